"""What lower floors of the house call upstairs: scoring listens and computes again once the transaction commits."""

from django.dispatch import Signal

#: A season's settings, teams or calendar changed: keyword `season`.
season_changed = Signal()

#: A stage race's stages or team names changed: keyword `stage_race`.
stage_race_changed = Signal()

#: How a stage race's classification is reckoned changed: keyword `stage_race`.
scale_changed = Signal()
