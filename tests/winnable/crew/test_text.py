"""Verdicts as text: how a line of play ends, and answers about all deals that fit."""

import pytest

from tests.support.loading import SHORT
from winnable.crew.game import CREW
from winnable.crew.text import judgement_text, table_text
from winnable.missions.crew.read.loader import load_text
from winnable.output.ink import PLAIN
from winnable.questions.lines import verdict_text
from winnable.rules.answer import Answer
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import Report, referee
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Verdict

ODD = "deck: {suits: [pink, blue], ranks: 4, trumps: 2}\nhands: [p1 b12 r2, p23 b3, p4 b4 r1]\n"
"""Ten cards for three: one of the first hand stays unplayed."""


def played(text: str) -> tuple[Problem, Choices, Report]:
    """A problem with its line of play, as the referee judges it."""
    (document,) = load_text(text).problems  # goals that every play meets are told of, but are played
    choices = Choices.given(document.problem)
    assert document.line_of_play is not None
    return document.problem, choices, referee(document.problem, choices, document.line_of_play)


def solved(text: str, reason: str = "", question: str = "", *, verdict_only: bool = False) -> list[str]:
    """The text of a winnable verdict whose line is in the document."""
    problem, _, report = played(text)
    line = Line(tuple(trick.cards for trick in report.record.tricks))
    verdict = Verdict(Answer.WINNABLE, Witness(line, report), reason)
    return [*verdict_text(CREW.words, problem, verdict, PLAIN, question=question, verdict_only=verdict_only)]


# --- verdicts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        (
            SHORT + "goals: [{tricks_won: {by: commander, at_least: 0}}]\nline: [b9 b1 b2 b3]",
            "won after trick 1, the rest is free",
        ),
        (SHORT + "line: [b9 b1 b2 b3]", "won before the first card, the play is free"),
        (ODD + "tasks: p2>0\nline: [r2 p2 r1, b1 b3 b4, p4 p1 p3]", "won after trick 1, the rest is free"),
        (ODD + "tasks: b2>2\nline: [r2 p2 r1, p1 p3 p4, b4 b2 b3]", "won with the last trick; b1 stays unplayed"),
    ],
)
def test_endings(text: str, ending: str) -> None:
    assert solved(text)[-1] == ending


def test_the_table_ends_where_the_line_is_decided() -> None:
    shown = solved(ODD + "tasks: p2>0 b3>2\nline: [r2 p2 r1, b1 b3 b4, p4 p1 p3]")
    rows = [line for line in shown if line.startswith("    ")]
    assert [line.split()[0] for line in rows] == ["1", "2"]
    assert rows[1].endswith("  b3")
    assert solved(SHORT + "line: [b9 b1 b2 b3]") == ["winnable", "", "won before the first card, the play is free"]


def test_a_winnable_verdict_may_have_a_question_and_a_reason() -> None:
    text = SHORT + "tasks: b1>0\nline: [b9 b1 b2 b3]"
    assert solved(text)[0] == "winnable"
    assert solved(text, "with the signal", "some deal")[0] == "winnable (asked: some deal): with the signal"
    assert solved(text, "with the signal", "some deal", verdict_only=True) == ["winnable (asked: some deal)"]


# --- the play ------------------------------------------------------------------------------------

LOST = SHORT + "tasks: y5>0[1] b1>0\ntokens_may: nothing\nline: [b9 b1 b2 b3, b8 y5 g2 g3]\n"


def test_notes_of_tricks() -> None:
    rows = [line for line in table_text(*played(LOST), PLAIN) if line.startswith("    ")]
    assert rows[0].endswith("  b1 order of tokens lost")
    assert rows[1].endswith("  y5[1]")
    assert [*table_text(*played(LOST), PLAIN, until=0)] == []


MIDDLE = """\
hands: {Ann: b27 g9 y9, Ben: p3 b56 r1, Cas: y346 r4, Dee: p4 b489}
lead: Ann
before: {commander: Cas, tricks: {Ann: 2, Ben: 1, Dee: 3}}
tasks: g7>Dee g9>Ann
done: g7
"""


def test_in_the_middle_of_a_game() -> None:
    """Tricks are counted on; what was met before was met before the first of them."""
    asked = played(f"{MIDDLE}line: [g9 b6 y6 b9]\n")
    assert [*table_text(*asked, PLAIN)][1].startswith("    7  Ann ")
    assert [*table_text(*asked, PLAIN, until=6)] == []
    assert [*judgement_text(*asked, PLAIN)] == [
        "  g7 (met)  Dee  met before trick 7",
        "  g9        Ann  met in trick 7",
        "",
    ]


def test_judgements() -> None:
    assert [*judgement_text(*played(LOST), PLAIN)] == [
        "  y5[1]   seat 0    met in trick 2",
        "  b1      seat 0    met in trick 1",
        "  tokens  in order  lost in trick 1",
        "",
    ]
    goals = "goals: [{tricks_won: {by: commander, at_least: 0}}, {tricks_won: {by: commander, at_least: 2}}]\n"
    assert [*judgement_text(*played(SHORT + goals + "line: [b9 b1 b2 b3]"), PLAIN)] == [
        "  goal-1  met in trick 1",
        "  goal-2  open",
        "",
    ]
    three = "tasks: p3>2 b3>1\n"
    assert [*judgement_text(*played(ODD + three + "line: [r2 p2 r1, b1 b3 b4]"), PLAIN)] == [
        "  p3  seat 2  open",
        "  b3  seat 1  lost in trick 2",
        "",
    ]
    assert [*judgement_text(*played(SHORT + "line: [b9 b1 b2 b3]"), PLAIN)] == []


@pytest.mark.parametrize(
    ("tokens", "told"), [("[>] b3>Ben[>>]", True), ("[>] b3>Ben", False), ("[1] b3>Ben[2]", False)]
)
def test_what_arrows_mean_is_said_below_a_table_that_has_them(tokens: str, told: bool) -> None:
    hands = "{Ann: p1 p4 b2, Ben: r1 b3 g1, Cas: b1 p3 g3}"
    text = f"deck: dealt\nlead: Ann\nhands: {hands}\ntasks: p1>Ben{tokens}\nline: [p1 r1 p3, b3 b1 b2]\n"
    assert ("[>] [>>] to be met in this order, or in one trick" in solved(text)) is told
