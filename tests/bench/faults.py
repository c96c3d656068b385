"""Plant small faults in a copy of the product, one at a time, and count who finds them: the usual tests, or the whole.

    python -m tests.bench.faults --seed 1 --count 100 [--touched FILE] [--most SECONDS]

First, the whole runs once in a copy that notes which functions each test calls, and how long it takes; `--touched`
keeps that in a file for the next time. Then a fault is planted in a function drawn by chance: the usual tests that call
it run until one fails, and if none does, those of the whole. `--most` bounds how many seconds of tests are tried of
each layer, those of the function's own folder first. A fault that nobody finds may change nothing. Where tests fail
without a fault, none is planted, and that is counted, too.
"""

import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.bench.planting import functions, noting, planted
from tests.support.paths import ROOT

TOPS = ("rules", "solver", "missions", "winnable")
NOTED = """
import atexit, os
CALLED = bytearray({count})
def save():
    if "NOTED" in os.environ and not os.environ["NOTED"].startswith(f"{{os.getpid()}}:"):
        with open(os.path.join(os.environ["NOTED"].partition(":")[2], str(os.getpid())), "wb") as file:
            file.write(CALLED)
atexit.register(save)
"""
NOTES = """
import json, os, resource, tempfile, time
from pathlib import Path
import pytest, _noted
FOLDER = tempfile.mkdtemp()
os.environ["NOTED"] = f"{os.getpid()}:{FOLDER}"
OUT = open(Path(os.environ["NOTES"]) / str(os.getpid()), "w")
def used():
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    _noted.CALLED[:] = bytes(len(_noted.CALLED))
    before, pid = used(), os.getpid()
    ended = yield
    if os.getpid() == pid:
        called = {place for place, seen in enumerate(_noted.CALLED) if seen}
        for path in Path(FOLDER).iterdir():  # of processes that the test started
            called |= {place for place, seen in enumerate(path.read_bytes()) if seen}
            path.unlink()
        usual = not any(item.get_closest_marker(name) for name in ("thorough", "slow"))
        print(json.dumps([item.nodeid, used() - before, usual, sorted(called)]), file=OUT, flush=True)
    return ended
"""
CHOSEN = """
import json, os
def pytest_collection_modifyitems(config, items):
    with open(os.environ["CHOSEN"]) as file:
        order = {name: place for place, name in enumerate(json.load(file))}
    items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
"""


@dataclass(frozen=True)
class Test:
    """A test, what it takes, whether it is a usual one, and the functions that it calls."""

    name: str
    seconds: float
    usual: bool
    functions: frozenset[int]

    @property
    def file(self) -> str:
        return self.name.partition("::")[0]


def modules(top: Path) -> Iterator[Path]:
    """The modules of the product, each once."""
    for folder in TOPS:
        for path in sorted((top / folder).rglob("*.py")):
            if not any(parent.is_symlink() for parent in path.parents if parent.is_relative_to(top)):
                yield path


def copied(to: Path) -> None:
    """A copy of what git knows, or would know."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(listed, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0"):
        if name and ((ROOT / name).is_symlink() or (ROOT / name).exists()):
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name, follow_symlinks=False)
    (to / "_chosen.py").write_text(CHOSEN)


def pytest_in(folder: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run tests in a copy, and not in the checkout."""
    words = [sys.executable, "-m", "pytest", "-q", "--thorough", "-p", "no:cacheprovider", *options]
    env = {**os.environ, "PYTHONPATH": str(folder), **environment}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # or every program that a test starts compiles everything
    return subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, check=False)


def learned(jobs: int, where: list[str]) -> list[Test]:
    """Which functions each test of the whole calls."""
    with tempfile.TemporaryDirectory() as name:
        folder, notes = Path(name) / "copy", Path(name) / "notes"
        notes.mkdir()
        copied(folder)
        count = 0
        for path in modules(folder):
            text, more = noting(path.read_text(encoding="utf-8"), count)
            path.write_text(text, encoding="utf-8")
            count += more
        (folder / "_noted.py").write_text(NOTED.format(count=count))
        (folder / "_notes.py").write_text(NOTES)
        pytest_in(folder, "-n", str(jobs), "-p", "_notes", *where, NOTES=str(notes))
        lines = [json.loads(line) for path in notes.iterdir() for line in path.read_text().splitlines()]
    return [Test(test, seconds, usual, frozenset(called)) for test, seconds, usual, called in lines]


