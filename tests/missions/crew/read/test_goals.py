"""Goals: from trees to sentences of the goal language, and what cannot be meant."""

import pytest

from winnable.missions.crew import load_text
from winnable.missions.source.finding import Finding


def found(goal: str) -> list[Finding]:
    """What is found in a mission with this goal, which starts in line 2, column 9."""
    return list(load_text(f"id: x\ngoals: [{goal}]\n").findings)


@pytest.mark.parametrize(
    ("cards", "alike"),
    [
        ("p3 b3 g5", "p3 b3"),
        ("r1 p1", "p1 r1"),
        ("{rank: 1}", "p1 b1 g1 y1"),
        ("{cards: p1 b1 b2, under: 2}", "p1 b1"),
        ("{suit: [pink, blue], over: 7}", "p8 b8, p9 b9"),
        ("colours", "p1 b1 g1 y1, p2 b2 g2 y2, p3 b3 g3 y3 and so on"),
    ],
)
def test_rising_over_equal_ranks(cards: str, alike: str) -> None:
    """A warning at the word, which names the cards that no order holds."""
    goal = f"each_wins: {{cards: {cards}, rising: true}}"
    (finding,) = found("{" + goal + "}")
    assert (finding.code, finding.level, finding.line) == ("G012", "warning", 2)
    assert finding.column == 10 + goal.index("rising")
    assert finding.message == f"rising orders no cards of one rank: {alike}"
    assert "in_order: true" in finding.hint
    assert found(f"{{one_of: [{{{goal}}}]}}")
    assert not found("{" + goal.replace("true", "false") + "}")


@pytest.mark.parametrize("cards", ["p3 b4 g5", "trumps", "pink", "p9", "{suit: blue, parity: odd}"])
def test_rising_that_orders_everything(cards: str) -> None:
    """A suit has each rank once."""
    assert not found(f"{{each_wins: {{cards: {cards}, rising: true}}}}")


def test_rising_over_equal_ranks_where_a_deal_meets_the_mission() -> None:
    """It is a warning of the deal, too, which can still be won."""
    mission = "{id: x, goals: [{each_wins: {cards: p2 b2, rising: true}}]}"
    loaded = load_text(f"deck: dealt\nlead: 0\nhands: [p2 b2, p1 b1, p3 b3]\nmission: {mission}\n")
    assert [str(each.level) for each in loaded.findings] == ["warning"]
    assert "mission x with this deal: rising orders no cards of one rank: p2 b2" in str(loaded.findings[0])
    assert loaded.problems[0].problem.goals


@pytest.mark.parametrize("cards", ["p3 b3 g5", "{cards: [g5, p3]}", "{cards: p3 b3 g5, suit: [pink, blue]}"])
def test_an_order_as_written(cards: str) -> None:
    assert not found(f"{{each_wins: {{cards: {cards}, in_order: true}}}}")


@pytest.mark.parametrize(
    ("cards", "column", "message"),
    [
        ("pink", 35, "expected cards one by one beside in_order"),
        ("{rank: 3}", 40, "expected cards one by one beside in_order"),
        ("p3 b3 p3", 35, "the card p3 is there twice"),
    ],
)
def test_an_order_that_is_not_written(cards: str, column: int, message: str) -> None:
    (finding,) = found(f"{{each_wins: {{cards: {cards}, in_order: true}}}}")
    assert (finding.code, finding.level, finding.column) == ("G013", "error", column)
    assert finding.message.startswith(message)


def test_after_the_signal_only_beside_a_holder() -> None:
    assert not found("{tricks_won: {by: {left_of_holder: p9, after_signal: true}, exactly: 0}}")
    assert not found("{tricks_won: {by: {holder_of: p9, left: 2, after_signal: false}, exactly: 0}}")
    (finding,) = found("{tricks_won: {by: {seat: 0, after_signal: true}, exactly: 0}}")
    assert (finding.code, finding.column) == ("K006", 37)


def test_goals_by_crew_without_end() -> None:
    goal = "{tricks_won: {by: anybody, exactly: 1}}"
    many = ", ".join(f"{number}: {goal}" for number in range(10**4))
    (finding,) = load_text(f"id: x\ngoals: [{{by_crew: {{{many}}}}}]\n").findings
    assert finding.code == "Y010"
    some = ", ".join(f"{number}: {goal}" for number in range(1000, 2000))
    findings = load_text(f"id: x\ngoals: [{{by_crew: {{{some}}}}}]\n").findings
    assert {finding.code for finding in findings} == {"K005", "Y014"}
    deep = "{by_crew: {3: " * 50 + goal + "}}" * 50
    assert [each.code for each in load_text(f"id: x\ngoals: [{deep}]\n").findings] == ["Y009"]
    within = "{by_crew: {3: " * 15 + goal + "}}" * 15
    assert not load_text(f"id: x\ncrew: [3]\ngoals: [{within}]\n").findings
    (finding, *_) = load_text(f"id: x\ncrew: [3, 4]\ngoals: [{within}]\n").findings
    assert finding.code == "G009"
