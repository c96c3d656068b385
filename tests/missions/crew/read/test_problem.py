"""What the deal leaves open, in files: unknown cards, the robot, hints, the distress signal, a play so far."""

from pathlib import Path

import pytest

from winnable.missions.crew import Loaded, ProblemDocument, dump, library, load, load_text, one_line, one_line_of
from winnable.missions.crew.read import problem as reader
from winnable.rules.answer import State
from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.communication import Communication, Shown
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Distress, Draw, Passes
from winnable.rules.crew.play import NOTHING_PLAYED, Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task

SMALL = "deck: {suits: [pink, blue], ranks: 6, trumps: 2}\n"
ROBOT = SMALL + "hands: {Ann: p14 b3 ??, Bob: 5, JARVIS: p2(b1) b2(?)}\nrobot: JARVIS\nlead: Ann\n"
DEALT = "deck: dealt\nhands: {Ann: p12 r1, Bob: p34 b1, Cy: p56 b2}\n"
FOUR = "hands: [p179 b239 y5 g68 r4, p258 b14 y69 g35 r3, p36 b578 y127 g9 r2, p4 b6 y348 g1247 r1]\n"


def only(loaded: Loaded) -> ProblemDocument:
    assert not loaded.findings, "\n".join(map(str, loaded.findings))
    (document,) = loaded.problems
    return document


def problem(text: str) -> Problem:
    return only(load_text(text)).problem


def found(text: str) -> list[str]:
    return [f"{each.line}:{each.column} {each.code}" for each in load_text(text).findings]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


# --- unknown cards and the robot -----------------------------------------------------------------


def test_hands_with_unknown_cards() -> None:
    deal = problem("hands: [p179 b239 y5 g68 r4, p258 ? b14 y69 g35, 10, '??????????']\n").deal
    assert str(deal) == "p179 b239 g68 y5 r4 / p258 b14 g35 y69 ? / ?????????? / ??????????"
    assert (deal.commander, deal.hidden, deal.sizes) == (0, (0, 1, 10, 10), (10, 10, 10, 10))


def test_a_hand_as_a_list_of_cards() -> None:
    text = SMALL + "hands: [[p1, p4, '??', r2], [b6, '?', '????'], ['p2(b1)', '?(b2)']]\n"
    assert str(problem(f"{text}robot: 2\n".replace("'????'", "'???'")).deal) == "p14 r2 ?? / b6 ???? / p2(b1) ?(b2)"


def test_the_leader_of_an_official_deck_holds_the_highest_trump() -> None:
    deal = problem("hands: [10, 10, 10, 10]\nlead: 2\n").deal
    assert (deal.commander, deal.hands[2], deal.hidden) == (2, cards("r4"), (10, 10, 9, 10))
    assert problem("hands: [10, 10, 10, 10]\nlead: 0\n").deal == Deal.unknown(PLANET_NINE, 4)
    assert problem(ROBOT).deal.hands[0] == cards("b3 p1 p4")  # with another deck anybody may


def test_a_card_that_is_left_over() -> None:
    given, anywhere = (problem(f"hands: [{hands}]\nlead: 0\n").deal for hands in ("13, 14, 13", "13, 13, 13"))
    assert (given.hidden, anywhere.hidden) == ((12, 14, 13), (12, 13, 13))
    known = "p123456789 b1234"
    deal = problem(f"hands: ['{known}', 13, b56789 g12345678]\nlead: 0\n").deal  # all known but the fourteenth, r4
    assert (len(deal.hands[0]), deal.hidden, deal.unseen[0]) == (14, (0, 13, 0), Card("g", 9))
    text = "hands: ['p12345678 b123 ?', p9 b456789 g123456, g789 y123456789 r1, 10]\n"
    assert found(f"{text}lead: 0\n") == ["1:9 D005", "1:29 D005", "1:49 D005"]


def test_a_card_that_anybody_may_have_while_hands_are_full() -> None:
    deal = problem("hands: ['p123456789 b123 ?', b456789 g1234567, g89 y123456789 r12]\nlead: 0\n").deal
    assert (deal.hidden, deal.unseen) == ((0, 0, 0), cards("r3"))
    text = dump(Problem(deal))
    assert "p123456789 b123 ?" in text
    assert problem(text).deal == deal
    nobody = Deal(PLANET_NINE, deal.hands, 1, (0, 0, 0))
    with pytest.raises(ValueError, match="expected an unknown card in some hand, as r3 is in none"):
        dump(Problem(nobody))


