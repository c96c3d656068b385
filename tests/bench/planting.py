"""Small faults in the source of a module, and notes of which of its functions are called."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

Function = ast.FunctionDef | ast.AsyncFunctionDef
Change = Callable[[], None]

FLIPPED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Fault:
    """A module with a fault, and where and what it is."""

    source: str
    line: int
    what: str


def functions(source: str) -> list[str]:
    """The qualified names of the functions of a module, in their order."""
    return [name for name, _ in _functions(ast.parse(source))]


def noting(source: str, first: int) -> tuple[str, int]:
    """The module with a note of each call of a function, numbered from `first` on, and how many functions it has."""
    tree = ast.parse(source)
    found = list(_functions(tree))
    for number, (_, function) in enumerate(found, first):
        function.body[_begin(function) : _begin(function)] = ast.parse(f"_noted_calls[{number}] = 1").body
    if found:
        begin = next(
            (place for place, each in enumerate(tree.body) if not _is_text(each) and not _is_future(each)),
            len(tree.body),
        )
        tree.body[begin:begin] = ast.parse("from _noted import CALLED as _noted_calls").body
    return ast.unparse(ast.fix_missing_locations(tree)), len(found)


def planted(source: str, function: str, rng: Random) -> Fault | None:
    """The module with one fault in a function, nothing where there is nothing to change."""
    tree = ast.parse(source)
    changes = [each for name, node in _functions(tree) if name == function for each in _changes(node)]
    if not changes:
        return None
    kind = rng.choice(sorted({what for _, what, _ in changes}))
    line, what, change = rng.choice([each for each in changes if each[1] == kind])
    change()
    return Fault(ast.unparse(ast.fix_missing_locations(tree)), line, what)


def _functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, Function]]:
    for node in ast.iter_child_nodes(tree):
        name = f"{within}{node.name}" if isinstance(node, Function | ast.ClassDef) else ""
        if isinstance(node, Function):
            yield name, node
        yield from _functions(node, f"{name}." if name else within)


def _begin(function: Function) -> int:
    return int(_is_text(function.body[0]))


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def _changes(function: Function) -> Iterator[tuple[int, str, Change]]:
    """What could be wrong in a function: the line, the kind, and how to do it."""
    for statement in function.body[_begin(function) :]:
        for node in ast.walk(statement):
            if isinstance(node, ast.Compare):
                for place, operator in enumerate(node.ops):
                    yield node.lineno, "a comparison", _set(node.ops, place, FLIPPED[type(operator)]())
            elif isinstance(node, ast.BoolOp):
                other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
                yield node.lineno, "and, or", partial(setattr, node, "op", other)
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
                other_sign = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
                yield node.lineno, "plus, minus", partial(setattr, node, "op", other_sign)
            elif isinstance(node, ast.Constant) and type(node.value) is int:
                for step in (-1, 1):
                    yield node.lineno, "a number", partial(setattr, node, "value", node.value + step)
            elif isinstance(node, ast.If | ast.IfExp | ast.While):
                if isinstance(node.test, ast.UnaryOp) and isinstance(node.test.op, ast.Not):
                    yield node.lineno, "not", partial(setattr, node, "test", node.test.operand)
                else:
                    turned = ast.UnaryOp(ast.Not(), node.test)
                    yield node.lineno, "not", partial(setattr, node, "test", turned)
    for node in ast.walk(function):
        for body in (getattr(node, name, None) for name in ("body", "orelse", "finalbody")):
            if isinstance(body, list):
                for place, statement in enumerate(body):
                    if isinstance(statement, ast.Expr | ast.AugAssign | ast.Assign | ast.Return) and not _is_text(
                        statement
                    ):
                        yield statement.lineno, "a statement", _set(body, place, ast.Pass())


def _set(within: list[Any], place: int, new: ast.AST) -> Change:
    def change() -> None:
        within[place] = new

    return change
