"""Reference material: games and their decks, missions, cards, templates."""

from winnable.games import registry
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
            told.append({**about, **game.table.setup(edition)})
    return {"version": version(), "questions": list(OWN), "games": told}


def missions(_about: Json) -> Json:
    """Return the missions of the library."""
    entries = [each for game in registry.games() for each in game.library.entries(None)]
    return {"missions": [{**each.json, "line": each.line} for each in entries]}


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
    """Return the cards of a catalogue."""
    known = registry.catalogues().get(about["catalogue"])
    if known is None:
        raise Refused(f"there are no cards of {about['catalogue'][:60]!r}", "unknown")
    return {"cards": [{**each.json, "line": each.line} for each in known.entries()]}


def template(about: Json) -> Json:
    """Return a mission to start one's own from."""
    edition = about["game"]
    if edition not in registry.editions():
        raise Refused(f"there is no game {edition[:60]!r}", "unknown")
    try:
        return {"yaml": registry.game_of(edition).template(edition, "my-mission")}
    except UsageError as error:
        raise Refused(page_words(error), "unknown") from error
