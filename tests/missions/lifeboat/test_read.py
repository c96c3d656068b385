"""What only the rules can tell of a file: each at the place in it."""

import re
from pathlib import Path
from random import Random

import pytest

from tests.support import lifeboat
from tests.support.damages import with_other_values, without_a_line
from tests.support.findings import WRONG_LINES
from tests.support.layers import few
from tests.support.lifeboat import CAPTAIN, CHERPAK, KID, LADY, SNOB
from tests.support.lifeboat_files import FIRST, HEAD, LANDS, LINE, POINTS, SIXTEEN, codes, only
from tests.support.lifeboat_search import search
from winnable.missions.lifeboat.document import MissionDocument, ProblemDocument
from winnable.missions.lifeboat.english import mission_text
from winnable.missions.lifeboat.read import (
    MISSIONS,
    load,
    load_goal,
    load_line,
    load_shipped,
    load_text,
    read_document,
    shelf,
)
from winnable.missions.source.document import Instead, load_documents
from winnable.missions.source.dumper import mission_to_start_from
from winnable.missions.source.files import read_bytes
from winnable.missions.source.finding import Source
from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import NAVIGATION
from winnable.rules.lifeboat.control import Control, Policy, ScriptDay
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.decision import Row
from winnable.rules.lifeboat.goal import Alive, Ended, Everybody, NoFight, Score, Wins
from winnable.rules.lifeboat.referee import replay
from winnable.rules.lifeboat.setup import Relation

DEAL = (
    f"{HEAD}navigation: [nav24, nav19, nav04, nav01, nav02, nav03, nav05, nav06, nav07, nav08, nav09]\n"
    "hands: {kid: [oar]}\nhorizon: 1\ngoals: [ended]\n"
)
NEXT = len(DEAL.splitlines()) + 2


@pytest.mark.parametrize(
    ("day", "place"),
    [
        ("turns: [{who: captain, act: {row: [nav04]}}]", (0, 31)),
        ("turns: [{who: captain}, {who: kid, act: {seat: kid}}]", (0, 43)),
        ("turns: [{who: kid, before: [kid opens oar, captain opens oar]}]", (0, 46)),
        ("turns: [{who: kid, act: row, answer: refuse}]", (0, 40)),
        ("turns: [{who: kid}, {who: captain}]", (0, 23)),
        ("after: [kid opens oar, kid opens oar]", (0, 26)),
        ("navigate: nav04", (0, 13)),
        ("overboard: [kid opens ring]", (0, 14)),
        ("thirst: [kid drinks]", (0, 11)),
        ("draft: {captain: water}", (0, 11)),
        ("navigate: nav24\n- navigate: nav19", (1, 3)),
    ],
)
def test_what_was_played_is_held_against_the_rules_where_it_stands(day: str, place: tuple[int, int]) -> None:
    line, column = place
    found = codes(f"{DEAL}played:\n- {day}\n")
    assert len(found) == 1
    assert found[0].endswith("E003")
    assert found[0] == f"{NEXT + line}:{column} E003"


def test_what_was_played_may_stop_inside_a_day() -> None:
    assert codes(f"{DEAL}played:\n- {{turns: [{{who: captain, act: row}}], whole: false}}\n") == []


def test_scripts_of_a_later_day_are_played_where_nobody_is_free() -> None:
    text = DEAL.replace("horizon: 1", "horizon: 2").replace("gulls: 3", "gulls: 0")
    scripts = "scripts:\n  captain:\n  - {day: 1, act: row}\n  - {day: 2, act: {row: [nav24]}}\n"
    found = codes(f"{text}control: {{others: passive}}\n{scripts}")
    assert found == [f"{len(text.splitlines()) + 5}:5 A005"]


@pytest.mark.parametrize("key", list(shelf()))
def test_every_mission_that_ships_is_sound(key: str) -> None:
    loaded = load_shipped(key)
    assert loaded is not None
    assert not loaded.findings, "\n".join(map(str, loaded.findings))
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    assert document.mission.key == key
    assert len(list(mission_text(document.mission))) >= 3
    assert document.mission.parameters


