"""A mapping with some fixed keys, and others that the author names."""

from collections.abc import Mapping
from dataclasses import dataclass

from winnable.missions.source.advice import as_mapping
from winnable.missions.source.finding import Findings
from winnable.missions.source.plain import Schema, Shape, described
from winnable.missions.source.shape import Fields, Key, TableOf
from winnable.missions.source.tree import MappingNode, Node, describe


@dataclass(frozen=True, slots=True)
class Mixed:
    """A mapping in which some keys mean something, each with a shape of its own, and every other key is a name."""

    expected: str
    keys: Mapping[str, Key]
    others: Shape
    example: str = ""
    """Shown in a hint where the value is no mapping."""

    def check(self, node: Node, findings: Findings) -> bool:
        if not isinstance(node, MappingNode):
            hint = as_mapping(node) or (f"write {self.example}" if self.example else "")
            findings.add(node.place, "K003", f"expected {self.expected}, found {describe(node)}", hint)
            return False
        fixed = tuple(entry for entry in node.entries if entry.key.text in self.keys)
        named = tuple(entry for entry in node.entries if entry.key.text not in self.keys)
        good = TableOf(self.others, self.expected).check(MappingNode(node.place, named), findings)
        return Fields(self.expected, self.keys).check(MappingNode(node.place, fixed), findings) and good

    def schema(self) -> Schema:
        fixed = {name: key.schema() for name, key in self.keys.items()}
        return {"type": "object", "properties": fixed, "additionalProperties": described(self.others)}
