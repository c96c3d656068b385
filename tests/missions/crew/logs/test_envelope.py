import io
import json
import zipfile

import pytest

from winnable.missions.crew.logs.envelope import Mistake, events_of
from winnable.missions.source.files import MAX_OTHER

EVENT = {"type": "playCard", "args": {"player_id": 5}, "log": "…"}


def packet(number: object, move: object = "7") -> dict[str, object]:
    return {"channel": "/player/p5", "packet_id": number, "move_id": move, "data": [EVENT]}


def zipped(**files: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("_json", ".json"), text)
    return file.getvalue()


def test_packets_come_in_the_order_of_their_numbers_and_once() -> None:
    events, game = events_of(json.dumps([packet("10"), packet(9), packet("10"), packet("11", 8)]).encode())
    assert [each.place for each in events] == ["move 7, packet 9", "move 7, packet 10", "move 8, packet 11"]
    assert (events[0].seen_by, game) == ("5", "")


def test_packets_without_numbers_keep_their_order() -> None:
    events, _ = events_of(json.dumps({"gameName": "thecrew", "packets": [packet(None, 2), packet(None, 1)]}).encode())
    assert [each.place for each in events] == ["move 2, packet ?", "move 1, packet ?"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "expected JSON, a ZIP or a page"),
        (b"hands: p179 b23", "expected JSON, a ZIP or a page"),
        (b"{", "the JSON cannot be read"),
        (b"[" * 200_000, "the JSON cannot be read"),
        (b'{"packets": []}', "expected a log with packets"),
        (b'{"status": "0", "error": "limit reached"}', "found the answer 'limit reached'"),
        (b'{"gameName": "hearts", "packets": [{"data": []}]}', "found one of 'hearts'"),
        (b"PK\x03\x04", "expected a ZIP with raw_data.json that can be unpacked"),
        (zipped(readme="hi"), "expected a ZIP with raw_data.json"),
        (b"<script>g_gamelogs = nothing;</script>", "the JSON cannot be read"),
        (b" " * (MAX_OTHER + 1), "expected a log of at most 20000000 bytes"),
        (zipped(raw_data_json=" " * (MAX_OTHER + 1)), "expected a log of at most 20000000 bytes, unpacked too"),
    ],
    ids=range(12),
)
def test_what_is_no_log_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(Mistake) as error:
        events_of(data)
    assert said in str(error.value)
