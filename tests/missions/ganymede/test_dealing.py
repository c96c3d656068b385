"""Random deals of the made-up cards."""

from random import Random

import pytest

from tests.support.ganymede_files import only
from tests.support.layers import few
from winnable.missions.ganymede.dealing import deal_at_random, problem_of
from winnable.missions.ganymede.document import dump
from winnable.missions.ganymede.read import MADE_UP_FILE, MISSIONS, made_up_cards
from winnable.rules.ganymede.card import PerColour, PerSymbol, Place, ReputationAgain, Symbol
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import RowsOnly, Script


def test_the_made_up_cards_have_the_known_proportions_and_say_what_they_are() -> None:
    cards = made_up_cards()
    homes = [shuttle.home for shuttle in cards.shuttles.values()]
    assert (len(cards.tiles), len(cards.starters), len(cards.ships)) == (30, 4, 30)
    assert (homes.count(Place.EARTH), homes.count(Place.MARS)) == (30, 30)
    assert "MADE UP" in MADE_UP_FILE.read_text(encoding="utf-8").splitlines()[0]
    for symbol in Symbol:
        assert sum(tile.symbol is symbol for tile in cards.tiles.values()) == 6
        assert sum(shuttle.symbol is symbol for shuttle in cards.shuttles.values()) == 12
    worths = [ship.points for ship in cards.ships.values()]
    assert {type(worth) for worth in worths} >= {int, PerSymbol, PerColour, ReputationAgain}


@pytest.mark.parametrize("players", few([1, 2, 3, 4], 2))
@pytest.mark.parametrize("choose", [False, True])
def test_a_deal_is_sound_and_its_seed_repeats_it(players: int, choose: bool) -> None:
    deal = deal_at_random(players, Random(7), choose=choose)
    assert deal == deal_at_random(players, Random(7), choose=choose)
    assert deal != deal_at_random(players, Random(8), choose=choose)
    assert list(deal.faults()) == []
    assert len(deal.position.row(RowKind.EARTH).draw) == 26
    assert min(deal.settlers.counts) == {1: 7, 2: 7, 3: 10, 4: 13}[players]


@pytest.mark.parametrize("mission", few(["launch", "everybody-launches", "race", "victory"], 2))
def test_a_deal_for_a_mission_reads_back(mission: str) -> None:
    document, _ = MISSIONS.find(mission)
    assert document is not None
    deal = deal_at_random(2, Random(1))
    made = problem_of(document, deal, Random(1))
    assert only(dump(made)).problem == made.problem
    assert isinstance(made.problem.control(1), RowsOnly) is (mission in ("launch", "race"))


def test_too_many_players_for_a_mission_are_refused() -> None:
    document, _ = MISSIONS.find("race")
    assert document is not None
    with pytest.raises(ValueError, match="expected 2, 3 or 4 players for the mission race, found 1"):
        problem_of(document, deal_at_random(1, Random(1)), Random(1))


def test_where_a_mission_asks_for_boards_the_others_have_whole_scripts() -> None:
    document, _ = MISSIONS.find("victory", {"rounds": 3})
    assert document is not None
    asked = problem_of(document, deal_at_random(2, Random(5)), Random(5), given={"rounds": 3})
    script = asked.problem.control(1)
    assert isinstance(script, Script)
    assert len(script.turns) == 3
    assert only(dump(asked)).problem == asked.problem
    assert "with: {rounds: 3}" in dump(asked)
