"""Hints over the moves of the toy game: one takes one to three counters a turn, until nothing is left."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.support.all_lines import keys_of_all
from tests.toy_game.counters import COUNTERS, RULES, Pile, left
from tests.toy_game.toy import toy
from winnable.games.game import Game
from winnable.games.values import Query, Told
from winnable.output.ink import PLAIN
from winnable.questions import hint
from winnable.questions.hint import Hints, hints
from winnable.rules.answer import Answer
from winnable.solver.verdict import Deadline, Effort, InternalError, Limits, Verdict

NO_LIMITS = Limits()


def moves(pile: Pile, look: Callable[[], None]) -> Iterator[int]:
    for number in range(1, min(3, left(pile)) + 1):
        look()
        yield number


RISING = replace(RULES, moves=moves)


def ask(pile: Pile, limits: Limits) -> Verdict[Any]:
    """The truth by trying everything, at a unit of work each."""
    if limits.deadline.passed or (limits.work is not None and limits.work < 1):
        return Verdict(Answer.UNKNOWN, effort=Effort(work=1.0))
    return replace(COUNTERS.solver.ask(pile, Limits()), effort=Effort(work=1.0))


def game(**parts: Any) -> Game:
    return toy(**{"rules": RISING, "solver": replace(COUNTERS.solver, ask=ask), **parts})


def told(pile: Pile, limits: Limits) -> Told:
    answered: Told = hint.tell(game(), Query(COUNTERS.format.document_of(pile)), limits, {})
    return answered


def answers(found: Hints) -> dict[str, str]:
    return {each.move: each.answer.value for each in found.moves}


@pytest.mark.parametrize("size", range(1, 8))
@pytest.mark.parametrize("turns", range(1, 4))
def test_each_move_is_what_trying_everything_says(size: int, turns: int) -> None:
    pile = Pile(size, turns)
    found = hints(game(), ask, pile, NO_LIMITS)
    expected = {
        f"take {number}": bool(keys_of_all(COUNTERS, RULES.after(pile, number)))
        for number in range(1, min(3, size) + 1)
    }
    assert {name: each == "winnable" for name, each in answers(found).items()} == expected
    assert (found.answer is Answer.WINNABLE, found.decided) == (any(expected.values()), True)
    for each in found.moves:
        assert each.witness is None or f"take {each.witness.line[0]}" == each.move
        assert each.forced is (len(expected) == 1)


def test_nothing_is_left_to_play() -> None:
    found = hints(game(), ask, Pile(0, 0), NO_LIMITS)
    over = told(Pile(0, 0), NO_LIMITS)
    assert (found.answer, [*over.text(PLAIN)]) == (None, ["the game is over: there is nothing left to play"])
    assert (over.answer, over.yaml) == (None, None)


def test_moves_of_one_name_are_one_that_is_lost_if_all_are() -> None:
    small = game(words=replace(COUNTERS.words, move=lambda _, number: "few" if number < 3 else "many"))
    assert answers(hints(small, ask, Pile(6, 2), NO_LIMITS)) == {"few": "unwinnable", "many": "winnable"}
    assert answers(hints(small, ask, Pile(4, 2), NO_LIMITS)) == {"few": "winnable", "many": "winnable"}


def test_a_lost_position_is_proved_once() -> None:
    asked = []

    def counted(pile: Pile, limits: Limits) -> Verdict[Any]:
        asked.append(pile)
        return ask(pile, limits)

    assert set(answers(hints(game(), counted, Pile(9, 2), NO_LIMITS)).values()) == {"unwinnable"}
    assert asked == [Pile(9, 2)]


@pytest.mark.parametrize(("work", "expected"), [(0.5, []), (1, ["winnable"]), (2, ["unwinnable", "winnable"])])
def test_what_limits_leave_open_is_unknown(work: float, expected: list[str]) -> None:
    """Each question takes a unit: the first is about the position, and shows one move."""
    limits = Limits(work=work)
    found = hints(game(), ask, Pile(6, 2), limits)
    known = sorted(each for each in answers(found).values() if each != "unknown")
    assert (known, found.decided) == (expected, False)
    late = told(Pile(6, 2), limits)
    assert "not all: the limit of" in [*late.text(PLAIN)][1]
    assert late.json()["reason"] == f"the limit of {limits} was reached"


def test_no_time_at_all() -> None:
    found = hints(game(), ask, Pile(6, 2), replace(NO_LIMITS, deadline=Deadline.after(-1)))
    assert (found.answer, found.moves) == (Answer.UNKNOWN, ())


def test_too_many_ways_prove_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "MAX_WAYS", 2)
    found = hints(game(), ask, Pile(6, 2), NO_LIMITS)
    assert answers(found) == {
        "take 1": "unknown",
        "take 2": "unknown",
        "take 3": "winnable",
    }  # by the line of the position
    assert told(Pile(6, 2), NO_LIMITS).json()["reason"] == "too many moves"
    assert set(answers(hints(game(), ask, Pile(9, 2), NO_LIMITS)).values()) == {"unwinnable"}


def test_moves_that_are_left_out_leave_the_answer_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that are told are decided, and there may be more."""
    monkeypatch.setattr(hint, "MAX_WAYS", 1)
    found = hints(game(), ask, Pile(3, 3), NO_LIMITS)
    assert {*answers(found).values()} == {"winnable"}
    assert not found.decided


def test_a_position_and_its_moves_that_contradict_each_other_are_our_bug() -> None:
    none = replace(RULES, moves=lambda _pile, _look: iter(()))
    with pytest.raises(InternalError, match="a move that there is not: take 3"):
        hints(game(rules=none), ask, Pile(6, 2), NO_LIMITS)


def test_text_json_and_yaml() -> None:
    found = told(Pile(5, 2), NO_LIMITS)
    assert [*found.text(PLAIN)][2:] == ["  take 1  unwinnable", "  take 2  winnable", "  take 3  winnable"]
    assert found.json()["moves"][0] == {"move": "take 1", "answer": "unwinnable", "forced": False, "line": None}
    assert found.json()["moves"][1] == {"move": "take 2", "answer": "winnable", "forced": False, "line": [2, 3]}
    assert found.yaml is not None
    assert found.yaml(None).endswith("line: [2, 3]\n")
    assert found.view is not None
