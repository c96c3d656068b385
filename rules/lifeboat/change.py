"""Changes of a position, each as the rules describe it, without checking that it is allowed.

`play` decides that and names the fault; `legal` finds all legal decisions.
"""

from collections.abc import Iterable, Mapping

from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.card import CHUM, COMPASS, FLARE, MEDKIT, OAR, PARASOL, RING, WATER, Character, Kind, NavId
from winnable.rules.lifeboat.decision import Action, Answer, Claim, Copy, Decision, Free
from winnable.rules.lifeboat.position import NOBODY, Hands, Phase, Position
from winnable.rules.lifeboat.setup import GULLS, Setup

ROWED = 2
"""How many navigation cards a rower without an oar draws."""
FLARE_CARDS = 3
"""How many navigation cards a flare shows for their birds."""


def make(setup: Setup, position: Position, decision: Decision) -> Position:
    """The position at the next decision, or at dawn, or at the end. The decision must be complete and allowed."""
    match decision:
        case decisions.Pick(who, card):
            return _picked(position, who, card)
        case decisions.Done(own):
            return _done(setup, position, own)
        case decisions.Reply():
            return _replied(setup, position, decision)
        case decisions.Fight():
            return _fought(setup, position, decision)
        case decisions.Navigate():
            return _navigated(setup, position, decision)
        case decisions.Fall():
            return _fell(setup, position, decision)
        case decisions.Thirst():
            return _thirsted(setup, position, decision)
        case decisions.Open() | decisions.Give() | decisions.Lay() | decisions.Discard():
            return with_free(setup, position, decision)
        case decisions.Dump() if position.phase is not Phase.ACTION:
            return with_free(setup, position, decision)
        case _:
            return _acted(setup, position, decision)


# --- cards ---------------------------------------------------------------------------------------


def _without(hands: Hands, who: Character, kind: Kind) -> Hands:
    hand = hands[who]
    place = hand.index(kind)
    return (*hands[:who], hand[:place] + hand[place + 1 :], *hands[who + 1 :])


def _with(hands: Hands, who: Character, kind: Kind) -> Hands:
    return (*hands[:who], tuple(sorted((*hands[who], kind))), *hands[who + 1 :])


def _gone(position: Position, who: Character, kind: Kind, copy: Copy | None) -> Position:
    """A card leaves a hand."""
    if copy == "open":
        return position._replace(open=_without(position.open, who, kind))
    return position._replace(closed=_without(position.closed, who, kind))


def _arrived(position: Position, who: Character, kind: Kind, copy: Copy | None) -> Position:
    """A card joins a hand."""
    if copy == "open":
        return position._replace(open=_with(position.open, who, kind))
    return position._replace(closed=_with(position.closed, who, kind))


def _opened(position: Position, who: Character, kind: Kind) -> Position:
    closed, shown = _without(position.closed, who, kind), _with(position.open, who, kind)
    return position._replace(closed=closed, open=shown)


# --- people --------------------------------------------------------------------------------------


def _hurt(setup: Setup, position: Position, by: Mapping[Character, int]) -> Position:
    """Each character has these wounds more, or fewer."""
    wounds = list(position.wounds)
    for who, count in by.items():
        wounds[who] += count
    return _seen(setup, position._replace(wounds=tuple(wounds)))


def _seen(setup: Setup, position: Position) -> Position:
    """Who is not conscious now is remembered (W34)."""
    fainted = position.past.fainted
    more = [who for who in setup.cast if who not in fainted and not position.conscious(who)]
    if not more:
        return position
    return position._replace(past=position.past._replace(fainted=fainted.union(more)))


def _lost(setup: Setup, position: Position, who: Iterable[Character]) -> Position:
    """Some go overboard for good, with all their cards."""
    away = set(who)
    if not away:
        return position
    closed = tuple(() if place in away else hand for place, hand in enumerate(position.closed))
    shown = tuple(() if place in away else hand for place, hand in enumerate(position.open))
    boat = tuple(each for each in position.boat if each not in away)
    return _seen(setup, position._replace(boat=boat, closed=closed, open=shown))


# --- the draft and deeds besides actions ---------------------------------------------------------