def kept(file: Path | None, jobs: int, where: list[str]) -> list[Test]:
    """What was learned, now or before."""
    if file and file.exists():
        with gzip.open(file, "rt") as opened:
            return [Test(name, took, usual, frozenset(called)) for name, took, usual, called in json.load(opened)]
    tests = learned(jobs, where)
    if file:
        with gzip.open(file, "wt") as opened:
            json.dump([[test.name, test.seconds, test.usual, sorted(test.functions)] for test in tests], opened)
    return tests


def tried(tests: Iterable[Test], near: str, most: float) -> list[Test]:
    """So many seconds of tests: those of the same folder first, then by what they take."""
    total = 0.0
    found: list[Test] = []
    for test in sorted(tests, key=lambda test: (not test.file.startswith(near), test.seconds)):
        if total + test.seconds <= most or not found:
            total, found = total + test.seconds, [*found, test]
    return found


def finder(folder: Path, tests: list[Test]) -> tuple[str, list[Test]]:
    """The first test that fails, with what is to be asked again without the fault; nothing if none does."""
    for part in (tests[:30], tests[30:]):
        if not part:
            continue
        (chosen := folder / "chosen.json").write_text(json.dumps([test.name for test in part]))
        files = sorted({test.file for test in part})
        ran = pytest_in(folder, "-x", "-p", "_chosen", "--timeout", "100", "--tb", "no", *files, CHOSEN=str(chosen))
        if ran.returncode not in (0, 5):  # also where not even the tests can be loaded, or a test never ends
            lines = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
            found = lines[0] if lines else "a process that ended"
            one_of_each = {test.file: test for test in part}
            return found, [test for test in part if test.name in found] or [*one_of_each.values()]
    return "", []


def main() -> None:
    """Plant, ask, count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--most", type=float, default=60, help="seconds of tests of each layer for one fault")
    parser.add_argument("--jobs", type=int, default=2, help="processes that learn which test calls what")
    parser.add_argument("--touched", type=Path, help="where that is kept")
    parser.add_argument("where", nargs="*", help="the tests that are learned, else all")
    asked = parser.parse_args()
    tests = kept(asked.touched, asked.jobs, asked.where)
    places = [(path.relative_to(ROOT), name) for path in modules(ROOT) for name in functions(path.read_text("utf-8"))]
    by_function: dict[int, list[Test]] = {}
    for test in tests:
        for place in test.functions:
            by_function.setdefault(place, []).append(test)
    counts: Counter[str] = Counter()
    rng = Random(asked.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder)
        while counts.total() < asked.count:
            place = rng.choice(sorted(by_function))
            path, function = places[place]
            source = (ROOT / path).read_text(encoding="utf-8")
            fault = planted(source, function, rng)
            if fault is None:
                continue
            calling, near = by_function[place], f"tests/{path.with_suffix('').parent}/"
            usual = tried((test for test in calling if test.usual), near, asked.most)
            whole = tried((test for test in calling if not test.usual), near, asked.most)
            (folder / path).write_text(fault.source, encoding="utf-8")
            by, (found, again) = "the usual tests", finder(folder, usual)
            if not found:
                by, (found, again) = "the whole alone", finder(folder, whole)
            (folder / path).write_text(source, encoding="utf-8")
            by = by if found else "nobody"
            if again and finder(folder, again)[0]:
                by = "a test that fails anyhow"
            counts[by] += 1
            print(f"{by}: {path}:{fault.line} {function}: {fault.what} {found}", flush=True)
    found_by_all = counts["the usual tests"] + counts["the whole alone"]
    print(f"seed {asked.seed}, {asked.count} faults: {dict(counts)}")
    print(f"the usual tests find {counts['the usual tests']} of the {found_by_all} that the whole finds")


if __name__ == "__main__":
    main()
