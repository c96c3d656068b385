"""Problems: a deal, who is free, how far it is played, and what is to be reached."""

from typing import Final

from winnable.missions.ganymede.format.cards import CARDS, SETTLERS, TRACK
from winnable.missions.ganymede.format.goals import GOALS, WHO
from winnable.missions.ganymede.format.line import LINE, SCRIPTS
from winnable.missions.ganymede.format.table import BOARDS, OPTIONS, ROWS
from winnable.missions.ganymede.format.words import GAME_KEY, MADE_UP
from winnable.missions.source.parameters import VALUES, WITH
from winnable.missions.source.shape import ByKind, Choice, Fields, Key, ListOf, TableOf, Text, Whole
from winnable.rules.answer import Answer

__all__ = ["PROBLEM", "QUESTION"]

QUESTION: Final = {
    "control": Key(
        TableOf(
            Choice({"free": "The solver seeks this player's turns.", "scripted": "They are given in scripts."}),
            "free or scripted by player",
        ),
        "Who decides what each player does; others stands for all who are not named.",
    ),
    "horizon": Key(
        ByKind(
            "a number of own turns, {turns: …, of: …} or {rounds: …}",
            number=Whole(1, 99),
            table=Fields(
                "a horizon",
                {
                    "turns": Key(Whole(1, 99), "The number of own turns after which it ends."),
                    "of": Key(WHO, "Whose turns are counted; the first free player's if not given."),
                    "rounds": Key(Whole(1, 99), "The number of rounds after which it ends."),
                },
                one_of=(("turns", "rounds"),),
                at_most_one_of=(("of", "rounds"),),
            ),
        ),
        "How far is played, unless the game ends before.",
    ),
    "score_at": Key(
        Choice(
            {"horizon": "As if the game stopped at the horizon.", "end": "Only if the game is over at the horizon."}
        ),
        "When points count; at the horizon if not given.",
    ),
    "goals": Key(GOALS, "What is to be reached: all of these."),
}
"""What a mission says, and a problem without one."""
PROBLEM: Final = Fields(
    "a problem",
    {
        "game": GAME_KEY,
        "name": Key(Text(free=True), "A title for messages and lists."),
        "note": Key(Text(free=True), "Remarks; they have no effect."),
        "players": Key(
            ListOf(Text("the name of a player"), at_least=1, at_most=4),
            "The players in the order of their turns, beginning with the first player of the game.",
            required=True,
        ),
        "settlers": Key(
            ByKind("settlers by colour, or how many of each", number=Whole(0, 99), table=SETTLERS, text=SETTLERS),
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
        "next": Key(Text("a player"), "Who moves next; the first player if not given."),
        "options": Key(OPTIONS, "How doubts in the rules are read, where it is not the usual way."),
        "mission": Key(
            Text(
                "the id of a mission or its file",
                numbers=True,
                examples=("launch", "my_mission.yaml"),
                names="missions",
            ),
            "The mission: what it says need not be said here.",
        ),
        WITH: Key(VALUES, "Values for the parameters of the mission."),
        **QUESTION,
        "scripts": Key(SCRIPTS, "What the players who are not free do."),
        "played": Key(LINE, "What the free players have played already; every line goes on from there."),
        "line": Key(LINE, "A line of play, to be judged by replay."),
        "expect": Key(Choice({each.value: f"It is {each}." for each in Answer}), "The answer that is expected."),
    },
    one_of=(),
    advice={"goal": "did you mean 'goals'?", "title": "write name", "hands": "Ganymede has boards and rows"},
)
