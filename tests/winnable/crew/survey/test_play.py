"""Playing missions: a report of each, as text and as JSON, with commands to paste."""

import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from winnable.cli.main import main
from winnable.crew.survey import measures
from winnable.crew.survey.measures import Case, Soundness, Way, solve_deal
from winnable.crew.survey.play import PLAYER, in_reading
from winnable.crew.survey.playtest import Playtest
from winnable.games.play import PlayReport, PlayRequest
from winnable.games.usage import UsageError
from winnable.games.values import no_progress
from winnable.missions.crew.document import MissionDocument
from winnable.missions.crew.read.loader import load_shipped, load_text
from winnable.output.ink import PLAIN
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.witness import Witness
from winnable.solver.jobs import InProcess
from winnable.solver.share import Share
from winnable.solver.verdict import Deadline, Limits, Verdict

SMALL = "crew: [3]\ndeck: {suits: [pink, blue], ranks: 4, trumps: 1}\n"
READINGS = """\
readings:
  loose: {note: loosely, goals: [{tricks_won: {by: commander, at_least: 1}}]}
  strict: {note: strictly, goals: [{tricks_won: {by: commander, exactly: 1}}]}
"""


def documents(*texts: str) -> list[MissionDocument]:
    """Missions, each in a file of its own."""
    return [document for text in texts for document in load_text(text, f"{text.split()[1]}.yaml").missions]


def shipped(key: str) -> MissionDocument:
    loaded = load_shipped(key, "planet-nine")
    assert loaded is not None
    (document,) = loaded.documents
    assert isinstance(document, MissionDocument)
    return document


def reports(missions: list[MissionDocument], *players: int, sample: int = 3) -> list[PlayReport]:
    return list(PLAYER.play(missions, PlayRequest(players, sample, 0), InProcess().submit, no_progress))


def lines(report: PlayReport) -> list[str]:
    return list(report.text(PLAIN))


# --- which missions, which crews -----------------------------------------------------------------


def test_missions_are_played_when_their_turn_comes() -> None:
    """Each with a display of its progress of its own."""
    shown: list[tuple[int, str]] = []
    done: list[int] = []

    def progress(length: int, label: str) -> Callable[[int], None]:
        shown.append((length, label))
        return done.append

    missions = documents(f"id: one\n{SMALL}tasks: 1", f"id: two\n{SMALL}tasks: 2")
    played = PLAYER.play(missions, PlayRequest((), 3, 0), InProcess().submit, progress)
    assert shown == []
    next(played)
    assert shown == [(PLAYER.jobs(3), "planet-nine/one")]
    assert sum(done) == PLAYER.jobs(3)
    next(played)
    assert [label for _, label in shown] == ["planet-nine/one", "planet-nine/two"]
    assert list(played) == []


def test_steps_are_those_of_one_crew_size_each() -> None:
    missions = documents(f"id: one\n{SMALL}tasks: 1", "id: two\ntasks: 2")
    assert PLAYER.steps(missions, PlayRequest((), 50, 0)) == 2 * PLAYER.jobs(50)
    assert PLAYER.steps([], PlayRequest((), 50, 0)) == 0


def test_every_crew_size_of_a_mission_is_played() -> None:
    (report,) = reports(
        documents("id: own\ncrew: [3, 5]\ngoals: [{tricks_won: {by: commander, at_least: 1}}]"), sample=1
    )
    assert [each["players"] for each in report.json] == [3, 5]
    assert report.remarks == []


def test_a_crew_size_that_a_mission_is_not_for_is_remarked() -> None:
    goals = "goals: [{tricks_won: {by: commander, at_least: 1}}]"
    missions = [*documents(f"id: own\ncrew: [3]\n{goals}", f"id: small\n{SMALL}{goals}"), shipped("5")]
    own, small, five = reports(missions, 2, 6, sample=1)
    assert [each["players"] for each in own.json] == [2]  # with the robot, as three
    assert own.remarks == ["own.yaml: mission own is not for 6 players"]
    assert small.remarks == [f"small.yaml: mission small is not for {players} players" for players in (2, 6)]
    assert (small.json, lines(small), small.findings) == ([], [], [])
    assert five.remarks == ["planet-nine/5 is not for 6 players"]


