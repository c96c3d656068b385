"""The parts of JSON that the documents of several commands have, as answers; `definitions` of the schema."""

from typing import Final, Literal

from winnable.output.as_json import ErrorKind
from winnable.output.typed import Json, Properties, answer, filled, json_of, key, schema_of
from winnable.solver.asking import Bounds
from winnable.solver.engine import ENGINES, chosen
from winnable.solver.share import Share
from winnable.solver.verdict import Effort

NO_ENGINE: Final = "none"
"""What stands for the engine if no formula had to be decided: a lookahead, a bound or a search did."""


@answer
class _Error:
    """Only if the command ended early: the other keys hold what was finished by then, or are missing."""

    kind: ErrorKind = key(
        "Bad usage; input without anything to do; output that cannot be written; something that the machine has not, "
        "such as memory; Ctrl-C; a bug in winnable."
    )
    message: str = key("What happened.")


@answer
class _Finding:
    """A mistake in a file, as `Finding.to_json` writes it."""

    path: str = key("The file, or the option, such as `<tasks>`.")
    line: int = key("The line, from 1.", minimum=1)
    column: int = key("The column, from 1.", minimum=1)
    level: Literal["error", "warning"] = key("Whether it must be put right.")
    code: str = key("What kind of mistake, see FORMAT.md.", pattern="^[A-Z][0-9]{3}$")
    message: str = key("What was expected and what was found.")
    hint: str = key("How to put it right; may be empty.")


@answer
class _Effort:
    """What the answer cost."""

    engine: str = key("The engine that was asked; `none` if no formula had to be decided.", enum=[*ENGINES, NO_ENGINE])
    seconds: float = key("All of it, in seconds.", minimum=0)
    search: float = key("Seconds of looking for a line before any model is built.", minimum=0)
    encode: float = key("Seconds of building the model.", minimum=0)
    solve: float = key("Seconds of CP-SAT.", minimum=0)
    replay: float = key("Seconds of the referee.", minimum=0)
    work: float = key("CP-SAT's deterministic time.", minimum=0)
    conflicts: int = key("CP-SAT's conflicts.", minimum=0)
    branches: int = key("CP-SAT's branches.", minimum=0)


@answer
class _Share:
    """How many deals can be won."""

    samples: int = key("The number of deals examined.", minimum=0)
    winnable: int = key("How many of them can be won.", minimum=0)
    unwinnable: int = key("How many of them cannot.", minimum=0)
    undecided: int = key("For how many a limit was reached.", minimum=0)
    exact: bool = key("Whether these are all deals rather than a sample.")
    interval: tuple[float, float] = key("The 95 % interval of the share of winnable deals.")


DEFINITIONS: Final[dict[str, type]] = {"finding": _Finding, "error": _Error, "effort": _Effort, "share": _Share}
"""The definitions of the schema, which documents refer to by their names."""


def error_json(kind: ErrorKind, message: str) -> Json:
    """Return the key that only the document of a command that ended early has."""
    return {"error": json_of(_Error(kind=kind, message=message))}


def share_json(share: Share) -> Json:
    """Return how many answers of each kind there are, and the interval of the share of winnable ones."""
    return json_of(filled(_Share, share))


def effort_json(effort: Effort) -> Json:
    """Return the effort of a verdict, with its seconds in total and the engine used."""
    engine = chosen() if effort.encode or effort.solve or effort.work else NO_ENGINE
    return json_of(filled(_Effort, effort, engine=engine))


@answer
class Fewest:
    """Only with the option for it: the least number within which all is reached."""

    unit: str = key("What the numbers count, in the word of the game: `turn`, `day`.")
    number: int | None = key("How many; null: it is not known.")
    at_least: int = key("That many are proved to be needed.", minimum=0)
    at_most: int | None = key("That many do; null: it is not known whether any do.")


FEWEST: Final[Properties] = {"fewest": {"description": Fewest.__doc__, **schema_of(Fewest)}}
"""The key in the schema of the output."""


def fewest_json(bounds: Bounds, unit: str) -> Json:
    """Return the least number, as far as it is proved."""
    number = bounds.high if bounds.exact else None
    return json_of(Fewest(unit=unit, number=number, at_least=bounds.low, at_most=bounds.high))
