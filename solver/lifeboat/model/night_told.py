"""What scripts say of the water: who opens a ring, who throws one, and who plays a chum."""

from winnable.rules.lifeboat.card import CHUM, RING
from winnable.rules.lifeboat.character import Character
from winnable.rules.lifeboat.index import Kind
from winnable.solver.formula import FALSE, Formula, Literal
from winnable.solver.lifeboat.model.cards import Passing
from winnable.solver.lifeboat.model.choice import Evening
from winnable.solver.lifeboat.model.frame import COPIES, Card, Frame, State
from winnable.solver.numbers import Number, at_least, selected

__all__ = ["Scripted"]


class Scripted:
    """The part of a night that scripts decide."""

    frame: Frame
    formula: Formula
    state: State
    evening: Evening
    people: tuple[Character, ...]
    passing: Passing
    own: dict[tuple[Character, Card], Number]
    """The cards of those who do not trade, as the night goes on."""
    falls: dict[Character, Literal]
    ringed: dict[Character, Literal]
    tossed: dict[Character, tuple[Character, Literal]]
    caught: dict[Character, Literal]
    baited: dict[Character, Literal]

    def has(self, kind: Kind) -> bool:
        """Whether there is any card of a kind."""
        return (kind, "open") in self.frame.cards

    def told_rings(self, safe: dict[Character, Literal]) -> None:
        """Scripted people open rings, and throw them, first those nearest the bow."""
        formula, state, day = self.formula, self.state, self.evening.day
        self.ringed, self.tossed = dict[Character, Literal](), dict[Character, tuple[Character, Literal]]()
        self.caught = dict[Character, Literal]()
        scripted = [who for who in self.people if who not in self.frame.free] if self.has(RING) else []
        for who in scripted:
            if self.frame.script(who, day).ring:
                has = at_least(self.own[who, (RING, "closed")], 1)
                opens = formula.all_of([self.falls[who], state.conscious[who], has, ~safe[who]])
                self.ringed[who] = opens
        for who, opens in self.ringed.items():
            safe[who] = formula.any_of([safe[who], opens])
        throws = dict[Character, Literal]()
        for who in scripted if self.frame.options.ring_throw else ():
            to = self.frame.script(who, day).throw
            if to is not None and to in self.people:
                held = [at_least(self.own[who, (RING, copy)], 1) for copy in COPIES]
                awake = [state.conscious[who], ~self.falls[who], state.conscious[to]]
                throws[who] = formula.all_of([*awake, self.falls[to], ~safe[to], formula.any_of(held)])
        for who, throw in throws.items():
            to = self.frame.script(who, day).throw
            assert to is not None, "it is thrown to somebody"
            sooner = [
                formula.both(other, self.frame.ahead(state, first, who))
                for first, other in throws.items()
                if first is not who and self.frame.script(first, day).throw is to
            ]
            self.tossed[who] = (to, formula.all_of([throw, *(~each for each in sooner)]))
        for to in {to for to, _ in self.tossed.values()}:
            self.caught[to] = formula.any_of(throw for whom, throw in self.tossed.values() if whom is to)
            safe[to] = formula.any_of([safe[to], self.caught[to]])
            if to in self.frame.free:
                self.passing.leaves((RING, "open"), [(-1, self.caught[to])])
        for who, ring in [*self.ringed.items(), *((who, throw) for who, (_, throw) in self.tossed.items())]:
            closed, shown = self.own[who, (RING, "closed")], self.own[who, (RING, "open")]
            from_open = formula.both(ring, at_least(shown, 1)) if who in self.tossed else FALSE
            away = formula.both(ring, ~from_open)
            self.own[who, (RING, "closed")] = selected(formula, [(away, (*closed[1:], FALSE))], closed)
            self.own[who, (RING, "open")] = selected(formula, [(from_open, (*shown[1:], FALSE))], shown)
            self.passing.kept[who, (RING, "closed")] = self.own[who, (RING, "closed")]
            self.passing.kept[who, (RING, "open")] = self.own[who, (RING, "open")]

    def told_chums(self) -> list[Literal]:
        """The chums that scripted people play, a closed one first."""
        formula, found = self.formula, list[Literal]()
        falling = formula.any_of(self.falls.values())
        for who in self.people:
            if who in self.frame.free or not self.frame.script(who, self.evening.day).chum:
                continue
            closed, shown = self.own[who, (CHUM, "closed")], self.own[who, (CHUM, "open")]
            held = formula.any_of([at_least(closed, 1), at_least(shown, 1)])
            self.baited[who] = plays = formula.all_of([self.state.conscious[who], falling, held])
            from_open = formula.both(plays, ~at_least(closed, 1))
            self.passing.kept[who, (CHUM, "closed")] = selected(formula, [(plays, (*closed[1:], FALSE))], closed)
            self.passing.kept[who, (CHUM, "open")] = selected(formula, [(from_open, (*shown[1:], FALSE))], shown)
            found.append(plays)
        return found
