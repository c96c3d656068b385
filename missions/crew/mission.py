"""A mission: the goals of a crew, before any cards are dealt."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import EllipsisType

from winnable.missions.crew.assignment_rule import (
    ASSIGNMENTS,
    HANDOVER_CREW,
    AssignmentRule,
    contradiction,
    possible,
    too_much,
)
from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.goals.faults import faults
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.source.finding import nearest
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DEFAULT_EDITION, EDITIONS, ROBOT_CREW, edition_of, seats_of
from winnable.rules.crew.exchange import Communication, Distress, Draw
from winnable.rules.crew.goal import Goal, plain_card
from winnable.rules.crew.heaps import Heaps
from winnable.rules.crew.play import NOTHING_PLAYED, Line
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.task import Task, Token, TokenChange, of_card


@dataclass(frozen=True, slots=True)
class Reading:
    """One interpretation of a mission whose text leaves a doubt: the goals it adds, and the parts it replaces.

    `difficulty`, `assignment`, `communication` and `real_time` replace the mission's own unless they are None.
    """

    name: str
    note: str = ""
    goals: tuple[Goal, ...] = ()
    difficulty: int | None = None
    assignment: AssignmentRule | None = None
    communication: str | int | None = None
    real_time: int | None = None


@dataclass(frozen=True, slots=True)
class Misfit:
    """A reason why a mission cannot be played with a deal, tasks and choices.

    `about` is the key of a problem that is to blame, and `index` the task where it is about one.
    """

    about: str
    code: str
    message: str
    hint: str = ""
    level: str = "error"
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Mission:
    """A mission of a logbook or of an author.

    `game` is its edition. `tasks` is the number of tasks; None where the mission has their `difficulty` (`and_more`: at
    least that) or its `cards`, ids of task cards, instead. `tokens` are those of the first tasks in draw order.
    `communication`, `real_time` (in seconds), `muted`, `story`, `notes` and `tags` are information for people: with all
    cards open they have no effect (N17, S15).
    """

    id: str
    game: str = DEFAULT_EDITION.key
    title: str = ""
    about: str = ""
    deck: Deck | None = None
    crew: tuple[int, ...] = DEFAULT_EDITION.crew
    tasks: int | None = 0
    tokens: tuple[Token, ...] = ()
    difficulty: int | None = None
    and_more: bool = False
    cards: tuple[str, ...] = ()
    task_goal: Goal | None = None
    """The goal of the task for a card, about `CARD`; None: to win the trick with the card."""
    own_cards: tuple[TaskCard, ...] = ()
    """Task cards of its own: if there are any, tasks are drawn from them."""
    assignment: AssignmentRule = ASSIGNMENTS[DEFAULT_EDITION.assignment]
    handover: bool = False
    token_change: TokenChange = TokenChange.NONE
    roles: tuple[Role, ...] = ()
    draw: bool = False
    distress: Distress | None = None
    """The distress signal in deals that say nothing of it."""
    goals: tuple[Goal, ...] = ()
    readings: tuple[Reading, ...] = ()
    default_reading: str = ""
    communication: str | int = "normal"
    """A word such as `normal`, or the trick from which on communicating is allowed (disruption)."""
    real_time: int | None = None
    muted: Role | None = None
    """The member who may not communicate (mission 11), as a role for who that may be."""
    notes: tuple[str, ...] = ()
    story: str = ""
    """A text to read out at the table before the mission."""
    tags: tuple[str, ...] = ()
    """Words to find it by."""
    collection: str = field(default="", compare=False)
    """The part of the library that it is in, if that is not the logbook of its edition; it asks for nothing."""

    @property
    def key(self) -> str:
        """Its key in the library, `planet-nine/22` or `originals/countdown`."""
        return f"{self.collection or self.game}/{self.id}"

    def __str__(self) -> str:
        return self.key

    def default_deck(self) -> Deck:
        """Return the deck for deals that name none."""
        return self.deck or EDITIONS[self.game].deck

    def playable(self, deck: Deck | None = None) -> tuple[int, ...]:
        """Return the numbers of players for whom it is, the robot not counted, with this deck or its own.

        With the deck of an edition two play whatever is for three, with the robot (N9); the challenge is for three.
        """
        deck = deck or self.default_deck()
        edition = edition_of(deck)
        two = (2,) if ROBOT_CREW in self.crew and edition is not None and edition.deck == deck else ()
        return tuple(sorted({*two, *self.crew}))

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of members that its own deck can be dealt to, the robot counted."""
        return tuple(sorted({seats_of(self.default_deck(), players) for players in self.crew}))

    def crew_text(self, deck: Deck | None = None) -> str:
        """Return in words for whom it is: `2 with the robot, 3, 4 or 5 players`, `2 players with the robot`."""
        sizes, official = self.playable(deck), edition_of(deck or self.default_deck()) is not None
        if sizes == (2,) and official:
            return "2 players with the robot"
        *most, last = ["2 with the robot" if size == 2 and official else str(size) for size in sizes]
        return f"{', '.join(most)} or {last} players" if most else f"{last} players"

    @property
    def commander_word(self) -> str:
        """The word of its edition for the member who leads trick 1."""
        return EDITIONS[self.game].commander

    @property
    def has_tasks(self) -> bool:
        """Whether there is any task."""
        return self.tasks is None or self.tasks > 0

    def fixed_tasks(self, players: int) -> tuple[Task, ...]:
        """Return the tasks of its fixed cards for this number of players; none if it has no fixed cards."""
        return tuple(self.card(name).task(players) for name in self.cards)

    def card(self, name: str) -> TaskCard:
        """Return a task card by its id, one of its own or one that ships. Raises KeyError for an unknown id."""
        return next((card for card in self.own_cards if card.id == name), None) or task_cards()[name]

    def layout(self, tasks: int | None = None) -> tuple[Token | None, ...]:
        """Return the token of each task; `tasks` is their number where the mission leaves that open."""
        number = (tasks or 0) if self.tasks is None else self.tasks
        return (*self.tokens, *[None] * (number - len(self.tokens)))

    def reading(self, name: str | None = None) -> Reading | None:
        """Find the reading with this name, by default the default reading; None if there is none."""
        wanted = self.default_reading if name is None else name
        return next((reading for reading in self.readings if reading.name == wanted), None)

    def goals_read(self, reading: str | None = None) -> tuple[Goal, ...]:
        """Return all goals of the mission in this reading."""
        read = self.reading(reading)
        return (*self.goals, *(read.goals if read else ()))

    def difficulty_read(self, reading: str | None = None) -> int | None:
        """Return the difficulty of its tasks in this reading; None if it has none."""
        read = self.reading(reading)
        return self.difficulty if read is None or read.difficulty is None else read.difficulty

    def assignment_read(self, reading: str | None = None) -> AssignmentRule:
        """Return its rule of assignment in this reading."""
        read = self.reading(reading)
        return self.assignment if read is None or read.assignment is None else read.assignment

    def laid_out(self, tasks: Sequence[Task]) -> tuple[tuple[Task, ...], TokenChange]:
        """Lay the tokens on the tasks; return the tasks and the change that the crew may still make.

        Tasks without any token get the mission's tokens by position. Tokens that lie otherwise are the crew's choice
        and stay.
        """
        tasks = [self._asking(task) for task in tasks]
        if any(task.token is not None for task in tasks):
            as_drawn = tuple(task.token for task in tasks) == self.layout(len(tasks))
            return tuple(tasks), self.token_change if as_drawn else TokenChange.NONE
        laid = zip(tasks, self.layout(len(tasks)), strict=False)
        return tuple(replace(task, token=token) for task, token in laid), self.token_change

    def _asking(self, task: Task) -> Task:
        """Return a task with the mission's goal for the tasks of cards."""
        card = plain_card(task.goal)
        return task if self.task_goal is None or card is None else replace(task, goal=of_card(card, self.task_goal))

    def problem(
        self,
        deal: Deal,
        *,
        names: Sequence[str] = (),
        tasks: Sequence[Task] = (),
        goals: Sequence[Goal] = (),
        reading: str | None = None,
        roles: Mapping[str, int] | None = None,
        draws: Sequence[Card | None] | None = None,
        tokens_fixed: bool = False,
        title: str = "",
        distress: Distress | EllipsisType | None = ...,
        communications: Sequence[Communication] = (),
        played: Line = NOTHING_PLAYED,
        before: Heaps | None = None,
    ) -> Problem:
        """Make the problem of playing the mission with a deal.

        `tasks` are in draw order (those of fixed cards may be left out), `goals` are added to the mission's, `roles`
        and `draws` are the given ones; `distress`, `communications`, `played` and `before` are as in Problem, but the
        signal is that of the mission where nothing is said. Raises ValueError with all misfits.
        """
        given = dict(roles or {})
        tasks = tasks or self.fixed_tasks(len(deal.hands))
        misfits = self.misfits(deal, names=names, tasks=tasks, reading=reading, roles=given, draws=draws, before=before)
        wrong = [each.message for each in misfits if each.level == "error"]
        if wrong:
            raise ValueError(f"mission {self.id}: " + "; ".join(wrong))
        laid_out, token_change = self.laid_out(tasks)
        seats = len(deal.hands)
        return Problem(
            deal,
            laid_out,
            (*self.goals_read(reading), *goals),
            self._assignment(deal, tasks, reading),
            TokenChange.NONE if tokens_fixed else token_change,
            tuple(replace(role, seat=given.get(role.name)) for role in self.roles),
            Draw(tuple(draws) if draws is not None else (None,) * seats) if self.draw and before is None else None,
            tuple(names),
            title,
            distress if not isinstance(distress, EllipsisType) else self.distress if before is None else None,
            tuple(communications),
            played,
            before,
        )

    def misfits(
        self,
        deal: Deal,
        *,
        names: Sequence[str],
        tasks: Sequence[Task],
        reading: str | None,
        roles: Mapping[str, int],
        draws: Sequence[Card | None] | None,
        before: Heaps | None = None,
    ) -> Iterator[Misfit]:
        """Find every reason why the mission cannot be played with this deal, these tasks and choices."""
        seats = len(deal.hands)
        robot = deal.robot is not None and seats == ROBOT_CREW
        if seats not in self.crew and not (robot and 2 in self.crew):
            found = f"{seats - 1} with the robot" if robot else str(seats)
            message = f"expected {self.crew_text(deal.deck)} for mission {self.id}, found {found}"
            hint = "say by the key robot whose hand is the robot's" if 2 in self.crew and seats == ROBOT_CREW else ""
            yield Misfit("hands", "M003", message, hint)
        wrong = list(self._task_misfits(tasks, seats, reading))
        yield from wrong
        if not wrong:
            yield from self._token_misfits(tasks)
            yield from assignment_misfits(
                self._assignment(deal, tasks, reading),
                deal,
                names,
                tasks,
                self.commander_word,
                self._other_sharing(deal, tasks),
            )
        if reading is not None and self.reading(reading) is None:
            known = [each.name for each in self.readings]
            expected = f"one of the readings {', '.join(known)}" if known else "no reading, as the mission has one only"
            yield Misfit("reading", "M005", f"expected {expected}, found {reading!r}", nearest(reading, known))
        yield from self._unknown_roles(roles)
        yield from role_misfits(self.roles, roles, deal, self.commander_word)
        if draws is not None and not self.draw:
            yield Misfit("draws", "M007", f"expected no draws, as mission {self.id} has none")
        tokens = [token.text for token in self.tokens]
        for goal in self.goals_read(reading if self.reading(reading) else None):
            for fault in faults(goal, before.deck if before else deal.deck, crew={seats: deal.last}, tokens=tokens):
                cannot = "cannot be played " if fault.level == "error" else ""
                message = f"mission {self.id} {cannot}with this deal: {fault.message}"
                yield Misfit("mission", fault.code, message, fault.hint, level=fault.level)

    def in_reading(self, problem: Problem, given: str | None, other: str) -> Problem | None:
        """A problem of the mission in another reading; None if its tasks or owners are not allowed in that."""
        roles = {role.name: role.seat for role in problem.roles if role.seat is not None}
        misfits = self.misfits(
            problem.deal,
            names=problem.names,
            tasks=problem.tasks,
            reading=other,
            roles=roles,
            draws=None,
            before=problem.before,
        )
        if any(each.level == "error" for each in misfits):
            return None
        own = problem.goals[len(self.goals_read(given)) :]
        assignment = self._assignment(problem.deal, problem.tasks, other)
        return replace(problem, goals=(*self.goals_read(other), *own), assignment=assignment)

    def _assignment(self, deal: Deal, tasks: Sequence[Task], reading: str | None) -> Assignment:
        """Return the rule of assignment for these tasks and players."""
        seats = len(deal.hands)
        handover = self.handover and seats == HANDOVER_CREW
        return self.assignment_read(reading).assignment(tasks, seats, deal.commander, handover=handover)

    def _other_sharing(self, deal: Deal, tasks: Sequence[Task]) -> str:
        """Return how else to play it with these owners: in another reading, or as a mission of one's own."""
        for other in self.readings:
            rule = self._assignment(deal, tasks, other.name)
            fits = not any(self._task_misfits(tasks, len(deal.hands), other.name))
            if fits and possible(rule, tasks, len(deal.hands), deal.commander):
                return f"reading: {other.name} allows these"
        return (
            f"extend mission {self.id} in a mission of your own with assignment: free, which lets anybody own any task"
        )

    def _task_misfits(self, tasks: Sequence[Task], seats: int, reading: str | None) -> Iterator[Misfit]:
        """Find why these are not the tasks of the mission."""
        called = f"for mission {self.id}"
        difficulty, rule = self.difficulty_read(reading), self.assignment_read(reading)
        compared = difficulty is not None or rule.hardest
        lacking = [index for index, task in enumerate(tasks) if compared and task.difficulty is None]
        # tasks that the mission names: just these
        if self.cards:
            wanted = {task.name: task.goal for task in self.fixed_tasks(seats)}
            if len(tasks) != len(wanted) or {task.name: task.goal for task in tasks} != wanted:
                expected, found = " ".join(wanted), " ".join(task.name for task in tasks) or "no task"
                yield Misfit("tasks", "M004", f"expected the tasks {expected} {called}, found {found}")
        # tasks that are drawn by difficulty, or compared by it, need one
        elif lacking:
            hint = "" if difficulty is not None else f"{rule.name} compares them"
            for index in lacking if difficulty is not None else lacking[:1]:
                message = f"expected a task with a difficulty for {seats} players {called}, found {tasks[index].name}"
                yield Misfit("tasks", "T012", message, hint, index=index)
        # drawn by difficulty: it adds up
        elif difficulty is not None:
            count = sum(task.difficulty or 0 for task in tasks)
            if count < difficulty or (count > difficulty and not self.and_more):
                expected = f"tasks of difficulty {difficulty}{' or more' if self.and_more else ''}"
                each = " + ".join(str(task.difficulty) for task in tasks)
                found = (str(count) if len(tasks) == 1 else f"{count} ({each})") if tasks else "no task"
                shipped = (task_cards()[task.name] for task in tasks if task.name in task_cards())
                hint = next((f"{card.id}: {card.note}" for card in shipped if card.note.startswith("Printings")), "")
                yield Misfit("tasks", "M004", f"expected {expected} {called} with {seats} players, found {found}", hint)
        # a number of tasks
        elif self.tasks is not None and len(tasks) != self.tasks:
            yield Misfit("tasks", "M004", f"expected {_tasks(self.tasks)} {called}, found {len(tasks)}")

    def _token_misfits(self, tasks: Sequence[Task]) -> Iterator[Misfit]:
        given = [task.token for task in tasks]
        wanted = self.layout(len(tasks))
        if not any(given) or self.token_change.allows(wanted, given):
            return
        differing = [index for index, token in enumerate(given) if token != wanted[index]]
        may = {
            TokenChange.NONE: "",
            TokenChange.SWAP_TWO: ", two of them swapped at most",
            TokenChange.MOVE_ONE: ", one of them moved at most",
        }[self.token_change]
        message = f"expected the tokens {_layout(wanted)}{may}, found {_layout(given)}"
        hint = "leave all tokens out, and they follow the order of the tasks"
        yield Misfit("tasks", "T010", message, hint, index=differing[0])

    def _unknown_roles(self, given: Mapping[str, int]) -> Iterator[Misfit]:
        known = [role.name for role in self.roles]
        expected = f"one of the roles {', '.join(known)}" if known else "no role, as the mission has none"
        for name in given:
            if name not in known:
                yield Misfit(f"roles.{name}", "M006", f"expected {expected}, found {name!r}", nearest(name, known))


