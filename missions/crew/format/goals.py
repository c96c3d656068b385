"""Goals: what is counted, by whom, and how many there must be."""

from collections.abc import Mapping
from typing import Final

from winnable.missions.crew.format.advice import (
    AFTER_ADVICE,
    ALWAYS_ADVICE,
    CARDS_ADVICE,
    COMPARISON_ADVICE,
    FALLS_ADVICE,
    GOAL_ADVICE,
    HOW_ADVICE,
    LIMIT_ADVICE,
    MEMBERS_ADVICE,
    MET_BY_ADVICE,
    NUMBER_ADVICE,
    ORDERED_ADVICE,
    PLACED_ADVICE,
    POINTS_ADVICE,
    QUANTITY_ADVICE,
    SOME_ADVICE,
    SPREAD_ADVICE,
    SPREAD_COUNT_ADVICE,
    STEP_ADVICE,
    STEP_SUIT_ADVICE,
    STEP_SUM_ADVICE,
    STEP_WINNER_ADVICE,
    SUM_ADVICE,
    TASKS_OWNED_ADVICE,
    TRICK_ADVICE,
)
from winnable.missions.crew.format.cards import CARD, KIND
from winnable.missions.crew.format.comparison import BY_MEMBER, LIST, NUMBERS, PARITY, Comparing, against
from winnable.missions.crew.format.words import ALL_SUCH, MEMBERS, OWN_TASKS, STEP_SUITS, STEP_SUMS, STEP_WINNERS
from winnable.missions.source.named import Named
from winnable.missions.source.shape import (
    ByKey,
    ByKind,
    ByNumber,
    Choice,
    Fields,
    Flag,
    Key,
    ListOf,
    Shape,
    TableOf,
    Text,
    Whole,
)
from winnable.rules.crew.goal import How, Predicted

__all__ = ["GOAL", "GOALS"]

