"""A line read back from a solution, day by day."""

from collections.abc import Sequence

from winnable.rules.lifeboat.card import CHUM, COMPASS, FLARE, MEDKIT, OAR, PARASOL, RING, WATER
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.decision import (
    CALM,
    DRY,
    Action,
    Answer,
    Chum,
    Copy,
    Day,
    Discard,
    Drink,
    Dump,
    Fall,
    Fight,
    Flare,
    Free,
    Give,
    Lay,
    Medkit,
    Navigate,
    Parasol,
    Pick,
    Rob,
    Row,
    Seat,
    Shot,
    Steal,
    Thirst,
    Throw,
    Turn,
)
from winnable.rules.lifeboat.index import Kind
from winnable.solver.formula import FALSE, Literal, Outcome
from winnable.solver.lifeboat.model.draft import DraftMade
from winnable.solver.lifeboat.model.fight import FightMade
from winnable.solver.lifeboat.model.frame import Card, State
from winnable.solver.lifeboat.model.ledger import Ledger, Plan
from winnable.solver.lifeboat.model.model import Model
from winnable.solver.lifeboat.model.night import NightMade
from winnable.solver.lifeboat.model.trade import TradeMade
from winnable.solver.lifeboat.model.turn import TurnMade
from winnable.solver.numbers import Number

__all__ = ["read"]


def read(model: Model, outcome: Outcome) -> tuple[Day, ...]:
    """The days that are played in a solution in which nothing is beyond the model."""
    return tuple(_Reader(model, outcome).days())


