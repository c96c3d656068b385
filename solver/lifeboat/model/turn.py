"""A turn: the action of somebody, what is done right before it, and a fight about it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from winnable.rules.lifeboat.card import FLARE, MEDKIT, OAR, PARASOL, RING
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.index import DayNumber, Kind
from winnable.rules.lifeboat.setup import GULLS
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.lifeboat.model.cards import Passing, passed
from winnable.solver.lifeboat.model.fight import FightMade, fought, settle
from winnable.solver.lifeboat.model.frame import Card, Frame, State
from winnable.solver.lifeboat.model.tape import advanced
from winnable.solver.numbers import Number, added, at_least, exactly, number, selected

__all__ = ["Action", "TurnMade", "turn"]

Action = tuple[str | int | Character, ...]
"""What is done, by name and to whom: `row` with so many cards, `medkit`, `flare`, `parasol`, `seat`, `rob`, `dump`,
`fight`."""
_FLARE_CARDS = 3


@dataclass(frozen=True)
class TurnMade:
    """A turn in the formula."""

    day: DayNumber
    acts: Mapping[Character, Literal]
    """Whose turn it is, if anybody's."""
    actions: Mapping[Action, Literal]
    """What is done, if anything."""
    opened: Mapping[Kind, Number]
    """The cards of the pool that are opened before it."""
    gifts: Mapping[tuple[Character, Card], Number]
    """What is given to those who are not conscious before it."""
    from_open: Mapping[Kind, Literal]
    """Whether a card that is spent was open."""
    fight: FightMade | None
    before: State
    after: State

    def doing(self, name: str) -> list[Literal]:
        """The actions of a name."""
        return [literal for action, literal in self.actions.items() if action[0] == name]


def turn(frame: Frame, state: State, day: DayNumber, actors: Mapping[Character, Literal]) -> TurnMade:
    """The turn of whoever of these it is, if he is conscious then."""
    return _Turn(frame, state, day, actors).made()


