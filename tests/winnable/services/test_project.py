"""The rules of a project: the nearest ones count, every key is read, and a mistake names its key."""

import tomllib
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from winnable.games.usage import UsageError
from winnable.services.project import Rules, rules_here
from winnable.solver.verdict import NEVER, Limits

ALL = """\
[tool.other]
strict = true
[tool.winnable]
exclude = ["drafts"]
ignore = ["V004"]
strict = true
limits = { seconds = 1.5, work = 20 }
[tool.winnable.thresholds]
share_at_least = 0.5
[tool.winnable.thresholds.missions.slow-burn]
share_at_least = 1
difficulty = { at_least = 2, at_most = 9 }
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").mkdir()
    monkeypatch.chdir(tmp_path / "a")


def read(text: str) -> Rules:
    """The rules in a file."""
    Path("pyproject.toml").write_text(text, encoding="utf-8")
    return rules_here()


def test_every_key() -> None:
    assert read(ALL) == Rules(
        exclude=("drafts",),
        ignore=frozenset({"V004"}),
        strict=True,
        seconds=1.5,
        work=20,
        thresholds={
            "share_at_least": 0.5,
            "missions": {"slow-burn": {"share_at_least": 1, "difficulty": {"at_least": 2, "at_most": 9}}},
        },
    )


def test_every_key_stands_in_the_page() -> None:
    page = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
    assert all(f"`{key}" in page for key in tomllib.loads(ALL)["tool"]["winnable"])


def test_the_nearest_count() -> None:
    assert rules_here() == Rules()
    Path("../pyproject.toml").write_text("[tool.winnable]\nstrict = true\n")
    assert (rules_here().strict, rules_here().folder) == (True, Path("..").resolve())
    assert read("[tool.black]\nx = 'winnable'\n").strict, "a file without our table is passed by"
    assert read("[tool.winnable]\nignore = []\n") == Rules(), "no rules of two folders are mixed"


def test_toml_of_others_is_not_ours_to_judge() -> None:
    assert read("[tool.black\n") == Rules()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ignored = []", "unknown key 'ignored' in tool.winnable (did you mean 'ignore'?)."),
        ("x = 1", "unknown key 'x' in tool.winnable (expected exclude, ignore, limits, strict, thresholds)."),
        ("limits = {time = 3}", "unknown key 'time' in tool.winnable.limits (expected seconds, work)."),
        ("limits = 3", "tool.winnable.limits: expected a table, found 3."),
        ("limits = {work = 0}", "tool.winnable.limits.work: expected a number above 0, found 0."),
        ("limits = {work = nan}", "tool.winnable.limits.work: expected a number above 0, found nan."),
        ("limits = {seconds = true}", "tool.winnable.limits.seconds: expected a number above 0, found True."),
        ("limits = {seconds = '5'}", "tool.winnable.limits.seconds: expected a number above 0, found '5'."),
        ("strict = 'yes'", "tool.winnable.strict: expected true or false, found 'yes'."),
        ("exclude = 'drafts'", "tool.winnable.exclude: expected a list of texts, found 'drafts'."),
        ("exclude = [1]", "tool.winnable.exclude: expected a list of texts, found [1]."),
        ("ignore = ['v004']", "tool.winnable.ignore: there is no code 'v004' (did you mean V004?)."),
        (
            "thresholds = {share_at_least = 80}",
            "tool.winnable.thresholds.share_at_least: expected a number from 0 to 1, found 80.",
        ),
        (
            "thresholds = {difficulty = {at_most = 0.5}}",
            "tool.winnable.thresholds.difficulty.at_most: expected a whole number, found 0.5.",
        ),
        (
            "thresholds = {missions = 1}",
            "tool.winnable.thresholds.missions: expected a table, found 1.",
        ),
        (
            "thresholds = {missions = {a = {shar_at_least = 1}}}",
            "unknown key 'shar_at_least' in tool.winnable.thresholds.missions.a (did you mean 'share_at_least'?).",
        ),
    ],
)
def test_a_mistake_names_its_key(text: str, message: str) -> None:
    with pytest.raises(UsageError) as error:
        read(f"[tool.winnable]\n{text}\n")
    assert str(error.value) == f"pyproject.toml: {message}"


@pytest.mark.parametrize("data", [b"[tool.winnable\n", b"[tool.winnable]\n# \xff\n"])
def test_what_is_no_toml(data: bytes) -> None:
    Path("pyproject.toml").write_bytes(data)
    with pytest.raises(UsageError, match=r"pyproject\.toml: the TOML cannot be parsed: "):
        rules_here()


def test_limits() -> None:
    rules = Rules(seconds=5, work=7)
    assert rules.limits(NEVER) == Limits(seconds=5, work=7)
    assert rules.limits(NEVER, seconds=1) == Limits(seconds=1, work=7)
    assert rules.limits(NEVER, work=2) == Limits(seconds=5, work=2)
    assert Rules().limits(NEVER) == Limits()


@pytest.mark.parametrize(
    ("globs", "left_out"),
    [
        ((), ""),
        (("drafts",), "drafts/a.yaml old/drafts/b.yaml"),
        (("drafts/",), "drafts/a.yaml old/drafts/b.yaml"),
        (("old",), "old/drafts/b.yaml old/c.yaml"),
        (("*.yaml",), "drafts/a.yaml old/drafts/b.yaml old/c.yaml"),
        (("old/*.yaml",), "old/drafts/b.yaml old/c.yaml"),
        (("c.yaml",), "old/c.yaml"),
    ],
)
def test_exclude(globs: tuple[str, ...], left_out: str) -> None:
    files = ("drafts/a.yaml", "old/drafts/b.yaml", "old/c.yaml")
    assert " ".join(file for file in files if Rules(exclude=globs).excludes(file)) == left_out
    assert not Rules(folder=Path("deals"), exclude=("*",)).excludes("elsewhere/a.yaml")
