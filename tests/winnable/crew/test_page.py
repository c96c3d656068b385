"""What pages show of The Crew: hands, legal cards and reasons of a line, as the rules have them."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import winnable
from tests.support.pages import solved, told
from tests.support.paths import EXAMPLES
from winnable.crew import Problem
from winnable.crew.page import table_json

OPEN = EXAMPLES / "open"


def lines(*names: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """The lines of problems in files, each with its table."""
    return [
        (problem["view"]["table"], line)
        for name in names
        for problem in solved(EXAMPLES / name)
        for line in problem["view"]["lines"]
    ]


def test_every_card_is_in_its_hand_and_legal_for_the_reason_that_is_told() -> None:
    """Followed by a plain reading of the rules: who can follow suit must."""
    shown = lines("first.yaml", "open/distress.yaml", "open/robot.yaml", "open/played.yaml", "missions/12.yaml")
    reasons = set()
    for table, line in shown:
        trump = next((suit["letter"] for suit in table["deck"]["suits"] if suit["trump"]), "")
        for trick in line["timeline"]:
            seat, led = trick["leader"], None
            for place, each in enumerate(trick["cards"]):
                assert each["seat"] == seat
                below = {under for _, under in trick["covered"]} if seat == table["robot"] else set()
                hand = [card for card in trick["hands"][seat] if card not in below]
                following = [card for card in hand if card[0] == led]
                assert each["legal"] == (following or hand)
                assert each["card"] in each["legal"]
                assert each["led"] == led
                alone = len(each["legal"]) == 1
                if place == 0:
                    expected = "lead_last" if alone else "lead"
                elif following:
                    expected = "follow_only" if alone else "follow"
                elif alone:
                    expected = "free_only"
                else:
                    expected = "ruff" if each["card"][0] == trump else "discard"
                assert each["why"] == expected
                reasons.add(expected)
                led, seat = led or each["card"][0], (seat + 1) % len(table["players"])
    assert reasons == {"lead", "lead_last", "follow", "follow_only", "free_only", "ruff", "discard"}


def test_hands_go_on_from_trick_to_trick() -> None:
    for table, line in lines("first.yaml", "open/distress.yaml", "open/robot.yaml", "missions/12.yaml"):
        for before, after in pairwise(line["timeline"]):
            hands = [set(hand) for hand in before["hands"]]
            for each in before["cards"]:
                hands[each["seat"]].remove(each["card"])
            if before["number"] == 1:
                for draw in line["draws"]:
                    hands[draw["seat"] - 1].remove(draw["card"])
                for draw in line["draws"]:
                    hands[draw["seat"]].add(draw["card"])
            assert [set(hand) for hand in after["hands"]] == hands
            assert after["leader"] == before["winner"]
        assert table["deck"]["suits"][0]["letter"] == "p"


def test_tasks_turn_over_in_the_trick_that_meets_them() -> None:
    ((_, line),) = lines("first.yaml")
    met = [
        (trick["number"], line["tasks"][index]["label"])
        for trick in line["timeline"]
        for index in trick["met"]["tasks"]
    ]
    assert met == [(1, "g7[1]"), (2, "g9[2]"), (3, "p3[3]")]
    assert line["ending"] == {"after": 3, "unplayed": []}
    assert line["judged"]


def test_the_deal_as_the_file_has_it() -> None:
    robot, _, unknown = (problem["view"]["table"] for problem in solved(OPEN / "robot.yaml", verdict_only=True))
    assert robot["players"] == ["Ann", "JARVIS", "Bob"]
    assert (robot["robot"], robot["commander"], robot["commander_word"]) == (1, 0, "commander")
    assert ["p1", "b2"] in robot["covered"]
    assert ["p1", None] in unknown["covered"]
    assert unknown["hidden"] == [12, 7, 0], "the commander holds rocket 4"
    assert unknown["hands"][0] == ["r4"]
    assert robot["deck"]["suits"][-1] == {"letter": "r", "name": "rocket", "trump": True, "ranks": [1, 2, 3, 4]}


def test_what_players_have_told_is_part_of_the_deal() -> None:
    """Else nobody could see why unknown cards cannot lie anywhere."""
    problems = winnable.load(str(OPEN / "unknown.yaml"), kind=Problem)
    assert [each["english"] for each in table_json(problems[0])["hints"]] == [
        "Just before the first trick, Ben holds pink 8 and no higher pink card.",
        "Just before the first trick, Cas holds yellow 7 and no other yellow card.",
        "Just before the first trick, Dee holds green 3 and no lower green card.",
    ]
    assert table_json(problems[2])["hints"] == []


def test_a_verdict_alone_spoils_nothing() -> None:
    (problem,) = solved(EXAMPLES / "first.yaml", verdict_only=True)
    assert problem["view"]["lines"] == []
    assert problem["view"]["text"] == ["winnable"]
    assert "tricks" not in problem


def test_a_game_that_was_lost_and_the_line_that_would_have_kept_it() -> None:
    (problem,) = told("analyse", OPEN / "lost.yaml")
    played, saving = problem["view"]["lines"]
    cards = [each for trick in played["timeline"] for each in trick["cards"]]
    assert [each["card"] for each in cards] == [each["move"] for each in problem["moves"]]
    assert [each["legal"] for each in cards] == [sorted_by_suit(each["legal"]) for each in problem["moves"]]
    assert [task["state"] for task in played["tasks"]] == ["met", "met", "lost"]
    assert saving["tasks"][2]["decided"] == 5
    begin = problem["culprit"]["number"] - 1
    same = [each["card"] for trick in saving["timeline"] for each in trick["cards"]][:begin]
    assert same == [each["move"] for each in problem["moves"][:begin]]


def sorted_by_suit(cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: ("pbgyr".index(card[0]), int(card[1:])))


def test_changes_that_help_have_lines_and_the_changed_deal() -> None:
    (problem,) = told("explain", OPEN / "lost.yaml")
    assert len(problem["view"]["lines"]) == len(problem["repairs"]) == 1
    (line,) = problem["view"]["lines"]
    assert [task["name"] for task in line["table"]["tasks"]] == ["g7", "g9"]
    assert [task["name"] for task in problem["view"]["table"]["tasks"]] == ["g7", "g9", "p3"]


@pytest.mark.parametrize("played", [["p1 p3 b1"], ["p1 p3 b1", "p4"]])
def test_a_game_with_something_open_is_shown_but_not_judged(tmp_path: Path, played: list[str]) -> None:
    file = tmp_path / "open.yaml"
    file.write_text(
        "deck: {suits: [pink, blue], ranks: 4, trumps: 1}\nhands: {Ann: p12 r1, Ben: p34 b4, Cas: b123}\n"
        f"tasks: [b4]\nlead: Ann\nplayed: {played}\n",
        encoding="utf-8",
    )
    (problem,) = told("analyse", file)
    (line, *_) = problem["view"]["lines"]
    assert not line["judged"]
    assert line["tasks"][0]["state"] == "open"
    assert [len(trick["cards"]) for trick in line["timeline"]] == [3, 1][: len(played)]
    assert line["timeline"][-1]["winner"] == (1 if len(played) == 1 else None)
