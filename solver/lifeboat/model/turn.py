"""A turn: the action of a character, deeds right before it, and a fight about it.

The turn is that of a place in the boat, so who acts may be open: `acts` has a literal for each who may. At most one
action of all is done, each with a literal that implies its conditions: "row 3" needs one oar, "rob the kid of a closed
knife" that the kid has one apart. Scripts come first: the deeds before the action (`told.prelude`), then the
action that the script says, whose conditions must hold, or no line has the turn.

Changes are collected in `passing` and carried out once at the end (`after`), as of a moment: in a turn in which
a character is healed and wakes, his cards come to the pool then, and cannot have paid for the medkit.
"""

from collections.abc import Mapping
from dataclasses import replace

from winnable.rules.lifeboat.card import FLARE, MEDKIT, OAR, PARASOL, RING, Character, DayNumber, Kind
from winnable.rules.lifeboat.decision import Give, Row
from winnable.rules.lifeboat.setup import GULLS
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.lifeboat.model.cards import Passing, TradeMade, advanced, passed, traded
from winnable.solver.lifeboat.model.fight import FightMade, settle
from winnable.solver.lifeboat.model.frame import OARS, Card, Frame, State
from winnable.solver.lifeboat.model.pile import FLARE_CARDS, DiscardOrder, discard_order, flared, there
from winnable.solver.lifeboat.model.told import Prelude, ScriptActions, prelude, script_actions
from winnable.solver.numbers import Number, added, at_least, counted, exactly, selected

Action = tuple[str | int | Character, ...]
"""Actions, by name and to whom: `row` with a number of cards, `medkit`, `flare`, `parasol`, `seat`, `rob`, `steal`,
`dump`, `fight`; and `script` with who rows as a script says, and with how many cards."""


