"""What was found before is not worked out again, and nothing else is taken for it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.commands import run as run_command
from winnable.games.play import PlayRequest
from winnable.games.values import no_progress
from winnable.output.ink import PLAIN, Ink
from winnable.services import loading
from winnable.services.cache import Store
from winnable.services.cached_answers import Play
from winnable.services.loading import load
from winnable.solver.jobs import InProcess
from winnable.solver.verdict import Deadline

MISSION = "id: {id}\ncrew: [3]\ngoals: [{{each_wins: {{cards: p{least}}}}}]\n"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path / "cache")


# --- missions ------------------------------------------------------------------------------------


def play(path: Path, store: Store | None, sample: int = 2, seed: int = 0, deadline: Deadline | None = None) -> Play:
    """A mission to be played."""
    (document,) = load(path).missions
    request = PlayRequest((), sample, seed, deadline or Deadline())
    return Play(document, request, store)


def run(asked: Play) -> tuple[list[str], list[str], object]:
    """What playing it tells: plain text, text in colour, all else."""
    reports = list(asked.run(InProcess().submit, no_progress))
    rest = [(each.json, each.findings, each.remarks, each.late, each.marks, tuple(each.ids)) for each in reports]
    plain = [line for each in reports for line in each.text(PLAIN)]
    return plain, [line for each in reports for line in each.text(Ink(colour=True))], json.dumps(rest, default=str)


def test_a_mission_is_played_once(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "m.yaml"
    path.write_text(MISSION.format(id="m", least=1))
    first = play(path, store)
    told = run(first)
    again = play(path, store)
    assert (first.known, again.known is None, again.steps) == (None, False, 0)
    assert run(again) == told
    assert told[0] != told[1]


def test_what_changes_is_played_again(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "m.yaml"
    path.write_text(MISSION.format(id="m", least=1))
    run(play(path, store))
    assert play(path, store, sample=3).known is None
    assert play(path, store, seed=1).known is None
    path.write_text("# findings name places\n" + MISSION.format(id="m", least=1))
    assert play(path, store).known is None
    path.write_text(MISSION.format(id="m", least=2))
    assert play(path, store).known is None
    path.write_text(MISSION.format(id="m", least=1))
    assert play(path, store).known is not None
    assert play(path, None).known is None


def test_what_is_not_finished_is_not_kept(tmp_path: Path, store: Store) -> None:
    path = tmp_path / "m.yaml"
    path.write_text(MISSION.format(id="m", least=1))
    run(play(path, store, deadline=Deadline.after(0)))
    assert play(path, store).known is None


# --- files ---------------------------------------------------------------------------------------

DEALT = "hands: [p3 b1, p2 b2, p1 b3]\ndeck: {suits: [pink, blue], ranks: 3}\nlead: 0\n"
KEPT_FILES = {
    "base.yaml": "id: base\ncrew: 3\ndeck: {suits: [pink, blue], ranks: 3}\ntasks: 1\n",
    "mission.yaml": "id: mission\nextends: base.yaml\n",
    "cards.yaml": "task_cards:\n  one: {goal: {tricks_won: {by: owner, exactly: 1}}, difficulty: {3: 1}}\n",
    "drawn.yaml": "id: drawn\nextends: base.yaml\ntasks: {cards: [one]}\ntask_cards: cards.yaml\n",
    "dealt.yaml": f"mission: of_dealt.yaml\n{DEALT}tasks: b3\n",
    "of_dealt.yaml": "id: of-dealt\nextends: base.yaml\n",
    "plain.yaml": f"mission: mission.yaml\nname: Plain\n{DEALT}tasks: p3\nexpect: winnable\n",
    "taken.yaml": "# of another file\ndeal: dealt.yaml\ntasks: p3>0\nexpect: winnable\n",
    "with_card.yaml": f"mission: drawn.yaml\n{DEALT}tasks: one\nexpect: winnable\n",
    "folder/other.yaml": "mission: ../link.yaml\n" + DEALT + "tasks: p3\nexpect: winnable\n---\n" + DEALT,
}
"""Problems with all that they may depend on."""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of them, in which the command runs, which has run twice: then nothing is parsed."""
    monkeypatch.delenv("WINNABLE_NO_CACHE")
    (tmp_path / "folder").mkdir()
    for name, text in KEPT_FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "link.yaml").symlink_to("mission.yaml")
    (tmp_path / "pyproject.toml").write_text("[tool.winnable]\nexclude = ['link.yaml']\n")
    monkeypatch.chdir(tmp_path)
    assert told() == (0, "4 as expected, 2 skipped (no expect)")
    with monkeypatch.context() as patched:
        patched.setattr(loading, "load", None)
        assert told() == (0, "4 as expected, 2 skipped (no expect)")
    return tmp_path


def told(*options: str) -> tuple[int, str]:
    """The exit code of a check, and its last line."""
    ran = run_command("check", ".", "--jobs", "1", *options)
    return ran.exit_code, ran.stdout.splitlines()[-1]


