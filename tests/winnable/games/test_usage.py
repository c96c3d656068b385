"""Usage errors are sentences of one style: they begin large, with an option or with what was given, and end so."""

import ast
import re

import pytest

from tests.support.paths import ROOT
from winnable.games.usage import sentence


def _raised() -> list[tuple[str, str]]:
    """Where a usage error is made of a text, and the text, with `{}` for what is put in."""
    found = list[tuple[str, str]]()
    for path in sorted((ROOT / "winnable").rglob("*.py")):
        if "laying" in path.parts:  # what the page asks for, and no person
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("UsageError", "click.UsageError"):
                first = node.args[0] if node.args else None
                if isinstance(first, ast.Constant | ast.JoinedStr):
                    parts = first.values if isinstance(first, ast.JoinedStr) else [first]
                    texts = [str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts]
                    found.append((f"{path.name}:{node.lineno}", "".join(texts)))
    return found


@pytest.mark.parametrize(("place", "text"), _raised())
def test_usage_errors_are_sentences(place: str, text: str) -> None:
    assert re.match(r"[A-Z{]|--?[a-z{]", text), place
    assert text.endswith("."), place


def test_a_reason_becomes_a_sentence() -> None:
    assert sentence(ValueError("no task is left")) == "No task is left."
    assert sentence("'x' is no card.") == "'x' is no card."
