"""Shapes with a name, which stand in several places and inside themselves."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from winnable.missions.source.finding import Findings
from winnable.missions.source.plain import Schema, Shape, described
from winnable.missions.source.reading import Words
from winnable.missions.source.shape import codec
from winnable.missions.source.tree import Node

_NAMED: Final[dict[str, "Named"]] = {}
_BUILT: Final[dict[str, Shape]] = {}


@dataclass(frozen=True, slots=True)
class Named:
    """A shape with a name, to be used in several places and inside itself."""

    name: str
    expected: str
    build: Callable[[], Shape] = field(repr=False)

    def __post_init__(self) -> None:
        assert self.name not in _NAMED, f"two shapes are called {self.name}"  # also those of two games
        _NAMED[self.name] = self

    @property
    def inner(self) -> Shape:
        """The shape itself, built on first use, as it may contain itself."""
        if self.name not in _BUILT:
            _BUILT[self.name] = self.build()
        return _BUILT[self.name]

    def check(self, node: Node, findings: Findings) -> bool:
        return self.inner.check(node, findings)

    def read(self, node: Any, reading: Any) -> Any:
        return codec(self.inner).read(node, reading)

    def write(self, value: Any, words: Words) -> Any:
        return codec(self.inner).write(value, words)

    def schema(self) -> Schema:
        return {"$ref": f"#/definitions/{self.name}"}


def definitions(schema: Schema) -> Schema:
    """Return the schemas of all named shapes that a schema refers to, directly or indirectly."""
    found: Schema = {}
    pending = list(_references(schema))
    while pending:
        name = pending.pop()
        if name not in found:
            found[name] = {**described(_NAMED[name].inner), "description": _NAMED[name].expected}
            pending += _references(found[name])
    return dict(sorted(found.items()))


def _references(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        for key, value in schema.items():
            if key == "$ref":
                yield value.rsplit("/", 1)[1]
            else:
                yield from _references(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _references(value)
