"""Problems in files: the examples worked out by hand as they stand, with the verdict of the exhaustive search."""

import re

import pytest

from tests.support import lifeboat
from tests.support.layers import few
from tests.support.lifeboat import BOATSWAIN, CAPTAIN, CHERPAK, KID, hand, nav
from tests.support.lifeboat_files import FIRST, LANDS, LINE, POINTS, SIXTEEN, codes, only
from tests.support.lifeboat_search import search
from winnable.missions.lifeboat.read.loader import load_text
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import NAVIGATION
from winnable.rules.lifeboat.goal import Alive, Ended, Everybody, Score
from winnable.rules.lifeboat.referee import replay
from winnable.rules.lifeboat.setup import Relation


def test_a_deal_in_full_is_what_it_says() -> None:
    problem = only(f"{POINTS}{SIXTEEN}").problem
    assert problem.deal == lifeboat.deal(
        lifeboat.FOUR,
        nav(19, 4, 24, 6, 2, 14, 5, 9),
        wounds={CAPTAIN: 6, BOATSWAIN: 7, CHERPAK: 5, KID: 3},
        hands={BOATSWAIN: hand("cash"), CHERPAK: hand("", "cash")},
        relations={CAPTAIN: Relation(BOATSWAIN, KID)},
        gulls=3,
    )
    assert (problem.days, problem.at, problem.goals) == (2, "end", (Ended(2), Score(CAPTAIN, Bound(at_least=16))))


@pytest.mark.parametrize(
    ("text", "reachable"),
    few(
        [
            pytest.param(FIRST + LANDS, True, id="1a"),
            pytest.param(FIRST + LANDS + "- no_row\n", False, id="1b"),
        ],
        1,
        unpack=True,
    ),
)
def test_the_examples_have_their_verdicts(text: str, reachable: bool) -> None:
    assert (search(only(text).problem).report is not None) is reachable


def test_a_line_in_the_file_is_played() -> None:
    document = only(f"{POINTS}{SIXTEEN}{LINE}")
    assert document.line_of_play is not None
    assert replay(document.problem, document.line_of_play).met


def test_what_is_no_part_of_the_question() -> None:
    document = only(f"{POINTS}{SIXTEEN}note: From the book.\nexpect: winnable\n")
    assert (document.name, document.note, document.expect) == ("Sixteen points", "From the book.", Answer.WINNABLE)


def test_a_mission_says_what_is_asked_unless_the_problem_does() -> None:
    document = only(f"{POINTS}mission: points\nwith: {{points: 16, day: 2}}\n")
    assert document.problem.goals == (Ended(2), Score(CAPTAIN, Bound(at_least=16)))
    assert (document.problem.days, document.given) == (2, {"points": 16, "day": 2})
    own = only(f"{POINTS}mission: points\nhorizon: 1\ngoals: [alive: all]\n").problem
    assert (own.days, own.goals) == (1, (Alive(Everybody.ALL),))


# --- mistakes ------------------------------------------------------------------------------------

