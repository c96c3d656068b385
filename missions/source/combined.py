"""Goal languages: the parts of every game around its atoms, the words alone, `all`, `any` and `not`, and lists."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.meaning import Named, OneOfKeys, OneOrMore, alone
from winnable.missions.source.plain import Choice, Whole
from winnable.missions.source.shape import ByKind, Key, ListOf
from winnable.missions.source.tree import MappingNode, Node, whole
from winnable.rules.goal import Bound, Range


def goal_shapes(
    game: str,
    example: str,
    words: Choice,
    atoms: Mapping[str, Key],
    combined: tuple[type, type, type],
    *,
    aliases: Mapping[str, str],
    several: str,
    advice: Mapping[str, str],
    written: type[list[Any]] = list,
) -> tuple[Named, Named]:
    """Return the shapes of a goal, and of a goal or a list of goals, which are `written` as a list of this kind.

    `combined` are the classes of `all`, `any` and `not`, `aliases` other words for these; `several` is the hint where
    one mapping has two goals, `advice` has hints for other keys.
    """
    every, some, opposite = combined

    def one() -> ByKind:
        made_of_others = {
            "all": Key(alone(goals, every), "All of these."),
            "any": Key(alone(goals, some), "At least one of these."),
            "not": Key(alone(goal, opposite), "This is not so."),
        }
        keys = {**atoms, **made_of_others, **{alias: made_of_others[word] for alias, word in aliases.items()}}
        table = OneOfKeys("a goal", keys, example=example, several=several, advice=advice)
        return ByKind(f"a goal such as {example}", text=words, table=table)

    def more() -> OneOrMore:
        items = ListOf(goal, at_least=1, written=written)
        return OneOrMore("a goal, or a list of goals", text=goal, items=items, table=goal, listed=True)

    goal = Named(f"{game}_goal", f"a goal such as {example}", one)
    goals = Named(f"{game}_goals", "goals", more)
    return goal, goals


def plain_goals(plain: Mapping[str, tuple[Any, str]], else_advice: str = "") -> Choice:
    """Return the shape of goals that are a word alone: `plain` has the meaning and description of each."""
    return Choice(
        {word: about for word, (_, about) in plain.items()},
        values={word: goal for word, (goal, _) in plain.items()},
        else_advice=else_advice,
    )


# --- Numbers that goals ask for, and those that there are ----------------------------------------


Goal = TypeVar("Goal")
NUMBER: Final = Whole(-999, 999)
"""A number that a goal compares with."""
COMPARISONS: Final = {
    "exactly": "Exactly this number.",
    "at_least": "This number or more.",
    "at_most": "This number or fewer.",
    "more_than": "More than this number.",
    "fewer_than": "Fewer than this number.",
}
"""The keys that compare a number, with their meanings."""


def ends_of(said: Mapping[str, int]) -> dict[str, int]:
    """Return the arguments of a bound: `more_than: 2` is at least 3. Other keys are left out."""
    found = {key: number for key, number in said.items() if key in ("exactly", "at_least", "at_most")}
    if "more_than" in said:
        found["at_least"] = said["more_than"] + 1
    if "fewer_than" in said:
        found["at_most"] = said["fewer_than"] - 1
    return found


def check_bound(
    node: Node,
    bound: Bound,
    within: Sequence[Range],
    what: str,
    code: str,
    findings: Findings,
) -> None:
    """Warn of a condition on a number that can never hold, or always does.

    `node` is the number, or a table with some of the keys `COMPARISONS`; `what` it counts lies in the ranges `within`,
    one for each player of the goal.
    """
    asked = list(_asked(node))
    numbers = [number for _, number, _ in asked]
    for each in within:
        if each.never(bound, numbers):
            beyond = [part for part in asked if not each.least <= part[1] <= each.most]
            word, number, place = (beyond or asked)[0]
            findings.warn(place, code, f"expected {what} {_words(each)}, found {word}{number}")
            return
    if all(each.always(bound, numbers) for each in within):
        word, number, place = asked[0]
        message = f"{what} is always {_words(within[0])}, so that {word}{number} asks for nothing"
        findings.warn(place, code, message, "leave it out")


def check_deadline(node: Node | None, what: str, played: range, code: str, findings: Findings) -> None:
    """Warn of a deadline, the number of a day or turn, that is not played."""
    if node is None:
        return
    number, first, last = whole(node), played.start, played.stop - 1
    if number < first:
        findings.warn(node.place, code, f"expected {what} from {first} on, the first, found {number}")
    elif number > last:
        message = f"expected {what} up to {last}, the last that is played, found {number}"
        findings.warn(node.place, code, message, "the horizon says how far is played")


def _asked(node: Node) -> Iterator[tuple[str, int, Place]]:
    """Each number with the words of its comparison."""
    if not isinstance(node, MappingNode):
        yield "", whole(node), node.place
        return
    for entry in node.entries:
        if entry.key.text in COMPARISONS:
            word = "" if entry.key.text == "exactly" else f"{entry.key.text.replace('_', ' ')} "
            yield word, whole(entry.value), entry.value.place


def _words(within: Range) -> str:
    if within.least == within.most:
        return f"of {within}"
    return f"of {within}" if str(within).endswith("more") else f"from {within}"
