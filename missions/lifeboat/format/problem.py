"""Missions and problems: the deal, who decides for whom, how far is played, and the goals."""

from typing import Final

from winnable.missions.lifeboat.format.cards import CARDS, COUNTED, PILE
from winnable.missions.lifeboat.format.control import CONTROL
from winnable.missions.lifeboat.format.goals import GOALS
from winnable.missions.lifeboat.format.line import LINE, SCRIPTS
from winnable.missions.lifeboat.format.people import PEOPLE
from winnable.missions.lifeboat.format.table import BOAT, HANDS, MARKS, OPTIONS, RELATIONS, WOUNDS
from winnable.missions.lifeboat.format.words import ADVICE, EDITION_KEY, GAME_KEY, SHIPS
from winnable.missions.source.meaning import OneOfKeys
from winnable.missions.source.mission import mission_shape
from winnable.missions.source.plain import Choice, Whole
from winnable.missions.source.problem import EXPECT, NAME, NOTE, mission_keys
from winnable.missions.source.shape import ByKind, Fields, Key, ListOf

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
