"""The formula of a problem, turn by turn to the horizon.

Each turn makes the next boards, rows and supply out of those before it, as values of literals (`board`); goals read the
last ones (`goal`). With a horizon of two rounds of ana and ben there are four turns: `made` has them in order, each
with a literal for "it is played", which is false once the game is over.

A solution is a line, with two exceptions. Its steps have no order yet (`solver.ganymede.orders`), and it may end in a
turn that does more than the model has, `beyond`: then no goal has to be met. So a model without a solution is a proof,
and a solution in which nothing is beyond is a line, if its steps can be put in order.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from winnable.rules.ganymede.card import ANY_COLOUR, NOBODY, SLOTS, CardId, Place, PlayerIndex
from winnable.rules.ganymede.decision import Ships, Turn
from winnable.rules.ganymede.judge import Record, Slot, timetable
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Free, Problem, RowsTurn
from winnable.solver.engine import new_formula
from winnable.solver.formula import FALSE, TRUE, Formula, Literal, Outcome
from winnable.solver.ganymede.model.board import begun
from winnable.solver.ganymede.model.given import Given, GivenMade
from winnable.solver.ganymede.model.goal import Goals
from winnable.solver.ganymede.model.rows import NewestFirst, RowState
from winnable.solver.ganymede.model.turn import TurnMade, Turns
from winnable.solver.ganymede.relaxation.search import turns_without_launch
from winnable.solver.numbers import constant
from winnable.solver.verdict import NEVER, Deadline

QUIET_TURNS: Final = 2_000
"""How many turns of the relaxation are looked at to find the turns in which no ship can be launched."""
_Known = Free | Turn | RowsTurn | None
"""Who chooses a turn, or what it is; None after the end of a script."""


class Model:
    """A formula whose solutions are the lines that reach the goals.

    But for two things: the steps of an effect may have no order, see `solver.ganymede.orders`; and a line may end in a
    turn that does more than the model has, `beyond`. No line reaches the goals if there is no solution.
    """

    def __init__(
        self,
        problem: Problem,
        position: Position,
        past: Sequence[Record] = (),
        *,
        launches: int = 2,
        whole: bool = False,
        deadline: Deadline = NEVER,
        bounds: bool = True,
    ) -> None:
        """Write the formula down.

        `launches`: how many there may be in a turn. `whole`: it also has ship cards that come back into the row, and
        launches that the effects of launches give, which are rare and make it larger. `bounds` leaves out launches in
        turns in which a relaxation has none.
        """
        self.problem, self.position, self.past = problem, position, past
        self.formula = formula = new_formula(deadline)
        self.offered: dict[PlayerIndex, Mapping[Place, Mapping[CardId, Literal]]] = {
            player: _chosen(formula, offer)
            for player, offer in enumerate(problem.deal.choose if not problem.played.ships else ())
            if offer
        }
        """By player who still chooses ships to begin with (J24), which card lies on which slot."""
        slots = timetable(problem, position, past)
        given = [_given(problem, slot) for slot in slots]
        self.turns = self._begun(given, launches, whole=whole)
        quiet = {player: self._quiet(player, deadline) if bounds else 0 for player in problem.free}
        self.bounded = any(quiet.values())
        """Whether the relaxation leaves out any launch."""
        self.made, over = self._played(slots, given, launches, quiet)
        self.goals = Goals(formula, problem, past, self.made, self.turns.states, position.ending, over)
        self.beyond = self.turns.stopped
        self.met = formula.all_of(map(self.goals.met, problem.goals))
        formula.clause([self.met, self.beyond])

    def _begun(self, given: Sequence[_Known], launches: int, *, whole: bool) -> Turns:
        """The boards, rows and supply from which turns go on."""
        problem, position, formula = self.problem, self.position, self.formula
        table, everybody = problem.deal.table, problem.deal.settlers
        under = [place for slots in self.offered.values() for place in _not_chosen(formula, slots)]
        rows = {kind: _row(formula, problem, position, kind, given, under) for kind in RowKind}
        supply = {colour: constant(position.supply[colour], everybody[colour]) for colour in ANY_COLOUR}
        states = [begun(table, board) for board in position.boards]
        for player, ships in self.offered.items():
            states[player] = replace(states[player], ships=ships)
        return Turns(formula, table, rows, states, supply, launches, whole)

    def _quiet(self, player: PlayerIndex, deadline: Deadline) -> int:
        """In how many own turns from now on a player can launch no ship."""
        if player in self.offered:
            return 0
        return turns_without_launch(self.problem, self.position, self.past, player, deadline, QUIET_TURNS)

    def _played(
        self, slots: Sequence[Slot], given: Sequence[_Known], launches: int, quiet: dict[PlayerIndex, int]
    ) -> tuple[tuple[TurnMade | GivenMade, ...], Literal]:
        """The turns to the horizon, and whether the game is over then.

        The game ends with the round in which the end was triggered. So whether it is over changes between rounds alone:
        if the second of two players triggers it in round 3, or the first does, the second still plays in round 3, and
        nobody in round 4.
        """
        problem, position, formula, turns = self.problem, self.position, self.formula, self.turns
        everybody, held = problem.deal.settlers, position.supply
        for player, board in enumerate(position.boards):
            held += NOBODY if player in problem.veiled else board.settlers
        elsewhere = {c: constant(everybody[c] - held[c], everybody[c]) for c in ANY_COLOUR}
        script = Given(turns, list(position.boards), elsewhere)
        ending, made = position.ending, list[TurnMade | GivenMade]()
        triggered = TRUE if ending is not None else FALSE
        over = TRUE if position.over else FALSE
        for number, slot in enumerate(slots):
            if number and slot.round > slots[number - 1].round:
                over = triggered if ending is None or ending.round < slot.round else FALSE
            last = number == len(slots) - 1
            known = given[number]
            if isinstance(known, Free):
                quiet[slot.player] -= 1
                turns.blocks = launches if quiet[slot.player] < 0 else 0
                made.append(turns.turn(slot, ~over, last=last))
            else:
                made.append(script.turn(slot, ~over, known, last=last))
            if ending is None:
                triggered = formula.any_of([triggered, *made[-1].trigger.values()])
        for row in turns.rows.values():
            row.close()
        if slots and (slots[-1].player + 1) % len(position.boards) == 0:
            over = triggered if ending is None or ending.round <= slots[-1].round else FALSE
        return tuple(made), over

    def ships(self, outcome: Outcome) -> Ships:
        """The ships to begin with in a solution."""
        if not self.offered:
            return self.problem.played.ships
        return tuple(map(partial(self._laid, outcome), self.problem.players))

    def _laid(self, outcome: Outcome, player: PlayerIndex) -> tuple[CardId, CardId] | None:
        if player not in self.offered:
            return None
        slots = self.offered[player]
        top, bottom = (next(card for card, lies in slots[slot].items() if outcome.holds(lies)) for slot in SLOTS)
        return top, bottom


def _chosen(formula: Formula, offer: Sequence[CardId]) -> Mapping[Place, Mapping[CardId, Literal]]:
    """Two of the ships that are offered, one on each slot."""
    ships = {slot: {card: formula.new() for card in offer} for slot in SLOTS}
    for slot in SLOTS:
        formula.exactly_one(ships[slot].values())
    for card in offer:
        formula.clause([~ships[slot][card] for slot in SLOTS])
    return ships


def _not_chosen(
    formula: Formula, ships: Mapping[Place, Mapping[CardId, Literal]]
) -> Sequence[Mapping[CardId, Literal]]:
    """The ships that are offered and not chosen, in the order in which they are offered: the first, the second."""
    left = {card: ~formula.any_of(ships[slot][card] for slot in SLOTS) for card in ships[Place.TOP]}
    before = [*left.values()]
    return [
        {
            card: formula.both(not_, formula.between(before[:place], count, count))
            for place, (card, not_) in enumerate(left.items())
        }
        for count in range(len(left) - len(SLOTS))
    ]


def _given(problem: Problem, slot: Slot) -> _Known:
    """Who chooses a turn, or what it is; None after the end of a script."""
    control = problem.control(slot.player)
    if isinstance(control, Free):
        return control
    return control.turns[slot.own - 1] if slot.own <= len(control.turns) else None


def _row(
    formula: Formula,
    problem: Problem,
    position: Position,
    kind: RowKind,
    given: Iterable[_Known],
    under: Sequence[Mapping[CardId, Literal]],
) -> RowState:
    """A row with its pile; the discarded tiles are part of it where the horizon is long enough for them.

    `under`: the ships that are not chosen to begin with.
    """
    row = position.row(kind)
    if kind is RowKind.SHIPS:  # of which a turn takes several
        return RowState(formula, row, kind.width, None, under)
    most = _most(problem, position, kind, given)
    if kind is not RowKind.TILES or kind.width + most <= len(row.cards):
        return RowState(formula, row, kind.width, most)
    out = [{card: TRUE} for card in position.out]
    if problem.deal.table.options.reshuffle == "newest":
        return NewestFirst(formula, row, kind.width, most, out)
    return RowState(formula, row, kind.width, most, out)


def _most(problem: Problem, position: Position, kind: RowKind, given: Iterable[_Known]) -> int:
    """How many cards may leave a row other than that of the ships in these turns at most."""
    # any tile may come back
    cards = problem.deal.table.cards.tiles if kind is RowKind.TILES else position.row(kind).cards
    return sum(len(set(each.cards).intersection(cards)) if isinstance(each, RowsTurn) else 1 for each in given)