def dawn(setup: Setup, position: Position) -> Position:
    """The day begins: provisions are drawn, as many as there are conscious people."""
    position = position._replace(order=position.boat, slot=0)
    people, pile = len(position.awake), len(position.provisions)
    count = min(people, pile)
    if pile < people and setup.options.short_pile == "nobody":
        count = 0
    if not count:
        return turns(position, 0)
    offer, rest = position.provisions[:count], position.provisions[count:]
    return position._replace(phase=Phase.DRAFT, offer=offer, provisions=rest)


def _picked(position: Position, who: Character, card: Kind) -> Position:
    place = position.offer.index(card)
    offer = position.offer[:place] + position.offer[place + 1 :]
    position = _arrived(position, who, card, "closed")._replace(offer=offer, slot=position.slot + 1)
    return position if offer else turns(position, 0)


def turns(position: Position, start: int) -> Position:
    """Before the next turn from a place in the order of the morning on, or after the last one."""
    order = position.order
    slot = next((slot for slot in range(start, len(order)) if position.conscious(order[slot])), len(order))
    phase = Phase.TRADE if position.awake else Phase.NAVIGATE
    return position._replace(phase=phase, slot=slot, claim=None, defender=None)


def with_free(setup: Setup, position: Position, free: Free) -> Position:
    """A deed besides actions."""
    match free:
        case decisions.Open(who, card):
            return _opened(position, who, card)
        case decisions.Give(who, to, card, copy):
            return _arrived(_gone(position, who, card, copy), to, card, copy)
        case decisions.Lay(who, to, copy):
            return _arrived(_gone(position, who, RING, copy), to, RING, "open")
        case decisions.Discard(who, card, copy):
            return _gone(position, who, card, copy)
        case decisions.Dump(of):
            return _lost(setup, position, (of,))


def _done(setup: Setup, position: Position, own: tuple[Free, ...]) -> Position:
    for free in own:
        position = with_free(setup, position, free)
    if position.phase is Phase.SHOWN:
        return _overboard(setup, position)
    if position.phase is Phase.NIGHT:
        return _next_day(position)
    return position._replace(phase=Phase.NAVIGATE if position.slot == len(position.order) else Phase.ACTION)


# --- actions -------------------------------------------------------------------------------------


def drawn(setup: Setup, position: Position, who: Character) -> tuple[NavId, ...]:
    """The cards that a character draws who rows now."""
    oars = position.open[who].count(OAR)
    if setup.options.oar == "any":
        oars += position.closed[who].count(OAR)
    return position.navigation[: ROWED + oars]


def _acted(setup: Setup, position: Position, action: Action) -> Position:
    actor = position.order[position.slot]
    match action:
        case decisions.Row():
            position = _rowed(setup, position, actor, action)
        case decisions.Seat(of) | decisions.Rob(of):
            if position.conscious(of):
                return position._replace(phase=Phase.ANSWER, claim=action)
            position = _carried_out(setup, position, action)
        case decisions.Steal(of, card):
            position = _carried_out(setup, position, decisions.Rob(of, card))
        case decisions.Parasol():
            position = _opened(position, actor, PARASOL)
        case decisions.Medkit(of, copy):
            position = _hurt(setup, _gone(position, actor, MEDKIT, copy), {of: -1})
        case decisions.Flare(copy):
            position = _flare(setup, _gone(position, actor, FLARE, copy))
        case decisions.Dump(of):
            if position.alive(of) and len(position.awake) > 1:
                return position._replace(phase=Phase.ANSWER, claim=action)
            position = _lost(setup, position, (of,))
        case decisions.Rest():
            pass
    return position if position.over else turns(position, position.slot + 1)


def _rowed(setup: Setup, position: Position, actor: Character, row: decisions.Row) -> Position:
    cards = drawn(setup, position, actor)
    under = tuple(card for card in cards if card not in row.keep) if row.under is None else row.under
    return position._replace(
        navigation=position.navigation[len(cards) :] + under,
        table=position.table + tuple(card for card in cards if card in row.keep),
        rowed=position.rowed | {actor},
        past=position.past._replace(rowed=position.past.rowed | {actor}),
    )


def _flare(setup: Setup, position: Position) -> Position:
    cards = position.navigation[:FLARE_CARDS]
    birds = [setup.navigation(card).bird for card in cards]
    if setup.options.flare_order == "together":
        birds = [sum(birds)]
    for bird in birds:
        if position.gulls < GULLS:
            position = _bird(position, bird)
    position = position._replace(navigation=position.navigation[len(cards) :] + cards)
    return position._replace(phase=Phase.OVER) if position.ended else position


