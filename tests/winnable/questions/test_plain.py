"""Files of a small game by its codecs: read, written, read again."""

from dataclasses import replace

import pytest

from tests.toy_game.counters import COUNTERS, FORMAT, File, Pile, replay
from winnable.missions.source.document import Instead
from winnable.missions.source.files import read_bytes
from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.mission import MissionDocument
from winnable.missions.source.plain import Whole
from winnable.missions.source.shape import Fields, Key
from winnable.questions.plain import plain_format
from winnable.rules.answer import Answer
from winnable.solver.verdict import Witness


def read(text: str, instead: Instead | None = None) -> tuple[object, list[str]]:
    findings = Findings()
    (tree,) = read_bytes(text.encode(), Source("<text>"), findings, "a pile")
    return COUNTERS.format.read(tree.root, findings, instead or Instead()), [each.message for each in findings.sorted()]


@pytest.mark.parametrize(
    "document",
    [
        File("<text>", 1, Pile(7, 3)),
        File("<text>", 1, Pile(7, 3, ("empty", "last-one"), (3,)), "Seven", "A note."),
        File("<text>", 1, Pile(9, 2), expect=Answer.UNWINNABLE, line_of_play=(3, 3)),
    ],
)
def test_what_is_written_is_read(document: File) -> None:
    line = document.line_of_play
    shown = None if line is None else Witness(line, replay(document.problem, line))
    assert read(FORMAT.dump(document, shown, None)) == (document, [])


def test_a_mission() -> None:
    document, messages = read("game: counters\nid: rush\nmost: 9\nturns: 3\ntags: [small]\nplayers: [1]\n")
    assert isinstance(document, MissionDocument)
    mission = document.mission
    assert (mission.key, mission.most, mission.tags, document.game, messages) == (
        "counters/rush",
        9,
        ("small",),
        "counters",
        [],
    )
    assert mission.part("turns") is not None


def test_a_mission_has_parameters_as_in_every_game() -> None:
    document, messages = read("game: counters\nid: rush\nparameters: {n: 9}\nmost: '{n}'\nturns: 3\n")
    assert isinstance(document, MissionDocument)
    assert (document.mission.most, document.mission.parameters, document.mission.players) == (9, {"n": 9}, (1,))
    assert messages == []


def test_mistakes() -> None:
    assert read("game: counters\npile: 7\n") == (None, ["expected the key 'turns' in a pile"])
    assert read("game: counters\nid: rush\nturns: 3\n") == (None, ["expected the key 'most' in a mission"])


def test_no_mission_takes_the_place_of_what_a_problem_asks() -> None:
    refused = "expected neither a mission nor a reading, as a problem of counters says all that is asked"
    for instead in (Instead(mission="rush"), Instead(reading="other")):
        assert read("game: counters\npile: 7\nturns: 3\n", instead) == (None, [refused])


def test_keys_that_every_game_has_are_refused() -> None:
    own = Fields("a mission", {"players": Key(Whole(1, 9), "The players."), "goals": Key(Whole(1, 9), "Goals.")})
    with pytest.raises(ValueError, match="expected other names for keys that documents of every game have: players"):
        plain_format(File, Fields("a pile", {}), own, Whole(1, 3), lambda *_: Pile(1, 1), lambda _: (), "C001")


def test_a_line_that_is_given() -> None:
    assert FORMAT.line("[3, 3, 1]", Pile(7, 3)) == (3, 3, 1)
    with pytest.raises(ValueError, match="1:5: expected a whole number from 1 to 3"):
        FORMAT.line("[3, 4]", Pile(7, 3))


def test_a_document_about_another_problem() -> None:
    document = COUNTERS.format.document_of(Pile(7, 3))
    assert FORMAT.alone(document, Pile(7, 2), "what clashes", Answer.UNWINNABLE).name == "what clashes"
    document = replace(document, name="Seven")
    assert FORMAT.alone(document, Pile(7, 2), "what clashes", Answer.UNWINNABLE).name == "Seven: what clashes"
    assert FORMAT.within(document, Pile(7, 4)).problem.turns == 4
    assert FORMAT.refers_to(document) == ()
