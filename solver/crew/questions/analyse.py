"""Where was it lost? A game that was played, card by card.

Every card is asked about in its turn: whether the position after it can be won, and whether another card would have
kept it. A position that cannot be won stays so, so that one card loses a game, or none. Most answers cost nothing: the
line that shows that a position can be won goes on with the card that was played, and answers for the next position, or
with another one, and shows that there was a choice.

The fewer tricks are left, the less a question costs. Mostly a small share of a limit decides one. Once it does not,
another small share is for the late positions, which are asked about from the last card back. Then the question that
stayed open is asked again, with all that is left.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, TypeAlias

from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.crew.card import Card
from winnable.rules.crew.play import NOTHING_PLAYED, Line, PlayedCard, played_cards
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import TokenChange
from winnable.solver.crew.questions.positions import Positions
from winnable.solver.crew.solve import NoDealFits, possible
from winnable.solver.crew.witness import Witness
from winnable.solver.played import Analysis, Kind, PlayedStep, kind_of
from winnable.solver.verdict import Effort, Limits, NoAnswer

FIRST: Final = 1 / 32
"""The share of what is left of a limit that a question about a position may take at first."""
LATE: Final = 3 / 32
"""The share of what is left after that which the questions about all late positions may take together.

So whatever needs less than seven eighths of a limit is decided. The larger this share is, the more late positions are
judged where the first one stays open nevertheless. Chosen by trial.
"""
OTHERS: Final = 1 / 8
"""The share of what is left that the question may take whether another card than the one played would have kept it."""


Played: TypeAlias = PlayedStep[PlayedCard]


def analyse(
    problem: Problem, line: Line | None = None, limits: Limits | None = None, *, kinds: bool = True
) -> Analysis[Line, PlayedCard, Witness]:
    """Say of every card of a game what it did to the chance to win; at most one of them lost it.

    `line` is a whole or partial game, by default the line so far. What the problem leaves open stays open at every
    card: a position can be won if it can with some choice. The limits hold for all of it; what they leave undecided is
    unknown. Without `kinds` it is only said which card lost it, and not of the others whether there was a choice.
    Raises ValueError for a line that is not legal, and NoAnswer if no deal agrees with the known cards.
    """
    return PlayedGame(problem, problem.played if line is None else line, limits or Limits()).analysis(kinds=kinds)


class PlayedGame:
    """A game that is analysed, card by card."""

    def __init__(self, problem: Problem, line: Line, limits: Limits) -> None:
        if not (line.goes_on(problem.played) or problem.played.goes_on(line)):
            raise NoAnswer("the line does not go on from the line so far")
        replace(problem, played=line)  # refuses a line that is not legal
        problem = _holding(problem, line)
        begun = problem.played.tricks or problem.communications
        self.problem = replace(problem, played=NOTHING_PLAYED, communications=()) if begun else problem
        self._hinted = replace(problem, played=line)
        self._line_of_play = line
        self.played = line.cards
        self.saving: Witness | None = None
        """A line that wins, up to the losing card as the game was played."""
        self._limits = limits.begun()
        self._seats = len(problem.deal.hands)
        self._hints = sorted({each.trick for each in problem.communications})
        self._parts: dict[int, Positions] = {}
        self._met: dict[int, Answer] = {}
        """By the number of whole tricks, whether everything was met by then, once that was asked."""
        self._backwards = False
        """Whether the positions were asked about from the last card back."""
        try:
            Choices.given(problem)
            self._open = problem.token_change is not TokenChange.NONE
        except ValueError:
            self._open = True

    @property
    def effort(self) -> Effort:
        """What it took so far."""
        return sum((part.effort for part in self._parts.values()), Effort())

    def _line(self, number: int) -> Line:
        """The line of the first so many cards."""
        return Line.of(self.played[:number], self._seats)

    def _at(self, number: int) -> tuple[Positions, Line]:
        """The line of so many cards, and the positions to which it belongs: new ones begin where hints are given."""
        full = number // self._seats
        start = max((trick for trick in self._hints if trick <= full + 1), default=1)
        if start not in self._parts:
            there = self.problem
            if self._hints:
                there = replace(self._hinted, played=self._line((start - 1) * self._seats))
            self._parts[start] = part = Positions(there, self._limits.left(0.0, self.effort.work) or self._limits)
            self._offer_the_game(part)
        return self._parts[start], self._line(number)

    def _offer_the_game(self, part: Positions) -> None:
        """A game that was won answers for all of its positions itself."""
        if len(self.played) == self.problem.deal.tricks * self._seats:
            try:
                part.offer(Choices.given(part.problem), self._line(len(self.played)))
            except (OutOfTime, ValueError):  # something is open
                return

    def analysis(self, *, kinds: bool) -> Analysis[Line, PlayedCard, Witness]:
        """Judge the cards one by one."""
        cards = played_cards(self.problem.deal, self._line_of_play)
        try:
            if self._open and not possible(self._hinted, self._limits.deadline):
                raise NoDealFits.what_is_known(self._hinted)
        except OutOfTime:
            late = (PlayedStep(number, card, Kind.UNKNOWN, Answer.UNKNOWN) for number, card in enumerate(cards, 1))
            return Analysis(self._line_of_play, Answer.UNKNOWN, tuple(late))
        start = before = self._after(-1)
        judged = list[Played]()
        for index, card in enumerate(cards):
            after = self._after(index) if before is not Answer.UNWINNABLE else before
            made = PlayedStep(index + 1, card, kind_of(before, after), after)
            if kinds or made.kind is Kind.LOSING:
                made = self._judged(replace(made, kind=Kind.UNKNOWN), before)
            judged.append(made)
            before = after
        return Analysis(self._line_of_play, start, tuple(judged), self.saving, self.effort)

    def _after(self, index: int) -> Answer:
        """Whether the game can be won after a card: if nobody knows, a later position that can be won tells.

        The first position that a small share of a limit does not decide has the late ones asked about. If it stays open
        then, it is asked about again, with all that is left.
        """
        number = index + 1
        answer = self._known(number)
        if answer is Answer.UNKNOWN:  # else nothing more is worked out
            answer = self._ask(number, self._share(FIRST))
        if answer is not Answer.UNKNOWN:
            return answer
        if not self._backwards:
            self._backwards = True
            self._from_the_end(number + 1)
            answer = self._known(number)
        if any(self._known(later) is Answer.WINNABLE for later in range(number, len(self.played) + 1)):
            return Answer.WINNABLE
        left = self._share(1.0)
        return answer if answer is not Answer.UNKNOWN or left is None else self._ask(number, left)

    def _known(self, number: int) -> Answer:
        """Whether the game can be won after this number of cards, as far as that is known."""
        positions, here = self._at(number)
        return positions.known(here)

    def _ask(self, number: int, limits: Limits | None) -> Answer:
        """Whether the game can be won after this number of cards, within some limits."""
        positions, here = self._at(number)
        return positions.ask(here, limits=limits).answer

    def _from_the_end(self, first: int) -> None:
        """Ask about the positions from the last card back, until one can be won or is not decided.

        One that can be won says so of all before it, and one that is not decided is followed by dearer ones.
        """
        limits, before = self._share(LATE), self.effort.work
        for number in range(len(self.played), first - 1, -1):
            left = None if limits is None else limits.left(0.0, self.effort.work - before)
            if left is None or self._ask(number, left) is not Answer.UNWINNABLE:
                return

    def _share(self, share: float) -> Limits | None:
        """A share of what is left of the limits; None if nothing is, as those of the positions then hold."""
        left = self._limits.left(0.0, self.effort.work)
        return None if left is None else left.part(share)

    def _judged(self, made: Played, before: Answer) -> Played:
        index = made.number - 1
        positions, here = self._at(index)
        if before is Answer.UNWINNABLE:
            return replace(made, kind=Kind.LOST)
        won = self._won(index)
        if won is Answer.WINNABLE:
            return replace(made, kind=Kind.WON)
        try:
            legal = positions.legal(here)
        except OutOfTime:
            return made
        made = replace(made, legal=tuple(map(str, legal)))
        if before is Answer.UNKNOWN:
            return made
        sure = won is Answer.UNWINNABLE  # else it may be that nothing depended on the card
        if len(legal) == 1:
            return replace(made, kind=Kind.FORCED) if sure else made
        if made.answer is Answer.UNKNOWN:
            return made
        if made.answer is Answer.UNWINNABLE:
            return self._losing(made)
        card = (made.step.card,)
        if positions.ask(here, but=card, limits=self._share(OTHERS)).answer is Answer.UNWINNABLE:
            return replace(made, kind=Kind.ONLY)
        kept = _names(each.line.cards[index] for each in positions.found(here, card))
        return replace(made, kind=Kind.SEVERAL if kept and sure else Kind.UNKNOWN, kept=kept)

    def _won(self, index: int) -> Answer:
        """Whether everything was met before the trick of a card; unknown where a limit left that open.

        If the problem leaves nothing open, every line through the position tells. Otherwise the model is asked, as some
        choice may have met everything by then that is in no line so far.
        """
        full = index // self._seats
        if full in self._met:
            return self._met[full]
        by = self.problem.deal.earlier + full
        positions, here = self._at(index - index % self._seats)
        met = [(each.report.met or 0) <= by for each in positions.found(here)]
        if any(met):
            answer = Answer.WINNABLE
        elif self._open:
            answer = positions.ask(here, by=by).answer
        else:
            answer = Answer.UNWINNABLE if met else Answer.UNKNOWN
        if self._open or answer is not Answer.UNKNOWN:
            self._met[full] = answer
        return answer

    def _losing(self, made: Played) -> Played:
        """A card that lost the game, with the others that would have kept it, and those that a limit left open."""
        index = made.number - 1
        positions, here = self._at(index)
        positions.decide_each(here)
        found = list(positions.found(here))
        self.saving = found[0]
        kept = _names(each.line.cards[index] for each in found)
        legal = positions.legal(here)
        left = _names(
            card for card in legal if positions.known(Line.of((*here.cards, card), self._seats)) is Answer.UNKNOWN
        )
        return replace(made, kind=Kind.LOSING, kept=kept, open=left)


def _names(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(map(str, sorted(set(cards))))


def _holding(problem: Problem, line: Line) -> Problem:
    """The problem in which each hand with unknown cards holds what it played: no other deal is that of this game.

    Where cards change hands, and of a robot, whose columns say more, it stays as it is.
    """
    deal = problem.deal
    if not deal.unseen or problem.draw or problem.distress or deal.robot is not None:
        return problem
    hands = [{*hand} for hand in deal.hands]
    for each in played_cards(deal, line):
        hands[each.seat].add(each.card)
    hidden = tuple(more + len(old) - len(new) for more, old, new in zip(deal.hidden, deal.hands, hands, strict=True))
    known = sum(map(len, hands)) == len(deal.deck.cards)
    try:
        shown = replace(deal, hands=tuple(tuple(sorted(hand)) for hand in hands), hidden=() if known else hidden)
    except ValueError:  # a card that is left over lies in a hand of which all seemed to be known
        return problem
    return replace(problem, deal=shown)
