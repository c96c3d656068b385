"""The referee's judgement of a written line, with what stands above and below it."""

import pytest

from tests.support.loading import SHORT
from winnable.crew.game import CREW
from winnable.games.values import Replay
from winnable.missions.crew.read.loader import load_text
from winnable.output.ink import PLAIN
from winnable.questions.replay import judge, replay
from winnable.rules.answer import State
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices

HANDS = "hands: {Ann: b98, Ben: b1 y5, Cleo: b2 g2, Dan: b3 g3}\ndeck: dealt\nlead: Ann\n"
DRAWS = """\
mission: {id: x, crew: [4], tasks: 0, draw: from-right, goals: [{tricks_won: {by: commander, at_least: 1}}]}
"""


UNEVEN = """\
deck: {suits: [pink, blue], ranks: 4, trumps: 2}
hands: {Ann: p1 b12 r2, Ben: p23 b3, Cleo: p4 b4 r1}
"""
"""Ann keeps a card, so that even the last trick is not forced."""
FREE = "the line reaches every goal, in trick 1; the rest is free"

BEN = "the line does not reach every goal: Ben lost it in trick 1 with p2{}; b3 or p3 would have kept it"


def judged(text: str, hands: str = HANDS) -> Replay:
    """The judgement of a line with these hands."""
    (document,) = load_text(hands + text).problems
    return replay(CREW, document)


def lines(replayed: Replay) -> list[str]:
    return list(replayed.text(PLAIN))


# --- lines that are judged -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "state", "verdict"),
    [
        ("tasks: b1>Ann\nline: [b9 b1 b2 b3]", State.MET, FREE),
        ("tasks: y5>Ann\nline: [b9 b1 b2 b3]", State.OPEN, "the line stops after trick 1 of 2 with nothing decided"),
        (
            "tasks: y5>Ben\nline: [b9 b1 b2 b3, b8 y5 g2 g3]",
            State.LOST,
            "the line does not reach every goal: it could not be won before the first card",
        ),
        ("goals: [{tricks_won: {by: commander, at_least: 0}}]\nline: [b9 b1 b2 b3]", State.MET, FREE),
    ],
)
def test_nothing_is_foreseen(text: str, state: State, verdict: str) -> None:
    """Ann has the two highest cards and the lead, but the referee does not look at the hands."""
    replayed = judged(text)
    assert (replayed.state, replayed.verdict) == (state, verdict)


@pytest.mark.parametrize(
    ("text", "state", "verdict"),
    [
        (
            "tasks: p3>Cleo\nline: [r2 p2 r1, b1 b3 b4, p4 p1 p3]",
            State.MET,
            "the line reaches every goal, in trick 3",
        ),
        ("tasks: b2>Cleo\nline: [r2 p2 r1, p1 p3 p4, b4 b2 b3]", State.MET, "the line reaches every goal, in trick 3"),
        (
            "tasks: b2>Cleo\nline: [r2 p2 r1, p1 p3 p4, b4 b1 b3]",
            State.LOST,
            "the line does not reach every goal: Ann lost it in trick 3 with b1; b2 would have kept it",
        ),
        ("tasks: b2>Cleo\nline: [r2 p2 r1]", State.OPEN, "the line stops after trick 1 of 3 with nothing decided"),
    ],
)
def test_a_legal_line_is_judged(text: str, state: State, verdict: str) -> None:
    replayed = judged(text, UNEVEN)
    assert (replayed.state, replayed.verdict) == (state, verdict)
    assert not replayed.forbidden
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
    assert replayed.verdict.startswith("not allowed: trick 2: ")
    assert [line for line in lines(replayed) if line.startswith("    1  Ann")]
    assert replayed.json["illegal"]["card"] == "g3"


@pytest.mark.parametrize("twice", ["b8 y5 g2 b9", "b8 y5 g2 z1"])
def test_a_card_that_comes_twice_later_hides_nothing(twice: str) -> None:
    loaded = load_text(f"{HANDS}tasks: b1>Ann\nline: [b9 b1 g2 b3, {twice}]")
    (document,) = loaded.problems
    assert replay(CREW, document).verdict == "not allowed: trick 1: Cleo plays g2 but must follow blue: b2"
    assert {each.level for each in loaded.findings} == {"warning"}
    first = judged(f"tasks: b1>Ann\nline: [b9 b1 b2 b3, {twice}]").verdict
    assert first.startswith(("not allowed: trick 2: b9 was already played", "not allowed: trick 2: z1 is not"))


