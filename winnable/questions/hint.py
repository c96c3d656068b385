"""What next? Which moves keep the goals within reach: written once, over the moves of a game and its solver."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Generic, TypeAlias, TypeVar

from winnable.games.game import Game
from winnable.games.values import Line, Move, OptionValues, Problem, Query, Report, Told
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.output.text import MORE, answer_text
from winnable.output.typed import MISSING, Missing, Properties, Value, json_of, key, properties
from winnable.output.typed import answer as answer_class
from winnable.questions.asked import asked
from winnable.questions.hinting import Hinting, Hints, why_undecided
from winnable.questions.lean import solve
from winnable.questions.why_answers import Why
from winnable.rules.answer import Answer, OutOfTime
from winnable.solver.asking import Asking
from winnable.solver.verdict import InternalError, Limits, NoAnswer, Verdict, Witness

MAX_WAYS: Final = 20_000
"""How many ways to move are looked at; where there are more, those that are left may be among the lost ones, too."""
_BASE: Final = 0.5
"""The share of the time for the position itself."""

Ways: TypeAlias = tuple[dict[str, list[Move]], bool]
"""The ways to make each move, by its name, and whether they are all."""
Witness_co = TypeVar("Witness_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Hint(Generic[Witness_co]):
    """A move, by its name, and whether the goals can be reached with it; if so, with a witness of a line.

    It is unwinnable if every way to make it is proved to be.
    """

    move: str
    answer: Answer
    witness: Witness_co | None = None
    forced: bool = False
    """Whether there is no other."""

    def __str__(self) -> str:
        return f"{self.move}: {self.answer}"


class MoveHinting(Hinting):
    """Hints over the moves of a game and its solver."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def hints(self, problem: Problem, limits: Limits, *, further: bool = False) -> Hints:
        del further
        return hints(self.game, partial(solve, self.game), problem, limits)

    def text(self, problem: Problem, found: Hints, ink: Ink, *, further: bool = False) -> Iterator[str]:
        del further
        names = [printable(each.move) for each in found.moves]
        width = max(map(span, names), default=0)
        for name, each in zip(names, found.moves, strict=True):
            forced = "  forced: the only move" if each.forced else ""
            yield f"  {pad(name, width)}  {answer_text(each.answer, ink)}{forced}"
        if note := self.game.words.of_moves(problem, names):
            yield wrapped(note, ink.width)

    def value(self, hint: Hint[Witness[Line, Report]]) -> object:
        line = None if hint.witness is None else self.game.words.line_value(hint.witness)
        return HintedMove(move=hint.move, answer=hint.answer, forced=hint.forced, line=line)


def hints(
    game: Game,
    ask: Callable[[Problem, Limits], Verdict[Witness[Line, Report]]],
    problem: Problem,
    limits: Limits,
    *,
    named: Callable[[Problem, Move], str] | None = None,
    known: Ways | None = None,
) -> Hints:
    """Say of every next move whether the goals can be reached with it; the limits hold for all together.

    `named` names the moves, by default as the words of the game do. `known` is what `ways_of` returns, if it was asked
    before. A position that cannot be won is proved lost once, for all its moves. Raises NoAnswer if the line so far is
    not allowed, InternalError if position and moves contradict each other.
    """
    if game.rules.over(problem):
        return Hints(None)
    named = named or game.words.move
    asking = Asking(ask, limits)
    base = asking(problem, _BASE)
    if base is None:
        base = Verdict(Answer.UNKNOWN)
    ways, complete = known or ways_of(game, problem, asking.limits, named)
    kept = {} if base.witness is None else {named(problem, game.words.first_move(problem, base.witness)): base.witness}
    names = [*ways, *(name for name in kept if name not in ways)]
    if complete and len(names) > len(ways):
        raise InternalError(f"a line goes on with a move that there is not: {names[-1]}")
    found = list[Hint[Witness[Line, Report]]]()
    for place, name in enumerate(names):
        hint: Hint[Witness[Line, Report]] = Hint(
            name, base.answer if base.answer is Answer.UNWINNABLE else Answer.UNKNOWN
        )
        if name in kept:
            hint = replace(hint, answer=Answer.WINNABLE, witness=kept[name])
        elif hint.answer is Answer.UNKNOWN and (left := asking.left) is not None:
            share = replace(left, deadline=left.deadline.part(1 / (len(names) - place)))
            verdict = some_of((game.rules.after(problem, move) for move in ways[name]), ask, share)
            asking.effort += verdict.effort
            open_ = verdict.answer is Answer.UNWINNABLE and not complete  # there may be more ways
            hint = replace(hint, answer=Answer.UNKNOWN if open_ else verdict.answer, witness=verdict.witness)
        found.append(replace(hint, forced=complete and len(names) == 1))
    answers = {each.answer for each in found}
    lost = complete and answers <= {Answer.UNWINNABLE}
    answer = Answer.WINNABLE if Answer.WINNABLE in answers else Answer.UNWINNABLE if lost else base.answer
    return Hints(answer, tuple(found), asking.effort, unsure=not complete)


