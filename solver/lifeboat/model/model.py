"""The formula of a problem, day by day to the horizon.

A state is a moment of literals and numbers; each part of a day makes the next state of the one before: the draft, a
turn for each seat, the night. Parts that stay the same are the same literals, so that a day in which nothing can happen
to a character costs nothing: the wounds of a body in the boat are one constant from the first day to the last.
"""

from collections.abc import Mapping
from dataclasses import replace

from winnable.rules.lifeboat.card import Character, DayNumber
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.setup import GULLS
from winnable.solver.engine import new_formula
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.lifeboat.model.cards import DraftMade, Passing, TradeMade, drafted, passed, traded
from winnable.solver.lifeboat.model.choice import Evening
from winnable.solver.lifeboat.model.frame import EVERYTHING, Card, Frame, Scope, State
from winnable.solver.lifeboat.model.goal import Goals, Hands
from winnable.solver.lifeboat.model.night import NightMade
from winnable.solver.lifeboat.model.pile import DiscardOrder
from winnable.solver.lifeboat.model.turn import TurnMade
from winnable.solver.numbers import Number, at_least, constant
from winnable.solver.verdict import NEVER, Deadline


class Model:
    """A formula whose solutions are the lines that reach the goals, from a position on.

    But for one thing: where the pile comes round, `beyond`, the cards that are drawn may be any. So a line counts only
    with nothing beyond, and where there is no solution at all no line reaches the goals, if the scope is whole.
    """

    def __init__(
        self,
        problem: Problem,
        start: Position,
        *,
        scope: Scope = EVERYTHING,
        deadline: Deadline = NEVER,
    ) -> None:
        self.formula = formula = new_formula(deadline)
        self.frame = frame = Frame(formula, problem, start, scope)
        self.state = begun(frame)
        self.turns: list[TurnMade] = []
        self.nights: list[NightMade] = []
        self.evenings: list[TradeMade] = []
        """The trade after each night."""
        self.dawns: list[DraftMade] = []
        """The drafts by day; an empty one where the game begins inside a day."""
        self._rowed = {who: [TRUE if who in start.past.rowed else FALSE] for who in frame.people}
        self._fought = {who: [TRUE if who in start.past.fought else FALSE] for who in frame.people}
        self._fainted = {who: [TRUE if who in start.past.fainted else FALSE] for who in frame.people}
        by_day = dict[DayNumber, Literal]()
        for day in range(start.day, problem.last_day + 1):
            if self.state.over == TRUE:
                break
            self._day(day, inside=day == start.day and frame.inside)
            by_day[day] = at_least(self.state.gulls, GULLS)
        if start.over:
            by_day[start.day] = TRUE
        either = formula.any_of
        self.goals = Goals(
            frame,
            self.state,
            self.nights,
            by_day,
            {who: either(each) for who, each in self._rowed.items()},
            {who: either(each) for who, each in self._fought.items()},
            {who: either(each) for who, each in self._fainted.items()},
        )
        self.hands: Hands = self.goals.hands if frame.asks_cards else {}
        self.beyond = self.state.beyond
        formula.fix(formula.all_of([self.goals.met(goal) for goal in problem.goals]))

    def _day(self, day: DayNumber, *, inside: bool) -> None:
        """A day: the draft, a turn for each seat, and the night; `inside`: what was played of it comes before.

        A turn belongs to a seat of the boat, not to a person, as those who acted earlier may have changed seats. What
        the night asks of the day is collected on the way: who rowed, who fought, and which cards were drawn and kept.
        """
        frame, formula, start = self.frame, self.formula, self.frame.start
        people = frame.people
        actors: list[Mapping[Character, Literal]]
        draft = DraftMade(self.state)
        if inside:
            actors = [{who: TRUE} for who in start.order[start.slot :] if who in people]
            dawn: Mapping[int, Literal] = {frame.kept: TRUE}
        else:
            dawn = self.state.at
            self.state = replace(self.state, table=(), taken={})
            actors = [{who: self.state.seats[who][place] for who in people} for place in range(len(people))]
            draft = drafted(frame, self.state, day)
            self.state = draft.after
        self.dawns.append(draft)
        rowed = {who: [TRUE if inside and who in start.rowed else FALSE] for who in people}
        fought = {who: [TRUE if inside and who in start.fought else FALSE] for who in people}
        keeps = list[tuple[Mapping[int, Literal], tuple[Literal, ...], DiscardOrder]]()
        for each in actors:
            made = TurnMade(frame, self.state, day, each)
            self.turns.append(made)
            self.state = made.after
            rows = formula.any_of(done for action, done in made.actions.items() if action[0] in ("row", "script"))
            for who, acts in made.acts.items():
                rowed[who].append(formula.both(acts, rows))
            if made.fight is not None:
                for who in made.fight.attackers:
                    fought[who] += [made.fight.attackers[who], made.fight.defenders[who]]
            keeps.append((made.before.at, made.keeps, made.under))
            self._seen()
        for who in people:
            self._rowed[who] += rowed[who][1:]  # since the deal
            self._fought[who] += fought[who][1:]
        marks = [{who: formula.any_of(each) for who, each in of.items()} for of in (rowed, fought)]
        kept = frame.kept if inside else 0
        evening = Evening(day, dawn, kept, tuple(keeps), *marks)
        self.nights.append(NightMade(frame, self.state, evening))
        self.state = self.nights[-1].after
        self._seen()
        self.evenings.append(self._evening(day))

    def _evening(self, day: DayNumber) -> TradeMade:
        """The trade when a day is over, where there is any then (W26).

        Before the last day that is of use only for gifts to people with scripts, by that of this day.
        """
        frame = self.frame
        accepts = frame.accepts(day)
        useful = accepts or day == frame.problem.last_day or frame.scope.always
        if frame.options.trade_window == "actions" or not useful:
            return TradeMade()
        passing, state = Passing(), self.state
        trade = traded(frame, state, passing, ~state.over, accepts=dict.fromkeys(accepts, ~state.over))
        pool, own = passed(frame, state, state.conscious, passing)
        aboard = {who: self.formula.both(here, ~passing.lost.get(who, FALSE)) for who, here in state.aboard.items()}
        self.state = replace(state, pool=pool, own=own, aboard=aboard)
        return trade

    def _seen(self) -> None:
        for who in self.frame.people:
            self._fainted[who].append(~self.state.conscious[who])


