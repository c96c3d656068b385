"""Playing the decisions of the evening: which card is played, who is saved from the water, and who drinks."""

from collections import Counter
from collections.abc import Iterable, Mapping

from winnable.rules.lifeboat.card import CHUM, COMPASS, PARASOL, RING, WATER, Character, Kind
from winnable.rules.lifeboat.change import causes, fallers, spared
from winnable.rules.lifeboat.decision import Chum, Copy, Drink, Fall, Navigate, Thirst, Throw
from winnable.rules.lifeboat.fault import Fault, StepPath, Wrong
from winnable.rules.lifeboat.position import Position
from winnable.rules.lifeboat.script import Scripts
from winnable.rules.lifeboat.setup import Setup

# --- which card ----------------------------------------------------------------------------------


def navigate(setup: Setup, scripts: Scripts, at: Position, told: Navigate) -> Navigate:
    """The card that is played, complete. Raises Wrong."""
    who = at.navigator
    if who is None:
        top = None if setup.options.no_navigator == "none" else (at.navigation + at.table)[0]
        if told.compass or told.card not in (None, top):
            raise Wrong(Fault.NAVIGATE, "nobody is conscious who could choose a card")
        return Navigate(top)
    if scripts.free(who):
        return _chosen(setup, at, told)
    try:
        said = _chosen(setup, at, scripts.navigate(at, who))
    except Wrong as wrong:
        raise Wrong(Fault.SCRIPT, f"the script cannot be played: {wrong.detail}", wrong.path) from wrong
    if told != Navigate() and _chosen(setup, at, told) != said:
        raise Wrong(Fault.SCRIPTED, f"{who} has a policy or a script, by which {said.card} is played")
    return said


def _chosen(setup: Setup, at: Position, told: Navigate) -> Navigate:
    who = at.navigator
    assert who is not None, "somebody navigates"
    has, two = COMPASS in at.open[who], setup.options.compass_empty == "two"
    if told.compass and not has:
        raise Wrong(Fault.NAVIGATE, f"{who} has no open compass")
    plain = at.table or at.navigation[:1]
    more = at.table + at.navigation[:1] if at.table else at.navigation[: 2 if two else 1]
    open_to = more if told.compass else plain
    if told.card is None:
        if len(open_to) > 1:
            raise Wrong(Fault.UNSAID, f"expected to be told which card is played: {listed(open_to)}")
        return Navigate(open_to[0], compass=told.compass and more != plain)
    if told.card in plain:
        return Navigate(told.card, compass=told.compass and more != plain)
    if has and told.card in more:
        return Navigate(told.card, compass=True)
    there = "only the top card of the pile" if not at.table else f"the table has {listed(at.table)}"
    raise Wrong(Fault.NAVIGATE, f"{told.card} cannot be played, {there}" + (f", {plain[0]}" if not at.table else ""))


# --- overboard -----------------------------------------------------------------------------------


def fall(setup: Setup, scripts: Scripts, at: Position, told: Fall) -> Fall:
    """All deeds when a character falls, those of scripts included (W32). Raises Wrong."""
    said, falling = scripts.fall(at), fallers(setup, at)
    rings = [who for who in told.rings if who not in said.rings]
    for place, who in enumerate(rings):
        path: StepPath = ("rings", place)
        _own(scripts, who, path)
        need_awake(at, who, path)
        if who not in falling:
            raise Wrong(Fault.RING, f"{who} does not fall", path)
        copy_of(at, who, RING, "closed", path=path)
        if RING in at.open[who] or who in rings[:place] or who in {throw.to for throw in said.throws}:
            raise Wrong(Fault.RING, f"{who} has the ring already", path)
    safe = {who for who in falling if RING in at.open[who]}.union(rings, said.rings)
    safe.update(throw.to for throw in said.throws)
    throws = list[Throw]()
    for place, throw in enumerate(told.throws):
        if throw in said.throws:
            continue
        path = ("throws", place)
        throws.append(_throw(setup, scripts, at, throw, throws, path))
        if throw.to in safe:
            raise Wrong(Fault.RING, f"{throw.to} has the ring already", path)
        safe.add(throw.to)
    chums = list[Chum]()
    for place, chum in enumerate(told.chums):
        if chum in said.chums:
            continue
        path = ("chums", place)
        _own(scripts, chum.who, path)
        need_awake(at, chum.who, path)
        spent = Counter(each.copy for each in chums if each.who is chum.who)
        chums.append(Chum(chum.who, copy_of(at, chum.who, CHUM, chum.copy, spent, path)))
    return Fall.of([*rings, *said.rings], [*throws, *said.throws], [*chums, *said.chums])


