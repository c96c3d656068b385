"""More than the server can do: polite refusals, no answer lost, memory bounded. `tests.bench.crowd` has figures."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.support.crowd import Crowd, address, ask_once, memory
from tests.support.tables import EASY, Server, running

ABOUT = {"question": "solve", "text": EASY}


@pytest.fixture(scope="module")
def club() -> Iterator[Server]:
    """A server for a club, behind a proxy on this machine."""
    with running("--club", "--jobs", "1", "--queue", "6", "--proxy", "127.0.0.1", "--rate", "20") as started:
        yield started


def all_at_once(server: Server, clients: list[int]) -> Crowd:
    """Let clients ask at the same time."""
    crowd = Crowd()

    async def course() -> None:
        await asyncio.gather(*(ask_once(server, address(client), ABOUT, crowd) for client in clients))

    asyncio.run(course())
    return crowd


def test_a_rush_is_refused_politely_and_no_answer_is_lost(club: Server) -> None:
    crowd = all_at_once(club, list(range(100, 170)))
    assert crowd.strange == []
    assert crowd.lost == 0
    assert crowd.answered >= 6
    assert crowd.refused[503] >= 1
    assert crowd.asked == crowd.answered + crowd.refused.total() == 70
    assert all(1 <= each <= 60 for each in crowd.waits)
    own, workers = memory(club)
    assert own < 250
    assert workers < 3 * 400
    after = all_at_once(club, [1])
    assert (after.answered, after.refused.total(), after.strange) == (1, 0, [])


def test_one_client_has_its_rate_and_others_have_theirs(club: Server) -> None:
    crowd = all_at_once(club, [7] * 30)
    assert crowd.strange == []
    assert crowd.lost == 0
    assert crowd.refused[429] >= 20
    assert all_at_once(club, [8]).answered == 1


def test_only_the_proxy_says_who_a_client_is(club: Server) -> None:
    """What a client writes before the proxy's own word is not believed."""
    crowd = Crowd()

    async def course() -> None:
        for number in range(30):
            await ask_once(club, f"{address(number)}, 198.51.100.9", ABOUT, crowd)

    asyncio.run(course())
    assert crowd.refused[429] >= 10
    assert crowd.strange == []
