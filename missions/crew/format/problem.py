"""Problems: a deal with its tasks, its mission, and what is known or left open."""

from dataclasses import replace
from typing import Final

from winnable.missions.crew.format.advice import (
    DISTRESS_ADVICE,
    EXPECT_ADVICE,
    PROBLEM_ADVICE,
    SIGNAL_ADVICE,
    TASK_ADVICE,
    UNKNOWN_ADVICE,
)
from winnable.missions.crew.format.cards import CARD
from winnable.missions.crew.format.deck import DECK
from winnable.missions.crew.format.mission import MISSION
from winnable.missions.crew.format.parts import (
    ASSIGNMENT_OF_PROBLEM,
    DRAW_KEY,
    GAME,
    HANDOVER,
    IS_COMMANDER,
    ROLES_OF_PROBLEM,
    TOKEN,
    TOKENS_MAY_KEY,
    WITH_ABOUT,
)
from winnable.missions.crew.format.players import PLAYER
from winnable.missions.crew.format.words import COMMANDER_WORDS, DISTRESS, EVERY, SIGNAL, SOME
from winnable.missions.crew.goals.forms import GOAL, GOALS
from winnable.missions.source.parameters import PARAMETERS, VALUES, WITH
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, Later, ListOf, Shape, TableOf, Text, Whole
from winnable.rules.answer import Answer
from winnable.rules.crew.exchange import Direction

__all__ = ["PROBLEM"]

_TASK_NAME: Final = Text("the name of a task", examples=("p3",))
_HAND: Final = ByKind(
    "a hand such as 'p179 b23 r4'",
    text=Text("a hand such as 'p179 b23 r4'", examples=("p179 b23 r4", "p179 ???", "p3(b4) g5(?) y2", "rest")),
    number=Whole(1, 99),
    items=ListOf(CARD),
    advice={"mapping": "write the hand as one text, 'p179 b23 r4'"},
)
_SUIT_NAME: Final = Text("a suit", examples=("pink",), names="suits")
_HINT_KEYS: Final = {
    "player": Key(PLAYER, "Whose hand it is.", required=True),
    "highest": Key(CARD, "This card is the highest of its colour in the hand."),
    "only": Key(CARD, "This card is the only one of its colour in the hand."),
    "lowest": Key(CARD, "This card is the lowest of its colour in the hand."),
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
    "cards": Key(TableOf(CARD, "cards by player"), "The card that each player passes; open for those left out."),
    "may": Key(
        Choice({word: about for word, about in SIGNAL.items() if word != DISTRESS[0]}),
        "Whether the signal is sent (required, if not given) or the crew may do without.",
    ),
}
_BEFORE: Final = Fields(
    "a mapping such as {commander: Ann, tricks: {Ann: 2, Ben: 1}}",
    {
        **{
            word: Key(PLAYER, "Who was commander (captain) at the start: not who leads now, or only by chance.")
            for word in COMMANDER_WORDS
        },
        "tricks": Key(
            TableOf(Whole(0, 99), "numbers of tricks by player"),
            "How many tricks each player has won so far; 0 for those left out. Unknown if not given.",
        ),
        "cards": Key(
            TableOf(
                ByKind("cards such as 'p13 g7'", text=Text("cards", examples=("p13 g7",)), items=ListOf(CARD)),
                "cards by player",
            ),
            "All cards in the tricks that a player has won so far; unknown for those left out.",
        ),
    },
    one_of=(tuple(COMMANDER_WORDS),),
)
_TASK_KEYS: Final = {
    "card": Key(CARD, "The card of a Planet Nine task: the owner wins the trick that holds it."),
    "task": Key(Text("the id of a task card", examples=("win-p1-g7",), names="deep-sea"), "The id of a task card."),
    "goal": Key(GOAL, "What the owner must reach."),
    "name": Key(Text("a name"), "What to call the task; only with a goal."),
    "difficulty": Key(Whole(0, 99), "What the task counts for; only with a goal."),
    "not": Key(IS_COMMANDER, "The captain may not own it; only with a goal."),
    "predicted": Key(Whole(0, 99), "The number that its owner has predicted; open if not given."),
    "owner": Key(PLAYER, "The player who owns it, by name or seat number; open if not given."),
    "token": Key(replace(TOKEN, expected="a token in quotes"), "Its order token."),
}
_TASK: Final = ByKind(
    "a task such as 'p3>Ann' or a mapping",
    text=Text("a task such as 'p3>Ann[1]'", examples=("p3", "p3>Ann[1]", "predict-openly=3>Ann")),
    table=Fields(
        "a task",
        _TASK_KEYS,
        one_of=(("card", "task", "goal"),),
        at_most_one_of=tuple((kind, key) for kind in ("card", "task") for key in ("name", "difficulty", "not")),
        advice=TASK_ADVICE,
    ),
)
_ROBOT: Final = replace(PLAYER, hint="name the player whose hand is the robot's, robot: JARVIS")
_TRICK: Final = Text("a trick such as 'p3 p5 b2 p9'", examples=("p3 p5 b2 p9",))


def _line(example: str) -> Shape:
    return ByKind(
        "a line of play, or a list of tricks",
        text=Text("a line of play", examples=(example,)),
        items=ListOf(
            ByKind("a trick such as 'p3 p5 b2 p9'", text=_TRICK, table=TableOf(_TRICK, "a leader and a trick", 1))
        ),
        advice={"mapping": "write the tricks as a list, '- p3 p5 b2 p9' or '- Ann: p3 p5 b2 p9'"},
    )


