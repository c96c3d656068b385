"""Hints over the moves of a made-up game: one takes one to three counters a turn, the last of them in the last turn."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest

from tests.toy_game.toy import toy
from winnable.games.game import Game
from winnable.games.parts import Places, Rules, Solver, Words
from winnable.games.values import Query, Told
from winnable.output.ink import PLAIN
from winnable.questions import hint
from winnable.questions.hint import Hints, hints
from winnable.rules.answer import Answer
from winnable.solver.verdict import Deadline, Effort, InternalError, Limits, Verdict, Witness

NO_LIMITS = Limits()


@dataclass(frozen=True)
class Pile:
    left: int
    turns: int
    taken: tuple[int, ...] = ()
    goals: tuple[str, ...] = ()

    @property
    def played(self) -> tuple[int, ...]:
        return self.taken


Line = Witness[tuple[int, ...], Any]


def moves(pile: Pile, look: Callable[[], None]) -> Iterator[int]:
    for number in range(1, min(3, pile.left) + 1):
        look()
        yield number


def after(pile: Pile, number: int) -> Pile:
    return Pile(pile.left - number, pile.turns - 1, (*pile.taken, number))


def ask(pile: Pile, limits: Limits) -> Verdict[Line]:
    """The truth by trying everything, at a unit of work each."""
    effort = Effort(work=1.0)
    if limits.deadline.passed or (limits.work is not None and limits.work < 1):
        return Verdict(Answer.UNKNOWN, effort=effort)
    found = next(ends(pile), None)
    if found is None:
        return Verdict(Answer.UNWINNABLE, effort=effort)
    return Verdict(Answer.WINNABLE, Witness(found, SimpleNamespace(problem=pile)), effort=effort)


def ends(pile: Pile) -> Iterator[tuple[int, ...]]:
    if not pile.left or not pile.turns:
        yield from [pile.taken] if (pile.left, pile.turns) == (0, 0) else []
        return
    for number in moves(pile, lambda: None):
        yield from ends(after(pile, number))


Report = Any
RULES = Rules(
    replay=lambda pile, line: None,
    illegal=ValueError,
    unplayed=(),
    begun=bool,
    over=lambda pile: not pile.left,
    moves=moves,
    after=after,
    steps=lambda _: (),
    up_to=lambda line, _report, steps: line[: len(steps)],
)


def words(name: Callable[[int], str] = str) -> Words:
    return Words(
        goal_text=lambda _pile, goal: goal,
        goal_value=lambda _pile, goal: goal,
        move=lambda _pile, number: name(number),
        first_move=lambda pile, line: line[len(pile.taken)],
        line_value=lambda witness: list(witness.line),
        text=lambda report, _ink: iter(()),
        json=lambda witness: {"of": witness.line},
        places=Places(
            lambda pile, line, at: pile,
            lambda pile, _ink: f"{pile.left} left",
            lambda pile: {"left": pile.left},
            {"left": {}},
        ),
    )


FORMAT: Any = SimpleNamespace(dump=lambda _document, witness, _folder: str(witness.line))


def game(named: Words | None = None, rules: Rules = RULES) -> Game:
    return toy(rules=rules, solver=Solver(ask=ask, demands=lambda _: ()), words=named or words(), format=FORMAT)


def told(pile: Pile, limits: Limits) -> Told:
    document: Any = SimpleNamespace(problem=pile)
    answered: Told = hint.tell(game(), Query(document), limits, {})
    return answered


def answers(found: Hints) -> dict[str, str]:
    return {each.move: each.answer.value for each in found.moves}


@pytest.mark.parametrize("left", range(1, 8))
@pytest.mark.parametrize("turns", range(1, 4))
def test_each_move_is_what_trying_everything_says(left: int, turns: int) -> None:
    pile = Pile(left, turns)
    found = hints(game(), ask, pile, NO_LIMITS)
    expected = {str(number): bool([*ends(after(pile, number))]) for number in moves(pile, lambda: None)}
    assert {name: each == "winnable" for name, each in answers(found).items()} == expected
    assert (found.answer is Answer.WINNABLE, found.decided) == (any(expected.values()), True)
    for each in found.moves:
        assert each.witness is None or str(each.witness.line[0]) == each.move
        assert each.forced is (len(expected) == 1)


def test_nothing_is_left_to_play() -> None:
    found = hints(game(), ask, Pile(0, 0), NO_LIMITS)
    over = told(Pile(0, 0), NO_LIMITS)
    assert (found.answer, [*over.text(PLAIN)]) == (None, ["the game is over: there is nothing left to play"])
    assert (over.answer, over.yaml, over.json()["left"]) == (None, None, None)


def test_moves_of_one_name_are_one_that_is_lost_if_all_are() -> None:
    small = words(lambda number: "few" if number < 3 else "many")
    assert answers(hints(game(small), ask, Pile(6, 2), NO_LIMITS)) == {"few": "unwinnable", "many": "winnable"}
    assert answers(hints(game(small), ask, Pile(4, 2), NO_LIMITS)) == {"few": "winnable", "many": "winnable"}


def test_a_lost_position_is_proved_once() -> None:
    asked = []

    def counted(pile: Pile, limits: Limits) -> Verdict[Line]:
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
    assert answers(found) == {"1": "unknown", "2": "unknown", "3": "winnable"}  # the third by the line of the position
    assert told(Pile(6, 2), NO_LIMITS).json()["reason"] == "too many moves"
    assert set(answers(hints(game(), ask, Pile(9, 2), NO_LIMITS)).values()) == {"unwinnable"}


def test_moves_that_are_left_out_leave_the_answer_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that are told are decided, and there may be more."""
    monkeypatch.setattr(hint, "MAX_WAYS", 1)
    found = hints(game(), ask, Pile(3, 3), NO_LIMITS)
    assert answers(found) == {"1": "winnable"}
    assert not found.decided


def test_a_position_and_its_moves_that_contradict_each_other_are_our_bug() -> None:
    none = replace(RULES, moves=lambda _pile, _look: iter(()))
    with pytest.raises(InternalError, match="a move that there is not: 3"):
        hints(game(rules=none), ask, Pile(6, 2), NO_LIMITS)


def test_text_json_and_yaml() -> None:
    found = told(Pile(5, 2), NO_LIMITS)
    assert [*found.text(PLAIN)] == ["winnable: 5 left", "", "  1  unwinnable", "  2  winnable", "  3  winnable"]
    assert found.json()["moves"][0] == {"move": "1", "answer": "unwinnable", "forced": False, "line": None}
    assert found.json()["moves"][1] == {"move": "2", "answer": "winnable", "forced": False, "line": [2, 3]}
    assert found.yaml is not None
    assert (found.yaml(None), found.view is not None) == ("(2, 3)", True)
