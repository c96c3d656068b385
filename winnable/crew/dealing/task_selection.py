"""Select task cards to a difficulty by the rulebook of Mission Deep Sea, and deal hands that they allow.

1. Turn cards over; keep those that still fit into the difficulty (S16).
2. Ask whether any deal wins with them. If none does, find which of them exclude each other, replace the last of
   these by the next card of the same difficulty, and ask again (S17).
3. Deal; deal again if a hand holds cards that a task rules out (S18).

For example difficulty 4 for four players: a card of 3 is kept, one of 2 is put aside, one of 1 is kept. If the
two can never both be met, the second is replaced by the next card of difficulty 1.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Final

from winnable.missions.crew.assignment_rule import AssignmentRule, possible
from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.goals.faults import faults
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.source.english import listed
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import DEEP_SEA, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.who import Member
from winnable.solver.verdict import NEVER, Deadline, Limits

SHUFFLES: Final = 1000
"""How often the task cards are shuffled before a difficulty is given up."""
DEALS: Final = 1000
"""How often hands are dealt before it is an error that none of them is allowed."""
WORK: Final = 10.0
"""The budget of all questions about one selection, in CP-SAT's deterministic time plus the two surcharges below."""
BUILDING: Final = 0.1
"""The surcharge of a question that needs a model, for building it."""
GLANCE: Final = 0.01
"""The surcharge of a question that is answered without a model."""
ALWAYS_MET: Final = Compare(TricksWon(Member.OWNER), Relation.AT_LEAST, 0)
"""A goal that every play meets."""
MAX_TASKS_FOR_PAIRS: Final = 4
"""Up to this number of tasks, pairs are tried before all tasks together."""

Ask = Callable[[Problem], Answer]
"""Decides whether some deal wins a problem whose hands are unknown."""


@dataclass(slots=True)
class TaskSelection:
    """Task cards in the order they were revealed, remarks on replaced cards, for people, and how many were replaced."""

    cards: list[TaskCard]
    remarks: list[str] = field(default_factory=list)
    exchanged: int = 0


class CanEverBeMet:
    """Decides by the solver whether some deal wins a problem with unknown hands, within a budget and a deadline."""

    def __init__(self, work: float = WORK, deadline: Deadline = NEVER) -> None:
        self.left = work
        self.deadline = deadline

    def __call__(self, problem: Problem) -> Answer:
        """Return the solver's answer; unknown, without asking, once the budget is used up or the deadline passed."""
        from winnable.solver.crew.solve import solve  # noqa: PLC0415  # OR-Tools is not needed before

        if self.left <= 0 or self.deadline.passed:
            return Answer.UNKNOWN
        verdict = solve(problem, Limits(work=self.left, deadline=self.deadline))
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
    own: tuple[TaskCard, ...] = (),
) -> TaskSelection:
    """Select task cards of exactly this difficulty for a number of players, to be assigned by the rule.

    Cards are turned over one by one; one that would exceed the difficulty is put aside (S16). If no deal wins with
    the selection, however it is assigned, the cards to blame are two or more that exclude each other, or those that
    the captain would have to own but may not. The last of them to be revealed is replaced by the next card of the
    same difficulty (S17). Cards whose goals make no sense with the deck are left out.

    With `own` the cards are these, and not those that ship. `ask` decides whether any deal wins; without it only cards
    that the captain may not own are replaced. In the game for two, `players` counts the robot, and `robot` is its
    seat, counted clockwise from the commander (N9). Raises ValueError for a difficulty that no cards add up to.
    """
    cards = _cards(deck, players, own)
    most = sum(card.difficulty[players] for card in cards)
    for _ in range(SHUFFLES if 0 < difficulty <= most else 0):
        pile = list(cards)
        random.shuffle(pile)
        selection = _turn_over(pile, difficulty, players)
        if selection is not None and _replace_blamed(selection, pile, Deal.unknown(deck, players, robot), rule, ask):
            return selection
    raise ValueError(f"expected a difficulty that task cards add up to, found {difficulty}")


