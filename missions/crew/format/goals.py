"""Goals: what is counted, by whom, and how many there must be."""

from typing import Final

from winnable.missions.crew.format.advice import (
    GOAL_ADVICE,
    NUMBER_ADVICE,
    PLACED_ADVICE,
    QUANTITY_ADVICE,
    SPREAD_ADVICE,
    TRICK_ADVICE,
)
from winnable.missions.crew.format.cards import CARD, KIND
from winnable.missions.crew.format.words import MEMBERS
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
    Text,
    Whole,
)
from winnable.rules.crew.goal import Predicted, Relation

__all__ = ["GOAL", "GOALS"]

_RELATIONS: Final = tuple(relation.value for relation in Relation)
_LACKING: Final = "say how many there must be: at_least: 1, exactly: all; for none at all by: anybody, exactly: 0"
_SEVERAL: Final = "write a goal of its own for each"
_RELATION_ABOUT: Final = {
    "exactly": "Exactly this number.",
    "at_least": "This number or more.",
    "at_most": "This number or fewer.",
    "more_than": "More than this number.",
    "fewer_than": "Fewer than this number.",
}
_HOLDING_KEYS: Final = {
    "of": Key(KIND, "The cards that are counted.", required=True),
    **{name: Key(Whole(0, 99), _RELATION_ABOUT[name]) for name in _RELATIONS},
}
_HOLDING: Final = Named(
    "holding",
    "a kind of card, or {of: …, exactly: …}",
    lambda: ByKind(
        "a kind of card, or {of: …, exactly: …}",
        text=KIND,
        table=ByKey("of", Fields("a number of cards", _HOLDING_KEYS, at_most_one_of=(_RELATIONS,)), KIND),
    ),
)
_HOLDINGS: Final = ByKind(_HOLDING.expected, text=_HOLDING, items=ListOf(_HOLDING, at_least=1), table=_HOLDING)
_SPAN: Final = ByKind(
    "trick numbers such as 3, 1-4, first, last or -2",
    text=Text("trick numbers", examples=("first", "last", "1-4", "5 to -2")),
    number=Whole(-99, 99),
)
_SPANS: Final = Named(
    "trick_numbers",
    _SPAN.expected,
    lambda: ByKind(_SPAN.expected, text=_SPAN.text, number=_SPAN.number, items=ListOf(_SPAN, at_least=1)),
)
_WHO: Final = Named(
    "who",
    "a member of the crew",
    lambda: ByKind(
        "a member of the crew such as owner, commander or {seat: 2}",
        text=Choice(MEMBERS, others="a role"),
        table=Fields(
            "a member of the crew",
            {
                "seat": Key(Text("a player or a seat number", numbers=True), "The player, or the seat counted from 0."),
                "holder_of": Key(CARD, "Whoever was dealt this card."),
                "left_of_holder": Key(CARD, "The left neighbour of whoever was dealt this card."),
                "left": Key(Whole(0, 98), "So many places to the left of the holder; only beside holder_of."),
                "after_signal": Key(
                    Flag(), "The holder is whoever has the card after the distress signal, not whoever was dealt it."
                ),
            },
            one_of=(("seat", "holder_of", "left_of_holder"),),
            advice=PLACED_ADVICE,
        ),
    ),
)
_TRICK_KEYS: Final = {
    "tricks": Key(_SPANS, "Only tricks with these numbers; negative ones count from the end."),
    "won_with": Key(KIND, "Only tricks whose winning card is such a card."),
    "led_with": Key(KIND, "Only tricks whose first card is such a card."),
    "closed_with": Key(KIND, "Only tricks whose last card is such a card."),
    "holding": Key(_HOLDINGS, "Only tricks that hold such cards, one at least unless a number is given."),
    "every": Key(KIND, "Only tricks of which all cards are such cards."),
    "as_many": Key(ListOf(KIND, 2, 2), "Only tricks that hold as many cards of the first kind as of the second."),
    "sum": Key(
        Fields(
            "a sum of ranks",
            {
                "over": Key(Whole(0, 9999), "Over this number."),
                "under": Key(Whole(0, 9999), "Under this number."),
                "among": Key(ListOf(Whole(0, 9999), at_least=1), "One of these numbers."),
            },
            at_least=1,
            example="{over: 20}, {under: 12} or {among: [22, 23]}",
        ),
        "Only tricks whose ranks add up to such a number.",
    ),
    "while_tasks_open": Key(Flag(), "Only tricks that start while some task is still open."),
}
_CARD_KEYS: Final = {"cards": Key(KIND, "Only such cards; without it every card.")}
_COUNTS: Final = {
    "tricks_won": ("a count of tricks won", "The number of tricks that somebody wins.", _TRICK_KEYS),
    "tricks_led": ("a count of tricks led", "The number of tricks that somebody leads.", _TRICK_KEYS),
    "cards_taken": ("a count of cards taken", "The number of cards in the tricks that somebody wins.", _CARD_KEYS),
    "longest_run": ("a run of tricks", "The most tricks that somebody wins directly one after another.", _TRICK_KEYS),
}
_BY: Final = {"by": Key(_WHO, "Whose tricks or cards are counted.", required=True)}
_QUANTITY: Final = Named(
    "quantity",
    "a count to compare with",
    lambda: Fields(
        "a count to compare with",
        {name: Key(Fields(called, {**_BY, **keys}), about) for name, (called, about, keys) in _COUNTS.items()},
        one_of=(tuple(_COUNTS),),
        advice=QUANTITY_ADVICE,
    ),
)
_NUMBER: Final = ByKind(
    "a whole number, all, predicted, or a count to compare with",
    text=Choice(
        {
            "all": "As many as the deck holds (cards), or as are numbered so (tricks).",
            Predicted.PREDICTED.value: "What the owner of the task noted before trick 1; only in the goal of a task.",
        },
        advice=NUMBER_ADVICE,
    ),
    number=Whole(0, 99),
    table=_QUANTITY,
)
_COMPARED: Final = {name: Key(_NUMBER, _RELATION_ABOUT[name]) for name in _RELATIONS}