def test_before_an_illegal_first_trick_there_is_no_table() -> None:
    replayed = judged("tasks: b1>Ann\nline: [b9 b1 b2 g3]")
    assert not any("trick  leads" in line for line in lines(replayed))


def test_a_draw_that_is_not_possible_shows_no_trick() -> None:
    """Ann's b9 is gone after trick 1."""
    replayed = judged(f"{DRAWS}draws: {{Ann: g3, Ben: b9, Cleo: y5, Dan: g2}}\nline: [b9 b1 b2 b3, g3 y5 g2 b8]\n")
    assert replayed.state is None
    assert replayed.forbidden
    assert replayed.json["illegal"]["fault"] == "draw not possible"
    assert not any("trick  leads" in line for line in lines(replayed))


def test_a_choice_that_is_not_allowed() -> None:
    replayed = judged("tasks: b1>Ann\nplayed: [b8 b1 b2 b3]\nline: [b9 b1 b2 b3]")
    assert (replayed.state, replayed.forbidden) == (None, True)
    assert replayed.verdict == "not allowed: the line does not go on from the line so far"
    assert (lines(replayed), replayed.json) == ([], {})


def test_an_illegal_card_behind_tricks_that_contradict_the_line_so_far() -> None:
    replayed = judged("tasks: y5>Ann\nplayed: [b8 b1 b2 b3]\nline: [b9 b1 b2 b3, b8 y5 g3 g2]")
    assert (replayed.state, replayed.forbidden) == (None, True)
    assert replayed.verdict.startswith("not allowed: trick 2: g3 is Dan's card")
    assert lines(replayed) == []


# --- lines that cannot be judged -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("tasks: b1>Ann", "no line of play: expected a 'line:' or 'played:' in the file"),
    ],
)
def test_something_is_left_out(text: str, verdict: str) -> None:
    replayed = judged(text)
    assert (replayed.state, replayed.forbidden, replayed.verdict) == (None, False, verdict)
    assert (lines(replayed), replayed.json) == ([], {})


# --- the line so far, and choices that are left open ---------------------------------------------


@pytest.mark.parametrize(
    ("text", "state", "verdict"),
    [
        # all choices are given
        ("tasks: b2>Cleo\nplayed: r2 p2 r1", State.OPEN, "the line stops after trick 1 of 3 with nothing decided"),
        ("tasks: b2>Cleo\nplayed: r2 p2", State.OPEN, "the line stops within trick 1 of 3 with nothing decided"),
        (
            "tasks: p2>Cleo\nplayed: r2 p2 r1",
            State.LOST,
            "the line does not reach every goal: Ben lost it in trick 1 with p2; b3 or p3 would have kept it",
        ),
        (
            "tasks: p2>Cleo\nplayed: r2 p2",
            State.OPEN,
            "the line stops within trick 1 of 3: Ben lost it in trick 1 with p2; b3 or p3 would have kept it",
        ),
        # some are open
        (
            "tasks: b2\nassignment: free\nplayed: r2 p2",
            State.OPEN,
            "with the choices shown, the line stops within trick 1 of 3 with nothing decided, and can still be won",
        ),
        (
            "tasks: b2\nassignment: free\nline: [r2 p2 r1, p1 p3 p4, b4 b2 b3]",
            State.MET,
            "with the choices shown, the line reaches every goal, in trick 3",
        ),
        (
            "tasks: p2>Cleo b2\nassignment: free\nplayed: r2 p2",
            State.LOST,
            BEN.format(", whoever had b2"),
        ),
        (
            "tasks: b2\nassignment: free\nline: [r2 p2 r1, p1 p3 p4, b4 b1 b3]",
            State.LOST,
            "the line does not reach every goal: Ann lost it in trick 3 with b1, whoever had b2; b2 would have kept it",
        ),
        (
            "tasks: p2>Cleo\ndraw: from-right\nplayed: r2 p2",
            State.LOST,
            BEN.format(", whatever cards Ann, Ben and Cleo draw"),
        ),
        (
            "tasks: p2>Cleo b2\nassignment: free\ndraw: from-right\ndraws: {Ann: b4, Ben: b1}\nplayed: r2 p2",
            State.LOST,
            BEN.format(", whoever had b2 and whatever card Cleo draws"),
        ),
    ],
)
def test_the_line_so_far_and_open_choices(text: str, state: State, verdict: str) -> None:
    replayed = judged(text, UNEVEN)
    assert (replayed.verdict, replayed.state) == (verdict, state)
    assert replayed.json["state"] == (State.OPEN if "within" in verdict else state).value or state is State.LOST