class _Reader:
    def __init__(self, model: Model, outcome: Outcome) -> None:
        self.model = model
        self.frame = model.frame
        self.outcome = outcome
        self.ledger = Ledger(self.frame.start, self.frame.classes)
        self.drawn = 0
        start = self.frame.start
        self.cells = (*start.table, *start.navigation)

    # --- values ------------------------------------------------------------------------------------

    def holds(self, literal: Literal) -> bool:
        return literal != FALSE and self.outcome.holds(literal)

    def value(self, number: Number) -> int:
        return sum(map(self.holds, number))

    def place(self, state: State) -> int:
        """How far the tape has been drawn."""
        return next(place for place, here in state.at.items() if self.holds(here))

    def boat(self, state: State) -> list[Character]:
        """Those in the boat, bow to stern."""
        seated = {
            place: who
            for who in self.frame.people
            for place, here in enumerate(state.seats[who])
            if self.holds(here) and self.holds(state.aboard[who])
        }
        return [seated[place] for place in sorted(seated)]

    def trading(self, state: State) -> list[Character]:
        return [who for who in self.boat(state) if who in self.frame.free and self.holds(state.conscious[who])]

    # --- days --------------------------------------------------------------------------------------

    def days(self) -> list[Day]:
        found = list[Day]()
        for index, made in enumerate(self.model.nights):
            dawn = self.model.dawns[index]
            if self.holds(dawn.after.over):
                break
            draft = self.draft(dawn)
            turns = [self.turn(each) for each in self.model.turns if each.day == made.evening.day]
            told = tuple(each for each in turns if each is not None)
            if self.holds(made.before.over):
                found.append(Day(draft, told))
            else:
                found.append(self.night(made, draft, told, last=index == len(self.model.nights) - 1))
        return found

    def draft(self, made: DraftMade) -> tuple[Pick, ...]:
        pile, before, dawn = self.frame.start.provisions, self.drawn, made.after
        self.drawn = self.value(dawn.drawn)
        awake = [who for who in self.boat(dawn) if self.holds(dawn.conscious[who])]
        picks, cells = list[Pick](), list(pile[before : self.drawn])
        if made.gets:
            taken = {place: who for who, of in made.gets.items() for place, get in of.items() if self.holds(get)}
            cells = [pile[place] for who in awake for place in taken if taken[place] is who]
        for who, card in zip(awake, cells, strict=False):
            self.ledger.hands[who][card, "closed"] += 1
            picks.append(Pick(who, card))
        return tuple(picks)

    # --- turns -------------------------------------------------------------------------------------

    def turn(self, made: TurnMade) -> Turn | None:
        actor = next((who for who, acts in made.acts.items() if self.holds(acts)), None)
        if actor is None:
            return None
        done = next((action for action, literal in made.actions.items() if self.holds(literal)), None)
        if done is None or done[0] == "script":
            return None
        trading, ledger = self.trading(made.before), self.ledger
        free = self.traded(made.trade, trading)
        plan = Plan()
        action: Action
        match done:
            case ("row", int(count)):
                start = self.place(made.before)
                played = self.played(made)
                keep = tuple(self.cells[cell] for cell in played if start <= cell < start + count)
                free += self.oars(actor, count - 2, trading)
                return Turn(actor, Row(keep), tuple(free))
            case ("medkit", Character() as of):
                copy = self.copy(made, MEDKIT)
                plan[actor, (MEDKIT, copy)] = 1
                action = Medkit(of, copy)
                free += self.arranged(trading, plan)
                ledger.take(actor, (MEDKIT, copy))
            case ("flare",):
                copy = self.copy(made, FLARE)
                if self.holds(made.after.over):
                    plan += self.final(trading)
                plan[actor, (FLARE, copy)] += 1
                action = Flare(copy)
                free += self.arranged(trading, plan)
                ledger.take(actor, (FLARE, copy))
            case ("parasol",):
                plan[actor, (PARASOL, "closed")] = 1
                action = Parasol()
                free += self.arranged(trading, plan)
                ledger.take(actor, (PARASOL, "closed"))
                ledger.hands[actor][PARASOL, "open"] += 1
            case ("dump", Character() as of):
                action = Dump(of)
                ledger.clear(of)
            case ("rob", Character() as of, str(kind), shown):
                card: Card = (kind, "open" if shown == "open" else "closed")
                taken = ledger.give(of, actor, card)
                action = Rob(of, *taken)
            case ("steal", Character() as of, str(kind), _):
                action = Steal(of, ledger.give(of, actor, (kind, "closed"))[0])
            case ("seat", Character() as of):
                action = Seat(of)
            case _:
                assert made.fight is not None, done
                return self.fight(made, made.fight, actor, trading, free)
        return Turn(actor, action, tuple(free))

    def copy(self, made: TurnMade, kind: Kind) -> Copy:
        """Which card of a kind is spent."""
        return "open" if self.holds(made.from_open[kind]) else "closed"

    def played(self, made: TurnMade) -> list[int]:
        """The cell that is played at night, if it was kept."""
        night = next(each for each in self.model.nights if each.evening.day == made.day)
        if self.holds(night.choice.top):
            return []
        return [cell for cell, literal in night.choice.played.items() if self.holds(literal)]

    def traded(self, made: TradeMade, trading: Sequence[Character]) -> list[Free]:
        """What is opened, given to the unconscious, and thrown away."""
        moves, ledger = list[Free](), self.ledger
        for kind, number in made.opened.items():
            moves += [ledger.open(trading, kind) for _ in range(self.value(number))]
        for (to, card), number in made.gifts.items():
            for _ in range(self.value(number)):
                who = ledger.holder(trading, card)
                kind, copy = ledger.give(who, to, card)
                moves.append(Lay(who, to, copy) if card == (RING, "open") else Give(who, to, kind, copy))
        for card, number in made.discarded.items():
            for _ in range(self.value(number)):
                who = ledger.holder(trading, card)
                moves.append(Discard(who, *ledger.take(who, card)))
        for who, dumped in made.dumped.items():
            if self.holds(dumped):
                moves.append(Dump(who))
                ledger.clear(who)
        return moves

    def arranged(
        self, trading: Sequence[Character], plan: Plan, rest: dict[Card, list[Character]] | None = None
    ) -> list[Free]:
        return self.ledger.arranged(trading, plan, self.frame.cards, rest or {})

    def oars(self, actor: Character, count: int, trading: Sequence[Character]) -> list[Free]:
        """The actor has exactly so many oars that count."""
        plan, rest, left = Plan(), dict[Card, list[Character]](), count
        cards: list[Card] = [(OAR, "open")]
        if self.frame.options.oar == "any":
            cards.append((OAR, "closed"))
        for card in cards:
            if card in self.frame.cards:
                there = sum(self.ledger.count(who, card) for who in trading)
                plan[actor, card] = min(there, left)
                left -= plan[actor, card]
                rest[card] = [who for who in trading if who is not actor]
                if not rest[card]:
                    del rest[card]
        return self.arranged(trading, plan, rest)

    def final(self, trading: Sequence[Character]) -> Plan:
        """What the conscious and free have in the end."""
        return Plan({key: self.value(number) for key, number in self.model.hands.items() if key[0] in trading})

    # --- fights ------------------------------------------------------------------------------------

    def fight(
        self, made: TurnMade, fight: FightMade, actor: Character, trading: Sequence[Character], free: list[Free]
    ) -> Turn:
        frame, won = self.frame, self.holds(fight.won)
        sides = [
            [who for who in trading if who in side and self.holds(side[who])]
            for side in (fight.attackers, fight.defenders)
        ]
        out = [who for who in trading if who not in sides[0] + sides[1]]
        standing = [who for who in trading if self.holds(made.after.conscious[who])]
        fainting = [who for who in trading if who not in standing]
        plan, rest = Plan(), dict[Card, list[Character]]()
        for card in frame.cards:
            for who in fainting:
                plan[who, card] = self.value(made.after.own[who, card])
            rest[card] = standing or list(trading[:1])
            if card[1] == "open" and card[0] in frame.weapons:
                rest[card] = out or rest[card]
                for side, number in zip(sides, fight.arms, strict=True):
                    left = self.value(number[card[0]]) - sum(plan[who, card] for who in side if who in fainting)
                    up = [who for who in side if who in standing]
                    if left:
                        plan[up[0], card] += left
        about = next((who for who, seat in fight.seats.items() if self.holds(seat)), None)
        shots = list[Shot]()
        shown = self.value(fight.shown)
        shooters = [side[0] for side, fired in zip(sides, fight.shots, strict=True) for _ in range(self.value(fired))]
        for place, who in enumerate(shooters):
            copy: Copy = "open" if place < shown else "closed"
            plan[who, (FLARE, copy)] += 1
            shots.append(Shot(who, copy))
        claim: Action
        robbed: Card | None = None
        dumped = next((who for who, dumps in fight.dumps.items() if self.holds(dumps)), None)
        if dumped is not None:
            about = next(who for who in sides[1] if who in trading)
        elif about is None:
            found = next((claim for claim, rob in fight.robs.items() if self.holds(rob)), None)
            about, robbed = self.loot(made, fight, sides[1], plan, shots) if found is None else found
        free += self.arranged(trading, plan, rest)
        if dumped is not None:
            claim = Dump(dumped)
            self.ledger.clear(dumped)
        elif robbed is None:
            claim = Seat(about)
        elif robbed[0] == FLARE and Shot(about, robbed[1]) in shots and self.ledger.count(about, robbed) == 1:
            claim = Rob(about, FLARE, robbed[1])
        elif about not in trading and not self.ledger.count(about, robbed):
            claim = Rob(about, *self.ledger.any(about, (robbed[0], "closed")))
        else:
            claim = Rob(about, *self.ledger.any(about, robbed))
        self.armed(fight)
        for shot in shots:
            assert shot.copy is not None
            self.ledger.take(shot.who, (FLARE, shot.copy))
        if won and robbed is not None and self.ledger.count(about, robbed):
            self.ledger.give(about, actor, robbed)
        told = Fight(
            tuple(who for who in sides[0] if who is not actor),
            tuple(who for who in sides[1] if who is not about),
            shots=tuple(shots),
        )
        return Turn(actor, claim, tuple(free), Answer.REFUSE, None if dumped is None else about, told)

    def armed(self, fight: FightMade) -> None:
        """Guards open their weapons."""
        for who in self.frame.people:
            fights = any(self.holds(side.get(who, FALSE)) for side in (fight.attackers, fight.defenders))
            if fights and who not in self.frame.free and self.frame.guards(who):
                for kind in self.frame.weapons:
                    for _ in range(self.ledger.count(who, (kind, "closed"))):
                        self.ledger.open([who], kind)

    def loot(
        self, made: TurnMade, fight: FightMade, defenders: Sequence[Character], plan: Plan, shots: Sequence[Shot]
    ) -> tuple[Character, Card]:
        """Whom the attackers rob, and of what: a card that nobody takes along who faints."""
        for shot in shots:
            if shot.who in defenders:
                assert shot.copy is not None
                return shot.who, (FLARE, shot.copy)
        for card in self.frame.cards:
            if not self.value(made.after.pool[card]):
                continue
            if card[1] == "closed" or card[0] not in self.frame.weapons:
                plan[defenders[0], card] += 1
                return defenders[0], card
            left = self.value(fight.arms[1][card[0]]) - sum(
                self.value(made.after.own[who, card]) for who in defenders if not self.holds(made.after.conscious[who])
            )
            if left > 0:
                for who in defenders:
                    if self.holds(made.after.conscious[who]):
                        return who, card
                plan[defenders[0], card] += 1
                return defenders[0], card
        raise AssertionError("there is a card to claim")

    # --- nights ------------------------------------------------------------------------------------

    def night(self, made: NightMade, draft: tuple[Pick, ...], turns: tuple[Turn, ...], *, last: bool) -> Day:
        before, after = made.before, made.after
        trading = self.trading(before)
        free = self.traded(made.trade, trading)
        wet = [who for who in trading if self.holds(made.wet[who])]
        dry = [who for who in trading if who not in wet]
        lost = [who for who in self.frame.people if self.holds(made.lost[who])]
        still = [who for who in trading if self.holds(after.conscious[who])]
        rings = [who for who in trading if self.holds(made.rings.get(who, FALSE))]
        steers = [
            who
            for who in trading
            if self.holds(made.choice.navigator.get(who, FALSE)) and self.holds(made.choice.compass)
        ]
        plan, rest = Plan(), dict[Card, list[Character]]()
        over = self.holds(after.over)
        window = self.frame.options.trade_window
        final = over or (last and window == "actions")
        if final:
            plan += self.final(still)
        asks = final and self.frame.asks_cards
        if any(map(self.holds, made.thrown.values())):
            plan[dry[0], (RING, "open")] += 1
        for card in self.frame.cards:
            shown = card[1] == "open"
            for who in trading:
                if who not in still and who not in lost:
                    plan[who, card] += self.value(after.own[who, card])
            gone = self.value(made.gone[card])
            if gone:
                away = [who for who in (rings if card[0] == RING else wet) if who in steers] if shown else []
                away += (
                    rings if shown and card[0] == RING else wet if shown else [who for who in trading if who in lost]
                )
                plan[away[0], card] += gone
            dries = [who for who in still if who in dry]
            rest[card] = (dries if shown and wet else still) or trading[:1]
        if not asks:
            for who in rings:
                if who in still:
                    plan[who, (RING, "open")] += 1
            for who, uses in made.parasols.items():
                if self.holds(uses) and who in still:
                    plan[who, (PARASOL, "open")] += 1
            for who in steers:
                if who in still and who in dry and (over or window != "navigation"):
                    plan[who, (COMPASS, "open")] = max(1, plan[who, (COMPASS, "open")])
        chums = self.chums(made, trading, plan)
        drinks = self.drinks(made, dry, wet, lost, plan)
        shown = list[Free]()
        if window == "navigation" and steers and not over:
            at_first = Plan({(steers[0], (COMPASS, "open")): 1})
            free += self.arranged(trading, at_first)
            shown = self.arranged(trading, plan, rest)
        else:
            free += self.arranged(trading, plan, rest)
        parasols = tuple(who for who, uses in made.parasols.items() if self.holds(uses))
        for chum in chums:
            assert chum.copy is not None
            self.ledger.take(chum.who, (CHUM, chum.copy))
        for drink in drinks:
            assert drink.copy is not None
            self.ledger.take(drink.who, (WATER, drink.copy))
        throws = list[Throw]()
        for to, thrown in made.thrown.items():
            if self.holds(thrown):
                who = self.ledger.holder(dry, (RING, "open"))
                self.ledger.give(who, to, (RING, "open"))
                throws.append(Throw(who, to, "open"))
        for who, waters in made.drunk.items():
            for _ in range(self.value(waters)):
                closed = self.ledger.count(who, (WATER, "closed"))
                self.ledger.take(who, (WATER, "closed" if closed else "open"))
        for who in self.frame.people:
            if who in lost:
                self.ledger.clear(who)
            elif self.holds(made.wet[who]):
                ring = self.ledger.hands[who]["ring", "open"] > 0
                self.ledger.clear(who, but_ring=ring)
        return Day(
            draft,
            turns,
            tuple(free),
            self.navigate(made),
            shown=tuple(shown),
            fall=Fall((), tuple(throws), tuple(chums)) if chums or throws else CALM,
            thirst=Thirst(parasols, tuple(drinks)) if parasols or drinks else DRY,
            night=() if over or not last else tuple(self.evening()),
        )

    def evening(self) -> list[Free]:
        """What is done when the last day is over, where there is trade then."""
        trading = self.trading(self.model.state)
        if self.frame.options.trade_window == "actions" or not trading:
            return []
        return [*self.traded(self.model.last, trading), *self.arranged(trading, self.final(trading))]

    def navigate(self, made: NightMade) -> Navigate | None:
        if not any(self.holds(each) for each in made.before.conscious.values()):
            return None
        choice = made.choice
        cell = next(cell for cell, literal in choice.played.items() if self.holds(literal))
        uses = self.holds(choice.compass) and (not self.holds(choice.top) or made.evening.kept > 0)
        return Navigate(self.cells[cell], compass=uses)

    def chums(self, made: NightMade, trading: Sequence[Character], plan: Plan) -> list[Chum]:
        found, shown = list[Chum](), self.value(made.chums_shown)
        for place in range(self.value(made.chums)):
            copy: Copy = "open" if place < shown else "closed"
            plan[trading[0], (CHUM, copy)] += 1
            found.append(Chum(trading[0], copy))
        return found

    def drinks(
        self,
        made: NightMade,
        dry: Sequence[Character],
        wet: Sequence[Character],
        lost: Sequence[Character],
        plan: Plan,
    ) -> list[Drink]:
        """Who spends which water for whom: open ones come from those who did not fall."""
        found, shown = list[Drink](), self.value(made.waters_shown)
        alone = not self.frame.options.water_for_others
        awake = [*dry, *(who for who in wet if who not in lost and self.up(made, who))]
        for of in sorted(made.waters, key=lambda who: who in wet):
            for _ in range(self.value(made.waters[of])):
                giver = of if alone else dry[0] if shown else awake[0]
                copy: Copy = "open" if shown and giver in dry else "closed"
                shown -= copy == "open"
                plan[giver, (WATER, copy)] += 1
                found.append(Drink(giver, of, copy))
        return found

    def up(self, made: NightMade, who: Character) -> bool:
        """Whether somebody who fell is conscious when thirst comes: as his water is not frozen."""
        return self.holds(made.spends[who])
