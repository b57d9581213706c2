"""`python -m scoring.replay FILE…`: judges race logs without Django."""

import sys

from scoring.replay.cli import main

sys.exit(main())
