"""A line of play as a table."""

from tests.support.ganymede_files import FIRST, LAUNCH, LINE, exact_stop, only
from winnable.ganymede.table import line_table
from winnable.output.ink import PLAIN
from winnable.rules.ganymede.referee import replay


def table(text: str) -> list[str]:
    document = only(text)
    assert document.line_of_play is not None
    return list(line_table(replay(document.problem, document.line_of_play), PLAIN))


def test_a_person_can_follow_the_line() -> None:
    assert (
        "\n".join(table(f"{FIRST}horizon: 3\n{LAUNCH}{LINE}"))
        == """\
turn  what is done                 Earth  Mars  top  bottom  flown  rep  score
      the deal                     rr     -     v5   v4m         0    0      0
   1  tile st_r (planet)           rrr    -     v5   v4m         0    0      0
        recruit red
        take ship v4r
   2  shuttle e2 (engine)          -      rrr   v5   v4m         0    1      0
        3 red to Mars
        reputation 1
   3  shuttle m1 (planet)          -      -     v4r  v4m         1    1      5
        3 red to the top ship
        v5 leaves the top (full)
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
    assert told[3:] == [
        "recruit red",
        "reputation 2",
        "bonus: move purple from mars to bottom",
        "v4m leaves the bottom (full)",
        "on launch: move red from earth to mars",
        "on launch: move red from mars to top",
        "takes and lays ship v4r",
    ]
    assert told[2].split()[-7:] == ["-", "vrep", "r", "v4r", "1", "3", "6"]
