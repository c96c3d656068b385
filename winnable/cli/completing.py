"""Completions of a word in the shell: files, and ids of missions, cards, readings and guides."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import click
from click.shell_completion import CompletionItem

from winnable.games import registry
from winnable.services.loading import load

Completion = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]
"""Returns the items for an unfinished word, for `shell_complete` of an option or argument."""
Candidates = Callable[[click.Context, str], Iterator[str]]


def _completion(candidates: Candidates, *, files: bool = False) -> Completion:
    """Complete to the candidates that begin like the unfinished word, and with `files` to files."""

    def complete(ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
        try:
            found = dict.fromkeys(each for each in candidates(ctx, incomplete) if each.startswith(incomplete))
        except Exception:  # noqa: BLE001  # no error may be printed in the middle of a line
            found = {}
        items = [CompletionItem(each) for each in found]
        return [*items, CompletionItem(incomplete, type="file")] if files else items

    return complete


def _none(_ctx: click.Context, _incomplete: str) -> Iterator[str]:
    return iter(())


def _missions(ctx: click.Context, incomplete: str) -> Iterator[str]:
    """Yield the ids of missions: in full, and once a word is begun also as they go without their edition."""
    edition = ctx.params.get("game")
    for game in registry.games():
        for key in game.library.shelf:
            own, _, number = key.partition("/")
            if incomplete and (own == (edition or registry.editions()[0]) or own not in registry.editions()):
                yield number
            if edition in (None, own):
                yield key


def _decks(_ctx: click.Context, _incomplete: str) -> Iterator[str]:
    yield from registry.catalogues()


def _cards(ctx: click.Context, _incomplete: str) -> Iterator[str]:
    """Yield the ids of the cards of the game that is named before."""
    named = ctx.params.get("game") or next(iter(ctx.args), "")  # as for `_readings`
    if named in registry.catalogues():
        yield from registry.catalogues()[named].ids()


def _names(ctx: click.Context, incomplete: str) -> Iterator[str]:
    """Yield the ids of missions, and once a word is begun also those of task cards."""
    yield from _missions(ctx, incomplete)
    first = registry.game_of(None)
    if incomplete and ctx.params.get("game") in (None, *first.editions):
        for catalogue in first.format.catalogues:
            yield from catalogue.ids()


def _readings(ctx: click.Context, _incomplete: str) -> Iterator[str]:
    """Yield the readings of the mission that is named before, or of those in the files that are."""
    mission = ctx.params.get("mission")
    edition = ctx.params.get("game")
    # while an option waits for its value, the words before it are not yet those of an argument
    named: Sequence[str] = [mission] if mission else ctx.params.get("files") or ctx.args
    for name in named:
        game, default = registry.game_of_mission(name, edition)
        loaded = load(name) if Path(name).is_file() else game.format.shipped(name, default)
        for document in loaded.documents if loaded else ():
            yield from registry.game_of(document.game).library.readings_of(document)


def _guides(ctx: click.Context, _incomplete: str) -> Iterator[str]:
    yield from registry.guides(ctx.params.get("game"))


def _sections(ctx: click.Context, _incomplete: str) -> Iterator[str]:
    """Yield the words of the titles of a guide's sections."""
    from winnable.output.markdown import sections  # noqa: PLC0415

    guide = registry.guides(ctx.params.get("game"))[ctx.params["name"]]
    for section in sections(guide.text()):
        yield from (word.casefold() if word.isalpha() else word for word in re.findall(r"\w[\w-]*", section.title))


complete_files: Final = _completion(_none, files=True)
complete_decks: Final = _completion(_decks)
complete_cards: Final = _completion(_cards)
complete_missions: Final = _completion(_missions, files=True)
complete_names: Final = _completion(_names, files=True)
complete_readings: Final = _completion(_readings)
complete_guides: Final = _completion(_guides)
complete_sections: Final = _completion(_sections)