# --- readings ------------------------------------------------------------------------------------


def test_missions_are_played_in_a_reading_if_they_have_it() -> None:
    goals = "goals: [{tricks_won: {by: commander, at_least: 1}}]\n"
    missions = documents(f"id: one\n{SMALL}{goals}{READINGS}", f"id: two\n{SMALL}{goals}")
    assert [each.mission.default_reading for each in missions] == ["loose", ""]
    chosen = in_reading(missions, "strict")
    assert [each.mission.default_reading for each in chosen] == ["strict", ""]
    (report, _) = reports(list(chosen), sample=1)
    assert lines(report)[1] == "  reading strict (others: loose)"
    assert report.json[0]["reading"] == "strict"


def test_a_reading_that_no_mission_has_is_an_error() -> None:
    goals = "goals: [{tricks_won: {by: commander, at_least: 1}}]\n"
    with pytest.raises(UsageError, match=r"No mission has a reading 'x'; their readings: loose, strict\."):
        in_reading(documents(f"id: one\n{SMALL}{goals}{READINGS}"), "x")
    with pytest.raises(UsageError, match="their readings: none"):
        in_reading(documents(f"id: two\n{SMALL}{goals}"), "x")
    assert in_reading([], "x") == []


# --- the report ----------------------------------------------------------------------------------


def test_how_often_how_much_is_possible() -> None:
    """Of each such goal, in every deal of the sample."""
    most, least = "by: commander, at_least: most", "by: anybody, won_with: trumps, at_most: least"
    goals = f"  - tricks_won: {{{most}}}\n  - tricks_won: {{{least}}}\n"
    (mission,) = documents(f"id: greed\n{SMALL}tasks: 1\ngoals:\n{goals}")
    (report,) = reports([mission], 3, sample=4)
    told = [line for line in lines(report) if "possible:" in line]
    assert [line.split(":")[1].strip() for line in told] == [
        "The commander wins as many tricks as possible",
        "All members together win as few tricks with a rocket as possible",
    ]
    (content,) = report.json
    for amount in content["possible"]:
        assert sum(deals for _, deals in amount["numbers"]) + amount["no_line"] == 4
        assert amount["undecided"] == 0


def test_a_sound_mission() -> None:
    (report,) = reports(documents(f"id: own\n{SMALL}tasks: 3"), sample=12)
    (content,) = report.json
    title, sound, won, lost, difficulty, way = lines(report)
    assert title == "planet-nine/own (own.yaml:1)"
    share = content["share"]
    assert share["samples"] == 12
    assert sound.startswith(f"  3 players    sound: {share['winnable']} of 12 deals can be won, ")
    assert won == f"               can be won:    {content['winnable']}"
    assert lost == f"               cannot be won: {content['unwinnable']}"
    leads, tried = content["first_leads"]
    assert way.startswith(f"               the way:       {leads} of {tried} first leads win, ")
    played = content["difficulty"]
    assert (played["plays"], played["low"] <= (played["value"] or 99)) == (12, True)
    number = f"{played['low']} or more" if played["high"] is None else f"{played['value']} ({played['low']} to "
    assert difficulty.startswith(f"               difficulty:    {number}")
    assert difficulty.endswith(f"; simple players won {played['won'] or 'none'} of 12 games")
    assert (content["sound"], content["sound_proved"], content["never_lost"]) == (True, True, False)


def test_its_commands_can_be_pasted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = f"id: own\n{SMALL}tasks: 3"
    Path("own.yaml").write_text(text, encoding="utf-8")
    (report,) = reports(documents(text), sample=12)
    for key, answer in (("winnable", 0), ("unwinnable", 1)):
        program, *arguments = shlex.split(report.json[0][key])
        assert program == "winnable"
        assert arguments[arguments.index("--mission") + 1] == "own.yaml"
        assert CliRunner().invoke(main, arguments).exit_code == answer


