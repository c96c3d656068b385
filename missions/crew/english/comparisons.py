"""Comparisons of counts in English: who wins, leads, plays or owns how many, compared with a number or a count."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from winnable.missions.crew.english.clause import Clause, Verb
from winnable.missions.crew.english.words import (
    EVERY_OTHER,
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
    no_two,
    numbered,
    one_card,
    one_trick,
    ordinal,
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
from winnable.rules.crew.who import EverybodyBut, Member, Together

_WAYS: Final = {
    How.LED: "leading",
    How.FOLLOWED: "following suit",
    How.DISCARDED: "discarding",
    How.RUFFED: "ruffing",
}
_PLAYS: Final = {
    How.LED: ("lead", "leads"),
    How.FOLLOWED: ("card that follows suit", "cards that follow suit"),
    How.DISCARDED: ("discard", "discards"),
    How.RUFFED: ("ruff", "ruffs"),
}
"""The noun for a card that is played so, and for several."""
_COMPARISONS: Final = {
    Relation.EXACTLY: ("exactly as many", "as"),
    Relation.OTHER_THAN: ("a different number of", "than"),
    Relation.AT_LEAST: ("at least as many", "as"),
    Relation.AT_MOST: ("at most as many", "as"),
    Relation.MORE_THAN: ("more", "than"),
    Relation.FEWER_THAN: ("fewer", "than"),
}

_UNLIKE: Final = (Relation.OTHER_THAN, Relation.MORE_THAN, Relation.FEWER_THAN)
"""Relations after which every other member becomes any other: `more than any other member`."""
DENIED: Final = {
    Relation.AT_MOST: Relation.MORE_THAN,
    Relation.FEWER_THAN: Relation.AT_LEAST,
    Relation.OTHER_THAN: Relation.EXACTLY,
}
"""The relation that holds for a member who breaks a limit: "at most n" is broken by "more than n"."""
_BASE: Final = {"has": "have", "holds": "hold", "ends": "end", "begins": "begin", "comes": "come"}
"""The verbs of properties of a trick, as they stand after "does not"."""
_UNCLEAR_DENIED: Final = re.compile(
    r"\b(no|not|neither|none|any|anything|another|every|each|only|at most|at least|more|less|fewer|while)\b"
)
"""Words after which it is unclear how far a "not" before them goes."""
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
    if none := _of_no_member(goal, words, so_far=so_far) or _only_one_may(goal, words, so_far=so_far):
        return none
    if isinstance(goal.left, TricksWon | TricksLed) and goal.left.nth:
        return _nth_tricks(goal, goal.left, words)
    left, denied = goal.left, _denied(goal, words, so_far=so_far)
    if denied is not None:
        return denied
    if goal in SIGNAL.values():
        return Clause("is sent" if goal == SIGNAL["sent"] else "is not sent", "the distress signal")
    if isinstance(goal.right, AsPossible):
        return _as_possible(left, goal.right, words, so_far=so_far)
    if isinstance(goal.right, Part):
        return _of_half(goal, goal.right, words, so_far=so_far)
    if isinstance(left, CardsPlayed) and (of_nobody := _played_by_nobody(goal, left, words, so_far=so_far)):
        return of_nobody
    if isinstance(left, Points) and not isinstance(goal.right, Number):
        return _points_compared(goal, left, words, so_far=so_far)
    plain = isinstance(goal.right, Number) or (goal.relation, goal.right) == (Relation.EXACTLY, Every.EVERY)
    if left.by is Member.ANYBODY and isinstance(left, TricksWon | TricksLed) and plain and not so_far:
        return Clause(no_two(goal, left) or _by_anybody(goal, left, words))
    if isinstance(left, TricksWon | TricksLed) and _of_all_such(goal) and not so_far:
        done = Verb.of(left, so_far=False).affirmed()
        return Clause(f"{done} every trick{details(left, words, many=False)}", who_text(left.by, words))
    verb = Verb.of(left, so_far=so_far)
    if not plain or (isinstance(left, LongestRun) and goal.right is Every.EVERY):
        than, as_ = _COMPARISONS[goal.relation]
        predicate = f"{verb.affirmed()} {than} {_things(left, words)} {as_} {_other(goal, words, so_far=so_far)}"
    elif isinstance(left, CardsTaken | CardsDealt | CardsPassed):
        predicate = _cards_taken(goal, left, words, verb)
    elif isinstance(left, CardsPlayed):
        predicate = _cards_played(goal, left, words, verb)
    elif isinstance(left, Points):
        assert isinstance(goal.right, Number)
        predicate = f"{verb.affirmed()} {_adding_up(left, words)} {_to_number(goal.relation, goal.right)}"
    elif isinstance(left, LongestRun):
        predicate = _run(goal, left, words, verb)
    elif isinstance(left, TasksOwned | TasksMet):
        predicate = f"{verb.affirmed()} {_tasks(goal)}"
    else:
        predicate = _tricks(goal, left, words, verb)
    return Clause(predicate, who_text(left.by, words))


def _denied(goal: Compare, words: Words, *, so_far: bool) -> Clause | None:
    """Say that a member does not have a number: `does not win exactly two tricks`; None for other comparisons."""
    left, numbers = goal.left, isinstance(goal.right, Number | Part)
    if goal.relation is not Relation.OTHER_THAN or not numbers or isinstance(left, Points):
        return None
    if isinstance(left, TricksWon | TricksLed):
        like = conditions(left.tricks, words, many=False, but=done_with(left)[0])
        if left.by is Member.ANYBODY or (like and _whole(replace(goal, relation=Relation.EXACTLY), left)):
            return None
    done = compare(_as_number(replace(goal, relation=Relation.EXACTLY)), words, so_far=so_far)
    verb = Verb.of(left, so_far=so_far)
    assert done.predicate.startswith(verb.affirmed())
    denied = f"{verb.denied()}{verb.particle}"
    return Clause(denied + done.predicate.removeprefix(verb.affirmed()), done.subject)


def _as_number(goal: Compare) -> Compare:
    """Return a comparison whose negation is clear: "not two in a row, but never more" would not be."""
    if isinstance(goal.left, LongestRun) and goal.relation is Relation.EXACTLY and isinstance(goal.right, int):
        return replace(goal, right=Among((goal.right,)))
    return goal


def _as_possible(left: Quantity, extreme: AsPossible, words: Words, *, so_far: bool) -> Clause:
    """Ask for as much, or as little, as there can be."""
    most, done = extreme is AsPossible.MOST, Verb.of(left, so_far=so_far).affirmed()
    if isinstance(left, Points):
        much = f"{_adding_up(left, words)} as {'much' if most else 'little'} as possible"
    else:
        much = f"as {'many' if most else 'few'} {_things(left, words)} as possible"
    return Clause(f"{done} {much}", who_text(left.by, words))


def _of_half(goal: Compare, part: Part, words: Words, *, so_far: bool) -> Clause:
    """Compare a count with half of all there are."""
    left, share = goal.left, count_text(goal.relation, part).removesuffix(" of")
    if isinstance(left, TricksWon | TricksLed) and left.by is Member.ANYBODY and not so_far:
        return Clause(_half_by_anybody(left, share, words))
    if isinstance(left, Points):
        share = share.replace("fewer", "less").replace("not exactly", "anything but")
    return Clause(
        f"{Verb.of(left, so_far=so_far).affirmed()} {_share_of(left, share, words)}", who_text(left.by, words)
    )


def _half_by_anybody(left: TricksWon | TricksLed, share: str, words: Words) -> str:
    """Say of half of all tricks what they are, as it does not matter who wins or leads them."""
    tricks, (done, card) = comparable(left.tricks), done_with(left)
    clauses = conditions(tricks, words, many=True, but=done)
    if card is not None or not clauses:
        clauses.insert(0, f"are {done}" + ("" if card is None else f" with {one_card(card, words)}"))
    return f"{share} of {every_trick(tricks).replace('every trick', 'all tricks', 1)} {listed(clauses)}"


def _share_of(left: Quantity, share: str, words: Words) -> str:
    if isinstance(left, Points):
        noun = card_noun(left.cards, words, many=True)
        return f"{_adding_up(left, words)} {share} of those of all {noun} of the deck"
    if isinstance(left, CardsTaken | CardsPlayed | CardsDealt | CardsPassed):
        how = _how_played(left, words) if isinstance(left, CardsPlayed) else ""
        return f"{share} of the {card_noun(left.cards, words, many=True)} of the deck{how}"
    assert not isinstance(left, TasksOwned | TasksMet)
    row = " in a row" if isinstance(left, LongestRun) else ""
    if replace(left.tricks, numbers=()) != EVERY_TRICK:
        return f"{share} as many {_things(left, words)} as {_there_are(left, words)}"
    return f"{share} of {numbered(left.tricks.numbers) if left.tricks.numbers else 'all tricks'}{row}"


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
        if isinstance(left, Points):
            return Clause(f"{done_so} {_adding_up(left, words)} the same", "no two members")
        return Clause(f"{done_so} the same number of {_things(left, words)}", "no two members")
    if not isinstance(count, Number) and (goal.relation is not Relation.OTHER_THAN or not isinstance(count, Part)):
        return None
    none = (goal.relation, count) == (Relation.EXACTLY, 0)
    relation, count = (Relation.AT_LEAST, 1) if none else (DENIED.get(goal.relation), count)
    if relation is None or (relation, count) == (Relation.AT_LEAST, 0):  # fewer than none
        return None
    done = _as_number(Compare(left, relation, count))
    if isinstance(left, TricksWon | TricksLed):
        like = conditions(left.tricks, words, many=False, but=done_with(left)[0])
        if like and _whole(done, left):
            if none and single(left.tricks.numbers):
                return Clause(f"{Verb.of(left, so_far=so_far).affirmed()} {_that_trick(left, words)}", "no member")
            return None  # "wins the first trick, and it holds ..." is more than one thing to deny
    predicate = compare(done, words, so_far=so_far).predicate
    return Clause(predicate.replace("at least one", "any", 1) if none else predicate, "no member")


def _only_one_may(goal: Compare, words: Words, *, so_far: bool) -> Clause | None:
    """Put a limit on every member but one as what only that one may do; None for other comparisons."""
    left = goal.left
    if not isinstance(left.by, EverybodyBut) or so_far or goal.relation is Relation.FEWER_THAN:
        return None
    limit = _of_no_member(replace(goal, left=replace(left, by=Member.EVERYBODY)), words, so_far=so_far)
    if limit is None or limit.subject != "no member" or not isinstance(goal.right, Number | Part):
        return None
    none = (goal.relation, goal.right) == (Relation.EXACTLY, 0)
    relation, number_ = (Relation.AT_LEAST, 1) if none else (DENIED[goal.relation], goal.right)
    if (relation, number_) == (Relation.MORE_THAN, number_) and isinstance(number_, int):
        relation, number_ = Relation.AT_LEAST, number_ + 1
    done = compare(Compare(replace(left, by=Together((left.by.of,))), relation, number_), words)
    doing = done.predicate.replace("at least one", "any", 1) if none else done.predicate.replace("at least ", "", 1)
    if none and isinstance(left, TricksWon | TricksLed) and single(left.tricks.numbers):
        doing = f"{Verb.of(left, so_far=False).base} {_that_trick(left, words)}"
    return Clause(f"may {doing}", f"only {who_text(left.by.of, words)}")


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
        if isinstance(left, CardsTaken | CardsPlayed | CardsDealt | CardsPassed):
            return "the deck holds"
        assert not isinstance(left, Points)
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


def _adding_up(points: Points, words: Words) -> str:
    return f"{card_noun(points.cards, words, many=True)} whose ranks add up to"


_AMOUNTS: Final = {
    Relation.EXACTLY: ("exactly", "as much as"),
    Relation.OTHER_THAN: ("anything but", "another sum than"),
    Relation.AT_LEAST: ("at least", "at least as much as"),
    Relation.AT_MOST: ("at most", "at most as much as"),
    Relation.MORE_THAN: ("more than", "more than"),
    Relation.FEWER_THAN: ("less than", "less than"),
}
"""Of a sum: the words before a number, and before another amount."""


def _to_number(relation: Relation, wanted: Number) -> str:
    """Name a sum of ranks, in figures."""
    match wanted:
        case Parity():
            return f"{'' if relation is Relation.EXACTLY else 'anything but '}an {wanted.value} number"
        case Among(numbers):
            return f"{_AMOUNTS[relation][0]} {listed(list(map(str, numbers)), 'or')}"
    return f"{_AMOUNTS[relation][0]} {wanted}"


def _points_compared(goal: Compare, left: Points, words: Words, *, so_far: bool) -> Clause:
    """Compare a sum of ranks with something else than a number."""
    verb, right = Verb.of(left, so_far=so_far), goal.right
    if isinstance(right, Every):
        other = f"those of all {card_noun(left.cards, words, many=True)} of the deck"
    elif right is Predicted.PREDICTED:
        other = "predicted before the first trick"
    elif isinstance(right, Points):
        who, their = _doer(right, goal.relation, words, so_far=so_far)
        noun = card_noun(right.cards, words, many=True)
        other = f"those of the {noun} that {who} {their.affirmed()}"
    else:
        assert isinstance(right, Quantity)
        who, their = _doer(right, goal.relation, words, so_far=so_far)
        other = f"the number of {_things(right, words)} that {who} {their.affirmed()}"
    amount = _AMOUNTS[goal.relation][1]
    if right is Predicted.PREDICTED and not amount.endswith((" as", " than")):
        amount += " what was"
    predicate = f"{verb.affirmed()} {_adding_up(left, words)} {amount} {other}"
    return Clause(predicate, who_text(left.by, words))


def _cards_taken(goal: Compare, left: CardsTaken | CardsDealt | CardsPassed, words: Words, verb: Verb) -> str:
    compared = (goal.relation, goal.right)
    if len(named_cards(left.cards)) == 1:
        card = words.card(left.cards.cards[0])
        if compared == (Relation.AT_LEAST, 1) and isinstance(left, CardsTaken):
            return f"{verb.affirmed()} the trick that holds {card}"
        if compared in ((Relation.AT_LEAST, 1), (Relation.EXACTLY, 1)):
            return f"{verb.affirmed()} {card}"
        if compared == (Relation.EXACTLY, 0):
            return f"{verb.denied()} {card}"
    return f"{verb.affirmed()} {share(goal, left, words)}"


def _cards_played(goal: Compare, left: CardsPlayed, words: Words, verb: Verb) -> str:
    compared, done = (goal.relation, goal.right), f"{verb.affirmed()} {share(goal, left, words)}"
    if goal.right == 1 and goal.relation in (Relation.EXACTLY, Relation.AT_LEAST) and _one_at_most(left):
        return f"{verb.affirmed()} {one_card(left.cards, words)}{_how_played(left, words)}"
    if len(named_cards(left.cards)) == 1 and compared in ((Relation.AT_LEAST, 1), (Relation.EXACTLY, 0)):
        card = words.card(left.cards.cards[0])
        done = f"{verb.affirmed()} {card}" if goal.right else f"{verb.denied()}{verb.particle} {card}"
    return done + _how_played(left, words)


def _nth_tricks(goal: Compare, left: TricksWon | TricksLed, words: Words) -> Clause:
    """Say of tricks with their places: `wins a trick with a 9 as the first that they win`."""
    done = "lead" if isinstance(left, TricksLed) else "win"
    such = f" that a member {done}s" if left.by is Member.ANYBODY else f" that they {done}"
    if left.tricks.numbers:
        such += f" of {numbered(left.tricks.numbers)}"
    plain = replace(left, tricks=replace(left.tricks, numbers=()), nth=())
    placed = listed([place_text(span) for span in left.nth], "or") + such
    if goal.right == 1 and goal.relation in (Relation.EXACTLY, Relation.AT_LEAST) and _one_at_most(left):
        verb = Verb.of(left, so_far=False).affirmed()
        return Clause(f"{verb} a trick{details(plain, words, many=False)} {placed}", who_text(left.by, words))
    clause = compare(replace(goal, left=plain), words)
    return replace(clause, predicate=f"{clause.predicate} {placed}")


def _one_at_most(quantity: CardsPlayed | TricksWon | TricksLed) -> bool:
    """Whether just one card, or trick, can be counted: the first of one member, say."""
    places = [one_trick(span) for span in quantity.nth]
    return len(places) == 1 and places[0] is not None and quantity.by is not Member.ANYBODY


def _how_played(quantity: CardsPlayed, words: Words) -> str:
    """Return the words after the cards that are played: in which ways, if there are several, and to which tricks."""
    ways = [_WAYS[how] for how in quantity.how]
    by_doing = f" by {listed(ways, 'or')}" if len(ways) > 1 else ""
    if quantity.nth:
        by_doing = f" {_placed(quantity)}"
    return by_doing + in_tricks(quantity.tricks, words)


def _placed(quantity: CardsPlayed) -> str:
    """Name the places of cards among all that a member plays so: `as their first lead`, `among their last two`."""
    whose = "a member's" if quantity.by is Member.ANYBODY else "their"
    ways = [_PLAYS[how] for how in quantity.how] or [("card", "cards")]
    one, several = (listed(nouns, "or") for nouns in zip(*ways, strict=True))
    names = []
    for span in quantity.nth:
        if isinstance(span, Parity):
            names.append(f"as {whose} {EVERY_OTHER[span]} {one}")
            continue
        first, last = ordinal(span.first), ordinal(span.last)
        if span.first == span.last:
            names.append(f"as {whose} {first} {one}")
        elif span.first == 1 and span.last > 0:
            names.append(f"among {whose} first {number(span.last)} {several}")
        elif span.last == -1 and span.first < 0:
            names.append(f"among {whose} last {number(-span.first)} {several}")
        else:
            names.append(f"among {whose} {several} from the {first} to the {last}")
    return listed(names, "or")


def _played_by_nobody(goal: Compare, left: CardsPlayed, words: Words, *, so_far: bool) -> Clause | None:
    """Say that all together play no card of the kind; None for other comparisons."""
    if (left.by, goal.relation, goal.right) != (Member.ANYBODY, Relation.EXACTLY, 0):
        return None
    left = replace(left, by=Member.EVERYBODY)
    verb = Verb.of(left, so_far=so_far)
    if left.cards == EVERY_CARD and left.how and {*left.how} <= {How.RUFFED, How.DISCARDED} and not left.nth:
        ways = [replace(Verb.of(replace(left, how=(how,)), so_far=so_far), particle="") for how in left.how]
        return Clause(f"{_either(ways)}{in_tricks(left.tricks, words)}", "nobody")
    return Clause(f"{verb.affirmed()} {one_card(left.cards, words)}{_how_played(left, words)}", "nobody")


def _either(ways: Sequence[Verb]) -> str:
    """Join verbs by "or", their helping verb only once: `discards or ruffs`, `has discarded or ruffed`."""
    first, *others = [verb.affirmed() for verb in ways]
    return listed([first, *(other.removeprefix(f"{ways[0].helper} ") for other in others)], "or")


def share(goal: Compare, left: CardsTaken | CardsPlayed | CardsDealt | CardsPassed, words: Words) -> str:
    """Name the cards that are won or played."""
    if isinstance(goal.right, Number):
        return some_cards(left.cards, goal.relation, goal.right, words)
    return every_card(left.cards, words)


def _run(goal: Compare, left: LongestRun, words: Words, verb: Verb) -> str:
    """Describe a number of tricks in a row; `never` expresses that no run is longer."""
    count, relation = goal.right, goal.relation
    assert isinstance(count, Number)
    many = in_plural(relation, count)
    if (relation, count) in ((Relation.EXACTLY, 0), (Relation.AT_LEAST, 1)):  # one trick is no row
        return f"{verb.affirmed()} {count_text(relation, count)} trick{details(left, words, many=False)}"
    row = f"trick{'s' if many else ''} in a row{details(left, words, many=many)}"
    if not isinstance(count, int):
        numbers, such = f"{count_text(relation, count)} trick{'s' if many else ''}", details(left, words, many=many)
        return f"{verb.affirmed()} {f'in the longest row {numbers}{such}' if such else f'{numbers} in the longest row'}"
    if relation is Relation.AT_MOST:
        return f"{verb.affirmed('never')} more than {number(count)} {row}"
    if relation is Relation.FEWER_THAN and count:
        return f"{verb.affirmed('never')} {number(count)} {row}"
    if (relation, count) == (Relation.EXACTLY, 1):
        return f"{verb.affirmed()} at least one trick{details(left, words, many=False)}, but never two in a row"
    if relation is Relation.EXACTLY and count:
        return f"{verb.affirmed()} {number(count)} {row}, but never more"
    return f"{verb.affirmed()} {count_text(relation, count)} {row}"


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
    assert isinstance(goal.right, Number)
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


def _unlike(trick: str, left: TricksWon | TricksLed, words: Words) -> str:
    """Say of one trick that it is not of this kind: `the last trick is not led with a pink card`."""
    done, card = done_with(left)
    clauses = [] if card is None else [f"is {done} with {one_card(card, words)}"]
    clauses += conditions(left.tricks, words, many=False, but=done)
    if len(clauses) != 1 or _UNCLEAR_DENIED.search(clauses[0]):
        return f"it is not so that {trick} {listed(clauses or [f'is {done}'])}"
    verb, rest = clauses[0].split(" ", 1)
    rest = rest.replace("some ", "any ", 1)
    return f"{trick} is not {rest}" if verb == "is" else f"{trick} does not {_BASE[verb]} {rest}"


def _by_anybody(goal: Compare, left: TricksWon | TricksLed, words: Words) -> str:
    """Describe tricks of anybody by their conditions, as it does not matter who wins or leads them."""
    left = _compared(goal, left)
    numbers, whole = left.tricks.numbers, _whole(goal, left)
    done, card = done_with(left)
    if single(numbers) and (goal.relation, goal.right) == NEVER:
        return _unlike(numbered(numbers), left, words)
    if whole:
        many = whole.startswith("both ")
        subject = f"each of {whole}" if numbers and not single(numbers) and not many else whole
    else:
        assert isinstance(goal.right, Number)
        many = in_plural(goal.relation, goal.right)
        subject = some_tricks(left, goal.relation, goal.right)
    clauses = conditions(left.tricks, words, many=many, but=done)
    if single(numbers) and not whole:
        clauses.insert(0, f"{'are' if many else 'is'} {numbered(numbers)}")
    if card is None and clauses:  # every trick has a winner and a leader
        return f"{subject} {listed(clauses)}"
    act = f"{'are' if many else 'is'} {done}" + ("" if card is None else f" with {one_card(card, words)}")
    if whole:
        return f"{subject} {listed([act, *clauses])}"
    return f"{subject}{f' that {listed(clauses)}' if clauses else ''} {act}"
