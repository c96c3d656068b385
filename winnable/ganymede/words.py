"""The words of Ganymede: goals, moves and lines of play for people and machines, and what is counted in them.

A move is told by its action, `take st_b`; a line as a table, as JSON, and for pages with all boards and rows.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from winnable.games.parts import ILLEGAL, Horizon, Places, Steps, Words
from winnable.ganymede.rules import Move, PlayedTurn, chooses, reached
from winnable.ganymede.table import LEGEND, deeds, line_table
from winnable.missions.ganymede.english import goal_text, horizon_text, question_text, ship_text, shuttle_text, words_of
from winnable.missions.ganymede.format.goals import goal_value
from winnable.missions.ganymede.format.line import line_value, turn_value
from winnable.output.ink import Ink, counted, printable
from winnable.output.typed import Json, Properties, among, of_type, tables, texts
from winnable.questions.counts import Countable
from winnable.questions.lines import goals_json, goals_schema, goals_text
from winnable.rules.answer import State
from winnable.rules.ganymede.board import Board, Table
from winnable.rules.ganymede.card import SLOTS, CardId, Cards, Colour, Place
from winnable.rules.ganymede.decision import DiscardTiles, Line, Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.goal import Bound, Goal, Launched, Reputation, Score, Sets, Shuttles
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Free, Problem, Turns
from winnable.rules.ganymede.referee import Judgement, Report
from winnable.rules.ganymede.score import score
from winnable.solver.played import PlayedStep
from winnable.solver.verdict import NoAnswer

# --- counts --------------------------------------------------------------------------------------


def _players(problem: Problem) -> list[str]:
    """The players whose boards are known."""
    return [problem.deal.table.names[player] for player in problem.players if player not in problem.veiled]


def _of(form: Callable[[Bound, int], Goal]) -> Callable[[Problem, str, Mapping[str, int]], Goal]:
    return lambda problem, of, bound: form(Bound(**bound), problem.deal.table.names.index(of))


COUNTS: Final = (
    Countable("points", "points of {}", _of(Score), _players),
    Countable("launches", "ships launched by {}", _of(Launched), _players),
    Countable("reputation", "reputation of {}", _of(Reputation), _players),
    Countable("sets", "complete sets of {}", _of(Sets), _players),
    Countable("shuttles", "shuttles used by {}", _of(Shuttles), _players),
)
"""By the order in which they are named."""


# --- JSON ----------------------------------------------------------------------------------------


LINE: Final[Properties] = {
    "state": among([each.value for each in State], "Whether all goals are met."),
    "goals": goals_schema("After which turn that was certain; 0: from the start; null: it is open."),
    "unit": among(["turn"], "What the numbers of `timeline` and `decided` count."),
    "timeline": tables(
        {
            "number": of_type("integer", "Among the turns of all players, from 1.", minimum=1),
            "round": of_type("integer", "The round, from 1.", minimum=1),
            "player": of_type("string", "Whose turn it is."),
            "turn": of_type(
                ("object", "null"), "The turn as in files; null: only that is known which others feel of it."
            ),
            "settlers": of_type(
                "object",
                "The settlers after it, by place and colour.",
                additionalProperties={"type": "object", "additionalProperties": {"type": "integer"}},
            ),
            "ships": of_type(
                "object", "The ships after it, by slot.", additionalProperties={"type": ["string", "null"]}
            ),
            "flown": texts("The ships launched."),
            "reputation": of_type("integer", "The cell of the marker.", minimum=0),
            "score": of_type("integer", "The points, as if the game stopped there."),
            "notes": texts("What a script asked for and could not be done."),
        },
        "The turns of all players.",
    ),
}
"""The keys of `line_json`."""


def line_json(report: Report) -> Json:
    """The turns of a line with the boards after each, and whether the goals were met."""
    names = report.problem.deal.table.names
    words = words_of(report.problem)
    return {
        "state": report.state.value,
        "goals": goals_json(report, lambda goal: goal_value(goal, names), lambda goal: goal_text(goal, words), "turn"),
        "unit": "turn",
        "timeline": [_turn(report, number) for number in range(len(report.records))],
    }


def _turn(report: Report, index: int) -> Json:
    record, table = report.records[index], report.problem.deal.table
    board = record.position.boards[record.player]
    turn = record.turn
    return {
        "number": record.number,
        "round": record.round,
        "player": table.name(record.player),
        "turn": turn_value(turn, table.names[:1]) if isinstance(turn, Turn) else None,
        "settlers": {
            str(place): {str(colour): board.at[place][colour] for colour in Colour if board.at[place][colour]}
            for place in Place
        },
        "ships": {"top": board.ships[0], "bottom": board.ships[1]},
        "flown": sorted(board.flown),
        "reputation": board.reputation,
        "score": score(table, board),
        "notes": list(record.notes),
    }


# --- pages ---------------------------------------------------------------------------------------


def deal_view(problem: Problem) -> Json:
    """Return the deal: the players, the boards and rows at its start, the cards, and the question."""
    table, position = problem.deal.table, problem.deal.position
    words = words_of(problem)
    return {
        "question": question_text(problem),
        "goals": [goal_text(goal, words) for goal in problem.goals],
        "players": list(table.names),
        "start": {"number": 0, "round": position.round, "player": position.player, **_position(problem, position)},
        "cards": _cards(table.cards, position.placed),
    }


def line_view(report: Report, marks: Mapping[int, str] | None = None) -> Json:
    """Return a judged line of play; `marks` are the answers after turns, by number."""
    told = line_json(report)
    problem = report.problem
    turns = [
        {
            **each,
            "player": record.player,
            "deeds": list(deeds(record, report)),
            "after": (marks or {}).get(record.number),
            **_position(problem, record.position),
        }
        for each, record in zip(told["timeline"], report.records, strict=True)
    ]
    return {**told, "timeline": turns}


def _position(problem: Problem, position: Position) -> Json:
    table = problem.deal.table
    return {
        "boards": [
            None if player in problem.veiled else _board(table, board) for player, board in enumerate(position.boards)
        ],
        "rows": {
            str(kind): {"show": list(position.rows[kind].show), "pile": len(position.rows[kind].draw)}
            for kind in RowKind
        },
        "out": list(position.out),
    }


def _board(table: Table, board: Board) -> Json:
    return {
        "settlers": {
            str(place): [str(colour) for colour in Colour for _ in range(board.at[place][colour])] for place in Place
        },
        "ships": {
            str(slot): None if (card := board.ship(slot)) is None else {"card": card, "crew": table.crew(card, slot)}
            for slot in SLOTS
        },
        "tiles": sorted(board.tiles),
        "hand": sorted(board.hand),
        "shuttles": sorted(board.shuttles),
        "flown": sorted(board.flown),
        "reputation": board.reputation,
        "score": score(table, board),
    }


def _cards(cards: Cards, placed: frozenset[CardId]) -> Json:
    """Return the faces of the cards, by their ids."""
    tiles = {name: {"symbol": str(tile.symbol), "about": str(tile.effect)} for name, tile in cards.tiles.items()}
    shuttles = {
        name: {"symbol": str(shuttle.symbol), "about": shuttle_text(shuttle)}
        for name, shuttle in cards.shuttles.items()
    }
    ships = {name: {"symbol": None, "about": ship_text(ship)} for name, ship in cards.ships.items()}
    return {name: about for name, about in {**tiles, **shuttles, **ships}.items() if name in placed}


_PLACE: Final = re.compile(r"[0-9]{1,3}")


# --- lines ---------------------------------------------------------------------------------------


def play_text(report: Report, ink: Ink) -> Iterator[str]:
    """Yield an empty line, the table of the line, and the outcome of the goals."""
    words = words_of(report.problem)
    yield ""
    yield from line_table(report, ink)
    yield ink.faint(LEGEND)
    yield ""
    yield from goals_text(report, _certain, lambda goal: goal_text(goal, words), ink)


def _certain(judged: Judgement) -> str:
    if judged.turn is None:
        return ""
    return f"after turn {judged.turn}" if judged.turn else "from the start"


def _lost(report: Report) -> str:
    turns = [each.turn or 0 for each in report.judgements if each.state is State.LOST]
    return f"after turn {max(turns)}"


def _illegal_json(problem: Problem, illegal: IllegalStep) -> Json:
    found = {
        "fault": illegal.fault.value,
        "number": illegal.turn,
        "player": problem.deal.table.names[illegal.player] if illegal.player in problem.players else None,
        "path": list(illegal.path),
        "detail": illegal.detail,
    }
    return {"illegal": found}


def _horizon(problem: Problem) -> Horizon:
    horizon = problem.horizon
    noun = "turn" if isinstance(horizon, Turns) else "round"
    within = horizon_text(horizon, words_of(problem))
    return Horizon(horizon.count, within, before="within", noun=noun, counted=True, name="horizon")


# --- moves ---------------------------------------------------------------------------------------


def _move(problem: Problem, move: Move) -> str:
    if isinstance(move, Turn):
        action = move.action
        return f"discard {', '.join(sorted(action.tiles))}" if isinstance(action, DiscardTiles) else str(action)
    names = problem.deal.table.names
    chosen = [(name, *ships) for name, ships in zip(names, move, strict=True) if ships is not None]
    return "; ".join(f"{name}: {top} on top, {bottom} at the bottom" for name, top, bottom in chosen)


def _first_move(problem: Problem, line: Line) -> Move:
    return line.ships if chooses(problem) else line.turns[len(problem.played.turns)]


def _at(problem: Problem, line: Line, place: str) -> Problem:
    """The problem just before a turn of a line, counted among those of all players; 0: before ships are chosen."""
    if not _PLACE.fullmatch(place):
        raise NoAnswer(f"expected the number of a turn for --at, such as 4, found {place!r}")
    records, number = reached(problem, line).records, int(place)
    first = 0 if any(problem.deal.choose) else 1
    if not first <= number <= len(records) + 1:
        raise NoAnswer(f"expected a turn from {first} to {len(records) + 1} for --at, as far as the game goes")
    own = sum(isinstance(problem.control(record.player), Free) for record in records[: max(0, number - 1)])
    return replace(problem, played=Line(line.turns[:own], line.ships if number else ()))


def _where(problem: Problem) -> Json:
    if chooses(problem):
        return {"number": 0, "to_move": None}
    report = reached(problem, problem.played)
    name = problem.deal.table.name(report.position.player)
    return {"number": len(report.records) + 1, "to_move": name}


def _where_text(problem: Problem, _ink: Ink) -> str:
    where = _where(problem)
    return (
        "ships are to be chosen"
        if chooses(problem)
        else printable(f"turn {where['number']}, {where['to_move']} to move")
    )


# --- a game that was played ----------------------------------------------------------------------


def _lost_by(problem: Problem, played: PlayedStep[PlayedTurn], _ink: Ink) -> str:
    record = played.step.record
    assert isinstance(record.turn, Turn)
    name = printable(problem.deal.table.name(record.player))
    return f"{name} lost it in turn {record.number} with {printable(str(record.turn.action))}"


def _by_turn(steps: Sequence[PlayedStep[PlayedTurn]], values: Sequence[str]) -> Mapping[int, str]:
    """Values of steps by the number of the turn among those of all players."""
    return {each.step.record.number: value for each, value in zip(steps, values, strict=True)}


def _marked(
    problem: Problem, line: Line, steps: Sequence[PlayedStep[PlayedTurn]], marks: Sequence[str], ink: Ink
) -> Iterator[str]:
    start, *after = marks
    return line_table(reached(problem, line), ink, {0: start, **_by_turn(steps, after)})


def _marked_view(problem: Problem, line: Line, steps: Sequence[PlayedStep[PlayedTurn]]) -> Json:
    return line_view(reached(problem, line), marks=_by_turn(steps, [each.answer.value for each in steps]))


STEPS: Final = Steps(
    noun="turn",
    start="before the first turn",
    lost=_lost_by,
    text=_marked,
    below=lambda _problem, _steps, ink: iter([ink.faint(LEGEND)]),
    number=lambda _, step: step.record.number,
    place=lambda _, played: str(played.step.record.number),
    json=lambda _: {},
    view=_marked_view,
)
WORDS: Final = Words(
    goal_text=lambda problem, goal: goal_text(goal, words_of(problem)),
    goal_value=lambda problem, goal: goal_value(goal, problem.deal.table.names),
    move=_move,
    first_move=_first_move,
    line_value=lambda witness: line_value(witness.line, witness.report.problem.deal.table.names),
    text=play_text,
    json=lambda witness: line_json(witness.report),
    keys=LINE,
    places=Places(
        _at,
        _where_text,
        _where,
        {
            "number": of_type(
                ("integer", "null"),
                "The turn, among those of all players; 0: ships are to be chosen; null: the game is over.",
                minimum=0,
            ),
            "to_move": of_type(("string", "null"), "Whose turn it is."),
        },
        "turn",
    ),
    steps=STEPS,
    view=lambda witness: line_view(witness.report),
    deal_view=deal_view,
    illegal_json=_illegal_json,
    illegal_keys={
        **ILLEGAL,
        "number": of_type("integer", "In which turn, among those of all players; 0: before the first.", minimum=0),
        "player": of_type(("string", "null"), "Whose turn it is."),
    },
    reached=lambda report: f"in {counted(len(report.records), 'turn')}",
    lost=_lost,
    stops=lambda report, _: f"after turn {len(report.records)}",
    horizon=_horizon,
    fewest="fewest_turns",
    counts=COUNTS,
    free=lambda problem: [problem.deal.table.names[player] for player in problem.free],
    note=lambda problem: "Points count only if the game is over by then." if problem.score_at == "end" else "",
)
