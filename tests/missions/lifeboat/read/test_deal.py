"""Reading deals: every form in which people, hands, piles, marks and options may be written."""

from tests.support import lifeboat
from tests.support.lifeboat import CAPTAIN, CHERPAK, KID, LADY, SNOB
from tests.support.lifeboat_files import only
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.setup import Relation

ASKED = "horizon: 1\ngoals: [ended]\n"


def deal(rest: str) -> Deal:
    return only(f"game: lifeboat\nnavigation: [nav24, nav01]\n{rest}\n{ASKED}").problem.deal


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


def test_the_deal_may_begin_later() -> None:
    text = "boat: [captain, cherpak]\ngulls: 2\nday: 5\nwounds: {cherpak: 6}\nprovisions: [water, 2 cash]"
    found = deal(text).position
    assert (found.gulls, found.day, found.provisions) == (2, 5, ("water", "cash", "cash"))
    assert found.awake == (CAPTAIN,)
    assert found.past.fainted == frozenset({CHERPAK})


def test_the_short_forms_of_the_tests_are_the_same() -> None:
    assert deal("boat: [captain, boatswain, cherpak, kid]") == lifeboat.deal(navigation=("nav24", "nav01"))