def test_all_missions_of_the_catalogue_are_there() -> None:
    tags = {tag for document in MISSIONS.shipped() for tag in document.mission.tags if re.fullmatch(r"L\d+", tag)}
    assert tags == {f"L{number}" for number in range(1, 11)}


def test_a_mission_with_other_values() -> None:
    document, findings = MISSIONS.find("points", {"who": "kid", "points": 20, "day": 3})
    assert not findings
    assert document is not None
    assert document.mission.about == "The boat lands by day 3, and the player of the kid has 20 points or more."
    assert document.mission.days == 3


def test_an_unknown_mission_has_a_hint() -> None:
    document, findings = MISSIONS.find("point")
    assert document is None
    assert [each.code for each in findings] == ["M001"]


def test_the_template_is_a_mission() -> None:
    loaded = load_text(mission_to_start_from("lifeboat", "in-sight"))
    assert not loaded.findings
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    assert (document.mission.id, document.mission.days, document.mission.parameters) == ("in-sight", 4, {"day": 4})


def test_a_mission_of_a_file_that_extends_another(tmp_path: Path) -> None:
    own = "id: own\ngame: lifeboat\nextends: landing\nwith: {day: 2}\nmore_goals: [no_fight]\n"
    (tmp_path / "own.yaml").write_text(own, encoding="utf-8")
    (tmp_path / "deal.yaml").write_text(f"{POINTS}mission: own.yaml\n", encoding="utf-8")
    problem = only(load(tmp_path / "deal.yaml")).problem
    assert (problem.days, problem.goals) == (2, (Ended(2), NoFight()))


def test_a_mission_says_who_is_free_and_a_deal_brings_scripts() -> None:
    text = f"{POINTS}mission: against-scripts\nwith: {{who: captain, day: 2}}\n"
    problem = only(text).problem
    assert (problem.free, problem.goals[1]) == ((CAPTAIN,), Wins(CAPTAIN, shared_ok=True))
    assert problem.control(KID) == Control(Policy.PASSIVE)
    scripted = only(f"{text}scripts: {{kid: [{{day: 1, act: row}}]}}\n").problem
    assert scripted.control(KID) == Control(Policy.PASSIVE, (ScriptDay(1, action=Row()),))


def test_a_parameter_that_is_nothing_is_a_mistake_where_it_stands() -> None:
    text = "id: own\ngame: lifeboat\nparameters: {points: null, day: 1}\nhorizon: {day}\ngoals: [ended]\n"
    assert [(each.code, each.line, each.column) for each in load_text(text).findings] == [("K003", 3, 22)]


# --- deals ---------------------------------------------------------------------------------------


ASKED = "horizon: 1\ngoals: [ended]\n"


def deal(rest: str) -> Deal:
    return only(f"game: lifeboat\nnavigation: [nav24, nav01]\n{rest}\n{ASKED}").problem.deal


def test_the_lost_are_in_play_and_bodies_are_dead() -> None:
    found = deal("boat: [captain, kid]\nlost: [lady]\nbodies: [kid]\nrelations: {captain: {friend: lady}}")
    assert found.setup.cast == (LADY, CAPTAIN, KID)
    assert found.setup.relations == {CAPTAIN: Relation(LADY)}
    assert not found.position.alive(KID)
    assert found.position.wounds[KID] == KID.size + 1
    assert not found.position.aboard(LADY)


def test_friends_ashore_where_an_option_lets_them_be() -> None:
    text = "boat: [captain, kid]\nrelations: {kid: {enemy: snob}}\noptions: {missing_relations: ignored}"
    assert deal(text).setup.relation(KID) == Relation(None, SNOB)


def test_the_deal_may_begin_later() -> None:
    text = "boat: [captain, cherpak]\ngulls: 2\nday: 5\nwounds: {cherpak: 6}\nprovisions: [water, 2 cash]"
    found = deal(text).position
    assert (found.gulls, found.day, found.provisions) == (2, 5, ("water", "cash", "cash"))
    assert found.awake == (CAPTAIN,)
    assert found.past.fainted == frozenset({CHERPAK})


