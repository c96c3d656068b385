"""What is written as YAML or on one line reads back to the same."""

import shlex
from dataclasses import replace

from hypothesis import HealthCheck, Phase, given, settings

from tests.support.strategies.documents import mission_problems, open_documents, problem_documents
from tests.support.strategies.missions import missions, task_card_documents
from winnable.missions.crew import (
    Mission,
    ProblemDocument,
    TaskCardsDocument,
    dump,
    library,
    load_text,
    one_line,
    one_line_of,
    task_cards,
)
from winnable.rules.crew.card import Card
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices
from winnable.rules.crew.task import Token, TokenChange

SLOW = settings(
    max_examples=25,
    phases=[Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@given(problem_documents())
@SLOW
def test_problem(document: ProblemDocument) -> None:
    text = dump(document)
    loaded = load_text(text, "<text>")
    assert not loaded.errors, "\n".join(map(str, loaded.errors))
    assert loaded.documents == (document,), text


@given(open_documents())
@SLOW
def test_what_the_deal_leaves_open(document: ProblemDocument) -> None:
    text = dump(document)
    loaded = load_text(text, "<text>")
    assert not loaded.errors, "\n".join(map(str, loaded.errors))
    assert loaded.documents == (document,), text
    _pasted_back(document)


@given(mission_problems())
@SLOW
def test_problem_with_mission(document: ProblemDocument) -> None:
    text = dump(document)
    loaded = load_text(text, "<text>")
    assert not loaded.errors, "\n".join(map(str, loaded.errors))
    assert loaded.documents == (document,), text


@given(missions())
@SLOW
def test_mission(mission: Mission) -> None:
    text = dump(mission)
    loaded = load_text(text)
    assert not loaded.errors, "\n".join(map(str, loaded.errors))
    assert [each.mission for each in loaded.missions] == [mission], text


@given(task_card_documents())
@SLOW
def test_task_cards(document: TaskCardsDocument) -> None:
    text = dump(document)
    loaded = load_text(text, "<text>")
    assert not loaded.errors, "\n".join(map(str, loaded.errors))
    assert loaded.documents == (document,), text


def test_the_library() -> None:
    for mission in library().values():
        assert [each.mission for each in load_text(dump(mission)).missions] == [mission]
    text = dump(TaskCardsDocument("<text>", 1, tuple(task_cards().values()), "deep-sea"))
    assert load_text(text).task_cards == tuple(task_cards().values())
    assert "commander" not in text


@given(problem_documents())
@SLOW
def test_one_line(document: ProblemDocument) -> None:
    _pasted_back(document)


@given(mission_problems())
@SLOW
def test_one_line_with_mission(document: ProblemDocument) -> None:
    _pasted_back(document)


def _pasted_back(document: ProblemDocument) -> None:
    text = one_line_of(document)
    assert "\n" not in text
    words = shlex.split(text)
    options = {word.removeprefix("--"): value for word, value in zip(words[::2], words[1::2], strict=True)}
    loaded = one_line(options.pop("deal"), options.pop("tasks", ""), mission=options.pop("mission", None), more=options)
    assert not loaded.errors, "\n".join(map(str, loaded.errors))
    assert [each.problem for each in loaded.problems] == [replace(document.problem, title="")], text


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


def test_a_line_is_written_trick_by_trick() -> None:
    (document,) = load_text("deck: dealt\nhands: [p12, p34]\nlead: 0\nline: p1 p3 / p2 p4\n").problems
    assert dump(document).endswith("line:\n- p1 p3\n- p2 p4\n")


def test_tokens_on_goals_that_settle_late() -> None:
    goal = "{goal: {tricks_won: {by: owner, exactly: 1}}, token: '1'}"
    text = f"deck: dealt\nhands: [p12, p34]\nlead: 0\ntasks: [{goal}, p1]\n"
    (document,) = load_text(text).problems
    assert document.problem.tokens == (Token("1"), None)


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
