"""What `analyse` says of cards, as values."""

from typing import Final

from winnable.crew.answers import SEATS, Play
from winnable.output.typed import MISSING, Missing, answer, key
from winnable.questions.knowing import KnownThen
from winnable.questions.why_answers import Why
from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.solver.crew.questions.cards import Kind

_REASON: Final = "Which limit was reached; may be empty."


@answer
class CardPlayed:
    """A card of a game, and what it did."""

    number: int = key("From 1.", minimum=1)
    trick: int = key("From 1.", minimum=1)
    seat: int = key(f"Who played it. {SEATS}", minimum=0)
    move: Card = key("The card, `p9`.")
    kind: Kind = key("What it did.")
    answer: Answer = key("Whether the game can be won behind it.")
    legal: tuple[Card, ...] = key("The legal cards; empty where nothing depends on them.")
    kept: tuple[Card, ...] = key(
        "Other cards that keep it winnable: of a losing card all but perhaps those in `open`, otherwise those that are "
        "known."
    )
    open: tuple[Card, ...] = key("Of a losing card: other cards that a limit left undecided.")


@answer
class CardKinds:
    """How many cards of each kind a player has played."""

    seat: int = key(f"Whose they are. {SEATS}", minimum=0)
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
    hindsight: KnownThen | Missing = key(
        "Only with --knowing, and if a card lost it: whether that could have been seen.", default=MISSING
    )
    why: Why | Missing = key("Only with --steps, and if a card lost it: why it did.", default=MISSING)
