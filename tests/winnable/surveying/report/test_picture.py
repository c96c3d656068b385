"""Pictures of a report: shares are where they stand, a parameter is a curve, and all of it is one valid SVG file."""

import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from tests.support.surveys import made_up, question_of, rows_of
from winnable.games.play import Difficulty
from winnable.surveying.question import Cell
from winnable.surveying.report.picture import Order, axis, items, series_of, share_axis, svg_file
from winnable.surveying.report.summary import Summary, summaries

ONE = Cell("planet-nine/1", "planet-nine", 4, title="One & only")


def told(answers: str, cell: Cell = ONE) -> list[Summary]:
    """The summary of a cell with these answers."""
    return summaries(question_of(cell), rows_of(0, answers))


def drawn(some: list[Summary]) -> ET.Element:
    """The picture of a mission."""
    (item,) = items(some)
    return ET.fromstring(item.drawn(0))


def across(text: str, some: list[Summary]) -> float:
    """The share at which something stands, by the numbers of the axis."""
    ticks = [(float(x), float(share) / 100) for x, share in re.findall(r'x="([\d.]+)%".*?>([\d.]+) %<', axis(some, 0))]
    (left, low), *_, (right, high) = ticks
    return low + (float(text.rstrip("%")) - left) / (right - left) * (high - low)


def test_a_share_is_a_mark_with_its_interval() -> None:
    (some,) = summary = told("wwwwwwwlll")
    (mark,) = drawn(summary).findall("g")
    (line,) = mark.findall("line")
    (low, high), shape = some.share.interval, mark.find("svg")
    assert shape is not None
    assert abs(across(shape.get("x", ""), summary) - 0.7) < 1e-4
    assert abs(across(line.get("x1", ""), summary) - low) < 1e-4
    assert abs(across(line.get("x2", ""), summary) - high) < 1e-4
    assert mark.findtext("title") == "4 players: 70.0 % (95 % interval 39.7–89.2 %)"


def test_undecided_deals_are_a_bar_without_a_mark_in_it() -> None:
    summary = told("wwwww???ll")
    (mark,) = drawn(summary).findall("g")
    bar = mark.find("rect")
    assert mark.find("svg") is None
    assert bar is not None
    assert abs(across(bar.get("x", ""), summary) - 0.5) < 1e-4
    ends = [across(each.get("x1", ""), summary) for each in mark.findall("line[@class='end']")]
    assert [round(each, 3) for each in ends] == [0.5, 0.8]


def test_a_mission_is_told_in_words_as_well() -> None:
    question, rows = made_up(1, 20)
    svg = drawn(summaries(question, rows))
    assert svg.get("role") == "img"
    label = svg.get("aria-label", "")
    assert label.startswith("planet-nine/1 Title 1: 2 players 100.0 % (95 % interval 83.9–100.0 %); 3 players 95.0 %")
    assert label.count("players") == 4


def test_texts_are_escaped() -> None:
    picture = drawn(told("w", Cell('<script>"&', "<game>", 3, title="<b>")))
    assert picture.findtext("title") == '<script>"& <b>'


def test_a_mission_without_deals_has_no_mark() -> None:
    picture = drawn(told(""))
    assert not picture.findall("g")
    assert "no deals" in picture.get("aria-label", "")


def test_every_crew_size_has_a_series_of_its_own() -> None:
    cells = [Cell("ours", "ours", players) for players in (6, 2, 3, 4, 5, 1, 7)]
    some = summaries(question_of(*cells), [])
    assert series_of(some) == {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 0}


def test_the_axis_begins_below_the_lowest_interval() -> None:
    assert share_axis(told("")).ticks[0] == 0
    (low, *_, high) = share_axis(told("w" * 400)).ticks
    assert low == pytest.approx(0.99)
    assert high == 1


def curve_of(values: list[str], answers: list[str]) -> list[Summary]:
    """The summaries of a mission with these values of its parameters."""
    cells = [Cell("ours", "ours", players, dict([each.split("=")])) for each in values for players in (3, 4)]
    rows = [row for at in range(len(cells)) for row in rows_of(at, answers[at // 2])]
    return summaries(question_of(*cells), rows)


def test_a_parameter_of_three_numbers_is_a_curve_with_a_line_for_each_crew() -> None:
    some = curve_of(["n=3", "n=6", "n=10"], ["wwww", "wwwl", "wlll"])
    (item,) = items(some)
    picture = ET.fromstring(item.drawn(0))
    lines = picture.findall("g")
    assert [each.get("data-players") for each in lines] == ["3", "4"]
    assert [len(each.findall("line[@class='interval']")) for each in lines] == [2, 2]
    assert {"3", "6", "10"} <= {each.text for each in picture.findall("text")}
    # x goes with the value: 6 is three sevenths of the way from 3 to 10
    left, middle, right = (float(each.get("x", "").rstrip("%")) for each in lines[0].findall("svg"))
    assert (middle - left) / (right - left) == pytest.approx(3 / 7, abs=1e-3)


@pytest.mark.parametrize("values", [["n=3", "n=6"], ["colour=pink", "colour=blue", "colour=green"]])
def test_other_parameters_are_rows(values: list[str]) -> None:
    assert len(list(items(curve_of(values, ["wwww", "wwwl", "wlll"])))) == len(values)


def test_a_known_difficulty_is_a_curve_as_well() -> None:
    number = Difficulty(won=1, plays=9, value=4, low=3, high=6)
    some = [replace(each, difficulty=number) for each in curve_of(["n=3", "n=6", "n=10"], ["wwww", "wwwl", "wlll"])]
    names = [ET.fromstring(item.drawn(0)).get("aria-label") for item in items(some)]
    assert names == ["ours: deals that can be won", "ours: difficulty"]


@pytest.mark.parametrize(("order", "first"), [("mission", "planet-nine/1 "), ("share", "planet-nine/2 ")])
def test_a_file_is_whole_and_in_order(order: Order, first: str) -> None:
    question, rows = made_up(3, 20)
    root = ET.fromstring(svg_file(summaries(question, rows), order))
    assert "prefers-color-scheme: dark" in "".join(root.itertext())
    space = "{http://www.w3.org/2000/svg}"
    missions = root.findall(f"{space}g[@class='chart']/{space}svg")
    assert missions[0].get("aria-label", "").startswith(first)
    ends = [float(each.get("y", "")) + float(each.get("height", "")) for each in missions]
    assert ends == sorted(ends)
    assert float(root.get("height", "")) >= ends[-1]
