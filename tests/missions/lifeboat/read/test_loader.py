"""Loading: whatever a file holds, there are findings and no other error."""

from random import Random

import pytest

from tests.support.damages import with_other_values, without_a_line
from tests.support.findings import WRONG_LINES
from tests.support.layers import few
from tests.support.lifeboat import KID
from tests.support.lifeboat_files import LINE, POINTS, SIXTEEN, only
from winnable.missions.lifeboat.document import MissionDocument, ProblemDocument
from winnable.missions.lifeboat.read.loader import load_goal, load_line, load_text, read_document
from winnable.missions.source.document import Instead, load_documents
from winnable.missions.source.files import read_bytes
from winnable.missions.source.finding import Source
from winnable.rules.lifeboat.goal import Alive

WHOLE = f"""\
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
    load_text(with_other_values(Random(seed), WHOLE, INSTEAD, ":[,"))


def test_the_file_itself_is_sound() -> None:
    assert not load_text(WHOLE).errors


@pytest.mark.parametrize("text", without_a_line(WHOLE))
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
