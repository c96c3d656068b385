"""Arguments that programs give to questions, checked and brought into one form.

Numbers, names and paths become those of the command line; a stop and progress, with which a program ends or watches a
long question, become part of its limits (`limited`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import index
from os import PathLike, fspath
from pathlib import Path
from reprlib import repr as shortened
from time import perf_counter
from typing import Any, Final

from winnable.games import registry
from winnable.games.manifest import whole
from winnable.games.values import WITH, OptionValues
from winnable.rules.answer import Answer
from winnable.solver.verdict import Deadline, Limits, Stop


def edition_of(game: str | None) -> str | None:
    """Return the edition. Raises ValueError if there is none of that name."""
    if game is None or game in registry.editions():
        return game
    raise ValueError(f"expected one of {', '.join(registry.editions())}, found {shortened(game)}")


def answer_of(expect: object) -> Answer:
    """Return the answer that is expected of a problem. Raises ValueError if it is neither of the two."""
    for answer in (Answer.WINNABLE, Answer.UNWINNABLE):
        if expect == answer:
            return answer
    found = f"{expect}" if isinstance(expect, Answer) else shortened(expect)
    raise ValueError(f'expected expect="winnable" or expect="unwinnable", found {found}')


def path_of(what: str, path: object) -> Path:
    """Return the path of a file or folder. Raises TypeError, which names `what` is expected, for anything else."""
    if not isinstance(path, str | PathLike):
        raise TypeError(f"expected the path of {what}, found {type(path).__name__}")
    return Path(fspath(path))


def text_or_none(what: str, value: object) -> str | None:
    """Return a name, or None for none. Raises TypeError, which names `what` is expected, for anything else."""
    if value is None or isinstance(value, str):
        return value
    raise TypeError(f"expected {what} as a text, found {shortened(value)}")


def patterns(exclude: object) -> Sequence[str]:
    """Return the paths to leave out of a search. Raises TypeError for anything but several texts."""
    several = list(exclude) if isinstance(exclude, Iterable) and not isinstance(exclude, str) else [exclude]
    texts = [each for each in several if isinstance(each, str)]
    if isinstance(exclude, str) or len(texts) < len(several):
        raise TypeError(f'expected exclude as a list of patterns, such as ["drafts/*"], found {shortened(exclude)}')
    return texts


def mission_names(missions: object) -> list[str]:
    """Return one or several ids and paths as the command line has them. Raises TypeError for anything else."""
    several = missions if isinstance(missions, Iterable) and not isinstance(missions, str | bytes) else [missions]
    return [mission_name(each) for each in several]


def mission_name(mission: object) -> str:
    """Return the id or the path of a mission as a text. Raises TypeError for anything else."""
    if isinstance(mission, str | PathLike):
        return str(fspath(mission))
    try:
        return str(index(mission))  # type: ignore[arg-type]  # which says whether it is a number
    except TypeError:
        raise TypeError(f"expected the id or the file of a mission, found {shortened(mission)}") from None


def crew_sizes_of(players: object) -> tuple[int, ...]:
    """Return one or several crew sizes, each once. Raises TypeError and ValueError as `whole` does."""
    several = players if isinstance(players, Iterable) and not isinstance(players, str | bytes) else [players]
    return tuple(dict.fromkeys(whole("players", each, 1) for each in several))


def grid(values: Mapping[str, Any]) -> dict[str, Sequence[Any]]:
    """Return the values of each parameter, of which one may be given alone.

    Raises TypeError for a value that no parameter takes, and ValueError for no values at all.
    """
    if not isinstance(values, Mapping):
        raise TypeError(f"expected values by the names of parameters, such as {{'n': 3}}, found {shortened(values)}")
    return {name: _several(name, value) for name, value in values.items()}


def _several(name: str, value: object) -> Sequence[Any]:
    if isinstance(value, str | int):
        return [value]
    if not isinstance(value, Iterable) or isinstance(value, bytes | Mapping):
        raise TypeError(f"expected values of {name} such as 3, 'pink', [1, 3] or range(1, 7), found {shortened(value)}")
    several = list(value)
    if not several:
        raise ValueError(f"expected a value of {name}, found none")
    for each in several:
        parts = each if isinstance(each, list | tuple) else [each]
        if not all(isinstance(part, str | int) for part in parts):
            raise TypeError(f"expected numbers and words as values of {name}, found {shortened(each)}")
    return several


# --- options of a deal ----------------------------------------------------------------------------


def option_values(options: OptionValues, values: OptionValues | None) -> dict[str, Any]:
    """Return the options of a deal as the command line has them, `values` being those of the mission's parameters.

    Raises TypeError for options that `winnable deal` does not have and for values of another type, ValueError for
    numbers and words that an option does not take.
    """
    known = {name: option for name, option in registry.options_of("deal").items() if name != WITH}
    for name in options:
        if name not in known:
            raise TypeError(f"expected one of the options {', '.join(known)}, found {name!r}")
    given = {name: known[name].read(value) for name, value in options.items() if value is not None}
    if not isinstance(values or {}, Mapping):
        raise TypeError(f"expected values by the names of parameters, such as {{'n': 3}}, found {shortened(values)}")
    texts = tuple(f"{name}={_text(name, value)}" for name, value in (values or {}).items())
    return given | ({WITH: texts} if texts else {})


def _text(name: str, value: object) -> str:
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value)
    raise TypeError(f"expected a number or a word as the value of {name}, found {shortened(value)}")


# --- limits, with a stop and progress -------------------------------------------------------------

STOPPED: Final = "stopped"
"""The reason of an unknown answer after a stop."""
BEAT: Final = 0.1
"""Seconds between two calls that tell a program that we are still at work."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress for a program that waits: the seconds that its question has taken so far."""

    seconds: float

    def __str__(self) -> str:
        return f"{self.seconds:.1f} s"


