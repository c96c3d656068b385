"""Contingency tables: counted, listed and sampled alike, against trying every location for every card."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from tests.support.decks import hand
from winnable.rules.crew.card import Card
from winnable.solver.crew.questions import contingency
from winnable.solver.crew.questions.contingency import ContingencyTables, TooIntricate
from winnable.solver.crew.questions.knowledge import Fate, Fates, Location

STAYS, GOES, EITHER, NEITHER = Fate(stays=True), Fate(False, True), Fate(True, True), Fate(stays=False)
Classes = dict[tuple[Fates, ...], list[Card]]
Way = tuple[frozenset[Card], ...]
"""The cards in each location."""


def tables(
    locations: Sequence[Location], classes: Classes, shifts: Sequence[int] = (0,), seats: int = 3
) -> ContingencyTables:
    """The tables for these classes of cards."""
    made = ContingencyTables(locations, shifts, seats)
    made.divide(classes)
    return made


def listed(made: ContingencyTables) -> list[Way]:
    """Every way, in the order in which they come."""
    return [tuple(map(frozenset, lie)) for lie in made]


def tried(locations: Sequence[Location], classes: Classes, shifts: Sequence[int], seats: int) -> set[Way]:
    """Every way that fits, found by trying every location for every card."""
    fates = {card: key for key, cards in classes.items() for card in cards}
    ways = set()
    for places in product(range(len(locations)), repeat=len(fates)):
        lie = dict(zip(fates, places, strict=True))
        sizes = Counter(places)
        if any(not each.room - each.spare <= sizes[place] <= each.room for place, each in enumerate(locations)):
            continue
        if any(_exchanged(lie, fates, locations, index, shift, seats) for index, shift in enumerate(shifts)):
            ways.add(tuple(frozenset(card for card in lie if lie[card] == place) for place in range(len(locations))))
    return ways


def _exchanged(
    lie: dict[Card, int],
    fates: dict[Card, tuple[Fates, ...]],
    locations: Sequence[Location],
    index: int,
    shift: int,
    seats: int,
) -> bool:
    """Whether every seat can give one card away and keep the others; without a shift it keeps them all."""
    held = [[card for card in lie if locations[lie[card]].seat == seat] for seat in range(seats)]

    def fate(card: Card) -> Fate:
        return fates[card][lie[card]][index]

    if not shift:
        return all(fate(card).stays for card in lie)
    return all(
        any(fate(given).goes and all(fate(card).stays for card in cards if card != given) for given in cards)
        for cards in held
    )


EXAMPLE = [Location(0, room=2), Location(1, room=1), Location(2, room=1)]
PINKS_AND_BLUES: Classes = {
    ((STAYS,), (STAYS,), (NEITHER,)): hand("p12"),
    ((STAYS,), (STAYS,), (STAYS,)): hand("b12"),
}


def test_the_example_of_the_module() -> None:
    """Two tables: 2 ways to fill in the first one, with both pink cards at seat 0, and 4 for the second."""
    made = tables(EXAMPLE, PINKS_AND_BLUES)
    ways = listed(made)
    assert made.count() == len(ways) == 6
    assert Counter(sum(card.suit == "p" for card in way[0]) for way in ways) == {2: 2, 1: 4}
    random = Random(2)
    both = sum(sum(card.suit == "p" for card in made.sample(random)[0]) == 2 for _ in range(3000))
    assert both == pytest.approx(1000, abs=100)


def test_sampling_is_uniform() -> None:
    made = tables(EXAMPLE, PINKS_AND_BLUES)
    random = Random(5)
    drawn = Counter(tuple(map(frozenset, made.sample(random))) for _ in range(1200))
    assert set(drawn) == set(listed(made))
    assert sum((times - 200) ** 2 / 200 for times in drawn.values()) < 20.5  # chi-square, one in a thousand


def made_up(random: Random) -> tuple[list[Location], Classes, tuple[int, ...], int]:
    """Locations, classes and shifts: five cards for two or three seats, one of which may have two locations."""
    seats = random.choice([2, 3])
    spare = random.choice([0, 0, 1])
    locations = [Location(seat, room=random.randint(1, 3), spare=spare) for seat in range(seats)]
    if not spare and random.random() < 0.4:
        locations.append(Location(1, (1, 1), random.randint(1, 2)))
    shifts = random.choice([(0,), (0,), (1,), (0, 1, -1)])
    cards = hand("p123 b12")
    random.shuffle(cards)
    classes: Classes = {}
    kept, given = [STAYS, STAYS, STAYS, NEITHER], [STAYS, STAYS, EITHER, EITHER, EITHER, GOES, NEITHER]
    while cards:
        number = random.randint(1, len(cards))
        fates = tuple(tuple(random.choice(given if shift else kept) for shift in shifts) for _ in locations)
        classes.setdefault(fates, []).extend(cards[:number])
        cards = cards[number:]
    return locations, classes, shifts, seats


@pytest.mark.thorough
def test_counted_and_listed_alike() -> None:
    """500 seeded tables of all kinds, against trying."""
    some = Counter[bool]()
    for seed in range(500):
        locations, classes, shifts, seats = made_up(Random(seed))
        made = tables(locations, classes, shifts, seats)
        expected = tried(locations, classes, shifts, seats)
        ways = listed(made)
        assert len(ways) == len(set(ways)) == made.count(), f"seed {seed}"
        assert set(ways) == expected, f"seed {seed}"
        if expected:
            assert tuple(map(frozenset, made.sample(Random(seed)))) in expected
        some[bool(expected)] += 1
    assert min(some[True], some[False]) > 100


def test_known_cards_are_given_away_too() -> None:
    """Seat 0 must give p1, which is known; so none of its unknown cards may have to go."""
    locations = [Location(0, room=1), Location(1, room=1)]
    both: Classes = {((GOES,), (GOES,)): hand("b1"), ((EITHER,), (EITHER,)): hand("b2")}
    assert tables(locations, both, (1,), 2).count() == 2
    made = ContingencyTables(locations, (1,), 2)
    made.add((GOES,), 0)
    made.divide(both)
    assert listed(made) == [(frozenset(hand("b2")), frozenset(hand("b1")))]


@pytest.mark.parametrize(
    "classes",
    [
        {((NEITHER,), (NEITHER,), (NEITHER,)): hand("p12"), ((STAYS,),) * 3: hand("b12")},
        {((STAYS,), (NEITHER,), (NEITHER,)): hand("p123"), ((STAYS,),) * 3: hand("b1")},
        {((STAYS,), (STAYS,), (NEITHER,)): hand("p12 b12")},
        {((STAYS,), (NEITHER,), (NEITHER,)): hand("p12"), ((NEITHER,), (STAYS,), (NEITHER,)): hand("b12")},
    ],
    ids=["cards fit nowhere", "too many forced", "nobody for a seat", "both"],
)
def test_no_way(classes: Classes) -> None:
    made = tables(EXAMPLE, classes)
    assert made.count() == 0
    assert not listed(made)


def test_ruled_out() -> None:
    made = tables(EXAMPLE, PINKS_AND_BLUES)
    made.rule_out()
    assert made.count() == 0
    assert not listed(made)


def rows(number: int) -> ContingencyTables:
    """So many cards, each a class of its own, which may all lie with either of two seats."""
    locations = [Location(seat, room=number, spare=number) for seat in range(2)]
    cards = [Card("pbgyr"[place // 99], place % 99 + 1) for place in range(number)]
    # fates in further locations, of which there are none, tell the classes apart
    classes: Classes = {((STAYS,), (STAYS,), *[()] * index): [card] for index, card in enumerate(cards)}
    return tables(locations, classes, seats=2)


@pytest.mark.thorough
def test_as_many_cells_as_allowed() -> None:
    """Cells are levels of recursion: the most that are allowed stay within Python's limit."""
    number = contingency.MAX_CELLS // 2
    assert rows(number).count() == 2**number
    with pytest.raises(TooIntricate):
        rows(number + 1).count()


def test_as_many_states_as_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = tables(EXAMPLE, PINKS_AND_BLUES)
    made.count()
    states = len(made._counted)
    monkeypatch.setattr(contingency, "MAX_STATES", states)
    assert tables(EXAMPLE, PINKS_AND_BLUES).count() == 6
    monkeypatch.setattr(contingency, "MAX_STATES", 1)
    with pytest.raises(TooIntricate):
        tables(EXAMPLE, PINKS_AND_BLUES).count()
