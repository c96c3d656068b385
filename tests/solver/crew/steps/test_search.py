"""Every step of a refutation is true: against every legal line of small deals, and of other deals with its cards."""

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from tests.support.bounds import goals
from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_lines
from tests.support.layers import few
from tests.support.middles import line_to, played_at_random
from tests.support.reasons import SMALL, plays, random_tasks, records
from tests.support.steps import check, problems
from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare, EachWins, Goal, MembersWho, OneOf, SomeOf
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Member, Seat
from winnable.solver import engine
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.steps import lemmas, plain, search, split
from winnable.solver.crew.steps.search import can_be_told, refute
from winnable.solver.crew.steps.sequence import Step
from winnable.solver.verdict import Limits, OutOfTime

WINS_ALL = Compare(TricksWon(Seat(1)), Relation.AT_LEAST, 2)
MADE_OF_SEVERAL: list[Goal] = [
    OneOf((WINS_ALL, EachWins(CardFilter(ranks=(1, 2))))),
    SomeOf(
        (WINS_ALL, EachWins(CardFilter(ranks=(3,))), Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 1)),
        Relation.EXACTLY,
        2,
    ),
    MembersWho(Compare(TricksWon(Member.MEMBER), Relation.AT_LEAST, 1), Relation.AT_LEAST, 3),
]
"""Goals that are hard or impossible on decks with two tricks, with parts of which some are."""


@pytest.mark.parametrize("deal", few(SMALL, 1, 3), ids=str)
def test_cards_to_be_won(deal: Deal) -> None:
    """Each step holds in all lines and is used, and most lost deals have a refutation."""
    random, lines = Random(str(deal)), records(deal)
    lost = told = 0
    seen: Counter[str] = Counter()
    for _ in range(8):
        problem = random_tasks(deal, random, random.randint(1, 4))
        found = explain(problem)
        if found.answer is Answer.UNWINNABLE:
            proof = refute(problem, found.core)
            lost += 1
            if proof is not None:
                told += 1
                seen += check(proof, problem, plays(problem, lines), random)
    assert told > lost * 0.8
    assert seen["other deal"]


@pytest.mark.thorough
def test_goals_of_every_form() -> None:
    """Goals at random, some of them made of several, with a task or none."""
    deal = SMALL[0]
    random, lines = Random(7), records(deal)
    lost = 0
    seen: Counter[str] = Counter()
    for _ in range(12):
        tasks = random_tasks(deal, random, random.randint(0, 1)).tasks
        problem = Problem(deal, tasks, goals=(*goals(random), random.choice(MADE_OF_SEVERAL)))
        found = explain(problem)
        if found.answer is Answer.UNWINNABLE:
            lost += 1
            if (proof := refute(problem, found.core)) is not None:
                seen += check(proof, problem, plays(problem, lines), random)
    assert lost > 3
    assert seen


@pytest.mark.parametrize("goal", MADE_OF_SEVERAL, ids=str)
def test_goals_made_of_several(goal: Goal) -> None:
    """Where such a goal cannot be met, its parts are among the facts."""
    told = 0
    seen: Counter[str] = Counter()
    for seed in range(4):
        deal = shuffled(small_deck(2, 3, 1), 3, seed)
        problem = Problem(deal, goals=(goal,))
        found = explain(problem)
        if found.answer is Answer.UNWINNABLE and (proof := refute(problem, found.core)) is not None:
            told += 1
            seen += check(proof, problem, plays(problem, records(deal)), Random(seed))
    assert told


def test_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no step that looks at a hand is plain, and claims are told by cases, a case is told in another one."""
    for module, name, value in (
        (plain, "PLACES", 0),
        (plain, "ROWS", 0),
        (split, "GAIN", 0.5),
        (split, "SHARE", 0.0),
        (lemmas, "WORK", -1.0),
        (search, "SHORTER", 1e-4),
        (search, "HARD", 1.0),
    ):
        monkeypatch.setattr(module, name, value)
    by_fact = split.Splitter._by_fact
    monkeypatch.setattr(split.Splitter, "_by_fact", lambda self, draft: None if draft.claim else by_fact(self, draft))
    random, deep = Random(2), 0
    for problem, lines in islice(problems(random), 20):
        found = explain(problem, smallest=False)
        if found.answer is Answer.UNWINNABLE and (proof := refute(problem, found.core)) is not None:
            check(proof, problem, plays(problem, lines), random, deals=0)
            deep = max(deep, *map(_depth, proof.steps))
        if deep == split.DEEP:
            break
    assert deep == split.DEEP


def _depth(step: Step) -> int:
    return 1 + max(map(_depth, step.inner)) if step.inner else 0


def test_a_game_in_progress() -> None:
    """After a trick that was played, steps hold in all lines that go on from it."""
    told = 0
    for seed in range(6):
        random = Random(seed)
        deal = shuffled(small_deck(2, 4, 1), 3, seed)
        line = line_to(played_at_random(deal, 1, random))
        problem = replace(random_tasks(deal, random, 3), played=line)
        found = explain(problem)
        if found.answer is Answer.UNWINNABLE and (proof := refute(problem, found.core)) is not None:
            lines = [replay(deal, each) for each in all_lines(problem)]
            check(proof, problem, plays(problem, lines), random, deals=0)
            told += 1
    assert told > 2


def test_who_holds_the_highest_trump_is_told_where_another_leads() -> None:
    """With a deck of one's own anybody may lead, and steps then rest on the highest trump as on other cards."""
    seen: Counter[str] = Counter()
    for seed in range(40):
        random = Random(seed)
        dealt = shuffled(small_deck(2, 3, 3), 3, seed)
        deal = Deal.of(dealt.deck, dealt.hands, (dealt.commander + 1) % 3)
        problem = random_tasks(deal, random, 2)
        found = explain(problem)
        if found.answer is Answer.UNWINNABLE and (proof := refute(problem, found.core)) is not None:
            seen += check(proof, problem, plays(problem, records(deal)), random)
    assert seen["other deal"]


def test_without_a_sat_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """CP-SAT answers the same questions where there is no SAT solver."""
    monkeypatch.setattr(engine, "find_spec", lambda _: None)
    deal = shuffled(small_deck(2, 3, 1), 3, 1)
    problem = random_tasks(deal, Random(5), 3)
    found = explain(problem)
    proof = refute(problem, found.core)
    assert proof is not None
    check(proof, problem, plays(problem, records(deal)), Random(0))


def test_what_is_not_told() -> None:
    """Nothing is told within no limits."""
    deal = SMALL[0]
    problem = random_tasks(deal, Random(3), 4)
    found = explain(problem)
    assert found.answer is Answer.UNWINNABLE
    assert can_be_told(problem)
    with pytest.raises(OutOfTime):
        refute(problem, found.core, Limits(seconds=1e-9))
