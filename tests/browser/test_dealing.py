"""Deals are tapped, pasted, dropped and drawn; everything can be undone, and nothing is lost on a reload."""

from random import Random
from typing import Any

import pytest

from tests.browser.table import WINNABLE, Table
from winnable import loads, solve

pytestmark = pytest.mark.browser

CARDS = [f"{suit}{rank}" for suit in "pbgy" for rank in range(1, 10)] + ["r1", "r2", "r3", "r4"]


def dealt(table: Table, crew: int, *, seed: int) -> None:
    """Tap a random deal, and a task."""
    if crew != 4:
        table.page.select_option('[data-focus="crew"]', str(crew))
    cards = Random(seed).sample(CARDS, 40)
    for card in cards:
        table.arrived()
        if crew != 2 and "missing" not in table.page.inner_text(".status-bar"):
            break  # the last hand fills itself, but the robot's: nobody knows the order of its cards
        table.tap(f"card-{card}")
    table.tap("target-tasks")
    table.tap(f"card-{next(card for card in cards if card[0] != 'r')}")


@pytest.mark.parametrize("crew", [2, 3, 4, 5])
def test_forty_cards_are_dealt_by_tapping(table: Table, crew: int) -> None:
    """It takes at most 45 taps, and the verdict is that of the same deal in YAML."""
    dealt(table, crew, seed=crew + 7)  # the robot, which is dealt last, must not hold the highest trump
    assert table.taps <= 45
    assert len(table.held()) == 40
    table.page.click(".status-bar .primary")
    shown = table.answer()
    table.go("share")
    yaml = table.page.inner_text("pre")
    [problem] = loads(yaml)
    assert shown == solve(problem).answer.value


def test_who_asks_too_early_is_led_to_the_hand_that_lacks_cards(table: Table) -> None:
    """From either view, with the cards and the hands named."""
    for card in CARDS[:10]:
        table.tap(f"card-{card}")
    table.arrived()
    table.page.click(".status-bar .primary")
    said = table.page.wait_for_selector(".toast:not([hidden])").inner_text()
    assert said.startswith("The deal is not complete yet. 30 cards are missing: b2 b3 b4")
    assert said.count("0/10") == 3
    assert table.page.evaluate("document.activeElement.dataset.focus") == "target-1"
    table.go("ask")
    assert "b2 b3 b4" in table.page.inner_text(".band")
    table.tap("ask-now")
    table.page.wait_for_selector('nav a[href="#deal"][aria-current]')
    assert table.page.evaluate("document.activeElement.dataset.focus") == "target-1"


def test_a_long_notice_uses_the_width_of_a_narrow_page(table: Table) -> None:
    """It stands in the middle, and would otherwise have room in one half alone, over the cards that it names."""
    table.page.set_viewport_size({"width": 360, "height": 740})
    table.tap("card-p1")
    table.arrived()
    table.page.click(".status-bar .primary")
    box = table.page.wait_for_selector(".toast:not([hidden])").bounding_box()
    assert box["width"] > 300
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360


def test_undo_takes_back_each_tap_and_redo_does_it_again(table: Table) -> None:
    table.tap("card-p1")
    table.tap("card-p2")
    table.page.keyboard.press("Control+z")
    assert set(table.held()) == {"p1"}
    table.page.click("text=Undo")
    assert table.held() == {}
    table.page.keyboard.press("Control+y")
    table.page.click("text=Redo")
    assert set(table.held()) == {"p1", "p2"}


def test_nothing_is_lost_on_a_reload(table: Table) -> None:
    """Neither the deal nor what can be undone, and a new tab goes on from it, too."""
    dealt(table, 4, seed=9)
    before = table.document()
    table.page.reload()
    table.page.wait_for_selector(".grid button")
    assert table.document() == before
    table.page.click("text=Undo")
    assert table.kept()["view"]["tasks"] == []
    other = table.context.new_page()
    other.goto(table.address)
    other.wait_for_selector(".grid button")
    assert other.inner_text(".targets").count("10/10") == 4


def test_the_cards_are_tapped_by_keys_alone(table: Table) -> None:
    """Arrows go from card to card, digits choose a player, and what is done is said."""
    page = table.page
    page.focus('[data-focus="card-p1"]')
    for key in ["Enter", "ArrowRight", "Space", "ArrowDown", "2", "Enter", "t", "ArrowLeft", "Enter"]:
        page.keyboard.press(key)
    deal = table.kept()
    assert deal["view"]["holders"] == {"p1": 0, "p2": 0, "b2": 1}
    assert [task["name"] for task in deal["view"]["tasks"]] == ["b1"]
    assert "Task 1: blue 1." in page.inner_text("[role=status] >> nth=0")


def test_a_full_hand_takes_no_more(table: Table) -> None:
    for card in CARDS[:10]:
        table.tap(f"card-{card}")
    table.arrived()
    assert table.page.get_attribute('[data-focus="target-1"]', "aria-pressed") == "true"
    table.tap("target-0")
    table.tap("card-r4")
    assert "r4" not in table.held()
    assert "Ann has all cards" in table.page.inner_text("[role=status] >> nth=0")


