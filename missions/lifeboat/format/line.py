"""Days, lines of play and scripts; what is done beside actions is told in short sentences."""

from typing import Final

from winnable.missions.lifeboat.format.cards import CHARACTER, KIND, NAV_ID
from winnable.missions.lifeboat.format.words import CHARACTERS
from winnable.missions.source.named import Named
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, ListOf, Shape, TableOf, Text, Whole

__all__ = ["ACT", "COPIES", "DAY", "LINE", "SCRIPT", "SCRIPTS"]

COPIES: Final = {"open": "An open card.", "closed": "A closed card."}
_COPY: Final = Key(Choice(COPIES), "Which of two equal cards is meant, if a character has both.")
_NAV_IDS: Final = ByKind("navigation cards", text=NAV_ID, number=NAV_ID, items=ListOf(NAV_ID))
_OF: Final = Key(CHARACTER, "To whom it is done.", required=True)


def _sentences(*examples: str) -> Shape:
    text = Text(f"a sentence such as '{examples[0]}'", examples=examples)
    return ByKind(f"sentences such as '{examples[0]}'", text=text, items=ListOf(text))


_BEFORE: Final = _sentences("captain gives cash to kid", "kid opens oar", "snob lays ring before lady", "dump lady")
_ROW: Final = ByKind(
    "true, the cards that are kept, or {keep: […], under: […]}",
    flag=Flag(),
    text=NAV_ID,
    number=NAV_ID,
    items=ListOf(NAV_ID),
    table=Fields(
        "what becomes of the cards drawn",
        {
            "keep": Key(_NAV_IDS, "The cards that go to the table."),
            "under": Key(_NAV_IDS, "The others, in the order in which they go under the pile, where any will do."),
        },
    ),
)
_ROB: Final = ByKind(
    "a character, or {of: …, open: …}",
    text=CHARACTER,
    table=Fields(
        "who is robbed of what",
        {
            "of": _OF,
            "card": Key(KIND, "The card that is taken, closed unless copy says open."),
            "closed": Key(KIND, "The closed card that is taken."),
            "open": Key(KIND, "The open card that is taken."),
            "copy": Key(Choice(COPIES), "Whether the card is open or closed."),
        },
        at_most_one_of=(("card", "closed", "open"), ("copy", "closed"), ("copy", "open")),
        example="{of: captain, open: cash}",
    ),
)
_STEAL: Final = ByKind(
    "a character, or {of: …, card: …}",
    text=CHARACTER,
    table=Fields("who is robbed of what", {"of": _OF, "card": Key(KIND, "The closed card that is taken.")}),
)
_MEDKIT: Final = ByKind(
    "a character, or {of: …, copy: …}",
    text=CHARACTER,
    table=Fields("who is healed", {"of": _OF, "copy": _COPY}),
)
_FLARE: Final = ByKind("true, or {copy: …}", flag=Flag(), table=Fields("which flare gun", {"copy": _COPY}))
_ACT_KEYS: Final = {
    "rest": Key(Flag(), "Nothing is done."),
    "row": Key(_ROW, "Navigation cards are drawn; those named are kept."),
    "seat": Key(CHARACTER, "Seats are exchanged with somebody, who may refuse."),
    "rob": Key(_ROB, "A card of somebody is taken, who may refuse."),
    "steal": Key(_STEAL, "The kid takes a closed card of somebody, who cannot refuse."),
    "parasol": Key(Flag(), "The parasol is opened."),
    "medkit": Key(_MEDKIT, "A wound is taken from somebody."),
    "flare": Key(_FLARE, "The flare gun is fired for its birds."),
    "dump": Key(CHARACTER, "A body, or with an option somebody unconscious, is thrown overboard."),
}
ACT: Final = ByKind(
    "an action such as rest, row, {row: [nav19]} or {rob: {of: captain, open: cash}}",
    text=Choice(
        {word: _ACT_KEYS[word].about for word in ("rest", "row", "parasol", "flare")},
        advice={
            "seat": "say with whom, {seat: captain}",
            "rob": "say whom, {rob: captain}",
            "steal": "say from whom, {steal: captain}",
            "medkit": "say whom it heals, {medkit: captain}",
            "dump": "say whom, {dump: captain}",
        },
    ),
    table=Fields(
        "an action",
        _ACT_KEYS,
        one_of=(tuple(_ACT_KEYS),),
        example="{row: [nav19]}",
        advice={
            "heal": "write medkit",
            "change": "write seat",
            "swap": "write seat",
            "shoot": "write flare",
            "fire": "write flare",
            "keep": "write row: {keep: […]}",
            "attack": "write rob or seat: a fight comes of a claim that is refused",
            "fight": "write rob or seat: a fight comes of a claim that is refused",
        },
    ),
)
_FIGHT: Final = _sentences("cherpak joins attackers", "kid opens hook", "captain fires flare")
_ANSWERS: Final = {
    "yield": "The claim succeeds.",
    "refuse": "There is a fight.",
    "back_out": "It is refused, and the attacker gives up.",
}
_TURN: Final = Fields(
    "a turn",
    {
        "who": Key(CHARACTER, "Whose turn it is.", required=True),
        "before": Key(_BEFORE, "What anybody does right before the action, in order."),
        "act": Key(ACT, "The action; rest if not given."),
        "answer": Key(Choice(_ANSWERS), "What becomes of a claim; it succeeds unless there is a fight."),
        "defender": Key(CHARACTER, "Who defends somebody unconscious who is to be thrown overboard."),
        "fight": Key(_FIGHT, "Who joins the fight, and the weapons that are opened."),
    },
    example="{who: captain, act: {row: [nav19]}}",
    advice={
        **{each: f"write who: {each}, act: …" for each in CHARACTERS},
        "player": "write who",
        "character": "write who",
        "action": "write act",
        "does": "write act",
    },
)
_NAVIGATE: Final = ByKind(
    "a navigation card, or {card: …, compass: true}",
    text=NAV_ID,
    number=NAV_ID,
    table=Fields(
        "what is played",
        {
            "card": Key(NAV_ID, "The card that is played."),
            "compass": Key(Flag(), "Whether the compass is used."),
        },
    ),
)
DAY: Final[Named] = Named(
    "lifeboat_day",
    "a day",
    lambda: Fields(
        "a day",
        {
            "day": Key(Whole(1, 99), "Which day it is; the next one if not given."),
            "draft": Key(TableOf(KIND, "provisions by character"), "Who takes which provision."),
            "turns": Key(ListOf(_TURN), "The turns in order; characters who only rest may be left out."),
            "after": Key(_BEFORE, "What anybody does after the last turn, in order."),
            "navigate": Key(_NAVIGATE, "The card that the navigator plays; the only one there is if not given."),
            "shown": Key(_BEFORE, "What is done after its bird, where there is trade then."),
            "overboard": Key(
                _sentences("captain opens ring", "snob throws ring to kid", "lady plays chum"),
                "What is done when somebody falls overboard.",
            ),
            "thirst": Key(
                _sentences("captain drinks", "snob gives water to kid", "lady uses parasol"),
                "What is done against thirst.",
            ),
            "night": Key(_BEFORE, "What is done when the day is over, where there is trade then."),
            "whole": Key(Flag(), "false: the day is told up to its last turn only, and may go on."),
        },
        example="{turns: [{who: captain, act: row}], navigate: nav19}",
        advice={
            "pick": "write draft: {captain: water}",
            "provisions": "write draft",
            "take": "write draft",
            "actions": "write turns",
            "acts": "write turns",
            "navigation": "write navigate",
            "plays": "write navigate",
            "water": "write thirst",
            "drink": "write thirst",
            "fall": "write overboard",
        },
    ),
)
LINE: Final = ListOf(DAY)
_SCRIPT_DAY: Final[Named] = Named(
    "lifeboat_script_day",
    "a day of a script",
    lambda: Fields(
        "a day of a script",
        {
            "day": Key(Whole(1, 99), "Which day it is.", required=True),
            "pick": Key(KIND, "The provision that is taken."),
            "before": Key(
                _sentences("gives cash to kid", "opens oar"), "What this character does right before the action."
            ),
            "accepts": Key(Flag(), "Whether others may give this character cards."),
            "act": Key(ACT, "The action."),
            "answer": Key(Choice(_ANSWERS), "To claims against this character; back_out: of this character's own."),
            "join": Key(
                Choice({"none": "No side.", "attackers": "The one who claims.", "defenders": "The one who refuses."}),
                "Which side is joined in fights of others.",
            ),
            "weapons": Key(ListOf(KIND), "The weapons that are opened in a fight, of those held."),
            "shoots": Key(Flag(), "Whether a flare gun is spent in a fight."),
            "navigate": Key(NAV_ID, "The card that is played."),
            "compass": Key(Flag(), "Whether an open compass is used."),
            "ring": Key(Flag(), "Whether a closed ring is opened in the water."),
            "throw": Key(CHARACTER, "To whom the ring is thrown."),
            "chum": Key(Flag(), "Whether a chum is played when somebody falls."),
            "parasol": Key(Flag(), "Whether an open parasol is used."),
            "drink": Key(Whole(0, 9), "How many own waters are spent at most."),
            "lose": Key(ListOf(KIND), "The closed cards that are taken from this character, in order."),
        },
        example="{day: 1, act: {row: {keep: [nav24]}}}",
        advice={"take": "write pick", "action": "write act", "free": "write before", "water": "write drink: 1"},
    ),
)
SCRIPT: Final = ListOf(_SCRIPT_DAY)
SCRIPTS: Final = TableOf(SCRIPT, "scripts by character")