def test_the_short_forms_of_the_tests_are_the_same() -> None:
    assert deal("boat: [captain, boatswain, cherpak, kid]") == lifeboat.deal(navigation=("nav24", "nav01"))


# --- problems ------------------------------------------------------------------------------------


def test_a_deal_in_full_is_what_it_says() -> None:
    problem = only(f"{POINTS}{SIXTEEN}").problem
    assert problem.deal == lifeboat.SCORING
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


# --- files ---------------------------------------------------------------------------------------


FILE = f"""\
{POINTS}{SIXTEEN}{LINE}at: end
bodies: []
lost: [snob]
marks: {{}}
options: {{dump: off, ring_falls: false, closed_pick: script}}
cards: {{water: 20, gem: {{weapon: 2, sets: [1, 4]}}, storm: {{overboard: all, row: true, birds: 1}}}}
control: {{cherpak: guard, kid: {{policy: passive, script: [{{day: 1, act: {{row: [nav19]}}, answer: refuse}}]}}}}
scripts: {{cherpak: [{{day: 2, act: {{rob: {{of: captain, open: cash}}}}, before: [opens cash], navigate: nav04}}]}}
played:
- day: 1
  turns: [{{who: captain, act: {{seat: cherpak}}, answer: refuse, fight: [boatswain joins attackers]}}]
  whole: false
"""
INSTEAD = [
    "",
    "2",
    "x",
    "[]",
    "{}",
    "[x]",
    "{x: 1}",
    "true",
    "-1",
    "kid",
    "all",
    "row",
    "nav04",
    "captain opens cash",
    "99",
]


@pytest.mark.parametrize("seed", few(range(250), 56, 150))
def test_broken_files_have_findings_only(seed: int) -> None:
    load_text(with_other_values(Random(seed), FILE, INSTEAD, ":[,"))


def test_the_file_itself_is_sound() -> None:
    assert not load_text(FILE).errors


@pytest.mark.parametrize("text", without_a_line(FILE))
def test_a_line_left_out(text: str) -> None:
    load_text(text)


@pytest.mark.parametrize(
    "text", ["boat: kid\nnavigation: []\nhands: {kid: 2}\n", "", "goals: 3\n", "id: 3\n", "boat: []\n"]
)
def test_hardly_anything(text: str) -> None:
    assert load_text(f"game: lifeboat\n{text}").errors


def test_a_line_of_play_as_text() -> None:
    document = only(f"{POINTS}{SIXTEEN}{LINE}")
    assert load_line(LINE.partition("\n")[2], document.problem) == document.line_of_play
    with pytest.raises(ValueError, match="2:11: expected one of lady"):
        load_line("- turns:\n  - {who: bob}\n", document.problem)


@pytest.mark.parametrize(("text", "message"), WRONG_LINES)
def test_places_in_a_line_are_those_of_its_own_text(text: str, message: str) -> None:
    """They are none of the document of the problem, nor outside of the text."""
    with pytest.raises(ValueError, match=f"^{message}"):
        load_line(text, only(f"{POINTS}{SIXTEEN}").problem)


def test_a_goal_as_text() -> None:
    (document,) = load_goal("{alive: kid}").documents
    assert isinstance(document, MissionDocument)
    assert document.mission.goals == (Alive(KID),)
    assert [each.code for each in load_goal("{alive: bob}").errors] == ["F001"]


def test_what_is_no_mapping_says_what_is_expected() -> None:
    (finding,) = load_text("- captain\n").findings
    assert finding.code == "K007"
    assert "a problem or a mission of Lifeboat" in finding.message


def test_a_mission_in_place_of_the_question_of_a_file() -> None:
    """What a file says of its own question goes with it: values for another mission, when points count."""
    question = "mission: alive\nwith: {nobody: 3}\nhorizon: 2\nat: end\n"
    loaded = load_documents(
        lambda findings: read_bytes(f"{POINTS}{question}".encode(), Source("<deal>"), findings, "a problem"),
        lambda root, findings: read_document(root, findings, Instead(mission="points")),
    )
    (document,) = loaded.documents
    assert isinstance(document, ProblemDocument)
    plain = only(f"{POINTS}mission: points\n").problem
    assert document.problem == plain
