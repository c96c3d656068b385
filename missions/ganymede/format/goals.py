"""Goals: atoms such as `launched: {at_least: 2}`, combined by `all`, `any` and `not`."""

from typing import Final

from winnable.missions.ganymede.format.table import CARD_ID
from winnable.missions.ganymede.format.words import COLOURS, GROUPS, SLOT_WORDS, SYMBOLS
from winnable.missions.source.named import Named
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, ListOf, Shape, Whole

__all__ = ["COMPARISONS", "GOAL", "GOALS", "PLAIN", "WHO"]

COMPARISONS: Final = {
    "exactly": "Exactly this number.",
    "at_least": "This number or more.",
    "at_most": "This number or fewer.",
    "more_than": "More than this number.",
    "fewer_than": "Fewer than this number.",
}
"""How numbers are compared."""
WHO: Final = Choice(
    {**GROUPS, "first": "The first in the order of turns; also second, third, fourth."},
    others="a player",
    names="/players",
)
_OF: Final = {"of": Key(WHO, "Of whom it is asked; of every free player if not given.")}
_NUMBER: Final = Whole(-999, 999)
_EXAMPLE: Final = "{at_least: 1}"
_LACKING: Final = "say how many there must be: at_least: 1, exactly: 0"
_COMPARED: Final = {name: Key(_NUMBER, about) for name, about in COMPARISONS.items()}


def _counted(called: str, **keys: Key) -> Shape:
    return Fields(
        called, {**_OF, **_COMPARED, **keys}, one_of=(tuple(COMPARISONS),), lacking=_LACKING, example=_EXAMPLE
    )


_COLOUR: Final = Key(Choice(COLOURS), "Only settlers of this colour.")
_SLOT: Final = Key(Choice(SLOT_WORDS), "Only those aboard this ship.")
_BY_TURN: Final = Key(Whole(1, 99), "It must be so after this own turn.")
_SYMBOL: Final = Key(Choice(SYMBOLS), "Only shuttles with this symbol.")
_CARD: Final = ByKind(
    "the id of a card, or {card: …, of: …}",
    text=CARD_ID,
    number=CARD_ID,
    table=Fields("a card", {"card": Key(CARD_ID, "Its id.", required=True), **_OF}),
)
_RESTRICTION: Final = ByKind(
    "true, or {of: …}", flag=Flag(), text=Flag("true, or {of: …}"), table=Fields("whom it binds", _OF)
)
_BOTH: Final = Choice({"both_same_turn": "Ships of both slots leave in one turn."})
PLAIN: Final = {
    "nobody_lost": "No shuttle loses a settler.",
    "no_discard_action": "No turn begins by discarding tiles for basic actions.",
    "no_bonus_launch": "No ship leaves by a full set or the end of the track.",
    "game_over": "The end has been triggered.",
    "not_over": "The end has not been triggered.",
}
"""Goals that may be written as a word alone."""
_GOAL_KEYS: Final = {
    "launched": Key(_counted("a number of launches", by_turn=_BY_TURN), "Ships launched, those of the deal included."),
    "launch_card": Key(_CARD, "This ship has been launched; by anybody if nobody is named."),
    "launch_slots": Key(
        ByKind(
            "both_same_turn, or {both_same_turn: …}",
            text=_BOTH,
            table=Fields("slots", {**_OF, "both_same_turn": Key(Flag(), "Ships of both slots leave in one turn.")}),
        ),
        "Ships of both slots leave in one turn.",
    ),
    "score": Key(_counted("a score"), "The points."),
    "lead": Key(
        _counted("a lead", over=Key(WHO, "Over whom; over every other player if not given.")),
        "By how many points a player is ahead.",
    ),
    "wins": Key(
        ByKind(
            "true, or {of: …, shared_ok: …}",
            flag=Flag(),
            text=Flag("true, or {of: …, shared_ok: …}"),
            table=Fields("who wins", {**_OF, "shared_ok": Key(Flag(), "A shared victory will do.")}),
        ),
        "A player wins with the points as they are.",
    ),
    "reputation": Key(_counted("a reputation"), "The cell of the marker."),
    "sets": Key(_counted("a number of sets"), "Complete sets of the five symbols among the shuttles."),
    "shuttles": Key(_counted("a number of shuttles", symbol=_SYMBOL), "Shuttles used."),
    "aboard": Key(_counted("settlers aboard", colour=_COLOUR, slot=_SLOT), "Settlers aboard ships, at the end."),
    "on_mars": Key(_counted("settlers on Mars", colour=_COLOUR), "Settlers on Mars, at the end."),
    "on_earth": Key(_counted("settlers on Earth", colour=_COLOUR), "Settlers on Earth, at the end."),
    "nobody_lost": Key(_RESTRICTION, PLAIN["nobody_lost"]),
    "no_discard_action": Key(_RESTRICTION, PLAIN["no_discard_action"]),
    "no_bonus_launch": Key(_RESTRICTION, PLAIN["no_bonus_launch"]),
    "game_over": Key(
        ByKind(
            "true, or {by_round: …, cause: …}",
            flag=Flag(),
            text=Flag("true, or {by_round: …, cause: …}"),
            table=Fields(
                "how the game ends",
                {
                    "by_round": Key(Whole(1, 99), "In this round or before."),
                    "cause": Key(
                        Choice({"launches": "A player has launched four ships.", "pile": "A shuttle pile is empty."}),
                        "What triggers it.",
                    ),
                },
            ),
        ),
        PLAIN["game_over"],
    ),
    "not_over": Key(Flag(), PLAIN["not_over"]),
    "uses": Key(_CARD, "This tile is taken, or this shuttle used; by anybody if nobody is named."),
}


def _combined() -> dict[str, Key]:
    every, some = "All of these.", "At least one of these."
    return {
        "all": Key(GOALS, every),
        "any": Key(GOALS, some),
        "not": Key(GOAL, "This is not so."),
        "all_of": Key(GOALS, every),
        "one_of": Key(GOALS, some),
    }


GOAL: Final = Named(
    "ganymede_goal",
    "a goal such as {launched: {at_least: 1}}",
    lambda: ByKind(
        "a goal such as {launched: {at_least: 1}}",
        text=Choice(PLAIN, else_advice="other goals are written as {launched: {at_least: 1}}"),
        table=Fields(
            "a goal",
            _GOAL_KEYS | _combined(),
            one_of=((*_GOAL_KEYS, *_combined()),),
            example="{launched: {at_least: 1}}",
            several="write each goal behind a '-' on a line of its own",
            advice={
                "launches": "did you mean 'launched'?",
                "points": "did you mean 'score'?",
                "any_of": "write any",
                "none_of": "write not: {any: […]}",
                "wins_game": "did you mean 'wins'?",
            },
        ),
    ),
)
GOALS: Final = Named(
    "ganymede_goals",
    "goals",
    lambda: ByKind("a goal, or a list of goals", text=GOAL, items=ListOf(GOAL, at_least=1), table=GOAL),
)
