"""`winnable table`: a page to lay out deals and ask about them."""

import os
from contextlib import closing

import click

from winnable.cli import options as shared
from winnable.cli.console import Exit, Unusable


@shared.command(
    "winnable table\nwinnable table --port 8000 --no-browser",
)
@click.option(
    "--port", type=click.IntRange(0, 65535), metavar="N", help="Use this port; default: 8417, or any free one."
)
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    show_default="one a core, at least 2",
    metavar="N",
    help="Work on N questions at a time, each in its own process.",
)
@click.option(
    "--memory",
    type=click.IntRange(256),
    default=1024,
    show_default=True,
    metavar="MB",
    help="Limit the memory of each question's process.",
)
def table(*, port: int | None, browser: bool, jobs: int | None, memory: int) -> Exit:
    """Open a page to lay out deals and ask about them.

    Starts a server for this machine alone, and opens the page in the browser. Nothing leaves the machine. Ctrl-C ends
    the server.
    """
    console = shared.console_of()
    try:
        from winnable.table.serve import listening, run  # noqa: PLC0415  # an extra
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn"):
            raise
        why = "the page needs more than is installed: pip install '.[table]' in the folder of the source"
        raise Unusable(why) from error
    try:
        opened = listening(port)
    except OSError as error:
        raise Unusable(f"cannot listen{'' if port is None else f' at port {port}'}: {error.strerror}") from error
    try:
        with closing(opened):
            run(
                opened,
                lambda address: console.write(f"The table is at {address} (Ctrl-C ends it)"),
                jobs=jobs or max(2, os.cpu_count() or 1),
                megabytes=memory,
                browser=browser,
            )
    except KeyboardInterrupt:
        console.remark("ended")
    return Exit.YES
