"""Two surveys beside each other: verdicts that differ, other deals, and what only one of them has."""

from tests.support.surveys import question_of, rows_of
from winnable.solver.share import Share
from winnable.surveying.question import Cell, Row, seed_of
from winnable.surveying.report.comparison import Side, compared

ONE = Cell("planet-nine/1", "planet-nine", 4)
TWO = Cell("planet-nine/2", "planet-nine", 4)


def side(*answers: str, seed: int = 1, cells: tuple[Cell, ...] = (ONE, TWO)) -> Side:
    """A survey with these answers, by cell."""
    rows: list[Row] = [row for index, text in enumerate(answers) for row in rows_of(index, text, seed=seed)]
    return Side.of(question_of(*cells, seed=seed), rows)


def test_deals_in_both_that_have_another_verdict_are_named() -> None:
    (first, second) = compared(side("wwwl?w", "wwl"), side("lwlw??", "wwl")).differences
    assert first.both == 6
    assert first.won_here == (seed_of(1, 0), seed_of(1, 2))
    assert first.won_there == (seed_of(1, 3),), "an undecided deal differs from none"
    assert first.differing == 3
    assert (second.both, second.won_here, second.won_there) == (3, (), ())


def test_only_the_deals_in_both_count() -> None:
    (one, _) = compared(side("wwwwwwwwww", "w"), side("lll", "w")).differences
    assert (one.both, one.differing) == (3, 3)


def test_other_deals_have_their_shares_alone() -> None:
    for there in (side("w" * 20 + "l" * 20, "l", seed=2), Side(side("w" * 20 + "l" * 20, "l").summaries)):
        (one, _) = compared(side("w" * 40, "w"), there).differences
        assert (one.both, one.differing) == (0, 0)
        assert (one.here.share, one.there.share) == (Share(40, 0, 0), Share(20, 20, 0))


def test_what_only_one_survey_has_is_named() -> None:
    three = Cell("planet-nine/1", "planet-nine", 3)
    found = compared(side("w", "w"), side("w", "w", cells=(TWO, three)))
    assert [each.here.label for each in found.differences] == ["planet-nine/2"]
    assert [each.label for each in found.only_here] == ["planet-nine/1"]
    assert [(each.label, each.players) for each in found.only_there] == [("planet-nine/1", 3)]


def test_cells_without_deals_are_left_out() -> None:
    found = compared(side("wwwwww", ""), side("llllll", "w"))
    assert [each.differing for each in found.differences] == [6]
    assert not compared(side("", ""), side("w", "w")).differences


def test_other_parameters_are_another_mission_and_readings_are_compared() -> None:
    def cell(n: int, reading: str = "") -> Cell:
        return Cell("ours", "deep-sea", 3, {"n": n}, reading=reading)

    found = compared(
        side("ww", "ll", cells=(cell(1, "strict"), cell(2))), side("ww", "wl", cells=(cell(3), cell(1, "lenient")))
    )
    ((only,), (here,), (there,)) = found.differences, found.only_here, found.only_there
    assert (only.here.reading, only.there.reading) == ("strict", "lenient")
    assert (here.parameters, there.parameters) == ("n=2", "n=3")
    both = (cell(1, "a"), cell(1, "b"))
    same = compared(side("w", "l", cells=both), side("l", "w", cells=both[::-1]))
    assert [(each.here.reading, each.there.reading) for each in same.differences] == [("a", "a"), ("b", "b")]
    assert [each.differing for each in same.differences] == [0, 0]