def assignment_misfits(
    assignment: Assignment, deal: Deal, names: Sequence[str], tasks: Sequence[Task], commander: str, way_out: str
) -> Iterator[Misfit]:
    """Find owners who may not have their tasks.

    `way_out` is the hint for an owner that the rule forbids. `commander` is the edition's word for the
    commander.
    """
    kept = [index for index, task in enumerate(tasks) if task.not_commander and task.owner == deal.commander]
    for index in kept:
        message = f"the {commander} may not own {tasks[index].name}"
        yield Misfit("tasks", "T009", message, "leave the owner out and the crew chooses, or name another", index=index)
    if not kept and not possible(assignment, tasks, len(deal.hands), deal.commander):
        call = names or [f"seat {seat}" for seat in deal.seats]
        message = contradiction(assignment, tasks, call, commander)
        given = too_much(assignment, tasks, len(deal.hands))
        if given is None:
            given = next((index for index, task in enumerate(tasks) if task.owner is not None), None)
        hint = way_out if given is None else f"leave the owners out and the crew chooses; or {way_out}"
        yield Misfit("tasks", "T009", message, hint, index=given)


def role_misfits(roles: Sequence[Role], given: Mapping[str, int], deal: Deal, commander: str) -> Iterator[Misfit]:
    """Find members who may not have the role they are given, and roles for which there are too few members."""
    for role in roles:
        seat = given.get(role.name)
        if seat is None:
            continue
        if role.not_commander and seat == deal.commander:
            yield Misfit(f"roles.{role.name}", "M006", f"the {commander} may not have the role {role.name!r}")
        for other in role.unlike:
            if given.get(other) == seat:
                message = f"the roles {role.name!r} and {other!r} need different members"
                yield Misfit(f"roles.{role.name}", "M006", message)
    if crowded := crowd(roles, len(deal.hands), commander):
        yield Misfit("roles", "M006", crowded)