_LACKING: Final = "say how many there must be: at_least: 1, exactly: all; for none at all by: nobody"
_SEVERAL: Final = "write a goal of its own for each"
_HOLDING: Final = Named(
    "holding",
    "a kind of card, or {of: …, exactly: …}",
    lambda: ByKind(
        "a kind of card, or {of: …, exactly: …}",
        text=KIND,
        table=ByKey(
            "of",
            Comparing.of(
                "a number of cards",
                {"of": Key(KIND, "The cards that are counted.", required=True), **against(Whole(0, 99), NUMBERS)},
                lacking="say how many the trick holds, as in {of: pink, at_least: 2}",
            ),
            KIND,
        ),
    ),
)
_HOLDINGS: Final = ByKind(_HOLDING.expected, text=_HOLDING, items=ListOf(_HOLDING, at_least=1), table=_HOLDING)
_SPAN: Final = ByKind(
    "trick numbers such as 3, 1-4, first, last or -2",
    text=Text("trick numbers", examples=("first", "last", "1-4", "5 to -2", "first half")),
    number=Whole(-99, 99),
)
_SPANS: Final = Named(
    "trick_numbers",
    _SPAN.expected,
    lambda: ByKind(_SPAN.expected, text=_SPAN.text, number=_SPAN.number, items=ListOf(_SPAN, at_least=1)),
)
_WHO: Final[Shape] = Named(
    "who",
    "a member of the crew",
    lambda: ByKind(
        "a member of the crew such as owner, commander or {seat: 2}",
        text=Choice(MEMBERS, others="a role", names="/roles"),
        table=Fields(
            "a member of the crew",
            {
                "seat": Key(Text("a player or a seat number", numbers=True), "The player, or the seat counted from 0."),
                "holder_of": Key(CARD, "Whoever was dealt this card."),
                "left_of_holder": Key(CARD, "The left neighbour of whoever was dealt this card."),
                "left_of": Key(_WHO, "The next member, to the left of this one."),
                "right_of": Key(_WHO, "The member before, to the right of this one."),
                "opposite": Key(_WHO, "The member opposite this one, with four players or another even number."),
                "left": Key(Whole(0, 98), "The number of places to the left of the holder; only with holder_of."),
                "after_signal": Key(
                    Flag(), "The holder is whoever has the card after the distress signal, not whoever was dealt it."
                ),
            },
            one_of=(("seat", "holder_of", "left_of_holder", "left_of", "right_of", "opposite"),),
            advice=PLACED_ADVICE,
        ),
        advice={
            "list": "write a goal of its own for each, or by_member: {commander: 3, sick: 1}",
            "number": "write {seat: 0}; seats are counted from 0",
        },
    ),
)
_RANKS: Final = Whole(0, 9999)
_TOTALS: Final = ListOf(_RANKS, at_least=1)
_TOTAL: Final = ByKind("a sum or a list of sums", number=_RANKS, items=_TOTALS)
_SUM: Final = Named(
    "sum",
    "a sum of ranks",
    lambda: ByKind(
        "a sum of ranks",
        number=_RANKS,
        advice={"text": "write 20, [22, 23], {over: 20}, {under: 12}, {at_least: 20, at_most: 30} or {parity: odd}"},
        items=_TOTALS,
        table=Fields(
            "a sum of ranks",
            {
                "exactly": Key(_TOTAL, "Just this number, or one of these."),
                "at_least": Key(_RANKS, "This number or more."),
                "at_most": Key(_RANKS, "This number or less."),
                "over": Key(_RANKS, "Over this number."),
                "under": Key(_RANKS, "Under this number."),
                "among": Key(_TOTALS, "One of these numbers."),
                "parity": Key(PARITY, "An odd or an even number."),
            },
            at_least=1,
            at_most_one_of=(
                ("exactly", "at_least", "over"),
                ("exactly", "at_most", "under"),
                ("exactly", "among"),
                ("exactly", "parity"),
            ),
            advice=SUM_ADVICE,
        ),
    ),
)
_TURN: Final = ByKind(
    "turns in a trick such as first, last, 2 or 1-2",
    text=Text("turns in a trick", examples=("first", "last", "1-2", "2 to last")),
    number=Whole(-20, 20),
)
_TURNS: Final = ByKind(_TURN.expected, text=_TURN.text, number=_TURN.number, items=ListOf(_TURN, at_least=1))
_CONDITION_KEYS: Final = {
    "won_with": Key(KIND, "Only tricks whose winning card is such a card."),
    "led_with": Key(KIND, "Only tricks whose first card is such a card."),
    "closed_with": Key(KIND, "Only tricks whose last card is such a card."),
    "holding": Key(_HOLDINGS, "Only tricks that hold such cards, one at least unless a number is given."),
    "every": Key(KIND, "Only tricks of which all cards are such cards."),
    "as_many": Key(
        ListOf(KIND, 2, 2, "[pink, blue]"), "Only tricks that hold as many cards of the first kind as of the second."
    ),
    "sum": Key(_SUM, "Only tricks whose ranks add up to such a number."),
    "winner_plays": Key(
        _TURNS, "Only tricks whose winner plays to them in such a turn: first is the leader, last the last hand."
    ),
}
_STEP: Final = Named(
    "step",
    "what happens from one trick to the next",
    lambda: Fields(
        "what happens from one trick to the next",
        {
            "sum": Key(
                Choice(STEP_SUMS, advice=STEP_SUM_ADVICE), "The sum of its ranks, against that of the trick before."
            ),
            "winner": Key(
                Choice(STEP_WINNERS, advice=STEP_WINNER_ADVICE),
                "Who wins it, by where the winner of the trick before sits.",
            ),
            "led_suit": Key(
                Choice(STEP_SUITS, advice=STEP_SUIT_ADVICE), "The suit that is led, against that of the trick before."
            ),
        },
        at_least=1,
        advice=STEP_ADVICE,
        example="{sum: higher}, {winner: left} or {led_suit: same}",
    ),
)
_FOLLOWING: Final[dict[str, Key]] = {
    "after": Key(
        Named(
            "trick_before",
            "a kind of trick",
            lambda: Fields(
                "a kind of trick",
                {**_CONDITION_KEYS, **_FOLLOWING},
                at_least=1,
                advice=AFTER_ADVICE,
                example="{holding: p9}; which numbers the tricks have is tricks: 4-6",
            ),
        ),
        "Only tricks directly after one of this kind.",
    ),
    "step": Key(_STEP, "Only tricks that differ so from the trick directly before."),
}
_TRICK_KEYS: Final = {
    "tricks": Key(_SPANS, "Only tricks with these numbers; negative ones count from the end."),
    **_CONDITION_KEYS,
    **_FOLLOWING,
    "while_tasks_open": Key(Flag(), "Only tricks that start while some task is still open."),
}
_HOW: Final = Choice(
    {
        How.LED.value: "The first card of a trick.",
        How.FOLLOWED.value: "A later card of the suit led.",
        How.DISCARDED.value: "A card of another suit than the one led, and no trump.",
        How.RUFFED.value: "A trump, where another suit was led.",
    },
    advice=HOW_ADVICE,
)
_HOWS: Final = ByKind(
    "led, followed, discarded or ruffed",
    text=_HOW,
    items=ListOf(_HOW, at_least=1),
    advice={"mapping": "write led, or several: [led, ruffed]"},
)
_CARD_KEYS: Final = {"cards": Key(KIND, "Only such cards; without it every card.")}
_COUNTS: Final = {
    "tricks_won": ("a count of tricks won", "The number of tricks that somebody wins.", _TRICK_KEYS),
    "tricks_led": ("a count of tricks led", "The number of tricks that somebody leads.", _TRICK_KEYS),
    "cards_taken": ("a count of cards taken", "The number of cards in the tricks that somebody wins.", _CARD_KEYS),
    "points": ("a sum of ranks", "The ranks of the cards in the tricks that somebody wins, added up.", _CARD_KEYS),
    "longest_run": ("a run of tricks", "The most tricks that somebody wins directly one after another.", _TRICK_KEYS),
    "cards_played": (
        "a count of cards played",
        "The number of cards that somebody plays, whoever wins them.",
        {**_CARD_KEYS, "how": Key(_HOWS, "Only cards that are played so; a list for several ways."), **_TRICK_KEYS},
    ),
    "tasks_owned": ("a number of tasks", "The number of tasks that somebody owns, met or not.", {}),
}
_BY: Final = {"by": Key(_WHO, "Whose tricks or cards are counted.", required=True)}
_QUANTITY: Final = Named(
    "quantity",
    "a count to compare with",
    lambda: Fields(
        "a count to compare with",
        {
            name: Key(Fields(called, {**_BY, **keys}, example="{by: each_other}"), about)
            for name, (called, about, keys) in _COUNTS.items()
        },
        one_of=(tuple(_COUNTS),),
        advice=QUANTITY_ADVICE,
    ),
)
_RANGE: Final = (
    "a lower and an upper number are at_least: 1, at_most: 3; one of several is exactly: [1, 3]; "
    "what somebody else has is {tricks_won: {by: each_other}}"
)
_WORDS: Final = Choice(
    {
        "all": "As many as the deck holds (cards), or as are numbered so (tricks).",
        ALL_SUCH: "As many as all members have of them together: all that come up in the play.",
        OWN_TASKS: "As many as whoever is on the left owns tasks.",
        Predicted.PREDICTED.value: "What the owner of the task noted before trick 1; only in the goal of a task.",
    },
    advice=NUMBER_ADVICE,
    else_advice=_RANGE,
)
_EXPECTED: Final = "a whole number, all, own_tasks, predicted, or a count to compare with"
_FOR_SIZES: Final = {"numbers": "for each number of players write a goal: by_crew: {3: {tricks_won: …}, 4: …}"}
_NOT_SEVERAL: Final = {"list": "several numbers go only with exactly or other_than: exactly: [1, 3]", **_FOR_SIZES}


