"""Lifeboat through the commands."""

import json
from pathlib import Path

import pytest

from tests.support.ci_forms import annotations, junit
from tests.support.formats import hold_a_deal_to_start_from, hold_keys_in_json
from tests.support.lifeboat_files import FIRST, LANDS, LINE, POINTS, SIXTEEN, only
from tests.winnable.conftest import Run
from winnable.lifeboat.game import DEALING, FORMAT, LIBRARY, LIFEBOAT
from winnable.missions.source.finding import codes_of
from winnable.questions.replay import judge

GOOD = f"{FIRST}name: The fourth gull\n{LANDS}expect: winnable\n"
"""Everybody comes home by day 1."""
WRONG = GOOD.replace("expect: winnable", "expect: unwinnable")
BAD = GOOD.replace("kid]", "boy]")
WHOLE = f"{POINTS}{SIXTEEN}{LINE}"


@pytest.fixture
def deal(tmp_path: Path) -> Path:
    path = tmp_path / "deal.yaml"
    path.write_text(WHOLE, encoding="utf-8")
    return path


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Three files, as a project has them."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("good", GOOD), ("wrong", WRONG), ("bad", BAD)):
        Path(f"{name}.yaml").write_text(text, encoding="utf-8")


def test_replay_judges_a_line(run: Run, deal: Path) -> None:
    result = run("replay", str(deal))
    assert result.exit_code == 0
    assert "the line reaches every goal, in 2 days" in result.stdout
    assert "captain           5  boatswain 4  kid 3      4     16" in result.stdout


def test_replay_names_the_first_wrong_step_and_tells_the_days_before_it(run: Run, deal: Path) -> None:
    deal.write_text(WHOLE.replace("- {}", "- navigate: nav04"), encoding="utf-8")
    result = run("replay", str(deal))
    assert result.exit_code == 1
    assert "not allowed: day 2, navigation: nobody is conscious who could choose a card" in result.stdout
    assert "kid falls" in result.stdout
    (document,) = json.loads(run("replay", str(deal), "--json").stdout)["problems"]
    assert (document["illegal"]["number"], document["illegal"]["path"]) == (2, ["navigate"])
    deal.write_text(WHOLE.replace("[nav19]}", "[nav24]}"), encoding="utf-8")
    assert "not allowed: day 1, captain, action" in run("replay", str(deal)).stdout


def test_a_line_that_stops_early_or_misses_its_goal(run: Run, deal: Path) -> None:
    deal.write_text(WHOLE.replace("- {}\n", ""), encoding="utf-8")
    assert "the line stops on day 2 with nothing decided" in run("replay", str(deal)).stdout
    deal.write_text(WHOLE.replace("16", "17"), encoding="utf-8")
    result = run("replay", str(deal))
    assert result.exit_code == 1
    assert "lost on day 2: the player of the captain has 17 points or more" in result.stdout
    deal.write_text(f"{POINTS}{SIXTEEN}", encoding="utf-8")
    assert "no line of play" in run("replay", str(deal)).stdout


def test_a_game_that_does_not_end_says_how_goals_are_read(run: Run, deal: Path) -> None:
    text = f"{POINTS}horizon: 1\ngoals: [alive: captain]\n{LINE}".replace("- {}\n", "")
    deal.write_text(text, encoding="utf-8")
    sentence = "The game was not over by then; the goals are read after the last day."
    assert sentence in run("replay", str(deal)).stdout
    deal.write_text(f"{text}at: horizon\n", encoding="utf-8")
    assert sentence not in run("replay", str(deal)).stdout


@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_random_deal_is_a_problem(run: Run, tmp_path: Path, players: int) -> None:
    path = tmp_path / "random.yaml"
    dealt = run("deal", "--game", "lifeboat", "--players", str(players), "--seed", "1")
    assert dealt.exit_code == 0
    assert dealt.stdout == run("deal", "--game", "lifeboat", "--players", str(players), "--seed", "1").stdout
    path.write_text(dealt.stdout, encoding="utf-8")
    assert len(only(dealt.stdout).problem.deal.position.boat) == players
    assert "1 file, 1 problem, 0 missions: 0 errors\n" in run("validate", str(path)).stdout


