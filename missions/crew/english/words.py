"""The goal language in plain English words: cards, tricks, members, and counts of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import itemgetter
from typing import Final

from winnable.missions.source.english import listed, number
from winnable.rules.crew.card import Card, Deck, TrickNumber
from winnable.rules.crew.kinds import (
    COLOUR,
    COLOURS,
    TRUMPS,
    Among,
    CardFilter,
    Half,
    Holding,
    Number,
    Numbered,
    Others,
    OwnRank,
    Parity,
    Part,
    Relation,
    Span,
    Step,
    Sum,
    TrickFilter,
    Turn,
)
from winnable.rules.crew.quantity import LongestRun, TricksLed, TricksWon
from winnable.rules.crew.who import (
    Beside,
    EverybodyBut,
    InRole,
    LeftOf,
    Member,
    Neighbour,
    Seat,
    Side,
    Together,
    Who,
    WinnerOf,
)

_ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
COUNTS: Final = {
    Relation.EXACTLY: "exactly",
    Relation.OTHER_THAN: "not exactly",
    Relation.AT_LEAST: "at least",
    Relation.AT_MOST: "at most",
    Relation.MORE_THAN: "more than",
    Relation.FEWER_THAN: "fewer than",
}
NEVER: Final = (Relation.EXACTLY, 0)
"""The relation and the number that say none at all."""
TrickCount = TricksWon | TricksLed | LongestRun


@dataclass(frozen=True, slots=True)
class Words:
    """The names of cards and members.

    `commander` is the edition's word for the member who leads trick 1, `names` are the players' names by seat, and
    `owner` is the owner of the task that a goal belongs to.
    """

    deck: Deck
    commander: str
    names: tuple[str, ...] = ()
    owner: str = "the owner"

    @property
    def trump(self) -> str:
        """The name of a trump, `rocket`."""
        return self.deck.trump.name if self.deck.trump else "trump"

    def card(self, card: Card) -> str:
        """Name a card by suit and rank, `pink 3`."""
        suit = next((suit.name for suit in self.deck.suits if suit.letter == card.suit), None)
        return f"{suit} {card.rank}" if suit else str(card)

    def cards(self, cards: Sequence[Card]) -> str:
        """Name several cards."""
        return listed([self.card(card) for card in cards])

    def member(self, seat: int) -> str:
        """Name the member at a seat."""
        return self.names[seat] if self.names else f"the member at seat {seat}"


def ordinal(place: int) -> str:
    """Return a place as a word, `third`; a negative one counts from the end, `last but one`."""
    if place < 0:
        return "last" if place == -1 else f"last but {number(-place - 1)}"
    return _ORDINALS[place - 1] if place <= len(_ORDINALS) else f"{place}th"


def plural(count: int, word: str) -> str:
    """Count things of one sort, `two tasks`."""
    return f"{number(count)} {word}{'' if count == 1 else 's'}"


def by_size(said: Iterable[tuple[int, str]]) -> list[tuple[str, str]]:
    """Say for which numbers of players a sentence holds, several with the same one together: `three or four`."""
    sizes: dict[str, list[str]] = {}
    for size, text in said:
        sizes.setdefault(text, []).append(number(size))
    return [(f"with {listed(names, 'or')} players", text) for text, names in sizes.items()]


# --- members ---------------------------------------------------------------------------------------


_MEMBERS: Final = {
    Member.FIRST_WINNER: "the winner of the first trick",
    Member.ANYBODY: "all members together",
    Member.EVERYBODY: "every member",
    Member.EACH_OTHER: "every other member",
    Member.SOME_OTHER: "some other member",
    Member.ALL_OTHERS: "all other members together",
    Member.MEMBER: "that member",
    Member.SAME: "the same member",
}
_SIDES: Final = {Side.LEFT: "to the left of", Side.RIGHT: "to the right of", Side.OPPOSITE: "opposite"}


def who_text(who: Who, words: Words) -> str:
    """Name the member or members of a goal."""
    match who:
        case Member.OWNER:
            return words.owner
        case Member.COMMANDER:
            return f"the {words.commander}"
        case Member():
            return _MEMBERS[who]
        case Neighbour(of, side):
            whose = "them" if of is Member.SAME else who_text(of, words).replace("the member who", "the one who")
            return f"the member {_SIDES[side]} {whose}"
        case WinnerOf(trick):
            return f"the winner of {numbered([Span(trick, trick)])}"
        case Seat(seat):
            return words.member(seat)
        case InRole(role):
            return f"the member who is {role}"
        case Beside(card, left, after_signal):
            holds = f"holds {words.card(card)} before the first trick"
            holds = holds if after_signal else f"was dealt {words.card(card)}"
            places = "" if left == 1 else f"{number(left)} places "
            return f"the member {places}to the left of the one who {holds}" if left else f"the member who {holds}"
        case EverybodyBut(of):
            return f"each member but {who_text(of, words)}"
        case Together(members):
            return f"{listed([who_text(member, words) for member in members])} together"
        case LeftOf():
            raise AssertionError("a goal is told as it was written, not as it is lowered")


# --- cards ---------------------------------------------------------------------------------------


def card_noun(kind: CardFilter, words: Words, *, many: bool) -> str:
    """Name a kind of card without article: `pink card`, `3s (no rockets)`, `odd cards above 4`."""
    s = "s" if many else ""
    suits = tuple(TRUMPS if suit == words.trump else suit for suit in kind.suits)
    by_rank = bool(kind.ranks) or kind.over is not None or kind.under is not None or kind.odd is not None
    if by_rank and suits in ((), (COLOURS,)):
        # it means colours only, which is worth saying where trumps of the deck have these ranks
        suits = (COLOURS,) if replace(kind, suits=(TRUMPS,)).select(words.deck) else ()
        if replace(kind, suits=()) == CardFilter(ranks=kind.ranks) and not _own_rank(kind):
            ranks = listed([f"{rank}{s}" for rank in kind.ranks], "or")
            apart = f"no {words.trump}s" if many else f"not a {words.trump}"
            return f"{ranks} ({apart})" if suits else ranks
    names = {COLOURS: "colour", TRUMPS: words.trump, COLOUR: "that colour's"}
    adjectives = [] if kind.odd is None else ["odd" if kind.odd else "even"]
    any_suit = len(suits) > 1 and set(suits) == {TRUMPS if suit.trump else suit.name for suit in words.deck.suits}
    if suits and suits not in ((TRUMPS,), (COLOUR,)) and not any_suit:
        adjectives.append(listed([names.get(suit, suit) for suit in suits], "or"))
    limits = [] if kind.over is None else [f"above {kind.over}"]
    limits += [] if kind.under is None else [f"below {kind.under}"]
    return " ".join(
        [
            *adjectives,
            (words.trump if suits == (TRUMPS,) else "card") + s,
            *([_ranks(kind.ranks)] if kind.ranks else []),
            *([" and ".join(limits)] if limits else []),
            *(["of that colour"] if suits == (COLOUR,) else ["of any suit"] if any_suit else []),
            *([f"out of {words.cards(kind.cards)}"] if kind.cards else []),
        ]
    )


def _own_rank(kind: CardFilter) -> bool:
    return any(isinstance(rank, OwnRank) for rank in kind.ranks)


def _ranks(ranks: Sequence[int | OwnRank]) -> str:
    """Name the ranks of cards: `of rank 3 or 4`, `of that rank or one rank higher`."""
    own = any(isinstance(rank, OwnRank) for rank in ranks)
    said = [_rank(rank) if own else str(rank) for rank in ranks]
    return f"of {'' if own else 'rank '}{listed(said, 'or')}"


def _rank(rank: int | OwnRank) -> str:
    if isinstance(rank, OwnRank):
        return f"{plural(rank.more, 'rank')} higher" if rank.more else "that rank"
    return f"rank {rank}"


def named_cards(kind: CardFilter) -> tuple[Card, ...]:
    """Return the cards of a kind that consists of named cards; empty for any other kind."""
    return kind.cards if kind == CardFilter(cards=kind.cards) else ()


def one_card(kind: CardFilter, words: Words) -> str:
    """Name one card of the kind: `a pink card`, `an 8`, `pink 3`."""
    if len(named_cards(kind)) == 1:
        return words.card(kind.cards[0])
    noun = card_noun(kind, words, many=False)
    first = noun.split()[0].rstrip(",")
    vowel = first[0] in "aeio" or first in ("11", "18") or first[0] == "8"
    return f"{'an' if vowel else 'a'} {noun}"


def count_text(relation: Relation, count: Number | Part) -> str:
    """Return a number with its relation, `at least two`; exactly none is `no`."""
    match count:
        case Part():
            return f"{COUNTS[relation]} {count.value} of"
        case Parity():
            return f"an {count.value} number of"
        case Among(numbers):
            return f"{COUNTS[relation]} {listed(list(map(number, numbers)), 'or')}"
    return "no" if (relation, count) == (Relation.EXACTLY, 0) else f"{COUNTS[relation]} {number(count)}"


def in_plural(relation: Relation, count: Number | Part) -> bool:
    """Whether the things counted stand in the plural."""
    if isinstance(count, Among):
        return count.numbers[-1:] != (1,)
    return count != 1 and (relation, count) != (Relation.EXACTLY, 0)


def some_cards(kind: CardFilter, relation: Relation, count: Number, words: Words) -> str:
    """Count cards of a kind, `exactly two 9s`, `neither pink 3 nor blue 4`."""
    named = named_cards(kind)
    if len(named) == 1 and (relation, count) in (NEVER, (Relation.EXACTLY, 1), (Relation.AT_LEAST, 1)):
        return f"{'' if count else 'no '}{words.card(named[0])}"
    if len(named) > 1 and (relation, count) == (Relation.EXACTLY, 0):
        return f"neither {' nor '.join(map(words.card, named))}" if len(named) == 2 else f"none of {words.cards(named)}"
    return f"{count_text(relation, count)} {card_noun(kind, words, many=in_plural(relation, count))}"


def every_card(kind: CardFilter, words: Words) -> str:
    """Name all cards of a kind, those that stay unplayed included."""
    named = named_cards(kind)
    in_deck = "" if kind.suits == (COLOUR,) or _own_rank(kind) else " of the deck"
    return words.cards(named) if named else f"every {card_noun(kind, words, many=False)}{in_deck}"


# --- tricks --------------------------------------------------------------------------------------


def single(numbers: Sequence[Numbered]) -> bool:
    """Whether the numbers are those of one trick."""
    return len(numbers) == 1 and one_trick(numbers[0]) is not None


def one_trick(span: Numbered) -> int | None:
    """Return the number that is all of a span; None for a span of several."""
    return span.first if isinstance(span, Span) and span.first == span.last else None


def _span(span: Numbered) -> str:
    if isinstance(span, Half):
        return f"the tricks of the {span.value}"
    if isinstance(span, Parity):
        return f"the {span.value}-numbered tricks"
    first, last = span.first, span.last
    if first == last:
        names = {1: "the first trick", -1: "the last trick"}
        return names.get(first) or (f"trick {first}" if first > 0 else f"the last trick but {number(-first - 1)}")
    if first == 1 and last > 0:
        return f"the first {number(last)} tricks"
    if last == -1 and first < 0:
        return f"the last {number(-first)} tricks"
    if (first, last) == (1, -2):
        return "the tricks before the last"
    if first > 0 and last > 0:
        return f"tricks {first} to {last}"
    return f"the tricks from {_end(first)} to {_end(last)}"


def _end(trick: int) -> str:
    names = {1: "the first", -1: "the last"}
    return names.get(trick) or (f"trick {trick}" if trick > 0 else f"the last but {number(-trick - 1)}")


def numbered(numbers: Sequence[Numbered]) -> str:
    """Name tricks by their numbers: `the first four tricks`, `the first and the last trick`."""
    names = [_span(span) for span in numbers]
    if len(names) > 1 and all(name.endswith(" trick") for name in names):
        return listed([name.removesuffix(" trick") for name in names]) + " trick"
    return listed(names)


def trick_text(trick: TrickNumber | Half) -> str:
    """Name one trick, or the last one of a half."""
    return f"the {trick.value}" if isinstance(trick, Half) else numbered([Span(trick, trick)])


def _needs(tricks: TrickFilter) -> tuple[bool, bool]:
    """Whether the tricks need one before them, as the first has none, and one after them."""
    others = None if tricks.against is None else tricks.against.tricks
    return tricks.follows or others is Others.SOME_BEFORE, others in (Others.NEXT, Others.SOME_AFTER)


def comparable(tricks: TrickFilter) -> TrickFilter:
    """Leave out of tricks from one to another the first or the last one where it has none to be compared with.

    `The first four tricks after the first` could be tricks 2 to 5.
    """
    before, after = _needs(tricks)
    match tricks.numbers:
        case (Span(first, last),) if first != last:
            span = Span(2 if before and first == 1 else first, -2 if after and last == -1 else last)
            return replace(tricks, numbers=(span,))
    return tricks


def every_trick(tricks: TrickFilter) -> str:
    """Name all tricks with these numbers: `every trick after the first`, `tricks 2 to 4`, `trick 7 if it is played`."""
    before, after = _needs(tricks)
    first = " after the first" if before and [*tricks.numbers] in ([], [Half.FIRST], [Parity.ODD]) else ""
    last = (
        " before the last" if after and [*tricks.numbers] in ([], [Half.SECOND], *([each] for each in Parity)) else ""
    )
    may_lack = single(tricks.numbers) and one_trick(tricks.numbers[0]) not in (1, -1)
    name = numbered(tricks.numbers) if tricks.numbers else "every trick"
    return f"{name}{' if it is played' if may_lack else ''}{first}{last}"


def conditions(tricks: TrickFilter, words: Words, *, many: bool, but: str = "") -> list[str]:
    """Return the conditions on tricks as verbs; `but` is the verb, `won` or `led`, whose card is named elsewhere."""
    are, hold = ("are", "hold") if many else ("is", "holds")
    s = "" if many else "s"
    clauses = []
    if tricks.won_with is not None and but != "won":
        clauses.append(f"{are} won with {one_card(tricks.won_with, words)}")
    if tricks.led is not None and but != "led":
        clauses.append(f"{are} led with {one_card(tricks.led, words)}")
    if tricks.closed_with is not None:
        clauses.append(f"end{s} with {one_card(tricks.closed_with, words)}")
    clauses += _held(tricks.holds, words, many=many)
    if tricks.every is not None:
        clauses.append(f"{hold} only {card_noun(tricks.every, words, many=True)}")
    if tricks.as_many is not None:
        first, second = (card_noun(kind, words, many=True) for kind in tricks.as_many)
        clauses.append(f"{hold} as many {first} as {second}")
    if tricks.sum is not None:
        clauses.append(f"{'have' if many else 'has'} {_sum(tricks.sum)}")
    if tricks.tasks_open:
        clauses.append(f"begin{s} while some task is still open")
    if tricks.after is not None:
        before = [f"is among {numbered(tricks.after.numbers)}"] if tricks.after.numbers else []
        before += conditions(tricks.after, words, many=False)
        clauses.append(f"come{s} directly after {f'one that {listed(before)}' if before else 'another one'}")
    if tricks.winner_plays:
        hands = numbered(tricks.winner_plays).replace("trick", "hand")
        hands = hands.replace("the first hand", f"{'their' if many else 'its'} leader")
        clauses.append(f"{are} won by {hands if single(tricks.winner_plays) else f'one of {hands}'}")
    if tricks.step is not None:
        clauses += _stepping(tricks.step, None, many=many)
    if tricks.against is not None:
        clauses += _stepping(tricks.against.step, tricks.against.tricks, many=many)
    return clauses


_STEPS: Final = {
    Relation.MORE_THAN: "a higher {} than",
    Relation.FEWER_THAN: "a lower {} than",
    Relation.EXACTLY: "the same {} as",
    Relation.OTHER_THAN: "another {} than",
    Relation.AT_MOST: "at most the {} of",
    Relation.AT_LEAST: "at least the {} of",
}
"""How a sum, or a rank, stands to that of another trick."""
_STEP_WINNERS: Final = {
    Turn.SAME: "the same member as",
    Turn.ANOTHER: "another member than",
    Turn.LEFT: "the left neighbour of the winner of",
    Turn.RIGHT: "the right neighbour of the winner of",
}
_OTHERS: Final = {
    Others.NEXT: "the next trick",
    Others.EACH_BEFORE: "each earlier trick",
    Others.SOME_BEFORE: "some earlier trick",
    Others.EACH_AFTER: "each later trick",
    Others.SOME_AFTER: "some later trick",
    Others.EACH_OTHER: "each other trick",
    Others.SOME_OTHER: "some other trick",
}
_SAME_SUIT: Final = {True: "the same suit as", False: "another suit than"}


def _stepping(step: Step, others: Others | None, *, many: bool) -> list[str]:
    """Return how these tricks differ from the one before, or from others, as verbs; of `some` all is said of one."""
    are, have = ("are", "have") if many else ("is", "has")
    clauses: list[str] = []
    if step.sum is not None and step.times != 1:
        clauses.append(f"{have} a sum of ranks of {COUNTS[step.sum]} {number(step.times)} times that of")
    elif step.sum is not None:
        clauses.append(f"{have} {_STEPS[step.sum].format('sum of ranks')}")
    if step.winner is not None:
        clauses.append(f"{are} won by {_STEP_WINNERS[step.winner]}")
    if step.led_again is not None:
        clauses.append(f"{are} led with {_SAME_SUIT[step.led_again]}")
    if step.won_again is not None:
        clauses.append(f"{are} won with {_SAME_SUIT[step.won_again]}")
    if step.won_rank is not None:
        clauses.append(f"{are} won with {_STEPS[step.won_rank].format('rank')}")
    first = "the trick before" if others is None else _OTHERS[others]
    following = "that trick" if others is not None and others.some else first
    return [f"{clause} {following if index else first}" for index, clause in enumerate(clauses)]


EVERY_OTHER: Final = {Parity.ODD: "first, third, fifth and so on", Parity.EVEN: "second, fourth, sixth and so on"}
"""Every other place."""


def place_text(span: Span | Parity) -> str:
    """Return the words for places among tricks: `as the first`, `among the last two`."""
    if isinstance(span, Parity):
        return f"as the {EVERY_OTHER[span]}"
    first, last = ordinal(span.first), ordinal(span.last)
    if span.first == span.last:
        return f"as the {first}"
    if span.first == 1 and span.last > 0:
        return f"among the first {number(span.last)}"
    if span.last == -1 and span.first < 0:
        return f"among the last {number(-span.first)}"
    return f"among those from the {first} to the {last}"


def in_tricks(tricks: TrickFilter, words: Words) -> str:
    """Return to which tricks cards are played, ` in the first trick`; nothing for all tricks."""
    clauses = conditions(tricks, words, many=True)
    if not clauses:
        return f" in {numbered(tricks.numbers)}" if tricks.numbers else ""
    if single(tricks.numbers):
        clauses.insert(0, f"are {numbered(tricks.numbers)}")
    out_of = f" out of {numbered(tricks.numbers)}" if tricks.numbers and not single(tricks.numbers) else ""
    return f" in tricks{out_of} that {listed(clauses)}"


def _held(holds: Sequence[Holding], words: Words, *, many: bool) -> list[str]:
    """Return the cards that tricks hold, and do not hold, as verbs: `holds a pink card and two 9s`, `holds no 1`."""
    clauses = [_holding(holding, words, many=many) for holding in holds]
    return [
        f"{verb} {listed([cards for *_, cards in same], 'or' if verb.endswith(' not hold') else 'and')}"
        for (verb, _), same in groupby(clauses, key=itemgetter(0, 1))
    ]


def _holding(holding: Holding, words: Words, *, many: bool) -> tuple[str, bool, str]:
    """Return a verb, whether none are held, and which cards; of a share `is` and `more than half green cards`."""
    if isinstance(holding.number, Part):
        share = count_text(holding.relation, holding.number).removesuffix(" of")
        return "are" if many else "is", False, f"{share} {card_noun(holding.cards, words, many=True)}"
    none = (holding.relation, holding.number) == (Relation.EXACTLY, 0)
    if (holding.relation, holding.number) == (Relation.AT_LEAST, 1):
        cards = one_card(holding.cards, words)
    else:
        cards = some_cards(holding.cards, holding.relation, holding.number, words)
    return "hold" if many else "holds", none, cards


def _sum(total: Sum) -> str:
    """Name a sum of ranks: `a sum of ranks above 20`, `an odd sum of ranks`."""
    bounds = [f"of {listed(list(map(str, total.among)), 'or')}"] if total.among else []
    bounds += [] if total.over is None else [f"above {total.over}"]
    bounds += [] if total.under is None else [f"below {total.under}"]
    kind = "a" if total.odd is None else "an odd" if total.odd else "an even"
    return f"{kind} sum of ranks{f' {listed(bounds)}' if bounds else ''}"


def done_with(quantity: TrickCount) -> tuple[str, CardFilter | None]:
    """Return the verb for the tricks, `won` or `led`, and the kind of card that it is done with."""
    if isinstance(quantity, TricksLed):
        return "led", quantity.tricks.led
    return "won", quantity.tricks.won_with


def details(quantity: TrickCount, words: Words, *, many: bool, numbers_stated: bool = False) -> str:
    """Return the words after the word trick: the trick numbers, and the card or the conditions.

    `numbers_stated`: the numbers stand before the word already, unless they are those of one trick.
    """
    tricks, card = quantity.tricks, done_with(quantity)[1]
    out_of, clauses = "", conditions(tricks, words, many=many)
    if single(tricks.numbers):
        clauses.insert(0, f"{'are' if many else 'is'} {numbered(tricks.numbers)}")
    elif tricks.numbers and not numbers_stated:
        out_of = f" out of {numbered(tricks.numbers)}"
    if card is not None and len(clauses) == 1:
        return f"{out_of} with {one_card(card, words)}"
    return out_of + (f" that {listed(clauses)}" if clauses else "")


def some_tricks(quantity: TrickCount, relation: Relation, count: Number | Part) -> str:
    """Count tricks, `exactly two tricks`, `none of the first three tricks`."""
    numbers = quantity.tricks.numbers
    if isinstance(count, Part):
        all_of_them = every_trick(comparable(quantity.tricks)).replace("every trick", "all tricks")
        return f"{count_text(relation, count)} {all_of_them}"
    if numbers and not single(numbers):
        none = (relation, count) == (Relation.EXACTLY, 0)
        some = "none of" if none else count_text(relation, count)
        return f"{some}{'' if some.endswith(' of') else ' of'} {numbered(numbers)}"
    return f"{count_text(relation, count)} trick{'s' if in_plural(relation, count) else ''}"
