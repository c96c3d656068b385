"""Goals: the forms of the goal language, each declared once.

A form is a key of `GOAL`. Its shape checks the value below the key, reads it as a goal of `rules.crew.goal`, writes the
goal so that it reads back the same, and exports its schema.
"""

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from winnable.missions.crew.advice import ADVICE
from winnable.missions.crew.goals.comparison import NUMBERS, ONE_NUMBER, PARTS, PARTS_OR_NUMBERS, Comparing, against
from winnable.missions.crew.goals.counts import CARD_KEYS, COMPARISONS
from winnable.missions.crew.goals.kind import KIND
from winnable.missions.crew.goals.members import SINGLE
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.goals.tricks import ONE, SPANS, TRICK_KEYS
from winnable.missions.crew.notation import read_token
from winnable.missions.source.meaning import Meaning, OneOfKeys, OneOrMore
from winnable.missions.source.named import Named
from winnable.missions.source.reading import UNWRITTEN, Reading, Words
from winnable.missions.source.shape import (
    ByKind,
    ByNumber,
    Choice,
    Fields,
    Flag,
    Key,
    ListOf,
    Shape,
    Text,
    Whole,
    within,
)
from winnable.missions.source.tree import MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of
from winnable.rules.crew.goal import (
    SIGNAL,
    AllOf,
    Always,
    ByCrew,
    ColoursThat,
    Compare,
    Goal,
    If,
    LeastSum,
    MembersWho,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    SharedOut,
    SomeOf,
    Spread,
    asks_when_met,
    in_colour,
    parts,
)
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.who import Member


def goal_value(goal: Goal, commander: str = "commander") -> dict[str, Any]:
    """Return the mapping of a goal in a file. `commander` is the edition's word for the commander."""
    value: dict[str, Any] = GOAL.write(goal, {"commander": commander})
    return value


_SEVERAL: Final = "write a goal of its own for each"


def _in_order(form: str, made: type[EachWins | EachFalls], about: str) -> Key:
    keys = {
        "cards": Key(KIND, "The cards.", required=True),
        "rising": Key(Flag(), "In the order of their ranks; cards of one rank in any order."),
        "in_order": Key(Flag(), "In the order in which the cards are written."),
    }
    return Key(
        Fields(
            form,
            keys,
            at_most_one_of=(("rising", "in_order"),),
            advice=ADVICE["ordered"],
            example="{cards: p1 g7}",
            made=made,
            sense=_check_order,
        ),
        about,
    )


def _check_order(goal: EachWins | EachFalls, node: MappingNode, reading: Reading) -> EachWins | EachFalls:
    """Note an order of cards that are not written one by one, or are there twice."""
    kind = goal.cards
    if not goal.in_order:
        return goal
    if not kind.cards:
        message = "expected single cards together with in_order, as the order is the one they are written in"
        hint = "write them out, such as cards: p3 b3 g5; in order of rank: rising: true"
        reading.findings.add(node.key("in_order"), "G013", message, hint)
    for card in dict.fromkeys(card for card in kind.cards if kind.cards.count(card) > 1):
        done = "wins" if isinstance(goal, EachWins) else "falls"
        message = f"the card {card} is there twice, in an order in which each card {done} once"
        reading.findings.add(reading.places[id(kind), str(card)], "G013", message)
    return goal


_LISTED: Final = "[{tricks_won: {by: commander, at_least: 2}}, …]; some_of says how many of several are met"


def _goals(form: str) -> ListOf:
    return ListOf(GOAL, at_least=1, example=f"{form}: {_LISTED}")


def _list_of(form: str, made: type[AllOf | OneOf]) -> Meaning:
    return Meaning(_goals(form), made, lambda goal: goal.goals if isinstance(goal, made) else UNWRITTEN)


def _just(form: str, number: int) -> Meaning:
    """Return the shape of a list of goals of which just this number is met."""

    def goals(goal: Goal) -> Any:
        asked = isinstance(goal, SomeOf) and (goal.relation, goal.right) == (Relation.EXACTLY, number)
        return goal.goals if asked and isinstance(goal, SomeOf) else UNWRITTEN

    return Meaning(_goals(form), lambda listed: SomeOf(listed, Relation.EXACTLY, number), goals)


