"""Goals in plain English: a sentence with just the condition that the referee judges.

A sentence is built as a goal is: who does what, and to which number of tricks or cards of which kind. Counts are words,
ranks and sums are figures. Different goals get different sentences.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from winnable.missions.crew.english.words import (
    Words,
    capital,
    card_noun,
    conditions,
    count_text,
    details,
    done_with,
    every_card,
    in_plural,
    listed,
    named_cards,
    number,
    numbered,
    one_card,
    single,
    some_cards,
    some_tricks,
    who_text,
)
from winnable.rules.crew.goal import (
    EVERY_CARD,
    EVERY_TRICK,
    AllOf,
    Always,
    ByCrew,
    CardsTaken,
    Compare,
    EachWins,
    Every,
    Falls,
    Goal,
    LongestRun,
    Member,
    OneOf,
    Predicted,
    Quantity,
    Relation,
    Spread,
    TrickFilter,
    TricksLed,
    TricksWon,
)

__all__ = ["goal_text"]

_COMPARISONS: Final = {
    Relation.EXACTLY: ("exactly as many", "as"),
    Relation.AT_LEAST: ("at least as many", "as"),
    Relation.AT_MOST: ("at most as many", "as"),
    Relation.MORE_THAN: ("more", "than"),
    Relation.FEWER_THAN: ("fewer", "than"),
}


_DENIED: Final = {Relation.AT_MOST: Relation.MORE_THAN, Relation.FEWER_THAN: Relation.AT_LEAST}
"""The relation that holds for a member who breaks a limit: "at most n" is broken by "more than n"."""


def goal_text(goal: Goal, words: Words, players: int | None = None) -> str:
    """Return the sentence for a goal; with a number of `players` only the parts that apply to it."""
    return capital(_clause(goal, words, players).text) + "."


@dataclass(frozen=True, slots=True)
class _Clause:
    """A sentence without capital letter and full stop. A subject shared with the clause before may be left out."""

    predicate: str
    subject: str = ""

    @property
    def text(self) -> str:
        return f"{self.subject} {self.predicate}" if self.subject else self.predicate


# --- who does what -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Verb:
    """To win or to lead, by one or `several`, in the end or, `so_far`, after every trick."""

    base: str
    done: str
    several: bool
    so_far: bool

    @classmethod
    def of(cls, quantity: Quantity, *, so_far: bool) -> "_Verb":
        base, done = ("lead", "led") if isinstance(quantity, TricksLed) else ("win", "won")
        return cls(base, done, quantity.by in (Member.ANYBODY, Member.ALL_OTHERS), so_far)

    @property
    def helper(self) -> str:
        """The helping verb: alone it replaces the verb, with `not` it denies it."""
        if self.so_far:
            return "have" if self.several else "has"
        return "do" if self.several else "does"

    def affirmed(self, adverb: str = "") -> str:
        """Return the verb in the affirmative."""
        adverb = f"{adverb} " if adverb else ""
        if self.so_far:
            return f"{self.helper} {adverb}{self.done}"
        return f"{adverb}{self.base}{'' if self.several else 's'}"

    def denied(self) -> str:
        """Return the verb in the negative."""
        return f"{self.helper} not {self.done if self.so_far else self.base}"


# --- comparisons ---------------------------------------------------------------------------------


def _compare(goal: Compare, words: Words, *, so_far: bool = False) -> _Clause:
    if none := _of_no_member(goal, words, so_far=so_far):
        return none
    left = goal.left
    plain = isinstance(goal.right, int) or (goal.relation, goal.right) == (Relation.EXACTLY, Every.EVERY)
    if left.by is Member.ANYBODY and isinstance(left, TricksWon | TricksLed) and plain and not so_far:
        return _Clause(_by_anybody(goal, left, words))
    verb = _Verb.of(left, so_far=so_far)
    if not plain or (isinstance(left, LongestRun) and goal.right is Every.EVERY):
        than, as_ = _COMPARISONS[goal.relation]
        predicate = f"{verb.affirmed()} {than} {_things(left, words)} {as_} {_other(goal, words, so_far=so_far)}"
    elif isinstance(left, CardsTaken):
        predicate = _cards_taken(goal, left, words, verb)
    elif isinstance(left, LongestRun):
        predicate = _run(goal, left, words, verb)
    else:
        predicate = _tricks(goal, left, words, verb)
    return _Clause(predicate, who_text(left.by, words))


def _of_no_member(goal: Compare, words: Words, *, so_far: bool) -> _Clause | None:
    """Put a limit on every member as "no member ...", since "every member does not win" may mean that some do.

    None for a comparison that does not limit every member from above.
    """
    left, count = goal.left, goal.right
    if left.by is not Member.EVERYBODY or not isinstance(count, int):
        return None
    none = (goal.relation, count) == (Relation.EXACTLY, 0)
    relation, count = (Relation.AT_LEAST, 1) if none else (_DENIED.get(goal.relation), count)
    if relation is None:
        return None
    done = Compare(left, relation, count)
    if isinstance(left, TricksWon | TricksLed):
        like = conditions(left.tricks, words, many=False, but=done_with(left)[0])
        if like and _whole(done, left):
            return None  # "wins the first trick, and it holds ..." is more than one thing to deny
    predicate = _compare(done, words, so_far=so_far).predicate
    return _Clause(predicate.replace("at least one", "any", 1) if none else predicate, "no member")


def _things(quantity: Quantity, words: Words) -> str:
    """Name the things counted, in the plural: `pink cards`, `tricks with a 9`."""
    if isinstance(quantity, CardsTaken):
        return card_noun(quantity.cards, words, many=True)
    row = " in a row" if isinstance(quantity, LongestRun) else ""
    return f"tricks{row}{details(quantity, words, many=True)}"


def _other(goal: Compare, words: Words, *, so_far: bool) -> str:
    """Name the right side of a comparison that is no number."""
    left, right = goal.left, goal.right
    if right is Predicted.PREDICTED:
        return "predicted before the first trick"
    if not isinstance(right, Quantity):
        if isinstance(left, CardsTaken):
            return "the deck holds"
        return "there are " + _things(TricksWon(Member.ANYBODY, TrickFilter(numbers=left.tricks.numbers)), words)
    verb = _Verb.of(right, so_far=so_far)
    who = who_text(right.by, words)
    if right.by is Member.EACH_OTHER and goal.relation in (Relation.MORE_THAN, Relation.FEWER_THAN):
        who = "any other member"
    if replace(right, by=left.by) == left:
        return f"{who} {verb.helper}"
    things = _things(right, words)
    if type(left) is type(right) and left.by == right.by:
        unlimited = (right.cards if isinstance(right, CardsTaken) else right.tricks) in (EVERY_CARD, EVERY_TRICK)
        return f"{things} in all" if unlimited else things
    return f"{who} {verb.affirmed()} {things}"


def _cards_taken(goal: Compare, left: CardsTaken, words: Words, verb: _Verb) -> str:
    compared = (goal.relation, goal.right)
    if len(named_cards(left.cards)) == 1:
        card = words.card(left.cards.cards[0])
        if compared == (Relation.AT_LEAST, 1):
            return f"{verb.affirmed()} the trick that holds {card}"
        if compared == (Relation.EXACTLY, 0):
            return f"{verb.denied()} {card}"
    return f"{verb.affirmed()} {_share(goal, left, words)}"


def _share(goal: Compare, left: CardsTaken, words: Words) -> str:
    """Name the cards that are won."""
    if isinstance(goal.right, int):
        return some_cards(left.cards, goal.relation, goal.right, words)
    return every_card(left.cards, words)


def _run(goal: Compare, left: LongestRun, words: Words, verb: _Verb) -> str:
    """Describe a number of tricks in a row; `never` expresses that no run is longer."""
    count, relation = goal.right, goal.relation
    assert isinstance(count, int)
    many = in_plural(relation, count)
    row = f"trick{'s' if many else ''} in a row{details(left, words, many=many)}"
    if relation is Relation.AT_MOST:
        return f"{verb.affirmed('never')} more than {number(count)} {row}"
    if relation is Relation.FEWER_THAN:
        return f"{verb.affirmed('never')} {number(count)} {row}"
    if relation is Relation.EXACTLY and count:
        return f"{verb.affirmed()} {number(count)} {row}, but never more"
    return f"{verb.affirmed()} {count_text(relation, count)} {row}"


def _whole(goal: Compare, left: TricksWon | TricksLed) -> str:
    """Name the tricks if the comparison means all of them; empty otherwise."""
    numbers, compared = left.tricks.numbers, (goal.relation, goal.right)
    if compared == (Relation.EXACTLY, Every.EVERY):
        may_lack = single(numbers) and numbers[0].first not in (1, -1)
        return (numbered(numbers) + (" if it is played" if may_lack else "")) if numbers else "every trick"
    if compared == (Relation.AT_LEAST, 1) and single(numbers):
        return numbered(numbers)
    pair = len(set(numbers)) == len(numbers) == 2 and all(span.first == span.last for span in numbers)
    return f"both {numbered(numbers)}" if pair and compared == (Relation.EXACTLY, 2) else ""


def _tricks(goal: Compare, left: TricksWon | TricksLed, words: Words, verb: _Verb) -> str:
    numbers, (done, card) = left.tricks.numbers, done_with(left)
    clauses = conditions(left.tricks, words, many=False, but=done)
    with_card = "" if card is None else f" with {one_card(card, words)}"
    one = single(numbers)
    if whole := _whole(goal, left):
        each = f", each{with_card}" if card is not None and not one else with_card
        like = f", and {'it' if one else 'each of them'} {listed(clauses)}" if clauses else ""
        return f"{verb.affirmed()} {whole}{each}{like}"
    assert isinstance(goal.right, int)
    if one and not clauses and (goal.relation, goal.right) == (Relation.EXACTLY, 0):
        return f"{verb.denied()} {numbered(numbers)}{with_card}"
    kind = details(left, words, many=in_plural(goal.relation, goal.right), numbers_stated=True)
    return f"{verb.affirmed()} {some_tricks(left, goal.relation, goal.right)}{kind}"


def _by_anybody(goal: Compare, left: TricksWon | TricksLed, words: Words) -> str:
    """Describe tricks of anybody by their conditions, as it does not matter who wins or leads them."""
    numbers, whole = left.tricks.numbers, _whole(goal, left)
    if whole:
        many = whole.startswith("both ")
        subject = f"each of {whole}" if numbers and not single(numbers) and not many else whole
    else:
        assert isinstance(goal.right, int)
        many = in_plural(goal.relation, goal.right)
        subject = some_tricks(left, goal.relation, goal.right)
    done, card = done_with(left)
    clauses = conditions(left.tricks, words, many=many, but=done)
    if single(numbers) and not whole:
        clauses.insert(0, f"{'are' if many else 'is'} {numbered(numbers)}")
    if card is None and done == "won" and clauses:
        return f"{subject} {listed(clauses)}"
    act = f"{'are' if many else 'is'} {done}" + ("" if card is None else f" with {one_card(card, words)}")
    if whole:
        return f"{subject} {listed([act, *clauses])}"
    return f"{subject}{f' that {listed(clauses)}' if clauses else ''} {act}"


# --- the other forms -----------------------------------------------------------------------------


def _spread(goal: Spread, words: Words) -> str:
    ahead = goal.at_most + 1
    things, kind = "", ""
    if isinstance(goal.of, CardsTaken):
        things = card_noun(goal.of.cards, words, many=ahead != 1)
    else:
        things = "trick" if ahead == 1 else "tricks"
        kind = details(goal.of, words, many=ahead != 1)
    return f"nobody ever has {number(ahead)} {things} more{kind} than anybody else"


def _each_wins(goal: EachWins, words: Words) -> str:
    cards = every_card(goal.cards, words)
    each = "each of " if len(named_cards(goal.cards)) > 1 else ""
    order = ", in this order" if goal.in_order else ", in rising order of rank" if goal.rising else ""
    return f"{each}{cards} wins a trick{order}"


def _falls(goal: Falls) -> str:
    among = "" if single(goal.numbers) else "one of "
    return f"the task with the token {goal.token} is met in {among}{numbered(goal.numbers)}"


def _core(goal: Goal, players: int | None) -> Goal:
    """Unwrap a goal: a group of one goal, or the goal for this number of players."""
    match goal:
        case AllOf((part,)) | OneOf((part,)):
            return _core(part, players)
        case ByCrew() if players is not None:
            return _core(goal.of(players), players)
    return goal


def _clause(goal: Goal, words: Words, players: int | None) -> _Clause:
    goal = _core(goal, players)
    match goal:
        case Compare():
            return _compare(goal, words)
        case Always(compare):
            return _Clause(f"after every trick, {_compare(compare, words, so_far=True).text}")
        case Spread():
            return _Clause(_spread(goal, words))
        case EachWins():
            return _Clause(_each_wins(goal, words))
        case Falls():
            return _Clause(_falls(goal))
        case AllOf(goals) | OneOf(goals):
            word = "and" if isinstance(goal, AllOf) else "or"
            return _joined([_core(part, players) for part in goals], word, words, players)
        case ByCrew(goals):
            sizes = (f"with {number(size)} players, {_part(part, words, size).text}" for size, part in goals)
            return _Clause("; ".join(sizes))


def _part(goal: Goal, words: Words, players: int | None) -> _Clause:
    """Describe a goal within another one, in brackets if it has parts itself."""
    clause = _clause(goal, words, players)
    return _Clause(f"({clause.text})") if isinstance(_core(goal, players), AllOf | OneOf | ByCrew) else clause


def _joined(goals: Sequence[Goal], word: str, words: Words, players: int | None) -> _Clause:
    """Join several goals, their common part only once."""
    if shared := _shared(goals, word, words):
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
    return _Clause(f"{', '.join(first)}, {word} {final}" if first else final)


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


def _shared(goals: Sequence[Goal], word: str, words: Words) -> _Clause | None:
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
        things.append(_share(goal, goal.left, words))
    return _Clause(
        f"{_Verb.of(first.left, so_far=False).affirmed()} {listed(things, word)}", who_text(first.left.by, words)
    )