def _against(most: int) -> dict[str, Key]:
    """The keys of a comparison with numbers up to `most`."""
    number, several = Whole(0, most), ListOf(Whole(0, most), at_least=1)
    return against(
        ByKind(_EXPECTED, text=_WORDS, number=number, table=_QUANTITY, advice=_NOT_SEVERAL),
        ByKind(_EXPECTED, text=_WORDS, number=number, items=several, table=_QUANTITY, advice=_FOR_SIZES),
    )


_MOST: Final = {"points": 9999}
"""The highest number to compare with, where it is not 99."""
_SO_MANY: Final = against(Whole(0, 99), NUMBERS)


def _compared(name: str, called: str, keys: dict[str, Key], advice: Mapping[str, str]) -> Shape:
    return Named(
        name,
        called,
        lambda: Comparing.of(called, keys, advice=advice, lacking=_LACKING, example="{by: commander, at_least: 1}"),
    )


_ADVICE: Final = {**COMPARISON_ADVICE, **TRICK_ADVICE}
_OF_CARDS: Final = {**_ADVICE, **dict.fromkeys(("card", "kind"), "did you mean 'cards'?")}
_OF_COUNT: Final = {
    "cards_taken": {**_OF_CARDS, **CARDS_ADVICE},
    "points": {**_OF_CARDS, **CARDS_ADVICE, **POINTS_ADVICE},
    "cards_played": _OF_CARDS,
    "tasks_owned": {**_ADVICE, **TASKS_OWNED_ADVICE},
}
"""Hints for unknown keys, of the counts that are not of tricks."""


