"""Whatever becomes of a call is an answer."""

import json

import pytest

from winnable.output.typed import Json
from winnable.table import calls
from winnable.table.wire import ANSWER, FAILED, REFUSED, Refused, Tell

CALL = '{"ask": "something", "about": {"key": 1}}'


def test_an_answer_with_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    def reply(ask: str, about: Json, tell: Tell) -> Json:
        tell({"done": 1, "of": 2})
        return {"asked": ask, **about}

    told: list[Json] = []
    monkeypatch.setattr(calls, "reply", reply)
    assert calls.answered(CALL, told.append) == (ANSWER, {"asked": "something", "key": 1})
    assert told == [{"done": 1, "of": 2}]


@pytest.mark.parametrize(
    ("error", "kind", "word"),
    [
        (Refused("no"), REFUSED, "request"),
        (Refused("no", "unknown"), REFUSED, "unknown"),
        (RecursionError(), REFUSED, "request"),
        (MemoryError(), FAILED, "memory"),
        (ZeroDivisionError("ours"), FAILED, "internal"),
    ],
)
def test_whatever_goes_wrong_is_told(monkeypatch: pytest.MonkeyPatch, error: Exception, kind: bytes, word: str) -> None:
    def reply(_ask: str, _about: Json, _tell: Tell) -> Json:
        raise error

    monkeypatch.setattr(calls, "reply", reply)
    found, told = calls.answered(CALL, lambda _: None)
    assert (found, told["kind"]) == (kind, word)
    assert json.dumps(told)
    assert ("trace" in told) is (word == "internal")


@pytest.mark.parametrize(
    "call", ["", "x", "1", "null", "[]", '{"ask": "setup"}', '{"ask": 1, "about": {}}', '{"ask": "read", "about": []}']
)
def test_what_is_no_call_is_refused(call: str) -> None:
    found, told = calls.answered(call, lambda _: None)
    assert found == REFUSED
    assert told["message"].startswith("expected")
