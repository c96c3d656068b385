"""What type checkers know of the library: mypy reads the pages and the sample programs, and finds what is wrong.

It takes mypy, which the environment for development has, and a minute; elsewhere these tests are left out.
"""

import inspect
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final, get_overloads

import pytest

from tests.support import sessions
from tests.support.paths import EXAMPLES, ROOT
from tests.support.public import MODULES

PAGES: Final = [page for page in sorted((ROOT / "docs").glob("*.md")) if "```pycon" in page.read_text(encoding="utf-8")]
PROGRAMS: Final = sorted((EXAMPLES / "programs").glob("*.py"))
GIVEN: Final = """\
import winnable
from winnable import crew, ganymede, lifeboat

(first,) = winnable.load("examples/first.yaml", kind=crew.Problem)
(launch,) = winnable.load("examples/ganymede/launch.yaml", kind=ganymede.Problem)
(landing,) = winnable.load("examples/lifeboat/landing.yaml", kind=lifeboat.Problem)
(some,) = winnable.load("examples/first.yaml")
verdict = winnable.solve(first)
assert verdict.witness is not None
witness = verdict.witness
"""
RIGHT: Final = """\
of_first: tuple[crew.Verdict, crew.Line, crew.Choices, crew.Report]
of_first = verdict, witness.line, witness.choices, winnable.replay(first, witness.line, witness.choices)
of_launch: tuple[ganymede.Verdict, ganymede.Explanation] = winnable.solve(launch), winnable.explain(launch)
of_landing: tuple[lifeboat.Verdict, lifeboat.Explanation] = winnable.solve(landing), winnable.explain(landing)
of_some: winnable.AnyVerdict = winnable.solve(some)
cards: list[crew.PlayedStep] = list(winnable.analyse(first, witness.line))
turns: list[ganymede.PlayedStep] = list(winnable.analyse(launch, "ana: pass"))
hints: tuple[list[crew.Hint], list[lifeboat.Hint]] = list(winnable.hint(first)), list(winnable.hint(landing))
again: crew.Verdict = winnable.solve(first, fewest=True)
certified: crew.Verdict = winnable.certify(first, "proof")
dealt: crew.Problem = winnable.random_deal(9, 4, 1, kind=crew.Problem)
text: str = winnable.dump(some)
play, other, third = crew.Play(first), ganymede.Play(launch), lifeboat.Play(landing)
play.push(min(play.legal_moves))
line: ganymede.Line = other.line
states: tuple[winnable.State, ...] = (play.state, *play.tasks, *other.goals, *third.goals)
if isinstance(some, ganymede.Problem):
    of_launch = winnable.solve(some), winnable.explain(some)
for checked in winnable.check("examples", some):
    winnable.describe(checked.problem)
"""
WRONG: Final = {
    'winnable.solve("first.yaml")': 'No overload variant of "solve" matches argument type "str"',
    "winnable.solve(first, seconds=3)": 'No overload variant of "solve" matches argument types',
    "winnable.solve((first,))": 'No overload variant of "solve" matches argument type "tuple[Problem]"',
    'winnable.load("first.yaml", kind=crew.Line)': 'Value of type variable "Problem" of "load" cannot be "Line"',
    "winnable.load(3)": 'No overload variant of "load" matches argument type "int"',
    "some.tasks": 'has no attribute "tasks"',
    "winnable.solve(first).witness.line": 'Item "None" of "Witness | None" has no attribute "line"',
    "text: str = witness.line": 'expression has type "Line", variable has type "str"',
    "witness.lines": '"Witness" has no attribute "lines"; maybe "line"?',
    "of_launch: ganymede.Verdict = verdict": "Incompatible types in assignment",
    "winnable.replay(launch, witness.line)": 'No overload variant of "replay" matches argument types',
    'winnable.replay(launch, "ana: pass", witness.choices)': 'No overload variant of "replay" matches argument types',
    "winnable.analyse(landing, witness.line)": 'No overload variant of "analyse" matches argument types',
    "[hint.card for hint in winnable.hint(launch)]": '"Hint[Witness[Line, Report]]" has no attribute "card"',
    "winnable.explain(first).sentence": 'has no attribute "sentence"',
    "verdict.details.low": '"object" has no attribute "low"',
    'told: str = winnable.dump(first, "again.yaml")': 'expression has type "None", variable has type "str"',
    "first.title = 'Another'": 'Property "title" defined in "Problem" is read-only',
    "winnable.Limits(seconds='3')": 'Argument "seconds" to "Limits" has incompatible type "str"',
    "winnable.slove(first)": 'Module has no attribute "slove"; maybe "solve"?',
    "winnable.crew.explanation(first)": 'Module has no attribute "explanation"; maybe "explanations"',
    "crew.problem(3)": 'Argument 1 to "problem" has incompatible type "int"',
    'crew.problem("Ann: p1 / Ben: p2", goals=3)': 'Argument "goals" to "problem" has incompatible type "int"',
    "crew.Play(first).legal_moves()": '"frozenset[Card]" not callable',
    "crew.Play(launch)": 'Argument 1 to "Play" has incompatible type',
    "winnable.check(first, 3)": 'Argument 2 to "check" has incompatible type "int"',
    "winnable.picture(witness)": 'Argument 1 to "picture" has incompatible type',
}
"""Programs that are wrong in one way each, as somebody who uses the library would be, and what mypy says of it."""

