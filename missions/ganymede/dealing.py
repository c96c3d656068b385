"""Random deals of the made-up cards, as a game begins: empty boards, two ships each, full rows and piles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Final

from winnable.missions.ganymede.document import MissionDocument, ProblemDocument
from winnable.missions.ganymede.format.goals import GOALS
from winnable.missions.ganymede.format.reading import MADE_UP, GameReading
from winnable.missions.ganymede.read import BOX, MISSIONS, made_up_cards, read_horizon
from winnable.missions.source.finding import Findings
from winnable.missions.source.parameters import Value
from winnable.missions.source.problem import wrong_number
from winnable.rules.ganymede.board import Board, Table
from winnable.rules.ganymede.card import CardId, Place, Settlers
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import Turn
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.play import play
from winnable.rules.ganymede.position import Row, RowKind
from winnable.rules.ganymede.problem import Control, Free, Horizon, Problem, Ranges, RowsOnly, RowsTurn, Script

NAMES: Final = ("ana", "ben", "cas", "dan")
"""The names of the players of random deals."""
_LOOKED_AT: Final = 400
"""How many turns a player of a random game looks at."""
_OFFERED: Final = 4
"""From how many ships each player keeps two."""


def deal_at_random(players: int, random: Random, *, choose: bool = False) -> Deal:
    """Deal the made-up cards; of four ships each player keeps two, laid by chance, or may choose (`choose`)."""
    cards = made_up_cards()
    assert cards.track is not None
    piles: dict[RowKind, list[CardId]] = {
        RowKind.TILES: [card for card in cards.tiles if card not in cards.starters],
        RowKind.EARTH: [card for card, shuttle in cards.shuttles.items() if shuttle.home is Place.EARTH],
        RowKind.MARS: [card for card, shuttle in cards.shuttles.items() if shuttle.home is Place.MARS],
        RowKind.SHIPS: list(cards.ships),
    }
    for pile in piles.values():
        random.shuffle(pile)
    ships = piles[RowKind.SHIPS]
    shown, ships = ships[: RowKind.SHIPS.width], ships[RowKind.SHIPS.width :]
    offers = [ships[_OFFERED * player : _OFFERED * (player + 1)] for player in range(players)]
    rest = ships[_OFFERED * players :]
    if choose:
        boards = [Board() for _ in offers]
    else:
        boards = [Board(ships=(offer[0], offer[1])) for offer in offers]
        rest += [card for offer in offers for card in offer[2:]]
        random.shuffle(rest)
    rows = {kind: Row(tuple(pile[: kind.width]), tuple(pile[kind.width :])) for kind, pile in piles.items()}
    rows[RowKind.TILES] = Row(cards.starters, tuple(piles[RowKind.TILES]))
    rows[RowKind.SHIPS] = Row(tuple(shown), tuple(rest))
    table = Table(NAMES[:players], cards.cards(), cards.track)
    return Deal.of(table, Settlers((BOX[players],) * 4), rows, boards, choose=offers if choose else ())


def problem_of(
    document: MissionDocument,
    deal: Deal,
    random: Random,
    name: str = "",
    given: Mapping[str, Value] | None = None,
) -> ProblemDocument:
    """The problem to reach a mission with a deal; `given` are the values given for its parameters.

    Of players who are not free only the rows are known, from which they take cards by chance. Where the mission asks
    for their boards they have whole scripts: turns that went well for them in a game that was played by chance.

    Raises ValueError for a number of players that the mission is not for, and for a deal that it does not fit.
    """
    mission = document.mission
    names = deal.table.names
    if wrong := wrong_number(mission, len(names), "players"):
        raise ValueError(wrong)
    findings = Findings()
    reading = GameReading(findings, names=names, ranges=Ranges(len(names), range(len(names)), deal))
    horizon = read_horizon(mission.part, reading)
    goals = () if (node := mission.part("goals")) is None else GOALS.read(node, reading)
    findings.refuse()
    assert horizon is not None
    state = random.getstate()
    others = [player for player in range(len(names)) if player not in reading.ranges.free]
    taking: dict[int, Control] = {player: _taking(deal, horizon.count, random) for player in others}
    try:
        problem = Problem(deal, horizon, goals, _controls(names, taking), mission.score_at)
    except ValueError:
        random.setstate(state)
        problem = Problem(
            deal, horizon, goals, _controls(names, _playing(deal, horizon, others, random)), mission.score_at
        )
    dealt = ProblemDocument.dealt(MISSIONS, document, problem, name, given)
    return replace(dealt, cards_from=MADE_UP, own_track=False)


def _controls(names: Sequence[str], others: Mapping[int, Control]) -> tuple[Control, ...]:
    """Who decides what each player does; nothing if all are free."""
    return tuple(others.get(player, Free()) for player in range(len(names))) if others else ()


def _playing(deal: Deal, horizon: Horizon, others: Sequence[int], random: Random) -> dict[int, Control]:
    """Whole scripts of players: their turns in a game in which everybody does of some turns the one that looks best.

    Each turn is among the first that are found for an action taken by chance, so that no turn takes long.
    """
    table, position, turns = deal.table, deal.position, dict[int, list[Turn]]()
    while position.round <= horizon.count and not position.over:
        found = list(islice(outcomes(table, position), _LOOKED_AT))
        random.shuffle(found)
        turn, _, _ = max(found, key=lambda each: _worth(each[1].boards[position.player]))
        turns.setdefault(position.player, []).append(turn)
        position, _ = play(table, position, turn)
    return {player: Script(tuple(turns.get(player, ()))) for player in others}


def _worth(board: Board) -> int:
    """How far a board has come: ships that left, then settlers on their way, tiles, shuttles and reputation."""
    aboard = board.at[Place.TOP].total + board.at[Place.BOTTOM].total
    return (
        12 * len(board.flown)
        + 3 * aboard
        + 2 * board.at[Place.MARS].total
        + board.at[Place.EARTH].total
        + len(board.tiles)
        + len(board.shuttles)
        + board.reputation
    )


def _taking(deal: Deal, turns: int, random: Random) -> RowsOnly:
    """What others feel of a player who takes a card of a row in each turn, by chance one that is shown then.

    Only this player is counted: a card that another player has taken before is skipped.
    """
    left = {kind: list(deal.position.row(kind).cards) for kind in (RowKind.TILES, RowKind.EARTH, RowKind.MARS)}
    taken: list[CardId] = []
    for _ in range(turns):
        kind = random.choice([kind for kind, cards in left.items() if cards])
        taken.append(left[kind].pop(random.randrange(min(kind.width, len(left[kind])))))
    return RowsOnly(tuple(RowsTurn((card,)) for card in taken))
