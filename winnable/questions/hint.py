"""What next? Which moves keep the goals within reach: written once, over the moves of a game and its solver.

The position is decided first, as that tells much of its moves: where it cannot be won, no move wins; its line goes on
with a move that wins; and no move meets everything sooner than the position (`Solver.soonest`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Generic, TypeAlias, TypeVar

from winnable.games.game import Game
from winnable.games.parts import Places, Soonest, Words
from winnable.games.values import Line, Move, OptionValues, Problem, Query, Report, Told
from winnable.output.ink import Ink, counted, pad, span, wrapped
from winnable.output.text import MORE, answer_text
from winnable.output.typed import MISSING, Json, Missing, Properties, Value, filled, json_of, key, properties
from winnable.output.typed import answer as answer_class
from winnable.questions.asked import asked
from winnable.questions.lean import solve
from winnable.questions.why_answers import Why
from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.values import short_repr
from winnable.solver.asking import Asking, why_undecided
from winnable.solver.verdict import Effort, InternalError, Limits, NoAnswer, Verdict, Witness

MAX_WAYS: Final = 20_000
"""How many ways to move are looked at; where there are more, those that are left may be among the lost ones, too."""
_BASE: Final = 0.5
"""The share of the time for the position itself."""

Ways: TypeAlias = tuple[dict[str, list[Move]], bool]
"""The ways to make each move, by its name, and whether they are all."""
Ask: TypeAlias = Callable[[Problem, Limits], Verdict[Witness[Line, Report]]]
"""Decides a problem."""
Witness_co = TypeVar("Witness_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Hint(Generic[Witness_co]):
    """A move, by its name, and whether the goals can be reached with it; if so, with a witness of a line.

    It is unwinnable if every way to make it is proved to be. In a game that says how soon everything can be met, the
    line is the soonest one found.
    """

    move: str
    answer: Answer
    witness: Witness_co | None = None
    forced: bool = False
    """Whether there is no other."""
    least: int | None = None
    """At least so many more units, such as tricks, it takes until everything is met, the one that is played included.

    No line needs fewer: that is proved. None if that is not asked, or nothing can be won.
    """
    most: int | None = None
    """So many units the line of the witness takes. If that is `least`, there is no faster one."""

    __repr__ = short_repr

    def __str__(self) -> str:
        forced = " (forced)" if self.forced else ""
        least = f"{self.least}" if self.least == self.most else f"at least {self.least}"
        more = "" if self.least is None else f", in {least} more"
        return f"{self.move}: {self.answer}{more}{forced}"


@dataclass(frozen=True)
class Hints:
    """The answer for each move; `answer` is that of the position, None: nothing is left to play."""

    answer: Answer | None
    moves: tuple[Hint[Witness[Line, Report]], ...] = ()
    effort: Effort = Effort()  # noqa: RUF009  # immutable
    unsure: bool = False
    """Whether more than the answers is left open."""

    @property
    def decided(self) -> bool:
        """Whether all of it is known."""
        open_ = self.unsure or self.answer is Answer.UNKNOWN
        return not open_ and all(each.answer is not Answer.UNKNOWN for each in self.moves)

    @property
    def best(self) -> Witness[Line, Report] | None:
        """A line that goes on with the best move: where that is known, the soonest."""
        won = [each for each in self.moves if each.witness is not None]
        return min(won, key=lambda each: each.most or 0).witness if won else None


def hints(
    game: Game,
    ask: Ask,
    problem: Problem,
    limits: Limits,
    *,
    known: Ways | None = None,
    soonest: bool = False,
) -> Hints:
    """Say of every next move whether the goals can be reached with it; the limits hold for all together.

    `known` is what `ways_of` returns, if it was asked before. `soonest`: and how soon, in a game that says so. Raises
    NoAnswer if the line so far is not allowed, InternalError if position and moves contradict each other.
    """
    if game.rules.over(problem):
        return Hints(None)
    find = game.solver.soonest if soonest else None
    number: int = game.words.places.json(problem).get("number", 0) if find else 0
    moves = _Moves(game, ask, Asking(ask, limits), find, number)
    base = moves.asking(problem, _BASE)
    verdict = Verdict(Answer.UNKNOWN) if base is None else moves.soonest(problem, base, 0)
    found = tuple(moves.next(problem, verdict, known))
    answers = {each.answer for each in found}
    lost = not moves.open and answers <= {Answer.UNWINNABLE}
    answer = Answer.WINNABLE if Answer.WINNABLE in answers else Answer.UNWINNABLE if lost else verdict.answer
    unsure = moves.open or any(each.least != each.most for each in found)
    return Hints(answer, found, moves.asking.effort, unsure)


@dataclass
class _Moves:
    """Finds the hints of the moves of a position."""

    game: Game
    ask: Ask
    asking: Asking[Problem, Witness[Line, Report]]
    find: "Soonest | None"
    """How it is found how soon everything can be met; None: that is not asked."""
    number: int
    """The unit that is played, by its number; 0: that does not matter."""
    open: bool = False
    """Whether the moves of the position may not be all."""

    def next(
        self, problem: Problem, verdict: Verdict[Witness[Line, Report]], known: Ways | None
    ) -> Iterator[Hint[Witness[Line, Report]]]:
        """Yield the hints for the moves that can come next; `verdict` is that of the position, by `soonest`."""
        ways, complete = known or ways_of(self.game, problem, self.asking.limits)
        kept = None
        if verdict.witness is not None:
            kept = self.game.words.move(problem, self.game.words.first_move(problem, verdict.witness.line))
        names = [*ways, *([] if kept is None or kept in ways else [kept])]
        if complete and len(names) > len(ways):
            raise InternalError(f"a line goes on with a move that there is not: {kept}")
        self.open |= not complete
        low = 0 if self.find is None or verdict.details is None else verdict.details.low
        verdicts = [  # first of all, as a limit may be reached later
            verdict if name == kept or verdict.answer is Answer.UNWINNABLE else self._verdict(problem, ways[name], rest)
            for name, rest in zip(names, range(len(names), 0, -1), strict=True)
        ]
        for name, found in zip(names, verdicts, strict=True):
            best = found
            if self.find is not None and found is not verdict and found.witness is not None:
                way = self.game.words.first_move(problem, found.witness.line)
                best = self.soonest(self.game.rules.after(problem, way), found, low)
            open_ = best.answer is Answer.UNWINNABLE and not (complete or found is verdict)  # there may be more ways
            answer = Answer.UNKNOWN if open_ else best.answer
            hint = Hint(name, answer, best.witness, complete and len(names) == 1)
            if self.find is not None and best.witness is not None:
                least, most = (max(0, each - self.number + 1) for each in (best.details.low, best.details.high))
                hint = replace(hint, least=least, most=most)
            yield hint

    def soonest(
        self, problem: Problem, verdict: Verdict[Witness[Line, Report]], low: int
    ) -> Verdict[Witness[Line, Report]]:
        """The verdict with the soonest line found, and the bounds of when; no line meets everything before `low`."""
        if self.find is None or verdict.witness is None:
            return verdict
        found = self.find(problem, verdict.witness, low, self.asking.left)
        self.asking.effort += found.effort
        return found

    def _verdict(self, problem: Problem, ways: Sequence[Move], rest: int) -> Verdict[Witness[Line, Report]]:
        """Whether a position can be won by one of these ways to move, the first of so many moves to ask about."""
        left = self.asking.left
        if left is None:
            return Verdict(Answer.UNKNOWN)
        share = replace(left, deadline=left.deadline.part(1 / rest))
        found = some_of((self.game.rules.after(problem, way) for way in ways), self.ask, share)
        self.asking.effort += found.effort
        return found


def ways_of(game: Game, problem: Problem, limits: Limits) -> Ways:
    """The ways to make each move, and whether they are all."""
    ways: dict[str, list[Move]] = {}
    try:
        for number, move in enumerate(game.rules.moves(problem, limits.deadline.check)):
            if number == MAX_WAYS:
                return ways, False
            ways.setdefault(game.words.move(problem, move), []).append(move)
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


def hint(game: Game, problem: Problem, limits: Limits) -> Iterator[Hint[Witness[Line, Report]]]:
    """Say of every next move whether it can be won."""
    return iter(hints(game, partial(solve, game), problem, limits, soonest=True).moves)


# --- text, JSON and YAML -------------------------------------------------------------------------


@answer_class
class HintedMove:
    """A move that can come next."""

    move: str = key("The move, as in files.")
    answer: Answer = key("Whether the goals can be reached with it.")
    forced: bool = key("Whether there is no other.")
    line: Value = key(
        "A line that reaches the goals with it, as in files; null: none.",
        like={"type": ["array", "object", "string", "null"]},
    )
    least: int | Missing = key(
        "The least number of further units (see `unit`) until everything is met, this one included; of a move that "
        "wins, in a game that counts them.",
        default=MISSING,
    )
    most: int | Missing = key(
        "The number of units that `line` needs; the same as `least` if that is the fewest.", default=MISSING
    )


@answer_class
class Hinted:
    """What `winnable hint` says of a position."""

    answer: Answer | None = key(
        "Whether they can be reached, with --why whether they can be with that move; null: the game is over."
    )
    reason: str = key("Which limit was reached; may be empty.")
    unit: str = key("What `number` counts, by its word.")
    moves: tuple[HintedMove, ...] = key("Every move that can come next, by what it begins with; none with --why.")
    why: Why | Missing = key("Only with --why: why that move loses, or keeps it winnable.", default=MISSING)


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
    finer = next((each for each in ("knowing", "why") if options.get(each) is not None), "")
    if finer:
        told: Told = asked(game, finer).tell(game, query, limits, options)
        return told
    words, problem = game.words, document.problem
    found = hints(game, partial(solve, game), problem, limits, soonest=True)
    over, best, places = found.answer is None, found.best, words.places
    where = dict.fromkeys(places.keys) if over else places.json(problem)
    late = "" if found.decided or over else why_undecided(limits)

    def text(ink: Ink) -> Iterator[str]:
        if found.answer is None:
            yield "the game is over: there is nothing left to play"
            return
        yield wrapped(f"{answer_text(found.answer, ink)}: {places.text(problem, ink)}", ink.width)
        if late:
            yield f"{ink.unsure('not all')}: {late}; {MORE}"
        if found.moves:
            yield ""
            yield from _text(words, problem, found, ink)

    return Told(
        found.answer,
        text,
        lambda: position_json(places, where, found.answer, late, [_value(words, each) for each in found.moves]),
        None if best is None else lambda folder: game.format.dump(document, best, folder),
        effort=found.effort,
        view=lambda: words.page(problem, best),
    )


def _text(words: Words, problem: Problem, found: Hints, ink: Ink) -> Iterator[str]:
    """Yield a line for each move."""
    names, unit = [words.move_text(problem, each.move, ink) for each in found.moves], words.places.unit
    width = max(map(span, names))
    fewest = min((each.most for each in found.moves if each.most is not None), default=None)
    for name, each in zip(names, found.moves, strict=True):
        answer = pad(answer_text(each.answer, ink), len(Answer.UNWINNABLE.value))
        more = "" if each.least is None else f"  {_how_soon(each, fewest, unit)}"
        forced = "  forced: the only move" if each.forced else ""
        yield f"  {pad(name, width)}  {answer}{more}{forced}".rstrip()
    if any(each.most for each in found.moves):
        yield ""
        yield f"  {ink.faint(f'{unit}s are counted until everything is met')}"
    if note := words.of_moves(problem, names):
        yield wrapped(note, ink.width)


def _how_soon(hint: Hint[Witness[Line, Report]], fewest: int | None, unit: str) -> str:
    if not hint.most:
        return "everything is met already"
    more = f"in {counted(hint.most, f'more {unit}')}"
    if hint.least != hint.most:
        least = f", but not in fewer than {hint.least}" if hint.least and hint.least > 1 else ""
        return f"{more}, perhaps in fewer{least}"
    return f"{more} (the fewest)" if hint.most == fewest else more


def _value(words: Words, hint: Hint[Witness[Line, Report]]) -> HintedMove:
    return filled(
        HintedMove,
        hint,
        line=None if hint.witness is None else words.line_value(hint.witness),
        least=MISSING if hint.least is None else hint.least,
        most=MISSING if hint.most is None else hint.most,
    )


def position_json(
    places: Places, where: Json, answer: Answer | None, reason: str, moves: Sequence[HintedMove] = (), **more: object
) -> Json:
    """Return the JSON of a position, and of what is said of its moves."""
    return json_of({"answer": answer, "reason": reason, "unit": places.unit, **where, "moves": moves, **more})


def hinted(where: Properties) -> Properties:
    """The keys of it in JSON; `where` are those that say where it is."""
    return {**properties(Hinted), **where}
