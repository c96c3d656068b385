"""The effects of each decision of a line, in words: one step of a day, from the positions before and after it."""

from collections.abc import Iterator, Sequence

from winnable.missions.lifeboat.english import cards_text
from winnable.rules.lifeboat import change
from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.card import FLARE, OAR, RING, Character
from winnable.rules.lifeboat.decision import Action, Answer, Claim
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.referee import Record
from winnable.rules.lifeboat.setup import Setup

_BIRDS = {1: "a gull", 0: "no bird", -1: "a crossed-out gull"}


# --- actions -------------------------------------------------------------------------------------


def acted(setup: Setup, record: Record) -> str:
    """An action, up to the point where another has to answer: `rows with nav19, nav04: keeps nav19`."""
    assert isinstance(record.decision, Action)
    before, after, actor = record.before, record.after, record.before.actor
    assert actor is not None, "an action has an actor"
    match record.decision:
        case decisions.Row(keep):
            drawn = change.drawn(setup, before, actor)
            oars = before.open[actor].count(OAR)
            more = f" with {'an oar' if oars == 1 else f'{oars} oars'}" if oars else ""
            return f"rows{more}: draws {', '.join(drawn) or 'nothing'}; keeps {', '.join(keep) or 'nothing'}"
        case decisions.Seat() | decisions.Rob() as claim:
            return _claimed(before, claim)
        case decisions.Steal(of, card):
            return f"steals a closed card, {card}, from {of}, who cannot refuse"
        case decisions.Parasol():
            return "opens the parasol"
        case decisions.Medkit(of):
            wakes = "" if before.conscious(of) or not after.conscious(of) else ", who wakes up"
            return f"heals {'an own wound' if of is actor else f'a wound of {of}'}{wakes}"
        case decisions.Flare():
            cards = before.navigation[:3]
            birds = ", ".join(f"{card} {_BIRDS[setup.navigation(card).bird]}" for card in cards)
            return f"fires the flare gun ({birds}); gulls: {after.gulls}"
        case decisions.Dump(of):
            what = "the body of " if not before.alive(of) else ""
            return f"throws {what}{of} overboard"
        case _:
            return "rests"


def _claimed(before: Position, claim: Claim) -> str:
    """A claim; it succeeds at once against a character who is not conscious."""
    of = claim.of
    asleep = "" if before.conscious(of) else f", who is {'unconscious' if before.alive(of) else 'dead'}"
    match claim:
        case decisions.Seat():
            return f"changes seats with {of}{asleep}" if asleep else f"claims the seat of {of}"
        case decisions.Rob(_, card, copy):
            verb = "takes" if asleep else "claims"
            return f"{verb} {copy} {card} from {of}{asleep}"
        case _:
            return f"wants to throw {of} overboard"


def answered(record: Record) -> str:
    """The outcome of a claim."""
    assert isinstance(record.decision, decisions.Reply)
    claim = record.before.claim
    assert claim is not None, "there was a claim"
    who = claim.of if record.decision.defender is None else record.decision.defender
    match record.decision.answer:
        case Answer.YIELD:
            return "nobody objects" if isinstance(claim, decisions.Dump) else f"{who} yields"
        case Answer.REFUSE:
            return f"{who} refuses"
        case Answer.BACK_OUT:
            return f"{who} refuses, and the claim is given up"


# --- fights --------------------------------------------------------------------------------------


def fought(setup: Setup, record: Record) -> Iterator[str]:
    """A fight: its fighters with their weapons, and how it ends."""
    assert isinstance(record.decision, decisions.Fight)
    before, after, fight = record.before, record.after, record.decision
    attackers, defenders = change.sides(before, fight)
    totals = [change.strength(setup, before, side, fight) for side in (attackers, defenders)]
    claim = before.claim
    sides = [
        _side(setup, before, attackers, before.actor, fight),
        _side(setup, before, defenders, None if claim is None else claim.of, fight),
    ]
    told = [f"{side} = {total}" if " + " in side else side for side, total in zip(sides, totals, strict=True)]
    won = totals[0] > totals[1]
    yield f"fight of {told[0]} against {told[1]}: {'the attackers win' if won else _held(totals)}"
    for who in _ordered(before, defenders if won else attackers):
        yield f"{who} is wounded{'' if after.conscious(who) else ' and faints'}"


def _held(totals: Sequence[int]) -> str:
    return "a tie, the defenders win" if totals[0] == totals[1] else "the defenders win"


def _ordered(before: Position, side: frozenset[Character]) -> list[Character]:
    return [who for who in before.boat if who in side]