def test_a_mission_of_the_library_is_named_by_its_key() -> None:
    (report,) = reports([shipped("5")], 3, sample=1)
    assert "--mission planet-nine/5" in report.json[0]["winnable"]
    title = lines(report)[0]
    assert title.startswith("planet-nine/5: ")
    assert ".yaml" not in title


def test_a_mission_from_standard_input_is_written_out() -> None:
    (document,) = load_text(f"id: own\n{SMALL}tasks: 1", "<stdin>").missions
    (report,) = reports([document], sample=1)
    arguments = shlex.split(report.json[0]["winnable"])
    assert "tasks: 1" in arguments[arguments.index("--mission") + 1]


def test_an_unsound_mission() -> None:
    goals = "goals: [{tricks_won: {by: commander, at_least: 2}}, {tricks_won: {by: left_of_commander, at_least: 2}}]"
    (report,) = reports(documents(f"id: own\n{SMALL}{goals}"))
    verdict, *steps = lines(report)[1:]
    assert verdict == "  3 players    unsound: no deal can be won (proved by counting)"
    assert [line.strip() for line in steps] == [
        "1  With three players there are three tricks.",
        "2  By step 1 and the goal in line 4: the second player wins at most one trick.",
        "3  By step 2 and the goal in line 4: no play is left.",
    ]
    assert [finding.code for finding in report.findings] == ["V001", "V003", "V003"]
    (content,) = report.json
    assert (content["sound"], content["sound_proved"], content["winnable"]) == (False, True, None)
    assert content["unwinnable"].startswith("winnable solve --deal ")
    assert (content["state"], content["counted"]) == ("unsound", "there can be 3 tricks at most, but 4 are required")
    goal = "goals: [{tricks_won: {by: commander, exactly: 0}}]"  # with one trump the commander wins a trick
    (proved,) = reports(documents(f"id: own\n{SMALL}{goal}"))
    assert lines(proved)[1:] == ["  3 players    unsound: no deal can be won (proved by CP-SAT)"]
    assert (proved.json[0]["state"], proved.json[0]["counted"]) == ("unsound", None)


def test_a_deal_that_was_sought_is_not_of_the_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    (own,) = documents(f"id: own\n{SMALL}goals: [{{tricks_won: {{by: commander, exactly: 2}}}}]")
    case = Case(own.mission, 3, 0, Limits(work=4))
    found = Playtest(case, Share(0, 2), won=case.problem(0))
    monkeypatch.setattr("winnable.questions.sampling.playtests", lambda *_: iter([found]))
    (report,) = reports([own], 3)
    assert lines(report)[1].startswith("  3 players    sound: 0 of 2 deals can be won, 0.0 % ")
    assert lines(report)[1].endswith("; another deal, not drawn at random, can be")
    assert lines(report)[2].split(": ")[0] == "               can be won"


def test_how_narrow_the_way_is_in_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """First leads as they are, tricks at the mean of the deals, tasks as a share."""
    (own,) = documents(f"id: own\n{SMALL}tasks: 1")
    case = Case(own.mission, 3, 0, Limits(work=4))
    way = Way(leads=3, tried=8, fewest=3, tricks=6, fixed=3, tasks=4)
    found = Playtest(case, Share(2, 0), won=case.problem(0), way=way)
    monkeypatch.setattr("winnable.questions.sampling.playtests", lambda *_: iter([found]))
    (report,) = reports([own], 2)
    (told,) = (line.split(":")[1].strip() for line in lines(report) if "the way" in line)
    tricks = case.problem(0).deal.tricks
    mean = f"{tricks / 2:.1f} of {tricks} tricks at least"
    assert told == f"3 of 8 first leads win, {mean}, 75 % of the tasks fall in one certain trick"


