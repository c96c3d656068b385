"""Missions and problems: what lies before everybody, who decides for whom, how far is played, and the goals."""

from typing import Final

from winnable.missions.lifeboat.format.cards import CARDS, COUNTED, LAID, PILE
from winnable.missions.lifeboat.format.control import CONTROL
from winnable.missions.lifeboat.format.goals import GOALS
from winnable.missions.lifeboat.format.line import LINE, SCRIPTS
from winnable.missions.lifeboat.format.reading import (
    ADVICE,
    ANYBODY,
    EDITION_KEY,
    GAME_KEY,
    PEOPLE,
    SHIPS,
    character_table,
    in_order,
)
from winnable.missions.source.dumper import Flow
from winnable.missions.source.meaning import Meaning, OneOfKeys, Own
from winnable.missions.source.mission import mission_shape
from winnable.missions.source.plain import UNWRITTEN, Choice, Flag, Reading, Whole, Words
from winnable.missions.source.problem import EXPECT, NAME, NOTE, mission_keys, options_shape
from winnable.missions.source.shape import ByKind, Fields, Key, ListOf
from winnable.missions.source.tree import MappingNode
from winnable.rules.lifeboat.deal import Hand, Marks
from winnable.rules.lifeboat.setup import Options, Relation

# --- the table -----------------------------------------------------------------------------------


BOAT: Final = in_order(at_least=1)
WOUNDS: Final = character_table(Whole(0, 99), "wounds by character", written=Flow)
_HAND: Final = ByKind(
    "a hand: {closed: […], open: […]}, or a list of closed cards",
    items=Meaning(COUNTED, Hand, lambda _: UNWRITTEN),
    table=Meaning(
        Fields(
            "a hand",
            {
                "closed": Key(COUNTED, "Closed cards."),
                "open": Key(COUNTED, "Open cards."),
            },
            example="{closed: [water], open: [knife]}",
        ),
        lambda cards: Hand(**cards),
        lambda hand: {copy: cards for copy, cards in hand._asdict().items() if cards},
    ),
)
HANDS: Final = character_table(_HAND, "hands by character")
RELATIONS: Final = character_table(
    Fields(
        "a friend and an enemy",
        {
            "friend": Key(ANYBODY, "Whose survival counts for this player."),
            "enemy": Key(ANYBODY, "Whose death counts for this player."),
        },
        example="{friend: captain, enemy: kid}",
        advice=ADVICE["relation"],
        made=Relation,
    ),
    "relations by character",
)
_GROUP: Final = Meaning(PEOPLE, frozenset, sorted)
_NEEDED: Final = {
    "order": "the boat in the morning",
    "acted": "who has acted",
    "table": "the cards on the table, [] for none",
}
_MARKS: Final = Fields(
    "marks of today",
    {
        "order": Key(in_order(), "The boat as it was in the morning, bow to stern."),
        "acted": Key(PEOPLE, "Whose turns are over."),
        "rowed": Key(_GROUP, "Who has rowed."),
        "fought": Key(_GROUP, "Who has fought."),
        "table": Key(LAID, "The cards that rowers kept, in order."),
    },
    made=Marks,
)


def _marks(node: MappingNode, reading: Reading) -> Marks | None:
    """Read how far a day has come; None if nothing is said, or too little."""
    if not node.entries:
        return None
    missing = {key: what for key, what in _NEEDED.items() if node.get(key) is None}
    for key, what in missing.items():
        message = f"expected the key '{key}' in a deal that starts inside a day: {what}"
        reading.findings.add(node.place, "F009", message)
    values = _MARKS.values(node, reading)
    return None if missing else Marks(**values)


def _marks_written(marks: Marks, words: Words) -> Flow:
    """Write how far a day has come; what must be said is also written where there is nothing to say."""
    written = _MARKS.write(marks, words)
    return Flow({key: written.get(key, []) for key in _MARKS.keys if key in written or key in _NEEDED})


MARKS: Final = Own(_MARKS, _marks, _marks_written)
_SPOKEN: Final = {"yes": True, "on": True, "no": False, "off": False}
_FLAG: Final = ByKind(
    "true or false",
    flag=Flag(),
    text=Meaning(
        Choice({word: f"The same as {str(value).lower()}." for word, value in _SPOKEN.items()}, values=_SPOKEN),
        bool,
        lambda _: UNWRITTEN,
    ),
)
OPTIONS: Final = options_shape(Options, "lifeboat-rulings", _FLAG)


# --- documents -----------------------------------------------------------------------------------


QUESTION: Final = {
    "control": Key(
        CONTROL, "Who decides what each character does; others stands for all who are not named. Free if not given."
    ),
    "horizon": Key(
        ByKind(
            "a number of days",
            number=Whole(1, 60),
            table=OneOfKeys("a horizon", {"days": Key(Whole(1, 60), "The number of days.", required=True)}),
        ),
        "How many days are played, unless the game ends before.",
    ),
    "at": Key(
        Choice(
            {"end": "When the game ends, or after the last day.", "horizon": "After the last day, or when it ends."}
        ),
        "When goals are read. The same moment either way; end says that the game is expected to end.",
    ),
    "goals": Key(GOALS, "What is to be reached: all of these."),
}
"""What a mission says, and a problem without one."""
MISSION: Final = mission_shape(
    GAME_KEY,
    Key(ListOf(Whole(2, 6), at_least=1), "For how many characters in play it is; 4 to 6 if not given."),
    QUESTION,
    example="landing",
    base=SHIPS,
    advice=ADVICE["mission"],
)
PROBLEM: Final = Fields(
    "a problem",
    {
        "game": GAME_KEY,
        "edition": EDITION_KEY,
        "name": NAME,
        "note": NOTE,
        "boat": Key(BOAT, "Who is in the boat, bow to stern, bodies included.", required=True),
        "lost": Key(PEOPLE, "Who is in play, but lost overboard."),
        "bodies": Key(PEOPLE, "Who of those in the boat is dead; it follows from the wounds, where those are given."),
        "relations": Key(RELATIONS, "The friend and the enemy of each player."),
        "wounds": Key(WOUNDS, "The wounds; 0 for characters who are not named."),
        "hands": Key(HANDS, "The cards that each holds."),
        "provisions": Key(COUNTED, "The pile of provisions, its top card first."),
        "navigation": Key(PILE, "The navigation pile, its top card first.", required=True),
        "gulls": Key(Whole(0, 3), "The gulls seen so far."),
        "day": Key(Whole(1, 99), "The number of the first day."),
        "marks": Key(MARKS, "How far the day has come, for a deal that starts inside one."),
        "cards": Key(CARDS, "Own cards, and printed ones in other numbers."),
        "options": Key(OPTIONS, "How doubts in the rules are read, where it is not the usual way."),
        **mission_keys(SHIPS),
        **QUESTION,
        "scripts": Key(SCRIPTS, "Scripts of characters who are not free."),
        "played": Key(LINE, "What was played already; every line goes on from there."),
        "line": Key(LINE, "A line of play, to be judged by replay."),
        "expect": EXPECT,
    },
    advice=ADVICE["problem"],
)
