"""What every test may ask for: a club and its visitors, a browser, a Redis-protocol server; and the marks given by themselves."""

import os
import sys
from collections.abc import Iterator

import hypothesis
import pytest
from django.conf import settings
from django.test import TransactionTestCase

from tests import servers
from tests.browser import Browser, Page, chromium, open_page, start_browser
from tests.club import visitor, world
from tests.flamme_rouge.tours import tours as flamme_rouge
from tests.le_tour.tours import tours as le_tour

__all__ = ["flamme_rouge", "le_tour", "visitor", "world"]

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "live_server"}

# A busy machine is no failure, so no deadline; in CI the same examples every time.
hypothesis.settings.register_profile("here", deadline=None)
hypothesis.settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") == "true" else "here")


def pytest_configure() -> None:
    """Nobody guesses the passwords of tests: they need not be dear to check."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark each test by what it uses, so that bin/test can run the database's tests again on PostgreSQL."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        test_class = getattr(item, "cls", None)
        is_django_case = isinstance(test_class, type) and issubclass(test_class, TransactionTestCase)
        if fixtures & DATABASE_FIXTURES or item.get_closest_marker("django_db") or is_django_case:
            item.add_marker(pytest.mark.database)
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
