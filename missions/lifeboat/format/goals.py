"""Goals: atoms such as `alive: captain`, combined by `all`, `any` and `not`."""

from typing import Final

from winnable.missions.lifeboat.format.cards import CHARACTER, KIND, PEOPLE
from winnable.missions.source.named import Named
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, ListOf, Shape, Whole

__all__ = ["COMPARISONS", "GOAL", "GOALS", "PLAIN"]

COMPARISONS: Final = {
    "exactly": "Exactly this number.",
    "at_least": "This number or more.",
    "at_most": "This number or fewer.",
    "more_than": "More than this number.",
    "fewer_than": "Fewer than this number.",
}
"""How numbers are compared."""
_OF: Final = {"of": Key(PEOPLE, "Of whom it is asked; of each of several.", required=True)}
_NUMBER: Final = Whole(-999, 999)
_COMPARED: Final = {name: Key(_NUMBER, about) for name, about in COMPARISONS.items()}
_ONE: Final = (
    ("exactly", "at_least"),
    ("exactly", "at_most"),
    ("exactly", "more_than"),
    ("exactly", "fewer_than"),
    ("at_least", "more_than"),
    ("at_most", "fewer_than"),
)


def _counted(called: str, **keys: Key) -> Fields:
    return Fields(called, {**keys, **_COMPARED}, at_most_one_of=_ONE)


def _number(called: str) -> Shape:
    """A number that is to be exactly this, or compared."""
    return ByKind(f"{called}, such as {{at_least: 2}}", number=_NUMBER, table=_counted(called))


def _each(called: str) -> Key:
    return Key(PEOPLE, called)


_RESTRICTION: Final = ByKind(
    "true, or whom it binds", flag=Flag(), text=PEOPLE.text, items=PEOPLE.items, table=Fields("whom it binds", _OF)
)
PLAIN: Final = {
    "ended": "The fourth gull was seen.",
    "not_ended": "The fourth gull was not seen.",
    "no_fight": "Nobody fights.",
    "no_row": "Nobody rows.",
    "never_unconscious": "Nobody is ever unconscious.",
}
"""Goals that may be written as a word alone."""
_GOAL_KEYS: Final = {
    "ended": Key(
        ByKind(
            "true, or {by_day: …}",
            flag=Flag(),
            text=Flag("true, or {by_day: …}"),
            table=Fields("how the game ends", {"by_day": Key(Whole(1, 99), "On this day or before.")}),
            advice={"number": "write {by_day: …}"},
        ),
        PLAIN["ended"],
    ),
    "not_ended": Key(Flag(), PLAIN["not_ended"]),
    "alive": _each("Alive, conscious or not."),
    "dead": _each("Dead, in the boat or lost."),
    "lost": _each("Lost overboard."),
    "conscious": _each("Conscious."),
    "alive_count": Key(_number("a number of people"), "How many are alive."),
    "score": Key(_counted("a score", **_OF), "The points of a player."),
    "total_score": Key(_number("a score"), "The points of all players together."),
    "wins": Key(
        ByKind(
            "a character, or {of: …, shared_ok: …}",
            text=CHARACTER,
            table=Fields(
                "who wins",
                {
                    "of": Key(CHARACTER, "Who has the most points.", required=True),
                    "shared_ok": Key(Flag(), "A shared victory will do."),
                },
            ),
        ),
        "A player has the most points of all.",
    ),
    "lead": Key(
        _counted("a lead", **_OF, over=Key(PEOPLE, "Over whom; over each other player if not given.")),
        "By how many points a player is ahead.",
    ),
    "loot": Key(_counted("points for cards", **_OF), "The points for the cards that somebody holds."),
    "holds": Key(
        Fields(
            "cards that somebody holds",
            {**_OF, "item": Key(KIND, "Of which kind.", required=True), **_COMPARED},
            at_most_one_of=_ONE,
            advice={"card": "write item", "kind": "write item"},
        ),
        "How many cards of a kind somebody holds, open and closed; at least one if no number is given.",
    ),
    "wounds": Key(_counted("a number of wounds", **_OF), "The wounds of somebody."),
    "total_wounds": Key(_number("a number of wounds"), "The wounds of all together."),
    "seat": Key(
        Fields(
            "a seat",
            {
                "of": Key(CHARACTER, "Whose seat.", required=True),
                "place": Key(
                    ByKind(
                        "bow, stern, or a number from the bow",
                        text=Choice({"bow": "The first seat.", "stern": "The last seat."}),
                        number=Whole(1, 6),
                    ),
                    "Which: bow, stern, or a number from 1 at the bow.",
                    required=True,
                ),
            },
            example="{of: kid, place: bow}",
        ),
        "Where somebody sits.",
    ),
    "gulls": Key(_number("a number of gulls"), "The number of gulls."),
    "no_fight": Key(_RESTRICTION, PLAIN["no_fight"]),
    "no_row": Key(_RESTRICTION, PLAIN["no_row"]),
    "never_unconscious": Key(_RESTRICTION, PLAIN["never_unconscious"]),
}


def _combined() -> dict[str, Key]:
    every, some = "All of these.", "At least one of these."
    return {
        "all": Key(GOALS, every),
        "any": Key(GOALS, some),
        "not": Key(GOAL, "This is not so."),
        "all_of": Key(GOALS, every),
        "any_of": Key(GOALS, some),
        "one_of": Key(GOALS, some),
    }


GOAL: Final = Named(
    "lifeboat_goal",
    "a goal such as {alive: captain}",
    lambda: ByKind(
        "a goal such as {alive: captain}",
        text=Choice(PLAIN),
        table=Fields(
            "a goal",
            _GOAL_KEYS | _combined(),
            one_of=((*_GOAL_KEYS, *_combined()),),
            example="{alive: captain}",
            several="put '- ' before each goal",
            advice={
                "survives": "write alive",
                "lands": "write ended",
                "landed": "write ended",
                "points": "write score",
                "killed": "write dead",
                "unconscious": "write not: {conscious: …}",
                "none_of": "write not: {any: […]}",
                "no_fights": "write no_fight",
                "no_rowing": "write no_row",
                "has": "write holds",
            },
        ),
    ),
)
GOALS: Final = Named(
    "lifeboat_goals",
    "goals",
    lambda: ByKind("a goal, or a list of goals", text=GOAL, items=ListOf(GOAL, at_least=1), table=GOAL),
)
