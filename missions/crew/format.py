"""The format of files: every key of a problem, a mission and a goal, with its shape and its meaning.

`schema` exports what is declared here; FORMAT.md is the same for people.
"""

import json
from typing import Final, Literal

from winnable.missions.source.extension import EXTENDS, MORE_GOALS
from winnable.missions.source.parameters import PARAMETERS, VALUES, WITH
from winnable.missions.source.shape import (
    ByKey,
    ByKind,
    ByNumber,
    Choice,
    Fields,
    Flag,
    Key,
    Later,
    ListOf,
    Named,
    Schema,
    Shape,
    TableOf,
    Text,
    Whole,
    definitions,
)
from winnable.rules.answer import Answer
from winnable.rules.crew.exchange import Direction
from winnable.rules.crew.goal import COLOURS, TRUMPS, Predicted, Relation

__all__ = [
    "COMMANDER",
    "DECK",
    "DEFAULT_ASSIGNMENT",
    "DISTRESS",
    "DOCUMENTS",
    "DRAW",
    "EVERY",
    "GAMES",
    "GOALS",
    "KINDS",
    "MISSION",
    "NOBODY_MAY",
    "PROBLEM",
    "RESERVED",
    "SOME",
    "TASK_CARD",
    "TASK_CARDS",
    "TOKENS_MAY",
    "Kind",
    "schema",
    "schema_text",
]

DOCUMENTS: Final = "a problem, a mission or task cards"
"""What a file may hold, for messages."""
Kind = Literal["problem", "mission", "task-cards"]
"""The kinds of documents."""

_GAMES: Final = {"planet-nine": "The Quest for Planet Nine.", "deep-sea": "Mission Deep Sea."}
GAMES: Final = tuple(_GAMES)
"""The games; each is also the name of its deck and of its missions."""
DEFAULT_ASSIGNMENT: Final = {"planet-nine": "draft", "deep-sea": "draft-with-passing"}
"""How tasks are shared out in each game unless something else is said."""
TOKENS_MAY: Final = {
    "nothing": "They stay where they lie.",
    "swap-two": "Two tokens may change places, once.",
    "move-one": "One token may go to a task that has none, once.",
}
"""What the crew may do with the tokens."""
NOBODY_MAY: Final = "nothing"
DRAW: Final = "from-right"
"""The draw of mission 12."""
SOME: Final = "some"
EVERY: Final = "every"
"""What is asked of unknown cards: whether some way to fill them in can be won, or every one; `every` of draws too."""
_SIGNAL: Final = {
    "none": "Nobody passes a card.",
    "allowed": "Everybody may pass a card, all in the same direction.",
    "required": "Everybody passes a card, all in the same direction.",
}
DISTRESS: Final = tuple(_SIGNAL)
"""Whether the distress signal is sent."""

# --- goals ---------------------------------------------------------------------------------------