def _throw(setup: Setup, scripts: Scripts, at: Position, throw: Throw, before: list[Throw], path: StepPath) -> Throw:
    """A ring that is thrown, after some others."""
    falling = fallers(setup, at)
    _own(scripts, throw.who, path)
    need_awake(at, throw.who, path)
    if not setup.options.ring_throw:
        raise Wrong(Fault.READING, "the ring is not thrown here", path)
    if throw.who in falling:
        raise Wrong(Fault.RING, f"{throw.who} is in the water and throws nothing", path)
    if throw.to not in falling:
        raise Wrong(Fault.RING, f"{throw.to} does not fall", path)
    if not at.conscious(throw.to):
        raise Wrong(Fault.ASLEEP, f"{throw.to} is not conscious and cannot catch the ring", path)
    spent = Counter(each.copy for each in before if each.who is throw.who)
    return Throw(throw.who, throw.to, copy_of(at, throw.who, RING, throw.copy, spent, path))


def _own(scripts: Scripts, who: Character, path: StepPath) -> None:
    """The line says nothing of a character with a script that the script does not say."""
    if not scripts.free(who):
        raise Wrong(Fault.SCRIPTED, f"the script of {who} says something else", path)


# --- thirst --------------------------------------------------------------------------------------


def thirst(setup: Setup, scripts: Scripts, at: Position, told: Thirst) -> Thirst:
    """All deeds against thirst, those of scripts included. Raises Wrong."""
    said, thirsty = scripts.thirst(at), causes(setup, at)
    parasols = [who for who in told.parasols if who not in said.parasols]
    for place, who in enumerate(parasols):
        path: StepPath = ("parasols", place)
        _own(scripts, who, path)
        need_awake(at, who, path)
        copy_of(at, who, PARASOL, "open", path=path)
        if who not in thirsty or who in parasols[:place]:
            raise Wrong(Fault.THIRST, f"{who} is not thirsty, or uses the parasol already", path)
    own = [*said.waters]  # the waters of scripted people may stand in the line as well
    waters = list[Drink]()
    for place, drink in enumerate(told.waters):
        path, of = ("waters", place), drink.who if drink.of is None else drink.of
        if not scripts.free(drink.who):
            again = next((each for each in own if _same(drink, each)), None)
            if again is None:
                raise Wrong(Fault.SCRIPTED, f"the script of {drink.who} says something else", path)
            own.remove(again)
            continue
        waters.append(_drink(setup, at, Drink(drink.who, of, drink.copy), waters, path))
        after = Thirst((*parasols, *said.parasols), (*waters, *said.waters))
        _needed(thirsty, spared(setup, at, after), of, path)
    return Thirst.of([*parasols, *said.parasols], [*waters, *said.waters])


def _same(told: Drink, said: Drink) -> bool:
    """Whether a water of the line is one that a script drinks."""
    return (told.who, told.who if told.of is None else told.of) == (said.who, said.of) and told.copy in (
        None,
        said.copy,
    )


def _drink(setup: Setup, at: Position, drink: Drink, before: list[Drink], path: StepPath) -> Drink:
    """A water that is spent, after some others."""
    need_awake(at, drink.who, path)
    if drink.of is not drink.who and not setup.options.water_for_others:
        raise Wrong(Fault.READING, "water is not spent for others here", path)
    spent = Counter(each.copy for each in before if each.who is drink.who)
    return Drink(drink.who, drink.of, copy_of(at, drink.who, WATER, drink.copy, spent, path))


def _needed(thirsty: Mapping[Character, int], less: Mapping[Character, int], who: Character, path: StepPath) -> None:
    """Nobody is spared more wounds than threaten."""
    if less.get(who, 0) > thirsty.get(who, 0):
        count = thirsty.get(who, 0)
        detail = f"{who} is not thirsty" if not count else f"expected at most {count} waters and parasols for {who}"
        raise Wrong(Fault.THIRST, detail, path)


# --- checks of several decisions -----------------------------------------------------------------


def listed(cards: Iterable[str]) -> str:
    """Cards in a message."""
    return ", ".join(cards) or "none"


def need_awake(position: Position, who: Character, path: StepPath = ()) -> None:
    """Check that an acting character is conscious. Raises Wrong."""
    if not position.conscious(who):
        detail = f"{who} is not conscious" if position.aboard(who) else f"{who} is not in the boat"
        raise Wrong(Fault.ASLEEP, detail, path)


def copy_of(
    position: Position,
    who: Character,
    kind: Kind,
    copy: Copy | None,
    spent: Counter[Copy | None] | None = None,
    path: StepPath = (),
) -> Copy:
    """Which card of a character is meant, if the same decision spends these before it. Raises Wrong."""
    left = [
        each
        for each in position.copies(who, kind)
        if position.hand(who, each).count(kind) > (0 if spent is None else spent[each])
    ]
    if copy is None and len(left) > 1:
        raise Wrong(Fault.UNSAID, f"expected to be told whether the open or the closed {kind} of {who} is meant", path)
    if copy is None and left:
        return left[0]
    if copy is None or copy not in left:
        words = kind if copy is None else f"{copy} {kind}"
        raise Wrong(Fault.NOT_THERE, f"{who} has no {words}" + (" left" if spent else ""), path)
    return copy
