"""What pages show of Lifeboat: the boat before the first day and after each."""

import pytest

from tests.support.pages import solved, told
from tests.support.paths import EXAMPLES

LIFEBOAT = EXAMPLES / "lifeboat"


def test_the_boat_before_and_after_each_day() -> None:
    problem, lost = solved(LIFEBOAT / "landing.yaml")
    (line,) = problem["view"]["lines"]
    assert problem["view"]["cast"][-1] == {"name": "kid", "size": 3}
    assert line["start"]["gulls"] == 3
    assert line["start"]["wounds"]["captain"] == 6
    assert [day["gulls"] for day in line["timeline"]] == [4]
    assert line["timeline"][0]["steps"][0]["texts"] == ["rows: draws nav22, nav04; keeps nothing"]
    assert lost["view"]["lines"] == []
    assert lost["view"]["start"]["boat"] == ["captain", "boatswain", "cherpak", "kid"]


def test_a_verdict_alone_spoils_nothing() -> None:
    assert all(not each["view"]["lines"] for each in solved(LIFEBOAT / "landing.yaml", verdict_only=True))


@pytest.mark.thorough
def test_what_clashes_and_the_day_by_which_it_can_be_reached() -> None:
    problem = told("explain", LIFEBOAT / "why_not.yaml")[0]
    assert problem["core"]
    assert problem["view"]["within"].startswith("by day")
    assert len(problem["view"]["lines"]) == ("longer_line" in problem)


def test_what_is_asked_stands_above() -> None:
    problem = solved(LIFEBOAT / "why_not.yaml", verdict_only=True)[0]
    assert problem["view"]["question"] == "The question is whether this is so when the game ends, or after 1 day"
    assert problem["view"]["goals"] == ["the boat lands by day 1", "the player of the captain has 16 points or more"]
    deal = LIFEBOAT / "storm_deals.yaml"
    assert "after 2 days" in solved(deal, verdict_only=True)[0]["view"]["question"]


def test_a_line_is_asked_the_same() -> None:
    (line,) = solved(LIFEBOAT / "landing.yaml")[0]["view"]["lines"]
    view = solved(LIFEBOAT / "landing.yaml")[0]["view"]
    assert (line["question"], line["start"]) == (view["question"], view["start"])
    assert line["state"] == "met"
