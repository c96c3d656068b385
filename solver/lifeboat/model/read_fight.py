"""A fight read back from a solution: who joins with what, and what it is about.

A solution has one pool of cards for all who are conscious and free, as they may give each other whatever they like
before a fight. It says how many weapons each side opens, how many flare guns it fires, and what those keep who faint.
So a fight is read backwards: from its outcome to who must have which cards when it begins (`plan`), and with
whom all other cards may be (`rest`); the ledger then finds the gifts that lead there. Say two people attack with two
oars, and the first faints with one oar: then he has that one when the fight begins, and the other attacker the second.
"""

from collections.abc import Sequence

from winnable.rules.lifeboat.card import FLARE, Character, Kind
from winnable.rules.lifeboat.decision import Action, Answer, Copy, Dump, Fight, Free, Rob, Seat, Shot, Turn, Weapon
from winnable.solver.formula import FALSE, TRUE
from winnable.solver.lifeboat.model.fight import FightMade
from winnable.solver.lifeboat.model.frame import COPIES, Card
from winnable.solver.lifeboat.model.ledger import Plan, Untold
from winnable.solver.lifeboat.model.reader import Reader, deeds
from winnable.solver.lifeboat.model.turn import TurnMade


def told_fight(
    reader: Reader, made: TurnMade, actor: Character, trading: Sequence[Character], free: list[Free]
) -> Turn:
    """The turn of a character whose claim is refused; the hands are those after it."""
    assert made.fight is not None, "there is a fight"
    fight = _Fight(reader, made, made.fight, actor, trading, free)
    return fight.free_turn() if actor in reader.frame.free else fight.scripted_turn()


