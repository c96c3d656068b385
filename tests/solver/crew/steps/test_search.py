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
from tests.support.steps import SMALL, check, plays, problems, random_tasks, records
from winnable.rules.answer import Answer
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare, Goal, MembersWho, OneOf, SomeOf, Spread
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.ordered import EachWins
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import InRole, Member, Seat
from winnable.solver import engine
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.requirements import GoalMet, requirements
from winnable.solver.crew.solve import solve
from winnable.solver.crew.steps import proof as proof_module
from winnable.solver.crew.steps.proof import Asked, Holds, IsMet
from winnable.solver.crew.steps.search import can_be_told, contradiction, refute
from winnable.solver.verdict import Limits

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
            proof = refute(problem, found.demands)
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
            if (proof := refute(problem, found.demands)) is not None:
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
        if found.answer is Answer.UNWINNABLE and (proof := refute(problem, found.demands)) is not None:
            told += 1
            seen += check(proof, problem, plays(problem, records(deal)), Random(seed))
    assert told


def test_a_highest_trump_that_must_be_played_is_the_only_card() -> None:
    """Who holds it, and no card too many, wins a trick with it, whatever the other cards of the hand are."""
    deck = small_deck(4, 9, 4)
    deals = (shuffled(deck, 3, seed) for seed in range(9))
    deal = next(deal for deal in deals if deal.sizes[deal.commander] == deal.last)
    none = Compare(TricksWon(Seat(deal.commander)), Relation.EXACTLY, 0)
    found = refute(Problem(deal, goals=(none,)), [GoalMet(0)])
    assert found is not None
    assert (top := deck.commander_card) is not None
    assert [step.held for step in found.steps] == [(Holds(deal.commander, top),)]


