"""Goals in the formula: one encoder for each form of the goal language.

A goal is judged at the horizon, so its literal speaks of the boards after the last turn, or of events in any turn. A
turn that is not played, as the game is over, changes no board and has no events.

`{score: {at_least: 7, of: ana}}` is a sum that must reach 7: the points of each cell that the marker has passed, each
settler aboard, and for each ship its worth times the literal that it has left. `nobody_lost` is the negation of a
disjunction over all turns of ana. The turns before the formula begins are read from the records (`past`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.board import Table
from winnable.rules.ganymede.card import (
    ANY_COLOUR,
    SLOTS,
    PerColour,
    PerSet,
    PerSymbol,
    PerTile,
    Place,
    PlayerIndex,
    ReputationAgain,
    RoundNumber,
)
from winnable.rules.ganymede.decision import DiscardTiles, TakeTile, Turn, UseShuttle
from winnable.rules.ganymede.goal import Bound, Goal, Group, Who
from winnable.rules.ganymede.judge import Record
from winnable.rules.ganymede.position import Cause, Ending
from winnable.rules.ganymede.problem import Problem
from winnable.solver.clash import met
from winnable.solver.formula import FALSE, TRUE, Formula, Literal
from winnable.solver.ganymede.model.board import State, places, sets
from winnable.solver.ganymede.model.given import GivenMade
from winnable.solver.ganymede.model.turn import TurnMade
from winnable.solver.numbers import Terms, at_least, less, reaches, terms, within


@dataclass(frozen=True)
class Goals:
    """The events up to the end of the horizon, as literals."""

    formula: Formula
    problem: Problem
    past: Sequence[Record]
    made: Sequence[TurnMade | GivenMade]
    states: Sequence[State]
    """By player, the boards at the end."""
    ending: Ending | None
    """The end, if it was triggered before the first turn that is open."""
    over: Literal
    """Whether the last round is over at the horizon."""

    @property
    def table(self) -> Table:
        """The table of the game."""
        return self.problem.deal.table

    def met(self, goal: Goal) -> Literal:
        """Whether a goal is met."""
        return met(self.formula, goal, self._atom)

    def _atom(self, goal: Goal) -> Literal:  # one case for each form of goals
        match goal:
            case forms.Launched(bound, of, by_turn):
                return self._each(of, lambda player: self._launched(bound, player, by_turn))
            case forms.Flown(card, of):
                return self._each(of, lambda player: self.states[player].flown.get(card, FALSE))
            case forms.BothSlots(of):
                return self._each(of, self._both_slots)
            case forms.Score(bound, of):
                return self._each(of, lambda player: self._counted(self._within(self.score(player), bound)))
            case forms.Lead(bound, of, over):
                return self._each(of, lambda player: self._counted(self._lead(bound, player, over)))
            case forms.Wins(of, shared_ok):
                return self._each(of, lambda player: self._counted(self._wins(player, shared_ok=shared_ok)))
            case forms.Reputation(bound, of):
                return self._each(of, lambda player: self._within(terms(self.states[player].cell), bound))
            case forms.Sets(bound, of):
                return self._each(of, lambda player: self._within(terms(self._sets(player)), bound))
            case forms.Shuttles():
                return self._each(goal.of, lambda player: self._within(self._shuttles(goal, player), goal.bound))
            case forms.Standing():
                return self._each(goal.of, lambda player: self._within(self._standing(goal, player), goal.bound))
            case forms.NobodyLost(of):
                return self._each(of, lambda player: ~self._lost(player))
            case forms.NoDiscardAction(of):
                return self._each(of, lambda player: ~self._discards(player))
            case forms.NoBonusLaunch(of):
                return self._each(of, lambda player: ~self._bonus(player))
            case forms.GameOver(by_round, cause):
                return self._game_over(by_round, cause)
            case forms.NotOver():
                return ~self._game_over(None, None)
            case forms.Uses(card, of):
                return self._each(of, lambda player: self._uses(player, card))
        raise AssertionError(goal)

    # --- from numbers to literals --------------------------------------------------------------------

    def _each(self, who: Who, judged: Callable[[PlayerIndex], Literal]) -> Literal:
        literals = [judged(player) for player in self.problem.meant(who)]
        return self.formula.any_of(literals) if who is Group.ANYBODY else self.formula.all_of(literals)

    def _within(self, summands: Terms, bound: Bound) -> Literal:
        return within(self.formula, summands, bound.low, bound.high)

    def _counted(self, holds: Literal) -> Literal:
        """A goal about points, which may have to wait for the end of the game."""
        return holds if self.problem.score_at == "horizon" else self.formula.both(holds, self.over)

    # --- points --------------------------------------------------------------------------------------

    def score(self, player: PlayerIndex) -> Terms:
        """The points of a player, as a sum."""
        state, cards = self.states[player], self.table.cards
        summands = [*self._reputation(state)]
        for slot in SLOTS:
            summands += terms(places(slot, state.at))
        for card, flown in state.flown.items():
            if flown == FALSE:
                continue
            summands += [
                (weight, self.formula.both(flown, literal))
                for weight, literal in self._worth(state, cards.ships[card].points)
            ]
        return summands

    def _reputation(self, state: State) -> Terms:
        points = self.table.track.points
        steps = [(points[cell] - points[cell - 1], at_least(state.cell, cell)) for cell in range(1, len(points))]
        return [(points[0], TRUE), *steps]

    def _worth(self, state: State, points: object) -> Terms:
        """The points of a launched ship."""
        cards = self.table.cards
        match points:
            case PerSymbol(symbol, each):
                return [(each, used) for card, used in state.shuttles.items() if cards.shuttles[card].symbol is symbol]
            case PerSet(each):
                return terms(sets(self.formula, state, self.table.options.shuttle_symbols), each)
            case PerColour(colour, each):
                needs = [
                    (each * cards.shuttles[card].needs[colour], used)
                    for card, used in state.shuttles.items()
                    if cards.shuttles[card].needs[colour]
                ]
                return [*needs, *terms(state.whites[colour], each)]
            case PerTile(each):
                return terms(state.tiles.values(), each)
            case ReputationAgain():
                return self._reputation(state)
            case int(known):
                return [(known, TRUE)]
        raise AssertionError(points)

    def _lead(self, bound: Bound, player: PlayerIndex, over: Who) -> Literal:
        others = self.problem.meant(over, player)
        return self.formula.all_of(
            self._within([*self.score(player), *less(self.score(other))], bound) for other in others
        )

    def _wins(self, player: PlayerIndex, *, shared_ok: bool) -> Literal:
        """More points than any other, then more settlers on Mars, then on Earth; six of them are the most."""

        def rank(of: PlayerIndex) -> Terms:
            at = self.states[of].at
            score = [(100 * weight, literal) for weight, literal in self.score(of)]
            return [*score, *terms(places(Place.MARS, at), 10), *terms(places(Place.EARTH, at))]

        others = [other for other in self.problem.players if other != player]
        return self.formula.all_of(
            reaches(self.formula, [*rank(player), *less(rank(other))], 0 if shared_ok else 1) for other in others
        )

    # --- numbers of a board --------------------------------------------------------------------------

    def _sets(self, player: PlayerIndex) -> tuple[Literal, ...]:
        return sets(self.formula, self.states[player], self.table.options.shuttle_symbols)

    def _shuttles(self, goal: forms.Shuttles, player: PlayerIndex) -> Terms:
        cards = self.table.cards.shuttles
        used = self.states[player].shuttles.items()
        return [(1, literal) for card, literal in used if goal.symbol in (None, cards[card].symbol)]

    def _standing(self, goal: forms.Standing, player: PlayerIndex) -> Terms:
        at = self.states[player].at
        colours = ANY_COLOUR if goal.colour is None else (goal.colour,)
        return [(1, literal) for place in goal.places for colour in colours for literal in at[place, colour]]

    # --- what happened -------------------------------------------------------------------------------

    def _own(self, player: PlayerIndex) -> list[TurnMade | GivenMade]:
        return [made for made in self.made if made.slot.player == player]

    def _past(self, player: PlayerIndex) -> list[Record]:
        return [record for record in self.past if record.player == player]

    def _launched(self, bound: Bound, player: PlayerIndex, by_turn: int | None) -> Literal:
        past, own = self._past(player), self._own(player)
        if by_turn is not None and by_turn <= len(past):
            return TRUE if bound.holds(len(past[by_turn - 1].position.boards[player].flown)) else FALSE
        if by_turn is None or by_turn > len(past) + len(own):
            return self._within(terms(self.states[player].launched), bound)
        return self._within(terms(own[by_turn - len(past) - 1].after.launched), bound)

    def _both_slots(self, player: PlayerIndex) -> Literal:
        if any(len({launch.slot for launch in record.facts.launches}) == 2 for record in self._past(player)):
            return TRUE
        return self.formula.any_of(
            self.formula.all_of(self.formula.any_of(made.happened.leaves.get(slot, ())) for slot in SLOTS)
            for made in self._own(player)
        )

    def _lost(self, player: PlayerIndex) -> Literal:
        if any(record.facts.lost.total for record in self._past(player)):
            return TRUE
        return self.formula.any_of(literal for made in self._own(player) for literal in made.happened.lost)

    def _discards(self, player: PlayerIndex) -> Literal:
        turns = [record.turn for record in self._past(player)]
        if any(isinstance(turn, Turn) and isinstance(turn.action, DiscardTiles) for turn in turns):
            return TRUE
        return self.formula.any_of(made.happened.discard for made in self._own(player))

    def _bonus(self, player: PlayerIndex) -> Literal:
        launches = (launch for record in self._past(player) for launch in record.facts.launches)
        if any(launch.cause in (Cause.SET, Cause.TRACK) for launch in launches):
            return TRUE
        return self.formula.any_of(literal for made in self._own(player) for literal in made.happened.bonus)

    def _uses(self, player: PlayerIndex, card: str) -> Literal:
        actions = [record.turn.action for record in self._past(player) if isinstance(record.turn, Turn)]
        used = {action.tile for action in actions if isinstance(action, TakeTile)}
        if card in used | {action.shuttle for action in actions if isinstance(action, UseShuttle)}:
            return TRUE
        return self.formula.any_of(made.happened.uses.get(card, FALSE) for made in self._own(player))

    def _game_over(self, by_round: RoundNumber | None, cause: Cause | None) -> Literal:
        """Whether the end has been triggered, by what triggered it."""
        if self.ending is not None:
            in_time = by_round is None or self.ending.round <= by_round
            return TRUE if in_time and (cause is None or cause in self.ending.causes) else FALSE
        found, before = list[Literal](), FALSE
        for made in self.made:
            now = self.formula.any_of([before, *made.trigger.values()])
            wanted = now if cause is None else made.trigger[cause.value]
            if by_round is None or made.slot.round <= by_round:
                found.append(self.formula.all_of([~before, wanted]))
            before = now
        return self.formula.any_of(found)