_CARD: Final = Text("a card such as 'p9'", examples=("p9",))
_SUIT: Final = Choice({COLOURS: "Every suit but the trumps.", TRUMPS: "The trump suit."}, others="a suit")
_RANK: Final = Whole(1, 99)
_CARDS: Final = ByKind(
    "cards such as 'p1 g7' or a list of cards",
    text=Text("cards such as 'p1 g7'", examples=("p1 g7",)),
    items=ListOf(_CARD, at_least=1),
)
_FILTER_KEYS: Final = {
    "cards": Key(_CARDS, "These cards."),
    "suit": Key(
        ByKind("a suit or a list of suits", text=_SUIT, items=ListOf(_SUIT, at_least=1)),
        "Of this suit or one of these suits; colours: every suit but trump; trumps: the trump suit.",
    ),
    "rank": Key(
        ByKind("a rank or a list of ranks", number=_RANK, items=ListOf(_RANK, at_least=1)),
        "Of this rank or one of these ranks; colour cards only unless a suit is given.",
    ),
    "over": Key(Whole(0, 98), "Of a higher rank; colour cards only unless a suit is given."),
    "under": Key(Whole(2, 99), "Of a lower rank; colour cards only unless a suit is given."),
    "parity": Key(
        Choice({"odd": "1, 3, 5 and so on.", "even": "2, 4, 6 and so on."}),
        "Of an odd or even rank; colour cards only unless a suit is given.",
    ),
}
_KIND: Final = Named(
    "cards",
    "a kind of card: cards, a suit, or a mapping",
    lambda: ByKind(
        "a kind of card such as 'p9', pink or {rank: 9}",
        text=Text("cards such as 'p1 g7', or a suit", examples=("p9", "p1 g7", "pink", COLOURS, TRUMPS)),
        table=Fields("a kind of card", _FILTER_KEYS),
    ),
)
_RELATIONS: Final = tuple(relation.value for relation in Relation)
_RELATION_ABOUT: Final = {
    "exactly": "Exactly this number.",
    "at_least": "This number or more.",
    "at_most": "This number or fewer.",
    "more_than": "More than this number.",
    "fewer_than": "Fewer than this number.",
}
_HOLDING_KEYS: Final = {
    "of": Key(_KIND, "The cards that are counted.", required=True),
    **{name: Key(Whole(0, 99), _RELATION_ABOUT[name]) for name in _RELATIONS},
}
_HOLDING: Final = Named(
    "holding",
    "a kind of card, or {of: …, exactly: …}",
    lambda: ByKind(
        "a kind of card, or {of: …, exactly: …}",
        text=_KIND,
        table=ByKey("of", Fields("a number of cards", _HOLDING_KEYS, at_most_one_of=(_RELATIONS,)), _KIND),
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
COMMANDER: Final = ("commander", "captain")
"""The words for the commander; no player can be called so."""
_COMMANDER: Final = {
    "commander": "Whoever holds the highest trump and leads trick 1.",
    "captain": "The same, as Deep Sea calls it.",
}
_MEMBERS: Final = {
    "owner": "Whoever owns the task; only in the goal of a task.",
    **_COMMANDER,
    "anybody": "All members, counted together.",
    "everybody": "Every member, one by one; only on the left of a comparison.",
    "first_winner": "Whoever wins trick 1.",
    "each_other": "Every other member, one by one; only on the right of a comparison.",
    "all_others": "All other members together; only on the right of a comparison.",
}
RESERVED: Final = (*_MEMBERS, "seat", "holder_of", "left_of_holder")
"""What no role can be called."""
_WHO: Final = Named(
    "who",
    "a member of the crew",
    lambda: ByKind(
        "a member of the crew such as owner, commander or {seat: 2}",
        text=Choice(_MEMBERS, others="a role"),
        table=Fields(
            "a member of the crew",
            {
                "seat": Key(Text("a player or a seat number", numbers=True), "The player, or the seat counted from 0."),
                "holder_of": Key(_CARD, "Whoever was dealt this card."),
                "left_of_holder": Key(_CARD, "The left neighbour of whoever was dealt this card."),
                "left": Key(Whole(0, 98), "So many places to the left of the holder; only beside holder_of."),
            },
            one_of=(("seat", "holder_of", "left_of_holder"),),
        ),
    ),
)
_TRICK_KEYS: Final = {
    "tricks": Key(_SPANS, "Only tricks with these numbers; negative ones count from the end."),
    "won_with": Key(_KIND, "Only tricks whose winning card is such a card."),
    "led_with": Key(_KIND, "Only tricks whose first card is such a card."),
    "closed_with": Key(_KIND, "Only tricks whose last card is such a card."),
    "holding": Key(_HOLDINGS, "Only tricks that hold such cards, one at least unless a number is given."),
    "every": Key(_KIND, "Only tricks of which all cards are such cards."),
    "as_many": Key(ListOf(_KIND, 2, 2), "Only tricks that hold as many cards of the first kind as of the second."),
    "sum": Key(
        Fields(
            "a sum of ranks",
            {
                "over": Key(Whole(0, 9999), "Over this number."),
                "under": Key(Whole(0, 9999), "Under this number."),
                "among": Key(ListOf(Whole(0, 9999), at_least=1), "One of these numbers."),
            },
            at_least=1,
        ),
        "Only tricks whose ranks add up to such a number.",
    ),
    "while_tasks_open": Key(Flag(), "Only tricks that start while some task is still open."),
}
_CARD_KEYS: Final = {"cards": Key(_KIND, "Only such cards; without it every card.")}
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
    ),
)
_NUMBER: Final = ByKind(
    "a whole number, all, predicted, or a count to compare with",
    text=Choice(
        {
            "all": "As many as the deck holds (cards), or as are numbered so (tricks).",
            Predicted.PREDICTED.value: "What the owner of the task noted before trick 1; only in the goal of a task.",
        }
    ),
    number=Whole(0, 99),
    table=_QUANTITY,
)
_COMPARED: Final = {name: Key(_NUMBER, _RELATION_ABOUT[name]) for name in _RELATIONS}