def begun(frame: Frame) -> State:
    """The position from which it is played."""
    start = frame.start
    wounds = {who: constant(min(start.wounds[who], frame.cap(who)), frame.cap(who)) for who in frame.people}
    aboard = dict.fromkeys(frame.people, TRUE)
    conscious, alive = frame.fates(wounds, aboard)
    seats = {
        who: tuple(TRUE if place == here else FALSE for place in range(len(frame.people)))
        for here, who in enumerate(frame.people)
    }
    # cards of those who trade are one pool; all others have their own
    pool = dict[Card, Number]()
    own = dict[tuple[Character, Card], Number]()
    for card in frame.cards:
        together = 0
        for who in frame.people:
            count = sum(frame.classes[kind] == card[0] for kind in start.hand(who, card[1]))
            if who in frame.free and conscious[who] == TRUE:
                own[who, card], together = (), together + count
            else:
                own[who, card] = constant(count, count)
        pool[card] = constant(together, together)
    over, sunk = (TRUE if each else FALSE for each in (start.over, start.sunk))
    gulls = constant(start.gulls, GULLS)
    table = constant(frame.kept, frame.kept)
    at = {frame.kept: TRUE}
    counts = ((who, start.taken.count(who)) for who in frame.people)
    taken = {who: constant(count, count) for who, count in counts}
    return State(wounds, aboard, conscious, alive, seats, pool, own, gulls, at, (), over, table, taken, sunk, FALSE)
