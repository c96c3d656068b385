"""The list of repairs for people."""

from tests.support.loading import only
from winnable.crew.questions.repairs import MAX_LISTED, repairs_text
from winnable.crew.questions.repairs_document import find_repairs
from winnable.missions.crew.read.loader import load_text
from winnable.output.ink import PLAIN, Ink, span
from winnable.solver.verdict import Limits

WORK = Limits(work=60)
HANDS = "deck: dealt\nhands: {Ann: b98, Ben: b1 y5, Cleo: b2 g2, Dee: b3 g3}\nlead: Ann\n"
PUZZLE = f"{HANDS}tasks: y5>Ann[1] b1>Ann[2]\ndistress: allowed\n"
HOPELESS = """
deck: dealt
hands: {Ann: b9 y1, Ben: b1 y5, Cleo: b2 g2, Dee: b3 g3}
lead: Ann
tasks: y1>Dee b9>Ben g2>Cleo
"""


def text(
    written: str, limits: Limits = WORK, ink: Ink = PLAIN, *, every: bool = False, lines: bool = False
) -> list[str]:
    """The lines about the repairs of a problem."""
    document = only(load_text(written))
    found = find_repairs(document, limits)
    written_lines = repairs_text(document.problem, found, ink, every=every, lines=lines)
    return "\n".join(written_lines).split("\n")


def test_repairs_are_listed() -> None:
    lines = text(f"{HANDS}tasks: y5>Ben[1] b1>Ann[2]\ngoals: [{{tricks_won: {{by: {{seat: Ann}}, at_least: 1}}}}]\n")
    assert lines[0].endswith(" make it winnable, the nearest first; the others are proved not to:")
    assert any(line.startswith(("   1  ", "  1  ")) for line in lines)
    assert not any(line.startswith("won ") for line in lines)


def test_a_single_repair_is_not_compared() -> None:
    goal = "goals: [{tricks_won: {by: anybody, exactly: 0}}]\n"
    assert text(HANDS + goal)[0].endswith(" makes it winnable; the others are proved not to:")


def test_a_goal_is_said_in_english() -> None:
    goal = "goals: [{tricks_won: {by: {seat: Ann}, exactly: 0}}]\n"
    assert any("without the goal: Ann wins no trick." in line for line in text(HANDS + goal))


def test_that_nothing_helps_is_said() -> None:
    (line,) = text(HOPELESS)
    assert line.startswith("none of ")
    assert line.endswith(" that the rules allow would help (proved)")


def test_what_is_not_decided_is_listed() -> None:
    lines = text(HOPELESS, Limits(work=1e-9))
    assert lines[0].startswith("no single change is known to help, of ")
    assert lines[1] == "not decided within the limits:"
    assert lines[-1].strip().startswith("and ")
    assert len(lines) == MAX_LISTED + 3
    assert len(text(HOPELESS, Limits(work=1e-9), every=True)) > MAX_LISTED + 3


def test_each_line_of_play_is_shown_if_asked_for() -> None:
    once, each = (text(PUZZLE, lines=lines) for lines in (False, True))
    assert sum(line.startswith("won ") for line in once) == 0
    assert sum(line.startswith("won ") for line in each) > 1


def test_it_fits_a_terminal() -> None:
    lines = text(PUZZLE.replace("distress: allowed\n", ""), ink=Ink(width=80), lines=True)
    assert max(map(span, lines)) <= 80


def test_the_list_fits_a_narrow_terminal() -> None:
    lines = text(PUZZLE.replace("distress: allowed\n", ""), ink=Ink(width=40))
    assert max(map(span, lines)) <= 40