def _compared(name: str, called: str, keys: dict[str, Key]) -> Shape:
    return Named(
        name,
        called,
        lambda: Fields(called, keys, one_of=(_RELATIONS,), advice=TRICK_ADVICE, lacking=_LACKING, several=_SEVERAL),
    )


_COMPARISONS: Final = {
    name: Key(_compared(name, called, {**_BY, **keys, **_COMPARED}), f"{about} It compares with a number.")
    for name, (called, about, keys) in _COUNTS.items()
}
GOAL: Final[Shape] = Named(
    "goal",
    "a goal",
    lambda: Fields(
        "a goal",
        {
            **_COMPARISONS,
            "always": Key(
                Fields("always", _COMPARISONS, one_of=(tuple(_COMPARISONS),)),
                "The comparison holds after every single trick.",
            ),
            "spread": Key(
                Fields(
                    "spread",
                    {
                        "tricks_won": Key(Fields("tricks_won", _TRICK_KEYS), "Tricks won are counted."),
                        "cards_taken": Key(Fields("cards_taken", _CARD_KEYS), "Cards taken are counted."),
                        "at_most": Key(Whole(0, 99), "The largest difference allowed.", required=True),
                    },
                    one_of=(("tricks_won", "cards_taken"),),
                    advice=SPREAD_ADVICE,
                ),
                "After every trick nobody's count is more than so much above anybody else's.",
            ),
            "each_wins": Key(
                Fields(
                    "each_wins",
                    {
                        "cards": Key(KIND, "The cards.", required=True),
                        "rising": Key(Flag(), "In the order of their ranks; cards of one rank in any order."),
                        "in_order": Key(Flag(), "In the order in which the cards are written."),
                    },
                    at_most_one_of=(("rising", "in_order"),),
                    example="{cards: p1 g7}",
                ),
                "Each of these cards is the winning card of a trick.",
            ),
            "task_falls": Key(
                Fields(
                    "task_falls",
                    {
                        "token": Key(Text("a token", numbers=True), "The token of the task.", required=True),
                        "in": Key(_SPANS, "The trick numbers.", required=True),
                    },
                ),
                "The task with this token is met in a trick with such a number.",
            ),
            "all_of": Key(ListOf(GOAL, at_least=1), "All of these goals are met."),
            "one_of": Key(ListOf(GOAL, at_least=1), "At least one of these goals is met."),
            "by_crew": Key(
                ByNumber(2, 20, GOAL, "goals by number of players"), "The goal for this number of players is met."
            ),
        },
        one_of=((*_COMPARISONS, "always", "spread", "each_wins", "task_falls", "all_of", "one_of", "by_crew"),),
        advice=GOAL_ADVICE,
        example="{tricks_won: {by: commander, at_least: 2}}",
        several=f"{_SEVERAL}, with '- ' before it",
    ),
)
GOALS: Final = ListOf(GOAL)
