"""Days, lines of play and scripts, with the actions in them."""

from dataclasses import replace
from typing import Any, Final

from winnable.missions.lifeboat.format.cards import KIND, KINDS, NAV_ID, NAV_IDS
from winnable.missions.lifeboat.format.deeds import BEFORE, FALL, FIGHT, OWN, THIRST
from winnable.missions.lifeboat.format.reading import ADVICE, CHARACTER, CHARACTERS, DealReading, character_table
from winnable.missions.source.dumper import Block, Flow
from winnable.missions.source.meaning import InContext, Meaning, Named, OneOfKeys, alone, own
from winnable.missions.source.plain import UNWRITTEN, Choice, Flag, Reading, Whole, Words
from winnable.missions.source.shape import ByKind, Fields, Key, ListOf, TableOf
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, items_of, whole
from winnable.rules.lifeboat import decision as decisions
from winnable.rules.lifeboat.card import Character, DayNumber, Kind
from winnable.rules.lifeboat.control import ScriptDay
from winnable.rules.lifeboat.decision import Action, Answer, Day, Line, Rest, Turn

# --- actions -------------------------------------------------------------------------------------

_COPIES: Final = Choice({"open": "An open card.", "closed": "A closed card."})
_COPY: Final = Key(_COPIES, "Which of two equal cards is meant, if a character has both.")
_OF: Final = Key(CHARACTER, "To whom it is done.", required=True)


def _whether(action: Action) -> Meaning:
    """Return the shape of true, for an action, or false, for none; both are written as a word alone."""
    return Meaning(Flag(), lambda done: action if done else Rest(), lambda _: UNWRITTEN)


_ROW: Final = ByKind(
    "true, the cards that are kept, or {keep: […], under: […]}",
    flag=_whether(decisions.Row()),
    text=NAV_ID,
    number=NAV_ID,
    items=ListOf(NAV_ID),
    table=Fields(
        "what becomes of the cards drawn",
        {
            "keep": Key(NAV_IDS, "The cards that go to the table."),
            "under": Key(NAV_IDS, "The others, in the order in which they go under the pile, where any will do."),
        },
        made=decisions.Row,
    ),
)


def _row(node: Node, reading: DealReading) -> Action:
    """Read what becomes of the cards drawn: those that are kept, and the others."""
    if isinstance(node, MappingNode) or (isinstance(node, ScalarNode) and isinstance(node.value, bool)):
        action: Action = _ROW.read(node, reading)
        return action
    return decisions.Row(NAV_IDS.read(node, reading))


def _row_written(action: Action) -> Any:
    if not isinstance(action, decisions.Row):
        return UNWRITTEN
    keep = list(action.keep)
    return keep if action.under is None else Flow(keep=keep, under=list(action.under))


_ROB: Final = Fields(
    "who is robbed of what",
    {
        "of": _OF,
        "card": Key(KIND, "The card that is taken, closed unless copy says open."),
        "closed": Key(KIND, "The closed card that is taken.", attribute="card"),
        "open": Key(KIND, "The open card that is taken.", attribute="card"),
        "copy": Key(_COPIES, "Whether the card is open or closed."),
    },
    at_most_one_of=(("card", "closed", "open"), ("copy", "closed"), ("copy", "open")),
    example="{of: captain, open: cash}",
    made=decisions.Rob,
    sense=lambda rob, node, _: rob if node.get("open") is None else replace(rob, copy="open"),
)


def _rob_written(action: Action, words: Words) -> Any:
    """Write who is robbed of what: the key says whether it is open."""
    if not isinstance(action, decisions.Rob) or action.card is None:
        return _ROB.write(action, words)
    return Flow({"of": str(action.of), action.copy: action.card})


