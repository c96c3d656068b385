"""The draft: who takes which of the cards that are passed from the bow.

As many cards are drawn as people are conscious. If all of those are free, all cards go to their pool, and it does not
matter who takes which. Otherwise `gets[who][place]` says who takes which card of the pile (`_gets`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from winnable.rules.lifeboat.card import Character, DayNumber
from winnable.solver.formula import FALSE, Literal
from winnable.solver.lifeboat.model.cards import Passing, passed
from winnable.solver.lifeboat.model.frame import Frame, State
from winnable.solver.numbers import Number, added, at_least, counted, least, selected, terms


@dataclass(frozen=True)
class DraftMade:
    """A draft in the formula."""

    after: State
    gets: Mapping[Character, Mapping[int, Literal]] = field(default_factory=dict)
    """Who takes which card of the pile, by its place; empty if everybody is free, as then it does not matter."""


def drafted(frame: Frame, state: State, day: DayNumber) -> DraftMade:
    """Everybody conscious takes a provision."""
    formula, pile = frame.formula, frame.start.provisions
    people = counted(formula, [formula.both(state.conscious[who], ~state.over) for who in frame.people])
    drawn = added(formula, state.drawn, people, len(pile))
    if frame.options.short_pile == "nobody":
        enough = ~at_least(added(formula, state.drawn, people), len(pile) + 1)
        drawn = selected(formula, [(enough, drawn)], state.drawn)
    gets = {} if frame.free.issuperset(frame.people) else _gets(frame, state, drawn, day)
    passing = Passing()
    for kind in frame.kinds:
        cells = [place for place, each in enumerate(pile) if frame.classes[each] == kind]
        new = [(-1, at_least(drawn, place + 1)) for place in cells]
        new += [(1, at_least(state.drawn, place + 1)) for place in cells]
        passing.leaves((kind, "closed"), [each for each in new if each[1] != FALSE])
        for who, taken in gets.items():
            if who not in frame.free:
                found = counted(formula, [taken[place] for place in cells if place in taken])
                passing.leaves((kind, "closed"), terms(found))
                before = state.own[who, (kind, "closed")]
                passing.kept[who, (kind, "closed")] = added(formula, before, found, frame.most(kind))
    pool, own = passed(frame, state, state.conscious, passing)
    return DraftMade(replace(state, pool=pool, own=own, drawn=drawn), gets)


def _gets(frame: Frame, state: State, drawn: Number, day: DayNumber) -> dict[Character, dict[int, Literal]]:
    """Who takes which card. Of equal cards the first is taken, as the order of the others counts for scripts.

    The cards pass from the bow, so those further back choose among the cards that all before them have left. With
    cards 3, 4 and 5 on their way, whose kinds are water, oar, water: if the second in the boat takes 5, the one before
    him took 3, as he would have taken the first water otherwise; and a script without a pick takes the
    first card that is left.
    """
    formula, pile = frame.formula, frame.start.provisions
    cells = range(least(state.drawn), len(drawn))
    offered = {place: formula.both(at_least(drawn, place + 1), ~at_least(state.drawn, place + 1)) for place in cells}
    awake = [who for who in frame.people if state.conscious[who] != FALSE]
    gets: dict[Character, dict[int, Literal]] = {who: {} for who in awake}
    for place, offer in offered.items():
        if offer != FALSE:
            for who in awake:
                gets[who][place] = formula.new()
            formula.exactly_one([~offer, *(gets[who][place] for who in awake)])
    before = {(who, other): frame.ahead(state, who, other) for who in awake for other in awake if who is not other}
    for who in awake:
        drafts = formula.new()
        formula.imply(drafts, [state.conscious[who]])
        formula.exactly_one([~drafts, *gets[who].values()])
        for other in awake:
            if other is not who:  # nobody takes a card whom none has reached
                for get in gets[other].values():
                    formula.clause([~before[who, other], ~state.conscious[who], drafts, ~get])
        scripted, pick = who not in frame.free, frame.script(who, day).pick
        for place, get in gets[who].items():
            if pick is not None and pile[place] != pick:
                formula.fix(~get)
                continue
            for earlier in gets[who]:  # a character nearer the bow took that one, or this one is not taken
                if earlier < place and (pile[earlier] == pile[place] or (scripted and pick is None)):
                    for other in awake:
                        if other is not who:
                            formula.clause([~get, ~gets[other][earlier], before[other, who]])
    return gets
