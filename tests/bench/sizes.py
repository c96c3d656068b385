"""How large each folder is, product and tests: the table of `docs/contributing/sizes.md`.

python -m tests.bench.sizes            print the table
python -m tests.bench.sizes --write    put it into the page, between its marks
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from tests.support.paths import ROOT

PAGE: Final = ROOT / "docs" / "contributing" / "sizes.md"
MARKS: Final = ("<!-- sizes -->", "<!-- end of sizes -->")
PRODUCT: Final = ("rules", "solver", "missions", "winnable")
KINDS: Final = ("code", "docstrings", "comments", "imports", "blank")
DEEP: Final = 2
"""How many folders of a path make a row."""


def kinds_of(text: str) -> Counter[str]:
    """The lines of a module, by what they are."""
    lines, found = text.splitlines(), dict[int, str]()
    for number, line in enumerate(lines, start=1):
        stripped = line.strip()
        found[number] = "blank" if not stripped else "comments" if stripped.startswith("#") else "code"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1), "imports")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            found |= dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1), "docstrings")
    return Counter(found.values())


def sizes() -> dict[tuple[str, str], Counter[str]]:
    """By side, `product` or `tests`, and folder: the lines of each kind."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for side, tops in (("product", PRODUCT), ("tests", ("tests",))):
        for top in tops:
            for path in sorted(_files(ROOT / top)):
                parts = path.relative_to(ROOT).parts[:-1]
                folder = "/".join(parts[1 : DEEP + 1] if side == "tests" else parts[:DEEP]) or "tests"
                found.setdefault((side, folder), Counter()).update(kinds_of(path.read_text(encoding="utf-8")))
    return found


def _files(folder: Path) -> Iterator[Path]:
    """The modules below a folder, each once: the links in a checkout are not followed."""
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            yield from _files(path)
        elif path.suffix == ".py":
            yield path


def table(found: Mapping[tuple[str, str], Counter[str]]) -> str:
    """The table in Markdown: a row a folder, largest first, with the lines of its tests."""
    rows = ["| folder | product | " + " | ".join(KINDS) + " | tests |", "| --- |" + " ---: |" * (len(KINDS) + 2)]
    total = {
        side: sum((each for (of, _), each in found.items() if of == side), Counter()) for side in ("product", "tests")
    }
    folders = {folder: found.get(("product", folder), Counter()) for _, folder in found}
    ordered = sorted(folders, key=lambda folder: (-folders[folder].total(), folder))
    named = [
        (f"`{folder}`" if folders[folder] else f"`tests/{folder.removeprefix('tests')}`", folders[folder], folder)
        for folder in ordered
    ]
    for name, own, tests in (
        *((name, own, found.get(("tests", folder), Counter())) for name, own, folder in named),
        ("**all**", total["product"], total["tests"]),
    ):
        cells = [own.total(), *(own[kind] for kind in KINDS), tests.total()]
        rows.append(f"| {name} | " + " | ".join(f"{cell:,}" for cell in cells) + " |")
    return "\n".join(rows)


def main(words: list[str]) -> None:
    """Print the table, or put it into its page."""
    made = table(sizes())
    if words != ["--write"]:
        print(made)
        return
    before, rest = PAGE.read_text(encoding="utf-8").split(MARKS[0])
    PAGE.write_text(f"{before}{MARKS[0]}\n\n{made}\n\n{MARKS[1]}{rest.split(MARKS[1])[1]}", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
