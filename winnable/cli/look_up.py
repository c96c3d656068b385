"""`winnable missions` and `cards`: all or those with some words, or one of them in full."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import click

from winnable.cli import options as shared
from winnable.cli.console import Console, Exit
from winnable.cli.options import remark_findings
from winnable.games import registry
from winnable.games.listed import ListEntry
from winnable.games.usage import UsageError
from winnable.missions.source.finding import nearest
from winnable.output.as_json import envelope
from winnable.output.documents import Deck
from winnable.output.ink import pad, span
from winnable.output.typed import Json, to_json


def _write_found(
    words: Sequence[str],
    details: Callable[[str], tuple[Sequence[str], Json]],
    entries: Callable[[], Sequence[ListEntry]],
    command: str,
    console: Console,
    *,
    as_json: bool,
    has: Callable[[ListEntry, Sequence[str]], bool] = ListEntry.has,
) -> Exit:
    """Write the one thing that the words name, in full; else list the entries that have all of them.

    Without words all entries are listed. `details` returns the entry of a name, as lines and as JSON, or raises
    click.UsageError, which stands if no entry `has` the words. JSON is a list under the name of the command.
    """
    try:
        lines, content = details(" ".join(words)) if words else ((), None)
        found = [] if words else entries()
    except UsageError as error:
        words = " ".join(words).split()  # in quotes, too
        content, found = None, [entry for entry in entries() if has(entry, words)]
        if not found:
            what = "that word" if len(words) == 1 else "all of these words"
            raise click.UsageError(f"{str(error).removesuffix('.')}, and nothing in the list has {what}.") from error
    if as_json:
        listed = [entry.json for entry in found] if content is None else [content]
        console.write_document(envelope(command, {"exit_code": int(Exit.YES), command: listed}))
    elif content is None:
        _write_list(found, console)
    else:
        for line in lines:
            console.tell(line)
    return Exit.YES


def _write_list(entries: Sequence[ListEntry], console: Console) -> None:
    """Write entries, one a line, below their headings."""
    width = max((span(entry.key) for entry in entries), default=0)
    heading = entries[0].heading if entries else ""
    for index, entry in enumerate(entries):
        if entry.heading != heading:
            console.tell("")
        if entry.heading and (not index or entry.heading != heading):
            console.tell(console.ink.strong(entry.heading))
        heading = entry.heading
        console.tell(f"{pad(entry.key, width)}  {entry.line}".rstrip(), indent=width + 2 + entry.column)


# --- The cards of a game -------------------------------------------------------------------------


@shared.command(
    "winnable cards\nwinnable cards deep-sea captain\nwinnable cards lifeboat overboard:kid\n"
    "winnable cards lifeboat Нож\nwinnable cards ganymede engine basic",
)
@click.argument("game", required=False, metavar="[GAME]")
@click.argument("words", nargs=-1, metavar="[ID|WORD...]")
@shared.json_option
def cards(*, game: str | None, words: tuple[str, ...], as_json: bool) -> Exit:
    """List the cards of a game, or show one in full.

    Without GAME, the games are listed. WORD is searched in the id, the names and the contents of every card; a card
    must have all words. For Ganymede these are the made-up cards, as the printed ones are not public.
    """
    console = shared.console_of()
    known = registry.catalogues()
    if game is None:
        return _list(console, as_json=as_json)
    if game not in known:
        raise click.UsageError(_unknown(game, words))
    catalogue = known[game]
    return _write_found(
        words,
        lambda name: catalogue.details(name, console.ink),
        catalogue.entries,
        "cards",
        console,
        as_json=as_json,
        has=catalogue.has,
    )


def _list(console: Console, *, as_json: bool) -> Exit:
    """List the games that have cards to look up."""
    known = registry.catalogues()
    if as_json:
        found = to_json([Deck(game=each.name, about=each.about) for each in known.values()])
        console.write_document(envelope("cards", {"exit_code": int(Exit.YES), "cards": [], "games": found}))
        return Exit.YES
    width = max(map(span, known))
    for each in known.values():
        console.tell(f"{pad(each.name, width)}  {each.about}", indent=width + 2)
    return Exit.YES


def _unknown(game: str, words: tuple[str, ...]) -> str:
    """Say which games have cards, and of which game a card is that is named in their place."""
    known = registry.catalogues()
    written = "-".join((game, *words)).casefold()
    owner = next((each.name for each in known.values() if written in each.ids()), "")
    hint = f"did you mean 'winnable cards {owner} {written}'?" if owner else nearest(game, list(known))
    there = f"expected one of {', '.join(known)}"
    return f"There are no cards of {game!r} ({hint or there})."


def by_difficulty(entries: Sequence[ListEntry], players: int) -> list[ListEntry]:
    """Return those whose difficulty for so many players is known, from easy to difficult, each with its number."""
    known = [(entry, entry.rated[players]) for entry in entries if players in entry.rated]
    known.sort(key=lambda each: -each[1].won / each[1].plays)
    return [
        replace(entry, line=f"{pad(found.number, 15)}{entry.line}", column=entry.column + 15, heading="")
        for entry, found in known
    ]


# --- The library ---------------------------------------------------------------------------------


@shared.command("winnable missions\nwinnable missions 34\nwinnable missions deep-sea/12\nwinnable missions distress")
@click.argument("words", nargs=-1, metavar="[ID|FILE|WORD...]")
@shared.edition_option("List only the missions of this game, or show its ID.")
@click.option(
    "--by-difficulty",
    "players",
    type=click.IntRange(3, 5),
    metavar="N",
    help="List the missions of The Crew by their difficulty for N simple players, who see their own hands alone.",
)
@shared.json_option
def missions(*, words: tuple[str, ...], game: str | None, players: int | None, as_json: bool) -> Exit:
    """List the missions, or show one in full.

    WORD is searched in the id, title, description, story, tags and notes of every mission; a mission must have all
    words.
    """
    console = shared.console_of()

    def details(name: str) -> tuple[Sequence[str], Json]:
        lines, content, findings = registry.game_of_mission(name, game)[0].library.in_full(name, game, console.ink)
        remark_findings(findings, console)
        return lines, content

    def entries() -> Sequence[ListEntry]:
        selected = [each for each in registry.games() if game is None or game in each.editions]
        found = [entry for each in selected for entry in each.library.entries(game)]
        return found if players is None else by_difficulty(found, players)

    return _write_found(words, details, entries, "missions", console, as_json=as_json)
