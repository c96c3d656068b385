"""Problems and missions of Ganymede in English."""

import pytest

from tests.support.ganymede_files import FIRST, only
from winnable.missions.ganymede.english.document import mission_text, problem_text
from winnable.missions.ganymede.library import find_mission

V4M = "4 points, on launch move 2"


def test_a_problem_says_what_lies_where_and_what_is_asked() -> None:
    text = FIRST.replace("game: ganymede\n", "game: ganymede\noptions: {bonus_launch: must}\nscore_at: end\n")
    sentences = list(problem_text(only(f"{text}horizon: 3\nexpect: winnable\ngoals: [not_over, {{uses: e1}}]\n")))
    assert sentences == [
        "The game has 7 blue, 7 red, 7 yellow, 7 purple settlers; 7 blue, 5 red, 7 yellow, 7 purple are in the supply.",
        "Tiles shown: st_b, st_r, st_y and st_p; in the pile: 4.",
        "Earth shuttles shown: e1, e2, e3 and e4; in the pile: 3.",
        "Mars shuttles shown: m1, m2, m3 and m4; in the pile: 3.",
        "Ships shown: v4r, vset and vrep; in the pile: 3.",
        f"ana has the ships v5 on the top (5 points) and v4m on the bottom ({V4M}) and 2 red on Earth.",
        "The option bonus_launch is must.",
        "The question is whether these are reached within 3 turns of ana, unless the game ends before:",
        "- the end of the game is not triggered",
        "- somebody uses the card e1",
        "Points count only if the game is over by then.",
        "The file expects it to be winnable.",
    ]


@pytest.mark.parametrize(
    ("goal", "english"),
    [
        ("{launched: {at_least: 2, by_turn: 3}}", "ana has launched 2 ships or more by the end of own turn 3"),
        ("{launch_card: v5}", "somebody has launched the ship v5"),
        ("{launch_slots: both_same_turn}", "ana launches the ships of both slots in one turn"),
        ("{score: {of: everybody, exactly: 1}}", "everybody has exactly 1 point"),
        ("{score: {at_most: 4}}", "ana has at most 4 points"),
        ("{lead: {of: ana, at_least: 2}}", "ana is 2 points or more ahead of everybody else"),
        ("{wins: {shared_ok: true}}", "ana wins or shares the victory"),
        ("{lead: {of: ana, fewer_than: 2}}", "ana is at most 1 point ahead of everybody else"),
        ("{reputation: {exactly: 9}}", "the reputation of ana is exactly 9"),
        ("{reputation: {at_most: 5}}", "the reputation of ana is at most 5"),
        ("{sets: {at_least: 1}}", "ana has 1 full set or more of symbols"),
        ("{shuttles: {more_than: 1, symbol: astro}}", "ana has used 2 astro shuttles or more"),
        ("{aboard: {at_least: 2, colour: red}}", "ana has 2 red settlers or more aboard"),
        ("{aboard: {at_least: 2, slot: top}}", "ana has 2 settlers or more on the top ship"),
        ("{on_mars: {exactly: 0}}", "ana has exactly 0 settlers on Mars"),
        ("nobody_lost", "no shuttle of ana loses a settler"),
        ("no_discard_action", "no turn of ana begins by discarding tiles for actions"),
        ("no_bonus_launch", "no ship of ana leaves by a full set or the end of the track"),
        (
            "{game_over: {by_round: 2, cause: pile}}",
            "the end of the game is triggered by an empty pile of shuttles in round 2 or before",
        ),
        (
            "{any: [not_over, {not: {uses: e1}}]}",
            "(the end of the game is not triggered; or it is not so that somebody uses the card e1)",
        ),
    ],
)
def test_every_goal_has_a_sentence(goal: str, english: str) -> None:
    assert f"- {english}" in list(problem_text(only(f"{FIRST}horizon: 3\ngoals: [{goal}]\n")))


def test_a_mission_speaks_of_players_by_the_order_of_turns() -> None:
    document, _ = find_mission("race", {"rounds": 9})
    assert document is not None
    assert list(mission_text(document.mission))[1:] == [
        "For 2, 3 or 4 players.",
        "The first player is free to choose, the others follow scripts.",
        "It is to be reached within 9 rounds, unless the game ends before.",
        "The first player has launched 4 ships or more.",
    ]