_LIMIT: Final = ByKind(
    "a whole number, or a comparison such as {at_most: 3}",
    number=NUMBERS.number,
    items=LIST,
    table=Comparing.of("a comparison", against(NUMBERS, NUMBERS), lacking="say how many, as in {at_most: 3}"),
    advice={"text": "write the number: {commander: 3, Ann: {at_most: 1}}"},
)
_LIMITS: Final = Named(
    "limits",
    "numbers by member",
    lambda: ByKind(
        "numbers by member, {commander: 3, sick: 1}",
        table=TableOf(_LIMIT, "numbers by member", at_least=1),
        advice=LIMIT_ADVICE,
    ),
)
_BY_MEMBER: Final = {
    BY_MEMBER: Key(
        _LIMITS,
        "A number for each of several members, in place of 'by' and one number: {commander: 3, sick: {at_most: 1}}.",
    )
}
_COMPARISONS: Final = {
    name: Key(
        _compared(
            name,
            called,
            {**_BY, **_BY_MEMBER, **keys, **_against(_MOST.get(name, 99))},
            _OF_COUNT.get(name, _ADVICE),
        ),
        f"{about} It compares with a number.",
    )
    for name, (called, about, keys) in _COUNTS.items()
}
_OTHER_FORMS: Final = (
    *("always", "spread", "each_wins", "each_falls", "task_falls", "met_by", "by_crew", "members"),
    *("all_of", "one_of", "just_one_of", "none_of", "some_of", "not", "shared_out"),
)


def _in_order(form: str, about: str) -> Key:
    keys = {
        "cards": Key(KIND, "The cards.", required=True),
        "rising": Key(Flag(), "In the order of their ranks; cards of one rank in any order."),
        "in_order": Key(Flag(), "In the order in which the cards are written."),
    }
    one_order = (("rising", "in_order"),)
    return Key(Fields(form, keys, at_most_one_of=one_order, advice=ORDERED_ADVICE, example="{cards: p1 g7}"), about)


_ONE_TRICK: Final = ByKind(
    "a trick such as 5, last or first half",
    text=Text("a trick", examples=("last", "first half")),
    number=Whole(-99, 99),
)
_LISTED: Final = "[{tricks_won: {by: commander, at_least: 2}}, …], and so many of several with some_of"


def _list_of(form: str) -> ListOf:
    return ListOf(GOAL, at_least=1, example=f"{form}: {_LISTED}")


