"""Reading missions: what they take over, their parameters, and mistakes in them."""

from pathlib import Path

import pytest

from tests.support.ganymede_files import CARDS, FIRST, HEAD, LAUNCH, ROWS, board, only
from winnable.missions.ganymede.document import CardsDocument, MissionDocument, ProblemDocument
from winnable.missions.ganymede.english import mission_text
from winnable.missions.ganymede.read.loader import load, load_shipped, load_text
from winnable.missions.ganymede.read.mission import shelf
from winnable.missions.ganymede.write import dump, template
from winnable.rules.ganymede.goal import Bound, Launched, NobodyLost
from winnable.rules.ganymede.problem import Turns

ASKED = f"horizon: 3\n{LAUNCH}"


def test_cards_of_a_file_of_their_own(tmp_path: Path) -> None:
    track = HEAD.splitlines()[3]
    (tmp_path / "cards.yaml").write_text(f"game: ganymede\nabout: For tests.\n{track}\n{CARDS}", encoding="utf-8")
    (found,) = load(tmp_path / "cards.yaml").documents
    assert isinstance(found, CardsDocument)
    assert len(found.cards.ids) == 33
    head = HEAD.replace(f"{track}\n", "cards_from: cards.yaml\n")
    path = tmp_path / "deal.yaml"
    path.write_text(f"{head}{ROWS}{board('earth: {red: 2}')}{ASKED}", encoding="utf-8")
    (document,) = load(path).documents
    assert isinstance(document, ProblemDocument)
    assert document.problem == only(f"{FIRST}{ASKED}").problem
    assert "cards_from: cards.yaml" in dump(document, None, tmp_path)
    assert only(dump(document)).problem == document.problem


@pytest.mark.parametrize(
    ("reference", "codes"),
    [("nothing.yaml", ["C006"]), ("broken.yaml", ["C006", "K004"]), ("other.yaml", ["C006"])],
)
def test_a_file_of_cards_that_cannot_be_used(tmp_path: Path, reference: str, codes: list[str]) -> None:
    (tmp_path / "broken.yaml").write_text(f"game: ganymede\n{CARDS.replace('cross', 'star')}", encoding="utf-8")
    (tmp_path / "other.yaml").write_text("secret: 1\n", encoding="utf-8")
    text = f"{HEAD}cards_from: {reference}\n{ROWS}{board('earth: {red: 2}')}{ASKED}"
    found = [each.code for each in load_text(text, base=tmp_path).findings]
    assert sorted(set(found)) == codes


def test_an_id_of_two_cards() -> None:
    text = f"{FIRST}{ASKED}".replace("    v5: {", "    e1: {", 1)
    assert "C002" in [each.code for each in load_text(text).findings]


# --- missions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", list(shelf()))
def test_every_mission_that_ships_is_sound(key: str) -> None:
    loaded = load_shipped(key)
    assert loaded is not None
    assert not loaded.findings, "\n".join(map(str, loaded.findings))
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    assert document.mission.key == key
    assert len(list(mission_text(document.mission))) >= 4


def test_a_problem_plays_a_mission_with_other_values() -> None:
    problem = only(f"{FIRST}mission: nobody-left-behind\nwith: {{ships: 2, turns: 4}}\n").problem
    assert problem.horizon == Turns(4)
    assert problem.goals == (Launched(Bound(at_least=2)), NobodyLost())


def test_the_template_is_a_mission() -> None:
    loaded = load_text(template("two-ships"))
    assert not loaded.findings
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    assert (document.mission.id, document.mission.free) == ("two-ships", (0,))


def test_a_mission_of_a_file_that_extends_another(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("id: own\ngame: ganymede\nextends: launch\nwith: {turns: 2}\n", encoding="utf-8")
    (tmp_path / "deal.yaml").write_text(f"{FIRST}mission: own.yaml\n", encoding="utf-8")
    assert only(load(tmp_path / "deal.yaml")).problem.horizon == Turns(2)


@pytest.mark.parametrize(
    ("mission", "codes"),
    [
        ("goals: [not_over]", ["Q001"]),
        ("horizon: 3", ["Q001"]),
        ("horizon: 3\ngoals: [{score: {of: ana, at_least: 3}}]", ["R002"]),
        ("horizon: 3\ngoals: [{score: {of: third, at_least: 3}}]\nplayers: [2]", ["R002"]),
        ("horizon: {turns: 3, of: ann}\ngoals: not_over", ["R002"]),
        ("horizon: 3\ngoals: not_over\ncontrol: {others: scripted}", ["Q003"]),
        ("horizon: {n}\ngoals: not_over\nparameters: {m: 3}", ["M011", "M012"]),
        ("extends: lunch", ["M001"]),
        ("horizon: 3\ngoals: not_over\nname: x", ["K001"]),
    ],
)
def test_mistakes_in_missions(mission: str, codes: list[str]) -> None:
    found = [each.code for each in load_text(f"id: own\ngame: ganymede\n{mission}\n").findings]
    assert found[:1] == codes[:1]
    assert set(found) <= set(codes)