def test_the_robot_as_it_is_dealt() -> None:
    unknown = problem("hands: [13, 13, 14]\nrobot: 2\nlead: 0\n").deal
    assert unknown == Deal.unknown(PLANET_NINE, 3, robot=2)
    deal = problem(ROBOT).deal
    assert (deal.robot, deal.hidden) == (2, (2, 5, 1))
    assert deal.covered == ((Card("p", 2), Card("b", 1)), (Card("b", 2), None))
    mission = only(load_text("hands: [13, 13, 14]\nrobot: 2\nlead: 0\nmission: 5\n", mission="5"))
    assert mission.problem.deal.robot == 2


def test_the_deal_of_another_file_with_all_that_it_leaves_open(tmp_path: Path) -> None:
    (tmp_path / "deal.yaml").write_text("hands: {Ann: 13, Bob: 13, JARVIS: 14}\nrobot: JARVIS\n")
    (tmp_path / "handed_on.yaml").write_text("deal: deal.yaml\nlead: Ann\n")
    path = tmp_path / "problem.yaml"
    path.write_text("deal: deal.yaml\nlead: Bob\n")
    deal = only(load(path)).problem.deal
    assert (deal.commander, deal.hands[1], deal.robot, len(deal.covered)) == (1, cards("r4"), 2, 7)
    path.write_text("deal: handed_on.yaml\n")
    assert only(load(path)).problem.deal.commander == 0
    path.write_text("deal: handed_on.yaml\nlead: Bob\n")
    assert only(load(path)).problem.deal == deal
    for lead, codes in (("", ["D010", "D011"]), ("lead: JARVIS\n", ["D015"]), ("lead: Cy\n", ["D007"])):
        path.write_text(f"deal: deal.yaml\n{lead}")
        assert sorted(each.code for each in load(path).findings) == codes


def test_one_line() -> None:
    more = {"deck": "{suits: [pink, blue], ranks: 6, trumps: 2}", "robot": "0", "hints": "[{player: 1, void: blue}]"}
    document = only(one_line("p3(b4) b5(?) / 5 / ?????", "p3>1", lead="2", more=more))
    assert str(document.problem.deal) == "p3(b4) b5(?) / ????? / ?????"
    text = one_line_of(document)
    assert text.startswith("--deal 'p3(b4) b5(?) / 5 / 5' --tasks 'p3>1' --deck")
    assert text.endswith("--robot 0 --lead 2 --hints '[{player: 1, void: blue}]'")


# --- hints ---------------------------------------------------------------------------------------


def test_hints() -> None:
    communications = "hints: [{player: Ann, highest: p4}, {player: 1, only: b6}, {player: Bob, lowest: p3}, "
    communications += "{player: 1, void: rocket}]\n"
    assert problem(ROBOT + communications).communications == (
        Communication(0, Card("p", 4), Shown.HIGHEST),
        Communication(1, Card("b", 6), Shown.ONLY),
        Communication(1, Card("p", 3), Shown.LOWEST),
        Communication(1, void="r"),
    )
    later = problem(f"{DEALT}played: p1 p4 p6\nhints: [{{player: Bob, only: p3, trick: 2}}]\n").communications
    assert later == (Communication(1, Card("p", 3), Shown.ONLY, trick=2),)


@pytest.mark.parametrize(
    ("hint", "more", "code"),
    [
        ("{player: Ann, highest: p1}", "", "P003"),
        ("{player: Ann, highest: p2}", "", ""),
        ("{player: Ann, void: pink}", "", "P003"),
        ("{player: Ann, void: blue}", "", ""),
        ("{player: Ann, only: p3}", "", "P002"),
        ("{player: Ann, only: r1}", "", "P002"),
        ("{player: Ann, only: p2, trick: 2}", "played: p1 p3 p5\n", ""),
        ("{player: Ann, only: p2, trick: 2}", "played: p1 p3\n", "P002"),
        ("{player: Ann, only: p1, trick: 2}", "played: p1 p3 p5\n", "P003"),
        # what the signal moves is not known, but for a signal that is given whole
        ("{player: Ann, only: p3}", "distress: allowed\n", ""),
        ("{player: Bob, lowest: p1}", "distress: {to: left, cards: {Ann: p1, Bob: b1, Cy: b2}}\n", ""),
        ("{player: Ann, lowest: p1}", "distress: {to: left, cards: {Ann: p1, Bob: b1, Cy: b2}}\n", "P002"),
        ("{player: Ann, void: pink, trick: 2}", "draw: from-right\nplayed: p1 p3 p5\n", ""),
    ],
)
def test_whether_a_hint_is_true(hint: str, more: str, code: str) -> None:
    findings = load_text(f"{DEALT}hints: [{hint}]\n{more}").findings
    assert [each.code for each in findings] == [code] * bool(code)
    assert all((each.line, each.column > 9) == (3, True) for each in findings)


