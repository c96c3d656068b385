"""Problems as YAML."""

from pathlib import Path
from typing import Any

from winnable.missions.ganymede.document import ProblemDocument
from winnable.missions.ganymede.write.cards import cards_value, settlers_value, track_value
from winnable.missions.ganymede.write.goal import goal_value
from winnable.missions.ganymede.write.line import line_value, script_value
from winnable.missions.source.dumper import Block, Flow, to_yaml
from winnable.missions.source.files import reference_to
from winnable.rules.ganymede.board import Board
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Line
from winnable.rules.ganymede.options import Options
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Free, Horizon, Problem, RowsOnly, Script, Turns
from winnable.rules.ganymede.settlers import SLOTS, Place

__all__ = ["document_of", "dump", "problem_value"]


def dump(document: ProblemDocument, line: Line | None = None, folder: Path | None = None) -> str:
    """A problem as YAML, with a line of play instead of its own if one is given.

    `folder` is that of the file to be written: from there the files of cards and of the mission are named; None:
    everything is written out.
    """
    return to_yaml(problem_value(document, line, folder))


def problem_value(document: ProblemDocument, line: Line | None = None, folder: Path | None = None) -> dict[str, Any]:
    """The value of a problem; see `dump`."""
    problem = document.problem
    names = problem.deal.table.names
    shown = line if line is not None else document.line_of_play
    value: dict[str, Any] = {"game": document.game}
    for key, text in (("name", document.name), ("note", document.note)):
        value |= {key: text} if text else {}
    value["players"] = list(names)
    value |= _deal(document, folder)
    value |= _question(document, folder)
    if problem.played != NOTHING_PLAYED:
        value["played"] = line_value(problem.played, names)
    if shown is not None:
        value["line"] = line_value(shown, names)
    if document.expect is not None:
        value["expect"] = document.expect.value
    return value


# --- the deal ------------------------------------------------------------------------------------


def _deal(document: ProblemDocument, folder: Path | None) -> dict[str, Any]:
    deal = document.problem.deal
    table, start = deal.table, deal.position
    value: dict[str, Any] = {"settlers": settlers_value(deal.settlers)}
    named = bool(document.cards_from) and (document.cards_path is None or folder is not None)
    if not named or document.own_track:
        value["track"] = track_value(table.track)
    if named:
        path = document.cards_path
        value["cards_from"] = document.cards_from if path is None else reference_to(path, folder or Path())
    else:
        value["cards"] = cards_value(table.cards)
    rows = {}
    for kind in RowKind:
        row = start.row(kind)
        rows[str(kind)] = Flow({"show": list(row.show), "draw": list(row.draw)})
    if start.out:
        rows[str(RowKind.TILES)]["out"] = list(start.out)
    value["rows"] = rows
    boards = {
        name: _board(board, deal.choose[player] if deal.choose else ())
        for player, (name, board) in enumerate(zip(table.names, start.boards, strict=True))
    }
    value["boards"] = boards
    if start.player:
        value["next"] = table.names[start.player]
    usual = Options()
    options = {
        name: getattr(table.options, name)
        for name, _ in Options.readings()
        if getattr(table.options, name) != getattr(usual, name)
    }
    return value | ({"options": options} if options else {})


def _board(board: Board, choose: tuple[str, ...]) -> Flow:
    value = Flow()
    laid = {str(slot): card for slot, card in zip(SLOTS, board.ships, strict=True) if card is not None}
    if laid:
        value["ships"] = Flow(laid)
    if choose:
        value["choose_ships"] = list(choose)
    for key in ("hand", "tiles"):
        if cards := sorted(getattr(board, key)):
            value[key] = cards
    for place in (Place.EARTH, Place.MARS):
        if board.at[place].total:
            value[str(place)] = settlers_value(board.at[place])
    aboard = {str(slot): settlers_value(board.at[slot]) for slot in SLOTS if board.at[slot].total}
    if aboard:
        value["aboard"] = Flow(aboard)
    if board.shuttles:
        value["shuttles"] = sorted(board.shuttles)
    if board.reputation:
        value["reputation"] = board.reputation
    if board.flown:
        value["flown"] = sorted(board.flown)
    return value


# --- the question --------------------------------------------------------------------------------


def _question(document: ProblemDocument, folder: Path | None) -> dict[str, Any]:
    problem = document.problem
    names = problem.deal.table.names
    scripts = {
        names[player]: script_value(control, names)
        for player in problem.players
        if isinstance(control := problem.control(player), Script | RowsOnly)
    }
    roles = {
        names[player]: "free" if isinstance(problem.control(player), Free) else "scripted"
        for player in problem.players
        if scripts
    }
    value: dict[str, Any] = {}
    own = document.own
    if document.mission is not None and (document.mission_path is None or folder is not None):
        path = document.mission_path
        value["mission"] = document.mission_name if path is None else reference_to(path, folder or Path())
        value |= {"with": Flow(document.given)} if document.given else {}
    else:
        own = frozenset({"horizon", "goals", *(["score_at"] if problem.score_at == "end" else [])})
    if "horizon" in own:
        value["horizon"] = _horizon(problem.horizon, names)
    if "score_at" in own:
        value["score_at"] = problem.score_at
    if "goals" in own:
        value["goals"] = Block(goal_value(goal, names) for goal in problem.goals)
    if roles:
        value["control"] = Flow(roles)
    return value | ({"scripts": scripts} if scripts else {})


def _horizon(horizon: Horizon, names: tuple[str, ...]) -> Flow:
    if isinstance(horizon, Turns):
        return Flow({"turns": horizon.count, **({"of": names[horizon.of]} if len(names) > 1 else {})})
    return Flow({"rounds": horizon.count})


def document_of(problem: Problem) -> ProblemDocument:
    """A document for a problem that no file holds, with the name that it had in one."""
    return ProblemDocument(
        "<problem>", 1, problem, name=problem.source.name if isinstance(problem.source, ProblemDocument) else ""
    )