def _compared(name: str, called: str, keys: dict[str, Key]) -> Shape:
    return Named(name, called, lambda: Fields(called, keys, one_of=(_RELATIONS,)))


_COMPARISONS: Final = {
    name: Key(_compared(name, called, {**_BY, **keys, **_COMPARED}), f"{about} It compares with a number.")
    for name, (called, about, keys) in _COUNTS.items()
}
_GOAL: Final[Shape] = Named(
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
                ),
                "After every trick nobody's count is more than so much above anybody else's.",
            ),
            "each_wins": Key(
                Fields(
                    "each_wins",
                    {
                        "cards": Key(_KIND, "The cards.", required=True),
                        "rising": Key(Flag(), "In the order of their ranks."),
                    },
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
            "all_of": Key(ListOf(_GOAL, at_least=1), "All of these goals are met."),
            "one_of": Key(ListOf(_GOAL, at_least=1), "At least one of these goals is met."),
            "by_crew": Key(
                ByNumber(2, 20, _GOAL, "goals by number of players"), "The goal for this number of players is met."
            ),
        },
        one_of=((*_COMPARISONS, "always", "spread", "each_wins", "task_falls", "all_of", "one_of", "by_crew"),),
    ),
)
GOALS: Final = ListOf(_GOAL)

# --- decks, assignment, roles --------------------------------------------------------------------

_DECK_NAMES: Final = {
    "planet-nine": "Pink, blue, green and yellow 1 to 9, rockets 1 to 4.",
    "challenge": "The deck of the challenge for three players: that of Planet Nine without green and without rocket 1.",
    "deep-sea": "Pink, blue, green and yellow 1 to 9, submarines 1 to 4.",
}
_DECK_TABLE: Final = Fields(
    "a deck",
    {
        "suits": Key(ListOf(Text("the name of a suit")), "The colours, in the order they are written."),
        "ranks": Key(Whole(1, 99), "The highest rank of the colours; 9 if not given."),
        "trumps": Key(Whole(0, 99), "The highest rank of the trumps; 0 or not given: no trumps."),
        "trump": Key(Text("the name of a suit"), "The name of the trump suit; that of the game if not given."),
        "without": Key(_CARDS, "Cards that are taken out."),
    },
)
_DECK_OF_MISSION: Final = ByKind("a deck: a name or a mapping", text=Choice(_DECK_NAMES), table=_DECK_TABLE)
DECK: Final = ByKind(
    "a deck: a name or a mapping",
    text=Choice({**_DECK_NAMES, "dealt": "Just the cards in the hands."}),
    table=_DECK_TABLE,
)
_RULES: Final = {
    "draft": "The commander takes a task, then clockwise one each until none is left.",
    "draft-with-passing": "The same; with fewer tasks than members anybody may pass, and takes one at most.",
    "hardest-to-captain": "draft-with-passing, and the captain owns one of the most difficult tasks.",
    "captain-skipped": "draft-with-passing among the others.",
    "one-by-agreement": "One member owns all tasks.",
    "captain-or-volunteer": "One member owns all tasks.",
    "one-volunteer": "One member owns all tasks.",
    "two-volunteers": "Two members own all tasks, one each at least.",
    "free": "Anybody may own any.",
    "commander-decision": "One member other than the commander owns all tasks.",
    "commander-distribution": "Anybody may own any, but no member two more than another.",
}
_PLAYER: Final = Text("a player or a seat number", numbers=True, examples=("Ann", "0"))


