"""Lines of play: turns, the steps of effects, and launches."""

from typing import Final

from winnable.missions.ganymede.format.cards import SETTLERS
from winnable.missions.ganymede.format.table import CARD_ID, IDS
from winnable.missions.ganymede.format.words import SLOT_WORDS
from winnable.missions.source.named import Named
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, ListOf, TableOf, Text, Whole

__all__ = ["ACTIONS", "LINE", "ROWS_TURN", "SCRIPTS", "TURN"]

ACTIONS: Final = ("tile", "shuttle", "discard", "pass")
"""What a turn begins with."""
_STEP: Final[Named] = Named(
    "ganymede_step",
    "a step such as 'recruit red', 'move red from earth to mars' or 'take ship v5'",
    lambda: ByKind(
        "a step such as 'recruit red', 'move red from earth to mars' or 'take ship v5'",
        text=Text(
            "a step",
            examples=("recruit red", "adapt blue to red on top", "move red from earth to mars", "reputation 2"),
        ),
        table=Fields(
            "a gain of reputation",
            {
                "reputation": Key(Whole(1, 99), "How many cells the marker goes forward.", required=True),
                "then": Key(_STEP, "The basic action of the bonus cell where it stops."),
                "launch": Key(_LAUNCH, "The launch at the end of the track."),
            },
            example="{reputation: 2, then: recruit red}",
        ),
    ),
)
_DOES: Final = Key(
    Named(
        "ganymede_steps",
        "steps, one after another",
        lambda: ByKind("steps", text=_STEP, items=ListOf(_STEP), table=_STEP),
    ),
    "What is done of the effect, step by step; what is not done is left out.",
)
_LAUNCH: Final[Named] = Named(
    "ganymede_launch",
    "a launch such as {slot: top, takes: v5}",
    lambda: ByKind(
        "top, bottom, or a launch such as {slot: top, takes: v5}",
        text=Choice(SLOT_WORDS),
        table=Fields(
            "a launch",
            {
                "slot": Key(Choice(SLOT_WORDS), "Which ship leaves.", required=True),
                "does": _DOES,
                "takes": Key(CARD_ID, "The ship card taken afterwards, shown or the top of the pile."),
                "lays": Key(CARD_ID, "The card of the hand laid on the slot; the one taken if not given."),
                "track": Key(Flag(), "It is the launch of the end of the track, at the end of the turn."),
            },
            example="{slot: top, takes: v5}",
        ),
    ),
)
TURN: Final = Fields(
    "a turn",
    {
        "player": Key(Text("a player"), "Whose turn it is; the one whose turn it is if not given."),
        "tile": Key(CARD_ID, "This tile is taken."),
        "out": Key(CARD_ID, "The tile discarded for it, from a board with three."),
        "shuttle": Key(CARD_ID, "This shuttle is used."),
        "crew": Key(SETTLERS, "All who travel with the shuttle; those of its needs if not given."),
        "lost": Key(SETTLERS, "Those of them who are lost."),
        "top": Key(SETTLERS, "Those of them who board the top ship, with a Mars shuttle."),
        "bottom": Key(SETTLERS, "Those of them who board the bottom ship, with a Mars shuttle."),
        "pays": Key(CARD_ID, "The tile discarded for the shuttle."),
        "launch": Key(_LAUNCH, "The launch for a full set of symbols."),
        "discard": Key(
            ByKind("tiles to discard", text=CARD_ID, number=CARD_ID, items=IDS),
            "These tiles are discarded, in this order, for as many basic actions.",
        ),
        "pass": Key(Flag(), "Nothing is done, as nothing can be done."),
        "does": _DOES,
        "launches": Key(
            ByKind("launches", text=_LAUNCH, items=ListOf(_LAUNCH), table=_LAUNCH),
            "The ships that leave at the end of the turn, in order.",
        ),
        "returns": Key(IDS, "Ship cards that go from the hand under the pile, in order."),
    },
    one_of=(ACTIONS,),
    at_most_one_of=(
        ("does", "pass"),
        *(
            (key, action)
            for key, its in (
                ("out", "tile"),
                *((key, "shuttle") for key in ("crew", "lost", "top", "bottom", "pays", "launch")),
            )
            for action in ACTIONS
            if action != its
        ),
    ),
    example="{tile: st_r, does: [recruit red]}",
    advice={"action": "write tile, shuttle, discard or pass", "effect": "write does", "do": "write does"},
)
_TURNS: Final = ListOf(TURN)
LINE: Final = ByKind(
    "a list of turns, or {ships: …, turns: […]}",
    items=_TURNS,
    table=Fields(
        "a line of play",
        {
            "ships": Key(
                TableOf(
                    Fields(
                        "two ships",
                        {
                            "top": Key(CARD_ID, "On top.", required=True),
                            "bottom": Key(CARD_ID, "At the bottom.", required=True),
                        },
                    ),
                    "the ships that each player chose",
                ),
                "The ships laid to begin with, of those to choose from.",
            ),
            "turns": Key(_TURNS, "The turns of the free players, in order.", required=True),
        },
    ),
)
ROWS_TURN: Final = Fields(
    "what others feel of a turn",
    {
        "cards": Key(IDS, "Cards that leave the rows, in order; one that is not shown then is skipped."),
        "supply": Key(
            Fields(
                "changes of the supply",
                {colour: Key(Whole(-99, 99), "By how many.") for colour in ("blue", "red", "yellow", "purple")},
            ),
            "By how much the supply changes.",
        ),
    },
)
SCRIPTS: Final = TableOf(
    ByKind(
        "a list of turns, or {rows_only: […]}",
        items=_TURNS,
        table=Fields(
            "what others feel of a player",
            {
                "rows_only": Key(
                    ListOf(ByKind("cards that leave the rows", items=IDS, table=ROWS_TURN)),
                    "For each turn the cards that leave the rows, and changes of the supply.",
                    required=True,
                )
            },
        ),
    ),
    "scripts by player",
)
