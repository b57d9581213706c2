"""A second judge of Flamme Rouge, slow and plain, written from the rulebook, the facts and the race log alone.

It shares nothing with the engine. It says which line of a log is the first that breaks a rule, and what a legal log comes to.
"""

from tests.flamme_rouge.slow_judge.judge import Verdict, judge
from tests.flamme_rouge.slow_judge.riding import Man, ride_round
from tests.flamme_rouge.slow_judge.road import Road, road_of

__all__ = ["Man", "Road", "Verdict", "judge", "ride_round", "road_of"]
