"""Legal lines of Ganymede made by chance, on decks of every size, and questions that each of them answers with yes.

Some others are scripted as they played, or known by the rows alone. The goals are made from the end of the line: all of
it, or parts of it. Other lines of the same question (`others`) go where turns are rare: launches within launches, full
hands, losses.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any, Final

from tests.support.ganymede_late import late_problem
from tests.support.ganymede_random import random_cards, random_deal, random_goal, random_part, random_turn
from tests.support.ganymede_scripts import controls, lengthened
from winnable.rules.answer import OutOfTime, State
from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.board import Board, Options, Table
from winnable.rules.ganymede.card import (
    ANY_COLOUR,
    NOBODY,
    SLOTS,
    CardId,
    Cards,
    Effect,
    Kind,
    Part,
    Place,
    Settlers,
    Shuttle,
    Symbol,
    Tile,
    Track,
)
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import (
    Action,
    Adapt,
    DiscardTiles,
    Gain,
    Launch,
    Line,
    Move,
    Ships,
    Step,
    Take,
    TakeTile,
    Turn,
    UseShuttle,
)
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.goal import Bound, Goal
from winnable.rules.ganymede.judge import Judge, Record
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Cause, Facts, Position, Row, RowKind
from winnable.rules.ganymede.problem import Control, Free, Horizon, Problem, Rounds, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.referee import Report, finished, replay, rows_turn
from winnable.rules.ganymede.score import score

_LOOKS: Final = 400
"""So many steps are tried to find all next turns."""


class Brief:
    """A stop after so many looks at the clock, the same on every machine."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


# --- decks and lines -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A problem whose goals a line meets, and the line, as the referee replayed it."""

    problem: Problem
    report: Report
    begun: int
    """How many of its turns were played before the question is asked."""
    ships: Ships = ()
    """Those chosen to begin with, if the question leaves that open."""

    @property
    def targets(self) -> Problem:
        """The problem with what the relaxation asks for, as much of it as the end has."""
        table, end = self.problem.deal.table, self.report.position.boards
        goals = list[Goal]()
        for player in sorted({*self.problem.players}.difference(self.problem.veiled)):
            launched, points = len(end[player].flown), score(table, end[player])
            goals += [forms.Launched(Bound(at_least=launched), player), forms.Score(Bound(at_least=points), player)]
            goals.append(forms.Reputation(Bound(at_least=end[player].reputation), player))
            goals.append(forms.Sets(Bound(at_least=table.sets(end[player])), player))
            own = [record for record in self.report.records if record.player == player]
            if any(len({launch.slot for launch in record.facts.launches}) == len(SLOTS) for record in own):
                goals.append(forms.BothSlots(player))
            first = next((each.own for each in own if each.facts.launches), None)
            if first is not None:
                goals.append(
                    forms.Launched(Bound(at_least=len(own[first - 1].position.boards[player].flown)), player, first)
                )
        played = Line(self.problem.played.turns, self.ships)
        return replace(self.problem, goals=tuple(goals), score_at="horizon", played=played)

    @property
    def line(self) -> Line:
        """The turns of those who are free, from the deal on."""
        return Line(tuple(_free(self.report)), self.ships)

    @property
    def past(self) -> Sequence[Record]:
        """What was played before the question is asked."""
        return self.report.records[: self.begun]

    @property
    def records(self) -> Sequence[Record]:
        """What is decided from there on."""
        return self.report.records[self.begun :]

    def position(self, later: int = 0) -> Position:
        """Where the question is asked, or some turns later."""
        count = self.begun + later
        return self.report.records[count - 1].position if count else self.report.start

    @property
    def asked_at(self) -> Position:
        """Where the question is asked, without the ships that are still to be chosen."""
        return replace(self.problem.deal, choose=()).begin() if self.ships else self.position()


