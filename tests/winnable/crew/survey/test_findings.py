"""What playing shows to be wrong with a mission, said once, at the place in the file that is to blame."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from winnable.crew.survey.findings import faults_of
from winnable.crew.survey.measures import Case, Soundness, Structure, soundness, structure
from winnable.crew.survey.play import PLAYER
from winnable.crew.survey.playtest import Playtest
from winnable.missions.crew.document import MissionDocument
from winnable.missions.crew.read.loader import load_text
from winnable.missions.source.finding import Finding
from winnable.questions.sampling import playtests
from winnable.rules.answer import Answer
from winnable.solver.crew.bounds import Refutation
from winnable.solver.jobs import InProcess
from winnable.solver.share import Share
from winnable.solver.verdict import Limits

WORK = Limits(work=4)
SMALL = "id: own\ncrew: [3, 4]\ndeck: {suits: [pink, blue], ranks: 4, trumps: 2}\n"
"""Three tricks for three players; two for four, and two cards left over."""
OPEN = Soundness(Answer.UNKNOWN)


def document(text: str) -> MissionDocument:
    found: MissionDocument = load_text(text).missions[0]
    return found


def case(mission: MissionDocument, players: int = 3) -> Case:
    return Case(mission.mission, players, 0, WORK)


def said(findings: Sequence[Finding]) -> list[str]:
    """The findings without their source lines: `V001 error 1:1 message`."""
    return [f"{each.code} {each.level} {each.line}:{each.column} {each.message}" for each in findings]


def goals(*comparisons: str) -> str:
    """The goals of a mission, one a line from line 5 on."""
    return "goals:\n" + "".join(f"  - tricks_won: {{by: commander, {text}}}\n" for text in comparisons)


# --- each finding --------------------------------------------------------------------------------


def test_a_mission_without_faults() -> None:
    mission = document(f"{SMALL}tasks: 1\n")
    assert faults_of(mission, list(playtests(PLAYER, [case(mission)], 3, InProcess().submit, lambda _: None))) == []
    assert faults_of(mission, []) == []


def test_a_mission_that_cannot_be_lost() -> None:
    mission = document(SMALL + goals("at_least: 0"))
    report = Playtest(case(mission), Share(3), structure=structure(case(mission)))
    assert said(faults_of(mission, [report])) == [
        "V002 warning 1:1 the mission cannot be lost: every legal line of play wins (3 players)"
    ]


def test_goals_that_are_always_met_or_never_are_found_by_solving() -> None:
    mission = document(SMALL + goals("at_most: 3", "exactly: 2"))
    report = Playtest(case(mission), Share(3), case(mission).problem(0), structure=structure(case(mission)))
    assert [each.part for each in report.structure.redundant] == [0]
    assert said(faults_of(mission, [report])) == [
        "V004 warning 5:5 redundant: the rest of the mission implies it, as CP-SAT proves (3 players)"
    ]
    mission = document(SMALL + goals("exactly: 2") + "  - not: {tricks_won: {by: commander, at_most: 3}}\n")
    report = Playtest(case(mission), Share(unwinnable=3), soundness=soundness(case(mission)))
    assert said(faults_of(mission, [report])) == [
        "V001 error 1:1 no deal at all can be won, which is proved (3 players)",
        "V003 error 6:5 no deal can meet this (3 players)",
    ]


def test_a_redundant_goal_is_proved_without_tasks_to_select() -> None:
    mission = document(SMALL + goals("at_least: 1", "exactly: 2"))
    report = Playtest(case(mission), Share(3), case(mission).problem(0), structure=structure(case(mission)))
    (finding,) = faults_of(mission, [report])
    assert said([finding]) == [
        "V004 warning 5:5 redundant: the rest of the mission implies it, as CP-SAT proves (3 players)"
    ]
    assert finding.hint == "the rest of the mission says it already"


def test_a_redundant_goal_is_seen_in_the_selections_that_were_tried() -> None:
    mission = document(f"{SMALL}tasks: 1\n{goals('at_least: 1', 'exactly: 2')}")
    report = Playtest(case(mission), Share(3), case(mission).problem(0), structure=structure(case(mission)))
    (finding,) = said(faults_of(mission, [report]))
    assert finding == (
        "V004 warning 6:5 redundant: the rest of the mission implies it, "
        "in each of 5 drawings of the tasks that were tried (3 players)"
    )


def test_goals_that_clash() -> None:
    mission = document(SMALL + goals("at_least: 1", "exactly: 2", "exactly: 1"))
    report = Playtest(case(mission), Share(0, 3), soundness=soundness(case(mission)))
    assert said(faults_of(mission, [report])) == [
        "V001 error 1:1 no deal at all can be won, which is proved (3 players)",
        "V003 error 6:5 no deal can meet this together with the goal in line 7 (3 players)",
        "V003 error 7:5 no deal can meet this together with the goal in line 6 (3 players)",
    ]


def test_a_goal_that_nobody_can_meet() -> None:
    """The commander has the only trump."""
    mission = document(SMALL.replace("trumps: 2", "trumps: 1") + goals("exactly: 0"))
    report = Playtest(case(mission), Share(0, 3), soundness=soundness(case(mission)))
    assert said(faults_of(mission, [report]))[1:] == ["V003 error 5:5 no deal can meet this (3 players)"]


def test_every_goal_that_nobody_can_meet_is_told_at_once() -> None:
    """Each with the count that shows it, if one does; goals that can be met alone are not."""
    twice = "  - tricks_won: {by: everybody, at_least: 2}\n"
    mission = document(SMALL.replace("trumps: 2", "trumps: 1") + goals("exactly: 0", "at_most: 2") + twice)
    sound = soundness(case(mission))
    assert sound.clash is not None
    assert {*sound.clash, *(part for each in sound.alone for part in each.parts)} == {0, 2}
    _, *each = faults_of(mission, [Playtest(case(mission), Share(0, 3), soundness=sound)])
    assert said(each) == [
        "V003 error 5:5 no deal can meet this (3 players)",
        "V003 error 7:5 no deal can meet this (3 players)",
    ]
    assert [finding.hint for finding in each] == [
        "",
        "there can be 3 tricks at most, but 6 are required",
    ]


def test_goals_that_clash_do_not_hide_one_that_nobody_can_meet() -> None:
    mission = document(SMALL.replace("trumps: 2", "trumps: 1") + goals("exactly: 1", "exactly: 2", "exactly: 0"))
    sound = replace(soundness(case(mission)), clash=(0, 1), why="the count of the clash", alone=(Refutation((2,), ""),))
    _, *each = faults_of(mission, [Playtest(case(mission), Share(0, 3), soundness=sound)])
    assert [(finding.line, finding.hint) for finding in each] == [
        (5, "the count of the clash"),
        (6, "the count of the clash"),
        (7, ""),
    ]


def test_tasks_that_clash_with_a_goal_are_a_warning() -> None:
    """The commander wins all, so that nobody else meets a task; but there may be other tasks."""
    mission = document(f"{SMALL}tasks: 2\n{goals('exactly: 3')}")
    sound = soundness(case(mission))
    assert not sound.proved
    drawn = "the first tasks that were drawn"
    assert said(faults_of(mission, [Playtest(case(mission), Share(0, 3), soundness=sound)])) == [
        f"V005 warning 1:1 none of 3 deals can be won, nor can any with {drawn} (3 players)",
        f"V003 warning 4:1 no deal can meet {drawn} together with the goal in line 6 (3 players)",
        f"V003 warning 6:5 no deal can meet this together with {drawn} (3 players)",
    ]


def test_fixed_cards_are_named() -> None:
    text = "id: own\ngame: deep-sea\ncrew: [3]\ntasks: {cards: [no-tricks, first-trick]}\nassignment: one-volunteer\n"
    mission = document(text)
    sound = Soundness(Answer.UNWINNABLE, None, True, case(mission).undealt(0), (0, 1))
    column = text.splitlines()[3].index("no-tricks") + 1
    assert said(faults_of(mission, [Playtest(case(mission), Share(0, 3), soundness=sound)]))[1:] == [
        f"V003 error 4:{column} no deal can meet this together with the task first-trick in line 4 (3 players)",
        f"V003 error 4:{column + 11} no deal can meet this together with the task no-tricks in line 4 (3 players)",
    ]


@pytest.mark.parametrize(
    ("text", "clash", "message"),
    [
        ("tasks: 1\n", None, "V003 error 4:1 no deal can meet these tasks the way they are shared out (3 players)"),
        ("roles: {a: {}}\n", (), "V003 error 4:1 no members can have these roles (3 players)"),
        ("draw: from-right\n", (), "V003 error 4:1 nobody has a card left to draw (3 players)"),
    ],
)
def test_what_clashes_without_any_goal(text: str, clash: tuple[int, ...] | None, message: str) -> None:
    mission = document(
        SMALL + text + goals("at_least: 1").replace("commander", "a" if "roles" in text else "commander")
    )
    sound = Soundness(Answer.UNWINNABLE, None, True, case(mission).undealt(0), clash)
    assert said(faults_of(mission, [Playtest(case(mission), Share(0, 3), soundness=sound)]))[-1] == message


def test_not_decided() -> None:
    """Refuted is not the same as undecided, and neither is a proof."""
    mission = document(SMALL + goals("exactly: 2"))
    undecided = Playtest(case(mission), Share(0, 2, 5), soundness=OPEN)
    doubtful = Playtest(case(mission), Share(0, 7), soundness=OPEN)
    assert [said(faults_of(mission, [report])) for report in (undecided, doubtful)] == [
        ["V005 warning 1:1 no deal was found that can be won: 5 of 7 were not decided (3 players)"],
        ["V005 warning 1:1 none of 7 deals can be won, and whether any other can was not decided (3 players)"],
    ]


def test_what_counting_shows_is_told_once_for_all_crew_sizes() -> None:
    mission = document(SMALL + goals("at_least: 4"))
    reports = [Playtest(case(mission, n), Share(0, 3), soundness=soundness(case(mission, n))) for n in (3, 4)]
    (finding,) = [each for each in faults_of(mission, reports) if each.code == "V003"]
    assert finding.message == "no deal can meet this (3 and 4 players)"
    assert finding.hint == "with 3 players, there can be 3 tricks at most, but 4 are required"


def test_a_mission_that_cannot_be_dealt() -> None:
    mission = document(f"id: own\n{goals('exactly: 2')}")
    reports = list(playtests(PLAYER, [case(mission, 6)], 3, InProcess().submit, lambda _: None))
    why = "the game is for 2 to 5 players, found 6"
    assert said(faults_of(mission, reports)) == [f"V006 error 1:1 the mission cannot be dealt ({why}) (6 players)"]


def test_a_goal_because_of_which_a_mission_cannot_be_dealt() -> None:
    mission = document("id: own\n" + goals("at_least: 1", "tricks: 12, exactly: 1"))
    reports = list(
        playtests(PLAYER, [case(mission, players) for players in (3, 5)], 3, InProcess().submit, lambda _: None)
    )
    (finding,) = [each for each in faults_of(mission, reports) if each.code == "V006"]
    assert (finding.line, finding.level) == (4, "error")
    assert finding.message.startswith("the mission cannot be dealt (")
    assert finding.message.endswith(" (5 players)")


# --- crew sizes and places -----------------------------------------------------------------------


def test_a_fault_with_several_crew_sizes_is_said_once() -> None:
    mission = document("id: own\n" + goals("exactly: 2"))
    cannot_be_lost = Structure(True, ())
    reports = [Playtest(case(mission, players), structure=cannot_be_lost) for players in (2, 3, 4)]
    assert [each.message.partition(" (")[2] for each in faults_of(mission, reports)] == [
        "2 with the robot, 3 and 4 players)"
    ]
    reports[1] = Playtest(case(mission, 3), soundness=OPEN)
    assert [(each.code, each.message.rpartition(" (")[2]) for each in faults_of(mission, reports)] == [
        ("V002", "2 with the robot and 4 players)"),
        ("V005", "3 players)"),
    ]


def test_a_goal_of_the_default_reading_has_its_place_there() -> None:
    text = f"{SMALL}{goals('exactly: 2')}readings:\n  strict:\n    note: strictly\n    goals:\n"
    text += "      - tricks_won: {by: commander, exactly: 1}\n"
    mission = document(text)
    report = Playtest(case(mission), Share(0, 3), soundness=soundness(case(mission)))
    assert said(faults_of(mission, [report]))[1:] == [
        "V003 error 5:5 no deal can meet this together with the goal in line 10 (3 players)",
        "V003 error 10:9 no deal can meet this together with the goal in line 5 (3 players)",
    ]
