"""The shape of a problem: what it refuses, and with which hint."""

import pytest

from tests.support.lifeboat import CAPTAIN, KID
from tests.support.lifeboat_files import HEAD, only
from winnable.missions.lifeboat.read import load_text
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


def test_a_list_alone_is_a_closed_hand_and_its_order_counts_where_it_matters() -> None:
    text = "boat: [captain, kid]\nhands: {kid: [water, knife]}\noptions: {closed_pick: first}"
    assert deal(text).position.closed[KID] == ("water", "knife")


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


@pytest.mark.parametrize(
    ("old", "new", "code", "hint"),
    [
        ("boat:", "players:", "K001", "write boat"),
        ("navigation:", "nav:", "K001", "write navigation"),
        ("horizon:", "days:", "K001", "write horizon"),
        ("goals:", "goal:", "K001", "did you mean 'goals'?"),
        ("horizon: 1", "horizon: {turns: 3}", "K001", ""),
        ("horizon: 1", "horizon: 0", "K005", ""),
        ("horizon: 1", "horizon: 1\nat: night", "K004", ""),
        ("horizon: 1", "horizon: 1\nedition: en", "K004", ""),
        ("horizon: 1", "horizon: 1\ncontrol: guard", "K003", "write {kid: free, others: passive}"),
        ("horizon: 1", "horizon: 1\ncontrol: {kid: hostile}", "K004", ""),
        ("horizon: 1", "horizon: 1\ncontrol: {kid: {}}", "K002", ""),
        ("horizon: 1", "horizon: 1\noptions: {dump: false}", "K003", "write off"),
        ("horizon: 1", "horizon: 1\nfriends: {kid: captain}", "K001", "write relations: {captain: {friend: …}}"),
        ("gulls: 3", "gulls: 4", "K005", ""),
        ("boat: [captain, boatswain, cherpak, kid]", "boat: captain kid", "K003", "write [captain, kid]"),
    ],
)
def test_what_is_no_problem(old: str, new: str, code: str, hint: str) -> None:
    assert old in DEAL
    errors = [each for each in load_text(DEAL.replace(old, new, 1)).errors if each.code != "K002" or code == "K002"]
    assert [each.code for each in errors] == [code]
    assert not hint or errors[0].hint == hint
