"""What lies before everybody: the boat, hands, piles, relations, and how far a day has come."""

from typing import Final

from winnable.missions.lifeboat.format.cards import COUNTED, LAID
from winnable.missions.lifeboat.format.people import ANYBODY, PEOPLE, character_table, in_order
from winnable.missions.lifeboat.format.words import ADVICE
from winnable.missions.source.dumper import Flow
from winnable.missions.source.meaning import Meaning, Own
from winnable.missions.source.plain import Choice, Flag, Whole
from winnable.missions.source.problem import options_shape
from winnable.missions.source.reading import UNWRITTEN, Reading, Words
from winnable.missions.source.shape import ByKind, Fields, Key
from winnable.missions.source.tree import MappingNode
from winnable.rules.lifeboat.deal import Hand, Marks
from winnable.rules.lifeboat.setup import Options, Relation

BOAT: Final = in_order(at_least=1)
WOUNDS: Final = character_table(Whole(0, 99), "wounds by character", written=Flow)
_HAND: Final = ByKind(
    "a hand: {closed: […], open: […]}, or a list of closed cards",
    items=Meaning(COUNTED, Hand, lambda _: UNWRITTEN),
    table=Meaning(
        Fields(
            "a hand",
            {
                "closed": Key(COUNTED, "Closed cards, the oldest first."),
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
