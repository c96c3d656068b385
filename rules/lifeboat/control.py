"""Who decides for a character: the line, or a policy with a script that overrides single decisions of it (W30)."""

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from winnable.rules.lifeboat.card import Character, DayNumber, Kind, NavId
from winnable.rules.lifeboat.decision import Action, Answer, Discard, Give, Lay, Open
from winnable.rules.values import short_repr


class Policy(Enum):
    """Who makes the decisions that a script leaves out."""

    FREE = "free"
    """The line: for a character who is free, who has no script."""
    PASSIVE = "passive"
    """Takes the first provision, rests, yields, joins nobody, opens no weapon, plays the first card of the table and
    spends own water."""
    GUARD = "guard"
    """As passive, but refuses every claim and opens all weapons in a fight."""

    def __str__(self) -> str:
        return self.value


Join = Literal["none", "attackers", "defenders"]
"""Which side a character joins in fights of others."""
Own = Open | Give | Lay | Discard
"""The deeds of a character with a script besides the action, right before it and after all deeds of others."""


@dataclass(frozen=True, slots=True)
class ScriptDay:
    """The decisions of a character on a day that differ from the policy; None: as the policy has it.

    A decision that does not come up is skipped: an action of a character who cannot act, an answer to nobody. One that
    comes up and is not allowed makes a line impossible (W30).
    """

    day: DayNumber
    pick: Kind | None = None
    """The provision that he takes."""
    free: tuple[Own, ...] = ()
    """His deeds right before his action, in this order; `who` is he himself."""
    accepts: bool = False
    """Whether others may give him cards today."""
    action: Action | None = None
    answer: Answer | None = None
    """To claims against him; `BACK_OUT` is his own, after a refusal (W11)."""
    join: Join | None = None
    weapons: tuple[Kind, ...] | None = None
    """The weapons that he opens in a fight, of those that he has closed."""
    shoots: bool = False
    """Whether he spends a flare gun in a fight, if he has one; an open one first."""
    navigate: NavId | None = None
    """The card that he plays as navigator; if only an open compass shows it, he uses that (W30)."""
    compass: bool = False
    """Whether he uses an open compass as navigator, whatever he plays."""
    ring: bool = False
    """Whether he opens a closed ring when he falls."""
    throw: Character | None = None
    """To whom he throws the ring, if that one falls and he does not; an open one first."""
    chum: bool = False
    """Whether he plays a chum when a character falls, if he has one; a closed one first."""
    parasol: bool | None = None
    """Whether he uses an open parasol."""
    drink: int | None = None
    """How many own waters he spends on himself at most; closed ones first."""
    lose: tuple[Kind, ...] = ()
    """The closed cards that are taken from him, in this order, where scripts say so (W1)."""

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Control:
    """Who decides for a character. Raises ValueError for a free one with a script, and for a day scripted twice."""

    policy: Policy = Policy.FREE
    script: tuple[ScriptDay, ...] = ()

    __repr__ = short_repr

    def __post_init__(self) -> None:
        if self.script and self.policy is Policy.FREE:
            raise ValueError("expected a policy with a script, found one that is free")
        days = [each.day for each in self.script]
        if len(set(days)) < len(days):
            raise ValueError(f"expected every day once in a script, found days {days}")

    @property
    def free(self) -> bool:
        """Whether the line decides."""
        return self.policy is Policy.FREE

    def on(self, day: DayNumber) -> ScriptDay:
        """The script of a day."""
        return next((each for each in self.script if each.day == day), ScriptDay(day))


FREE: Final = Control()
"""The line decides."""
