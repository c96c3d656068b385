"""The legal decisions: all that rules and scripts allow at a position, found apart from `play`, which judges."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import TypeVar

from winnable.rules.lifeboat import change
from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.card import CHUM, COMPASS, FLARE, MEDKIT, PARASOL, RING, WATER, Character, Kind
from winnable.rules.lifeboat.control import Control
from winnable.rules.lifeboat.decision import Action, Answer, Copy, Decision, Free
from winnable.rules.lifeboat.position import Phase, Position
from winnable.rules.lifeboat.script import Scripts
from winnable.rules.lifeboat.setup import Setup

T = TypeVar("T")
_COPIES: tuple[Copy, ...] = ("open", "closed")


def legal(setup: Setup, controls: Mapping[Character, Control], position: Position) -> Iterator[Decision]:
    """Every decision that is allowed at a position, complete, each once; none at dawn and at the end.

    None at all means that a script cannot be played.
    """
    return _Legal(setup, controls, position).found()


class _Legal:
    """The search for decisions at a position."""

    def __init__(self, setup: Setup, controls: Mapping[Character, Control], position: Position) -> None:
        self.setup = setup
        self.options = setup.options
        self.scripts = Scripts(setup, controls)
        self.at = position
        self.free_awake = [who for who in position.awake if self.scripts.free(who)]

    def found(self) -> Iterator[Decision]:
        match self.at.phase:
            case Phase.DRAFT:
                yield from self.picks()
            case Phase.TRADE | Phase.SHOWN | Phase.NIGHT:
                yield from self.trades()
                own = self.own()
                if own is not None:
                    yield decisions.Done(own)
            case Phase.ACTION:
                actor = self.at.order[self.at.slot]
                found = self.actions(actor)
                yield from found if self.scripts.free(actor) else self.scripted_action(actor, found)
            case Phase.ANSWER:
                yield from self.replies()
            case Phase.FIGHT:
                yield from self.fights()
            case Phase.NAVIGATE:
                yield from self.choices()
            case Phase.OVERBOARD:
                yield from self.falls()
            case Phase.THIRST:
                yield from self.thirsts()
            case _:
                return

    # --- the draft and deeds besides actions -------------------------------------------------------

    def picks(self) -> Iterator[decisions.Pick]:
        who = self.at.drafter
        if self.scripts.free(who):
            yield from (decisions.Pick(who, card) for card in sorted(set(self.at.offer)))
        elif (card := self.scripts.pick(self.at, who)) in self.at.offer:
            yield decisions.Pick(who, card)

    def trades(self) -> Iterator[Free]:
        """The deeds that are open to the free besides actions."""
        for who in self.free_awake:
            yield from self.deeds(who)
        if self.options.dump == "free" and self.free_awake:
            yield from (decisions.Dump(who) for who in self.at.boat if not self.at.alive(who))

    def deeds(self, who: Character) -> Iterator[Free]:
        """The deeds that are open to a character besides actions, free or scripted."""
        at, options = self.at, self.options
        for kind in sorted(set(at.closed[who])):
            if kind != PARASOL:
                yield decisions.Open(who, kind)
        for copy in _COPIES:
            for kind in sorted(set(at.hand(who, copy))):
                for to in at.boat:
                    awake = at.conscious(to)
                    takes = self.scripts.accepts(at, to) if awake else options.gift_to_unconscious == "any"
                    if to is not who and takes:
                        yield decisions.Give(who, to, kind, copy)
                    if kind == RING and not awake and options.gift_to_unconscious != "none":
                        yield decisions.Lay(who, to, copy)
                if options.discard_items:
                    yield decisions.Discard(who, kind, copy)

    def own(self) -> tuple[Free, ...] | None:
        """The scripted deeds before the next action, complete; None if they cannot be played."""
        if self.at.phase is not Phase.TRADE or not (wanted := self.scripts.own(self.at)):
            return ()
        start, done = self.at, list[Free]()
        actor = start.order[start.slot]
        for free in wanted:
            fitting = [each for each in self.deeds(actor) if _says(free, each)]
            if len(fitting) != 1:
                self.at = start
                return None
            done.append(fitting[0])
            self.at = change.with_free(self.setup, self.at, fitting[0])
        self.at = start
        return tuple(done)

    # --- actions -----------------------------------------------------------------------------------

    def scripted_action(self, actor: Character, found: Iterator[Action]) -> Iterator[Action]:
        """The action of the script, if it is among those found and only one is meant."""
        said = self.scripts.action(self.at, actor)
        if isinstance(said, decisions.Row):  # cards may be named in any order
            cards = change.drawn(self.setup, self.at, actor)
            keep, under = tuple(card for card in cards if card in said.keep), said.under
            rest = tuple(card for card in cards if card not in said.keep)
            if len(keep) < len(said.keep):
                return
            said = decisions.Row(keep, None if under == rest else under)
            yield from (each for each in found if each == said)
            return
        fitting = [each for each in found if _says(said, each)]
        if len(fitting) == 1:
            yield fitting[0]

    def actions(self, actor: Character) -> Iterator[Action]:
        at, options = self.at, self.options
        yield decisions.Rest()
        yield from self.rows(actor)
        others = [who for who in at.boat if who is not actor]
        for of in others:
            distance = abs(at.boat.index(of) - at.boat.index(actor))
            if options.seat_target == "any" or distance == 1:
                yield decisions.Seat(of)
            yield from (decisions.Rob(of, kind, "open") for kind in sorted(set(at.open[of])))
            for kind in self.closed_cards(of):
                yield decisions.Rob(of, kind)
                if actor.steals:
                    yield decisions.Steal(of, kind)
            if at.alive(of):
                if options.dump_unconscious and not at.conscious(of):
                    yield decisions.Dump(of)
            elif options.dump == "action":
                yield decisions.Dump(of)
        if PARASOL in at.closed[actor]:
            yield decisions.Parasol()
        for of in at.boat:
            if at.wounds[of] and (at.alive(of) or options.medkit_dead):
                yield from (decisions.Medkit(of, copy) for copy in at.copies(actor, MEDKIT))
        yield from (decisions.Flare(copy) for copy in at.copies(actor, FLARE))

    def rows(self, actor: Character) -> Iterator[decisions.Row]:
        cards = change.drawn(self.setup, self.at, actor)
        for count in range(len(cards) + 1):
            for keep in combinations(cards, count):
                rest = tuple(card for card in cards if card not in keep)
                yield decisions.Row(keep)
                if self.options.row_bottom == "free":
                    yield from (decisions.Row(keep, under) for under in permutations(rest) if under != rest)

    def closed_cards(self, of: Character) -> Iterable[Kind]:
        """The closed cards of a character that may be taken."""
        cards = self.at.closed[of]
        said = self.scripts.picked_from(self.at, of)
        return sorted({card for card in cards if said in (None, card)})

    # --- claims and fights -------------------------------------------------------------------------

    def replies(self) -> Iterator[decisions.Reply]:
        at, claim = self.at, self.at.claim
        assert claim is not None, "there is something to answer"
        actor = at.order[at.slot]
        if isinstance(claim, decisions.Dump):
            refusing: list[Character | None] = [who for who in self.free_awake if who is not actor]
            yields = True
        else:
            answers = set(Answer) if self.scripts.free(claim.of) else {self.scripts.answer(at, claim.of)}
            yields, refusing = Answer.YIELD in answers, [None] if Answer.REFUSE in answers else []
        if yields:
            yield decisions.Reply(Answer.YIELD)
        for who in refusing:
            backs_out = self.scripts.backs_out(at, actor)
            if self.scripts.free(actor) or not backs_out:
                yield decisions.Reply(Answer.REFUSE, who)
            if self.options.refuse_back_out and (self.scripts.free(actor) or backs_out):
                yield decisions.Reply(Answer.BACK_OUT, who)

    def fights(self) -> Iterator[decisions.Fight]:
        at, said = self.at, self.scripts.joined(self.at)
        actor, defender = at.order[at.slot], at.defender
        others = [who for who in self.free_awake if who not in (actor, defender)]
        for joining in product((None, "a", "d"), repeat=len(others)):
            attackers = [*said.attackers, *(who for who, side in zip(others, joining, strict=True) if side == "a")]
            defenders = [*said.defenders, *(who for who, side in zip(others, joining, strict=True) if side == "d")]
            fighting = [who for who in (actor, defender, *attackers, *defenders) if who is not None]
            free = sorted(who for who in fighting if self.scripts.free(who))
            arms = [self.weapons(who) for who in free]
            guns = [self.spent(who, FLARE, decisions.Shot) for who in free]
            for drawn, shot in product(product(*arms), product(*guns)):
                weapons = [*(weapon for each in drawn for weapon in each), *said.weapons]
                shots = [*(each for one in shot for each in one), *said.shots]
                yield decisions.Fight.of(attackers, defenders, weapons, shots)

    def weapons(self, who: Character) -> list[tuple[decisions.Weapon, ...]]:
        """The closed weapons that a character may open, together."""
        closed = [kind for kind in self.at.closed[who] if kind in self.setup.weapons]
        return [tuple(decisions.Weapon(who, kind) for kind in kinds) for kinds in _some(closed)]

    def spent(self, who: Character, kind: Kind, spends: Callable[[Character, Copy], T]) -> list[tuple[T, ...]]:
        """The cards of a kind that a character may spend at once; `spends` makes the decision to spend one."""
        return _some([spends(who, copy) for copy in _COPIES for _ in range(self.at.hand(who, copy).count(kind))])

    # --- navigation --------------------------------------------------------------------------------

    def choices(self) -> Iterator[decisions.Navigate]:
        at, options = self.at, self.options
        who, top = at.navigator, at.navigation[:1]
        if who is None:
            yield decisions.Navigate(None if options.no_navigator == "none" else (*top, *at.table)[0])
            return
        found = [decisions.Navigate(card) for card in at.table or top]
        if COMPASS in at.open[who]:
            if at.table and top:
                found += [decisions.Navigate(card, compass=True) for card in (*at.table, *top)]
            elif not at.table and options.compass_empty == "two" and len(at.navigation) > 1:
                found += [decisions.Navigate(card, compass=True) for card in at.navigation[:2]]
        if not self.scripts.free(who):
            said = self.scripts.navigate(at, who)
            fitting = [each for each in found if each.card == said.card]
            found = [each for each in fitting if each.compass is said.compass] or fitting
        yield from found

    def falls(self) -> Iterator[decisions.Fall]:
        at, said = self.at, self.scripts.fall(self.at)
        falling = change.fallers(self.setup, at)
        caught = {throw.to for throw in said.throws}
        bare = [who for who in falling if RING not in at.open[who] and who not in said.rings and who not in caught]
        closed = [who for who in bare if who in self.free_awake and RING in at.closed[who]]
        chums = [self.spent(who, CHUM, decisions.Chum) for who in self.free_awake]
        for rings in _some(closed):
            catching = [who for who in bare if who not in rings and at.conscious(who)]
            for throws in self.throws(falling, catching):
                for played in product(*chums):
                    thrown = [each for one in played for each in one]
                    yield decisions.Fall.of([*rings, *said.rings], [*throws, *said.throws], [*thrown, *said.chums])

    def throws(
        self, falling: Sequence[Character], catching: Sequence[Character]
    ) -> Iterator[tuple[decisions.Throw, ...]]:
        """All ways to throw rings."""
        rings = [
            (who, copy)
            for who in self.free_awake
            if who not in falling and self.options.ring_throw
            for copy in _COPIES
            for _ in range(self.at.hand(who, copy).count(RING))
        ]
        seen = set[tuple[decisions.Throw, ...]]()
        for count in range(min(len(rings), len(catching)) + 1):
            for some in combinations(rings, count):
                for targets in permutations(catching, count):
                    throws = [decisions.Throw(who, to, copy) for (who, copy), to in zip(some, targets, strict=True)]
                    ordered = decisions.Fall.of((), throws, ()).throws
                    if ordered not in seen:
                        seen.add(ordered)
                        yield ordered

    def thirsts(self) -> Iterator[decisions.Thirst]:
        at, said = self.at, self.scripts.thirst(self.at)
        thirsty = change.causes(self.setup, at)
        shaded = [who for who in thirsty if who in self.free_awake and PARASOL in at.open[who]]
        waters = [
            (who, copy) for who in self.free_awake for copy in _COPIES for _ in range(at.hand(who, copy).count(WATER))
        ]
        for parasols in _some(shaded):
            base = decisions.Thirst(tuple(sorted([*parasols, *said.parasols])), said.waters)
            less = change.spared(self.setup, at, base)
            left = {who: count - less.get(who, 0) for who, count in thirsty.items()}
            seen = set[decisions.Thirst]()
            for drinks in self.drinks(waters, left):
                thirst = decisions.Thirst.of(base.parasols, [*drinks, *said.waters])
                if thirst not in seen:
                    seen.add(thirst)
                    yield thirst

    def drinks(
        self, waters: Sequence[tuple[Character, Copy]], left: Mapping[Character, int]
    ) -> Iterator[tuple[decisions.Drink, ...]]:
        """All ways to spend some of these waters, none of them without a wound to avert."""
        if not waters:
            yield ()
            return
        (who, copy), *others = waters
        yield from self.drinks(others, left)
        for of, count in left.items():
            if count > 0 and (of is who or self.options.water_for_others):
                for drinks in self.drinks(others, {**left, of: count - 1}):
                    yield (decisions.Drink(who, of, copy), *drinks)


def _some(cards: Sequence[T]) -> list[tuple[T, ...]]:
    """Every part of some cards, equal parts once."""
    found = dict.fromkeys(part for count in range(len(cards) + 1) for part in combinations(cards, count))
    return list(found)


def _says(said: Free | Action, found: Free | Action) -> bool:
    """Whether a legal decision is the written one, in which a card or a copy that is left out may be any."""
    if type(said) is not type(found):
        return False
    names = type(said).__dataclass_fields__
    return all(
        getattr(said, name) == getattr(found, name) or (getattr(said, name) is None and name in ("card", "copy"))
        for name in names
    )
