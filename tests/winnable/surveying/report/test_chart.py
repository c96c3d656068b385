"""The chart: where marks stand, how undecided deals are shown, and that texts are escaped."""

import re
from xml.etree import ElementTree as ET

from tests.support.surveys import made_up, question_of, rows_of
from winnable.surveying.question import Cell
from winnable.surveying.report.chart import SERIES, axis, chart, legend, series_of
from winnable.surveying.report.summary import Summary, summaries

ONE = Cell("planet-nine/1", "planet-nine", 4, title="One & only")


def told(answers: str, cell: Cell = ONE) -> list[Summary]:
    """The summary of a cell with these answers."""
    return summaries(question_of(cell), rows_of(0, answers))


def across(text: str) -> float:
    """The share at which something stands: 0 at the first line of the grid, 1 at the last."""
    ticks = [float(each) for each in re.findall(r'x="([\d.]+)%"', axis())]
    return (float(text.rstrip("%")) - ticks[0]) / (ticks[-1] - ticks[0])


def test_a_share_is_a_mark_with_its_interval() -> None:
    (some,) = summary = told("wwwwwwwlll")
    (mark,) = ET.fromstring(chart(summary)).findall(".//g")
    (line,) = mark.findall("line")
    (low, high), shape = some.share.interval, mark.find("svg")
    assert shape is not None
    assert abs(across(shape.get("x", "")) - 0.7) < 1e-4
    assert abs(across(line.get("x1", "")) - low) < 1e-4
    assert abs(across(line.get("x2", "")) - high) < 1e-4
    assert mark.findtext("title") == "4 players: 70.0 % (95 % interval 39.7–89.2 %)"


def test_undecided_deals_are_a_bar_without_a_mark_in_it() -> None:
    (mark,) = ET.fromstring(chart(told("wwwww???ll"))).findall(".//g")
    bar = mark.find("rect")
    assert mark.find("svg") is None
    assert bar is not None
    assert abs(across(bar.get("x", "")) - 0.5) < 1e-4
    ends = [across(each.get("x1", "")) for each in mark.findall("line[@class='end']")]
    assert [round(each, 3) for each in ends] == [0.5, 0.8]


def test_a_mission_is_told_in_words_as_well() -> None:
    question, rows = made_up(1, 20)
    (svg,) = ET.fromstring(chart(summaries(question, rows))).findall("li/svg")
    assert svg.get("role") == "img"
    label = svg.get("aria-label", "")
    assert label.startswith("planet-nine/1 Title 1: 2 players 100.0 % (95 % interval 83.9–100.0 %); 3 players 95.0 %")
    assert label.count("players") == 4


def test_texts_are_escaped() -> None:
    text = chart(told("w", Cell('<script>"&', "<game>", 3, title="<b>")))
    assert "<script>" not in text
    assert "<b>" not in text
    (item,) = ET.fromstring(text).findall("li")
    assert item.get("data-game") == "<game>"
    assert item.get("data-name") == '<script>"& <b>'


def test_a_mission_without_deals_has_no_mark() -> None:
    root = ET.fromstring(chart(told("")))
    assert not root.findall(".//g")
    assert "no deals" in root[0][0].get("aria-label", "")


def test_every_crew_size_has_a_series_of_its_own() -> None:
    cells = [Cell("ours", "ours", players) for players in (6, 2, 3, 4, 5, 1, 7)]
    some = summaries(question_of(*cells), [])
    assert series_of(some) == {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 0}
    shapes = ET.fromstring(legend(some)).findall(".//g")
    assert len({ET.tostring(each[0]) for each in shapes}) == SERIES