class _Meet(ByKind):
    """A goal, or a list of goals that are met together."""

    def read(self, node: Node, reading: Reading) -> Any:
        goals = tuple(GOAL.read(item, reading) for item in items_of(node))
        return goals[0] if len(goals) == 1 else reading.mark(AllOf(goals), node)

    def write(self, value: Any, words: Words) -> Any:
        return GOAL.write(value, words)


class _MetBy(Fields):
    """A goal that is met by a trick, or before another goal is."""

    def read(self, node: MappingNode, reading: GoalReader) -> Any:
        """See Codec: findings about the trick stand at the goal."""
        before = node.get("before") is not None
        if before and reading.inside.before:
            message = "expected no before inside a goal that is met before another one, or before which one is"
            hint = "write it as a goal of its own, or met_by: {trick: 5, meet: …}"
            reading.findings.add(node.key("before"), "G020", message, hint)
        inside = reading.within(before=True) if before else reading

        def build() -> MetBy | MetBefore:
            said = self.values(node, inside)
            return MetBefore(said["meet"], said["before"]) if before else MetBy(said["meet"], said["trick"])

        return inside.make(node, build)

    def write(self, value: Any, words: Words) -> Any:
        match value:
            case MetBy(part, trick):
                return super().write({"trick": trick, "meet": part}, words)
            case MetBefore(part, before):
                return super().write({"before": before, "meet": part}, words)
        return UNWRITTEN


@dataclass(frozen=True, slots=True)
class _HowMany(Comparing):
    """A number of goals that are met, or of members who meet one."""

    def read(self, node: MappingNode, reading: Any) -> Any:
        assert self.made is not None
        part = self.values(node, reading)
        numbers = Comparing.read(self, node, reading)
        goals = [reading.mark(self.made(**part, relation=relation, right=right), node) for relation, right in numbers]
        return goals[0] if len(goals) == 1 else AllOf(tuple(goals))

    def write(self, value: Any, words: Words) -> Any:
        part = Fields.write(self, value, words)
        if part is UNWRITTEN:
            return UNWRITTEN
        return {**Comparing.write(self, [(value.relation, value.right)], words), **part}


class _Members(_HowMany):
    """A number of members who meet a goal about `member`."""

    inside: ClassVar = {"members": True}
    """Where its parts stand, see `Inside`; so for other forms."""

    def read(self, node: MappingNode, reading: GoalReader) -> Any:
        before = reading.findings.errors
        goal = super().read(node, reading.within(**self.inside))
        about = next(part.goal for part in parts(goal) if isinstance(part, MembersWho))
        if Member.MEMBER not in parts(about) and reading.findings.errors == before:
            hint = "write by: member where it is about the member who is looked at"
            reading.findings.add(node.key("meet"), "G002", "expected 'member' in what members meet", hint)
        return goal


class _Colours(_HowMany):
    """A number of colours of which a goal about `colour` holds."""

    inside: ClassVar = {"colours": True}

    def read(self, node: MappingNode, reading: GoalReader) -> Any:
        before = reading.findings.errors
        goal = super().read(node, reading.within(**self.inside))
        about = next(part.goal for part in parts(goal) if isinstance(part, ColoursThat))
        if in_colour("", about) == about and reading.findings.errors == before:
            hint = "write cards: colour, or suit: colour, where it is about the colour that is looked at"
            reading.findings.add(node.key("meet"), "G001", "expected 'colour' in what holds of colours", hint)
        return goal


class _SharedOut(ListOf):
    """Goals of which each member gets one."""

    inside: ClassVar = {"members": True}

    def read(self, node: Node, reading: GoalReader) -> Any:
        goals = super().read(node, reading.within(**self.inside))
        for goal, item in zip(goals, items_of(node), strict=True):
            if Member.MEMBER not in parts(goal):
                hint = "write by: member where it is about the member who gets it"
                reading.findings.add(item.place, "G002", "expected 'member' in each goal that is shared out", hint)
        return SharedOut(goals)

    def write(self, value: Any, words: Words) -> Any:
        return super().write(value.goals, words) if isinstance(value, SharedOut) else UNWRITTEN