class TurnMade:
    """The turn of one of some characters, if conscious then, in the formula."""

    def __init__(self, frame: Frame, state: State, day: DayNumber, actors: Mapping[Character, Literal]) -> None:
        self.frame = frame
        self.formula = frame.formula
        self.before = self.state = state
        self.day = day
        self.acts = {
            who: self.formula.all_of([literal, state.conscious[who], ~state.over])
            for who, literal in actors.items()
            if literal != FALSE
        }
        """Whose turn it is, if anybody's."""
        self.mine = [self.acts[who] for who in self.acts if who in frame.free]
        self.trading = frame.trading(state.conscious)
        self.actions: dict[Action, Literal] = {}
        """The literal of each action; at most one holds."""
        self.passing = Passing()
        self.from_open: dict[Kind, Literal] = {}
        """Whether a card that is spent was open."""
        self.trade = TradeMade()
        """The deeds before the action."""
        self.fight: FightMade | None = None
        self.keeps: tuple[Literal, ...] = ()
        """Which of the cards drawn by a row are kept."""
        self.under: DiscardOrder = ()
        """How the others go under the pile, where that is not as drawn."""
        self.prelude: Prelude | None = None
        """The first deeds where scripts have a part in them."""
        self.scripted = ScriptActions()
        """The actions of scripts."""
        if state.over != TRUE:
            self.prelude = prelude(frame, state, day, self.acts)
            if self.prelude is not None:
                self.state = self.prelude.after
            self.scripts()
        acted = self.mine or self.actions or self.scripted.fights
        self.after = self.acted() if acted else self.state

    # --- helpers -----------------------------------------------------------------------------------

    def action(self, *action: str | int | Character) -> Literal:
        """A new action, which only a free character does."""
        self.actions[action] = self.formula.new()
        return self.actions[action]

    def doing(self, name: str) -> Literal:
        """Whether an action of a name is done."""
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
        cards: dict[Card, Literal] = {(kind, "open"): shown, (kind, "closed"): ~shown}
        for card, spends in cards.items():
            spent = self.formula.both(when, spends)
            self.formula.imply(spent, [at_least(self.state.pool[card], 1)])  # not a card of the character whom it wakes
            self.passing.leaves(card, [(1, spent)])

    # --- the parts ---------------------------------------------------------------------------------

    def acted(self) -> State:
        """The state after an action, if one is done."""
        scripted = {*self.actions, ("fight",)}
        if self.mine:
            self.rows()
            self.medkits()
            self.flares()
            self.parasols()
            self.dumps()
            self.robs()
            self.exchanges()
        self.fights()
        self.before_action()
        self.bodies()
        after = self.changed()
        some = self.formula.any_of(self.mine)
        self.formula.exactly_one([*self.actions.values(), self.formula.new()])
        for action, literal in self.actions.items():
            if action not in scripted:
                self.formula.clause([~literal, some])
        self.oars(after)
        if self.fight is not None:
            settle(self.frame, self.state, after, self.fight, self.passing, self.trade.gone())
        return after

    def fights(self) -> None:
        """A fight about a claim of a free character, or of a script."""
        told = [fights for fights in self.scripted.fights.values() if fights != FALSE]
        several = sum(awake != FALSE for awake in self.state.conscious.values()) > 1
        if several and self.frame.scope.fights and (self.mine or told):
            self.fight = FightMade(self.frame, self.state, self.day, self.acts, self.scripted, self.passing)
        if self.fight is None:  # then no line has them
            for fights in told:
                self.formula.clause([~fights])
        else:
            self.actions["fight",] = self.fight.on
            self.formula.clause([~self.fight.on, *self.mine, *told])

    def scripts(self) -> None:
        """A character rows as a script says, with all oars that lie open in front of him; else he rests."""
        formula = self.formula
        for who, acts in self.acts.items():
            action = self.frame.script(who, self.day).action
            if who in self.frame.free or not isinstance(action, Row):
                continue
            oars = self.state.own.get((who, (OAR, "open")), ())
            if self.frame.options.oar == "any":
                oars = added(formula, oars, self.state.own.get((who, (OAR, "closed")), ()))
            for count in range(len(oars) + 1):
                rows = formula.both(acts, exactly(formula, oars, count))
                if rows == FALSE:
                    continue
                self.actions["script", who, 2 + count] = rows
                for card in action.keep:
                    near = self.drawn(self.frame.cell(card), 2 + count)
                    formula.clause([~rows, *near, *self.short(2 + count), self.state.beyond])
                self.put_under(action, rows, 2 + count)
        self.scripted = script_actions(self.frame, self.state, self.day, self.acts, self.passing)
        self.actions.update({("told", who): done for who, done in self.scripted.done.items()})
        self.actions.update({("backs out", who): refused for who, refused in self.scripted.backs_out.items()})
        self.actions.update({("flare", who): fires for who, fires in self.scripted.flares.items()})

    def put_under(self, row: Row, rows: Literal, count: int) -> None:
        """The cards that a script puts under the pile are the others, in the order drawn unless any is allowed (W5)."""
        if row.under is None or self.frame.scope.rounds:  # see `discard_order`
            return
        told = list(map(self.frame.cell, row.under))
        for place, here in self.state.at.items():
            for some in range(min(count, self.frame.size - place) + 1):  # fewer if the others lie on the table
                drawn = [cell for cell in range(place, place + some) if cell not in map(self.frame.cell, row.keep)]
                right = drawn == told or (self.frame.options.row_bottom == "free" and sorted(told) == drawn)
                if not right:
                    more = there(self.frame, self.state, some) if some < count else FALSE
                    fewer = ~there(self.frame, self.state, some - 1)
                    self.formula.clause([~rows, ~here, more, fewer])

    def drawn(self, card: int, count: int) -> list[Literal]:
        """Where a card, known by its first cell, is among the `count` that are drawn."""
        formula, frame, size = self.formula, self.frame, self.frame.size
        return [
            formula.all_of(
                [here, frame.lies(place + further, lambda each: each == card), there(frame, self.state, further)]
            )
            for place, here in self.state.at.items()
            for further in range(count)
            if place + further < size
        ]

    def short(self, count: int) -> list[Literal]:
        """Where drawing `count` cards goes beyond the draw pile; the pile may be too short for that."""
        size = self.frame.size
        return [
            self.formula.both(here, there(self.frame, self.state, size - place))
            for place, here in self.state.at.items()
            if place + count > size
        ]

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
        """A body is thrown overboard, or an unconscious character whom nobody defends (W12, W13)."""
        formula, state, options = self.formula, self.state, self.frame.options
        lost = dict[Character, Literal]()
        for who in self.frame.people:
            body = ~state.alive[who] if options.dump == "action" else FALSE
            asleep = formula.both(state.alive[who], ~state.conscious[who]) if options.dump_unconscious else FALSE
            some = formula.both(state.aboard[who], formula.any_of([body, asleep]))
            if some != FALSE:
                lost[who] = self.action("dump", who)
                formula.imply(lost[who], [some])
        self.passing.lose(formula, lost)

    def robs(self) -> None:
        """A card is taken from a character who has it apart.

        Between those who trade, a robbery that is not refused is a gift.
        """
        for who in self.frame.people:
            for card in self.frame.cards:
                held = self.state.own[who, card]
                if not held:
                    continue
                refuses = who not in self.frame.free and self.frame.refuses(who, self.day)
                robbed = self.action("rob", who, *card)
                self.formula.imply(robbed, [held[0], *([~self.state.conscious[who]] if refuses else [])])
                taken = [robbed]
                if refuses and card[1] == "closed" and any(thief.steals for thief in self.acts):
                    taken.append(self.action("steal", who, *card))
                    thieves = [self.by(thief) for thief in self.acts if thief.steals]
                    self.formula.imply(taken[1], [held[0], *thieves])
                for each in taken:
                    self.frame.first_listed(self.state, self.day, who, card, each)
                    self.passing.rob(who, card, each)
                self.keep(who, card, [(each, (*held[1:], FALSE)) for each in taken])
                self.passing.leaves(card, [(-1, each) for each in taken])

    def keep(self, who: Character, card: Card, cases: list[tuple[Literal, Number]]) -> None:
        """What a character has of a card of his own afterwards, in some cases."""
        before = self.passing.kept.get((who, card), self.state.own[who, card])
        self.passing.kept[who, card] = selected(self.formula, cases, before)

    def exchanges(self) -> None:
        """Seats are exchanged, by a character who agrees or cannot refuse."""
        if not self.frame.scope.seats:
            return
        for who in self.frame.people:
            if list(self.acts) == [who] or self.state.aboard[who] == FALSE:
                continue
            seat = self.action("seat", who)
            self.formula.imply(seat, [self.state.aboard[who], ~self.by(who)])
            if who not in self.frame.free and self.frame.refuses(who, self.day):
                self.formula.imply(seat, [~self.state.conscious[who]])

    # --- deeds before it ---------------------------------------------------------------------------

    def before_action(self) -> None:
        """Openings and gifts right before the action.

        They may wait until they matter: oars for a row, all cards before a fight, as those who faint take them along,
        and what the unconscious are given before the game ends by a flare, before they are thrown overboard, and
        before a medkit wakes one whose script takes no gifts. Such a one brings no cards to the pool, so that none of
        them can have been given before. Whoever is alone with a body may lay oars there before a row, if that is
        allowed; and where bodies go overboard at any time, those between two neighbours may before a claim. A weapon
        that a script gives right before its claim is opened in the fight about that.
        """
        frame, formula = self.frame, self.formula
        mine = formula.any_of(self.mine)
        names = ("fight", "row", "flare", "dump")
        fights, rows, flares, dumps = (formula.both(self.doing(name), mine) for name in names)
        told = [who for who in frame.people if who not in frame.free]
        some = formula.any_of([fights, *(self.actions.get(("medkit", who), FALSE) for who in told)])
        lays = rows if frame.options.gift_to_unconscious == "any" and OARS in frame.cards else FALSE
        clears = frame.options.dump == "free" and frame.options.seat_target != "any"
        seats = self.doing("seat") if clears else FALSE
        when = formula.any_of([some, flares, dumps, lays, seats])
        opens = dict.fromkeys(frame.kinds, some)
        opens[OAR] = formula.any_of([some, rows])
        opens[RING] = when
        if frame.options.discard_items:
            opens = {kind: formula.any_of([when, each]) for kind, each in opens.items()}
        claims = ((fights, frame.script(who, self.day).free) for who, fights in self.scripted.fights.items())
        arms = formula.any_of(fights for fights, free in claims if any(isinstance(deed, Give) for deed in free))
        self.trade = traded(frame, self.state, self.passing, when, opens, arms=arms)

    def bodies(self) -> None:
        """A body thrown overboard before the action is no aim of it any more, nor between neighbours (W12, W25)."""
        formula, dumped = self.formula, self.trade.dumped
        here = {who: formula.both(each, ~dumped.get(who, FALSE)) for who, each in self.state.aboard.items()}
        state = replace(self.state, aboard=here)
        claims = [] if self.fight is None else list(self.fight.seats.items())
        for action, literal in self.actions.items():
            if action[0] in ("medkit", "seat") and isinstance(of := action[1], Character):
                formula.clause([~literal, ~dumped.get(of, FALSE)])
                if action[0] == "seat":
                    claims.append((of, literal))
        for who, seat in claims:
            self.frame.near(state, self.acts, who, seat)

    def oars(self, after: State) -> None:
        """A rower has as many oars as he rows with; the others, if any, are with another character."""
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

    def changed(self) -> State:
        frame, formula, state = self.frame, self.formula, self.state
        wounds = {who: self.wounds(who) for who in frame.people}
        aboard = {who: formula.both(state.aboard[who], ~self.passing.lost.get(who, FALSE)) for who in frame.people}
        conscious, alive = frame.fates(wounds, aboard)
        pool, own = passed(frame, state, conscious, self.passing)
        flare = self.doing("flare")
        shifts = [
            (literal, int(action[-1])) for action, literal in self.actions.items() if action[0] in ("row", "script")
        ]
        table = self.laid(shifts)
        self.under = discard_order(frame, state, self.day, self.acts, shifts, self.keeps)
        shifts = self.shifts([*shifts, (flare, FLARE_CARDS)])
        at, beyond = advanced(formula, state.at, frame.size, shifts, state.beyond)
        gulls = flared(frame, state, flare, beyond)
        over = formula.any_of([state.over, formula.both(flare, at_least(gulls, GULLS))])
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
            table=table,
            taken=self.taken(),
        )

    def taken(self) -> dict[Character, Number]:
        """How many closed cards were taken today, as far as lists go."""
        found = dict(self.state.taken)
        for who in self.frame.people:
            listed = self.frame.listed(who, self.day)
            robbed = self.formula.any_of(self.passing.robbed.get(who, ()))
            if listed and robbed != FALSE:
                found[who] = added(self.formula, found.get(who, ()), (robbed,), len(listed))
        return found

    def laid(self, rows: list[tuple[Literal, int]]) -> Number:
        """Which of the cards drawn are kept, and how many lie on the table then."""
        formula, frame, state = self.formula, self.frame, self.state
        most = max((count for _, count in rows), default=0)
        self.keeps = tuple(formula.row(most))
        for further, kept in enumerate(self.keeps):
            formula.imply(
                kept,
                [there(frame, self.state, further), formula.any_of(when for when, count in rows if count > further)],
            )
            for who, acts in self.acts.items():
                action = frame.script(who, self.day).action
                if who in frame.free or not isinstance(action, Row):
                    continue
                said = frozenset(map(frame.cell, action.keep))
                for place, here in state.at.items():
                    if place + further < frame.size:
                        drew = formula.all_of([acts, here, there(frame, self.state, further)])
                        wanted = frame.lies(place + further, said.__contains__)
                        longer = formula.any_of(
                            literal
                            for action_, literal in self.actions.items()
                            if action_[0] == "script" and int(action_[-1]) > further
                        )
                        formula.clause([~drew, ~longer, ~wanted, kept])
                        formula.clause([~drew, wanted, ~kept])
        return added(formula, state.table, counted(formula, self.keeps), len(frame.draw_pile))

    def shifts(self, draws: list[tuple[Literal, int]]) -> list[tuple[Literal, int]]:
        """How many cards are drawn, if the pile has them; fewer, if too many lie on the table."""
        formula, table, size = self.formula, self.state.table, len(self.frame.draw_pile)
        found = list[tuple[Literal, int]]()
        for when, count in draws:
            if when == FALSE:
                continue
            found.append((formula.both(when, ~at_least(table, size - count + 1)), count))
            found += [
                (formula.both(when, exactly(formula, table, lying)), size - lying)
                for lying in range(max(0, size - count + 1), len(table) + 1)
            ]
        return [(when, count) for when, count in found if count and when != FALSE]

    def wounds(self, who: Character) -> Number:
        before = self.state.wounds[who]
        healed = self.formula.any_of([self.actions.get(("medkit", who), FALSE), *self.scripted.medkits.get(who, ())])
        cases = [(healed, (*before[1:], FALSE))]
        if self.fight is not None:
            hurt = self.fight.hurt[who]
            if hurt != FALSE:
                cases.append((hurt, (TRUE, *before)[: self.frame.cap(who)]))
        return selected(self.formula, cases, before)

    def seats(self) -> dict[Character, tuple[Literal, ...]]:
        formula, state, people = self.formula, self.state, self.frame.people
        swaps = dict[tuple[Character, Character], Literal]()
        for other in people:
            claimed = [self.actions.get(("seat", other), FALSE)]
            if self.fight is not None and other in self.fight.seats:
                claimed.append(formula.both(self.fight.seats[other], self.fight.won))
            claim = formula.any_of(claimed)
            for who, acts in self.acts.items():
                told = self.scripted.done[who] if self.scripted.seats.get(who) is other else FALSE
                swap = formula.any_of([formula.both(acts, claim), told])
                if who is not other and swap != FALSE:
                    swaps[who, other] = swap
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
