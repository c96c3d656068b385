"""Lists of missions and cards: all or those with some words, or one of them in full."""

from collections.abc import Callable, Sequence

import click

from winnable.cli.console import Console, Exit
from winnable.games.listed import ListEntry
from winnable.games.usage import UsageError
from winnable.output.as_json import envelope
from winnable.output.ink import pad, span
from winnable.output.typed import Json


def write_found(
    words: Sequence[str],
    details: Callable[[str], tuple[Sequence[str], Json]],
    entries: Callable[[], Sequence[ListEntry]],
    command: str,
    key: str,
    console: Console,
    *,
    as_json: bool,
    has: Callable[[ListEntry, Sequence[str]], bool] = ListEntry.has,
) -> Exit:
    """Write the one thing that the words name, in full; else list the entries that have all of them.

    Without words all entries are listed. `details` returns the entry of a name, as lines and as JSON, or raises
    click.UsageError, which stands if no entry `has` the words. JSON is a list under `key`.
    """
    if not words:
        return write_list(entries(), command, key, console, as_json=as_json)
    try:
        lines, content = details(" ".join(words))
    except UsageError as error:
        found = [entry for entry in entries() if has(entry, words)]
        if not found:
            what = "that word" if len(words) == 1 else "all of these words"
            raise click.UsageError(f"{str(error).removesuffix('.')}, and nothing in the list has {what}.") from error
        return write_list(found, command, key, console, as_json=as_json)
    return write_full(lines, content, command, key, console, as_json=as_json)


def write_list(entries: Sequence[ListEntry], command: str, key: str, console: Console, *, as_json: bool) -> Exit:
    """Write entries, one a line, or as a JSON list under the key."""
    if as_json:
        console.write_document(envelope(command, {"exit_code": int(Exit.YES), key: [entry.json for entry in entries]}))
        return Exit.YES
    width = max((span(entry.key) for entry in entries), default=0)
    heading = entries[0].heading if entries else ""
    for index, entry in enumerate(entries):
        if entry.heading != heading:
            console.tell("")
        if entry.heading and (not index or entry.heading != heading):
            console.tell(console.ink.strong(entry.heading))
        heading = entry.heading
        console.tell(f"{pad(entry.key, width)}  {entry.line}".rstrip(), indent=width + 2 + entry.column)
    return Exit.YES


def write_full(lines: Sequence[str], content: Json, command: str, key: str, console: Console, *, as_json: bool) -> Exit:
    """Write one entry in full, or as a JSON list of one under the key."""
    if as_json:
        console.write_document(envelope(command, {"exit_code": int(Exit.YES), key: [content]}))
        return Exit.YES
    for line in lines:
        console.tell(line)
    return Exit.YES
