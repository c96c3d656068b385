"""Missions and problems: the deal, who is free, how far is played, and the goals."""

from typing import Final

from winnable.missions.ganymede.format.cards import CARDS, TRACK
from winnable.missions.ganymede.format.goals import GOALS
from winnable.missions.ganymede.format.line import LINE, SCRIPTS
from winnable.missions.ganymede.format.players import CONTROL, HORIZON, NAMES, PLAYER, SCORE_AT
from winnable.missions.ganymede.format.reading import GAME_KEY, MADE_UP, SETTLERS, SHIPS
from winnable.missions.ganymede.format.table import BOARDS, OPTIONS, ROWS
from winnable.missions.source.meaning import Meaning
from winnable.missions.source.mission import mission_shape
from winnable.missions.source.plain import UNWRITTEN, Text, Whole
from winnable.missions.source.problem import EXPECT, NAME, NOTE, mission_keys
from winnable.missions.source.shape import ByKind, Fields, Key, ListOf
from winnable.rules.ganymede.card import Settlers

QUESTION: Final = {
    "control": Key(CONTROL, "Who decides what each player does; others stands for all who are not named."),
    "horizon": Key(HORIZON, "How far is played, unless the game ends before."),
    "score_at": Key(SCORE_AT, "When points count; at the horizon if not given."),
    "goals": Key(GOALS, "What is to be reached: all of these."),
}
"""The keys of a mission, and of a problem without one."""
MISSION: Final = mission_shape(
    GAME_KEY,
    Key(ListOf(Whole(1, 4), at_least=1), "The numbers of players that it is for; 1 to 4 if not given."),
    QUESTION,
    example=SHIPS,
    base=SHIPS,
)
PROBLEM: Final = Fields(
    "a problem",
    {
        "game": GAME_KEY,
        "name": NAME,
        "note": NOTE,
        "players": Key(
            NAMES,
            "The players in the order of their turns, beginning with the first player of the game.",
            required=True,
        ),
        "settlers": Key(
            ByKind(
                "settlers by colour, or how many of each",
                number=Meaning(Whole(0, 99), lambda count: Settlers((count,) * 4), lambda _: UNWRITTEN),
                table=SETTLERS,
                text=SETTLERS,
            ),
            "The settlers in the whole game; 7, 10 or 13 of each colour for two, three or four players, 7 for one.",
        ),
        "track": Key(TRACK, "The track of the reputation; that of the file of cards if not given."),
        "cards": Key(CARDS, "The cards by id."),
        "cards_from": Key(
            Text("a file of cards", examples=("cards.yaml", MADE_UP)),
            f"A file with the cards, or {MADE_UP}: cards that ship with the program, none of them a printed one.",
        ),
        "rows": Key(ROWS, "The four rows with their piles.", required=True),
        "boards": Key(BOARDS, "What each player has: at least the ships."),
        "next": Key(PLAYER, "Who moves next; the first player if not given."),
        "options": Key(OPTIONS, "How doubts in the rules are read, where it is not the usual way."),
        **mission_keys(SHIPS),
        **QUESTION,
        "scripts": Key(SCRIPTS, "What the players who are not free do."),
        "played": Key(LINE, "What the free players have played already; every line goes on from there."),
        "line": Key(LINE, "A line of play, to be judged by replay."),
        "expect": EXPECT,
    },
    advice={"goal": "did you mean 'goals'?", "title": "write name", "hands": "Ganymede has boards and rows"},
    written=dict,
)
