"""The shape of a problem: what it refuses, and with which hint."""

import pytest

from tests.support.lifeboat import CAPTAIN, KID
from tests.support.lifeboat_files import HEAD, only
from winnable.rules.lifeboat.deal import Deal, Marks
from winnable.rules.lifeboat.position import Phase
from winnable.rules.lifeboat.setup import Options

ASKED = "horizon: 1\ngoals: [ended]\n"


def deal(rest: str) -> Deal:
    return only(f"game: lifeboat\nnavigation: [nav24, nav01]\n{rest}\n{ASKED}").problem.deal


@pytest.mark.parametrize(
    "hands",
    [
        "kid: {closed: [water, water, knife], open: [oar]}",
        "kid: {closed: {water: 2, knife: 1}, open: oar}",
        "kid: {closed: [2 water, knife], open: {oar: 1}}",
        "kid: {closed: [{water: 2}, knife], open: [1x oar]}",
        "kid: {closed: [water x2, knife], open: [oar]}",
    ],
)
def test_hands_are_listed_or_counted(hands: str) -> None:
    start = deal(f"boat: [captain, kid]\nhands: {{{hands}}}").position
    assert (start.closed[KID], start.open[KID]) == (("knife", "water", "water"), ("oar",))


def test_a_deal_inside_a_day() -> None:
    text = "boat: [captain, kid]\nmarks: {order: [captain, kid], acted: captain, rowed: [captain], table: [nav07]}"
    found = deal(text)
    assert found.marks == Marks((CAPTAIN, KID), (CAPTAIN,), frozenset({CAPTAIN}), frozenset(), ("nav07",))
    assert (found.position.phase, found.position.actor) == (Phase.TRADE, KID)
    assert deal("boat: [kid, captain]\nmarks: {}").marks is None


@pytest.mark.parametrize(("name", "values"), list(Options.readings()))
def test_every_reading_can_be_written(name: str, values: tuple[str | bool, ...]) -> None:
    for value in values:
        written = [str(value).lower()]
        if isinstance(value, bool):
            written += ["yes", "on"] if value else ["no", "off"]
        for word in written:
            found = deal(f"boat: [captain, kid]\noptions: {{{name}: {word}}}").setup.options
            assert found == Options(**{name: value})  # type: ignore[arg-type]


# --- documents -----------------------------------------------------------------------------------


DEAL = f"{HEAD}navigation: [nav24]\nhorizon: 1\ngoals: [ended]\n"