def test_a_hand_with_unknown_cards_may_hold_what_it_shows() -> None:
    assert not found(ROBOT + "hints: [{player: Ann, highest: p6}]\n")
    assert found(ROBOT + "hints: [{player: Ann, lowest: p6}]\n") == ["5:31 P003"]
    played = "played: p5 p3 p2 / p6 b4 b1\n"  # these were Ann's unknown cards
    assert not found(ROBOT + played + "hints: [{player: Ann, only: b3, trick: 3}]\n")
    assert found(ROBOT + played + "hints: [{player: Ann, highest: b6, trick: 3}]\n") == ["6:32 P003"]


# --- the distress signal and the draw ------------------------------------------------------------


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
    assert found(f"{DEALT}distress: {{}}\n") == ["3:11 K002"]


def test_a_card_that_was_passed_may_be_drawn() -> None:
    signal = "distress: {to: left, cards: {Ann: p1, Bob: b1, Cy: b2}}\n"
    draws = "draw: from-right\ndraws: {Cy: p1}\n"
    assert not found(DEALT + signal + draws)
    assert found(DEALT + draws) == ["4:13 M007"]
    assert not found(f"{DEALT}distress: allowed\n{draws}")


def test_draws_with_unknown_cards() -> None:
    draw = "draw: from-right\ndraws: {Ann: b2, Bob: p6, JARVIS: p1}\n"  # p1 is Ann's, b2 open while others are covered
    assert found(ROBOT + draw) == ["6:14 M007", "6:35 M007"]
    one_column = ROBOT.replace("b2(?)", "b2 ?")
    assert found(one_column + draw) == ["6:35 M007"]


def test_every_draw() -> None:
    document = only(load_text(f"{FOUR}mission: 12\ntasks: p3 y5 g2 b1\ndraws: every\nunknown: every\n"))
    assert (document.every_draw, document.unknown, document.problem.draw) == (True, "every", Draw((None,) * 4))
    assert only(load_text(dump(document), "<text>")) == document
    assert "--draws every" in one_line_of(document)


# --- a play so far -------------------------------------------------------------------------------


def test_the_line_so_far() -> None:
    assert problem(DEALT).played == NOTHING_PLAYED
    assert problem(f"{DEALT}played: p1 p3 p5 / p6\n").played == Line.parse("p1 p3 p5 / p6")
    assert problem(f"{DEALT}played: [Ann: p1 p3 p5, p6 p2]\n").played == Line(
        (cards("p1 p3 p5"), cards("p6 p2")), (0, None)
    )
    assert problem(f"{DEALT}played: []\n").played == NOTHING_PLAYED


def test_the_line_so_far_with_a_signal_or_a_draw_that_is_open() -> None:
    assert not found(f"{DEALT}distress: allowed\nplayed: p4 p3 p5 / b1\n")
    assert found(f"{DEALT}distress: allowed\nplayed: [p1 p3 p5, Ann: p6]\n") == ["4:25 L005"]  # Cy has won
    assert not found(f"{DEALT}draw: from-right\nplayed: p1 p3 p5 / p2\n")
    assert found(f"{DEALT}draw: from-right\nplayed: p1 b1 p5 / p2\n") == ["4:12 L005"]


@pytest.mark.parametrize(
    ("played", "code"),
    [
        ("p4 p3 p2", ""),
        ("p4 p3 b1", "L005"),  # covered
        ("p4 p3 b2", "L005"),  # p2 is open and must follow
        ("b3 p3 b1", "L005"),
        ("p4 b5 p2 / b3 b4 b1", ""),
        ("p4 p1", "L005"),
        ("p6 p5 p2 / p1 p3 b1", ""),
    ],
)
def test_the_line_so_far_with_unknown_cards(played: str, code: str) -> None:
    findings = load_text(f"{ROBOT}played: {played}\n").findings
    assert [each.code for each in findings] == [code] * bool(code), findings


