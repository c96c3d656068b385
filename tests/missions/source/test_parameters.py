"""Parameters: declared, given a value by others, and filled in where they stand alone or within a text."""

import winnable.missions.crew  # noqa: F401  parameters.py takes shapes from there, and imports the other way fail
from tests.support.trees import mapping, noted
from winnable.missions.source.finding import Findings
from winnable.missions.source.parameters import declared, fill, give, values_of
from winnable.missions.source.tree import MappingNode, ScalarNode, SequenceNode


def filled(text: str, given: str = "{}") -> tuple[MappingNode, list[str]]:
    """The mapping with its parameters filled in, and what was found."""
    table, findings = mapping(text), Findings()
    parameters = give(declared(table.get("parameters"), findings), mapping(given), findings)
    whole, _ = fill(table, parameters, findings)
    return whole, noted(findings)


def value(table: MappingNode, key: str) -> object:
    node = table.get(key)
    assert isinstance(node, ScalarNode)
    return node.value


def test_alone_a_parameter_keeps_its_kind() -> None:
    table, found = filled("parameters: {n: 3, l: [p1, b2]}\na: {n}\nb: '{n}'\nc: '{ l }'\n")
    assert not found
    assert (value(table, "a"), value(table, "b")) == (3, 3)
    assert isinstance(table.get("c"), SequenceNode)


def test_within_a_text_it_is_text() -> None:
    table, found = filled("parameters: {n: 3, l: [p1, b2]}\na: '{n} of {l}'\n")
    assert not found
    assert value(table, "a") == "3 of p1, b2"


def test_without_parameters_braces_are_braces() -> None:
    table, findings = mapping("a: '{n}'\n"), Findings()
    assert fill(table, {}, findings) == (table, set())


def test_a_key_on_a_line_of_its_own_is_no_parameter() -> None:
    table, _ = filled("parameters: {n: 3}\na:\n  n:\n")
    assert isinstance(table.get("a"), MappingNode)


def test_a_value_that_others_give() -> None:
    table, found = filled("parameters: {n: 3}\na: {n}\n", "{n: 7}")
    assert not found
    assert value(table, "a") == 7


def test_values_that_cannot_be() -> None:
    text = "parameters: {n: 3, word: pink}\na: {n}\n"
    assert filled(text, "{m: 7}")[1] == ["1:2 M011 expected one of the parameters n, word, found 'm'"]
    table, found = filled(text, "{n: seven}")
    assert found == ["1:5 K003 expected a whole number for the parameter n, found 'seven'"]
    assert value(table, "a") == 3  # the default stays


def test_names_that_cannot_be() -> None:
    assert [each[:9] for each in filled("parameters: {'3 n': 3}\n")[1]] == ["1:14 M013"]
    table, found = filled("parameters: {n: 3}\na: '{m}'\n")
    assert found == ["2:6 M011 expected one of the parameters n, found 'm'"] or found[0].startswith("2:")
    assert table.get("a").poisoned  # type: ignore[union-attr]


def test_which_are_used() -> None:
    table, findings = mapping("parameters: {n: 3, m: 4}\na: '{n}'\n"), Findings()
    assert fill(table, declared(table.get("parameters"), findings), findings)[1] == {"n"}


def test_values_of_a_caller() -> None:
    findings = Findings()
    table = values_of({"n": 3, "text": "6", "list": ["p1"], "empty": ""}, findings, "a document")
    assert not findings.found
    assert (value(table, "n"), value(table, "text"), value(table, "empty")) == (3, 6, "")
    assert isinstance(table.get("list"), SequenceNode)


def test_what_is_filled_in_is_bounded() -> None:
    long = f"parameters: {{t: {'x' * 10_000}}}\na: [{', '.join(['{t}'] * 11)}]\n"
    _, found = filled(long)
    assert any(" Y010 " in each for each in found)