def _bird(position: Position, bird: int) -> Position:
    return position._replace(gulls=max(0, min(GULLS, position.gulls + bird)))


def _carried_out(setup: Setup, position: Position, claim: Claim) -> Position:
    """A claim of the actor succeeds."""
    actor = position.order[position.slot]
    match claim:
        case decisions.Seat(of):
            swap = {actor: of, of: actor}
            return position._replace(boat=tuple(swap.get(who, who) for who in position.boat))
        case decisions.Dump(of):
            return _lost(setup, position, (of,))
        case decisions.Rob(of, card, copy):
            assert card is not None, "a decision is complete"
            if copy == "closed" and setup.options.closed_pick == "script":
                position = position._replace(taken=(*position.taken, of))
            if card not in position.hand(of, copy):  # opened or spent in the fight about it (W31)
                copy = "open"
            if card not in position.hand(of, copy):
                return position
            return _arrived(_gone(position, of, card, copy), actor, card, copy)


def _replied(setup: Setup, position: Position, reply: decisions.Reply) -> Position:
    claim = position.claim
    assert claim is not None, "there is something to answer"
    if reply.answer is Answer.REFUSE:
        return position._replace(phase=Phase.FIGHT, defender=claim.of if reply.defender is None else reply.defender)
    if reply.answer is Answer.YIELD:
        position = _carried_out(setup, position, claim)
    return turns(position, position.slot + 1)


# --- fights --------------------------------------------------------------------------------------


def sides(position: Position, fight: decisions.Fight) -> tuple[frozenset[Character], frozenset[Character]]:
    """Who attacks and who defends in the fight that is decided on."""
    assert position.defender is not None, "somebody refused"
    attackers = {position.order[position.slot], *fight.attackers}
    return frozenset(attackers), frozenset({position.defender, *fight.defenders})


def strength(setup: Setup, position: Position, side: frozenset[Character], fight: decisions.Fight) -> int:
    """The strength of a side: sizes, weapons that lie open or are opened now, and flare guns spent."""
    total = sum(who.size for who in side)
    for who in side:
        total += sum(setup.provision(kind).weapon for kind in position.open[who] if kind in setup.weapons)
    total += sum(setup.provision(weapon.card).weapon for weapon in fight.weapons if weapon.who in side)
    return total + sum(setup.provision(FLARE).weapon for shot in fight.shots if shot.who in side)


def _fought(setup: Setup, position: Position, fight: decisions.Fight) -> Position:
    attackers, defenders = sides(position, fight)
    won = strength(setup, position, attackers, fight) > strength(setup, position, defenders, fight)
    for weapon in fight.weapons:
        position = _opened(position, weapon.who, weapon.card)
    for shot in fight.shots:
        position = _gone(position, shot.who, FLARE, shot.copy)
    both = attackers | defenders
    position = position._replace(
        fought=position.fought | both, past=position.past._replace(fought=position.past.fought | both)
    )
    position = _hurt(setup, position, dict.fromkeys(defenders if won else attackers, 1))
    if won:
        assert position.claim is not None, "a fight is about something"
        position = _carried_out(setup, position, position.claim)
    return turns(position, position.slot + 1)


# --- navigation ----------------------------------------------------------------------------------


def _navigated(setup: Setup, position: Position, choice: decisions.Navigate) -> Position:
    options, pile, table = setup.options, position.navigation, position.table
    navigator = position.navigator
    if navigator is None:
        pile, table = pile + table, ()
        if options.no_navigator == "none":
            return _evening(setup, position._replace(navigation=pile, table=table))
    elif choice.compass and COMPASS in position.open[navigator]:
        more = 1 if table else 2 if options.compass_empty == "two" else 0
        table, pile = table + pile[:more], pile[more:]
    card = (choice.card if table else None) or pile[0]
    others = tuple(each for each in table if each != card)
    pile = pile if table else pile[1:]
    if options.unchosen == "before":
        pile, others = pile + others, ()
    position = position._replace(navigation=pile, table=others, played=card)
    position = _bird(position, setup.navigation(card).bird)
    if position.ended:
        return position._replace(phase=Phase.OVER)
    if options.trade_window == "navigation" and position.awake:
        return position._replace(phase=Phase.SHOWN)
    return _overboard(setup, position)


def fallers(setup: Setup, position: Position) -> tuple[Character, ...]:
    """Who falls by the card that is played, bodies included, bow to stern."""
    if position.played is None:
        return ()
    named = setup.navigation(position.played).overboard
    return tuple(who for who in position.boat if who in named)


