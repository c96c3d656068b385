"""What `explain` says of a deal that cannot be won, as values: what clashes, why, and what would help."""

from typing import Literal, get_args

from winnable.crew.answers import SEATS, CardOf, Play
from winnable.output.typed import MISSING, Missing, answer, key
from winnable.rules.crew.card import Card
from winnable.rules.crew.exchange import Direction
from winnable.solver.crew.questions.repairs import Kind
from winnable.solver.crew.requirements import Requirement

HeldKind = Literal["holds", "no-other", "none-of", "at-least", "at-most"]


def kinds(union: object) -> list[str]:
    """The names of the kinds of which something is one, each once."""
    return list(dict.fromkeys(each.kind for each in get_args(union)))


# --- what clashes ----------------------------------------------------------------------------------


@answer
class Required:
    """Something that a problem requires."""

    kind: str = key("The kind of requirement.", enum=kinds(Requirement))
    task: str | Missing = key("The task.", default=MISSING)
    goal: int | Missing = key("The goal, by its place among the goals, from 0.", default=MISSING, minimum=0)
    part: tuple[int, ...] | Missing = key(
        "Of a goal that is made of several, at which place; empty: all of it.", default=MISSING, minimum=0
    )
    role: str | Missing = key("The role.", default=MISSING)
    seat: int | Missing = key(f"Who draws or passes the card, or has the role. {SEATS}", default=MISSING, minimum=0)
    card: Card | Missing = key("The card that is drawn or passed.", default=MISSING)
    side: Direction | Missing = key("To which side cards are passed.", default=MISSING)
    number: int | Missing = key("The number that is predicted.", default=MISSING, minimum=0)
    hint: int | Missing = key("The hint, by its place, from 0.", default=MISSING, minimum=0)


# --- why -------------------------------------------------------------------------------------------


@answer
class Held:
    """What a hand holds of a suit, as it was dealt."""

    seat: int = key("Whose hand it is, from 0.", minimum=0)
    suit: str = key("The letter of the suit.")
    kind: HeldKind = key(
        "holds: these cards; no-other: no cards but these; none-of: none of these cards; at-least, at-most: that "
        "number of cards of the suit."
    )
    cards: tuple[Card, ...] = key("The cards; empty if it is about a number.")
    number: int | Missing = key("How many cards, if it is about a number.", default=MISSING, minimum=0)


@answer
class ProofTold:
    """A proof that no line of play is left."""

    text: str = key("It in words.")
    requires: tuple[str, ...] = key("The labels of the requirements that it rests on.")
    plays: bool = key("Whether it rests on a card being played, where it is told why that card loses.")
    hands: tuple[Held, ...] = key("The cards that it rests on, wherever the others lie.")


# --- what would help -------------------------------------------------------------------------------


@answer
class Changed:
    """A single change of the deal or the mission."""

    text: str = key("The change in words.")
    kind: Kind = key("What is changed; the nearest kinds come first.")
    tasks: tuple[int, ...] | Missing = key("The tasks that are changed, by their places from 0.", default=MISSING)
    seat: int | Missing = key(f"The new owner. {SEATS}", default=MISSING, minimum=0)
    goal: int | Missing = key("The goal that is left out, by its place from 0.", default=MISSING, minimum=0)
    part: int | Missing | None = key("The part of the goal, by its place from 0; null: all of it.", default=MISSING)
    english: str | Missing = key("What the goal, or its part, asks for, in English.", default=MISSING)
    cards: tuple[CardOf, ...] | Missing = key(
        "The cards that are exchanged, with those who hold them before.", default=MISSING
    )


@answer
class Repair(Changed):
    """A change that helps."""

    winning_line: Play = key("A line that wins.")


@answer
class Repaired:
    """The single changes that were tried."""

    tried: int = key("How many single changes the rules allow.", minimum=0)
    repairs: tuple[Repair, ...] = key("The changes that help, the nearest first.")
    undecided: tuple[Changed, ...] = key(
        "The changes of which it was not decided within the limits. All others are proved not to help."
    )
