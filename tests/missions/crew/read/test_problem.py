"""Problems: what comes out of a whole document, and keys that do not go together."""

from pathlib import Path

import pytest

from tests.support.loading import DEALT, DEEP_HANDS, FIVE, FOUR, HANDS, ROCKETS, found, only
from winnable.missions.crew.read import problem as reader
from winnable.missions.crew.read.library import find_mission, library
from winnable.missions.crew.read.loader import load, load_text
from winnable.missions.crew.write import dump
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card
from winnable.rules.crew.exchange import Draw
from winnable.rules.crew.task import Token, TokenChange


def test_draws_that_are_open() -> None:
    document = only(load_text(f"{FOUR}mission: 12\ntasks: p3 y5 g2 b1\nunknown: every\n"))
    assert (document.unknown, document.problem.draw) == ("every", Draw((None,) * 4))
    assert only(load_text(dump(document), "<text>")) == document
    assert found(load_text(f"{FOUR}mission: 12\ntasks: p3 y5 g2 b1\ndraws: every\n"))


def test_whatever_slips_through_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "check_played", lambda *_: True)
    monkeypatch.setattr(reader, "check_communications", lambda *_: [])
    (finding,) = load_text(f"{DEALT}played: p1 p5\n").findings
    assert (finding.line, finding.column, finding.code) == (1, 1, "K009")
    assert finding.message == "the line so far is not legal: trick 1: p5 is Cy's card, but it is Bob's turn"


def test_a_deal_alone() -> None:
    problem = only(load_text(HANDS)).problem
    assert problem.names == ("Ann", "Bob", "Cy", "Dee")
    assert problem.deal.commander == 0
    assert str(problem.deal).startswith("p179 b239 g68 y5 r4 / p258")
    assert problem.assignment == Assignment()


def test_tokens_follow_the_order_of_the_tasks() -> None:
    problem = only(load_text(f"{HANDS}mission: 7\ntasks: p3 y5 g2\n")).problem
    assert problem.tokens == (Token("omega"), None, None)
    assert problem.assignment == Assignment.draft(3, 4, 0)


def test_tokens_that_the_crew_has_changed_stay() -> None:
    swapped = only(load_text(f"{HANDS}mission: 23\ntasks: p3[2] y5[1] g2[3] b1[4] b7[5]\n")).problem
    assert swapped.token_change is TokenChange.NONE
    assert swapped.tokens == tuple(map(Token, "21345"))
    drawn = only(load_text(f"{HANDS}mission: 23\ntasks: p3 y5 g2 b1 b7\n")).problem
    assert drawn.token_change is TokenChange.SWAP_TWO
    moved = f"{HANDS}mission: 40\ntasks: p3 y5[2] g2[3] b1 b7 b8[1] y1 y2\n"
    assert only(load_text(moved)).problem.token_change is TokenChange.NONE
    assert load_text(moved.replace("y1", "y1[4]")).errors


def test_without_a_mission_open_tasks_are_drafted() -> None:
    assert only(load_text(f"{HANDS}tasks: p3>Bob y5\n")).problem.assignment == Assignment((1, 1, 0, 0))
    assert only(load_text(f"{HANDS}tasks: p3>Bob y5>1\n")).problem.assignment == Assignment()
    assert only(load_text(f"{HANDS}tasks: p3 y5\nassignment: free\n")).problem.assignment == Assignment()
    custom = only(load_text(f"{HANDS}tasks: p3 y5\nassignment: {{takers: 1, not: [Bob, commander]}}\n")).problem
    assert custom.assignment == Assignment(takers=1, barred=(0, 1))


def test_five_players_may_hand_one_task_on() -> None:
    owners = "mission: 25\ntasks: p3>{} y5>1 g2>2 b1>3 b7>4 g9>{}\n"
    assert only(load_text(FIVE + owners.format(0, 0))).problem.assignment.counts == (1, 1, 1, 1, 2)
    assert not load_text(FIVE + owners.format(4, 0)).errors
    assert not load_text(FIVE + owners.format(1, 0)).errors
    assert found(load_text(FIVE + owners.format(1, 1))) == ["<text>:3:36 T009"]


def test_roles_and_draws() -> None:
    sick = only(load_text(f"{HANDS}mission: 5\nroles: {{sick: Cy}}\n")).problem
    assert [role.seat for role in sick.roles] == [2]
    drawn = only(load_text(f"{HANDS}mission: 12\ntasks: p3 y5 g2 b1\ndraws: {{Bob: b9, Ann: g7}}\n")).problem
    assert drawn.draw is not None
    assert drawn.draw.cards == (Card("g", 7), Card("b", 9), None, None)