def protected(position: Position, falling: Iterable[Character], fall: decisions.Fall) -> frozenset[Character]:
    """Who of those who fall has the ring: open, opened now, or thrown."""
    thrown = {throw.to for throw in fall.throws}
    return frozenset(who for who in falling if RING in position.open[who] or who in fall.rings or who in thrown)


def _overboard(setup: Setup, position: Position) -> Position:
    if fallers(setup, position):
        return position._replace(phase=Phase.OVERBOARD)
    return _thirst(setup, position)


def _fell(setup: Setup, position: Position, fall: decisions.Fall) -> Position:
    falling = fallers(setup, position)
    safe = protected(position, falling, fall)
    awake = {who for who in falling if position.conscious(who)}
    living = {who for who in falling if position.alive(who)}
    # rings are opened, or thrown to those who fall
    for who in fall.rings:
        position = _opened(position, who, RING)
    for throw in fall.throws:
        position = with_free(setup, position, decisions.Lay(throw.who, throw.to, throw.copy))
    # who is in the water is bitten if a shark comes, and loses open cards but for the ring
    wet = [who for who in falling if setup.options.ring_falls or who not in safe]
    bite = int(bool(fall.chums) or any(CHUM in position.open[who] for who in wet))
    for chum in fall.chums:
        position = _gone(position, chum.who, CHUM, chum.copy)
    shown = list(position.open)
    for who in wet:
        shown[who] = (RING,) if who in safe else ()
    position = position._replace(open=tuple(shown))
    wounds = {who: int(not who.swims and who not in safe) + bite for who in wet if who in living}
    position = _hurt(setup, position, wounds)
    # who is conscious, or has a ring, comes back
    back = {who for who in falling if position.conscious(who)} | safe
    if setup.options.dead_in_water == "back":
        back.update(who for who in awake if position.alive(who))
    return _thirst(setup, _lost(setup, position, (who for who in falling if who not in back)))


def causes(setup: Setup, position: Position) -> dict[Character, int]:
    """How many causes for thirst everybody has by the card that is played, bow to stern; those who have none left out.

    Call it once those overboard are back.
    """
    if position.played is None:
        return {}
    card, found = setup.navigation(position.played), dict[Character, int]()
    for who in position.living:
        count = (who in card.thirst) + (card.rowed and who in position.rowed)
        count += card.fought and who in position.fought
        if count:
            found[who] = count
    return found


def spared(setup: Setup, position: Position, thirst: decisions.Thirst) -> dict[Character, int]:
    """How many wounds of thirst everybody is spared: one by a parasol, one by each water (W35)."""
    found = dict.fromkeys(thirst.parasols, 1)
    if setup.options.parasol_unconscious:
        asleep = (who for who in position.living if not position.conscious(who))
        found.update((who, 1) for who in asleep if PARASOL in position.open[who])
    for drink in thirst.waters:
        who = drink.who if drink.of is None else drink.of
        found[who] = found.get(who, 0) + 1
    return found


def _thirst(setup: Setup, position: Position) -> Position:
    if causes(setup, position):
        return position._replace(phase=Phase.THIRST)
    return _evening(setup, position)


def _thirsted(setup: Setup, position: Position, thirst: decisions.Thirst) -> Position:
    less = spared(setup, position, thirst)
    wounds = {who: max(0, count - less.get(who, 0)) for who, count in causes(setup, position).items()}
    for drink in thirst.waters:
        position = _gone(position, drink.who, WATER, drink.copy)
    return _evening(setup, _hurt(setup, position, wounds))


# --- the end of a day ----------------------------------------------------------------------------


def _evening(setup: Setup, position: Position) -> Position:
    """The card that was played goes under the pile, and marks are removed."""
    if setup.options.all_dead == "ends" and not position.living:
        return position._replace(phase=Phase.OVER, sunk=True)
    played = () if position.played is None else (position.played,)
    position = position._replace(
        navigation=position.navigation + played + position.table,
        table=(),
        played=None,
        rowed=NOBODY,
        fought=NOBODY,
        taken=(),
        order=(),
        slot=0,
    )
    if setup.options.trade_window != "actions" and position.awake:
        return position._replace(phase=Phase.NIGHT)
    return _next_day(position)


def _next_day(position: Position) -> Position:
    return position._replace(day=position.day + 1, phase=Phase.DAWN)
