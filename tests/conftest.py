"""What every test may ask for: a club and its visitors, a browser, a Redis-protocol server; and the marks given by themselves."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.test import TransactionTestCase
from whitenoise.base import WhiteNoise

from scoring.games import FOLDERS
from tests import servers
from tests.browser import Browser, Page, chromium, open_page, start_browser
from tests.club import visitor, world
from tests.flamme_rouge.tours import tours as flamme_rouge
from tests.le_tour.tours import tours as le_tour
from tests.programs import Databases

__all__ = ["flamme_rouge", "le_tour", "visitor", "world"]

TESTS = Path(__file__).parent
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "live_server"}
#: Folders of what pages and forms say, which they say of any database; and the modules there that ask it what it may answer
#: otherwise: all pages of a busy club, long lists, the audit log, the order of names, the public's questions.
SAID = {"pages", *(folder.rpartition(".")[2] for folder in FOLDERS.values())}
ASKED = {"test_every_page", "test_long_lists", "test_audit_log", "test_names", "test_public", "test_first_things"}

# A busy machine is no failure, so no deadline; in CI the same examples every time.
hypothesis.settings.register_profile("here", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") == "true" else "here")


def pytest_configure() -> None:
    """Nobody guesses the passwords of tests: they need not be dear to check."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    WhiteNoise.get_static_file = looked_up_once(WhiteNoise.get_static_file)


def looked_up_once(look: Callable[..., Any]) -> Callable[..., Any]:
    """Each browser of a test has a site of its own; a static file is read and weighed for the first of them only."""
    known: dict[tuple[Any, ...], Any] = {}

    def answer(site: Any, path: str, url: str, stat_cache: Any = None) -> Any:
        if stat_cache is None:
            return look(site, path, url)
        key = path, url, stat_cache[path].st_mtime_ns, site.max_age, site.allow_all_origins, str(site.charset)
        if key not in known:
            known[key] = look(site, path, url, stat_cache=stat_cache)
        return known[key]

    return answer


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test by what it uses, so that bin/test can run the database's tests again on PostgreSQL."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        test_class = getattr(item, "cls", None)
        is_django_case = isinstance(test_class, type) and issubclass(test_class, TransactionTestCase)
        if fixtures & DATABASE_FIXTURES or item.get_closest_marker("django_db") or is_django_case:
            item.add_marker(pytest.mark.database)
            if item.path.relative_to(TESTS).parts[0] in SAID and item.path.stem not in ASKED:
                item.add_marker(pytest.mark.said)
        if "browser" in fixtures:
            item.add_marker(pytest.mark.browser)
        if "redis_url" in fixtures:
            item.add_marker(pytest.mark.redis)


@pytest.fixture(autouse=True)
def _nothing_judged_before() -> None:
    """No test is answered by what another one had judged."""
    if "races.kept_answers" in sys.modules:
        sys.modules["races.kept_answers"].KEPT.clear()


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The URL of a server that speaks Redis's protocol, empty when the session begins."""
    with servers.redis() as url:
        yield url


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """Databases with every table and no row, for programs that the tests start."""
    with ExitStack() as opened:
        yield Databases(tmp_path_factory.mktemp("databases"), opened)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real Chromium, one for each module: Playwright keeps an event loop in the thread that others must not see.

    Where there is no Chromium its tests are named as not run; in CI that is a failure.
    """
    path = chromium()
    if path is None:
        missing = "not run: no Chromium on this machine (CHROMIUM=/path/to/chromium names one)"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # that loop runs nothing of Django's
        with start_browser(path) as started:
            yield started


@pytest.fixture
def desk(browser: Browser, live_server: object) -> Iterator[Page]:
    """A page as wide as a desk's screen (1280 × 800), on the running site; paths are relative to it."""
    with open_page(browser, str(live_server), width=1280, height=800) as page:
        yield page


@pytest.fixture
def phone(browser: Browser, live_server: object) -> Iterator[Page]:
    """A page as wide as a phone (360 × 740, touch), on the running site; paths are relative to it."""
    with open_page(browser, str(live_server), width=360, height=740, touch=True) as page:
        yield page
