"""A line told day by day: every kind of decision in words, on 80 columns, with the scores at the end."""

from random import Random

import pytest

from tests.support.lifeboat_files import LINE, POINTS, SIXTEEN, only, walk
from tests.support.lifeboat_random import random_problem
from winnable.lifeboat.judgement import line_json
from winnable.lifeboat.replaying import play_text
from winnable.lifeboat.story import scores_table, story_text
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
"""
SCORES = """\
score      survival    friend     enemy     cards     total
captain           5         4         3         4        16
boatswain         4         0         0         0         4
cherpak           6         0         0         0         6
kid               0         0         0         0         0
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


def test_a_narrow_terminal_has_shorter_lines() -> None:
    narrow = lines(f"{POINTS}{SIXTEEN}{LINE}", Ink(width=50))
    assert max(map(span, narrow)) <= 50
    assert " ".join(" ".join(narrow).split()) == " ".join(TOLD.split())


DEAL = """\
game: lifeboat
boat: [lady, captain, boatswain, cherpak, kid]
wounds: {lady: 4, captain: 6, kid: 1}
hands:
  lady: {open: [parasol]}
  captain: {closed: [oar, water], open: [ring]}
  boatswain: {closed: [knife, medkit, chum], open: [cash]}
  cherpak: {closed: [flare, compass, parasol], open: [club]}
  kid: {closed: [hook, water]}
provisions: [water, jewels, ring, knife]
cards:
  ring: 2
  knife: 2
  parasol: 2
  all: {overboard: all, thirst: all, fight: true, row: true}
  dry: {thirst: [lady, kid], birds: 1}
navigation: [nav04, all, dry, nav24, nav13, nav02, nav06, nav14, nav20]
gulls: 1
horizon: 3
goals: [ended]
"""


def told(days: str) -> str:
    """The lines of a day, without the deal and what comes after it."""
    text = " ".join(" ".join(lines(f"{DEAL}line:\n{days}")).split())
    return text.partition("day 1 ")[2]


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (
            "turns: [{who: captain, before: [captain opens oar], act: {row: [dry, all]}}]\n  navigate: dry",
            "captain captain opens oar; rows with an oar: draws nav04, all, dry; keeps all, dry",
        ),
        (
            "turns: [{who: boatswain, act: {row: [nav04, all]}}]\n  navigate: all",
            "navigation kid plays all out of nav04, all: no bird",
        ),
        ("turns: [{who: boatswain, act: {medkit: lady}}]", "boatswain heals a wound of lady, who wakes up"),
        ("turns: [{who: boatswain, act: {medkit: captain}}]", "boatswain heals a wound of captain at rest"),
        ("turns: [{who: cherpak, act: parasol}]", "cherpak opens the parasol"),
        (
            "turns: [{who: cherpak, act: flare}]",
            "fires the flare gun: nav04 no bird, all no bird, dry a gull; gulls: 2",
        ),
        ("turns: [{who: kid, act: {seat: lady}}]", "kid changes seats with lady, who is unconscious"),
        ("turns: [{who: kid, act: {seat: captain}}]", "kid claims the seat of captain; captain yields"),
        (
            "turns: [{who: kid, act: {rob: {of: lady, open: parasol}}}]",
            "kid takes open parasol of lady, who is unconscious",
        ),
        (
            "turns: [{who: kid, act: {steal: {of: boatswain, card: chum}}}]",
            "kid steals a closed card, chum, from boatswain, who cannot refuse",
        ),
        (
            "turns:\n  - {who: kid, act: {rob: {of: boatswain, open: cash}}, fight: [kid opens hook, cherpak joins attackers,"
            " boatswain opens knife]}",
            "kid claims open cash of boatswain; boatswain refuses; fight: cherpak 6 + club 2 + kid 3 + hook 4 = 15 against"
            " boatswain 8 + knife 3 = 11: the attackers win; boatswain is wounded",
        ),
        (
            "turns: [{who: cherpak, act: {seat: boatswain}, answer: refuse}]",
            "fight: cherpak 6 + club 2 = 8 against boatswain 8: a tie, the defenders win; cherpak is wounded",
        ),
        (
            "turns: [{who: captain, act: {seat: cherpak}, answer: refuse, fight: [cherpak fires flare]}]",
            "fight: captain 7 against cherpak 6 + club 2 + flare 8 = 16: the defenders win; captain is wounded and faints",
        ),
        (
            "after: [boatswain gives medkit to kid, kid opens hook]",
            "at last boatswain gives medkit to kid; kid opens hook",
        ),
        (
            "turns: [{who: kid, act: {row: all}}]\n  overboard: [boatswain plays chum]",
            "overboard boatswain plays chum; lady falls: 2 wounds, is lost; captain falls: has the ring, 1 wound;"
            " boatswain falls: 2 wounds, loses cash; cherpak falls: 1 wound, loses club; kid falls: 2 wounds, faints in the"
            " water and is lost",
        ),
        (
            "turns: [{who: captain, act: row}, {who: kid, act: {row: dry}}]\n  navigate: dry\n  thirst: [kid drinks]",
            "thirst lady is thirsty, uses the parasol; kid is thirsty, drinks",
        ),
        (
            "turns: [{who: boatswain, act: {row: all}}]\n  thirst: [captain drinks]",
            "lady falls: 1 wound, is lost",
        ),
        (
            "turns: [{who: cherpak, before: [cherpak opens compass, cherpak gives compass to kid], act: {row: nav04}}]\n"
            "  navigate: dry",
            "navigation kid plays dry out of nav04, dry, by the compass: a gull",
        ),
        ("navigate: nav04", "navigation kid plays nav04, the top card: no bird"),
        ("draft: {captain: knife}", "provisions captain takes knife"),
    ],
)
def test_every_decision_has_words(day: str, expected: str) -> None:
    draft = "draft: {captain: water, boatswain: jewels, cherpak: ring, kid: knife}"
    if "draft" in day:
        draft = "draft: {captain: knife, boatswain: jewels, cherpak: ring, kid: water}"
        day = "{}"
    rest = "" if day == "{}" else f"\n  {day}"
    assert expected in told(f"- {draft}{rest}\n")


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
    assert len(document["days"]) == len({record.day for record in played.records})
    for who, parts in document["scores"].items():
        assert parts["total"] == sum(number for name, number in parts.items() if name != "total"), who