@pytest.mark.parametrize(
    ("share", "state", "line"),
    [
        (Share(0, 3), "doubtful", "none of 3 deals can be won, whether any other can was not decided"),
        (Share(0, 1, 2), "undecided", "no deal was found that can be won, 2 of 3 were not decided"),
        (Share(0, 0, 3), "undecided", "no deal was found that can be won, 3 of 3 were not decided"),
    ],
)
def test_what_is_not_proved_is_not_unsound(
    share: Share, state: str, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three words for three states."""
    (own,) = documents(f"id: own\n{SMALL}goals: [{{tricks_won: {{by: commander, exactly: 2}}}}]")
    case = Case(own.mission, 3, 0, Limits(work=4))
    found = Playtest(case, share, soundness=Soundness(Answer.UNKNOWN))
    monkeypatch.setattr("winnable.questions.sampling.playtests", lambda *_: iter([found]))
    (report,) = reports([own], 3)
    assert lines(report)[1:] == [f"  3 players    {state}: {line}"]
    assert (report.json[0]["state"], report.json[0]["sound"], report.json[0]["sound_proved"]) == (state, False, False)
    assert [finding.code for finding in report.findings] == ["V005"]


def test_a_mission_that_cannot_be_lost() -> None:
    (report,) = reports(documents(f"id: own\n{SMALL}goals: [{{tricks_won: {{by: anybody, at_least: 1}}}}]"))
    assert lines(report)[1:] == ["  3 players    cannot be lost: every legal line of play wins (proved by CP-SAT)"]
    assert report.json[0]["never_lost"]


def test_a_mission_that_cannot_be_dealt() -> None:
    (report,) = reports(documents(f"id: own\n{SMALL}tasks: 9"))
    assert lines(report)[1:] == ["  3 players    cannot be dealt, see below"]
    assert [finding.code for finding in report.findings] == ["V006"]
    assert report.json[0]["impossible"] == "expected 0 to 8 tasks, found 9"


def test_two_without_the_robot_have_no_place_on_the_scale() -> None:
    text = "id: own\ncrew: [2]\ndeck: {suits: [pink, blue], ranks: 4, trumps: 2}\ntasks: 1"
    (report,) = reports(documents(text))
    assert (report.json[0]["difficulty"]["plays"], report.json[0]["difficulty"]["low"]) == (3, None)
    assert any("played:        simple players won" in line for line in lines(report))


# --- a time limit --------------------------------------------------------------------------------


def test_what_was_not_reached_is_no_finding() -> None:
    """Neither sound nor unsound, no mistake, no deal: nothing was played, and the report says so."""
    nobody = "id: nobody\n" + SMALL + "goals: [{tricks_won: {by: commander, at_least: 99}}]\n"
    free = "id: free\n" + SMALL + "goals: [{tricks_won: {by: anybody, at_least: 0}}]\n"
    request = PlayRequest((), 30, 0, Deadline(0.0))
    for report in PLAYER.play(documents(nobody, free), request, InProcess().submit, no_progress):
        assert report.late
        assert not report.findings
        assert lines(report)[1:] == ["  3 players    undecided: the time limit was reached after 0 of 30 deals"]
        (content,) = report.json
        assert (content["sound"], content["sound_proved"], content["never_lost"]) == (False, False, False)
        assert content["time_limit_reached"]
        assert content["share"]["samples"] == 0


def test_what_was_reached_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deals up to the deadline are a sample as any other, with those numbers; what follows is left open."""
    mission = documents("id: two\n" + SMALL + "tasks: 2\n")
    (whole,) = PLAYER.play(mission, PlayRequest((), 30, 0), InProcess().submit, no_progress)
    played = 0

    def solve_some(case: Case, number: int) -> tuple[Problem, Verdict[Witness]]:
        nonlocal played
        played += 1
        return solve_deal(replace(case, limits=Limits(work=4)), number)

    class After(Deadline):
        @property
        def passed(self) -> bool:
            return played >= 12

    monkeypatch.setattr(measures, "solve_deal", solve_some)
    (part,) = PLAYER.play(mission, PlayRequest((), 30, 0, After(1e12)), InProcess().submit, no_progress)
    assert part.late
    assert not whole.late
    (content,), (all_of_it,) = part.json, whole.json
    assert content["share"]["samples"] == 12
    assert (content["winnable"], content["unwinnable"]) == (all_of_it["winnable"], all_of_it["unwinnable"])
    assert "not all of it was played: the time limit was reached after 12 of 30 deals" in "\n".join(lines(part))
