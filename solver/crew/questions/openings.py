"""How a win may begin: which first leads win, which first tricks, and which ways to share the tasks out.

The first trick is the first one that is not complete yet, with a line so far the next one, or the one on the table. It
is told by the cards of all members in the order of play. A way to share the tasks out names the owner of every task,
after a handover if there is one. Each opening can be won if some winning line begins with it: some choices of
everything else, some way for the unknown cards to lie.

There may be hundreds of first tricks, but each solve answers for many of them. Every line that is found shows one lead,
one first trick and one way to share out. A lead that loses has no winning trick. For one that wins, the model is asked
for a line with another first trick until there is none: that refutes all the others at once.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import product
from math import prod
from typing import Final, TypeVar

from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import FREE
from winnable.rules.crew.card import Card
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.play import Position, Trick, after_each
from winnable.rules.crew.problem import Problem
from winnable.solver.count import Count
from winnable.solver.crew.answers import MAX_BEGINNINGS, Opening, OpeningKind
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.traits import owners_hold, trick_holds
from winnable.solver.crew.questions.winning import Winning
from winnable.solver.crew.witness import Witness
from winnable.solver.decide import decide
from winnable.solver.engine import new_formula
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.next_solution import NextSolution
from winnable.solver.verdict import NEVER, Deadline, Limits, OutOfTime, Verdict

PATIENCE: Final = 3
"""The lookahead is no longer asked once it has failed for this many more ways to share out than it found a line for."""
_WAYS: Final = 100_000
"""The most combinations of owners that are tried to count those that the rule permits."""


# --- what there is to begin with -----------------------------------------------------------------


def _position(problem: Problem) -> Position | None:
    """The position after the line so far; None if it is open who holds which card."""
    draws = problem.draw.cards if problem.draw is not None else ()
    drawn = [card for card in draws if card is not None]
    late = bool(problem.played.whole(len(problem.deal.hands)).tricks)
    unsent = problem.distress is not None and not problem.distress.silent and problem.passes is None
    if problem.deal.unseen or unsent or (late and len(drawn) < len(draws)):
        return None
    *_, position = after_each(Position.start(problem.deal, problem.passes), problem.played.tricks, drawn)
    return position


def _can_draw(problem: Problem, position: Position) -> bool:
    """Whether everybody can draw after the first trick of all, as far as cards are given."""
    if problem.draw is None or len(position.tricks) != 1:
        return True
    shown = {communication.card for communication in problem.communications}  # nobody draws these (N5)
    seats = len(position.hands)
    piles = (position.drawable((seat - 1) % seats) - shown for seat in problem.deal.seats)
    return all(pile if card is None else card in pile for card, pile in zip(problem.draw.cards, piles, strict=True))


def first_tricks(problem: Problem) -> Mapping[Card, Sequence[tuple[Card, ...]]] | None:
    """The legal first tricks by their lead, each as its cards in the order of play; None if hands are not known."""
    start = _position(problem)
    if start is None:
        return None

    def tricks(position: Position) -> Iterator[tuple[Card, ...]]:
        for card in sorted(position.legal()):
            after = position.play(card)
            if after.table:
                yield from tricks(after)
            elif _can_draw(problem, after):
                yield after.tricks[-1].cards

    found: dict[Card, list[tuple[Card, ...]]] = {}
    for trick in () if start.over else tricks(start):
        found.setdefault(trick[0], []).append(trick)
    return found


def ways_to_share(problem: Problem, deadline: Deadline = NEVER) -> Sequence[tuple[SeatIndex, ...]] | None:
    """The owners of all tasks in every way that the rule permits; None if too many combinations would be tried.

    Raises OutOfTime if the deadline passes meanwhile: a combination costs little, but there may be many.
    """
    deal, tasks = problem.deal, problem.tasks
    owners = [
        [task.owner]
        if task.owner is not None
        else [seat for seat in deal.seats if not (task.not_commander and seat == deal.commander)]
        for task in tasks
    ]
    if prod(map(len, owners)) > _WAYS:
        return None
    permitted = []
    for each in product(*owners):
        deadline.check()
        if problem.assignment.permits(each, len(deal.hands)):
            permitted.append(each)
    return permitted


# --- which of it wins ----------------------------------------------------------------------------


_Key = TypeVar("_Key")


class Openings(Iterator[Opening]):
    """First leads, then first tricks, then ways to share the tasks out, each decided when it is asked for.

    Those that lose come too where all that there are can be listed: first tricks if the hands are known, ways to share
    out if they are `MAX_BEGINNINGS` at most. `leads`, `tricks` and `owners` count those that win, once all came;
    `owners` is None if every owner is given.
    """

    def __init__(self, winning: Winning) -> None:
        self._winning = winning
        self._problem = problem = winning.problem
        self._index = len(problem.played.whole(len(problem.deal.hands)).tricks)
        """The first trick, counted from 0 on the board."""
        self._possible = first_tricks(self._problem)
        self._closed = False
        """Whether the last search ended with a proof that there is nothing else."""
        self.leads = self.tricks = Count(0, exact=False)
        self.owners = Count(0, exact=False) if any(task.owner is None for task in self._problem.tasks) else None
        self._search = self._searched()

    def __next__(self) -> Opening:
        return next(self._search)

    @property
    def verdict(self) -> Verdict[Witness]:
        """Whether the problem can be won at all. Raises as `solve` does."""
        return self._winning.verdict

    @property
    def complete(self) -> bool:
        """Whether all came, and everything was decided."""
        return self.leads.exact and self.tricks.exact and (self.owners is None or self.owners.exact)

    def _searched(self) -> Iterator[Opening]:
        leads: dict[Card, Answer] = {}
        for opening in self._leads():
            leads[opening.cards[0]] = opening.answer
            yield opening
        yield from self._tricks(leads)
        if self.owners is not None:
            yield from self._shares()

    # --- first leads ---

    def _leads(self) -> Iterator[Opening]:
        undecided = self.verdict.answer is Answer.UNKNOWN
        known = self._possible
        answers: list[Answer] = []
        with suppress(OutOfTime):
            for card in self._may_be_led() if known is None else known:
                found = self._lead(card)
                if known is None and found[0] is Answer.UNWINNABLE and not self._legal(card):
                    continue
                answers.append(found[0])
                yield Opening(OpeningKind.LEAD, (card,), (), *found)
            undecided |= Answer.UNKNOWN in answers
            # without the hands, what is undecided may be no lead at all
            total = None if known is None and (undecided or self.verdict.witness is None) else len(answers)
            self.leads = Count(answers.count(Answer.WINNABLE), not undecided, total)

    def _lead(self, card: Card) -> tuple[Answer, Witness | None]:
        """Whether some line wins with this lead, and the line."""
        for witness in self._winning.found:
            if self._first_trick(witness).cards[0] == card:
                return Answer.WINNABLE, witness
        if self.verdict.witness is None:
            return self.verdict.answer, None
        try:
            found = self._winning.ask(self._led(card))
        except OutOfTime:
            return Answer.UNKNOWN, None
        return (Answer.UNWINNABLE, None) if found is None else (Answer.WINNABLE, found)

    def _led(self, card: Card) -> Literal:
        return self._winning.model.board.opens(card, self._index)

    def _first_trick(self, witness: Witness) -> Trick:
        return witness.report.record.tricks[self._index]

    def _may_be_led(self) -> Sequence[Card]:
        """The cards that may be led, and perhaps some more, where the hands are not known. Raises OutOfTime."""
        if self.verdict.witness is None or self._index == self._problem.deal.tricks:
            return ()
        return [card for card in self._winning.model.board.cards if self._led(card) != FALSE]

    def _legal(self, card: Card) -> bool:
        """Whether the card can be led at all, with some deal that fits. Raises OutOfTime."""
        answer = decide(
            self._board.formula,
            Limits(deadline=self._winning.limits.deadline),
            assumptions=[self._board.opens(card, self._index)],
        ).answer
        if answer is Answer.UNKNOWN:
            raise OutOfTime
        return answer is Answer.WINNABLE

    @cached_property
    def _board(self) -> Board:
        """The board alone, on which lines may be lost."""
        bare = replace(self._problem, tasks=(), goals=(), roles=(), assignment=FREE)
        return Board(new_formula(self._winning.limits.deadline), bare)

    # --- first tricks, and owners ---

    def _tricks(self, leads: Mapping[Card, Answer]) -> Iterator[Opening]:
        """The first tricks with each lead; none wins with a lead that loses."""
        legal = self._possible
        number, exact = 0, self.leads.exact
        for card, answer in leads.items():
            possible = legal[card] if legal is not None else ()
            won: set[tuple[Card, ...]] = set()
            self._closed = answer is Answer.UNWINNABLE
            if answer is Answer.WINNABLE:
                for cards, witness in self._trick_wins(card, len(possible)):
                    won.add(cards)
                    yield Opening(OpeningKind.TRICK, cards, (), Answer.WINNABLE, witness)
            rest = Answer.UNWINNABLE if self._closed else Answer.UNKNOWN
            yield from (Opening(OpeningKind.TRICK, cards, (), rest) for cards in possible if cards not in won)
            number, exact = number + len(won), exact and self._closed
        self.tricks = Count(number, exact, None if legal is None else sum(map(len, legal.values())))

    def _trick_wins(self, lead: Card, legal: int) -> Iterator[tuple[tuple[Card, ...], Witness]]:
        """The first tricks with this lead that win."""

        def begins(witness: Witness) -> tuple[Card, ...] | None:
            trick = self._first_trick(witness)
            return trick.cards if trick.cards[0] == lead else None

        def holds(witness: Witness) -> Iterable[Literal]:
            return trick_holds(self._winning.model, self._index, self._first_trick(witness))

        return self._wins(begins, holds, legal, lambda: self._led(lead))

    def _shares(self) -> Iterator[Opening]:
        """The ways to share the tasks out."""
        permitted = None
        with suppress(OutOfTime):
            permitted = ways_to_share(self._problem, self._winning.limits.deadline)
        won: set[tuple[SeatIndex, ...]] = set()
        self._closed = self.verdict.answer is Answer.UNWINNABLE
        if self.verdict.answer is Answer.WINNABLE:
            for owners, witness in self._wins(
                lambda witness: witness.choices.owners,
                lambda witness: owners_hold(self._winning.model, witness.choices),
                0 if permitted is None else len(permitted),
                lambda: TRUE,
                self._at_a_glance(permitted or ()),
            ):
                won.add(owners)
                yield Opening(OpeningKind.OWNERS, (), owners, Answer.WINNABLE, witness)
        rest = Answer.UNWINNABLE if self._closed else Answer.UNKNOWN
        if permitted is not None and len(permitted) <= MAX_BEGINNINGS:
            yield from (Opening(OpeningKind.OWNERS, (), owners, rest) for owners in permitted if owners not in won)
        self.owners = Count(len(won), self._closed, None if permitted is None else len(permitted))

    def _at_a_glance(self, permitted: Sequence[tuple[SeatIndex, ...]]) -> Iterator[Witness]:
        """Lines that a lookahead finds for ways to share out, as long as it finds some; it is quick."""
        tasks, left = self._problem.tasks, PATIENCE
        for owners in permitted:
            if any(witness.choices.owners == owners for witness in self._winning.found):
                continue
            given = tuple(replace(task, owner=owner) for task, owner in zip(tasks, owners, strict=True))
            found = self._winning.glance(replace(self._problem, tasks=given))
            left += 1 if found is not None else -1
            if found is not None:
                yield found
            elif not left:
                return

    def _wins(
        self,
        begins: Callable[[Witness], _Key | None],
        holds: Callable[[Witness], Iterable[Literal]],
        every: int,
        wanted: Callable[[], Literal],
        glanced: Iterable[Witness] = (),
    ) -> Iterator[tuple[_Key, Witness]]:
        """Every way to begin that wins, each once with a line; None: the line does not begin so at all.

        `holds` are the literals that tell the way of a line, `wanted` what further lines must hold; `glanced` are lines
        that are found without the model. There are `every` ways, won or lost, 0 if nobody knows.
        """
        won: dict[_Key, Witness] = {}
        self._closed = False
        for witness in tuple(self._winning.found):
            key = begins(witness)
            if key is not None and key not in won:
                won[key] = witness
                yield key, witness
        try:
            for witness in glanced:
                key = begins(witness)
                assert key is not None
                won[key] = witness
                yield key, witness
                if len(won) >= MAX_BEGINNINGS:
                    break
            others = NextSolution(self._winning.model.formula)
            for witness in won.values():
                others.add(holds(witness))
            while len(won) != every and len(won) < MAX_BEGINNINGS:
                found = self._winning.ask(others.wanted, wanted())
                if found is None:
                    self._closed = True
                    return
                key = begins(found)
                assert key is not None
                won[key] = found
                others.add(holds(found))
                yield key, found
            self._closed = len(won) == every
        except OutOfTime:
            return


def openings(problem: Problem, limits: Limits | None = None) -> Openings:
    """Iterate over first leads, then first tricks, then ways to share the tasks out, each with its answer.

    At the end `leads`, `tricks` and `owners` of the iterator count those that win. The limits hold for all of it. The
    first one raises ValueError if no deal fits.
    """
    return Openings(Winning(problem, limits or Limits()))