ACTIONS: Final = {
    "rest": Key(Meaning(Flag(), lambda _: Rest(), lambda _: UNWRITTEN), "Nothing is done."),
    "row": Key(
        InContext(_ROW, _row, _row_written),
        "Navigation cards are drawn; those named are kept.",
    ),
    "seat": Key(alone(CHARACTER, decisions.Seat), "Seats are exchanged with another character, who may refuse."),
    "rob": Key(
        ByKind(
            "a character, or {of: …, open: …}",
            text=alone(CHARACTER, decisions.Rob),
            table=own(_ROB, write=_rob_written),
        ),
        "A card of another character is taken, who may refuse.",
    ),
    "steal": Key(
        ByKind(
            "a character, or {of: …, card: …}",
            text=alone(CHARACTER, decisions.Steal),
            table=Fields(
                "who is robbed of what",
                {"of": _OF, "card": Key(KIND, "The closed card that is taken.")},
                made=decisions.Steal,
            ),
        ),
        "The kid takes a closed card of another character, who cannot refuse.",
    ),
    "parasol": Key(_whether(decisions.Parasol()), "The parasol is opened."),
    "medkit": Key(
        ByKind(
            "a character, or {of: …, copy: …}",
            text=alone(CHARACTER, decisions.Medkit),
            table=Fields("who is healed", {"of": _OF, "copy": _COPY}, made=decisions.Medkit),
        ),
        "A wound is taken from a character.",
    ),
    "flare": Key(
        ByKind(
            "true, or {copy: …}",
            flag=_whether(decisions.Flare()),
            table=Fields("which flare gun", {"copy": _COPY}, made=decisions.Flare),
        ),
        "The flare gun is fired for its birds.",
    ),
    "dump": Key(
        alone(CHARACTER, decisions.Dump), "A body, or with an option an unconscious character, is thrown overboard."
    ),
}
_ALONE: Final = {"rest": Rest(), "row": decisions.Row(), "parasol": decisions.Parasol(), "flare": decisions.Flare()}
"""Actions that are written as a word alone."""
ACT: Final = ByKind(
    "an action such as rest, row, {row: [nav19]} or {rob: {of: captain, open: cash}}",
    text=Choice(
        {word: ACTIONS[word].about for word in _ALONE},
        advice=ADVICE["word"],
        values=_ALONE,
    ),
    table=OneOfKeys(
        "an action",
        ACTIONS,
        example="{row: [nav19]}",
        advice=ADVICE["action"],
    ),
)


def action_value(action: Action) -> Any:
    """Return an action as files have it."""
    return ACT.write(action, {})


# --- days and lines of play ----------------------------------------------------------------------

_ANSWER: Final = Choice(
    {
        "yield": "The claim succeeds.",
        "refuse": "There is a fight.",
        "back_out": "It is refused, and the attacker gives up.",
    },
    values={each.value: each for each in Answer},
)


_TURN: Final = Fields(
    "a turn",
    {
        "who": Key(CHARACTER, "Whose turn it is.", required=True),
        "before": Key(BEFORE, "What anybody does right before the action, in order.", attribute="free"),
        "act": Key(ACT, "The action; rest if not given.", attribute="action"),
        "answer": Key(_ANSWER, "What becomes of a claim; it succeeds unless there is a fight."),
        "defender": Key(CHARACTER, "Who defends an unconscious character who is to be thrown overboard."),
        "fight": Key(FIGHT, "Who joins the fight, and the weapons that are opened."),
    },
    example="{who: captain, act: {row: [nav19]}}",
    advice=ADVICE["turn"] | {each: f"write who: {each}, act: …" for each in CHARACTERS},
    made=Turn,
)
_TURNS: Final = ListOf(_TURN, written=Block)


def _turns(node: Node, reading: Reading) -> tuple[Turn, ...]:
    """Read the turns of a day, one at most of everybody."""
    turns: dict[Character, Turn] = {}
    for item in items_of(node):
        assert isinstance(item, MappingNode)
        turn: Turn = _TURN.read(item, reading)
        if turn.who in turns:
            place = (item.get("who") or item).place
            reading.findings.add(place, "E004", f"the turn of {turn.who} appears twice in a day")
        elif turn.who is not None:
            turns[turn.who] = turn
    return tuple(turns.values())


_NAVIGATE: Final = Meaning(
    ByKind(
        "a navigation card, or {card: …, compass: true}",
        text=Meaning(NAV_ID, decisions.Navigate, lambda choice: UNWRITTEN if choice.compass else choice.card),
        number=Meaning(NAV_ID, decisions.Navigate, lambda _: UNWRITTEN),
        table=Fields(
            "what is played",
            {
                "card": Key(NAV_ID, "The card that is played."),
                "compass": Key(Flag(), "Whether the compass is used."),
            },
            made=decisions.Navigate,
        ),
    ),
    lambda choice: choice,
    lambda choice: UNWRITTEN if choice == decisions.Navigate() else choice,
)
_DRAFT: Final = Meaning(
    character_table(KIND, "provisions by character", written=Flow),
    lambda taken: tuple(decisions.Pick(who, kind) for who, kind in taken.items() if kind is not None),
    lambda picks: {pick.who: pick.card for pick in picks},
)
DAY: Final[Named] = Named(
    "lifeboat_day",
    "a day",
    lambda: Fields(
        "a day",
        {
            "day": Key(Whole(1, 99), "Which day it is; the next one if not given."),
            "draft": Key(_DRAFT, "Who takes which provision."),
            "turns": Key(own(_TURNS, _turns), "The turns in order; characters who only rest may be left out."),
            "after": Key(BEFORE, "What anybody does after the last turn, in order.", attribute="free"),
            "navigate": Key(_NAVIGATE, "The card that the navigator plays; the only one there is if not given."),
            "shown": Key(BEFORE, "What is done after its bird, where there is trade then."),
            "overboard": Key(FALL, "What is done when a character falls overboard.", attribute="fall"),
            "thirst": Key(THIRST, "What is done against thirst."),
            "night": Key(BEFORE, "What is done when the day is over, where there is trade then."),
            "whole": Key(Flag(), "false: the day is told up to its last turn only, and may go on."),
        },
        example="{turns: [{who: captain, act: row}], navigate: nav19}",
        advice=ADVICE["day"],
        made=Day,
        written=dict,
    ),
)


