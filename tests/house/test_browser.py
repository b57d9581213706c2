"""The browser tests' own promises: what a person cannot see goes wrong, they see."""

import pytest

from tests.browser import Browser, Page, axe, open_page


class TestPages:
    """A page that a test opens is watched."""

    def test_a_page_that_asks_another_site_for_something_fails_its_test(self, browser: Browser) -> None:
        with (
            pytest.raises(AssertionError, match="other sites"),
            open_page(browser, "http://localhost:9", width=360, height=740) as page,
        ):
            page.set_content('<img src="http://elsewhere.invalid/pixel.png">', wait_until="load")

    def test_a_script_that_breaks_fails_its_test(self, browser: Browser) -> None:
        with (
            pytest.raises(AssertionError, match="script broke"),
            open_page(browser, "http://localhost:9", width=360, height=740) as page,
        ):
            page.set_content("<script>nobody.rides()</script>", wait_until="load")

    def test_a_picture_without_words_is_found_by_axe(self, browser: Browser) -> None:
        with open_page(browser, "http://localhost:9", width=360, height=740) as page:
            page.set_content(
                '<html lang="en"><title>Race</title><main><h1>Race</h1>'
                '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">'
            )
            assert [line.split(" ")[0] for line in axe(page)] == ["image-alt"]

    def test_the_sign_in_page_reads_well_on_a_phone_and_asks_nobody_else(self, phone: Page) -> None:
        answer = phone.goto("/accounts/login/")
        assert answer is not None
        assert answer.ok
        assert axe(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth") <= 360
