"""The rules of a project: every key read, every mistake told at its place, in YAML and in TOML alike."""

import json
from pathlib import Path

import jsonschema
import pytest

from winnable.project.nearest import Project
from winnable.project.rules import Rules, Thresholds
from winnable.project.shape import RULES, rules_schema_text
from winnable.solver.verdict import NEVER, Limits

ALL = """\
paths: [deals, missions]
exclude: drafts
limits: {seconds: 1.5, work: 20}
total_time: 600
players: [3, 4]
deals: 20
seed: 7
ignore: [V004]
fail_on: M014
strict: true
thresholds:
  share_at_least: 0.5
  missions:
    slow-burn:
      share_at_least: .9
      hardness_between: [0.1, 1]
"""
SAME = """\
[tool.other]
deals = 1
[tool.winnable]
paths = ["deals", "missions"]
exclude = "drafts"
limits = { seconds = 1.5, work = 20 }
total_time = 600
players = [3, 4]
deals = 20
seed = 7
ignore = ["V004"]
fail_on = "M014"
strict = true
[tool.winnable.thresholds]
share_at_least = 0.5
[tool.winnable.thresholds.missions.slow-burn]
share_at_least = 0.9
hardness_between = [0.1, 1.0]
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("deals", "missions"):
        (tmp_path / name).mkdir()


def read(text: str, name: str = "winnable.yaml") -> tuple[Rules, list[str]]:
    """The rules of a file, and its findings."""
    Path(name).write_text(text, encoding="utf-8")
    project = Project()
    return project.here, [finding.short().removeprefix(f"{name}:") for finding in project.findings]


@pytest.mark.parametrize(("text", "name"), [(ALL, "winnable.yaml"), (SAME, "pyproject.toml")])
def test_every_key(text: str, name: str) -> None:
    rules, findings = read(text, name)
    assert findings == []
    lines = text.split("\n")
    place = next(number for number, line in enumerate(lines, 1) if "share_at_least" in line and "5" in line)
    single = next(number for number, line in enumerate(lines, 1) if "9" in line)
    above = 0 if name.endswith("yaml") else 1
    assert rules == Rules(
        folder=Path(),
        file=name,
        paths=("deals", "missions"),
        exclude=("drafts",),
        seconds=1.5,
        work=20.0,
        total_time=600.0,
        players=(3, 4),
        deals=20,
        seed=7,
        ignore=frozenset({"V004"}),
        fail_on=frozenset({"M014"}),
        strict=True,
        thresholds=Thresholds(0.5, None, f"{name}:{place - above}"),
        missions={"slow-burn": Thresholds(0.9, (0.1, 1.0), f"{name}:{single - above}")},
    )


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("dails: 3\n", "1:1: error[K001]: unknown key 'dails' in the rules of a project"),
        ("limits: {time: 3}\n", "1:10: error[K001]: unknown key 'time' in the limits of one problem"),
        ("deals: many\n", "1:8: error[K003]: expected a whole number from 0 to 1000000, found 'many'"),
        ("deals: -1\n", "1:8: error[K005]: expected a whole number from 0 to 1000000, found -1"),
        ("total_time: 0\n", "1:13: error[K005]: expected a number above 0, found 0"),
        ("total_time: soon\n", "1:13: error[K003]: expected a number above 0, found 'soon'"),
        ("total_time: '5'\n", "1:13: error[K003]: expected a number above 0, found '5'"),
        ("limits: {work: nan}\n", "1:16: error[K003]: expected a number above 0, found 'nan'"),
        ("strict: yes\n", "1:9: error[K003]: expected true or false, found 'yes'"),
        ("paths: [nowhere]\n", "1:9: error[X009]: there is no file or folder 'nowhere'"),
        ("ignore: [V044]\n", "1:10: error[X008]: there is no code 'V044'"),
        ("fail_on: warnings\n", "1:10: error[X008]: there is no code 'warnings'"),
        ("thresholds: {share_at_least: 80}\n", "1:30: error[K005]: expected a number from 0 to 1, found 80"),
        ("thresholds: {hardness_between: [0.5]}\n", "1:32: error[K008]: expected 2 in the list, found 1"),
        (
            "thresholds: {missions: {a: {shar: 1}}}\n",
            "1:29: error[K001]: unknown key 'shar' in the thresholds of a mission",
        ),
        ("- paths\n", "1:1: error[K003]: expected the rules of a project, found a list"),
        (
            "deals: 1\n---\nseed: 2\n",
            "3:1: error[K007]: expected the rules of a project alone, found a second document",
        ),
        ("deals: [1\n", "2:1: error[Y005]: expected ',' or ']', found the end"),
    ],
)
def test_mistakes(text: str, finding: str) -> None:
    _, findings = read(text)
    assert finding.partition(":")[0].isdecimal()
    if "Y005" in finding:
        assert [each.partition("error[")[2][:4] for each in findings] == ["Y005"]
    else:
        assert findings == [finding]


def test_mistakes_in_toml_have_places_too() -> None:
    text = "[project]\nname = 'x'\n\n[tool.winnable]\ndails = 3\nlimits = {work = 1, tiem = 2}\n"
    _, findings = read(text, "pyproject.toml")
    assert findings == [
        "5:1: error[K001]: unknown key 'dails' in the rules of a project",
        "6:21: error[K001]: unknown key 'tiem' in the limits of one problem",
    ]
    _, findings = read("[tool.winnable\n", "pyproject.toml")
    assert [each.partition(":")[0] for each in findings] == ["1"]
    assert "error[X010]" in findings[0]


def test_hints() -> None:
    for text, hint in (
        ("thresholds: {share_at_least: 80}\n", "write 0.8"),
        ("timeout: 60\n", "write 'total_time', or 'limits: {seconds: 60}' for each problem"),
        ("deels: 60\n", "did you mean 'deals'?"),
        ("ignore: v004\n", "did you mean V004?"),
    ):
        Path("winnable.yaml").write_text(text)
        project = Project()
        assert project.here
        assert [finding.hint for finding in project.findings] == [hint]


def test_what_is_wrong_is_left_out_and_the_rest_holds() -> None:
    rules, findings = read("deals: x\nseed: 3\nlimits: {work: 5, secs: 1}\nstrict: true\n")
    assert len(findings) == 2
    assert (rules.deals, rules.seed, rules.work, rules.strict) == (None, 3, None, True)


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


# --- the schema ----------------------------------------------------------------------------------


def test_the_schema_says_the_same() -> None:
    schema = json.loads(rules_schema_text())
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    good = {
        "paths": ["deals"], "exclude": "drafts", "limits": {"seconds": 1.5, "work": 20}, "total_time": 6, "players": 3,
        "deals": 1, "seed": 2, "ignore": "V004", "fail_on": ["M014"], "strict": True,
        "thresholds": {"share_at_least": 0.5, "hardness_between": [0, 1], "missions": {"a": {"share_at_least": 1}}},
    }  # fmt: skip
    assert set(good) == set(RULES.keys)
    assert validator.is_valid(good)
    for bad in ({"x": 1}, {"deals": "x"}, {"total_time": 0}, {"thresholds": {"share_at_least": 2}}, {"strict": 1}):
        assert not validator.is_valid(bad)


def test_every_key_is_explained() -> None:
    schema = json.loads(rules_schema_text())
    assert all(each["description"] for each in schema["properties"].values())
