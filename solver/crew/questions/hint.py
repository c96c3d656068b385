"""What next? Every legal card of a position, whether it can be won behind it, and how soon."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.index import TrickNumber
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.cards import CardHint
from winnable.solver.crew.questions.positions import Positions, cards_of, line_of
from winnable.solver.crew.solve import NoDealFits
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Limits, OutOfTime


def hint(problem: Problem, limits: Limits | None = None, *, whole_trick: bool = False) -> Iterator[CardHint]:
    """Say of every card that can be played next whether it can be won behind it, and in how many more tricks.

    The position is that after the line so far of the problem. With `whole_trick` the answers of the next players follow
    on each card behind which it can be won, to the end of the trick. The limits hold for all of it; what they leave
    undecided is unknown. Nothing comes if the play is over. Raises NoAnswer if no deal agrees with the known cards,
    and OutOfTime if not even the legal cards are found in time.
    """
    yield from hints(Positions(problem, limits), whole_trick=whole_trick)


def hints(positions: Positions, *, whole_trick: bool = False) -> Iterator[CardHint]:
    """The same of the position from which `positions` start. Raises OutOfTime if not even the legal cards are found."""
    problem = positions.problem
    start = cards_of(problem.played)
    legal = positions.legal(problem.played)
    if not legal:
        if len(start) < problem.deal.tricks * positions.seats:
            raise NoDealFits.what_is_known(problem)
        return
    cards = _Cards(positions, start, whole_trick=whole_trick)
    cards.decide(start)
    fewest = cards.fewest(problem.played, cards.full)
    yield from cards.tell(start, 0 if fewest is None else fewest[0])


class _Cards:
    """The cards of a trick, from a position on."""

    def __init__(self, positions: Positions, start: tuple[Card, ...], *, whole_trick: bool) -> None:
        self.positions = positions
        self.start = start
        self.full = positions.problem.deal.earlier + len(start) // positions.seats
        """How many tricks are complete."""
        self.whole_trick = whole_trick

    @property
    def late(self) -> bool:
        """Whether the time is over, so that nothing more will be found out."""
        return self.positions.limits.deadline.passed

    def _goes_on(self, cards: tuple[Card, ...]) -> bool:
        return self.whole_trick and bool(len(cards) % self.positions.seats)

    def _line(self, cards: tuple[Card, ...]) -> Line:
        return line_of(cards, self.positions.seats)

    def decide(self, cards: tuple[Card, ...]) -> None:
        """Decide every card behind these, and the cards behind it: first of all, as a limit may be reached later."""
        if self.late:  # and there may be thousands of ways to go on
            return
        self.positions.decide_each(self._line(cards))
        for card in self.positions.legal(self._line(cards)) if self.whole_trick else ():
            way = (*cards, card)
            if self._goes_on(way) and self.positions.known(self._line(way)) is not Answer.UNWINNABLE:
                with suppress(OutOfTime):
                    self.decide(way)

    def fewest(self, line: Line, low: TrickNumber) -> tuple[TrickNumber, Witness] | None:
        """No line through a position meets everything before this trick, and the fastest line; None if none is known.

        `low` is known to be a bound already.
        """
        found = list(self.positions.found(line))
        if not found:
            return None
        best = min(found, key=_met)
        while _met(best) > low:
            verdict = self.positions.ask(line, by=_met(best) - 1)
            if verdict.witness is None:
                return (_met(best) if verdict.answer is Answer.UNWINNABLE else low), best
            best = verdict.witness
        return low, best

    def tell(self, cards: tuple[Card, ...], low: TrickNumber) -> Iterator[CardHint]:
        """The hints for the cards behind these; `low` bounds the trick in which everything can be met."""
        positions = self.positions
        seat, legal = positions.turn(self._line(cards)), positions.legal(self._line(cards))
        for card in legal:
            way = (*cards, card)
            line = self._line(way)
            fewest = self.fewest(line, low)
            made = CardHint(seat, card, cards[len(self.start) :], len(legal) == 1, Answer.UNKNOWN)
            if fewest is None:
                yield replace(made, answer=positions.known(line))
            else:
                least, witness = fewest
                more = [max(0, trick - self.full) for trick in (least, _met(witness))]
                yield replace(made, answer=Answer.WINNABLE, least=more[0], most=more[1], witness=witness)
            known = positions.known(line)
            if self._goes_on(way) and known is not Answer.UNWINNABLE and not (known is Answer.UNKNOWN and self.late):
                with suppress(OutOfTime):  # not even the legal cards are known
                    yield from self.tell(way, low if fewest is None else fewest[0])


def _met(witness: Witness) -> TrickNumber:
    """The trick in which a line has met everything."""
    return witness.report.met or 0
