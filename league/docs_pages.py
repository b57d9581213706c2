"""The documentation as pages of the site: `docs/*.md` rendered, with contents, and links that lead from page to page."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import PurePosixPath
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

FOLDER: Final = settings.BASE_DIR / "docs"
FIRST: Final = "README"
COMMENT: Final = re.compile(r"<!--.*?-->", re.DOTALL)
FRAMES: Final = (
    ("<table>", '<div class="table-frame" tabindex="0"><table>'),
    ("</table>", "</table></div>"),
    ("<pre>", '<pre tabindex="0">'),
)
"""What can be wider than a phone scrolls by itself, with the keyboard too."""
DEEPEST: Final = 2
"""Headings down to this level are in a page's contents."""


@dataclass(frozen=True, slots=True)
class DocsPage:
    """A page: its title, its contents as (id, heading), and its HTML."""

    title: str
    contents: tuple[tuple[str, str], ...]
    html: SafeString


def page_names() -> dict[str, float]:
    """Every page by its name (`race-log`, `problems/GAME`), with when its file was last written."""
    files = sorted(FOLDER.rglob("*.md"))
    return {file.relative_to(FOLDER).with_suffix("").as_posix(): file.stat().st_mtime for file in files}


def docs_page(name: str) -> DocsPage | None:
    """The page of that name, or None: only files that are there are read, whatever the name says."""
    names = page_names()
    return _rendered(name, names[name]) if name in names else None


@lru_cache(maxsize=64)
def _rendered(name: str, _written: float) -> DocsPage:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    text = COMMENT.sub("", (FOLDER / f"{name}.md").read_text("utf-8"))
    tokens = markdown.parse(text)
    headings = _name_headings(tokens)
    tokens = _lead_links(tokens, name, set(page_names()))
    html = str(markdown.renderer.render(tokens, markdown.options, {}))
    for wide, framed in FRAMES:
        html = html.replace(wide, framed)
    return DocsPage(
        title=next((words for level, _key, words in headings if level == 1), name),
        contents=tuple((key, words) for level, key, words in headings if 1 < level <= DEEPEST),
        html=mark_safe(html),  # noqa: S308  # markdown-it escapes: HTML in a page is not let through
    )


def _name_headings(tokens: list[Token]) -> list[tuple[int, str, str]]:
    """Give each heading the id by which links call it, as the places do that show Markdown; answers (level, id, words)."""
    found = []
    used: Counter[str] = Counter()
    for token, inline in pairwise(tokens):
        if token.type != "heading_open":
            continue
        words = "".join(child.content for child in inline.children or () if child.type in {"text", "code_inline"})
        key = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
        used[key] += 1
        key = key if used[key] == 1 else f"{key}-{used[key] - 1}"
        token.attrSet("id", key)
        found.append((int(token.tag[1:]), key, words))
    return found


def _lead_links(tokens: list[Token], name: str, names: set[str]) -> list[Token]:
    """Lead links to other pages there; a link to a file that is no page is left as its words."""
    for token in tokens:
        if token.type == "inline":
            token.children = _without_dead_links(token.children or [], name, names)
    return tokens


def _without_dead_links(children: list[Token], name: str, names: set[str]) -> list[Token]:
    left, dead = [], False
    for child in children:
        if child.type == "link_open":
            address = _address(str(child.attrGet("href") or ""), name, names)
            dead = not address
            child.attrSet("href", address)
        if not (dead and child.type in {"link_open", "link_close"}):
            left.append(child)
        dead = dead and child.type != "link_close"
    return left


def _address(link: str, name: str, names: set[str]) -> str:
    """Where a page's link leads on the site; "" for a file that is no page."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc or not parts.path:
        return link
    steps: list[str] = []
    for step in (PurePosixPath(name).parent / parts.path).parts:
        if step == "..":
            if not steps:
                return ""
            steps.pop()
        else:
            steps.append(step)
    target = "/".join(steps)
    if target.removesuffix(".md") not in names or not target.endswith(".md"):
        return ""
    return docs_address(target.removesuffix(".md")) + (f"#{parts.fragment}" if parts.fragment else "")


def docs_address(name: str) -> str:
    """The address of a page."""
    return reverse("docs") if name == FIRST else reverse("docs-page", args=[name])
