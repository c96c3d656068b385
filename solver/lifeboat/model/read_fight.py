"""A fight read back from a solution: who joins with what, and what it is about."""

from collections.abc import Sequence

from winnable.rules.lifeboat.card import FLARE
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.decision import Action, Answer, Copy, Dump, Fight, Free, Rob, Seat, Shot, Turn
from winnable.rules.lifeboat.index import DayNumber
from winnable.solver.formula import FALSE, TRUE
from winnable.solver.lifeboat.model.fight import FightMade
from winnable.solver.lifeboat.model.frame import COPIES, Card
from winnable.solver.lifeboat.model.ledger import Plan, Untold
from winnable.solver.lifeboat.model.reader import Reader, deeds
from winnable.solver.lifeboat.model.turn import TurnMade

__all__ = ["told_fight"]


def told_fight(
    reader: Reader, made: TurnMade, actor: Character, trading: Sequence[Character], free: list[Free]
) -> Turn:
    """The turn of somebody whose claim is refused; the hands are those after it."""
    assert made.fight is not None, "there is a fight"
    return _Fight(reader).fight(made, made.fight, actor, trading, free)


def _sides(
    sides: Sequence[Sequence[Character]], actor: Character, about: Character | None, shots: Sequence[Shot]
) -> Fight:
    return Fight(
        tuple(who for who in sides[0] if who is not actor),
        tuple(who for who in sides[1] if who is not about),
        shots=tuple(shots),
    )


class _Fight:
    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.frame, self.ledger = reader.frame, reader.ledger
        self.holds, self.value = reader.holds, reader.value

    def fight(
        self, made: TurnMade, fight: FightMade, actor: Character, trading: Sequence[Character], free: list[Free]
    ) -> Turn:
        frame, won = self.frame, self.holds(fight.won)
        sides = self.sides(fight, trading)
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
        shooters = [side[0] for side, fired in zip(sides, fight.shots, strict=True) for _ in range(self.value(fired))]
        for place, who in enumerate(shooters):
            copy: Copy = "open" if place < self.value(fight.shown) else "closed"
            plan[who, (FLARE, copy)] += 1
            shots.append(Shot(who, copy))
        claim: Action
        robbed: Card | None = None
        dumped = next((who for who, dumps in fight.dumps.items() if self.holds(dumps)), None)
        if dumped is not None:
            about = next((who for who in sides[1] if who in trading), None)
        elif about is None and actor in frame.free:
            found = next((claim for claim, rob in fight.robs.items() if self.holds(rob)), None)
            about, robbed = self.loot(made, fight, sides[1], plan, shots) if found is None else found
        if actor not in frame.free:
            return self.told(made, fight, actor, trading, free, (plan, rest), shots)
        if about is None:
            raise Untold("there is nobody to claim anything from")
        free += self.reader.arranged(trading, plan, rest)
        if dumped is not None:
            claim = Dump(dumped)
            self.ledger.clear(dumped)
        elif robbed is None:
            claim = Seat(about)
        elif robbed[0] == FLARE and Shot(about, robbed[1]) in shots and self.ledger.count(about, robbed) == 1:
            claim = Rob(about, FLARE, robbed[1])
        else:
            claim = Rob(about, *self.ledger.any(about, robbed))
        self.armed(fight, made.day)
        for shot in shots:
            assert shot.copy is not None
            self.ledger.take(shot.who, (FLARE, shot.copy))
        if won and robbed is not None:
            if not self.ledger.count(about, robbed):  # it was opened, or spent (W31)
                robbed = (robbed[0], "open")
            if self.ledger.count(about, robbed):
                self.ledger.give(about, actor, robbed)
        told = _sides(sides, actor, about, shots)
        return Turn(actor, claim, tuple(free), Answer.REFUSE, None if dumped is None else about, told)

    def sides(self, fight: FightMade, trading: Sequence[Character]) -> list[list[Character]]:
        """Who attacks and who defends, bow to stern."""
        return [
            [who for who in trading if who in side and self.holds(side[who])]
            for side in (fight.attackers, fight.defenders)
        ]

    def told(
        self,
        made: TurnMade,
        fight: FightMade,
        actor: Character,
        trading: Sequence[Character],
        free: list[Free],
        arrangement: tuple[Plan, dict[Card, list[Character]]],
        shots: Sequence[Shot],
    ) -> Turn:
        """A fight about what a script claims."""
        plan, rest = arrangement
        action = self.frame.script(actor, made.day).action
        assert isinstance(action, Rob | Seat | Dump), "it is a claim"
        sides = self.sides(fight, trading)
        takes = made.scripted.takes.get(actor, {})
        robbed = next((card for card, claimed in takes.items() if self.holds(claimed)), None)
        about = sides[1][0] if isinstance(action, Dump) else action.of
        if robbed is not None and about in trading:
            plan[about, robbed] += 1
            others = [who for who in trading if who is not about]
            if action == Rob(about, None, robbed[1]) and others:
                rest |= {each: others for each in self.frame.cards if each != robbed and each[1] == robbed[1]}
        free += self.reader.arranged(trading, plan, rest)
        deeds(self.reader, made, actor)
        self.armed(fight, made.day)
        for shot in shots:
            assert shot.copy is not None
            self.ledger.take(shot.who, (FLARE, shot.copy))
        if self.holds(fight.won):
            if isinstance(action, Dump):
                self.ledger.clear(action.of)
            elif robbed is not None:
                for card in (robbed, (robbed[0], COPIES[1])):  # it may have been opened, or spent (W31)
                    if self.ledger.count(about, card):
                        self.ledger.give(about, actor, card)
                        break
        defender = about if isinstance(action, Dump) else None
        return Turn(actor, None, tuple(free), Answer.REFUSE, defender, _sides(sides, actor, about, shots))

    def armed(self, fight: FightMade, day: DayNumber) -> None:
        """Scripted people open their weapons, and spend flare guns."""
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
        raise Untold("there is no card to claim")
