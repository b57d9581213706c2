#!/usr/bin/env python
"""The command line of the service: `python manage.py help` lists the commands."""

import os
import sys


def main() -> None:
    """Run the command named on the command line; what hinders it from outside is told in a sentence (`--traceback`: in full)."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except Exception as fault:
        from league.startup_faults import why_not

        told = None if "--traceback" in sys.argv else why_not(fault)
        if told is None:
            raise
        sys.exit(f"manage.py {' '.join(sys.argv[1:2])}: {told}")


if __name__ == "__main__":
    main()