PROBLEM: Final = Fields(
    "a problem",
    {
        "name": Key(Text(free=True), "A title for messages and lists; also what other files refer to it by."),
        "note": Key(Text(free=True), "Remarks; they have no effect."),
        "game": GAME,
        "deck": Key(DECK, "The deck: a name, `dealt` (just the cards in the hands), or suits and ranks."),
        "hands": Key(
            ByKind(
                "the hands, by player or as a list",
                items=ListOf(_HAND),
                table=TableOf(_HAND, "hands by player"),
                advice={
                    "text": "write one line for each hand, '- p179 b23 r4' or 'Ann: p179 b23 r4'",
                    "numbers": "hands without names are a list, '- p179 b23 r4', whose seats are counted from 0",
                },
            ),
            "The hands clockwise, by player or as a list: the known cards, and `?` for each unknown one; or the number "
            "of cards, if nothing is known of them; `rest` for the cards that are in no other hand. The robot's "
            "columns are `p3(b4)` for p3 that lies open over b4.",
        ),
        "deal": Key(
            Text("a file such as other.yaml or other.yaml#name", examples=("other.yaml", "other.yaml#name")),
            "Take deck, players, hands, robot, lead and before from a problem in another file.",
        ),
        "robot": Key(_ROBOT, "The robot of the game for two, whose cards all lie on the table: JARVIS, Tonoja."),
        "lead": Key(
            PLAYER,
            "Who leads trick 1; the holder of the highest trump if not given. Needed where nobody is known to hold it; "
            "with an official deck the leader then does.",
        ),
        "before": Key(
            _BEFORE,
            "In the middle of a game whose first tricks are not in the file: what is known of them. The hands then "
            "hold the cards that are left of the deck, and `lead` is who leads now.",
        ),
        "hints": Key(
            ListOf(
                Fields(
                    "a hint",
                    _HINT_KEYS,
                    one_of=(("highest", "only", "lowest", "void"),),
                    example="{player: Ann, highest: p9}",
                )
            ),
            "What is known of hands with unknown cards, of the kind that communication tells.",
        ),
        "unknown": Key(
            Choice(
                {SOME: "Is there a way to fill them in that can be won?", EVERY: "Can every way be won?"},
                advice=UNKNOWN_ADVICE,
            ),
            "Whether the question is if some way to fill in the unknown cards can be won, or if every one can; some if "
            "not given.",
        ),
        "distress": Key(
            ByKind(
                "none, allowed, required, or {to: left, cards: {…}}",
                text=Choice(SIGNAL, advice=DISTRESS_ADVICE),
                table=Fields("a distress signal", _DISTRESS_KEYS, at_least=1, advice=SIGNAL_ADVICE),
            ),
            "The distress signal, by which everybody passes one colour card before trick 1; none if not given.",
        ),
        "mission": Key(
            ByKind(
                "a mission: its id, its file, or a mapping",
                text=Text(
                    "the id of a mission or its file",
                    examples=("planet-nine/22", "deep-sea/17", "my_mission.yaml"),
                    names="missions",
                ),
                number=Whole(1, 999),
                table=Later(
                    Fields("a mission", {name: key for name, key in MISSION.keys.items() if name != PARAMETERS})
                ),
            ),
            "The mission: an id of the library, a file, or the mission itself.",
        ),
        WITH: Key(VALUES, WITH_ABOUT),
        "reading": Key(Text("a reading", names="/readings"), "Which reading of the mission counts."),
        "tasks": Key(
            ByKind(
                "the tasks, such as 'p3>Ann y5' or a list",
                text=Text("tasks such as 'p3 y5'", examples=("p3 y5", "p3>Ann[1] y5>Bob", "win-p1-g7>Ann low-sum")),
                items=ListOf(_TASK),
                advice={
                    "number": "name the tasks that were drawn; a mission has their number",
                    "mapping": "write each task with its owner, 'p3>Ann y5>Bob'",
                },
            ),
            "The tasks in the order they were drawn; with a mission, tokens follow the order.",
        ),
        "done": Key(
            ByKind("the name of a task, or a list of names", text=_TASK_NAME, items=ListOf(_TASK_NAME)),
            "Tasks that were met before the hands as they are here, by tricks that are not in the file.",
        ),
        "goals": Key(GOALS, "What must be reached in addition to the tasks and the mission."),
        "assignment": Key(ASSIGNMENT_OF_PROBLEM, "How tasks without owner are shared out; only without a mission."),
        "handover": Key(Flag(), f"{HANDOVER}; only without a mission."),
        "tokens_may": TOKENS_MAY_KEY,
        "roles": Key(ROLES_OF_PROBLEM, "Who has which role; without a mission also the roles themselves."),
        "draw": DRAW_KEY,
        "draws": Key(
            ByKind(
                "cards by player, or every",
                text=Choice({EVERY: "Whatever is drawn."}),
                table=TableOf(CARD, "cards by player"),
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
                },
                advice=EXPECT_ADVICE,
            ),
            "The verdict that a check expects.",
        ),
    },
    at_most_one_of=(("hands", "deal"), ("deck", "deal"), ("robot", "deal"), ("before", "deal")),
    advice=PROBLEM_ADVICE,
)
