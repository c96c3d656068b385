"""The positions of one game, asked about with one model.

The model is that of the problem as it is. A position further on is a question under assumptions, which say who plays
which card to which trick: `by[seat][trick][card]` of the board. The cards in their order fix everything, as whoever won
the trick before leads. A line that was found once answers for every position on its way, so for most of those of a
game.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from operator import attrgetter
from typing import Final

from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card, SeatIndex, TrickNumber
from winnable.rules.crew.play import IllegalPlay, Line, Position, after_each, winning_place
from winnable.rules.crew.problem import Choices, IllegalChoice, Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.model.board import Board
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.solve import replayed, solve
from winnable.solver.crew.witness import Witness
from winnable.solver.engine import new_formula
from winnable.solver.formula import FALSE, Formula, Literal, Outcome, decide
from winnable.solver.verdict import Effort, InternalError, Limits, OutOfTime, Stopwatch, Verdict

_IN_ORDER: Final = attrgetter("suit", "rank")
"""The key by which cards are sorted: the same order as theirs, and quicker."""


class Positions:
    """Answers about positions of a problem that go on from its line so far.

    The limits hold for all questions together.
    """

    def __init__(self, problem: Problem, limits: Limits | None = None) -> None:
        self.problem = problem
        self.seats = len(problem.deal.hands)
        self.limits = (limits or Limits()).begun()
        self._found: list[tuple[tuple[Card, ...], Witness]] = []
        """Every winning line that was found so far, with its cards."""
        self._watch = Stopwatch()
        self._model: Model | None = None
        self._bare: Board | None = None
        self._met_by: dict[int, Literal] = {}
        self._lost: set[tuple[Card, ...]] = set()
        """The positions that were found unwinnable."""
        self._legal: dict[tuple[Card, ...], tuple[Card, ...]] = {}
        """The cards that may be played next, where that was worked out."""
        self._start = problem.played.cards
        self._given = self._choices()

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
        played = line.cards
        if len(played) == self.problem.deal.tricks * self.seats:
            return ()
        if played not in self._legal:
            # a card to be drawn stays in the hand in trick 1
            drawing = self.problem.draw is not None and len(played) <= self.seats
            known = None if drawing else self._given
            legal = self._perhaps_legal(line) if known is None else _played(known, self.problem, line).legal()
            self._legal[played] = tuple(sorted(legal, key=_IN_ORDER))
        return self._legal[played]

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

    def _perhaps_legal(self, line: Line) -> set[Card]:
        """The legal cards of all deals that fit: every solution of the board tells those of one deal.

        Before the draws it tells of one card alone: another one might be drawn, or open a card that is.
        """
        if self._bare is None:
            free = replace(self.problem, tasks=(), goals=(), roles=(), assignment=Assignment())
            self._bare = Board(new_formula(self.limits.deadline), free)
        board, legal = self._bare, set[Card]()
        played, turn = line.cards, self.turn(line)
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
        played = line.cards
        number = len(played)
        for cards, witness in self._found:
            if cards[:number] == played and not (but and cards[number] in but):
                yield witness

    def _keep(self, witness: Witness) -> None:
        self._found.append((witness.line.cards, witness))

    def known(self, line: Line) -> Answer:
        """What the questions so far tell of a position; unknown if nothing."""
        if next(self.found(line), None) is not None:
            return Answer.WINNABLE
        played = line.cards
        lost = any(played[: len(each)] == each for each in self._lost)
        return Answer.UNWINNABLE if lost else Answer.UNKNOWN

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
            if line.cards == self._start and not but and by is None:
                verdict = self._plain(limits)
            else:
                verdict = self._solved(line, but, by, limits)
        except OutOfTime:
            return Verdict(Answer.UNKNOWN)
        if verdict.witness is not None:
            self._keep(verdict.witness)
        elif verdict.answer is Answer.UNWINNABLE and by is None and not but:
            self._lost.add(line.cards)
        return verdict

    def decide_each(self, line: Line) -> None:
        """Find out about every card that may be played next, as far as the limits reach.

        The cards without a line so far are asked about together, as mostly none of them wins. Raises OutOfTime if not
        even the legal cards are known.
        """
        ways = {card: Line.of((*line.cards, card), self.seats) for card in self.legal(line)}
        while left := [card for card, way in ways.items() if self.known(way) is Answer.UNKNOWN]:
            verdict = self.ask(line, but=ways.keys() - left, limits=self._share(2))
            if verdict.answer is Answer.UNWINNABLE:
                self._lost.update(ways[card].cards for card in left)
            elif verdict.answer is Answer.UNKNOWN:
                for number, card in enumerate(left):
                    self.ask(ways[card], limits=self._share(len(left) - number))
                return

    def _share(self, questions: int) -> Limits:
        """The limits of the next of so many questions: each gets its share of what is left."""
        left = self.limits.left(0.0, self.effort.work)
        work = None if left is None or left.work is None else left.work / questions
        deadline = self.limits.deadline.part(1 / questions)
        return replace(self.limits, seconds=None, work=work, deadline=deadline)

    def _plain(self, limits: Limits | None) -> Verdict[Witness]:
        """The answer of the start, as a verdict of its own: often there is no need of the model."""
        verdict = solve(self.problem, self._left(limits))
        self._watch.effort += verdict.effort
        return verdict

    def _solved(
        self, line: Line, but: Collection[Card], by: TrickNumber | None, limits: Limits | None
    ) -> Verdict[Witness]:
        """The answer of the model."""
        self.limits.deadline.check()
        with self._watch.stage("encode"):
            model = self._encoded()
            assumed = self._assumed(model.board, line)
            if but:
                plays = model.board.by[self.turn(line)][len(line.cards) // self.seats]
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
        outcome = decide(formula, self._left(limits), assumptions=assumed)
        self._watch.effort += outcome.effort
        return outcome

    def _left(self, limits: Limits | None) -> Limits:
        """What is left of the limits for all questions, and no more than those of one. Raises OutOfTime if nothing."""
        left = self.limits.left(0.0, self.effort.work)
        if left is None:
            raise OutOfTime
        if limits is None:
            return left
        works = [each.work for each in (left, limits) if each.work is not None]
        return replace(left, work=min(works, default=None), deadline=limits.deadline.earlier(left.deadline))

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


def _played(choices: Choices, problem: Problem, line: Line) -> Position:
    """The position after a line that is legal with these choices."""
    start = Position.start(choices.deal or problem.deal, choices.passes)
    *_, position = after_each(start, line.tricks, choices.draws)
    return position
