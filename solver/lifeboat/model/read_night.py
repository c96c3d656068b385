"""A night read back from a solution: which card is played, who has which cards when it is, and who drinks.

It is read backwards, as a fight is (`read_fight`): from the cards that are gone or kept in the end to who must have had
them when the card was played; see `planned` for an example.
"""

from collections.abc import Sequence
from dataclasses import replace

from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.card import CHUM, COMPASS, PARASOL, RING, WATER, Character
from winnable.rules.lifeboat.decision import CALM, DRY, Copy, Day, Free, Turn
from winnable.solver.formula import FALSE
from winnable.solver.lifeboat.model.cards import TradeMade
from winnable.solver.lifeboat.model.frame import Card
from winnable.solver.lifeboat.model.ledger import Plan
from winnable.solver.lifeboat.model.night import NightMade
from winnable.solver.lifeboat.model.reader import Reader


def told_night(
    reader: Reader, made: NightMade, draft: tuple[decisions.Pick, ...], turns: tuple[Turn, ...], *, last: bool
) -> Day:
    """A day with its night; the hands are those after it."""
    return _Night(reader, made, last=last).day(draft, turns)


class _Night:
    def __init__(self, reader: Reader, made: NightMade, *, last: bool) -> None:
        self.reader = reader
        self.made = made
        self.frame, self.ledger = reader.frame, reader.ledger
        self.holds, self.value = reader.holds, reader.value
        holds, after = reader.holds, made.after
        self.trading = reader.trading(made.before)
        self.wet = [who for who in self.trading if holds(made.wet[who])]
        self.dry = [who for who in self.trading if who not in self.wet]
        self.lost = [who for who in self.frame.people if holds(made.lost[who])]
        self.still = [who for who in self.trading if holds(after.conscious[who])]
        self.rings = [who for who in self.trading if holds(made.rings.get(who, FALSE))]
        steers = made.choice.navigator.items() if holds(made.choice.compass) else ()
        self.steers = [who for who, navigates in steers if who in self.trading and holds(navigates)]
        self.over, self.last = holds(after.over), last
        self.window = self.frame.options.trade_window
        self.plan = Plan()

    def day(self, draft: tuple[decisions.Pick, ...], turns: tuple[Turn, ...]) -> Day:
        made, reader = self.made, self.reader
        free, shown = reader.traded(TradeMade(made.trade.opened), self.trading), list[Free]()
        late = self.window == "navigation" and bool(self.steers) and not self.holds(made.ends)
        if late:  # the compass is used first, and may be given away then
            free += reader.arranged(self.trading, Plan({(self.steers[0], (COMPASS, "open")): 1}))
        deeds = shown if late else free
        deeds += reader.traded(replace(made.trade, opened={}), self.trading)
        rest = self.planned()
        chums, drinks = self.chums(), self.drinks()
        deeds += reader.arranged(self.trading, self.plan, rest)
        parasols = tuple(who for who, uses in made.parasols.items() if self.holds(uses))
        throws = self.spent(chums, drinks)
        return Day(
            draft,
            turns,
            tuple(free),
            self.navigate(),
            shown=tuple(shown),
            fall=decisions.Fall((), throws, chums) if chums or throws else CALM,
            thirst=decisions.Thirst(parasols, drinks) if parasols or drinks else DRY,
            night=() if self.over else tuple(self.evening()),
        )

    def planned(self) -> dict[Card, list[Character]]:
        """Plan who must have which cards when the card is played; and who may have all others.

        As in a fight (`read_fight`), it is read backwards: the solution has the cards lost in the night, and those kept
        by people who do not trade any more, but not the hands before it. Those who fall overboard lose open cards, so
        an open card that is gone was with one of them; the lost lose all cards; a card that is kept is with none of
        them. Say an open compass is gone, and two people fell, one of whom steered: then he had it.
        """
        made, plan, still, rest = self.made, self.plan, self.still, dict[Card, list[Character]]()
        final = self.over or (self.last and self.window == "actions")
        if final:
            plan += self.reader.final(still)
            self.plan = plan
            for who, caught in made.caught.items() if self.frame.asks_cards else ():
                plan[who, (RING, "open")] -= who in still and self.holds(caught)
        if any(map(self.holds, made.thrown.values())):
            plan[self.dry[0], (RING, "open")] += 1
        for card in self.frame.cards:
            is_open = card[1] == "open"
            for who in self.trading:
                if who not in still and who not in self.lost:
                    caught = card == (RING, "open") and self.holds(made.caught.get(who, FALSE))
                    plan[who, card] += self.value(made.after.own[who, card]) - caught
            gone = self.value(made.gone[card])
            if gone:  # with a character who lost it: a ring with its thrower, an open card with one who fell
                away = self.rings if card == (RING, "open") else self.wet if is_open else self.lost
                steering = [who for who in away if who in self.steers and is_open]
                plan[(steering or [who for who in away if who in self.trading])[0], card] += gone
            dries = [who for who in still if who in self.dry]
            rest[card] = (dries if is_open and self.wet else still) or self.trading[:1]
        if not (final and self.frame.asks_cards):
            self.used()
        return rest

    def used(self) -> None:
        """Rings, parasols and the compass are with those who use them and stay conscious."""
        plan, still = self.plan, self.still
        for who in self.rings:
            if who in still:
                plan[who, (RING, "open")] += 1
        for who, uses in self.made.parasols.items():
            if self.holds(uses) and who in still:
                plan[who, (PARASOL, "open")] += 1
        for who in self.steers:
            if who in still and who in self.dry and (self.over or self.window != "navigation"):
                plan[who, (COMPASS, "open")] = max(1, plan[who, (COMPASS, "open")])

    def spent(self, chums: Sequence[decisions.Chum], drinks: Sequence[decisions.Drink]) -> tuple[decisions.Throw, ...]:
        """Take cards out of hands that are spent, thrown or lost."""
        made, ledger, throws = self.made, self.ledger, list[decisions.Throw]()
        for chum in chums:
            assert chum.copy is not None
            ledger.take(chum.who, (CHUM, chum.copy))
        for drink in drinks:
            assert drink.copy is not None
            ledger.take(drink.who, (WATER, drink.copy))
        for to, thrown in made.thrown.items():
            if self.holds(thrown):
                who = ledger.holder(self.dry, (RING, "open"))
                ledger.give(who, to, (RING, "open"))
                throws.append(decisions.Throw(who, to, "open"))
        self.scripted()
        for who, waters in made.drunk.items():
            for _ in range(self.value(waters)):
                closed = ledger.count(who, (WATER, "closed"))
                ledger.take(who, (WATER, "closed" if closed else "open"))
        for who in self.frame.people:
            if who in self.lost:
                ledger.clear(who)
            elif self.holds(made.wet[who]):
                ledger.clear(who, but_ring=ledger.hands[who][RING, "open"] > 0)
        return tuple(throws)

    def scripted(self) -> None:
        """The use of rings and chums by characters with scripts."""
        ledger = self.ledger
        for who, opens in self.made.ringed.items():
            if self.holds(opens):
                ledger.open([who], RING)
        for who, (to, throws) in self.made.tossed.items():
            if self.holds(throws):
                ledger.take(who, (RING, "open" if ledger.count(who, (RING, "open")) else "closed"))
                ledger.hands[to][RING, "open"] += 1
        for who, plays in self.made.baited.items():
            if self.holds(plays):
                ledger.take(who, (CHUM, "closed" if ledger.count(who, (CHUM, "closed")) else "open"))

    def evening(self) -> list[Free]:
        """The trade when the day is over, where there is any then."""
        reader = self.reader
        trading = reader.trading(self.made.after)
        if self.window == "actions" or not trading:
            return []
        done = reader.traded(reader.model.evenings[reader.model.nights.index(self.made)], trading)
        return [*done, *(reader.arranged(trading, reader.final(trading)) if self.last else ())]

    def navigate(self) -> decisions.Navigate | None:
        made, choice = self.made, self.made.choice
        if not any(self.holds(each) for each in made.before.conscious.values()):
            return None
        cell = next(cell for cell, literal in choice.played.items() if self.holds(literal))
        uses = self.holds(choice.compass) and (not self.holds(choice.top) or self.holds(choice.table))
        return decisions.Navigate(self.reader.card(cell), compass=uses)

    def chums(self) -> tuple[decisions.Chum, ...]:
        found, shown = list[decisions.Chum](), self.value(self.made.chums_shown)
        for place in range(self.value(self.made.chums)):
            copy: Copy = "open" if place < shown else "closed"
            self.plan[self.trading[0], (CHUM, copy)] += 1
            found.append(decisions.Chum(self.trading[0], copy))
        return tuple(found)

    def drinks(self) -> tuple[decisions.Drink, ...]:
        """Who spends which water for whom: open ones come from those who did not fall."""
        made, found, shown = self.made, list[decisions.Drink](), self.value(self.made.waters_shown)
        alone = not self.frame.options.water_for_others
        awake = [*self.dry, *(who for who in self.wet if self.holds(made.conscious[who]))]
        for of in sorted(made.waters, key=lambda who: who in self.wet):
            for _ in range(self.value(made.waters[of])):
                giver = of if alone else self.dry[0] if shown else awake[0]
                copy: Copy = "open" if shown and giver in self.dry else "closed"
                shown -= copy == "open"
                self.plan[giver, (WATER, copy)] += 1
                found.append(decisions.Drink(giver, of, copy))
        return tuple(found)
