"""Which rules count for a file: those of the nearest folder above it that has any, and of no other."""

from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import Final

from winnable.games import registry
from winnable.missions.source.codes import SHARED_CODES
from winnable.missions.source.document import Loaded
from winnable.missions.source.files import MAX_BYTES, read_file, top_keys
from winnable.missions.source.finding import Finding, Findings, Place, Source, TooManyFindings
from winnable.missions.source.tree import MappingNode, Node, read_text
from winnable.project.codes import PROJECT_CODES, TOML
from winnable.project.rules import NO_RULES, Rules, read_rules
from winnable.project.shape import RULES

YAML: Final = "winnable.yaml"
PYPROJECT: Final = "pyproject.toml"
_TABLE: Final = ("tool", "winnable")


def all_codes() -> dict[str, str]:
    """Return the codes of all findings, those of the games too, each with its meaning."""
    codes = dict(SHARED_CODES)
    for game in registry.games():
        codes |= game.format.codes
    return codes | PROJECT_CODES


def guides_of_codes() -> dict[str, str]:
    """Return the name of the guide in which the table of each code of a game stands, its first one.

    What games share stands in the guide of each, so the first of them is named.
    """
    named: dict[str, str] = {}
    for game in registry.games():
        for guide in game.format.guides[:1]:
            named = {**dict.fromkeys(game.format.codes, guide.name), **named}
    return named


def has_rules(file: str) -> bool:
    """Whether a file that is named is one of rules, not a deal that is called so."""
    path = Path(file)
    return path.name in (YAML, PYPROJECT) and path.is_file() and not _is_a_document(path)


class Project:
    """Finds the rules for files, and reads each file of rules once.

    `given` is a file of rules that counts for everything; with `isolated` there are none.
    """

    def __init__(self, given: Path | None = None, *, isolated: bool = False) -> None:
        self.findings: list[Finding] = []
        """The findings in the files of rules that were read so far."""
        self._isolated = isolated
        self._folders: dict[Path, Rules] = {}
        self._given = None if given is None or isolated else self._read(given, given.parent, must=True) or NO_RULES

    @property
    def here(self) -> Rules:
        """The rules for the current folder."""
        return self._above(Path.cwd())

    def rules_of(self, file: str) -> Rules:
        """Return the rules for a file; where there is no file, as for standard input, those for the current folder."""
        path = Path(file)
        try:
            known = not file.startswith("<") and path.exists()
        except (OSError, ValueError):
            known = False
        return self._above(path.absolute().parent) if known else self.here

    def _above(self, folder: Path) -> Rules:
        """Return the rules of a folder, else of the nearest one above it."""
        if self._isolated:
            return NO_RULES
        if self._given is not None:
            return self._given
        if folder not in self._folders:
            found = self._of(folder)
            if found is None:
                found = NO_RULES if folder.parent == folder else self._above(folder.parent)
            self._folders[folder] = found
        return self._folders[folder]

    def _of(self, folder: Path) -> Rules | None:
        """Return the rules in a folder; None if there are none."""
        shown = _shown(folder)
        for name in (YAML, PYPROJECT):
            with suppress(OSError):
                if (folder / name).is_file() and (rules := self._read(shown / name, shown)) is not None:
                    return rules
        return None

    def _read(self, path: Path, folder: Path, *, must: bool = False) -> Rules | None:
        """Read a file of rules; None if it has none, which is a mistake if it `must`."""
        findings = Findings()
        rules: Rules | None = None
        with suppress(TooManyFindings):
            read = _from_toml if path.suffix == ".toml" else _from_yaml
            root = read(path, findings, must)
            if root is not None:
                rules = read_rules(root, folder, _known(), findings)
        self.findings += Loaded((), findings.sorted()).findings
        return rules if rules is not None or not findings.errors else Rules(folder, str(path))


def _known() -> Collection[str]:
    return all_codes().keys()


def _shown(folder: Path) -> Path:
    """Return a folder as messages show it: from the current one, if it is in it."""
    here = Path.cwd()
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _from_yaml(path: Path, findings: Findings, must: bool) -> Node | None:
    """Return the rules in a YAML file; None if it is empty, or a deal that is called so."""
    if not must and _is_a_document(path):
        return None
    trees = read_file(path, findings, RULES_NAME)
    for extra in trees[1:]:
        findings.add(extra.root.place, "K007", f"expected {RULES_NAME} alone, found a second document")
    return trees[0].root if trees and trees[0].good else None


RULES_NAME: Final = "the rules of a project"


def _is_a_document(path: Path) -> bool:
    """Whether a file is a document of a game: a slip in a key of the rules, such as `deels`, makes none of it."""
    with suppress(OSError), path.open("rb") as file:
        data = file.read(MAX_BYTES)
        return registry.claims(data) and not registry.document_keys().isdisjoint(top_keys(data) - RULES.keys.keys())
    return False


def _from_toml(path: Path, findings: Findings, must: bool) -> Node | None:
    """Return the table `[tool.winnable]` of a file; None if it has none."""
    try:
        data = path.read_bytes()
    except OSError as error:
        if must:
            why = (error.strerror or str(error)).lower()
            findings.add(Place(Source(str(path)), 1, 1), "Y001", f"cannot read the file: {why}")
        return None
    if not must and b"winnable" not in data:
        return None
    from winnable.project.toml import read_toml  # noqa: PLC0415  # takes a while, and few projects have it

    text = read_text(data, Source(str(path)), findings)
    if text is None:
        return None
    source = Source(str(path), tuple(text.split("\n")), path.parent)
    node: Node | None = read_toml(text, source, findings, TOML, _TABLE)
    for key in _TABLE:
        node = node.get(key) if isinstance(node, MappingNode) else None
    if node is None and must and not findings.errors:
        findings.add(Place(source, 1, 1), "K002", "expected the table [tool.winnable]")
    return node
