"""The positions of one game, asked about with one model.

The model is that of the problem as it is. A position further on is a question under assumptions, which say who plays
which card to which trick: `by[seat][trick][card]` of the board. The cards in their order fix everything, as whoever won
the trick before leads. A line that was found once answers for every position on its way.

Most questions need no model. A line that wins is changed a little and replayed, or a lookahead finds one; and some
positions are lost by the trick on the table alone.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import attrgetter
from typing import Final, TypeAlias

from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import plain_card
from winnable.rules.crew.index import SeatIndex, TrickNumber
from winnable.rules.crew.play import IllegalPlay, Line, Position, Trick, after_each, winning_place
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import IllegalChoice, referee
from winnable.solver.crew.bounds.refute import refutation
from winnable.solver.crew.lookahead.best_first import POSITIONS, find_line
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.questions.this_trick import ThisTrick
from winnable.solver.crew.solve import accepted, look_ahead, replayed
from winnable.solver.crew.witness import Witness
from winnable.solver.decide import decide
from winnable.solver.engine import new_formula
from winnable.solver.formula import FALSE, TRUE, Formula, Literal, Outcome
from winnable.solver.verdict import Effort, InternalError, Limits, OutOfTime, Stopwatch, Verdict

LATER_POSITIONS: Final = POSITIONS // 4
"""The most positions that the lookahead looks at, but for the first question. Chosen by trial."""
SEARCHES: Final = 3
"""The most searches for one question. Chosen by trial."""
EXCHANGES: Final = 3
"""The most lines in which two cards of a hand are exchanged, in search of one for a question. Chosen by trial."""
TOGETHER: Final = 8
"""One question about many places may take a limit divided by this; questions about each of them need the rest."""

_IN_ORDER: Final = attrgetter("suit", "rank")
"""The key by which cards are sorted: the same order as theirs, and quicker."""


def cards_of(line: Line) -> tuple[Card, ...]:
    """The cards of a line, in the order in which they fall."""
    return tuple(card for trick in line.tricks for card in trick)


def line_of(cards: tuple[Card, ...], seats: int) -> Line:
    """The line in which these cards fall, `seats` to a trick."""
    return Line(tuple(cards[first : first + seats] for first in range(0, len(cards), seats)))


def known_then(problem: Problem, line: Line) -> Problem:
    """The problem at an earlier or later position: with this line so far, and the hints that were given by then."""
    full = len(line.whole(len(problem.deal.hands)).tricks)
    hints = tuple(each for each in problem.communications if each.trick <= full + 1)
    return replace(problem, played=line, communications=hints)


@dataclass(slots=True, eq=False)
class Here:
    """A position that is asked about, with what is known of it from one question to the next."""

    cards: tuple[Card, ...]
    """The cards of the line to it."""
    before: "Here | None" = None
    """The position one card earlier."""
    behind: dict[Card, "Here"] = field(default_factory=dict)
    """The positions one card later that were asked about, by that card."""
    position: Position | None = None
    """Who holds what, once that was worked out; None also where it is not known."""
    legal: tuple[Card, ...] | None = None
    """The cards that may be played next, once they were worked out."""
    given_away: bool | None = None
    """Whether the trick on the table alone loses the game, once that was looked at."""

    def after(self, card: Card) -> "Here":
        """The position after one more card."""
        found = self.behind.get(card)
        if found is None:
            found = self.behind[card] = Here((*self.cards, card), self)
        return found


Where: TypeAlias = Line | Here
"""A position: the line to it, or what `Positions.at` returned for that, which costs less with each question."""


class _Found:
    """A line that wins."""

    def __init__(self, witness: Witness) -> None:
        self.witness = witness
        self.cards = cards_of(witness.line)

    @cached_property
    def places(self) -> dict[Card, int]:
        """Where each card falls."""
        return {card: place for place, card in enumerate(self.cards)}


class Positions:
    """Answers about positions of a problem that go on from its line so far.

    The limits hold for all questions together.
    """

    def __init__(self, problem: Problem, limits: Limits | None = None, *, this_trick: bool = True) -> None:
        """`this_trick` refutes positions by the trick on the table alone; the answers are the same without."""
        self.problem = problem
        self._this_trick = ThisTrick(problem) if this_trick else None
        self.seats = len(problem.deal.hands)
        self.limits = (limits or Limits()).begun()
        self._found: list[_Found] = []
        """Every winning line that was found so far."""
        cards = (plain_card(task.goal) for task in problem.tasks)
        self._named = {card for card in cards if card is not None}
        self._watch = Stopwatch()
        self._refuted: bool | None = None
        self._model: Model | None = None
        self._bare: Board | None = None
        self._met_by: dict[int, Literal] = {}
        self._lost: set[tuple[Card, ...]] = set()
        """The positions that were found unwinnable."""
        self._own_hands = problem.draw is None and problem.deal.robot is None
        """Whether every seat plays from its own hand alone, whatever lies open."""
        self._root = Here(())
        self._start = cards_of(problem.played)
        self._given = self._choices()

    @property
    def effort(self) -> Effort:
        """What all questions so far took."""
        return self._watch.effort

    def at(self, where: Where) -> Here:
        """The position after a line."""
        if isinstance(where, Here):
            return where
        here = self._root
        for trick in where.tricks:
            for card in trick:
                here = here.after(card)
        return here

    def _line(self, here: Here) -> Line:
        """The line to a position."""
        return line_of(here.cards, self.seats)

    # --- what can be played ------------------------------------------------------------------------

    def turn(self, where: Where) -> SeatIndex:
        """The seat that plays next."""
        if isinstance(where, Here):
            if where.position is not None:
                return where.position.turn
            where = self._line(where)
        leader = self.problem.deal.leader
        for trick in where.tricks:
            if len(trick) < self.seats:
                return (leader + len(trick)) % self.seats
            leader = (leader + winning_place(trick, self.problem.deal.deck)) % self.seats
        return leader

    def legal(self, where: Where) -> tuple[Card, ...]:
        """The cards that may be played next; where hands are not known, those of some deal that fits.

        Empty if the play is over, or if no deal fits. Raises OutOfTime.
        """
        here = self.at(where)
        if len(here.cards) == self.problem.deal.tricks * self.seats:
            return ()
        if here.legal is None:
            position = self._position(here)
            legal = self._perhaps_legal(here) if position is None else position.legal()
            here.legal = tuple(sorted(legal, key=_IN_ORDER))
        return here.legal

    def _position(self, here: Here) -> Position | None:
        """The position after a legal line, one card after another one where that is kept; None if hands are unknown."""
        if here.position is None and self._given is not None:
            if self.problem.draw is not None and len(here.cards) <= self.seats:
                return None  # a card to be drawn stays in the hand in trick 1
            before = None if here.before is None else here.before.position
            if before is None:
                here.position = _played(self._given, self.problem, self._line(here))
            else:
                here.position = before.play(here.cards[-1])
        return here.position

    def _choices(self) -> Choices | None:
        """What is passed and drawn; None where it is not known who holds what, not even once cards were drawn."""
        problem = self.problem
        signal = problem.distress is not None and problem.passes is None and not problem.distress.silent
        if problem.deal.unseen or signal:
            return None
        draws: tuple[Card, ...] = ()
        if problem.draw is not None:
            draws = tuple(card for card in problem.draw.cards if card is not None)
            if len(draws) < self.seats:
                return None
        return Choices(draws=draws, passes=problem.passes)

    def _perhaps_legal(self, here: Here) -> set[Card]:
        """The legal cards of all deals that fit: every solution of the board tells those of one deal.

        Before the draws it tells of one card alone: another one might be drawn, or open a card that is.
        """
        if self._bare is None:
            free = replace(self.problem, tasks=(), goals=(), roles=(), assignment=Assignment())
            self._bare = Board(new_formula(self.limits.deadline), free)
        board, legal = self._bare, set[Card]()
        played, turn, line = here.cards, self.turn(here), self._line(here)
        so_far = self._assumed(board, line)
        for card, plays in board.by[turn][len(played) // self.seats].items():
            if card in played or card in legal:
                continue
            outcome = self._decide(board.formula, [*so_far, plays])
            if outcome.answer is Answer.UNKNOWN:
                raise OutOfTime
            if outcome.answer is Answer.WINNABLE:
                placement = board.placement
                choices = Choices(
                    draws=placement.draws(outcome), deal=placement.whole_deal(outcome), passes=placement.passes(outcome)
                )
                draws_to_come = self.problem.draw is not None and len(played) < self.seats
                legal |= {card} if draws_to_come else _played(choices, self.problem, line).legal()
        return legal

    # --- whether it can be won ---------------------------------------------------------------------

    def found(self, where: Where, but: Collection[Card] = ()) -> Iterator[Witness]:
        """The winning lines found so far that go through a position, on with none of the cards `but`."""
        return (each.witness for each in self._through(self.at(where), but))

    def _through(self, here: Here, but: Collection[Card] = ()) -> Iterator[_Found]:
        played = here.cards
        number = len(played)
        for each in self._found:
            if each.cards[:number] == played and not (but and each.cards[number] in but):
                yield each

    def _keep(self, witness: Witness) -> None:
        self._found.append(_Found(witness))

    def known(self, where: Where) -> Answer:
        """What the questions so far tell of a position; unknown if nothing."""
        here = self.at(where)
        if next(self._through(here), None) is not None:
            return Answer.WINNABLE
        lost = any(here.cards[: len(each)] == each for each in self._lost)
        return Answer.UNWINNABLE if lost else Answer.UNKNOWN

    def _gives_away(self, here: Here) -> bool:
        """Whether a position is lost by the trick on the table alone; see `this_trick`.

        A task that is lost there is lost in every line that goes on from it, so that neither a line is looked for nor
        the model asked. Where it is not known who holds what, nothing is said. It costs so little that it is also done
        where a limit is used up.
        """
        if here.given_away is None:
            position = self._position(here)
            here.given_away = (
                position is not None and self._this_trick is not None and self._this_trick.gives_away(position)
            )
        return here.given_away

    def _others(self, here: Here, but: Collection[Card]) -> Iterator[Here] | None:
        """The positions after the cards that may be played next, but for some and those that lose at once.

        Cards of the suits of `but` come first. None if hands are unknown.
        """
        if self._position(here) is None:
            return None
        suits = {card.suit for card in but}
        able = [card for card in self.legal(here) if card not in but]
        ways = map(here.after, sorted(able, key=lambda card: card.suit not in suits))
        return (way for way in ways if not self._gives_away(way))

    def _lost_with_others(self, here: Here, but: Collection[Card]) -> bool:
        """Whether all cards but some lose at once."""
        others = self._others(here, but)
        return others is not None and next(others, None) is None

    def ask(
        self,
        where: Where,
        *,
        but: Collection[Card] = (),
        by: TrickNumber | None = None,
        limits: Limits | None = None,
    ) -> Verdict[Witness]:
        """Whether a position can be won: by none of the cards `but` next, and with all met in trick `by`, if given.

        `limits` are those of this question, in addition to those for all. An answer that is known from earlier ones
        costs nothing.
        """
        here = self.at(where)
        known = [each for each in self.found(here, but) if by is None or (each.report.met or 0) <= by]
        if known:
            return Verdict(Answer.WINNABLE, known[0])
        if self.known(here) is Answer.UNWINNABLE:
            return Verdict(Answer.UNWINNABLE)
        try:
            if self._gives_away(here):
                self._lost.add(here.cards)
                return Verdict(Answer.UNWINNABLE)
            if but and self._lost_with_others(here, but):
                return Verdict(Answer.UNWINNABLE)
            found = None if by is not None else self._look_ahead(here, but)
            verdict = self._solved(here, but, by, limits) if found is None else Verdict(Answer.WINNABLE, found)
        except OutOfTime:
            return Verdict(Answer.UNKNOWN)
        if verdict.witness is not None:
            self._keep(verdict.witness)
        elif verdict.answer is Answer.UNWINNABLE and by is None and not but:
            self._lost.add(here.cards)
        return verdict

    def decide_each(self, where: Where) -> None:
        """Find out about every card that may be played next, as far as the limits reach.

        First a line that costs little is looked for behind each card. The cards without one are asked about together,
        as mostly none of them wins. Raises OutOfTime if not even the legal cards are known.
        """
        here = self.at(where)
        ways = {card: here.after(card) for card in self.legal(here)}
        with suppress(OutOfTime):
            for way in ways.values():
                if self.known(way) is not Answer.UNKNOWN:
                    continue
                if self._gives_away(way):
                    self._lost.add(way.cards)
                elif (found := self._look_ahead(way)) is not None:
                    self._keep(found)
        while left := [card for card, way in ways.items() if self.known(way) is Answer.UNKNOWN]:
            verdict = self.ask(here, but=ways.keys() - left, limits=self._share(2))
            if verdict.answer is Answer.UNWINNABLE:
                self._lost.update(ways[card].cards for card in left)
            elif verdict.answer is Answer.UNKNOWN:
                for number, card in enumerate(left):
                    self.ask(ways[card], limits=self._share(len(left) - number))
                return

    def alone(self, game: Line, places: Sequence[int]) -> frozenset[int]:
        """At which of some places of a game that can be won its card is proved to be the only one that wins.

        `places` rise. What costs little is tried for each of them, from the last one back. For all that are left one
        question is asked: does some line that wins go as the game does up to one of these places, and on with another
        card? If none does, each card there is the only one. A line that does is kept, and the question is asked again
        for the other places. Places that a limit leaves open are not among the answers.
        """
        cards, heres = cards_of(game), [self._root]
        for card in cards:
            heres.append(heres[-1].after(card))

        def other_found(place: int) -> bool:
            return next(self._through(heres[place], (cards[place],)), None) is not None

        left, proved = list[int](), set[int]()
        with suppress(OutOfTime):
            for place in reversed(places):
                here, made = heres[place], (cards[place],)
                if other_found(place):
                    continue
                if self._lost_with_others(here, made):
                    proved.add(place)
                elif (found := self._look_ahead(here, made)) is not None:
                    self._keep(found)
                else:
                    left.insert(0, place)
        with suppress(OutOfTime):
            while left:
                verdict = self._leaves(cards, left, self._share(TOGETHER))
                if verdict.answer is Answer.UNWINNABLE:
                    return frozenset(proved.union(left))
                if verdict.witness is None:
                    break
                self._keep(verdict.witness)
                left = [place for place in left if not other_found(place)]
        return frozenset(proved)

    def _leaves(self, cards: tuple[Card, ...], places: Sequence[int], limits: Limits) -> Verdict[Witness]:
        """Whether some line that wins leaves a game at one of these places, which rise; see `alone`."""
        if self._refuted:
            return Verdict(Answer.UNWINNABLE)
        with self._watch.stage("encode"):
            model = self._encoded()
            falls = self._assumed(model.board, line_of(cards[: places[-1] + 1], self.seats))
            start, first = len(self._start), places[0]
            leaves, as_played = [], TRUE
            for place in range(first, places[-1] + 1):
                fallen = falls[place - start]
                if place in places:
                    leaves.append(model.formula.both(as_played, ~fallen))
                as_played = model.formula.both(as_played, fallen)
            wanted = model.formula.new()
            model.formula.clause([~wanted, *leaves])
        return self._answered(model, [*falls[: first - start], wanted], limits)

    def _share(self, questions: int) -> Limits:
        """The limits of the next of so many questions: each gets its share of what is left."""
        left = self.limits.left(0.0, self.effort.work)
        work = None if left is None or left.work is None else left.work / questions
        deadline = self.limits.deadline.part(1 / questions)
        return replace(self.limits, seconds=None, work=work, deadline=deadline)

    def _solved(
        self, here: Here, but: Collection[Card], by: TrickNumber | None, limits: Limits | None
    ) -> Verdict[Witness]:
        """The answer of the model."""
        self.limits.deadline.check()
        if self._refuted:
            return Verdict(Answer.UNWINNABLE)
        with self._watch.stage("encode"):
            model = self._encoded()
            assumed = self._assumed(model.board, self._line(here))
            if but:
                plays = model.board.by[self.turn(here)][len(here.cards) // self.seats]
                assumed += [~plays.get(card, FALSE) for card in sorted(but)]
            if by is not None:
                assumed.append(self._in_time(model, by))
        verdict = self._answered(model, assumed, limits)
        if by is not None and verdict.witness is not None and (verdict.witness.report.met or 0) > by:
            met, found = verdict.witness.report.met, verdict.witness.line
            raise InternalError(f"the referee finds all met in trick {met}, not {by}: {found}")
        return verdict

    def _encoded(self) -> Model:
        """The model of the problem, built for the first question that needs it."""
        if self._model is None:
            self._model = Model(self.problem, deadline=self.limits.deadline)
        return self._model

    def _answered(self, model: Model, assumed: list[Literal], limits: Limits | None) -> Verdict[Witness]:
        """What the model answers under assumptions, with its line replayed."""
        outcome = self._decide(model.formula, assumed, limits)
        if outcome.answer is not Answer.WINNABLE:
            return Verdict(outcome.answer)
        with self._watch.stage("replay"):
            return Verdict(outcome.answer, replayed(self.problem, *model.read(outcome), self.limits.deadline))

    def _in_time(self, model: Model, by: TrickNumber) -> Literal:
        """Literal that asks for everything to be met after a trick."""
        if by not in self._met_by:
            self._met_by[by] = model.formula.new()
            model.goals.require_by(by - self.problem.deal.earlier, self._met_by[by])
        return self._met_by[by]

    def _assumed(self, board: Board, line: Line) -> list[Literal]:
        """The literals for "these cards fall in this order", beyond the line so far of the problem."""
        leader, assumed = self.problem.deal.leader, []
        before = len(self._start)
        for trick, cards in enumerate(line.tricks):
            for place, card in enumerate(cards):
                if trick * self.seats + place >= before:
                    assumed.append(board.by[(leader + place) % self.seats][trick].get(card, FALSE))
            leader = (leader + winning_place(cards, self.problem.deal.deck)) % self.seats
        return assumed

    def _decide(self, formula: Formula, assumed: list[Literal], limits: Limits | None = None) -> Outcome:
        """Decide a formula under assumptions, within what is left of all limits, and within its own."""
        left = self.limits.left(0.0, self.effort.work)
        if left is None:
            raise OutOfTime
        if limits is not None:
            works = [each.work for each in (left, limits) if each.work is not None]
            left = replace(left, work=min(works, default=None), deadline=limits.deadline.earlier(left.deadline))
        with self._watch.stage("solve"):
            outcome = decide(formula, left, assumptions=assumed)
        self._watch.effort += Effort(work=outcome.work, conflicts=outcome.conflicts, branches=outcome.branches)
        return outcome

    # --- lines that are found without the model ----------------------------------------------------

    def offer(self, choices: Choices, line: Line) -> bool:
        """Keep a line as an answer if the referee says that it wins."""
        witness = self._judged(choices, line)
        if witness is not None:
            self._keep(witness)
        return witness is not None

    def _judged(self, choices: Choices, line: Line) -> Witness | None:
        """The witness of a line; None if the referee says that it does not win."""
        try:
            report = referee(self.problem, choices, line, self.limits.deadline.check)
        except (IllegalPlay, IllegalChoice):
            return None
        return Witness(line, report) if report.state is State.MET else None

    def _look_ahead(self, here: Here, but: Collection[Card] = ()) -> Witness | None:
        """A winning line that costs little: one with two cards of a hand exchanged, or one of the lookahead.

        It goes on with none of the cards `but`; where there are any, only from hands that are known.
        """
        self.limits.deadline.check()  # what follows takes long where there are thousands of positions
        with self._watch.stage("search"):
            if self._refuted is None:
                self._refuted = not self._found and refutation(self.problem) is not None  # no line wins what is refuted
            if self._refuted:
                return None
            deadline = self.limits.deadline
            if not but and here.cards == self._start:
                return look_ahead(self.problem, deadline)
            start = here if but else here.before
            lines = [] if start is None else list(self._through(start))[-EXCHANGES:]
            ways = list[Here]()
            for way in (self._others(here, but) or ()) if but else (here,):
                ways.append(way)
                for line in lines:
                    if (exchanged := self._exchanged(line, len(way.cards) - 1, way.cards[-1])) is not None:
                        return exchanged
            for way in ways[:SEARCHES]:
                there, position = self._line(way), self._position(way)
                found = find_line(self.problem, LATER_POSITIONS, played=there, position=position, deadline=deadline)
                if found is not None and (quick := accepted(self.problem, *found, deadline)) is not None:
                    return quick
            return None

    def _exchanged(self, line: _Found, number: int, card: Card) -> Witness | None:
        """A line with another card at a place and the card there later in its stead, if it still wins.

        Looked at only if the same seats win both tricks, so that everybody still plays in turn, and unless it is seen
        at once that somebody would not follow suit.
        """
        later = line.places.get(card, 0)
        if later <= number:
            return None
        cards, deck, seats = list(line.cards), self.problem.deal.deck, self.seats
        exchanged = cards[number]
        cards[number], cards[later] = card, exchanged
        tricks = line.witness.report.record.tricks
        taken = set[SeatIndex]()
        for place in (number, later):
            trick, first = tricks[place // seats], place - place % seats
            if trick.seats[winning_place(cards[first : first + seats], deck)] != trick.winner:
                return None
            taken.add(trick.winner)
        if len(taken) > 1 and not self._named.isdisjoint((card, exchanged)):
            return None  # a task would go to somebody else
        if self._own_hands and _revokes(tricks, cards, number, later):
            return None
        return self._judged(line.witness.choices, line_of(tuple(cards), seats))


def _revokes(tricks: Sequence[Trick], cards: Sequence[Card], number: int, later: int) -> bool:
    """Whether somebody does not follow suit in a line with two cards of a seat exchanged.

    `tricks` are those of the line before, which is legal, `cards` those of the line now; every trick has the same seats
    in both. The seat holds another card than before between the two places, and in the two tricks another suit may be
    led for all. Whoever plays another suit than the one led must not play a card of that later: it was in the hand.
    """
    seats = len(tricks[0].seats)
    first, last = number // seats, later // seats
    mover = tricks[first].seats[number % seats]
    for index in range(first, last + 1):
        fallen = cards[index * seats : (index + 1) * seats]
        led = fallen[0].suit
        for seat, card in zip(tricks[index].seats, fallen, strict=True):
            if card.suit == led or (seat != mover and first < index < last):
                continue
            for after in range(index + 1, len(tricks)):
                if cards[after * seats + tricks[after].seats.index(seat)].suit == led:
                    return True
    return False


def _played(choices: Choices, problem: Problem, line: Line) -> Position:
    """The position after a line that is legal with these choices."""
    start = Position.start(choices.deal or problem.deal, choices.passes)
    *_, position = after_each(start, line.tricks, choices.draws)
    return position
