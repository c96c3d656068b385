"""What the deals of a mission and crew size show, counted by hand."""

from dataclasses import replace

from tests.support.surveys import question_of, rows_of
from winnable.solver.share import Share
from winnable.surveying.question import Cell
from winnable.surveying.report.summary import Leads, Origin, Spread, quantile, summaries

FIRST = Cell("planet-nine/3", "planet-nine", 4, title="Third")
OWN = Cell("ours", "deep-sea", 3, {"n": 3, "colour": "pink"}, reading="strict", file="ours.yaml")


def test_each_cell_has_a_summary_in_the_order_of_the_question() -> None:
    rows = [*rows_of(0, "wwwwwwwl?w", leads=[10, 5, 5, 1, 2, 2, 2, 9]), *rows_of(1, "llw")]
    first, own = summaries(question_of(FIRST, OWN), rows)
    assert (first.game, first.mission, first.players, first.title, first.label) == (
        "planet-nine", "planet-nine/3", 4, "Third", "planet-nine/3",
    )  # fmt: skip
    assert (own.label, own.parameters, own.reading) == ("ours n=3 colour=pink (strict)", "n=3 colour=pink", "strict")
    assert first.origin == Origin(1, 10, 4.0, "0.1.0", "9.15")
    assert (first.share, own.share) == (Share(8, 1, 1), Share(1, 2))
    assert first.seconds == Spread(0.005, 0.009, 0.010, 0.010)
    assert first.conflicts == Spread(4, 8, 9, 9)
    assert first.work == Spread(0.04, 0.08, 0.09, 0.09)
    assert round(first.seconds_total, 9) == 0.055
    # of 8 winnable deals 1, 2, 2, 2, 5, 5, 9 and 10 of ten first leads win
    assert first.leads == Leads(8, 0.1, 0.2, 1.0)
    assert first.narrow == 0.004
    assert first.difficulty is None
    assert (first.exchanged_deals, first.exchanged_tasks) == (None, None)
    assert own.leads is None
    assert (own.exchanged_deals, own.exchanged_tasks) == (2, 3)  # of three deals none, one and two


def test_games_of_simple_players_are_counted() -> None:
    (some,) = summaries(question_of(FIRST), (replace(row, game=row.number % 2) for row in rows_of(0, "wwwlll?")))
    assert some.difficulty is not None
    assert (some.difficulty.won, some.difficulty.plays) == (3, 7)
    assert some.difficulty.low is not None


def test_what_was_not_decided_is_an_interval() -> None:
    (some,) = summaries(question_of(FIRST), rows_of(0, "wwl?"))
    assert some.shares == (0.5, 0.75)
    low, high = some.share.interval
    assert low < 0.5
    assert high > 0.75


def test_first_leads_count_for_deals_that_can_be_won() -> None:
    (some,) = summaries(question_of(FIRST), rows_of(0, "wwllwl", leads=[10, 4]))
    assert some.leads == Leads(2, 0.4, 0.4, 1.0)


def test_a_cell_without_rows_has_a_summary_that_says_so() -> None:
    first, own = summaries(question_of(FIRST, OWN), rows_of(1, "w"))
    assert (first.share.samples, first.shares, first.seconds, first.conflicts) == (0, None, None, None)
    assert first.share.interval == (0, 1)
    assert own.share.samples == 1


def test_quantiles_are_values_that_were_measured() -> None:
    values = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0]
    assert [quantile(values, part) for part in (0, 0.05, 0.1, 0.11, 0.5, 0.51, 0.9, 0.99, 1)] == [
        1, 1, 1, 2, 5, 6, 9, 10, 10,
    ]  # fmt: skip
    assert quantile([3.0], 0.5) == 3


def test_quantiles_by_their_meaning() -> None:
    for size in range(1, 120):
        values = [float(value) for value in range(1, size + 1)]
        for percent in range(1, 101):
            found = quantile(values, percent / 100)
            assert 100 * found >= percent * size, "at least this part does not exceed it"
            assert 100 * (found - 1) < percent * size, "and no smaller value does that"