GOAL: Final[Shape] = Named(
    "goal",
    "a goal",
    lambda: Fields(
        "a goal",
        {
            **_COMPARISONS,
            "always": Key(
                Fields(
                    "always",
                    _COMPARISONS,
                    one_of=(tuple(_COMPARISONS),),
                    advice=ALWAYS_ADVICE,
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
                                _TRICK_KEYS,
                                advice=SPREAD_COUNT_ADVICE,
                                example="spread: {tricks_won: {}, at_most: 1}",
                            ),
                            "Tricks won are counted.",
                        ),
                        "cards_taken": Key(
                            Fields(
                                "cards_taken",
                                _CARD_KEYS,
                                advice=SPREAD_COUNT_ADVICE,
                                example="spread: {cards_taken: {cards: pink}, at_most: 1}",
                            ),
                            "Cards taken are counted.",
                        ),
                        "at_most": Key(Whole(0, 99), "The largest difference allowed.", required=True),
                    },
                    one_of=(("tricks_won", "cards_taken"),),
                    advice=SPREAD_ADVICE,
                    example="spread: {tricks_won: {}, at_most: 1}",
                ),
                "After every trick nobody's count is more than so much above anybody else's.",
            ),
            "each_wins": _in_order("each_wins", "Each of these cards is the winning card of a trick."),
            "each_falls": _in_order(
                "each_falls", "Each of these cards is played, in this order within a trick, too; see also met_by."
            ),
            "task_falls": Key(
                Fields(
                    "task_falls",
                    {
                        "token": Key(Text("a token", numbers=True), "The token of the task; without one every task."),
                        "in": Key(_SPANS, "The trick numbers.", required=True),
                    },
                    advice=FALLS_ADVICE,
                    example="task_falls: {in: 1-5}",
                ),
                "The task with this token, or every task, is met in a trick with such a number.",
            ),
            "met_by": Key(
                Fields(
                    "met_by",
                    {
                        "trick": Key(_ONE_TRICK, "The trick: a number, last, or first half.", required=True),
                        "meet": Key(_MEET, "What is met by then.", required=True),
                    },
                    advice=MET_BY_ADVICE,
                    example="{trick: 5, meet: {cards_taken: {by: owner, cards: p9, exactly: 1}}}",
                ),
                "This goal, or all of these goals, are met when the trick is played, as if the play ended with it.",
            ),
            "all_of": Key(_list_of("all_of"), "All of these goals are met."),
            "one_of": Key(_list_of("one_of"), "At least one of these goals is met."),
            "just_one_of": Key(_list_of("just_one_of"), "One of these goals is met, and no other of them."),
            "none_of": Key(_list_of("none_of"), "None of these goals is met."),
            "some_of": Key(
                Comparing.of(
                    "some_of",
                    {"goals": Key(_list_of("goals"), "The goals.", required=True), **_SO_MANY},
                    advice=SOME_ADVICE,
                    lacking="say how many of them are met, as in some_of: {exactly: 2, goals: […]}",
                    example="some_of: {exactly: 2, goals: […]}",
                ),
                "So many of these goals are met.",
            ),
            "not": Key(
                ByKind(
                    "a goal",
                    table=GOAL,
                    advice={
                        "list": "for none of several goals write none_of: […]",
                        "text": "write not: {tricks_won: {by: commander, at_least: 2}}",
                    },
                ),
                "This goal is not met.",
            ),
            "shared_out": Key(
                _list_of("shared_out"),
                "Each member gets one of these goals and meets it, no two the same where there are enough, else no "
                "more sharing one than must; 'member' is the one who got it.",
            ),
            "members": Key(
                Comparing.of(
                    "members",
                    {"meet": Key(_MEET, "What each of them meets, about 'member'.", required=True), **_SO_MANY},
                    advice=MEMBERS_ADVICE,
                    lacking="say how many members meet it, as in members: {exactly: 2, meet: …}",
                    example="members: {exactly: 2, meet: {tricks_won: {by: member, at_least: 1}}}",
                ),
                "So many members meet this goal, or all of these goals, in which 'member' is the one who is looked at.",
            ),
            "by_crew": Key(
                ByNumber(2, 20, GOAL, "goals by number of players", "by_crew: {3: {tricks_won: …}, 4: …}"),
                "The goal for this number of players is met.",
            ),
        },
        one_of=((*_COMPARISONS, *_OTHER_FORMS),),
        advice=GOAL_ADVICE,
        example="{tricks_won: {by: commander, at_least: 2}}",
        several=f"{_SEVERAL}, with '- ' before it",
    ),
)
_GOAL_OR_LIST: Final = "a goal or a list of goals"
_EXAMPLE: Final = "write {tricks_won: {by: commander, at_least: 2}}"
GOALS: Final[Shape] = ByKind(
    _GOAL_OR_LIST, items=ListOf(GOAL), table=GOAL, advice={"text": f"{_EXAMPLE}, or leave it out for none"}
)
_MEET: Final[Shape] = ByKind(_GOAL_OR_LIST, items=ListOf(GOAL, at_least=1), table=GOAL, advice={"text": _EXAMPLE})