def ways_of(game: Game, problem: Problem, limits: Limits, named: Callable[[Problem, Move], str] | None = None) -> Ways:
    """The ways to make each move, and whether they are all; `named` as in `hints`."""
    named = named or game.words.move
    ways: dict[str, list[Move]] = {}
    try:
        for number, move in enumerate(game.rules.moves(problem, limits.deadline.check)):
            if number == MAX_WAYS:
                return ways, False
            ways.setdefault(named(problem, move), []).append(move)
    except OutOfTime:
        return ways, False
    return ways, True


def some_of(
    problems: Iterable[Problem], ask: Callable[[Problem, Limits], Verdict[Any]], limits: Limits
) -> Verdict[Any]:
    """Whether one of some problems can be won: unwinnable if none can, unknown if that is not proved of all."""
    asking, answer = Asking(ask, limits), Answer.UNWINNABLE
    for problem in problems:
        verdict = asking(problem)
        if verdict is None:
            return Verdict(Answer.UNKNOWN, effort=asking.effort)
        if verdict.witness is not None:
            return replace(verdict, effort=asking.effort)
        if verdict.answer is Answer.UNKNOWN:
            answer = Answer.UNKNOWN
    return Verdict(answer, effort=asking.effort)


def hinting_of(game: Game) -> Hinting:
    """How hints of a game are found and written."""
    fast = game.solver.hinting
    return MoveHinting(game) if fast is None else fast()


def hint(game: Game, problem: Problem, limits: Limits) -> Iterator[Any]:
    """Say of every next move whether it can be won."""
    return iter(hinting_of(game).hints(problem, limits).moves)


# --- text, JSON and YAML -------------------------------------------------------------------------


@answer_class
class HintedMove:
    """A move that can come next."""

    move: str = key("The move, as in files.")
    answer: Answer = key("Whether the goals can be reached with it.")
    forced: bool = key("Whether there is no other.")
    line: Value = key(
        "A line that reaches the goals with it, as in files; null: none.", like={"type": ["array", "object", "null"]}
    )


@answer_class
class Hinted:
    """What `winnable hint` says of a position."""

    answer: Answer | None = key(
        "Whether they can be reached, with --why whether they can be with that move; null: the game is over."
    )
    reason: str = key("Which limit was reached; may be empty.")
    unit: str = key("What `number` counts: `turn`, `day`.")
    moves: tuple[HintedMove, ...] = key("Every move that can come next, by what it begins with; none with --why.")
    why: Why | Missing = key("Only with --why: why that move loses, or keeps the goals within reach.", default=MISSING)


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Answer `winnable hint` about a problem, or with `at` about a place of its line.

    With `knowing` it is told what a player could know, with `why` why one move loses.
    """
    game.about_one(query, "hint")
    document = query.document
    if options.get("at") is not None:
        line = document.line_of_play or document.problem.played
        if line == game.rules.unplayed:
            raise NoAnswer("--at needs a game: expected 'played:' or 'line:' in the file")
        problem = game.words.places.at(document.problem, line, options["at"])
        document = replace(document, problem=problem, line_of_play=None)
        query = replace(query, document=document)
    finer = "knowing_told" if options.get("knowing") is not None else "why" if options.get("why") is not None else ""
    if finer == "why" and options.get("all"):
        raise NoAnswer("--why asks about one move: leave out --all")
    if finer:
        told: Told = asked(game, finer).tell(game, query, limits, options)
        return told
    hinting, words, problem, further = hinting_of(game), game.words, document.problem, bool(options.get("all"))
    found = hinting.hints(problem, limits, further=further)
    over = found.answer is None
    places = words.places
    where = dict.fromkeys(places.keys) if over else places.json(problem)
    shown = hinting.best(found)
    best = None if shown is None else shown.witness
    limit = why_undecided(limits)
    late = "" if found.decided or over else limit

    def text(ink: Ink) -> Iterator[str]:
        if found.answer is None:
            yield "the game is over: there is nothing left to play"
            return
        yield wrapped(f"{answer_text(found.answer, ink)}: {places.text(problem, ink)}", ink.width)
        if late:
            yield f"{ink.unsure('not all')}: {late}; {MORE}"
        if found.moves:
            yield ""
            yield from hinting.text(problem, found, ink, further=further)

    return Told(
        found.answer,
        text,
        lambda: json_of(
            {
                "answer": found.answer,
                "reason": late,
                "unit": places.unit,
                **where,
                "moves": list(map(hinting.value, found.moves)),
            }
        ),
        None if best is None else lambda folder: game.format.dump(document, best, folder),
        effort=found.effort,
        view=lambda: (
            words.deal_view(problem) | {"lines": [words.view(best)] if best is not None and hinting.shows_line else []}
        ),
    )


def hinted(where: Properties) -> Properties:
    """The keys of it in JSON; `where` are those that say where it is."""
    return {**properties(Hinted), **where}
