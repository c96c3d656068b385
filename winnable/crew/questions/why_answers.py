"""Why a card loses, or why nothing but it keeps a position winnable, as values."""

from collections.abc import Iterable, Iterator
from typing import Final

from winnable.crew.questions.explain_answers import CaseStep, Clash, CoreLine, InCase, ProofStep
from winnable.output.typed import MISSING, Missing, answer, key
from winnable.questions.why_answers import WhyOfMove
from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card

_SEATS: Final = "Seats count from 0."


@answer
class LostTogether:
    """Cards that lose by the same clash."""

    moves: tuple[Card, ...] = key("The cards.")
    core: tuple[CoreLine, ...] = key("Requirements that no line of play meets together behind any of them.")
    minimal: bool = key(
        "Whether it is proved behind the first of them that without any one of these the others can be met."
    )


@answer
class Why(WhyOfMove):
    """Why a card loses, or keeps a position winnable."""

    move: Card = key("The card.")
    seat: int = key(f"Who plays it. {_SEATS}", minimum=0)
    trick: int = key("To which trick, from 1.", minimum=1)
    answer: Answer = key("Whether it can be won behind it.")
    reason: str = key("Which limit was reached; may be empty.")
    before: Answer = key("Whether it can be won before it: if not, no card matters.")
    forced: bool = key("Whether it is the only legal card.")
    kept: tuple[Card, ...] = key(
        "Other cards that keep it winnable: of a card that loses all of them, otherwise those that are known."
    )
    open: tuple[Card, ...] = key("Other cards of which a limit left it open.")
    line: str | None = key("A line of play that wins and goes on with it; null: none.")
    clash: Clash | Missing = key(
        "Only if it cannot be won behind it: what clashes there, why, and `steps`, as `explain --steps` tells it; "
        "if it cannot be won before it either, what clashes whatever is played.",
        default=MISSING,
    )
    others: tuple[LostTogether, ...] | Missing = key(
        "Only if nothing else keeps it winnable: what clashes behind the other cards; those are missing of which that "
        "was not found.",
        default=MISSING,
    )

    @property
    def steps(self) -> tuple[str, ...]:
        """Why it clashes, step by step in English, each step with its number; empty if no proof was found."""
        steps = MISSING if isinstance(self.clash, Missing) else self.clash.steps
        return () if steps is None or isinstance(steps, Missing) else tuple(_said(steps))


def _said(steps: Iterable[InCase]) -> Iterator[str]:
    """The steps in words, those of a case behind what it supposes."""
    for step in steps:
        yield f"{step.number}  {step.text}"
        case = step.case if isinstance(step, ProofStep | CaseStep) else MISSING
        if not isinstance(case, Missing):
            yield from _said(case)