class _Always(OneOfKeys):
    """A comparison that holds after every trick, or two of them in one mapping."""

    inside: ClassVar = {"always": True}

    def read(self, node: Node, reading: GoalReader) -> Any:
        goal = super().read(node, reading.within(**self.inside))
        if isinstance(goal, Always):
            reading.mark(goal.compare, node)
        return goal

    def write(self, value: Any, words: Words) -> Any:
        if isinstance(value, Always):
            return super().write(value.compare, words)
        if not isinstance(value, AllOf) or not all(isinstance(each, Always) for each in value.goals):
            return UNWRITTEN
        return super().write(AllOf(tuple(each.compare for each in value.goals if isinstance(each, Always))), words)


class _Token(Text):
    """The token of a task."""

    def read(self, node: ScalarNode, reading: Reading) -> Any:
        token = read_token(node.text, node.at(0), reading.findings)
        return token.text if token else "omega"


class _Goal(OneOfKeys):
    """A goal: the key is its form."""

    def read(self, node: MappingNode, reading: GoalReader) -> Any:
        goal = super().read(node, reading)
        asks = isinstance(goal, Falls | TasksInOrder | Compare | Always) and any(map(asks_when_met, parts(goal)))
        if asks and reading.inside.task:
            (entry,) = node.entries
            message = f"expected no {entry.key.text} in the goal of a task, as it asks for this task, too"
            if isinstance(goal, Falls):
                message = "expected a token of another task, as task_falls without one asks for this task, too"
            reading.findings.add(entry.key.place, "G017", message, "for every task write it under goals")
        return goal


