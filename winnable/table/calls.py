"""From a call to its answer: the one way for all that a page asks, in a worker process and in a browser alike."""

import json
import traceback

from winnable.output.typed import Json
from winnable.table.refused import Refused, Tell
from winnable.table.replies import reply
from winnable.table.wire import ANSWER, FAILED, REFUSED


def answered(call: bytes | str, tell: Tell) -> tuple[bytes, Json]:
    """Return what to say to a call, and of which kind of `wire` it is; whatever goes wrong is an answer, too.

    A call is a JSON object: `ask` names a request, and `about` has its keys, as in docs/table-api.md. `tell` is told of
    progress.
    """
    try:
        asked = json.loads(call)
        return ANSWER, reply(asked["ask"], asked["about"], tell)
    except Refused as error:
        return REFUSED, {"kind": error.kind, "message": str(error)}
    except RecursionError:
        return REFUSED, {"kind": "request", "message": "this is nested too deep"}
    except MemoryError:
        return FAILED, {"kind": "memory", "message": "there is not enough memory for this question"}
    except Exception as error:  # noqa: BLE001  # the page is told, and the server writes the rest down
        told = {"kind": "internal", "message": f"{type(error).__name__}: {error}"}
        return FAILED, told | {"trace": traceback.format_exc()}
