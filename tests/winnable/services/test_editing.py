"""Completions by the formats of all games, held against the missions of the library and against the readers."""

import random
from collections.abc import Iterator

import pytest

from tests.support.layers import few
from winnable.games import registry
from winnable.games.game import Game
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, SequenceNode, read_trees
from winnable.services.editing import completions
from winnable.services.loading import load_bytes

LIBRARY = [(game, key) for game in registry.games() for key in game.library.shelf]
WORDS = {"by", "game", "assignment", "communication", "draw", "tokens_may", "default_reading", "of", "not", "suit"}
"""Keys whose values are words of the format, if they are texts, or names that the file has."""


def _labels(text: str, line: int, column: int, edition: str | None = None) -> list[str]:
    return [each.label for each in completions(text, line, column, edition).found]


def _end(text: str) -> tuple[str, int, int]:
    """Return a text and the place of its end, or that of the sign ^."""
    at = text.find("^") if "^" in text else len(text)
    return text.replace("^", "", 1), text[:at].count("\n") + 1, at - text[:at].rfind("\n")


def _scalars(node: Node, key: ScalarNode | None = None) -> Iterator[tuple[ScalarNode | None, ScalarNode]]:
    """Yield the keys of a tree, and its texts with the key that they belong to."""
    match node:
        case MappingNode(entries=entries):
            for entry in entries:
                yield None, entry.key
                yield from _scalars(entry.value, entry.key)
        case SequenceNode(items=items):
            for item in items:
                yield from _scalars(item, key)
        case ScalarNode():
            if key is not None:
                yield key, node


OWN = {"roles", "readings", "parameters", "notes", "control", "with", "policies", "scripts", "task_cards"}


def _made_up(node: MappingNode) -> set[int]:
    """Return the lines of what authors name themselves: roles, readings, parameters, texts, task cards."""
    lines: set[int] = set()
    for entry in node.entries:
        if entry.key.text in OWN:
            lines.update(each.place.line for _, each in _scalars(entry.value))
    return lines


@pytest.mark.parametrize(("game", "key"), few(LIBRARY, 20, 70, unpack=True), ids=[key for _, key in LIBRARY])
def test_what_stands_in_the_library_is_offered_where_it_stands(game: Game, key: str) -> None:
    text = game.library.shelf.text(key, game.editions[0])
    (tree,) = read_trees(text, Source(key), Findings(), "a mission")
    assert isinstance(tree.root, MappingNode)
    own = _made_up(tree.root)
    asked = 0
    for above, scalar in _scalars(tree.root):
        if scalar.place.line in own or (above is None and scalar.text.isdecimal()):
            continue
        if above is not None and not (above.text in WORDS and isinstance(scalar.value, str) and scalar.exact):
            continue
        asked += 1
        if " " in scalar.text or scalar.text[-1:].isdigit():  # cards
            continue
        assert scalar.text in _labels(text, scalar.place.line, scalar.inner + 1), f"{scalar.place}: {scalar.text}"
    assert asked > 3


@pytest.mark.parametrize("edition", few(registry.editions(), 2))
def test_what_is_offered_is_never_unknown(edition: str) -> None:
    """Keys and words of a template put in at random places of it: none is refused for being unknown there."""
    rng = random.Random(edition)
    text = registry.game_of(edition).template(edition, "my_mission")
    lines = text.split("\n")
    tried = 0
    for _ in range(60):
        line = rng.randrange(len(lines)) + 1
        column = len(lines[line - 1]) - len(lines[line - 1].lstrip(" -")) + 1
        found = completions(text, line, column)
        if not found.found or lines[line - 1].startswith(("id:", "game:")):  # what tells what the document is
            continue
        chosen = rng.choice(found.found)
        written = lines[line - 1]
        changed = [*lines]
        changed[line - 1] = written[: found.start - 1] + chosen.insert + written[found.end - 1 :]
        loaded = load_bytes("\n".join(changed).encode(), "<text>", alone=True)
        place = line, found.start
        wrong = [
            each for each in loaded.findings if each.code in {"K001", "K004"} and (each.line, each.column) == place
        ]
        assert not wrong, (chosen, wrong)
        tried += 1
    assert tried > 10


def test_games_are_offered_for_a_text_that_names_none() -> None:
    assert _labels(*_end("id: x\ngame: ")) == list(registry.editions())


@pytest.mark.parametrize(
    ("edition", "label"),
    [("planet-nine", "crew"), ("deep-sea", "crew"), ("ganymede", "players"), ("lifeboat", "horizon")],
)
def test_an_empty_text_is_a_mission_to_be(edition: str, label: str) -> None:
    labels = _labels("", 1, 1, edition)
    assert labels[0] == "id"
    assert label in labels


def test_goals_go_on_below_their_key() -> None:
    """A comparison is a mapping, whatever else it demands."""
    offered = completions("id: mine\ngame: planet-nine\ngoals:\n- tri", 4, 6).found
    assert [each.insert for each in offered if each.label == "tricks_won"] == ["tricks_won:\n    "]


def test_the_kind_of_document_follows_from_its_keys() -> None:
    assert "unknown" in _labels(*_end("hands:\n  Ann: p1\n"))
    assert "readings" in _labels(*_end("id: x\ntasks: 2\n"))
    assert "difficulty" in _labels(*_end("task_cards:\n  mine:\n    "))


@pytest.mark.parametrize(
    ("text", "label", "about"),
    [
        ("id: x\nextends: ", "planet-nine/22", "Five tasks, four arrows"),
        ("id: x\ngame: deep-sea\nextends: ", "deep-sea/12", "Neither pink nor submarines are led"),
        ("id: x\ngame: ganymede\nextends: ", "ganymede/race", "The race"),
        ("id: x\ngame: lifeboat\nextends: ", "lifeboat/peace", None),
        ("id: x\ngame: deep-sea\ntasks: {cards: [", "low-sum", None),
        ("id: x\nroles: {sick: {}}\ngoals:\n- tricks_won: {by: ", "sick", None),
        ("id: x\nreadings: {strict: {}, mild: {}}\ndefault_reading: ", "mild", None),
        ("id: x\ngoals:\n- each_wins: {cards: ", "pink", None),
        ("id: x\ngoals:\n- each_wins: {cards: {suit: [", "trumps", "The trump suit."),
        ("id: x\ngame: lifeboat\ngoals:\n- alive: ", "captain", None),
    ],
)
def test_names(text: str, label: str, about: str | None) -> None:
    found = {each.label: each.about for each in completions(*_end(text)).found}
    assert label in found
    assert about is None or found[label] == about
