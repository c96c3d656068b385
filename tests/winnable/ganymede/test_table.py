"""A line of play as a table."""

from tests.support.ganymede_files import FIRST, LAUNCH, LINE, exact_stop, only
from tests.support.paths import ROOT
from winnable.ganymede.table import line_table
from winnable.missions.ganymede.document import ProblemDocument
from winnable.missions.ganymede.read import load, load_line
from winnable.output.ink import PLAIN, Ink
from winnable.rules.ganymede.referee import replay


def table(text: str) -> list[str]:
    document = only(text)
    assert document.line_of_play is not None
    return list(line_table(replay(document.problem, document.line_of_play), PLAIN))


def test_a_person_can_follow_the_line() -> None:
    assert (
        "\n".join(table(f"{FIRST}horizon: 3\n{LAUNCH}{LINE}"))
        == """\
turn  what is done         Earth  Mars  top  bottom  flown  rep  score
      the deal             rr     -     v5   v4m         0    0      0
   1  tile st_r (planet)   rrr    -     v5   v4m         0    0      0
        recruit red
        take ship v4r
   2  shuttle e2 (engine)  -      rrr   v5   v4m         0    1      0
        3 red to Mars
        reputation 1
   3  shuttle m1 (planet)  -      -     v4r  v4m         1    1      5
        3 red to the top ship
        v5 leaves the top (full): 5 points
        takes ship vset, lays v4r"""
    )


def test_a_bonus_and_a_launch_effect_are_told_where_they_come() -> None:
    line = """\
line:
- tile: t_rrep2
  does: [recruit red, {reputation: 2, then: move purple from mars to bottom}]
  launches: {slot: bottom, does: [move red from earth to mars, move red from mars to top], takes: v4r}
"""
    told = [row.strip() for row in table(f"{exact_stop()}horizon: 1\ngoals: {{score: {{at_least: 6}}}}\n{line}")]
    assert told[3] == "its effect up to 3x"
    assert told[4:] == [
        "recruit red",
        "reputation 2",
        "bonus: move purple from mars to bottom",
        "v4m leaves the bottom (full): 4 points",
        "on launch: move red from earth to mars",
        "on launch: move red from mars to top",
        "takes and lays ship v4r",
    ]
    assert told[2].split()[-7:] == ["-", "vrep", "r", "v4r", "1", "3", "6"]


def test_two_players_on_eighty_columns() -> None:
    document = load(ROOT / "examples" / "ganymede" / "opponent.yaml").documents[1]
    assert isinstance(document, ProblemDocument)
    line = load_line("- {tile: start-blue}\n- {shuttle: m02, crew: 2 red, top: 2 red}", document.problem)
    rows = list(line_table(replay(document.problem, line), Ink(width=80)))
    assert [row[:8].rstrip() for row in rows] == ["turn", "   ana", "   ben", " 1 ana", " 2 ben", "", " 3 ana", ""]
    assert all(len(row) <= 80 for row in rows)
    assert rows[5] == "          2 yellow to the top ship"


def test_a_very_narrow_terminal_breaks_what_is_done() -> None:
    document = only(f"{FIRST}horizon: 3\n{LAUNCH}{LINE}")
    assert document.line_of_play is not None
    rows = list(line_table(replay(document.problem, document.line_of_play), Ink(width=40)))
    assert "        v5 leaves the top (full): 5" in rows[-2].split("\n")[0]