def test_which_choice_wins_is_shown() -> None:
    replayed = judged("tasks: b2\nassignment: free\nline: [r2 p2 r1, p1 p3 p4, b4 b2 b3]", UNEVEN)
    assert lines(replayed)[1:5] == ["tasks (chosen):", "  Ann   -", "  Ben   -", "  Cleo  b2"]
    assert [(task["owner"], task["owner_given"]) for task in replayed.json["tasks"]] == [(2, False)]


def test_open_choices_hide_no_illegal_card() -> None:
    replayed = judged("tasks: b2\nassignment: free\nline: [r2 p2 p4]", UNEVEN)
    assert (replayed.verdict, replayed.forbidden) == (
        "not allowed: trick 1: Cleo plays p4 but must follow rocket: r1",
        True,
    )
    replayed = judged("tasks: b2\nassignment: free\nplayed: r2 p2 r1\nline: [p1 p2 p4]", UNEVEN)
    assert replayed.verdict == "not allowed: the line does not go on from the line so far"


def test_a_deal_with_unknown_cards() -> None:
    unknown = "deck: {suits: [pink, blue], ranks: 4, trumps: 2}\nhands: {Ann: p1 b12 r2, Ben: 3, Cleo: 3}\n"
    replayed = judged("tasks: p2>Ann\nplayed: r2 p2 r1", unknown)
    assert (replayed.state, replayed.verdict) == (
        State.MET,
        "with the choices shown, the line reaches every goal, in trick 1; the rest is free",
    )


def test_a_hint_that_cannot_be_leaves_no_way() -> None:
    """Nobody knows who holds what, but the hints contradict the line."""
    unknown = "deck: {suits: [pink, blue], ranks: 4, trumps: 2}\nhands: {Ann: p1 b12 r2, Ben: 3, Cleo: 3}\n"
    hints = "hints: [{player: Ben, only: p2}, {player: Cleo, only: p3}]\n"
    replayed = judged(f"{hints}tasks: p2>Ann\nplayed: r2 p2 r1", unknown)
    assert replayed.state is None
    assert "no deal fits what is known" in replayed.verdict


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("[g9 b6 y6 b9]", "the line reaches every goal, in trick 7; the rest is free"),
        ("[y9 p3 y6 b9, y4 b8 b7 b6]", "not allowed: trick 8: y4 is Cas's card, but it is Ann's turn"),
        ("[y9 b6 y6 b9]", "the line stops after trick 7 of 10 with nothing decided"),
        (
            "[y9 b6 y6 b9, b2 b5 y4 b8]",
            "the line stops after trick 8 of 10: Ann lost it in trick 8 with b2; b7 or g9 would have kept it",
        ),
    ],
)
def test_tricks_are_counted_on_in_the_middle_of_a_game(line: str, verdict: str) -> None:
    hands = "hands: {Ann: b27 g9 y9, Ben: p3 b56 r1, Cas: y346 r4, Dee: p4 b489}\nlead: Ann\n"
    before = "before: {commander: Cas, tricks: {Ann: 2, Ben: 1, Dee: 3}}\n"
    (document,) = load_text(f"{hands}{before}tasks: g9>Ann\nline: {line}\n").problems
    assert replay(CREW, document).verdict == verdict


def test_nothing_is_left_to_do_in_the_middle_of_a_game() -> None:
    hands = "deck: {suits: [pink, blue], ranks: 3}\nhands: [p1 b1, p2 b2]\nlead: 1\n"
    rest = "before: {commander: 0}\ntasks: p3>1\ndone: p3\nline: p2 p1\n"
    (document,) = load_text(hands + rest).problems
    assert replay(CREW, document).verdict == "the line reaches every goal, before trick 2; the rest is free"


@pytest.mark.parametrize("given", [False, True])
def test_a_line_is_judged_as_text_or_as_cards(given: bool) -> None:
    line = "b9 b1 b2 b3"
    (document,) = load_text(f"{SHORT}tasks: b1>0\n").problems
    choices = Choices.given(document.problem) if given else None
    assert judge(CREW, document.problem, line, choices).state is State.MET
    assert judge(CREW, document.problem, Line.parse(line), choices).state is State.MET