def played(rng: Random) -> Played | None:
    """A line and a question; None where chance leads nowhere."""
    deal = _deal(rng)
    players = len(deal.table.names)
    horizons: list[Horizon] = [Turns(1), Turns(2, players - 1), Turns(3), Rounds(1), Rounds(2), Rounds(3)]
    problem = Problem(deal, rng.choice(horizons), (forms.NotOver(),), (), rng.choice(["horizon", "horizon", "end"]))
    ships = rng.choice([*deal.choices()]) if any(deal.choose) else ()
    told = players > 1 and not ships and rng.random() < 0.3
    if told:
        problem = replace(problem, controls=controls(rng, deal))
    report = _by_turns(rng, problem, ships) if told else _walked(rng, problem, ships)
    if report is None:
        return None
    if not told:
        problem, report = _scripted(rng, problem, report, ships)
    turns = tuple(_free(report))
    cut = rng.choice([0, 0, *range(len(turns))]) if not ships else 0
    problem = replace(problem, played=Line(turns[:cut]))
    begun = len(replay(replace(problem, played=Line(())), problem.played).records) if cut else 0
    goals = [*_goals(rng, problem, report)]
    if not goals or begun == len(report.records):
        return None
    asked = replace(problem, goals=tuple(goals))
    return Played(asked, replace(report, problem=asked), begun, ships)


def _by_turns(rng: Random, problem: Problem, ships: Ships) -> Report | None:
    """A line of a problem with scripts that were there before; None if it comes to one that cannot be played."""
    report = Report(problem, problem.deal.begin(ships), (), complete=False)
    found = next(others(rng, Played(problem, report, 0, ships), 1), None)
    return None if found is None or not found.line.turns else replace(found.report, complete=True)


def others(rng: Random, first: Played, number: int, seen: Counter[object] | None = None) -> Iterator[Played]:
    """Other lines of the question; those that come to a turn which nobody can play, or no script, are left out.

    Each turn is one of a shape that was `seen` least often, if it is not of those that lead where a line wants to go.
    """
    problem, seen = first.problem, Counter() if seen is None else seen
    firsts = dict[Ships, list[Record]]()
    for _ in range(number):
        ships = rng.choice([*problem.deal.choices()]) if first.ships else ()
        start = problem.deal.begin(ships) if ships else first.report.start
        records, at = [*first.past], start if ships else first.position()
        wishes, most, rare = rng.sample(_WISHES, 2), rng.choice([1, 2, 4]), rng.random() < 0.7
        while not finished(problem.horizon, at, records):
            free = isinstance(problem.control(at.player), Free)
            following = [_record(rng, problem, at, records) for _ in range(most if free else 1)]
            if free and len(records) == first.begun:
                if ships not in firsts:
                    firsts[ships] = [*_every(problem, at, records)]
                following += firsts[ships]
            possible = [each for each in following if each is not None]
            if not possible:
                break
            least = min(seen[shape(each)] for each in possible)
            some = [each for each in possible if not rare or seen[shape(each)] == least]
            records.append(max(some, key=lambda each: sum(wish(each) for wish in wishes)))
            seen[shape(records[-1])] += 1
            at = records[-1].position
        else:
            yield Played(problem, replace(first.report, start=start, records=tuple(records)), first.begun, ships)


def _every(problem: Problem, at: Position, records: Sequence[Record]) -> Iterator[Record]:
    """All next turns, one for each way in which it can end, as far as they are found soon."""
    looks = count()

    def look() -> None:
        if next(looks) > _LOOKS:
            raise OutOfTime

    own = 1 + sum(each.player == at.player for each in records)
    with suppress(OutOfTime):
        for turn, after, facts in outcomes(problem.deal.table, at, look):
            yield Record(len(records) + 1, at.player, own, at.round, turn, after, facts)


def shape(record: Record) -> object:
    """What there is in a turn, by kinds: what it does, who boards, each step and launch, how many cards go back."""
    if not isinstance(record.turn, Turn):
        return None
    action, turn = record.turn.action, record.turn
    parts = [len(action.tiles)] if isinstance(action, DiscardTiles) else [getattr(action, "out", None) is None]
    if isinstance(action, UseShuttle):
        parts += [action.pays is None, action.lost.total, action.top.total > 0, action.bottom.total > 0]
    causes = [launch.cause for launch in record.facts.launches]
    launches = [(each.slot, each.takes == each.lays, each.takes is None, _kinds(each.steps)) for each in turn.launches]
    return type(action), *parts, *causes, *launches, _kinds(_steps(record)), len(turn.returned)


