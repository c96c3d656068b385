"""Every reason is true: against every legal line of small deals, of problems at random and of those of the table."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.support.bounds import goals
from tests.support.decks import hand, shuffled, small_deck
from tests.support.enumeration import winning
from tests.support.layers import few
from tests.support.problems import PROBLEMS
from tests.support.reasons import SMALL, Play, check, false_of, plays, random_tasks, records
from winnable.rules.answer import Answer
from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation, TrickFilter
from winnable.rules.crew.play import Record
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member
from winnable.solver.crew.reasons.fact import Claim
from winnable.solver.crew.reasons.find import reasons
from winnable.solver.crew.reasons.reason import Kind, Reason, Step
from winnable.solver.crew.reasons.sides import Sides
from winnable.solver.verdict import Limits

LIMITS = Limits(work=20)
DEALS = [pytest.param(deal, marks=[pytest.mark.slow] if place in (1, 2) else []) for place, deal in enumerate(SMALL)]
"""With rockets and without."""


@pytest.mark.thorough
@pytest.mark.parametrize("deal", DEALS, ids=str)
def test_reasons_for_cards_to_be_won(deal: Deal) -> None:
    """What is claimed is true of every line; a claim the other way round is not; and most cores have a reason."""
    rng, lines = Random(str(deal)), records(deal)
    kinds: Counter[Kind] = Counter()
    lost = told = 0
    for _ in range(25):
        problem = random_tasks(deal, rng, rng.randint(1, 4))
        every = plays(problem, lines)
        won = any(play.won for play in every)
        found = reasons(problem, LIMITS)
        assert not (won and found)
        lost, told = lost + (not won), told + bool(found)
        for reason in found:
            kinds[reason.kind] += 1
            check(reason, problem, every)
            for step in reason.steps:
                if step.claim is not None:
                    assert told_from_its_opposite(step, every)
    assert told > lost * 0.7
    assert kinds[Kind.CARDS]


def told_from_its_opposite(step: Step, every: list[Play]) -> bool:
    """Whether the check would have seen a claim the other way round; of parts that nothing meets all is true."""
    assert step.claim is not None
    some = any(all(map(play.met, step.parts)) for play in every)
    return not some or any(false_of(Step(step.parts, step.claim.denied), every))


@pytest.mark.thorough
@pytest.mark.parametrize("deal", DEALS[:3], ids=str)
def test_reasons_for_goals_of_every_form(deal: Deal) -> None:
    """Goals at random, some of them for tasks."""
    rng, lines = Random(str(deal)), records(deal)
    told = 0
    for _ in range(15):
        some = goals(rng)
        tasks = random_tasks(deal, rng, rng.randint(0, 2)).tasks
        problem = Problem(deal, tasks, goals=some)
        every = plays(problem, lines)
        for reason in reasons(problem, LIMITS):
            told += 1
            check(reason, problem, every)
    assert told > 3


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(2))
def test_reasons_for_an_order(seed: int) -> None:
    """Tokens: what is claimed of the order is about cards that fall, whoever wins them."""
    rng = Random(seed)
    deal = shuffled(small_deck(2, 4, 1), 3, seed)
    lines, kinds = records(deal), set()
    for _ in range(20):
        tokens = rng.choice(("12", "1o", ">,>>", "1,>,>>")).replace("o", "omega")
        named = tokens.split(",") if "," in tokens else [tokens[0], tokens[1:]]
        tasks = [
            replace(task, token=Token(text))
            for task, text in zip(random_tasks(deal, rng, 3).tasks, named, strict=False)
        ]
        problem = Problem(deal, tuple(tasks))
        every = plays(problem, lines)
        for reason in reasons(problem, LIMITS):
            kinds.add(reason.kind)
            check(reason, problem, every)
    assert Kind.ORDER in kinds


@pytest.mark.parametrize("name", few(PROBLEMS, 60, 88))
def test_problems_of_every_kind(name: str) -> None:
    """Open owners, roles, draws, predictions, tokens that move: what can be won has no reason, and none raises."""
    problem = PROBLEMS[name]
    found = reasons(problem, LIMITS)
    assert not (found and winning(problem))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_real_deal(players: int) -> None:
    """A card against the highest trump: nobody but two can win it, and two cards show it."""
    deal = shuffled(PLANET_NINE, players, 0)
    three = next(card for card in deal.deck.cards if str(card) == "r3")
    four = deal.deck.commander_card
    assert four is not None
    holders = {deal.holder(three), deal.holder(four)}
    owner = next(seat for seat in deal.seats if seat not in holders)
    found = reasons(Problem(deal, (Task.card(three, owner=owner),)), LIMITS)
    assert [reason.kind for reason in found] == [Kind.NEVER, Kind.CARDS]
    assert found[1].cards == (three, four)


def test_nothing_is_told_where_goals_count_tricks_while_tasks_are_open() -> None:
    """Such a goal means something else for some of the tasks than for all."""
    deal = Deal.of(small_deck(2, 4, 1), [hand("p14 b1"), hand("p23 b2"), hand("b34 r1")], 2)
    problem = Problem(deal, (Task.card(Card("p", 1), owner=1), Task.card(Card("p", 4), owner=1)))
    open_ = Compare(TricksWon(Member.ANYBODY, TrickFilter(tasks_open=True)), Relation.AT_LEAST, 0)
    assert reasons(problem, LIMITS)
    assert reasons(replace(problem, goals=(open_,)), LIMITS) == ()


@pytest.mark.thorough
def test_what_is_not_proved_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """If whatever is not decided counted as proved, false reasons would be found: the check above sees them."""
    ask = Sides.ask

    def hasty(self: Sides, parts: tuple[int, ...], one_of: tuple[Claim, ...] = ()) -> Answer:
        return Answer.UNWINNABLE if one_of else ask(self, parts, one_of)

    deal, rng, wrong = SMALL[0], Random(3), 0
    lines = records(deal)
    problems = [random_tasks(deal, rng, 3) for _ in range(30)]
    honest = [reasons(problem, LIMITS) for problem in problems]
    monkeypatch.setattr(Sides, "ask", hasty)
    for problem, told in zip(problems, honest, strict=True):
        if told:
            wrong += any(is_wrong(reason, problem, lines) for reason in reasons(problem, LIMITS))
    assert wrong > 3


def is_wrong(reason: Reason, problem: Problem, lines: list[Record]) -> bool:
    try:
        check(reason, problem, plays(problem, lines))
    except AssertionError:
        return True
    return False


def test_limits_are_kept() -> None:
    """With no work to spend nothing is told, and nothing raised."""
    deal = shuffled(PLANET_NINE, 5, 0)
    problem = random_tasks(deal, Random(1), 10)
    assert reasons(problem, Limits(work=1e-6)) == ()
    assert reasons(problem, Limits(seconds=1e-6)) == ()
