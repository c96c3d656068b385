"""Random deals of the printed cards."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.support.layers import few
from tests.support.lifeboat_files import only
from winnable.missions.lifeboat.dealing import deal_at_random, dealt
from winnable.missions.lifeboat.document import MissionDocument, dump
from winnable.missions.lifeboat.format.names import CHARACTER_NAMES
from winnable.missions.lifeboat.read import MISSIONS, load_text, shelf
from winnable.rules.lifeboat.card import CAST, NAVIGATION, PROVISIONS, Character


@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_deal_has_the_printed_cards_and_its_seed_repeats_it(players: int) -> None:
    deal = deal_at_random(players, Random(7))
    assert deal == deal_at_random(players, Random(7))
    assert deal != deal_at_random(players, Random(8))
    assert list(deal.faults()) == []
    assert len(deal.position.boat) == players
    assert list(deal.position.boat) == sorted(deal.position.boat)
    assert deal.setup.cast == deal.position.boat
    assert sorted(deal.position.navigation) == sorted(NAVIGATION)
    assert deal.position.in_play == {kind: each.count for kind, each in PROVISIONS.items()}
    for role in ("friend", "enemy"):
        given = [getattr(relation, role) for relation in deal.setup.relations.values()]
        assert sorted(given) == list(deal.position.boat)


@pytest.mark.parametrize("players", [4, 5])
def test_every_set_of_characters_is_dealt_as_often(players: int) -> None:
    found = Counter(deal_at_random(players, Random(seed)).setup.cast for seed in range(600))
    every = list(combinations(CAST, players))
    assert sorted(found) == every
    expected = 600 / len(every)
    assert sum((count - expected) ** 2 / expected for count in found.values()) < 40  # 36.1 is exceeded once in 1,000


@pytest.mark.parametrize("players", [4, 5, 6])
def test_whoever_is_named_is_in_play_and_the_others_are_dealt(players: int) -> None:
    named = {Character.LADY, Character.KID}
    casts = {deal_at_random(players, Random(seed), named).setup.cast for seed in range(60)}
    assert all(named <= set(cast) for cast in casts)
    assert len(casts) == {4: 6, 5: 4, 6: 1}[players]


@pytest.mark.parametrize("who", CAST)
def test_whoever_is_named_by_another_name_is_in_play(who: Character) -> None:
    for name in CHARACTER_NAMES[who]:
        text = f"id: named\ngame: lifeboat\nhorizon: 2\ngoals:\n- alive: {name}\n"
        (document,) = load_text(text).documents
        assert isinstance(document, MissionDocument)
        assert all(who in dealt(document, 4, Random(seed)).problem.deal.setup.cast for seed in range(20)), name


@pytest.mark.parametrize("key", few(list(shelf()), 5))
def test_a_deal_for_every_mission_reads_back(key: str) -> None:
    document, _ = MISSIONS.find(key)
    assert document is not None
    for players in (4, 5, 6):
        for seed in range(3):
            made = dealt(document, players, Random(seed))
            assert only(dump(made)).problem == made.problem


def test_whoever_a_mission_is_about_is_dealt() -> None:
    document, _ = MISSIONS.find("survivor", {"who": "lady"})
    assert document is not None
    casts = {dealt(document, 4, Random(seed)).problem.deal.setup.cast for seed in range(20)}
    assert all(Character.LADY in cast for cast in casts)
    assert len(casts) > 1


CROWDED = """\
id: crowded
game: lifeboat
horizon: 1
control: {lady: passive, others: free}
goals: {all: [{alive: [snob, captain]}, {not: {lead: {of: boatswain, over: kid, at_least: 1}}}]}
"""


def test_a_mission_about_more_people_than_there_are_players_is_refused() -> None:
    (document,) = load_text(CROWDED).documents
    assert isinstance(document, MissionDocument)
    assert dealt(document, 5, Random(1)).problem.deal.setup.cast == tuple(
        who for who in CAST if who is not Character.CHERPAK
    )
    with pytest.raises(ValueError, match="is about lady, snob, captain, boatswain, kid, and there are 4 players"):
        dealt(document, 4, Random(1))
