"""A second judge of Le Tour, slow and plain, written from the rulebook and the race log alone.

It shares nothing with the engine. It says which line of a log is the first that breaks a rule, and what a legal log comes to.
"""

from tests.le_tour.slow_judge.judge import Referee, Verdict, judge
from tests.le_tour.slow_judge.legal import legal
from tests.le_tour.slow_judge.road import Road, roads_of
from tests.le_tour.slow_judge.table import Man, Table

__all__ = ["Man", "Referee", "Road", "Table", "Verdict", "judge", "legal", "roads_of"]
