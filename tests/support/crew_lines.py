"""Legal lines of The Crew made by chance, on deals of every size, and questions that each of them answers with yes.

The cards are played first, then tasks and goals are made from what came of them, and some of what was decided is left
open. The question may be asked after some cards, with the line so far or told by the heaps. Other lines of the same
question (`others`) meet some of its goals and not the rest.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any, cast

from tests.bench.forms import FORMS
from tests.second_opinion import random_goals, random_task_order
from tests.support.decks import shuffled, small_deck
from tests.support.legal_lines import Fixed
from tests.support.made_up import with_roles
from tests.support.middles import heaps_of, left_of
from tests.support.shrinking import TASK_CARDS, shrunk, small_card
from winnable.rules.answer import State
from winnable.rules.crew.assignment import FREE, Assignment
from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Columns, Deal
from winnable.rules.crew.exchange import Communication, Direction, Distress, Draw, Passes, Shown
from winnable.rules.crew.goal import AllOf, Compare, Goal, Not, OneOf, in_tricks_of, lowered, plain_card
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.kinds import CardFilter, Relation
from winnable.rules.crew.ordered import EachFalls, EachWins
from winnable.rules.crew.play import NOTHING_PLAYED, Line, Position, Record, after_each, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, Points, Quantity, TricksLed, TricksWon
from winnable.rules.crew.referee import Report, judged, referee
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.rules.crew.who import Seat
from winnable.solver.crew.model.goal import GoalEncoder
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.model.requirements import RequirementsModel
from winnable.solver.formula import FALSE, Literal


@dataclass(frozen=True)
class Played:
    """A problem whose tasks and goals a line meets, and the line, as the referee replayed it."""

    problem: Problem
    report: Report
    line: Line
    """From where the cards of the problem begin."""


def played(rng: Random) -> Played | None:
    """A line and a question; None where chance leads nowhere."""
    deal = _deal(rng)
    passes = _passed(rng, deal) if rng.random() < 0.1 else None
    drawing = passes is None and rng.random() < 0.1 and deal.tricks > 1
    line, draws = _walked(rng, deal, passes, drawing=drawing)
    problem = Problem(deal, distress=Distress() if passes else None, draw=Draw(tuple(draws)) if draws else None)
    choices = Choices(draws=draws, passes=passes)
    try:
        problem, choices = _asked(rng, problem, choices, line)
        asked, choices, left = _begun(rng, problem, choices, line)
    except (ValueError, IndexError):  # what was drawn does not go together, or leaves nobody for a role
        return None
    return Played(asked, referee(asked, choices, left), left)


def taken(rng: Random) -> Problem:
    """Cards that are played by chance, and a problem in which some or all of them are tasks of those who took them."""
    deal = _deal(rng)
    line, _ = _walked(rng, deal, None, drawing=False)
    cards = [Task.card(card, owner=trick.winner) for trick in replay(deal, line).tricks for card in trick.cards]
    return Problem(deal, tuple(rng.sample(cards, rng.choice([len(cards), rng.randint(0, len(cards))]))))


# --- decks and lines -----------------------------------------------------------------------------


def _deal(rng: Random) -> Deal:
    """A deal of an official deck, of a small one, or of some cards of one with ranks as high as files allow."""
    seats, kind = rng.choice([2, 3, 3, 4, 4, 5, 5]), rng.random()
    if kind < 0.3:
        deck = rng.choice([PLANET_NINE, DEEP_SEA, CHALLENGE])
        seats = 3 if deck is CHALLENGE else max(3, seats)
    else:
        ranks = rng.choice([2, 3, 4, 6, 9] if kind < 0.8 else [20, 99])
        deck = small_deck(rng.randint(1, 4), ranks, rng.choice([0, 1, 2, 4]))
        if kind >= 0.8 or len(deck.cards) > 40:
            deck = Deck.of(rng.sample(deck.cards, min(len(deck.cards), rng.choice([12, 17, 24]))), deck)
    deck = deck if len(deck.cards) >= 2 * seats else small_deck(2, 5, 1)
    deal = shuffled(deck, seats, rng.randrange(10**9))
    if deck.trump is None:
        deal = Deal.of(deck, deal.hands, rng.choice(deal.seats))
    if seats != 3 or rng.random() < 0.5:
        return deal
    robot = rng.choice([seat for seat in deal.seats if seat != deal.commander])
    mine = rng.sample(deal.hands[robot], len(deal.hands[robot]) // 2 * 2)
    columns = [*zip(mine[::2], mine[1::2], strict=True)][rng.choice([0, 0, 1]) :]
    return Deal.of(deck, deal.hands, deal.commander, robot=robot, covered=columns)


def _passable(deal: Deal) -> list[list[Card]]:
    """By seat the cards that may be passed: no trumps, and of the robot open ones."""
    start = Position.start(deal)
    return [
        sorted(card for card in hand - start.below(seat) if not deal.deck.is_trump(card))
        for seat, hand in enumerate(start.hands)
    ]


def _passed(rng: Random, deal: Deal) -> Passes | None:
    cards = _passable(deal)
    return Passes(rng.choice([*Direction]), tuple(map(rng.choice, cards))) if all(cards) else None


def _walked(rng: Random, deal: Deal, passes: Passes | None, *, drawing: bool) -> tuple[Line, tuple[Card, ...]]:
    """Legal cards by chance, and the cards that are drawn after the first trick."""
    position = Position.start(deal, passes)
    draws: tuple[Card, ...] = ()
    while not position.over:
        position = position.play(rng.choice(sorted(position.legal())))
        if drawing and len(position.tricks) == 1 and not position.table and not draws:
            givers = [(seat - 1) % len(deal.hands) for seat in deal.seats]
            draws = tuple(rng.choice(sorted(position.drawable(giver))) for giver in givers)
            position = position.draw(draws)
    return Line(tuple(trick.cards for trick in position.tricks)), draws


def others(rng: Random, first: Played, count: int) -> Iterator[Played]:
    """Other lines of the question, of seats that want tricks or shun them, with what is left open chosen otherwise."""
    problem, choices = first.problem, first.report.choices
    deal, seats = choices.deal or problem.deal, len(problem.deal.hands)
    begun = max(len(problem.played.cards), seats if choices.draws else 0)
    start = Position.start(deal, choices.passes)
    for place, card in enumerate(first.line.cards[:begun], 1):
        start = start.play(card)
        start = start.draw(choices.draws) if choices.draws and place == seats else start
    rank = {card: (deal.deck.is_trump(card), card.rank, place) for place, card in enumerate(deal.deck.cards)}
    for _ in range(count):
        wants = [rng.choice([None, None, min, max]) for _ in range(seats)]
        at = start
        while not at.over:
            legal, want = sorted(at.legal(), key=rank.__getitem__), wants[at.turn]
            at = at.play(rng.choice(legal) if want is None else want(legal, key=rank.__getitem__))
        line = Line(tuple(trick.cards for trick in at.tricks))
        yield Played(problem, referee(problem, _otherwise(rng, problem, choices), line), line)


def _otherwise(rng: Random, problem: Problem, choices: Choices) -> Choices:
    """Other owners and predictions, where they are open."""
    barred, seats, last = problem.deal.commander, problem.deal.seats, problem.deal.last
    owners, numbers = [*choices.owners], [*choices.predictions]
    for place, task in enumerate(problem.tasks):
        if task.owner is None and rng.random() < 0.5:
            owners[place] = rng.choice([seat for seat in seats if not (task.not_commander and seat == barred)])
        if task.predicts and task.predicted is None and rng.random() < 0.5:
            numbers[place] = rng.randint(0, last)
    if not problem.assignment.permits(owners, len(seats)):
        return choices
    return replace(choices, owners=tuple(owners), predictions=tuple(numbers))


# --- tasks and goals -----------------------------------------------------------------------------


def _asked(rng: Random, problem: Problem, choices: Choices, line: Line) -> tuple[Problem, Choices]:
    """The problem with tasks, roles and goals that the line meets, and some of what was decided left open."""
    record = referee(problem, choices, line).record
    tasks = tuple(_tasks(rng, record)) if rng.random() < 0.8 else ()
    tasks = tuple({task.goal: task for task in tasks}.values())
    owners = tuple(task.owner or 0 for task in tasks)
    predictions = tuple(task.predicted for task in tasks) if any(task.predicts for task in tasks) else ()
    problem = replace(problem, tasks=tasks)
    choices = replace(choices, owners=owners, predictions=predictions, tokens=problem.tokens)
    states = judged(problem, choices, record).tasks
    met = zip(problem.tasks, states, strict=True)
    tasks = tuple(task if each.state is State.MET else replace(task, goal=Not(task.goal)) for task, each in met)
    problem = replace(problem, tasks=tasks)
    if tasks and rng.random() < 0.4:
        problem = _marked(rng, problem, judged(problem, choices, record))
        choices = replace(choices, tokens=problem.tokens)
    goals = [*_goals(rng, problem, record)]
    with_goals = replace(problem, goals=tuple(goals))
    if rng.random() < 0.15:
        with_goals = replace(with_roles(rng, with_goals), tasks=problem.tasks)
        choices = replace(choices, roles=_seats_of_roles(rng, with_goals))
    judge = Judge(with_goals, choices, record)
    every = [goal if judge.goal(goal).state is State.MET else Not(goal) for goal in with_goals.goals]
    every += _exact(rng, judge, record)
    rng.shuffle(every)
    wanted = [_wrapped(rng, goal) for goal in every[: rng.choice([not tasks, 1, 1, 2, 4, len(every)])]]
    problem = replace(with_goals, goals=tuple(wanted))
    return _open(rng, problem, choices), choices


def _tasks(rng: Random, record: Record) -> Iterator[Task]:
    """Tasks for cards, of those who took them, and tasks with goals of any form, which the line may not meet."""
    deal = record.deal
    taken = [(card, trick.winner) for trick in record.tricks for card in trick.cards]
    for place in range(rng.choice([1, 2, 2, 3, 4, 6, 10])):
        card, winner = rng.choice(taken)
        owner = rng.choice(deal.seats)
        goal = random_goals.goal(rng, deal, task=True)
        if rng.random() < 0.3 and deal.deck.trump is not None and len(deal.deck.suits) > 1:
            with suppress(AssertionError, IndexError):
                goal = small_card(rng.choice(TASK_CARDS), deal)
        task = Task(f"task {place}", goal, owner=owner, not_commander=owner != deal.commander and rng.random() < 0.1)
        task = replace(task, predicted=rng.randint(0, deal.tricks) if task.predicts else None)
        task = rng.choice([Task.card(card, owner=winner), task])
        with suppress(ValueError):
            Problem(deal, (task,))
            yield task


def _marked(rng: Random, problem: Problem, report: Report) -> Problem:
    """Tokens on tasks, in the order in which they are met."""
    marks = [mark for mark in rng.choice(random_task_order.TOKENS) if mark]
    order = sorted(range(len(problem.tasks)), key=lambda task: (report.tasks[task].trick or 0, rng.random()))
    numbers, arrows = [mark for mark in marks if mark.isdigit()], [mark for mark in marks if mark[0] == ">"]
    laid = dict(zip(order, numbers, strict=False))
    laid |= dict(zip(sorted(rng.sample(order, min(len(arrows), len(order))), key=order.index), arrows, strict=False))
    if "omega" in marks:
        laid[order[-1]] = "omega"
    tasks = (replace(each, token=Token(laid[n]) if n in laid else None) for n, each in enumerate(problem.tasks))
    return replace(problem, tasks=tuple(tasks))


def _goals(rng: Random, problem: Problem, record: Record) -> Iterator[Goal]:
    """Goals of every form that fit the deal."""
    deal = record.deal
    tokens = tuple(token.text for token in problem.tokens if token)
    for _ in range(rng.choice([1, 3, 6])):
        goal: Goal = random_goals.goal(rng, deal, task=False)
        if problem.tasks and rng.random() < 0.3:
            goal = random_task_order.about(rng, deal, tokens)
        elif rng.random() < 0.3 and deal.deck.trump is not None and len(deal.deck.suits) > 1:
            with suppress(AssertionError, IndexError):
                goal = shrunk(rng.choice([*FORMS.values()]), deal.deck, deal.tricks, len(deal.hands))
        with suppress(ValueError):
            replace(problem, goals=(goal,))
            yield goal


def _exact(rng: Random, judge: Judge, record: Record) -> Iterator[Goal]:
    """What can be said of the end: counts of everybody, and in which order cards won and fell."""
    deal = record.deal
    for seat in deal.seats:
        who, kind, tricks = Seat(seat), random_goals.cards(rng, deal.deck), random_goals.tricks(rng, deal)
        counts: list[Quantity] = [TricksWon(who), TricksLed(who), Points(who), CardsTaken(who, kind)]
        counts += [TricksWon(who, tricks), TricksLed(who, tricks), CardsPlayed(who, kind), Points(who, kind)]
        for quantity in rng.sample(counts, 3):
            number = judge.count(in_tricks_of(len(deal.hands), quantity), None, deal.last)
            yield Compare(quantity, rng.choice([Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST]), number)
    winning = [trick.winning_card for trick in record.tricks]
    falling = [card for trick in record.tricks for card in trick.cards]
    yield EachWins(CardFilter(cards=tuple(winning[: rng.randint(1, 4)])), in_order=True)
    some = sorted(rng.sample(range(len(falling)), min(3, len(falling))))
    yield EachFalls(CardFilter(cards=tuple(falling[place] for place in some)), in_order=True)


def shares(rng: Random, line: Played) -> Iterator[Problem]:
    """The problem with other goals: how much everybody has of one count, which is what a line says."""
    deal, problem = line.report.record.deal, replace(line.problem, tasks=(), goals=(), assignment=FREE)
    judge = Judge(problem, replace(line.report.choices, owners=(), tokens=(), predictions=()), line.report.record)
    kind, tricks = random_goals.cards(rng, deal.deck), random_goals.tricks(rng, deal)
    counts: list[Callable[[Seat], Quantity]] = [
        TricksWon,
        Points,
        lambda who: TricksWon(who, tricks),
        lambda who: CardsTaken(who, kind),
        lambda who: Points(who, kind),
        lambda who: CardsPlayed(who, kind, tricks),
    ]
    count = rng.choice(counts)
    asked = [count(Seat(seat)) for seat in deal.seats]
    with suppress(ValueError):  # in the middle of a game not all is known that it takes
        known = [judge.count(in_tricks_of(len(deal.hands), each), None, deal.last) for each in asked]
        pairs = zip(asked, known, strict=True)
        yield replace(problem, goals=tuple(Compare(each, Relation.EXACTLY, number) for each, number in pairs))


def _wrapped(rng: Random, goal: Goal) -> Goal:
    return rng.choice([goal, goal, OneOf((AllOf((goal,)),)), Not(Not(goal))])


def _seats_of_roles(rng: Random, problem: Problem) -> dict[str, int]:
    found = dict[str, int]()
    for role in problem.roles:
        barred = {problem.deal.commander} if role.not_commander else set[int]()
        barred |= {found[name] for name in role.unlike if name in found}
        barred |= {each.seat for each in problem.roles if each.name in role.unlike and each.seat is not None}
        found[role.name] = rng.choice([each for each in problem.deal.seats if each not in barred])
        found[role.name] = found[role.name] if role.seat is None else role.seat
    return found


# --- what is left open ---------------------------------------------------------------------------


def _open(rng: Random, problem: Problem, choices: Choices) -> Problem:
    """The problem without some of the owners, roles, predictions, draws and passes, and with other ways to decide."""

    def some(known: Any) -> Any:
        return rng.choice([None, known])

    tasks = tuple(
        replace(each, owner=some(each.owner), predicted=some(each.predicted)) if rng.random() < 0.6 else each
        for each in problem.tasks
    )
    rule = FREE if not tasks else _sharing(rng, problem, choices.owners)
    draw = None if problem.draw is None else Draw(tuple(map(some, choices.draws)))
    roles = tuple(replace(role, seat=some(choices.roles[role.name])) for role in problem.roles)
    signal = problem.distress
    if choices.passes is not None:
        side, cards = choices.passes.direction, tuple(map(some, choices.passes.cards))
        signal = Distress(rng.random() < 0.5, some(side), rng.choice([(), cards]))
    elif draw is None and rng.random() < 0.1:
        cards = tuple(rng.choice([None, *each[:1]]) for each in _passable(problem.deal))
        signal = Distress(silent=rng.random() < 0.3, cards=rng.choice([(), cards]))
    left = replace(problem, tasks=tasks, assignment=rule, draw=draw, roles=roles, distress=signal)
    tokens = problem.tokens
    if len(tokens) > 1 and any(tokens):
        one, other = rng.sample(range(len(tokens)), 2)
        before = {one: tokens[other], other: tokens[one]}
        change = {1: TokenChange.MOVE_ONE, 2: TokenChange.SWAP_TWO}.get(2 - [*before.values()].count(None))
        if change is not None:
            laid = (replace(task, token=before.get(place, task.token)) for place, task in enumerate(tasks))
            with suppress(ValueError):
                return replace(left, tasks=tuple(laid), token_change=change)
    return left


def _sharing(rng: Random, problem: Problem, owners: Sequence[int]) -> Assignment:
    """A rule that permits these owners, perhaps after a handover."""
    seats, handover = len(problem.deal.hands), rng.random() < 0.3
    first = list(owners)
    if handover and rng.random() < 0.7:
        first[rng.randrange(len(first))] = rng.randrange(seats)
    shares = [first.count(seat) for seat in range(seats)]
    rules = [
        Assignment(tuple(shares), handover=handover),
        Assignment(spread=max(shares) - min(shares), handover=handover),
        Assignment(takers=sum(share > 0 for share in shares), handover=handover),
        Assignment(most=max(shares), handover=handover),
        Assignment(barred=tuple(seat for seat in range(seats) if not shares[seat]), handover=handover),
        Assignment(must=(owners[0], (0, *rng.sample(range(len(owners)), 1)))),
    ]
    return rng.choice([FREE, *rules])


# --- where the question is asked -----------------------------------------------------------------


def _begun(rng: Random, problem: Problem, choices: Choices, line: Line) -> tuple[Problem, Choices, Line]:
    """The problem after some cards, with what is known of hands; in place of the line so far the heaps may be told."""
    seats, cards = len(problem.deal.hands), line.cards
    cut = rng.choice([0, 0, rng.randrange(len(cards))])
    plain = problem.draw is None and problem.distress is None
    if plain and problem.deal.robot is None and cut >= seats and rng.random() < 0.7:
        return _told(rng, problem, choices, line, cut // seats)
    if rng.random() < (0.2 if problem.deal.robot is None else 0.6):
        known = _less_known(rng, problem.deal)
        if known.unseen:
            problem, choices = replace(problem, deal=known), replace(choices, deal=problem.deal)
    problem = replace(problem, played=Line.of(cards[:cut], seats) if cut else NOTHING_PLAYED)
    if rng.random() < (0.15 if problem.draw is None else 0.8):
        whole = choices.deal or problem.deal
        hints = tuple(_hints(rng, whole, choices, line, cut // seats + 1))
        with suppress(ValueError):
            problem = replace(problem, communications=hints)
    return problem, choices, line


def _less_known(rng: Random, deal: Deal) -> Deal:
    """The deal without some of its cards: a few or most of them."""
    share = rng.choice([0.1, 0.4, 0.7, 1])
    unknown = {card for card in deal.deck.cards if rng.random() < share} - {deal.deck.commander_card}
    hands = [tuple(card for card in hand if card not in unknown) for hand in deal.hands]
    hidden = tuple(len(hand) - len(kept) for hand, kept in zip(deal.hands, hands, strict=True))
    over = len({*map(len, deal.hands)}) > 1 and deal.robot is None and rng.random() < 0.7
    if over:  # who has the card more is not known either
        hidden = tuple(deal.tricks - len(kept) for kept in hands)
    covered = tuple(tuple(None if card in unknown else card for card in column) for column in deal.covered)
    with suppress(ValueError):
        return Deal(deal.deck, tuple(hands), deal.commander, hidden, deal.robot, covered) if any(hidden) else deal  # type: ignore[arg-type]
    return deal


def _hints(rng: Random, deal: Deal, choices: Choices, line: Line, most: int) -> Iterator[Communication]:
    """True words about hands before some trick that is not over."""
    hands = [each.hands for each in after_each(Position.start(deal, choices.passes), line.tricks, choices.draws)]
    for seat in deal.seats:
        trick = rng.randint(1, most)
        hand = hands[trick - 1][seat]
        if seat == deal.robot or trick >= len(hands) or rng.random() < 0.4:
            continue
        shown = [card for card in hand if not deal.deck.is_trump(card) and (trick > 1 or card not in choices.draws)]
        void = [suit.letter for suit in deal.deck.suits if all(card.suit != suit.letter for card in hand)]
        if void and rng.random() < 0.5:
            yield Communication(seat, void=rng.choice(void), trick=trick)
        elif shown:
            card = rng.choice(sorted(shown))
            words = [Communication(seat, card, each, trick=trick) for each in Shown]
            yield from [each for each in words if each.allows(hand)][:1]


def _told(rng: Random, problem: Problem, choices: Choices, line: Line, tricks: int) -> tuple[Problem, Choices, Line]:
    """The problem in the middle, told by the heaps, with the goals of which they tell enough."""
    *_, position = after_each(Position.start(problem.deal), line.tricks[:tricks], ())
    known: dict[str, Any] = rng.choice([{}, {"in_order": True}, {"in_order": True}])
    heaps = heaps_of(position, **known, cards=[seat for seat in problem.deal.seats if rng.random() < 0.8])
    gone = {card for trick in position.tricks for card in trick.cards}
    bare = replace(problem, deal=left_of(position), before=heaps, tasks=(), goals=(), assignment=FREE)

    def fits(**parts: Any) -> bool:
        with suppress(ValueError):
            return bool(replace(bare, **parts))
        return False

    made = zip(problem.tasks, choices.owners, strict=True)
    tasks = [replace(each, done=True, owner=of) if plain_card(each.goal) in gone else each for each, of in made]
    kept = [place for place, task in enumerate(tasks) if fits(tasks=(task,))]
    rest = Line(line.tricks[tricks:])
    if len(kept) < len(tasks):
        tasks = [replace(task, token=token) for task, token in zip(tasks, choices.tokens, strict=True)]
        bare = replace(bare, token_change=TokenChange.NONE)
        owners = tuple(choices.owners[place] for place in kept)
        tokens = tuple(choices.tokens[place] for place in kept)
        noted = tuple(choices.predictions[place] for place in kept if choices.predictions)
        noted = noted if any(tasks[place].predicts for place in kept) else ()
        choices = replace(choices, owners=owners, tokens=tokens, predictions=noted)
    asked = replace(bare, tasks=tuple(tasks[place] for place in kept))
    asked = replace(asked, goals=tuple(goal for goal in problem.goals if fits(tasks=asked.tasks, goals=(goal,))))
    if len(kept) == len(tasks):
        return replace(asked, assignment=problem.assignment), choices, rest
    report = referee(asked, choices, rest)  # without some tasks, others and goals may not be met
    met = [goal for goal, each in zip(asked.goals, report.goals, strict=True) if each.state is State.MET]
    if any(each.state is not State.MET for each in report.tasks):
        raise ValueError("expected tasks that do not depend on each other")
    return replace(asked, goals=tuple(met)), choices, rest


# --- what a line decides -------------------------------------------------------------------------


def settled(line: Played) -> Problem:
    """The problem with everything decided about the tasks as in the line."""
    choices, problem = line.report.choices, line.problem
    numbers = choices.predictions or (None,) * len(problem.tasks)
    decided = zip(problem.tasks, choices.owners, choices.tokens, numbers, strict=True)
    tasks = (replace(task, owner=owner, token=token, predicted=note) for task, owner, token, note in decided)
    return replace(problem, tasks=tuple(tasks), assignment=FREE, token_change=TokenChange.NONE)


def fixed(model: Model | RequirementsModel, line: Played) -> Iterator[Fixed]:
    """All that a line decides: the choices, who plays each card to which trick, and who wins it."""
    choices, board = line.report.choices, model.board
    if not any(layout == choices.tokens for layout, _ in model.choices.layouts):  # tokens are requirements of their own
        choices = replace(choices, tokens=(None,) * len(choices.tokens))
    for place, literal in enumerate(choices_hold(cast("Model", model), choices)):
        yield f"choice {place}", literal
    for number, trick in enumerate(line.report.record.tricks):
        for card, seat in zip(trick.cards, trick.seats, strict=True):
            yield f"{card} in trick {number + 1}", board.by[seat][number].get(card, FALSE)
        yield f"trick {number + 1} is won", board.wins[trick.winning_card][number]
        yield f"trick {number + 1} is won by seat {trick.winner}", board.won(trick.winner, number)


Judging = list[tuple[int, int | None, Literal]]
"""A task, or a goal after the tasks, the trick of the game by which it is met or None, and the literal for that."""


def judging(goals: GoalEncoder, problem: Problem, tricks: int) -> Judging:
    """Whether each task and goal is met, in the end and after so many tricks."""
    total, seats, tasks = goals.total, len(problem.deal.hands), len(problem.tasks)
    by, found = problem.deal.earlier + tricks, Judging()
    for place in range(tasks):
        found += [(place, None, goals.done(place, total)), (place, by, goals.done(place, tricks))]
    for place, goal in enumerate(problem.goals, tasks):
        core = lowered(goal, problem.deck, seats, problem.deal.last)
        found += [(place, None, goals.reached(goal)), (place, by, goals.met(core, None, tricks, total))]
    return found


def judgements(of: Judging, line: Played) -> Iterator[Fixed]:
    """What the referee says of a line."""
    said = (*line.report.tasks, *line.report.goals)
    for place, by, literal in of:
        met = said[place].state is State.MET and (by is None or (said[place].trick or 0) <= by)
        yield f"part {place} by trick {by}: {met}", literal if met else ~literal


# --- literals that hold for choices: equal for equal choices, and no others have all of them -----------------


def choices_hold(model: Model, choices: Choices) -> Iterator[Literal]:
    """The literals for all choices: equal for equal choices, and no others have all of them."""
    encoder, placement = model.choices, model.board.placement
    yield from (encoder.owner[task][seat] for task, seat in enumerate(choices.owners))
    for task, number in enumerate(choices.predictions):
        if number is not None:
            yield encoder.predicted[task][number]
    for name, seat in choices.roles.items():
        yield encoder.role[name][seat]
    yield next(chosen for layout, chosen in encoder.layouts if layout == choices.tokens)
    if choices.deal is not None:
        yield from _deal_holds(model, choices.deal)
    for side, sent in placement.sent.items():
        yield sent if choices.passes is not None and choices.passes.direction is side else ~sent
    if choices.passes is not None:
        yield from (placement.passed[card] for card in choices.passes.cards)
    yield from (placement.drawn[card] for card in choices.draws)


def _deal_holds(model: Model, whole: Deal) -> Iterator[Literal]:
    """The literals for the hands as dealt, and for the robot's columns."""
    placement = model.board.placement
    for dealt, hand in zip(placement.dealt, whole.hands, strict=True):
        yield from (dealt[card] for card in hand)
    columns = _in_order(placement.deal.covered, whole)
    for (cover, under), (above, below) in zip(placement.columns, columns, strict=True):
        assert above is not None
        assert below is not None
        yield cover[above]
        yield under[below]


def _in_order(given: Columns, whole: Deal) -> Columns:
    """The columns of a whole deal in the order of the given ones; those of which nothing is known come by their cover.

    So the model has them, see `Placement`.
    """
    above, below = dict(whole.covered), {under: cover for cover, under in whole.covered}
    place_of = {card: place for place, card in enumerate(whole.deck.cards)}
    known = {
        place: (cover, above[cover]) if cover is not None else (below[under], under)
        for place, (cover, under) in enumerate(given)
        if (cover, under) != (None, None)
    }
    blank = [column for column in whole.covered if column not in known.values()]
    rest = iter(sorted(blank, key=lambda column: place_of[column[0]] if column[0] else 0))
    return tuple(known[place] if place in known else next(rest) for place in range(len(given)))
