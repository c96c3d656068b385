"""Options as a page sends them: those of the command line, and no other."""

from typing import Any

import pytest

from winnable.crew.options import Options
from winnable.games import registry
from winnable.table.asked import OWN, deal_options, own_options, request_of
from winnable.table.wire import Refused

CREW = registry.game_of("planet-nine")
GANYMEDE = registry.game_of("ganymede")


def test_what_is_not_said_is_as_on_the_command_line() -> None:
    request = request_of(CREW, "solve", {})
    assert request.options == Options()
    assert request.foreign == ()
    assert own_options("explain", {}) == (dict(OWN["explain"]), {})


def test_what_is_said_counts() -> None:
    own, others = own_options("solve", {"verdict_only": True, "lines": 3, "unknown": "every", "fewest_tricks": True})
    assert own == {"verdict_only": True}
    request = request_of(CREW, "solve", others)
    assert request.options == Options(lines=3, unknown="every", fewest_tricks=True)


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
        request_of(CREW, "solve", options)


def test_a_value_is_never_taken_for_an_option() -> None:
    with pytest.raises(Refused):
        request_of(CREW, "solve", {"unknown": "--deal=p1"})


def test_a_value_that_is_not_allowed_is_told_by_its_key() -> None:
    wrong: dict[str, Any] = {"unknown": "perhaps", "deals": 0, "seed": ["x"]}
    for key, value in wrong.items():
        with pytest.raises(Refused, match=f"'{key}'") as refused:
            request_of(CREW, "solve", {key: value})
        assert "--" not in str(refused.value)


def test_options_of_another_game_are_foreign() -> None:
    assert request_of(GANYMEDE, "solve", {"fewest_tricks": True}).foreign == ("'fewest_tricks'",)
    assert request_of(CREW, "solve", {"fewest_turns": True}).foreign == ("'fewest_turns'",)


def test_options_of_deals() -> None:
    assert deal_options(CREW, {"tasks": 4, "difficulty": None}) == {"tasks": 4, "difficulty": None, "deck": None}
    assert deal_options(registry.game_of("lifeboat"), {"with": {"day": 2}})["with"] == ("day=2",)
    with pytest.raises(Refused, match="difficulty"):
        deal_options(GANYMEDE, {"difficulty": 3})
    with pytest.raises(Refused):
        deal_options(CREW, {"tasks": -1})
