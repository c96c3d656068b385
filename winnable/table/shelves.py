"""Reference material: games and their decks, missions, task cards, guides, schemas, templates."""

from collections.abc import Callable, Sequence

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.listed import ListEntry
from winnable.games.usage import UsageError
from winnable.output.ink import PLAIN
from winnable.output.typed import Json
from winnable.output.version import version
from winnable.questions.asked import asked
from winnable.table import reading
from winnable.table.asked import OWN
from winnable.table.wire import Refused, page_words


def setup(_about: Json) -> Json:
    """Return every edition of every game with the data to lay out a deal."""
    told = []
    for game in registry.games():
        for edition in game.editions:
            low, high = game.players
            about = {"game": edition, "title": game.title, "page": game.page, "players": [low, high]}
            kinds = {
                "schemas": sorted(game.format.schemas()),
                "catalogues": [each.name for each in game.format.catalogues],
            }
            told.append({**about, **kinds, **game.table.setup(edition)})
    return {"version": version(), "questions": list(OWN), "games": told}


def _game(edition: str) -> Game:
    if edition not in registry.editions():
        raise Refused(f"there is no game {edition[:60]!r}", "unknown")
    return registry.game_of(edition)


def _entries(
    entries: Sequence[ListEntry], words: str, has: Callable[[ListEntry, Sequence[str]], bool] = ListEntry.has
) -> list[Json]:
    wanted = words.split()
    return [{**each.json, "line": each.line} for each in entries if not wanted or has(each, wanted)]


def missions(about: Json) -> Json:
    """Return the missions of the library, those of an edition, or those with some words."""
    edition = about.get("game")
    selected = list(registry.games()) if edition is None else [_game(edition)]
    return {
        "missions": [
            told for each in selected for told in _entries(each.library.entries(edition), about.get("words", ""))
        ]
    }


def mission(about: Json) -> Json:
    """Return a mission of the library in full: in words, in English, and as a file."""
    name = about["name"]
    document = reading.shipped_mission(name, None)
    edition = document.game
    game = registry.game_of(edition)
    lines, content, findings = game.library.in_full(name, edition, PLAIN)
    players = about.get("players")
    return {
        "mission": content,
        "lines": list(lines),
        "english": [line for each in asked(game, "show").show(game, document, players) for line in each.sentences],
        "readings": list(game.library.readings_of(document)),
        "yaml": game.library.shelf.text(name, edition),
        "findings": reading.findings_of(findings),
    }


def catalogue(about: Json) -> Json:
    """Return the cards of a catalogue, all or those with some words; or one of them in full."""
    known = registry.catalogues().get(about["catalogue"])
    if known is None:
        raise Refused(f"there are no cards of {about['catalogue'][:60]!r}", "unknown")
    name = about.get("name")
    if name is None:
        return {"cards": _entries(known.entries(), about.get("words", ""), known.has)}
    if name not in known.ids():
        raise Refused(f"there is no card {name[:60]!r} of {known.name}", "unknown")
    lines, content = known.details(name, PLAIN)
    return {"entry": content, "lines": list(lines)}


def guides(_about: Json) -> Json:
    """Return the guides that can be read."""
    return {"guides": [{"name": each.name, "about": each.about} for each in registry.guides().values()]}


def guide(about: Json) -> Json:
    """Return a guide as Markdown."""
    known = registry.guides().get(about["name"])
    if known is None:
        raise Refused(f"there is no guide {about['name'][:60]!r}", "unknown")
    return {"name": known.name, "about": known.about, "markdown": known.text()}


def schema(about: Json) -> Json:
    """Return the JSON Schema of a kind of file, as text."""
    write = _game(about["game"]).format.schemas().get(about["kind"])
    if write is None:
        raise Refused(f"there is no schema {about['kind'][:60]!r}", "unknown")
    return {"schema": write()}


def template(about: Json) -> Json:
    """Return a mission to start one's own from."""
    edition = about["game"]
    try:
        return {"yaml": _game(edition).template(edition, about.get("name") or "my-mission")}
    except UsageError as error:
        raise Refused(page_words(error), "unknown") from error
