"""`winnable deal`: where the file of the mission is named, and where the mission is copied."""

from pathlib import Path

import pytest

from tests.winnable.conftest import Run
from winnable.missions.crew.read.loader import load, load_text

MISSIONS = {
    "base.yaml": "id: base\ngame: deep-sea\nparameters: {n: 1}\ntasks: {difficulty: 5}\n"
    "goals: [{tricks_won: {by: captain, at_least: {n}}}]\n",
    "mine.yaml": "id: mine\nextends: base.yaml\nwith: {n: 2}\ngame: deep-sea\nreadings: {long: {note: all}}\n"
    "default_reading: long\n",
}


def folders(where: Path) -> None:
    """A folder of missions, one of which extends another, and one for deals."""
    for each in ("missions", "deals"):
        (where / each).mkdir()
    for name, text in MISSIONS.items():
        (where / "missions" / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("output", "reference"),
    [
        ("deals/deal.yaml", "../missions/mine.yaml"),
        ("missions/deal.yaml", "mine.yaml"),
        ("deal.yaml", "missions/mine.yaml"),
    ],
)
def test_a_deal_names_the_file_of_its_mission(
    output: str, reference: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folders(tmp_path)
    asked = ["deal", "--players", "3", "--mission", "missions/mine.yaml", "--reading", "long", "--seed", "1"]
    assert run(*asked, "-o", output).exit_code == 0
    text = Path(output).read_text(encoding="utf-8")
    assert f"\ngame: deep-sea\nmission: {reference}\nreading: long\n" in text
    loaded = load(output)
    assert not loaded.findings
    on_output = run(*asked).stdout
    assert "\nmission: missions/mine.yaml\n" in on_output
    assert load_text(on_output).problems[0].problem == loaded.problems[0].problem
    assert run(*text.splitlines()[0].removeprefix("# winnable ").split()).stdout == on_output


def test_the_file_of_a_mission_says_of_which_game_it_is(run: Run, tmp_path: Path) -> None:
    mission = tmp_path / "mine.yaml"
    mission.write_text(
        "game: lifeboat\nid: mine\ntitle: Mine\nhorizon: {days: 4}\ngoals: [ended: {by_day: 4}]\n",
        encoding="utf-8",
    )
    dealt = run("deal", "--players", "4", "--mission", str(mission), "--seed", "1")
    assert "\ngame: lifeboat\n" in dealt.stdout, dealt.stderr


def test_a_file_name_with_blanks_and_worse(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("my own.yaml", "a\nb: c.yaml"):
        Path(name).write_text("id: own\ntasks: 1\n", encoding="utf-8")
        deal = run("deal", "--players", "3", "--mission", name, "--seed", "1").stdout
        (document,) = load_text(deal).problems
        assert document.mission is not None
        Path("deal.yaml").write_text(deal, encoding="utf-8")
        assert run("replay", "deal.yaml").stderr.count("error") == 0
    again = run("deal", "--players", "3", "--mission", "my own.yaml", "--seed", "1").stdout
    assert again.startswith("# winnable deal --players 3 --mission 'my own.yaml' --seed 1\n")


def test_a_deal_may_hold_its_mission(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folders(tmp_path)
    asked = ["deal", "--players", "3", "--mission", "missions/mine.yaml", "--seed", "1"]
    whole = run(*asked, "--inline-mission").stdout
    assert whole.splitlines()[0].endswith("--seed 1")
    assert run(*whole.splitlines()[0].removeprefix("# winnable ").split()).stdout == whole
    assert "\nmission:\n  id: mine\n" in whole
    referring = load_text(run(*asked).stdout).problems[0]
    (tmp_path / "missions" / "mine.yaml").unlink()
    assert load_text(whole).problems[0].problem == referring.problem