def test_deals_for_missions_and_what_cannot_be_dealt(run: Run) -> None:
    dealt = run("deal", "--mission", "lifeboat/victory", "--players", "5", "--seed", "2")
    assert "mission: victory" in dealt.stdout
    assert "3 is not in the range 4<=x<=6" in run("deal", "--game", "lifeboat", "--players", "3").stderr
    kid = run("deal", "--mission", "lifeboat/peace", "--players", "6", "--seed", "3")
    assert "boat: [lady, snob, captain, boatswain, cherpak, kid]" in kid.stdout
    reading = run("deal", "--game", "lifeboat", "--players", "4", "--reading", "x")
    assert "--reading does not go with Lifeboat" in reading.stderr


def test_values_for_the_parameters_of_a_mission(run: Run) -> None:
    dealt = run("deal", "--mission", "lifeboat/points", "--players", "4", "--with", "points=9", "--with", "who=kid")
    assert "mission: points\nwith: {points: 9, who: kid}\n" in dealt.stdout
    assert (
        "expected a parameter with its value"
        in run("deal", "--game", "lifeboat", "--players", "4", "--with", "day").stderr
    )
    assert (
        "Expected one of the parameters day"
        in run("deal", "--game", "lifeboat", "--players", "4", "--with", "dya=3").stderr
    )


def test_they_are_for_games_whose_missions_have_them(run: Run) -> None:
    refused = run("deal", "--players", "4", "--with", "day=3")
    assert (refused.exit_code, "--with: not for a deal of The Crew." in refused.stderr) == (2, True)


def test_a_goal_in_english(run: Run) -> None:
    shown = run("show", "--game", "lifeboat", "--goal", "[{alive: all}, {not: no_fight}]")
    assert "Everybody is alive." in shown.stdout
    assert "It is not so that nobody fights." in shown.stdout
    assert run("show", "--game", "lifeboat", "--goal", "{alive: bob}").exit_code == 2


def test_a_line_of_a_shorter_horizon_is_written_with_it(run: Run, tmp_path: Path) -> None:
    path, out = tmp_path / "deal.yaml", tmp_path / "out.yaml"
    path.write_text(f"{POINTS}mission: points\nwith: {{day: 4}}\n", encoding="utf-8")
    assert run("solve", str(path), "--fewest-days", "-o", str(out)).exit_code == 0
    assert only(out.read_text(encoding="utf-8")).problem.days < 4
    assert run("replay", str(out)).exit_code == 0


def test_a_line_for_programs() -> None:
    problem = only(f"{POINTS}{SIXTEEN}").problem
    assert judge(LIFEBOAT, problem, LINE.partition("\n")[2], None).met


def test_every_code_has_a_meaning() -> None:
    assert LIFEBOAT.format.codes == codes_of("lifeboat")


def test_the_library_is_listed_and_shown(run: Run) -> None:
    listed = run("missions", "--game", "lifeboat").stdout
    assert len(listed.splitlines()) == 12
    assert "lifeboat/three-jewels" in listed
    assert "the kid holds 3 jewels or more" in run("missions", "lifeboat/three-jewels").stdout
    assert "Parameters: {who: kid, days: 4}" in run("missions", "lifeboat/three-jewels").stdout
    assert run("show", "lifeboat/peace").exit_code == 0
    assert "expected 4, 5 or 6 players" in run("show", "lifeboat/peace", "--players", "3").stderr


def test_a_problem_in_english(run: Run, deal: Path) -> None:
    assert "The captain has 6 of 7 wounds" in run("show", str(deal)).stdout


@pytest.mark.thorough
def test_files_to_start_from(run: Run, tmp_path: Path) -> None:
    for kind in ("mission", "problem"):
        made = run("new", kind, "--game", "lifeboat")
        assert made.stdout.startswith("#")
        assert made.exit_code == 0
        (tmp_path / f"{kind}.yaml").write_text(made.stdout, encoding="utf-8")
        assert "0 errors" in run("validate", str(tmp_path / f"{kind}.yaml"), "--deals", "2").stdout


def test_schemas_and_guides(run: Run) -> None:
    assert json.loads(run("schema", "lifeboat-problem").stdout)["title"] == "winnable: a problem"
    assert run("guide", "lifeboat", "goals").exit_code == 0
    assert run("guide", "lifeboat", "A line of play").exit_code == 0
    assert run("guide", "lifeboat-rulings", "W9").exit_code == 0