def _assignment(*, seats: bool) -> Shape:
    keys: dict[str, Key] = {
        "spread": Key(Whole(0, 99), "The largest and the smallest share differ by this much at most."),
        "takers": Key(Whole(1, 99), "So many members own all tasks."),
        "most": Key(Whole(1, 99), "No member owns more than this."),
        "not": Key(Choice(_COMMANDER), "The commander gets none."),
    }
    if seats:
        keys["not"] = Key(
            ByKind("commander, or a list of players", text=Choice(_COMMANDER), items=ListOf(_PLAYER)),
            "The commander, or these players, get none.",
        )
        keys["counts"] = Key(ListOf(Whole(0, 99), at_least=2), "The number of tasks of each seat.")
    return ByKind(
        "a rule of assignment such as draft or free",
        text=Choice(_RULES),
        table=Fields("a rule of assignment", keys, at_least=1),
    )


_ROLE_NAMES: Final = ByKind("a role or a list of roles", text=Text("a role"), items=ListOf(Text("a role")))
_NOT: Final = Key(_ROLE_NAMES, "The commander, or roles that need another member.")
_TASK_NAME: Final = Text("the name of a task", examples=("p3",))
_DRAW: Final = Key(
    Choice({DRAW: "Each card from the neighbour on the right."}),
    "After trick 1 everybody draws a card from the right neighbour (mission 12).",
)
_GAME: Final = Key(
    Choice(_GAMES),
    "The game; that of the mission if not given, else planet-nine. It decides the deck and what missions there are.",
)
_WITH: Final = "Other values for parameters of that mission, by name."
_HANDOVER: Final = "Afterwards one task may pass to another member"

# --- missions ------------------------------------------------------------------------------------