def _kinds(steps: Sequence[Step]) -> frozenset[object]:
    """The kinds of some steps, and how many of each there are up to three."""
    kinds = Counter(
        (min(step.cells, 2), _kinds([] if step.then is None else [step.then]), step.launch is None or step.launch.slot)
        if isinstance(step, Gain)
        else (type(step), getattr(step, "place", getattr(step, "to", None)))
        for step in steps
    )
    return frozenset((kind, min(number, 3)) for kind, number in kinds.items())


def _record(rng: Random, problem: Problem, at: Position, records: Sequence[Record]) -> Record | None:
    """A next turn, of a script or by chance; None if it cannot be played."""
    number, own = len(records) + 1, 1 + sum(each.player == at.player for each in records)
    control, turn = problem.control(at.player), None
    if not isinstance(control, Free):
        turn = control.turns[own - 1] if own <= len(control.turns) else None
        if turn is None:
            return None
    if isinstance(turn, RowsTurn):
        after, notes = rows_turn(problem, at, turn)
        return Record(number, at.player, own, at.round, turn, after, Facts(), notes)
    turn = turn or random_turn(rng, problem.deal.table, at)[0]
    try:
        after, facts = play(problem.deal.table, at, turn, number)
    except IllegalStep:
        return None
    return Record(number, at.player, own, at.round, turn, after, facts)


_WISHES: list[Callable[[Record], int]] = [
    lambda last: len(last.facts.launches),
    lambda last: sum(launch.cause is not Cause.FULL for launch in last.facts.launches) * 3,
    lambda last: last.facts.lost.total,
    lambda last: len(getattr(last.turn, "returned", ())),
    lambda last: last.position.boards[last.player].reputation,
    lambda last: len(last.position.boards[last.player].hand),
    lambda last: last.position.boards[last.player].at[Place.MARS].total,
    lambda last: last.position.boards[last.player].at[Place.TOP].total,
    lambda last: last.position.boards[last.player].at[Place.BOTTOM].total,
    lambda last: -last.position.supply.total,
    lambda last: isinstance(getattr(last.turn, "action", None), DiscardTiles) * 2,
    lambda last: isinstance(getattr(last.turn, "action", None), UseShuttle) * 2,
    lambda last: sum(step.then is not None for step in _steps(last) if isinstance(step, Gain)) * 3,
    lambda last: sum(isinstance(step, Move) for step in _steps(last)),
    lambda last: sum(isinstance(step, Adapt) for step in _steps(last)) * 2,
]
"""What a line may want of a turn."""


def _steps(record: Record) -> Sequence[Step]:
    return steps_of(record.turn)


def steps_of(turn: Turn | RowsTurn) -> Sequence[Step]:
    return getattr(getattr(turn, "action", None), "steps", ())


def _deal(rng: Random) -> Deal:
    chosen = rng.random()
    if chosen < 0.45:
        return dense(rng)
    if chosen < 0.65:
        deal = late_problem(rng.randrange(10**9)).deal
    elif chosen < 0.8:
        deal = random_deal(rng, players=rng.choice([1, 1, 2, 3, 4]))
    else:
        deal = lengthened(rng, random_deal(rng, small=True, players=rng.choice([1, 1, 2])))
    deal = deal if rng.random() < 0.6 else _larger(rng, deal)
    return _choosing(rng, deal) if rng.random() < 0.3 else deal


