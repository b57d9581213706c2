"""How fast races are judged: `bin/bench` (see docs/performance.md). Needs requirements-bench.txt, and nothing of Django."""
