r"""A server that solves deals for many clients at once, and stops what nobody waits for any more.

    python examples/programs/async_server.py 8765

A client writes lines of JSON, in any order and as many as it likes, and reads a line for each as its answer is there:

    {"id": 1, "problem": "deck: dealt\nlead: Ann\nhands: {Ann: b98, Ben: b1 y5}\n...", "seconds": 10}
    {"cancel": 1}

Each deal is solved in a thread of its own, as the solver leaves the interpreter to others while it searches. Whatever
ends the wait (the client cancels, closes the connection, or its seconds are over) sets the event that `solve` looks at.
"""

import asyncio
import json
import sys
import threading
from contextlib import suppress
from typing import Any

import winnable

AT_ONCE = 2
"""How many deals are solved at the same time; the others wait."""


async def solve(problem: winnable.AnyProblem, limits: winnable.Limits | None = None) -> winnable.AnyVerdict:
    """Solve a problem without holding up the loop; a task that is cancelled stops the solver, too."""
    stop = threading.Event()
    try:
        return await asyncio.to_thread(lambda: winnable.solve(problem, winnable.limited(limits, stop=stop)))
    finally:
        stop.set()  # nothing waits for it any more; if it is done, this changes nothing


async def answer(request: dict[str, Any], free: asyncio.Semaphore) -> dict[str, Any]:
    """Answer one request; whatever goes wrong is an answer, too."""
    try:
        (problem,) = winnable.loads(request["problem"])
        async with free:
            verdict = await solve(problem, winnable.Limits(seconds=request.get("seconds", 10)))
    except Exception as error:  # noqa: BLE001 - the client waits for an answer
        return {"id": request["id"], "error": f"{type(error).__name__}: {error}"}
    return {"id": request["id"], "answer": verdict.answer, "text": str(verdict)}


async def serve_one(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, free: asyncio.Semaphore) -> None:
    """Talk to one client until it closes the connection; then stop what it has asked for."""
    asked: dict[Any, asyncio.Task[None]] = {}

    def tell(**told: Any) -> None:
        if not writer.is_closing():
            writer.write(f"{json.dumps(told)}\n".encode())

    async def reply(request: dict[str, Any]) -> None:
        told = await answer(request, free)
        asked.pop(request["id"], None)
        tell(**told)

    try:
        async for line in reader:
            request = json.loads(line)
            if request.get("cancel") in asked:
                asked.pop(request["cancel"]).cancel()
                tell(id=request["cancel"], answer="cancelled")
            elif "id" in request:
                asked[request["id"]] = asyncio.create_task(reply(request))
            await writer.drain()
    except (ValueError, AttributeError):  # nothing that follows can be understood
        tell(error="expected lines of JSON, each with an id or with cancel")
    finally:
        for task in asked.values():
            task.cancel()
        writer.close()
        with suppress(OSError):  # the client may have closed it before
            await writer.wait_closed()


async def serve(port: int) -> asyncio.Server:
    """Open the server, on this machine alone; port 0 takes one that is free."""
    free = asyncio.Semaphore(AT_ONCE)

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.CancelledError):  # the server is closed
            await serve_one(reader, writer, free)

    return await asyncio.start_server(connected, "127.0.0.1", port)


async def main(port: int) -> None:
    """Serve until Ctrl-C."""
    server = await serve(port)
    print(f"listening on port {server.sockets[0].getsockname()[1]}", flush=True)  # noqa: T201
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    try:
        asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 8765))
    except KeyboardInterrupt:
        print("stopped")  # noqa: T201