@pytest.mark.parametrize("deals", few([2, 4], 1))
def test_in_several_steps(deals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a short step may look at few suits of hands, more are told in several, and each of them is true."""
    monkeypatch.setattr(proof_module, "SUITS", 1)
    random = Random(2)
    seen: Counter[int] = Counter()
    for problem, lines in islice(problems(random), 40 * deals):
        found = explain(problem, share=0)
        if found.answer is Answer.UNWINNABLE and (proof := refute(problem, found.demands)) is not None:
            check(proof, problem, plays(problem, lines), random, deals=1)
            seen[len(proof.steps)] += 1
    assert max(seen) > 1, seen


def test_a_core_that_is_too_large_is_not_tried() -> None:
    """Each requirement of a core is needed, and four steps have room for nine."""
    deal = shuffled(small_deck(4, 9, 4), 3, 1)
    problem = Problem(deal, tuple(Task.card(card, owner=0) for card in deal.deck.cards[:10]))
    assert refute(problem, requirements(problem)) is None


def test_a_game_in_progress() -> None:
    """After a trick that was played, steps hold in all lines that go on from it."""
    told = 0
    for seed in range(6):
        random = Random(seed)
        deal = shuffled(small_deck(2, 4, 1), 3, seed)
        line = line_to(played_at_random(deal, 1, random))
        problem = replace(random_tasks(deal, random, 3), played=line)
        found = explain(problem)
        if found.answer is Answer.UNWINNABLE and (proof := refute(problem, found.demands)) is not None:
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
        if found.answer is Answer.UNWINNABLE and (proof := refute(problem, found.demands)) is not None:
            seen += check(proof, problem, plays(problem, records(deal)), random)
    assert seen["other deal"]


def test_without_a_sat_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """CP-SAT answers the same questions where there is no SAT solver."""
    monkeypatch.setattr(engine, "find_spec", lambda _: None)
    deal = shuffled(small_deck(2, 3, 1), 3, 1)
    problem = random_tasks(deal, Random(5), 3)
    found = explain(problem)
    proof = refute(problem, found.demands)
    assert proof is not None
    check(proof, problem, plays(problem, records(deal)), Random(0))


def test_what_is_not_told() -> None:
    """Nothing is told within no limits, and of a deal with unknown cards."""
    deal = SMALL[0]
    problem = random_tasks(deal, Random(3), 4)
    found = explain(problem)
    assert found.answer is Answer.UNWINNABLE
    assert can_be_told(problem)
    assert refute(problem, found.demands, Limits(seconds=1e-9)) is None
    assert not can_be_told(replace(problem, deal=Deal.unknown(deal.deck, 3)))


# --- unknown hands ---------------------------------------------------------------------------------

COMMANDER = TricksWon(Member.COMMANDER)
PINK = CardFilter(suits=("pink",))
GOALS: list[Goal] = [
    Compare(COMMANDER, Relation.AT_LEAST, 2),
    Compare(COMMANDER, Relation.AT_LEAST, 3),
    Compare(COMMANDER, Relation.EXACTLY, 0),
    Compare(TricksWon(Member.EVERYBODY), Relation.AT_LEAST, 1),
    Compare(TricksWon(Seat(1)), Relation.AT_LEAST, 2),
    Compare(CardsTaken(Member.COMMANDER, PINK), Relation.EXACTLY, 0),
    Compare(CardsTaken(Seat(1), PINK), Relation.AT_MOST, 1),
    EachWins(CardFilter(ranks=(4,))),
    EachWins(PINK),
]


@pytest.mark.parametrize("seed", few(range(12), 2, 4))
def test_steps_of_a_contradiction_hold_in_every_deal(seed: int) -> None:
    """Of pairs and triples of goals, some with a task, those that no deal can meet."""
    random, deck = Random(seed), small_deck(2, 4, 1)
    told = lost = 0
    for _ in range(8):
        goals_ = tuple(random.sample(GOALS, random.randint(2, 3)))
        tasks = (Task.card(deck.cards[0], owner=1),) if random.random() < 0.3 else ()
        problem = Problem(Deal.unknown(deck, 3), tasks, goals_)
        if solve(problem).answer is not Answer.UNWINNABLE:
            continue
        lost += 1
        proof = contradiction(problem, range(len(tasks) + len(goals_)))
        if proof is None:
            continue
        told += 1
        assert not any(step.held for step in proof.steps)
        for _ in range(3):
            deal = shuffled(deck, 3, random.randrange(10**6))
            turned = Deal.of(deck, [*deal.hands[deal.commander :], *deal.hands[: deal.commander]], 0)
            dealt = replace(problem, deal=turned)
            check(proof, dealt, plays(dealt, records(turned)), random, deals=0)
    assert told or not lost


def test_a_member_in_a_role() -> None:
    """What somebody does whom nobody has named yet is a fact, too."""
    goals_ = (Compare(TricksWon(InRole("sick")), Relation.EXACTLY, 1), Spread(TricksWon(Member.ANYBODY), 1))
    roles = (Role("sick", not_commander=True),)
    proof = contradiction(Problem(Deal.unknown(PLANET_NINE, 4), goals=goals_, roles=roles), (0, 1))
    assert proof is not None
    first, second = proof.steps
    assert first.claim is not None
    assert isinstance(first.claim.fact, IsMet)
    assert (first.asked, second.asked) == ((Asked((GoalMet(1),)),), (Asked((GoalMet(0),)),))


def test_a_contradiction_that_is_not_told() -> None:
    """Nothing is told of one part alone, of what can be met, and within no limits."""
    deal = Deal.unknown(small_deck(2, 4, 1), 3)
    four, none = Compare(COMMANDER, Relation.AT_LEAST, 4), Compare(COMMANDER, Relation.EXACTLY, 0)
    assert contradiction(Problem(deal, goals=(four,)), (0,)) is None
    assert contradiction(Problem(deal, goals=(none,)), (0,)) is None
    both = Problem(deal, goals=(Compare(COMMANDER, Relation.AT_LEAST, 3), EachWins(CardFilter(ranks=(4,)))))
    assert contradiction(both, (0, 1), Limits(seconds=1e-9)) is None
