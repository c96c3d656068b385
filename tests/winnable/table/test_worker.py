"""A worker from inside: what it says when something goes wrong, and the bound on its memory."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from winnable.output.as_json import Json
from winnable.table.wire import ANSWER, FAILED, PROGRESS, REFUSED
from winnable.table.worker import Refused, Tell, _answered

CALL = b'{"ask": "something", "about": {"key": 1}}'


def said(reply: Any, call: bytes = CALL) -> tuple[bytes, Json, bytes]:
    """What a worker says to a call, and what it has told before."""
    told = io.BytesIO()
    return (*_answered(reply, call, told), told.getvalue())


def test_an_answer_with_progress() -> None:
    def reply(ask: str, about: Json, tell: Tell) -> Json:
        tell({"done": 1, "of": 2})
        return {"asked": ask, **about}

    kind, answer, told = said(reply)
    assert (kind, answer) == (ANSWER, {"asked": "something", "key": 1})
    assert told == PROGRESS + b'{"done":1,"of":2}\n'


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
def test_whatever_goes_wrong_is_told(error: Exception, kind: bytes, word: str) -> None:
    def reply(_ask: str, _about: Json, _tell: Tell) -> Json:
        raise error

    found, told, _ = said(reply)
    assert (found, told["kind"]) == (kind, word)
    assert json.dumps(told)
    assert ("trace" in told) is (word == "internal")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems know no such limit")
def test_memory_is_bounded() -> None:
    code = """
from winnable.table.worker import _bound_memory
_bound_memory(256)
try:
    bytearray(300 << 20)
except MemoryError:
    print("bounded")
bytearray(20 << 20)
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "bounded\n"