def everything(*options: str) -> list[object]:
    """All that a check tells, in every form, but for what was known before and for how long it took."""
    text = run_command("check", ".", "--jobs", "1", *options)
    ran = run_command("check", ".", "--jobs", "1", "--json", *options)
    content = json.loads(ran.stdout)
    for problem in content["problems"]:
        del problem["known"], problem["effort"]
    return [ran.exit_code, content, text.exit_code, text.stdout, text.stderr]


def replaced(name: str, old: str, new: str) -> Callable[[Path], None]:
    """The change of a part of a file."""

    def change(folder: Path) -> None:
        text = (folder / name).read_text()
        assert old in text
        (folder / name).write_text(text.replace(old, new))

    return change


def link_elsewhere(folder: Path) -> None:
    (folder / "link.yaml").unlink()
    (folder / "link.yaml").symlink_to("drawn.yaml")


def make_warnings_of_the_mission(folder: Path) -> None:
    replaced("mission.yaml", "id: mission", "id: mission\nroles: {nobody: {}}")(folder)


CHANGES: dict[str, Callable[[Path], object]] = {
    "a card of the deal": replaced("plain.yaml", "p2 b2, p1 b3", "p2 b3, p1 b2"),
    "a task": replaced("plain.yaml", "tasks: p3", "tasks: b1"),
    "the verdict that is expected": replaced("plain.yaml", "expect: winnable", "expect: unwinnable"),
    "the title": replaced("plain.yaml", "name: Plain", "name: Simple"),
    "a line before the problem": replaced("taken.yaml", "# of another file", "# of another\n# file"),
    "a mistake": replaced("plain.yaml", "tasks: p3", "tasks: b7"),
    "the mission": replaced(
        "mission.yaml", "id: mission", "id: mission\ngoals: [tricks_won: {by: commander, exactly: 5}]"
    ),
    "the mission that the mission extends": replaced("base.yaml", "tasks: 1", "tasks: 2"),
    "a warning in the mission": make_warnings_of_the_mission,
    "a mission that is gone": lambda folder: (folder / "base.yaml").unlink(),
    "the task cards of a mission": replaced("cards.yaml", "exactly: 1", "exactly: 3"),
    "the deal in another file": replaced("dealt.yaml", "p3 b1, p2 b2", "p2 b1, p3 b2"),
    "the mission of the deal in another file": replaced(
        "of_dealt.yaml", "id: of-dealt", "id: of-dealt\ngame: deep-sea"
    ),
    "the mission of a deal in another file, which has a mistake": replaced("of_dealt.yaml", "extends: b", "extends: c"),
    "where a link leads": link_elsewhere,
    "the name of the file": lambda folder: (folder / "plain.yaml").rename(folder / "simple.yaml"),
    "a file in place of a folder": lambda folder: (folder / "folder").rename(folder / "mission"),
    "one more file": lambda folder: (folder / "one_more.yaml").write_text(KEPT_FILES["plain.yaml"]),
}


@pytest.mark.parametrize("name", CHANGES)
def test_every_change_is_noticed(name: str, project: Path) -> None:
    before = everything()
    CHANGES[name](project)
    after = everything()
    assert after == everything("--no-cache")
    assert after == everything()  # and once more, when all of it is known again
    assert after != before


def test_an_option_and_a_folder_are_noticed(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert everything("--strict") == everything("--no-cache", "--strict")
    monkeypatch.chdir(project / "folder")
    assert everything() == everything("--no-cache")


def test_a_mission_that_is_mended_where_its_mistakes_did_not_matter(project: Path) -> None:
    """The deal is taken from a file whose mission cannot be read, and has a game once it can."""
    (project / "of_dealt.yaml").unlink()
    (project / "taken.yaml").write_text(KEPT_FILES["taken.yaml"] + "# changed\n")
    ran = run_command("check", "taken.yaml", "--json")
    assert ran.exit_code == 0
    (project / "of_dealt.yaml").write_text("id: of-dealt\ngame: deep-sea\nextends: base.yaml\n")
    again, anew = (json.loads(run_command("check", "taken.yaml", "--json", *no).stdout) for no in ((), ("--no-cache",)))
    assert [each["game"] for each in again["problems"]] == [each["game"] for each in anew["problems"]] == ["deep-sea"]


def test_a_damaged_entry_and_a_file_that_changes_meanwhile(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything()
    for entry in (project / ".winnable_cache").rglob("*.json"):
        entry.write_bytes(entry.read_bytes()[:-9])
    assert everything() == before

    def changed(*given: Any) -> Any:
        loaded = load(*given)
        replaced("mission.yaml", "extends", "goals: [tricks_won: {by: commander, exactly: 5}]\nextends")(project)
        monkeypatch.setattr(loading, "load", load)
        return loaded

    replaced("plain.yaml", "name: Plain", "name: Changing")(project)
    monkeypatch.setattr(loading, "load", changed)
    told()
    assert everything() == everything("--no-cache")


def test_files_with_an_undecided_problem_or_findings_are_read_again(project: Path) -> None:
    (project / "plain.yaml").write_text(KEPT_FILES["plain.yaml"] + "---\n" + DEALT + "tasks: b3\nexpect: unknown\n")
    make_warnings_of_the_mission(project)
    assert everything() == everything() == everything("--no-cache")