_TOKENS: Final = ListOf(Text("a token", numbers=True, examples=("1", ">", "omega")))
_COMMUNICATION: Final = Key(
    ByKind(
        "normal, another word for how to communicate, or {disruption: N}",
        text=Choice(
            {
                "normal": "As the rules have it.",
                "dead-zone": "Cards are shown without their token.",
                "currents": "The same, in Deep Sea.",
                "rapture": "The crew shares two tokens fewer than it has members.",
                "terrain": "A card drawn before the deal says whether as usual, as in currents or as in rapture.",
                "silent": "Nobody shows a card.",
            }
        ),
        table=Fields(
            "communication",
            {"disruption": Key(Whole(1, 99), "Allowed from right before this trick on.", required=True)},
        ),
    ),
    "For information: when and how cards may be shown.",
)
_DIFFICULTY: Final = Key(Whole(1, 999), "Task cards are drawn until their difficulties add up to this.")
_MISSION_RULE: Final = Key(
    _assignment(seats=False),
    "How the tasks are shared out; draft if not given, draft-with-passing in deep-sea.",
)
_READING: Final = Fields(
    "a reading",
    {
        "note": Key(Text(free=True), "What this reading says."),
        "goals": Key(GOALS, "Goals that it adds to those of the mission."),
        "tasks": Key(
            Fields("the tasks of a reading", {"difficulty": Key(_DIFFICULTY.shape, _DIFFICULTY.about, required=True)}),
            "Another difficulty than that of the mission.",
        ),
        "assignment": Key(_MISSION_RULE.shape, "Another way to share out the tasks than that of the mission."),
        "communication": _COMMUNICATION,
    },
)
MISSION: Final = Fields(
    "a mission",
    {
        "id": Key(Text("an id such as '22'", numbers=True), "What the mission is called by.", required=True),
        "game": _GAME,
        "title": Key(Text(free=True), "A few words to know it by."),
        "about": Key(Text(free=True), "What the mission asks for, for people."),
        "story": Key(Text(free=True), "What is told at the table before the mission."),
        "tags": Key(ListOf(Text("a tag", examples=("short", "for-beginners"))), "Words to find it by in lists."),
        EXTENDS: Key(
            Text("the id of a mission or its file", numbers=True, examples=("13", "deep-sea/12", "my_mission.yaml")),
            "Take over every key that is not given here from this mission, an id of the library or a file; all but its "
            "id. A key with the value null is not taken over.",
        ),
        MORE_GOALS: Key(GOALS, "Goals beside those that are taken over; only beside extends."),
        WITH: Key(VALUES, f"{_WITH} Only beside extends."),
        PARAMETERS: Key(
            VALUES, "Values by name that others may change; {name} stands for the value anywhere in the mission."
        ),
        "deck": Key(_DECK_OF_MISSION, "The deck; that of the game if not given."),
        "crew": Key(
            ListOf(Whole(2, 20), at_least=1), "The numbers of players who can play it; 3, 4 and 5 if not given."
        ),
        "tasks": Key(
            ByKind(
                "a number of tasks, {count: …, tokens: […]}, {difficulty: …} or {cards: […]}",
                number=Whole(0, 99),
                table=Fields(
                    "the tasks",
                    {
                        "count": Key(Whole(0, 99), "The number of tasks."),
                        "tokens": Key(_TOKENS, "The tokens of the first tasks, in order; beside a count."),
                        "difficulty": _DIFFICULTY,
                        "and_more": Key(Flag(), "Or to any higher difficulty."),
                        "cards": Key(
                            ListOf(Text("the id of a task card", examples=("win-p1-g7",)), at_least=1),
                            "Exactly these task cards.",
                        ),
                    },
                    one_of=(("count", "difficulty", "cards"),),
                    at_most_one_of=(
                        *(("tokens", key) for key in ("difficulty", "cards")),
                        *(("and_more", key) for key in ("count", "cards")),
                    ),
                ),
            ),
            "The number of tasks and their tokens, their difficulty, or the task cards; none if not given.",
        ),
        "assignment": _MISSION_RULE,
        "handover": Key(Flag(), f"{_HANDOVER}, with five players."),
        "tokens_may": Key(Choice(TOKENS_MAY), "What the crew may do with the tokens before tasks are taken."),
        "roles": Key(
            TableOf(Fields("a role", {"not": _NOT}), "roles by name"), "Parts that one member each gets, by name."
        ),
        "draw": _DRAW,
        "goals": Key(GOALS, "What must be reached beside the tasks."),
        "readings": Key(TableOf(_READING, "readings by name", at_least=1), "Ways to read the mission, by name."),
        "default_reading": Key(Text("a reading"), "The reading that counts if none is named."),
        "communication": _COMMUNICATION,
        "real_time": Key(Whole(1, 9999), "For information: the seconds within which the mission is to be played."),
        "muted": Key(
            ByKind("true, false, or {not: commander}", flag=Flag(), text=Flag(), table=Fields("muted", {"not": _NOT})),
            "For information: one member may not communicate.",
        ),
        "notes": Key(ListOf(Text(free=True)), "Remarks, rulings, doubts."),
    },
)

# --- task cards ----------------------------------------------------------------------------------

TASK_CARD: Final = Fields(
    "a task card",
    {
        "about": Key(Text(free=True), "What the card asks for, for people."),
        "goal": Key(_GOAL, "What the owner must reach.", required=True),
        "difficulty": Key(
            ByNumber(2, 20, Whole(0, 99), "difficulties by number of players"),
            "What it counts for, by number of players.",
        ),
        "not": Key(Choice(_COMMANDER), "The captain may never own it."),
        "redeal": Key(ListOf(_CARDS, at_least=1), "Deal again if one hand holds all of one of these."),
        "note": Key(Text(free=True), "A remark."),
    },
)
TASK_CARDS: Final = Fields(
    "task cards",
    {
        "game": _GAME,
        "task_cards": Key(
            TableOf(TASK_CARD, "task cards by id", at_least=1),
            "The task cards by id; an id is words of small letters and digits with hyphens between them.",
            required=True,
        ),
    },
)

