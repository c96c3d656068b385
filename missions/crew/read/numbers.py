"""Reading comparisons: the relations and numbers that a mapping says, and bounds that leave no number."""

from collections.abc import Sequence
from typing import Final

from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.tree import Entry, Node, ScalarNode, SequenceNode
from winnable.missions.source.values import items_of, whole
from winnable.rules.crew.goal import Among, Number, Parity, Relation
from winnable.rules.crew.numbers import Numbers

__all__ = ["check_range", "listed", "note_empty", "number_of", "numbers_of", "relation_of"]

_RELATIONS: Final = {relation.value: relation for relation in Relation}


def relation_of(entry: Entry) -> Relation:
    """Return the relation that a key of a comparison says; odd, or even, is exactly that."""
    return _RELATIONS.get(entry.key.text, Relation.EXACTLY)


def number_of(entry: Entry) -> Number | None:
    """Return the number, the numbers or the parity of a comparison; None for anything else."""
    match entry.value:
        case ScalarNode(value=int(number)):
            return number
        case SequenceNode() as several:
            return listed(several)
        case ScalarNode(text=text) if entry.key.text == "parity":
            return Parity(text)
    return None


def listed(node: Node) -> Number:
    """Return a number, or several."""
    several = tuple(dict.fromkeys(whole(item) for item in items_of(node)))
    return Among(several) if isinstance(node, SequenceNode) else several[0]


def numbers_of(entries: Sequence[Entry], findings: Findings) -> list[tuple[Relation, Number]]:
    """Return the relations and numbers of a comparison with numbers alone."""
    check_range(entries, findings)
    found = [(relation_of(entry), number_of(entry)) for entry in entries]
    return [(relation, number) for relation, number in found if number is not None]


def check_range(entries: Sequence[Entry], findings: Findings) -> None:
    """Note a lower number above the upper one, or bounds that leave no odd, or no even number."""
    asked = [(entry, number) for entry in entries if (number := number_of(entry)) is not None]
    bounds = [(entry, number) for entry, number in asked if not isinstance(number, Parity)]
    if len(bounds) > 1 and _exclude(bounds):
        note_empty(bounds[-1][0].key.place, findings)
    elif len(asked) > 1 and _exclude(asked):
        entry, parity = next((entry, number) for entry, number in asked if isinstance(number, Parity))
        note_empty(entry.key.place, findings, parity)


def note_empty(place: Place, findings: Findings, parity: Parity | None = None) -> None:
    """Note that no number lies between two bounds, or none of a parity."""
    if parity is None:
        findings.add(place, "G014", "expected a lower number that is not above the upper one")
    else:
        findings.add(place, "G014", f"expected bounds that leave an {parity.value} number")


def _exclude(asked: Sequence[tuple[Entry, Number]]) -> bool:
    """Whether no number is what all entries ask for."""
    sets: list[Numbers] = [relation_of(entry).numbers(number) for entry, number in asked]
    end = max(numbers.end for numbers in sets) + 2
    return not any(all(number in numbers for numbers in sets) for number in range(end))
