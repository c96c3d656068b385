"""The night: which card is played, who falls, who is lost, who is thirsty, and which cards that takes.

In the order of the rules: the card (`choice`), the water with rings and sharks, then thirst. A wound is counted when it
comes, as a character who faints in the water can use nothing against thirst. So the captain, who is named twice by the
card, in the water with a ring and thirsty by one cause, gets no wound in the water, and one by thirst unless there is
a parasol or a water; and his open cards but for the ring are gone before that.

Cards of the pool are spent by number, and who had them is settled at the end (`arrange`): an open card that is lost was
with a character who fell, a ring that saves with the one it saved, and a card that is left with one who did not fall.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from winnable.rules.lifeboat.card import CHUM, COMPASS, PARASOL, RING, WATER, Character, Kind
from winnable.solver.formula import FALSE, TRUE, Formula, Literal
from winnable.solver.lifeboat.model.cards import Passing, TradeMade, passed, traded
from winnable.solver.lifeboat.model.choice import ChoiceMade, Evening
from winnable.solver.lifeboat.model.frame import COPIES, Card, Frame, State
from winnable.solver.numbers import (
    Number,
    Terms,
    added,
    at_least,
    bound,
    counted,
    minus,
    number,
    selected,
    summed,
    terms,
)

# --- The part of scripts: who opens a ring, who throws one, and who plays a chum -----------------

# A script says "ring: true", "throw: kid" or "chum: true" for a day, and what it says is done if it can be. Say lady
# and snob both throw a ring to the kid, who falls: the one nearer the bow does, and the other keeps the ring.


class Scripted:
    """The part of a night that scripts decide."""

    frame: Frame
    formula: Formula
    before: State
    evening: Evening
    people: tuple[Character, ...]
    passing: Passing
    own: dict[tuple[Character, Card], Number]
    """The cards of those who do not trade, as the night goes on."""
    falls: dict[Character, Literal]
    ringed: dict[Character, Literal]
    """Who opens a ring by a script."""
    tossed: dict[Character, tuple[Character, Literal]]
    """Who throws a ring by a script, and to whom."""
    caught: dict[Character, Literal]
    """Who catches one of those."""
    baited: dict[Character, Literal]

    def has(self, kind: Kind) -> bool:
        """Whether there is any card of a kind."""
        return (kind, "open") in self.frame.cards

    def told_rings(self, safe: dict[Character, Literal]) -> None:
        """Scripted people open rings, and throw them, first those nearest the bow.

        A character who falls opens a ring of their own, and needs no other. Of several who would throw one to the same
        person the first does; the ring that is caught is open before the one who catches it, and gone from the hand it
        came from.
        """
        formula = self.formula
        scripted = [who for who in self.people if who not in self.frame.free] if self.has(RING) else []
        self.ringed = self._opened(scripted, safe)
        for who, opens in self.ringed.items():
            safe[who] = formula.any_of([safe[who], opens])
        self.tossed = self._thrown(scripted, safe) if self.frame.options.ring_throw else {}
        self.caught = dict[Character, Literal]()
        for to in {to for to, _ in self.tossed.values()}:
            self.caught[to] = formula.any_of(throw for whom, throw in self.tossed.values() if whom is to)
            safe[to] = formula.any_of([safe[to], self.caught[to]])
            if to in self.frame.free:
                self.passing.leaves((RING, "open"), [(-1, self.caught[to])])
        self.passing.caught = self.caught
        for who, ring in [*self.ringed.items(), *((who, throw) for who, (_, throw) in self.tossed.items())]:
            self._ring_leaves(who, ring)

    def _opened(self, scripted: Sequence[Character], safe: Mapping[Character, Literal]) -> dict[Character, Literal]:
        """Who opens a ring of their own."""
        return {
            who: self.formula.all_of(
                [self.falls[who], self.before.conscious[who], at_least(self.own[who, (RING, "closed")], 1), ~safe[who]]
            )
            for who in scripted
            if self.frame.script(who, self.evening.day).ring
        }

    def _thrown(
        self, scripted: Sequence[Character], safe: Mapping[Character, Literal]
    ) -> dict[Character, tuple[Character, Literal]]:
        """To whom a character throws a ring, and whether: of those who throw to the same person the first does."""
        formula, state, throws = self.formula, self.before, dict[Character, tuple[Character, Literal]]()
        for who in scripted:
            to = self.frame.script(who, self.evening.day).throw
            if to is not None and to in self.people:
                held = [at_least(self.own[who, (RING, copy)], 1) for copy in COPIES]
                awake = [state.conscious[who], ~self.falls[who], state.conscious[to]]
                throws[who] = to, formula.all_of([*awake, self.falls[to], ~safe[to], formula.any_of(held)])
        found = dict[Character, tuple[Character, Literal]]()
        for who, (to, throw) in throws.items():
            sooner = [
                formula.both(other, self.frame.ahead(state, first, who))
                for first, (whom, other) in throws.items()
                if first is not who and whom is to
            ]
            found[who] = to, formula.all_of([throw, *(~each for each in sooner)])
        return found

    def _ring_leaves(self, who: Character, ring: Literal) -> None:
        """A ring leaves a hand, if the literal holds: one that is thrown an open one first."""
        formula = self.formula
        closed, shown = self.own[who, (RING, "closed")], self.own[who, (RING, "open")]
        from_open = formula.both(ring, at_least(shown, 1)) if who in self.tossed else FALSE
        away = formula.both(ring, ~from_open)
        left = {
            "closed": minus(formula, closed, away),
            "open": minus(formula, shown, from_open),
        }
        for copy in COPIES:
            self.own[who, (RING, copy)] = self.passing.kept[who, (RING, copy)] = left[copy]

    def told_chums(self) -> list[Literal]:
        """The chums that scripted people play, a closed one first."""
        formula, found = self.formula, list[Literal]()
        falling = formula.any_of(self.falls.values())
        for who in self.people:
            if who in self.frame.free or not self.frame.script(who, self.evening.day).chum:
                continue
            closed, shown = self.own[who, (CHUM, "closed")], self.own[who, (CHUM, "open")]
            held = formula.any_of([at_least(closed, 1), at_least(shown, 1)])
            self.baited[who] = plays = formula.all_of([self.before.conscious[who], falling, held])
            from_open = formula.both(plays, ~at_least(closed, 1))
            self.passing.kept[who, (CHUM, "closed")] = minus(formula, closed, plays)
            self.passing.kept[who, (CHUM, "open")] = minus(formula, shown, from_open)
            found.append(plays)
        return found


# --- The whole night -----------------------------------------------------------------------------


class NightMade(Scripted):
    """The night after a day, in the formula."""

    def __init__(self, frame: Frame, state: State, evening: Evening) -> None:
        self.frame = frame
        self.formula = frame.formula
        self.before = state
        self.evening = evening
        self.people = frame.people
        self.trading = frame.trading(state.conscious)
        self.passing = Passing()
        self.trade = self.deeds()
        """The deeds before the card is played."""
        self.choice = ChoiceMade(self.frame, replace(self.before, own=self.own), self.evening)
        self.ends = self.choice.ends
        self.rings: dict[Character, Literal] = {}
        """Who of the conscious and free has the ring when he falls, so that it saves him."""
        self.thrown: dict[Character, Literal] = {}
        """To whom of the scripted a ring is thrown."""
        self.overboard()
        self.chums: Number = ()
        """How many chums of the pool are played."""
        self.chums_shown: Number = ()
        """How many of these were open."""
        self.gone = self.lose()
        """The cards of the pool that are lost in the water."""
        self.baited: dict[Character, Literal] = {}
        """Who plays a chum by a script."""
        self.lost: dict[Character, Literal] = {}
        self.sharks()
        self.water()
        self.parasols: dict[Character, Literal] = {}
        """Which of the conscious and free use one."""
        self.waters: dict[Character, Number] = {}
        """How many of the pool are drunk for whom."""
        self.drunk: dict[Character, Number] = {}
        """How many of their own scripted people drink."""
        self.waters_shown: Number = ()
        """How many of the waters of the pool were open."""
        self.thirst()
        self.after = self.ended()
        self.arrange()

    def named(self, of: str, who: Character) -> Literal:
        """Whether the card that is played names a character."""
        return self.formula.any_of(
            literal for cell, literal in self.choice.shown.items() if who in getattr(self.frame.draw_pile[cell], of)
        )

    def marked(self, of: str) -> Literal:
        """Whether the card that is played has a mark."""
        return self.formula.any_of(
            literal for cell, literal in self.choice.shown.items() if getattr(self.frame.draw_pile[cell], of)
        )

    def high(self, card: Card) -> int:
        return len(self.before.pool.get(card, ()))

    def deeds(self) -> TradeMade:
        """The cards opened and given at the last moment of trade."""
        accepts = dict.fromkeys(self.frame.accepts(self.evening.day), ~self.before.over)
        trade = traded(self.frame, self.before, self.passing, ~self.before.over, accepts=accepts)
        dumped = trade.dumped
        self.boat = {who: self.formula.both(here, ~dumped.get(who, FALSE)) for who, here in self.before.aboard.items()}
        self.own = {
            (who, card): selected(self.formula, [(dumped.get(who, FALSE), ())], self.passing.kept.get((who, card), own))
            for (who, card), own in self.before.own.items()
        }
        return trade

    # --- the water ---------------------------------------------------------------------------------

    def overboard(self) -> None:
        formula, state, options = self.formula, self.before, self.frame.options
        self.falls = {
            who: formula.all_of([self.named("overboard", who), ~self.ends, self.boat[who]]) for who in self.people
        }
        some_ring = self.high((RING, "open")) + self.high((RING, "closed"))
        safe = dict[Character, Literal]()
        for who in self.people:
            falls = self.falls[who]
            laid = formula.both(falls, at_least(self.own[who, (RING, "open")], 1)) if self.has(RING) else FALSE
            safe[who] = laid
            if who in self.frame.free and some_ring and falls != FALSE:
                self.rings[who] = ring = formula.new()
                formula.imply(ring, [falls, state.conscious[who]])
                safe[who] = formula.any_of([laid, ring])
        self.told_rings(safe)
        self.throw(safe)
        self.safe = safe
        self.wet = {
            who: self.falls[who] if options.ring_falls else formula.both(self.falls[who], ~safe[who])
            for who in self.people
        }

    def throw(self, safe: dict[Character, Literal]) -> None:
        """A ring may be thrown to a character with a script; those who are free have it as well before."""
        formula, state = self.formula, self.before
        some_ring = self.high((RING, "open")) + self.high((RING, "closed"))
        for who in self.people if some_ring and self.frame.options.ring_throw else ():
            if who in self.frame.free or self.falls[who] == FALSE:
                continue
            self.thrown[who] = thrown = formula.new()
            dry = [formula.both(self.trading[other], ~self.falls[other]) for other in self.trading]
            formula.imply(thrown, [self.falls[who], state.conscious[who], ~safe[who], formula.any_of(dry)])
            self.passing.leaves((RING, "open"), [(1, thrown)])
            safe[who] = formula.any_of([safe[who], thrown])

    def sharks(self) -> None:
        """Chums that lie open in front of a character in the water, and those that are played."""
        formula = self.formula
        bites = list[Literal]()
        if self.has(CHUM):
            for who in self.people:
                bites.append(formula.both(self.wet[who], at_least(self.own[who, (CHUM, "open")], 1)))
            self.chums = number(
                formula, min(self.high((CHUM, "open")) + self.high((CHUM, "closed")), self.frame.most(CHUM))
            )
            self.chums_shown = number(formula, min(self.high((CHUM, "open")), len(self.chums)))
            bites += [at_least(self.chums, 1), at_least(self.gone[CHUM, "open"], 1), *self.told_chums()]
            if self.chums:
                formula.clause([~self.chums[0], *self.falls.values()])
                self.leave(CHUM, self.chums, self.chums_shown)
        bite = formula.any_of(bites)
        self.wounds, aboard = dict[Character, Number](), dict[Character, Literal]()
        for who in self.people:
            wet = formula.both(self.wet[who], self.before.alive[who])
            hits = [formula.both(wet, bite)]
            if not who.swims:
                hits.append(formula.both(wet, ~self.safe[who]))
            cap = self.frame.cap(who)
            self.wounds[who] = added(formula, self.before.wounds[who], counted(formula, hits), cap)
        conscious, alive = self.frame.fates(self.wounds, self.boat)
        for who in self.people:
            back = [self.safe[who], conscious[who]]
            if self.frame.options.dead_in_water == "back":
                back.append(formula.both(self.before.conscious[who], alive[who]))
            self.lost[who] = formula.both(self.falls[who], ~formula.any_of(back))
            aboard[who] = formula.both(self.boat[who], ~self.lost[who])
        self.aboard = aboard
        self.conscious, self.alive = self.frame.fates(self.wounds, aboard)
        """Who is conscious and alive when thirst comes."""

    def leave(self, kind: Kind, count: Number, shown: Number) -> None:
        """Cards of the pool leave the game, some of them open."""
        closed = [*terms(count), *terms(shown, -1)]
        bound(self.formula, closed, 0, len(count))
        self.passing.leaves((kind, "open"), terms(shown))
        self.passing.leaves((kind, "closed"), closed)

    def lose(self) -> dict[Card, Number]:
        """Cards of the pool that are lost in the water: open ones of those who fall, all of those who are lost."""
        formula, gone = self.formula, dict[Card, Number]()
        for card in self.frame.cards:
            high = self.high(card) + (self.high((card[0], "closed")) if card[1] == "open" else 0)
            falling = formula.any_of(formula.both(self.wet[who], self.trading[who]) for who in self.trading)
            gone[card] = number(formula, min(high, self.frame.most(card[0]))) if falling != FALSE else ()
            self.passing.leaves(card, terms(gone[card]))
        return gone

    # --- thirst ------------------------------------------------------------------------------------

    def water(self) -> None:
        """Who is thirsty for how many reasons."""
        formula = self.formula
        rowed, fought = self.marked("rowed"), self.marked("fought")
        self.causes = dict[Character, Number]()
        for who in self.people:
            reasons = [
                self.named("thirst", who),
                formula.both(rowed, self.evening.rowed[who]),
                formula.both(fought, self.evening.fought[who]),
            ]
            living = [formula.all_of([each, self.alive[who], ~self.ends]) for each in reasons]
            self.causes[who] = counted(formula, living)

    def thirst(self) -> None:
        formula, options = self.formula, self.frame.options
        shades = self.high((PARASOL, "open"))
        pooled = min(self.high((WATER, "open")) + self.high((WATER, "closed")), self.frame.most(WATER))
        for who in self.people:
            causes = self.causes[who]
            shade: Literal = FALSE
            if causes and self.has(PARASOL):
                has = at_least(self.own_dry(who, (PARASOL, "open")), 1)
                always = ~self.conscious[who] if options.parasol_unconscious else FALSE
                if who not in self.frame.free:
                    uses = self.frame.script(who, self.evening.day).parasol is not False
                    always = formula.any_of([always, self.conscious[who] if uses else FALSE])
                shade = formula.all_of([has, always, at_least(causes, 1)])
                if who in self.frame.free and shades:
                    self.parasols[who] = used = formula.new()
                    formula.imply(used, [at_least(causes, 1), self.trading[who], self.conscious[who], ~self.wet[who]])
                    shade = formula.any_of([shade, used])
            drunk = number(formula, min(pooled, len(causes)))
            left = minus(formula, causes, shade)
            self.drunk[who] = own = self.drink(who, left)
            self.waters[who] = drunk
            if not options.water_for_others and drunk:
                formula.imply(drunk[0], [self.conscious[who], TRUE if who in self.frame.free else FALSE])
            suffered = number(formula, len(left))
            bound(formula, [*terms(suffered), *terms(drunk), *terms(own), *terms(left, -1)], 0, 0)
            self.wounds[who] = added(formula, self.wounds[who], suffered, self.frame.cap(who))
        every = [literal for drunk in self.waters.values() for literal in drunk]
        self.waters_shown = number(formula, min(self.high((WATER, "open")), len(every)))
        if every:
            self.leave(WATER, tuple(every), self.waters_shown)

    def drink(self, who: Character, left: Number) -> Number:
        """The waters that a character with a script drinks of his own, closed ones first."""
        if who in self.frame.free or not left or not self.has(WATER):
            return ()
        formula = self.formula
        closed, shown = self.own[who, (WATER, "closed")], self.own_dry(who, (WATER, "open"))
        most = self.frame.script(who, self.evening.day).drink
        have = selected(formula, [(~self.conscious[who], ())], added(formula, closed, shown, len(left)))
        drunk = tuple(formula.both(*each) for each in zip(left, have, strict=False))[:most]
        first = tuple(formula.both(*each) for each in zip(drunk, closed, strict=False))
        rest = summed(formula, [*terms(drunk), *terms(first, -1)])
        for copy, some, used in (("closed", closed, first), ("open", shown, rest)):
            card: Card = (WATER, "open" if copy == "open" else "closed")
            self.passing.kept[who, card] = summed(formula, [*terms(some), *terms(used, -1)])
        return drunk

    def own_dry(self, who: Character, card: Card) -> Number:
        """The open cards of his own that a character still has after the fall."""
        return selected(self.formula, [(self.wet[who], ())], self.own[who, card])

    # --- afterwards --------------------------------------------------------------------------------

    def ended(self) -> State:
        formula, frame, state = self.formula, self.frame, self.before
        conscious, alive = frame.fates(self.wounds, self.aboard)
        for who in self.people:
            for card in frame.cards:
                if card[1] == "closed":
                    continue
                before = self.passing.kept.get((who, card), self.own[who, card])
                left: Number = ()
                if card[0] == RING:
                    left = (self.safe[who],)
                    mine = FALSE if who in frame.free else self.caught.get(who, FALSE)
                    more = formula.any_of([self.thrown.get(who, FALSE), mine, self.ringed.get(who, FALSE)])
                    before = added(formula, before, (more,), frame.most(RING))
                if (before or who in self.thrown) and self.wet[who] != FALSE:
                    before = selected(formula, [(self.wet[who], left)], before)
                self.passing.kept[who, card] = before
        self.passing.lose(formula, self.lost)
        sunk = FALSE
        if frame.options.all_dead == "ends":
            sunk = formula.all_of([~state.over, ~self.ends, *(~each for each in alive.values())])
        over = formula.any_of([state.over, self.ends, sunk])
        pool, own = passed(frame, state, conscious, self.passing)
        return replace(
            state,
            wounds=self.wounds,
            aboard=self.aboard,
            conscious=conscious,
            alive=alive,
            pool=pool,
            own=own,
            gulls=self.choice.gulls,
            at=self.choice.at,
            over=over,
            sunk=formula.any_of([state.sunk, sunk]),
            beyond=self.choice.beyond,
        )

    def arrange(self) -> None:
        """Who has what from the last moment of trade on: cards in the water are with those who fall."""
        formula, trading = self.formula, self.trading
        wet = {who: formula.both(trading[who], self.wet[who]) for who in trading}
        dry = {who: formula.both(trading[who], ~self.wet[who]) for who in trading}
        still = {who: formula.both(dry[who], self.after.conscious[who]) for who in trading}
        some_dry, some_still = formula.any_of(dry.values()), formula.any_of(still.values())
        some_wet = formula.any_of(wet.values())
        some_lost = formula.any_of(formula.both(trading[who], self.lost[who]) for who in trading)
        some_safe = formula.any_of(formula.both(wet[who], ring) for who, ring in self.rings.items())
        for card in self.frame.cards:
            gone, pool = self.gone[card], self.after.pool[card]
            if card == (RING, "open"):
                self.rings_kept(wet, some_still)
                formula.clause([~at_least(gone, 1), some_safe])
                continue
            formula.clause([~at_least(gone, 1), some_wet if card[1] == "open" else some_lost])
            if card[1] == "open":
                formula.clause([~at_least(pool, 1), ~some_wet, some_still])
                for who in trading:
                    taken = self.faint(who, card)
                    formula.clause([~wet[who], ~at_least(taken, 1)])
        if self.waters_shown:
            formula.clause([~self.waters_shown[0], some_dry])
        self.bottles(dry)
        self.shades(still)
        self.steering(wet, still)

    def faint(self, who: Character, card: Card) -> Number:
        """What a character has afterwards who was conscious before."""
        if self.trading[who] == FALSE:
            return ()
        return self.after.own[who, card]

    def rings_kept(self, wet: Mapping[Character, Literal], some_still: Literal) -> None:
        """Everybody in the water has exactly the ring that saves him, and nobody else has an open one there."""
        formula = self.formula
        card: Card = (RING, "open")
        rings = {who: formula.any_of([self.rings.get(who, FALSE), self.caught.get(who, FALSE)]) for who in wet}
        kept = [formula.all_of([ring, self.after.conscious[who]]) for who, ring in rings.items() if ring != FALSE]
        if kept:
            pool = self.after.pool[card]
            bound(formula, [*terms(kept), *terms(pool, -1)], -len(pool), 0)
            water = formula.any_of(wet.values())
            bound(
                formula, [*terms(pool), *((-1, each) for each in kept)], -len(kept), 0, formula.both(water, ~some_still)
            )
        else:
            formula.clause([~at_least(self.after.pool[card], 1), ~formula.any_of(wet.values()), some_still])
        for who in wet:
            taken = self.faint(who, card)
            ring = rings[who]
            asleep = formula.all_of([self.trading[who], self.after.aboard[who], ~self.after.conscious[who]])
            away = formula.both(wet[who], asleep)
            formula.clause([~asleep, ~ring, at_least(taken, 1)])
            formula.clause([~away, ring, ~at_least(taken, 1)])
            formula.clause([~away, ~at_least(taken, 2)])

    def bottles(self, dry: Mapping[Character, Literal]) -> None:
        """Who spends water is conscious when thirst comes; open waters are spent by those who did not fall."""
        formula = self.formula
        drinkers = formula.any_of(formula.both(self.trading[who], self.conscious[who]) for who in self.trading)
        every = [literal for drunk in self.waters.values() for literal in drunk]
        for literal in every:
            formula.clause([~literal, drinkers])
        if not self.frame.options.water_for_others and self.waters_shown:
            own: Terms = []
            for who in dry:
                own += terms(selected(formula, [(dry[who], self.waters[who])], ()))
            bound(formula, [*own, *((-1, each) for each in self.waters_shown)], 0, len(own))

    def shades(self, still: Mapping[Character, Literal]) -> None:
        """The user of the parasol has it open, also when he faints."""
        formula = self.formula
        card: Card = (PARASOL, "open")
        if not self.parasols:
            return
        stay: Terms = []
        for who, uses in self.parasols.items():
            stay.append((1, formula.both(uses, still[who])))
            formula.clause([~uses, still[who], at_least(self.faint(who, card), 1)])
        bound(
            formula, [*terms(self.after.pool[card]), *((-1, each) for _, each in stay)], 0, len(self.after.pool[card])
        )

    def steering(self, wet: Mapping[Character, Literal], still: Mapping[Character, Literal]) -> None:
        """The user of the compass has it open, and loses it in the water."""
        formula, uses = self.formula, self.choice.compass
        card: Card = (COMPASS, "open")
        if (
            uses != FALSE and self.frame.options.trade_window == "navigation"
        ):  # it may be given away before anybody falls
            there = [*terms(self.before.pool[card]), *terms(self.passing.opened.get(COMPASS, ()))]
            free = formula.any_of(steers for who, steers in self.choice.navigator.items() if who in self.frame.free)
            now = formula.both(uses, free)
            bound(formula, there, 1, len(there), now)
            away = [(-weight, literal) for weight, literal in self.trade.gone().get(card, ())]
            bound(formula, [*there, *away], 1, len(there), formula.both(now, self.ends))
            return
        for who, steers in self.choice.navigator.items() if uses != FALSE else ():
            if who not in self.frame.free:
                continue
            now = formula.both(uses, steers)
            formula.clause([~now, ~wet[who], at_least(self.gone[card], 1)])
            formula.clause([~now, ~still[who], at_least(self.after.pool[card], 1)])
            taken = self.faint(who, card)
            formula.clause([~now, wet[who], still[who], at_least(taken, 1)])
