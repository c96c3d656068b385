"""Cards that change hands: the distress signal and the draw of mission 12."""

from tests.support.loading import DEALT, ROBOT, marks_in, problem
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.write import dump
from winnable.rules.crew.card import Card
from winnable.rules.crew.exchange import Direction, Distress


def test_distress() -> None:
    for text, expected in (
        ("none", None),
        ("allowed", Distress()),
        ("required", Distress(required=True)),
        ("{may: allowed}", Distress()),
        ("{to: right}", Distress(True, Direction.RIGHT)),
        ("{cards: {}}", Distress(True, None, (None,) * 3)),
        ("{to: left, cards: {Bob: b1}, may: allowed}", Distress(False, Direction.LEFT, (None, Card("b", 1), None))),
    ):
        assert problem(f"{DEALT}distress: {text}\n").distress == expected
    assert marks_in(f"{DEALT}distress: {{}}\n") == ["3:11 K002"]


def test_the_signal_of_a_mission_with_a_direction() -> None:
    """It holds in deals that say nothing of it, which are written without it; those that do decide all of it."""
    for text, expected in (
        ("{to: left}", Distress(True, Direction.LEFT)),
        ("{to: right, may: allowed}", Distress(False, Direction.RIGHT)),
        ("{may: required}", Distress(True)),
    ):
        mission = f"{DEALT}mission: {{id: a, tasks: 1, distress: {text}}}\ntasks: p1\n"
        (document,) = load_text(mission).documents
        assert isinstance(document, ProblemDocument)
        assert document.problem.distress == expected
        assert "\ndistress" not in dump(document)
        assert problem(f"{mission}distress: allowed\n").distress == Distress()
    assert marks_in("id: a\ntasks: 1\ndistress: {to: left, cards: {Ann: p1}}\n") == ["3:22 K001"]


def test_whoever_must_pass_a_card_has_one() -> None:
    trumps = "deck: {suits: [pink, blue], ranks: 2, trumps: 2}\nhands: {Ann: r12, Bob: p12, Cy: b12}\n"
    finding, *others = load_text(f"{trumps}distress: {{to: left, cards: {{Bob: p1}}}}\n").findings
    assert (finding.line, finding.column, finding.code, others) == (3, 1, "P004", [])
    assert "that Ann can pass" in finding.message
    assert marks_in(f"{trumps}mission: {{id: a, tasks: 1, distress: required}}\ntasks: p1\n") == ["3:1 P004"]
    for signal in ("none", "allowed", "{may: allowed}"):
        assert not marks_in(f"{trumps}distress: {signal}\n")
    assert marks_in(f"{trumps}distress: {{cards: {{Ann: r1}}}}\n") == ["3:25 P001"]  # one mistake, one finding
    unknown = trumps.replace("r12, Bob: p12, Cy: b12", "r1 ?, Bob: p1 ?, Cy: b1 ?") + "lead: Ann\ndistress: required\n"
    assert not marks_in(unknown)
    assert marks_in(unknown.replace("p1 ?", "p12").replace("b1 ?", "b12")) == ["4:1 P004"]  # r2 alone is left for Ann


def test_the_robot_must_have_an_open_card_to_pass() -> None:
    robot = "deck: {suits: [pink], ranks: 4, trumps: 5}\nhands: {Ann: r5 p1 p2, Bob: r4 p4 r1, JARVIS: '%s r3'}\n"
    robot += "robot: JARVIS\nlead: Ann\ndistress: required\n"
    assert marks_in(robot % "r2(p3)") == ["5:1 P004"]
    assert not marks_in(robot % "p3(r2)")
    assert not marks_in(robot % "?(?)")


def test_a_card_that_was_passed_may_be_drawn() -> None:
    signal = "distress: {to: left, cards: {Ann: p1, Bob: b1, Cy: b2}}\n"
    draws = "draw: from-right\ndraws: {Cy: p1}\n"
    assert not marks_in(DEALT + signal + draws)
    assert marks_in(DEALT + draws) == ["4:13 M007"]
    assert not marks_in(f"{DEALT}distress: allowed\n{draws}")


def test_draws_with_unknown_cards() -> None:
    draw = "draw: from-right\ndraws: {Ann: b2, Bob: p6, JARVIS: p1}\n"  # p1 is Ann's, b2 open while others are covered
    assert marks_in(ROBOT + draw) == ["6:14 M007", "6:35 M007"]
    one_column = ROBOT.replace("b2(?)", "b2 ?")
    assert marks_in(one_column + draw) == ["6:35 M007"]


def test_a_deal_of_one_trick_has_no_draw() -> None:
    text = "deck: dealt\nhands: [p1, p2, b1]\nlead: 0\ndraw: from-right\ntasks: p1>1\n"
    (finding,) = load_text(text).findings
    assert (finding.line, finding.column, finding.code) == (4, 1, "M007")