class _Turn:
    def __init__(self, frame: Frame, state: State, day: DayNumber, actors: Mapping[Character, Literal]) -> None:
        self.frame = frame
        self.formula = frame.formula
        self.state = state
        self.day = day
        self.acts = {
            who: self.formula.all_of([literal, state.conscious[who], ~state.over])
            for who, literal in actors.items()
            if literal != FALSE
        }
        self.mine = [self.acts[who] for who in self.acts if who in frame.free]
        self.trading = frame.trading(state.conscious)
        self.actions: dict[Action, Literal] = {}
        self.passing = Passing()
        self.from_open: dict[Kind, Literal] = {}
        self.gifts: dict[tuple[Character, Card], Number] = {}
        self.fight: FightMade | None = None

    # --- helpers -----------------------------------------------------------------------------------

    def action(self, *action: str | int | Character) -> Literal:
        """A new action, which only somebody free does."""
        self.actions[action] = self.formula.new()
        return self.actions[action]

    def doing(self, name: str) -> Literal:
        return self.formula.any_of(literal for action, literal in self.actions.items() if action[0] == name)

    def by(self, who: Character) -> Literal:
        return self.acts.get(who, FALSE)

    def high(self, card: Card) -> int:
        return len(self.state.pool.get(card, ()))

    def spent(self, kind: Kind, when: Literal) -> None:
        """A card of the pool, open or closed, leaves the game."""
        has_open, has_closed = self.high((kind, "open")) > 0, self.high((kind, "closed")) > 0
        shown = FALSE if not has_open else TRUE if not has_closed else self.formula.new()
        self.from_open[kind] = shown
        self.passing.leaves((kind, "open"), [(1, self.formula.both(when, shown))])
        self.passing.leaves((kind, "closed"), [(1, self.formula.both(when, ~shown))])

    # --- the parts ---------------------------------------------------------------------------------

    def made(self) -> TurnMade:
        if not self.mine or self.state.over == TRUE:
            return TurnMade(self.day, self.acts, {}, {}, {}, {}, None, self.state, self.state)
        self.rows()
        self.medkits()
        self.flares()
        self.parasols()
        self.dumps()
        self.robs()
        self.exchanges()
        if self.frame.scope.fights:
            self.fight = fought(self.frame, self.state, self.acts, self.actions, self.passing)
        self.before_action()
        after = self.after()
        literals = list(self.actions.values())
        some = self.formula.any_of(self.mine)
        self.formula.exactly_one([*literals, self.formula.new()])
        for literal in literals:
            self.formula.clause([~literal, some])
        self.oars(after)
        if self.fight is not None:
            settle(self.frame, self.state, after, self.fight, self.passing)
        return TurnMade(
            self.day,
            self.acts,
            self.actions,
            self.passing.opened,
            self.gifts,
            self.from_open,
            self.fight,
            self.state,
            after,
        )

    def rows(self) -> None:
        for count in range(self.high((OAR, "open")) + self.high((OAR, "closed")) + 1):
            self.action("row", 2 + count)

    def medkits(self) -> None:
        if not self.high((MEDKIT, "open")) + self.high((MEDKIT, "closed")):
            return
        for who in self.frame.people:
            healed = self.action("medkit", who)
            state = self.state
            whom = state.aboard[who] if self.frame.options.medkit_dead else state.alive[who]
            self.formula.imply(healed, [whom, at_least(state.wounds[who], 1)])
        self.spent(MEDKIT, self.doing("medkit"))

    def flares(self) -> None:
        if self.high((FLARE, "open")) + self.high((FLARE, "closed")):
            self.spent(FLARE, self.action("flare"))

    def parasols(self) -> None:
        if self.high((PARASOL, "closed")):
            self.passing.opened[PARASOL] = (self.action("parasol"),)

    def dumps(self) -> None:
        if self.frame.options.dump != "action":
            return
        lost = dict[Character, Literal]()
        for who in self.frame.people:
            if self.state.alive[who] == TRUE or self.state.aboard[who] == FALSE:
                continue
            lost[who] = self.action("dump", who)
            self.formula.imply(lost[who], [self.state.aboard[who], ~self.state.alive[who]])
        self.passing.lost = lost

    def robs(self) -> None:
        """A card is taken from somebody who has it apart.

        Between those who trade, a robbery that is not refused is a gift.
        """
        for who in self.frame.people:
            for card in self.frame.cards:
                held = self.state.own[who, card]
                if not held:
                    continue
                robbed = self.action("rob", who, *card)
                self.formula.imply(robbed, [held[0], *([] if who in self.frame.free else [~self.state.conscious[who]])])
                self.keep(who, card, [(robbed, (*held[1:], FALSE))])
                self.passing.leaves(card, [(-1, robbed)])

    def keep(self, who: Character, card: Card, cases: list[tuple[Literal, Number]]) -> None:
        """What somebody has of a card of his own afterwards, in some cases."""
        before = self.passing.kept.get((who, card), self.state.own[who, card])
        self.passing.kept[who, card] = selected(self.formula, cases, before)

    def exchanges(self) -> None:
        """Seats are exchanged, by somebody who agrees or cannot refuse."""
        if not self.frame.scope.seats:
            return
        for who in self.frame.people:
            if list(self.acts) == [who] or self.state.aboard[who] == FALSE:
                continue
            seat = self.action("seat", who)
            self.formula.imply(seat, [self.state.aboard[who], ~self.by(who)])

    # --- what is done before it --------------------------------------------------------------------

    def before_action(self) -> None:
        """Openings and gifts right before the action.

        They may wait until they matter: oars for a row, all cards before a fight, as those who faint take them along,
        and the ring also before the game ends by a flare.
        """
        formula, fights = self.formula, self.doing("fight")
        rows, flares = self.doing("row"), self.doing("flare")
        gifts = formula.any_of([fights, flares])
        whens = {kind: fights for kind in self.frame.kinds if kind != PARASOL}
        whens[OAR] = formula.any_of([fights, rows])
        whens[RING] = gifts
        for kind in self.frame.kinds:
            when = whens.get(kind, FALSE)
            if when != FALSE and self.high((kind, "closed")):
                self.passing.opened[kind] = opened = number(formula, self.high((kind, "closed")))
                formula.clause([when, ~opened[0]])
        self.gifts = given(self.frame, self.state, self.passing, gifts)

    def oars(self, after: State) -> None:
        """A rower has as many oars as he rows with; the others, if any, are with somebody else."""
        formula = self.formula
        some = after.pool.get((OAR, "open"), ())
        if self.frame.options.oar == "any":
            some = added(formula, some, after.pool.get((OAR, "closed"), ()))
        alone = list[Literal]()
        for who, acts in self.acts.items():
            others = formula.any_of(self.trading[other] for other in self.trading if other is not who)
            alone.append(formula.both(acts, ~others))
        only = formula.any_of(alone)
        for action, literal in self.actions.items():
            if action[0] == "row":
                count = int(action[1]) - 2
                formula.imply(literal, [at_least(some, count)])
                formula.clause([~literal, ~only, ~at_least(some, count + 1)])

    # --- afterwards --------------------------------------------------------------------------------

    def after(self) -> State:
        frame, formula, state = self.frame, self.formula, self.state
        wounds = {who: self.wounds(who) for who in frame.people}
        aboard = {who: formula.both(state.aboard[who], ~self.passing.lost.get(who, FALSE)) for who in frame.people}
        conscious, alive = frame.fates(wounds, aboard)
        pool, own = passed(frame, state, conscious, self.passing)
        flare = self.doing("flare")
        shifts = [(literal, int(action[1])) for action, literal in self.actions.items() if action[0] == "row"]
        at, beyond = advanced(formula, state.at, len(frame.tape), [*shifts, (flare, _FLARE_CARDS)], state.beyond)
        gulls = self.gulls(flare)
        over = formula.any_of([state.over, beyond, formula.both(flare, at_least(gulls, GULLS))])
        return replace(
            state,
            wounds=wounds,
            aboard=aboard,
            conscious=conscious,
            alive=alive,
            seats=self.seats(),
            pool=pool,
            own=own,
            at=at,
            gulls=gulls,
            over=over,
            beyond=beyond,
        )

    def wounds(self, who: Character) -> Number:
        before = self.state.wounds[who]
        cases = [(self.actions.get(("medkit", who), FALSE), (*before[1:], FALSE))]
        if self.fight is not None:
            hurt = self.fight.hurt[who]
            if hurt != FALSE:
                cases.append((hurt, (TRUE, *before)[: self.frame.cap(who)]))
        return selected(self.formula, cases, before)

    def gulls(self, flare: Literal) -> Number:
        """The gulls after three birds, one by one or together."""
        formula, state, tape = self.formula, self.state, self.frame.tape
        if flare == FALSE:
            return state.gulls
        together = self.frame.options.flare_order == "together"
        results = dict[tuple[int, ...], list[Literal]]()
        for place, here in state.at.items():
            birds = [card.bird for card in tape[place : place + _FLARE_CARDS]]
            if len(birds) == _FLARE_CARDS:
                results.setdefault(_birds(birds, together=together), []).append(here)
        cases = list[tuple[Literal, Number]]()
        for result, places in results.items():
            when = formula.both(flare, formula.any_of(places))
            for before, after in enumerate(result):
                given_gulls = formula.both(when, exactly(formula, state.gulls, before))
                cases.append((given_gulls, (TRUE,) * after + (FALSE,) * (GULLS - after)))
        return selected(formula, cases, state.gulls)

    def seats(self) -> dict[Character, tuple[Literal, ...]]:
        formula, state, people = self.formula, self.state, self.frame.people
        swaps = dict[tuple[Character, Character], Literal]()
        for other in people:
            claimed = [self.actions.get(("seat", other), FALSE)]
            if self.fight is not None and other in self.fight.seats:
                claimed.append(formula.both(self.fight.seats[other], self.fight.won))
            claim = formula.any_of(claimed)
            if claim != FALSE:
                for who, acts in self.acts.items():
                    if who is not other:
                        swaps[who, other] = formula.both(acts, claim)
        if not swaps:
            return dict(state.seats)
        after = dict[Character, tuple[Literal, ...]]()
        for who in people:
            cases = [
                (swap, second if who is first else first)
                for (first, second), swap in swaps.items()
                if who in (first, second)
            ]
            row = list[Literal]()
            for place, here in enumerate(state.seats[who]):
                there = selected(formula, [(swap, (state.seats[other][place],)) for swap, other in cases], (here,))
                row.append(there[0] if there else FALSE)
            formula.exactly_one(row)
            after[who] = tuple(row)
        return after


