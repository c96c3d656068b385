"""Mission 12 with every draw: is there a first trick after which the crew can win, whatever is drawn?

An exists-forall question: there is a choice of everything settled before the draws (owners, tokens, passes, the first
trick) such that for every draw the play can go on to a win. It is solved by counterexample-guided refinement (CEGAR):

1. A model proposes a first trick. It requires a win for every draw that joined it so far; at the start only for some
   draw, whichever.
2. Each possible draw is solved after that first trick. If all can be won, each has a replayed line, and the answer is
   yes.
3. A draw that loses is a counterexample. It joins the model with a copy of the play of its own, tied to the model by
   everything that is settled before the draws. So the next proposal wins with all counterexamples so far.

If the model becomes infeasible, no first trick wins even with the draws that joined: a proof of no. The loop
ends, as there are finitely many draws and none joins twice.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from random import Random
from typing import Final

from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Distress, Draw, Passes
from winnable.rules.crew.goal import plain_card
from winnable.rules.crew.play import Line, Position
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.task import TokenChange
from winnable.solver.crew.lookahead.best_first import find_line
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.solve import accepted, replayed, solve, without_signal_first
from winnable.solver.crew.witness import Witness
from winnable.solver.decide import decide
from winnable.solver.engine import new_formula
from winnable.solver.formula import FALSE, Literal
from winnable.solver.verdict import NEVER, Deadline, Effort, Limits, NoAnswer, OutOfTime, Verdict

DRAWS_TESTED: Final = 50_000
"""The most draws tested for one first trick; with official decks there are 16,807 at most, 7 cards for 5 seats."""
SOME_LOSES: Final = "whatever the first trick, some draw loses"
"""Why a problem cannot be won with every draw."""


def solve_every_draw(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """Decide whether there is a first trick after which the crew can win with every draw left open.

    The witness of a winnable problem is the line for one of the draws. `limits` hold for the whole question.
    Raises NoAnswer for a problem without a draw, or one that goes on after it; otherwise as `solve` does.
    """
    later = any(communication.trick > 1 for communication in problem.communications)
    if problem.draw is None or len(problem.played.tricks) > 1 or later:
        raise NoAnswer("expected a problem that asks about draws still to come")
    return without_signal_first(problem, (limits or Limits()).begun(), lambda each, left: _Search(each, left).run())


class _OutOfLimits(Exception):
    """A limit is reached."""


class _Search:
    """The refinement loop, with its effort so far."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        self.problem = problem
        self.limits = limits.begun()
        self.effort = Effort()
        self.shown = {communication.card for communication in problem.communications}
        """The cards that lie open, so that nobody draws them (N5)."""
        self.joined: list[tuple[Card, ...]] = []
        """The counterexamples: draws that lose after some first trick that was proposed."""

    def run(self) -> Verdict[Witness]:
        """The verdict, with the effort of all steps."""
        try:
            verdict = self._run()
        except (_OutOfLimits, OutOfTime):
            verdict = Verdict(Answer.UNKNOWN, reason=f"the limit of {self.limits} was reached")
        return replace(verdict, effort=self.effort)

    def _run(self) -> Verdict[Witness]:
        best = self._solve(self.problem)
        if best.witness is None:
            return best
        formula = new_formula(self._left().deadline)
        model = Model(self.problem, formula=formula)
        witness = best.witness
        while True:
            draws = list(self._draws(witness))
            losing = next((draw for draw in draws if not self._wins(witness, draw)), None)
            if losing is None:
                if len(draws) > DRAWS_TESTED:
                    reason = f"none of {DRAWS_TESTED:,} draws that were looked at loses, but there are more"
                    return Verdict(Answer.UNKNOWN, reason=reason)
                return Verdict(Answer.WINNABLE, witness, f"with every one of {len(draws):,} draws, each line replayed")
            self._join(model, losing)
            outcome = decide(formula, self._left())
            self.effort += Effort(
                solve=outcome.seconds, work=outcome.work, conflicts=outcome.conflicts, branches=outcome.branches
            )
            if outcome.answer is Answer.UNKNOWN:
                raise _OutOfLimits
            if outcome.answer is Answer.UNWINNABLE:
                picked = len(self.joined)
                which = f"at least one of {picked} that were picked" if picked > 1 else "the same one each time"
                return Verdict(Answer.UNWINNABLE, reason=f"{SOME_LOSES}: {which} (proved by CP-SAT)")
            witness = replayed(self.problem, *model.read(outcome), self.limits.deadline)

    def _left(self) -> Limits:
        left = self.limits.left(self.effort.seconds, self.effort.work)
        if left is None:
            raise _OutOfLimits
        return left

    def _solve(self, problem: Problem) -> Verdict[Witness]:
        verdict = solve(problem, self._left())
        self.effort += verdict.effort
        if verdict.answer is Answer.UNKNOWN:
            raise _OutOfLimits
        return verdict

    # --- one first trick against every draw --------------------------------------------------------

    def _draws(self, witness: Witness) -> Iterator[tuple[Card, ...]]:
        """Every draw possible after the first trick, in random order; of too many, `DRAWS_TESTED + 1` random ones."""
        assert self.problem.draw is not None
        position = _after_first(self._deal(witness.choices), witness.choices.passes, witness.line.tricks[0])
        seats = len(position.hands)
        piles = [
            sorted(position.drawable((seat - 1) % seats) - self.shown) if given is None else [given]
            for seat, given in enumerate(self.problem.draw.cards)
        ]
        random = Random(0)  # noqa: S311  # always the same
        for pile in piles:
            random.shuffle(pile)
        if prod(map(len, piles)) > DRAWS_TESTED:
            yield from (tuple(random.choice(pile) for pile in piles) for _ in range(DRAWS_TESTED + 1))
        else:
            every = list(product(*piles))
            random.shuffle(every)
            yield from every

    def _deal(self, choices: Choices) -> Deal:
        return choices.deal or self.problem.deal

    def _wins(self, witness: Witness, draw: Sequence[Card]) -> bool:
        """Whether the play can go on to a win after this first trick and draw; the line that shows it is replayed."""
        start = time.perf_counter()
        given = self._given(witness, draw)
        line = _look_ahead(given, self.limits.deadline)
        found = line is not None and accepted(given, Choices.given(given), line, self.limits.deadline) is not None
        self.effort += Effort(search=time.perf_counter() - start)
        self._left()
        return found or self._solve(given).answer is Answer.WINNABLE

    def _given(self, witness: Witness, draw: Sequence[Card]) -> Problem:
        """The problem that is left once everything before the draws is settled."""
        choices, problem = witness.choices, self.problem
        predictions = choices.predictions or (None,) * len(problem.tasks)
        passes = choices.passes
        return replace(
            problem,
            deal=self._deal(choices),
            tasks=tuple(
                replace(task, owner=owner, token=token, predicted=predicted)
                for task, owner, token, predicted in zip(
                    problem.tasks, choices.owners, choices.tokens, predictions, strict=True
                )
            ),
            assignment=Assignment(),
            token_change=TokenChange.NONE,
            roles=tuple(replace(role, seat=choices.roles[role.name]) for role in problem.roles),
            draw=Draw(tuple(draw)),
            distress=Distress(required=True, direction=passes.direction, cards=passes.cards) if passes else None,
            played=Line(witness.line.tricks[:1]),
        )

    # --- counterexamples -----------------------------------------------------------------------

    def _join(self, model: Model, draw: tuple[Card, ...]) -> None:
        """Require that the model also wins with this draw, or settles things so that it is impossible.

        The copy of the play must agree with the model in everything before the draws, if the draw is possible.
        """
        self.joined.append(draw)
        formula = model.formula
        impossible = ~formula.all_of(model.board.can_be_drawn(seat, card) for seat, card in enumerate(draw))
        alone = replace(self.problem, draw=Draw(draw))
        # were the draw lost whatever comes before it, its copy would make the whole model infeasible
        if self._solve(alone).answer is Answer.UNWINNABLE:
            formula.fix(impossible)
            return
        copy = Model(alone, formula=formula)
        for mine, theirs in zip(_before_draws(model), _before_draws(copy), strict=True):
            formula.clause([impossible, ~mine, theirs])
            formula.clause([impossible, mine, ~theirs])


