"""How far a survey is, in words."""

import pytest

from winnable.cli import pace as module
from winnable.cli.pace import pace, span_text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 s"), (99, "99 s"), (101, "2 min"), (5940, "99 min"), (6000, "1 h 40 min"), (180_000, "2 days 2 h")],
)
def test_times(seconds: float, text: str) -> None:
    assert span_text(seconds) == text


def test_without_a_terminal_there_is_a_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 1000, 4))
    monkeypatch.setattr(module.time, "monotonic", lambda: float(next(clock)))
    lines: list[str] = []
    with pace("deals", 4000, lines.append) as advance:
        for _ in range(39):
            advance(100)
    assert lines == [
        "deals: 300 of 4,000, 25 a second, 2 min left",
        "deals: 1,800 of 4,000, 25 a second, 88 s left",
        "deals: 3,300 of 4,000, 25 a second, 28 s left",
    ]


def test_a_slow_one_is_told_by_the_minute() -> None:
    assert module._pace(1, 3, 20.0) == "3.0 a minute, 40 s left"
    assert module._pace(0, 3, 20.0) == ""
