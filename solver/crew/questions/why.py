"""Why does a card lose, or why does nothing but it keep a position winnable?

A card loses if the position before it can be won, and the one behind it cannot. If the position before it cannot be
won either, the card does not matter: what clashes there clashes whatever is played. Of a card that alone keeps a
position winnable it is told what clashes behind the others, those with the same clash together.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card, SeatIndex
from winnable.rules.crew.problem import Problem
from winnable.rules.values import short_repr
from winnable.solver.asking import Asking
from winnable.solver.clash import SameClash, grouped_by_clash
from winnable.solver.crew.questions.explain import Explanation, explain
from winnable.solver.crew.questions.hint import asked, each_card
from winnable.solver.crew.questions.positions import Positions, after_card
from winnable.solver.crew.requirements import only
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Effort, Limits, OutOfTime, Verdict


@dataclass(frozen=True, slots=True)
class CardWhy:
    """A card that can be played next, and what it does."""

    problem: Problem
    """The position before it."""
    seat: SeatIndex
    card: Card
    answer: Answer
    """Whether it can be won behind the card."""
    before: Answer
    """Whether it can be won before it."""
    legal: tuple[Card, ...] = ()
    """All cards that can be played; empty where a limit was reached before they were known."""
    kept: tuple[Card, ...] = ()
    """Other cards behind which it can be won: of a card that loses all of them, otherwise those that are known."""
    open: tuple[Card, ...] = ()
    """Other cards that a limit left undecided; none where another one is known to keep it winnable."""
    witness: Witness | None = None
    """If it can be won behind the card: a line that goes on with it."""
    effort: Effort = field(default_factory=Effort, compare=False)

    __repr__ = short_repr

    @property
    def others(self) -> tuple[Card, ...]:
        """The other cards that can be played."""
        return tuple(card for card in self.legal if card != self.card)

    @property
    def alone(self) -> bool:
        """Whether it is proved that of several cards it alone keeps the position winnable."""
        return self.answer is Answer.WINNABLE and bool(self.others) and not (self.kept or self.open)

    @property
    def matters(self) -> bool:
        """Whether it is not proved that the position cannot be won whatever is played."""
        return self.before is not Answer.UNWINNABLE

    @property
    def after(self) -> Problem:
        """The position behind the card."""
        return after_card(self.problem, self.card)


def judged(positions: Positions, card: Card) -> CardWhy:
    """Say what a card does that can be played in the position from which `positions` start, within their limits."""
    problem, asking = positions.problem, Asking(solve, positions.limits)
    found = CardWhy(problem, positions.turn(problem.played), card, Answer.UNKNOWN, Answer.UNKNOWN)
    with suppress(OutOfTime):
        found = replace(found, legal=positions.legal(problem.played))
        verdict = asked(found.after, asking)
        found = replace(found, answer=verdict.answer, before=verdict.answer, witness=verdict.witness)
        before = verdict
        if verdict.answer is Answer.UNWINNABLE and found.others:
            before = asked(problem, asking)
            found = replace(found, before=before.answer)
        if verdict.answer is not Answer.UNKNOWN and found.matters:
            found = _with_others(found, before, asking)
    return replace(found, effort=asking.effort + positions.effort)


def _with_others(found: CardWhy, before: Verdict[Witness], asking: Asking[Problem, Witness]) -> CardWhy:
    """The card with what the others do; of a card that wins only one other is looked for. `before`: that before it."""
    kept, open_ = list[Card](), list[Card]()
    for card, verdict in zip(found.others, each_card(found.problem, found.others, before, asking), strict=True):
        if verdict.answer is Answer.WINNABLE:
            kept.append(card)
            if found.answer is Answer.WINNABLE:
                return replace(found, kept=(card,))
        elif verdict.answer is Answer.UNKNOWN:
            open_.append(card)
    return replace(found, kept=tuple(kept), open=tuple(open_))


# --- what clashes behind the others --------------------------------------------------------------


def lost_together(problem: Problem, cards: Sequence[Card], limits: Limits) -> tuple[SameClash[Card, Explanation], ...]:
    """Say what clashes behind each of some cards that lose, as `grouped_by_clash` does."""

    def clashes(card: Card, found: Explanation, share: Limits) -> bool:
        return solve(only(after_card(problem, card), found.core), share).answer is Answer.UNWINNABLE

    def explained(card: Card, share: Limits) -> Explanation | None:
        found = explain(after_card(problem, card), share, smallest=False)
        return found if found.answer is Answer.UNWINNABLE else None

    return grouped_by_clash(cards, clashes, explained, limits)
