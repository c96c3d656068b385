"""`winnable table`: a page on which deals are laid out, asked about and looked at."""

import socket
from contextlib import closing

import click

from winnable.cli.console import Exit, Unusable
from winnable.cli.funnel import Command
from winnable.cli.options import ABOVE_0, common, console_of, epilog

__all__ = ["table"]


@click.command(
    cls=Command,
    epilog=epilog(
        "winnable table\nwinnable table --port 8000 --no-browser\nwinnable table --club --name crew.example.org",
        "table",
    ),
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
    "--time-limit",
    type=ABOVE_0,
    default=60,
    show_default=True,
    metavar="S",
    help="Give up on a question after S seconds, unless the page asks for another limit.",
)
@click.option(
    "--most-time",
    type=ABOVE_0,
    show_default="600; --club: as --time-limit",
    metavar="S",
    help="The longest limit that a page can ask for.",
)
@click.option(
    "--memory",
    type=click.IntRange(256),
    default=1024,
    show_default=True,
    metavar="MB",
    help="Limit the memory of each question's process.",
)
@click.option(
    "--queue",
    type=click.IntRange(1, 10_000),
    default=20,
    show_default=True,
    metavar="N",
    help="Let at most N questions wait.",
)
@click.option(
    "--club",
    is_flag=True,
    help="Serve many people: each gets at most half of the processes, and rates are limited. See docs/club.md.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Listen on this address; 0.0.0.0: all addresses of this machine.",
)
@click.option("--name", "names", multiple=True, metavar="HOST", help="Answer requests for this host name; repeatable.")
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    help="Trust X-Forwarded-For of the proxy at this address; repeatable.",
)
@click.option(
    "--rate",
    type=click.IntRange(0, 100_000),
    show_default="0, no limit; --club: 30",
    metavar="N",
    help="Let a client ask at most N questions a minute.",
)
@common
def table(
    *,
    port: int | None,
    browser: bool,
    jobs: int | None,
    time_limit: float,
    most_time: float | None,
    memory: int,
    queue: int,
    club: bool,
    host: str,
    names: tuple[str, ...],
    proxies: tuple[str, ...],
    rate: int | None,
    colour: str,
    verbose: bool,
) -> Exit:
    """Open a page to lay out deals and ask about them.

    Starts a server for this machine alone, and opens the page in the browser. Nothing leaves the machine. Ctrl-C ends
    the server.
    """
    console = console_of(colour, verbose)
    try:
        from winnable.table.serve import listening, run  # noqa: PLC0415  # an extra
        from winnable.table.settings import MOST_SECONDS, Settings, is_local  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn"):
            raise
        why = "the page needs more than is installed: pip install '.[table]' in the folder of the source."
        raise Unusable(why) from error
    if not is_local(host) and not names:
        console.remark(f"{host} can be reached from elsewhere, but pages get an answer for names of --name alone.")
    settings = Settings(
        host=host,
        names=tuple(name.casefold() for name in names),
        workers=jobs or Settings.cores(),
        queue=queue,
        seconds=min(time_limit, most_time or time_limit),
        most_seconds=most_time or (time_limit if club else max(time_limit, MOST_SECONDS)),
        megabytes=memory,
        rate=(30 if club else 0) if rate is None else rate,
        proxies=proxies,
        club=club,
    )
    try:
        opened = listening(host, port)
    except (OSError, socket.gaierror) as error:
        raise Unusable(
            f"cannot listen at {host}{'' if port is None else f', port {port}'}: {error.strerror}."
        ) from error
    try:
        with closing(opened):
            run(
                settings,
                opened,
                lambda address: console.write(f"The table is at {address} (Ctrl-C ends it)"),
                browser=browser,
            )
    except KeyboardInterrupt:
        console.remark("ended")
    return Exit.YES
