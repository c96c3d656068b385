"""What a player of Lifeboat sees: own cards, open ones, navigation cards whose place is sure."""

from random import Random
from typing import Any

import pytest

from tests.support.layers import few
from tests.support.lifeboat import deal, hand, nav, passive, problem
from tests.support.lifeboat_random import random_problem
from tests.support.lifeboat_walk import walk
from winnable.lifeboat.rules import RULES, mover, next_position, seen
from winnable.lifeboat.solving import SOLVER
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.deal import Hand
from winnable.rules.lifeboat.goal import Alive, AliveCount, Ended
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.setup import Relation
from winnable.solver.verdict import Limits, NoAnswer

CAPTAIN, BOATSWAIN, CHERPAK, KID = Character.CAPTAIN, Character.BOATSWAIN, Character.CHERPAK, Character.KID


def places(seed: int) -> list[Problem]:
    """The turns of a game that was made by chance."""
    start = random_problem(Random(seed))
    line = walk(Random(seed), start)
    if line is None or any(control.script for control in start.controls.values()):
        return []
    report = RULES.replay(start, line)
    steps = RULES.steps(report)
    found = [RULES.up_to(start, report, steps[:number]) for number in range(len(steps))]
    return [each for each in found if mover(each) is not None]


@pytest.mark.parametrize("block", few(range(20), 2, 5))
def test_a_deal_that_begins_at_a_turn_is_won_like_the_game_until_there(block: int) -> None:
    tried = 0
    for seed in range(10 * block, 10 * block + 10):
        for there in places(seed):
            name = mover(there)
            assert name is not None
            try:
                hidden = seen(there, name)
                same = hidden.lay(hidden.groups)
            except NoAnswer:
                continue
            assert next_position(same) == next_position(there)
            expected, found = (SOLVER.ask(each, Limits(work=2)).answer for each in (there, same))
            assert found is expected or "unknown" in (found, expected)
            tried += 1
    assert tried


@pytest.mark.parametrize("block", few(range(20), 2, 10))
def test_what_is_seen_stays(block: int) -> None:
    for seed in range(10 * block, 10 * block + 10):
        for there in places(seed):
            name, now = mover(there), next_position(there)
            assert name is not None
            try:
                hidden = seen(there, name)
                other = next_position(hidden.drawn(Random(seed)))
            except NoAnswer:
                continue
            viewer = Character[name.upper()]
            assert other.open == now.open
            assert other.closed[viewer] == now.closed[viewer]
            assert [*map(len, other.closed)] == [*map(len, now.closed)]
            assert other.in_play == now.in_play
            assert (
                other._replace(closed=now.closed, provisions=now.provisions, navigation=now.navigation, table=now.table)
                == now
            )


PEOPLE = (CAPTAIN, BOATSWAIN, CHERPAK, KID)
FOUR = deal(
    PEOPLE,
    nav(19, 4, 24, 6, 2, 14, 5, 9),
    hands={KID: hand("water"), CAPTAIN: hand("knife", "cash")},
)


def after(*names: str) -> Problem:
    """A game in which these moves were made."""
    there = problem(FOUR, Ended(), days=2)
    for name in names:
        there = RULES.after(there, next(each for each in RULES.moves(there, lambda: None) if each.name == name))
    return there


def hidden_navigation(there: Problem, name: str) -> tuple[Any, ...]:
    return tuple(seen(there, name).groups[1])


def test_a_rower_knows_what_was_drawn() -> None:
    start = problem(FOUR, Ended(), days=2)
    assert hidden_navigation(start, "captain") == nav(19, 4, 24, 6, 2, 14, 5, 9)
    rowed = after("{row: [nav19]}")
    assert mover(rowed) == "boatswain"
    assert hidden_navigation(rowed, "boatswain") == nav(19, 24, 6, 2, 14, 5, 9, 4)
    twice = after("{row: [nav19]}", "row")
    assert hidden_navigation(twice, "cherpak") == nav(19, 2, 14, 5, 9, 4, 24, 6)


def test_closed_cards_of_others_lie_in_one_heap_with_the_pile() -> None:
    start = problem(FOUR, Ended(), days=2)
    assert [*seen(start, "captain").groups[0]] == ["water"]
    assert seen(start, "captain").total == 40320


def known_names(there: Problem) -> dict[str, str | None]:
    """Every move, and what it is called by the one whose turn it is."""
    return {each.name: each.known_as for each in RULES.moves(there, lambda: None)}


def test_names_without_what_cannot_be_known() -> None:
    three = deal((CAPTAIN, BOATSWAIN, KID), nav(19, 4, 24), hands={KID: hand("water"), CAPTAIN: hand("knife", "cash")})
    start = problem(three, Ended(), days=2)
    told = {
        "rest": "rest",
        "{row: [nav19]}": "row",
        "{row: [nav19, nav04]}": "row",
        "{rob: {of: kid, closed: water}}": "{rob: kid}",
        "{rob: {of: kid, open: water}}": "{rob: kid}",
        "{rob: {of: boatswain, open: cash}}": "{rob: {of: boatswain, open: cash}}",
        "{seat: kid}": "{seat: kid}",
    }
    found = known_names(start)
    assert {name: found[name] for name in told} == told
    kid = deal((KID, CAPTAIN), nav(19, 4), hands={CAPTAIN: hand("knife")})
    assert known_names(problem(kid, Ended()))["{steal: {of: captain, card: knife}}"] == "{steal: captain}"


def test_an_action_with_a_closed_card_of_another_is_none_that_the_player_knows_of() -> None:
    """The others may pass on a flare, a parasol or a medkit, but nobody knows of it beforehand."""
    boat, hurt = (CAPTAIN, BOATSWAIN), {CAPTAIN: 1}

    def names(who: Character, cards: Hand) -> dict[str, str | None]:
        start = deal(boat, nav(19), hands={who: cards}, wounds=hurt)
        found = known_names(problem(start, Ended()))
        return {name: known for name, known in found.items() if name.startswith(("parasol", "{medkit", "{flare"))}

    hidden = names(BOATSWAIN, hand("parasol medkit flare"))
    assert len(hidden) > 3
    assert set(hidden.values()) == {None}
    for seen_ in (names(CAPTAIN, hand("parasol medkit flare")), names(BOATSWAIN, hand("", "medkit flare"))):
        assert seen_
        assert all(name == known for name, known in seen_.items())


def test_relations_of_others_are_hidden() -> None:
    relations = {
        CAPTAIN: Relation(CAPTAIN, KID),
        BOATSWAIN: Relation(KID, CAPTAIN),
        CHERPAK: Relation(BOATSWAIN, CHERPAK),
        KID: Relation(CHERPAK, BOATSWAIN),
    }
    start = problem(deal(PEOPLE, nav(19, 4), relations=relations), Alive(KID))
    hidden = seen(start, "captain")
    assert [len(group) for group in hidden.groups] == [0, 2, 3, 3]
    for each in list(hidden.every())[:20]:
        assert each.deal.setup.relations[CAPTAIN] == start.deal.setup.relations[CAPTAIN]


def test_where_nobody_alone_moves() -> None:
    drafted = problem(deal((CAPTAIN, KID), nav(19, 4), provisions="water water"), AliveCount(Bound(at_least=2)))
    assert mover(drafted) is None


def test_scripts_name_cards_that_lie_hidden() -> None:
    scripted = problem(FOUR, Ended(), controls={KID: passive(ScriptDay(1))})
    with pytest.raises(NoAnswer, match="--knowing does not go with scripts"):
        seen(scripted, "captain")