def test_lines_and_files_are_pasted_and_dropped(table: Table) -> None:
    """A line, hands alone, and a file with two deals, of which one is chosen."""
    table.paste(WINNABLE)
    table.page.wait_for_selector('[data-focus="card-p4"]')
    table.page.wait_for_selector("text=All cards are dealt.")
    assert table.document()["hands"] == {"Ann": "p14 b3", "Ben": "p23 b2", "Cas": "b14 r1"}
    two = """\
name: first
deck: dealt
lead: Ann
hands: {Ann: p1, Ben: p2, Cas: p3}
tasks: p1
---
name: second
deck: dealt
lead: Ben
hands: {Ann: b1, Ben: b2, Cas: b3}
tasks: b1
"""
    drop(table.page, "two.yaml", two)
    table.page.click(".pasted >> text=second")
    table.page.wait_for_selector('nav a[href="#ask"][aria-current]')  # it is asked about at once
    assert table.document()["hands"]["Cas"] == "b3"
    table.page.keyboard.press("Control+z")
    assert table.document()["tasks"] == "p2>Cas"


def drop(page: Any, name: str, text: str) -> None:
    """Drop a file on the page."""
    held = page.evaluate_handle(
        "([name, text]) => { const held = new DataTransfer(); held.items.add(new File([text], name)); return held; }",
        [name, text],
    )
    page.dispatch_event("body", "drop", {"dataTransfer": held})


def test_what_is_wrong_in_a_text_is_told_with_its_place(table: Table) -> None:
    table.paste("hands: {Ann: p1, Ben: p1, Cas: q7}\ntasks: p3\n")
    found = table.page.wait_for_selector(".pasted .finding")
    assert "line 1, column" in found.inner_text()


def test_a_mission_is_found_and_dealt_at_random(table: Table) -> None:
    """By its number, by words; then a deal of it, which can be undone."""
    page = table.page
    page.click("summary:has-text('Mission')")
    page.fill("#mission-search", "22")
    page.click(".hits button >> nth=0")
    assert table.kept()["view"]["mission"]["key"] == "planet-nine/22"
    assert "0 of 5 tasks" in page.inner_text(".status-bar")
    table.tap("random")
    page.wait_for_selector("text=All cards are dealt.")
    shown = table.kept()["view"]
    assert (len(shown["tasks"]), shown["mission"]["key"]) == (5, "planet-nine/22")
    page.click("text=Undo")
    assert table.held() == {}


def test_owners_tokens_roles_and_unknown_cards_are_in_the_deal(table: Table) -> None:
    page = table.page
    table.tap("target-tasks")
    table.tap("card-p3")
    table.tap("card-y5")
    page.select_option('[data-focus="owner-p3"]', "1")
    page.select_option('[data-focus="token-p3"]', "omega")
    table.tap("table.task_up-y5")
    page.click("summary:has-text('Unknown cards')")
    for seat in range(1, 4):
        table.tick(f"hidden-{seat}")
    page.select_option('[data-focus="unknown"]', "every")
    page.select_option('[data-focus="distress"]', "allowed")
    page.select_option('[data-focus="lead"]', "0")
    table.tap("target-0")
    for card in CARDS[:10]:
        table.tap(f"card-{card}")
    document = table.document()
    assert document["tasks"] == "y5 p3>Ben[omega]"
    assert document["hands"]["Dee"] == 10
    assert (document["unknown"], document["distress"], document["lead"]) == ("every", "allowed", "Ann")
    assert "30 cards unknown" in page.inner_text(".status-bar")


def test_a_finger_that_is_down_while_the_deal_changes_still_taps(table: Table) -> None:
    """What comes of the tap before leaves the card in its place; also the name of a player, and what is folded open."""
    page = table.page
    table.tap("card-r4")  # after which the page has its shape
    table.arrived()
    for focus in ("card-p1", "card-b1", "target-1", "card-g1"):
        box = page.locator(f'[data-focus="{focus}"]').bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.evaluate("document.querySelector('[data-focus=\"card-y1\"]').click()")  # comes and goes
        table.arrived()
        page.mouse.up()
        table.arrived()
    assert table.held() == {"r4": 0, "p1": 0, "b1": 0, "y1": 1, "g1": 1}


def test_a_choice_of_which_nothing_comes_is_not_left_standing(table: Table) -> None:
    table.tap("target-tasks")
    table.tap("card-p3")
    page = table.page
    page.route(
        "**/api/lay", lambda route: route.fulfill(status=500, json={"error": {"kind": "internal", "message": "no"}})
    )
    table.choose("owner-p3", "1")
    assert "Something went wrong" in page.inner_text(".told")
    assert page.input_value('[data-focus="owner-p3"]') == ""
    page.unroute("**/api/lay")
    table.choose("owner-p3", "1")
    assert page.input_value('[data-focus="owner-p3"]') == "1"
    table.until(lambda: bool(table.complaints))
    assert ["500" in each for each in table.complaints] == [True]
    table.complaints.clear()
