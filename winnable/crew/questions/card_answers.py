"""What `hint` and `analyse` say of cards, as values."""

from typing import Final, Literal

from winnable.crew.answers import Play
from winnable.crew.questions.knowing_answers import Hindsight, Knowing
from winnable.crew.questions.why_answers import Why
from winnable.output.typed import MISSING, Missing, answer, key
from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.solver.crew.questions.cards import Kind

_SEATS: Final = "Seats count from 0."
_REASON: Final = "Which limit was reached; may be empty."


@answer
class HintedCard:
    """A legal card."""

    seat: int = key(f"Who plays it. {_SEATS}", minimum=0)
    after: tuple[Card, ...] = key("The cards that fall before it from the position on.")
    move: Card = key("The card, `p9`.")
    forced: bool = key("Whether it is the only legal card.")
    answer: Answer = key("Whether it can be won behind it.")
    least: int | None = key("The least number of further tricks until everything is met, this one included.")
    most: int | None = key("The number of tricks that `line` needs; the same as `least` if that is the fewest.")
    line: str | None = key("A line of play that wins.")


@answer
class Hint:
    """The legal cards of a position."""

    answer: Answer | None = key(
        "Whether the position can be won, with --why whether it can be behind that card; null: the play is over."
    )
    reason: str = key(_REASON)
    unit: Literal["trick"] = key("What `number` counts.", default="trick")
    number: int | None = key("To which trick the next card falls, from 1; null: the play is over.")
    to_move: int | None = key(f"Who plays next. {_SEATS} Null: the play is over.")
    moves: tuple[HintedCard, ...] = key(
        "Every legal card; with --all also those that the next players may answer, behind cards that can be won; "
        "none with --why."
    )
    why: Why | Missing = key("Only with --why: why that card loses, or keeps it winnable.", default=MISSING)
    knowing: Knowing | Missing = key("Only with --knowing: what a member could know.", default=MISSING)


@answer
class CardPlayed:
    """A card of a game, and what it did."""

    number: int = key("From 1.", minimum=1)
    trick: int = key("From 1.", minimum=1)
    seat: int = key(f"Who played it. {_SEATS}", minimum=0)
    move: Card = key("The card, `p9`.")
    kind: Kind = key("What it did.")
    answer: Answer = key("Whether the game can be won behind it.")
    legal: tuple[Card, ...] = key("The legal cards; empty where nothing depends on them.")
    kept: tuple[Card, ...] = key(
        "Other cards that keep it winnable: of a losing card all, otherwise those that are known."
    )


@answer
class CardKinds:
    """How many cards of each kind a player has played."""

    seat: int = key(f"Whose they are. {_SEATS}", minimum=0)
    kinds: dict[str, int] = key("By kind.")


@answer
class Analysed:
    """A game that was played, card by card."""

    answer: Answer = key("Whether the game can be won behind its last card.")
    reason: str = key(_REASON)
    before: Answer = key("Whether it could be won before its first card.")
    open: tuple[str, ...] = key("What the file leaves open: a position counts as winnable if some choice wins.")
    losing_move: int | None = key("The number of the card that lost it; null: none did.")
    saving_line: Play | None = key("A line that wins and goes as the game did up to that card.")
    moves: tuple[CardPlayed, ...] = key("The cards of the game in their order.")
    by_player: tuple[CardKinds, ...] = key("How many cards of each kind everybody has played.")
    hindsight: Hindsight | Missing = key(
        "Only with --knowing, and if a card lost it: whether that could have been seen.", default=MISSING
    )
    why: Why | Missing = key("Only with --steps, and if a card lost it: why it did.", default=MISSING)
