"""A fight: who is on which side, with what, who wins, and what those take along who faint.

The sum decides: sizes and weapons of the attackers count up, those of the defenders down, and the attackers win with 1
or more. The lady (4) and a club (2) against the captain (7) makes -1, so the captain stays; with the kid (3) on her
side it makes 2. All of it is one sum over literals for "is on this side" and numbers of weapons used by each side.

Whose the weapons are is open as long as all stand (`cards`); it matters for those who faint, as they keep theirs, and
for those who stay out, as the only ones who can have an open weapon that was not used (`settle`).
"""

from collections.abc import Mapping

from winnable.rules.lifeboat.card import FLARE, Character, DayNumber, Kind
from winnable.rules.lifeboat.decision import Action, Dump, Rob, Seat
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.lifeboat.model.cards import Passing
from winnable.solver.lifeboat.model.frame import COPIES, Card, Frame, State
from winnable.solver.lifeboat.model.told import ScriptActions
from winnable.solver.numbers import (
    Number,
    Terms,
    added,
    at_least,
    bound,
    equals,
    minus,
    number,
    plus,
    reaches,
    selected,
    terms,
)


class FightMade:
    """The fight that may come of a turn, in the formula; flare guns that are spent leave the pool."""

    def __init__(
        self,
        frame: Frame,
        state: State,
        day: DayNumber,
        acts: Mapping[Character, Literal],
        scripted: ScriptActions,
        passing: Passing,
    ) -> None:
        self.scripted_fights = {who: fights for who, fights in scripted.fights.items() if fights != FALSE}
        """Whose claim by a script it is about."""
        self.takes = scripted.takes
        self.frame = frame
        self.formula = frame.formula
        self.state = state
        self.day = day
        self.acts = acts
        self.passing = passing
        self.there = [who for who in frame.people if state.conscious[who] != FALSE]
        self.on = self.formula.new()
        """Whether there is one."""
        self.seats: dict[Character, Literal] = {}
        """It is about the seat of a character."""
        self.robs: dict[tuple[Character, Card], Literal] = {}
        """It is about a card of a character with a script."""
        self.dumps: dict[Character, Literal] = {}
        """It is about throwing an unconscious character overboard (W13)."""
        self.rob: Literal = FALSE
        """It is about a card of a free character. Where seats are claimed from anybody, the attackers win: a fight that
        they lose may as well be about a seat. So it is with `dumps` and `robs`."""
        self.loot: list[tuple[Literal, Card]] = []
        """The cards taken from a character with a script."""
        self.far = frame.options.seat_target != "any"
        """Whether a fight that is lost may not be about a seat, so that it must be about something else (W25)."""
        self.claims()
        self.attackers: dict[Character, Literal] = {}
        self.defenders: dict[Character, Literal] = {}
        self.sides()
        self.arms: tuple[dict[Kind, Number], dict[Kind, Number]] = ({}, {})
        """The open weapons of the attackers and of the defenders, of the pool."""
        self.won = self.decided()
        """Whether the attackers win."""
        self.hurt = dict.fromkeys(frame.people, FALSE)
        """Who loses."""
        self.ended()

    def decided(self) -> Literal:
        """Whether the attackers are stronger."""
        formula, frame = self.formula, self.frame
        sums: Terms = []
        for side, weapons, sign in ((self.attackers, self.arms[0], 1), (self.defenders, self.arms[1], -1)):
            sums += [(sign * who.size, side[who]) for who in self.there]
            for kind, worth in frame.weapons.items():
                high = len(self.state.pool[kind, "open"]) + len(self.state.pool[kind, "closed"])
                weapons[kind] = number(formula, min(high, frame.most(kind)))
                sums += terms(weapons[kind], sign * worth)
                self.of_free(weapons[kind], side)
            for who in self.there:
                if who not in frame.free:
                    sums += self.armed(who, side[who], sign)
        self.shots, self.shown = self.fired(sums)
        return reaches(formula, sums, 1)

    def ended(self) -> None:
        """Those who lose are hurt, and what it was about is taken."""
        formula, won = self.formula, self.won
        if not self.far:
            formula.imply(formula.any_of([self.rob, *self.robs.values(), *self.dumps.values()]), [won])
        for who in self.there:
            beaten = formula.both(self.attackers[who], formula.both(self.on, ~won))
            self.hurt[who] = formula.any_of([beaten, formula.both(self.defenders[who], won)])
        self.taken(won)
        self.passing.lose(formula, {who: formula.both(dumps, won) for who, dumps in self.dumps.items()})
        for who, fights in self.scripted_fights.items():
            action = self.script(who)
            if isinstance(action, Dump):
                self.passing.lose(formula, {action.of: formula.both(fights, won)})

    def claims(self) -> None:
        """What it is about: a seat, or a card, of a character who may refuse."""
        formula, frame = self.formula, self.frame
        for who in self.there:
            if who in frame.free or frame.refuses(who, self.day):
                self.seats[who] = formula.new()
        if frame.free.intersection(self.there):
            self.rob = formula.new()
        for who in self.there:
            if who not in frame.free and frame.refuses(who, self.day):
                for card in frame.cards:
                    held = self.state.own[who, card]
                    if held:
                        self.robs[who, card] = rob = formula.new()
                        formula.imply(rob, [at_least(held, 1)])
                        frame.first_listed(self.state, self.day, who, card, rob)
        for who in frame.people if frame.options.dump_unconscious else ():
            asleep = formula.both(self.state.alive[who], ~self.state.conscious[who])
            if FALSE not in (asleep, self.rob):
                self.dumps[who] = formula.new()
                formula.imply(self.dumps[who], [asleep])
        claims = [*self.robs.values(), *self.seats.values(), *self.dumps.values()]
        for who, fights in self.scripted_fights.items():
            formula.clause([~fights, self.on])
            action = frame.script(who, self.day).action
            if isinstance(action, Seat):
                formula.clause([~fights, self.seats[action.of]])
            else:
                claims.append(fights)
        for who, acts in self.acts.items():
            if who not in frame.free:
                formula.clause([~self.on, ~acts, self.scripted_fights.get(who, FALSE)])
        formula.exactly_one([~self.on, self.rob, *claims])

    def told_against(self, who: Character) -> list[Literal]:
        """The robberies by scripts that a character refuses."""
        scripts = (
            (fights, self.frame.script(actor, self.day).action) for actor, fights in self.scripted_fights.items()
        )
        return [fights for fights, action in scripts if isinstance(action, Rob) and action.of is who]

    def opens(self, who: Character, kind: Kind) -> Number:
        """The weapons that a character with a script opens if he fights."""
        return self.frame.armed(who, self.day, kind, self.state.own.get((who, (kind, "closed")), ()))

    def shoots(self, who: Character) -> Literal:
        """Whether a character with a script has a flare gun that he spends if he fights."""
        if not self.frame.script(who, self.day).shoots:
            return FALSE
        held = [at_least(self.state.own.get((who, (FLARE, copy)), ()), 1) for copy in COPIES]
        return self.formula.any_of(held)

    def sides(self) -> None:
        formula, frame, on = self.formula, self.frame, self.on
        for who in self.there:
            robbed = [rob for (victim, _), rob in self.robs.items() if victim is who]
            target = formula.any_of([self.seats.get(who, FALSE), *robbed, *self.told_against(who)])
            if who in frame.free:
                self.attackers[who], self.defenders[who] = formula.new(), formula.new()
                formula.imply(target, [self.defenders[who]])
            else:
                join = frame.script(who, self.day).join
                acts = self.acts.get(who, FALSE)
                joins = formula.all_of([on, self.state.conscious[who], ~target, ~acts])
                self.attackers[who] = formula.any_of([formula.both(on, acts), joins if join == "attackers" else FALSE])
                self.defenders[who] = formula.any_of([target, joins if join == "defenders" else FALSE])
            for side in (self.attackers, self.defenders):
                formula.imply(side[who], [on, self.state.conscious[who]])
            formula.clause([~self.attackers[who], ~self.defenders[who]])
            formula.clause([~on, ~self.acts.get(who, FALSE), self.attackers[who]])
        formula.clause([~on, *self.defenders.values()])
        dumping = [fights for who, fights in self.scripted_fights.items() if isinstance(self.script(who), Dump)]
        for claim in (self.rob, *self.dumps.values(), *dumping):
            formula.clause([~claim, *(self.defenders[who] for who in self.there if who in frame.free)])

    def script(self, who: Character) -> Action | None:
        """The action of a script."""
        return self.frame.script(who, self.day).action

    def of_free(self, some: Number, side: Mapping[Character, Literal]) -> None:
        """Cards of the pool are used by a free character on a side."""
        if some:
            self.formula.clause([~some[0], *(side[who] for who in self.there if who in self.frame.free)])

    def armed(self, who: Character, fights: Literal, sign: int) -> Terms:
        """The strength that the weapons of a character with a script add."""
        found: Terms = []
        for kind, worth in self.frame.weapons.items():
            for own in (self.state.own[who, (kind, "open")], self.opens(who, kind)):
                found += terms(selected(self.formula, [(fights, own)], ()), sign * worth)
        shot = self.formula.both(fights, self.shoots(who))
        if shot != FALSE:
            found.append((sign * self.frame.setup.provision(FLARE).weapon, shot))
        return found

    def fired(self, sums: Terms) -> tuple[tuple[Number, Number], Number]:
        """The flare guns of the pool that are spent by each side, and how many of them were open."""
        formula, pool = self.formula, self.state.pool
        high = len(pool.get((FLARE, "open"), ())), len(pool.get((FLARE, "closed"), ()))
        fired = number(formula, sum(high)), number(formula, sum(high))
        shown, rest = number(formula, high[0]), number(formula, high[1])
        if not sum(high):
            return fired, shown
        worth = self.frame.setup.provision(FLARE).weapon
        for side, some, sign in ((self.attackers, fired[0], 1), (self.defenders, fired[1], -1)):
            sums += terms(some, sign * worth)
            self.of_free(some, side)
        self.passing.leaves((FLARE, "open"), terms(shown))
        self.passing.leaves((FLARE, "closed"), terms(rest))
        equals(formula, [*terms(shown), *terms(rest)], [*terms(fired[0]), *terms(fired[1])])
        return fired, shown

    def taken(self, won: Literal) -> None:
        """Scripted people open weapons and are robbed."""
        formula, frame, passing = self.formula, self.frame, self.passing
        spoils = list[tuple[Character, Card, Literal]]()
        for actor, on in self.scripted_fights.items():
            action = self.script(actor)
            if isinstance(action, Rob) and action.of in frame.free:
                for card, takes in self.takes[actor].items():
                    taken = formula.all_of([on, takes, won])
                    passing.leaves(card, [(1, taken)])
                    spoils.append((actor, card, taken))
        for who in self.there:
            if who in frame.free:
                continue
            fights = formula.any_of([self.attackers[who], self.defenders[who]])
            shoots = formula.both(fights, self.shoots(who))
            for kind in frame.kinds:
                closed, shown = (
                    passing.kept.get((who, (kind, copy)), self.state.own[who, (kind, copy)]) for copy in COPIES
                )
                opened = self.opens(who, kind)
                if opened:
                    all_open = added(formula, shown, opened, frame.most(kind))
                    closed = selected(formula, [(fights, closed[len(opened) :])], closed)
                    shown = selected(formula, [(fights, all_open)], shown)
                if kind == FLARE and shoots != FALSE:
                    first = formula.both(shoots, at_least(shown, 1))
                    second = formula.both(shoots, ~first)
                    closed = minus(formula, closed, second)
                    shown = minus(formula, shown, first)
                claims = [formula.both(self.robs.get((who, (kind, copy)), FALSE), won) for copy in COPIES]
                passing.rob(who, (kind, COPIES[0]), claims[0])
                if claims != [FALSE, FALSE]:
                    # opened cards are taken open; spent ones are gone (W31)
                    from_closed = formula.both(claims[0], at_least(closed, 1))
                    from_open = formula.all_of([formula.any_of(claims), ~from_closed, at_least(shown, 1)])
                    for card, taken in (((kind, COPIES[0]), from_closed), ((kind, COPIES[1]), from_open)):
                        passing.leaves(card, [(-1, taken)])
                        self.loot.append((taken, card))
                    closed = minus(formula, closed, from_closed)
                    shown = minus(formula, shown, from_open)
                for actor, on in self.scripted_fights.items():
                    action = self.script(actor)
                    if not isinstance(action, Rob) or action.of is not who:
                        continue
                    claims = [formula.all_of([on, won, self.takes[actor].get((kind, copy), FALSE)]) for copy in COPIES]
                    passing.rob(who, (kind, COPIES[0]), claims[0])
                    from_closed = formula.both(claims[0], at_least(closed, 1))
                    from_open = formula.all_of([formula.any_of(claims), ~from_closed, at_least(shown, 1)])
                    spoils += [(actor, (kind, "closed"), from_closed), (actor, (kind, "open"), from_open)]
                    closed = minus(formula, closed, from_closed)
                    shown = minus(formula, shown, from_open)
                passing.kept[who, (kind, "closed")], passing.kept[who, (kind, "open")] = closed, shown
        for actor, card, taken in spoils:
            before = passing.kept.get((actor, card), self.state.own[actor, card])
            passing.kept[actor, card] = plus(formula, before, taken, frame.most(card[0]))


