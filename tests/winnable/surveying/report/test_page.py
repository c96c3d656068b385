"""The HTML page: valid, whole in itself, escaped; in a browser it sorts and filters without an error."""

import re
from base64 import b64encode
from collections import Counter
from dataclasses import replace
from functools import cache
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from tests.support.surveys import made_up
from winnable.rules.answer import Answer
from winnable.surveying.report.columns import SUMMARIES
from winnable.surveying.report.comparison import Side, compared
from winnable.surveying.report.page import page_text

EVIL = "</script><script>alert(1)</script>\"'&<b>"
VOID = {"meta", "link", "input", "br"}
INSIDE = {"tr": {"thead", "tbody"}, "td": {"tr"}, "th": {"tr"}, "li": {"ul", "ol"}, "dt": {"dl"}, "dd": {"dl"}}
"""Elements that stand directly in some others only."""


@cache
def pages() -> tuple[str, str]:
    """A page, and one with a comparison; a mission has a name that would be HTML."""
    question, rows = made_up(12, 20)
    cells = [replace(cell, mission=EVIL, title=EVIL) if at < 4 else cell for at, cell in enumerate(question.cells)]
    question = replace(question, cells=tuple(cells))
    worse = [replace(row, verdict=Answer.UNWINNABLE) if row.cell == 9 else row for row in rows]
    here = Side.of(question, rows)
    return page_text(here.summaries, None), page_text(here.summaries, compared(here, Side.of(question, worse)))


class Reader(HTMLParser):
    """Reads a page as strictly as XML is read: every element is closed, in its order and its place."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.tags: Counter[str] = Counter()
        self.ids: list[str] = []
        self.values: list[tuple[str, str]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        if tag in INSIDE and self.open[-1] not in INSIDE[tag]:
            self.faults.append(f"{tag} in {self.open[-1]}")
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.faults.append(f"{tag} has an attribute twice")
        self.values += [(name, value or "") for name, value in attrs]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"/{tag} at {self.getpos()}")

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.text.append(data)


def read(page: str) -> Reader:
    """The page as it is read."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    return reader


@pytest.mark.parametrize("which_one", [0, 1])
def test_the_page_is_valid_html(which_one: int) -> None:
    page = pages()[which_one]
    reader = read(page)
    assert page.startswith("<!DOCTYPE html>\n<html lang=")
    assert (reader.faults, reader.open) == ([], [])
    assert len(set(reader.ids)) == len(reader.ids)
    assert reader.tags["h1"] == 1
    assert reader.tags["table"] == 1 + which_one
    assert reader.tags["caption"] == reader.tags["table"]


@pytest.mark.parametrize("which_one", [0, 1])
def test_the_page_asks_nobody_for_anything(which_one: int) -> None:
    page = pages()[which_one]
    reader = read(page)
    links = [value for name, value in reader.values if name in ("src", "href", "action", "xlink:href", "srcset")]
    assert links == ["data:,"]
    assert "http://" not in page
    assert "https://" not in page
    assert not re.search(r"@import|url\(", page)
    assert not [name for name, _ in reader.values if name.startswith("on") or name == "style"]


