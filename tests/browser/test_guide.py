"""From a lost evening to its answer: the first screen, and from there one screen after the other."""

from typing import Any

import pytest

from tests.browser.table import Address, Table

pytestmark = pytest.mark.browser

PLAYED = "b9 b8 b5 b4 g7 g5 g9 g6 y8 y2 y5 y9 p9 p3 p7 p8"
TASKS = {"p9": 3, "b5": 0, "g7": 1, "y1": 2}
LEFT = {"p1": 0, "p4": 0, "b2": 0, "g2": 0, "g3": 0, "r4": 0, "p2": 1, "b1": 1, "b3": 1, "g8": 1, "y4": 1, "y6": 1}


def told(browser: Any, address: Address) -> Table:
    """Tap a game of mission 14 on a phone, up to its tricks."""
    table = Table.open(browser, address, "", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table.tap("start-played")
    table.page.fill("#mission-search", "14")
    table.tap("hit-14")
    for card, seat in TASKS.items():
        table.tap(f"card-{card}")
        table.arrived()
        table.tap(f"strip-owner-{seat}")
        table.arrived()
    table.tap("guide-next")
    for card in PLAYED.split():
        table.tap(f"card-{card}")
        table.arrived()
    table.tap("guide-all")
    return table


def test_a_lost_game_takes_30_taps_where_nobody_knows_the_rest(browser: Any, address: Address) -> None:
    table = told(browser, address)
    table.tap("guide-unknown")
    assert table.answer() in ("winnable", "unwinnable")
    assert table.taps <= 30
    view = table.kept()["view"]
    assert [(task["name"], task["owner"], task["token"]) for task in view["tasks"]] == [
        ("p9", 3, ">"),
        ("b5", 0, ">>"),
        ("g7", 1, ">>>"),
        ("y1", 2, ""),
    ]
    assert [seat["unknown"] for seat in view["seats"]] == [6, 6, 6, 6]
    assert (table.overflow(), table.too_small()) == (0, [])
    table.close()
