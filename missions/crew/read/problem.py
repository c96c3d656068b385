"""Reading problems: from the tree of a problem document to a Problem."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypedDict

from winnable.missions.crew.assignment_rule import ASSIGNMENTS, AssignmentRule
from winnable.missions.crew.cards import read_game
from winnable.missions.crew.document import MissionFile, ProblemDocument
from winnable.missions.crew.format.before import check_done, read_before, scene_of, way_out
from winnable.missions.crew.format.communication import check_communications, check_shown
from winnable.missions.crew.format.exchange import Moves, check_can_pass, read_draws
from winnable.missions.crew.format.line import WrittenLine, check_legal, check_played
from winnable.missions.crew.format.parts import check_handover, check_tokens, read_roles
from winnable.missions.crew.format.players import ProblemReading
from winnable.missions.crew.format.problem import PROBLEM
from winnable.missions.crew.format.tasks import ReadTask, mark_done, read_tasks_of
from winnable.missions.crew.goals.faults import Fault, faults, faults_of_each, never_open
from winnable.missions.crew.mission import Misfit, Mission, assignment_misfits, role_misfits
from winnable.missions.crew.read.deal import read_deal
from winnable.missions.crew.read.library import file_of, look_up, read_mission
from winnable.missions.crew.words import DISTRESS, GAMES, SOME
from winnable.missions.source.finding import Findings, Place, TooManyFindings
from winnable.missions.source.parameters import PARAMETERS, WITH, plain_values
from winnable.missions.source.shape import codec
from winnable.missions.source.tree import MappingNode, ScalarNode, text_of
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DEFAULT_EDITION, EDITIONS
from winnable.rules.crew.exchange import Communication, Draw
from winnable.rules.crew.goal import Goal
from winnable.rules.crew.heaps import Heaps
from winnable.rules.crew.missing import Missing, Scene, missing, missing_order
from winnable.rules.crew.play import NOTHING_PLAYED, Line
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.task import Task, TokenChange

_OVER = {"hints": "all cards are known", "distress": "it comes before trick 1", "draws": "they come after trick 1"}
"""Keys that do not go with a position in whose past tricks were played, and why."""
_WITHOUT_MISSION = ("assignment", "handover", "draw")
"""Keys that a mission decides."""


def read_problem(table: MappingNode, findings: Findings) -> ProblemDocument | None:
    """Read a problem; None if there is a mistake."""
    before = findings.errors
    document = _ProblemReader(table, findings).read()
    return document if findings.errors == before else None


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
    path = file_of(node.text, read_game(table), node.place.source.base) if isinstance(node, ScalarNode) else None
    return None if path is None else MissionFile(path, plain_values(given))


class _Chosen(TypedDict):
    """The choices with which a mission is played, in addition to the deal; see `Mission.problem`."""

    names: tuple[str, ...]
    tasks: tuple[Task, ...]
    reading: str | None
    roles: dict[str, int]
    draws: tuple[Card | None, ...] | None


class _ProblemReader:
    """Reads one problem."""

    def __init__(self, table: MappingNode, findings: Findings) -> None:
        self.table = table
        self.findings = findings
        self.start = findings.errors
        self.broken = PROBLEM.broken(table, findings)
        self.usable = PROBLEM.usable(table, self.broken)
        self.no_mission = table.get("mission") is None
        if table.get(WITH) is not None and self.no_mission:
            findings.add(table.key(WITH), "K006", f"expected a mission together with {WITH!r}")
        self.mission = mission_of(table, self.broken, findings)
        deck = self.mission.deck if self.mission else None
        sure = self.mission is not None or self.no_mission or table.get("game") is not None
        sure = sure and "game" not in self.broken
        self.dealt = read_deal(table, self.broken, findings, self._game_of, deck, sure=sure)
        named = self.mission is not None or table.get("game") is not None
        self.game = self._game_of(table, self.broken) if named else self.dealt.game
        if self.mission is not None and self.mission.game != self.game:
            message = f"expected {self.mission.game}, the game of mission {self.mission.id}, found {self.game}"
            findings.add(table.key("game"), "K006", message)
        elif self.mission is not None and table.get("game") is None and self.dealt.game != self.game:
            message = f"expected a mission of {self.dealt.game}, the game of the deal, found one of {self.game}"
            findings.add(table.key("mission"), "K006", message, f"write 'game: {self.dealt.game}', or '{self.game}'")
        self.middle = self.dealt.before is not None
        self.reading = ProblemReading(findings, seats=self.dealt.names, game=self.game, dealt=self.dealt)
        if self.mission is not None:
            self.reading.cards = {card.id: card for card in self.mission.own_cards}
        self.given: dict[str, int] = self._said("roles", {})
        self.roles = self._roles()
        self.reading.roles = [role.name for role in self.roles]
        self._check_middle()
        self.tasks: list[ReadTask] = []
        self.goals: tuple[Goal, ...] = ()
        self.moves = Moves()
        self.communications: tuple[Communication, ...] = ()
        self.played = NOTHING_PLAYED
        self.before: Heaps | None = None

    def _game_of(self, table: MappingNode, broken: set[str]) -> str:
        """Return the edition of this problem, or of one whose deal it takes; by default that of its mission."""
        mission = self.mission
        if table is not self.table:
            mission = None
            aside = Findings(references=dict(self.findings.references))
            with suppress(TooManyFindings):  # the mistakes of its mission do not matter to who takes the deal
                mission = mission_of(table, broken, aside)
            if not aside.found:  # else its mistakes are noted where it is needed
                self.findings.references |= aside.references
        inner = table.get("mission")  # the mission may have mistakes and still say its game
        written = read_game(inner) if isinstance(inner, MappingNode) else DEFAULT_EDITION.key
        default = mission.game if mission else written if written in GAMES else DEFAULT_EDITION.key
        return read_game(table, broken, default)

    def _check_middle(self) -> None:
        """Note part of a deck that is played as if it were all, and keys that are over in the middle of a game."""
        mission, deck, written = self.mission, self.dealt.deck, self.table.get("mission")
        part = mission is not None and self.dealt.dealt and deck is not None and deck != mission.default_deck()
        # a mission that is written into the problem, and says nothing of a deck, is one for these hands
        own = isinstance(written, MappingNode) and not any(written.get(key) for key in ("extends", "deck"))
        if mission is not None and part and not own:
            node = self.table.get("deck")
            place = node.place if node is not None else self.table.key("deal")
            message = f"expected the key 'before', as the hands are only part of the deck of mission {mission.id}"
            hint = (
                "in the middle of a game give the hands at the start and the tricks so far as 'played', or write "
                "before: {commander: …, tricks: {…}}; a small game of your own writes its deck out, "
                "{suits: [pink], ranks: 4}"
            )
            self.findings.add(place, "B001", message, hint)
        for key, why in _OVER.items() if self.middle else ():
            node = self.table.get(key)
            if node is not None and text_of(node) != DISTRESS[0]:
                self.findings.add(self.table.key(key), "K006", f"expected no {key!r} together with 'before', as {why}")
        if self.middle and self.no_mission and self.table.get("draw") is not None:
            why = f"expected no 'draw' together with 'before', as {_OVER['draws']}"
            self.findings.add(self.table.key("draw"), "K006", why)

    def _said(self, key: str, absent: object = None) -> Any:
        """Return the value of a key, as far as it can be read; `absent` if it is missing or unreadable."""
        node = self.usable.get(key)
        return absent if node is None else codec(PROBLEM.keys[key].shape).read(node, self.reading)

    def read(self) -> ProblemDocument | None:
        """Read the document; None where too much is missing. The caller drops it if a finding was noted."""
        self.reading.roles_known = "roles" not in self.broken and (self.no_mission or self.mission is not None)
        before = self.findings.errors
        self.tasks = self._tasks()
        tasks_good = self.findings.errors == before and not {"tasks", "done"} & self.broken
        self.goals = self._said("goals", ())
        if "goals" in self.broken:
            from winnable.missions.crew.goals.aside import read_goals_aside  # noqa: PLC0415  # for mistakes alone

            read_goals_aside(self.table.get("goals"), self.reading)
        before = self.findings.errors
        self.moves = self._moves()
        signal = self.table.key("distress" if self.table.get("distress") is not None else "mission")
        check_can_pass(self.moves.distress, signal, self.reading)
        sure = self.findings.errors == before
        line: WrittenLine | None = self._said("line")
        before = self.findings.errors
        self._known(line, sure=sure)
        sure = sure and self.findings.errors == before
        said = read_before(self.reading, drawn=self.mission is not None and self.mission.draw)
        if line is not None and line.cut and sure and self.dealt.deal is not None and not self.broken:
            check_legal(line, self.reading, self.moves)
        self._mission_decides()
        if not self.no_mission and self.mission is None:
            return None
        if self.mission is None and tasks_good:
            check_tokens([(each.task.token, each.token) for each in self.tasks if each.task.token], self.findings)
        deal = self.dealt.deal
        if deal is None or self.dealt.players is None or not tasks_good or (self.middle and said is None):
            return None
        self.before = said.heaps if said else None
        scene = scene_of(said, self.reading, self.tasks, self.given) if said else None
        before = self.findings.errors
        if self.mission is not None:
            self._note(self.mission.misfits(deal, **self._chosen(), before=self.before))
        else:
            self._note(role_misfits(self.roles, self.given, deal, EDITIONS[self.game].commander))
        self._check_goals(deal, self._tokens() if self.findings.errors == before else [])
        if scene is not None and self.findings.errors == self.start:
            check_done(scene, self.tasks, self.findings)
            self._check_enough(scene)
        assignment = self._assignment(deal) if self.mission is None else Assignment()
        if self.findings.errors > self.start or assignment is None:
            return None
        try:
            return self._document(deal, assignment, line.line if line else None)
        except ValueError as error:  # nothing above has seen it, and a verdict on it would mean nothing
            self.findings.add(self.table.place, "K009", str(error))
            return None

    def _chosen(self) -> _Chosen:
        return {
            "names": self.dealt.names,
            "tasks": tuple(each.task for each in self.tasks),
            "reading": self._said("reading"),
            "roles": self.given,
            "draws": self.moves.draws,
        }

    # --- parts ---

    def _tasks(self) -> list[ReadTask]:
        """Read the tasks; a problem without any has those of a mission with fixed cards."""
        done, players = self.usable.get("done"), self.dealt.players
        if self.table.get("tasks") is None and self.mission is not None and players is not None:
            place = self.table.key("mission")
            fixed = self.mission.fixed_tasks(players.count)
            tasks = [ReadTask(task, place, place, place, by_id=True) for task in fixed]
        else:
            tasks = read_tasks_of(self.usable.get("tasks"), done, self.reading)
        return tasks if "tasks" in self.broken else mark_done(done, tasks, self.reading)

    def _roles(self) -> tuple[Role, ...]:
        """Return the roles of the mission or of the problem."""
        node = self.usable.get("roles")
        table = node if isinstance(node, MappingNode) else None
        if self.no_mission and table is not None:
            return read_roles(table, self.reading)
        for entry in table.entries if table is not None and self.mission is not None else ():
            if isinstance(entry.value, MappingNode) and entry.value.get("not") is not None:
                self.findings.add(entry.value.key("not"), "K006", "expected no 'not', as the mission decides that")
        return self.mission.roles if self.mission else ()

    def _moves(self) -> Moves:
        """Read the cards that are passed and drawn."""
        distress = self._said("distress", self.mission.distress if self.mission else None)
        node = self.usable.get("draws")
        if node is not None and self.no_mission and self.table.get("draw") is None:
            self.findings.add(self.table.key("draws"), "M007", "expected a mission with a draw, or draw: from-right")
            return Moves(distress, None)
        if self.middle:
            return Moves()
        drawing = self.mission.draw if self.mission else self.usable.get("draw") is not None
        if drawing and self.dealt.deal is not None and self.dealt.deal.tricks < 2:
            message = "expected a deal of two tricks or more, as cards are drawn after the first"
            self.findings.add(self.table.key("mission" if self.mission else "draw"), "M007", message)
        if isinstance(node, MappingNode):
            return read_draws(node, self.reading, distress)
        return Moves(distress, (None,) * self.dealt.count if drawing or node is not None else None)

    def _known(self, line: WrittenLine | None, *, sure: bool) -> None:
        """Read communications and the line so far; those of later tricks are about the whole `line`.

        `sure`: the cards can change hands as the file has it.
        """
        played: WrittenLine | None = self._said("played")
        self.played = played.line if played else NOTHING_PLAYED
        known = sure and self.dealt.deal is not None and not {"played", "distress", "draws"} & self.broken
        communications = [each for each in self._said("hints", ()) if each is not None]
        if not known:
            return
        if played is not None and played.cut:
            check_legal(played, self.reading, self.moves)
            return
        if played is None or check_played(played, self.reading, self.moves):
            longer = line is not None and line.line.goes_on(self.played)
            told = line.line.whole(self.dealt.count) if line is not None and longer else self.played
            good = check_communications(communications, self.reading, self.moves, told)
            if self.moves.draws is None:
                check_shown(good, self.reading)
        self.communications = tuple(each.communication for each in communications)

    def _mission_decides(self) -> None:
        """Note keys that the mission decides."""
        if self.no_mission:
            if self.table.get("reading") is not None:
                self.findings.add(self.table.key("reading"), "M005", "expected a mission together with 'reading'")
            return
        for key in _WITHOUT_MISSION:
            if self.table.get(key) is not None:
                self.findings.add(self.table.key(key), "K006", f"expected no {key!r}, as the mission decides that")
        if self._said("tokens_may", TokenChange.NONE) is not TokenChange.NONE:
            message = "expected no 'tokens_may' other than nothing, as the mission decides that"
            self.findings.add(self.table.key("tokens_may"), "K006", message)

    # --- checks ---

    def _note(self, misfits: Iterable[Misfit]) -> None:
        """Note misfits, each at the place of the part that is to blame."""
        for misfit in misfits:
            key, _, inner = misfit.about.partition(".")
            node = self.table.get(key)
            if misfit.index is not None:
                each = self.tasks[misfit.index]
                place = each.token if misfit.code == "T010" else each.owner
            elif inner and isinstance(node, MappingNode):
                place = node.key(inner)
            else:
                place = node.place if node is not None else self.table.place
            self.findings.add(place, misfit.code, misfit.message, misfit.hint, misfit.level)

    def _tokens(self) -> list[str]:
        """Return the tokens that lie on the tasks."""
        laid_out: Sequence[Task] = [each.task for each in self.tasks]
        if self.mission is not None:
            laid_out, _ = self.mission.laid_out(laid_out)
        return [task.token.text for task in laid_out if task.token is not None]

    def _check_goals(self, deal: Deal, tokens: Sequence[str]) -> None:
        """Note goals of the file that make no sense with this deal."""
        deck, crew = self.dealt.whole or deal.deck, {len(deal.hands): deal.last}
        still_open = [each for each in self.tasks if not each.task.done]
        of_tasks = [each.task.goal for each in still_open if not each.by_id]
        own = (*self.goals, *of_tasks, *self.reading.aside)
        unsound = [*self.reading.unsound, *self.reading.aside]
        for goal, found in faults_of_each(own, deck, crew=crew, tokens=tokens, unsound=unsound):
            never = () if self.tasks else never_open(goal)
            for fault in (*found, *never):
                place = self.reading.place(fault)
                if place is not None:  # the goals of tasks for a card are not written as goals
                    fault.note(self.findings, place)
        for each in still_open:
            for fault in faults(each.task.goal, deck, crew=crew) if each.by_id else ():
                fault.note(self.findings, each.place, f"the task {each.task.name} does not go with this deal: ")

    def _check_enough(self, scene: Scene) -> None:
        """Note goals that ask for more of the earlier tricks than the file tells."""
        mission, reading = self.mission, self._said("reading")

        def note(place: Place, need: Missing | None, what: str, said: str = "") -> None:
            if need is not None:
                self.findings.add(place, "B003", f"{what} needs to know {need.need}{said}", way_out(need, scene))

        for goal in mission.goals_read(reading) if mission is not None else ():
            assert mission is not None
            if (need := missing(goal, scene)) is not None:
                said = f": {_in_english(goal, scene.past.heaps.deck, mission.commander_word)}"
                note(self._place_of("mission"), need, f"mission {mission.id}", said)
        for goal in self.goals:
            place = self.reading.place(Fault((goal,), "B003", "")) or self._place_of("goals")
            note(place, missing(goal, scene), "this goal")
        for read in self.tasks:
            if not read.task.done:
                place = self.reading.place(Fault((read.task.goal,), "B003", "")) or read.place
                note(place, missing(read.task.goal, scene, read.task), f"the task {read.task.name}")
        note(self._place_of("tasks"), missing_order(scene), "the order of the tokens")

    def _place_of(self, key: str) -> Place:
        node = self.table.get(key)
        return node.place if node is not None else self.table.place

    def _assignment(self, deal: Deal) -> Assignment | None:
        """Return the rule of assignment of a problem without a mission."""
        tasks = [each.task for each in self.tasks]
        edition, handover = EDITIONS[self.game], self._said("handover", absent=False)
        before = self.findings.errors
        rule: AssignmentRule | Assignment = self._said("assignment", ASSIGNMENTS[edition.assignment])
        if isinstance(rule, Assignment):
            assignment = replace(rule, handover=handover)
            self._check_counts(assignment, deal)
        elif self.usable.get("assignment") is None and all(task.owner is not None for task in tasks):
            assignment = Assignment(handover=handover)
        else:
            if handover:
                check_handover(rule, self.table.key("handover"), self.findings)
            for each in self.tasks if rule.hardest else ():
                if each.task.difficulty is None:
                    players = len(deal.hands)
                    message = f"expected a task with a difficulty for {players} players, found {each.task.name}"
                    self.findings.add(each.place, "T012", message, f"{rule.name} compares them")
            if self.findings.errors == before:
                assignment = rule.assignment(tasks, len(deal.hands), deal.commander, handover=handover)
        if self.findings.errors > before:
            return None
        way_out = "write assignment: free, which lets anybody own any task"
        misfits = assignment_misfits(assignment, deal, self.dealt.names, tasks, edition.commander, way_out)
        self._note(replace(each, about="assignment") for each in misfits)
        return assignment

    def _check_counts(self, rule: Assignment, deal: Deal) -> None:
        """Note shares of another number of players or tasks."""
        node, counts = self.table.get("assignment"), rule.counts
        if counts and (len(counts) != len(deal.hands) or sum(counts) != len(self.tasks)):
            expected = f"expected {len(deal.hands)} shares that add up to {len(self.tasks)}"
            place = node.key("counts") if isinstance(node, MappingNode) else self.table.place
            self.findings.add(place, "T009", f"{expected}, found {', '.join(map(str, counts))}")

    # --- the whole ---

    def _document(self, deal: Deal, assignment: Assignment, line: Line | None) -> ProblemDocument:
        title, change, draws = self._said("name", ""), self._said("tokens_may"), self.moves.draws
        chosen = self._chosen()
        if self.mission is not None:
            problem = self.mission.problem(
                deal,
                **chosen,
                goals=self.goals,
                tokens_fixed=change is not None,
                title=title,
                distress=self.moves.distress,
                communications=self.communications,
                played=self.played,
                before=self.before,
            )
        else:
            problem = Problem(
                deal,
                chosen["tasks"],
                self.goals,
                assignment,
                change or TokenChange.NONE,
                tuple(replace(role, seat=self.given.get(role.name)) for role in self.roles),
                None if draws is None else Draw(draws),
                self.dealt.names,
                title,
                self.moves.distress,
                self.communications,
                self.played,
                self.before,
            )
        return ProblemDocument(
            path=self.table.place.source.path,
            line=self.table.place.line,
            problem=problem,
            mission=self.mission,
            game=self.game,
            expect=self._said("expect"),
            line_of_play=line,
            reading=chosen["reading"],
            note=self._said("note", ""),
            unknown=self._said("unknown", SOME),
            mission_file=None if self.no_mission else _mission_file(self.table),
        )


def _in_english(goal: Goal, deck: Deck, commander: str) -> str:
    from winnable.missions.crew.english.words import Words  # noqa: PLC0415  # the same
    from winnable.missions.crew.goals.forms import goal_text  # noqa: PLC0415  # few files have this mistake

    return goal_text(goal, Words(deck, commander))