# --- problems ------------------------------------------------------------------------------------

_HAND: Final = ByKind(
    "a hand such as 'p179 b23 r4'",
    text=Text("a hand such as 'p179 b23 r4'", examples=("p179 b23 r4", "p179 ???", "p3(b4) g5(?) y2")),
    number=Whole(1, 99),
    items=ListOf(_CARD),
)
_SUIT_NAME: Final = Text("a suit", examples=("pink",))
_HINT_KEYS: Final = {
    "player": Key(_PLAYER, "Whose hand it is.", required=True),
    "highest": Key(_CARD, "This card is the highest of its colour in the hand."),
    "only": Key(_CARD, "This card is the only one of its colour in the hand."),
    "lowest": Key(_CARD, "This card is the lowest of its colour in the hand."),
    "void": Key(_SUIT_NAME, "The hand holds no card of this suit."),
    "trick": Key(Whole(1, 99), "It was so just before this trick; 1 if not given: before the first card."),
}
_DISTRESS_KEYS: Final = {
    "to": Key(
        Choice(
            {Direction.LEFT.value: "To the next player, clockwise.", Direction.RIGHT.value: "To the player before."}
        ),
        "Where everybody passes a card; open if not given.",
    ),
    "cards": Key(TableOf(_CARD, "cards by player"), "The card that each player passes; open for those left out."),
    "may": Key(
        Choice({word: about for word, about in _SIGNAL.items() if word != DISTRESS[0]}),
        "Whether the signal is sent (required, if not given) or the crew may do without.",
    ),
}
_TASK_KEYS: Final = {
    "card": Key(_CARD, "The card of a Planet Nine task: the owner wins the trick that holds it."),
    "task": Key(Text("the id of a task card", examples=("win-p1-g7",)), "The id of a task card."),
    "goal": Key(_GOAL, "What the owner must reach."),
    "name": Key(Text("a name"), "What to call the task; only beside a goal."),
    "difficulty": Key(Whole(0, 99), "What the task counts for; only beside a goal."),
    "not": Key(Choice(_COMMANDER), "The captain may not own it; only beside a goal."),
    "predicted": Key(Whole(0, 99), "The number that its owner has predicted; open if not given."),
    "owner": Key(_PLAYER, "The player who owns it, by name or seat number; open if not given."),
    "token": Key(Text("a token in quotes", numbers=True, examples=("1", ">", "omega")), "Its order token."),
}
_TASK: Final = ByKind(
    "a task such as 'p3' or a mapping",
    text=Text("a task such as 'p3>Ann[1]'", examples=("p3", "p3>Ann[1]", "predict-openly=3>Ann")),
    table=Fields(
        "a task",
        _TASK_KEYS,
        one_of=(("card", "task", "goal"),),
        at_most_one_of=tuple((kind, key) for kind in ("card", "task") for key in ("name", "difficulty", "not")),
    ),
)
_TRICK: Final = Text("a trick such as 'p3 p5 b2 p9'", examples=("p3 p5 b2 p9",))


def _line(example: str) -> Shape:
    return ByKind(
        "a line of play, or a list of tricks",
        text=Text("a line of play", examples=(example,)),
        items=ListOf(
            ByKind("a trick such as 'p3 p5 b2 p9'", text=_TRICK, table=TableOf(_TRICK, "a leader and a trick", 1))
        ),
    )


