"""Reading deals: every form in which people, hands, piles, marks and options may be written."""

import pytest

from tests.support import lifeboat
from tests.support.lifeboat import CAPTAIN, CHERPAK, KID, LADY, SNOB
from tests.support.lifeboat_files import only
from winnable.rules.lifeboat.deal import Deal, Marks
from winnable.rules.lifeboat.options import Options
from winnable.rules.lifeboat.position import Phase
from winnable.rules.lifeboat.setup import Relation

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


def test_the_lost_are_in_play_and_bodies_are_dead() -> None:
    found = deal("boat: [captain, kid]\nlost: [lady]\nbodies: [kid]\nrelations: {captain: {friend: lady}}")
    assert found.setup.cast == (LADY, CAPTAIN, KID)
    assert found.setup.relations == {CAPTAIN: Relation(LADY)}
    assert not found.position.alive(KID)
    assert found.position.wounds[KID] == KID.size + 1
    assert not found.position.aboard(LADY)


def test_friends_ashore_where_an_option_lets_them_be() -> None:
    text = "boat: [captain, kid]\nrelations: {kid: {enemy: snob}}\noptions: {missing_relations: ignored}"
    assert deal(text).setup.relation(KID) == Relation(None, SNOB)


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


def test_the_deal_may_begin_later() -> None:
    text = "boat: [captain, cherpak]\ngulls: 2\nday: 5\nwounds: {cherpak: 6}\nprovisions: [water, 2 cash]"
    found = deal(text).position
    assert (found.gulls, found.day, found.provisions) == (2, 5, ("water", "cash", "cash"))
    assert found.awake == (CAPTAIN,)
    assert found.past.fainted == frozenset({CHERPAK})


def test_the_short_forms_of_the_tests_are_the_same() -> None:
    assert deal("boat: [captain, boatswain, cherpak, kid]") == lifeboat.deal(navigation=("nav24", "nav01"))