def crowd(roles: Sequence[Role], seats: int, commander: str) -> str:
    """Describe roles that need more different members than there are; empty if none are found.

    Roles that exclude each other form a graph. From each role on, a clique is grown greedily, and is too large if it
    has more roles than there are members. Once more with the roles that exclude the commander, and one member fewer.
    """
    unlike: dict[str, set[str]] = {role.name: set() for role in roles}
    for role in roles:
        for other in unlike.keys() & role.unlike:
            unlike[role.name].add(other)
            unlike[other].add(role.name)
    beside_commander = {role.name for role in roles if role.not_commander}
    also = f" in addition to the {commander}"
    for among, members, beside in ((set(unlike), seats, ""), (beside_commander, seats - 1, also)):
        for name in (role.name for role in roles if role.name in among):
            group = [name]
            for other in sorted(unlike[name] & among):
                if len(group) <= members and unlike[other].issuperset(group):
                    group.append(other)
            if len(group) > members:
                called = ", ".join(group)
                return f"the roles {called} need {len(group)} different members{beside}, found a crew of {seats}"
    return ""


def _tasks(number: int) -> str:
    return "no task" if number == 0 else "1 task" if number == 1 else f"{number} tasks"


def _layout(tokens: Sequence[Token | None]) -> str:
    return " ".join(str(token) if token else "-" for token in tokens)
