"""Comparisons: the keys that say how many there must be, one number or a lower and an upper one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from winnable.missions.crew.words import ADVICE, NOBODY
from winnable.missions.source.advice import meant
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.meaning import Meaning
from winnable.missions.source.plain import UNWRITTEN, Words
from winnable.missions.source.shape import ByKind, Choice, Fields, Key, ListOf, Schema, Shape, Whole, codec
from winnable.missions.source.tree import Entry, MappingNode, ScalarNode
from winnable.rules.crew.kinds import Among, Number, Parity, Part, Relation
from winnable.rules.crew.numbers import Numbers
from winnable.rules.crew.quantity import Every

_RELATIONS: Final = {relation.value: relation for relation in Relation}
_JUST: Final = (Relation.EXACTLY.value, Relation.OTHER_THAN.value)
COMPARISON: Final = (*_RELATIONS, "parity")
"""The keys of a comparison."""
_CLASHING: Final = (
    (*_JUST, Relation.AT_LEAST.value, Relation.MORE_THAN.value),
    (*_JUST, Relation.AT_MOST.value, Relation.FEWER_THAN.value),
    (*_JUST, "parity"),
)
"""Of each of these groups a comparison has one key at most."""
_ABOUT: Final = {
    "exactly": "Exactly this number, or one of these.",
    "other_than": "Any number but this one, or these.",
    "at_least": "This number or more.",
    "at_most": "This number or fewer.",
    "more_than": "More than this number.",
    "fewer_than": "Fewer than this number.",
}
PARITY: Final = Choice(
    {Parity.ODD.value: "1, 3, 5 and so on.", Parity.EVEN.value: "0, 2, 4 and so on."},
    values={parity.value: parity for parity in Parity},
)
"""Odd or even."""
BY_MEMBER: Final = "by_member"
"""The key with a number for each of several members, in place of `by` and one number for all that it names."""
_ONE_OR_TWO: Final = (
    "write one number, or a lower and an upper one, as in at_least: 1, at_most: 3; other goals stand on their own"
)


def one_of(number: Shape) -> Meaning:
    """Return the shape of several numbers, any of which will do."""
    return Meaning(
        ListOf(number, at_least=1),
        lambda numbers: Among(tuple(dict.fromkeys(numbers))),
        lambda value: value.numbers if isinstance(value, Among) else UNWRITTEN,
    )


_ADVICE: Final = "write a number such as 2, half, or several beside exactly: [1, 3]"
HALF: Final = Choice(
    {Part.HALF.value: "Half of all there are."},
    values={Part.HALF.value: Part.HALF},
    advice={"all": "for every member write by: everybody, for all cards of a trick every: pink, for all goals all_of"},
    else_advice=_ADVICE,
)
"""Half, in place of a number."""
_PARTS: Final = Choice(
    {"all": "All there are.", **HALF.words},
    values={"all": Every.EVERY, **HALF.values},
    advice=dict.fromkeys(("every", "each", "everybody", "everyone"), "did you mean 'all'?"),
)
_WHOLE: Final = Whole(0, 99)
PARTS: Final = ByKind("a whole number, half or all", text=_PARTS, number=_WHOLE)
"""One number, half or all."""
ONE_NUMBER: Final = ByKind("a whole number or half", text=HALF, number=_WHOLE)
"""One number, or half."""
SEVERAL: Final = one_of(_WHOLE)
"""Several numbers."""
NUMBERS: Final = ByKind(
    "a whole number, half, or a list of numbers",
    text=HALF,
    number=_WHOLE,
    items=SEVERAL,
)
"""One number or several."""

PARTS_OR_NUMBERS: Final = ByKind(
    "a whole number, half, all, or a list of numbers", text=_PARTS, number=_WHOLE, items=SEVERAL
)
"""One number, half, all, or several numbers."""


def against(one: Shape, several: Shape) -> dict[str, Key]:
    """Return the keys of a comparison: `one` is the shape of a bound, `several` that of allowed numbers."""
    keys = {name: Key(several if name in _JUST else one, about) for name, about in _ABOUT.items()}
    return {**keys, "parity": Key(PARITY, "An odd or an even number; none is even.")}


@dataclass(frozen=True, slots=True)
class Comparing(Fields):
    """A mapping with a comparison, which only `by: nobody` does without.

    `read` returns pairs of a relation and a number; its other keys are for the shapes that extend this one.
    """

    @classmethod
    def of(
        cls,
        expected: str,
        keys: Mapping[str, Key],
        *,
        lacking: str,
        advice: Mapping[str, str] = ADVICE["comparison"],
        example: str = "",
        **more: Any,
    ) -> Self:
        """Return the shape of a mapping with these keys, which include those of `against`."""
        return cls(
            expected,
            keys,
            at_most_one_of=_CLASHING,
            advice=advice,
            example=example,
            lacking=lacking,
            several=_ONE_OR_TWO,
            **more,
        )

    def _complete(self, node: MappingNode, present: list[str], findings: Findings) -> bool:
        if BY_MEMBER in present and BY_MEMBER in self.keys:
            return self._by_member(node, present, findings)
        if repr(BY_MEMBER) in " ".join(self._hints(node).values()):
            return False
        good = super(Comparing, self)._complete(node, present, findings)
        by = node.get("by")
        excused = isinstance(by, ScalarNode) and (
            by.text == NOBODY or repr(NOBODY) in meant(by.text, (), ADVICE["member"])
        )
        if not excused and not any(name in COMPARISON or name not in self.keys for name in present):
            message = f"expected one of the keys {', '.join(COMPARISON)} in {self.expected}"
            findings.add(node.place, "K002", message, self.lacking)
            return False
        return good

    def _by_member(self, node: MappingNode, present: list[str], findings: Findings) -> bool:
        """Whether no other key says who, or how many."""
        beside = [name for name in present if name == "by" or name in COMPARISON]
        for name in beside:
            message = f"expected no {name} together with by_member, which says who and how many"
            hint = "write a goal of its own, as in tricks_won: {by: everybody, at_most: 4}"
            findings.add(node.key(name), "K006", message, hint)
        return not beside

    def schema(self) -> Schema:
        """See Shape."""
        lacks: list[Schema] = [{"not": {"required": [name]}} for name in COMPARISON]
        if "by" in self.keys:
            nobody = {"const": NOBODY, "description": "Nobody has any."}
            lacks.append({"not": {"required": ["by"], "properties": {"by": nobody}}})
        schema = super(Comparing, self).schema()
        if BY_MEMBER not in self.keys:
            return {**schema, "allOf": [*schema["allOf"], {"not": {"allOf": lacks}}]}
        lacks.append({"not": {"required": [BY_MEMBER]}})
        beside: list[Schema] = [{"not": {"required": [BY_MEMBER, name]}} for name in ("by", *COMPARISON)]
        who: Schema = {"not": {"allOf": [{"not": {"required": [name]}} for name in ("by", BY_MEMBER)]}}
        whole = {name: part for name, part in schema.items() if name != "required"}
        return {**whole, "allOf": [*schema["allOf"], {"not": {"allOf": lacks}}, who, *beside]}

    def read(self, node: Any, reading: Any) -> Any:
        entries = compared(node)
        found = [
            (relation_of(entry), codec(self.keys[entry.key.text].shape).read(entry.value, reading)) for entry in entries
        ]
        check_range(entries, [right for _, right in found], reading.findings)
        return found

    def write(self, value: Any, words: Words) -> Any:
        """See Codec: pairs as those that `read` returns."""
        written = {}
        for relation, right in value:
            key = key_of(relation, right)
            written[key] = codec(self.keys[key].shape).write(right, words)
        return Flow(written)


def compared(node: MappingNode) -> list[Entry]:
    """Return the entries of a mapping that compare with a number or a count."""
    return [entry for entry in node.entries if entry.key.text in COMPARISON]


def relation_of(entry: Entry) -> Relation:
    """Return the relation that a key of a comparison says; odd, or even, is exactly that."""
    return _RELATIONS.get(entry.key.text, Relation.EXACTLY)


def key_of(relation: Relation, right: object) -> str:
    """Return the key of a comparison."""
    return "parity" if isinstance(right, Parity) else relation.value


def check_range(entries: Sequence[Entry], rights: Iterable[object], findings: Findings) -> None:
    """Note a lower number above the upper one, or bounds that leave no odd, or no even number."""
    asked = [
        (entry, right) for entry, right in zip(entries, rights, strict=True) if isinstance(right, int | Among | Parity)
    ]
    bounds = [(entry, number) for entry, number in asked if not isinstance(number, Parity)]
    if len(bounds) > 1 and _exclude(bounds):
        note_empty(bounds[-1][0].key.place, findings, _said(bounds))
    elif len(asked) > 1 and _exclude(asked):
        entry, parity = next((entry, number) for entry, number in asked if isinstance(number, Parity))
        note_empty(entry.key.place, findings, _said(bounds), parity)


def _said(bounds: Iterable[tuple[Entry, object]]) -> Iterator[tuple[str, object]]:
    return ((entry.key.text, number) for entry, number in bounds)


def note_empty(
    place: Place, findings: Findings, bounds: Iterable[tuple[str, object]], parity: Parity | None = None
) -> None:
    """Note that no number lies between two bounds, given as keys and numbers, or none of a parity."""
    found = " and ".join(f"{key}: {number}" for key, number in bounds)
    if parity is None:
        findings.add(place, "G014", f"expected a lower number that is not above the upper one, found {found}")
    else:
        findings.add(place, "G014", f"expected bounds that leave an {parity.value} number, found {found}")


def _exclude(asked: Sequence[tuple[Entry, Number]]) -> bool:
    """Whether no number meets all entries."""
    sets: list[Numbers] = [relation_of(entry).numbers(number) for entry, number in asked]
    end = max(numbers.end for numbers in sets) + 2
    return not any(all(number in numbers for numbers in sets) for number in range(end))
