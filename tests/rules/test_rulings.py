"""Rulings: code cites them by code, RULINGS.md of its game explains each, and what users read does without codes."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.support.layers import few

ROOT = Path(__file__).parents[2]
BOOKS = {path.parent.name: path for path in sorted((ROOT / "rules").glob("*/RULINGS.md"))}
"""The rulings of every game."""
HEADING = re.compile(r"^## (?=[A-Z][1-9][0-9]?\. )", re.MULTILINE)
PARTS = ("Question", "Reading", "Why")


def python(*folders: str) -> list[Path]:
    """The modules of some folders; what `winnable/` links to counts where it stands."""
    found = chain.from_iterable((ROOT / folder).rglob("*.py") for folder in folders)
    return sorted({path.resolve() for path in found})


PRODUCT = python("rules", "solver", "missions", "winnable")
MODULES = [path for path in (*PRODUCT, *python("tests")) if path != Path(__file__)]
FOR_AUTHORS = [
    *(ROOT / name for name in ("ARCHITECTURE.md", "CONTRIBUTING.md")),
    *sorted((ROOT / "docs" / "contributing").glob("*.md")),
    *(path for top in ("rules", "solver", "missions", "winnable") for path in sorted((ROOT / top).rglob("README.md"))),
]
FOR_USERS = [
    *(
        ROOT / name
        for name in (
            "README.md",
            "WRITING.md",
            "CHANGELOG.md",
            "missions/FORMAT.md",
            "missions/FORMAT-ganymede.md",
            "missions/FORMAT-lifeboat.md",
        )
    ),
    *sorted((ROOT / "missions").rglob("*.yaml")),
    *sorted((ROOT / "missions").rglob("*.json")),
    *sorted((ROOT / "examples").rglob("*.yaml")),
]


# --- where codes may stand -----------------------------------------------------------------------


def is_docstring(node: ast.AST) -> bool:
    """Whether a statement is a text alone: the docstring of a module, class, function or attribute."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def docstrings(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if is_docstring(node):
            yield ast.unparse(node)