# --- in CI ---------------------------------------------------------------------------------------


@pytest.mark.thorough
@pytest.mark.usefixtures("three")
def test_check_in_the_forms_of_others(run: Run) -> None:
    files = ("good.yaml", "wrong.yaml", "bad.yaml")
    assert run("check", "good.yaml").exit_code == 0
    told = run("check", *files, "--format", "github")
    assert told.exit_code == 2
    titles = [each.title for each in annotations(told.stdout)]
    assert any(title.startswith("F001: an unknown character") for title in titles)
    assert junit(run("check", *files, "--format", "junit").stdout)


@pytest.mark.usefixtures("three")
def test_rules_of_a_project_know_its_codes(run: Run) -> None:
    told = run("validate", "good.yaml")
    assert (told.exit_code, "warning[H007]" in told.stdout + told.stderr) == (0, True)
    Path("pyproject.toml").write_text("[tool.winnable]\nignore = ['H007']\n", encoding="utf-8")
    told = run("validate", "good.yaml")
    assert (told.exit_code, "H007" in told.stdout + told.stderr) == (0, False)
    Path("pyproject.toml").write_text("[tool.winnable]\nstrict = true\n", encoding="utf-8")
    assert run("validate", "good.yaml").exit_code == 1


MISSION = """\
game: lifeboat
id: adrift
players: [4]
horizon: 1
at: horizon
goals: [not_ended, {conscious: kid}]
"""


def test_missions_are_played(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.yaml").write_text(MISSION, encoding="utf-8")
    told = run("validate", "own.yaml", "--deals", "3", "--jobs", "1")
    assert told.exit_code == 0
    assert "  4 players  3 of 3 deals can be won, 100.0 %" in told.stdout
    assert "own.yaml:6:9: warning[A008]: redundant: the other goals imply this one" in told.stdout
    command = "winnable deal --game lifeboat --mission own.yaml --players 4 --seed 0"
    assert command in told.stdout
    assert run(*command.split()[1:]).exit_code == 0
    assert run("validate", "own.yaml", "--deals", "3", "--jobs", "1", "--strict").exit_code == 1
    (found,) = json.loads(run("validate", "own.yaml", "--deals", "2", "--jobs", "1", "--format", "json").stdout)[
        "played"
    ]
    assert (found["difficulty"], found["redundant"], found["clash"]) == (
        None,
        [],
        [],
    )  # two deals are too few to call a goal idle
    for form, read in (("junit", junit), ("github", annotations)):
        read(run("validate", "own.yaml", "--deals", "3", "--jobs", "1", "--format", form).stdout)


def test_what_a_project_asks_of_its_missions(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.yaml").write_text(MISSION, encoding="utf-8")
    rules = "[tool.winnable.thresholds]\n"
    Path("pyproject.toml").write_text(f"{rules}difficulty = {{at_most = 9}}\n", encoding="utf-8")
    told = run("validate", "own.yaml", "--deals", "2", "--jobs", "1")
    assert told.exit_code == 1
    assert "its difficulty is not known" in told.stdout
    Path("pyproject.toml").write_text(f"{rules}share_at_least = 0.9\n", encoding="utf-8")
    assert run("validate", "own.yaml", "--deals", "2", "--jobs", "1").exit_code == 0


def test_a_line_is_shown_without_what_it_does_not_need(run: Run, tmp_path: Path) -> None:
    """The model opens the cash before it is given away."""
    path = tmp_path / "deal.yaml"
    path.write_text(POINTS + SIXTEEN, encoding="utf-8")
    told = run("solve", str(path)).stdout
    assert "gives cash to captain" in told
    assert "opens cash" not in told
    document = json.loads(run("solve", "--json", str(path)).stdout)
    assert "opens cash" not in json.dumps(document["problems"][0]["line_of_play"])


def test_a_deal_of_the_usual_mission_to_start_from() -> None:
    hold_a_deal_to_start_from(DEALING, LIBRARY, FORMAT)


def test_its_keys_in_json() -> None:
    hold_keys_in_json(FORMAT)
