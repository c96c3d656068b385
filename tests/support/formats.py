"""What the formats of games hold alike: documents to start from, and their keys in JSON."""

from pathlib import Path
from random import Random

from winnable.games.format import Dealing, Format
from winnable.games.library import OneEditionLibrary


def hold_a_deal_to_start_from(dealing: Dealing, library: OneEditionLibrary, files: Format) -> None:
    """A deal of the usual mission is written with remarks, counts as one problem, and its problem makes it again."""
    assert dealing.usual is not None
    mission, _ = library.named(dealing.usual(4))
    document = dealing.deal(mission, 4, Random(1), "Mine", {})
    text = dealing.template(document, False, Path())
    assert text.startswith("# ")
    assert files.count(document) == ("problem", 1)
    assert files.document_of(document.problem).problem == document.problem


def hold_keys_in_json(files: Format) -> None:
    """The JSON of problems names a title, players and cards."""
    assert files.output is not None
    output = files.output()
    assert output.identity.keys() >= {"title", "players"}
    assert output.cards
