"""A game that lives only here: Omnium, ridden in laps over one line. It proves that a game is a folder and a line.

Each player has one rider, `red-1`. Every lap a line `over red-1 blue-1` tells the order over the line; the first three earn
5, 3 and 1 points, in the last lap twice as many if the house says so (`ruling last-lap: double`). There are three laps on the
velodrome, five on the square. Whoever has the most points wins; level riders in the order over the last line.
"""
