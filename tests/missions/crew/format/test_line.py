"""Lines of play, and whether the line so far is legal."""

import pytest

from tests.support.loading import DEALT, HANDS, ROBOT, cards, marks_in, only, problem
from winnable.missions.crew.read.loader import load_text
from winnable.rules.answer import Answer
from winnable.rules.crew.play import NOTHING_PLAYED, Line


def test_line_of_play_and_expected_verdict() -> None:
    document = only(load_text(f"{HANDS}line:\n  - Ann: p7 p8 p3 p4\n  - b1 b5 b6 b2\nexpect: unwinnable\n"))
    assert document.expect is Answer.UNWINNABLE
    assert document.line_of_play is not None
    assert document.line_of_play.leaders == (0, None)
    assert str(document.line_of_play) == "p7 p8 p3 p4 / b1 b5 b6 b2"


def test_the_line_so_far() -> None:
    assert problem(DEALT).played == NOTHING_PLAYED
    assert problem(f"{DEALT}played: p1 p3 p5 / p6\n").played == Line.parse("p1 p3 p5 / p6")
    assert problem(f"{DEALT}played: [Ann: p1 p3 p5, p6 p2]\n").played == Line(
        (cards("p1 p3 p5"), cards("p6 p2")), (0, None)
    )
    assert problem(f"{DEALT}played: []\n").played == NOTHING_PLAYED


@pytest.mark.parametrize(
    "said",
    ["pink 1, pink 3, pink 5 / pink 6", "p 1 3 5 / p6", "Pink1 rosa3 P5 / розовая 6", "pink 1,3,5 / Cy: pink 6"],
)
def test_the_cards_of_a_line_in_words(said: str) -> None:
    played = problem(f"{DEALT}played: {{}}\n".replace("{}", repr(said))).played
    assert played.tricks == Line.parse("p1 p3 p5 / p6").tricks
    assert played.leaders == ((None, 2) if "Cy" in said else ())


def test_a_line_in_words_with_a_mistake_has_one_finding() -> None:
    (finding,) = load_text(f"{DEALT}played: pink 1, pink x, pink 5 / p6\n").findings
    assert (finding.code, finding.hint) == ("L001", "write the ranks after the suit, 'pink 1 7 9' or 'p179'")
    assert marks_in(f"{DEALT}line: p13 p5\n") == ["3:7 L002"]  # one card, as it always was


def test_the_line_so_far_with_a_signal_or_a_draw_that_is_open() -> None:
    assert not marks_in(f"{DEALT}distress: allowed\nplayed: p4 p3 p5 / b1\n")
    assert marks_in(f"{DEALT}distress: allowed\nplayed: [p1 p3 p5, Ann: p6]\n") == ["4:25 L005"]  # Cy has won
    assert not marks_in(f"{DEALT}draw: from-right\nplayed: p1 p3 p5 / p2\n")
    assert marks_in(f"{DEALT}draw: from-right\nplayed: p1 b1 p5 / p2\n") == ["4:12 L005"]


FIRST = "Bob plays b1 but must follow pink: p3, p4"


@pytest.mark.parametrize("later", ["p6 p6", "p6 z1", "px p6", "p6 p1"])
def test_an_illegal_card_is_named_before_one_that_cannot_be(later: str) -> None:
    """A card that comes twice, is not in the deck or cannot be read hides nothing that stands before it."""
    first, *rest = load_text(f"{DEALT}played: p1 b1 p5 / {later}\n").findings
    assert (first.code, first.message, first.column) == ("L005", FIRST, 12)
    assert rest
    twice = load_text(f"{DEALT}played: p1 p3 p5 / {later}\n").findings
    assert "L005" not in [each.code for each in twice]


def test_a_wrong_number_of_cards_hides_nothing_either() -> None:
    assert marks_in(f"{DEALT}played: p1 b1 p5 / p6\n") == ["3:12 L005"]
    assert marks_in(f"{DEALT}played: p1 b1 / p6 p2 r1\n") == ["3:9 L006", "3:12 L005"]
    assert marks_in(f"{DEALT}played: p1 p3 p5 b1 / p6\n") == ["3:9 L006"]
    assert marks_in(f"{DEALT}played: [p1 b1 p5, p6 r1 p4, b2 p2 b1, b1]\n") == ["3:13 L005", "3:36 L003", "3:40 L003"]


