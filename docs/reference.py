"""Writes the pages of docs/reference from the source: each name that a page marks, with signature and docstring.

`python docs/reference.py` writes them anew. What stands between a mark, `<a id="winnable.load"></a>`, and the next one,
or the next heading of the page, is written; all else is the page's own. Signatures are as in the source, those of a
function with overloads the overloads, as each game has one.
"""

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent, indent
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = ROOT / "docs" / "reference"
_MARK: Final = re.compile(r'^<a id="(?P<name>[\w.]+)"></a>\n(?:(?!<a id=|## ).*\n)*', re.MULTILINE)


class _Module(NamedTuple):
    """A file with its source and its statements."""

    name: str
    text: str
    body: tuple[ast.stmt, ...]


@cache
def _module(name: str) -> _Module | None:
    """The module of a name; None if there is none."""
    for path in (ROOT / name.replace(".", "/"), ROOT / name.removeprefix("winnable.").replace(".", "/")):
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            return _Module(name, text, tuple(_statements(ast.parse(text).body)))
    return None


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, also those for type checkers alone."""
    for each in body:
        yield from _statements(each.body) if isinstance(each, ast.If) else (each,)


def _found(module: str, name: str) -> tuple[_Module, list[ast.stmt]] | None:
    """Where a name is defined, as a module gives it, and the statements that define it: overloads, too."""
    read = _module(module)
    if read is None:
        return None
    own = [each for each in read.body if name in _defined(each)]
    if own:
        return read, own
    for each in read.body:
        if isinstance(each, ast.ImportFrom) and each.module:
            for alias in each.names:
                if alias.name == "*" or (alias.asname or alias.name) == name:
                    found = _found(each.module, name if alias.name == "*" else alias.name)
                    if found is not None:
                        return found
    return None


def _defined(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.Assign(targets=[ast.Name(id=name)]):
            return [name]
    return []


# --- Markdown ------------------------------------------------------------------------------------


def _told(full: str) -> str:
    """Return what a page says of a name."""
    module, _, name = full.rpartition(".")
    found = _found(module, name)
    if found is None:
        raise SystemExit(f"{full}: expected the name of something public")
    source, defined = found
    first = defined[0]
    parts = [f"### `{name}`"]
    match first:
        case ast.FunctionDef():
            parts += _function(source, [each for each in defined if isinstance(each, ast.FunctionDef)])
        case ast.ClassDef():
            parts += _class(source, first)
        case _:
            place = source.body.index(first) + 1
            parts += [_code(ast.get_source_segment(source.text, first) or ""), _doc(source.body[place : place + 1])]
    return "\n\n".join(part for part in parts if part)


def _function(source: _Module, defined: list[ast.FunctionDef]) -> list[str]:
    """A function, or a method: its signatures, and what it does."""
    overloads = [each for each in defined if any(ast.unparse(by) == "overload" for by in each.decorator_list)]
    return [_code("\n".join(_head(source, each) for each in overloads or defined)), _doc(defined[-1].body)]


def _class(source: _Module, defined: ast.ClassDef) -> list[str]:
    """A class: what it is, its fields, its properties, and its methods with those that it inherits from ours."""
    fields, methods = [], []
    for where, each, next_ in _members(source, defined):
        if isinstance(each, ast.AnnAssign):
            kind = ast.unparse(each.annotation)
            fields.append(
                f"- `{ast.unparse(each.target)}: {kind}`{_after(_key(each) or _doc([next_] if next_ else []))}"
            )
        elif isinstance(each, ast.FunctionDef) and any("property" in ast.unparse(by) for by in each.decorator_list):
            kind = ast.unparse(each.returns) if each.returns else "object"
            fields.append(f"- `{each.name}: {kind}`{_after(_doc(each.body))}")
        elif isinstance(each, ast.FunctionDef):
            methods += [f"**`{each.name}`**", *_function(where, [each])]
        elif isinstance(each, ast.Assign):
            fields.append(f"- `{ast.unparse(each.targets[0])}`{_after(_doc([next_] if next_ else []))}")
    known = [base for base in map(ast.unparse, defined.bases) if hasattr(builtins, base)]
    head = f"class {defined.name}({', '.join(known)})" if known else f"class {defined.name}"
    made = [each for each in defined.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
    head += "".join("\n" + indent(_head(source, each), "    ") for each in made)
    return [_code(head), _doc(defined.body), "\n".join(fields), *methods]


def _members(source: _Module, defined: ast.ClassDef) -> Iterator[tuple[_Module, ast.stmt, ast.stmt | None]]:
    """The public members of a class with what follows each, and of bases of ours those that are others."""
    seen: set[str] = set()
    classes = [(source, defined)]
    while classes:
        where, of = classes.pop(0)
        for each, next_ in zip(of.body, [*of.body[1:], None], strict=True):
            for name in _defined(each):
                if not name.startswith("_") and name not in seen:
                    yield where, each, next_
                    seen.add(name)
        for base in of.bases:
            found = _found(where.name, ast.unparse(base).partition("[")[0])
            if found is not None and isinstance(found[1][0], ast.ClassDef):
                classes.append((found[0], found[1][0]))


def _head(source: _Module, defined: ast.FunctionDef) -> str:
    """The signature of a function as it is written."""
    lines = source.text.split("\n")[defined.lineno - 1 : defined.body[0].lineno]
    end = len(lines) - (defined.body[0].lineno > defined.lineno and not lines[-1].rstrip().endswith("..."))
    of_class = [f"@{ast.unparse(by)}\n" for by in defined.decorator_list if ast.unparse(by).endswith("method")]
    text = re.sub(r"  # noqa.*", "", dedent("\n".join(lines[:end])))
    return "".join(of_class) + re.sub(r":(?: \.\.\.)?\s*$", "", text)


def _doc(body: list[ast.stmt] | tuple[ast.stmt, ...]) -> str:
    """The docstring that begins a body, or follows a value."""
    match body[:1]:
        case [ast.Expr(ast.Constant(str() as text))] | (ast.Expr(ast.Constant(str() as text)),):
            first, _, rest = text.partition("\n")
            return f"{first.strip()}\n{dedent(rest)}".strip()
    return ""


def _key(field: ast.AnnAssign) -> str:
    """The description of a key of an answer."""
    match field.value:
        case ast.Call(func=ast.Name("key"), args=[ast.Constant(str() as text), *_]):
            return text
    return ""


def _after(doc: str) -> str:
    return f": {' '.join(doc.split())}" if doc else ""


def _code(text: str) -> str:
    return f"```python\n{text}\n```"


def written(page: str) -> str:
    """Return a page with all that it marks written anew."""
    return _MARK.sub(lambda mark: f'<a id="{mark["name"]}"></a>\n\n{_told(mark["name"])}\n\n', page).rstrip() + "\n"


if __name__ == "__main__":
    for path in sorted(PAGES.glob("*.md")):
        path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")