def test_only_its_own_script_and_style_may_run() -> None:
    page = pages()[0]
    (policy,) = (value for name, value in read(page).values if value.startswith("default-src 'none'"))
    for tag in ("style", "script"):
        (content,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert f"{tag}-src 'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'" in policy


def test_what_missions_say_is_text() -> None:
    reader = read(pages()[1])
    assert reader.tags["script"] == 1
    assert reader.tags["b"] == 0
    assert EVIL in reader.text
    assert ("data-name", f"{EVIL} {EVIL}".casefold()) in reader.values


def test_columns_are_explained_and_empty_ones_left_out() -> None:
    page, comparison = pages()
    for column in SUMMARIES:
        assert f"<dt>{column.name}</dt>" in page
    assert "<span>Differ</span>" in comparison
    alone = Side(Side.of(*made_up(1, 20)).summaries)
    assert "<span>Differ</span>" not in page_text(alone.summaries, compared(alone, alone)), "no deal is in both"


def test_rows_can_be_filtered_by_what_they_are() -> None:
    rows = re.findall(r"<tr (data-[^>]*)>", pages()[1])
    assert len(rows) == 96
    assert sum('data-found="1" class="found"' in row for row in rows) == 1
    assert {'data-players="2" data-open="0"', 'data-players="3" data-open="1"'} <= {
        " ".join(re.findall(r'data-(?:players|open)="\d"', row)) for row in rows
    }  # fmt: skip


@pytest.mark.slow
def test_in_a_browser(tmp_path: Path) -> None:
    """Needs the extra `browser` and Chromium; sorting by mouse and keys, filters, and not one message or request."""
    playwright = pytest.importorskip("playwright.sync_api")
    program = which("chromium") or which("chromium-browser") or which("google-chrome")
    if program is None:
        pytest.skip("there is no Chromium here")
    file = tmp_path / "page.html"
    file.write_text(pages()[1], encoding="utf-8")
    messages: list[str] = []
    requests: list[str] = []
    with playwright.sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for scheme in ("light", "dark"):
            for width in (360, 1280):
                context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 700})
                page = context.new_page()
                page.on("console", lambda message: messages.append(message.text))
                page.on("pageerror", lambda error: messages.append(str(error)))
                page.on("request", lambda request: requests.append(request.url))
                page.goto(file.as_uri())
                assert page.evaluate("document.documentElement.scrollWidth") <= width
                assert contrast(page) >= 4.5
                sorts_and_filters(page)
                context.close()
        printed = browser.new_context(
            viewport={"width": 1000, "height": 700}
        ).new_page()  # A4 across, within its margins
        printed.emulate_media(media="print")
        printed.goto(file.as_uri())
        assert printed.evaluate("document.documentElement.scrollWidth") <= 1000
        assert not printed.locator("form").is_visible()
        plain = browser.new_context(java_script_enabled=False).new_page()
        plain.goto(file.as_uri())
        assert not plain.locator("form").is_visible()
        assert plain.locator("#missions tbody tr").count() == 48
        browser.close()
    assert messages == []
    assert set(requests) == {file.as_uri()}


def contrast(page: Any) -> float:
    """The least contrast of text and of marks with the ground, as WCAG 2 has it."""
    return float(
        page.evaluate("""() => {
            const light = (colour) => {
              const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((each) => each / 255)
                .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const ground = light(getComputedStyle(document.body).backgroundColor);
            const ratio = (colour) => {
              const [low, high] = [light(colour), ground].sort((a, b) => a - b);
              return (high + 0.05) / (low + 0.05);
            };
            const texts = [document.body, document.querySelector(".note")].map((each) => getComputedStyle(each).color);
            const marks = [...document.querySelectorAll(".legend svg")].map((each) => getComputedStyle(each).fill);
            return Math.min(...[...texts, ...marks].map(ratio));
        }""")
    )


def sorts_and_filters(page: Any) -> None:
    """Sort by mouse and keys, then filter."""

    def column(number: int) -> list[str]:
        return list(page.locator(f"#missions tbody tr td:nth-child({number})").all_inner_texts())

    head = page.locator("#missions thead th").nth(3)
    assert head.inner_text().startswith("Winnable %")
    head.locator("button").click()
    assert head.get_attribute("aria-sort") == "ascending"
    shares = [float(each.split("–")[0]) for each in column(4)]
    assert shares == sorted(shares)
    head.locator("button").press("Enter")
    assert head.get_attribute("aria-sort") == "descending"
    shares = [float(each.split("–")[0]) for each in column(4)]
    assert shares == sorted(shares, reverse=True)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.locator("#missions thead th").nth(4).get_attribute("aria-sort") == "ascending"
    assert head.get_attribute("aria-sort") is None
    names = page.locator("#missions thead th").nth(0)
    names.locator("button").click()
    numbered = [each for each in page.locator("#missions tbody th").all_inner_texts() if each.startswith("planet")]
    assert numbered == sorted(numbered, key=lambda each: int(each.split("/")[1])), "2 comes before 10"
    shown = page.locator("#missions tbody tr:not([hidden])")
    page.get_by_role("searchbox").fill("title 10")
    assert shown.count() == 4
    assert page.locator(".chart li:not([hidden])").count() == 1
    page.get_by_label("4", exact=True).uncheck()
    assert shown.count() == 3
    assert page.locator("output").inner_text() == "3 of 48 rows"
    page.get_by_role("searchbox").fill("")
    page.get_by_label("other verdicts").check()
    assert page.locator("#differences tbody tr:not([hidden])").count() == 1