def _before_draws(model: Model) -> Iterator[Literal]:
    """The literals of everything that is settled when the cards are drawn, in the same order for model and copy."""
    placement, choices = model.board.placement, model.choices
    for card in model.board.cards:
        yield model.board.plays[card][0]
        yield from (dealt.get(card, FALSE) for dealt in placement.dealt)
        yield placement.passed.get(card, FALSE)
    for cover, under in placement.columns:
        yield from (*cover.values(), *under.values())
    yield from placement.sent.values()
    for literals in (*choices.owner, *choices.predicted, *choices.role.values()):
        yield from literals
    yield from (chosen for _, chosen in choices.layouts)


def _after_first(deal: Deal, passes: Passes | None, trick: Sequence[Card]) -> Position:
    """The position after the first trick, before the draws."""
    position = Position.start(deal, passes)
    for card in trick:
        position = position.play(card)
    return position


def _look_ahead(problem: Problem, deadline: Deadline = NEVER) -> Line | None:
    """Search for plain task cards in the position after the draws, as if it were a deal of its own."""
    if (
        problem.goals
        or problem.roles
        or problem.deal.robot is not None
        or problem.draw is None
        or problem.communications
    ):
        return None
    if any(plain_card(task.goal) is None for task in problem.tasks):
        return None
    (first,) = problem.played.tricks
    drawn = [card for card in problem.draw.cards if card is not None]
    position = _after_first(problem.deal, problem.passes, first).draw(drawn)
    left = [
        replace(task, not_commander=False)  # that was settled before trick 1
        for task in problem.tasks
        if plain_card(task.goal) not in first and not task.done
    ]
    cards = [card for hand in position.hands for card in hand]
    if not left or not all(position.hands):
        return None
    deal = Deal.of(Deck.of(cards, problem.deal.deck), position.hands, position.leader)
    found = find_line(Problem(deal, tuple(left)), deadline=deadline)
    return None if found is None else Line((*problem.played.tricks, *found[1].tricks))
