"""The positions of one game, asked about with one model.

The model is that of the problem as it is. A position further on is a question under assumptions: who plays which card
to which trick, which is `by[seat][trick][card]` of the board. Who leads follows from who won the trick before, so the
cards in their order fix everything. A line that was found once answers for every position on its way.
"""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final

from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import plain_card
from winnable.rules.crew.index import SeatIndex, TrickNumber
from winnable.rules.crew.play import IllegalPlay, Line, Position, after_each, winning_place
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import IllegalChoice, referee
from winnable.solver.crew.bounds.refute import refutation
from winnable.solver.crew.lookahead.best_first import POSITIONS, find_line
from winnable.solver.crew.lookahead.rollout import ROLLOUTS, roll_out
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
A_FEW: Final = ROLLOUTS // 16
"""The most rollouts, but for the first question."""
SEARCHES: Final = 3
"""The most searches for one question. Chosen by trial."""
EXCHANGES: Final = 3
"""The most cards for which a line is tried with two cards of a hand exchanged. Chosen by trial."""
TOGETHER: Final = 8
"""Which part of a limit one question about many places may take. Asked one by one, they need the rest."""


def cards_of(line: Line) -> tuple[Card, ...]:
    """The cards of a line, in the order in which they fall."""
    return tuple(card for trick in line.tricks for card in trick)


def line_of(cards: tuple[Card, ...], seats: int) -> Line:
    """The line in which these cards fall, so many to a trick."""
    return Line(tuple(cards[first : first + seats] for first in range(0, len(cards), seats)))


def known_then(problem: Problem, line: Line) -> Problem:
    """The problem at an earlier or later position: with this line so far, and the hints that were given by then."""
    full = len(line.whole(len(problem.deal.hands)).tricks)
    hints = tuple(each for each in problem.communications if each.trick <= full + 1)
    return replace(problem, played=line, communications=hints)


