"""`winnable guide`: the reference, read at the command line as it is written."""

import re
import shutil
import sys
from collections.abc import Sequence

import click

from winnable.cli import options as shared
from winnable.cli.console import Console, Exit
from winnable.games import registry
from winnable.missions.source.finding import nearest
from winnable.output.ink import pad, span, to_terminal


@shared.command("winnable guide\nwinnable guide format goals\nwinnable guide rulings robot")
@click.argument("name", required=False, metavar="[NAME]")
@click.argument("section", nargs=-1, metavar="[SECTION...]")
@shared.edition_option("Read the guide to this game.")
def guide(*, name: str | None, section: tuple[str, ...], game: str | None) -> Exit:
    """Read the guides, such as the reference of the files.

    Without NAME, the guides are listed. With SECTION, words of the title of a section, only that section is shown. On a
    terminal a long text is shown page by page.
    """
    console = shared.console_of()
    if name is None:
        _list(game, console)
        return Exit.YES
    known = registry.guides(game)
    if name.casefold() not in known:
        hint = nearest(name, list(known))
        there = f"the guides are {', '.join(known)}" if known else "there are none"
        raise click.UsageError(f"There is no guide {name!r} ({hint or there}).")
    text = known[name.casefold()].text().rstrip()
    if section:
        text = _section(text, section, name)
    if sys.stdout.isatty() and text.count("\n") >= shutil.get_terminal_size().lines - 1:
        click.echo_via_pager(to_terminal(f"{text}\n"))
    else:
        console.write(text)
    return Exit.YES


def _list(game: str | None, console: Console) -> None:
    for one in registry.games():
        listed = one.format.guides if game is None or game in one.editions else ()
        if listed:
            console.write(console.ink.strong(one.title))
        width = max((span(each.name) for each in listed), default=0)
        for each in listed:
            console.tell(f"  {pad(each.name, width)}  {each.about}", indent=width + 4)


def _section(text: str, words: Sequence[str], name: str) -> str:
    """Return the first section whose title begins with the words, else has them all, with the parts below it.

    Raises click.UsageError if there is none.
    """
    wanted = _words(" ".join(words))
    blank = re.sub(r"^```.*?^```", lambda code: re.sub(r"\S", " ", code[0]), text, flags=re.MULTILINE | re.DOTALL)
    headings = list(re.finditer(r"^(#+) +(.+)", blank, re.MULTILINE))
    begins = [each for each in headings if _words(each[2])[: len(wanted)] == wanted]
    found = begins or [each for each in headings if set(wanted) <= set(_words(each[2]))]
    if not found:
        written = " ".join(words)
        hint = nearest(written, [each[2] for each in headings]) or f"winnable guide {name} has all sections"
        raise click.UsageError(f"There is no section {written!r} in the guide {name} ({hint}).")
    start, level = found[0].start(), len(found[0][1])
    end = next((each.start() for each in headings if each.start() > start and len(each[1]) <= level), len(text))
    return text[start:end].rstrip()


def _words(title: str) -> list[str]:
    return re.findall(r"\w+", re.sub(r"^(an?|the) (?=.)", "", title.casefold()))
