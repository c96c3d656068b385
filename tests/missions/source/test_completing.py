"""What may be written at a place, by shapes made up for it; `tests/winnable/test_editing.py` has those of the games."""

from collections.abc import Iterator

import pytest

from winnable.missions.source.completing import Completion, Completions, complete, ends
from winnable.missions.source.finding import Finding
from winnable.missions.source.meaning import Mixed, Named
from winnable.missions.source.plain import Choice, Flag, Whole
from winnable.missions.source.plain import Text as Words
from winnable.missions.source.shape import ByKey, ByKind, ByNumber, Fields, Key, Later, ListOf, TableOf
from winnable.missions.source.spot import Spot

_COLOUR = Choice({"red": "Like a rose.", "blue": "Like the sea."}, others="a paint", names="paints")
_INNER: Named = Named(
    "completing_inner",
    "an inner one",
    lambda: Fields("an inner one", {"colour": Key(_COLOUR, "Its colour."), "inner": Key(_INNER, "One more.")}),
)
_SHAPE = Fields(
    "a thing",
    {
        "title": Key(Words(examples=("A title", "3", "?")), "What it is called."),
        "id": Key(Words(), "Its id.", required=True),
        "flag": Key(Flag(), "Yes or no."),
        "one": Key(_COLOUR, "One colour."),
        "other": Key(_COLOUR, "The other."),
        "many": Key(ListOf(_COLOUR), "Colours."),
        "inner": Key(_INNER, "Something inside."),
        "either": Key(ByKind("a word or a mapping", text=_COLOUR, table=_INNER), "A word, or a mapping."),
        "mixed": Key(Mixed("mixed", {"known": Key(Flag(), "Known.")}, others=_COLOUR), "Mixed."),
        "table": Key(TableOf(_COLOUR, "colours by name"), "A table."),
        "numbered": Key(ByNumber(2, 4, _COLOUR, "colours by number"), "By number."),
        "by_key": Key(ByKey("a", Fields("with a", {"a": Key(Flag(), ""), "b": Key(Flag(), "")}), _INNER), "By a key."),
        "later": Key(Later(_INNER), "Later."),
        "who": Key(Words(names="/table"), "One of the table."),
        "parameters": Key(TableOf(Whole(0, 9), "values"), "Values."),
        "number": Key(Whole(0, 9), "A number."),
    },
    at_most_one_of=(("one", "other"),),
)


def _names(kind: str, game: str) -> Iterator[tuple[str, str]]:
    assert kind == "paints"
    yield f"{game}-ochre", "Dear."


def _shapes(_spot: Spot) -> Iterator[tuple[Fields, str]]:
    yield _SHAPE, "toy"


def _at(text: str) -> Completions:
    """Return the completions at the sign ^."""
    at = text.index("^")
    line, column = text[:at].count("\n") + 1, at - text[:at].rfind("\n")
    return complete(text.replace("^", "", 1), line, column, _shapes, _names)


def _labels(text: str) -> list[str]:
    return [each.label for each in _at(text).found]


def _inserted(text: str, label: str) -> str:
    """Return the text with a completion in it, with the sign ^ where the cursor stands then."""
    found = _at(text)
    (chosen,) = [each for each in found.found if each.label == label]
    lines = text.replace("^", "", 1).split("\n")
    before, after = lines[found.line - 1][: found.start - 1], lines[found.line - 1][found.end - 1 :]
    cut = len(chosen.insert) - chosen.back
    lines[found.line - 1] = f"{before}{chosen.insert[:cut]}^{chosen.insert[cut:]}{after}"
    return "\n".join(lines)


def test_keys_that_must_be_there_come_first() -> None:
    first, *_ = _at("^").found
    assert first == Completion("id", "id: ", "key", "Its id.", required=True)


def test_keys_that_are_there_and_those_they_rule_out_are_not_offered() -> None:
    labels = _labels("id: x\none: red\n^")
    assert not {"id", "one", "other"} & set(labels)
    assert {"title", "many", "inner"} <= set(labels)


