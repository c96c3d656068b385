"""The README and the pages in docs/ as they stand: sessions with their output, YAML, the library's example, links."""

import io
import re
import shlex
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from tests.support import sessions
from tests.support.commands import run
from tests.support.golden import hold
from winnable.cli.main import GROUPS
from winnable.services.loading import load_bytes
from winnable.services.project import Rules, rules_here

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
COMMANDS = ROOT / "docs" / "commands.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
FOR_AUTHORS = [
    ROOT / "ARCHITECTURE.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs" / "contributing").glob("*.md")),
    *(path for top in ("rules", "solver", "missions", "winnable") for path in sorted((ROOT / top).rglob("README.md"))),
]
TEXTS = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *FOR_AUTHORS})

FIRST = "examples/first.yaml"
Kept = Callable[[Path, str], None]


def blocks(language: str, *pages: Path) -> list[str]:
    """The code blocks in a language."""
    texts = (page.read_text(encoding="utf-8") for page in pages or PAGES)
    return [
        block for text in texts for block in re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    ]


SESSIONS = {
    "README.md": [0],
    "ci.md": [0],
    "explain.md": [1],
    "games.md": [1, 0, 1, 0, 0],
    "ganymede.md": [0, 0, 1, 0],
    "lifeboat.md": [0, 0, 0, 0, 1, 1, 0],
    "lines.md": [0, 0, 0, 0, 0],
    "open-deals.md": [1],
    "puzzles.md": [0, 1],
    "trust.md": [1, 0],
}
"""The exit codes of the sessions, by page."""


def test_every_page_with_sessions_is_run() -> None:
    assert {page.name for page in PAGES if blocks("console", page)} == set(SESSIONS)


LONG = ("explain.md", "games.md", "ganymede.md", "lifeboat.md", "puzzles.md")
"""Pages of which the sessions take seconds."""


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.thorough] if page.name in LONG else [])
        for page in PAGES
        if page.name in SESSIONS
    ],
    ids=lambda page: page.stem,
)
def test_sessions(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kept: Kept) -> None:
    """As they stand; `--update-golden` writes into the page what is printed now."""
    pytest.importorskip("pysat")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)  # some write files
    played, codes = sessions.console(page.read_text(encoding="utf-8"))
    kept(page, played)
    assert codes == SESSIONS[page.name]


def test_the_readme_begins_with_a_session() -> None:
    before, _, _ = README.read_text(encoding="utf-8").partition("\n## ")
    assert before.count("```console\n$ winnable solve examples/first.yaml\n") == 1


def test_yaml() -> None:
    for text in blocks("yaml"):
        loaded = load_bytes(text.encode(), "README.md")
        assert loaded.documents
        assert not loaded.findings, loaded.findings


def test_rules_of_a_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (text,) = (text for text in blocks("toml") if text.startswith("[tool.winnable]"))
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    assert rules_here() != Rules()


def test_one_line() -> None:
    command = next(text for text in blocks("sh") if text.startswith("winnable solve --deck"))
    assert run(*shlex.split(command)[1:]).exit_code == 1


def test_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (code,) = blocks("python", ROOT / "docs" / "library.md")
    output = io.StringIO()
    with redirect_stdout(output):
        exec(code, {})  # our own page
    assert output.getvalue().splitlines()[0] == "A first deal winnable"
    assert output.getvalue().splitlines()[-1] == "met after trick 3"


@pytest.mark.thorough
@pytest.mark.parametrize("page", [page for page in PAGES if blocks("pycon", page)], ids=lambda page: page.stem)
def test_sessions_of_python(page: Path, monkeypatch: pytest.MonkeyPatch, kept: Kept) -> None:
    """All of a page are one session."""
    monkeypatch.chdir(ROOT)
    kept(page, sessions.python(page.read_text(encoding="utf-8")))


