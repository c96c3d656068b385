"""What a table for a club does at ten times its capacity: `python -m tests.bench.crowd [SECONDS]`.

First so many clients as there are workers ask one question after the other: that is the capacity. Then questions come
ten times as fast, from many clients. Last one client asks as fast as it can, beside others who ask now and then. All
of them come through a proxy, by what it says of them. The questions are random deals of mission 22. docs/club.md has
the figures.
"""

import asyncio
import statistics
import sys
import time
from typing import Any

from tests.support.crowd import Crowd, address, ask_once, in_a_row, memory, rush
from tests.support.tables import Server, running

WORKERS, QUEUE = 2, 20
MOST = 400
"""No more questions a second are tried than this script can ask beside a server on the same machine."""


def main(seconds: float) -> None:
    """Measure, and print a table."""
    options = ("--club", "--jobs", str(WORKERS), "--queue", str(QUEUE), "--proxy", "127.0.0.1", "--time-limit", "20")
    with running(*options, "--rate", "60") as server:
        deals = [_deal(server, seed) for seed in range(40)]
        asyncio.run(in_a_row(server, WORKERS, deals[:4]))  # all is loaded now
        began = time.monotonic()
        alone = asyncio.run(in_a_row(server, WORKERS, deals))
        capacity = alone.answered / (time.monotonic() - began)
        _tell(f"{WORKERS} at a time, one question after the other: {capacity:.1f} a second", alone, server)
        crowd = asyncio.run(rush(server, min(MOST, 10 * capacity), seconds, deals, clients=1000))
        _tell(f"1000 clients, {crowd.asked / seconds:.0f} questions a second for {seconds:.0f} s", crowd, server)
        greedy, others = asyncio.run(_beside(server, deals, seconds))
        _tell("one client as fast as it can", greedy, server)
        _tell("10 others beside it, now and then", others, server)
        after = asyncio.run(in_a_row(server, WORKERS, deals[:10]))
        _tell("after that", after, server)


def _deal(server: Server, seed: int) -> Any:
    dealt = server.post("/api/deal", {"mission": "planet-nine/22", "players": 4, "seed": seed})
    return {"question": "solve", "text": dealt["documents"][0]["yaml"]}


async def _beside(server: Server, deals: list[Any], seconds: float) -> tuple[Crowd, Crowd]:
    """Let one client rush and ten others ask every other second."""
    others = Crowd()
    end = time.monotonic() + seconds

    async def now_and_then(number: int) -> None:
        while time.monotonic() < end:
            await ask_once(server, address(5000 + number), deals[number], others)
            await asyncio.sleep(2)

    rushing = asyncio.create_task(rush(server, 50, seconds, deals, clients=1))
    await asyncio.gather(*(now_and_then(number) for number in range(10)))
    return await rushing, others


def _tell(what: str, crowd: Crowd, server: Server) -> None:
    own, workers = memory(server)
    print(f"{what}\n  asked {crowd.asked}, answered {crowd.answered}, lost {crowd.lost}, strange {len(crowd.strange)}")
    if crowd.refused:
        told = ", ".join(f"{count} with {status}" for status, count in sorted(crowd.refused.items()))
        print(f"  refused {told}, Retry-After {min(crowd.waits)} to {max(crowd.waits)} s;", end=" ")
        print(f"told after {_ms(statistics.median(crowd.refusals))} (median), {_ms(max(crowd.refusals))} (most)")
    if crowd.seconds:
        print(f"  answers after {_ms(statistics.median(crowd.seconds))} (median), {_ms(max(crowd.seconds))} (most)")
    print(f"  memory: server {own} MB at most, workers {workers} MB")
    for each in crowd.strange[:3]:
        print("  ", each)


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms"


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
