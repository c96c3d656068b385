"""Reading files of cards: those that problems name."""

from pathlib import Path

import pytest

from tests.support.ganymede_files import CARDS, FIRST, HEAD, LAUNCH, ROWS, board, only
from winnable.missions.ganymede.document import CardsDocument, ProblemDocument
from winnable.missions.ganymede.read.loader import load, load_text
from winnable.missions.ganymede.write.problem import dump

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
