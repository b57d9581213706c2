"""By which rules a log was judged; written by `python -m tests.proof.rules_version --write`, never by hand."""

from typing import Final

#: Stored with every result. It changes by itself with what the golden races answer, so that equal versions judge alike.
RULES_VERSION: Final = "fe4a5adee9"
