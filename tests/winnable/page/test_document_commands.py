"""`-o x.html` of every command that has it, in every game: one file, complete in itself, in which names are text."""

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.ganymede_files import FIRST as ROCKETS
from tests.support.ganymede_files import LAUNCH
from tests.support.layers import few
from tests.support.lifeboat_files import FIRST as TIRED
from tests.support.lifeboat_files import LANDS, POINTS, SIXTEEN
from tests.winnable.conftest import Run

EVIL: Final = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&"
CREW: Final = "name: NAME\ndeck: dealt\nlead: 0\nhands: {'PLAYER': b98, Ben: b1 y5, Cas: b2 g2, Dee: b3 g3}\n"
GANYMEDE: Final = f"{ROCKETS}name: NAME\n"
LIFEBOAT: Final = f"{TIRED}name: NAME\n"
CASES: Final = {
    "crew solve": f"{CREW}tasks: b1>0\n",
    "crew explain": f"{CREW}tasks: b1>2 g2>0\n",
    "crew analyse": f"{CREW}tasks: b1>0\nline: b9 b1 b2 b3 / b8 y5 g2 g3\n",
    "crew hint": f"{CREW}tasks: b1>0\nplayed: b9\n",
    "ganymede solve": f"{GANYMEDE}horizon: 3\n{LAUNCH}",
    "ganymede explain --no-repairs": f"{GANYMEDE}horizon: 1\n{LAUNCH}",
    "ganymede analyse": f"{GANYMEDE}horizon: 2\n{LAUNCH}line: [{{tile: st_r, does: recruit red}}]\n",
    "ganymede hint": f"{GANYMEDE}horizon: 1\n{LAUNCH}",
    "lifeboat solve": f"{LIFEBOAT}{LANDS}",
    "lifeboat explain --no-repairs": f"{LIFEBOAT}horizon: 1\ngoals:\n- ended: {{by_day: 1}}\n"
    "- score: {of: kid, at_least: 99}\n",
    "lifeboat analyse": f"{POINTS}{SIXTEEN}".replace("Sixteen points", "NAME")
    + "line:\n- turns: [{who: captain, act: {row: [nav04]}}]\n- {}\n",
    "lifeboat hint": f"{LIFEBOAT}{LANDS}",
}
"""Files by game and command; NAME stands wherever their authors may write what they like."""


@dataclass
class Page(HTMLParser):
    """The elements of a page with their attributes, and the data in it."""

    elements: list[tuple[str, tuple[tuple[str, str | None], ...]]] = field(default_factory=list)
    held: dict[str, str] = field(default_factory=dict)
    inside: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, tuple(attrs)))
        self.inside = dict(attrs).get("id") or "" if tag == "script" else ""

    def handle_data(self, data: str) -> None:
        self.held[self.inside] = self.held.get(self.inside, "") + data

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""


def written(run: Run, words: str, name: str, text: str) -> Page:
    """The page that a command writes of a file with a name in it."""
    quoted = json.dumps(name)
    file = text.replace("'PLAYER'", quoted).replace("NAME", quoted)
    Path("file.yaml").write_text(file, encoding="utf-8")
    command, *options = words.split()[1:]
    result = run(command, "file.yaml", *options, "-o", "page.html")
    assert result.exit_code in (0, 1, 2), result.output
    page = Page()
    page.feed(Path("page.html").read_text(encoding="utf-8"))
    page.close()
    Path("page.html").unlink()
    return page


def strings(value: Any) -> list[str]:
    """All strings in JSON."""
    if isinstance(value, dict):
        return [found for each in value.values() for found in strings(each)]
    if isinstance(value, list):
        return [found for each in value for found in strings(each)]
    return [value] if isinstance(value, str) else []


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("words", few(CASES, 3, 6))
def test_a_page_is_complete_in_itself_and_names_are_text(words: str, run: Run) -> None:
    page = written(run, words, EVIL, CASES[words])
    attributes = [(tag, name, value) for tag, attrs in page.elements for name, value in attrs]
    asked = [each for each in attributes if each[1] in ("src", "srcset", "href", "action", "data", "poster", "style")]
    assert asked == [("link", "href", "data:,")]
    assert not [each for each in attributes if each[1].startswith("on")]
    assert page.elements == written(run, words, "Nobody", CASES[words]).elements
    data = json.loads(page.held["data"])
    assert data["command"] == words.split()[1]
    assert any("</script><script>alert(1)</script>" in each for each in strings(data))
    assert "alert(1)" in page.held[""]  # it is told without scripts as well


@pytest.mark.parametrize("words", ["crew hint", "crew solve"])
def test_the_answer_is_on_the_page(words: str, run: Run) -> None:
    problem = json.loads(written(run, words, "Somebody", CASES[words]).held["data"])["problems"][0]
    assert problem["title"] == "Somebody"
    assert problem["view"]["text"]
    assert problem["view"]["game"] == "crew"


@pytest.mark.parametrize("command", ["solve", "explain", "analyse", "hint"])
def test_no_page_where_there_is_nothing_to_tell_is_still_a_page(command: str, run: Run) -> None:
    """What is wrong with the files is on it."""
    Path("file.yaml").write_text("hands: [p1, z9]\n", encoding="utf-8")
    assert run(command, "file.yaml", "-o", "page.html").exit_code == 2
    page = Page()
    page.feed(Path("page.html").read_text(encoding="utf-8"))
    data = json.loads(page.held["data"])
    assert data["problems"] == []
    assert [each["excerpt"] for each in data["findings"]]


def test_a_page_does_not_overwrite_what_it_is_about(run: Run) -> None:
    Path("deal.html").write_text("hands: [p1, p2, p3]\n", encoding="utf-8")
    for command in ("solve", "explain", "analyse", "hint"):
        result = run(command, "deal.html", "-o", "deal.html")
        assert (result.exit_code, "would overwrite" in result.stderr) == (2, True), command