class Positions:
    """Answers about positions of a problem that go on from its line so far; a position is the line to it.

    The limits hold for all questions together.
    """

    def __init__(self, problem: Problem, limits: Limits | None = None, *, this_trick: bool = True) -> None:
        """`this_trick` refutes positions by the trick on the table alone; the answers are the same without."""
        self.problem = problem
        self._this_trick = ThisTrick(problem) if this_trick else None
        self.seats = len(problem.deal.hands)
        self.limits = (limits or Limits()).begun()
        self._found: list[tuple[tuple[Card, ...], Witness]] = []
        """Every winning line that was found so far, with its cards."""
        cards = (plain_card(task.goal) for task in problem.tasks)
        self._named = {card for card in cards if card is not None}
        self._watch = Stopwatch()
        self._refuted: bool | None = None
        self._model: Model | None = None
        self._bare: Board | None = None
        self._met_by: dict[int, Literal] = {}
        self._lost: set[tuple[Card, ...]] = set()
        """The positions that were found unwinnable."""
        self._legal: dict[tuple[Card, ...], tuple[Card, ...]] = {}
        self._reached: dict[tuple[Card, ...], Position] = {}
        """The positions where it is known who holds what."""

    @property
    def effort(self) -> Effort:
        """What all questions so far took."""
        return self._watch.effort

    # --- what can be played ------------------------------------------------------------------------

    def turn(self, line: Line) -> SeatIndex:
        """The seat that plays next."""
        leader = self.problem.deal.leader
        for trick in line.tricks:
            if len(trick) < self.seats:
                return (leader + len(trick)) % self.seats
            leader = (leader + winning_place(trick, self.problem.deal.deck)) % self.seats
        return leader

    def legal(self, line: Line) -> tuple[Card, ...]:
        """The cards that may be played next; where hands are not known, those of some deal that fits.

        Empty if the play is over, or if no deal fits. Raises OutOfTime.
        """
        played = cards_of(line)
        if len(played) == self.problem.deal.tricks * self.seats:
            return ()
        if played not in self._legal:
            position = self._position(line)
            legal = self._perhaps_legal(line) if position is None else position.legal()
            self._legal[played] = tuple(sorted(legal))
        return self._legal[played]

    def _position(self, line: Line) -> Position | None:
        """The position after a legal line, one card after another one where that is kept; None if hands are unknown."""
        given, cards = self._given(line), cards_of(line)
        if given is None:
            return None
        position = self._reached.get(cards)
        if position is None:
            before = self._reached.get(cards[:-1]) if cards else None  # a card to be drawn is known after trick 1
            position = _played(given, self.problem, line) if before is None else before.play(cards[-1])
            self._reached[cards] = position
        return position

    def _given(self, line: Line) -> Choices | None:
        """What was passed and drawn by a position, where it is known who holds what."""
        problem = self.problem
        signal = problem.distress is not None and problem.passes is None and not problem.distress.silent
        if problem.deal.unseen or signal:
            return None
        draws: tuple[Card, ...] = ()
        if problem.draw is not None:
            draws = tuple(card for card in problem.draw.cards if card is not None)
            if len(draws) < self.seats or len(line.tricks) < 2:  # a card to be drawn stays in the hand in trick 1
                return None
        return Choices(draws=draws, passes=problem.passes)

    def _perhaps_legal(self, line: Line) -> set[Card]:
        """The legal cards of all deals that fit: every solution of the board tells those of one deal.

        Before the draws it tells of one card alone: another one might be drawn, or open a card that is.
        """
        if self._bare is None:
            free = replace(self.problem, tasks=(), goals=(), roles=(), assignment=Assignment())
            self._bare = Board(new_formula(self.limits.deadline), free)
        board, legal = self._bare, set[Card]()
        played, turn = cards_of(line), self.turn(line)
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

    def found(self, line: Line, but: Collection[Card] = ()) -> Iterator[Witness]:
        """The winning lines found so far that go through a position, on with none of the cards `but`."""
        played = cards_of(line)
        for cards, witness in self._found:
            if cards[: len(played)] == played and not (but and cards[len(played)] in but):
                yield witness

    def _keep(self, witness: Witness) -> None:
        self._found.append((cards_of(witness.line), witness))

    def known(self, line: Line) -> Answer:
        """What the questions so far tell of a position; unknown if nothing."""
        if next(self.found(line), None) is not None:
            return Answer.WINNABLE
        played = cards_of(line)
        lost = any(played[: len(each)] == each for each in self._lost)
        return Answer.UNWINNABLE if lost else Answer.UNKNOWN

    def _gives_away(self, position: Position | None) -> bool:
        """Whether a position is lost by the trick on the table alone; see `this_trick`.

        A task that is lost there is lost in every line that goes on from it, so that neither a line is looked for nor
        the model asked. Where it is not known who holds what, nothing is said. It costs so little that it is also done
        where a limit is used up.
        """
        return position is not None and self._this_trick is not None and self._this_trick.gives_away(position)

    def _others(self, line: Line, but: Collection[Card]) -> list[Card] | None:
        """The cards that may be played next, but for some and those that lose at once; None if hands are unknown."""
        position = self._position(line)
        if position is None:
            return None
        return [card for card in self.legal(line) if card not in but and not self._gives_away(position.play(card))]

    def ask(
        self,
        line: Line,
        *,
        but: Collection[Card] = (),
        by: TrickNumber | None = None,
        limits: Limits | None = None,
    ) -> Verdict[Witness]:
        """Whether a position can be won: by none of the cards `but` next, and with all met in trick `by`, if given.

        `limits` are those of this question, in addition to those for all. An answer that is known from earlier ones
        costs nothing.
        """
        known = [each for each in self.found(line, but) if by is None or (each.report.met or 0) <= by]
        if known:
            return Verdict(Answer.WINNABLE, known[0])
        if self.known(line) is Answer.UNWINNABLE:
            return Verdict(Answer.UNWINNABLE)
        try:
            if self._gives_away(self._position(line)):
                self._lost.add(cards_of(line))
                return Verdict(Answer.UNWINNABLE)
            others = self._others(line, but) if but else None
            if others == []:
                return Verdict(Answer.UNWINNABLE)
            found = None if by is not None else self._look_ahead(line, but, others or ())
            verdict = self._solved(line, but, by, limits) if found is None else Verdict(Answer.WINNABLE, found)
        except OutOfTime:
            return Verdict(Answer.UNKNOWN)
        if verdict.witness is not None:
            self._keep(verdict.witness)
        elif verdict.answer is Answer.UNWINNABLE and by is None and not but:
            self._lost.add(cards_of(line))
        return verdict

    def decide_each(self, line: Line) -> None:
        """Find out about every card that may be played next, as far as the limits reach.

        Those without a line that costs little are asked about together: mostly none of them wins. Raises OutOfTime if
        not even the legal cards are known.
        """
        ways = {card: self._and(line, card) for card in self.legal(line)}
        with suppress(OutOfTime):
            for way in ways.values():
                if self.known(way) is not Answer.UNKNOWN:
                    continue
                if self._gives_away(self._position(way)):
                    self._lost.add(cards_of(way))
                elif (found := self._look_ahead(way)) is not None:
                    self._keep(found)
        while left := [card for card, way in ways.items() if self.known(way) is Answer.UNKNOWN]:
            verdict = self.ask(line, but=ways.keys() - left, limits=self._share(2))
            if verdict.answer is Answer.UNWINNABLE:
                self._lost.update(cards_of(ways[card]) for card in left)
            elif verdict.answer is Answer.UNKNOWN:
                for number, card in enumerate(left):
                    self.ask(ways[card], limits=self._share(len(left) - number))
                return

    def alone(self, game: Line, places: Sequence[int]) -> frozenset[int]:
        """At which of some places of a game that can be won its card is proved to be the only one that wins.

        What costs little is tried for each of the places, which rise. For all that are left one question is asked:
        whether some line that wins goes as the game does up to one of these places, and on with another card. If none
        does, each card there is the only one. A line that does is kept, and the other places are asked about again.
        What a limit leaves open is not among them.
        """
        cards = cards_of(game)

        def other_found(place: int) -> bool:
            return next(self.found(line_of(cards[:place], self.seats), (cards[place],)), None) is not None

        left, proved = list[int](), set[int]()
        looked = dict[int, Sequence[Card]]()
        for place in places:
            if not other_found(place):
                others = self._others(line_of(cards[:place], self.seats), (cards[place],))
                if others == []:
                    proved.add(place)
                else:
                    looked[place] = others or ()
        with suppress(OutOfTime):
            for place, to_try in reversed(looked.items()):
                found = self._look_ahead(line_of(cards[:place], self.seats), (cards[place],), to_try)
                if found is None:
                    left.insert(0, place)
                else:
                    self._keep(found)
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
            start, first = len(cards_of(self.problem.played)), places[0]
            leaves, as_played = [], TRUE
            for place in range(first, places[-1] + 1):
                fallen = falls[place - start]
                if place in places:
                    leaves.append(model.formula.both(as_played, ~fallen))
                as_played = model.formula.both(as_played, fallen)
            wanted = model.formula.new()
            model.formula.clause([~wanted, *leaves])
        return self._answered(model, [*falls[: first - start], wanted], limits)

    def _and(self, line: Line, card: Card) -> Line:
        return line_of((*cards_of(line), card), self.seats)

    def _share(self, questions: int) -> Limits:
        """The limits of the next of so many questions: each gets its share of what is left."""
        left = self.limits.left(0.0, self.effort.work)
        work = None if left is None or left.work is None else left.work / questions
        deadline = self.limits.deadline.part(1 / questions)
        return replace(self.limits, seconds=None, work=work, deadline=deadline)

    def _solved(
        self, line: Line, but: Collection[Card], by: TrickNumber | None, limits: Limits | None
    ) -> Verdict[Witness]:
        """The answer of the model."""
        self.limits.deadline.check()
        if self._refuted:
            return Verdict(Answer.UNWINNABLE)
        with self._watch.stage("encode"):
            model = self._encoded()
            assumed = self._assumed(model.board, line)
            if but:
                plays = model.board.by[self.turn(line)][len(cards_of(line)) // self.seats]
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
        before = len(cards_of(self.problem.played))
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

    def _look_ahead(self, line: Line, but: Collection[Card] = (), others: Sequence[Card] = ()) -> Witness | None:
        """A winning line that costs little: one with two cards of a hand exchanged, or one of the lookahead.

        It goes on with none of the cards `but`, and where there are any, with one of the `others`.
        """
        self.limits.deadline.check()  # what follows takes long where there are thousands of positions
        with self._watch.stage("search"):
            if self._refuted is None:
                self._refuted = refutation(self.problem) is not None
            if self._refuted:
                return None
            played, deadline = cards_of(line), self.limits.deadline
            if not but and line == self.problem.played:
                return look_ahead(self.problem, deadline)
            ways = [played]
            if but:
                suits = {card.suit for card in but}
                ways = [(*played, card) for card in sorted(others, key=lambda card: card.suit not in suits)]
            for way in ways:
                for witness in list(self.found(line_of(way[:-1], self.seats)))[-EXCHANGES:]:
                    if (exchanged := self._exchanged(witness, len(way) - 1, way[-1])) is not None:
                        return exchanged
            for way in ways[:SEARCHES]:
                there = line_of(way, self.seats)
                position = self._position(there)
                found = find_line(self.problem, LATER_POSITIONS, played=there, position=position, deadline=deadline)
                if found is None and len(way) == 1:  # rollouts begin with the first trick
                    found = roll_out(replace(self.problem, played=there), A_FEW, deadline=deadline)
                if found is not None and (quick := accepted(self.problem, *found, deadline)) is not None:
                    return quick
            return None

    def _exchanged(self, witness: Witness, number: int, card: Card) -> Witness | None:
        """A line with another card at a place and the card there later in its stead, if it still wins.

        Looked at only if the same seats win both tricks, so that everybody still plays in turn.
        """
        cards, deck = list(cards_of(witness.line)), self.problem.deal.deck
        if card not in cards[number + 1 :]:
            return None
        later = cards.index(card)
        tricks = [
            slice(place - place % self.seats, place - place % self.seats + self.seats) for place in (number, later)
        ]
        winners = [winning_place(cards[trick], deck) for trick in tricks]
        cards[number], cards[later] = cards[later], cards[number]
        if winners != [winning_place(cards[trick], deck) for trick in tricks]:
            return None
        taken = {witness.report.record.tricks[place // self.seats].winner for place in (number, later)}
        if len(taken) > 1 and not self._named.isdisjoint((card, cards[later])):
            return None  # a task would go to somebody else
        return self._judged(witness.choices, line_of(tuple(cards), self.seats))


def _played(choices: Choices, problem: Problem, line: Line) -> Position:
    """The position after a line that is legal with these choices."""
    start = Position.start(choices.deal or problem.deal, choices.passes)
    *_, position = after_each(start, line.tricks, choices.draws)
    return position
