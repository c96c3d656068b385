"""Arguments that programs give to questions, checked and brought into one form."""

from collections.abc import Iterable, Sequence
from math import isfinite
from numbers import Real
from operator import index
from os import PathLike, fspath
from pathlib import Path
from reprlib import repr as shortened

from winnable.games import registry
from winnable.rules.answer import Answer


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


def whole(name: str, value: object, least: int) -> int:
    """Return a whole number. Raises TypeError if it is none, and ValueError if it is too small."""
    try:
        number = index(value)  # type: ignore[arg-type]  # which says whether it is a number
    except TypeError:
        raise TypeError(f"expected a whole number as {name}, found {shortened(value)}") from None
    if number < least:
        raise ValueError(f"expected {name} of {least} or more, found {number}")
    return number


def positive(name: str, value: object) -> float:
    """Return a number above 0. Raises TypeError if it is none, and ValueError if it is not above 0, or without end."""
    if not isinstance(value, Real):
        raise TypeError(f"expected a number as {name}, found {shortened(value)}")
    number = float(value)
    if not (number > 0 and isfinite(number)):
        raise ValueError(f"expected {name} above 0, found {value!r}")
    return number


def crew_sizes_of(players: object) -> tuple[int, ...]:
    """Return one or several crew sizes, each once. Raises TypeError and ValueError as `whole` does."""
    several = players if isinstance(players, Iterable) and not isinstance(players, str | bytes) else [players]
    return tuple(dict.fromkeys(whole("players", each, 1) for each in several))