def _choosing(rng: Random, deal: Deal) -> Deal:
    """The deal with ships that some players choose to begin with, where it has enough of them."""
    row, boards = deal.position.row(RowKind.SHIPS), [*deal.position.boards]
    offers: list[tuple[CardId, ...]] = [()] * len(boards)
    pile, supply = [*row.draw], deal.position.supply
    for player, board in enumerate(boards):
        free = [card for card in board.ships if card is not None] + pile[-4:]
        if len(row.show) < RowKind.SHIPS.width or len(free) < 4 or rng.random() < 0.4:
            continue
        offers[player] = tuple(rng.sample(free, 4))
        pile = [card for card in [*pile, *(card for card in board.ships if card)] if card not in offers[player]]
        supply += board.at[Place.TOP] + board.at[Place.BOTTOM]
        empty = replace(board.standing(Place.TOP, NOBODY).standing(Place.BOTTOM, NOBODY), ships=(None, None))
        boards[player] = empty
    if not any(offers):
        return deal
    position = replace(deal.position.with_row(RowKind.SHIPS, Row(row.show, tuple(pile))), boards=tuple(boards))
    return replace(deal, position=replace(position, supply=supply), choose=tuple(offers))


def _larger(rng: Random, deal: Deal) -> Deal:
    """The deal with as much reputation as files allow, seldom as much of everything, and with a long track."""
    many = rng.choice([2, 2, 2, 2, 2, 9])

    def effect(of: Effect) -> Effect:
        most = {Kind.REPUTATION: 9, Kind.MOVE: many, Kind.SHIP: many, Kind.BASIC: many // 2}
        parts = (replace(part, amount=rng.randint(1, most.get(part.kind, 1))) for part in of.parts)
        return replace(of, parts=tuple(parts))

    cards, track = deal.table.cards, deal.table.track
    larger = Cards(
        {name: replace(card, effect=effect(card.effect)) for name, card in cards.tiles.items()},
        {name: replace(card, effect=effect(card.effect)) for name, card in cards.shuttles.items()},
        {name: replace(card, on_launch=effect(card.on_launch)) for name, card in cards.ships.items()},
    )
    length = rng.choice([track.length, rng.randint(track.length, 99)])
    bonus = tuple(sorted(rng.sample(range(1, length), min(length - 1, rng.choice([0, 2, 9])))))
    points = tuple(sorted(rng.choice([0, 5, 99]) for _ in range(length + 1)))
    return replace(deal, table=replace(deal.table, cards=larger, track=Track(length, bonus, points)))


def dense(rng: Random) -> Deal:
    """A deal with few cards where much happens in one turn.

    Ships lack few settlers, sets one symbol, the marker few cells; places and hands are full or empty.
    """
    missing, names = rng.choice([*Symbol]), ("ana", "ben")[: rng.choice([1, 1, 1, 2])]

    def effect() -> Effect:
        parts = [random_part(rng) for _ in range(rng.choice([0, 1, 1, 2, 3]))]
        parts += [Part(Kind.REPUTATION, rng.choice([1, 1, 2]))] * (rng.random() < 0.5)
        return Effect(tuple(parts), every=len(parts) > 1 and rng.random() < 0.7)

    def shuttle(home: Place, symbol: Symbol) -> Shuttle:
        needs = Settlers.of({rng.choice(ANY_COLOUR): rng.choice([1, 2])}) if rng.random() < 0.6 else NOBODY
        return Shuttle(home, symbol, needs, rng.choice([0, 1, 1, 2]), rng.random() < 0.2, effect())

    shuttles = {
        f"{word}{place}": shuttle(home, rng.choice([missing, missing, *Symbol]))
        for home, word in ((Place.EARTH, "e"), (Place.MARS, "m"))
        for place in range(rng.choice([0, 1, 2, 5]))
    }
    used = {
        f"u{player}{symbol}": Shuttle(Place.EARTH, symbol, Settlers.one(ANY_COLOUR[0]))
        for player in range(len(names))
        for symbol in Symbol
        if symbol is not missing and rng.random() < 0.8
    }
    tiles = {f"t{place}": Tile(rng.choice([*Symbol][:2]), effect()) for place in range(rng.randint(1, 7))}
    random = random_cards(rng, (0, 0, 0, 2 * len(names) + rng.randint(0, 7))).ships
    ships = {name: replace(ship, on_launch=effect()) if rng.random() < 0.6 else ship for name, ship in random.items()}
    length = rng.randint(1, 5)
    bonus = tuple(sorted(rng.sample(range(1, length), rng.randint(0, length - 1))))
    track = Track(length, bonus, tuple(sorted(rng.randint(0, 9) for _ in range(length + 1))))
    read: dict[str, Any] = {name: rng.choice(values) for name, values in Options.readings() if rng.random() < 0.4}
    table = Table(names, Cards(tiles, shuttles | used, ships), track, Options(**read))
    lying = {RowKind.TILES: [*tiles], RowKind.SHIPS: [*ships]}
    lying[RowKind.EARTH], lying[RowKind.MARS] = ([name for name in shuttles if name[0] == word] for word in "em")
    begun = [
        Board(ships=(lying[RowKind.SHIPS].pop(), lying[RowKind.SHIPS].pop()), shuttles=frozenset(mine))
        for mine in ([name for name in used if name[1] == str(player)] for player in range(len(names)))
    ]
    boards = [_dense_board(rng, table, lying, board) for board in begun]
    supply = Settlers.of({colour: rng.choice([0, 1, 2, 7]) for colour in ANY_COLOUR})
    rows = {kind: Row(tuple(lying[kind][: kind.width]), tuple(lying[kind][kind.width :])) for kind in RowKind}
    return Deal.of(table, sum((board.settlers for board in boards), supply), rows, boards)


def _dense_board(rng: Random, table: Table, lying: Mapping[RowKind, list[CardId]], board: Board) -> Board:
    """The board with settlers, and with cards of those that lie there."""
    length = table.track.length
    for place in Place:
        colours = rng.sample(ANY_COLOUR, 4 if place is Place.BOTTOM else rng.choice([1, 1, 2, 4]))
        for _ in range(rng.choice([0, 1, 9, 9] if place in SLOTS else [0, 1, 2, 5, 9])):
            more = board.standing(place, board.at[place].plus(rng.choice(colours)))
            if table.holds(board, place, more.at[place]) and not (place in SLOTS and table.full(more, place)):
                board = more
    own, hand = (
        frozenset(lying[kind].pop() for _ in range(min(most, len(lying[kind]))))
        for kind, most in ((RowKind.TILES, rng.choice([0, 0, 1, 2, 3])), (RowKind.SHIPS, rng.choice([0, 0, 1, 3, 4])))
    )
    return replace(board, tiles=own, hand=hand, reputation=max(0, length - rng.choice([0, 1, 1, 2, 3])))


def _walked(rng: Random, problem: Problem, ships: Ships) -> Report | None:
    """Turns by chance, rather those in which ships leave, the marker moves far, or points are many."""
    turns, report, table = list[Turn](), replay(problem, Line((), ships)), problem.deal.table
    aims: list[Callable[[Record], int]] = [
        lambda last: len(last.facts.launches),
        lambda last: last.position.boards[last.player].reputation,
        lambda last: score(table, last.position.boards[last.player]),
    ]
    aim, most = rng.choice(aims), rng.choice([1, 4, 12])
    while not report.complete:
        tried = list[Report]()
        for _ in range(rng.choice([1, most])):
            turn, _ = random_turn(rng, problem.deal.table, report.position)
            try:
                tried.append(replay(problem, Line((*turns, turn), ships)))
            except IllegalStep:  # nothing can be done, and nobody may pass
                return None
        report = max(tried, key=lambda each: aim(each.records[-1]))
        turns = [each.turn for each in report.records if isinstance(each.turn, Turn)]
    return report if turns else None


def _free(report: Report) -> Iterator[Turn]:
    """The turns that the line says."""
    for each in report.records:
        if each.player in report.problem.free and isinstance(each.turn, Turn):
            yield each.turn


def _scripted(rng: Random, problem: Problem, report: Report, ships: Ships) -> tuple[Problem, Report]:
    """The problem with others scripted as they played, and the same line; as it was where no script says it."""
    free = rng.choice(problem.players)
    ways: list[Callable[[int], Control]] = [
        lambda _: Free(),
        lambda player: Script(tuple(each.turn for each in _of(report, player) if isinstance(each.turn, Turn))),
        lambda player: RowsOnly(tuple(_felt(report, each) for each in _of(report, player))),
    ]
    for allowed in (ways, ways[:2]):
        controls = tuple(Free() if player == free else rng.choice(allowed)(player) for player in problem.players)
        try:
            again = replace(problem, controls=controls)
            kept = replay(again, Line(tuple(_free(replace(report, problem=again))), ships))
        except (IllegalStep, ValueError):
            continue
        if kept.complete and kept.position.rows == report.position.rows:
            return again, kept
    return problem, report


def _of(report: Report, player: int) -> list[Record]:
    return [each for each in report.records if each.player == player]


def _felt(report: Report, record: Record) -> RowsTurn:
    """What others feel of a turn: the cards that it takes from the rows, and the supply."""
    turn = record.turn
    assert isinstance(turn, Turn)
    before = report.records[record.number - 2].position if record.number > 1 else report.start
    cards = [card for row in before.rows for card in row.show]
    taken = [card for card in _taken(turn.action, turn.launches) if card in cards]
    blue, red, yellow, purple = (
        now - then for now, then in zip(record.position.supply.counts, before.supply.counts, strict=True)
    )
    return RowsTurn(tuple(taken), type(before.supply)((blue, red, yellow, purple)))


def _taken(action: Action, launches: Sequence[Launch]) -> Iterator[str]:
    match action:
        case TakeTile(tile):
            yield tile
        case UseShuttle(shuttle):
            yield shuttle
    yield from _by_steps(getattr(action, "steps", ()))
    bonus = getattr(action, "launch", None)
    for launch in (*([] if bonus is None else [bonus]), *launches):
        yield from _by_launch(launch)


def _by_launch(launch: Launch) -> Iterator[str]:
    yield from _by_steps(launch.steps)
    if launch.takes is not None:
        yield launch.takes


def _by_steps(steps: Sequence[Step]) -> Iterator[str]:
    for step in steps:
        if isinstance(step, Take):
            yield step.card
        if isinstance(step, Gain):
            yield from _by_steps([] if step.then is None else [step.then])
            yield from () if step.launch is None else _by_launch(step.launch)


# --- goals ---------------------------------------------------------------------------------------


def _goals(rng: Random, problem: Problem, report: Report) -> Iterator[Goal]:
    """Goals that the end meets: all that can be said of it, or some of that, as it stands or inside of others."""
    judge = Judge(problem, report.start, report.records, final=True)
    every = list[Goal]()
    for goal in [*_exact(problem, report), *(random_goal(rng, problem.deal) for _ in range(6))]:
        try:
            replace(problem, goals=(goal,))
        except ValueError:  # not every goal may be asked of players of whom only the rows are known
            continue
        every.append(goal if judge.state(goal) is State.MET else forms.Not(goal))
    rng.shuffle(every)
    for goal in every[: rng.choice([1, 1, 2, 4, len(every)])]:
        yield rng.choice([goal, goal, forms.AnyOf((forms.AllOf((goal,)),)), forms.Not(forms.Not(goal))])


def _exact(problem: Problem, report: Report) -> Iterator[Goal]:
    table = problem.deal.table
    for player, board in enumerate(report.position.boards):
        for bound in (Bound(exactly=len(board.flown)), Bound(at_least=len(board.flown))):
            yield forms.Launched(bound, player)
        points = score(table, board)
        yield forms.Score(Bound(exactly=points), player)
        yield forms.Score(Bound(at_least=points), player)
        yield forms.Reputation(Bound(exactly=board.reputation), player)
        yield forms.Reputation(Bound(at_least=board.reputation), player)
        yield forms.Sets(Bound(at_least=table.sets(board)), player)
        yield forms.Shuttles(Bound(exactly=len(board.shuttles)), player)
        for place in Place:
            for colour in ANY_COLOUR:
                yield forms.Standing(Bound(exactly=board.at[place][colour]), (place,), player, colour)