OnProgress = Callable[[Progress], object]
"""A function called about ten times a second, in the thread of the caller; an exception from it ends the question."""


class _Watch:
    """Looks at a stop wherever the clock is looked at, and tells of progress by the way."""

    def __init__(self, stop: Stop | None, progress: OnProgress) -> None:
        self._stop, self._progress = stop, progress
        self._began = self._told = perf_counter()
        self._raised: Exception | None = None

    def is_set(self) -> bool:
        """Whether the end has been asked for."""
        now = perf_counter()
        if self._raised is not None:  # one of several questions does not hide it from the others
            raise self._raised
        if now - self._told >= BEAT:
            self._told = now
            try:
                self._progress(Progress(now - self._began))
            except Exception as error:
                self._raised = error
                raise
        return self._stop is not None and self._stop.is_set()


def limited(limits: Limits | None = None, *, stop: Stop | None = None, progress: OnProgress | None = None) -> Limits:
    """Return limits with which a question may be stopped and watched: any that takes limits, those of a game too.

    `stop` is anything with `is_set()`, such as a `threading.Event`: soon after it is set the question ends. What was
    not decided then is unknown, as where a time limit was reached, with the reason `stopped`. `progress` is called with
    a `Progress` about ten times a second, in the thread of the caller.

    Raises TypeError for limits, a `stop` or a `progress` of another type.
    """
    if limits is not None and not isinstance(limits, Limits):
        expected = "expected winnable.Limits, such as Limits(seconds=60)"
        raise TypeError(f"{expected}, found {type(limits).__name__}")
    if stop is not None and not callable(getattr(stop, "is_set", None)):
        expected = "expected something with is_set(), such as a threading.Event"
        raise TypeError(f"{expected}, found {type(stop).__name__}")
    if progress is not None and not callable(progress):
        raise TypeError(f"expected a function that takes a winnable.Progress, found {type(progress).__name__}")
    limits = limits or Limits()
    watched = stop if progress is None else _Watch(stop, progress)
    if watched is None:
        return limits
    own = limits.deadline.stop
    return replace(limits, deadline=Deadline(limits.deadline.at, watched if own is None else _Either(own, watched)))


@dataclass(frozen=True, slots=True)
class _Either:
    """Set as soon as one of two is."""

    first: Stop
    second: Stop

    def is_set(self) -> bool:
        """Whether the end has been asked for."""
        return self.second.is_set() or self.first.is_set()
