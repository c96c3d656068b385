"""More than one winning line of a problem: the fewest tricks in which all is met, and lines that differ.

A line is the choices and all cards that are played, to the last one. So two lines are different if the choices or the
cards of any trick are; and where the mission is won early, there are as many lines as ways to play what is free then.

Lines that are found one after the other are to differ early, so that they say something. First no two of them may
have the same choices and the same first trick; once there is no further such line, no two the same first two tricks,
then four and so on. In the end they may differ in any trick, so that every line is found, and none twice.

The limits hold for everything that is asked of one `Winning`.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property

from winnable.rules.answer import Answer
from winnable.rules.crew.deal import Columns, Deal
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.solver.asking import Bounds, Lines, extreme
from winnable.solver.crew.model.model import Model
from winnable.solver.crew.solve import replayed, solve
from winnable.solver.crew.witness import AnyWitness, Witness
from winnable.solver.formula import Literal, decide
from winnable.solver.verdict import Effort, InternalError, Limits, OutOfTime, Stopwatch, Verdict


class Winning:
    """The winning lines of a problem: one model that is asked for one after the other."""

    def __init__(
        self, problem: Problem, limits: Limits, found: Sequence[Witness] = (), *, within: int | None = None
    ) -> None:
        self.problem = problem
        self.limits = limits.begun()
        self.within = within
        """After which trick all is met in every line that differs; None: in any."""
        self.found = [*found]
        """Every line that was found so far, for whatever question."""
        self._watch = Stopwatch()
        self._spent = False

    @property
    def effort(self) -> Effort:
        """What everything took so far."""
        return self._watch.effort

    @property
    def spent(self) -> bool:
        """Whether the limits are used up."""
        return self._spent or self.limits.deadline.passed

    @property
    def reached(self) -> str:
        """That the limit was reached, in words."""
        return f"the limit of {self.limits} was reached"

    @cached_property
    def verdict(self) -> Verdict[Witness]:
        """Whether the problem can be won, with a first line. Raises as `solve` does."""
        verdict = solve(self.problem, self.limits)
        self._watch.effort += verdict.effort
        if verdict.witness is not None:
            self.found.append(verdict.witness)
        return verdict

    @cached_property
    def model(self) -> Model:
        """The model of the whole problem. Raises OutOfTime."""
        with self._watch.stage("encode"):
            return Model(self.problem, deadline=self.limits.deadline)

    def ask(self, *wanted: Literal) -> Witness | None:
        """A line with all of these, replayed; None if it is proved that there is none. Raises OutOfTime."""
        left = None if self._spent else self.limits.left(self.effort.seconds, self.effort.work)
        if left is None:
            self._spent = True
            raise OutOfTime
        outcome = decide(self.model.formula, left, assumptions=wanted)
        self._watch.effort += Effort(
            solve=outcome.seconds, work=outcome.work, conflicts=outcome.conflicts, branches=outcome.branches
        )
        if outcome.answer is Answer.UNWINNABLE:
            return None
        if outcome.answer is Answer.UNKNOWN:
            if self.limits.unlimited:
                raise InternalError(f"the solver gave up without a limit on {self.problem.deal}")
            self._spent = True
            raise OutOfTime
        with self._watch.stage("replay"):
            witness = replayed(self.problem, *self.model.read(outcome), self.limits.deadline)
        self.found.append(witness)
        return witness

    def silent(self) -> Sequence[Literal]:
        """What holds if no distress signal is sent, where one may be and need not. Raises OutOfTime."""
        signal = self.problem.distress
        if signal is None or signal.required or signal.silent:
            return ()
        return [~sent for sent in self.model.board.placement.sent.values()]

    # --- the fewest tricks ---------------------------------------------------------------------------

    def fewest(self) -> Verdict[Witness] | None:
        """The verdict with a line that needs as few tricks as are known to be enough; None if no line is found.

        `details` are the `Bounds` of the tricks of the game after which all can be met, by the cards on the table in
        the sense of `Report.met`. From then on every line that differs is one of those with so few. Where a distress
        signal may be sent, the line is one without it if there is one that is as good.
        """
        if self.verdict.witness is None:
            return None
        bounds = self.bounds(self.problem.deal.earlier)
        self.within = high = min(map(self.met, self.found))
        self.found = [witness for witness in self.found if self.met(witness) == high]
        best = next((witness for witness in self.found if witness.choices.passes is None), self.found[0])
        with suppress(OutOfTime):
            if best.choices.passes is not None and self.silent():
                best = self.ask(self._by(high), *self.silent()) or best
        return replace(self.verdict, witness=best, details=bounds)

    def bounds(self, low: int) -> Bounds:
        """The bounds of the tricks after which all can be met: `low` is known, and so is some line.

        Further lines are added to `found`.
        """

        def ask(tricks: int | None, _: Limits) -> Verdict[Witness]:
            try:
                witness = min(self.found, key=self.met) if tricks is None else self.ask(self._by(tricks))
            except OutOfTime:
                return Verdict(Answer.UNKNOWN)
            return Verdict(Answer.UNWINNABLE if witness is None else Answer.WINNABLE, witness)

        found = extreme(ask, self.met, least=True, end=low)
        assert found.bound is not None
        assert found.reached is not None
        return Bounds(found.bound, found.reached)

    def _by(self, tricks: int) -> Literal:
        """A literal that requires all to be met after so many tricks of the game. Raises OutOfTime."""
        by = self.model.formula.new()
        self.model.goals.require_by(tricks - self.problem.deal.earlier, by)
        return by

    def met(self, witness: Witness) -> int:
        """The trick of the game in which the last part was met; as many as were played before: then, or before."""
        return max(witness.report.met or 0, self.problem.deal.earlier)

    # --- different lines -----------------------------------------------------------------------------

    def lines(self, first: Witness) -> Iterator[Witness]:
        """Yield every line once, beginning with `first`; see the module.

        Those without a signal come first, if `first` has none. Raises OutOfTime.
        """
        yield first
        taken = [first]
        within = [] if self.within is None else [self._by(self.within)]
        silent = self.silent() if first.choices.passes is None else ()
        for wanted in [silent, ()] if silent else [()]:
            for tricks in _stages(self.problem):
                yield from _that_differ(self, taken, tricks, [*within, *wanted])


def fewest_tricks(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """Decide whether the problem can be won, and with how few tricks; see `Winning.fewest`. Raises as `solve` does."""
    winning = Winning(problem, limits or Limits())
    fewest = winning.fewest()
    if fewest is None:
        return winning.verdict
    reason = "" if fewest.details.exact else winning.reached
    return replace(fewest, reason=reason, effort=winning.effort)


def soonest(problem: Problem, witness: AnyWitness, low: int, limits: Limits | None) -> Verdict[Witness]:
    """The fastest line that is found for a problem with a known one, and the `Bounds` of the tricks, as in `fewest`.

    No line meets everything before trick `low`. Without limits there is no time to find another one.
    """
    assert isinstance(witness, Witness), "all lines of the solver are"
    winning, low = Winning(problem, limits or Limits(), [witness]), max(low, problem.deal.earlier)
    bounds = Bounds(low, winning.met(witness)) if limits is None else winning.bounds(low)
    best = min(winning.found, key=winning.met)
    return Verdict(Answer.WINNABLE, best, effort=winning.effort, details=bounds)


# --- different lines -----------------------------------------------------------------------------


def different(problem: Problem, verdict: Verdict[Witness], limits: Limits) -> Winning:
    """The search for lines that differ of a problem that was decided, within the fewest tricks if it has them."""
    return Winning(problem, limits, within=verdict.details.high if isinstance(verdict.details, Bounds) else None)


def _every(winning: Winning) -> Iterator[Witness]:
    """Yield every line once. Raises OutOfTime."""
    verdict = winning.verdict
    if verdict.answer is Answer.UNKNOWN:
        raise OutOfTime
    if verdict.witness is not None:
        yield from winning.lines(verdict.witness)


def _stages(problem: Problem) -> Iterator[int]:
    """In how many tricks of the board the lines are to differ, choices aside."""
    deal, ahead = problem.deal, 1
    full = len(problem.played.whole(len(deal.hands)).tricks)
    while full + ahead < deal.tricks:
        yield full + ahead
        ahead *= 2
    yield deal.tricks


def _that_differ(winning: Winning, taken: list[Witness], tricks: int, wanted: Sequence[Literal]) -> Iterator[Witness]:
    """Yield all lines that differ from all that are taken in the choices or in the first so many tricks, and take them.

    A line is told by literals that hold in it, and the next one may not have all of them.
    """
    model, out = winning.model, 0
    others = model.formula.new()
    while True:
        for each in taken[out:]:
            told = [*choices_hold(model, each.choices), *line_holds(model, each.line, tricks)]
            model.formula.clause([~others, *(~literal for literal in told)])
        out = len(taken)
        found = winning.ask(others, *wanted)
        if found is None:
            return
        taken.append(found)
        yield found


def lines(problem: Problem, limits: Limits | None = None) -> Lines[Witness]:
    """Iterate over the winning lines, all different in the choices or in a card, each found when it is requested.

    The limits hold for all of them. At the end `complete` of the iterator says whether it is proved that there are no
    more. The first line raises ValueError if no deal fits.
    """
    return Lines(_every(Winning(problem, limits or Limits())))


# --- Literals that hold in a line ----------------------------------------------------------------


# Which literals of a model hold in a line: a different line must not have them all.
#
# In choices and play almost everything is one of several, such as the owner of a task, or the trick of a card. So the
# literals that hold are enough; of the distress signal, which may also be silent, the negations of the others are
# needed, too.


def choices_hold(model: Model, choices: Choices) -> Iterator[Literal]:
    """The literals for all choices: equal for equal choices, and no others have all of them."""
    encoder, placement = model.choices, model.board.placement
    yield from (encoder.owner[task][seat] for task, seat in enumerate(choices.owners))
    for task, number in enumerate(choices.predictions):
        if number is not None:
            yield encoder.predicted[task][number]
    for name, seat in choices.roles.items():
        yield encoder.role[name][seat]
    yield next(chosen for layout, chosen in encoder.layouts if layout == choices.tokens)
    if choices.deal is not None:
        yield from _deal_holds(model, choices.deal)
    for side, sent in placement.sent.items():
        yield sent if choices.passes is not None and choices.passes.direction is side else ~sent
    if choices.passes is not None:
        yield from (placement.passed[card] for card in choices.passes.cards)
    yield from (placement.drawn[card] for card in choices.draws)


def _deal_holds(model: Model, whole: Deal) -> Iterator[Literal]:
    """The literals for the hands as dealt, and for the robot's columns."""
    placement = model.board.placement
    for dealt, hand in zip(placement.dealt, whole.hands, strict=True):
        yield from (dealt[card] for card in hand)
    columns = _in_order(placement.deal.covered, whole)
    for (cover, under), (above, below) in zip(placement.columns, columns, strict=True):
        assert above is not None
        assert below is not None
        yield cover[above]
        yield under[below]


def _in_order(given: Columns, whole: Deal) -> Columns:
    """The columns of a whole deal in the order of the given ones; those of which nothing is known come by their cover.

    So the model has them, see `Placement`.
    """
    above, below = dict(whole.covered), {under: cover for cover, under in whole.covered}
    place_of = {card: place for place, card in enumerate(whole.deck.cards)}
    known = {
        place: (cover, above[cover]) if cover is not None else (below[under], under)
        for place, (cover, under) in enumerate(given)
        if (cover, under) != (None, None)
    }
    blank = [column for column in whole.covered if column not in known.values()]
    rest = iter(sorted(blank, key=lambda column: place_of[column[0]] if column[0] else 0))
    return tuple(known[place] if place in known else next(rest) for place in range(len(given)))


def line_holds(model: Model, line: Line, tricks: int) -> Iterator[Literal]:
    """The literals for which card falls in which of the first `tricks` tricks of the board."""
    return (model.board.plays[card][trick] for trick, cards in enumerate(line.tricks[:tricks]) for card in cards)
