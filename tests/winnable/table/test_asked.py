"""Options as a page sends them: those of the command line, and no other."""

from typing import Any

import pytest

from winnable.games import registry
from winnable.table.asked import OWN, deal_options, given_to, own_options
from winnable.table.wire import Refused

CREW = registry.game_of("planet-nine")
GANYMEDE = registry.game_of("ganymede")


def test_what_is_not_said_is_as_on_the_command_line() -> None:
    given = given_to(CREW, "solve", {})
    assert (given.values["unknown"], given.values["deals"], given.values["lines"]) == (None, 200, None)
    assert given.named == {}
    assert own_options("explain", {}) == (dict(OWN["explain"]), {})


def test_what_is_said_counts() -> None:
    own, others = own_options("solve", {"verdict_only": True, "lines": 3, "unknown": "every", "fewest_tricks": True})
    assert own == {"verdict_only": True}
    given = given_to(CREW, "solve", others)
    assert {name: given.values[name] for name in others} == others


@pytest.mark.parametrize(
    ("question", "options"),
    [
        ("solve", {"deal": "p1"}),
        ("solve", {"mission": "x.yaml"}),
        ("solve", {"hands": "p1"}),
        ("solve", {"verdict_only": "yes"}),
        ("hint", {"at": 4}),
        ("play", {"players": 3}),
        ("play", {"deals": True}),
    ],
)
def test_no_other_options(question: str, options: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        own_options(question, options)


@pytest.mark.parametrize(
    "options",
    [
        {"lines": 0},
        {"lines": "many"},
        {"lines": True},
        {"lines": {}},
        {"fewest_tricks": "yes"},
        {"unknown": "perhaps"},
        {"deals": 10**9},
        {"seed": -1},
    ],
)
def test_no_other_values(options: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        given_to(CREW, "solve", options)


def test_a_value_is_never_taken_for_an_option() -> None:
    with pytest.raises(Refused):
        given_to(CREW, "solve", {"unknown": "--deal=p1"})


def test_a_value_that_is_not_allowed_is_told_by_its_key() -> None:
    wrong: dict[str, Any] = {"unknown": "perhaps", "deals": 0, "seed": ["x"]}
    for key, value in wrong.items():
        with pytest.raises(Refused, match=f"'{key}'") as refused:
            given_to(CREW, "solve", {key: value})
        assert "--" not in str(refused.value)


def test_options_of_another_game_are_foreign() -> None:
    assert given_to(GANYMEDE, "solve", {"fewest_tricks": True}).named == {"fewest_tricks": "'fewest_tricks'"}
    assert "fewest_turns" not in given_to(CREW, "solve", {"fewest_turns": True}).values


def test_options_of_deals() -> None:
    assert deal_options(CREW, {"tasks": 4, "difficulty": None}) == {"tasks": 4, "difficulty": None, "deck": None}
    assert deal_options(registry.game_of("lifeboat"), {"with": {"day": 2}})["with"] == ("day=2",)
    with pytest.raises(Refused, match="difficulty"):
        deal_options(GANYMEDE, {"difficulty": 3})
    with pytest.raises(Refused):
        deal_options(CREW, {"tasks": -1})
