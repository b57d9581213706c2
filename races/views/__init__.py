"""Pages about what was ridden: boards, stage races, stages, tables, and entering their logs."""
