"""Where tests stand: a module's test has its name and place, and what tests share lives in `tests/support/`.

`solver/crew/model/board.py` is tested in `tests/solver/crew/model/test_board.py`; where that has further
parts, they are in `test_board_PART.py`. A package is tested in a file of its own name, beside the tests of
its modules. What crosses modules has folders of its own: `agreement/` (the halves of the goal language held
together), `played/` (missions with full decks), `second_opinion/` (exhaustive search), `examples/`,
`missions/shipped/` (data against tables typed by hand), `bench/`.
"""

import ast
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.support.layers import few
from tests.support.paths import ROOT

PRODUCT = ("rules", "solver", "missions", "winnable")
LONG, TOO_LONG = 100, 600
"""Modules of more lines than the first have tests of their own; none has more lines than the second."""

LISTED = re.compile(r"^- ((?:`\w+`(?:, | and )?)+):", re.MULTILINE)
"""A line about modules in the docstring of a package."""

ABOUT_NO_MODULE = {
    "tests/missions/crew/test_codes.py",  # the codes of findings, wherever they are used
    "tests/rules/test_rulings.py",  # RULINGS.md of every game, and who cites it
    "tests/winnable/cli/test_hostile.py",  # bad input of all kinds to all commands
    "tests/winnable/cli/test_json_of_every_game.py",  # what every command writes for every game
    "tests/winnable/cli/test_process.py",  # the program as a process of its own
    "tests/winnable/cli/test_sessions.py",  # commands with all that they say
    "tests/winnable/cli/test_usage_errors.py",  # what makes no sense, misspelt names among it, in all commands
    "tests/winnable/cli/test_terminal.py",  # the program on a terminal
    "tests/winnable/cli/test_time_limit.py",  # huge files under a limit
    "tests/winnable/cli/test_unsafe_characters.py",  # text of files and command lines, through every command
    "tests/winnable/test_exceptions.py",  # every exception of the package
    "tests/winnable/test_planted_faults.py",  # missions with faults, as `validate` finds them
    "tests/winnable/test_shared_words.py",  # the code that all games share
    "tests/winnable/test_values.py",  # values of every public class
}

BELOW = {
    "tests/rules": {"rules"},
    "tests/solver": {"solver", "rules"},
    "tests/missions": {"missions", "rules"},
}
"""What the tests of a part may import of the product: the part itself and what is below it."""

WRITTEN = {"tests.support.goals", "tests.support.problems", "tests.support.shrinking"}
"""Goals and problems that every part is tried with: they stand in files, and these modules read them."""


def modules(folder: str) -> list[str]:
    """The Python files of a folder; links in `winnable/` lead to other folders."""
    within = ROOT / folder
    paths = (path.relative_to(within) for path in within.rglob("*.py"))
    return sorted(f"{folder}/{path.as_posix()}" for path in paths if not (within / path.parts[0]).is_symlink())


def lines(path: str) -> int:
    """The number of lines of a file."""
    return len((ROOT / path).read_text(encoding="utf-8").splitlines())


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement below a node; expressions are not looked into, which takes most of the time."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.stmt | ast.excepthandler | ast.match_case):
            yield each
            yield from statements(each)


