"""Refutations by totals, against plain enumeration: what they refute, no line of play meets."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from tests.support.bounds import SINGLE, goal, goals, quantity, records
from tests.support.decks import DEALS, shuffled, small_deal, small_deck
from tests.support.enumeration import winning
from tests.support.goals import GOALS
from tests.support.layers import few
from tests.support.open_deals import EVEN
from tests.support.problems import PROBLEMS
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.core import Within
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.goal import Always, Compare, Goal, lowered, parts
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import Relation, Sum, TrickFilter
from winnable.rules.crew.play import Line, Position, Record
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.bounds import each_first, refutation
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

DEALT = shuffled(PLANET_NINE, 4, 1)


def test_tasks_are_for_their_owners() -> None:
    most, least = (
        Compare(TricksWon(Member.OWNER), relation, number)
        for relation, number in ((Relation.AT_LEAST, 2), (Relation.AT_LEAST, 9))
    )

    def refuted(*owners: int | None, done: bool = False) -> tuple[int, ...] | None:
        named = zip("ab", (most, least), owners, strict=True)
        tasks = tuple(Task(name, each, owner=owner, done=done) for name, each, owner in named)
        found = refutation(Problem(DEALT, tasks))
        return None if found is None else found.parts

    assert refuted(0, 1) == (0, 1)
    assert refuted(0, 0) is None
    assert refuted(None, None) is None  # one member may own them
    assert refuted(0, 1, done=True) is None


def test_a_verdict_by_the_model_says_so() -> None:
    beyond = Problem(small_deal(3), goals=(Compare(TricksWon(Member.ANYBODY), Relation.AT_LEAST, 4),))
    assert "(proved by counting)" in solve(beyond).reason
    assert "CP-SAT" in solve(beyond, bounds=False).reason


# --- against enumeration -------------------------------------------------------------------------


@pytest.mark.parametrize("deal", few(DEALS, 0, 1), ids=str)
def test_no_line_meets_what_is_refuted(deal: Deal) -> None:
    """500 problems from each deal: of those that are refuted no line meets all that is to blame."""
    rng, played = Random(str(deal)), records(deal)
    refuted = 0
    for _ in range(500):
        problem = Problem(deal, goals=goals(rng))
        found = refutation(problem)
        if found is None:
            continue
        refuted += 1
        blamed = [problem.goals[part] for part in found.parts]
        assert blamed, found
        for record in played:
            judge = Judge(problem, Choices(), record)
            states = {judge.goal(each).state for each in blamed}
            assert State.LOST in states, (found, blamed, record)
    assert refuted > 100


@pytest.mark.parametrize("deal", few([*DEALS, DEALT], 1, 2), ids=str)
def test_what_a_play_meets_is_not_refuted(deal: Deal) -> None:
    """Goals that one play meets, with the very numbers it comes to, a few together; high cards for seat 0, low else."""
    rng = Random(str(deal))
    for _ in range(8):
        position = Position.start(deal)
        while not position.over:
            legal = sorted(position.legal(), key=lambda card: card.rank)
            position = position.play(rng.choice((legal[-1 if position.turn == 0 else 0], rng.choice(legal))))
        judge = Judge(Problem(deal), Choices(), Record(deal, position.tricks))
        some = [goal(rng) for _ in range(60)] + [as_it_came(rng, judge) for _ in range(60)]
        met = [each for each in some if judge.goal(each).state is State.MET]
        for _ in range(60):
            problem = Problem(deal, goals=tuple(rng.sample(met, rng.randint(1, 5))))
            assert refutation(problem) is None, (problem.goals, position.tricks)


def most_such(ranks: Sequence[int], seats: int, kind: Sum) -> int:
    """How many tricks of these ranks have a sum of the kind at most, however they fall."""
    if len(ranks) < seats:
        return 0
    first, *others = range(len(ranks))
    found = most_such(ranks[1:], seats, kind)  # the first card falls in no such trick
    for some in combinations(others, seats - 1):
        if kind.holds(sum(ranks[each] for each in (first, *some))):
            left = [rank for place, rank in enumerate(ranks) if place not in (first, *some)]
            found = max(found, 1 + most_such(left, seats, kind))
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_tricks_of_a_sum_are_not_refuted_as_far_as_there_are_any(seats: int) -> None:
    deal = shuffled(small_deck(2, 3, 0), seats, 1)
    ranks = sorted(card.rank for card in deal.deck.cards)
    for kind in (each for total in range(12) for each in (Sum(over=total), Sum(under=total), Sum(total, total + 3))):
        won = TricksWon(Member.ANYBODY, TrickFilter(sum=kind))
        asked = Compare(won, Relation.AT_LEAST, most_such(ranks, seats, kind))
        assert refutation(Problem(deal, goals=(asked,))) is None, kind


def as_it_came(rng: Random, judge: Judge) -> Goal:
    """A count that is compared with the number that it came to for one of those it is about."""
    who = rng.choice((*SINGLE, Seat(2), Member.ANYBODY, Member.EVERYBODY))
    of = quantity(rng, who)
    view = judge.view
    core = lowered(Compare(of, Relation.EXACTLY, 0), view.problem.deck, len(view.problem.deal.hands), view.last)
    numbers = [judge.count(part.count, None, view.last) for part in parts(core) if isinstance(part, Within)]
    relation = rng.choice((Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST))
    compare = Compare(of, relation, min(numbers) if relation is Relation.AT_LEAST else max(numbers))
    return Always(compare) if rng.random() < 0.2 else compare


def test_goals_and_problems_of_every_form() -> None:
    """What the other tests of the model enumerate: nothing that can be won is refuted."""
    threes = [deal for deal in DEALS if len(deal.hands) == 3]
    asked = [*(Problem(deal, goals=(each,)) for each in GOALS.values() for deal in threes), *PROBLEMS.values()]
    refuted = [problem for problem in asked if refutation(problem) is not None]
    assert refuted
    assert not any(map(winning, refuted))


@pytest.mark.parametrize("seed", few(range(40), 20, 30))
def test_the_verdict_is_the_same_without_bounds(seed: int) -> None:
    rng = Random(seed)
    problem = Problem(rng.choice((small_deal(3), small_deal("3+1"), EVEN)), goals=goals(rng))
    answers = {solve(problem, Limits(work=20), bounds=bounds).answer for bounds in (True, False)}
    assert len(answers) == 1
    assert Answer.UNKNOWN not in answers


_SMALL = [
    shuffled(small_deck(*size), seats, seed) for size, seats in (((2, 5, 2), 3), ((2, 4, 1), 3)) for seed in (1, 2, 3)
]
"""Deals with trumps, where cards stay unplayed, or where none does."""


@pytest.mark.parametrize("deal", few(_SMALL, 0, 1), ids=str)
def test_no_line_meets_task_cards_that_wait_for_each_other(deal: Deal) -> None:
    rng, played, refuted = Random(str(deal)), records(deal), 0
    cards = [card for card in deal.deck.cards if not deal.deck.is_trump(card)]
    for _ in range(150):
        chosen = rng.sample(cards, rng.randint(2, 4))
        tasks = tuple(Task.card(card, owner=rng.choice((deal.holder(card), rng.choice(deal.seats)))) for card in chosen)
        problem = Problem(deal, tasks)
        found = each_first(problem)
        if found is None:
            continue
        refuted += 1
        clash = replace(problem, tasks=tuple(tasks[part] for part in found.parts))
        assert each_first(clash) is not None
        owners = tuple(task.owner for task in tasks if task.owner is not None)
        for record in played:
            judge = Judge(problem, Choices(owners, (None,) * len(tasks)), record)
            assert not all(task.state is State.MET for task in judge.tasks), (problem, record)
    assert refuted > 5


def _handed_out(players: int, seed: int) -> Problem:
    """A deal with ten tasks handed out round robin."""
    deal = shuffled(PLANET_NINE, players, seed)
    chosen = Random(seed).sample(deal.deck.cards[:36], 10)
    return Problem(deal, tuple(Task.card(card, owner=index % players) for index, card in enumerate(chosen)))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_verdict_is_the_same_without_it(players: int) -> None:
    decided = 0
    for seed in range(60):
        problem = _handed_out(players, seed)
        if each_first(problem) is None:
            continue
        decided += 1
        verdict = solve(problem)
        assert "would have to fall before" in verdict.reason
        assert verdict.answer is Answer.UNWINNABLE
        assert solve(problem, Limits(work=20), bounds=False).answer is Answer.UNWINNABLE
    assert decided


def _pinks(one: str, other: str) -> Problem:
    """A deal in which seat 0 holds `one` and seat 1 `other`, both pink task cards of their own and nothing lower."""
    deck = PLANET_NINE
    of = {str(card): card for card in deck.cards}
    mine = [of[one], of["p9"], of["r4"]], [of[other]]
    rest = [card for card in deck.cards if card not in (*mine[0], *mine[1]) and card.suit != "p"]
    pinks = [card for card in deck.cards if card.suit == "p" and card not in (*mine[0], *mine[1])]
    hands = [[*mine[0], *rest[:7]], [*mine[1], *rest[7:16]], [*pinks, *rest[16:20]], rest[20:]]
    assert [len(hand) for hand in hands] == [10, 10, 10, 10]
    return Problem(Deal.of(deck, hands), (Task.card(of[one], owner=0), Task.card(of[other], owner=1)))


def test_the_example() -> None:
    problem = _pinks("p2", "p5")
    found = each_first(problem)
    assert found is not None
    assert (found.parts, found.why) == ((0, 1), "p2 would have to fall before p5, and p5 before p2")
    assert solve(problem, bounds=False).answer is Answer.UNWINNABLE


def test_a_lower_card_to_follow_with_is_enough() -> None:
    """Ben follows p2 with p1, unless another member than the first is to win p1."""
    problem = _pinks("p2", "p5")
    hands = [list(hand) for hand in problem.deal.hands]
    one = next(card for card in hands[2] if str(card) == "p1")
    hands[2].remove(one)
    hands[2].append(hands[1].pop(0))
    hands[1].append(one)
    changed = replace(problem, deal=Deal.of(problem.deal.deck, hands))
    assert each_first(changed) is None
    assert each_first(replace(changed, tasks=(*changed.tasks, Task.card(one, owner=0)))) is None
    for owner in (1, 2):
        barred = replace(changed, tasks=(*changed.tasks, Task.card(one, owner=owner)))
        assert each_first(barred) is not None
        assert solve(barred, bounds=False).answer is Answer.UNWINNABLE


def test_only_where_the_cards_are_known_and_the_owners_given() -> None:
    problem = _pinks("p2", "p5")
    first, second = problem.tasks
    assert each_first(replace(problem, tasks=(first, replace(second, owner=None)))) is None
    assert each_first(replace(problem, distress=Distress())) is None
    lead = next(card for card in problem.deal.hands[0] if str(card) == "r4")
    assert each_first(replace(problem, played=Line(((lead,),)))) is not None
