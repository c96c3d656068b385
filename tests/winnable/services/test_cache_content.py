"""Keys: the same for what is the same, in every process; another one for every change that could change an answer."""

import subprocess
import sys
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

import pytest

from tests.support.paths import ROOT
from winnable.games.registry import game_of
from winnable.missions.source.finding import Place, Source
from winnable.services import cache
from winnable.services.cache import NoKey, fingerprint, key_of
from winnable.services.loading import load

EXAMPLES = sorted(
    path for folder in ("open", "missions", "custom") for path in (ROOT / "examples" / folder).glob("*.yaml")
)
PRINT_KEY = "import sys; from winnable.services.cache import key_of; print(key_of({'a', 'b', 'c'}, frozenset({1, 2})))"


class Colour(Enum):
    """Two of a kind."""

    RED = 1
    BLUE = 2


@dataclass
class Thing:
    """Something with parts."""

    name: str
    parts: tuple[object, ...] = ()
    seen: int = field(default=0, compare=False)


@dataclass
class Other:
    """The same fields under another name."""

    name: str
    parts: tuple[object, ...] = ()
    seen: int = field(default=0, compare=False)


def test_what_differs_has_another_key() -> None:
    values = [
        1, "1", True, 1.0, None, b"1", "", (), [], {}, set(), (1,), [1], {1}, {1: 1}, (1, 2), (2, 1), ((1,), 2),
        (1, (2,)), Colour.RED, Colour.BLUE, Thing("a"), Thing("b"), Other("a"), Thing("a", (1,)), Thing("a", ((1,),)),
        Path("a"), {"a": 1, "b": 2}, {"b": 2, "a": 1}, "a\0b", ("a", "b"), ("a\0b",),
    ]  # fmt: skip
    assert len({key_of(value) for value in values}) == len(values)
    assert key_of("a", "b") != key_of("ab")


def test_what_is_the_same_has_the_same_key() -> None:
    assert key_of({1, 2, 3}) == key_of({3, 1, 2})
    assert key_of(Thing("a", seen=1)) == key_of(Thing("a", seen=2))
    assert key_of(Thing("a"), leave_out=("name",)) == key_of(Thing("b"), leave_out=("name",))
    assert key_of((Thing("a"),), leave_out=("name",)) != key_of((Thing("b"),), leave_out=("name",))


def test_places_count_only_where_they_are_to() -> None:
    here, there = (Place(Source("a.yaml", ("x",)), line, 1) for line in (1, 2))
    assert key_of(here) == key_of(there)
    assert key_of(here, places=True) != key_of(there, places=True)
    assert key_of(Thing("a", seen=1), places=True) != key_of(Thing("a", seen=2), places=True)


def test_what_is_unknown_has_none() -> None:
    for value in (object(), lambda: 1, (1, iter(())), {"a": sys}):
        with pytest.raises(NoKey):
            key_of(value)


def test_other_processes_make_the_same_keys() -> None:
    """Sets have another order in each."""
    found = {
        subprocess.run(
            [sys.executable, "-c", PRINT_KEY],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": str(seed)},
        ).stdout
        for seed in (1, 2, 3)
    }
    assert found == {key_of({"a", "b", "c"}, frozenset({1, 2})) + "\n"}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_document_has_a_key_of_its_own(path: Path) -> None:
    keys = set()
    documents = load(path).documents
    for document in documents:
        if document.kind == "problem":
            query = game_of(document.game).query(document)
            keys.add(key_of(query.document, query.question, leave_out=("path", "line", "expect", "note")))
        else:
            keys.add(key_of(document, places=True))
    assert len(keys) == len(documents)


@pytest.mark.parametrize("where", ["winnable", "winnable/cli", "rules", "winnable/solver"])
def test_the_fingerprint_changes_with_the_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """Both where the parts are folders of the package, as in a wheel, and where they are beside it."""
    for name in ("winnable/games", "winnable/cli", "rules", "winnable/solver", "missions"):
        (tmp_path / name).mkdir(parents=True)
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "winnable" / "services" / "cache.py"))
    made = fingerprint.__wrapped__
    found = [made(), made()]
    for text in ("x = 1", "x = 2"):
        (tmp_path / where / "new.py").write_text(text)
        found.append(made())
    (tmp_path / where / "new.py").rename(tmp_path / where / "old.py")
    found.append(made())
    assert found[0] == found[1]
    assert len(set(found)) == 4


def test_the_fingerprint_is_the_same_in_a_checkout_and_where_it_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = set()
    for name, parts in {"installed": "winnable/", "linked": "", "unlinked": ""}.items():
        top = tmp_path / name
        for file in (
            "winnable/services/cache.py",
            f"{parts}rules/a.py",
            f"{parts}solver/a.py",
            f"{parts}missions/b.yaml",
        ):
            (top / file).parent.mkdir(parents=True, exist_ok=True)
            (top / file).write_text(file.rpartition("/")[2])
        if name == "linked":
            for part in ("rules", "solver", "missions"):
                (top / "winnable" / part).symlink_to(Path("..") / part)
        monkeypatch.setattr(cache, "__file__", str(top / "winnable" / "services" / "cache.py"))
        found.add(fingerprint.__wrapped__())
    assert len(found) == 1


def test_the_fingerprint_is_short_and_constant() -> None:
    assert fingerprint() == fingerprint()
    assert len(fingerprint()) == 16
