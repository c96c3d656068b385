"""Reading problems: from the tree of a problem document to a Problem."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.missions.crew.document import MissionFile, ProblemDocument
from winnable.missions.crew.english.goals import goal_text
from winnable.missions.crew.english.words import Words
from winnable.missions.crew.format import COMMANDER, DISTRESS, GAMES, PROBLEM, SOME
from winnable.missions.crew.goals.forms import GOALS
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.library import file_of, look_up
from winnable.missions.crew.mission import Misfit, Mission, assignment_misfits, role_misfits
from winnable.missions.crew.read.before import check_done, read_before, scene_of, way_out
from winnable.missions.crew.read.communication import check_communications, check_shown, read_communications
from winnable.missions.crew.read.deal import read_deal, read_game
from winnable.missions.crew.read.exchange import Moves, read_distress, read_draws
from winnable.missions.crew.read.extension import read_mission
from winnable.missions.crew.read.faults import Fault, faults, never_open
from winnable.missions.crew.read.hands import Players
from winnable.missions.crew.read.line import check_legal, check_played, known_hands, read_line
from winnable.missions.crew.read.mission import TOKEN_CHANGES, check_handover, check_tokens, read_roles
from winnable.missions.crew.read.tasks import ReadTask, mark_done, read_tasks_of
from winnable.missions.source.finding import Findings, Place, TooManyFindings
from winnable.missions.source.parameters import PARAMETERS, WITH, plain_values
from winnable.missions.source.shape import sound
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, SequenceNode
from winnable.missions.source.values import items_of, text_of, whole
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.before import Before
from winnable.rules.crew.communication import Communication
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.depends_on_past import Scene, depends_on_past
from winnable.rules.crew.edition import DEFAULT_EDITION, EDITIONS
from winnable.rules.crew.exchange import Draw
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.play import NOTHING_PLAYED, Line
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.task import Task

__all__ = ["mission_of", "read_problem"]

_OVER = {"hints": "all cards are known", "distress": "it comes before trick 1", "draws": "they come after trick 1"}
"""Keys that do not go with a position in whose past tricks were played, and why."""
_WITHOUT_MISSION = ("assignment", "handover", "draw")
"""Keys that a mission decides."""


def read_problem(table: MappingNode, findings: Findings, mission: Mission | None = None) -> ProblemDocument | None:
    """Read a problem, to be played as `mission` if that is given; None if there is a mistake."""
    before = findings.errors
    document = _ProblemReader(table, findings, mission).read()
    return document if findings.errors == before else None


@dataclass(slots=True)
class _Parts:
    """The parts of a problem, as far as they could be read."""

    deal: Deal
    players: Players
    mission: Mission | None
    tasks: list[ReadTask]
    goals: tuple[Goal, ...]
    roles: tuple[Role, ...]
    given: dict[str, int]
    moves: Moves
    communications: tuple[Communication, ...]
    played: Line
    before: Before | None = None


def mission_of(table: MappingNode, broken: set[str], findings: Findings) -> Mission | None:
    """Return the mission that a problem names or holds."""
    node, game = table.get("mission"), read_game(table, broken)
    given = table.get(WITH) if WITH not in broken else None
    if isinstance(node, ScalarNode) and "mission" not in broken:
        return look_up(node.text, node.at(0), game, findings, given)
    if isinstance(node, MappingNode) and "mission" not in broken:
        if node.get(PARAMETERS) is not None:
            message = f"expected {PARAMETERS!r} only in a mission with a document of its own"
            findings.add(node.key(PARAMETERS), "K006", message, "write the values themselves")
        document = read_mission(node, findings, game=game, alone=False, given=given)
        return document.mission if document else None
    return None


def _mission_file(table: MappingNode) -> MissionFile | None:
    """Return the file of the mission that a problem names, which has no mistakes; None for any other mission."""
    node, given = table.get("mission"), table.get(WITH)
    path = file_of(node.text, read_game(table, set()), node.place.source.base) if isinstance(node, ScalarNode) else None
    return None if path is None else MissionFile(path, plain_values(given))


class _ProblemReader:
    """Reads one problem."""

    def __init__(self, table: MappingNode, findings: Findings, mission: Mission | None) -> None:
        self.table = table
        self.findings = findings
        self.start = findings.errors
        self.broken = PROBLEM.broken(table, findings)
        self.replaced = mission is not None
        self.no_mission = mission is None and table.get("mission") is None
        if table.get(WITH) is not None and (mission is not None or self.no_mission):
            beside = "a mission" if self.no_mission else "no mission that has its values already"
            findings.add(table.key(WITH), "K006", f"expected {beside} together with {WITH!r}")
        self.mission = mission or mission_of(table, self.broken, findings)
        deck = self.mission.deck if self.mission else None
        sure = self.mission is not None or self.no_mission or table.get("game") is not None
        sure = sure and "game" not in self.broken
        self.dealt = read_deal(table, self.broken, findings, self._game_of, deck, sure=sure)
        named = self.mission is not None or table.get("game") is not None
        self.game = self._game_of(table, self.broken) if named else self.dealt.game
        if self.mission is not None and self.mission.game != self.game:
            message = f"expected {self.mission.game}, the game of mission {self.mission.id}, found {self.game}"
            findings.add(table.key("game"), "K006", message)
        self.middle = self.dealt.before is not None
        self._check_middle(replaced=mission is not None)

    def _game_of(self, table: MappingNode, broken: set[str]) -> str:
        """Return the edition of this problem, or of one whose deal it takes; by default that of its mission."""
        mission = self.mission
        if table is not self.table:
            mission = None
            aside = Findings(references=dict(self.findings.references))
            with suppress(TooManyFindings):  # the mistakes of its mission do not matter to who takes the deal
                mission = mission_of(table, broken, aside)
            if not aside.found:  # else whoever needs it must be told its mistakes
                self.findings.references |= aside.references
        inner = table.get("mission")  # the mission may have mistakes and still say its game
        written = read_game(inner, set()) if isinstance(inner, MappingNode) else DEFAULT_EDITION.key
        default = mission.game if mission else written if written in GAMES else DEFAULT_EDITION.key
        return read_game(table, broken, default)

    def _check_middle(self, *, replaced: bool) -> None:
        """Note part of a deck that is played as if it were all, and keys that are over in the middle of a game.

        `replaced`: the mission is not the one in the file.
        """
        mission, deck, written = self.mission, self.dealt.deck, self.table.get("mission")
        part = mission is not None and self.dealt.dealt and deck is not None and deck != mission.default_deck()
        # a mission that is written into the problem, and says nothing of a deck, is one for these hands
        own = isinstance(written, MappingNode) and not any(written.get(key) for key in ("extends", "deck"))
        if mission is not None and part and (replaced or not own):
            node = self.table.get("deck")
            place = node.place if node is not None else self.table.key("deal")
            message = f"expected the key 'before', as the hands are only part of the deck of mission {mission.id}"
            hint = (
                "in the middle of a game give the hands at the start and the tricks so far as 'played', or say before: "
                "{commander: …, tricks: {…}}; a small game of your own writes its deck out, {suits: [pink], ranks: 4}"
            )
            self.findings.add(place, "B001", message, hint)
        for key, why in _OVER.items() if self.middle else ():
            node = self.table.get(key)
            if node is not None and text_of(node) != DISTRESS[0]:
                self.findings.add(self.table.key(key), "K006", f"expected no {key!r} together with 'before', as {why}")
        if self.middle and self.no_mission and self.table.get("draw") is not None:
            why = f"expected no 'draw' together with 'before', as {_OVER['draws']}"
            self.findings.add(self.table.key("draw"), "K006", why)

    def _get(self, key: str) -> Node | None:
        """Return the usable part of a key's value."""
        node = self.table.get(key)
        return node if node is None or key not in self.broken else sound(PROBLEM.keys[key].shape, node)

    def read(self) -> ProblemDocument | None:
        """Read the document; None where too much is missing. The caller drops it if a finding was noted."""
        roles, given = self._roles()
        names = self.dealt.players.names if self.dealt.players else ()
        roles_known = "roles" not in self.broken and (self.no_mission or self.mission is not None)
        goal_reader = GoalReader(self.findings, [role.name for role in roles], names, roles_known=roles_known)
        before = self.findings.errors
        tasks = self._tasks(goal_reader)
        tasks_good = self.findings.errors == before and not {"tasks", "done"} & self.broken
        goals = GOALS.read(node, goal_reader) if (node := self._get("goals")) is not None else ()
        before = self.findings.errors
        moves = self._moves()
        communications, played = self._known(moves, sure=self.findings.errors == before)
        sure = self.findings.errors == before
        said = read_before(self.dealt, self.findings, drawn=self.mission is not None and self.mission.draw)
        line = read_line(self._get("line"), self.dealt, self.findings)
        if line is not None and line.cut and sure and self.dealt.deal is not None and not self.broken:
            check_legal(line, self.dealt.deal, names, moves, self.findings)
        self._mission_decides()
        if not self.no_mission and self.mission is None:
            return None
        if self.mission is None and tasks_good:
            check_tokens([(each.task.token, each.token) for each in tasks if each.task.token], self.findings)
        deal, players = self.dealt.deal, self.dealt.players
        if deal is None or players is None or not tasks_good or (self.middle and said is None):
            return None
        told = said.before if said else None
        parts = _Parts(deal, players, self.mission, tasks, goals, roles, given, moves, communications, played, told)
        scene = scene_of(said, self.dealt, tasks, given) if said else None
        before = self.findings.errors
        if self.mission is not None:
            self._check_mission(parts, self.mission)
        else:
            self._note(role_misfits(parts.roles, parts.given, parts.deal, EDITIONS[self.game].commander), parts)
        self._check_goals(parts, goal_reader, self._tokens(parts) if self.findings.errors == before else [])
        if scene is not None and self.findings.errors == self.start:
            check_done(scene, tasks, self.findings)
            self._check_settled(parts, goal_reader, scene)
        assignment = self._assignment(parts) if self.mission is None else Assignment()
        if self.findings.errors > self.start or assignment is None:
            return None
        try:
            return self._document(parts, assignment, line.line if line else None)
        except ValueError as error:  # nothing above has seen it, and a verdict on it would mean nothing
            self.findings.add(self.table.place, "K009", str(error))
            return None

    # --- parts ---

    def _tasks(self, goals: GoalReader) -> list[ReadTask]:
        """Read the tasks; a problem without any has those of a mission with fixed cards."""
        node, done, players = self._get("tasks"), self._get("done"), self.dealt.players
        if self.table.get("tasks") is None and self.mission is not None and players is not None:
            place = self.table.key("mission")
            fixed = self.mission.fixed_tasks(players.count)
            tasks = [ReadTask(task, place, place, place, by_id=True) for task in fixed]
        else:
            tasks = read_tasks_of(node, done, self.dealt, goals, self.findings)
        return tasks if "tasks" in self.broken else mark_done(done, tasks, self.dealt, self.findings)

    def _seat(self, node: Node) -> int | None:
        assert isinstance(node, ScalarNode)
        return self.dealt.players.seat(node.text, node.at(0), self.findings) if self.dealt.players else None

    def _roles(self) -> tuple[tuple[Role, ...], dict[str, int]]:
        """Return the roles of the mission or of the problem, and the seats of those that are given."""
        node = self._get("roles")
        roles = self.mission.roles if self.mission else ()
        if not isinstance(node, MappingNode):
            return roles, {}
        if self.no_mission:
            roles = read_roles(node, self.game, self.findings)
        given = {}
        for entry in node.entries:
            player: Node | None = entry.value
            if isinstance(entry.value, MappingNode):
                player = entry.value.get("player")
                if self.mission is not None and entry.value.get("not") is not None:
                    self.findings.add(entry.value.key("not"), "K006", "expected no 'not', as the mission decides that")
            seat = self._seat(player) if player is not None else None
            if seat is not None:
                given[entry.key.text] = seat
        return roles, given

    def _moves(self) -> Moves:
        """Read the cards that are passed and drawn."""
        signal, node = self._get("distress"), self._get("draws")
        assert not isinstance(signal, SequenceNode)
        distress = read_distress(signal, self.dealt, self.findings)
        if node is not None and self.no_mission and self.table.get("draw") is None:
            self.findings.add(self.table.key("draws"), "M007", "expected a mission with a draw, or draw: from-right")
            return Moves(distress, None)
        if self.middle:
            return Moves()
        drawing = self.mission.draw if self.mission else self._get("draw") is not None
        if drawing and self.dealt.deal is not None and self.dealt.deal.tricks < 2:
            message = "expected a deal of two tricks or more, as cards are drawn after the first"
            self.findings.add(self.table.key("mission" if self.mission else "draw"), "M007", message)
        count = self.dealt.players.count if self.dealt.players else 0
        if isinstance(node, MappingNode):
            return read_draws(node, self.dealt, distress, self.findings)
        return Moves(distress, (None,) * count if drawing or node is not None else None)

    def _known(self, moves: Moves, *, sure: bool) -> tuple[tuple[Communication, ...], Line]:
        """Read communications and the line so far. `sure`: the cards can change hands as the file has it."""
        deal, players = self.dealt.deal, self.dealt.players
        played = read_line(self._get("played"), self.dealt, self.findings, so_far=True)
        line = played.line if played else NOTHING_PLAYED
        sure = sure and not {"played", "distress", "draws"} & self.broken
        if played is not None and played.cut:
            if deal is not None and players is not None and sure:
                check_legal(played, deal, players.names, moves, self.findings)
            sure = False
        communications = read_communications(
            self._get("hints"), self.dealt, deal.robot if deal else None, self.findings
        )
        if deal is None or players is None or not sure:
            return (), line
        if played is None or check_played(played, deal, players.names, moves, self.findings):
            good = check_communications(communications, self.dealt, known_hands(line, deal, moves), line, self.findings)
            if moves.draws is None:
                check_shown(good, players, self.findings)
        return tuple(each.communication for each in communications), line

    def _mission_decides(self) -> None:
        """Note keys that the mission decides."""
        if self.no_mission:
            if self.table.get("reading") is not None:
                self.findings.add(self.table.key("reading"), "M005", "expected a mission together with 'reading'")
            return
        for key in _WITHOUT_MISSION:
            if self.table.get(key) is not None:
                self.findings.add(self.table.key(key), "K006", f"expected no {key!r}, as the mission decides that")
        change = self._get("tokens_may")
        if change is not None and text_of(change) != "nothing":
            message = "expected no 'tokens_may' but nothing, as the mission decides that"
            self.findings.add(self.table.key("tokens_may"), "K006", message)

    # --- checks ---

    def _check_mission(self, parts: _Parts, mission: Mission) -> None:
        """Note where the mission does not fit the deal and the choices."""
        tasks = [each.task for each in parts.tasks]
        reading = self._reading()
        names = parts.players.names
        misfits = mission.misfits(
            parts.deal,
            names=names,
            tasks=tasks,
            reading=reading,
            roles=parts.given,
            draws=parts.moves.draws,
            before=parts.before,
        )
        self._note(misfits, parts)

    def _note(self, misfits: Iterable[Misfit], parts: _Parts) -> None:
        """Note misfits, each at the place of the part that is to blame."""
        for misfit in misfits:
            key, _, inner = misfit.about.partition(".")
            node = self.table.get(key)
            if misfit.index is not None:
                each = parts.tasks[misfit.index]
                place = each.token if misfit.code == "T010" else each.owner
            elif inner and isinstance(node, MappingNode):
                place = node.key(inner)
            else:
                place = node.place if node is not None else self.table.place
            self.findings.add(place, misfit.code, misfit.message, misfit.hint, misfit.level)

    def _tokens(self, parts: _Parts) -> list[str]:
        """Return the tokens that lie on the tasks."""
        laid_out: Sequence[Task] = [each.task for each in parts.tasks]
        if parts.mission is not None:
            laid_out, _ = parts.mission.laid_out(laid_out)
        return [task.token.text for task in laid_out if task.token is not None]

    def _check_goals(self, parts: _Parts, reader: GoalReader, tokens: Sequence[str]) -> None:
        """Note goals of the file that make no sense with this deal."""
        deal = parts.deal
        deck, crew = self.dealt.whole or deal.deck, {len(deal.hands): deal.last}
        still_open = [each for each in parts.tasks if not each.task.done]
        for goal in (*parts.goals, *(each.task.goal for each in still_open if not each.by_id)):
            never = () if parts.tasks else never_open(goal)
            for fault in (*faults(goal, deck, crew=crew, tokens=tokens), *never):
                place = reader.place(fault)
                if place is not None:  # the goals of tasks for a card are not written as goals
                    self.findings.add(place, fault.code, fault.message, fault.hint, fault.level)
        for each in still_open:
            for fault in faults(each.task.goal, deck, crew=crew) if each.by_id else ():
                message = f"the task {each.task.name} does not go with this deal: {fault.message}"
                self.findings.add(each.place, fault.code, message, fault.hint, fault.level)

    def _check_settled(self, parts: _Parts, reader: GoalReader, scene: Scene) -> None:
        """Note goals that depend on earlier tricks of which the file says too little."""
        mission, reading = parts.mission, self._reading()
        for goal in mission.goals_read(reading) if mission is not None else ():
            for each in depends_on_past(goal, scene):
                said = goal_text(goal, Words(scene.past.before.deck, mission.commander_word if mission else ""))
                message = f"mission {mission.id if mission else ''} needs to know {each.need}: {said}"
                self.findings.add(self._place_of("mission"), "B003", message, way_out(each))
        for goal in parts.goals:
            for each in depends_on_past(goal, scene):
                place = reader.place(Fault(each.path, "B003", each.need)) or self._place_of("goals")
                self.findings.add(place, "B003", f"this goal needs to know {each.need}", way_out(each))
        for read in parts.tasks:
            for each in depends_on_past(read.task.goal, scene, read.task) if not read.task.done else ():
                place = reader.place(Fault(each.path, "B003", each.need)) or read.place
                self.findings.add(place, "B003", f"the task {read.task.name} needs to know {each.need}", way_out(each))

    def _place_of(self, key: str) -> Place:
        node = self.table.get(key)
        return node.place if node is not None else self.table.place

    def _assignment(self, parts: _Parts) -> Assignment | None:
        """Read the rule of assignment of a problem without a mission."""
        tasks = [each.task for each in parts.tasks]
        seats, commander = len(parts.deal.hands), parts.deal.commander
        node, handover_node = self._get("assignment"), self._get("handover")
        handover = isinstance(handover_node, ScalarNode) and handover_node.value is True
        if isinstance(node, MappingNode):
            assignment = self._written_assignment(node, parts, handover=handover)
            if assignment is None:
                return None
        elif node is None and all(task.owner is not None for task in tasks):
            assignment = Assignment(handover=handover)
        else:
            rule = ASSIGNMENTS[text_of(node, EDITIONS[self.game].assignment)]
            before = self.findings.errors
            if handover:
                check_handover(rule, self.table.key("handover"), self.findings)
            for each in parts.tasks if rule.hardest else ():
                if each.task.difficulty is None:
                    message = f"expected a task with a difficulty for {seats} players, found {each.task.name}"
                    self.findings.add(each.place, "T012", message, f"{rule.name} compares them")
            if self.findings.errors > before:
                return None
            assignment = rule.assignment(tasks, seats, commander, handover=handover)
        word, way_out = EDITIONS[self.game].commander, "write assignment: free, which lets anybody own any task"
        misfits = assignment_misfits(assignment, parts.deal, parts.players.names, tasks, word, way_out)
        self._note((replace(each, about="assignment") for each in misfits), parts)
        return assignment

    def _written_assignment(self, node: MappingNode, parts: _Parts, *, handover: bool) -> Assignment | None:
        """Read a rule of assignment that is written out."""
        before = self.findings.errors
        seats = len(parts.deal.hands)
        counts = tuple(whole(item) for item in items_of(node.get("counts")))
        if counts and (len(counts) != seats or sum(counts) != len(parts.tasks)):
            message = f"expected {seats} shares that add up to {len(parts.tasks)}, found {', '.join(map(str, counts))}"
            self.findings.add(node.key("counts"), "T009", message)
        barred: list[int] = []
        for item in items_of(node.get("not")):
            if text_of(item) in COMMANDER:
                barred.append(parts.deal.commander)
            else:
                seat = self._seat(item)
                barred += [seat] if seat is not None else []
        if self.findings.errors > before:
            return None
        spread, takers, most = node.get("spread"), node.get("takers"), node.get("most")
        return Assignment(
            counts or None,
            whole(spread) if spread else None,
            whole(takers) if takers else None,
            tuple(sorted(set(barred))),
            handover,
            whole(most) if most else None,
        )

    # --- the whole ---

    def _reading(self) -> str | None:
        node = self._get("reading")
        return node.text if isinstance(node, ScalarNode) else None

    def _document(self, parts: _Parts, assignment: Assignment, line: Line | None) -> ProblemDocument:
        title, reading = text_of(self._get("name")), self._reading()
        change = self._get("tokens_may")
        tasks = tuple(each.task for each in parts.tasks)
        names = parts.players.names
        if parts.mission is not None:
            problem = parts.mission.problem(
                parts.deal,
                names=names,
                tasks=tasks,
                goals=parts.goals,
                reading=reading,
                roles=parts.given,
                draws=parts.moves.draws,
                tokens_fixed=change is not None,
                title=title,
                distress=parts.moves.distress,
                communications=parts.communications,
                played=parts.played,
                before=parts.before,
            )
        else:
            draw = None if parts.moves.draws is None else Draw(parts.moves.draws)
            roles = tuple(replace(role, seat=parts.given.get(role.name)) for role in parts.roles)
            token_change = TOKEN_CHANGES[text_of(change, "nothing")]
            problem = Problem(
                parts.deal,
                tasks,
                parts.goals,
                assignment,
                token_change,
                roles,
                draw,
                names,
                title,
                parts.moves.distress,
                parts.communications,
                parts.played,
                parts.before,
            )
        expect = self._get("expect")
        place = self.table.place
        return ProblemDocument(
            path=place.source.path,
            line=place.line,
            problem=problem,
            mission=parts.mission,
            game=self.game,
            expect=Answer(expect.text) if isinstance(expect, ScalarNode) else None,
            line_of_play=line,
            reading=reading,
            note=text_of(self._get("note")),
            unknown=text_of(self._get("unknown"), SOME),
            every_draw=isinstance(self._get("draws"), ScalarNode),
            mission_file=None if self.no_mission or self.replaced else _mission_file(self.table),
        )
