"""Short sentences: every verb, in the forms in which people write them, and as they are written again."""

import pytest

from tests.support.lifeboat import CAPTAIN, KID
from tests.support.lifeboat_files import HEAD, only
from winnable.missions.lifeboat.format.deeds import deed_texts, free_text
from winnable.missions.lifeboat.read import load_text
from winnable.rules.lifeboat.decision import Day, Discard, Dump, Fight, Free, Give, Lay, Open, Turn

DEAL = f"{HEAD}navigation: [nav24, nav19, nav04]\nhorizon: 1\ngoals: [ended]\n"


def day(rest: str) -> Day:
    line = only(f"{DEAL}line:\n- {rest}\n").line_of_play
    assert line is not None
    return line.days[0]


FREE: list[tuple[str, Free]] = [
    ("captain opens oar", Open(CAPTAIN, "oar")),
    ("captain opens his oar", Open(CAPTAIN, "oar")),
    ("captain gives cash to kid", Give(CAPTAIN, KID, "cash")),
    ("captain gives open cash to the kid", Give(CAPTAIN, KID, "cash", "open")),
    ("captain give closed cash to kid", Give(CAPTAIN, KID, "cash", "closed")),
    ("captain lays ring before kid", Lay(CAPTAIN, KID)),
    ("captain lays the ring in front of kid", Lay(CAPTAIN, KID)),
    ("captain lays open ring before kid", Lay(CAPTAIN, KID, "open")),
    ("captain throws away cash", Discard(CAPTAIN, "cash")),
    ("captain throws open cash away", Discard(CAPTAIN, "cash", "open")),
    ("captain discards cash", Discard(CAPTAIN, "cash")),
    ("dump kid", Dump(KID)),
]


@pytest.mark.parametrize(("written", "free"), FREE)
def test_what_is_done_beside_actions(written: str, free: Free) -> None:
    for key, name in (("after", "free"), ("shown", "shown"), ("night", "night")):
        assert getattr(day(f"{key}: [{written}]"), name) == (free,)
    assert day(f"turns: [{{who: kid, before: {written}}}]").turns == (Turn(KID, None, (free,)),)


@pytest.mark.parametrize("free", dict.fromkeys(free for _, free in FREE))
def test_what_is_written_reads_back(free: Free) -> None:
    assert day(f"after: [{free_text(free)}]").free == (free,)


def test_sentences_are_short() -> None:
    assert deed_texts(Fight()) == []
    assert free_text(Give(KID, CAPTAIN, "cash", "open")) == "kid gives open cash to captain"


def test_every_free_act_is_there() -> None:
    assert {type(free) for _, free in FREE} == set(Free.__args__)


def test_a_word_of_a_sentence_has_its_own_place() -> None:
    text = f"{DEAL}line:\n- after:\n  - captain gives cash to milady\n"
    (finding,) = load_text(text).errors
    assert (finding.column, finding.hint) == (27, "did you mean 'lady'?")


@pytest.mark.parametrize(
    ("rest", "hint"),
    [
        ("after: [captain opens]", "say which card"),
        ("after: [captain joins attackers]", ""),
        ("after: [opens oar]", "say who does it"),
        ("overboard: [dump kid]", ""),
        ("overboard: [captain throws]", "say which card"),
        ("after: [captain opns oar]", "did you mean 'opens'?"),
        ("turns: [{who: kid, fight: [cherpak joins kid]}]", "join attackers or defenders"),
    ],
)
def test_hints(rest: str, hint: str) -> None:
    (finding,) = load_text(f"{DEAL}line:\n- {rest}\n").errors
    assert (finding.code, finding.hint) == ("E001", hint)
