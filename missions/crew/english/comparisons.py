"""Comparisons of counts in English: who wins, leads, plays or owns how many, compared with a number or a count."""

from dataclasses import replace
from typing import Final

from winnable.missions.crew.english.clause import Clause, Verb
from winnable.missions.crew.english.words import (
    COUNTS,
    NEVER,
    Words,
    card_noun,
    comparable,
    conditions,
    count_text,
    details,
    done_with,
    every_card,
    every_trick,
    in_plural,
    in_tricks,
    named_cards,
    numbered,
    one_card,
    one_trick,
    place_text,
    single,
    some_cards,
    some_tricks,
    who_text,
)
from winnable.missions.source.english import listed, number
from winnable.rules.crew.goal import SIGNAL, Compare
from winnable.rules.crew.kinds import (
    EVERY_CARD,
    EVERY_TRICK,
    Among,
    How,
    Number,
    Parity,
    Part,
    Relation,
    TrickFilter,
)
from winnable.rules.crew.quantity import (
    AsPossible,
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Points,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Member

_PLAYS: Final = {
    How.LED: "leads",
    How.FOLLOWED: "cards that follow suit",
    How.DISCARDED: "discards",
    How.RUFFED: "ruffs",
}
"""The noun for cards that are played so."""
_PLAYING: Final = {
    How.LED: "leading",
    How.FOLLOWED: "following suit",
    How.DISCARDED: "discarding",
    How.RUFFED: "ruffing",
}
"""The same as what is done, of one card or of many."""
_COMPARISONS: Final = {
    Relation.EXACTLY: ("exactly as many", "as"),
    Relation.OTHER_THAN: ("a different number of", "than"),
    Relation.AT_LEAST: ("at least as many", "as"),
    Relation.AT_MOST: ("at most as many", "as"),
    Relation.MORE_THAN: ("more", "than"),
    Relation.FEWER_THAN: ("fewer", "than"),
}

_OF_CARDS = CardsTaken | CardsPlayed | CardsDealt | CardsPassed
"""Counts of cards, which say what cards are counted."""
_UNLIKE: Final = (Relation.OTHER_THAN, Relation.MORE_THAN, Relation.FEWER_THAN)
"""Relations after which every other member becomes any other: `more than any other member`."""
DENIED: Final = {
    Relation.AT_MOST: Relation.MORE_THAN,
    Relation.FEWER_THAN: Relation.AT_LEAST,
    Relation.OTHER_THAN: Relation.EXACTLY,
}
"""The relation that holds for a member who breaks a limit: "at most n" is broken by "more than n"."""
PLAINLY: Final = {
    (Relation.AT_MOST, 0): (Relation.EXACTLY, 0),
    (Relation.FEWER_THAN, 1): (Relation.EXACTLY, 0),
    (Relation.OTHER_THAN, 0): (Relation.AT_LEAST, 1),
    (Relation.MORE_THAN, 0): (Relation.AT_LEAST, 1),
}
"""The wording of "at most zero" and "not zero": no trick, at least one."""


def compare(goal: Compare, words: Words, *, so_far: bool = False) -> Clause:
    """Say a comparison; `so_far`: of the tricks that were played until then.

    Special forms come first and the general one last: "no member wins more than two tricks" before "wins two tricks".
    In between there is a function for each kind of count (tricks, cards, points, tasks).
    """
    relation, right = goal.relation, goal.right
    if isinstance(right, int) and (relation, right) in PLAINLY:
        goal = Compare(goal.left, *PLAINLY[relation, right])
    if none := _of_no_member(goal, words, so_far=so_far):
        return none
    if isinstance(goal.left, TricksWon | TricksLed) and goal.left.nth:
        return _nth_tricks(goal, goal.left, words)
    left = goal.left
    if goal in SIGNAL.values():
        return Clause("is sent" if goal == SIGNAL["sent"] else "is not sent", "the distress signal")
    if isinstance(goal.right, AsPossible):
        return _as_possible(left, goal.right, words, so_far=so_far)
    if isinstance(left, CardsPlayed) and (of_nobody := _played_by_nobody(goal, left, words, so_far=so_far)):
        return of_nobody
    plain = isinstance(goal.right, Number) or (goal.relation, goal.right) == (Relation.EXACTLY, Every.EVERY)
    if isinstance(goal.right, Part):  # half of all there are, of which the sentence says no more
        plain = isinstance(left, _OF_CARDS)
        if isinstance(left, TricksWon | TricksLed):
            plain = left.by is Member.ANYBODY or replace(left.tricks, numbers=()) == EVERY_TRICK
    if left.by is Member.ANYBODY and isinstance(left, TricksWon | TricksLed) and plain and not so_far:
        return Clause(_by_anybody(goal, left, words))
    if isinstance(left, TricksWon | TricksLed) and _of_all_such(goal) and not so_far:
        done = Verb.of(left, so_far=False).affirmed()
        return Clause(f"{done} every trick{details(left, words, many=False)}", who_text(left.by, words))
    verb = Verb.of(left, so_far=so_far)
    if not plain or (isinstance(left, LongestRun | Points) and goal.right is Every.EVERY):
        than, as_ = _COMPARISONS[goal.relation]
        if isinstance(goal.right, Part):
            than, as_ = f"{count_text(goal.relation, goal.right).removesuffix(' of')} as many", "as"
        predicate = f"{verb.affirmed()} {than} {_things(left, words)} {as_} {_other(goal, words, so_far=so_far)}"
    elif isinstance(left, CardsTaken | CardsDealt | CardsPassed):
        predicate = _cards_taken(goal, left, words, verb)
    elif isinstance(left, CardsPlayed):
        predicate = _cards_played(goal, left, words, verb)
    elif isinstance(left, Points):
        assert isinstance(goal.right, Number)
        cards = card_noun(left.cards, words, many=True)
        predicate = f"{verb.affirmed()} {cards} whose ranks add up to {_to_number(goal.relation, goal.right)}"
    elif isinstance(left, LongestRun):
        predicate = _run(goal, left, words, verb)
    elif isinstance(left, TasksOwned | TasksMet):
        predicate = f"{verb.affirmed()} {_tasks(goal)}"
    else:
        predicate = _tricks(goal, left, words, verb)
    return Clause(predicate, who_text(left.by, words))


def _as_possible(left: Quantity, extreme: AsPossible, words: Words, *, so_far: bool) -> Clause:
    """Ask for as much, or as little, as there can be."""
    most, done = extreme is AsPossible.MOST, Verb.of(left, so_far=so_far).affirmed()
    return Clause(f"{done} as {'many' if most else 'few'} {_things(left, words)} as possible", who_text(left.by, words))


def _there_are(left: TricksWon | TricksLed | LongestRun, words: Words) -> str:
    """Name all tricks whose numbers are counted: `there are tricks`."""
    return "there are " + _things(TricksWon(Member.ANYBODY, TrickFilter(numbers=left.tricks.numbers)), words)


def _of_all_such(goal: Compare) -> bool:
    """Whether every trick of a kind that comes up is to be won, or led, by a member of a group."""
    left = goal.left
    if not isinstance(left, TricksWon | TricksLed) or replace(left.tricks, numbers=()) == EVERY_TRICK:
        return False  # plain counts are written as numbers
    return goal.relation is Relation.EXACTLY and goal.right == replace(left, by=Member.ANYBODY) != left


def _of_no_member(goal: Compare, words: Words, *, so_far: bool) -> Clause | None:
    """Put a limit on every member as "no member ...", since "every member does not win" may mean that some do.

    None for a comparison that does not limit every member from above.
    """
    left, count = goal.left, goal.right
    if left.by is not Member.EVERYBODY:
        return None
    if goal.relation is Relation.OTHER_THAN and count == replace(left, by=Member.EACH_OTHER):
        verb = Verb.of(left, so_far=so_far)
        done_so = (f"ever have {verb.done}" if so_far else verb.base) + verb.particle
        return Clause(f"{done_so} the same number of {_things(left, words)}", "no two members")
    if not isinstance(count, Number) and (goal.relation is not Relation.OTHER_THAN or not isinstance(count, Part)):
        return None
    none = (goal.relation, count) == (Relation.EXACTLY, 0)
    relation, count = (Relation.AT_LEAST, 1) if none else (DENIED.get(goal.relation), count)
    if relation is None or (relation, count) == (Relation.AT_LEAST, 0):  # fewer than none
        return None
    done = Compare(left, relation, count)
    if isinstance(left, TricksWon | TricksLed):
        like = conditions(left.tricks, words, many=False, but=done_with(left)[0])
        if like and _whole(done, left):
            if none and single(left.tricks.numbers):
                return Clause(f"{Verb.of(left, so_far=so_far).affirmed()} {_that_trick(left, words)}", "no member")
            return None  # "wins the first trick, and it holds ..." is more than one thing to deny
    predicate = compare(done, words, so_far=so_far).predicate
    return Clause(predicate.replace("at least one", "any", 1) if none else predicate, "no member")


def _tasks(goal: Compare) -> str:
    """Count tasks; all that there are, where the number is not said."""
    if not isinstance(goal.right, Number):
        return "every task"
    return f"{count_text(goal.relation, goal.right)} task{'s' if in_plural(goal.relation, goal.right) else ''}"


def _things(quantity: Quantity, words: Words) -> str:
    """Name the things counted, in the plural: `pink cards`, `tricks with a 9`."""
    if isinstance(quantity, CardsTaken | CardsDealt | CardsPassed):
        return card_noun(quantity.cards, words, many=True)
    if isinstance(quantity, Points):
        return f"points in {card_noun(quantity.cards, words, many=True)}"
    if isinstance(quantity, CardsPlayed):
        return card_noun(quantity.cards, words, many=True) + _how_played(quantity, words)
    if isinstance(quantity, TasksOwned | TasksMet):
        return "tasks"
    row = " in a row" if isinstance(quantity, LongestRun) else ""
    return f"tricks{row}{details(quantity, words, many=True)}"


def _other(goal: Compare, words: Words, *, so_far: bool) -> str:
    """Name the right side of a comparison that is no number."""
    left, right = goal.left, goal.right
    if right is Predicted.PREDICTED:
        return "predicted before the first trick"
    if not isinstance(right, Quantity):
        if isinstance(left, _OF_CARDS | Points):
            return "the deck holds"
        if isinstance(left, TasksOwned | TasksMet):
            return "there are"
        return _there_are(left, words)
    who, verb = _doer(right, goal.relation, words, so_far=so_far)
    if replace(right, by=left.by) == left:
        return f"{who} {verb.helper}"
    things = _things(right, words)
    if isinstance(right, CardsPlayed):
        return f"{who} {verb.affirmed()} {things}"
    alike = left.by == right.by or (left.by is Member.EVERYBODY and right.by is Member.SAME)
    if type(left) is type(right) and alike and not isinstance(right, TasksOwned | TasksMet):
        kind = right.cards if isinstance(right, CardsTaken | Points | CardsDealt | CardsPassed) else right.tricks
        unlimited = kind in (EVERY_CARD, EVERY_TRICK)
        return f"{things} in all" if unlimited else things
    return f"{who} {verb.affirmed()} {things}"


def _doer(right: Quantity, relation: Relation, words: Words, *, so_far: bool) -> tuple[str, Verb]:
    """Name who is on the right of a comparison, with the verb."""
    verb = Verb.of(right, so_far=so_far)
    if right.by is Member.SAME:
        return "they", replace(verb, several=True)
    if right.by is Member.EACH_OTHER and relation in _UNLIKE:
        return "any other member", verb
    return who_text(right.by, words), verb


def _to_number(relation: Relation, wanted: Number) -> str:
    """Name a sum of ranks, in figures."""
    if isinstance(wanted, Parity):
        return f"an {wanted.value} number"
    numbers = wanted.numbers if isinstance(wanted, Among) else (wanted,)
    return f"{COUNTS[relation].replace('fewer', 'less')} {listed(list(map(str, numbers)), 'or')}"


def _cards_taken(goal: Compare, left: CardsTaken | CardsDealt | CardsPassed, words: Words, verb: Verb) -> str:
    held = "the trick that holds " * (isinstance(left, CardsTaken) and len(named_cards(left.cards)) == 1)
    one = (goal.relation, goal.right) == (Relation.AT_LEAST, 1)
    return f"{verb.affirmed()} {held * one}{share(goal, left, words)}"


def _cards_played(goal: Compare, left: CardsPlayed, words: Words, verb: Verb) -> str:
    if goal.right == 1 and goal.relation in (Relation.EXACTLY, Relation.AT_LEAST) and _one_at_most(left):
        return f"{verb.affirmed()} {one_card(left.cards, words)}{_how_played(left, words)}"
    return f"{verb.affirmed()} {share(goal, left, words)}{_how_played(left, words)}"


def _nth_tricks(goal: Compare, left: TricksWon | TricksLed, words: Words) -> Clause:
    """Say of tricks with their places: `wins a trick with a 9 as the first that they win`."""
    done = "lead" if isinstance(left, TricksLed) else "win"
    such = f" that a member {done}s" if left.by is Member.ANYBODY else f" that they {done}"
    if left.tricks.numbers:
        such += f" of {numbered(left.tricks.numbers)}"
    plain = replace(left, tricks=replace(left.tricks, numbers=()), nth=())
    placed = listed([place_text(span) for span in left.nth], "or") + such
    clause = compare(replace(goal, left=plain), words)
    return replace(clause, predicate=f"{clause.predicate} {placed}")


def _one_at_most(quantity: CardsPlayed) -> bool:
    """Whether just one card can be counted: the first of one member, say."""
    places = [one_trick(span) for span in quantity.nth]
    return len(places) == 1 and places[0] is not None and quantity.by is not Member.ANYBODY


def _how_played(quantity: CardsPlayed, words: Words) -> str:
    """Return the words after the cards that are played: in which ways, if there are several, and to which tricks."""
    by_doing = f" by {listed([_PLAYING[how] for how in quantity.how], 'or')}" if len(quantity.how) > 1 else ""
    if quantity.nth:
        by_doing = f" {_placed(quantity)}"
    return by_doing + in_tricks(quantity.tricks, words)


def _placed(quantity: CardsPlayed) -> str:
    """Name the places of cards among all that a member plays so: `as the first of their leads`."""
    whose = "a member's" if quantity.by is Member.ANYBODY else "their"
    ways = listed([_PLAYS[how] for how in quantity.how] or ["cards"], "or")
    return f"{listed([place_text(span) for span in quantity.nth], 'or')} of {whose} {ways}"


def _played_by_nobody(goal: Compare, left: CardsPlayed, words: Words, *, so_far: bool) -> Clause | None:
    """Say that all together play no card of the kind; None for other comparisons."""
    if (left.by, goal.relation, goal.right) != (Member.ANYBODY, Relation.EXACTLY, 0):
        return None
    verb = Verb.of(replace(left, by=Member.EVERYBODY), so_far=so_far)
    return Clause(f"{verb.affirmed()} {one_card(left.cards, words)}{_how_played(left, words)}", "nobody")


def share(goal: Compare, left: _OF_CARDS, words: Words) -> str:
    """Name the cards that are won or played."""
    if isinstance(goal.right, Part):
        return f"{count_text(goal.relation, goal.right)} the {card_noun(left.cards, words, many=True)} of the deck"
    if isinstance(goal.right, Number):
        return some_cards(left.cards, goal.relation, goal.right, words)
    return every_card(left.cards, words)


def _run(goal: Compare, left: LongestRun, words: Words, verb: Verb) -> str:
    """Describe a number of tricks in a row; `never` expresses that no run is longer."""
    count, relation = goal.right, goal.relation
    assert isinstance(count, Number)
    many = in_plural(relation, count)
    such = details(left, words, many=many)
    if isinstance(count, int) and relation is Relation.AT_MOST:
        return f"{verb.affirmed('never')} more than {number(count)} trick{'s' if many else ''} in a row{such}"
    tricks = f"{count_text(relation, count)} trick{'s' if many else ''}"
    if relation in (Relation.AT_LEAST, Relation.MORE_THAN):
        return f"{verb.affirmed()} {tricks} in a row{such}"
    return f"{verb.affirmed()} in the longest row {tricks}{such}"


def _compared(goal: Compare, left: TricksWon | TricksLed) -> TricksWon | TricksLed:
    """If all tricks with some numbers are meant: without the one that has none to be compared with."""
    whole = (goal.relation, goal.right) == (Relation.EXACTLY, Every.EVERY)
    return replace(left, tricks=comparable(left.tricks)) if whole else left


def _whole(goal: Compare, left: TricksWon | TricksLed) -> str:
    """Name the tricks if the comparison means all of them; empty otherwise."""
    numbers, compared = left.tricks.numbers, (goal.relation, goal.right)
    if compared == (Relation.EXACTLY, Every.EVERY):
        return every_trick(left.tricks)
    if compared in ((Relation.AT_LEAST, 1), (Relation.EXACTLY, 1)) and single(numbers):  # there is no more than one
        return numbered(numbers)
    pair = len(set(numbers)) == len(numbers) == 2 and all(one_trick(span) is not None for span in numbers)
    return f"both {numbered(numbers)}" if pair and compared == (Relation.EXACTLY, 2) else ""


def _tricks(goal: Compare, left: TricksWon | TricksLed, words: Words, verb: Verb) -> str:
    left = _compared(goal, left)
    numbers, (done, card) = left.tricks.numbers, done_with(left)
    clauses = conditions(left.tricks, words, many=False, but=done)
    with_card = "" if card is None else f" with {one_card(card, words)}"
    one = single(numbers)
    if whole := _whole(goal, left):
        each = f", each{with_card}" if card is not None and not one else with_card
        like = f", and {'it' if one else 'each of them'} {listed(clauses)}" if clauses else ""
        return f"{verb.affirmed()} {whole}{each}{like}"
    assert isinstance(goal.right, Number | Part)
    if one and (goal.relation, goal.right) == NEVER:
        return f"{verb.denied()} {_that_trick(left, words)}"
    kind = details(left, words, many=in_plural(goal.relation, goal.right), numbers_stated=True)
    return f"{verb.affirmed()} {some_tricks(left, goal.relation, goal.right)}{kind}"


def _that_trick(left: TricksWon | TricksLed, words: Words) -> str:
    """Name one trick, and when it is meant: `the last trick with a 9`, `trick 3 if it holds a pink card`."""
    done, card = done_with(left)
    clauses = conditions(left.tricks, words, many=False, but=done)
    with_card = "" if card is None else f" with {one_card(card, words)}"
    return f"{numbered(left.tricks.numbers)}{with_card}{f' if it {listed(clauses)}' if clauses else ''}"


def _by_anybody(goal: Compare, left: TricksWon | TricksLed, words: Words) -> str:
    """Describe tricks of anybody by their conditions, as it does not matter who wins or leads them."""
    left = _compared(goal, left)
    numbers, whole = left.tricks.numbers, _whole(goal, left)
    done, card = done_with(left)
    if single(numbers) and (goal.relation, goal.right) == NEVER:
        clauses = [] if card is None else [f"is {done} with {one_card(card, words)}"]
        clauses += conditions(left.tricks, words, many=False, but=done)
        return f"it is not so that {numbered(numbers)} {listed(clauses or [f'is {done}'])}"
    if whole:
        many = whole.startswith("both ")
        subject = f"each of {whole}" if numbers and not single(numbers) and not many else whole
    else:
        assert isinstance(goal.right, Number | Part)
        many = in_plural(goal.relation, goal.right)
        subject = some_tricks(left, goal.relation, goal.right)
    clauses = conditions(left.tricks, words, many=many, but=done)
    if single(numbers) and not whole:
        clauses.insert(0, f"{'are' if many else 'is'} {numbered(numbers)}")
    if card is None and clauses:  # every trick has a winner and a leader
        return f"{subject} {listed(clauses)}"
    act = f"{'are' if many else 'is'} {done}" + ("" if card is None else f" with {one_card(card, words)}")
    if whole or isinstance(goal.right, Part):
        return f"{subject} {listed([act, *clauses])}"
    return f"{subject}{f' that {listed(clauses)}' if clauses else ''} {act}"
