"""Which navigation card is played in a night, and its bird.

The card was kept by a rower, or lies on top of the pile. So a cell of the draw pile can be played if it was drawn
today, or is the next one: if 4 cells were drawn by the morning and 7 by the evening, one of the cells 4, 5 and 6 is, or
cell 7 with nothing on the table, or with a compass. Which of those that were drawn lie on the table is open, as rowers
keep any cards they like: each turn has a literal for each card that its row may draw.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from winnable.rules.lifeboat.card import COMPASS, Character, DayNumber
from winnable.rules.lifeboat.setup import GULLS
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.lifeboat.model.cards import advanced, reached
from winnable.solver.lifeboat.model.frame import Frame, State
from winnable.solver.lifeboat.model.pile import DiscardOrder
from winnable.solver.numbers import Number, added, at_least, exactly, selected


@dataclass(frozen=True)
class Evening:
    """What the day was like before its night."""

    day: DayNumber
    dawn: Mapping[int, Literal]
    """The draw pile in the morning."""
    kept: int
    """How many cards of the table are cells of the draw pile before that."""
    keeps: tuple[tuple[Mapping[int, Literal], tuple[Literal, ...], DiscardOrder], ...]
    """By turn the draw pile right before it, which of the cards drawn are kept, and how the others go under the pile,
    where that is not as they were drawn."""
    rowed: Mapping[Character, Literal]
    fought: Mapping[Character, Literal]


class ChoiceMade:
    """The card that is played after a day, in the formula."""

    def __init__(self, frame: Frame, state: State, evening: Evening) -> None:
        self.frame = frame
        self.formula = formula = frame.formula
        self.state = state
        self.evening = evening
        self.awake = formula.any_of(state.conscious.values())
        can_use = any(state.pool.get((COMPASS, copy)) for copy in ("open", "closed"))
        can_use |= any(state.own.get((who, (COMPASS, "open"))) for who in frame.people if who not in frame.free)
        two = can_use and frame.options.compass_empty == "two"
        self.top = formula.new()
        """Whether it was the top card of the pile, and nothing lay on the table, or the compass put it there."""
        self.compass = formula.new() if can_use else FALSE
        """Whether the compass is used."""
        self.pair = formula.new() if two else FALSE
        """Whether the compass showed two cards, as nothing lay on the table."""
        self.played: dict[int, Literal] = {}
        """The cell of the draw pile that is played."""
        self.lying = kept(frame, evening)
        """The cells that lie on the table."""
        live = ~state.over
        plays = formula.both(live, self.awake) if frame.options.no_navigator == "none" else live
        formula.imply(self.compass, [plays, self.awake])
        formula.imply(self.top, [plays])
        formula.imply(self.pair, [self.compass, ~self.top])
        self.cells()
        self.from_table()
        one = formula.both(formula.any_of([self.top, self.compass]), ~self.pair)
        self.at, self.beyond = advanced(formula, state.at, frame.size, [(one, 1), (self.pair, 2)], state.beyond)
        cards = range(len(frame.draw_pile))
        wild = {card: formula.new() for card in cards} if self.beyond != FALSE else {}
        for literal in wild.values():
            formula.imply(literal, [self.beyond])
        formula.exactly_one([*self.played.values(), *wild.values(), ~plays])
        self.shown = {card: formula.any_of([self.plays(card), wild.get(card, FALSE)]) for card in cards}
        """The card that is played, by its cell, or any card once the draw pile does not suffice."""
        up = formula.any_of(literal for cell, literal in self.shown.items() if frame.draw_pile[cell].bird > 0)
        down = formula.any_of(literal for cell, literal in self.shown.items() if frame.draw_pile[cell].bird < 0)
        before = state.gulls
        self.gulls = selected(formula, [(up, (TRUE, *before)[:GULLS]), (down, (*before[1:], FALSE))], before)
        self.ends = formula.both(up, at_least(self.gulls, GULLS))
        """Whether its bird ends the game."""
        self.navigator = self.steer()
        """Who is conscious and nearest the stern; nobody if it does not matter."""
        self.table = formula.any_of(self.lying.values())
        """Whether cards lie on the table."""
        self.follow(self.navigator, self.shown)
        if frame.scope.rounds:
            self.under(self.at)

    def cells(self) -> None:
        """One of the cards that were kept, or the top card; one of two with a compass that shows as many."""
        formula, here, kept = self.formula, self.state.at, self.evening.kept
        size = self.frame.size
        dawn, past = reached(formula, self.evening.dawn, size), reached(formula, here, size)
        low = 0 if kept else min([min(here, default=0), *self.evening.dawn])
        last = max(here, default=-1) + (self.pair != FALSE)
        for cell in range(low, min(last + 1, size)):
            # what was drawn before this day is under the pile, but for what was kept before the deal
            before = ~dawn[cell + 1] if cell >= kept else TRUE
            on_top, second = here.get(cell, FALSE), here.get(cell - 1, FALSE)
            on_top = formula.any_of([on_top, formula.both(self.pair, second)])
            there = formula.any_of([past[cell + 1], on_top])
            if formula.both(before, there) == FALSE:
                continue
            self.played[cell] = literal = formula.new()
            formula.imply(literal, [before, there])
            formula.clause([~literal, ~on_top, self.top, self.pair])
            formula.clause([~literal, on_top, ~self.top])
            formula.clause([~literal, on_top, ~self.pair])
            formula.clause([~literal, on_top, self.awake])

    def plays(self, card: int) -> Literal:
        """Whether a card, known by its first cell, is played from the draw pile."""
        formula, contents = self.formula, self.frame.contents
        every = (formula.both(literal, contents[cell].get(card, FALSE)) for cell, literal in self.played.items())
        return formula.any_of(every)

    def from_table(self) -> None:
        """The card played was kept, or lay on top; the compass adds a card if the pile has one."""
        formula = self.formula
        for cell, literal in self.played.items():
            formula.clause([~literal, self.lying.get(cell, FALSE), self.top, self.pair])
        full = at_least(self.state.table, len(self.frame.draw_pile))
        formula.clause([~full, ~self.compass])
        formula.clause([~full, ~self.awake, ~self.top])
        if len(self.frame.draw_pile) < 2:
            formula.fix(~self.pair)
        for lies in self.lying.values():  # the top card is only played instead of cards on the table with a compass
            formula.clause([~self.top, ~self.awake, ~lies, self.compass])
            formula.clause([~self.pair, ~lies])

    def steer(self) -> dict[Character, Literal]:
        formula, state = self.formula, self.state
        if self.compass == FALSE and self.frame.free.issuperset(self.frame.people):
            return {}
        found = dict[Character, Literal]()
        for who in self.frame.people:
            behind = [
                formula.all_of([state.conscious[other], self.frame.ahead(state, who, other)])
                for other in self.frame.people
                if other is not who
            ]
            found[who] = formula.all_of([state.conscious[who], *(~each for each in behind)])
        return found

    def follow(self, navigator: Mapping[Character, Literal], shown: Mapping[int, Literal]) -> None:
        """A scripted navigator plays the card of the script, or the first of the table."""
        formula, frame = self.formula, self.frame
        for who, steers in navigator.items():
            if who in frame.free or steers == FALSE:
                continue
            card = frame.script(who, self.evening.day).navigate
            self.compass_of(who, steers)
            for cell, literal in shown.items():
                if card is not None and cell != frame.cell(card):
                    formula.clause([~steers, ~literal])
            for cell, literal in self.played.items():
                for earlier, lies in self.lying.items() if card is None else ():
                    if earlier < cell:
                        formula.clause([~steers, ~literal, ~lies])

    def compass_of(self, who: Character, steers: Literal) -> None:
        """A scripted navigator uses an open compass if the script says so, or names a card that only it shows."""
        formula, day = self.formula, self.frame.script(who, self.evening.day)
        has = at_least(self.state.own.get((who, (COMPASS, "open")), ()), 1)
        formula.clause([~steers, ~self.compass, has])
        if day.compass:
            table = formula.any_of(self.lying.values())
            full = at_least(self.state.table, len(self.frame.draw_pile))
            formula.clause([self.state.over, ~steers, ~has, full, self.compass])
            if self.pair != FALSE and len(self.frame.draw_pile) > 1:
                formula.clause([self.state.over, ~steers, ~has, table, self.pair])
            for cell, literal in self.played.items() if day.navigate is None else ():
                formula.clause([~steers, ~self.pair, ~literal, self.state.at.get(cell, FALSE)])
        elif day.navigate is None:
            formula.clause([~steers, ~self.compass])
        else:
            formula.clause([~steers, ~self.compass, self.top, self.pair])
            for cell, literal in self.played.items():
                formula.clause([~steers, ~self.pair, ~literal, ~self.state.at.get(cell, FALSE)])

    def under(self, at: Mapping[int, Literal]) -> None:
        """Where the cards of the day come to lie under the pile.

        Every cell that is drawn is written once, those of a day after those of the days before, so that the last one is
        as far behind the first round as the pile has been drawn. A card that is not kept is written when it is drawn;
        then come the cards of the table that are not played, and after or before them the one that is (W6).
        """
        formula, frame, here = self.formula, self.frame, self.state.at
        size, first, lying = frame.size, len(frame.draw_pile), self.lying
        dawn, dusk = (reached(formula, each, size) for each in (self.evening.dawn, at))
        begun = min(self.evening.dawn, default=size) if not self.evening.kept else 0
        cells = range(begun, max(at, default=0))
        drawn, shown, rest = dict[int, Literal](), dict[int, Literal](), dict[int, Literal]()
        for cell in cells:
            before = TRUE if cell < self.evening.kept else ~dawn[cell + 1]
            drawn[cell] = formula.both(dusk[cell + 1], before)
            extra = formula.both(self.compass, here.get(cell, FALSE))
            second = formula.both(self.pair, here.get(cell - 1, FALSE))
            shown[cell] = formula.any_of([lying.get(cell, FALSE), extra, second])
            rest[cell] = formula.all_of([drawn[cell], shown[cell], ~self.played.get(cell, FALSE)])
        most = len(self.state.table) + 2
        kept: Number = ()
        before_it = dict[int, Number]()
        moved = self.rowers(cells)
        for cell in cells:
            before_it[cell] = kept
            away = formula.all_of([drawn[cell], ~shown[cell], ~self.played.get(cell, FALSE), ~moved.get(cell, FALSE)])
            for count in range(len(kept) + 1):
                self.written(cell, first + cell - count, formula.both(away, exactly(formula, kept, count)))
            kept = added(formula, kept, (formula.both(drawn[cell], lying.get(cell, FALSE)),), most)
        self.ordered(before_it)
        # who is conscious may put the others below the card that is played
        below = self.awake if frame.options.unchosen == "after" else FALSE
        last = formula.both(formula.any_of(self.played.values()), ~below)
        behind: Number = ()
        for cell in reversed(cells):
            behind = added(formula, behind, (rest[cell],), most)
            for place, ends in at.items():
                for count in range(1, len(behind) + 1):
                    when = formula.all_of([rest[cell], ends, exactly(formula, behind, count)])
                    self.written(cell, first + place - 1 - count, formula.both(when, last))
                    self.written(cell, first + place - count, formula.both(when, ~last))
        for cell in cells:
            for place, ends in at.items():
                when = formula.both(ends, self.played.get(cell, FALSE))
                self.written(cell, first + place - 1, formula.both(when, ~below))
                for count in range(len(behind) + 1) if below != FALSE else ():
                    others = formula.both(below, exactly(formula, behind, count))
                    self.written(cell, first + place - 1 - count, formula.both(when, others))

    def rowers(self, cells: range) -> dict[int, Literal]:
        """The cells that a rower puts under the pile in an order of his own."""
        found = dict[int, list[Literal]]()
        for at, _, under in self.evening.keeps:
            for further, places in enumerate(under):
                away = self.formula.any_of(places)
                for place, here in at.items():
                    if place + further in cells:
                        found.setdefault(place + further, []).append(self.formula.both(here, away))
        return {cell: self.formula.any_of(each) for cell, each in found.items()}

    def ordered(self, before_it: Mapping[int, Number]) -> None:
        """They come to lie behind what was put there before, in that order."""
        formula, first = self.formula, len(self.frame.draw_pile)
        for at, _, under in self.evening.keeps if any(each[2] for each in self.evening.keeps) else ():
            for place, here in at.items():
                kept = before_it.get(place, ())
                for count in range(len(kept) + 1):
                    when = formula.both(here, exactly(formula, kept, count))
                    for further, places in enumerate(under):
                        if place + further in before_it:
                            for behind, there in enumerate(places):
                                target = first + place - count + behind
                                self.written(place + further, target, formula.both(when, there))

    def written(self, cell: int, under: int, when: Literal) -> None:
        """The card of a cell comes to lie at another one, if that is on the draw pile."""
        formula, frame = self.formula, self.frame
        if when == FALSE or not len(frame.draw_pile) <= under < frame.size:
            return
        for card, literal in frame.contents[cell].items():
            formula.clause([~when, ~literal, frame.contents[under][card]])


def kept(frame: Frame, evening: Evening) -> dict[int, Literal]:
    """The cells that lie on the table in the evening."""
    formula = frame.formula
    found: dict[int, list[Literal]] = {cell: [TRUE] for cell in range(evening.kept)}
    for at, keeps, _ in evening.keeps:
        for further, keeps_it in enumerate(keeps):
            for place, here in at.items():
                if place + further < frame.size:
                    found.setdefault(place + further, []).append(formula.both(here, keeps_it))
    return {cell: formula.any_of(found[cell]) for cell in sorted(found)}
