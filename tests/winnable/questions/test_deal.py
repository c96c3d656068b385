"""Random deals of the smaller games: what is refused."""

import pytest

from tests.winnable.conftest import Run


@pytest.mark.parametrize("title", ["Ganymede", "Lifeboat"])
def test_missions_have_one_reading(run: Run, title: str) -> None:
    refused = run("deal", "--game", title.lower(), "--players", "4", "--reading", "strict")
    assert (refused.exit_code, f"--reading does not go with {title}" in refused.stderr) == (2, True)
