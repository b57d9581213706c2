#!/bin/sh
# What bin/run does before it serves, one start at a time (bin/alone.py): key, database, static files, demo or none.
. "$(dirname -- "$0")/_env.sh"
say() { printf 'run: %s\n' "$*"; }

say "bringing the database up to date"
.venv/bin/python manage.py migrate --verbosity 0
.venv/bin/python manage.py collectstatic --noinput --verbosity 0
if [ "$DEMO" = no ]; then
    .venv/bin/python manage.py demo --close
else
    .venv/bin/python manage.py demo --if-empty
fi
.venv/bin/python manage.py owner --word --site "http://localhost:$PORT"
