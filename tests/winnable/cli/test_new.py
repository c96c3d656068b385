"""`winnable new`: a mission to start from."""

import pytest

from tests.winnable.conftest import Run


@pytest.mark.parametrize("name", ["tab\there", " blank", "zero\u200bwidth"])
def test_a_name_that_nobody_can_type(name: str, run: Run) -> None:
    result = run("new", "mission", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "expected visible characters" in result.stderr