def _side(
    setup: Setup, before: Position, side: frozenset[Character], leader: Character | None, fight: decisions.Fight
) -> str:
    """Who is on a side, its leader first, with the strength of each and of each weapon."""
    parts = []
    for who in sorted(_ordered(before, side), key=lambda each: each is not leader):
        parts.append(f"{who} {who.size}")
        held = [kind for kind in before.open[who] if kind in setup.weapons]
        held += [weapon.card for weapon in fight.weapons if weapon.who is who]
        held += [FLARE for shot in fight.shots if shot.who is who]
        parts += [f"{kind} {setup.provision(kind).weapon}" for kind in held]
    return " + ".join(parts)


# --- the evening ---------------------------------------------------------------------------------


def navigated(setup: Setup, record: Record) -> str:
    """Which card is played, out of which, and its bird."""
    assert isinstance(record.decision, decisions.Navigate)
    before, card = record.before, record.decision.card
    if card is None:
        return "nobody is conscious, and no card is played"
    who = before.navigator
    bird = _BIRDS[setup.navigation(card).bird]
    choice = list(before.table)
    if record.decision.compass:
        choice += before.navigation[: 1 if choice else 2]
    told = f"{who} plays {card}" if who is not None else f"nobody is conscious; the top card is {card}"
    if len(choice) > 1:
        told += f" out of {', '.join(choice)}"
    elif not before.table and who is not None:
        told += ", the top card"
    compass = ", by the compass" if record.decision.compass else ""
    return f"{told}{compass}: {bird}"


def fallen(setup: Setup, record: Record) -> Iterator[str]:
    """The characters who fall overboard, and the fate of each."""
    assert isinstance(record.decision, decisions.Fall)
    before, after, fall = record.before, record.after, record.decision
    for throw in fall.throws:
        yield f"{throw.who} throws the ring to {throw.to}"
    falling = change.fallers(setup, before)
    safe = change.protected(before, falling, fall)
    for chum in fall.chums:
        yield f"{chum.who} plays chum"
    for who in falling:
        wounds = after.wounds[who] - before.wounds[who]
        how = "opens the ring" if who in fall.rings else "has the ring" if who in safe else ""
        if not after.aboard(who):
            how = "is lost"
            if before.conscious(who):
                how = "faints in the water and is lost"
            elif not before.alive(who):
                how = "goes down, a dead body"
        bitten = wounds > (not who.swims and who not in safe)
        shark = "" if not bitten else " by a shark" if wounds == 1 else ", one by a shark"
        parts = [f"{wounds} wound{'s' * (wounds > 1)}{shark}"] if wounds else []
        if how:
            parts.insert(0 if who in safe else len(parts), how)
        elif not wounds:
            parts.append("swims" if who.swims else "unhurt")
        gone = [kind for kind in before.open[who] if kind != RING or who not in safe]
        if gone and after.aboard(who) and (setup.options.ring_falls or who not in safe):
            parts.append(f"loses {cards_text(gone)}")
        yield f"{who} falls: {', '.join(parts)}"


def parched(setup: Setup, record: Record) -> Iterator[str]:
    """The thirsty characters, the reason unless the card alone names them, and the help."""
    assert isinstance(record.decision, decisions.Thirst)
    before, after = record.before, record.after
    for who in change.causes(setup, before):
        reasons = ", ".join(_reasons(setup, before, who))
        parts = [f"{who} is thirsty" + ("" if reasons == "named" else f" ({reasons})")]
        if who in record.decision.parasols or (
            not before.conscious(who) and change.spared(setup, before, decisions.Thirst()).get(who, 0)
        ):
            parts.append("uses the parasol")
        waters = [drink.who for drink in record.decision.waters if (drink.of or drink.who) is who]
        own = sum(giver is who for giver in waters)
        if own:
            parts.append("drinks" if own == 1 else f"drinks {own} waters")
        parts += [f"gets water from {giver}" for giver in waters if giver is not who]
        wounds = after.wounds[who] - before.wounds[who]
        if wounds:
            parts.append(f"{wounds} wound{'s' * (wounds > 1)}")
        if before.conscious(who) and not after.conscious(who):
            parts.append("faints" if after.alive(who) else "dies")
        elif before.alive(who) and not after.alive(who):
            parts.append("dies")
        yield ", ".join(parts)


def _reasons(setup: Setup, before: Position, who: Character) -> Iterator[str]:
    """The causes of a character's thirst."""
    assert before.played is not None, "a card was played"
    card = setup.navigation(before.played)
    if who in card.thirst:
        yield "named"
    if card.rowed and who in before.rowed:
        yield "rowed"
    if card.fought and who in before.fought:
        yield "fought"


# --- where everybody is --------------------------------------------------------------------------


def states(setup: Setup, position: Position) -> str:
    """The wounds of everybody: `captain 7/7 unconscious, kid lost`."""
    told = []
    for who in setup.cast:
        if not position.aboard(who):
            told.append(f"{who} lost")
            continue
        state = "" if position.conscious(who) else " unconscious" if position.alive(who) else " dead"
        told.append(f"{who} {position.wounds[who]}/{who.size}{state}")
    return ", ".join(told)
