"""The referee's judgement of a written line, with what stands above and below it."""

import pytest

from winnable.crew.replaying import replay
from winnable.game import Replay
from winnable.missions.crew import load_text
from winnable.output.ink import PLAIN
from winnable.rules.answer import State

HANDS = "hands: {Ann: b98, Ben: b1 y5, Cleo: b2 g2, Dan: b3 g3}\ndeck: dealt\nlead: Ann\n"
DRAWS = """\
mission: {id: x, crew: [4], tasks: 0, draw: from-right, goals: [{tricks_won: {by: commander, at_least: 1}}]}
"""


def judged(text: str) -> Replay:
    """The judgement of a line with these hands."""
    (document,) = load_text(HANDS + text).problems
    return replay(document)


def lines(replayed: Replay) -> list[str]:
    return list(replayed.text(PLAIN))


# --- lines that are judged -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "state", "verdict"),
    [
        ("tasks: b1>Ann\nline: [b9 b1 b2 b3]", State.MET, "the line wins: decided in trick 1, the rest is free"),
        ("tasks: y5>Ann\nline: [b9 b1 b2 b3, b8 y5 g2 g3]", State.MET, "the line wins: decided in trick 2"),
        ("tasks: y5>Ben\nline: [b9 b1 b2 b3, b8 y5 g2 g3]", State.LOST, "the line loses: decided in trick 2"),
        (
            "tasks: y5>Ann\nline: [b9 b1 b2 b3]",
            State.OPEN,
            "the line stops after trick 1 of 2 with nothing decided",
        ),
        (
            "goals: [{tricks_won: {by: commander, at_least: 0}}]\nline: [b9 b1 b2 b3]",
            State.MET,
            "the line wins: decided before the first card, the rest is free",
        ),
    ],
)
def test_a_legal_line_is_judged(text: str, state: State, verdict: str) -> None:
    replayed = judged(text)
    assert (replayed.state, replayed.verdict) == (state, verdict)
    assert (replayed.forbidden, replayed.addition, replayed.remarks) == (False, "", ())
    assert replayed.json["state"] == state.value


def test_the_line_is_shown_with_choices_tricks_and_judgements() -> None:
    assert lines(judged("tasks: b1>Ann\nline: [b9 b1 b2 b3]")) == [
        "",
        "tasks (given):",
        "  Ann   b1",
        "  Ben   -",
        "  Cleo  -",
        "  Dan   -",
        "",
        "trick  leads   Ann   Ben   Cleo   Dan  wins  done",
        "    1  Ann    >b9*   b1    b2     b3   Ann   b1",
        "> leads the trick   * wins it",
        "",
        "  b1  Ann  met in trick 1",
        "",
    ]


# --- lines against the rules ---------------------------------------------------------------------


def test_an_illegal_card_is_marked_below_the_tricks_before_it() -> None:
    replayed = judged("tasks: y5>Ann\nline: [b9 b1 b2 b3, b8 y5 g3 g2]")
    assert replayed.state is None
    assert replayed.forbidden
    assert replayed.verdict.startswith("illegal: trick 2: ")
    assert replayed.addition == "as written: b8 y5 [g3] g2"
    assert [line for line in lines(replayed) if line.startswith("    1  Ann")]
    assert replayed.json["illegal"]["card"] == "g3"
    assert [trick["number"] for trick in replayed.json["tricks"]] == [1]
    (remark,) = replayed.remarks
    assert remark == (
        "the deal: winnable solve --deal 'Ann: b89 / Ben: b1 y5 / Cleo: b2 g2 / Dan: b3 g3' "
        "--tasks 'y5>Ann' --deck dealt --lead Ann"
    )


def test_before_an_illegal_first_trick_there_is_no_table() -> None:
    replayed = judged("tasks: b1>Ann\nline: [b9 b1 b2 g3]")
    assert replayed.addition == "as written: b9 b1 b2 [g3]"
    assert not any("trick  leads" in line for line in lines(replayed))
    assert replayed.json["tricks"] == []


def test_a_draw_that_is_not_possible_shows_no_trick() -> None:
    """Ann's b9 is gone after trick 1."""
    replayed = judged(f"{DRAWS}draws: {{Ann: g3, Ben: b9, Cleo: y5, Dan: g2}}\nline: [b9 b1 b2 b3, g3 y5 g2 b8]\n")
    assert replayed.state is None
    assert replayed.forbidden
    assert replayed.json["illegal"]["fault"] == "draw not possible"
    assert replayed.json["tricks"] == []
    assert replayed.addition == ""
    assert not any("trick  leads" in line for line in lines(replayed))


def test_a_choice_that_is_not_allowed() -> None:
    replayed = judged("tasks: b1>Ann\nplayed: [b8 b1 b2 b3]\nline: [b9 b1 b2 b3]")
    assert (replayed.state, replayed.forbidden) == (None, True)
    assert replayed.verdict == "not allowed: the line does not go on from the line so far"
    assert (lines(replayed), replayed.json) == ([], {})


def test_an_illegal_card_behind_tricks_that_contradict_the_line_so_far() -> None:
    replayed = judged("tasks: y5>Ann\nplayed: [b8 b1 b2 b3]\nline: [b9 b1 b2 b3, b8 y5 g3 g2]")
    assert (replayed.state, replayed.forbidden) == (None, True)
    assert replayed.verdict.startswith("illegal: trick 2: g3 is Dan's card")
    assert lines(replayed) == []


# --- lines that cannot be judged -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("tasks: b1>Ann", "no line of play: expected a 'line:' in the file"),
        ("tasks: y5\nline: [b9 b1 b2 b3]", "cannot be judged: expected the owner of task y5 to be given"),
    ],
)
def test_something_is_left_out(text: str, verdict: str) -> None:
    replayed = judged(text)
    assert (replayed.state, replayed.forbidden, replayed.verdict) == (None, False, verdict)
    assert (lines(replayed), replayed.json) == ([], {})
    assert replayed.remarks[0].startswith("the deal: winnable solve --deal ")


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("[g9 b6 y6 b9]", "the line wins: decided in trick 7, the rest is free"),
        ("[y9 p3 y6 b9, y4 b8 b7 b6]", "illegal: trick 8: y4 is Cas's card, but it is Ann's turn"),
        ("[y9 b6 y6 b9, b2 b5 y4 b8]", "the line stops after trick 8 of 10 with nothing decided"),
    ],
)
def test_tricks_are_counted_on_in_the_middle_of_a_game(line: str, verdict: str) -> None:
    hands = "hands: {Ann: b27 g9 y9, Ben: p3 b56 r1, Cas: y346 r4, Dee: p4 b489}\nlead: Ann\n"
    before = "before: {commander: Cas, tricks: {Ann: 2, Ben: 1, Dee: 3}}\n"
    (document,) = load_text(f"{hands}{before}tasks: g9>Ann\nline: {line}\n").problems
    assert replay(document).verdict == verdict


def test_nothing_is_left_to_do_in_the_middle_of_a_game() -> None:
    hands = "deck: {suits: [pink, blue], ranks: 3}\nhands: [p1 b1, p2 b2]\nlead: 1\n"
    rest = "before: {commander: 0}\ntasks: p3>1\ndone: p3\nline: p2 p1\n"
    (document,) = load_text(hands + rest).problems
    assert replay(document).verdict == "the line wins: decided before trick 2, the rest is free"
