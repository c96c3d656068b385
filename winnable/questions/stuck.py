"""Scripts that no line of play can follow: where they cannot be played, and what would be allowed there."""

from dataclasses import dataclass
from typing import Final

from winnable.games.game import Json
from winnable.output.schema import Schema, of_type, table, texts

__all__ = ["SCHEMA", "Stuck"]

_MOST: Final = 8
"""So many of the decisions that are allowed are told in a sentence."""


@dataclass(frozen=True, slots=True)
class Stuck:
    """A part of a script that no line of play can follow, although there are lines that get there.

    It is proved that no line follows it; `detail` and `legal` are those of one line that gets there, as what is wrong
    may differ from line to line.
    """

    who: str
    """Whose script it is."""
    unit: str
    """What is counted: `turn`, `day`."""
    number: int
    """The turn or day of the script."""
    detail: str = ""
    """What is wrong, in one line that gets there; empty if it goes wrong only afterwards."""
    legal: tuple[str, ...] = ()
    """What would be allowed there in that line, as in files."""
    others: tuple[str, ...] = ()
    """Without whose scripts of that day it could be followed."""
    among: bool = False
    """Whether more than that may be allowed, as not everything was looked at."""

    def __str__(self) -> str:
        beside = f" together with that of {' and '.join(self.others)}" if self.others else ""
        parts = [f"no line of play can follow the script of {self.who}{beside} on {self.unit} {self.number} (proved)"]
        if self.detail:
            parts.append(f"in one that gets there: {self.detail}")
        if self.legal:
            more = len(self.legal) - _MOST
            rest = f", and {more} more" if more > 0 else ", and perhaps more" if self.among else ""
            parts.append(f"allowed there: {', '.join(self.legal[:_MOST])}{rest}")
        return "; ".join(parts)

    @property
    def json(self) -> Json:
        """The same for programs."""
        return {
            "player": self.who,
            "unit": self.unit,
            "number": self.number,
            "detail": self.detail,
            "legal": list(self.legal),
            "others": list(self.others),
            "all": not self.among,
        }


def _schema() -> Schema:
    return table(
        {
            "player": of_type("string", "Whose script it is."),
            "unit": of_type("string", "What is counted in it: `turn`, `day`."),
            "number": of_type("integer", "Its turn or day, from 1.", minimum=1),
            "detail": of_type("string", "What is wrong, in one line of play that gets there."),
            "legal": texts("What would be allowed there in that line, as in files."),
            "others": texts("Without whose scripts of that day it could be followed."),
            "all": of_type("boolean", "Whether that is all that would be."),
        },
        "The part of a script that no line of play can follow, which is proved; missing if there is none.",
    )


SCHEMA: Final = _schema()
"""The same in the schema of the output."""
