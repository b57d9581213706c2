"""A database of the release before: the demo league as that release scored it (`demo.json.gz`, rows as `dumpdata` has them)."""
