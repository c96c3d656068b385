"""Hardness, and the scale that the missions of the first logbook mark."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from winnable.crew.survey.hardness import FIXED, LATE_LOSS, SCALE, hardness, scale, scale_position
from winnable.crew.survey.measures import Way
from winnable.missions.crew.read.library import library
from winnable.solver.share import Share


@st.composite
def ways(draw: st.DrawFn) -> Way:
    """Measures with something of each."""
    tried, tricks, tasks = (draw(st.integers(1, 40)) for _ in range(3))
    return Way(
        leads=draw(st.integers(0, tried)),
        tried=tried,
        fewest=draw(st.integers(0, tricks)),
        tricks=tricks,
        fixed=draw(st.integers(0, tasks)),
        tasks=tasks,
    )


shares = st.builds(Share, st.integers(1, 40), st.integers(0, 40), st.integers(0, 40))


def hard(share: Share, way: Way) -> float:
    found = hardness(share, way)
    assert found is not None
    return found


# --- hardness ------------------------------------------------------------------------------------


def test_the_example() -> None:
    way = Way(leads=6, tried=9, fewest=20, tricks=40, fixed=1, tasks=5)
    assert hard(Share(8, 2), way) == pytest.approx(0.58)


def test_the_weights() -> None:
    won = Share(10)
    assert hard(won, Way(fewest=13, tricks=13)) == pytest.approx(LATE_LOSS)
    assert hard(won, Way(fixed=3, tasks=3)) == pytest.approx(FIXED)
    assert hard(won, Way(leads=1, tried=4)) == pytest.approx(3 / 4)
    assert hard(Share(1, 3), Way()) == pytest.approx(3 / 4)


def test_the_ends() -> None:
    assert hardness(Share(), Way()) is None
    assert hardness(Share(undecided=5), Way()) is None
    assert hard(Share(5), Way()) == 0
    assert hard(Share(0, 5), Way()) == 1


def test_undecided_deals_do_not_count() -> None:
    assert hard(Share(3, 1, 6), Way()) == hard(Share(3, 1), Way())


def test_a_deal_that_can_be_won_has_a_first_lead_that_wins() -> None:
    """Even if it was not among those tried."""
    assert hard(Share(5), Way(leads=1, tried=9)) < hard(Share(5), Way(leads=0, tried=9)) < 1


@given(shares, ways())
def test_it_is_between_0_and_1(share: Share, way: Way) -> None:
    assert 0 <= hard(share, way) < 1


@given(shares, ways())
def test_less_room_is_harder(share: Share, way: Way) -> None:
    mark = hard(share, way)
    assert hard(replace(share, unwinnable=share.unwinnable + 1), way) > mark
    if way.leads > 1:
        assert hard(share, replace(way, leads=way.leads - 1)) > mark
    if way.fewest < way.tricks:
        assert hard(share, replace(way, fewest=way.fewest + 1)) > mark
    if way.fixed < way.tasks:
        assert hard(share, replace(way, fixed=way.fixed + 1)) > mark


# --- the scale -----------------------------------------------------------------------------------


def test_the_scale_is_what_was_measured() -> None:
    measured = json.loads(SCALE.read_text(encoding="utf-8"))
    assert set(scale()) == {int(players) for players in measured["missions"]} == {2, 3, 4, 5}
    for players, marks in scale().items():
        for mission, each in measured["missions"][str(players)].items():
            assert sum(each["share"].values()) == measured["sample"]
            answers = each["share"]
            share = Share(answers["winnable"], answers["unwinnable"], answers["unknown"])
            assert marks[mission] == hardness(share, Way(**each["way"]))


def test_the_scale_has_every_mission_of_the_logbook() -> None:
    logbook = {key for key in library() if key.startswith("planet-nine/")}
    for players, marks in scale().items():
        assert set(marks) == logbook
        hardest = max(marks, key=lambda mission: marks[mission])
        found = scale_position(players, marks[hardest])
        assert found is not None
        assert (found.like, found.easier, found.of) == (hardest, 49, 50)


def test_the_ends_of_the_scale() -> None:
    for players, marks in scale().items():
        easiest, hardest = min(marks.values()), max(marks.values())
        below, above = scale_position(players, easiest - 0.001), scale_position(players, hardest + 0.001)
        assert below is not None
        assert above is not None
        assert (below.easier, below.harder, below.of, marks[below.like]) == (0, 50, 50, easiest)
        assert (above.easier, above.harder, above.of, marks[above.like]) == (50, 0, 50, hardest)


def test_a_mission_stands_next_to_itself() -> None:
    for players, marks in scale().items():
        for mark in marks.values():
            position = scale_position(players, mark)
            assert position is not None
            assert marks[position.like] == mark
            assert position.easier == sum(each < mark for each in marks.values())
            assert position.harder == sum(each > mark for each in marks.values())


def test_there_is_no_scale_for_other_crews() -> None:
    assert scale_position(6, 0.5) is None
