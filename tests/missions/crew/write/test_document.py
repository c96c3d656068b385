"""Documents are written with what was chosen and played; that each reads back, `test_loader_mutations` holds, too."""

import shlex
from dataclasses import replace

import pytest

from tests.support.loading import DEEP_HANDS, cards, only
from tests.support.paths import EXAMPLES
from winnable.missions.crew.document import TaskCardsDocument
from winnable.missions.crew.read.library import library
from winnable.missions.crew.read.loader import load, load_text, one_line
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.crew.write.document import dump, goal_on_one_line, one_line_of
from winnable.rules.answer import State
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Passes
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Token, TokenChange


def test_the_library() -> None:
    for mission in library().values():
        assert [each.mission for each in load_text(dump(mission)).missions] == [mission]
    text = dump(TaskCardsDocument("<text>", 1, tuple(task_cards().values()), "deep-sea"))
    assert load_text(text).task_cards == tuple(task_cards().values())
    assert "commander" not in text


def test_what_was_chosen_and_played() -> None:
    hands = "hands: [p179 b239 y5 g68 r4, p258 b14 y69 g35 r3, p36 b578 y127 g9 r2, p4 b6 y348 g1247 r1]\n"
    (document,) = load_text(f"{hands}mission: 23\ntasks: p3 y5 g2 b1 b7\n").problems
    choices = Choices(owners=(0, 1, 2, 3, 0), tokens=tuple(map(Token, "21345")))
    text = dump(document, choices, Line.parse("p7 p8 p3 p4"))
    assert "tasks: p3>0[2] y5>1[1] g2>2[3] b1>3[4] b7>0[5]\ntokens_may: nothing\n" in text
    (loaded,) = load_text(text).problems
    assert Choices.given(loaded.problem) == choices
    assert loaded.problem.token_change is TokenChange.NONE
    assert loaded.line_of_play == Line.parse("p7 p8 p3 p4")


def test_roles_and_draws_that_were_chosen() -> None:
    hands = "hands: {Ann: p179 b239 y5 g68 r4, Bob: p258 b14 y69 g35 r3, Cy: p36 b578 y127 g9 r2, "
    hands += "Dee: p4 b6 y348 g1247 r1}\n"
    (sick,) = load_text(f"{hands}mission: 5\n").problems
    assert "roles: {sick: Cy}\n" in dump(sick, Choices(roles={"sick": 2}))
    (drawn,) = load_text(f"{hands}mission: 12\ntasks: p3 y5 g2 b1\n").problems
    cards = tuple(map(Card.parse, ("g7", "b9", "r3", "g9")))
    text = dump(drawn, Choices((0, 1, 2, 3), drawn.problem.tokens, draws=cards))
    assert "draws: {Ann: g7, Bob: b9, Cy: r3, Dee: g9}\n" in text
    (loaded,) = load_text(text).problems
    assert Choices.given(loaded.problem).draws == cards


def test_predictions_that_were_chosen() -> None:
    document = only(load_text(f"game: deep-sea\n{DEEP_HANDS}tasks: predict-openly predict-secretly=2 low-sum\n"))
    choices = Choices((1, 2, 3), (None,) * 3, predictions=(4, 2, None))
    text = dump(document, choices, Line.parse("p7 p8 p3 p4"))
    assert "tasks: predict-openly=4>Bob predict-secretly=2>Cy low-sum>Dee\n" in text
    assert Choices.given(only(load_text(text)).problem) == choices


def test_what_was_chosen_is_written_and_can_be_replayed() -> None:
    text = "deck: {suits: [pink, blue], ranks: 4, trumps: 1}\nhands: {Ann: p12 r1, JARVIS: p3(?) b1, Bob: b2 ??}\n"
    text += (
        "robot: JARVIS\ntasks: p1\ndistress: allowed\nunknown: every\nhints: [{player: Bob, only: p4}]\nplayed: r1\n"
        "expect: unwinnable\n"
    )
    document = only(load_text(text))
    hands = (cards("p1 p2 r1"), cards("b1 b4 p3"), cards("b2 b3 p4"))
    whole = Deal.of(document.problem.deal.deck, hands, 0, robot=1, covered=[(Card("p", 3), Card("b", 4))])
    passes = Passes(Direction.LEFT, cards("p2 b1 b2"))
    line = Line.parse("r1 p2 b1 / p1 p3 p4 / b3 b2 b4")
    choices = Choices((0,), (None,), deal=whole, passes=passes)
    written = dump(document, choices, line)
    assert "hands:\n  Ann: p12 r1\n  JARVIS: p3(b4) b1\n  Bob: p4 b23\nrobot: JARVIS\n" in written
    assert "distress: {to: left, cards: {Ann: p2, JARVIS: b1, Bob: b2}}\nplayed: r1\nline:\n- r1 p2 b1\n" in written
    assert "unknown" not in written
    assert "expect" not in written
    again = only(load_text(written))
    assert Choices.given(again.problem).passes == passes
    assert again.line_of_play == line
    with_what_was_played = referee(again.problem, Choices.given(again.problem), line)
    assert with_what_was_played.state is State.LOST


@pytest.mark.parametrize("folder", ["campaign", "custom", "deep_sea", "missions", "open", "originals", "puzzles"])
def test_one_line(folder: str) -> None:
    """Every problem of the examples can be pasted into a command line."""
    for document in (each for path in sorted((EXAMPLES / folder).glob("*.yaml")) for each in load(path).problems):
        text = one_line_of(document)
        assert "\n" not in text
        words = shlex.split(text)
        options = {word.removeprefix("--"): value for word, value in zip(words[::2], words[1::2], strict=True)}
        deal, tasks, mission = options.pop("deal"), options.pop("tasks", ""), options.pop("mission", None)
        loaded = one_line(deal, tasks, mission=mission, more=options)
        assert not loaded.errors, "\n".join(map(str, loaded.errors))
        assert [each.problem for each in loaded.problems] == [replace(document.problem, title="")], text


def test_a_goal_is_one_line_as_files_write_it() -> None:
    goal = (
        "all_of: [{tricks_won: {by: commander, exactly: 0}}, {tricks_won: {by: commander, tricks: last, exactly: 0}}]"
    )
    (document,) = load_text(f"{{id: x, goals: [{{{goal}}}]}}").missions
    text = goal_on_one_line(document.mission.goals[0], "captain")
    assert text == goal.replace("commander", "captain")
    (again,) = load_text(f"{{id: x, game: deep-sea, goals: [{{{text}}}]}}").missions
    assert again.mission.goals == document.mission.goals
