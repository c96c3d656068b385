"""Lines without needless moves: written once, over the referee and the moves that a game can leave out."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from winnable.games.game import Game
from winnable.games.values import Line, Problem, Report
from winnable.rules.answer import State
from winnable.solver.verdict import Limits, Verdict, Witness

MAX_REPLAYS: Final = 300
"""How many shorter lines are replayed at most."""


def shorter(
    part: Any, inside: Sequence[str], spare: Container[str], instead: Callable[[Any], Iterable[Any]] = lambda _: ()
) -> Iterator[Any]:
    """A line, or a part of one, with one thing less each: the last of several first, as little rests on it.

    Parts have the fields `inside`, which are looked into in this order; what stands in those that are `spare` may be
    left out as well. `instead` has smaller forms of a part that its game knows besides.
    """
    yield from instead(part)
    for name in inside:
        whole, less = getattr(part, name, None), partial(shorter, inside=inside, spare=spare, instead=instead)
        if isinstance(whole, tuple):
            for place in reversed(range(len(whole))):
                before, after = whole[:place], whole[place + 1 :]
                if name in spare:
                    yield replace(part, **{name: (*before, *after)})
                yield from (replace(part, **{name: (*before, each, *after)}) for each in less(whole[place]))
        elif whole is not None:
            if name in spare:
                yield replace(part, **{name: None})
            yield from (replace(part, **{name: each}) for each in less(whole))


def lean(game: Game, witness: Witness[Line, Report]) -> Witness[Line, Report]:
    """Return a line without superfluous parts, which reaches the goals by the referee.

    The search goes on from the first shorter line that reaches them. Nothing that is left can be left out alone, unless
    as many lines were tried as are allowed.
    """
    problem, tried, going = witness.report.problem, 0, True
    while going:
        going = False
        for line in game.solver.shorter(witness.line):
            if tried == MAX_REPLAYS:
                return witness
            tried += 1
            try:
                report = game.rules.replay(problem, line)
            except game.rules.illegal:
                continue
            if report.complete and report.state is State.MET:
                witness, going = Witness(line, report), True
                break
    return witness


def lean_verdict(game: Game, verdict: Verdict[Witness[Line, Report]]) -> Verdict[Witness[Line, Report]]:
    """Return a verdict whose line, if it has one, has no superfluous parts."""
    return verdict if verdict.witness is None else replace(verdict, witness=lean(game, verdict.witness))


def solve(game: Game, problem: Problem, limits: Limits) -> Verdict[Witness[Line, Report]]:
    """Decide a problem, with a line that has nothing it does not need. Raises NoAnswer if it contradicts itself."""
    return lean_verdict(game, game.solver.ask(problem, limits))