PROBLEM: Final = Fields(
    "a problem",
    {
        "name": Key(Text(free=True), "A title for messages and lists; also what other files refer to it by."),
        "note": Key(Text(free=True), "Remarks; they have no effect."),
        "game": _GAME,
        "deck": Key(DECK, "The deck: a name, `dealt` (just the cards in the hands), or suits and ranks."),
        "hands": Key(
            ByKind(
                "the hands, by player or as a list",
                items=ListOf(_HAND),
                table=TableOf(_HAND, "hands by player"),
            ),
            "The hands clockwise, by player or as a list: the known cards, and `?` for each unknown one; or the number "
            "of cards, if nothing is known of them. The robot's columns are `p3(b4)` for p3 that lies open over b4.",
        ),
        "deal": Key(
            Text("a file such as other.yaml or other.yaml#name", examples=("other.yaml", "other.yaml#name")),
            "Take deck, players, hands, robot and lead from a problem in another file.",
        ),
        "robot": Key(_PLAYER, "The robot of the game for two, whose cards all lie on the table: JARVIS, Tonoja."),
        "lead": Key(
            _PLAYER,
            "Who leads trick 1; the holder of the highest trump if not given. Needed where nobody is known to hold it; "
            "with an official deck the leader then does.",
        ),
        "hints": Key(
            ListOf(Fields("a hint", _HINT_KEYS, one_of=(("highest", "only", "lowest", "void"),))),
            "What is known of hands with unknown cards, of the kind that communication tells.",
        ),
        "unknown": Key(
            Choice({SOME: "Is there a way to fill them in that can be won?", EVERY: "Can every way be won?"}),
            "Whether the question is if some way to fill in the unknown cards can be won, or if every one can; some if "
            "not given.",
        ),
        "distress": Key(
            ByKind(
                "none, allowed, required, or {to: left, cards: {…}}",
                text=Choice(_SIGNAL),
                table=Fields("a distress signal", _DISTRESS_KEYS, at_least=1),
            ),
            "The distress signal, by which everybody passes one colour card before trick 1; none if not given.",
        ),
        "mission": Key(
            ByKind(
                "a mission: its id, its file, or a mapping",
                text=Text(
                    "the id of a mission or its file", examples=("planet-nine/22", "deep-sea/17", "my_mission.yaml")
                ),
                number=Whole(1, 999),
                table=Later(
                    Fields("a mission", {name: key for name, key in MISSION.keys.items() if name != PARAMETERS})
                ),
            ),
            "The mission: an id of the library, a file, or the mission itself.",
        ),
        WITH: Key(VALUES, _WITH),
        "reading": Key(Text("a reading"), "Which reading of the mission counts."),
        "tasks": Key(
            ByKind(
                "the tasks, such as 'p3 y5' or a list",
                text=Text("tasks such as 'p3 y5'", examples=("p3 y5", "p3>Ann[1] y5>Bob", "win-p1-g7>Ann low-sum")),
                items=ListOf(_TASK),
            ),
            "The tasks in the order they were drawn; with a mission, tokens follow the order.",
        ),
        "done": Key(
            ByKind("the name of a task, or a list of names", text=_TASK_NAME, items=ListOf(_TASK_NAME)),
            "Tasks that were met before the hands as they are here, by tricks that are not in the file.",
        ),
        "goals": Key(GOALS, "What must be reached beside the tasks and the mission."),
        "assignment": Key(_assignment(seats=True), "How tasks without owner are shared out; only without a mission."),
        "handover": Key(Flag(), f"{_HANDOVER}; only without a mission."),
        "tokens_may": Key(Choice(TOKENS_MAY), "What the crew may do with the tokens before tasks are taken."),
        "roles": Key(
            TableOf(
                ByKind(
                    "a player, or {player: …, not: …}",
                    text=_PLAYER,
                    number=_PLAYER,
                    table=Fields(
                        "a role",
                        {"player": Key(_PLAYER, "Who has the role; open if not given."), "not": _NOT},
                    ),
                ),
                "players by role",
            ),
            "Who has which role; without a mission also the roles themselves.",
        ),
        "draw": _DRAW,
        "draws": Key(
            ByKind(
                "cards by player, or every",
                text=Choice({EVERY: "Whatever is drawn."}),
                table=TableOf(_CARD, "cards by player"),
            ),
            "Mission 12: the card that each player draws; open for those left out. `every`: the question is whether "
            "the mission can be won whatever is drawn.",
        ),
        "played": Key(
            _line("p3 p5 b2 p9 / g1 g4"),
            "The line so far, its last trick perhaps incomplete: the question is how to go on.",
        ),
        "line": Key(
            _line("p3 p5 b2 p9 / g1 g4 g2 g9"),
            "A line of play: the cards of each trick in playing order, with or without who led.",
        ),
        "expect": Key(
            Choice(
                {
                    Answer.WINNABLE.value: "There is a line of play that wins.",
                    Answer.UNWINNABLE.value: "There is none.",
                }
            ),
            "The verdict that a check expects.",
        ),
    },
    at_most_one_of=(("hands", "deal"), ("deck", "deal"), ("robot", "deal")),
)


