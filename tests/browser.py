"""A real Chromium, driven by Playwright, for tests that use the pages as a person does."""

import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Request, Route, sync_playwright

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
# No sandbox, because CI runs as root; nothing that calls its maker's servers.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

__all__ = ["Browser", "Page", "axe", "chromium", "open_page", "settled", "start_browser"]


def chromium() -> str | None:
    """The browser to drive: the one that CHROMIUM names (bin/test finds or installs one), or Debian's."""
    named = os.environ.get("CHROMIUM")  # empty: bin/test looked and found none that can be driven
    return shutil.which("chromium") if named is None else named or None


@contextmanager
def start_browser(path: str) -> Iterator[Browser]:
    """The Chromium at `path`, without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def open_page(browser: Browser, site: str, *, width: int, height: int, touch: bool = False) -> Iterator[Page]:
    """A fresh visitor's page on `site`.

    Fails its test if a page asked another site for anything, or if a script of ours broke.
    """
    strangers: list[str] = []
    broken: list[str] = []
    visitor = browser.new_context(
        base_url=site, viewport={"width": width, "height": height}, has_touch=touch, locale="en-GB"
    )
    visitor.set_default_timeout(10_000)

    def let_through(route: Route, request: Request) -> None:
        if request.url.startswith(("data:", "blob:")) or urlsplit(request.url).netloc == urlsplit(site).netloc:
            route.continue_()
        else:
            strangers.append(request.url)
            route.abort()

    visitor.route("**/*", let_through)
    page = visitor.new_page()
    page.on("pageerror", lambda error: broken.append(str(error)))
    try:
        yield page
    finally:
        visitor.close()
        all_answered()
    assert strangers == [], "the site asked other sites for something"
    assert broken == [], "a script broke"


def all_answered(seconds: float = 5.0) -> None:
    """Wait until the site has done with what a visitor who is gone had asked for, which would meet the next test's database."""
    latest = time.monotonic() + seconds
    for thread in threading.enumerate():
        if thread.name.endswith("(process_request_thread)"):
            thread.join(max(0.0, latest - time.monotonic()))


def settled(page: Page) -> None:
    """Wait until no form of the page is being sent and the page that comes back is there."""
    page.locator("form[aria-busy]").wait_for(state="detached")
    page.wait_for_load_state()


def axe(page: Page) -> list[str]:
    """What axe-core finds wrong with the page's accessibility (WCAG 2.1 A and AA, landmarks of one name), one line each."""
    settled(page)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(
        """async () => (await axe.run({
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], rules: {'landmark-unique': {enabled: true}},
        })).violations"""
    )
    return [
        f"{violation['id']} ({violation['impact']}): {violation['help']}: {spot['target']} {spot['html']}"
        for violation in found
        for spot in violation["nodes"]
    ]