def test_tasks_that_were_met_before() -> None:
    tasks = problem(
        "deck: dealt\nhands: [p12, p34]\nlead: 0\ntasks: [p9>1, p3, win-g6]\ndone: [p9, win-g6]\ngame: deep-sea\n"
    ).tasks
    assert [(task.name, task.owner, task.done) for task in tasks] == [
        ("p9", 1, True),
        ("p3", None, False),
        ("win-g6", None, True),
    ]
    text = "deck: dealt\nhands: [p12, p34]\nlead: 0\ntasks: [{goal: {task_falls: {token: '7', in: 9}}, name: gone}]\n"
    assert found(text)
    assert problem(f"{text}done: gone\n").tasks[0].done
    same = Task.card(Card("p", 3), owner=0)
    with pytest.raises(
        ValueError, match="expected a name of its own for each task that was met before, found 'p3' twice"
    ):
        dump(Problem(problem(DEALT).deal, (Task("p3", same.goal, owner=0, done=True), same)))


# --- missions, and what slips through ------------------------------------------------------------


def test_a_mission_passes_everything_on() -> None:
    deal = Deal.unknown(PLANET_NINE, 4)
    made = library()["planet-nine/1"].problem(
        deal,
        tasks=[Task.card(Card("p", 3))],
        distress=Distress(required=True),
        communications=[Communication(1, void="p")],
        played=Line.parse("r4 r3"),
    )
    assert made.distress == Distress(required=True)
    assert (made.communications, made.played) == ((Communication(1, void="p"),), Line.parse("r4 r3"))
    document = only(load_text(f"mission: 1\n{dump(made)}".replace("assignment: free\n", "")))
    assert document.problem == made


def test_whatever_slips_through_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "check_played", lambda *_: True)
    monkeypatch.setattr(reader, "known_hands", lambda *_: [])
    (finding,) = load_text(f"{DEALT}played: p1 p5\n").findings
    assert (finding.line, finding.column, finding.code) == (1, 1, "K009")
    assert finding.message == "the line so far is not legal: trick 1: p5 is Cy's card, but it is Bob's turn"


# --- a solved file -------------------------------------------------------------------------------


def test_what_was_chosen_is_written_and_can_be_replayed() -> None:
    text = "deck: {suits: [pink, blue], ranks: 4, trumps: 1}\nhands: {Ann: p12 r1, JARVIS: p3(?) b1, Bob: b2 ??}\n"
    text += (
        "robot: JARVIS\ntasks: p1\ndistress: allowed\nunknown: every\nhints: [{player: Bob, only: p4}]\nplayed: r1\n"
        "expect: unwinnable\n"
    )
    document = only(load_text(text))
    hands = (cards("p1 p2 r1"), cards("b1 b4 p3"), cards("b2 b3 p4"))
    whole = Deal.of(document.problem.deal.deck, hands, 0, robot=1, covered=[(Card("p", 3), Card("b", 4))])
    passes = Passes(Direction.LEFT, cards("p2 b1 b2"))
    line = Line.parse("r1 p2 b1 / p1 p3 p4 / b3 b2 b4")
    choices = Choices((0,), (None,), deal=whole, passes=passes)
    written = dump(document, choices, line)
    assert "hands:\n  Ann: p12 r1\n  JARVIS: p3(b4) b1\n  Bob: p4 b23\nrobot: JARVIS\n" in written
    assert "distress: {to: left, cards: {Ann: p2, JARVIS: b1, Bob: b2}}\nplayed: r1\nline:\n- r1 p2 b1\n" in written
    assert "unknown" not in written
    assert "expect" not in written
    again = only(load_text(written))
    assert Choices.given(again.problem).passes == passes
    assert again.line_of_play == line
    with_what_was_played = referee(again.problem, Choices.given(again.problem), line)
    assert with_what_was_played.state is State.LOST


def test_a_deal_of_one_trick_has_no_draw() -> None:
    text = "deck: dealt\nhands: [p1, p2, b1]\nlead: 0\ndraw: from-right\ntasks: p1>1\n"
    (finding,) = load_text(text).findings
    assert (finding.line, finding.column, finding.code) == (4, 1, "M007")
