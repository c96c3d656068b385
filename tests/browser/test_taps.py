"""Entering takes few taps: by hands, by tricks, tasks with owners and tokens; task cards are found by what they say."""

from random import Random
from typing import Any

import pytest

from tests.browser.table import LOST, Address, Table
from tests.support.paths import EXAMPLES

pytestmark = pytest.mark.browser

CARDS = [f"{suit}{rank}" for suit in "pbgy" for rank in range(1, 10)] + ["r1", "r2", "r3", "r4"]
GAME = (
    "r4 r1 r2 r3 / g9 g1 g2 g3 / g8 g4 g5 g6 / b9 b1 b2 b3 / b8 b4 b5 b6 / "
    "p9 p1 p2 p3 / p8 p4 p5 p6 / y9 y1 y2 y3 / y8 y4 y5 y6 / g7 b7 p7 y7"
)
"""A game in which the first player wins every trick."""


def share_out(table: Table, tasks: list[str], *, tokens: int) -> None:
    """Draw tasks, give each to a player, and some of them a token."""
    for place, task in enumerate(tasks):
        table.tap(f"card-{task}")
        table.arrived()
        table.tap(f"strip-owner-{place % 4}")
        table.arrived()
        if place < tokens:
            table.tap("strip-token")
            table.arrived()


def test_a_deal_with_tasks_owners_and_tokens_takes_45_taps(table: Table) -> None:
    """The last hand fills itself, and it goes on with the tasks by itself."""
    cards = Random(4).sample(CARDS, 40)
    for card in cards[:30]:
        table.tap(f"card-{card}")
    table.arrived()
    assert table.page.get_attribute('[data-focus="target-tasks"]', "aria-pressed") == "true"
    tasks = [card for card in cards if card[0] != "r"][:5]
    share_out(table, tasks, tokens=5)
    assert len(table.held()) == 40
    told = [(task["name"], task["owner"], task["token"]) for task in table.kept()["view"]["tasks"]]
    assert told == [(task, place % 4, str(place + 1)) for place, task in enumerate(tasks)]
    assert table.taps == 45


def test_a_game_that_was_played_takes_50_taps(table: Table) -> None:
    """Its tricks alone give the hands, who led, and where it was lost."""
    table.tap("by-tricks")
    cards = GAME.replace("/", "").split()
    for card in cards[:-1]:
        table.tap(f"card-{card}")
    table.arrived()
    share_out(table, ["p1", "b1", "g1", "y1", "y7"], tokens=0)
    assert table.taps == 50
    shown = table.kept()["view"]
    assert (shown["played"], shown["complete"], shown["lead"]) == (cards, True, None)
    assert [task["owner"] for task in shown["tasks"]] == [0, 1, 2, 3, 0]
    table.page.click(".status-bar .primary")
    assert table.answer() in ("winnable", "unwinnable")
    table.page.wait_for_selector(".verdict .headline")


def test_where_it_was_lost_is_seen_on_a_phone(browser: Any, address: Address) -> None:
    """It is the first thing on the screen, and no other verdict of the game is on the page."""
    table = Table.open(browser, address, viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    table.paste(f"{LOST}played: p2 p3\n", ask=True)
    assert table.answer() == "unwinnable"
    table.page.wait_for_function("""() => {
        const box = document.querySelector(".verdict .headline").getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight / 2;
    }""")
    assert table.page.locator(".answer:visible").count() == 1
    table.close()


def test_the_card_that_fell_last_is_taken_back_and_others_stay(table: Table) -> None:
    table.tap("by-tricks")
    for card in ("p1", "p5", "p1"):
        table.tap(f"card-{card}")
        table.arrived()
    assert table.kept()["view"]["played"] == ["p1", "p5"]
    assert "Only the last card" in table.page.inner_text("[role=status] >> nth=0")
    table.tap("card-p5")
    assert table.kept()["view"]["played"] == ["p1"]
    assert table.page.get_attribute('[data-focus="target-1"]', "aria-pressed") == "true"


def test_the_badge_offers_the_tokens_of_the_mission(table: Table) -> None:
    page = table.page
    page.click("summary:has-text('Mission')")
    page.fill("#mission-search", "22")
    page.click(".hits button >> nth=0")
    table.tap("target-tasks")
    table.tap("card-p1")
    table.arrived()
    seen = [table.kept()["view"]["tasks"][0]["token"]]
    for _ in range(5):
        table.tap("strip-token")
        seen.append(table.kept()["view"]["tasks"][0]["token"])
    assert seen == [">", ">>", ">>>", ">>>>", ">", ">>"], "without any, those of the mission lie there"


def test_task_cards_are_found_by_what_they_say(table: Table) -> None:
    """With their difficulty; and they are called by what they say, not by an id."""
    page = table.page
    table.choose("game", "deep-sea")
    table.tap("target-tasks")
    page.fill("#task-search", "first trick")
    hit = page.locator(".task-hits button:has-text('Win the first trick.')")
    assert hit.locator(".difficulty").inner_text() == "1"
    hit.click()
    table.arrived()
    table.tap("strip-owner-1")
    assert [(task["name"], task["owner"]) for task in table.kept()["view"]["tasks"]] == [("first-trick", 1)]
    assert "Win the first trick." in page.inner_text(".strip")
    assert "first-trick" not in page.inner_text("main")


def test_a_prediction_is_tapped(table: Table) -> None:
    table.paste(
        "game: deep-sea\nhands: {Ann: p1, Ben: p2, Cas: p3}\ndeck: dealt\nlead: Ann\ntasks: predict-openly>Ben\n"
    )
    table.choose("prediction-predict-openly", "1")
    assert table.document()["tasks"] == "predict-openly=1>Ben"
    table.choose("prediction-predict-openly", "")
    assert table.document()["tasks"] == "predict-openly>Ben"


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_the_deck_is_in_sight_first(browser: Any, address: Address, size: tuple[int, int]) -> None:
    """All of it, without a scroll."""
    width, height = size
    table = Table.open(browser, address, viewport={"width": width, "height": height})
    bar = table.page.locator(".status-bar").bounding_box()
    for card in ("p1", "p9", "y9", "r4"):
        box = table.page.locator(f'[data-focus="card-{card}"]').bounding_box()
        assert box["y"] + box["height"] <= bar["y"] + 1
    table.close()


@pytest.mark.parametrize("game", ["ganymede", "lifeboat"])
def test_the_three_questions_stand_there_for_every_game(table: Table, game: str) -> None:
    text = (EXAMPLES / game / "why_not.yaml").read_text(encoding="utf-8").split("\n---")[0]
    table.paste(text, ask=True)
    assert table.answer() == "unwinnable"
    widths = {round(each.bounding_box()["width"]) for each in table.page.query_selector_all(".three button")}
    assert len(widths) == 1
    assert table.page.get_attribute('[data-focus="show-me"]', "aria-disabled") == "true"