_NUMBER: Final = against(ONE_NUMBER, NUMBERS)
GOAL: Final[Named] = Named(
    "goal",
    "a goal",
    lambda: _Goal(
        "a goal",
        {
            "signal": Key(
                Meaning(
                    Choice({"sent": "It is sent.", "silent": "It is not sent."}, advice=ADVICE["sent"]),
                    SIGNAL.__getitem__,
                    lambda goal: next((word for word, sent in SIGNAL.items() if sent == goal), UNWRITTEN),
                ),
                "Whether the distress signal is sent.",
            ),
            **COMPARISONS,
            "always": Key(
                _Always(
                    "always",
                    COMPARISONS,
                    advice=ADVICE["always"],
                    example="always: {tricks_won: {by: commander, at_most: 2}}",
                ),
                "The comparison holds after every single trick.",
            ),
            "spread": Key(
                Fields(
                    "spread",
                    {
                        "tricks_won": Key(
                            Fields(
                                "tricks_won",
                                within("tricks", TRICK_KEYS),
                                advice=ADVICE["spread_count"],
                                example="spread: {tricks_won: {}, at_most: 1}",
                                made=TricksWon,
                                absent={"by": Member.ANYBODY},
                            ),
                            "Tricks won are counted.",
                            attribute="of",
                        ),
                        "cards_taken": Key(
                            Fields(
                                "cards_taken",
                                CARD_KEYS,
                                advice=ADVICE["spread_count"],
                                example="spread: {cards_taken: {cards: pink}, at_most: 1}",
                                made=CardsTaken,
                                absent={"by": Member.ANYBODY},
                            ),
                            "Cards taken are counted.",
                            attribute="of",
                        ),
                        "at_most": Key(Whole(0, 99), "The largest difference allowed.", required=True),
                    },
                    one_of=(("tricks_won", "cards_taken"),),
                    advice=ADVICE["spread"],
                    example="spread: {tricks_won: {}, at_most: 1}",
                    made=Spread,
                ),
                "After every trick, no two members' counts differ by more than this.",
            ),
            "each_wins": _in_order("each_wins", EachWins, "Each of these cards is the winning card of a trick."),
            "each_falls": _in_order(
                "each_falls",
                EachFalls,
                "Each of these cards is played, in this order within a trick, too; see also met_by.",
            ),
            "task_falls": Key(
                Fields(
                    "task_falls",
                    {
                        "token": Key(_Token("a token", numbers=True), "The token of the task; without one every task."),
                        "cards": Key(KIND, "Only tasks for such cards."),
                        "by": Key(SINGLE, "Only the tasks of this member."),
                        "in": Key(SPANS, "The trick numbers.", required=True, attribute="numbers"),
                    },
                    at_most_one_of=(("token", "cards"), ("token", "by")),
                    advice=ADVICE["falls"],
                    example="task_falls: {in: 1-5}",
                    made=Falls,
                    absent={"token": ""},
                ),
                "The task with this token, or every task, is met in a trick with such a number.",
            ),
            "tasks_in_order": Key(
                Meaning(
                    Fields(
                        "tasks_in_order",
                        {
                            TaskOrder.IN_TURN.value: Key(
                                SINGLE,
                                "One task each, in turn to the left from this member on; who has none left that is "
                                "not met is passed over.",
                            ),
                            TaskOrder.FIRST.value: Key(SINGLE, "No other task is met before those of this member."),
                            TaskOrder.LAST.value: Key(SINGLE, "No task of this member is met before all others."),
                        },
                        one_of=(tuple(order.value for order in TaskOrder),),
                        advice=ADVICE["task_order"],
                        example="tasks_in_order: {in_turn_from: commander}",
                    ),
                    lambda said: next(TasksInOrder(TaskOrder(order), who) for order, who in said.items()),
                    lambda goal: {goal.order.value: goal.who} if isinstance(goal, TasksInOrder) else UNWRITTEN,
                ),
                "Tasks are met in an order by the members who own them.",
            ),
            "met_by": Key(
                _MetBy(
                    "met_by",
                    {
                        "trick": Key(ONE, "The trick: a number, last, or first half."),
                        "before": Key(
                            _BEFORE, "Or another goal: this one is met before the trick that meets it, if any does."
                        ),
                        "meet": Key(_MEET, "What is met by then.", required=True),
                    },
                    one_of=(("trick", "before"),),
                    lacking="say by when: trick: 5, or before another goal is met, before: {each_wins: {cards: p9}}",
                    several="write a goal of its own for each of them",
                    advice=ADVICE["met_by"],
                    example="{trick: 5, meet: {cards_taken: {by: owner, cards: p9, exactly: 1}}}",
                    written=dict,
                ),
                "This goal, or all of these goals, are met when the trick is played, as if the play ended with it, or "
                "before another goal is met.",
            ),
            "least_sum": Key(
                Fields(
                    "least_sum",
                    {"trick": Key(ONE, "The trick: a number, last, or first half.", required=True)},
                    example="least_sum: {trick: last}",
                    made=LeastSum,
                ),
                "The ranks in this trick add up to the least of all tricks; another one may have the same sum.",
            ),
            "all_of": Key(_list_of("all_of", AllOf), "All of these goals are met."),
            "one_of": Key(_list_of("one_of", OneOf), "At least one of these goals is met."),
            "just_one_of": Key(_just("just_one_of", 1), "One of these goals is met, and no other of them."),
            "none_of": Key(_just("none_of", 0), "None of these goals is met."),
            "some_of": Key(
                _HowMany.of(
                    "some_of",
                    {"goals": Key(_goals("goals"), "The goals.", required=True), **_NUMBER},
                    advice=ADVICE["some"],
                    lacking="say how many of them are met, as in some_of: {exactly: 2, goals: […]}",
                    example="some_of: {exactly: 2, goals: […]}",
                    made=SomeOf,
                ),
                "The number of these goals that are met.",
            ),
            "not": Key(
                Meaning(
                    ByKind(
                        "a goal",
                        table=GOAL,
                        advice={
                            "list": "for none of several goals write none_of: […]",
                            "text": "write not: {tricks_won: {by: commander, at_least: 2}}",
                        },
                    ),
                    Not,
                    lambda goal: goal.goal if isinstance(goal, Not) else UNWRITTEN,
                ),
                "This goal is not met.",
            ),
            "if": Key(
                Fields(
                    "if",
                    {
                        "when": Key(_MEET, "The case: a goal, or several that are all met.", required=True),
                        "then": Key(_MEET, "What is met in this case.", required=True),
                        "else": Key(_MEET, "What is met in every other case.", attribute="otherwise"),
                    },
                    advice=ADVICE["if"],
                    example="if: {when: {cards_dealt: {by: commander, cards: p9, exactly: 1}}, then: …}",
                    made=If,
                    written=dict,
                ),
                "If the one goal is met, so is the other.",
            ),
            "shared_out": Key(
                _SharedOut(GOAL, at_least=1, example=f"shared_out: {_LISTED}"),
                "Each member gets one of these goals and meets it, a different one where there are enough, else none "
                "for more members than an even share takes; 'member' is the one who got it.",
            ),
            "members": Key(
                _Members.of(
                    "members",
                    {
                        "meet": Key(_MEET, "What each of them meets, about 'member'.", required=True, attribute="goal"),
                        **against(PARTS, PARTS_OR_NUMBERS),
                    },
                    advice=ADVICE["members"],
                    lacking="say how many members meet it, as in members: {exactly: 2, meet: …}",
                    example="members: {exactly: 2, meet: {tricks_won: {by: member, at_least: 1}}}",
                    made=MembersWho,
                ),
                "The number of members who meet this goal, or all of these goals; 'member' is the one in question.",
            ),
            "colours": Key(
                _Colours.of(
                    "colours",
                    {
                        "meet": Key(_MEET, "What holds of each, about 'colour'.", required=True, attribute="goal"),
                        **against(PARTS, PARTS_OR_NUMBERS),
                    },
                    advice=ADVICE["colours"],
                    lacking="say of how many colours it holds, as in colours: {exactly: all, meet: …}",
                    example="colours: {at_least: 1, meet: {cards_taken: {by: commander, cards: colour, exactly: all}}}",
                    made=ColoursThat,
                ),
                "The number of colours, the suits without the trumps, of which this goal, or all of these goals, "
                "hold; 'colour' is the one in question.",
            ),
            "by_crew": Key(
                Meaning(
                    ByNumber(2, 20, GOAL, "goals by number of players", "by_crew: {3: {tricks_won: …}, 4: …}"),
                    ByCrew,
                    lambda goal: goal.goals if isinstance(goal, ByCrew) else UNWRITTEN,
                ),
                "The goal for this number of players is met.",
            ),
        },
        advice=ADVICE["goal"],
        example="{tricks_won: {by: commander, at_least: 2}}",
        several=f"{_SEVERAL}, with '- ' before it",
        written=dict,
    ),
)
_GOAL_OR_LIST: Final = "a goal or a list of goals"
_EXAMPLE: Final = "write {tricks_won: {by: commander, at_least: 2}}"


class _Goals(OneOrMore):
    """The goals of a document; those with findings are also kept in `GoalReader.unsound`."""

    def read(self, node: Node, reading: GoalReader) -> Any:
        goals = []
        for item in items_of(node):
            before = reading.findings.errors
            goals.append(self._item.read(item, reading))
            if reading.findings.errors > before:
                reading.unsound.append(goals[-1])
        return tuple(goals)


GOALS: Final = _Goals(
    _GOAL_OR_LIST, items=ListOf(GOAL), table=GOAL, advice={"text": f"{_EXAMPLE}, or leave it out for none"}, listed=True
)
_MEET: Final[Shape] = _Meet(_GOAL_OR_LIST, items=ListOf(GOAL, at_least=1), table=GOAL, advice={"text": _EXAMPLE})
_BEFORE: Final[Shape] = _Meet(
    _GOAL_OR_LIST,
    items=ListOf(GOAL, at_least=1),
    table=GOAL,
    advice={
        "text": "write a goal, before: {each_falls: {cards: p9}}",
        "number": "for what is met before trick 6 write met_by: {trick: 5, meet: …}",
    },
)
