"""`winnable guide`: the reference, read at the command line."""

import shutil
import sys
from collections.abc import Iterable, Sequence

import click

from winnable.cli import options as shared
from winnable.cli.completing import complete_guides, complete_sections
from winnable.cli.console import Console, Exit
from winnable.cli.status import hidden
from winnable.games import registry
from winnable.games.listed import Guide
from winnable.missions.source.finding import nearest
from winnable.output.ink import pad, span, to_terminal
from winnable.output.markdown import Section, mentioning, rendered, sections, titled


@shared.command(
    "winnable guide\nwinnable guide format goals\nwinnable guide rulings robot\nwinnable guide writing --sections",
    "other",
)
@click.argument("name", required=False, metavar="[NAME]", shell_complete=complete_guides)
@click.argument("section", nargs=-1, metavar="[SECTION...]", shell_complete=complete_sections)
@click.option("--sections", "titles_only", is_flag=True, help="List the titles of the sections.")
@shared.edition_option("Read the guide to this game.")
def guide(*, name: str | None, section: tuple[str, ...], titles_only: bool, game: str | None) -> Exit:
    """Read the guides, such as the reference of the files.

    Without NAME, the guides are listed. With SECTION, words of the title of a section, only that section is shown. On a
    terminal a long text is shown page by page.
    """
    console = shared.console_of()
    if name is None:
        _list(game, console)
        return Exit.YES
    text = _named(name, game).text()
    parts = sections(text)
    if titles_only:
        for each in parts[1:]:
            console.write(f"{'  ' * (each.level - 2)}{each.title}")
    else:
        texts = [each.text for each in _found(parts, section, name)] if section else [text]
        _page((line for each in texts for line in (*rendered(each, console.ink), "")), console)
    return Exit.YES


def _list(game: str | None, console: Console) -> None:
    for one in registry.games():
        listed = one.format.guides if game is None or game in one.editions else ()
        if listed:
            console.write(console.ink.strong(one.title))
        width = max((span(each.name) for each in listed), default=0)
        for each in listed:
            console.tell(f"  {pad(each.name, width)}  {each.about}", indent=width + 4)


def _named(name: str, game: str | None) -> Guide:
    known = registry.guides(game)
    if name.casefold() not in known:
        hint = nearest(name, list(known))
        there = f"the guides are {', '.join(known)}" if known else "there are none"
        raise click.UsageError(f"There is no guide {name!r} ({hint or there}).")
    return known[name.casefold()]


def _found(parts: Sequence[Section], words: Sequence[str], name: str) -> list[Section]:
    """Return the sections that the words mean. Raises click.UsageError if there is none."""
    found = titled(parts, words)
    if not found:
        written = " ".join(words)
        where = mentioning(parts, words)
        hint = nearest(written, [each.title for each in parts]) or f"winnable guide {name} --sections lists them"
        known = f"it is spoken of in {', '.join(where)}" if where else hint
        raise click.UsageError(f"There is no section {written!r} in the guide {name} ({known}).")
    return found


def _page(lines: Iterable[str], console: Console) -> None:
    """Write the lines, on a terminal with fewer lines page by page."""
    text = "\n".join(lines).rstrip()
    both = sys.stdout.isatty() and sys.stdin is not None and sys.stdin.isatty()
    if both and text.count("\n") >= shutil.get_terminal_size().lines - 1:
        with hidden():  # the pager shares the terminal
            # without `color` click has less show styles, and strips others
            click.echo_via_pager(to_terminal(f"{text}\n"))
    else:
        console.write(text)
