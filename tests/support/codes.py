"""The codes of findings as the code has them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path


def codes_in(*folders: Path) -> Iterator[str]:
    """All texts in the code below some folders that are codes of findings, but for the tables of codes."""
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        if path.name != "codes.py":
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and re.fullmatch(r"[A-Z]\d{3}", str(node.value)):
                    yield str(node.value)