@cache
def imported(path: str) -> frozenset[str]:
    """The modules that a file imports, those that `from a import b` may mean included."""
    found: set[str] = set()
    for node in statements(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{each.name}" for each in node.names)
    return frozenset(found)


def dotted(path: str) -> str:
    """The name by which a file of the product is imported; a package has that of its folder."""
    return ".".join(Path("winnable", path.removeprefix("winnable/")).with_suffix("").parts).removesuffix(".__init__")


@cache
def uses() -> Mapping[str, frozenset[str]]:
    """The modules of the product, each with those that it imports, for types alone as well."""
    names = {dotted(path): path for part in PRODUCT for path in modules(part)}
    found = {}
    for name, path in names.items():
        every = imported(path) & names.keys()
        # what is taken from a package is the module alone, if it is one
        found[name] = frozenset(every - {other.rpartition(".")[0] for other in every} - {name})
    return found


def circle(arrows: Mapping[str, set[str] | frozenset[str]]) -> list[str]:
    """A way along the arrows that leads back to where it began; empty if there is none."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def rooms(folder: str) -> Mapping[str, set[str]]:
    """The modules and folders of a folder, each with those whose modules its own import."""
    arrows: dict[str, set[str]] = defaultdict(set)
    for name, others in uses().items():
        for other in others:
            if name.startswith(f"{folder}.") and other.startswith(f"{folder}."):
                here, there = (each.removeprefix(f"{folder}.").partition(".")[0] for each in (name, other))
                if here != there:
                    arrows[here].add(there)
    return arrows


def is_test(module: str) -> bool:
    """Whether a dotted name is that of a test module."""
    parts = module.split(".")
    return parts[0] == "tests" and any(part.startswith("test_") for part in parts)


def reached(path: str, seen: set[str] | None = None) -> set[str]:
    """What a test module imports, and what the shared modules import that it uses."""
    seen = set() if seen is None else seen
    for module in imported(path) - seen:
        seen.add(module)
        file = f"{module.replace('.', '/')}.py"
        if module.startswith("tests.") and module not in WRITTEN and (ROOT / file).is_file():
            reached(file, seen)
    return seen


def place_of(module: str) -> str:
    """The test module that a module must have, if it is long."""
    path = Path(module)
    name = path.parent.name if path.stem == "__init__" else path.stem
    return f"tests/{path.parent.as_posix()}/test_{name}.py"


def candidates(test: str) -> Iterator[str]:
    """The modules that a test module may be about, by its name and place; from the longest name to the shortest."""
    folder, _, name = test.removeprefix("tests/").rpartition("/")
    words = name.removeprefix("test_").removesuffix(".py").split("_")
    for count in range(len(words), 0, -1):
        module = "_".join(words[:count])
        yield f"{folder}/{module}.py"
        if module == Path(folder).name:
            yield f"{folder}/__init__.py"


def subject(test: str) -> str | None:
    """The module that a test module is about."""
    return next((module for module in candidates(test) if (ROOT / module).is_file()), None)


def own_tests() -> list[str]:
    """The test modules beside packages of the product."""
    every = (test for part in PRODUCT for test in modules(f"tests/{part}") if Path(test).name.startswith("test_"))
    return [test for test in every if (ROOT / Path(test).relative_to("tests").parent / "__init__.py").is_file()]


@pytest.mark.thorough
def test_no_test_module_imports_another() -> None:
    found = {path: sorted(filter(is_test, imported(path))) for path in modules("tests")}
    assert {path: others for path, others in found.items() if others} == {}


def test_long_modules_have_tests_of_their_own() -> None:
    long = {path for part in PRODUCT for path in modules(part) if lines(path) > LONG}
    assert long, "there are such modules"
    assert {path: place_of(path) for path in long if not (ROOT / place_of(path)).is_file()} == {}


def test_a_test_is_about_the_module_of_its_name() -> None:
    others = {test: [*candidates(test)] for test in {*own_tests()} - ABOUT_NO_MODULE if not subject(test)}
    assert others == {}, "expected one of these modules"


def test_a_package_lists_the_modules_that_it_has() -> None:
    """Those that it lists are there, and if it names most of them it names them all."""
    gone, left_out = {}, {}
    for package in (each for folder in PRODUCT for each in modules(folder) if each.endswith("/__init__.py")):
        there = [path for path in (ROOT / package).parent.iterdir() if not path.is_symlink()]
        own = {path.stem for path in there if path.suffix == ".py" or (path / "__init__.py").exists()}
        own = {name for name in own if not name.startswith("_")}
        told = ast.get_docstring(ast.parse((ROOT / package).read_text(encoding="utf-8"))) or ""
        listed = {name for item in LISTED.findall(told) for name in re.findall(r"\w+", item)}
        named = own.intersection(re.findall(r"`(\w+)`", told))
        gone[package] = listed - own - {path.name for path in there}
        left_out[package] = own - named if 2 * len(named) > len(own) else set()
    assert [each for each in (*gone.items(), *left_out.items()) if each[1]] == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle(uses()) == []


def test_no_rooms_import_each_other_in_a_circle() -> None:
    """A folder is a room of the folder around it: what is below what can be told of folders as of modules."""
    folders = {name.rpartition(".")[0] for name in uses()} - {""}
    assert {folder: found for folder in folders if (found := circle(rooms(folder)))} == {}


def test_a_circle_is_found() -> None:
    assert "winnable.rules.crew.card" in uses()["winnable.rules.crew.problem"]
    assert "verdict" in rooms("winnable.solver")["crew"]
    assert circle({"a": {"b"}, "b": {"c"}}) == []
    assert {*circle({"a": {"b"}, "b": {"c"}, "c": {"b"}})} == {"b", "c"}


def test_no_module_is_too_long() -> None:
    every = (path for part in (*PRODUCT, "tests") for path in modules(part))
    assert {path: lines(path) for path in every if lines(path) > TOO_LONG} == {}


@pytest.mark.parametrize("part", few(BELOW, 2))
def test_tests_import_nothing_from_above(part: str) -> None:
    every = {"rules", "solver", "missions"}
    upward = {}
    for test in modules(part):
        used = {module.split(".")[1] for module in reached(test) if module.startswith("winnable.")}
        front = {each for each in used - every if each != "version"}
        wrong = sorted((used & every) - BELOW[part] | front)
        if wrong:
            upward[test] = wrong
    assert upward == {}


def test_what_ci_runs_is_there() -> None:
    """A test that has moved away would else be missed in a late stage of `.ci/run` alone."""
    words = re.findall(r"(?<![\w/])tests/[\w./{},]+", (ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    listed = subprocess.run(
        ["bash", "-c", f"printf '%s\n' {' '.join(words)}"], capture_output=True, text=True, check=True
    )
    paths = listed.stdout.split()
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists()] == []