WHOLE = f"{POINTS}{SIXTEEN}{LINE}"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        pytest.param("boat: [captain,", "boat: [captian,", "F001", id="an unknown character"),
        pytest.param("boat: [captain,", "boat: [kid,", "F002", id="two seats"),
        pytest.param("boat: [captain, boatswain, cherpak, kid]", "boat: [kid]", "F007", id="alone"),
        pytest.param("day: 1\n", "lost: [kid]\n", "F002", id="lost in a seat"),
        pytest.param("wounds: {captain: 6,", "wounds: {lady: 6,", "F003", id="wounds of somebody ashore"),
        pytest.param("day: 1\n", "bodies: [captain]\n", "F004", id="a body that is not dead"),
        pytest.param("day: 1\n", "lost: [snob]\nbodies: [snob]\n", "F004", id="a body that is lost"),
        pytest.param("friend: boatswain", "friend: lady", "F005", id="a friend ashore"),
        pytest.param("enemy: kid", "enemy: snob", "F005", id="an enemy ashore"),
        pytest.param("hands:\n", "lost: [snob]\nhands:\n  snob: [cash]\n", "F008", id="the cards of the lost"),
        pytest.param("closed: [cash]", "closed: [money]", "H001", id="an unknown provision"),
        pytest.param("closed: [cash]", "closed: [club, club]", "H004", id="more than are printed"),
        pytest.param("provisions: []", "provisions: [6 cash]", "H004", id="more in hands and pile"),
        pytest.param("[nav19, nav04", "[nav25, nav04", "H002", id="an unknown navigation card"),
        pytest.param("[nav19, nav04", "[nav19, nav19", "H003", id="a card twice"),
        pytest.param("[nav19, nav04", "[{id: nav19}, nav04", "H005", id="the id of another card"),
        pytest.param("day: 1\n", "cards: {nav01: 3}\n", "H005", id="a provision called as a navigation card"),
        pytest.param("day: 1\n", "marks: {order: [captain]}\n", "F009", id="how far the day has come"),
        pytest.param(
            "day: 1\n",
            "marks: {order: [captain, boatswain, cherpak], acted: [], table: []}\n",
            "F009",
            id="somebody who was not there in the morning",
        ),
        pytest.param("day: 1\n", "options: {dump: never}\n", "K004", id="no reading"),
        pytest.param("of: captain, at_least", "of: lady, at_least", "F003", id="a goal for somebody ashore"),
        pytest.param("{of: captain, at_least: 16}", "{of: captain}", "K002", id="no number"),
        pytest.param("score: {of: captain, at_least: 16}", "seat: {of: kid, place: 5}", "A002", id="no such seat"),
        pytest.param("horizon: 2\n", "", "A001", id="no horizon"),
        pytest.param("horizon: 2", "mission: lunch", "M001", id="no mission"),
        pytest.param("horizon: 2", "with: {day: 2}\nhorizon: 2", "K006", id="values without a mission"),
        pytest.param("horizon: 2", "control: {lady: passive}\nhorizon: 2", "F003", id="control of somebody ashore"),
        pytest.param("act: {row: [nav19]}", "act: {row: [nav22]}", "H002", id="a card that is not in the deal"),
        pytest.param("gives cash to captain,", "hands cash to captain,", "E001", id="an unknown verb"),
        pytest.param("- turns", "- day: 2\n  turns", "E002", id="the wrong day"),
        pytest.param("- {}", "- {}\n- {}\nplayed:\n- navigate: nav04", "E003", id="a card that cannot be played"),
        pytest.param("- {}", "- turns: [{who: kid}, {who: kid}]", "E004", id="a turn twice"),
    ],
)
def test_each_mistake_is_found_at_its_place(old: str, new: str, found: str) -> None:
    assert old in WHOLE
    changed = WHOLE.replace(old, new, 1)
    mistakes = load_text(changed).errors
    assert [each.code for each in mistakes][:1] == [found]
    for each in mistakes:
        assert each.source == changed.splitlines()[each.line - 1]
        assert 1 <= each.column <= len(each.source) + 1


def test_all_mistakes_are_found_at_once() -> None:
    text = WHOLE.replace("[nav19, nav04", "[nav19, nav19").replace("closed: [cash]", "closed: [money]")
    text = text.replace("of: captain, at_least", "of: lady, at_least").replace("friend: boatswain", "friend: lady")
    assert {code.split()[1] for code in codes(text)} == {"F003", "F005", "H001", "H003"}


def test_a_boat_that_cannot_be_read_makes_no_other_mistakes() -> None:
    assert codes(WHOLE.replace("boat: [captain,", "boat: [capten,")) == ["2:8 F001"]
    assert [code.split()[1] for code in codes(WHOLE.replace("boat:", "seats:"))] == ["K002", "K001"]


@pytest.mark.parametrize("mission", ["points", "against-scripts"])
def test_a_number_of_characters_that_a_mission_is_not_for(mission: str) -> None:
    text = f"game: lifeboat\nboat: [kid, captain]\nnavigation: [nav24]\nmission: {mission}\n"
    assert [code.split()[1] for code in codes(text)] == ["A004"]


def test_what_can_be_told_and_is_wrong_alone_has_a_warning() -> None:
    """A pile that can wrap, a short one, a small boat, a friend card twice."""
    text = f"{FIRST}relations: {{captain: {{friend: kid}}, kid: {{friend: kid}}}}\nhorizon: 2\ngoals: [ended]\n"
    found = load_text(text).findings
    assert {each.level for each in found} == {"warning"}
    assert [each.code for each in found] == ["H006", "F006"]
    assert "found 10; up to 18 can be drawn in 2 days, so that the pile can wrap" in found[0].message
    assert found[0].hint.endswith("in the game the missing cards come first")
    small = load_text(
        "game: lifeboat\nboat: [kid, captain]\nnavigation: [nav24]\nhorizon: 1\ngoals: [ended]\n"
    ).findings
    assert [each.code for each in small] == ["F007", "H006"]


def test_a_short_pile_that_is_enough_and_a_whole_one() -> None:
    text = f"{FIRST}horizon: 1\ngoals: [ended]\n"
    assert [each.code for each in load_text(text).findings] == ["H007"]
    whole = re.sub("navigation: .*", f"navigation: [{', '.join(NAVIGATION)}]", text)
    assert load_text(whole.replace("horizon: 1", "horizon: 6")).findings == ()
