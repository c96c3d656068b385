"""The decisions of scripted people: for every moment of a game that of script and policy (W30)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.card import CHUM, COMPASS, FLARE, PARASOL, RING, WATER, Character, Kind
from winnable.rules.lifeboat.change import causes, fallers, protected
from winnable.rules.lifeboat.control import FREE, Control, Own, Policy, ScriptDay
from winnable.rules.lifeboat.decision import Action, Answer, Copy, Rest
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.setup import Setup


@dataclass(frozen=True, slots=True)
class Scripts:
    """The decisions of controls at a position."""

    setup: Setup
    controls: Mapping[Character, Control]

    def free(self, who: Character) -> bool:
        """Whether the line decides for a character."""
        return self._control(who).free

    def day(self, position: Position, who: Character) -> ScriptDay:
        """The script of a character for the running day."""
        return self._control(who).on(position.day)

    def accepts(self, position: Position, who: Character) -> bool:
        """Whether others may give a character cards."""
        return self.free(who) or self.day(position, who).accepts

    # --- day ---------------------------------------------------------------------------------------

    def pick(self, position: Position, who: Character) -> Kind:
        """The provision that a character with a script takes: the one of the script, or the first one."""
        return self.day(position, who).pick or position.offer[0]

    def own(self, position: Position) -> tuple[Own, ...]:
        """The deeds of a scripted actor right before the action."""
        actor = position.actor
        return () if actor is None or self.free(actor) else self.day(position, actor).free

    def action(self, position: Position, who: Character) -> Action:
        """The action of a character with a script."""
        action = self.day(position, who).action
        return Rest() if action is None else action

    def answer(self, position: Position, who: Character) -> Answer:
        """The answer of a character with a script against whom something is claimed."""
        answer = self.day(position, who).answer
        if answer in (Answer.YIELD, Answer.REFUSE):
            return answer
        return Answer.REFUSE if self._control(who).policy is Policy.GUARD else Answer.YIELD

    def backs_out(self, position: Position, who: Character) -> bool:
        """Whether a character with a script gives a claim up when it is refused."""
        return self.day(position, who).answer is Answer.BACK_OUT

    def picked_from(self, position: Position, who: Character) -> Kind | None:
        """The closed card that is taken from a character because the script says so; None for any (W1)."""
        if self.setup.options.closed_pick != "script" or self.free(who):
            return None
        cards, place = self.day(position, who).lose, position.taken.count(who)
        return cards[place] if place < len(cards) else None

    # --- fights ------------------------------------------------------------------------------------

    def joined(self, position: Position) -> decisions.Fight:
        """A fight as far as scripted people decide it."""
        assert position.defender is not None, "somebody refused"
        actor, attackers, defenders = position.order[position.slot], list[Character](), list[Character]()
        for who in position.awake:
            if who not in (actor, position.defender) and not self.free(who):
                join = self.day(position, who).join
                if join == "attackers":
                    attackers.append(who)
                elif join == "defenders":
                    defenders.append(who)
        fighting = [actor, position.defender, *attackers, *defenders]
        scripted = [who for who in fighting if not self.free(who)]
        weapons = [decisions.Weapon(who, kind) for who in scripted for kind in self._weapons(position, who)]
        shots = [
            decisions.Shot(who, position.copies(who, FLARE)[0])
            for who in scripted
            if self.day(position, who).shoots and position.copies(who, FLARE)
        ]
        return decisions.Fight(tuple(attackers), tuple(defenders), tuple(weapons), tuple(shots))

    def _weapons(self, position: Position, who: Character) -> Iterator[Kind]:
        """The weapons that a character with a script opens in a fight."""
        closed, wanted = list(position.closed[who]), self.day(position, who).weapons
        if wanted is None and self._control(who).policy is Policy.GUARD:
            wanted = tuple(closed)
        for kind in wanted or ():
            if kind in closed and kind in self.setup.weapons:
                closed.remove(kind)
                yield kind

    # --- navigation --------------------------------------------------------------------------------

    def navigate(self, position: Position, who: Character) -> decisions.Navigate:
        """The card of a scripted navigator: the one of the script, or the first of the table, or the top one.

        The compass is used if the script says so; a card that only it shows says so, too (W30).
        """
        day = self.day(position, who)
        compass = day.compass and COMPASS in position.open[who]
        first = position.table[0] if position.table else position.navigation[0]
        return decisions.Navigate(day.navigate or first, compass)

    def fall(self, position: Position) -> decisions.Fall:
        """The deeds of scripted people when a character falls."""
        falling = fallers(self.setup, position)
        scripted = [who for who in position.awake if not self.free(who)]
        rings = tuple(
            who
            for who in scripted
            if who in falling
            and self.day(position, who).ring
            and RING in position.closed[who]
            and RING not in position.open[who]
        )
        throws, safe = list[decisions.Throw](), set(protected(position, falling, decisions.Fall(rings)))
        for who in scripted if self.setup.options.ring_throw else ():
            to, copies = self.day(position, who).throw, position.copies(who, RING)
            if to in falling and to not in safe and position.conscious(to) and who not in falling and copies:
                throws.append(decisions.Throw(who, to, copies[0]))
                safe.add(to)
        chums = [
            decisions.Chum(who, position.copies(who, CHUM)[-1])
            for who in scripted
            if self.day(position, who).chum and position.copies(who, CHUM)
        ]
        return decisions.Fall(rings, tuple(throws), tuple(chums))

    def thirst(self, position: Position) -> decisions.Thirst:
        """The deeds of scripted people against their own thirst: the parasol first, then water."""
        parasols, waters = list[Character](), list[decisions.Drink]()
        for who, count in causes(self.setup, position).items():
            if self.free(who) or not position.conscious(who):
                continue
            day, left = self.day(position, who), count
            if PARASOL in position.open[who] and day.parasol is not False:
                parasols.append(who)
                left -= 1
            most = left if day.drink is None else min(left, day.drink)
            copies: list[Copy] = ["closed"] * position.closed[who].count(WATER)
            copies += ["open"] * position.open[who].count(WATER)
            waters += [decisions.Drink(who, who, copy) for copy in copies[:most]]
        return decisions.Thirst(tuple(parasols), tuple(waters))

    def _control(self, who: Character) -> Control:
        return self.controls.get(who, FREE)
