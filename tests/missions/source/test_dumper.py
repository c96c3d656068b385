"""Values as YAML: short ones on one line, all of them as they are read again; and missions to start from."""

import pytest
import yaml

from winnable.missions.source.dumper import Block, Flow, mission_to_start_from, on_one_line, to_yaml

VALUE = {"short": ["a", "b"], "long": ["a text of some length", 3], "flow": Flow({"a": 1}), "block": Block([1, 2])}


def test_short_lists_stand_on_one_line() -> None:
    assert to_yaml(VALUE) == "short: [a, b]\nlong:\n- a text of some length\n- 3\nflow: {a: 1}\nblock:\n- 1\n- 2\n"
    assert on_one_line(VALUE["block"]) == "[1, 2]"


@pytest.mark.parametrize("text", ["no", "1e3", "", " a ", "a\n b\n", "\u2028", "\x1b[1m", "'\"", "# a", "- a"])
def test_texts_are_read_back_as_they_were(text: str) -> None:
    assert yaml.safe_load(to_yaml({"key": text})) == {"key": text}


@pytest.mark.parametrize("name", ["my-mission", "no", "3", 'a "b"'])
def test_a_mission_to_start_from_has_its_name(name: str) -> None:
    assert yaml.safe_load(mission_to_start_from("lifeboat", name))["id"] == name