@cache
def _cards(deck: Deck, players: int, own: tuple[TaskCard, ...]) -> tuple[TaskCard, ...]:
    """Return the task cards whose goals make sense with the deck: those of one's own, if there are any."""
    crew = {players: len(deck.cards) // players}
    cards = [card for card in own or task_cards().values() if players in card.difficulty]
    return tuple(card for card in cards if not any(faults(card.goal, deck, crew=crew)))


def _turn_over(pile: list[TaskCard], difficulty: int, players: int) -> TaskSelection | None:
    """Take cards off the pile up to the difficulty; return None if they do not reach it."""
    left = difficulty
    kept = []
    for card in pile:
        if left and card.difficulty[players] <= left:
            kept.append(card)
            left -= card.difficulty[players]
    for card in kept:
        pile.remove(card)
    return None if left else TaskSelection(kept)


def _replace_blamed(
    selection: TaskSelection, pile: list[TaskCard], deal: Deal, rule: AssignmentRule, ask: Ask | None
) -> bool:
    """Replace cards until some deal wins; return False if no card is left to replace one."""
    players = len(deal.seats)
    while blamed := _blame_card(selection, deal, rule, ask):
        index, why = blamed
        old = selection.cards[index]
        difficulty = old.difficulty[players]
        new = next((card for card in pile if card.difficulty[players] == difficulty), None)
        if new is None:
            return False
        pile.remove(new)  # a card that was replaced is not turned over again
        selection.cards[index] = new
        selection.exchanged += 1
        selection.remarks.append(f"{old.id} was replaced by {new.id}: {why}")
    return True


def _blame_card(selection: TaskSelection, deal: Deal, rule: AssignmentRule, ask: Ask | None) -> tuple[int, str] | None:
    """Return the card to replace, by its index, and the reason; None if some deal wins or that is undecided."""
    players = len(deal.seats)
    tasks = [card.task(players) for card in selection.cards]
    assignment = rule.assignment(tasks, players, commander=0)
    if not possible(assignment, tasks, players, commander=0):
        last = max((index for index, task in enumerate(tasks) if task.not_commander), default=len(tasks) - 1)
        return last, "the captain would have to own it, and may not"
    if ask is None:
        return None
    whole = Problem(deal, tuple(tasks), assignment=assignment)
    answer, blamed = blame(whole, ask)
    if answer is Answer.UNKNOWN:
        all_of_them = listed([task.name for task in tasks])
        selection.remarks.append(f"it was not decided whether {all_of_them} can ever be met together")
    if blamed is None:
        return None
    *others, late = blamed.tasks
    return late, f"{listed(['it', *(tasks[index].name for index in others)])} {blamed.how}"


@dataclass(frozen=True, slots=True)
class Blamed:
    """Tasks, by index, that no deal lets a crew meet together, the last one revealed at the end.

    `how` completes a sentence about them: `can never both be met by different members`.
    """

    tasks: tuple[int, ...]
    how: str


def blame(whole: Problem, ask: Ask) -> tuple[Answer, Blamed | None]:
    """Return whether some deal wins, and the tasks to blame if none does.

    `whole` has unknown hands, tasks in the order in which they were revealed, and the rule by which they are shared
    out. Where only a pair of them is tried, the answer is that about the pair.
    """
    tasks = whole.tasks
    # mostly a pair is to blame, and a question about a pair is the quickest; but many tasks have many pairs
    answer = None if len(tasks) <= MAX_TASKS_FOR_PAIRS else ask(whole)
    if answer is Answer.WINNABLE:
        return answer, None
    if pair := _blamed_pair(whole, ask):
        return Answer.UNWINNABLE, pair
    answer = answer or ask(whole)
    if answer is not Answer.UNWINNABLE:
        return answer, None
    together = " together" if len(tasks) > 1 else ""
    return answer, _blamed_set(whole, ask) or Blamed(tuple(range(len(tasks))), f"can never be met{together}")


def _blamed_pair(whole: Problem, ask: Ask) -> Blamed | None:
    """Return two tasks that exclude each other; the pair that was complete first.

    The rule of assignment may force the two tasks to one member or to different ones. The question is then asked
    with an assignment of the pair alone that says so.
    """
    tasks, players = whole.tasks, len(whole.deal.seats)
    for late, early in sorted((late, early) for early, late in combinations(range(len(tasks)), 2)):
        pair = (tasks[early], tasks[late])
        allowed = [
            owners
            for owners in product(range(players), repeat=2)
            if _may_own(whole, dict(zip((early, late), owners, strict=True)))
        ]
        together = any(one == other for one, other in allowed)
        apart = any(one != other for one, other in allowed)
        both = Assignment() if together and apart else Assignment(takers=1) if together else Assignment(most=1)
        answer = ask(Problem(whole.deal, pair, assignment=both))
        if answer is Answer.UNKNOWN:  # a small question: the budget must be used up
            return None
        if answer is Answer.UNWINNABLE:
            whose = "" if together and apart else " by one member" if together else " by different members"
            return Blamed((early, late), f"can never both be met{whose}")
    return None


def _blamed_set(whole: Problem, ask: Ask) -> Blamed | None:
    """Return three or more tasks, but not all, that exclude each other.

    Of several such sets choose a smallest, among these the one that was complete first.
    """
    tasks = whole.tasks
    for size in range(3, len(tasks)):
        for blamed in sorted(combinations(range(len(tasks)), size), key=lambda some: some[::-1]):
            rest_met = tuple(task if i in blamed else replace(task, goal=ALWAYS_MET) for i, task in enumerate(tasks))
            answer = ask(replace(whole, tasks=rest_met))
            if answer is Answer.UNKNOWN:
                return None
            if answer is Answer.UNWINNABLE:
                return Blamed(blamed, "can never be met together")
    return None


def _may_own(whole: Problem, owners: Mapping[int, int]) -> bool:
    """Whether the rule permits these owners of some tasks, by index."""
    given = [replace(task, owner=owners.get(index)) for index, task in enumerate(whole.tasks)]
    return possible(whole.assignment, given, len(whole.deal.seats), whole.deal.commander)


def deal_for(selection: TaskSelection, deal_hands: Callable[[], Deal], *, all_pass: bool = False) -> Deal:
    """Deal, and deal again as long as a hand holds cards that a task card rules out (S18).

    With `all_pass` also as long as a hand holds no card to pass by a distress signal, as it is if one must be sent.
    Raises ValueError if `DEALS` deals are not enough.
    """
    for again in range(DEALS):
        deal = deal_hands()
        passing = not all_pass or all(map(deal.may_pass, deal.seats))
        if passing and not any(True for card in selection.cards for _ in cancelling(card, deal)):
            if again:
                selection.remarks.append(f"dealt again {again} times" if again > 1 else "dealt again once")
            return deal
    why = "in which everybody has a card to pass" if all_pass else "that no task card wants dealt again"
    raise ValueError(f"expected a deal {why}, found none in {DEALS}")


def cancelling(card: TaskCard, deal: Deal) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield each seat whose hand makes the card want the hands dealt again, and the cards that do (S18)."""
    for cards in card.redeal:
        for seat, hand in enumerate(deal.hands):
            if set(cards) <= set(hand):
                yield seat, cards
