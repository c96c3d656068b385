"""Missions on the page: the library, a mission to read, one's own to write and to play."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.table import PATIENCE, Address, Table
from tests.support.browser import violations

pytestmark = pytest.mark.browser

MISSION = """\
id: mine
game: planet-nine
title: Mine alone
crew: [3]
tasks: 2
goals:
  - tricks_won: {by: commander, at_least: 2}
"""


@pytest.fixture
def missions(table: Table) -> Table:
    table.go("missions")
    table.page.wait_for_selector(".missions-list .missions-row")
    return table


def _until(table: Table, selector: str, text: str | re.Pattern[str], *, within: bool = False) -> None:
    """Wait until an element has this text, or has it in it."""
    from playwright.sync_api import expect  # noqa: PLC0415  # only those who run these tests have it

    expected = expect(table.page.locator(selector).first)
    (expected.to_contain_text if within else expected.to_have_text)(text, timeout=PATIENCE)


def _open(table: Table, words: str, title: str) -> None:
    """Find a mission of the library and open it."""
    table.page.fill("input[type=search]", words)
    table.page.click(f".missions-list .missions-row:has-text('{title}')")
    table.page.wait_for_selector(".mission-english p")


def _write(table: Table, text: str, tmp_path: Path) -> None:
    """Open a file in the editor, and wait until it is checked."""
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    table.page.set_input_files(".missions-library input[type=file]", file)
    table.page.wait_for_selector(".cm-content")
    _until(table, ".missions-state", re.compile(r"\w"))


def _text(table: Table) -> str:
    lines: list[str] = table.page.locator(".cm-line").all_inner_texts()
    return "\n".join(line.rstrip("\n") for line in lines)


def _state(table: Table, text: str) -> None:
    """Wait until this is said of the text."""
    _until(table, ".missions-state", text)


def test_missions_are_found_by_all_words(missions: Table) -> None:
    shown = missions.page.locator(".missions-list .missions-row")
    everything = shown.count()
    assert everything > 100
    missions.page.fill("input[type=search]", "pink LED")
    assert 1 <= shown.count() < 10
    assert all("pink" in each.lower() for each in shown.all_inner_texts())
    missions.page.fill("input[type=search]", "")
    missions.page.select_option(".missions-words + .field select", "lifeboat")
    assert 5 < shown.count() < 20
    missions.page.reload()  # what was looked for is kept
    missions.page.wait_for_selector(".missions-list .missions-row")
    assert 5 < shown.count() < 20


def test_a_mission_is_read_in_english_for_a_crew_and_with_other_values(missions: Table) -> None:
    _open(missions, "race", "The race")
    english = missions.page.locator(".mission-english")
    assert "within 10 rounds" in english.inner_text()
    missions.page.fill("[data-focus=parameter-rounds]", "7")
    missions.page.keyboard.press("Tab")
    _until(missions, ".mission-english", "within 7 rounds", within=True)
    missions.page.fill("[data-focus=parameter-rounds]", "many")
    missions.page.keyboard.press("Tab")
    missions.page.wait_for_selector(".mission .finding")
    missions.page.reload()  # it is still open
    missions.page.wait_for_selector(".mission-english p")
    missions.page.click(".missions-back")
    _open(missions, "planet-nine/11", "")
    missions.page.select_option(".mission > .field select", "4")
    _until(missions, ".mission-english", "Four players play ten tricks.", within=True)


def test_a_mission_is_dealt(missions: Table) -> None:
    _open(missions, "planet-nine/22", "Five tasks")
    missions.page.click("text=Deal it")
    missions.page.wait_for_selector('nav a[href="#deal"][aria-current]')
    assert missions.kept()["view"]["mission"]["key"] == "planet-nine/22"


def test_findings_in_place(missions: Table) -> None:
    missions.tap("missions-begin")
    missions.page.wait_for_selector(".cm-content")
    missions.page.click(".cm-content")
    missions.page.keyboard.press("Control+a")
    missions.page.keyboard.insert_text(
        "id: mine\ngame: planet-nine\ngoals:\n- tricks_won:\n    by: commander\n    at_leas: 2\n"
    )
    _until(missions, ".cm-lintRange-error", "at_leas")  # that there is one finding was said before, too
    _state(missions, "1 finding")
    missions.page.hover(".cm-lintRange-error")
    assert "did you mean 'at_least'?" in missions.page.wait_for_selector(".cm-tooltip-lint").inner_text()
    missions.page.click(".missions-findings button")  # goes there
    missions.page.keyboard.press("Control+ArrowRight")
    missions.page.keyboard.type("t")
    _state(missions, "Nothing is wrong.")
    missions.page.wait_for_selector(".cm-lintRange-error", state="detached")
    _until(missions, ".missions-writing .mission-english", "The commander wins at least two tricks", within=True)


def test_missions_of_all_games_begin_with_a_template(missions: Table) -> None:
    for game in ("ganymede", "lifeboat", "deep-sea"):
        missions.page.select_option("[data-focus=missions-game]", game)
        missions.tap("missions-begin")
        missions.page.wait_for_selector(".cm-content")
        _state(missions, "Nothing is wrong.")
        assert f"game: {game}" in _text(missions)
        assert missions.page.locator(".missions-writing .mission-english p").count() > 0
        missions.page.click(".missions-back")


def test_nothing_is_lost(missions: Table, tmp_path: Path) -> None:
    _write(missions, MISSION, tmp_path)
    _state(missions, "Nothing is wrong.")
    missions.page.click(".cm-content")
    missions.page.keyboard.press("Control+End")
    missions.page.keyboard.type("notes: [kept]")
    missions.page.reload()  # at once, without waiting for anything
    missions.page.wait_for_selector(".cm-content")
    assert _text(missions) == f"{MISSION}notes: [kept]"
    missions.page.click(".missions-back")
    missions.page.click(".missions-row:has-text('Mine alone')")
    missions.page.wait_for_selector(".cm-content")
    with missions.page.expect_download() as saved:
        missions.page.click("text=Save as a file")
    assert saved.value.suggested_filename == "mine.yaml"
    assert Path(saved.value.path()).read_text(encoding="utf-8") == f"{MISSION}notes: [kept]"
    missions.page.click("text=Delete")
    missions.page.click("text=Undo >> nth=-1")
    missions.page.wait_for_selector(".cm-content")
    assert _text(missions).startswith("id: mine")


def test_the_editor_by_keys(missions: Table, tmp_path: Path) -> None:
    _write(missions, MISSION, tmp_path)
    page = missions.page
    inside = "document.activeElement.shadowRoot?.activeElement?.className ?? ''"
    page.focus(".cm-content")
    page.keyboard.press("Control+Home")
    page.keyboard.press("Tab")
    assert _text(missions).startswith("  id: mine")
    page.keyboard.press("Shift+Tab")
    assert _text(missions).startswith("id: mine")
    page.keyboard.press("Control+f")
    page.wait_for_selector(".cm-search")
    page.keyboard.press("Escape")  # closes the search, and no more
    page.wait_for_selector(".cm-search", state="detached")
    assert "cm-content" in page.evaluate(inside)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Save as a file"
    page.keyboard.press("Shift+Tab")
    assert "cm-content" in page.evaluate(inside)
    page.keyboard.press("Escape")
    page.keyboard.type("x")  # somebody goes on writing
    page.keyboard.press("Tab")
    assert "cm-content" in page.evaluate(inside)


def _play(table: Table, deals: int, players: str) -> None:
    table.page.fill(".missions-playing input[type=number] >> nth=0", str(deals))
    if players:
        table.page.select_option(".missions-playing select >> nth=0", players)
    table.page.click(".missions-playing .primary")


def test_what_comes_of_playing_is_a_chart_and_a_table(missions: Table) -> None:
    _open(missions, "planet-nine/5", "Nobody bothers")
    _play(missions, 3, "")
    missions.page.wait_for_selector(".missions-figure table")
    rows = missions.page.locator(".missions-figure tbody tr")
    assert rows.count() == missions.page.locator(".missions-figure svg >> nth=0 >> .missions-label").count()
    assert "3 / 0 / 0" in rows.all_inner_texts()[0]
    charts = [str(each.get_attribute("aria-label")) for each in missions.page.locator(".missions-chart").all()]
    assert charts[0].startswith("Share of deals that can be won.")
    assert charts[1].startswith("Difficulty.")
    missions.page.click("text=A deal that can be won, 3 players")
    missions.page.wait_for_selector('nav a[href="#deal"][aria-current]')
    assert len(missions.kept()["view"]["players"]) == 3


def test_playing_is_cancelled(missions: Table, tmp_path: Path) -> None:
    _write(missions, MISSION, tmp_path)
    _state(missions, "Nothing is wrong.")
    _play(missions, 1000, "")
    missions.page.click(".missions-running [data-focus=cancel]")
    missions.page.wait_for_selector(".missions-running p")
    assert missions.page.inner_text(".missions-running") == "Cancelled."
    assert missions.page.is_enabled(".missions-playing .primary")


@pytest.mark.parametrize(("scheme", "width"), [("light", 1100), ("dark", 360)])
def test_for_everybody(browser: Any, address: Address, tmp_path: Path, scheme: str, width: int) -> None:
    table = Table.open(
        browser, address, "#missions", color_scheme=scheme, viewport={"width": width, "height": 740}, locale="en-GB"
    )
    wrong: dict[str, list[str]] = {}

    def look(name: str) -> None:
        wrong[name] = [*violations(table.page), *(["wider than its window"] if table.overflow() > 0 else [])]

    table.page.wait_for_selector(".missions-list .missions-row")
    look("library")
    _open(table, "planet-nine/11", "")
    look("mission")
    _play(table, 2, "3")
    table.page.wait_for_selector(".missions-figure table")
    look("played")
    table.page.click(".missions-back")
    _write(table, MISSION.replace("at_least", "at_leas"), tmp_path)
    _state(table, "1 finding")
    look("writing")
    table.page.click(".cm-content")
    table.page.keyboard.press("Control+f")
    table.page.wait_for_selector(".cm-search")
    look("searching")
    assert {name: each for name, each in wrong.items() if each} == {}
    table.close()


def test_in_german(browser: Any, address: Address) -> None:
    table = Table.open(browser, address, "#missions", locale="de-DE")
    table.page.wait_for_selector(".missions-list .missions-row")
    assert "Meine Missionen" in table.page.inner_text("main")
    table.page.click("text=Beginnen")
    _state(table, "Es ist nichts falsch.")
    table.page.click("text=Suchen und ersetzen")
    table.page.wait_for_selector(".cm-search")
    assert table.page.get_attribute(".cm-search input[name=search]", "placeholder") == "Suchen"
    table.close()


def test_places_are_counted_in_characters_as_the_reader_does(missions: Table) -> None:
    found = missions.page.evaluate(
        """async (text) => {
            const { offsetOf } = await import("/table/editor.js");
            const places = [[1, 1], [1, 7], [2, 1], [3, 1], [3, 4], [1, 99], [9, 9]];
            return places.map(([line, column]) => {
                const offset = offsetOf(text, line, column);
                return text.slice(offset).slice(0, 1) + offset;
            });
        }""",
        "a: \U0001f680\U0001f680 b\n\u2028c: d",
    )
    assert found == [
        "a0",
        "b8",
        "\u202810",
        "c11",
        "d14",
        "\n9",
        "15",
    ]  # the last two: past the end of a line, of the text


def test_missions_are_told_in_the_language_of_the_page(browser: Any, address: Address) -> None:
    """By title and sentence; and they are found by the English words, too."""
    table = Table.open(browser, address, locale="pl-PL")
    table.go("missions")
    row = table.page.wait_for_selector(".missions-row:has-text('22: Pięć zadań, cztery strzałki')")
    assert row.query_selector("strong").get_attribute("lang") == "pl"
    table.page.fill("input[type=search]", "four arrows")
    table.page.wait_for_selector(".missions-row:has-text('Cztery z pięciu zadań')")
    table.page.click(".missions-row:has-text('Cztery z pięciu zadań')")
    table.page.wait_for_selector(".mission h3:has-text('22: Pięć zadań, cztery strzałki')")
    assert "Cztery z pięciu zadań" in table.page.inner_text(".mission")
    table.go("deal")
    table.page.click(".mission-part > summary")
    table.page.fill("#mission-search", "22")
    table.page.click(".hits button >> nth=0")
    table.page.wait_for_selector(".mission-part > summary:has-text('Pięć zadań')")
    table.close()


@pytest.mark.parametrize(
    ("language", "name", "titled"),
    [
        ("de", "Mission 8: Drei Aufträge der Reihe nach", "Ours, Mission 8"),
        ("pl", "Misja 8: Trzy zadania po kolei", "Ours, Misja 8"),
        ("ru", "Миссия 8: Три задания по порядку", "Ours, Миссия 8"),
    ],
)
def test_a_pasted_deal_has_the_name_of_its_mission_in_the_language_of_the_page(
    browser: Any, address: Address, language: str, name: str, titled: str
) -> None:
    """One deal, and several of which one is chosen; what its author has called a deal stays."""
    table = Table.open(browser, address, locale=language)
    hands = "hands: {Ann: p1239 b1 g159 y1 r1, Ben: p456 b23 g26 y23 r2, Cas: p78 b456 g37 y45 r3, Dee: rest}"
    deal = f"mission: 8\ntasks: p1 p7 b1\n{hands}\n"
    table.paste(deal)
    assert table.page.inner_text(".pasted").endswith(name)
    assert table.page.get_attribute(f".pasted span:text-is('{name}')", "lang") == language
    table.paste(f"{deal}---\nname: Ours\n{deal}")
    assert table.page.locator(".pasted .hits button").all_inner_texts() == [name, titled]
    table.close()