WORDS = ["red", "blue", "toy-ochre"]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("one: ^", WORDS),
        ("many: [^]", WORDS),
        ("many:\n- ^", WORDS),
        ("flag: ^", ["true", "false"]),
        ("flag: [^]", []),
        ("inner:\n  ^", ["colour", "inner"]),
        ("inner:\n  inner:\n    inner: {^", ["colour", "inner"]),
        ("inner:\n  inner:\n    inner: {colour: ^", WORDS),
        ("either:\n  ^", [*WORDS, "colour", "inner"]),
        ("either: {colour: ^}", WORDS),
        ("mixed: {^}", ["known"]),
        ("mixed: {known: ^}", ["true", "false"]),
        ("mixed: {mine: ^}", WORDS),
        ("table: {mine: ^}", WORDS),
        ("table: {^}", []),
        ("numbered: {2: red, ^}", ["3", "4"]),
        ("numbered: {2: ^}", WORDS),
        ("by_key: {^}", ["colour", "inner", "a", "b"]),
        ("by_key: {a: true, ^}", ["b"]),
        ("later: {^}", ["colour", "inner"]),
        ("who: ^\ntable: {mine: red, yours: blue}", ["mine", "yours"]),
        ("who: ^", []),
        ("title: ^", ["A title", "3", "?"]),
        ("number: ^\nparameters: {n: 1}", ["{n}"]),
        ("number: ^", []),
        ("number: {^}\nparameters: {n: 1}", ["n"]),
        ("number: {n^", []),
        ("unknown: ^", []),
        ("unknown: {^}", []),
        ("one: red # ^", []),
        ("- ^", []),
    ],
)
def test_what_is_offered(text: str, labels: list[str]) -> None:
    assert _labels(text) == labels


def test_meanings_and_kinds() -> None:
    assert _at("one: ^").found == (
        Completion("red", "red", "word", "Like a rose."),
        Completion("blue", "blue", "word", "Like the sea."),
        Completion("toy-ochre", "toy-ochre", "name", "Dear."),
    )


@pytest.mark.parametrize(
    ("text", "label", "after"),
    [
        ("ti^", "title", "title: ^"),
        ("t^i: x", "title", "title^: x"),
        ("^", "many", "many:\n  - ^"),
        ("^", "inner", "inner:\n  ^"),
        ("^", "either", "either: ^"),
        ("mixed:\n  ^", "known", "mixed:\n  known: ^"),
        ("inner:\n  ^", "inner", "inner:\n  inner:\n    ^"),
        ("inner: {^}", "inner", "inner: {inner: ^}"),
        ("inner: ^", "inner", "inner: {inner: ^}"),
        ("either: ^", "colour", "either: {colour: ^}"),
        ("many: ^", "red", "many: [red^]"),
        ("many: [re^]", "red", "many: [red^]"),
        ("one: b^ # why", "blue", "one: blue^ # why"),
        ("title: ^", "3", "title: '3'^"),
    ],
)
def test_what_is_inserted(text: str, label: str, after: str) -> None:
    assert _inserted(text, label) == after


def test_as_json() -> None:
    assert _at("flag: t^").to_json() == {
        "from": {"line": 1, "column": 7},
        "to": {"line": 1, "column": 8},
        "completions": [
            {"label": word, "insert": word, "kind": "word", "about": "", "required": False, "back": 0}
            for word in ("true", "false")
        ],
    }


def _marked(text: str, line: int, column: int) -> str:
    ((last, end),) = ends(text, [Finding("<text>", line, column, "K001", "")])
    assert last == line
    return text.split("\n")[line - 1][column - 1 : end - 1]


@pytest.mark.parametrize(
    ("text", "line", "column", "marked"),
    [
        ("colour: red\n", 1, 1, "colour"),
        ("colour: red one # why\n", 1, 9, "red one"),
        ("a: 'it''s'\n", 1, 4, "'it''s'"),
        ("a: p1 g99 b2\n", 1, 7, "g99"),  # a place inside a text
        ("a: {b: 1, c: [2, 3]} # x\n", 1, 4, "{b: 1, c: [2, 3]}"),
        ("a: {b: 1, c: [2, 3]} # x\n", 1, 14, "[2, 3]"),
        ("a: {b: 1,\n  c: 2}\n", 1, 4, "{b: 1,"),  # no further than its line
        ("a: |\n  p1 g99\n", 2, 6, "g99"),
        ("a: 'x\n", 1, 4, "'x"),  # where YAML itself breaks
        ("a: b: c\n", 1, 5, ":"),
        ("ä: ö ü\n", 1, 4, "ö ü"),
        ("a: \U0001f680\U0001f680 x\n", 1, 4, "\U0001f680\U0001f680 x"),  # signs are counted, not bytes
    ],
)
def test_what_is_marked(text: str, line: int, column: int, marked: str) -> None:
    assert _marked(text, line, column) == marked


@pytest.mark.parametrize(("line", "column"), [(1, 5), (2, 1), (9, 9)])
def test_a_place_past_the_end_is_empty(line: int, column: int) -> None:
    (end,) = ends("a: b", [Finding("<text>", line, column, "Y005", "")])
    assert end == (line, column)


def test_one_end_for_each_finding() -> None:
    findings = [Finding("<text>", 1, 1, "K001", ""), Finding("<text>", 2, 5, "K003", "")]
    assert ends("colour: 1\nid: [1]\n", findings) == [(1, 7), (2, 8)]
