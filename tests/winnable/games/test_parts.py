"""What a game need not say of its parts."""

from tests.toy_game.counters import RULES, SOLVER, WORDS, Pile, replay
from winnable.games.parts import Steps, with_played
from winnable.output.ink import PLAIN
from winnable.rules.answer import Answer
from winnable.solver.played import Kind, PlayedStep
from winnable.solver.verdict import Witness

PILE = Pile(5, 2)


def test_a_problem_with_another_line_or_other_goals() -> None:
    assert with_played(PILE, (1, 2)).played == (1, 2)
    assert SOLVER.only(PILE, ["last-one"]) == Pile(5, 2, ("last-one",))
    assert SOLVER.only(PILE, []).goals == ()


def test_a_solver_without_more() -> None:
    assert (SOLVER.due(PILE), SOLVER.scripted(PILE), [*SOLVER.readings(PILE)]) == (PILE, False, [])
    assert ([*SOLVER.shorter((1, 2))], SOLVER.fewest, SOLVER.closer) == ([], None, None)


def test_steps_are_told_by_their_text() -> None:
    steps, lost = Steps(), PlayedStep(1, "turn 1", Kind.LOSING, Answer.UNWINNABLE)
    assert [*steps.text(PILE, (3, 2), [lost], "+x", PLAIN)] == [" +  the deal", " x  turn 1"]
    assert (steps.lost(PILE, lost, PLAIN), steps.json("turn 1")) == ("turn 1 lost it", {"step": "turn 1"})
    assert steps.number(2, "turn 2") == 2


def test_words_without_more() -> None:
    report = replay(PILE, (3, 2))
    assert (WORDS.view(Witness((3, 2), report)), WORDS.deal_view(PILE), WORDS.note(PILE)) == ({}, {}, "")
    assert WORDS.illegal_json(PILE, ValueError("turn 1: too many")) == {"illegal": {"detail": "turn 1: too many"}}
    assert RULES.legal_part(PILE, (4,), ValueError()) is None
