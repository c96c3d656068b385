"""Problems, missions and goals of Lifeboat in English."""

import pytest

from tests.support.lifeboat_files import HEAD, POINTS, SIXTEEN, only
from winnable.missions.lifeboat.english import goal_text, mission_text, problem_text
from winnable.missions.lifeboat.read.loader import MISSIONS


def test_a_problem_says_what_lies_where_and_what_is_asked() -> None:
    text = f"{POINTS}{SIXTEEN}expect: winnable\noptions: {{dump: off}}\ncontrol: {{kid: guard}}\n"
    assert list(problem_text(only(text))) == [
        "The boat on day 1, from bow to stern, with 3 gulls seen: captain, boatswain, cherpak and kid.",
        "The captain has 6 of 7 wounds and has the boatswain as friend and the kid as enemy.",
        "The boatswain has 7 of 8 wounds and holds cash (closed).",
        "Cherpak has 5 of 6 wounds and holds cash (open).",
        "The kid has 3 of 3 wounds, unconscious.",
        "Provisions, top first: none.",
        "Navigation cards, top first:",
        "- nav19 (overboard: the kid; thirsty: the captain, the boatswain, Cherpak, the kid, fighters)",
        "- nav04 (overboard: the captain; thirsty: the captain)",
        "- nav24 (gull)",
        "- nav06 (overboard: the boatswain; thirsty: the lady)",
        "- nav02 (overboard: the captain; thirsty: Cherpak)",
        "- nav14 (overboard: the snob; thirsty: the snob, the captain)",
        "- nav05 (overboard: the boatswain; thirsty: the captain, the boatswain, rowers)",
        "- nav09 (overboard: Cherpak; thirsty: the captain, the boatswain, the kid, rowers)",
        "Up to 18 cards can be drawn from that pile, so that those put under it can come again.",
        "The option dump is off.",
        "The captain, the boatswain and Cherpak are free to choose.",
        "The kid is on guard (refuses every claim, opens all weapons).",
        "The question is whether this is so when the game ends, or after 2 days:",
        "- the boat lands by day 2",
        "- the player of the captain has 16 points or more",
        "The file expects it to be winnable.",
    ]


def test_a_deal_inside_a_day_with_lost_people_and_days_played() -> None:
    text = (
        "game: lifeboat\nboat: [kid, captain]\nlost: [lady]\n"
        "marks: {order: [captain, kid], acted: [captain], table: []}\nnavigation: [nav24, nav19]\n"
        "horizon: 1\nat: horizon\ngoals: not_ended\nplayed: [{whole: false}]\n"
        "scripts: {kid: [{day: 1, act: row}]}\n"
    )
    assert list(problem_text(only(text))) == [
        "The boat on day 1, from bow to stern, with 0 gulls seen: kid and captain.",
        "Lost overboard: the lady.",
        "Provisions, top first: none.",
        "Navigation cards, top first:",
        "- nav24 (gull)",
        "- nav19 (overboard: the kid; thirsty: the captain, the boatswain, Cherpak, the kid, fighters)",
        "Up to 3 cards can be drawn from that pile, so that those put under it can come again.",
        "The day has begun: the captain had a turn; on the table: nothing.",
        "The captain is free to choose.",
        "The kid follows a script, and is passive where it says nothing:",
        "- on day 1 act: row",
        "A day was played already.",
        "The question is whether this is so after 1 day, or when the game ends before:",
        "- the boat does not land",
    ]


def test_a_mission_in_english() -> None:
    document, _ = MISSIONS.find("no-land")
    assert document is not None
    assert list(mission_text(document.mission)) == [
        "The boat has not landed after 6 days, and 3 are alive.",
        "The question is whether this is so after 6 days, or when the game ends before:",
        "- the boat does not land",
        "- the number of survivors is 3 or more",
    ]


@pytest.mark.parametrize(
    ("goal", "english"),
    [
        ("ended", "the boat lands"),
        ("ended: {by_day: 2}", "the boat lands by day 2"),
        ("not_ended", "the boat does not land"),
        ("gulls: 1", "the number of gulls is exactly 1"),
        ("alive: all", "everybody is alive"),
        ("dead: cherpak", "Cherpak is dead"),
        ("lost: kid", "the kid is lost overboard"),
        ("conscious: kid", "the kid is conscious"),
        ("alive_count: {at_most: 2}", "the number of survivors is 2 or fewer"),
        ("wounds: {of: kid, at_most: 1}", "the kid has 1 wound or fewer"),
        ("total_wounds: {at_least: 1, at_most: 3}", "all together have 1 to 3 wounds"),
        ("seat: {of: kid, place: bow}", "the kid sits at the bow"),
        ("seat: {of: kid, place: 2}", "the kid sits in seat 2 from the bow"),
        ("score: {of: all, at_least: 2}", "every player has 2 points or more"),
        ("score: {of: cherpak, at_least: 2}", "the player of Cherpak has 2 points or more"),
        ("total_score: {exactly: 2}", "all players together have exactly 2 points"),
        ("wins: kid", "the player of the kid wins alone"),
        ("wins: {of: kid, shared_ok: true}", "the player of the kid wins or shares the victory"),
        ("lead: {of: kid, at_least: 2}", "the player of the kid is 2 points or more ahead of every other player"),
        (
            "lead: {of: kid, over: captain, at_least: 2}",
            "the player of the kid is 2 points or more ahead of the player of the captain",
        ),
        ("loot: {of: kid, at_least: 2}", "the kid holds cards worth 2 points or more"),
        ("holds: {of: kid, item: jewels, at_least: 3}", "the kid holds 3 jewels or more"),
        ("no_fight", "nobody fights"),
        ("no_fight: kid", "the kid does not fight"),
        ("no_row", "nobody rows"),
        ("no_row: kid", "the kid does not row"),
        ("never_unconscious", "nobody is ever unconscious"),
        ("never_unconscious: kid", "the kid is never unconscious"),
        ("all: [ended, no_row]", "the boat lands; and nobody rows"),
        ("any: [ended, no_row]", "the boat lands; or nobody rows"),
        ("any: [ended]", "the boat lands"),
        ("not: ended", "it is not so that the boat lands"),
    ],
)
def test_every_goal_has_a_sentence(goal: str, english: str) -> None:
    item = goal if ":" not in goal else f"{{{goal}}}"
    problem = only(f"{HEAD}navigation: [nav24]\nhorizon: 1\ngoals: [{item}]\n").problem
    assert [goal_text(each) for each in problem.goals] == [english]
