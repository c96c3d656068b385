"""Random players of Ganymede who do not choose: scripts, some that cannot be played, and turns known by their rows."""

from dataclasses import replace
from random import Random
from typing import Any

from tests.support.ganymede_random import random_deal, random_goal, random_turn
from winnable.rules.ganymede.board import Options
from winnable.rules.ganymede.card import NOBODY, Cards, Place, Settlers, Ship, Shuttle, Symbol, Tile
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Turn
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Position, Row, RowKind
from winnable.rules.ganymede.problem import Control, Free, Horizon, Problem, Rounds, RowsOnly, RowsTurn, Script, Turns
from winnable.rules.ganymede.referee import rows_turn as felt

ROUNDS = 4


def after_that(asked: Problem, given: Turn | RowsTurn) -> Position | None:
    """The position after the turn of a script, None if it cannot be played."""
    if isinstance(given, RowsTurn):
        return felt(asked, asked.deal.begin(), given)[0]
    try:
        return play(asked.deal.table, asked.deal.begin(), given)[0]
    except IllegalStep:
        return None


def lengthened(rng: Random, dealt: Deal, tiles: int | None = None) -> Deal:
    """A small deal with full rows and some pile, so that the game goes on for some rounds; few of the cards are of use.

    Shuttles that are added need more settlers than there can be, tiles that are added give nothing. `tiles`, if given,
    is how many there are at most, with no pile: few, so that several players have few ways to play.
    """
    table, cards = dealt.table, dealt.table.cards
    added: dict[RowKind, dict[str, Any]] = {
        RowKind.TILES: {f"xt{place}": Tile(rng.choice(list(Symbol))) for place in range(4)},
        RowKind.EARTH: {f"xe{place}": Shuttle(Place.EARTH, Symbol.ASTRO, NOBODY, 9) for place in range(6)},
        RowKind.MARS: {f"xm{place}": Shuttle(Place.MARS, Symbol.ASTRO, NOBODY, 9) for place in range(6)},
        RowKind.SHIPS: {f"xv{place}": rng.choice([Ship(5), Ship(4, crew_less=1)]) for place in range(4)},
    }
    rows = dict[RowKind, Row]()
    for kind, more in added.items():
        found = [*dealt.position.row(kind).cards, *more]
        rng.shuffle(found)
        if kind is RowKind.TILES and tiles is not None:
            found = found[:tiles]
        rows[kind] = Row(tuple(found[: kind.width]), tuple(found[kind.width :]))
    longer = Cards(
        {**cards.tiles, **added[RowKind.TILES]},
        {**cards.shuttles, **added[RowKind.EARTH], **added[RowKind.MARS]},
        {**cards.ships, **added[RowKind.SHIPS]},
    )
    return Deal.of(replace(table, cards=longer), dealt.settlers, rows, dealt.position.boards)


def scripted_at_random(seed: int, readings: tuple[str, ...] = ()) -> Problem:
    """A problem of two to four players, at least one of them free and mostly others scripted."""
    rng = Random(seed)
    players = rng.choice([2, 2, 3, 4])
    dealt = lengthened(rng, read_otherwise(rng, random_deal(rng, small=True, players=players), readings))
    horizons: list[Horizon] = [Turns(1, rng.randrange(players)), Turns(2, rng.randrange(players)), Rounds(2), Rounds(3)]
    horizon = rng.choice(horizons)
    while True:
        goals = tuple(random_goal(rng, dealt) for _ in range(rng.choice([1, 1, 2])))
        try:  # not every goal may be asked of players of whom only the rows are known
            return Problem(dealt, horizon, goals, controls(rng, dealt), rng.choice(["horizon", "horizon", "end"]))
        except ValueError:
            continue


def read_otherwise(rng: Random, dealt: Deal, readings: tuple[str, ...]) -> Deal:
    """The deal with other readings of these names than the plain ones, mostly all of them."""
    allowed = dict(Options.readings())
    other: dict[str, Any] = {name: rng.choice(allowed[name][1:]) for name in readings if rng.random() < 0.8}
    return replace(dealt, table=replace(dealt.table, options=Options(**other)))


def controls(rng: Random, dealt: Deal) -> tuple[Control, ...]:
    """By player who decides; scripts are turns of a game that went by chance, so that some cannot be played."""
    players = range(len(dealt.table.names))
    free, turns = rng.choice(players), game(rng, dealt)
    found = list[Control]()
    for player in players:
        kind = "free" if player == free else rng.choice(["free", "script", "script", "rows", "rows"])
        mine = tuple(turn for turn in turns if turn.player == player)
        felt = RowsOnly(tuple(rows_turn(rng, dealt) for _ in range(ROUNDS)))
        kinds: dict[str, Control] = {"free": Free(), "script": Script(mine), "rows": felt}
        found.append(kinds[kind])
    return tuple(found)


def game(rng: Random, dealt: Deal) -> list[Turn]:
    """Turns of all players, one after another, by chance."""
    at, turns = dealt.begin(), list[Turn]()
    for _ in range(ROUNDS * len(dealt.table.names)):
        turn, _ = random_turn(rng, dealt.table, at)
        try:
            at, _ = play(dealt.table, at, turn)
        except IllegalStep:  # nothing can be done, and nobody may pass
            break
        turns.append(turn)
    return turns


def rows_turn(rng: Random, dealt: Deal) -> RowsTurn:
    """Some cards and a change of the supply, often more than there is."""
    cards = sorted(dealt.takeable)
    taken = tuple(rng.choice(cards) for _ in range(rng.choice([0, 1, 1, 2, 3])))
    blue, red, yellow, purple = (rng.choice([0, 0, 0, -1, -2, 1, 2, -5, 5]) for _ in range(4))
    return RowsTurn(taken, Settlers((blue, red, yellow, purple)))
