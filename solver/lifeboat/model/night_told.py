"""The part of scripts in the water: who opens a ring, who throws one, and who plays a chum.

A script says "ring: true", "throw: kid" or "chum: true" for a day, and what it says is done if it can be. Say lady and
snob both throw a ring to the kid, who falls: the one nearer the bow does, and the other keeps the ring.
"""

from collections.abc import Mapping, Sequence

from winnable.rules.lifeboat.card import CHUM, RING, Character, Kind
from winnable.solver.formula import FALSE, Formula, Literal
from winnable.solver.lifeboat.model.cards import Passing
from winnable.solver.lifeboat.model.choice import Evening
from winnable.solver.lifeboat.model.frame import COPIES, Card, Frame, State
from winnable.solver.numbers import Number, at_least, minus


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
