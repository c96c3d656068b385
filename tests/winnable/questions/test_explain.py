"""What the shared explanation says where the games' own tests do not reach it: open horizons and limits."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import EXAMPLES
from tests.winnable.conftest import Run
from winnable.output.ink import Ink
from winnable.questions.explain import Asked, tell
from winnable.rules.answer import Answer
from winnable.solver.clash import Explanation
from winnable.solver.verdict import Limits, Verdict

OUT_OF_REACH: Explanation[str, str, Any] = Explanation(
    "problem", Answer.UNWINNABLE, "clash", ("a", "b"), minimal=True, smallest=True
)


def asked(found: Explanation[str, str, Any], *answers: Answer, counted: bool = True) -> Asked:
    """A problem at horizon 1, with the answers at the next ones."""

    def longer(limits: Limits, most: int) -> Iterator[tuple[int, Verdict[Any]]]:
        del limits
        for count, answer in enumerate(answers[:most], 2):
            yield count, Verdict(answer, "line" if answer is Answer.WINNABLE else None)

    return Asked(
        explain=lambda _: found,
        stuck=lambda _: None,
        longer=longer,
        goal_text=lambda goal: f"goal {goal}",
        goal_value=lambda goal: goal,
        play_text=lambda witness, _: iter([f"told: {witness}"]),
        line_json=lambda witness: {"line": witness},
        line_view=lambda witness: {"line": witness},
        deal_view=lambda problem: {"deal": problem},
        written=lambda problem, witness, name, expect, _: f"{problem} {witness} {name} {expect}\n",
        goals=2,
        horizon=1,
        at_horizon=lambda count: f"problem {count}",
        within="within 1 turn",
        before="within" if counted else "by day",
        noun="turn",
        counted=counted,
        name="horizon",
    )


def lines(problem: Asked, limits: Limits | None = None, **options: bool) -> list[str]:
    return list(tell(problem, limits or Limits(), options).text(Ink()))


def test_open_horizons_on_the_way_are_named() -> None:
    *_, last = lines(asked(OUT_OF_REACH, Answer.UNKNOWN, Answer.UNWINNABLE, Answer.WINNABLE))
    assert last == (
        "Not within 1 or 3 turns, but within 4 all of it can be reached; 2 stayed open, more may help: --time-limit."
    )


def test_days_are_named_and_not_counted() -> None:
    *_, last = lines(asked(OUT_OF_REACH, Answer.UNWINNABLE, Answer.WINNABLE, counted=False))
    assert last == "Not by day 1 or 2, but by day 3 all of it can be reached."


def test_what_stays_open() -> None:
    *_, more, still = lines(asked(OUT_OF_REACH, Answer.UNWINNABLE, Answer.UNKNOWN, Answer.UNKNOWN))
    assert more == "More turns do not help: not within 2 either (proved)."
    assert still == "Whether it can be reached within 3 or 4 turns stayed open; more may help: --time-limit."


def test_how_sure_it_is() -> None:
    unsure: Explanation[str, str, Any] = Explanation("problem", Answer.UNWINNABLE, "clash", ("a", "b"))
    assert lines(asked(unsure))[-1].startswith("That is proved. Whether all of it is needed stayed open")
    minimal: Explanation[str, str, Any] = Explanation("problem", Answer.UNWINNABLE, "clash", ("a", "b"), minimal=True)
    assert "A smaller set may clash" in lines(asked(minimal))[-1]
    nothing: Explanation[str, str, Any] = Explanation("problem", Answer.UNWINNABLE, "clash")
    assert "no line of play is allowed within 1 turn" in lines(asked(nothing))[0]
    unknown: Explanation[str, str, Any] = Explanation("problem", Answer.UNKNOWN, "clash", reason="too hard")
    assert lines(asked(unknown)) == ["unknown: too hard; more may help: --time-limit"]


def test_yaml_and_lines_of_what_does() -> None:
    told = tell(asked(OUT_OF_REACH, Answer.WINNABLE), Limits(), {"lines": True})
    assert list(told.text(Ink()))[-1] == "told: line"
    assert told.yaml is not None
    assert told.yaml(Path()) == "clash None what clashes unwinnable\n---\nproblem 2 line horizon 2 winnable\n"
    assert told.json["longer_line"] == {"line": "line"}
    assert tell(asked(OUT_OF_REACH, Answer.WINNABLE), Limits(), {"no_repairs": True}).json.get("longer") is None


@pytest.mark.parametrize(("game", "last"), [("ganymede", "- {shuttle: e28,"), ("lifeboat", "- {}")])
def test_what_was_played_is_told_from_the_deal(run: Run, tmp_path: Path, game: str, last: str) -> None:
    """A game that was lost on the way, without its last turn or day: the deal itself could be won."""
    text = (EXAMPLES / game / "lost.yaml").read_text(encoding="utf-8").replace("\nline:\n", "\nplayed:\n")
    kept = [line for line in text.splitlines() if not line.startswith((last, "expect"))]
    path = tmp_path / "played.yaml"
    path.write_text("\n".join([*kept, ""]), encoding="utf-8")
    told = run("explain", str(path), "--no-repairs")
    assert told.exit_code == 1, told.output
    assert "\nunwinnable after what was played: " in told.stdout
    assert "The deal itself could be won: 'winnable analyse' says what lost it." in told.stdout
    (problem,) = json.loads(run("explain", str(path), "--no-repairs", "--json").stdout)["problems"]
    assert problem["before_play"] == "winnable"
