"""Kinds of tricks: their numbers, their cards, and what happens from one to the next."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, Final

from winnable.missions.crew.goals.comparison import NUMBERS, ONE_NUMBER, PARITY, Comparing, against, note_empty
from winnable.missions.crew.goals.kind import KIND
from winnable.missions.crew.notation import ONE_TRICK, PARITIES, PLACES, TRICKS, TURNS, read_span, span_text
from winnable.missions.crew.words import ADVICE, STEP_RELATIONS, WORDS
from winnable.missions.source.dumper import Flow
from winnable.missions.source.meaning import Meaning, Named, OneOrMore
from winnable.missions.source.plain import UNWRITTEN, Reading, Words
from winnable.missions.source.shape import ByKey, ByKind, Choice, Fields, Flag, Key, ListOf, Shape, Text, Whole, within
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, items_of, text_of
from winnable.rules.crew.kinds import Against, Half, Holding, Others, Parity, Span, Step, Sum, TrickFilter, Turn


@dataclass(frozen=True, slots=True)
class _Spans(ByKind):
    """Numbers of tricks, turns in a trick, or places: one, or a list."""

    numbers_of: str = TRICKS

    def read(self, node: Node, reading: Reading) -> Any:
        """See Codec. Halves are no turns and no places, and are refused there with a finding."""
        spans = []
        for item in items_of(node):
            assert isinstance(item, ScalarNode)
            span = PARITIES.get(item.text) or read_span(item, reading.findings, self.numbers_of)
            if span is not None:
                spans.append(reading.mark(span, item))
        return tuple(spans)

    def write(self, value: Any, words: Words) -> Any:  # noqa: ARG002
        spans = [span_text(span) for span in value]
        return spans[0] if len(spans) == 1 else spans


class _OneTrick(ByKind):
    """The number of one trick, or the first half."""

    def read(self, node: Any, reading: Reading) -> Any:
        """See Codec. Several tricks are refused with a finding."""
        span = read_span(node, reading.findings, ONE_TRICK) or Span(1, 1)
        if span is Half.SECOND or (isinstance(span, Span) and span.first != span.last):
            hint = "leave met_by out, as the play ends with it" if span is Half.SECOND else "write the last of them"
            message = f"expected one trick, or the first half, found {span_text(span)}"
            reading.findings.add(node.place, "G004", message, hint)
        trick = span if isinstance(span, Half) else span.last
        reading.note(str(trick), node.place)
        return trick

    def write(self, value: Any, words: Words) -> Any:  # noqa: ARG002
        return span_text(value if isinstance(value, Half) else Span(value, value))


def _spans(expected: str, examples: tuple[str, ...], most: int, numbers_of: str) -> _Spans:
    """Return the shape of such numbers, up to `most` from either end: one, or a list."""
    text = Text(expected.partition(" such")[0], examples=examples)
    one = ByKind(expected, text=text, number=Whole(-most, most))
    return _Spans(expected, text=text, number=one.number, items=ListOf(one, at_least=1), numbers_of=numbers_of)


_EXPECTED: Final = "trick numbers such as 3, 1-4, first, last or -2"
SPANS: Final = Named(
    "trick_numbers",
    _EXPECTED,
    lambda: _spans(_EXPECTED, ("first", "last", "1-4", "5 to -2", "first half", "odd"), 99, TRICKS),
)
"""Numbers of tricks."""
ONE: Final = _OneTrick(
    "a trick such as 5, last or first half",
    text=Text("a trick", examples=("last", "first half")),
    number=Whole(-99, 99),
)
"""The number of one trick."""
_TURNS: Final = _spans(
    "turns in a trick such as first, last, 2 or 1-2", ("first", "last", "1-2", "2 to last", "odd"), 20, TURNS
)
NTH: Final = _spans("places such as first, last, 2 or 1-3", ("first", "last", "1-3", "2 to last", "odd"), 99, PLACES)
"""Places of cards among all that a member plays."""


# --- cards in a trick ---


@dataclass(frozen=True, slots=True)
class _Holding(Comparing):
    """Cards that a trick holds, and how many: two conditions with a lower and an upper number."""

    def read(self, node: MappingNode, reading: Reading) -> Any:
        of = node.get("of")
        assert of is not None
        cards = KIND.read(of, reading)
        return tuple(Holding(cards, relation, number) for relation, number in Comparing.read(self, node, reading))

    def write(self, value: Any, words: Words) -> Any:
        numbers = Comparing.write(self, [(value.relation, value.number)], words)
        return Flow({"of": KIND.write(value.cards, words), **numbers})


_HELD: Final = "a kind of card, or {of: …, exactly: …}"
_SOME: Final = Meaning(
    KIND, lambda cards: (Holding(cards),), lambda held: held.cards if held == Holding(held.cards) else UNWRITTEN
)
"""At least one card of the kind."""
_HOLDING: Final = Named(
    "holding",
    _HELD,
    lambda: ByKind(
        _HELD,
        text=_SOME,
        table=ByKey(
            "of",
            _Holding.of(
                "a number of cards",
                {"of": Key(KIND, "The cards that are counted.", required=True), **against(ONE_NUMBER, NUMBERS)},
                lacking="say how many the trick holds, as in {of: pink, at_least: 2}",
            ),
            _SOME,
        ),
    ),
)


def _among(total: Sum, *, alone: bool) -> Any:
    """Return the sums any of which will do, or the one, where nothing else is said of it."""
    if not total.among or total != Sum(among=total.among) or (alone and len(total.among) > 1):
        return UNWRITTEN
    return total.among[0] if alone else total.among


def _never_written(shape: Shape, meaning: Callable[[Any], Any]) -> Meaning:
    """A longer form of another key, which is the one that is written."""
    return Meaning(shape, meaning, lambda _: UNWRITTEN)


_RANKS: Final = Whole(0, 9999)
_TOTALS: Final = ListOf(_RANKS, at_least=1)
_TOTAL: Final = OneOrMore("a sum or a list of sums", number=_RANKS, items=_TOTALS)


_BOUNDS: Final = ("over", "at_least", "under", "at_most")


def _check_sum(total: Sum, node: MappingNode, reading: Reading) -> Sum | None:
    """Note bounds that no sum meets; a sum that may be any is no condition."""
    odd = node.get("parity")
    found = [(name, text_of(node.get(name))) for name in _BOUNDS if node.get(name) is not None]
    if total.over is not None and total.under is not None and total.over + 1 >= total.under:
        note_empty(node.key("under" if node.get("under") is not None else "at_most"), reading.findings, found)
    elif odd is not None:
        highest = max(total.over or 0, total.under or 0, *total.among)
        if not any(map(total.holds, range(highest + 3))):
            note_empty(node.key("parity"), reading.findings, found, Parity.ODD if total.odd else Parity.EVEN)
    return total if total != Sum() else None


_SUM: Final = Named(
    "sum",
    "a sum of ranks",
    lambda: ByKind(
        "a sum of ranks",
        number=Meaning(_RANKS, lambda rank: Sum(among=(rank,)), partial(_among, alone=True)),
        advice={"text": "write 20, [22, 23], {over: 20}, {under: 12}, {at_least: 20, at_most: 30} or {parity: odd}"},
        items=Meaning(_TOTALS, lambda ranks: Sum(among=ranks), partial(_among, alone=False)),
        table=Fields(
            "a sum of ranks",
            {
                "exactly": Key(
                    _never_written(_TOTAL, lambda among: among), "Just this number, or one of these.", attribute="among"
                ),
                "at_least": Key(
                    _never_written(_RANKS, lambda least: least - 1 if least else None),
                    "This number or more.",
                    attribute="over",
                ),
                "at_most": Key(
                    _never_written(_RANKS, lambda most: most + 1), "This number or less.", attribute="under"
                ),
                "over": Key(_RANKS, "Over this number."),
                "under": Key(_RANKS, "Under this number."),
                "among": Key(_TOTALS, "One of these numbers."),
                "parity": Key(
                    Choice(PARITY.words, values={"odd": True, "even": False}),
                    "An odd or an even number.",
                    attribute="odd",
                ),
            },
            at_least=1,
            at_most_one_of=(
                ("exactly", "at_least", "over"),
                ("exactly", "at_most", "under"),
                ("exactly", "among"),
                ("exactly", "parity"),
            ),
            advice=ADVICE["sum"],
            made=Sum,
            sense=_check_sum,
        ),
    ),
)
_CONDITIONS: Final = {
    "won_with": Key(KIND, "Only tricks whose winning card is such a card."),
    "led_with": Key(KIND, "Only tricks whose first card is such a card.", attribute="led"),
    "closed_with": Key(KIND, "Only tricks whose last card is such a card."),
    "holding": Key(
        Meaning(
            OneOrMore(_HELD, text=_HOLDING, items=ListOf(_HOLDING, at_least=1), table=_HOLDING),
            lambda found: tuple(chain.from_iterable(found)),
            lambda holds: holds,
        ),
        "Only tricks that hold such cards, one at least unless a number is given.",
        attribute="holds",
    ),
    "every": Key(KIND, "Only tricks of which all cards are such cards."),
    "as_many": Key(
        ListOf(KIND, 2, 2, "[pink, blue]"), "Only tricks that hold as many cards of the first kind as of the second."
    ),
    "sum": Key(_SUM, "Only tricks whose ranks add up to such a number."),
    "winner_plays": Key(
        _TURNS, "Only tricks whose winner plays to them in such a turn: first is the leader, last the last hand."
    ),
}


# --- from trick to trick ---


def _check_step(value: Step | Against, node: MappingNode, reading: Reading) -> Step | Against:
    """Note a factor without sums."""
    step = value.step if isinstance(value, Against) else value
    if step.sum is None and node.get("times") is not None:
        message = "expected sum together with times"
        reading.findings.add(node.key("times"), "K006", message, "write {sum: higher, times: 2}")
    return value


_STEP_KEYS: Final = {
    "sum": Key(
        Choice(WORDS["sums"], advice=ADVICE["step_sum"], values=STEP_RELATIONS),
        "The sum of its ranks, against that of the other trick.",
    ),
    "times": Key(Whole(2, 99), "The factor by which the sum of the other trick is multiplied."),
    "winner": Key(
        Choice(WORDS["winners"], advice=ADVICE["step_winner"], values={turn.value: turn for turn in Turn}),
        "Who wins it, by where the winner of the other trick sits.",
    ),
    "led_suit": Key(
        Choice(WORDS["step_suits"], advice=ADVICE["step_suit"], values={"same": True, "another": False}),
        "The suit that is led, against that of the other trick.",
        attribute="led_again",
    ),
    "won_suit": Key(
        Choice(WORDS["step_suits"], advice=ADVICE["step_suit"], values={"same": True, "another": False}),
        "The suit of the winning card, against that of the other trick.",
        attribute="won_again",
    ),
    "won_rank": Key(
        Choice(WORDS["sums"], advice=ADVICE["step_sum"], values=STEP_RELATIONS),
        "The rank of the winning card, a trump or not, against that of the other trick.",
    ),
}
_STEP: Final = Named(
    "step",
    "what happens from one trick to the next",
    lambda: Fields(
        "what happens from one trick to the next",
        _STEP_KEYS,
        at_least=1,
        advice=ADVICE["step"],
        example="{sum: higher}, {winner: left} or {led_suit: same}",
        made=Step,
        sense=_check_step,
    ),
)
AGAINST_KEYS: Final = {
    "against": Key(
        Named(
            "against",
            "a comparison with other tricks",
            lambda: Fields(
                "a comparison with other tricks",
                {
                    "tricks": Key(
                        Choice(
                            WORDS["other_tricks"],
                            advice=ADVICE["other_tricks"],
                            values={other.value: other for other in Others},
                        ),
                        "Which other tricks.",
                        required=True,
                    ),
                    **within("step", _STEP_KEYS),
                },
                at_least=2,
                advice=ADVICE["against"],
                example="{tricks: each_other, sum: lower}",
                made=Against,
                sense=_check_step,
            ),
        ),
        "Only tricks that differ so from each, or some, of the others: the sum of ranks, winner, suits, won rank.",
    ),
}
"""A trick in comparison with others; only in counts that are compared with a number."""
_FOLLOWING: Final[dict[str, Key]] = {
    "after": Key(
        Named(
            "trick_before",
            "a kind of trick",
            lambda: Fields(
                "a kind of trick",
                {**_CONDITIONS, **_FOLLOWING},
                at_least=1,
                advice=ADVICE["after"],
                example="{holding: p9}; which numbers the tricks have is tricks: 4-6",
                made=TrickFilter,
            ),
        ),
        "Only tricks directly after one of this kind.",
    ),
    "step": Key(_STEP, "Only tricks that differ so from the trick directly before."),
}
TRICK_KEYS: Final = {
    "tricks": Key(SPANS, "Only tricks with these numbers; negative ones count from the end.", attribute="numbers"),
    **_CONDITIONS,
    **_FOLLOWING,
    "while_tasks_open": Key(Flag(), "Only tricks that start while some task is still open.", attribute="tasks_open"),
}
"""The keys of a kind of trick, each a field of TrickFilter."""