def test_what_was_reworded_comes_back(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Outputs are written anew, and nothing else of a page is touched."""
    monkeypatch.chdir(ROOT)
    page = tmp_path / "page.md"
    for stands in (
        f"A\n```console\n$ winnable solve {FIRST} --verdict-only\nA first deal, mission 8 ({FIRST}:3)\nwinnable\n```\n",
        "A\n```pycon\n>>> said = 'winnable'\n>>> said\n'winnable'\n```\nB\n```pycon\n>>> len(said)\n8\n```\n",
        "A\n```pycon\n>>> print('winnable\\n\\n\\nx')\nwinnable\n<BLANKLINE>\n<BLANKLINE>\nx\n```\n",
    ):
        before = stands.replace("winnable\n", "won\n").replace("'winnable'\n`", "'won'\n`")
        assert before != stands
        page.write_text(before, encoding="utf-8")
        now = sessions.python(sessions.console(before)[0])
        with pytest.raises(AssertionError):
            hold(page, now, update=False)
        assert page.read_text(encoding="utf-8") == before
        hold(page, now, update=True)
        assert page.read_text(encoding="utf-8") == stands


def test_commands_stand_in_the_groups_of_the_help() -> None:
    """Each in its group, in the same order; a command of a command follows it."""
    told: dict[str, list[str]] = {}
    for line in README.read_text(encoding="utf-8").partition("## Commands")[2].partition("\n## ")[0].splitlines():
        if group := re.fullmatch(r"\| ([A-Z][a-z ]+) \| \|", line):
            told[group[1]] = []
        elif row := re.match(r"\| `winnable (\w+)( [a-z]+ DIR)?", line):
            told[[*told][-1]] += [row[1]] if not row[2] else []
    assert told == {title: [*commands] for title, commands in GROUPS.items()}


def test_exit_codes_are_all_there() -> None:
    text = COMMANDS.read_text(encoding="utf-8")
    for code in (*range(5), 130, 141):
        assert f"| {code} |" in text


@pytest.mark.parametrize("page", TEXTS, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    """Those to files of the repository; the wheel's copy of the tests has not all of them."""
    if not (ROOT / "rules").is_dir():
        pytest.skip("only the pages are here")
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        assert "://" in link or (page.parent / link).exists(), link


@pytest.mark.parametrize("page", FOR_AUTHORS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_paths_that_are_named_are_there(page: Path) -> None:
    """What a guide for contributors names in backticks with a slash is there, from the top or within some folder."""
    if not (ROOT / "rules").is_dir():
        pytest.skip("only the pages are here")
    text = page.read_text(encoding="utf-8")
    everything = {
        path.relative_to(ROOT).as_posix()
        for top in ("rules", "solver", "missions", "winnable", "tests")
        for path in (ROOT / top).rglob("*")
    }
    everything |= {path.relative_to(ROOT).as_posix() for path in (ROOT / "examples").rglob("*")}
    for written in re.findall(r"`([\w./-]+/[\w./-]*|[\w-]+\.(?:py|md|yaml|json))`", text):
        name = written.rstrip("/")
        assert any(path == name or path.endswith(f"/{name}") for path in everything) or (ROOT / name).exists(), written


def test_nothing_is_left_to_fill_in() -> None:
    for path in TEXTS:
        assert not re.search(r"@[A-Z0-9]+@|\bYARD\b|TODO|XXX", path.read_text(encoding="utf-8")), path.name


def test_which_game_has_what(tmp_path: Path) -> None:
    """The table of the page; each question of a game has tests of its own."""
    table = re.search(
        r"\| \*The Crew\* \| \*Ganymede\* .*?\n(?:\n|\Z)", COMMANDS.read_text(encoding="utf-8"), re.DOTALL
    )
    assert table
    told = {name: cells for name, *cells in (line.strip("| ").split(" | ") for line in table[0].splitlines()[2:])}
    assert told["`analyse`"] == ["yes", "yes", "yes"]
    assert told["`hint`, `--why`"] == ["yes", "yes", "yes"]
    assert told["what a player could know: `hint`, `analyse` with `--knowing`"] == ["yes", "no", "no"]
    assert told["more lines: `solve --lines`"] == ["yes", "yes", "yes"]
    assert told["`certify`"] == ["yes", "no", "no"]
    assert told["pages (`-o OUT.html`)"] == ["yes", "yes", "yes"]  # test_document_commands.py writes them
    assert told["pictures (`-o OUT.svg`, `-o OUT.png`): `solve`, `analyse`, `explain`"] == [
        "yes",
        "no",
        "no",
    ]  # and test_solve_pictures.py these
    for game in ("ganymede", "lifeboat"):
        ran = run("certify", str(ROOT / "examples" / game / "lost.yaml"), "-o", str(tmp_path / game))
        assert "there is no 'winnable" in ran.stderr or "there are none" in ran.stderr
