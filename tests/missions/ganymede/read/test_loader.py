"""Loading: whatever a file holds, there are findings and no other error."""

from random import Random

import pytest

from tests.support.damages import with_other_values, without_a_line
from tests.support.findings import WRONG_LINES
from tests.support.ganymede_files import FIRST, LAUNCH, LINE, only
from tests.support.layers import few
from winnable.missions.ganymede.document import ProblemDocument
from winnable.missions.ganymede.read.loader import load_line, load_text, read_document
from winnable.missions.source.document import Instead, load_documents
from winnable.missions.source.files import read_bytes
from winnable.missions.source.finding import Source
from winnable.rules.ganymede.goal import Bound, Score
from winnable.rules.ganymede.problem import Turns

TWO = FIRST.replace("players: [ana]", "players: [ana, ben]")
SCRIPTS = "scripts: {ben: [{tile: st_b, does: recruit blue}, {tile: st_p}, {tile: t_br}]}\n"
WHOLE = (
    f"{TWO}{SCRIPTS}control: {{ana: free, ben: scripted}}\nhorizon: {{turns: 3, of: ana}}\n{LAUNCH}{LINE}played: []\n"
)
INSTEAD = ("", "2", "x", "[]", "{}", "[x]", "{x: 1}", "true", "-1", "ana", "top", "2 red", "e1")


@pytest.mark.parametrize("seed", few(range(150), 50, 100))
def test_broken_files_have_findings_only(seed: int) -> None:
    load_text(with_other_values(Random(seed), WHOLE, INSTEAD))


@pytest.mark.parametrize("text", without_a_line(WHOLE))
def test_a_line_left_out(text: str) -> None:
    load_text(text)


@pytest.mark.parametrize("text", ["players: ana\nrows: []\nboards: {ana: {earth: 2}}\n", "", "goals: 3\n", "id: 3\n"])
def test_hardly_anything(text: str) -> None:
    assert load_text(f"game: ganymede\n{text}").errors


def test_a_mission_in_place_of_the_question_of_a_file() -> None:
    """What a file says of its own question goes with it: values for another mission, when points count."""
    question = "mission: launch\nwith: {ships: 3}\nhorizon: {turns: 9, of: ana}\nscore_at: end\n"
    loaded = load_documents(
        lambda findings: read_bytes(f"{FIRST}{question}".encode(), Source("<deal>"), findings, "a problem"),
        lambda root, findings: read_document(root, findings, Instead(mission="points")),
    )
    (document,) = loaded.documents
    assert isinstance(document, ProblemDocument)
    problem = document.problem
    assert problem.goals == (Score(Bound(at_least=10)),)
    assert (problem.horizon, problem.score_at) == (Turns(6, 0), "horizon")


@pytest.mark.parametrize(("text", "message"), WRONG_LINES)
def test_places_in_a_line_are_those_of_its_own_text(text: str, message: str) -> None:
    """They are none of the document of the problem, nor outside of the text."""
    with pytest.raises(ValueError, match=f"^{message}"):
        load_line(text, only(f"{FIRST}{LAUNCH}horizon: {{turns: 2, of: ana}}\n").problem)