KINDS: Final[dict[Kind, Fields]] = {"problem": PROBLEM, "mission": MISSION, "task-cards": TASK_CARDS}
"""What each kind of document looks like."""
_PARAMETER: Final[Schema] = {
    "description": "A parameter of the mission in braces: {n}.",
    "anyOf": [
        {
            "description": "Without quotes.",
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": {"description": "Nothing.", "type": "null"},
        },
        {"description": "In quotes.", "type": "string", "pattern": r"^\{[\w-]+\}$"},
    ],
}


def schema(kind: Kind) -> Schema:
    """The JSON Schema (draft 7) of a kind of document."""
    inner = KINDS[kind].schema()
    if kind == "problem":
        inner["anyOf"] = [
            {"description": "A problem with hands of its own.", "required": ["hands"]},
            {"description": "A problem with the deal of another file.", "required": ["deal"]},
        ]
    named = definitions(inner)
    if kind == "mission":
        inner["properties"] = {name: _of_mission(name, part) for name, part in inner["properties"].items()}
        named = {"parameter": _PARAMETER, **{name: _or_parameter(part) for name, part in named.items()}}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": f"winnable: {KINDS[kind].expected}",
        **inner,
        "definitions": named,
    }


def _of_mission(name: str, part: Schema) -> Schema:
    """The schema of a key of a mission: a parameter may stand for it, and nothing takes away what is taken over."""
    if name in ("id", EXTENDS, WITH, PARAMETERS):
        return part
    if name == MORE_GOALS:
        return _or_inside(part)
    return _or(_or_parameter(part), {"description": "It is not taken over.", "type": "null"})


def _or_parameter(part: Schema) -> Schema:
    """The schema of a value, for which a parameter may stand unless it can only be a mapping."""
    inner = _or_inside(part)
    if part.get("type") == "object" or "allOf" in part:
        return inner
    about = _PARAMETER["description"]
    return _or(inner, {"description": about, "allOf": [{"$ref": "#/definitions/parameter"}]})


def _or_inside(part: Schema) -> Schema:
    """The schema of a value inside which parameters may stand."""
    changed = dict(part)
    for key in {"properties", "patternProperties"} & part.keys():
        changed[key] = {name: _or_parameter(each) for name, each in part[key].items()}
    for key in {"items", "additionalProperties"} & part.keys():
        changed[key] = _or_parameter(part[key]) if part[key] else part[key]
    if "anyOf" in part:
        changed["anyOf"] = [_or_inside(each) for each in part["anyOf"]]
    return changed


def _or(part: Schema, other: Schema) -> Schema:
    """Either of two schemas, called what the first is."""
    if "anyOf" in part:
        return {**part, "anyOf": [*part["anyOf"], other]}
    return {"description": part["description"], "anyOf": [part, other]}


def schema_text(kind: Kind) -> str:
    """The JSON Schema of a kind of document as a file for editors holds it."""
    return json.dumps(schema(kind), indent=1, ensure_ascii=False) + "\n"
