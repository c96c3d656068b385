"""Which file of rules counts for a file: the nearest one above it, and that alone."""

from pathlib import Path

import pytest

from winnable.games import registry
from winnable.project.codes import PROJECT_CODES
from winnable.project.nearest import Project, all_codes, guides_of_codes


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a" / "b" / "c").mkdir(parents=True)
    (tmp_path / "a" / "other").mkdir()
    monkeypatch.chdir(tmp_path / "a")
    for folder in ("b/c", "b", "other", "."):
        Path(folder, "deal.yaml").write_text("hands: x\n")


def deals_of(project: Project) -> dict[str, int | None]:
    """The sample that counts for each file."""
    files = ("deal.yaml", "b/deal.yaml", "b/c/deal.yaml", "other/deal.yaml", "<stdin>", "-", "22")
    return {file: project.rules_of(file).deals for file in files}


def test_without_any() -> None:
    project = Project()
    assert set(deals_of(project).values()) == {None}
    assert project.here.folder == Path()


def test_the_nearest_counts_alone() -> None:
    Path("../pyproject.toml").write_text("[tool.winnable]\ndeals = 1\nstrict = true\n")
    Path("b/winnable.yaml").write_text("deals: 2\n")
    Path("other/pyproject.toml").write_text("[tool.black]\nx = 1\n")
    project = Project()
    assert deals_of(project) == {
        "deal.yaml": 1,
        "b/deal.yaml": 2,
        "b/c/deal.yaml": 2,
        "other/deal.yaml": 1,
        "<stdin>": 1,
        "-": 1,
        "22": 1,
    }
    assert (project.here.strict, project.rules_of("b/deal.yaml").strict) == (True, False)
    assert project.findings == []


def test_yaml_goes_before_toml() -> None:
    Path("pyproject.toml").write_text("[tool.winnable]\ndeals = 1\n")
    Path("winnable.yaml").write_text("deals: 2\n")
    assert Project().here.deals == 2


@pytest.mark.parametrize("text", ["", "# nothing\n"])
def test_an_empty_file_is_a_mistake(text: str) -> None:
    Path("winnable.yaml").write_text(text)
    project = Project()
    assert project.here.file == "winnable.yaml"
    assert [finding.code for finding in project.findings] == ["Y004"]


def test_a_deal_that_is_called_so_is_a_deal() -> None:
    Path("winnable.yaml").write_text("hands: {Ann: p1}\n")
    Path("../winnable.yaml").write_text("deals: 3\n")
    project = Project()
    assert (project.here.deals, project.findings) == (3, [])


def test_toml_of_others_is_not_ours_to_judge() -> None:
    Path("pyproject.toml").write_text("[tool.black\n")
    project = Project()
    assert project.here.file == ""
    assert project.findings == []


def test_a_file_that_is_given_counts_for_all() -> None:
    Path("b/winnable.yaml").write_text("deals: 2\n")
    Path("strict.toml").write_text("[tool.winnable]\ndeals = 9\n")
    assert set(deals_of(Project(Path("strict.toml"))).values()) == {9}
    assert set(deals_of(Project(Path("strict.toml"), isolated=True)).values()) == {None}


def test_a_given_file_must_have_rules() -> None:
    Path("x.toml").write_text("[tool.black]\n")
    Path("y.yaml").write_text("hands: 1\n")
    for name, code in (("x.toml", "K002"), ("y.yaml", "K001"), ("nowhere.yaml", "Y001"), ("nowhere.toml", "Y001")):
        project = Project(Path(name))
        assert [finding.code for finding in project.findings] == [code]


def test_each_file_is_read_once() -> None:
    Path("winnable.yaml").write_text("dails: 2\n")
    project = Project()
    for file in ("deal.yaml", "b/deal.yaml", "b/c/deal.yaml"):
        project.rules_of(file)
    assert len(project.findings) == 1
    assert project.findings[0].path == "winnable.yaml"


def test_codes_of_all_games() -> None:
    codes = all_codes()
    assert codes.keys() >= {"Y001", "V004", "C001", "X001"}
    assert all(meaning.strip() for meaning in codes.values())


def test_the_guide_of_a_code_has_it_in_its_table() -> None:
    texts = {guide.name: guide.text() for game in registry.games() for guide in game.format.guides}
    named = guides_of_codes()
    assert set(named) == set(all_codes()) - set(PROJECT_CODES)
    assert (named["D003"], named["F001"], named["C001"], named["K001"]) == ("format", "lifeboat", "ganymede", "format")
    assert all(f"\n| {code} | " in texts[guide] for code, guide in named.items())
