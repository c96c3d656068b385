"""Effects of cards as data: what one application gives, and how several are put together."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from winnable.rules.ganymede.settlers import ANY_COLOUR, Colour


class Kind(Enum):
    """The kinds of effects."""

    RECRUIT = "recruit"
    """A settler from the supply to Earth."""
    ADAPT = "adapt"
    """An own settler for one of another colour from the supply."""
    MOVE = "move"
    """An own settler one step: Earth to Mars, Mars to a ship, ship to ship."""
    REPUTATION = "reputation"
    """The marker one cell forward."""
    SHIP = "ship"
    """A ship card to the hand."""
    BASIC = "basic"
    """One of the five above, of any colour."""


@dataclass(frozen=True, slots=True)
class Part:
    """One effect: `amount` steps of its kind in each application.

    `colours`: for RECRUIT the colours allowed; for ADAPT the one colour that must be given or received, none for any.
    Raises ValueError for an amount below 1, or above 1 for RECRUIT and ADAPT, for RECRUIT without a colour, and for
    colours that the kind does not have.
    """

    kind: Kind
    amount: int = 1
    colours: tuple[Colour, ...] = ()

    def __post_init__(self) -> None:
        if self.amount < 1 or (self.amount > 1 and self.kind in (Kind.RECRUIT, Kind.ADAPT)):
            raise ValueError(f"expected another amount for {self.kind.value}, found {self.amount}")
        wrong = {Kind.RECRUIT: not self.colours, Kind.ADAPT: len(self.colours) > 1}.get(self.kind, bool(self.colours))
        if wrong or len(set(self.colours)) != len(self.colours):
            raise ValueError(
                f"expected other colours for {self.kind.value}, found {[str(each) for each in self.colours]}"
            )

    def __str__(self) -> str:
        words = [self.kind.value]
        if self.kind is Kind.RECRUIT and set(self.colours) != set(ANY_COLOUR):
            words.append(" or ".join(map(str, self.colours)))
        elif self.kind in (Kind.RECRUIT, Kind.ADAPT):
            words.append(str(self.colours[0]) if self.colours and self.kind is Kind.ADAPT else "any")
        elif self.amount > 1:
            words.append(str(self.amount))
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a card: none, one part, or several of which each application does one, or all."""

    parts: tuple[Part, ...] = ()
    every: bool = False
    """Each application does every part, in any order (`and`, J14); else one of them (`or`)."""

    @property
    def ways(self) -> tuple[tuple[Part, ...], ...]:
        """The parts of one application, for each way to do it."""
        return (self.parts,) if self.every and self.parts else tuple((part,) for part in self.parts)

    def __str__(self) -> str:
        return (" and " if self.every else " or ").join(map(str, self.parts)) or "nothing"


NO_EFFECT: Final = Effect()
"""The effect of a card that has none (J14)."""
