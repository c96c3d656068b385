"""Tests of one's own, beside those that the plugin makes of the files."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from winnable.testing import assert_unwinnable, assert_winnable

DEALS = Path(__file__).parents[1] / "deals"
ROUND = """\
deck: dealt
lead: Ann
hands: {Ann: b89, Ben: b1 y5, Cas: b2 g2, Dee: b3 g3}
tasks: %s
"""


def test_the_one_goes_to_whoever_leads() -> None:
    assert_winnable(ROUND % "b1>Ann")
    assert_unwinnable(ROUND % "b1>Dee")


def test_the_mission_holds_its_deal(winnable_solve: Callable[..., Any]) -> None:
    verdict = winnable_solve(DEALS / "two_rockets.yaml")
    assert str(verdict.answer) == "winnable"
    assert verdict.witness is not None
