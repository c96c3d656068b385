"""What `solve --json` says of more than one line."""

from typing import Any

import pytest

from tests.support.json_output import in_json
from tests.support.many_lines import DEAL, FIRST, SIGNAL, UNKNOWN
from tests.support.waiting import one_second_is
from tests.winnable.conftest import Run
from winnable.crew.output_schema import OUTPUT

ALL = ("--lines", "3", "--fewest-tricks")


def one(run: Run, *arguments: str) -> dict[str, Any]:
    """The only problem, from a document that fits the schema."""
    document = in_json(run("solve", *arguments, "--json").stdout)
    (problem,) = document["problems"]
    assert isinstance(problem, dict)
    return problem


def test_everything_at_once(run: Run) -> None:
    problem = one(run, *DEAL, *ALL)
    assert problem["fewest"] == {"unit": "trick", "number": 2, "at_least": 2, "at_most": 2}
    lines = problem["lines"]
    assert (lines["count"], lines["more"]) == (3, True)
    plays = [[card["card"] for trick in each["timeline"] for card in trick["cards"]] for each in lines["lines"]]
    assert len({tuple(play) for play in plays}) == 3
    assert plays[0] == [card["card"] for trick in problem["timeline"] for card in trick["cards"]]


@pytest.mark.thorough
def test_what_was_there_before_stays(run: Run) -> None:
    """The keys of a plain answer have the same values, but for what it cost and for another line."""
    plain, more = one(run, FIRST), one(run, FIRST, "--lines", "2")
    assert more.keys() - plain.keys() == {"lines"}
    assert {key for key in plain if plain[key] != more[key]} == {"effort"}


@pytest.mark.parametrize("deal", [DEAL, SIGNAL, UNKNOWN])
def test_nothing_is_spoiled(run: Run, deal: tuple[str, ...]) -> None:
    problem = one(run, *deal, *ALL, "--verdict-only")
    assert "tricks" not in problem
    if problem["answer"] == "winnable":
        assert problem["lines"].keys() == {"count", "more"}


def test_no_line(run: Run) -> None:
    problem = one(run, *SIGNAL, *ALL)
    assert problem["answer"] == "unwinnable"
    assert "fewest" not in problem
    assert "lines" not in problem


def test_a_limit(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    one_second_is(500, monkeypatch)
    problem = one(run, FIRST, "--lines", "100000", "--time-limit", "1")
    assert problem["answer"] == "winnable"
    assert problem["reason"] == "the limit of 1 seconds was reached"
    assert problem["lines"]["more"] is None


def test_the_schema_describes_every_key() -> None:
    assert {"fewest", "lines"} <= OUTPUT.answer.keys()
