"""Deals as people paste them, told apart from files."""

import pytest

from winnable.crew.pasted import pasted
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.write import one_line_of

HANDS = "p5 b1469 g2 y568 r4 / p3 b3 g158 y124 r12 / p247 b78 g467 y79 r3 / p1689 b25 g39 y3"
NAMED = "Ann: p12 b1 / Ben: p34 b2 / Cas: p56 b3"


def one_line(text: str, edition: str | None = None) -> str:
    """What was read, on one line."""
    loaded = pasted(text, edition)
    assert loaded is not None
    assert not loaded.errors, loaded.findings
    return one_line_of(loaded.problems[0])


@pytest.mark.parametrize(
    "text",
    [
        f"--deal '{NAMED}' --deck dealt --lead Ann --tasks 'p1>Ben'",
        f"winnable solve --deal '{NAMED}' --deck dealt --lead Ann --tasks 'p1>Ben'",
        f"$ winnable solve \\\n  --deal='{NAMED}' --deck=dealt \\\n --lead Ann --tasks 'p1>Ben'\n",
        f"{NAMED}\ndeck: dealt\nlead: Ann\ntasks: p1>Ben",
        "Ann: p12 b1\nBen: p34 b2\n\nCas: p56 b3\ndeck: dealt\nlead: Ann\ntasks: p1>Ben\n",
        f"{NAMED.replace('p12 b1', 'p1,p2,b1')} deck: dealt lead: Ann tasks: p1>Ben",
        f"lead: Ann; {NAMED}; tasks: p1>Ben; deck: dealt",
        f"lead Ann, {NAMED.replace(' b', ', b')}, tasks p1>Ben deck: dealt",
        f"lead Ann {NAMED} tasks p1>Ben[Omega] deck: dealt",
        "Ann: p1,p2,b1\nBen: p3, p4, b2\nCas: p5; p6; b3\ntasks p1>Ben\nlead Ann\ndeck: dealt",
        "Ann: pink 1 2\nBen: p3 b1\nCas: rest\ndeck: {suits: [pink, blue], ranks: 3}\nlead: Ann\ntasks: p1>Ben",
    ],
)
def test_forms_of_a_deal(text: str) -> None:
    assert "p1>Ben" in one_line(text)
    assert "Ann: p12" in one_line(text)


def test_hands_alone() -> None:
    loaded = pasted(HANDS.replace("b78 ", "b7 ").replace("b25 ", "b258 "), None)
    assert loaded is not None
    assert not loaded.errors
    assert pasted("\n".join(HANDS.split("/")), None) is not None


def test_keys_without_a_colon_stand_on_lines_of_their_own() -> None:
    """A task card may have no digit in its name, and a hand commas between its cards."""
    text = "P1,P2,B1,S1\nP3,P4,B2,S2\nP5,P6,B4,S3\ntasks low-sum, win-b4>2\nlead 1\ndeck: dealt\ngame: deep-sea"
    assert one_line(text) == one_line(
        "p12 b1 s1 / p34 b2 s2 / p56 b4 s3\ntasks: low-sum win-b4>2\nlead: 1\ndeck: dealt\ngame: deep-sea"
    )


def test_the_edition_counts() -> None:
    text = "Ann: p12 s1 / Ben: p34 s2 / Cas: p56 s3\ndeck: dealt\nlead: Ann"
    assert "--game deep-sea" in one_line(text, "deep-sea") or "submarine" in one_line(text, "deep-sea")


@pytest.mark.parametrize(
    "text",
    [
        "hands: [p1, p2, p3]",
        "hands:\n  Ann: p1\n  Ben: p2\n",
        "id: my-mission\ntitle: Nine / ten",
        "game: lifeboat\nplayers: 4",
        "",
        "hello",
        "some / words",
        "- p1\n",
        "{hands: [p1, p2]}",
        "x" * 30_000,
    ],
)
def test_what_is_a_file_or_nothing(text: str) -> None:
    assert pasted(text, None) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("--deal 'p1", "quotation"),
        ("--deal", "expected a value"),
        ("--tasks p1", "--deal"),
        ("--deel 'p1 / b1'", "--deel"),
        ("winnable solve deal.yaml", "deal.yaml"),
        ("--deal 'p1 / b1 / q1' --deck dealt", "q1"),
    ],
)
def test_slips_are_findings(text: str, said: str) -> None:
    loaded = pasted(text, None)
    assert loaded is not None
    assert loaded.errors
    assert said in "\n".join(each.message + each.hint for each in loaded.errors)


def test_nothing_is_read_from_files() -> None:
    loaded = pasted(f"{NAMED}\ndeck: dealt\nmission: ./deal.yaml", None)
    assert loaded is not None
    assert "M002" in [each.code for each in loaded.errors]


def test_it_is_the_same_deal() -> None:
    file = load_text("hands: {Ann: p12 b1, Ben: p34 b2, Cas: p56 b3}\ndeck: dealt\nlead: Ann\ntasks: p1>Ben\n")
    assert one_line(f"{NAMED}\ndeck: dealt\nlead: Ann\ntasks: p1>Ben") == one_line_of(file.problems[0])