def test_readings() -> None:
    text = f"{HANDS}mission: 17\ntasks: p3 y5\n"
    strict, literal = (only(load_text(text + each)).problem.goals for each in ("", "reading: literal\n"))
    assert strict != literal
    assert len(strict) == len(literal) == 1


def test_ways_to_share_out_without_a_mission() -> None:
    text = f"{{}}{DEEP_HANDS}tasks: low-sum win-g6\n"
    assert only(load_text(text.format("game: deep-sea\n"))).problem.assignment == Assignment(most=1)
    assert only(load_text(text.format("deck: deep-sea\n"))).problem.assignment == Assignment((1, 1, 0, 0))
    skipped = text.format("game: deep-sea\nassignment: captain-skipped\n")
    assert only(load_text(skipped)).problem.assignment == Assignment(most=1, barred=(0,))
    hardest = text.format("game: deep-sea\nassignment: hardest-to-captain\n")
    assert only(load_text(hardest)).problem.assignment == Assignment(most=1, must=(0, (0,)))
    assert dump(only(load_text(hardest))).endswith("assignment: hardest-to-captain\n")


def test_the_game_of_a_problem() -> None:
    assert only(load_text(DEEP_HANDS.replace(" s", " r"))).game == "planet-nine"
    assert only(load_text(f"mission: deep-sea/27\n{DEEP_HANDS}")).game == "deep-sea"
    seventeen = f"mission: 17\n{DEEP_HANDS}tasks: low-sum high-sum no-1s win-g6\n"
    named = only(load_text(f"game: deep-sea\n{seventeen}"))
    assert named.mission == library()["deep-sea/17"]
    assert dump(named).startswith("mission: deep-sea/17\n")
    assert only(load_text(f"mission: 17\n{ROCKETS}tasks: p3 p4\n")).mission == library()["planet-nine/17"]
    assert find_mission("17", "deep-sea") == find_mission("deep-sea/17") == (library()["deep-sea/17"], ())
    (finding,) = find_mission("99", "deep-sea")[1]
    assert finding.hint == "deep-sea has the missions 1 to 32 and epilogue"


def test_a_mission_that_names_no_game_is_of_that_of_the_problem(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("id: mine\ntasks: 1\n")
    problem = tmp_path / "problem.yaml"
    for game, hands in (("deep-sea", DEEP_HANDS), ("planet-nine", ROCKETS)):
        for mission in ("mine.yaml", "{id: mine, tasks: 1}"):
            problem.write_text(f"game: {game}\nmission: {mission}\n{hands}tasks: p3\n")
            document = only(load(problem))
            assert document.mission is not None
            assert (document.mission.game, document.game) == (game, game)
            assert only(load_text(dump(document))).mission == document.mission


def test_each_part_of_a_goal_is_asked_what_it_needs_to_know() -> None:
    """Also beside one that has failed after an earlier trick already: the parts are not left out one by one."""
    parts = (
        "{always: {tricks_won: {by: member, exactly: 2}}}, {tricks_won: {by: member, step: {sum: higher}, exactly: 0}}"
    )
    text = (
        "deck: {suits: [pink, blue], ranks: 4, trumps: 1}\nhands: [p34, b4 p2, b13]\nlead: 2\n"
        f"before: {{commander: 2}}\ngoals: [members: {{at_most: 1, meet: [{parts}]}}]\n"
    )
    assert [each.code for each in load_text(text).findings] == ["B003"]


@pytest.mark.parametrize(
    ("goal", "code"),
    [
        ("cards_played: {by: [{seat: 0}, {seat: 1}], cards: pink, nth: 1, exactly: 1}", "G020"),
        ("cards_played: {by: commander, cards: pink, nth: 1, exactly: all}", "G020"),
        (
            "tricks_won: {by: commander, against: {tricks: next, sum: higher}, exactly: {tricks_won: {by: {seat: 1}}}}",
            "G020",
        ),
        ("always: {tricks_won: {by: commander, at_least: {tricks_won: {by: some_other}}}}", "G002"),
    ],
)
def test_a_goal_that_makes_no_sense_is_not_looked_at_for_more(goal: str, code: str) -> None:
    assert [each.code for each in load_text(f"{FOUR}goals: [{goal}]\n").findings] == [code]