SLOW: Final = pytest.mark.timeout(600)
OF_JSON: Final = {
    *(f"winnable.{game}.Why.culprit" for game in ("crew", "ganymede", "lifeboat")),
    "winnable.crew.Why.line",
    "winnable.ganymede.Why.line",
    "winnable.lifeboat.Why.line",
}
"""What is JSON, whose values are of many types."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where programs are written, and what mypy knows of the library is kept."""
    return tmp_path_factory.mktemp("types")


def mypy(folder: Path, *programs: Path) -> str:
    """What mypy says of programs that use the package as it is installed for others."""
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent"]
    ran = subprocess.run(
        [*command, f"--cache-dir={folder}", *map(str, programs)],
        env={**os.environ, "MYPYPATH": str(ROOT)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout + ran.stderr


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    return path


def annotations(public: object) -> Iterator[tuple[str, object]]:
    """The annotations of a function, as overloaded, or of a class: its public fields, methods and properties."""
    if inspect.isfunction(public):
        for each in get_overloads(public) or [public]:
            yield from each.__annotations__.items()
    elif inspect.isclass(public) and public.__module__.startswith("winnable"):
        fields = getattr(public, "__annotations__", {}).items()
        yield from ((name, annotation) for name, annotation in fields if not name.startswith("_"))
        for name, member in vars(public).items():
            function = getattr(member, "fget", getattr(member, "__func__", member))
            if inspect.isfunction(function) and not name.startswith("_"):
                yield from ((name, each) for each in function.__annotations__.values())


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_no_public_name_is_of_any_type(module: ModuleType) -> None:
    untyped = {
        f"{module.__name__}.{name}.{part}"
        for name in module.__all__
        for part, annotation in annotations(getattr(module, name))
        if "typing.Any" in str(annotation) or annotation is Any
    }
    assert untyped - OF_JSON == set()


@pytest.mark.thorough
@SLOW
def test_pages_and_programs_have_the_types_they_say(folder: Path) -> None:
    programs = [written(folder, "right", GIVEN + RIGHT), *PROGRAMS]
    for page in PAGES:
        text, name = page.read_text(encoding="utf-8"), page.stem.replace("-", "_")
        programs.append(written(folder, name, sessions.program(text)))
        programs += [
            written(folder, f"{name}_{place}", each) for place, each in enumerate(sessions.BLOCK.findall(text))
        ]
    assert {"library", "library_0", "tutorial"} < {each.stem for each in programs}
    assert f"Success: no issues found in {len(programs)} source files" in mypy(folder, *programs)


@pytest.mark.thorough
@SLOW
def test_wrong_programs_are_told_where_they_are_wrong(folder: Path) -> None:
    """One of each, all in one go; a line that is wrong has the number of its place."""
    lines = [f"def wrong_{place}() -> None:\n    {each}\n" for place, each in enumerate(WRONG)]
    told = mypy(folder, written(folder, "wrong", f"{GIVEN}\n{''.join(lines)}")).splitlines()
    begin = GIVEN.count("\n") + 1
    found: dict[int, list[str]] = {}
    for line in told:
        if ": error: " in line:
            found.setdefault((int(line.split(":")[1]) - begin - 1) // 2, []).append(line)
    missed = [
        (program, message, found.get(place, told[-1:]))
        for place, (program, message) in enumerate(WRONG.items())
        if not any(message in each for each in found.get(place, ()))
    ]
    assert missed == []
    assert found.keys() == {*range(len(WRONG))}
