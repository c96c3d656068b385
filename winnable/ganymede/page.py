"""The data of pages of Ganymede in addition to JSON: lines of play with all boards and rows, turn by turn."""

from collections.abc import Mapping

from winnable.ganymede.judgement import line_json, words_of
from winnable.ganymede.table import deeds
from winnable.missions.ganymede.english import goal_text, question_text, ship_text, shuttle_text
from winnable.output.typed import Json
from winnable.rules.ganymede.board import Board, Table
from winnable.rules.ganymede.card import SLOTS, CardId, Cards, Colour, Place, Settlers
from winnable.rules.ganymede.position import Position, RowKind
from winnable.rules.ganymede.problem import Problem
from winnable.rules.ganymede.referee import Report
from winnable.rules.ganymede.score import score


def deal_view(problem: Problem) -> Json:
    """Return the deal: the players, the boards and rows at its start, the cards, and the question."""
    table, position = problem.deal.table, problem.deal.position
    words = words_of(problem)
    return {
        "question": question_text(problem),
        "goals": [goal_text(goal, words) for goal in problem.goals],
        "players": list(table.names),
        "start": {"number": 0, "round": position.round, "player": position.player, **_position(problem, position)},
        "cards": _cards(table.cards, position.placed),
    }


def line_view(report: Report, marks: Mapping[int, str] | None = None) -> Json:
    """Return a judged line of play; `marks` are the answers after turns, by number."""
    told = line_json(report)
    problem = report.problem
    turns = [
        {
            **each,
            "player": record.player,
            "deeds": list(deeds(record, report)),
            "after": (marks or {}).get(record.number),
            **_position(problem, record.position),
        }
        for each, record in zip(told["timeline"], report.records, strict=True)
    ]
    return {**told, "timeline": turns}


def _position(problem: Problem, position: Position) -> Json:
    table = problem.deal.table
    return {
        "boards": [
            None if player in problem.veiled else _board(table, board) for player, board in enumerate(position.boards)
        ],
        "rows": {
            str(kind): {"show": list(position.rows[kind].show), "pile": len(position.rows[kind].draw)}
            for kind in RowKind
        },
        "out": list(position.out),
    }


def _board(table: Table, board: Board) -> Json:
    return {
        "settlers": {str(place): _settlers(board.at[place]) for place in Place},
        "ships": {
            str(slot): None if (card := board.ship(slot)) is None else {"card": card, "crew": table.crew(card, slot)}
            for slot in SLOTS
        },
        "tiles": sorted(board.tiles),
        "hand": sorted(board.hand),
        "shuttles": sorted(board.shuttles),
        "flown": sorted(board.flown),
        "reputation": board.reputation,
        "score": score(table, board),
    }


def _settlers(settlers: Settlers) -> list[str]:
    """Return the colour of each settler."""
    return [str(colour) for colour in Colour for _ in range(settlers[colour])]


def _cards(cards: Cards, placed: frozenset[CardId]) -> Json:
    """Return the faces of the cards, by their ids."""
    tiles = {name: {"symbol": str(tile.symbol), "about": str(tile.effect)} for name, tile in cards.tiles.items()}
    shuttles = {
        name: {"symbol": str(shuttle.symbol), "about": shuttle_text(shuttle)}
        for name, shuttle in cards.shuttles.items()
    }
    ships = {name: {"symbol": None, "about": ship_text(ship)} for name, ship in cards.ships.items()}
    return {name: about for name, about in {**tiles, **shuttles, **ships}.items() if name in placed}
