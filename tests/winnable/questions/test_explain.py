"""What the shared explanation says where the games' own tests do not reach it: open horizons and limits."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.json_output import in_json
from tests.support.paths import EXAMPLES
from tests.toy_game.counters import COUNTERS, Pile
from tests.winnable.conftest import Run
from winnable.games.values import Query, Told
from winnable.output.ink import Ink
from winnable.questions import explain
from winnable.rules.answer import Answer
from winnable.solver.clash import Explanation
from winnable.solver.verdict import Limits

PILE, GOALS = Pile(7, 2, ("empty", "last-one")), ("empty", "last-one")
Found = Explanation[Any, Any, Any]
Tell = Callable[..., Told]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Tell:
    """Tells of an explanation of a pile of seven in two turns; three are enough."""

    def tell(found: Found, **options: bool) -> Told:
        monkeypatch.setattr(explain, "explain", lambda *_, **__: found)
        return explain.tell(COUNTERS, Query(COUNTERS.format.document_of(PILE)), Limits(), options)

    return tell


def lines(answer: Told) -> list[str]:
    return list(answer.text(Ink()))


def test_how_sure_it_is(told: Tell) -> None:
    unsure: Found = Explanation(PILE, Answer.UNWINNABLE, PILE, GOALS)
    assert lines(told(unsure, no_repairs=True))[-1].startswith(
        "That is proved. Whether all of it is needed stayed open"
    )
    minimal: Found = Explanation(PILE, Answer.UNWINNABLE, PILE, GOALS, minimal=True)
    assert "A smaller set may clash" in lines(told(minimal, no_repairs=True))[-1]
    nothing: Found = Explanation(PILE, Answer.UNWINNABLE, PILE)
    assert "no line of play is allowed within 2 turns" in lines(told(nothing))[0]
    unknown: Found = Explanation(PILE, Answer.UNKNOWN, PILE, reason="too hard")
    assert lines(told(unknown)) == ["unknown: too hard; more may help: --time-limit"]


def test_yaml_and_lines_of_what_does(told: Tell) -> None:
    clash: Found = Explanation(PILE, Answer.UNWINNABLE, Pile(7, 2), ("empty",), minimal=True, smallest=True)
    found = told(clash, lines=True)
    assert "taken: 3, 3, 1" in lines(found)
    assert found.yaml is not None
    alone, longer = found.yaml(Path()).split("---\n")
    assert alone == "game: counters\nname: what clashes\npile: 7\nturns: 2\nexpect: unwinnable\n"
    assert "turns: 3\n" in longer
    assert longer.endswith("line: [3, 3, 1]\n")
    assert found.json()["longer_line"]["taken"] == [3, 3, 1]
    assert "longer" not in told(clash, no_repairs=True).json()


@pytest.mark.parametrize(
    ("game", "last", "number", "sentence"),
    [
        (
            "ganymede",
            "- {shuttle: e28,",
            2,
            "ana lost it in turn 2 with tile start-purple; shuttle e28 would have kept it",
        ),
        (
            "lifeboat",
            "- {}",
            1,
            "captain lost it on day 1 with this turn: rows: draws nav19, nav04; keeps nav04; rest would have kept it",
        ),
    ],
)
def test_of_a_game_the_first_position_that_is_lost_is_explained(
    run: Run, tmp_path: Path, game: str, last: str, number: int, sentence: str
) -> None:
    """A game that was lost on the way, without its last turn or day."""
    text = (EXAMPLES / game / "lost.yaml").read_text(encoding="utf-8").replace("\nline:\n", "\nplayed:\n")
    kept = [line for line in text.splitlines() if not line.startswith((last, "expect"))]
    path = tmp_path / "played.yaml"
    path.write_text("\n".join([*kept, ""]), encoding="utf-8")
    told = run("explain", str(path), "--no-repairs")
    assert told.exit_code == 1, told.output
    assert f"\nunwinnable: {sentence}\nAfter " in told.stdout
    (problem,) = in_json(run("explain", str(path), "--no-repairs", "--json").stdout)["problems"]
    assert (problem["before"], problem["culprit"]["number"]) == ("winnable", number)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "core"),
    [
        ("ganymede", [{"launched": {"at_least": 1}}, {"reputation": {"at_least": 2}}]),
        ("lifeboat", [{"ended": {"by_day": 1}}, {"score": {"of": "captain", "at_least": 16}}]),
    ],
)
def test_json(run: Run, game: str, core: list[Any]) -> None:
    (told,) = in_json(run("explain", str(EXAMPLES / game / "why_not.yaml"), "--json").stdout)["problems"]
    assert [each["goal"] for each in told["core"]] == core
    assert (told["minimal"], told["smallest"]) == (True, True)
    assert told["longer"] == [{"horizon": told["horizon"] + 1, "answer": "winnable"}]
    assert "longer_line" in told
