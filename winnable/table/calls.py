"""From a call to its answer: the one way for all that a page asks, in a worker process and in a browser alike."""

import json
import traceback

from winnable.output.typed import Json
from winnable.table.replies import reply
from winnable.table.wire import ANSWER, FAILED, REFUSED, Refused, Tell


def answered(call: bytes | str, tell: Tell) -> tuple[bytes, Json]:
    """Return the answer to a call, and its kind by `wire`; a failure is an answer, too.

    A call is a JSON object: `ask` names a request, and `about` has its keys, as in docs/table-api.md. `tell` is told of
    progress.
    """
    try:
        ask, about = _read(call)
        return ANSWER, reply(ask, about, tell)
    except Refused as error:
        return REFUSED, {"kind": error.kind, "message": str(error)}
    except RecursionError:
        return REFUSED, {"kind": "request", "message": "this is nested too deep"}
    except MemoryError:
        return FAILED, {"kind": "memory", "message": "there is not enough memory for this question"}
    except Exception as error:  # noqa: BLE001  # the page is told, and the server writes the rest down
        told = {"kind": "internal", "message": f"{type(error).__name__}: {error}"}
        return FAILED, told | {"trace": traceback.format_exc()}


def _read(call: bytes | str) -> tuple[str, Json]:
    """Return the question, and the keys of the request. Raises Refused."""
    try:
        said = json.loads(call)
    except ValueError as error:
        raise Refused("expected JSON") from error
    match said:
        case {"ask": str(ask), "about": dict(about)}:
            return ask, about
    raise Refused("expected an object with 'ask', a text, and 'about', an object")
