"""Two surveys beside each other: pairs, other deals, what undecided deals leave open, and the correction."""

import pytest

from tests.support.surveys import question_of, rows_of
from winnable.solver.share import Share
from winnable.surveying.question import Cell, Row
from winnable.surveying.report.comparison import Pairs, Side, compared, least_evidence
from winnable.surveying.report.statistics import fisher, holm, mcnemar, newcombe

ONE = Cell("planet-nine/1", "planet-nine", 4)
TWO = Cell("planet-nine/2", "planet-nine", 4)


def side(*answers: str, seed: int = 1, cells: tuple[Cell, ...] = (ONE, TWO)) -> Side:
    """A survey with these answers, by cell."""
    rows: list[Row] = [row for index, text in enumerate(answers) for row in rows_of(index, text, seed=seed)]
    return Side.of(question_of(*cells, seed=seed), rows)


def test_deals_in_both_are_compared_in_pairs() -> None:
    (first, second) = compared(side("wwwwwwwwll", "wwl"), side("llllllwwll", "wwl")).differences
    assert first.test == second.test == "mcnemar"
    assert first.pairs == Pairs(10, 6, 6, 0, 0)
    assert first.p == mcnemar(6, 0) == pytest.approx(2 / 64)
    assert first.corrected == pytest.approx(4 / 64)
    assert not first.more_than_chance, "two were compared"
    assert first.bounds == (0.6, 0.6)
    assert first.interval is None
    assert (second.p, second.corrected, second.bounds) == (1, 1, (0, 0))


def test_only_the_deals_in_both_count_as_pairs() -> None:
    (one, _) = compared(side("wwwwwwwwww", "w"), side("lll", "w")).differences
    assert one.pairs == Pairs(3, 3, 3, 0, 0)


def test_other_deals_are_compared_by_their_shares() -> None:
    (one, two) = compared(side("w" * 40, "w"), side("w" * 20 + "l" * 20, "l", seed=2)).differences
    assert one.test == two.test == "fisher"
    assert one.pairs is None
    assert one.p == fisher(40, 40, 20, 40)
    assert one.more_than_chance
    assert one.bounds == (0.5, 0.5)
    assert one.interval == newcombe(40, 40, 20, 40)
    assert [one.corrected, two.corrected] == holm([one.p, two.p])


@pytest.mark.parametrize(
    ("here", "there"), [("www?l", "llww?"), ("wwww", "l??l"), ("??", "wl"), ("w?w?", "l?ll"), ("lll?", "ww?w")]
)
def test_no_choice_for_undecided_pairs_leaves_less_evidence(here: str, there: str) -> None:
    (found, *_) = compared(side(here, "w"), side(there, "w")).differences
    values, differences = [], []
    for mine in choices(here):
        for other in choices(there):
            (each, *_) = compared(side(mine, "w"), side(other, "w")).differences
            values.append(each.p)
            differences.append(each.bounds[0])
    assert found.p >= max(values) - 1e-12
    if here == "wwww":  # undecided on one side alone: the bound is reached
        assert found.p == pytest.approx(max(values))
    low, high = found.bounds
    assert low <= min(differences)
    assert max(differences) <= high


def test_no_choice_for_undecided_deals_leaves_less_evidence() -> None:
    for here, there in (
        (Share(9, 1, 0), Share(2, 6, 2)),
        (Share(1, 9, 2), Share(8, 1, 1)),
        (Share(3, 3, 4), Share(5, 5)),
    ):
        values = [
            fisher(hits, here.samples, other, there.samples)
            for hits in range(here.winnable, here.winnable + here.undecided + 1)
            for other in range(there.winnable, there.winnable + there.undecided + 1)
        ]
        assert least_evidence(here, there) >= max(values) - 1e-12
    assert least_evidence(Share(9, 1, 0), Share(2, 6, 2)) == fisher(9, 10, 4, 10)


def test_undecided_deals_widen_the_interval() -> None:
    (decided, _) = compared(side("wwwl", "w"), side("wlll", "w", seed=2)).differences
    (open_, _) = compared(side("ww?l", "w"), side("wl?l", "w", seed=2)).differences
    assert decided.interval is not None
    assert open_.interval is not None
    assert open_.interval[0] < decided.interval[0]
    assert open_.bounds == (0, 0.5)


def test_what_only_one_survey_has_is_named() -> None:
    three = Cell("planet-nine/1", "planet-nine", 3)
    found = compared(side("w", "w"), side("w", "w", cells=(TWO, three)))
    assert [each.here.label for each in found.differences] == ["planet-nine/2"]
    assert [each.label for each in found.only_here] == ["planet-nine/1"]
    assert [(each.label, each.players) for each in found.only_there] == [("planet-nine/1", 3)]


def test_cells_without_deals_do_not_count_as_comparisons() -> None:
    found = compared(side("wwwwww", ""), side("llllll", "w"))
    assert [each.corrected for each in found.differences] == [mcnemar(6, 0)]
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
    assert [each.p for each in same.differences] == [1, 1]


def choices(answers: str) -> list[str]:
    """All ways in which undecided deals may have been decided."""
    if "?" not in answers:
        return [answers]
    return [each for letter in "wl" for each in choices(answers.replace("?", letter, 1))]
