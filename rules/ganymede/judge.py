"""The judge: whether a goal is met, by what has been played.

Before the last turn a goal is met or lost only if all ways to play on end alike, as far as the form of the goal tells
it: launched ships stay launched, while points and places may change. After the last turn everything is decided (J20).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from winnable.rules.answer import State, all_met, one_met, opposite
from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.board import Board
from winnable.rules.ganymede.card import PlayerIndex, RoundNumber, TurnNumber
from winnable.rules.ganymede.decision import DiscardTiles, TakeTile, Turn, UseShuttle
from winnable.rules.ganymede.goal import Bound, Goal, Group, Who
from winnable.rules.ganymede.position import Cause, Facts, Position
from winnable.rules.ganymede.problem import Problem, RowsTurn, Turns
from winnable.rules.ganymede.score import score, winners
from winnable.rules.goal import joined
from winnable.rules.values import short_repr


@dataclass(frozen=True, slots=True)
class Record:
    """A turn that was played."""

    number: TurnNumber
    """Among the turns of all players."""
    player: PlayerIndex
    own: TurnNumber
    """Among the turns of this player."""
    round: RoundNumber
    turn: Turn | RowsTurn
    position: Position
    """After it."""
    facts: Facts
    """What happened in it."""
    notes: tuple[str, ...] = ()
    """The parts of a script that could not be done (J23)."""

    __repr__ = short_repr


@dataclass(frozen=True)
class Judge:
    """What has been played of a problem; `final` if nothing is played after it."""

    problem: Problem
    start: Position
    records: Sequence[Record]
    final: bool

    @property
    def position(self) -> Position:
        """The position reached."""
        return self.records[-1].position if self.records else self.start

    def state(self, goal: Goal) -> State:
        """Whether a goal is met."""
        return joined(goal, self._atom)

    def _atom(self, goal: Goal) -> State:  # one case for each form of goals
        table = self.problem.deal.table
        match goal:
            case forms.Launched(bound, of, by_turn):
                return self._each(of, lambda player: self._launched(bound, player, by_turn))
            case forms.Flown(card, of):
                return self._each(of, lambda player: self._happened(card in self._board(player).flown))
            case forms.BothSlots(of):
                return self._each(of, lambda player: self._happened(self._both_slots(player)))
            case forms.Score(bound, of):
                return self._each(of, lambda player: self._counted(lambda: bound.holds(self._score(player))))
            case forms.Lead(bound, of, over):
                return self._each(of, lambda player: self._lead(bound, player, over))
            case forms.Wins(of, shared_ok):
                return self._each(of, lambda player: self._wins(player, shared_ok=shared_ok))
            case forms.Reputation(bound, of):
                return self._each(of, lambda player: self._grown(self._board(player).reputation, bound))
            case forms.Sets(bound, of):
                return self._each(of, lambda player: self._grown(table.sets(self._board(player)), bound))
            case forms.Shuttles():
                return self._each(goal.of, lambda player: self._grown(self._shuttles(goal, player), goal.bound))
            case forms.Standing():
                return self._each(goal.of, lambda player: self._now(goal.bound.holds(self._standing(goal, player))))
            case forms.NobodyLost(of):
                return self._each(of, lambda player: opposite(self._happened(self._lost(player))))
            case forms.NoDiscardAction(of):
                return self._each(of, lambda player: opposite(self._happened(self._discards(player))))
            case forms.NoBonusLaunch(of):
                return self._each(of, lambda player: opposite(self._happened(self._bonus(player))))
            case forms.GameOver(by_round, cause):
                return self._game_over(by_round, cause)
            case forms.NotOver():
                return opposite(self._happened(self.position.ending is not None))
            case forms.Uses(card, of):
                return self._each(of, lambda player: self._happened(self._uses(player, card)))
        raise AssertionError(goal)

    # --- from facts to states ----------------------------------------------------------------------

    def _each(self, who: Who, judged: Callable[[PlayerIndex], State]) -> State:
        states = map(judged, self.problem.meant(who))
        return one_met(states) if who is Group.ANYBODY else all_met(states)

    def _now(self, holds: bool) -> State:
        """The state of what may still change in any way."""
        if not self.final:
            return State.OPEN
        return State.MET if holds else State.LOST

    def _happened(self, happened: bool) -> State:
        """The state of what stays as soon as it has happened."""
        return State.MET if happened else self._now(holds=False)

    def _grown(self, number: int, bound: Bound) -> State:
        """The state of a bound on a number that never falls."""
        if bound.at_least is not None and number >= bound.at_least:
            return State.MET
        if bound.high is not None and number > bound.high:
            return State.LOST
        return self._now(bound.holds(number))

    def _counted(self, holds: Callable[[], bool]) -> State:
        """The state of a goal about points, which may have to wait for the end of the game."""
        if not self.final:
            return State.OPEN
        return self._now((self.problem.score_at == "horizon" or self.position.over) and holds())

    # --- facts -------------------------------------------------------------------------------------

    def _board(self, player: PlayerIndex) -> Board:
        return self.position.boards[player]

    def _own(self, player: PlayerIndex) -> list[Record]:
        return [record for record in self.records if record.player == player]

    def _launched(self, bound: Bound, player: PlayerIndex, by_turn: TurnNumber | None) -> State:
        own = self._own(player)
        if by_turn is None or len(own) < by_turn:
            return self._grown(len(self._board(player).flown), bound)
        holds = bound.holds(len(own[by_turn - 1].position.boards[player].flown))
        return State.MET if holds else State.LOST

    def _both_slots(self, player: PlayerIndex) -> bool:
        return any(len({launch.slot for launch in record.facts.launches}) == 2 for record in self._own(player))

    def _score(self, player: PlayerIndex) -> int:
        return score(self.problem.deal.table, self._board(player))

    def _lead(self, bound: Bound, player: PlayerIndex, over: Who) -> State:
        others = self.problem.meant(over, player)
        return self._counted(lambda: all(bound.holds(self._score(player) - self._score(other)) for other in others))

    def _wins(self, player: PlayerIndex, *, shared_ok: bool) -> State:
        def holds() -> bool:
            best = winners(self.problem.deal.table, self.position)
            return player in best and (shared_ok or len(best) == 1)

        return self._counted(holds)

    def _shuttles(self, goal: forms.Shuttles, player: PlayerIndex) -> int:
        cards = self.problem.deal.table.cards.shuttles
        return sum(goal.symbol in (None, cards[card].symbol) for card in self._board(player).shuttles)

    def _standing(self, goal: forms.Standing, player: PlayerIndex) -> int:
        settlers = [self._board(player).at[place] for place in goal.places]
        return sum(each.total if goal.colour is None else each[goal.colour] for each in settlers)

    def _lost(self, player: PlayerIndex) -> bool:
        return any(record.facts.lost.total for record in self._own(player))

    def _discards(self, player: PlayerIndex) -> bool:
        turns = (record.turn for record in self._own(player))
        return any(isinstance(turn, Turn) and isinstance(turn.action, DiscardTiles) for turn in turns)

    def _bonus(self, player: PlayerIndex) -> bool:
        launches = (launch for record in self._own(player) for launch in record.facts.launches)
        return any(launch.cause in (Cause.SET, Cause.TRACK) for launch in launches)

    def _uses(self, player: PlayerIndex, card: str) -> bool:
        actions = [record.turn.action for record in self._own(player) if isinstance(record.turn, Turn)]
        used = {action.tile for action in actions if isinstance(action, TakeTile)}
        return card in used | {action.shuttle for action in actions if isinstance(action, UseShuttle)}

    def _game_over(self, by_round: RoundNumber | None, cause: Cause | None) -> State:
        ending = self.position.ending
        if ending is not None:
            holds = (by_round is None or ending.round <= by_round) and (cause is None or cause in ending.causes)
            return State.MET if holds else State.LOST
        late = by_round is not None and self.position.round > by_round
        return State.LOST if late else self._now(holds=False)


# --- whose turn is which, if the game does not end before ----------------------------------------


@dataclass(frozen=True, slots=True)
class Slot:
    """A turn to come."""

    number: TurnNumber
    """Among the turns of all players, those played already included."""
    player: PlayerIndex
    own: TurnNumber
    """Among the turns of this player."""
    round: RoundNumber


def timetable(problem: Problem, position: Position, past: Sequence[Record]) -> tuple[Slot, ...]:
    """The turns from a position to the horizon, after the line so far."""
    slots = list[Slot]()
    player, number, at_round = position.player, len(past), position.round
    own = [sum(record.player == each for record in past) for each in problem.players]
    horizon = problem.horizon
    while own[horizon.of] < horizon.count if isinstance(horizon, Turns) else at_round <= horizon.count:
        number, own[player] = number + 1, own[player] + 1
        slots.append(Slot(number, player, own[player], at_round))
        player = (player + 1) % len(own)
        at_round += player == 0
    return tuple(slots)


def by_own_turn(slots: Sequence[Slot], player: PlayerIndex, own: TurnNumber | None) -> Sequence[Slot]:
    """The turns of all up to an own turn of a player; all turns if it is None, or not among them."""
    last = next(
        (place for place, slot in enumerate(slots) if slot.player == player and slot.own == own), len(slots) - 1
    )
    return slots[: last + 1]