def comments(source: str) -> Iterator[str]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def texts(source: str) -> Iterator[str]:
    """The texts of a module that it may show to somebody: every string but docstrings."""
    tree = ast.parse(source)
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and is_docstring(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.value


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")  # some bad examples are not UTF-8


LETTERS = "".join(sorted({section[0] for path in BOOKS.values() for section in HEADING.split(read(path))[1:]}))
"""The letters of all codes; a test holds that no two games share one."""
CODE = re.compile(rf"\b[{LETTERS}][1-9][0-9]?\b")


def codes(*parts: str) -> set[str]:
    return {code for part in parts for code in CODE.findall(part)}


def cited(source: str) -> set[str]:
    """The rulings that a module cites; most have nothing that could be a code."""
    if CODE.search(source) is None:
        return set()
    return codes(*docstrings(source), *comments(source))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# --- what stands in RULINGS.md -------------------------------------------------------------------


def sections(text: str) -> list[tuple[str, str, str]]:
    """Code, title and body of every ruling."""
    found = []
    for section in HEADING.split(text)[1:]:
        heading, _, body = section.partition("\n")
        code, _, title = heading.partition(". ")
        found.append((code, title, body))
    return found


BY_GAME = {game: sections(read(path)) for game, path in BOOKS.items()}
SECTIONS = [section for found in BY_GAME.values() for section in found]


def known(path: Path) -> set[str]:
    """The rulings that a file may cite: those of its game, or all of them outside the games' own folders."""
    games = [game for game in BOOKS if game in path.relative_to(ROOT).parts or path.stem == game]
    return {code for game in games or BOOKS for code, _, _ in BY_GAME[game]}


def part(body: str, wanted: str) -> str:
    """What a ruling says under one of its heads, up to the next paragraph that has one."""
    match = re.search(rf"^\*\*{wanted}\.\*\*(.*?)(?=^\*\*[A-Z][a-z ]*\.\*\*|^---$|\Z)", body, re.MULTILINE | re.DOTALL)
    return match[1].strip() if match else ""


def anchor(heading: str) -> str:
    """The link to a heading, as GitHub makes it."""
    return re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize(("game", "letters"), [("crew", "NS"), ("ganymede", "J"), ("lifeboat", "W")])
def test_rulings_are_counted_from_one(game: str, letters: str) -> None:
    found = [code for code, _, _ in BY_GAME[game]]
    numbers = {letter: sum(code[0] == letter for code in found) for letter in letters}
    assert numbers[letters[0]] >= 20
    assert min(numbers.values()) > 0
    assert found == [f"{letter}{number + 1}" for letter in letters for number in range(numbers[letter])]


def test_no_two_games_share_a_letter() -> None:
    letters = [{code[0] for code, _, _ in found} for found in BY_GAME.values()]
    assert sum(map(len, letters)) == len(set().union(*letters))


def test_every_ruling_says_what_is_asked_and_taken_and_why() -> None:
    for code, title, body in SECTIONS:
        assert title, code
        empty = [wanted for wanted in PARTS if not part(body, wanted)]
        assert not empty, code
        assert "?" in part(body, "Question"), code


@pytest.mark.parametrize("game", BOOKS)
def test_contents_have_every_ruling_once(game: str) -> None:
    contents = read(BOOKS[game]).partition("## By topic")[2].partition("\n---\n")[0]
    links = re.findall(r"\[(\w+)\]\(#([^)]*)\)", contents)
    assert sorted(links) == sorted((code, anchor(f"{code}. {title}")) for code, title, _ in BY_GAME[game])


@pytest.mark.parametrize("game", BOOKS)
def test_rulings_cite_rulings_only(game: str) -> None:
    assert codes(read(BOOKS[game])) == {code for code, _, _ in BY_GAME[game]}


# --- citations -----------------------------------------------------------------------------------


@pytest.mark.parametrize("block", few(range(5), 1))
def test_every_citation_resolves(block: int) -> None:
    for path in [*MODULES, *FOR_AUTHORS][block::5]:
        found = cited(read(path)) if path.suffix == ".py" else codes(read(path))
        assert found <= known(path), name(path)


@pytest.mark.thorough
def test_every_ruling_is_cited() -> None:
    found = set().union(*(cited(read(path)) for path in MODULES))
    assert {code for code, _, _ in SECTIONS} - found == set()


def test_what_users_read_cites_none() -> None:
    assert {name(path): found for path in FOR_USERS if (found := codes(read(path)))} == {}


@pytest.mark.parametrize("block", few(range(5), 1, 3))
def test_messages_cite_none(block: int) -> None:
    assert {name(path): found for path in PRODUCT[block::5] if (found := codes(*texts(read(path))))} == {}


def test_everything_is_looked_at() -> None:
    """An empty list would pass everything above."""
    assert {"crew", "ganymede", "lifeboat"} <= set(BOOKS)
    assert len(PRODUCT) > 80
    assert len(MODULES) > len(PRODUCT) + 50
    assert sum(path.parent.name == "planet_nine" for path in FOR_USERS) == 50
    assert {"card.py", "solve.py", "tasks.py", "exhaust.py"} <= {path.name for path in MODULES}
    assert all(path.exists() for path in (*FOR_USERS, *FOR_AUTHORS))


# --- the looking itself --------------------------------------------------------------------------

MODULE = '''
"""What it is (N1)."""
X = 1
"""An attribute (N2)."""
def f(n):
    """Of a function (S3).

    More of it, as in S14.
    """
    # a comment: N5
    g("a message (N6)")
    return f"one with {n} (S7)"  # N8, not D007, V005 or 0xN9
'''


def test_docstrings_and_comments_cite() -> None:
    assert cited(MODULE) == {"N1", "N2", "S3", "S14", "N5", "N8"}


def test_messages_are_all_other_texts() -> None:
    assert codes(*texts(MODULE)) == {"N6", "S7"}


@pytest.mark.parametrize("text", ["s1 s4", "S001", "N123", "M17", "p9", "SN1", "--time-limit S", "N0"])
def test_other_words_are_no_codes(text: str) -> None:
    assert codes(text) == set()


def test_a_ruling_lacks_what_is_empty() -> None:
    ((code, title, body),) = sections("# R\n\n## N1. Some\n\n**Question.** Which?\n\n**Reading.**\n\n**Why.** So.\n")
    assert (code, title) == ("N1", "Some")
    assert [part(body, wanted) for wanted in PARTS] == ["Which?", "", "So."]
