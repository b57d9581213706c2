"""A database of the release before: the demo league as that release scored it (`demo.json.gz`, rows as `dumpdata` has them).

Its demo renames no team. Added to its audit log: one team was renamed and took its name back, one was renamed and removed.
"""
