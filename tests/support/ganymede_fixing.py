"""What a legal line of Ganymede decides, as literals of the model: its actions, its boards, and which goals are met.

The first model has a part of some lines alone, which is what is fixed then: up to a turn that goes beyond it, and how
that turn begins.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from tests.support.ganymede_lines import Played, steps_of
from tests.support.legal_lines import Fixed, Sheet, amounts_to
from winnable.rules.answer import State
from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.board import Board
from winnable.rules.ganymede.card import (
    ANY_COLOUR,
    SLOTS,
    CardId,
    Cards,
    Kind,
)
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import (
    DiscardTiles,
    Gain,
    Launch,
    Step,
    TakeTile,
    Turn,
    UseShuttle,
)
from winnable.rules.ganymede.goal import Goal
from winnable.rules.ganymede.judge import Judge, Record
from winnable.rules.ganymede.position import Cause
from winnable.rules.ganymede.problem import RowsTurn
from winnable.solver.formula import FALSE, Literal
from winnable.solver.ganymede.model.board import State as BoardState
from winnable.solver.ganymede.model.given import GivenMade
from winnable.solver.ganymede.model.model import Model
from winnable.solver.ganymede.model.read import read
from winnable.solver.ganymede.model.turn import TurnMade


def asked_of(line: Played, launches: int, *, whole: bool, bounds: bool) -> Sheet[Played]:
    """The model that asks for nothing, the first one or the one with all that happens, with a literal for each goal."""
    goals = line.problem.goals
    open_ = forms.AnyOf((forms.AllOf(goals), forms.Not(forms.AllOf(goals))))
    asked = replace(line.problem, goals=(open_,))
    model = Model(asked, line.asked_at, line.past, launches=launches, whole=whole, bounds=bounds)
    literals = judging(model, goals)
    return Sheet(
        model.formula,
        partial(fixed, model, whole=whole),
        lambda line: judgements(literals, line) if simple(line, whole=whole) else (),
        lambda line: () if whole else beyond(model, line),
        lambda found: () if found.holds(model.beyond) else read(asked.deal.table, model.made, found).forbidden,
    )


# --- what a line decides -------------------------------------------------------------------------


def fixed(model: Model, line: Played, *, whole: bool) -> Iterator[Fixed]:
    """All that a line decides; without `whole` up to the first turn that has more than one launch and goes beyond."""
    several = next((place for place, each in enumerate(line.records) if not whole and _several(each)), None)
    yield from _until(model, line, several)
    if several is not None:
        yield from _begun(model, line, several)
        return
    for place in range(len(line.records), len(model.made)):
        yield f"turn {place + 1} is not played", ~model.made[place].played
    yield "nothing is beyond", ~model.beyond


def beyond(model: Model, line: Played) -> Iterator[list[Fixed]]:
    """The ways in which a line goes beyond the first model, as a ship card that it gave back comes into the row."""
    returned = False
    for place, record in enumerate(line.records):
        if _several(record):
            return
        returned = returned or bool(getattr(record.turn, "returned", ()))
        if returned:
            yield [*_until(model, line, place), *_begun(model, line, place)]


def _until(model: Model, line: Played, count: int | None) -> Iterator[Fixed]:
    """What the first turns of a line decide."""
    for player, slots in model.offered.items():
        for slot, ship in zip(SLOTS, line.ships[player] or (), strict=True):
            yield f"{ship} on {slot}", slots[slot][ship]
    for made, record in zip(model.made, line.records[:count], strict=False):
        yield from _acts(made, record, line.problem.deal.table.cards)
        if record.player not in line.problem.veiled:  # a ship that is full may leave for a set as well
            bonus = model.formula.any_of(made.happened.bonus)
            said = any(launch.cause is not Cause.FULL for launch in record.facts.launches)
            yield f"turn {record.number}: a bonus launch {said}", bonus if said else ~bonus
            yield from _board(f"after turn {record.number}", made.after, record.position.boards[record.player])


def _begun(model: Model, line: Played, place: int) -> Iterator[Fixed]:
    """The beginning of a turn that goes beyond the model: its action, and the launches that the model has."""
    made, record = model.made[place], line.records[place]
    yield f"turn {record.number} goes beyond", model.beyond
    yield from _acts(made, record, line.problem.deal.table.cards)
    for launch, done in zip(getattr(made, "launches", ()), _outer(record.turn), strict=False):
        yield f"turn {record.number}: {done.slot} leaves", launch.leaves[done.slot]


def _outer(turn: Turn | RowsTurn) -> Iterator[Launch]:
    """The launches of a turn in their order, without those that launches give."""
    action, steps = getattr(turn, "action", None), list[Step | None](steps_of(turn))
    while steps:
        step = steps.pop(0)
        if isinstance(step, Gain):
            yield from () if step.launch is None else (step.launch,)
            steps.insert(0, step.then)
    bonus = getattr(action, "launch", None)
    yield from (*([] if bonus is None else [bonus]), *getattr(turn, "launches", ()))


def _several(record: Record) -> bool:
    """Whether several ships leave in a turn."""
    return isinstance(record.turn, Turn) and sum(1 for _ in _launches(record.turn)) > 1


def _launches(turn: Turn) -> Iterator[Launch]:
    pending = [*turn.launches]
    steps = [*getattr(turn.action, "steps", ())]
    if (bonus := getattr(turn.action, "launch", None)) is not None:
        pending.append(bonus)
    while pending or steps:
        if steps:
            step = steps.pop()
            if isinstance(step, Gain):
                steps += [] if step.then is None else [step.then]
                pending += [] if step.launch is None else [step.launch]
            continue
        launch = pending.pop()
        yield launch
        steps += launch.steps


def most_launches(line: Played) -> int:
    """How many ships leave in a turn of the line at most."""
    return max((len(each.facts.launches) for each in line.records), default=0)


def heavy(deal: Deal) -> bool:
    """Whether effects have so many steps that the relaxation takes long."""
    cards = deal.table.cards
    effects = [tile.effect for tile in cards.tiles.values()] + [each.effect for each in cards.shuttles.values()]
    effects += [ship.on_launch for ship in cards.ships.values()]
    return any(part.amount > 2 and part.kind is not Kind.REPUTATION for each in effects for part in each.parts)


def simple(line: Played, *, whole: bool) -> bool:
    """Whether all of a line is in a model; without `whole` a turn with several launches, or a full hand, is beyond."""
    turns = (record.turn for record in line.records if isinstance(record.turn, Turn))
    return whole or all(sum(1 for _ in _launches(turn)) < 2 and not turn.returned for turn in turns)


def judging(model: Model, goals: Sequence[Goal]) -> list[tuple[Goal, Literal]]:
    """Goals with their literals."""
    return [(goal, model.goals.met(goal)) for goal in goals]


def judgements(of: Sequence[tuple[Goal, Literal]], line: Played) -> Iterator[Fixed]:
    """Which goals are met, by the referee."""
    judge = Judge(line.problem, line.report.start, line.report.records, final=True)
    for goal, literal in of:
        met = judge.state(goal) is State.MET
        yield f"{goal}: {met}", literal if met else ~literal


def _acts(made: TurnMade | GivenMade, record: Record, cards: Cards) -> Iterator[Fixed]:
    name = f"turn {record.number}"
    yield f"{name} is played", made.played
    if not isinstance(made, TurnMade):
        return
    assert isinstance(record.turn, Turn)
    acted, action = made.acted, record.turn.action
    match action:
        case TakeTile(tile, out):
            yield f"{name}: {action}", acted.tiles.get(tile, FALSE)
            yield from _lie(f"{name}: out", acted.out, [] if out is None else [out])
        case UseShuttle(shuttle):
            yield f"{name}: {action}", acted.shuttles.get(shuttle, FALSE)
            yield from _lie(f"{name}: out", acted.out, [] if action.pays is None else [action.pays])
            home = cards.shuttles[shuttle].home
            for colour in ANY_COLOUR:
                yield from amounts_to(f"{name}: {colour} leave", made.travel.leave[home, colour], action.crew[colour])
                yield from amounts_to(f"{name}: {colour} lost", made.travel.lost[colour], action.lost[colour])
                for slot, aboard in zip(SLOTS, (action.top, action.bottom), strict=True):
                    yield from amounts_to(
                        f"{name}: {colour} board {slot}", made.travel.boards[slot, colour], aboard[colour]
                    )
        case DiscardTiles(tiles):
            yield f"{name}: {action}", acted.discard
            yield from _lie(f"{name}: out", acted.out, tiles)


def _board(name: str, state: BoardState, board: Board) -> Iterator[Fixed]:
    for (place, colour), number in state.at.items():
        yield from amounts_to(f"{name}: {colour} on {place}", number, board.at[place][colour])
    for slot in SLOTS:
        ship = board.ship(slot)
        yield from _lie(f"{name}: {slot}", state.ships[slot], [] if ship is None else [ship])
    for what, literals, cards in (
        ("hand", state.hand, board.hand),
        ("flown", state.flown, board.flown),
        ("tiles", state.tiles, board.tiles),
        ("shuttles", state.shuttles, board.shuttles),
    ):
        yield from _lie(f"{name}: {what}", literals, sorted(cards))
    yield from amounts_to(f"{name}: reputation", state.cell, board.reputation)
    yield from amounts_to(f"{name}: launched", state.launched, len(board.flown))


def _lie(name: str, literals: Mapping[CardId, Literal], cards: Sequence[CardId]) -> Iterator[Fixed]:
    yield from ((f"{name}: {card}", literals.get(card, FALSE)) for card in cards)
    yield from ((f"{name}: no {card}", ~literal) for card, literal in literals.items() if card not in cards)
