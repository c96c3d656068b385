"""Selecting task cards to a difficulty, as the rulebook of Mission Deep Sea has it, and dealing to them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Final

from winnable.missions.crew import TaskCard, task_cards
from winnable.missions.crew.assignment_rule import AssignmentRule, possible
from winnable.missions.crew.english.words import listed
from winnable.missions.crew.read.goals import faults
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import DEEP_SEA, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare, Member, Relation, TricksWon
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.verdict import Limits

__all__ = ["Ask", "CanEverBeMet", "TaskSelection", "deal_for", "select_tasks"]

SHUFFLES: Final = 1000
"""How often the task cards are shuffled before a difficulty is given up."""
DEALS: Final = 1000
WORK: Final = 10.0
"""What all questions about the tasks of one draw may take; one that needs a model takes a tenth of a unit."""
BUILDING: Final = 0.1
"""What building the model of a question counts for."""
NOTHING: Final = Compare(TricksWon(Member.OWNER), Relation.AT_LEAST, 0)
"""What is always met."""
FEW: Final = 4
"""Of so many tasks all pairs are asked about first."""
GLANCE: Final = 0.01
"""What a question counts for that is answered without a model."""

Ask = Callable[[Problem], Answer]


@dataclass(slots=True)
class TaskSelection:
    """Task cards in the order they were revealed, and what happened on the way, for people."""

    cards: list[TaskCard]
    remarks: list[str] = field(default_factory=list)


class CanEverBeMet:
    """Answers whether some deal wins a problem that leaves the deal open, until its work is used up."""

    def __init__(self, work: float = WORK) -> None:
        self.left = work

    def __call__(self, problem: Problem) -> Answer:
        """The answer of the model; unknown without asking once no work is left."""
        from winnable.solver.crew.solve import solve  # noqa: PLC0415  # OR-Tools is not needed before

        if self.left <= 0:
            return Answer.UNKNOWN
        verdict = solve(problem, Limits(work=self.left))
        self.left -= verdict.effort.work + (BUILDING if verdict.effort.encode else GLANCE)
        return verdict.answer


def select_tasks(
    difficulty: int,
    players: int,
    rule: AssignmentRule,
    random: Random,
    *,
    deck: Deck = DEEP_SEA,
    robot: int | None = None,
    ask: Ask | None = None,
) -> TaskSelection:
    """Task cards of exactly this difficulty for so many players, to be shared out by the rule.

    Cards are turned over one by one, and one that would pass the difficulty is put aside (S16). If what lies
    there then can be won with no deal at all, however it is shared out, the last card revealed of
    those to blame goes back, and the next one of the same difficulty takes its place: two tasks that
    must go to different members and exclude each other, or tasks that the captain would have to own
    and may not (S17). Cards that make no sense with the deck are left out. `ask` is asked about an open deal; with
    None nothing is asked, and only what the captain may not own is exchanged.
    In the game for two, `players` counts the `robot`, who sits so many seats left of the commander (N9).
    Raises ValueError for a difficulty that no cards add up to.
    """
    cards = _cards(deck, players)
    most = sum(card.difficulty[players] for card in cards)
    for _ in range(SHUFFLES if 0 < difficulty <= most else 0):
        pile = list(cards)
        random.shuffle(pile)
        selection = _turned_over(pile, difficulty, players)
        if selection is not None and _exchange(selection, pile, Deal.unknown(deck, players, robot), rule, ask):
            return selection
    raise ValueError(f"expected a difficulty that task cards add up to, found {difficulty}")


@cache
def _cards(deck: Deck, players: int) -> tuple[TaskCard, ...]:
    """The task cards that make sense with the deck."""
    crew = {players: len(deck.cards) // players}
    return tuple(card for card in task_cards().values() if not any(faults(card.goal, deck, crew=crew)))


def _turned_over(pile: list[TaskCard], difficulty: int, players: int) -> TaskSelection | None:
    """The cards that are kept, taken off the pile; None if the difficulty is not reached."""
    left = difficulty
    kept = []
    for card in pile:
        if left and card.difficulty[players] <= left:
            kept.append(card)
            left -= card.difficulty[players]
    for card in kept:
        pile.remove(card)
    return None if left else TaskSelection(kept)


def _exchange(
    selection: TaskSelection, pile: list[TaskCard], deal: Deal, rule: AssignmentRule, ask: Ask | None
) -> bool:
    """Replace cards until there is a way to win; False if there is no card left to do so."""
    players = len(deal.seats)
    while found := _to_blame(selection, deal, rule, ask):
        index, why = found
        old = selection.cards[index]
        wanted = old.difficulty[players]
        new = next((card for card in pile if card.difficulty[players] == wanted), None)
        if new is None:
            return False
        pile.remove(new)  # what has been taken out once is not turned over again
        selection.cards[index] = new
        selection.remarks.append(f"{old.id} was replaced by {new.id}: {why}")
    return True


def _to_blame(selection: TaskSelection, deal: Deal, rule: AssignmentRule, ask: Ask | None) -> tuple[int, str] | None:
    """The card that must be replaced, and why; None if the tasks can be won with some deal."""
    players = len(deal.seats)
    tasks = [card.task(players) for card in selection.cards]
    assignment = rule.assignment(tasks, players, commander=0)
    if not possible(assignment, tasks, players, commander=0):
        last = max((index for index, task in enumerate(tasks) if task.not_commander), default=len(tasks) - 1)
        return last, "the captain would have to own it, and may not"
    if ask is None:
        return None
    whole = Problem(deal, tuple(tasks), assignment=assignment)
    # what cannot be met is most often a pair, of which the question is the quickest; but of many tasks there are many
    answer = None if len(tasks) <= FEW else ask(whole)
    if answer is Answer.WINNABLE:
        return None
    if found := _pair_to_blame(whole, ask):
        return found
    answer = answer or ask(whole)
    all_of_them = listed([task.name for task in tasks])
    if answer is Answer.UNKNOWN:
        selection.remarks.append(f"it was not decided whether {all_of_them} can ever be met together")
    if answer is not Answer.UNWINNABLE:
        return None
    return _more_to_blame(whole, ask) or (len(tasks) - 1, f"{all_of_them} can never be met together")


def _pair_to_blame(whole: Problem, ask: Ask) -> tuple[int, str] | None:
    """The later one of two tasks that exclude each other, of several such pairs of the one complete first."""
    tasks, assignment, players = whole.tasks, whole.assignment, len(whole.deal.seats)
    for late, early in sorted((late, early) for early, late in combinations(range(len(tasks)), 2)):
        pair = (tasks[early], tasks[late])
        ways = set(product(range(players), repeat=2))
        allowed = {
            way for way in ways if _may_own(assignment, tasks, dict(zip((early, late), way, strict=True)), players)
        }
        together = any(one == other for one, other in allowed)
        apart = any(one != other for one, other in allowed)
        both = Assignment() if together and apart else Assignment(takers=1) if together else Assignment(most=1)
        if ask(Problem(whole.deal, pair, assignment=both)) is Answer.UNWINNABLE:
            whose = "" if together and apart else " by one member" if together else " by different members"
            return late, f"it and {pair[0].name} can never both be met{whose}"
    return None


def _more_to_blame(whole: Problem, ask: Ask) -> tuple[int, str] | None:
    """The last one of three or more tasks, but not all, that exclude each other; of several such sets as of pairs."""
    tasks = whole.tasks
    for size in range(3, len(tasks)):
        for blamed in sorted(combinations(range(len(tasks)), size), key=lambda some: some[::-1]):
            some = tuple(task if i in blamed else replace(task, goal=NOTHING) for i, task in enumerate(tasks))
            if ask(replace(whole, tasks=some)) is Answer.UNWINNABLE:
                return blamed[-1], f"it, {listed([tasks[i].name for i in blamed[:-1]])} can never be met together"
    return None


def _may_own(assignment: Assignment, tasks: Sequence[Task], owners: Mapping[int, int], players: int) -> bool:
    """Whether the rule lets certain tasks, by index, have these owners."""
    given = [replace(task, owner=owners.get(index)) for index, task in enumerate(tasks)]
    return possible(assignment, given, players, commander=0)


def deal_for(selection: TaskSelection, dealt: Callable[[], Deal]) -> Deal:
    """A deal, dealt again as long as a hand holds what a task card wants dealt again (S18).

    Raises ValueError if that does not end.
    """
    for again in range(DEALS):
        deal = dealt()
        wanted = [
            card.id
            for card in selection.cards
            if any(set(cards) <= set(hand) for cards in card.redeal for hand in deal.hands)
        ]
        if not wanted:
            if again:
                selection.remarks.append(f"dealt again {again} times" if again > 1 else "dealt again once")
            return deal
    raise ValueError("expected a deal that no task card wants dealt again")
