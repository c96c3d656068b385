"""A line told day by day: every kind of decision in words, on 80 columns, with the scores at the end."""

import re
from random import Random

import pytest

from tests.support.lifeboat_files import LINE, POINTS, SIXTEEN, only
from tests.support.lifeboat_random import random_problem
from tests.support.lifeboat_walk import walk
from winnable.lifeboat.story import scores_table, story_text
from winnable.lifeboat.words import line_json, play_text
from winnable.output.ink import PLAIN, Ink, span
from winnable.rules.lifeboat.referee import Report, replay

TOLD = """\
  the deal   3 gulls; captain 6/7, boatswain 7/8, cherpak 5/6, kid 3/3
             unconscious

day 1
  captain    boatswain gives cash to captain; cherpak gives cash to captain;
             rows: draws nav19, nav04; keeps nav19
  at rest    boatswain, cherpak
  navigation cherpak plays nav19: no bird
  overboard  kid falls: 1 wound, is lost
  thirst     captain is thirsty, 1 wound, faints; boatswain is thirsty, 1 wound,
             faints; cherpak is thirsty, 1 wound, faints
  after it   3 gulls; captain 7/7 unconscious, boatswain 8/8 unconscious,
             cherpak 6/6 unconscious, kid lost

day 2
  navigation nobody is conscious; the top card is nav24: a gull
  after it   4 gulls, land is in sight; captain 7/7 unconscious, boatswain 8/8
             unconscious, cherpak 6/6 unconscious, kid lost

navigation cards
  nav19      overboard: the kid; thirsty: the captain, the boatswain, Cherpak,
             the kid, fighters
  nav04      overboard: the captain; thirsty: the captain
  nav24      gull
"""
SCORES = """\
score      survival       friend  enemy  cards  total
captain           5  boatswain 4  kid 3      4     16
boatswain         4            -      -      0      4
cherpak           6            -      -      0      6
kid               0            -      -      0      0
"""


def report(text: str) -> Report:
    document = only(text)
    assert document.line_of_play is not None
    return replay(document.problem, document.line_of_play)


def lines(text: str, ink: Ink = PLAIN) -> list[str]:
    return [part for line in story_text(report(text), ink) for part in line.split("\n")]


def test_a_line_is_told_day_by_day() -> None:
    assert "\n".join(lines(f"{POINTS}{SIXTEEN}{LINE}")) + "\n" == TOLD
    assert "\n".join(scores_table(report(f"{POINTS}{SIXTEEN}{LINE}"), PLAIN)) + "\n" == SCORES


def test_friends_and_enemies_are_named_and_a_game_that_goes_on_says_so() -> None:
    relations = "relations: {captain: {friend: captain, enemy: kid}, kid: {enemy: boatswain}}"
    text = re.sub("relations:\n.*\n", f"{relations}\n", POINTS) + SIXTEEN + "line: [{}]\n"
    assert list(scores_table(report(text), PLAIN)) == [
        "so far     survival     friend        enemy  cards  total",
        "captain           5  oneself 5        kid 3      0     13",
        "boatswain         4          -            -      1      5",
        "cherpak           6          -            -      1      7",
        "kid               0          -  boatswain 0      0      0",
    ]


def test_a_narrow_terminal_has_shorter_lines() -> None:
    narrow = lines(f"{POINTS}{SIXTEEN}{LINE}", Ink(width=50))
    assert max(map(span, narrow)) <= 50
    assert " ".join(" ".join(narrow).split()) == " ".join(TOLD.split())


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_played_can_be_told(seed: int) -> None:
    rng = Random(seed)
    problem = random_problem(rng, people=rng.choice([2, 3, 4]), hands=rng.choice([2, 5]), pile=rng.choice([0, 3]))
    line = walk(rng, problem)
    if line is None:
        return
    played = replay(problem, line)
    found = [part for text in [*story_text(played, PLAIN), *scores_table(played, PLAIN)] for part in text.split("\n")]
    assert max(map(span, found)) <= 80
    assert list(play_text(played, PLAIN))
    document = line_json(played, line)
    assert len(document["timeline"]) == len({record.day for record in played.records})
    for who, parts in document["scores"].items():
        assert parts["total"] == sum(number for name, number in parts.items() if name != "total"), who
