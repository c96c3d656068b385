"""Nights of people with scripts: whose ring is opened or thrown, and how many chums are played."""

from collections.abc import Mapping
from dataclasses import replace

from tests.support.lifeboat import CAPTAIN, KID, LADY, cards, deal, falls, hand, passive, problem
from tests.support.lifeboat_models import can
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import Cards, Character
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.deal import Hand
from winnable.rules.lifeboat.goal import Alive, Goal, Holds, NoFight, NoRow


def rings(who: Character, count: int) -> Goal:
    return Holds(who, "ring", Bound(exactly=count))


def happens(hands: Mapping[Character, Hand], *goals: Goal, ring: bool = False, chum: bool = False) -> bool:
    """Whether a night can go so in which the captain falls; the others throw him a ring, and play chums if told to."""
    printed = cards(own=falls(CAPTAIN))
    two = {"ring": replace(printed.provisions["ring"], count=2)}
    own = Cards({**printed.provisions, **two}, printed.navigation)
    start = deal((KID, LADY, CAPTAIN), ("own",), own=own, wounds={CAPTAIN: 5}, hands=hands)
    throws = passive(ScriptDay(1, throw=CAPTAIN, chum=chum))
    controls = {KID: throws, LADY: throws, CAPTAIN: passive(ScriptDay(1, ring=ring))}
    return can(problem(start, *goals, NoFight(), NoRow(), controls=controls))


def test_of_two_who_would_throw_a_ring_the_one_nearest_the_bow_does() -> None:
    hands = {KID: hand("ring"), LADY: hand("ring")}
    assert happens(hands, Alive(CAPTAIN), rings(KID, 0), rings(LADY, 1), rings(CAPTAIN, 1))
    assert not happens(hands, rings(LADY, 0))
    assert not happens(hands, rings(KID, 1))


def test_whoever_opens_a_ring_needs_no_other() -> None:
    hands = {KID: hand("ring"), CAPTAIN: hand("ring")}
    assert happens(hands, Alive(CAPTAIN), rings(KID, 1), rings(CAPTAIN, 1), ring=True)
    assert not happens(hands, rings(KID, 0), ring=True)
    assert happens(hands, rings(KID, 0), rings(CAPTAIN, 2))


def test_one_chum_of_each_is_played() -> None:
    hands = {KID: hand("chum", "chum ring"), LADY: hand("")}
    assert happens(hands, Holds(KID, "chum", Bound(exactly=1)), chum=True)
    assert not happens(hands, Holds(KID, "chum", Bound(exactly=2)), chum=True)
    assert happens(hands, Holds(KID, "chum", Bound(exactly=2)))
