"""What `--knowing` says of a member, as values."""

from typing import Final

from winnable.output.typed import Value, answer, key
from winnable.rules.crew.card import Card

_SEATS: Final = "Seats count from 0."


@answer
class KnownChoice:
    """A choice of a member, and in how many deals that fit what the member sees it can be won."""

    move: Card | None = key("The card, `p9`; null: it is no card.")
    task: str | None = key("The task that is taken; null: a card is played, or none of the open tasks is taken.")
    share: Value = key(
        "In how many of the deals it can be won, with all cards open from then on.",
        like={"$ref": "#/definitions/share"},
    )


@answer
class Knowing:
    """What a member could know."""

    seat: int = key(f"Who it is. {_SEATS}", minimum=0)
    deals: int | None = key("How many deals fit what this member sees; null: it is not known.")
    choices: tuple[KnownChoice, ...] = key("Every card that can be played, or every task that can be taken.")


@answer
class Hindsight:
    """Whether the losing card of a game could have been seen to be worse by the one who played it."""

    worse: bool | None = key("Whether it can be won in fewer deals that fit than with `other`; null: it stayed open.")
    other: Card = key("The best of the other cards.")
    knowing: Knowing = key("In how many deals that fit it can be won with each card.")
