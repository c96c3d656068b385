"""What the shared explanation says where the games' own tests do not reach it: open horizons and limits."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.json_output import in_json
from tests.support.paths import EXAMPLES
from tests.toy_game.toy import toy
from tests.winnable.conftest import Run
from winnable.games.parts import Horizon, Places, Rules, Solver, Words
from winnable.games.values import Query, Told
from winnable.output.ink import Ink
from winnable.questions import explain
from winnable.rules.answer import Answer
from winnable.solver.clash import Explanation
from winnable.solver.verdict import Limits, Verdict, Witness


@dataclass(frozen=True)
class Problem:
    """A problem with two goals at horizon 1, and the answers at the next ones."""

    name: str = "problem"
    goals: tuple[str, ...] = ("a", "b")
    played: str = ""
    answers: tuple[Answer, ...] = ()
    horizon: int = 1


Found = Explanation[Any, Any, Any]
OUT_OF_REACH: Found = Explanation(
    Problem(), Answer.UNWINNABLE, Problem("clash"), ("a", "b"), minimal=True, smallest=True
)


def ask(problem: Problem, _limits: Limits) -> Verdict[Any]:
    answer = problem.answers[problem.horizon - 2]
    return Verdict(answer, Witness("line", SimpleNamespace(problem=problem)) if answer is Answer.WINNABLE else None)


def later(problem: Problem, more: int) -> Problem | None:
    return replace(problem, name=f"problem {1 + more}", horizon=1 + more) if more <= len(problem.answers) else None


RULES = Rules(
    replay=lambda _problem, _line: None,
    illegal=ValueError,
    unplayed="",
    begun=bool,
    over=lambda _: False,
    moves=lambda _problem, _look: (),
    after=lambda problem, _: problem,
    steps=lambda _: (),
    up_to=lambda line, _report, _steps: line,
)
SOLVER = Solver(ask=ask, demands=lambda problem: problem.goals, later=later)


def words(*, counted: bool) -> Words:
    return Words(
        goal_text=lambda _, goal: f"goal {goal}",
        goal_value=lambda _, goal: goal,
        move=lambda _problem, _move: "",
        first_move=lambda _problem, _line: None,
        line_value=lambda witness: witness.line,
        text=lambda _report, _ink: iter(["told: line"]),
        json=lambda witness: {"line": witness.line},
        places=Places(lambda problem, _line, _at: problem, lambda _problem, _ink: "", lambda _: {}),
        horizon=lambda _: Horizon(1, "within 1 turn", "within" if counted else "by day", "turn", counted, "horizon"),
    )


def alone(_document: Any, problem: Problem, name: str, expect: Answer) -> Any:
    return SimpleNamespace(text=f"{problem.name} {{}} {name} {expect}\n")


FORMAT: Any = SimpleNamespace(
    alone=alone, dump=lambda document, shown, _folder: document.text.format(shown and shown.line)
)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Told]:
    """Tells of an explanation, with the answers at longer horizons."""

    def tell(found: Found, *answers: Answer, counted: bool = True, **options: bool) -> Told:
        monkeypatch.setattr(explain, "explain", lambda *_, **__: found)
        game = toy(rules=RULES, solver=SOLVER, words=words(counted=counted), format=FORMAT)
        document: Any = SimpleNamespace(problem=Problem(answers=answers))
        return explain.tell(game, Query(document), Limits(), options)

    return tell


Tell = Callable[..., Told]


def lines(answer: Told) -> list[str]:
    return list(answer.text(Ink()))


def test_how_sure_it_is(told: Tell) -> None:
    unsure: Found = Explanation(Problem(), Answer.UNWINNABLE, Problem("clash"), ("a", "b"))
    assert lines(told(unsure))[-1].startswith("That is proved. Whether all of it is needed stayed open")
    minimal: Found = Explanation(Problem(), Answer.UNWINNABLE, Problem("clash"), ("a", "b"), minimal=True)
    assert "A smaller set may clash" in lines(told(minimal))[-1]
    nothing: Found = Explanation(Problem(), Answer.UNWINNABLE, Problem("clash"))
    assert "no line of play is allowed within 1 turn" in lines(told(nothing))[0]
    unknown: Found = Explanation(Problem(), Answer.UNKNOWN, Problem("clash"), reason="too hard")
    assert lines(told(unknown)) == ["unknown: too hard; more may help: --time-limit"]


def test_yaml_and_lines_of_what_does(told: Tell) -> None:
    found = told(OUT_OF_REACH, Answer.WINNABLE, lines=True)
    assert lines(found)[-1] == "told: line"
    assert found.yaml is not None
    assert found.yaml(Path()) == "clash None what clashes unwinnable\n---\nproblem 2 line horizon 2 winnable\n"
    assert found.json()["longer_line"] == {"line": "line"}
    assert told(OUT_OF_REACH, Answer.WINNABLE, no_repairs=True).json().get("longer") is None


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
