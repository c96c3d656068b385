"""Reading documents of Ganymede: trees in, problems and missions out, every mistake with its place.

What each key means is said where it is declared, in `format`; here the parts are put together. All
cards that ship are made up; the printed ones are not public.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from winnable.missions.ganymede.document import (
    PLAYERS,
    CardsDocument,
    Document,
    Mission,
    MissionDocument,
    ProblemDocument,
    dump,
)
from winnable.missions.ganymede.format import SCHEMAS
from winnable.missions.ganymede.format.cards import CARD_FILE
from winnable.missions.ganymede.format.line import SCRIPTS
from winnable.missions.ganymede.format.players import HORIZON, own_turns, player_at, read_free
from winnable.missions.ganymede.format.problem import MISSION, PROBLEM
from winnable.missions.ganymede.format.reading import DOCUMENTS, GAME, MADE_UP, CardTable, GameReading
from winnable.missions.ganymede.format.table import Dealt
from winnable.missions.source.document import Instead
from winnable.missions.source.english import listed
from winnable.missions.source.files import SHIPPED, read_bytes, read_reference
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.finding import Place as Spot
from winnable.missions.source.loader import Documents, Loader
from winnable.missions.source.mission import read_shared
from winnable.missions.source.parameters import Parameter
from winnable.missions.source.parts import Parts
from winnable.missions.source.problem import ProblemReader
from winnable.missions.source.shape import codec
from winnable.missions.source.shelf import Missions, Shelf, catalogue, mostly_of
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, items_of, text_of
from winnable.rules.ganymede.board import Board, Options, Table
from winnable.rules.ganymede.card import SLOTS, Colour, Place, Settlers
from winnable.rules.ganymede.deal import Deal
from winnable.rules.ganymede.decision import NOTHING_PLAYED, Action, Line
from winnable.rules.ganymede.fault import IllegalStep
from winnable.rules.ganymede.judge import Slot, timetable
from winnable.rules.ganymede.position import Row, RowKind
from winnable.rules.ganymede.problem import Control, Free, Horizon, Problem, Ranges, RowsOnly, Script
from winnable.rules.ganymede.referee import replay
from winnable.rules.ganymede.scripts import unplayable, written

# --- files of cards: those that problems name, and the one that ships ----------------------------


MADE_UP_FILE: Final = SHIPPED / GAME / "cards" / "made_up.yaml"


@cache
def _made_up() -> Node:
    """Parse the cards that ship, once for all deals."""
    (tree,) = read_bytes(MADE_UP_FILE.read_bytes(), Source("<made-up>"), Findings(), DOCUMENTS)
    return tree.root


def made_up_cards() -> CardTable:
    """The cards that ship with the package."""
    findings = Findings()
    table = read_card_file(_made_up(), findings)
    assert not findings.errors
    return table


def card_file(node: ScalarNode, findings: Findings) -> CardTable | None:
    """Read the file of cards that a problem names, or the cards that ship; None if it cannot be used."""
    written = text_of(node)
    if written == MADE_UP:
        table = made_up_cards()
        table.source = written
        return table
    claims = mostly_of(SCHEMAS.kinds.values())
    path, trees = read_reference(written, node.place, findings, "C006", DOCUMENTS, claims)
    if not trees:
        return None
    if len(trees) != 1:
        message = f"expected one file of cards in {str(path)!r}, found {len(trees)} documents"
        findings.add(node.place, "C006", message)
        return None
    before = findings.errors
    table = read_card_file(trees[0].root, findings)
    if findings.errors > before:
        findings.add(node.place, "C006", f"the file {written!r} has mistakes, see there")
        return None
    table.source = written
    return table


def read_card_file(root: Node, findings: Findings) -> CardTable:
    """Read a file of cards: its cards, and the track if it has one."""
    table = CardTable()
    if CARD_FILE.check(root, findings):
        CARD_FILE.read(root, GameReading(findings, cards=table))
    return table


# --- missions ------------------------------------------------------------------------------------


@cache
def shelf() -> Shelf:
    """The missions, by key such as `ganymede/launch`."""
    return catalogue(GAME, DOCUMENTS, SCHEMAS.kinds.values())


# --- the question --------------------------------------------------------------------------------


def read_horizon(
    part: Callable[[str], Node | None], reading: GameReading, scripted: Sequence[int] = ()
) -> Horizon | None:
    """Read who is free, which the reading knows from then on, and how far is played; None if that is not said."""
    reading.ranges = replace(reading.ranges, free=read_free(part("control"), scripted, reading))
    node = part("horizon")
    horizon: Horizon | None = None if node is None else HORIZON.read(node, reading)
    return horizon


def _read_filled(table: MappingNode, parameters: Mapping[str, Parameter], findings: Findings) -> Mission | None:
    before = findings.errors
    parts = Parts.of(MISSION, table, findings)
    reading = GameReading(findings)
    shared = read_shared(parts, PLAYERS, parameters, reading)
    most = max(shared["players"])
    reading.ranges = Ranges(most, range(most))
    horizon = read_horizon(parts.node, reading)
    parts.read_aside("goals", reading)
    goals = parts.read("goals", reading, ())
    for key in ("horizon", "goals"):
        if table.get(key) is None:
            findings.add(table.place, "Q001", f"expected the key '{key}' in a mission")
    if findings.errors > before:
        return None
    score_at = parts.read("score_at", reading, "horizon")
    return Mission(**shared, free=tuple(reading.ranges.free), horizon=horizon, score_at=score_at, goals=goals)


MISSIONS: Final = Missions(GAME, DOCUMENTS, shelf, MISSION, _read_filled, MissionDocument)
"""All missions, those that ship and those in files."""


# --- Problems and files --------------------------------------------------------------------------


# A problem is read part by part, as `format` declares them; then the rules say what cannot be so on the table, and
# which turn of a script cannot be played: both are findings with their places.


# --- what cannot be so on the table --------------------------------------------------------------


BOX = {1: 7, 2: 7, 3: 10, 4: 13}
"""How many settlers of each colour the game has, by players (J17)."""


def check_offers(
    node: Node | None, names: Sequence[str], offers: Sequence[tuple[str, ...]], shown: int, findings: Findings
) -> None:
    """Note ships to choose from where fewer `shown` in the row than it can show do not tell which pile there is."""
    for name, offer in zip(names, offers, strict=True):
        if offer and shown < RowKind.SHIPS.width:
            message = f"expected {RowKind.SHIPS.width} ships shown in the row, found {shown}"
            hint = "those not chosen go under the pile, so there is one"
            findings.add(_spot(node, (name, "choose_ships")), "R001", message, hint)


def check_slots(
    node: Node | None,
    names: Sequence[str],
    boards: Sequence[Board],
    offers: Sequence[tuple[str, ...]],
    spot: Spot,
    findings: Findings,
) -> None:
    """Note players without any ship: both places are empty only after two launches (section 9, E24).

    Nothing could ever be launched then, which a file that leaves its boards out does not mean. `spot` is where the
    boards are, or should be.
    """
    for name, board, offer in zip(names, boards, offers or [()] * len(boards), strict=True):
        if any(board.ships) or offer or len(board.flown) >= len(SLOTS):
            continue
        findings.add(
            spot if node is None else _spot(node, (name,)),
            "R010",
            f"expected the ships of {name}, found none",
            "write 'ships: {top: ..., bottom: ...}', 'choose_ships' with four to choose from, or those 'flown'",
        )


def check_loads(node: Node | None, table: Table, boards: Sequence[Board], findings: Findings) -> None:
    """Note ships that carry what they may not, or have their crew although they should have left."""
    for name, board in zip(table.names, boards, strict=True):
        for slot in SLOTS:
            load = board.at[slot]
            spot = _spot(node, (name, "aboard", str(slot)))
            if board.ship(slot) is None:
                if load.total and spot:
                    findings.add(spot, "R004", f"expected nobody on {slot.words}, where no ship is, found {load}")
                continue
            if not table.carries(board, slot, load):
                rule = "settlers of one colour" if slot is Place.TOP else "settlers of different colours"
                most = table.capacity(board.ship(slot) or "", slot)
                findings.add(spot, "R004", f"expected at most {most} {rule} on {slot.words}, found {load}")
            elif table.full(board, slot):
                message = f"expected fewer settlers on {slot.words} than its crew, found all of it, {load}"
                findings.add(spot, "R004", message, "a full ship leaves at the end of the turn")


def check_supply(
    node: Node | None, spot: Spot, settlers: Settlers, boards: Sequence[Board], findings: Findings
) -> None:
    """Note colours of which the boards have more than the whole game."""
    held = sum((board.settlers for board in boards), Settlers())
    for colour in Colour:
        if held[colour] > settlers[colour]:
            message = f"expected at most {settlers[colour]} {colour} settlers on all boards, found {held[colour]}"
            findings.add(spot, "R003", message, "settlers says how many the whole game has" if node is None else "")


def _spot(node: Node | None, path: Sequence[str]) -> Spot:
    """The place of a key inside mappings, or of the last that is there."""
    assert isinstance(node, MappingNode)
    spot = node.place
    inner: Node | None = node
    for key in path:
        if not isinstance(inner, MappingNode) or inner.get(key) is None:
            break
        spot, inner = inner.key(key), inner.get(key)
    return spot


# --- problems ------------------------------------------------------------------------------------


_WHOLE: Final = 30
"""How many tiles, shuttles of each kind and ships the game has."""


def read_problem(table: MappingNode, findings: Findings) -> ProblemDocument | None:
    """Read a problem; None if there is a mistake. Whatever can be read is, so that all mistakes are found at once."""
    return _Reader(table, findings).document()


class _Reader(ProblemReader[Mission]):
    """Reads a problem part by part; what its shape spoils is left out."""

    shape = PROBLEM
    missions = MISSIONS
    wrong_number, unasked = "Q004", "Q001"

    def __init__(self, table: MappingNode, findings: Findings) -> None:
        super().__init__(table, findings)
        self.reading = GameReading(findings)

    def document(self) -> ProblemDocument | None:
        findings, reading = self.findings, self.reading
        names: tuple[str, ...] = self.parts.read("players", reading, ())
        if not (self.good and names):  # so that all else is read as it is meant
            boards = self.parts.node("boards")
            names = tuple(entry.key.text for entry in boards.entries) if isinstance(boards, MappingNode) else names
        reading.names, reading.ranges = names, Ranges(len(names), range(len(names)))
        cards = self.cards()
        self.read_mission(len(names))
        deal = self.deal(cards) if cards is not None and names else None
        scripts = self._entries("scripts")
        scripted = [player for entry in scripts if (player := player_at(entry.key, reading)) is not None]
        horizon = read_horizon(self.asked, reading, scripted)
        if cards is None:
            return None
        reading.ranges = replace(reading.ranges, deal=deal)
        reading.order = self._order(deal)
        controls = self.controls()
        own = self.parts.node("horizon") is not None and self.parts.node("goals") is not None
        reading.horizon = horizon if own else None
        self.parts.read_aside("goals", reading)
        goals = self.read_asked("goals", reading, ())
        self.note_unasked()
        played, line = (self.parts.read(key, reading, NOTHING_PLAYED) for key in ("played", "line"))
        if not self.good or deal is None or horizon is None:
            return None
        self.check_goals(goals, "Q002", lambda goal: Problem(deal, horizon, (goal,), controls))
        if not self.good:
            return None
        try:
            problem = Problem(deal, horizon, goals, controls, self.read_asked("score_at", reading, "horizon"), played)
        except ValueError as error:
            findings.add(self.table.place, "Q006", str(error))
            return None
        self.check_scripts(problem)
        self.check_played(problem)
        self.warn_of_piles(problem)
        return self.made(problem, line, cards) if self.good else None

    def made(self, problem: Problem, line: Line, cards: CardTable) -> ProblemDocument:
        from_file = bool(cards.source) and cards.source != MADE_UP
        return ProblemDocument(
            **self.shared(),
            problem=problem,
            line_of_play=line if self.parts.node("line") is not None else None,
            cards_from=cards.source,
            cards_path=self.table.place.source.base / cards.source if from_file else None,
            own_track=self.table.get("track") is not None,
            own=frozenset(key for key in ("horizon", "score_at", "goals") if self.parts.node(key) is not None),
        )

    # --- the deal ----------------------------------------------------------------------------------

    def cards(self) -> CardTable | None:
        """The cards; None if they cannot be used, so that nothing can be said of what lies where."""
        reference, given = self.parts.node("cards_from"), {"cards", "cards_from"}
        table = card_file(reference, self.findings) if isinstance(reference, ScalarNode) else CardTable()
        before = self.findings.errors
        if table is not None:
            self.reading.cards = table
            self.parts.read("cards", self.reading)
        if given.isdisjoint(entry.key.text for entry in self.table.entries):
            message = "expected the cards of the deal: the key 'cards' or 'cards_from'"
            hint = f"'cards_from: {MADE_UP}' takes those that ship, none of which is printed"
            self.findings.add(self.table.place, "C006", message, hint)
            return None
        return table if self.findings.errors == before and given.isdisjoint(self.parts.broken) else None

    def deal(self, cards: CardTable) -> Deal | None:
        findings, reading, names = self.findings, self.reading, self.reading.names
        if self.table.get("track") is not None:
            cards.track = self.parts.read("track", reading)
        elif cards.track is None and "?" not in self.parts.broken:
            findings.add(
                self.table.place,
                "C007",
                "expected the key 'track', the track of the reputation",
                "its printed shape is not public; one that serves: {length: 9, bonus: [3, 5, 7], "
                "points: [0, 0, 0, 1, 1, 2, 2, 4, 4, 6]}",
            )
        # part by part, so that a mistake in one hides none in another
        settlers = self.parts.read("settlers", reading, Settlers((BOX.get(len(names), 13),) * 4))
        found: dict[str, tuple[Row, tuple[str, ...]]] = self.parts.read("rows", reading, {})
        rows = {kind: found[str(kind)][0] for kind in RowKind if str(kind) in found}
        out = [card for _, discarded in found.values() for card in discarded]
        boards_node = self.parts.node("boards")
        dealt: dict[str, Dealt] = self.parts.read("boards", reading, {})
        boards = [dealt[name][0] if name in dealt else Board() for name in names]
        offers = [dealt[name][1] if name in dealt else () for name in names]
        check_offers(boards_node, names, offers, len(rows.get(RowKind.SHIPS, Row()).show), findings)
        options = self.parts.read("options", reading, Options())
        player = self.parts.read("next", reading, 0)
        if not self.good or cards.track is None or player is None:
            return None
        # parts against each other
        spot = self.table.key("players" if boards_node is None else "boards")
        check_slots(boards_node, names, boards, offers, spot, findings)
        table = Table(names, cards.cards(), cards.track, options)
        spot = self.table.key("settlers" if self.table.get("settlers") is not None else "boards")
        check_supply(self.parts.node("settlers"), spot, settlers, boards, findings)
        if boards_node is not None:
            check_loads(boards_node, table, boards, findings)
        if not self.good:
            return None
        choose = offers if any(offers) else ()
        deal = Deal.of(table, settlers, rows, boards, out=out, player=player, choose=choose)
        for fault in deal.faults():
            findings.add(self.table.place, "Q006", fault)
        return deal if self.good else None

    # --- who decides -------------------------------------------------------------------------------

    def _entries(self, key: str) -> tuple[Entry, ...]:
        node = self.parts.node(key)
        return node.entries if isinstance(node, MappingNode) else ()

    def _order(self, deal: Deal | None) -> tuple[int, ...]:
        """The free players in the order of their turns."""
        starts, players = deal.position.player if deal is not None else 0, self.reading.ranges.players
        seats = [(starts + step) % players for step in range(players)]
        return tuple(player for player in seats if player in self.reading.ranges.free) or (starts,)

    def controls(self) -> tuple[Control, ...]:
        """Who decides what each player does; nothing if all are free."""
        free = self.reading.ranges.free
        entries = {entry.key.text: entry for entry in self._entries("scripts")}
        if not free:  # which was found already
            return ()
        controls: list[Control] = []
        for player, name in enumerate(self.reading.names):
            entry = entries.get(name)
            if player in free:
                if entry is not None:
                    self.findings.add(entry.key.place, "Q003", f"{name} is free to choose, and has a script")
                controls.append(Free())
            elif entry is None:
                message = f"expected a script of {name}, who is not free to choose"
                hint = f"write scripts: {{{name}: [...]}}, or {{{name}: {{rows_only: [[CARD], …]}}}}"
                if "scripts" not in self.parts.broken:
                    self.findings.add(self.table.key("scripts"), "Q003", message, hint)
                controls.append(Script(()))
            else:
                controls.append(codec(SCRIPTS.value).read(entry.value, replace(self.reading, order=(player,))))
        return () if all(isinstance(control, Free) for control in controls) else tuple(controls)

    # --- what only the rules can tell --------------------------------------------------------------

    def check_scripts(self, problem: Problem) -> None:
        """Note scripts that are too short for the horizon, or cannot be played whatever the others do."""
        node = self.parts.node("scripts")
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
        """Note an illegal line so far."""
        node = self.parts.node("played")
        if node is None:
            return
        try:
            replay(problem, problem.played)
        except IllegalStep as error:
            turns = items_of(node.get("turns") if isinstance(node, MappingNode) else node)
            players = (problem.deal.position.player + turn for turn in range(error.turn))
            own = [player for player in players if isinstance(problem.control(player % len(problem.players)), Free)]
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
        rows = self.parts.node("rows")
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


# --- files ---------------------------------------------------------------------------------------


_DOCUMENTS: Final[Documents[Document]] = Documents(
    MISSIONS,
    read_problem,
    deal=("rows", "boards"),
    question=("mission", "with", "horizon", "score_at", "goals"),  # who is free stays, as scripts are part of the deal
    hint="a problem has the keys 'players' and 'rows', a mission the key 'id'",
)


def read_document(root: Node, findings: Findings, instead: Instead) -> Document | None:
    """Read one document of a file, with `instead` in place of its own keys; None if it has a mistake."""
    keys = {entry.key.text for entry in root.entries} if isinstance(root, MappingNode) else set()
    if not isinstance(root, MappingNode) or "cards" not in keys or keys & {"id", "rows", "boards", "players", "goals"}:
        return _DOCUMENTS.read(root, findings, instead)
    before = findings.errors
    cards = read_card_file(root, findings)
    place = root.place
    about = text_of(root.get("about"))
    return CardsDocument(place.source.path, place.line, cards, about) if findings.errors == before else None


_LOADER: Final[Loader[Document]] = Loader(GAME, DOCUMENTS, shelf, read_document, {"horizon": 1})
load = _LOADER.load
load_text = _LOADER.load_text
load_goal = _LOADER.load_goal
load_shipped = _LOADER.load_shipped


def load_line(text: str, problem: Problem) -> Line:
    """Read a line of play of a problem, as it stands under `line` in a file. Raises ValueError with all mistakes."""
    line: Line = _LOADER.line_of(text, dump(ProblemDocument.of(replace(problem, played=NOTHING_PLAYED))))
    return line
