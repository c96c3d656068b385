"""Written lines of The Crew where the file leaves choices open: the solver finds some with which it can be won."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from winnable.crew.answers import losses_of
from winnable.crew.facts import loss_text
from winnable.games.values import Replay
from winnable.missions.source.english import listed
from winnable.output.ink import Ink
from winnable.output.typed import to_json
from winnable.rules.answer import Answer, State
from winnable.rules.crew.play import Line
from winnable.rules.crew.play import replay as replay_line
from winnable.rules.crew.problem import IllegalChoice, Problem
from winnable.rules.crew.referee import Report, referee
from winnable.solver.crew.questions.losses import losses
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

WORK: Final = Limits(work=20)
"""How long choices that the file leaves open are looked for, in CP-SAT's deterministic time."""


def settled(problem: Problem, line: Line, missing: str) -> Report | Replay:
    """Judge a line with choices that the solver finds; `missing` says which are open.

    Raises IllegalPlay and IllegalChoice for a line that is not legal, whatever is chosen.
    """
    if not line.goes_on(problem.played) and not problem.played.goes_on(line):
        raise IllegalChoice("the line does not go on from the line so far")
    _refuse_illegal(problem, line)
    try:
        asked = replace(problem, played=line)
        verdict = solve(asked, WORK)
    except ValueError as error:
        return _not_judged(f"{missing}; {error}")
    if verdict.answer is Answer.UNKNOWN:
        return _not_judged(f"{missing}, and no choice was found ({verdict.reason})")
    if verdict.witness is None:
        return _never_won(asked, missing)
    judged = problem if line.goes_on(problem.played) else asked
    return referee(judged, verdict.witness.choices, line.whole(len(problem.deal.hands)))


def _not_judged(why: str) -> Replay:
    return Replay(None, f"cannot be judged: {why}", lambda _: iter(()), {})


def _refuse_illegal(problem: Problem, line: Line) -> None:
    """Raise IllegalPlay for the first illegal card of a line, where all hands are known."""
    signal = problem.distress is not None and problem.passes is None and not problem.distress.silent
    if problem.deal.unseen or signal:
        return
    drawn = problem.draw.cards if problem.draw else ()
    draws = tuple(card for card in drawn if card is not None)
    known = line if len(draws) == len(drawn) else Line(line.tricks[:1], line.leaders[:1])
    replay_line(
        problem.deal,
        known,
        draws if known is line else (),
        problem.names,
        passes=problem.passes,
        partial=line == problem.played,
    )


def _never_won(asked: Problem, missing: str) -> Replay:
    """Return the judgement of a line that loses with every choice that the document leaves open."""
    lost = losses(asked, WORK)
    verdict = f"the line does not reach every goal, {_whatever(asked, missing)} (proved by CP-SAT)"

    def text(_: Ink) -> Iterator[str]:
        yield from ("", *(f"  {loss_text(asked, loss)}" for loss in lost), *([""] if lost else []))

    return Replay(
        State.LOST, verdict, text, {"state": State.LOST.value, "lost_so_far": to_json(losses_of(asked, lost))}
    )


def _whatever(asked: Problem, missing: str) -> str:
    """Say that it does not matter which choices are made; cards that several members draw are named together."""
    draws = asked.draw.cards if asked.draw else ()
    names = [asked.name(seat) for seat, card in enumerate(draws) if card is None]
    drawing = {f"the card that {name} draws": name for name in names}
    items = missing.removeprefix("expected ").removesuffix(" to be given").split(", ")
    others = [item for item in items if item not in drawing]
    who = listed([drawing[item] for item in items if item in drawing])
    drawn = f"whatever card{'s' * (len(drawing) > 1)} {who} draw{'s' * (len(drawing) == 1)}" if drawing else ""
    chosen = f"whatever is chosen for {', '.join(others)}" if others else ""
    return " and ".join(filter(None, (chosen, drawn)))
