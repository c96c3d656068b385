"""Random late games of Ganymede: tiny decks, whose piles run out and come round within a few turns."""

from dataclasses import replace
from enum import Enum
from random import Random

from tests.support.ganymede_random import random_effect, random_goal, random_options
from tests.support.ganymede_scripts import controls
from winnable.rules.ganymede.board import Board, Options, Table
from winnable.rules.ganymede.card import (
    ANY_COLOUR,
    NO_EFFECT,
    NOBODY,
    SLOTS,
    Cards,
    Colour,
    Effect,
    Kind,
    Part,
    PerColour,
    PerTile,
    Place,
    Points,
    Settlers,
    Ship,
    Shuttle,
    Symbol,
    Tile,
    Track,
)
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Line
from winnable.rules.ganymede.goal import AllOf, Goal, Not, Uses
from winnable.rules.ganymede.position import Row, RowKind
from winnable.rules.ganymede.problem import Horizon, Problem, Rounds, Turns


class Flavour(Enum):
    """What a late game has plenty of."""

    TILES = "tiles"
    SHIPS = "ships"
    """Ship cards that are taken, and full hands."""
    TRACK = "track"
    """Reputation, with the end of the track near, and ships that can leave."""


def late_problem(seed: int, flavour: Flavour | None = None) -> Problem:
    """A problem of one player or two with few cards, several of them equal, and one to four turns to come."""
    rng = Random(seed)
    return _Late(rng, flavour or rng.choice([Flavour.TILES, *Flavour])).problem()


