"""Reading problems: the deal, the question, the scripts and lines of play."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal

from winnable.missions.ganymede.document import MissionDocument, ProblemDocument
from winnable.missions.ganymede.english.words import listed
from winnable.missions.ganymede.format import PROBLEM
from winnable.missions.ganymede.format.words import MADE_UP
from winnable.missions.ganymede.read.cards import CardTable, card_file, read_cards, read_track
from winnable.missions.ganymede.read.deal import (
    Lying,
    check_loads,
    check_slots,
    check_supply,
    read_boards,
    read_names,
    read_player,
    read_rows,
    settlers_of_game,
)
from winnable.missions.ganymede.read.goals import GoalReader
from winnable.missions.ganymede.read.line import LineReader
from winnable.missions.ganymede.read.mission import MISSIONS
from winnable.missions.ganymede.read.question import own_turns, read_control, read_horizon
from winnable.missions.ganymede.shelf import shelf
from winnable.missions.source.finding import Findings
from winnable.missions.source.parameters import WITH, plain_values
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of, text_of
from winnable.rules.answer import Answer
from winnable.rules.ganymede.board import Table
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Action, Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.options import Options
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Control, Free, Horizon, Problem, RowsOnly, Script
from winnable.rules.ganymede.referee import replay
from winnable.rules.ganymede.scripts import unplayable, written
from winnable.rules.ganymede.sense import Ranges
from winnable.rules.ganymede.settlers import Place
from winnable.rules.ganymede.timetable import Slot, timetable

__all__ = ["read_problem"]

_WHOLE: Final = 30
"""How many tiles, shuttles of each kind and ships the game has."""


def read_problem(table: MappingNode, findings: Findings) -> ProblemDocument | None:
    """Read a problem; None if there is a mistake. Whatever can be read is, so that all mistakes are found at once."""
    return _Reader(table, findings).document()


class _Reader:
    """Reads a problem part by part; what its shape spoils is left out."""

    def __init__(self, table: MappingNode, findings: Findings) -> None:
        self.table = table
        self.findings = findings
        self.before = findings.errors
        self.broken = PROBLEM.broken(table, findings)
        self.mission: MissionDocument | None = None

    def part(self, key: str) -> Node | None:
        return None if key in self.broken else self.table.get(key)

    def asked(self, key: str) -> Node | None:
        """A part of the question: of the problem itself, or else of its mission."""
        own = self.part(key)
        if own is not None or self.mission is None:
            return own
        return self.mission.mission.part(key)

    @property
    def good(self) -> bool:
        return self.findings.errors == self.before

    def document(self) -> ProblemDocument | None:
        findings = self.findings
        names = read_names(self.part("players"), findings)
        if not (self.good and names):  # so that all else is read as it is meant
            boards = self.part("boards")
            names = tuple(entry.key.text for entry in boards.entries) if isinstance(boards, MappingNode) else names
        cards = self.cards()
        self.read_mission(len(names))
        deal = self.deal(names, cards) if cards is not None and names else None
        scripts = self.part("scripts")
        scripted = [
            player
            for entry in (scripts.entries if isinstance(scripts, MappingNode) else ())
            if (player := read_player(entry.key, names, findings)) is not None
        ]
        free = read_control(self.asked("control"), names, len(names), scripted, findings)
        horizon = read_horizon(self.asked("horizon"), names, len(names), free, findings)
        if cards is None:
            return None
        starts = deal.position.player if deal is not None else 0
        takeable = deal.takeable if deal is not None else None
        lines = LineReader(findings, cards, names, free, starts, takeable)
        controls = self.controls(names, free, lines)
        own = self.part("horizon") is not None and self.part("goals") is not None
        reader = GoalReader(
            findings,
            names,
            Ranges(len(names), free, deal),
            (),
            {*cards.tiles, *cards.shuttles} or None,
            {*cards.ships} or None,
            horizon if own else None,
        )
        goals_node = self.asked("goals")
        goals = reader.asked(goals_node)
        self.missing(horizon)
        played, line = lines.line(self.part("played")), lines.line(self.part("line"))
        if not self.good or deal is None or horizon is None:
            return None
        for item in items_of(goals_node):
            goal = GoalReader(Findings(), names, Ranges(len(names), free)).goal(item)
            assert goal is not None
            try:
                Problem(deal, horizon, (goal,), controls)
            except ValueError as error:
                findings.add(item.place, "Q002", str(error))
        if not self.good:
            return None
        try:
            problem = Problem(deal, horizon, goals, controls, self.score_at(), played)
        except ValueError as error:
            findings.add(self.table.place, "Q006", str(error))
            return None
        self.check_scripts(problem)
        self.check_played(problem)
        self.warn_of_piles(problem)
        if not self.good:
            return None
        return self.made(problem, line, cards)

    def made(self, problem: Problem, line: Line, cards: CardTable) -> ProblemDocument:
        place, expect = self.table.place, text_of(self.part("expect"))
        name = text_of(self.part("mission"))
        in_file = self.mission is not None and shelf().key(name, "ganymede") is None
        from_file = bool(cards.source) and cards.source != MADE_UP
        return ProblemDocument(
            place.source.path,
            place.line,
            problem,
            text_of(self.part("name")),
            text_of(self.part("note")),
            expect=Answer(expect) if expect else None,
            line_of_play=line if self.part("line") is not None else None,
            mission=None if self.mission is None else self.mission.mission,
            mission_name=name,
            given=plain_values(self.part(WITH)),
            mission_path=Path(self.mission.path) if in_file and self.mission else None,
            cards_from=cards.source,
            cards_path=place.source.base / cards.source if from_file else None,
            own_track=self.table.get("track") is not None,
            own=frozenset(key for key in ("horizon", "score_at", "goals") if self.part(key) is not None),
        )

    # --- the deal ----------------------------------------------------------------------------------

    def cards(self) -> CardTable | None:
        """The cards; None if they cannot be used, so that nothing can be said of what lies where."""
        table: CardTable | None = CardTable()
        reference = self.part("cards_from")
        if isinstance(reference, ScalarNode):
            table = card_file(reference, self.findings)
        before = self.findings.errors
        if table is not None:
            read_cards(self.part("cards"), self.findings, table)
        if not {"cards", "cards_from"} & {entry.key.text for entry in self.table.entries}:
            message = "expected the cards of the deal: the key 'cards' or 'cards_from'"
            hint = f"'cards_from: {MADE_UP}' takes those that ship, none of which is printed"
            self.findings.add(self.table.place, "C006", message, hint)
            return None
        return table if self.findings.errors == before and not {"cards", "cards_from"} & self.broken else None

    def deal(self, names: Sequence[str], cards: CardTable) -> Deal | None:
        findings = self.findings
        track = read_track(self.part("track"), findings) if self.table.get("track") is not None else cards.track
        if track is None and self.table.get("track") is None and "?" not in self.broken:
            findings.add(
                self.table.place,
                "C007",
                "expected the key 'track', the track of the reputation",
                "its printed shape is not public; one that serves: {length: 9, bonus: [3, 5, 7], "
                "points: [0, 0, 0, 1, 1, 2, 2, 4, 4, 6]}",
            )
        settlers = settlers_of_game(self.part("settlers"), len(names), findings)
        lying = Lying(cards, findings)
        boards_node = self.part("boards")
        rows, out = read_rows(self.part("rows"), lying)
        boards, offers = read_boards(boards_node, names, lying, track, len(rows[RowKind.SHIPS].show))
        options = self.options()
        following = self.part("next")
        player = read_player(following, names, findings) if isinstance(following, ScalarNode) else 0
        if not self.good or track is None or player is None:
            return None
        spot = self.table.key("players" if boards_node is None else "boards")
        check_slots(boards_node, names, boards, offers, spot, findings)
        table = Table(tuple(names), cards.cards(), track, options)
        spot = self.table.key("settlers" if self.table.get("settlers") is not None else "boards")
        check_supply(self.part("settlers"), spot, settlers, boards, findings)
        if boards_node is not None:
            check_loads(boards_node, table, boards, findings)
        if not self.good:
            return None
        deal = Deal.of(table, settlers, rows, boards, out=out, player=player, choose=offers)
        for fault in deal.faults():
            findings.add(self.table.place, "Q006", fault)
        return deal if self.good else None

    def options(self) -> Options:
        node = self.part("options")
        values = {
            entry.key.text: entry.value.value if isinstance(entry.value.value, bool) else entry.value.text
            for entry in (node.entries if isinstance(node, MappingNode) else ())
            if isinstance(entry.value, ScalarNode)
        }
        return Options(**values)  # type: ignore[arg-type]  # the shape of the file has checked them

    # --- the question ------------------------------------------------------------------------------

    def read_mission(self, players: int) -> None:
        reference, given = self.part("mission"), self.part(WITH)
        if not isinstance(reference, ScalarNode):
            if given is not None:
                self.findings.add(self.table.key(WITH), "K006", "expected 'with' only together with 'mission'")
            return
        self.mission = MISSIONS.look_up(text_of(reference), reference.place, self.findings, given)
        if self.mission is None:
            return
        allowed = self.mission.mission.players
        if players and players not in allowed:
            numbers = listed([str(number) for number in allowed], "or")
            message = f"expected {numbers} players for the mission {self.mission.mission.id}, found {players}"
            self.findings.add(reference.place, "Q004", message)

    def missing(self, horizon: Horizon | None) -> None:
        """Note a problem that says neither itself nor by a mission what is asked."""
        if self.table.get("mission") is not None or "?" in self.broken:
            return
        for key in ("horizon", "goals"):
            if self.table.get(key) is None:
                hint = f"or name a mission: {', '.join(each.partition('/')[2] for each in shelf())}"
                self.findings.add(self.table.place, "Q001", f"expected the key '{key}' in a problem", hint)
        del horizon

    def score_at(self) -> Literal["horizon", "end"]:
        return "end" if text_of(self.asked("score_at")) == "end" else "horizon"

    def controls(self, names: Sequence[str], free: Sequence[int], lines: LineReader) -> tuple[Control, ...]:
        """Who decides what each player does; nothing if all are free."""
        node = self.part("scripts")
        entries = {entry.key.text: entry for entry in (node.entries if isinstance(node, MappingNode) else ())}
        if not free:  # which was found already
            return ()
        controls: list[Control] = []
        for player, name in enumerate(names):
            entry = entries.get(name)
            if player in free:
                if entry is not None:
                    self.findings.add(entry.key.place, "Q003", f"{name} is free to choose, and has a script")
                controls.append(Free())
            elif entry is None:
                message = f"expected a script of {name}, who is not free to choose"
                hint = f"write scripts: {{{name}: [...]}}, or {{{name}: {{rows_only: [[CARD], …]}}}}"
                if "scripts" not in self.broken:
                    self.findings.add(self.table.key("scripts"), "Q003", message, hint)
                controls.append(Script(()))
            else:
                controls.append(lines.script(entry.value, player))
        return () if all(isinstance(control, Free) for control in controls) else tuple(controls)

    # --- what only the rules can tell --------------------------------------------------------------

    def check_scripts(self, problem: Problem) -> None:
        """Note scripts that are too short for the horizon, or cannot be played whatever the others do."""
        node = self.part("scripts")
        if not isinstance(node, MappingNode):
            return
        for entry in node.entries:
            player = problem.deal.table.names.index(entry.key.text)
            control = problem.control(player)
            assert isinstance(control, Script | RowsOnly)
            needed = _needed(problem, player)
            if len(control.turns) < needed:
                message = f"expected {needed} turns in the script of {entry.key.text}, found {len(control.turns)}"
                self.findings.warn(
                    entry.key.place, "Q005", message, "a line that comes to a turn without a script is not allowed"
                )
            first = player == problem.deal.position.player
            if isinstance(control, Script):
                before = self.findings.errors
                self._check_turns(problem, player, control, items_of(entry.value))
                if self.findings.errors > before:
                    continue
            if first and isinstance(control, Script) and control.turns and not problem.deal.choose:
                self._check_first(problem, node)

    def _check_turns(self, problem: Problem, player: int, script: Script, nodes: Sequence[Node]) -> None:
        """Note the first turn of a script that cannot be played whatever is played before it."""
        table, name = problem.deal.table, problem.deal.table.names[player]
        board = problem.deal.position.boards[player]
        for slot in timetable(problem, problem.deal.position, ()):
            if slot.player != player or slot.own > len(script.turns):
                continue
            turn, node = script.turns[slot.own - 1], nodes[slot.own - 1]
            wrong = unplayable(table, board, player, turn) or _hidden(problem, turn.action, slot)
            place = next((each.place for key in ("tile", "shuttle") if (each := _at(node, key))), node.place)
            if wrong:
                message = f"the script of {name} cannot be played, turn {slot.own}: {wrong}"
                if slot.round == problem.deal.position.round:
                    self.findings.add(place, "Q005", message)
                else:
                    self.findings.warn(place, "Q005", message, "a line comes to it unless the game ends before")
                return
            done = written(table, board, player, turn)
            if done is None:
                return
            board = done.board

    def _check_first(self, problem: Problem, scripts: MappingNode) -> None:
        """Note a script with a turn before anybody free moves that is not legal."""
        try:
            replay(replace(problem, played=NOTHING_PLAYED), NOTHING_PLAYED)
        except IllegalStep as error:
            names = problem.deal.table.names
            turns = items_of(scripts.get(names[error.player]))
            number = (error.turn - 1) // len(names)
            if 0 <= number < len(turns):
                self.findings.add(turns[number].place, "Q005", str(error))

    def check_played(self, problem: Problem) -> None:
        """Note what was played already and is not legal."""
        node = self.part("played")
        if node is None:
            return
        try:
            replay(problem, problem.played)
        except IllegalStep as error:
            turns = items_of(node.get("turns") if isinstance(node, MappingNode) else node)
            own = [
                number
                for number in range(1, error.turn + 1)
                if isinstance(problem.control(_player_of(problem, number)), Free)
            ]
            place = turns[len(own) - 1].place if 0 < len(own) <= len(turns) else node.place
            self.findings.add(place, "N003", str(error))

    def warn_of_piles(self, problem: Problem) -> None:
        """Warn of piles that can run out within the horizon as cards are missing, and say what that means.

        Where the whole of a game is there, a pile runs out as it does at the table.
        """
        turns = sum(_needed(problem, player) for player in problem.players)
        consequence = {
            RowKind.TILES: "the discarded tiles become the pile then",
            RowKind.EARTH: "the game ends then with the round",
            RowKind.MARS: "the game ends then with the round",
            RowKind.SHIPS: "ships that go under the pile can come back then, and slots may stay empty",
        }
        rows = self.part("rows")
        for kind in RowKind:
            left = len(problem.deal.position.row(kind).draw)
            if left < turns and _in_play(problem, kind) < _WHOLE:
                spot = rows.key(str(kind)) if isinstance(rows, MappingNode) else self.table.place
                message = f"the pile of {kind.words} has {left} cards for {turns} turns and can run out"
                self.findings.warn(spot, "R007", message, consequence[kind])


def _at(node: Node, key: str) -> Node | None:
    return node.get(key) if isinstance(node, MappingNode) else None


def _hidden(problem: Problem, action: Action, slot: Slot) -> str:
    """Why the tile or shuttle of an action lies too deep in its pile for any line; empty if it may be shown."""
    card = getattr(action, "tile", getattr(action, "shuttle", None))
    for kind in (RowKind.TILES, RowKind.EARTH, RowKind.MARS):
        row = problem.deal.position.row(kind)
        if card not in row.draw:
            continue
        taken = sum(_takes(problem, each) for each in timetable(problem, problem.deal.position, ())[: slot.number - 1])
        seen = (*row.show, *row.draw)[: max(kind.width, len(row.show)) + taken]
        if card not in seen:
            return f"{card} cannot be shown by then, only {listed(seen)}"
    return ""


def _takes(problem: Problem, slot: Slot) -> int:
    """How many cards a turn takes from a row at most."""
    control = problem.control(slot.player)
    if not isinstance(control, RowsOnly):
        return 1
    return len(control.turns[slot.own - 1].cards) if slot.own <= len(control.turns) else 0


def _in_play(problem: Problem, kind: RowKind) -> int:
    """How many cards of a kind there are, wherever they are."""
    cards = problem.deal.table.cards
    known = {
        RowKind.TILES: cards.tiles,
        RowKind.EARTH: {card for card, each in cards.shuttles.items() if each.home is Place.EARTH},
        RowKind.MARS: {card for card, each in cards.shuttles.items() if each.home is Place.MARS},
        RowKind.SHIPS: cards.ships,
    }[kind]
    laid = (card for board in problem.deal.position.boards for card in (*board.ships, *board.shuttles, *board.flown))
    return len({*problem.deal.takeable, *laid}.intersection(known))


def _needed(problem: Problem, player: int) -> int:
    """How many turns a player has up to the horizon, if the game does not end before."""
    return own_turns(problem.horizon, len(problem.players), problem.deal.position.player, player)


def _player_of(problem: Problem, number: int) -> int:
    return (problem.deal.position.player + number - 1) % len(problem.players)
