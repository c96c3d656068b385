"""What programs get from the library: the answers of all its questions about a few small problems of every game."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import islice
from types import ModuleType
from typing import Any

import winnable
from tests.support.paths import ROOT
from winnable import Limits, crew, ganymede, lifeboat

__all__ = ["MODULES", "answers", "parts"]

MODULES: tuple[ModuleType, ...] = (winnable, crew, ganymede, lifeboat)
"""The modules whose `__all__` is public."""
EXAMPLES = ROOT / "examples"
LIMITS = Limits(work=10)


@cache
def answers() -> tuple[Any, ...]:
    """Values of every public class, for every game: problems, and what comes of asking about them."""
    return (*_of_the_crew(), *_of_ganymede(), *_of_lifeboat(), *_of_files())


def _line(verdict: winnable.Verdict[Any, Any, Any]) -> Any:
    assert verdict.witness is not None
    return verdict.witness.line


def _asked(name: str) -> Iterator[Any]:
    """The problems of a file, and what comes of asking about the last."""
    *others, problem = winnable.load(EXAMPLES / name)
    yield from others
    told = list[winnable.Progress]()
    verdict = winnable.solve(problem, winnable.limited(LIMITS, progress=told.append))
    yield from told[:1]
    yield from (problem, verdict, winnable.solve(problem, Limits(work=1e-9)))
    if verdict.answer == "unwinnable":
        yield winnable.explain(problem, LIMITS)
    else:
        yield from islice(winnable.analyse(problem, _line(verdict), LIMITS), 3)


def _of_the_crew() -> Iterator[Any]:
    for name in ("first.yaml", "puzzles/why_not.yaml", "open/distress.yaml", "open/played.yaml", "open/unknown.yaml"):
        yield from _asked(name)
    mission_5 = winnable.random_deal(5, 4, 1, kind=crew.Problem)
    yield from (mission_5, winnable.solve(mission_5, LIMITS), winnable.picture(mission_5))
    lost = winnable.load(EXAMPLES / "puzzles" / "why_not.yaml", kind=crew.Problem)[0]
    yield from islice(crew.repairs(lost, LIMITS), 2)
    played = winnable.load(EXAMPLES / "open" / "played.yaml", kind=crew.Problem)[0]
    for several in (winnable.hint(played, LIMITS), crew.lines(played, LIMITS)):
        yield from islice(several, 3)
    yield winnable.most(lost, "tasks", limits=LIMITS)
    first = winnable.load(EXAMPLES / "first.yaml", kind=crew.Problem)[0]
    yield crew.knowing(first, first.deal.leader, LIMITS, deals=2)
    yield winnable.solve(played, LIMITS, fewest=True)
    unknown = winnable.load(EXAMPLES / "open" / "unknown.yaml", kind=crew.Problem)[0]
    yield from (crew.share_of_deals(unknown, LIMITS, deals=2), crew.every_deal(unknown, LIMITS, deals=2))
    yield from (crew.PLANET_NINE, crew.DEEP_SEA, crew.CHALLENGE, crew.task("b1", owner=1))


def _of_ganymede() -> Iterator[Any]:
    for name in ("launch.yaml", "opponent.yaml", "why_not.yaml", "together.yaml"):
        yield from _asked(f"ganymede/{name}")
    launch = winnable.load(EXAMPLES / "ganymede" / "launch.yaml", kind=ganymede.Problem)[0]
    verdict = winnable.solve(launch, LIMITS, fewest=True)
    report = winnable.replay(launch, _line(verdict))
    yield from (verdict, report, report.judgements, *winnable.analyse(launch, _line(verdict), LIMITS))


def _of_lifeboat() -> Iterator[Any]:
    for name in ("landing.yaml", "why_not.yaml", "points.yaml", "storm_deals.yaml"):
        yield from _asked(f"lifeboat/{name}")
    landing = winnable.load(EXAMPLES / "lifeboat" / "landing.yaml", kind=lifeboat.Problem)[0]
    verdict = winnable.solve(landing, LIMITS, fewest=True)
    report = winnable.replay(landing, _line(verdict))
    yield from (
        verdict,
        report,
        report.judgements,
        *winnable.analyse(landing, _line(verdict), LIMITS),
        lifeboat.Hand(("water",)),
        lifeboat.points(landing.deal.setup, report.position, landing.free[0]),
    )


def _of_files() -> Iterator[Any]:
    yield from winnable.check(EXAMPLES / "first.yaml", limits=LIMITS)
    try:
        winnable.loads("hands: {}")
    except winnable.InputError as error:
        yield from error.findings
    yield LIMITS


def parts(value: Any) -> Iterator[Any]:
    """A value of ours, and all values in it, each once."""
    seen, left = dict[int, Any](), [value]
    while left:
        each = left.pop()
        if isinstance(each, str | int | float | None | type) or id(each) in seen:
            continue
        seen[id(each)] = each
        yield each
        if is_dataclass(each):
            left += [getattr(each, field.name) for field in fields(each) if field.hash is not False]
        elif isinstance(each, tuple | frozenset | list | set):
            left += each
        elif isinstance(each, dict):
            left += [*each, *each.values()]
        elif not isinstance(each, Enum):
            continue