def settle(
    frame: Frame, before: State, after: State, made: FightMade, passing: Passing, gone: Mapping[Card, Terms]
) -> None:
    """Where the weapons are: each open one with a character on its side, or with one who stays out of the fight.

    `gone` leaves the pool before the fight, thrown away or given to those who are not conscious.
    """
    formula, on, won = frame.formula, made.on, made.won
    was, now = frame.trading(before.conscious), frame.trading(after.conscious)
    neutral = formula.any_of(
        formula.all_of([was[who], ~made.attackers.get(who, FALSE), ~made.defenders.get(who, FALSE)]) for who in was
    )
    standing = formula.any_of(formula.both(made.hurt[who], now[who]) for who in was)
    crowded, beaten = formula.both(on, ~neutral), formula.both(on, ~standing)
    anywhere = [card for card in frame.cards if card[1] == "closed" or card[0] not in frame.weapons]
    spoils: Terms = []  # one weapon may be the card that is won of somebody who faints
    claimed: list[Literal] = [at_least(made.shots[1], 1), *(at_least(after.pool[card], 1) for card in anywhere)]
    for kind in frame.weapons:
        total = [*terms(before.pool[kind, "open"]), *terms(passing.opened.get(kind, ()))]
        total += [(-weight, literal) for weight, literal in gone.get((kind, "open"), ())]
        sides = [*terms(made.arms[0][kind]), *terms(made.arms[1][kind])]
        rest = [*total, *((-weight, literal) for weight, literal in sides)]
        bound(formula, rest, 0, len(total), on)
        bound(formula, rest, 0, 0, crowded)
        taken: Terms = []
        for who in was:
            faints = formula.both(was[who], ~now[who])
            if faints != FALSE:
                taken += terms(selected(formula, [(faints, after.own[who, (kind, "open")])], ()))
        for side, lose in ((0, formula.both(on, ~won)), (1, won)):
            left = [*terms(made.arms[side][kind]), *((-weight, literal) for weight, literal in taken)]
            bound(formula, left, 0, len(left), lose)
            bound(formula, left, 0, 0, formula.all_of([beaten, lose, ~made.rob if side else TRUE]))
            if side:
                spoils += left
                unhurt = formula.both(~won, at_least(made.arms[1][kind], 1))
                claimed += [unhurt, formula.both(won, reaches(formula, left, 1))]
    bound(formula, spoils, 0, 1, formula.all_of([beaten, won, made.rob]))
    formula.clause([~made.rob, *claimed])
    for won_card, card in made.loot:  # a card that is won is not there before
        formula.clause([~won_card, at_least(after.pool[card], 1)])