_DAYS: Final = ListOf(DAY)


def _line(node: Node, reading: DealReading) -> Line:
    """Read a line of play: the days in order, from that of the deal."""
    for place, item in enumerate(items_of(node)):
        number = item.get("day") if isinstance(item, MappingNode) else None
        if number is not None and whole(number) != reading.first + place:
            message = f"expected day {reading.first + place}, found day {whole(number)}"
            reading.findings.add(number.place, "E002", message, "a line tells every day, from that of the deal")
    return Line(_DAYS.read(node, reading))


LINE: Final = own(_DAYS, _line)


def line_value(line: Line, first: DayNumber) -> Block:
    """Return a line of play as files have it; `first` is the day of the deal."""
    return Block({"day": first + place, **DAY.write(day, {})} for place, day in enumerate(line.days))


# --- scripts -------------------------------------------------------------------------------------


def _weapons(node: Node, reading: DealReading) -> tuple[Kind, ...]:
    """Read the weapons that a character opens; a card that is no weapon is never opened."""
    known = reading.cards.provisions
    kinds = KINDS.read(node, reading)
    for kind, item in zip(kinds, items_of(node), strict=True):
        if kind in known and not known[kind].weapon:
            message = f"expected a weapon, found {kind}"
            reading.findings.warn(item.place, "A005", message, "it is not opened")
    return tuple(kind for kind in kinds if kind is not None)


def _check_action(day: ScriptDay, node: MappingNode, reading: DealReading) -> ScriptDay:
    """Note an action that nobody can do to himself, and a theft of another than the kid."""
    act, action, who = node.get("act"), day.action, reading.owner
    assert who is not None
    if act is not None and isinstance(action, decisions.Steal) and not who.steals:
        message = f"expected an action of {who}: only the kid steals"
        reading.findings.add(act.place, "A005", message, "write rob")
    elif act is not None and not isinstance(action, decisions.Medkit) and getattr(action, "of", None) is who:
        message = f"expected another character than {who}, whose action it is"
        reading.findings.add(act.place, "A005", message)
    return day


def _script(node: Node, reading: DealReading) -> tuple[ScriptDay, ...]:
    """Read the days of the script of the `owner` whom a reading is of, sorted."""
    assert reading.owner is not None
    days: dict[DayNumber, ScriptDay] = {}
    for item in items_of(node):
        assert isinstance(item, MappingNode)
        day: ScriptDay = SCRIPT_DAY.read(item, reading)
        if day.day in days:
            message = f"day {day.day} is there twice in the script of {reading.owner}"
            reading.findings.add((item.get("day") or item).place, "E002", message)
        days.setdefault(day.day, day)
        reading.scripts.setdefault((reading.owner, day.day), item)
    return tuple(days[number] for number in sorted(days))


SCRIPT_DAY: Final[Named] = Named(
    "lifeboat_script_day",
    "a day of a script",
    lambda: Fields(
        "a day of a script",
        {
            "day": Key(Whole(1, 99), "Which day it is.", required=True),
            "pick": Key(KIND, "The provision that is taken."),
            "before": Key(OWN, "What this character does right before the action.", attribute="free"),
            "accepts": Key(Flag(), "Whether others may give this character cards."),
            "act": Key(ACT, "The action.", attribute="action"),
            "answer": Key(_ANSWER, "To claims against this character; back_out: of this character's own."),
            "join": Key(
                Choice({"none": "No side.", "attackers": "The one who claims.", "defenders": "The one who refuses."}),
                "Which side is joined in fights of others.",
            ),
            "weapons": Key(own(KINDS, _weapons), "The weapons that are opened in a fight, of those held."),
            "shoots": Key(Flag(), "Whether a flare gun is spent in a fight."),
            "navigate": Key(NAV_ID, "The card that is played."),
            "compass": Key(Flag(), "Whether an open compass is used."),
            "ring": Key(Flag(), "Whether a closed ring is opened in the water."),
            "throw": Key(CHARACTER, "To whom the ring is thrown."),
            "chum": Key(Flag(), "Whether a chum is played when a character falls."),
            "parasol": Key(Flag(), "Whether an open parasol is used."),
            "drink": Key(Whole(0, 9), "How many own waters are spent at most."),
            "lose": Key(KINDS, "The closed cards that are taken from this character, in order."),
        },
        example="{day: 1, act: {row: {keep: [nav24]}}}",
        advice=ADVICE["script"],
        made=ScriptDay,
        sense=_check_action,
    ),
)
SCRIPT: Final = own(ListOf(SCRIPT_DAY, written=Block), _script)
SCRIPTS: Final = TableOf(SCRIPT, "scripts by character")