class _Late:
    def __init__(self, rng: Random, flavour: Flavour) -> None:
        self.rng = rng
        self.flavour = flavour
        self.players = rng.choice([1, 1, 1, 2])

    def problem(self) -> Problem:
        rng, dealt = self.rng, self.deal()
        horizons: list[Horizon] = [Turns(1), Turns(2), Turns(3), Turns(4), Rounds(2), Rounds(3)]
        if self.players > 1:
            horizons = [Turns(1, 1), Turns(2), Rounds(1), Rounds(2)]
        horizon = rng.choice(horizons)
        deciding = controls(rng, dealt) if self.players > 1 and rng.random() < 0.5 else ()
        while True:
            goals = tuple(self.goal(dealt) for _ in range(rng.choice([1, 1, 2])))
            try:  # not every goal may be asked of players of whom only the rows are known
                return Problem(dealt, horizon, goals, deciding, rng.choice(["horizon", "horizon", "end"]), Line(()))
            except ValueError:
                continue

    def goal(self, dealt: Deal) -> Goal:
        """Any goal; often one about a card, as that is what a pile that comes round decides."""
        rng = self.rng
        if rng.random() < 0.6:
            return random_goal(rng, dealt)
        uses: list[Goal] = [Uses(card) for card in rng.sample(sorted(dealt.table.cards.tiles), 2)]
        return rng.choice([uses[0], AllOf(tuple(uses)), Not(uses[0])])

    # --- cards -------------------------------------------------------------------------------------

    def deal(self) -> Deal:
        rng = self.rng
        kinds = [self.tile() for _ in range(rng.choice([1, 2, 2, 3]))]
        tiles = {f"t{number}": rng.choice(kinds) for number in range(rng.randint(2, 7))}
        ships, shuttles = self.ships(), self.shuttles()
        length = rng.randint(1, 4)
        bonus = tuple(sorted(rng.sample(range(1, length), rng.randint(0, length - 1))))
        track = Track(length, bonus, tuple(sorted(rng.randint(0, 4) for _ in range(length + 1))))
        options = random_options(rng) if rng.random() < 0.4 else Options()
        table = Table(("ana", "ben")[: self.players], Cards(tiles, shuttles, ships), track, options)
        homes = (Place.EARTH, Place.MARS)
        earth, mars = ([card for card, each in shuttles.items() if each.home is home] for home in homes)
        left = dict(zip(RowKind, ([*tiles], earth, mars, [*ships]), strict=True))
        for cards in left.values():
            rng.shuffle(cards)
        boards = [self.board(table, left) for _ in table.names]
        out = [left[RowKind.TILES].pop() for _ in range(rng.randint(0, min(2, len(left[RowKind.TILES]))))]
        rows = {kind: Row(tuple(left[kind][: kind.width]), tuple(left[kind][kind.width :])) for kind in RowKind}
        held = sum((board.settlers for board in boards), NOBODY)
        supply = Settlers.of({colour: rng.choice([0, 0, 1, 2]) for colour in Colour})
        return Deal.of(table, held + supply, rows, boards, out=out)

    def tile(self) -> Tile:
        return Tile(self.rng.choice([Symbol.ASTRO, Symbol.PLANET]), self.effect())

    def effect(self) -> Effect:
        """Mostly nothing or one part: the fewer steps, the more turns can be tried one by one."""
        rng = self.rng
        if rng.random() < 0.3:
            return NO_EFFECT
        if rng.random() < 0.3:
            return random_effect(rng, small=True)
        wanted = {Flavour.SHIPS: [Part(Kind.SHIP)] * 4, Flavour.TRACK: [Part(Kind.REPUTATION)] * 3}
        every = [Part(Kind.SHIP), Part(Kind.REPUTATION), Part(Kind.MOVE), Part(Kind.RECRUIT, 1, ANY_COLOUR)]
        return Effect((rng.choice([*every, *wanted.get(self.flavour, [])]),))

    def on_launch(self) -> Effect:
        """With a track, mostly reputation, and often something else that may come before it or after."""
        rng = self.rng
        if self.flavour is not Flavour.TRACK or rng.random() < 0.3:
            return self.effect()
        more = rng.choice([[], [Part(Kind.SHIP)], [Part(Kind.MOVE)], [Part(Kind.RECRUIT, 1, (Colour.RED,))]])
        return Effect((Part(Kind.REPUTATION), *more), every=bool(more) and rng.random() < 0.8)

    def ships(self) -> dict[str, Ship]:
        rng, fewest = self.rng, 2 * self.players
        points: list[Points] = [5, 4, PerTile(2), PerColour(Colour.RED, 1)]
        kinds = [Ship(rng.choice(points), crew_less=rng.choice([0, 1]))]
        kinds += [Ship(5, self.on_launch(), rng.choice([0, 1])) for _ in range(2)]
        number = rng.randint(fewest, fewest + (6 if self.flavour is Flavour.SHIPS else 4))
        return {f"v{place}": rng.choice(kinds) for place in range(number)}

    def shuttles(self) -> dict[str, Shuttle]:
        """Some that can be used, and others that no crew is large enough for, so that the game goes on."""
        rng, found = self.rng, dict[str, Shuttle]()
        for home, word in ((Place.EARTH, "e"), (Place.MARS, "m")):
            for number in range(rng.randint(1, 7)):
                needs = Settlers.one(rng.choice(ANY_COLOUR)) if rng.random() < 0.8 else NOBODY
                white = 9 if rng.random() < 0.7 else rng.choice([0, 1])
                pays = rng.random() < 0.3
                found[f"{word}{number}"] = Shuttle(home, rng.choice([*Symbol]), needs, white, pays, self.effect())
        return found

    def board(self, table: Table, left: dict[RowKind, list[str]]) -> Board:
        """A board that takes its cards from those that are left."""
        rng, pile = self.rng, left[RowKind.SHIPS]
        laid = [pile.pop() if pile and rng.random() < 0.8 else None for _ in SLOTS]
        board = Board(ships=(laid[0], laid[1]))
        crowded = self.flavour is Flavour.TRACK
        for place in Place:
            for _ in range(6 if crowded and place in SLOTS else rng.choice([0, 0, 1, 2])):
                colour = rng.choice(ANY_COLOUR)
                more = board.standing(place, board.at[place].plus(colour))
                if table.holds(board, place, more.at[place]) and not (place in SLOTS and table.full(more, place)):
                    board = more

        def some(kind: RowKind, most: int, least: int = 0) -> frozenset[str]:
            return frozenset(left[kind].pop() for _ in range(min(len(left[kind]), rng.randint(least, most))))

        length = table.track.length
        return replace(
            board,
            tiles=some(RowKind.TILES, 3),
            hand=some(RowKind.SHIPS, 4, 2 if self.flavour is Flavour.SHIPS else 0),
            flown=some(RowKind.SHIPS, 1),
            shuttles=some(RowKind.EARTH, 2) | some(RowKind.MARS, 2),
            reputation=max(0, length - 1) if crowded else rng.randint(max(0, length - 2), length),
        )
