"""What was once lost or refused is shown, and asked as it is written; and what is tapped is a change of that text."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from tests.browser.table import QUESTIONS, Table
from tests.support.documents import CLASSES, NAMELESS, asked, documents
from winnable.cli.main import main

pytestmark = pytest.mark.browser


def verdict(text: str) -> str:
    """Return the answer of the command line."""
    result = CliRunner().invoke(main, ["solve", "-", "--json"], input=text)
    return str(json.loads(result.stdout)["problems"][0]["answer"])


def question(table: Table) -> dict[str, Any]:
    """Ask what stands there, and return what is sent."""
    sent: list[str] = []
    table.page.on("request", lambda request: sent.append(request.post_data) if QUESTIONS.search(request.url) else None)
    table.go("ask")
    table.tap("ask-now")
    table.answer()
    return dict(json.loads(sent[0]))


TAPS: dict[str, tuple[Callable[[Table], None], str, str]] = {
    "hands without names": (lambda table: table.choose("owner-p4", "0"), "p4>3[3]", "p4>0[3]"),
    "a list of hands": (lambda table: table.choose("owner-b1", ""), "b1>0", "b1"),
    "played": (lambda table: table.choose("owner-p1", "1"), "p1>0", "p1>1"),
    "a signal that may be sent": (
        lambda table: table.choose("distress", "left"),
        "allowed",
        "{to: left, may: allowed}",
    ),
    "a signal to the left that may be sent": (lambda table: table.choose("distress", "right"), "left", "right"),
    "a signal with cards": (lambda table: table.choose("pass-1", "b1"), "Ben: b4", "Ben: b1"),
    "a signal to somewhere": (lambda table: table.choose("pass-0", "p7"), "Ann: p1}", "Ann: p7}"),
    "roles with not": (lambda table: table.choose("role-loud", "2"), "player: Ben", "player: Cas"),
    "roles without a mission": (lambda table: table.choose("role-silent", "3"), "silent: Ann", "silent: Dee"),
    "14 unknown cards": (lambda table: table.choose("unknown", "every"), "tasks:", "unknown: every\ntasks:"),
    "unknown cards": (lambda table: table.tap("card-p3"), "p3 ??", "3"),
    "done tasks whose card is gone": (lambda table: table.choose("owner-p2", "0"), "p2>Ben", "p2>Ann"),
    "before": (lambda table: table.choose("owner-p3", "1"), "p3>Ann", "p3>Ben"),
    "a robot": (lambda table: table.choose("owner-p2", "1"), "p2>Ann", "p2>JARVIS"),
    "a robot with another deck": (lambda table: table.choose("owner-p1", "1"), "tasks: p1", "tasks: p1>R"),
    "an owner with a blank": (lambda table: table.choose("owner-b1", "2"), "b1>Ann", "{card: b1, owner: Cas X}"),
    "task cards of the mission": (lambda table: table.choose("owner-like", "2"), "Ben like", "Ben like>Cas"),
    "tasks with goals": (
        lambda table: table.choose("owner-two", "2"),
        "  - goal: {tricks_won: {by: owner, exactly: 2}}  # two\n    name: two\n    owner: Ann\n  - p3>Ben\n",
        "- goal:\n    tricks_won:\n      by: owner\n      exactly: 2\n  name: two\n  owner: Cas\n- p3>Ben\n",
    ),
}
"""A tap for each, and what it changes of the text: nothing but the key that it is about, which is written anew."""


@pytest.mark.parametrize("name", CLASSES)
def test_a_tap_changes_its_part_of_the_text_which_is_asked_as_it_is_written(table: Table, name: str) -> None:
    """Byte by byte."""
    (document,) = documents(CLASSES[name])
    text = document["text"]
    assert text == CLASSES[name] or CLASSES[name] == NAMELESS
    table.paste(CLASSES[name])
    assert (table.text(), table.kept()["view"]["complete"]) == (text, True)
    tap, old, new = TAPS[name]
    table.page.click("summary:has-text('Unknown cards')")
    if name == "unknown cards":
        table.tap("target-1")
    tap(table)
    assert table.text() == text.replace(old, new)
    table.paste(CLASSES[name])
    sent = question(table)
    assert sent == {"seconds": 60, "text": text}
    assert table.answer() == verdict(text)


@pytest.mark.parametrize("name", ["hands without names", "played", "a signal with cards", "roles with not"])
def test_another_name_for_a_player_changes_nothing_of_what_is_asked(table: Table, name: str) -> None:
    text = CLASSES[name]
    table.paste(text)
    table.page.click("summary:has-text('Names')")
    table.page.fill("[data-focus='name-0']", "Zoe")
    table.page.keyboard.press("Tab")
    assert table.kept()["view"]["players"][0] == "Zoe"
    assert asked(table.text()) == asked(text)
    assert question(table)["text"] == table.text()
    assert table.answer() == verdict(table.text())


def test_every_class_has_its_tap() -> None:
    assert set(TAPS) == set(CLASSES)


def test_what_is_not_shown_is_named(table: Table) -> None:
    table.paste(CLASSES["roles with not"] + "hints: [{player: Ann, highest: p9}]\n")
    assert "hints, roles › silent › not, roles › loud › not" in table.page.inner_text(".others summary")
    table.page.click(".others summary")
    assert "not: [commander, silent]" in table.page.inner_text(".others")


def test_cards_played_on_the_board_are_in_the_deal(table: Table) -> None:
    """It is asked about after them; the choice says so, and what is copied has the cards."""
    table.paste(CLASSES["a list of hands"], ask=True)
    table.answer()
    table.tap("board")
    table.page.click(".board-table button.card >> nth=0")
    table.page.wait_for_selector(".board-marks .card:has-text('p2')")
    assert table.text() == CLASSES["a list of hands"] + "played: p2\n"
    assert table.page.input_value("[data-focus='from-where']") == "1"
    assert question(table)["text"] == table.text()
