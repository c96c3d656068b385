"""Readings and scripts that no single model has: oars that stay, the oldest closed card, gifts at odd moments."""

from dataclasses import replace
from random import Random
from typing import NoReturn

import pytest

from tests.support.layers import few
from tests.support.lifeboat import (
    BOATSWAIN,
    CAPTAIN,
    CHERPAK,
    FOUR,
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
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.deal import Marks
from winnable.rules.lifeboat.decision import Give, Rob, Row, Steal
from winnable.rules.lifeboat.goal import Conscious, Ended, Goal, Gulls, Holds, NoFight, NoRow, Not, Wounds
from winnable.rules.lifeboat.problem import Problem
from winnable.solver.lifeboat import ask as asking
from winnable.solver.lifeboat.ask import TooMany, ask, covered
from winnable.solver.verdict import Limits


@pytest.fixture(autouse=True)
def _models_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is tried line by line."""

    def none(*_: object) -> NoReturn:
        raise TooMany

    monkeypatch.setattr(asking, "exhaustive_search", none)


def answer(asked: Problem, **how: bool) -> Answer:
    verdict = ask(asked, Limits(work=20), **how)
    assert verdict.witness is None or verdict.witness.report.met
    return verdict.answer


def holds(who: object, card: str, count: int) -> Goal:
    return Holds(who, card, Bound(at_least=count))  # type: ignore[arg-type]


# --- oars that stay ------------------------------------------------------------------------------


def rowed(pile: tuple[str, ...], oars: str, reading: str, *goals: Goal) -> Answer:
    start = deal(FOUR, pile, gulls=3, hands={CHERPAK: hand(oars)}, options={"oar": reading})
    return answer(problem(start, Ended(), *goals))


def test_an_oar_that_stays_is_used_once_a_day() -> None:
    """Four rows of two cards and one more: the tenth card can be on top, or kept if it is the ninth."""
    tenth = nav(22, 4, 6, 2, 14, 18, 5, 9, 20, 24, 3)
    later = nav(22, 4, 6, 2, 14, 18, 5, 9, 20, 3, 24)
    assert [rowed(tenth, "oar", reading) for reading in ("open", "kept")] == [Answer.WINNABLE] * 2
    assert rowed(later, "oar", "open") is Answer.WINNABLE
    assert rowed(later, "oar", "kept") is Answer.UNWINNABLE
    assert rowed(later, "oar oar", "kept") is Answer.WINNABLE
    assert rowed(later, "oar oar", "kept", NoRow(KID)) is Answer.UNWINNABLE


def test_an_oar_that_stays_goes_down_with_its_rower_and_comes_free_at_night() -> None:
    own = cards(wet=falls(CAPTAIN), own=QUIET, own2=QUIET, own3=QUIET)
    pile = ("own", "own2", "wet", "own3", "nav24")
    start = deal((CAPTAIN, KID), pile, own=own, hands={CAPTAIN: hand("", "oar")}, options={"oar": "kept"})
    row = {KID: passive(), CAPTAIN: guard(ScriptDay(1, action=Row(("wet",))))}
    assert answer(problem(start, holds(CAPTAIN, "oar", 1), controls=row)) is Answer.UNWINNABLE
    quiet = replace(start, setup=replace(start.setup, cards=cards(wet=QUIET, own=QUIET, own2=QUIET, own3=QUIET)))
    handed = (Not(NoRow(CAPTAIN)), holds(KID, "oar", 1), NoFight(), NoRow(KID))
    assert answer(problem(quiet, *handed)) is Answer.WINNABLE  # handed on before a row with fewer cards
    assert answer(problem(quiet, *handed, days=2)) is Answer.WINNABLE


@pytest.mark.parametrize("lost", [KID, BOATSWAIN])
def test_an_oar_that_stays_where_somebody_is_lost_already(lost: Character) -> None:
    boat = tuple(who for who in FOUR if who is not lost)
    start = deal(boat, nav(4, 6, 2, 14), cast=FOUR, hands={CHERPAK: hand("oar")}, options={"oar": "kept"})
    assert answer(problem(start, holds(CAPTAIN, "oar", 2)), bounds=False) is Answer.UNWINNABLE


# --- the oldest closed card ----------------------------------------------------------------------


def asleep(cards_: str, *goals: Goal, days: int = 1) -> Answer:
    own = cards(own=QUIET, own2=QUIET)
    start = deal(
        (KID, LADY),
        ("own", "own2", "nav04"),
        own=own,
        wounds={LADY: 4},
        hands={LADY: hand(cards_)},
        options={"closed_pick": "first"},
    )
    return answer(problem(start, *goals, days=days))


def test_the_oldest_card_of_somebody_unconscious_is_taken() -> None:
    assert asleep("cash knife", holds(KID, "cash", 1)) is Answer.WINNABLE
    assert asleep("cash knife", holds(KID, "knife", 1), days=2) is Answer.WINNABLE  # one after the other
    assert asleep("cash", holds(KID, "knife", 1)) is Answer.UNWINNABLE


def test_what_the_model_cannot_order_stays_open() -> None:
    """The younger card is out of reach, which the model does not prove: it lets any card be taken."""
    assert asleep("cash knife", holds(KID, "knife", 1)) is Answer.UNKNOWN


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


@pytest.mark.parametrize("action", [Steal(CAPTAIN), Rob(CAPTAIN)])
def test_a_script_takes_the_oldest_card_without_its_name(action: Rob | Steal) -> None:
    """The chum was dealt first, and no other card can be meant; else it must be said which."""
    script = {KID: passive(ScriptDay(1, action=action)), CAPTAIN: passive()}
    for reading, expected in (("first", Answer.WINNABLE), ("choose", Answer.UNWINNABLE)):
        start = deal(
            (KID, CAPTAIN), nav(2, 9, 14), hands={CAPTAIN: hand("chum hook")}, options={"closed_pick": reading}
        )
        assert answer(problem(start, holds(KID, "chum", 1), controls=script)) is expected
        assert answer(problem(start, holds(KID, "hook", 1), controls=script)) is not Answer.WINNABLE


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


READINGS = [("oar", "kept"), ("closed_pick", "first"), ("trade_window", "between_days"), ("trade_window", "navigation")]


@pytest.mark.parametrize(("reading", "value"), few(READINGS, 2, unpack=True))
def test_against_all_lines(reading: str, value: str) -> None:
    assert compare(range(20), reading, value, 500) > 8


@pytest.mark.slow
@pytest.mark.parametrize(("reading", "value"), READINGS)
@pytest.mark.parametrize("block", range(4))
def test_against_all_lines_of_more_deals(reading: str, value: str, block: int) -> None:
    assert compare(range(1000 + 100 * block, 1100 + 100 * block), reading, value, 5_000) > 30