def test_in_a_whole_line_the_referee_names_it() -> None:
    for later, code in (("p6 p6", "L003"), ("p6 z1", "L002")):
        loaded = load_text(f"{DEALT}line: p1 b1 p5 / {later}\n")
        assert [(each.code, each.level) for each in loaded.findings] == [(code, "warning")]
        assert str(loaded.problems[0].line_of_play) == f"p1 b1 p5 / {later}"
    unreadable = load_text(f"{DEALT}line: p1 b1 p5 / px p6\n").findings
    assert [(each.code, each.level) for each in unreadable] == [("L005", "error"), ("L001", "error")]
    assert marks_in(f"{DEALT}line: [',', p1 px]\n")[0].endswith("L001")


@pytest.mark.parametrize(
    ("played", "code"),
    [
        ("p4 p3 p2", ""),
        ("p4 p3 b1", "L005"),  # covered
        ("p4 p3 b2", "L005"),  # p2 is open and must follow
        ("b3 p3 b1", "L005"),
        ("p4 b5 p2 / b3 b4 b1", ""),
        ("p4 p1", "L005"),
        ("p6 p5 p2 / p1 p3 b1", ""),
    ],
)
def test_the_line_so_far_with_unknown_cards(played: str, code: str) -> None:
    findings = load_text(f"{ROBOT}played: {played}\n").findings
    assert [each.code for each in findings] == [code] * bool(code), findings


# --- a line for each trick -----------------------------------------------------------------------

FOUR_TRICKS = "played: [p1 p3 p5, p6 p2 p4, b2 r1 b1]\n"


@pytest.mark.parametrize(
    "written",
    [
        "played: |\n  p1 p3 p5\n  p6 p2 p4\n  b2 r1 b1\n",
        "played: |\n\n  p1 p3 p5\n\n  p6 p2 p4 /\n\n  b2 r1 b1\n\n",
        "played: |\n  p1 p3 p5 / p6 p2 p4\n  / b2 r1 b1\n",
        "played: |-\n    P1 P3 P5\n    P6,P2,P4 / b2 r1 b1",
        'played: "p1 p3 p5\\np6 p2 p4\\nb2 r1 b1"\n',
        "played: [p1 p3 p5 / p6 p2 p4, b2 r1 b1]\n",
        "played:\n  - p1 p3 p5\n  - |\n    p6 p2 p4\n    b2 r1 b1\n",
    ],
)
def test_a_line_for_each_trick(written: str) -> None:
    assert problem(f"{DEALT}{written}").played == problem(f"{DEALT}{FOUR_TRICKS}").played
    line = only(load_text(f"{DEALT}{written.replace('played', 'line')}")).line_of_play
    assert line == problem(f"{DEALT}{FOUR_TRICKS}").played


def test_leaders_line_by_line() -> None:
    blocks = f"{DEALT}played: |\n  Ann: p1 p3 p5\n  Cy: p6 p2 p4\n  b2 r1 b1\n"
    assert problem(blocks).played.leaders == (0, 2, None)


def test_places_in_a_block() -> None:
    assert marks_in(f"{DEALT}played: |\n  p1 p3 p5\n\n    p6 p2 x4 / bx\n") == ["6:11 L002", "6:16 L001"]
    assert marks_in(f"{DEALT}played: |\n  p1 p3 p5\n  Caz: p6\n") == ["5:3 D007"]
    assert marks_in(f"{DEALT}played: |  # how it went\n  p1 p3 p5\n  p6 p2 bx\n") == ["5:9 L001"]
    assert marks_in(f"{DEALT}played: |+2\n    p1 p3\n  bx\n") == ["5:3 L001"]


def test_tricks_that_are_not_set_off() -> None:
    loaded = load_text(f"{DEALT}played:\n  p1 p3 p5\n  p6 p2 p4\n")
    (finding,) = loaded.findings
    assert (finding.code, finding.hint) == (
        "L006",
        "separate the tricks by '/', or write '|' after the key and then each trick on a line of its own",
    )


def test_a_line_of_the_api() -> None:
    assert Line.parse("p1 p3 p5\np6 p2 p4 /\n\nb2 r1 b1\n") == Line.parse("p1 p3 p5 / p6 p2 p4 / b2 r1 b1")
