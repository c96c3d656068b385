"""Random deals of the printed cards."""

from random import Random

import pytest

from tests.support.lifeboat_files import only
from winnable.missions.lifeboat.dealing import deal_at_random, problem_of
from winnable.missions.lifeboat.library import find_mission
from winnable.missions.lifeboat.shelf import shelf
from winnable.missions.lifeboat.write.problem import dump
from winnable.rules.lifeboat.card import NAVIGATION, PROVISIONS
from winnable.rules.lifeboat.character import CAST


@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_deal_has_the_printed_cards_and_its_seed_repeats_it(players: int) -> None:
    deal = deal_at_random(players, Random(7))
    assert deal == deal_at_random(players, Random(7))
    assert deal != deal_at_random(players, Random(8))
    assert list(deal.faults()) == list(deal.warnings()) == []
    assert deal.position.boat == CAST[6 - players :]
    assert sorted(deal.position.navigation) == sorted(NAVIGATION)
    assert deal.position.in_play == {kind: each.count for kind, each in PROVISIONS.items()}
    for role in ("friend", "enemy"):
        given = [getattr(relation, role) for relation in deal.setup.relations.values()]
        assert sorted(given) == list(deal.position.boat)


@pytest.mark.parametrize("key", list(shelf()))
def test_a_deal_for_every_mission_reads_back(key: str) -> None:
    document, _ = find_mission(key)
    assert document is not None
    for players in (4, 6):
        made = problem_of(document, deal_at_random(players, Random(1)))
        assert only(dump(made)).problem == made.problem


def test_a_mission_about_somebody_ashore_is_refused() -> None:
    document, _ = find_mission("survivor", {"who": "lady"})
    assert document is not None
    with pytest.raises(ValueError, match="found lady"):
        problem_of(document, deal_at_random(4, Random(1)))
