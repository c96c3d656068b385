"""`winnable cards`: the cards of a game."""

import click

from winnable.cli import options as shared
from winnable.cli.completing import complete_cards, complete_decks
from winnable.cli.console import Console, Exit
from winnable.cli.look_up import write_found
from winnable.games import registry
from winnable.missions.source.finding import nearest
from winnable.output.as_json import envelope
from winnable.output.documents import Deck
from winnable.output.ink import pad, span
from winnable.output.typed import to_json


@shared.command(
    "winnable cards\nwinnable cards deep-sea captain\nwinnable cards lifeboat overboard:kid\n"
    "winnable cards lifeboat Нож\nwinnable cards ganymede engine basic",
    "other",
)
@click.argument("game", required=False, metavar="[GAME]", shell_complete=complete_decks)
@click.argument("words", nargs=-1, metavar="[ID|WORD...]", shell_complete=complete_cards)
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
    return write_found(
        words,
        lambda name: catalogue.details(name, console.ink),
        catalogue.entries,
        "cards",
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
