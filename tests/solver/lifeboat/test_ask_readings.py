"""Scripts that no single model has, and gifts at odd moments."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import NoReturn

import pytest

from tests.support.layers import few
from tests.support.lifeboat import (
    BOATSWAIN,
    CAPTAIN,
    CHERPAK,
    KID,
    LADY,
    QUIET,
    cards,
    deal,
    falls,
    guard,
    hand,
    nav,
    passive,
    problem,
)
from tests.support.lifeboat_random import random_problem
from tests.support.lifeboat_search import TooMany as TooLong
from tests.support.lifeboat_search import search
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import CAST
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.deal import Marks
from winnable.rules.lifeboat.decision import Give, Rob, Row
from winnable.rules.lifeboat.goal import Conscious, Goal, Gulls, Holds, NoRow, Not, Wounds
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.lifeboat import ask as asking
from winnable.solver.lifeboat.ask import ask, covered
from winnable.solver.second import TooMany
from winnable.solver.verdict import Limits


@pytest.fixture(autouse=True)
def _models_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is tried line by line."""

    def none(*_: object) -> NoReturn:
        raise TooMany

    monkeypatch.setattr(asking, "some_line", none)


def answer(asked: Problem, **how: bool) -> Answer:
    verdict = ask(asked, Limits(work=20), **how)
    assert verdict.witness is None or verdict.witness.report.met
    return verdict.answer


def holds(who: object, card: str, count: int) -> Goal:
    return Holds(who, card, Bound(at_least=count))  # type: ignore[arg-type]


# --- scripts -------------------------------------------------------------------------------------


def test_gifts_between_days_to_people_with_scripts() -> None:
    """Kept in the free hand until the night is over, the water is not drunk; given then, it is there."""
    own = cards(dry=falls(thirst=[KID]), own=QUIET)
    for window, expected in (("actions", Answer.UNWINNABLE), ("between_days", Answer.WINNABLE)):
        start = deal(
            (CAPTAIN, KID), ("dry", "own"), own=own, hands={CAPTAIN: hand("water")}, options={"trade_window": window}
        )
        script = {KID: passive(ScriptDay(1, accepts=True))}
        asked = problem(start, holds(KID, "water", 1), Wounds(KID, Bound(exactly=1)), NoRow(), controls=script)
        assert covered(asked)
        assert answer(asked) is expected


def test_what_a_script_gives_right_before_a_claim() -> None:
    """The knife comes to the kid, who cannot hand it on to the captain before the fight about the seat."""
    own = cards(own=QUIET, own2=QUIET)
    start = deal((LADY, CAPTAIN, KID), ("own", "own2"), own=own, hands={LADY: hand("", "knife")}, wounds={LADY: 3})
    script = ScriptDay(1, free=(Give(LADY, KID, "knife"),), action=Rob(CAPTAIN, "cash"))
    asked = problem(start, Not(Conscious(LADY)), controls={LADY: passive(script)})
    assert not covered(asked)
    assert answer(asked) is Answer.UNWINNABLE  # there is no cash to claim


@pytest.mark.parametrize("reading", ["any", "ring"])
def test_a_card_that_a_script_loses_first_is_given_to_be_robbed(reading: str) -> None:
    """The knife comes after the cash on the list, and the lady sleeps without any cash."""
    held = {CAPTAIN: hand("cash"), LADY: hand("knife")}
    options = {"closed_pick": "script", "gift_to_unconscious": reading}
    start = deal((CAPTAIN, KID, LADY), nav(2, 9, 14, 18, 20), wounds={LADY: 4}, hands=held, options=options)
    script = {LADY: passive(ScriptDay(1, lose=("cash", "knife")))}
    expected = Answer.WINNABLE if reading == "any" else Answer.UNWINNABLE
    assert answer(problem(start, Holds(LADY, "knife", Bound(exactly=0)), controls=script)) is expected


@pytest.mark.parametrize("window", ["actions", "navigation", "between_days"])
def test_a_scripted_navigator_uses_a_compass_of_his_own(window: str) -> None:
    """The gull is the top card, and only the compass shows it."""
    start = deal(
        (KID, BOATSWAIN),
        ("nav24", *nav(9, 5, 14, 18, 20, 22)),
        hands={BOATSWAIN: hand("", "compass")},
        marks=Marks((KID, BOATSWAIN), acted=(KID, BOATSWAIN), rowed=frozenset({KID}), table=nav(2)),
        options={"trade_window": window},
    )
    steers = {BOATSWAIN: guard(ScriptDay(1, navigate="nav24"))}
    assert answer(problem(start, Gulls(Bound(exactly=1)), controls=steers)) is Answer.WINNABLE
    assert answer(problem(start, Gulls(Bound(exactly=0)), controls=steers)) is Answer.UNWINNABLE


