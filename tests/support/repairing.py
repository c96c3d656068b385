"""Small problems that cannot be won, and what would help by plain enumeration: every change, every choice, every line.

Nothing here is shared with the product's own search but `Problem`, the name of a `Change`, and the referee.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import Any

from tests.support.decks import shuffled, small_deck
from tests.support.enumeration import all_plays
from tests.support.middles import heaps_of, left_of, line_to, played_at_random
from winnable.rules.answer import State
from winnable.rules.crew.assignment import FREE, Assignment
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress, Draw
from winnable.rules.crew.goal import AllOf, Compare, Goal
from winnable.rules.crew.kinds import CardFilter, Relation, Span, TrickFilter
from winnable.rules.crew.ordered import Falls
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import CardsTaken, Predicted, TricksWon
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.rules.crew.who import InRole, Member, Seat
from winnable.solver.crew.questions.repairs import Change

EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST


def can_be_won(problem: Problem) -> bool:
    """Whether any play of any choices wins, by trying all."""
    return any(report.state is State.MET for _, _, report in all_plays(problem))


def _with_task(problem: Problem, index: int, **changed: object) -> Problem:
    tasks = list(problem.tasks)
    tasks[index] = replace(tasks[index], **changed)  # type: ignore[arg-type]
    return replace(problem, tasks=tuple(tasks))


def every_change(problem: Problem, *, cards: bool) -> dict[Change, Problem]:
    """Every single change that the rules allow, each made in the plainest way."""
    found: dict[Change, Problem] = {}

    def add(what: Change, change: Any) -> None:
        try:
            found[what] = change()
        except ValueError:
            return

    seats, tasks = problem.deal.seats, problem.tasks
    begun = bool(problem.played.tricks) or problem.before is not None
    signal = problem.distress
    if not begun and (signal is None or signal.direction or any(signal.cards)):
        add(Change("signal"), lambda: replace(problem, distress=Distress(required=True)))
    for index, task in enumerate(tasks):
        if task.token:
            add(Change("without-token", (index,)), lambda i=index: _with_task(problem, i, token=None))
        if task.done:
            continue
        for seat in seats:
            if task.owner not in (None, seat):
                change = Change("owner", (index,), seat=seat)
                add(change, lambda i=index, s=seat: _with_task(problem, i, owner=s, predicted=None))
        add(Change("without-task", (index,)), lambda i=index: _without(problem, i))
    for one, other in combinations(range(len(tasks)), 2):
        mine, theirs = tasks[one], tasks[other]
        if None not in (mine.owner, theirs.owner) and mine.owner != theirs.owner and not (mine.done or theirs.done):
            add(Change("exchanged-tasks", (one, other)), lambda a=one, b=other: _owners_exchanged(problem, a, b))
    for place, goal in enumerate(problem.goals):
        others = (*problem.goals[:place], *problem.goals[place + 1 :])
        add(Change("without-goal", goal=place), lambda goals=others: replace(problem, goals=goals))
        if isinstance(goal, AllOf) and len(goal.goals) > 1:
            for part in range(len(goal.goals)):
                kept = AllOf(tuple(each for number, each in enumerate(goal.goals) if number != part))
                goals = (*problem.goals[:place], kept, *problem.goals[place + 1 :])
                change = Change("without-goal", goal=place, part=part)
                add(change, lambda goals=goals: replace(problem, goals=goals))
    return found | _cards_exchanged(problem) if cards else found


def _without(problem: Problem, index: int) -> Problem:
    tasks = (*problem.tasks[:index], *problem.tasks[index + 1 :])
    rule = Assignment(barred=problem.assignment.barred, handover=problem.assignment.handover)
    return replace(problem, tasks=tasks, assignment=FREE if all(t.owner is not None for t in tasks) else rule)


def _owners_exchanged(problem: Problem, one: int, other: int) -> Problem:
    tasks = list(problem.tasks)
    tasks[one] = replace(tasks[one], owner=problem.tasks[other].owner, predicted=None)
    tasks[other] = replace(tasks[other], owner=problem.tasks[one].owner, predicted=None)
    return replace(problem, tasks=tuple(tasks))


def _cards_exchanged(problem: Problem) -> dict[Change, Problem]:
    deal, found = problem.deal, {}
    trumps = [card for card in problem.deck.cards if card.suit == "r"]
    top = max(trumps) if trumps and max(trumps) in deal.hands[deal.commander] else None
    gone = {card for trick in problem.played.tricks for card in trick}
    for one, other in combinations(deal.seats, 2):
        for mine, theirs in product(deal.hands[one], deal.hands[other]):
            if top in (mine, theirs) or gone & {mine, theirs}:
                continue
            hands = [set(hand) for hand in deal.hands]
            hands[one] ^= {mine, theirs}
            hands[other] ^= {mine, theirs}
            names = {mine: theirs, theirs: mine}
            columns = tuple((a and names.get(a, a), b and names.get(b, b)) for a, b in deal.covered)
            try:
                new = replace(deal, hands=tuple(tuple(sorted(hand)) for hand in hands), covered=columns)
                found[Change("exchanged-cards", cards=(mine, theirs))] = replace(problem, deal=new)
            except ValueError:
                continue
    return found


# --- small problems ------------------------------------------------------------------------------


def _goal(random: Random) -> Goal:
    seat = Seat(random.randrange(3))
    plain: list[Goal] = [
        Compare(TricksWon(seat), AT_LEAST, 2),
        Compare(TricksWon(seat), EXACTLY, 0),
        Compare(TricksWon(Member.COMMANDER), AT_MOST, 0),
        Compare(CardsTaken(seat, CardFilter(suits=("pink",))), EXACTLY, random.randint(0, 3)),
        Compare(TricksWon(Member.ANYBODY, TrickFilter(tasks_open=True)), AT_LEAST, 2),
        Compare(TricksWon(Member.ANYBODY, TrickFilter(won_with=CardFilter(ranks=(1,)))), AT_LEAST, 1),
    ]
    if random.random() < 0.3:
        return AllOf(tuple(random.sample(plain, 2)))
    return random.choice(plain)


def _tasks(random: Random, deal: Deal) -> tuple[Task, ...]:
    cards = random.sample([card for card in deal.deck.cards if card.suit != "r"], random.randint(1, 3))
    tasks = [Task.card(card, owner=random.randrange(3)) for card in cards]
    if random.random() < 0.3:
        tasks[0] = replace(tasks[0], owner=None)
    if random.random() < 0.4:
        goal = Compare(TricksWon(Member.OWNER), EXACTLY, Predicted.PREDICTED)
        noted = random.choice([None, 0, 1, 3])
        tasks.append(Task("noted", goal, owner=random.randrange(3), predicted=noted))
    if random.random() < 0.3:
        goal = Compare(TricksWon(Member.OWNER), Relation.MORE_THAN, TricksWon(Member.COMMANDER))
        owner = random.choice([None, *(seat for seat in deal.seats if seat != deal.commander)])
        tasks.append(Task("more", goal, owner=owner, not_commander=True))
    return tuple(tasks)


def made_up(seed: int) -> Problem:
    """A small problem that asks for much, with one or another thing that a problem may have.

    Raises ValueError where what was drawn does not go together.
    """
    random = Random(seed)
    extra = random.choice(("", "tokens", "tokens", "roles", "signal", "sent", "rule", "played", "before", "draw"))
    many = extra not in ("signal", "sent", "draw") and random.random() < 0.1
    deal = shuffled(small_deck(2, 4 if many else 3, 1), 3, seed)
    if random.random() < 0.3:  # the file says who leads
        deal = replace(deal, commander=random.randrange(3))
    problem = Problem(deal, _tasks(random, deal), tuple(_goal(random) for _ in range(random.choice((0, 0, 1, 2)))))
    match extra:
        case "tokens":
            return (_with_tokens if random.random() < 0.3 else _against_the_order)(problem, random)
        case "roles":
            sick = Role("sick", not_commander=True, seat=random.choice([None, (deal.commander + 1) % 3]))
            well = Role("well", unlike=("sick",), seat=(deal.commander + 2) % 3)
            goals = (Compare(TricksWon(InRole("sick")), EXACTLY, 0), Compare(TricksWon(InRole("well")), AT_LEAST, 2))
            return replace(problem, goals=(*problem.goals, *goals), roles=(sick, well))
        case "signal":
            return replace(problem, distress=Distress())
        case "sent":
            return replace(problem, distress=Distress(required=True))
        case "rule":
            tasks = tuple(replace(task, owner=None) for task in problem.tasks)
            rules = (Assignment(takers=1), Assignment(most=1), Assignment(spread=1), Assignment(must=(0, (0,))))
            rule = random.choice((*rules, Assignment.draft(len(tasks), 3, deal.commander, handover=True)))
            given = random.choice((tasks, problem.tasks))
            return replace(problem, tasks=given, assignment=rule)
        case "played":
            return replace(problem, played=line_to(played_at_random(deal, 1, random)))
        case "before":
            return _in_the_middle(problem, random)
        case "draw":
            return replace(problem, tasks=problem.tasks[:1], goals=problem.goals[:1], draw=Draw((None,) * 3))
    return problem


def _against_the_order(problem: Problem, random: Random) -> Problem:
    """Tasks that fall to their owners in some play, with tokens that ask for another order than it has."""
    position = played_at_random(problem.deal, problem.deal.tricks, random)
    fallen = [
        (random.choice([c for c in trick.cards if c.suit != "r"] or [*trick.cards]), trick.winner)
        for trick in position.tricks
    ]
    marks = random.choice((("2", "1", "3"), (">>", ">", None), ("omega", "1", None), ("omega", None, None)))
    tasks = [
        Task.card(card, Token(mark) if mark else None, owner)
        for (card, owner), mark in zip(fallen, marks, strict=False)
    ]
    return replace(problem, tasks=tuple(tasks), goals=())


def _with_tokens(problem: Problem, random: Random) -> Problem:
    marks = random.choice((("1", "2", "3"), (">", ">>", "omega"), ("1", "omega"), ("2", "1")))
    tasks = [replace(task, token=Token(mark)) for task, mark in zip(problem.tasks, marks, strict=False)]
    falls = random.choice(((), (Falls(marks[0], (Span(1, 1),)),)))
    change = random.choice(tuple(TokenChange))
    tasks += problem.tasks[len(tasks) :]
    return replace(problem, tasks=tuple(tasks), goals=(*problem.goals, *falls), token_change=change)


def _in_the_middle(problem: Problem, random: Random) -> Problem:
    position = played_at_random(problem.deal, 1, random)
    gone = {str(card): trick.winner for trick in position.tricks for card in trick.cards}
    tasks = [replace(task, done=True, owner=gone[task.name]) if task.name in gone else task for task in problem.tasks]
    before = heaps_of(position, cards=list(problem.deal.seats))
    return replace(problem, deal=left_of(position), tasks=tuple(tasks), before=before)


def hidden(problem: Problem, random: Random) -> Problem:
    """The problem with one card of each of two hands unknown."""
    deal = problem.deal
    top = deal.deck.commander_card
    unknown = {random.choice([card for card in hand if card != top]) for hand in deal.hands[:2]}
    hands = tuple(tuple(card for card in hand if card not in unknown) for hand in deal.hands)
    return replace(problem, deal=Deal(deal.deck, hands, deal.commander, (1, 1, 0)))


def with_robot(problem: Problem, random: Random) -> Problem:
    """The problem with a robot, one of whose cards is covered."""
    deal = problem.deal
    robot = (deal.commander + random.choice((1, 2))) % 3
    under, cover = random.sample(deal.hands[robot], 2)
    return replace(problem, deal=replace(deal, robot=robot, covered=((cover, under),)))


def lost_problems(first: int, number: int) -> Iterator[Problem]:
    """So many small problems that cannot be won, by enumeration, from a seed on."""
    seed = first
    while number:
        random = Random(f"kind {seed}")
        try:
            problem = made_up(seed)
            if (
                problem.deal.earlier == 0
                and not problem.played.tricks
                and problem.distress is None
                and not problem.draw
            ):
                change = random.choice((None, None, None, hidden, with_robot))
                problem = problem if change is None else change(problem, random)
        except ValueError:
            seed += 1
            continue
        seed += 1
        if problem.tasks and not can_be_won(problem):
            number -= 1
            yield problem
