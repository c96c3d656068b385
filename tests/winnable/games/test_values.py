"""What the front door and games tell each other: values that stay as they are, and that go to other processes."""

import pickle
from dataclasses import FrozenInstanceError

import pytest

from tests.toy_game.counters import COUNTERS, Pile
from winnable.games.usage import BadValue
from winnable.games.values import DealRequest, Given, Query, RandomDeal, Replay, Told, values_given
from winnable.rules.answer import Answer, State

QUERY = Query(COUNTERS.format.document_of(Pile(7, 3)), "most")


@pytest.mark.parametrize(
    "value", [QUERY, Given("solve", {"lines": 2}), DealRequest(2, None, None, None, {}), RandomDeal("pile: 7\n")]
)
def test_they_go_to_other_processes(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value


def test_they_stay_as_they_are() -> None:
    with pytest.raises(FrozenInstanceError):
        QUERY.question = "least"  # type: ignore[misc]


def test_what_an_answer_need_not_say() -> None:
    told = Told(Answer.WINNABLE, lambda _: iter(()), dict)
    assert (told.yaml, told.effort.seconds, told.view) == (None, 0, None)
    replay = Replay(State.MET, "the line reaches every goal", lambda _: iter(()), {})
    assert not replay.forbidden


def test_names_and_values() -> None:
    assert values_given(()) == {}
    assert values_given(("day=3", "who=kid", "text=a=b")) == {"day": "3", "who": "kid", "text": "a=b"}


@pytest.mark.parametrize("text", ["day", "=3", "day=", ""])
def test_what_is_no_value(text: str) -> None:
    with pytest.raises(BadValue, match="expected a parameter with its value such as day=4"):
        values_given((text,))
