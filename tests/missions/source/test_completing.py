"""What may be written at a place, by shapes made up for it; `tests/winnable/test_editing.py` has those of the games."""

from collections.abc import Iterator

import pytest

from winnable.missions.source.completing import Completion, Completions, Item, Spot, complete, ends, spots
from winnable.missions.source.finding import Finding
from winnable.missions.source.meaning import Mixed, Named
from winnable.missions.source.plain import Choice, Flag, Whole
from winnable.missions.source.plain import Text as Words
from winnable.missions.source.shape import ByKey, ByKind, ByNumber, Fields, Key, Later, ListOf, TableOf


def _paths(text: str) -> list[tuple[str, bool]]:
    """Return the paths of the spots at the sign ^ in a text, each with whether a key is written there."""
    at = text.index("^")
    line, column = text[:at].count("\n") + 1, at - text[:at].rfind("\n")
    *_, found = spots(text.replace("^", "", 1), line, column)
    return [
        ("/".join("-" if isinstance(step, Item) else step[0] for step in spot.steps), spot.mapping is not None)
        for spot in found
    ]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("^", [("", False), ("", True)]),
        ("a: ^", [("a", False), ("a", True)]),
        ("a: b^\nc: d", [("a", False), ("a", True)]),
        ("a: 1\n^", [("", True)]),
        ("a:\n  ^", [("a", False), ("a", True)]),
        ("a:\n  b: 1\n  ^\nc: 2", [("a", True)]),
        ("a:\n- ^", [("a/-", False), ("a/-", True)]),
        ("a:\n- b: {c: ^}", [("a/-/b/c", False), ("a/-/b/c", True)]),
        ("a: {b: 1, ^}", [("a", True)]),
        ("a: [^]", [("a/-", False), ("a/-", True)]),
        ("a: 'x^'", [("a", False)]),
        ("a^: 1", [("", True)]),
    ],
)
def test_values_and_keys(text: str, paths: list[tuple[str, bool]]) -> None:
    assert _paths(text) == paths


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("a: {b: ^", "a/b"),  # a bracket that is not closed yet
        ("a: {b: [c, ^", "a/b/-"),
        ("a: {b: ^\nc: {d: 1", "a/b"),  # something broken below
        ("a: '^", "a"),  # a quote that is not closed yet
        ("a: {x\nb:\n  c: ^", "b/c"),  # something broken above
        ("x: {y\na:\n- b:\n    c: ^", "a/-/b/c"),
        ("x: {y\na:\n  -\n    c: ^", "a/-/c"),
        ("a: it's b\nc: ^", "c"),
        ("--- \nx: {y\n---\na: ^\n--- \n[", "a"),  # only the document that it is in
    ],
)
def test_a_text_in_writing(text: str, path: str) -> None:
    assert (path, False) in _paths(text)


@pytest.mark.parametrize("text", ["# ^", "a: 1 # b ^", "a: 'b' #^"])
def test_a_remark_is_nowhere(text: str) -> None:
    assert _paths(text) == []


@pytest.mark.parametrize("text", ["a: [b#c, ^]", "a: ['b # c', ^]"])
def test_what_looks_like_a_remark_is_none(text: str) -> None:
    assert _paths(text)


def test_the_word_around_the_cursor() -> None:
    assert spots("a: win-p1, x", 1, 6)[:3] == (4, 10, False)
    assert spots("a: deep-sea/12", 1, 15)[:3] == (4, 15, False)
    assert spots("abc: 1", 1, 2)[:3] == (1, 4, True)


def test_the_keys_that_are_there() -> None:
    *_, found = spots("a: 1\nb: 2\n", 3, 1)
    assert [spot.present for spot in found] == [{"a", "b"}]


@pytest.mark.parametrize(("line", "column"), [(0, 0), (-3, 5), (99, 1), (1, 99)])
def test_a_place_beside_the_text_is_its_nearest(line: int, column: int) -> None:
    start, end, colon, _ = spots("a: 1", line, column)
    assert 1 <= start <= end <= 5
    assert colon in (True, False)


def test_one_line_or_a_line_of_its_own() -> None:
    flow = {text: spots(text, text.count("\n") + 1, 99)[3][-1].flow for text in ("a:\n  ", "a: {", "- ", "a: ")}
    assert flow == {"a:\n  ": False, "a: {": True, "- ": False, "a: ": True}


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
