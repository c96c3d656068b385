"""How far a command is: a line now and then."""

import pytest

from winnable.cli.status import counting


def test_there_is_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 1000, 4))
    monkeypatch.setattr("winnable.cli.status.time.monotonic", lambda: float(next(clock)))
    lines: list[str] = []
    advance = counting("deals", 4000, lines.append)
    for _ in range(39):
        advance(100)
    assert lines == ["deals: 300 of 4,000", "deals: 1,800 of 4,000", "deals: 3,300 of 4,000"]