class _Fight:
    def __init__(
        self,
        reader: Reader,
        made: TurnMade,
        fight: FightMade,
        actor: Character,
        trading: Sequence[Character],
        free: list[Free],
    ) -> None:
        self.reader, self.made, self.fight = reader, made, fight
        self.frame, self.ledger = reader.frame, reader.ledger
        self.holds, self.value = reader.holds, reader.value
        self.actor, self.trading, self.free = actor, trading, free
        self.attackers, self.defenders = (
            [who for who in trading if who in side and self.holds(side[who])]
            for side in (fight.attackers, fight.defenders)
        )
        """Who of the conscious and free attacks and who defends, bow to stern."""
        self.plan, self.rest = Plan(), dict[Card, list[Character]]()
        self.spoils: Card | None = None
        """The weapon that is won of somebody who faints."""
        self.place_cards()
        self.shots = self.fired()

    # --- who has what when the fight begins --------------------------------------------------------

    def place_cards(self) -> None:
        """Plan what must be with whom, and where all else may be, but for flare guns that are fired."""
        sides = (self.attackers, self.defenders)
        out = [who for who in self.trading if who not in self.attackers and who not in self.defenders]
        standing = [who for who in self.trading if self.holds(self.made.after.conscious[who])]
        fainting = [who for who in self.trading if who not in standing]
        for card in self.frame.cards:
            for who in fainting:  # who keep what they have
                self.plan[who, card] = self.value(self.made.after.own[who, card])
            self.rest[card] = standing or list(self.trading[:1])
            if card[1] == "open" and card[0] in self.frame.weapons:  # those who have one in a fight use it
                self.rest[card] = out or self.rest[card]
                for side, number in zip(sides, self.fight.arms, strict=True):
                    used = self.value(number[card[0]])
                    left = used - sum(self.plan[who, card] for who in side if who in fainting)
                    stays = next((who for who in side if who in standing), None)
                    if left and stays is None:  # it is the card that is won
                        self.spoils = card
                    elif left and stays is not None:
                        self.plan[stays, card] += left

    def fired(self) -> list[Shot]:
        """The flare guns that are fired, each by the first of its side, the open ones first."""
        shots = list[Shot]()
        sides = zip((self.attackers, self.defenders), self.fight.shots, strict=True)
        shooters = [side[0] for side, number in sides for _ in range(self.value(number))]
        for place, who in enumerate(shooters):
            copy: Copy = "open" if place < self.value(self.fight.shown) else "closed"
            self.plan[who, (FLARE, copy)] += 1
            shots.append(Shot(who, copy))
        return shots

    # --- the turn ----------------------------------------------------------------------------------

    def free_turn(self) -> Turn:
        """A fight about the claim of a free character: to throw overboard, a seat, or a card of a character."""
        fight = self.fight
        robbed: Card | None = None
        about = next((who for who, seat in fight.seats.items() if self.holds(seat)), None)
        dumped = next((who for who, dumps in fight.dumps.items() if self.holds(dumps)), None)
        if dumped is not None:  # the claim is that of all: the first who defends refuses it
            about = next((who for who in self.defenders if who in self.trading), None)
        elif about is None:
            found = next((claim for claim, rob in fight.robs.items() if self.holds(rob)), None)
            about, robbed = found or self.loot()
        if about is None:
            raise Untold("there is nobody to claim anything from")
        self.free += self.reader.arranged(self.trading, self.plan, self.rest)
        claim = self.claim(about, dumped, robbed)
        self.spend()
        if robbed is not None and self.holds(fight.won):
            if not self.ledger.count(about, robbed):  # it was opened, or spent (W31)
                robbed = (robbed[0], "open")
            if self.ledger.count(about, robbed):
                self.ledger.give(about, self.actor, robbed)
        return self.turn(claim, about, None if dumped is None else about)

    def claim(self, about: Character, dumped: Character | None, robbed: Card | None) -> Action:
        """The claim, with the hands as the fight begins."""
        if dumped is not None:
            if self.holds(self.fight.won):
                self.ledger.clear(dumped)
            return Dump(dumped)
        if robbed is None:
            return Seat(about)
        if robbed[0] == FLARE and Shot(about, robbed[1]) in self.shots and self.ledger.count(about, robbed) == 1:
            return Rob(about, FLARE, robbed[1])  # the flare gun itself, not another card of its class
        return Rob(about, *self.ledger.any(about, robbed))

    def scripted_turn(self) -> Turn:
        """A fight about the claim of a script."""
        action = self.frame.script(self.actor, self.made.day).action
        assert isinstance(action, Rob | Seat | Dump), "it is a claim"
        takes = self.made.scripted.takes.get(self.actor, {})
        robbed = next((card for card, claimed in takes.items() if self.holds(claimed)), None)
        about = self.defenders[0] if isinstance(action, Dump) else action.of
        if robbed is not None and about in self.trading:
            self.plan[about, robbed] += 1
            others = [who for who in self.trading if who is not about]
            if action == Rob(about, None, robbed[1]) and others:  # it is the only one that can be meant
                self.rest |= {each: others for each in self.frame.cards if each != robbed and each[1] == robbed[1]}
        opened = [kind for kind, number in self.made.trade.opened.items() for _ in range(self.value(number))]
        openers = [(self.opener(kind), kind) for kind in opened]
        self.free += self.reader.arranged(self.trading, self.plan, self.rest)
        deeds(self.reader, self.made, self.actor)
        weapons = [Weapon(who, self.ledger.open([who], kind).card) for who, kind in openers]
        self.spend()
        if self.holds(self.fight.won):
            if isinstance(action, Dump):
                self.ledger.clear(action.of)
            elif robbed is not None:
                for card in (robbed, (robbed[0], COPIES[1])):  # it may have been opened, or spent (W31)
                    if self.ledger.count(about, card):
                        self.ledger.give(about, self.actor, card)
                        break
        return self.turn(None, about, about if isinstance(action, Dump) else None, weapons)

    def opener(self, kind: Kind) -> Character:
        """Who opens a weapon in the fight, and so need not have it open before."""
        card: Card = (kind, "open")
        for who in (*self.attackers, *self.defenders):
            if self.plan[who, card]:
                self.plan[who, card] -= 1
                return who
        raise Untold(f"nobody in the fight has the {kind}")

    def turn(
        self, claim: Action | None, about: Character, defender: Character | None, weapons: Sequence[Weapon] = ()
    ) -> Turn:
        """The turn, with the two sides but for who claims and of whom it is claimed."""
        attackers = tuple(who for who in self.attackers if who is not self.actor)
        defenders = tuple(who for who in self.defenders if who is not about)
        sides = Fight(attackers, defenders, tuple(weapons), tuple(self.shots))
        return Turn(self.actor, claim, tuple(self.free), Answer.REFUSE, defender, sides)

    def spend(self) -> None:
        """Scripted people open their weapons; flare guns of all are spent."""
        day, fight = self.made.day, self.fight
        for who in self.frame.people:
            fights = any(self.holds(side.get(who, FALSE)) for side in (fight.attackers, fight.defenders))
            if not fights or who in self.frame.free:
                continue
            for kind in self.frame.weapons:
                closed = self.ledger.count(who, (kind, "closed"))
                for _ in self.frame.armed(who, day, kind, (TRUE,) * closed):
                    self.ledger.open([who], kind)
            copies = [copy for copy in reversed(COPIES) if self.ledger.count(who, (FLARE, copy))]
            if copies and self.frame.script(who, day).shoots:
                self.ledger.take(who, (FLARE, copies[0]))
        for shot in self.shots:
            assert shot.copy is not None
            self.ledger.take(shot.who, (FLARE, shot.copy))

    def loot(self) -> tuple[Character, Card]:
        """Whom the attackers rob, and of what: a card that nobody takes along who faints."""
        after, defenders = self.made.after, self.defenders
        if self.spoils is not None:
            self.plan[defenders[0], self.spoils] += 1
            return defenders[0], self.spoils
        for shot in self.shots:
            if shot.who in defenders:
                assert shot.copy is not None
                return shot.who, (FLARE, shot.copy)
        standing = [who for who in defenders if self.holds(after.conscious[who])]
        for card in self.frame.cards:
            if not self.value(after.pool[card]):
                continue
            if card[1] == "open" and card[0] in self.frame.weapons:  # one that they used
                kept = sum(self.value(after.own[who, card]) for who in defenders if who not in standing)
                if self.value(self.fight.arms[1][card[0]]) <= kept:
                    continue
                if standing:
                    return standing[0], card
            self.plan[defenders[0], card] += 1
            return defenders[0], card
        raise Untold("there is no card to claim")