def _birds(birds: list[int], *, together: bool) -> tuple[int, ...]:
    """By the number of gulls before, from 0 to 3, that after these birds."""
    found = list[int]()
    for before in range(GULLS):
        gulls = before
        for bird in [sum(birds)] if together else birds:
            if gulls < GULLS:
                gulls = max(0, min(GULLS, gulls + bird))
        found.append(gulls)
    return tuple(found)


def given(frame: Frame, state: State, passing: Passing, when: Literal) -> dict[tuple[Character, Card], Number]:
    """Gifts of the pool to those who are not conscious, at a moment at which there may be some."""
    formula, allowed = frame.formula, frame.options.gift_to_unconscious
    gifts = dict[tuple[Character, Card], Number]()
    if allowed == "none" or when == FALSE:
        return gifts
    for who in frame.people:
        if state.conscious[who] == TRUE or state.aboard[who] == FALSE:
            continue
        for card in frame.cards:
            high = len(state.pool[card]) + (len(state.pool[card[0], "closed"]) if card[1] == "open" else 0)
            high = min(high, frame.most(card[0]))
            if not high or (allowed == "ring" and card != (RING, "open")):
                continue
            gifts[who, card] = gift = number(formula, high)
            formula.imply(gift[0], [when, state.aboard[who], ~state.conscious[who]])
            passing.leaves(card, [(1, literal) for literal in gift])
            before = passing.kept.get((who, card), state.own[who, card])
            passing.kept[who, card] = added(formula, before, gift, frame.most(card[0]))
    return gifts
