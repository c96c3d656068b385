"""The options of `hint` and `analyse` that go with another one."""

import pytest

from tests.winnable.conftest import Run

FILE = "examples/open/lost.yaml"


@pytest.mark.parametrize(
    ("command", "options", "message"),
    [
        ("hint", ("--deals", "3"), "--deals goes with --knowing."),
        ("hint", ("--seed", "3"), "--seed goes with --knowing."),
        ("hint", ("--jobs", "2"), "--jobs goes with --knowing."),
        ("analyse", ("--deals", "3"), "--deals goes with --knowing."),
    ],
)
def test_options_that_need_another_one(command: str, options: tuple[str, ...], message: str, run: Run) -> None:
    result = run(command, FILE, *options)
    assert result.exit_code == 2
    assert message in result.stderr


def test_they_are_taken_with_it(run: Run) -> None:
    result = run("hint", FILE, "--at", "5.4", "--knowing", "Ann", "--deals", "3", "--seed", "1", "--jobs", "1")
    assert result.exit_code == 0
    assert "3 of them were drawn at random" in result.stdout
