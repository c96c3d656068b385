"""Goals in plain English: a sentence with just the condition that the referee judges.

A sentence is built as a goal is: a subject, a verb, and a number of tricks or cards of a kind. Counts are words,
ranks and sums are figures. Different goals get different sentences.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from winnable.missions.crew.english.clause import Clause, Verb
from winnable.missions.crew.english.comparisons import DENIED, PLAINLY, compare, share
from winnable.missions.crew.english.words import (
    Words,
    by_size,
    card_noun,
    count_text,
    details,
    every_card,
    in_plural,
    named_cards,
    number,
    numbered,
    one_card,
    single,
    who_text,
)
from winnable.missions.source.english import capital, listed
from winnable.rules.crew.card import Card, TrickNumber
from winnable.rules.crew.goal import (
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
    parts,
)
from winnable.rules.crew.kinds import Half, Number, Part, Relation, Span
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.quantity import CardsTaken, Every, LongestRun, Quantity, TricksWon
from winnable.rules.crew.task import of_card
from winnable.rules.crew.who import Member

_TASK_ORDERS: Final = {
    TaskOrder.IN_TURN: (
        "starting with {} and going clockwise, each member meets one task in turn, "
        "and a member who has none left is passed over"
    ),
    TaskOrder.FIRST: "no other task is met until all tasks of {} are",
    TaskOrder.LAST: "no task of {} is met until all other tasks are",
}
_MANY: Final = 5
"""The most goals that are joined by "or"; of more, the beginning says that one of them is enough."""
Counted = Number | Part | Every
"""How many members, colours or goals there must be."""
_LOWER: Final = (Relation.AT_LEAST, Relation.MORE_THAN)


def goal_text(goal: Goal, words: Words, players: int | None = None) -> str:
    """Return the sentence for a goal; with a number of `players` only the parts that apply to it."""
    return capital(_clause(goal, words, players).text) + "."


class _ItsCard(Words):
    """The words for the goal of each task, in which a card by its name is that of the task."""

    def card(self, card: Card) -> str:  # noqa: ARG002
        return "its card"


def for_each_task(goal: Goal, words: Words, players: int | None = None) -> str:
    """Return the sentence for the goal of each task, about `CARD`."""
    of_one = of_card(words.deck.cards[0], goal)
    return f"For each task, {_clause(of_one, _ItsCard(words.deck, words.commander), players).text}."


def _spread(goal: Spread, words: Words) -> str:
    ahead = goal.at_most + 1
    kind = ""
    if isinstance(goal.of, CardsTaken):
        things = card_noun(goal.of.cards, words, many=ahead != 1)
    else:
        things = "trick" if ahead == 1 else "tricks"
        kind = details(goal.of, words, many=ahead != 1)
    return f"nobody ever has {number(ahead)} more {things}{kind} than anybody else"


def _each_card(goal: EachWins | EachFalls, words: Words) -> str:
    cards = every_card(goal.cards, words)
    each = "each of " if len(named_cards(goal.cards)) > 1 else ""
    order = ", in this order" if goal.in_order else ", in rising order of rank" if goal.rising else ""
    return f"{each}{cards} {'wins a trick' if isinstance(goal, EachWins) else 'is played'}{order}"


def _falls(goal: Falls, words: Words) -> str:
    among = "" if single(goal.numbers) else "one of "
    task = f"the task with the token {goal.token}" if goal.token else "every task"
    if goal.by is not None:
        task += f" of {who_text(goal.by, words)}"
    if goal.cards is not None and goal.by is None and len(named_cards(goal.cards)) == 1:
        task = f"the task for {one_card(goal.cards, words)}, if there is one,"
    elif goal.cards is not None:
        task += f" for {one_card(goal.cards, words)}"
    return f"{task} is met in {among}{numbered(goal.numbers)}"


def _trick(trick: TrickNumber | Half) -> str:
    return f"the {trick.value}" if isinstance(trick, Half) else numbered([Span(trick, trick)])


def _some_of(goal: SomeOf, words: Words, players: int | None) -> Clause:
    relation, right = _plainly(goal.relation, goal.right)
    parts_of = "; ".join(f"({_clause(part, words, players).text})" for part in goal.goals)
    if (relation, right) == (Relation.EXACTLY, 0):
        return Clause(f"none of these holds: {parts_of}")
    if relation is Relation.OTHER_THAN:
        return Clause(f"any number of these hold, but not {_exactly(right)}: {parts_of}")
    assert not isinstance(right, Every)
    some = count_text(relation, right)
    of = "" if some.endswith(" of") else " of"
    return Clause(f"{some}{of} these {'holds' if right == 1 else 'hold'}: {parts_of}")


def _plainly(relation: Relation, wanted: Counted) -> tuple[Relation, Counted]:
    """Return the same comparison in its plainest form: "at least all" as exactly all, "at most zero" as none."""
    if isinstance(wanted, Every):
        said = {Relation.AT_LEAST: Relation.EXACTLY, Relation.OTHER_THAN: Relation.FEWER_THAN}.get(relation, relation)
        return (Relation.AT_LEAST, 0) if said is Relation.AT_MOST else (said, wanted)
    return PLAINLY.get((relation, wanted), (relation, wanted)) if isinstance(wanted, int) else (relation, wanted)


def _exactly(wanted: Counted) -> str:
    """Name the number that it must not be."""
    assert not isinstance(wanted, Every)
    return count_text(Relation.EXACTLY, wanted).removesuffix(" of")


def _shared_out(goal: SharedOut, words: Words, players: int | None) -> Clause:
    """Say each goal of the member who gets it, and how many may get the same."""
    parts_of = "; ".join(f"({_clause(part, words, players).text})" for part in goal.goals)
    one, fair = "one", ""
    if players is None:
        fair = ", a different one where there are enough, else none for more members than an even share takes"
    elif (most := goal.most(players)) == 1:
        one = "a different one"
    else:
        fair = f", and no more than {number(most)} members get the same one"
    return Clause(f"each member gets {one} of these and meets it{fair}: {parts_of}")


def _members_who(goal: MembersWho, words: Words, players: int | None) -> Clause:
    """Say that a number of members meet a goal: with them as the subject of one count, else that it holds for them."""
    relation, wanted = _plainly(goal.relation, goal.right)
    somebody = (relation, wanted) == (Relation.AT_LEAST, 1)
    everybody = (relation, wanted) == (Relation.EXACTLY, Every.EVERY)
    inner = _core(goal.goal, players)
    if (relation, wanted) == (Relation.EXACTLY, 0) and (beyond := _beyond(inner)) is not None:
        return _clause(beyond, words, players)  # "no member wins at most ..." is unclear
    simple = _clause(inner, words, players)
    alone = parts(inner).count(Member.MEMBER) == 1 and simple.subject == who_text(Member.MEMBER, words)
    if alone and everybody:
        return Clause(simple.predicate, "every member")
    if alone and somebody:
        return Clause(simple.predicate, "somebody")
    other = relation is Relation.OTHER_THAN
    if alone and isinstance(wanted, Number) and not in_plural(relation, wanted) and not other:
        return Clause(_all_together(inner, simple.predicate, words), f"{count_text(relation, wanted)} member")
    if (relation, wanted) == (Relation.EXACTLY, 2) and (same := _as_another(inner, words)):
        return Clause(same, "exactly two members")
    if other:
        return Clause(f"this holds for any number of members, but not for {_exactly(wanted)}: {simple.text}")
    if isinstance(wanted, Part):
        return Clause(f"this holds for {count_text(relation, wanted)} the members: {simple.text}")
    if isinstance(wanted, Every):
        return Clause(f"this holds for {_all_of(relation, 'member')}: {simple.text}")
    many = in_plural(relation, wanted) and not somebody
    who = "some" if somebody else count_text(relation, wanted)
    return Clause(f"this holds for {who} member{'s' if many else ''}: {simple.text}")


def _all_together(goal: Goal, predicate: str, words: Words) -> str:
    """Say of named cards that all of them are meant, as "no member wins this and that" may mean neither of them."""
    if not isinstance(goal, Compare) or not isinstance(goal.left, CardsTaken) or len(named_cards(goal.left.cards)) < 2:
        return predicate
    cards = every_card(goal.left.cards, words)
    every = f"both {cards}" if len(named_cards(goal.left.cards)) == 2 else f"all of {cards}"
    return predicate.replace(f" {cards}", f" {every}") if goal.right is Every.EVERY else predicate


def _as_another(goal: Goal, words: Words) -> str:
    """Say that two members have the same count; empty for other goals."""
    if not isinstance(goal, Compare) or goal.left.by is not Member.MEMBER or goal.relation is not Relation.EXACTLY:
        return ""
    if goal.right != replace(goal.left, by=Member.SOME_OTHER):
        return ""
    twice = replace(goal, left=replace(goal.left, by=Member.EVERYBODY), relation=Relation.OTHER_THAN)
    no_two = compare(replace(twice, right=replace(goal.left, by=Member.EACH_OTHER)), words)
    return no_two.predicate


def _colours_that(goal: ColoursThat, words: Words, players: int | None) -> Clause:
    """Say of how many colours it holds."""
    inner = _clause(_core(goal.goal, players), words, players).text
    match _plainly(goal.relation, goal.right):
        case Relation.OTHER_THAN, other:
            who = f"any number of colours, but not for {_exactly(other)}"
        case relation, Every():
            who = _all_of(relation, "colour")
        case Relation.AT_LEAST, 1:
            who = "some colour"
        case Relation.EXACTLY, 0:
            who = "no colour"
        case relation, Part() as part:
            who = f"{count_text(relation, part)} the colours"
        case relation, number:
            assert isinstance(number, Number)
            who = f"{count_text(relation, number)} colour{'s' if in_plural(relation, number) else ''}"
    return Clause(f"this holds for {who}: {inner}")


def _all_of(relation: Relation, noun: str) -> str:
    """Name all members, or colours: `every member`, `fewer than all members`."""
    if relation is Relation.EXACTLY:
        return f"every {noun}"
    if relation is Relation.MORE_THAN:
        return f"more {noun}s than there are"
    return f"{count_text(relation, Part.HALF).removesuffix(' half of')} all {noun}s"


def _beyond(goal: Goal) -> Compare | None:
    """Return the clause of every member where none keeps this limit; None for a goal that sets a member no limit."""
    if not isinstance(goal, Compare) or goal.left.by is not Member.MEMBER or not isinstance(goal.right, Number):
        return None
    relation = DENIED.get(goal.relation)
    return None if relation is None else Compare(replace(goal.left, by=Member.EVERYBODY), relation, goal.right)


def _core(goal: Goal, players: int | None) -> Goal:
    """Unwrap a goal: a group of one goal, or the goal for this number of players."""
    match goal:
        case AllOf((part,)) | OneOf((part,)):
            return _core(part, players)
        case ByCrew() if players is not None:
            return _core(goal.of(players), players)
    return goal


def _clause(goal: Goal, words: Words, players: int | None) -> Clause:
    def said(part: Goal) -> str:
        return _part(part, words, players).text

    goal = _core(goal, players)
    match goal:
        case Compare():
            return compare(goal, words)
        case Always(comparison):
            return Clause(f"after every trick, {compare(comparison, words, so_far=True).text}")
        case Spread():
            return Clause(_spread(goal, words))
        case EachWins() | EachFalls():
            return Clause(_each_card(goal, words))
        case Falls():
            return Clause(_falls(goal, words))
        case TasksInOrder(order, who):
            return Clause(_TASK_ORDERS[order].format(who_text(who, words)))
        case LeastSum(trick):
            last = "the last trick of " if isinstance(trick, Half) else ""
            return Clause(f"no trick has a lower sum of ranks than {last}{_trick(trick)}")
        case Not(part):
            return Clause(f"it is not so that {said(part)}")
        case If(when, then, otherwise):
            more = "" if otherwise is None else f"; otherwise {said(otherwise)}"
            return Clause(f"if {said(when)}, {said(then)}{more}")
        case SomeOf():
            return _some_of(goal, words, players)
        case SharedOut():
            return _shared_out(goal, words, players)
        case MetBy(part, trick):
            return Clause(f"by the end of {_trick(trick)}, {said(part)}")
        case MetBefore(part, other):
            return Clause(f"before {said(other)}, or else by the end, {said(part)}")
        case MembersWho():
            return _members_who(goal, words, players)
        case ColoursThat():
            return _colours_that(goal, words, players)
        case OneOf(goals) if len(goals) > _MANY:
            several = "; ".join(f"({_clause(part, words, players).text})" for part in goals)
            return Clause(f"one of these {len(goals)} holds, or several: {several}")
        case AllOf(goals) | OneOf(goals):
            word = "and" if isinstance(goal, AllOf) else "or"
            return _joined([_core(part, players) for part in goals], word, words, players)
        case ByCrew(goals):
            sizes = by_size((size, _part(part, words, size).text) for size, part in goals)
            return Clause("; ".join(f"{players_}, {text}" for players_, text in sizes))


def _part(goal: Goal, words: Words, players: int | None) -> Clause:
    """Describe a goal within another one, in brackets if it has parts itself."""
    clause = _clause(goal, words, players)
    core = _core(goal, players)
    if isinstance(core, AllOf) and _in_range(core.goals, words):
        return clause
    made = isinstance(core, AllOf | OneOf | ByCrew | Not | If | SomeOf | SharedOut | MetBy | MetBefore)
    return Clause(f"({clause.text})") if made or clause.text.startswith("this holds ") else clause


def _joined(goals: Sequence[Goal], word: str, words: Words, players: int | None) -> Clause:
    """Join several goals, their common part only once."""
    if shared := (_in_range(goals, words) if word == "and" else None) or _shared(goals, word, words):
        return shared
    clauses: list[str] = []
    last, subject = None, ""
    for goal in goals:
        if word == "and" and _in_one_run(last, goal):
            clauses[-1] += ", one directly after the other"
            last, subject = None, ""
            continue
        clause = _part(goal, words, players)
        clauses.append(clause.predicate if clause.subject and clause.subject == subject else clause.text)
        last, subject = goal, "" if _ends_with_another(goal) else clause.subject
    *first, final = clauses
    return Clause(f"{', '.join(first)}, {word} {final}" if first else final)


def _ends_with_another(goal: Goal) -> bool:
    """Whether the goal names another member last, so that a clause without subject would seem to be about that one."""
    return isinstance(goal, Compare) and isinstance(goal.right, Quantity) and goal.right.by != goal.left.by


def _in_one_run(first: Goal | None, second: Goal) -> bool:
    """Whether one goal wants exactly n tricks and the next one a run of n or more: together, all n in a row."""
    return (
        isinstance(first, Compare)
        and isinstance(second, Compare)
        and isinstance(first.left, TricksWon)
        and first.left.by is not Member.ANYBODY
        and isinstance(first.right, int)
        and first.right > 1
        and first.relation is Relation.EXACTLY
        and second == Compare(LongestRun(first.left.by, first.left.tricks), Relation.AT_LEAST, first.right)
    )


def _in_range(goals: Sequence[Goal], words: Words) -> Clause | None:
    """Join a lower and an upper number for the same count: `at least one and at most three tricks`."""
    match list(goals):
        case [Compare(left, low_relation, int(low)) as first, Compare(other, relation, int(high)) as second]:
            pair = (low_relation in _LOWER, relation in DENIED, left == other, left.by is not Member.EVERYBODY)
            clause, beside = compare(second, words), count_text(relation, high)
            lower = count_text(low_relation, low)
            if all(pair) and beside in clause.predicate and lower in compare(first, words).predicate:
                return replace(clause, predicate=clause.predicate.replace(beside, f"{lower} and {beside}", 1))
    return None


def _shared(goals: Sequence[Goal], word: str, words: Words) -> Clause | None:
    """Join counts of several kinds of cards, the same count for the same member, with the verb only once."""
    first = goals[0]
    if not isinstance(first, Compare) or not isinstance(first.right, int | Every):
        return None
    if first.right is Every.EVERY and first.relation is not Relation.EXACTLY:
        return None
    things = []
    for goal in goals:
        if not isinstance(goal, Compare) or not isinstance(goal.left, CardsTaken) or goal.left.cards.cards:
            return None
        if (goal.left.by, goal.relation, goal.right) != (first.left.by, first.relation, first.right):
            return None
        things.append(share(goal, goal.left, words))
    return Clause(
        f"{Verb.of(first.left, so_far=False).affirmed()} {listed(things, word)}", who_text(first.left.by, words)
    )
