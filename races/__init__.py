"""What was ridden: boards, stage races, stages, races, entries, log revisions."""
