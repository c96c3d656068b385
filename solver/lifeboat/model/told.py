"""The part of scripts in a turn: gifts that are accepted, deeds right before the action, and the action itself.

A script leaves nothing open but how those who are free answer. So each deed is carried out on the state in turn, and
what it needs must hold if the turn is that of this person, or no line has it. A script that says "give the kid a knife;
rob the lady" moves one knife, closed or open, whichever there is, to the kid, who has cards apart or adds it to the
pool; then it claims a card, which the lady yields, or refuses: by her own script, or as the line likes, with a literal
for it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from winnable.rules.lifeboat.card import FLARE, MEDKIT, PARASOL, RING, Character, DayNumber, Kind
from winnable.rules.lifeboat.control import Own
from winnable.rules.lifeboat.decision import (
    Answer,
    Copy,
    Discard,
    Dump,
    Flare,
    Lay,
    Medkit,
    Open,
    Parasol,
    Rob,
    Seat,
    Steal,
)
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.lifeboat.model.cards import Passing, TradeMade, passed, traded
from winnable.solver.lifeboat.model.frame import COPIES, Card, Frame, State
from winnable.solver.numbers import at_least, minus, plus


@dataclass(frozen=True)
class Prelude:
    """The deeds before an action where scripts have a part in it."""

    trade: TradeMade
    """What those do who are free."""
    deeds: Mapping[Character, tuple[tuple[Own, Literal], ...]]
    """What the actor does then, by the script, and whether the card is an open one."""
    after: State


@dataclass(frozen=True)
class ScriptActions:
    """The actions of scripts, in the formula."""

    done: dict[Character, Literal] = field(default_factory=dict)
    """Whose action is carried out at once."""
    fights: dict[Character, Literal] = field(default_factory=dict)
    """Whose claim is fought about."""
    backs_out: dict[Character, Literal] = field(default_factory=dict)
    """Whose claim is refused, and given up then (W11)."""
    takes: dict[Character, dict[Card, Literal]] = field(default_factory=dict)
    """Which card a character claims or steals."""
    seats: dict[Character, Character] = field(default_factory=dict)
    """Whose seat a character claims."""
    medkits: dict[Character, list[Literal]] = field(default_factory=dict)
    """Who is healed."""
    flares: dict[Character, Literal] = field(default_factory=dict)
    """Who fires a flare."""


def _speaks(frame: Frame, who: Character, day: DayNumber) -> bool:
    """Whether the script of a character says something that the trade before it may be for."""
    if who in frame.free:
        return False
    script = frame.script(who, day)
    return bool(script.free) or isinstance(script.action, Seat | Rob | Steal | Dump | Flare | Medkit)


def prelude(frame: Frame, state: State, day: DayNumber, acts: Mapping[Character, Literal]) -> Prelude | None:
    """The deeds before the action of a character with a script, and the gifts to one; None if there are none.

    One who sleeps may be given the card that a script says is lost next, so that those after it can be taken (W1).
    """
    formula = frame.formula
    accepts = frame.accepts(day)
    speaking = [acts[who] for who in acts if _speaks(frame, who, day)]
    lists = frame.options.gift_to_unconscious == "any" and any(frame.listed(who, day) for who in frame.people)
    when = formula.any_of(acts.values() if accepts or lists or frame.scope.always else speaking)
    if when == FALSE:
        return None
    passing = Passing()
    trade = traded(frame, state, passing, when, accepts=dict.fromkeys(accepts, when))
    after = _passed(frame, state, passing)
    deeds = dict[Character, tuple[tuple[Own, Literal], ...]]()
    for who in acts:
        own = () if who in frame.free else frame.script(who, day).free
        done = list[tuple[Own, Literal]]()
        for deed in own:
            passing = Passing()
            done.append((deed, _deed(frame, after, day, deed, acts[who], passing)))
            after = _passed(frame, after, passing)
        if done:
            deeds[who] = tuple(done)
    return Prelude(trade, deeds, after)


def _passed(frame: Frame, state: State, passing: Passing) -> State:
    pool, own = passed(frame, state, state.conscious, passing)
    here = {who: frame.formula.both(each, ~passing.lost.get(who, FALSE)) for who, each in state.aboard.items()}
    return replace(state, pool=pool, own=own, aboard=here)


def _copy(frame: Frame, state: State, who: Character, kind: Kind, copy: Copy | None, acts: Literal) -> Literal:
    """Whether the card that is meant is an open one; there is one, and it is clear which."""
    formula = frame.formula
    closed, shown = (at_least(state.own.get((who, (kind, each)), ()), 1) for each in COPIES)
    if copy is not None:
        formula.clause([~acts, shown if copy == "open" else closed])
        return TRUE if copy == "open" else FALSE
    formula.clause([~acts, closed, shown])
    formula.clause([~acts, ~closed, ~shown])
    return shown


def _move(frame: Frame, state: State, passing: Passing, who: Character, card: Card, when: Literal, more: int) -> None:
    """A character with cards of his own has one more of them, or one fewer."""
    key = (who, card)
    before = passing.kept.get(key, state.own.get(key, ()))
    if when == FALSE or (more < 0 and not before):
        return
    if more > 0:
        passing.kept[key] = plus(frame.formula, before, when, frame.most(card[0]))
    else:
        passing.kept[key] = minus(frame.formula, before, when)


def _deed(frame: Frame, state: State, day: DayNumber, deed: Own, acts: Literal, passing: Passing) -> Literal:
    """A deed besides the action, which must be possible."""
    formula, who, options = frame.formula, deed.who, frame.options
    kind = RING if isinstance(deed, Lay) else deed.card
    shown = _copy(frame, state, who, kind, "closed" if isinstance(deed, Open) else deed.copy, acts)
    sources = [((kind, "closed"), formula.both(acts, ~shown)), ((kind, "open"), formula.both(acts, shown))]
    # the card leaves the hand: the open copy, or the closed one
    for (_, copy), when in sources:
        _move(frame, state, passing, who, (kind, "open" if copy == "open" else "closed"), when, -1)
    # opened: it comes back open
    if isinstance(deed, Open):
        if kind == PARASOL:
            formula.clause([~acts])
        _move(frame, state, passing, who, (kind, "open"), acts, 1)
        return shown
    if isinstance(deed, Discard):
        if not options.discard_items:
            formula.clause([~acts])
        return shown
    # given: only to others aboard
    to = deed.to
    if to is who or to not in frame.people:
        formula.clause([~acts])
        return shown
    awake = state.conscious[to]
    formula.clause([~acts, state.aboard[to]])
    # a ring laid on somebody unconscious
    if isinstance(deed, Lay):
        formula.clause([~acts, ~awake])
        if options.gift_to_unconscious == "none":
            formula.clause([~acts])
        _move(frame, state, passing, to, (kind, "open"), acts, 1)
        return shown
    # a gift: who trades puts it into the pool, all others have it as their own
    if options.gift_to_unconscious != "any":
        formula.clause([~acts, awake])
    if to not in frame.free and not frame.script(to, day).accepts:
        formula.clause([~acts, ~awake])
    pools = awake if to in frame.free else FALSE
    for (_, copy), when in sources:
        card: Card = (kind, "open" if copy == "open" else "closed")
        passing.leaves(card, [(-1, each) for each in [formula.both(when, pools)] if each != FALSE])
        _move(frame, state, passing, to, card, formula.both(when, ~pools), 1)
    return shown


def script_actions(
    frame: Frame, state: State, day: DayNumber, acts: Mapping[Character, Literal], passing: Passing
) -> ScriptActions:
    """The actions of those who have scripts, but for rows."""
    made = _Acting(frame, state, day, passing)
    for who, literal in acts.items():
        if who not in frame.free:
            made.act(who, literal)
    return made.made


class _Acting:
    def __init__(self, frame: Frame, state: State, day: DayNumber, passing: Passing) -> None:
        self.frame, self.formula, self.state = frame, frame.formula, state
        self.day, self.passing, self.made = day, passing, ScriptActions()

    def act(self, who: Character, acts: Literal) -> None:
        formula, frame, state, passing = self.formula, self.frame, self.state, self.passing
        match frame.script(who, self.day).action:
            case Parasol():
                formula.clause([~acts, at_least(state.own.get((who, (PARASOL, "closed")), ()), 1)])
                _move(frame, state, passing, who, (PARASOL, "closed"), acts, -1)
                _move(frame, state, passing, who, (PARASOL, "open"), acts, 1)
                self.made.done[who] = acts
            case Medkit(of, copy):
                self.spend(who, MEDKIT, copy, acts)
                if of in frame.people:
                    whom = state.aboard[of] if frame.options.medkit_dead else state.alive[of]
                    formula.imply(acts, [whom, at_least(state.wounds[of], 1)])
                    self.made.medkits.setdefault(of, []).append(acts)
                    self.made.done[who] = acts
                else:
                    formula.clause([~acts])
            case Flare(copy):
                self.spend(who, FLARE, copy, acts)
                self.made.flares[who] = acts
            case Seat(of) | Rob(of) | Steal(of) | Dump(of) as action:
                if of is who or of not in frame.people or (isinstance(action, Steal) and not who.steals):
                    formula.clause([~acts])
                else:
                    formula.clause([~acts, state.aboard[of]])
                    self.claim(who, of, action, acts)
            case _:
                return

    def spend(self, who: Character, kind: Kind, copy: Copy | None, acts: Literal) -> None:
        shown = _copy(self.frame, self.state, who, kind, copy, acts)
        _move(self.frame, self.state, self.passing, who, (kind, "open"), self.formula.both(acts, shown), -1)
        _move(self.frame, self.state, self.passing, who, (kind, "closed"), self.formula.both(acts, ~shown), -1)

    # --- claims ------------------------------------------------------------------------------------

    def claim(self, who: Character, of: Character, action: Seat | Rob | Steal | Dump, acts: Literal) -> None:
        formula, frame, state, made = self.formula, self.frame, self.state, self.made
        awake = state.conscious[of]
        match action:
            case Seat():
                frame.near(state, {who: acts}, of, acts)
                made.seats[who] = of
            case Dump():
                body = ~state.alive[of] if frame.options.dump == "action" else FALSE
                asleep = formula.both(state.alive[of], ~awake) if frame.options.dump_unconscious else FALSE
                formula.clause([~acts, body, asleep])
            case Rob(_, kind, copy):
                made.takes[who] = self.cards(of, kind, copy, acts)
            case Steal(_, kind):
                made.takes[who] = self.cards(of, kind, "closed", acts)
        refused = self.refused(of, action, acts)
        script = frame.script(who, self.day)
        if script.answer is Answer.BACK_OUT:
            if frame.options.refuse_back_out:
                made.backs_out[who] = refused
            else:
                formula.clause([~refused])
        else:
            made.fights[who] = refused
        made.done[who] = done = formula.both(acts, ~refused)
        if isinstance(action, Dump):
            self.passing.lose(formula, {of: done})
        trading = awake if of in frame.free else FALSE
        for card, takes in made.takes.get(who, {}).items():
            moved = formula.both(takes, done)
            self.passing.rob(of, card, moved)
            self.passing.leaves(card, [(1, formula.both(moved, trading))] if trading != FALSE else [])
            _move(frame, state, self.passing, of, card, formula.both(moved, ~trading), -1)
            _move(frame, state, self.passing, who, card, moved, 1)

    def refused(self, of: Character, action: Seat | Rob | Steal | Dump, acts: Literal) -> Literal:
        """Whether a claim is refused."""
        formula, frame, state = self.formula, self.frame, self.state
        if isinstance(action, Steal):
            return FALSE
        if isinstance(action, Dump):
            others = formula.any_of(frame.trading(state.conscious).values())
            if not frame.options.dump_unconscious or others == FALSE:
                return FALSE
            refused = formula.new()
            formula.imply(refused, [acts, state.alive[of], others])
            return refused
        if of not in frame.free:
            return formula.both(acts, state.conscious[of]) if frame.refuses(of, self.day) else FALSE
        if state.conscious[of] == FALSE:
            return FALSE
        refused = formula.new()
        formula.imply(refused, [acts, state.conscious[of]])
        return refused

    def cards(self, of: Character, kind: Kind | None, copy: Copy, acts: Literal) -> dict[Card, Literal]:
        """Which card of a character it is: the one that is said, or the only one there."""
        formula, frame, state = self.formula, self.frame, self.state
        trading = frame.trading(state.conscious)
        pools = trading.get(of, FALSE)
        alone = ~formula.any_of(literal for who, literal in trading.items() if who is not of)
        kinds = frame.kinds if kind is None else [kind] if kind in frame.kinds else []
        listed = len(frame.listed(of, self.day)) if copy == "closed" else 0
        listing = ~at_least(state.taken.get(of, ()), listed)
        found = dict[Card, Literal]()
        for each in kinds:
            card: Card = (each, copy)
            own, pool = at_least(state.own[of, card], 1), at_least(state.pool[card], 1)
            found[card] = takes = formula.new()
            formula.imply(takes, [acts])
            formula.clause([~takes, pools, own])
            frame.first_listed(state, self.day, of, card, takes)
            formula.clause([~takes, ~pools, pool])
            for other in kinds:  # nothing else that could be meant
                if other != each:
                    formula.clause([~takes, pools, listing, ~at_least(state.own[of, (other, copy)], 1)])
                    formula.clause([~takes, ~pools, ~alone, ~at_least(state.pool[other, copy], 1)])
        formula.exactly_one([~acts, *found.values()])
        return found
