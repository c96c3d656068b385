"""Text that is the same for all games: places, headings, findings, answers, shares."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from winnable.missions.source.finding import Finding
from winnable.output.ink import PLAIN, Ink, to_terminal
from winnable.output.text import (
    answer_text,
    command_to,
    commands_to,
    finding_text,
    findings_text,
    heading,
    place_text,
    rows_text,
    share_text,
)
from winnable.rules.answer import Answer
from winnable.solver.share import Share

COLOUR = Ink(colour=True)


def document(path: str, line: int = 3) -> Any:
    return SimpleNamespace(path=path, line=line)


def test_places() -> None:
    assert place_text(document("deal.yaml")) == "deal.yaml:3"
    assert place_text(document("<stdin>", 1)) == "<stdin>:1"
    assert place_text(document("--deal")) == "--deal"
    assert place_text(document("a\x1b[2Jb.yaml")) == r"a\x1b[2Jb.yaml:3"


def test_the_commands_that_solve_a_problem_again() -> None:
    assert commands_to("solve", document("deals/d 3.yaml"), "--deal x") == [
        "winnable solve 'deals/d 3.yaml'",
        "winnable solve --deal x",
    ]
    assert commands_to("solve", document("-x.yaml"), "") == ["winnable solve ./-x.yaml"]
    assert commands_to("solve", document("<stdin>"), "--deal x") == ["winnable solve --deal x"]
    assert commands_to("solve", document("--deal"), "--deal x") == ["winnable solve --deal x"]


def test_one_command_about_a_problem() -> None:
    again = ["--mission", "my m"]
    assert command_to("explain", document("a.yaml"), str) == "winnable explain a.yaml"
    assert command_to("explain", document("a b.yaml"), str, again) == "winnable explain 'a b.yaml' --mission 'my m'"
    assert command_to("explain", document("--deal"), lambda: "--deal x", again) == "winnable explain --deal x"
    assert command_to("explain", document("<stdin>"), str, again) == "winnable explain - --mission 'my m'"


def test_headings() -> None:
    assert heading("Monday", document("deal.yaml"), PLAIN) == "Monday (deal.yaml:3)"
    assert heading("", document("deal.yaml"), PLAIN) == "deal.yaml:3"
    assert heading("a\x07b", document("deal.yaml"), PLAIN) == r"a\x07b (deal.yaml:3)"


def test_answers_have_a_colour_and_a_word() -> None:
    assert [answer_text(answer, PLAIN) for answer in Answer] == ["winnable", "unwinnable", "unknown"]
    assert len({answer_text(answer, COLOUR).partition("m")[0] for answer in Answer}) == 3


def test_the_level_of_a_finding_has_a_colour() -> None:
    for level in ("error", "warning"):
        finding = Finding("deal.yaml", 1, 2, "X001", f"{level}[X001] in the text", level=level)
        assert finding_text(finding, PLAIN) == str(finding)
        coloured = to_terminal(finding_text(finding, COLOUR))
        assert coloured != str(finding)
        assert coloured.count("\x1b[0m") == 1
        assert coloured.index("\x1b[") < coloured.index(f"{level}[X001]")


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (Share(), "0 of 0 deals can be won"),
        (Share(3, 1, exact=True), "3 of 4 deals can be won, 75.0 %"),
        (Share(1, 1, 2, exact=True), "1 of 4 deals can be won, 2 undecided, 25.0 %"),
        (Share(6), "6 of 6 deals can be won, 100.0 % (95 % interval 61.0 to 100.0 %)"),
        (Share(1500, 500), "1,500 of 2,000 deals can be won, 75.0 % (95 % interval 73.1 to 76.8 %)"),
    ],
)
def test_shares(share: Share, text: str) -> None:
    assert share_text(share) == text


def test_a_finding_fits_on_the_terminal() -> None:
    source = "key: " + "v" * 200
    finding = Finding(
        "deal.yaml", 3, 60, "X001", "some words of a long message " * 5, "and a hint " * 12, source=source
    )
    lines = finding_text(finding, Ink(width=80)).splitlines()
    assert max(map(len, lines)) <= 80

    def words(text: str) -> list[str]:
        return [word for word in text.split() if word.strip("v^") not in ("", "key:")]

    assert words(" ".join(lines)) == words(str(finding))
    caret = next(index for index, line in enumerate(lines) if line.strip() == "^")
    assert lines[caret - 1][lines[caret].index("^")] == source[59]


def mistakes(count: int, hint: str = "write another") -> list[Finding]:
    """As many findings of one mistake, each about another card."""
    return [Finding("a.yaml", line, 3, "D001", f"expected no 'p{line}'", hint) for line in range(1, count + 1)]


def test_a_hint_is_said_once_in_a_file() -> None:
    told = list(findings_text([*mistakes(2), replace(mistakes(1)[0], path="b.yaml")], PLAIN))
    assert ["hint: write another" in text for text in told] == [True, False, True]


def test_a_guess_is_said_for_each_word_it_may_be_meant_by() -> None:
    first, other = mistakes(2, "did you mean 'p7'?")
    told = list(findings_text([first, other, replace(first, line=3)], PLAIN))
    assert ["did you mean 'p7'?" in text for text in told] == [True, True, False]


@pytest.mark.parametrize(("count", "shown", "more"), [(3, 3, ""), (4, 4, ""), (5, 3, "2 more"), (28, 3, "25 more")])
def test_a_mistake_made_many_times_is_shown_some_times(count: int, shown: int, more: str) -> None:
    told = list(findings_text(mistakes(count), PLAIN))
    assert sum(text.startswith("a.yaml:") for text in told) == shown
    assert len(told) == shown + bool(more)
    if more:
        assert told[-1].startswith(f"and {more} of D001 like these, at 4:3, 5:3")
        assert told[-1].endswith(f"{count}:3")


def test_other_mistakes_stay_in_their_order_and_are_all_told() -> None:
    others = [Finding("a.yaml", 9, 1, "K001", "expected a key"), Finding("a.yaml", 9, 2, "D001", "a card is twice")]
    hints = [finding for line in range(10, 20) for finding in mistakes(1, f"did you mean {line}?")]
    told = list(findings_text([others[0], *mistakes(6), others[1], *hints], PLAIN))
    assert told[0].startswith("a.yaml:9:1")
    assert told[4].startswith("and 3 more of D001 like these")
    assert told[5].startswith("a.yaml:9:2")
    assert len(told[6:]) == 10  # what each may mean is another matter


def test_rows_stand_in_columns() -> None:
    assert [*rows_text([["a", "b"], ["long", ""]], PLAIN)] == ["  a     b", "  long"]
