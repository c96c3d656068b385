"""Goals made of goals: all, one or some of them, for each member, colour, rank or number of players."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Final

from winnable.missions.crew.english.clause import Clause
from winnable.missions.crew.english.comparisons import PLAINLY
from winnable.missions.crew.english.words import (
    COUNTS,
    by_size,
    count_text,
    in_plural,
    who_text,
)
from winnable.missions.crew.goals.comparison import NUMBERS, ONE_NUMBER, PARTS, PARTS_OR_NUMBERS, Comparing, against
from winnable.missions.crew.goals.goal import GOAL, Telling, meet, said
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.words import ADVICE
from winnable.missions.source.english import number
from winnable.missions.source.meaning import Meaning
from winnable.missions.source.plain import UNWRITTEN, Words
from winnable.missions.source.shape import ByKind, ByNumber, Fields, Key, ListOf, Shape
from winnable.missions.source.tree import MappingNode, Node, items_of
from winnable.rules.crew.goal import (
    AllOf,
    ByCrew,
    ColoursThat,
    Compare,
    Goal,
    If,
    MembersWho,
    Not,
    OneOf,
    RanksThat,
    SharedOut,
    SomeOf,
    parts,
)
from winnable.rules.crew.kinds import Number, Part, Relation
from winnable.rules.crew.quantity import Every, Quantity
from winnable.rules.crew.who import Member

_LISTED: Final = "[{tricks_won: {by: commander, at_least: 2}}, …]; some_of says how many of several are met"


def _goals(form: str) -> ListOf:
    return ListOf(GOAL, at_least=1, example=f"{form}: {_LISTED}")


def _of(shape: Shape, made: type[AllOf | OneOf | Not | ByCrew]) -> Meaning:
    """Return the shape of a form that has nothing but its goals, or its goal."""
    (goals,) = (each.name for each in fields(made))
    return Meaning(shape, made, lambda goal: getattr(goal, goals) if isinstance(goal, made) else UNWRITTEN)


def _just(form: str, number: int) -> Meaning:
    """Return the shape of a list of goals of which just this number is met."""

    def goals(goal: Goal) -> Any:
        return goal.goals if goal == SomeOf(getattr(goal, "goals", ()), Relation.EXACTLY, number) else UNWRITTEN

    return Meaning(_goals(form), lambda listed: SomeOf(listed, Relation.EXACTLY, number), goals)


@dataclass(frozen=True, slots=True)
class _HowMany(Comparing):
    """A number of goals that are met, or of members, colours or ranks that meet one."""

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


class _OfEach(_HowMany):
    """A number of members who meet a goal about `member`; so of colours and ranks."""

    @property
    def inside(self) -> dict[str, bool]:
        """Where its parts stand, see `Inside`; so for other forms."""
        return {self.expected: True}

    def read(self, node: MappingNode, reading: GoalReader) -> Any:
        before = reading.findings.errors
        goal = super().read(node, reading.within(**self.inside))
        about = next(part for part in parts(goal) if isinstance(part, MembersWho | ColoursThat | RanksThat))
        one, code, lacking, hint = _LACKING[type(about)]
        if about.of(one) == about.goal and reading.findings.errors == before:
            reading.findings.add(node.key("meet"), code, f"expected {lacking}", hint)
        return goal


_LACKING: Final[dict[type, tuple[Any, str, str, str]]] = {
    MembersWho: (
        0,
        "G002",
        "'member' in what members meet",
        "write by: member where it is about the member who is looked at",
    ),
    ColoursThat: (
        "",
        "G001",
        "'colour' in what holds of colours",
        "write cards: colour, or suit: colour, where it is about the colour that is looked at",
    ),
    RanksThat: (
        0,
        "G001",
        "'rank' in what holds of ranks",
        "write {rank: rank} where it is about the rank that is looked at",
    ),
}
"""A goal about none of those that are looked at: one of them, and the finding."""


def _of_each(made: type, form: str, meets: str, lacking: str, example: str, about: str) -> Key:
    """Return the key of a number of members, colours or ranks."""
    shape = _OfEach.of(
        form,
        {
            "meet": Key(meet(), meets, required=True, attribute="goal"),
            **against(PARTS, PARTS_OR_NUMBERS),
        },
        advice=ADVICE[form],
        lacking=lacking,
        example=f"{form}: {example}",
        made=made,
    )
    return Key(shape, about)


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


TOGETHER: Final = {
    "all_of": Key(_of(_goals("all_of"), AllOf), "All of these goals are met."),
    "one_of": Key(_of(_goals("one_of"), OneOf), "At least one of these goals is met."),
    "just_one_of": Key(_just("just_one_of", 1), "One of these goals is met, and no other of them."),
    "none_of": Key(_just("none_of", 0), "None of these goals is met."),
    "some_of": Key(
        _HowMany.of(
            "some_of",
            {"goals": Key(_goals("goals"), "The goals.", required=True), **against(ONE_NUMBER, NUMBERS)},
            advice=ADVICE["some"],
            lacking="say how many of them are met, as in some_of: {exactly: 2, goals: […]}",
            example="some_of: {exactly: 2, goals: […]}",
            made=SomeOf,
        ),
        "The number of these goals that are met.",
    ),
    "not": Key(
        _of(
            ByKind(
                "a goal",
                table=GOAL,
                advice={
                    "list": "for none of several goals write none_of: […]",
                    "text": "write not: {tricks_won: {by: commander, at_least: 2}}",
                },
            ),
            Not,
        ),
        "This goal is not met.",
    ),
    "if": Key(
        Fields(
            "if",
            {
                "when": Key(meet(), "The case: a goal, or several that are all met.", required=True),
                "then": Key(meet(), "What is met in this case.", required=True),
                "else": Key(meet(), "What is met in every other case.", attribute="otherwise"),
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
    "members": _of_each(
        MembersWho,
        "members",
        "What each of them meets, about 'member'.",
        "say how many members meet it, as in members: {exactly: 2, meet: …}",
        "{exactly: 2, meet: {tricks_won: {by: member, at_least: 1}}}",
        "The number of members who meet this goal, or all of these goals; 'member' is the one in question.",
    ),
    "colours": _of_each(
        ColoursThat,
        "colours",
        "What holds of each, about 'colour'.",
        "say of how many colours it holds, as in colours: {exactly: all, meet: …}",
        "{at_least: 1, meet: {cards_taken: {by: commander, cards: colour, exactly: all}}}",
        "The number of colours, the suits without the trumps, of which this goal, or all of these goals, "
        "hold; 'colour' is the one in question.",
    ),
    "ranks": _of_each(
        RanksThat,
        "ranks",
        "What holds of each, about 'rank'.",
        "say of how many ranks it holds, as in ranks: {at_least: 1, meet: …}",
        "{at_least: 1, meet: {cards_taken: {by: commander, cards: {rank: rank}, at_least: 2}}}",
        "The number of ranks of colour cards of which this goal, or all of these goals, hold; 'rank' is the one in "
        "question, rank+1 the next higher one.",
    ),
    "by_crew": Key(
        _of(ByNumber(2, 20, GOAL, "goals by number of players", "by_crew: {3: {tricks_won: …}, 4: …}"), ByCrew),
        "The goal for this number of players is met.",
    ),
}


# --- in English ---

Counted = Number | Part | Every
"""How many members, colours or goals there must be."""


@said.register
def _joined_by_and_or(goal: AllOf | OneOf, to: Telling) -> Clause:
    goals = [to.unwrapped(part) for part in goal.goals]
    return replace(_joined(goals, "and" if isinstance(goal, AllOf) else "or", to), has_parts=True)


@said.register
def _not(goal: Not, to: Telling) -> Clause:
    return Clause(f"it is not so that {to.part(goal.goal).text}", has_parts=True)


@said.register
def _if(goal: If, to: Telling) -> Clause:
    more = "" if goal.otherwise is None else f"; otherwise {to.part(goal.otherwise).text}"
    return Clause(f"if {to.part(goal.when).text}, {to.part(goal.then).text}{more}", has_parts=True)


@said.register
def _by_crew(goal: ByCrew, to: Telling) -> Clause:
    sizes = by_size((size, replace(to, players=size).part(part).text) for size, part in goal.goals)
    return Clause("; ".join(f"{players}, {text}" for players, text in sizes), has_parts=True)


@said.register
def _some_of(goal: SomeOf, to: Telling) -> Clause:
    relation, right = _plainly(goal.relation, goal.right)
    parts_of = to.listed(goal.goals)
    if (relation, right) == (Relation.EXACTLY, 0):
        return Clause(f"none of these holds: {parts_of}", has_parts=True)
    assert not isinstance(right, Every)
    some = count_text(relation, right)
    of = "" if some.endswith(" of") else " of"
    return Clause(f"{some}{of} these {'holds' if right == 1 else 'hold'}: {parts_of}", has_parts=True)


def _plainly(relation: Relation, wanted: Counted) -> tuple[Relation, Counted]:
    """Return the same comparison in its plainest form: "at least all" as exactly all, "at most zero" as none."""
    if isinstance(wanted, Every):
        plain = {Relation.AT_LEAST: Relation.EXACTLY, Relation.OTHER_THAN: Relation.FEWER_THAN}
        return plain.get(relation, relation), wanted
    return PLAINLY.get((relation, wanted), (relation, wanted)) if isinstance(wanted, int) else (relation, wanted)


@said.register
def _shared_out(goal: SharedOut, to: Telling) -> Clause:
    """Say each goal of the member who gets it, and how many may get the same."""
    parts_of = to.listed(goal.goals)
    one, fair = "one", ""
    if to.players is None:
        fair = ", a different one where there are enough, else none for more members than an even share takes"
    elif (most := goal.most(to.players)) == 1:
        one = "a different one"
    else:
        fair = f", and no more than {number(most)} members get the same one"
    return Clause(f"each member gets {one} of these and meets it{fair}: {parts_of}", has_parts=True)


@said.register
def _members_who(goal: MembersWho, to: Telling) -> Clause:
    """Say that a number of members meet a goal: with them as the subject of one count, else that it holds for them."""
    relation, wanted = _plainly(goal.relation, goal.right)
    somebody = (relation, wanted) == (Relation.AT_LEAST, 1)
    everybody = (relation, wanted) == (Relation.EXACTLY, Every.EVERY)
    inner = to.unwrapped(goal.goal)
    simple = to.clause(inner)
    alone = parts(inner).count(Member.MEMBER) == 1 and simple.subject == who_text(Member.MEMBER, to.words)
    if alone and everybody:
        return Clause(simple.predicate, "every member")
    if alone and somebody:
        return Clause(simple.predicate, "somebody")
    other = relation is Relation.OTHER_THAN
    if alone and isinstance(wanted, Number) and not in_plural(relation, wanted) and not other:
        return Clause(simple.predicate, f"{count_text(relation, wanted)} member")
    return _holding_for(relation, wanted, "member", simple)


@said.register
def _colours_that(goal: ColoursThat | RanksThat, to: Telling) -> Clause:
    """Say of how many colours, or ranks, it holds."""
    noun = "colour" if isinstance(goal, ColoursThat) else "rank"
    return _holding_for(*_plainly(goal.relation, goal.right), noun, to.clause(goal.goal))


def _holding_for(relation: Relation, wanted: Counted, noun: str, goal: Clause) -> Clause:
    """Say for how many members, colours or ranks a goal holds."""
    match relation, wanted:
        case Relation.EXACTLY, Every():
            who = f"every {noun}"
        case _, Every():
            who = f"{COUNTS[relation]} all {noun}s"
        case Relation.AT_LEAST, 1:
            who = f"some {noun}"
        case _, Part():
            who = f"{count_text(relation, wanted)} the {noun}s"
        case _:
            who = f"{count_text(relation, wanted)} {noun}{'s' if in_plural(relation, wanted) else ''}"
    return Clause(f"this holds for {who}: {goal.text}", has_parts=True)


def _joined(goals: Sequence[Goal], word: str, to: Telling) -> Clause:
    """Join several goals, a subject that they share only once."""
    clauses: list[str] = []
    subject = ""
    for goal in goals:
        clause = to.part(goal)
        clauses.append(clause.predicate if clause.subject and clause.subject == subject else clause.text)
        subject = "" if _ends_with_another(goal) else clause.subject
    *first, final = clauses
    return Clause(f"{', '.join(first)}, {word} {final}" if first else final)


def _ends_with_another(goal: Goal) -> bool:
    """Whether the goal names another member last, so that a clause without subject would seem to be about that one."""
    return isinstance(goal, Compare) and isinstance(goal.right, Quantity) and goal.right.by != goal.left.by
