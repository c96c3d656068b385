"""Scripts that no line of play can follow: the places where they cannot be played, and the decisions allowed there."""

from typing import Final

from winnable.output.typed import Schema, answer, key, schema_of

MAX_NAMED: Final = 8
"""How many of the decisions that are allowed are named in a sentence."""


@answer
class Stuck:
    """A part of a script that no line of play can follow, although there are lines that get there.

    It is proved that no line follows it; `detail` and `legal` are those of one line that gets there, as the fault
    may differ from line to line. `detail` is empty if it goes wrong only afterwards.
    """

    player: str = key("Whose script it is.")
    unit: str = key("The unit of `number`: `turn`, `day`.")
    number: int = key("Its turn or day, from 1.", minimum=1)
    detail: str = key("The fault, in one line of play that gets there.", default="")
    legal: tuple[str, ...] = key("What would be allowed there in that line, as in files.", default=())
    others: tuple[str, ...] = key("Without whose scripts of that day it could be followed.", default=())
    all_: bool = key("Whether that is all that would be.", default=True)

    def __str__(self) -> str:
        beside = f" together with that of {' and '.join(self.others)}" if self.others else ""
        parts = [
            f"no line of play can follow the script of {self.player}{beside} on {self.unit} {self.number} (proved)"
        ]
        if self.detail:
            parts.append(f"in one that gets there: {self.detail}")
        if self.legal:
            more = len(self.legal) - MAX_NAMED
            rest = f", and {more} more" if more > 0 else "" if self.all_ else ", and perhaps more"
            parts.append(f"allowed there: {', '.join(self.legal[:MAX_NAMED])}{rest}")
        return "; ".join(parts)


SCHEMA: Final[Schema] = {
    "description": "The part of a script that no line of play can follow, which is proved; missing if there is none.",
    **schema_of(Stuck),
}
"""The same in the schema of the output."""