def test_a_row_of_a_script_when_the_pile_is_empty() -> None:
    """Where both cards are kept, the next one draws none, and cannot keep one of them."""
    start = deal((BOATSWAIN, CHERPAK, KID), nav(24, 14))
    both, one = Row(nav(24, 14)), Row(nav(24))
    scripts = {BOATSWAIN: passive(ScriptDay(1, action=both)), CHERPAK: passive(ScriptDay(1, action=one))}
    assert answer(problem(start, controls=scripts)) is Answer.UNWINNABLE
    assert answer(problem(start, controls={BOATSWAIN: scripts[BOATSWAIN]})) is Answer.WINNABLE


# --- random deals --------------------------------------------------------------------------------


def robbed(rng: Random) -> Problem:
    """A script claims a card of somebody who is free: a weapon, it may be, that is used in the fight about it."""
    thief, victim, *_ = people = rng.sample(CAST, rng.choice([2, 3]))
    rng.shuffle(people)
    closed, shown = list[str](), list[str]()
    for kind in rng.sample(["knife", "club", "hook", "flare", "water"], rng.choice([1, 2])):
        rng.choice([closed, shown]).append(kind)
    card = rng.choice([*closed, *shown])
    start = deal(
        people,
        ("own", "own2", "own3", "own4"),
        own=cards(own=QUIET, own2=QUIET, own3=QUIET, own4=QUIET),
        wounds={who: max(0, who.size - rng.choice([1, 1, 2, 9])) for who in people},
        hands={victim: hand(" ".join(closed), " ".join(shown))},
    )
    goals: list[Goal] = [Conscious(thief), Not(Conscious(thief)), Not(Conscious(victim)), holds(thief, card, 1)]
    goals += [holds(victim, card, 1), Holds(thief, card, Bound(exactly=0))]
    claims = rng.choice([guard, passive])(ScriptDay(1, action=Rob(victim, card, rng.choice(["open", "closed"]))))
    return problem(start, *rng.sample(goals, 2), NoRow(), controls={thief: claims})


def test_a_script_that_robs_somebody_who_is_free() -> None:
    found = Counter[Answer]()
    for seed in range(14, 26):
        asked = robbed(Random(seed))
        try:
            expected = search(asked, 600).report
        except TooLong:
            continue
        verdict = answer(asked, bounds=False)
        assert verdict in (Answer.UNKNOWN, Answer.UNWINNABLE if expected is None else Answer.WINNABLE), seed
        found[verdict] += 1
    assert min(found[Answer.WINNABLE], found[Answer.UNWINNABLE])


def compare(seeds: range, reading: str, value: str, most: int) -> int:
    """How many verdicts of models were compared with all lines."""
    found = 0
    for seed in seeds:
        rng = Random(seed)
        asked = random_problem(rng, hands=rng.choice([1, 2, 3]))
        options = replace(asked.deal.setup.options, **{reading: value})  # type: ignore[arg-type]
        asked = replace(asked, deal=replace(asked.deal, setup=replace(asked.deal.setup, options=options)))
        verdict = answer(asked, bounds=False)
        if verdict is Answer.UNKNOWN:
            continue
        try:
            expected = search(asked, most).report
        except TooLong:
            continue
        assert (verdict is Answer.WINNABLE) is (expected is not None), seed
        found += 1
    return found


READINGS = [("trade_window", "between_days"), ("trade_window", "navigation")]


@pytest.mark.parametrize(("reading", "value"), few(READINGS, 1, unpack=True))
def test_against_all_lines(reading: str, value: str) -> None:
    assert compare(range(20), reading, value, 500) > 8


@pytest.mark.slow
@pytest.mark.parametrize(("reading", "value"), READINGS)
@pytest.mark.parametrize("block", range(4))
def test_against_all_lines_of_more_deals(reading: str, value: str, block: int) -> None:
    assert compare(range(1000 + 100 * block, 1100 + 100 * block), reading, value, 5_000) > 30
