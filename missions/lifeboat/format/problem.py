"""Problems: a deal, who decides for whom, how far is played, and what is to be reached."""

from typing import Final

from winnable.missions.lifeboat.format.cards import CARDS, COUNTED, PEOPLE
from winnable.missions.lifeboat.format.goals import GOALS
from winnable.missions.lifeboat.format.line import LINE, SCRIPT, SCRIPTS
from winnable.missions.lifeboat.format.table import (
    BOAT,
    HANDS,
    MARKS,
    NAVIGATION_PILE,
    OPTIONS,
    RELATIONS,
    WOUNDS,
)
from winnable.missions.lifeboat.format.words import EDITION_KEY, GAME_KEY, OTHERS, SHIPS
from winnable.missions.source.mixed import Mixed
from winnable.missions.source.problem import EXPECT, NAME, NOTE, mission_keys
from winnable.missions.source.shape import ByKind, Choice, Fields, Key, Whole

__all__ = ["CONTROLS", "PROBLEM", "QUESTION"]

_POLICIES: Final = {
    "passive": "Takes the first provision, rests, yields, joins nobody, drinks own water, plays the first card.",
    "guard": "As passive, but refuses every claim and opens all weapons in a fight.",
}
CONTROLS: Final = {
    "free": "The solver seeks what this character does.",
    "scripted": "As passive, but for what a script says.",
    **_POLICIES,
}
_POLICY: Final = Key(Choice(_POLICIES), "Who decides what the script does not say; passive if not given.")
_SCRIPT: Final = "Single decisions of some days."
_CONTROL: Final = ByKind(
    "free, scripted, passive or guard, or {policy: …, script: […]}",
    text=Choice(CONTROLS),
    items=SCRIPT,
    table=Fields(
        "who decides",
        {"policy": _POLICY, "script": Key(SCRIPT, _SCRIPT), "scripted": Key(SCRIPT, "The same as script.")},
        at_most_one_of=(("script", "scripted"),),
        at_least=1,
    ),
)
QUESTION: Final = {
    "control": Key(
        Mixed(
            "who decides, by character",
            {
                **{word: Key(PEOPLE, f"Those who are {word}.") for word in CONTROLS},
                OTHERS: Key(_CONTROL, "All who are not named."),
            },
            _CONTROL,
            "{kid: free, others: passive}",
        ),
        "Who decides what each character does; others stands for all who are not named. Free if not given.",
    ),
    "horizon": Key(
        ByKind(
            "a number of days",
            number=Whole(1, 60),
            table=Fields("a horizon", {"days": Key(Whole(1, 60), "The number of days.", required=True)}),
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
        "navigation": Key(NAVIGATION_PILE, "The navigation pile, its top card first.", required=True),
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
    advice={
        "goal": "did you mean 'goals'?",
        "title": "write name",
        "days": "write horizon",
        "players": "write boat",
        "characters": "write boat",
        "pile": "write provisions or navigation",
        "nav": "write navigation",
        "deck": "write provisions or navigation",
        "gull": "write gulls",
        "dead": "write bodies, or lost",
        "friends": "write relations: {captain: {friend: …}}",
        "enemies": "write relations: {captain: {enemy: …}}",
        "table": "write marks: {table: […]}",
        "seats": "write boat",
        "policy": "write control",
        "policies": "write control",
    },
)
