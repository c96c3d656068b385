"""Games that were played: every answer against an independent verdict, on full decks and by enumeration."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.support.decks import hand, shuffled, small_deal, small_deck, task
from tests.support.games import hold_game, hold_saving, random_game
from tests.support.layers import few
from tests.support.open_deals import EVEN, ROBOTS, card
from tests.support.positions import Enumerated, line_to
from tests.support.problems import PROBLEMS, problem
from winnable.rules.answer import Answer
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Distress, Draw
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import Relation
from winnable.rules.crew.play import NOTHING_PLAYED, Line, PlayedCard
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import TricksWon
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import InRole
from winnable.solver.crew.questions.analyse import analyse
from winnable.solver.crew.questions.positions import Positions
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.crew.witness import Witness
from winnable.solver.played import Kind, PlayedStep
from winnable.solver.verdict import Limits, Verdict

SIGNAL = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
CASES = {name: PROBLEMS[name] for name in list(PROBLEMS)[::3]} | {
    "unknown cards": Problem(EVEN, (task("p1>0"), task("b2"))),
    "a robot": Problem(ROBOTS["two columns"], (task("p1>1"), task("b2"))),
    "the signal": Problem(SIGNAL, (task("b3>0"), task("p1")), distress=Distress()),
    "draws": Problem(SIGNAL, (task("p1>1"),), draw=Draw((None, None, None))),
}


@pytest.mark.parametrize("name", few(CASES, 2, 6))
def test_every_card_of_a_game_by_enumeration(name: str) -> None:
    enumerated = Enumerated.of(CASES[name])
    base = enumerated.problem
    for game in enumerated.games(2, Random(name)):
        analysis = analyse(base, line_to(game, len(base.deal.hands)))
        found = analysis.steps
        assert [each.step.card for each in found] == list(game)
        hold_saving(base, game, analysis)
        for number, each in enumerate(found):
            kind, kept = enumerated.kind(game[:number], each.step.card)
            assert each.kind is kind, (base, game, number)
            assert (each.answer is Answer.WINNABLE) is enumerated.winnable(game[: number + 1])
            assert set(each.kept) == kept if kind is Kind.LOSING else set(each.kept) <= kept
            assert bool(each.kept) is (kind in (Kind.LOSING, Kind.SEVERAL))


def planet_nine(seed: int) -> Problem:
    """Four players with six tasks of Planet Nine, or three with five."""
    random, seats = Random(seed), 3 + seed % 2
    drawn = random.sample(PLANET_NINE.cards[:36], 4 + seats // 2)
    tasks = (Task.card(each, owner=index % seats) for index, each in enumerate(drawn))
    return Problem(shuffled(PLANET_NINE, seats, seed), tuple(tasks))


@pytest.mark.parametrize("seed", few(range(6), 1, 3))
def test_every_answer_is_that_of_a_verdict_of_its_own(seed: int) -> None:
    """On full decks; games of Deep Sea are held beside the texts."""
    hold_game(planet_nine(seed), seed)


@pytest.mark.thorough
def test_the_kinds_that_games_have() -> None:
    """One card loses a game at most, and nothing is left to lose behind it."""
    seen = Counter[Kind]()
    for name in ("fixed owners", "draft", "number tokens", "tokens may be swapped"):
        enumerated = Enumerated.of(PROBLEMS[name])
        for game in enumerated.games(6, Random(3)):
            kinds = [each.kind for each in analyse(enumerated.problem, line_to(game, 3)).steps]
            assert kinds.count(Kind.LOSING) <= 1
            if Kind.LOSING in kinds:
                assert set(kinds[kinds.index(Kind.LOSING) + 1 :]) <= {Kind.LOST}
            seen.update(kinds)
    # a card of The Crew that keeps a game is one of several or the only one
    assert all(seen[kind] for kind in Kind if kind not in {Kind.UNKNOWN, Kind.KEPT}), seen


def test_a_game_that_stops() -> None:
    whole = problem(3, "p1>0", "b2>1")
    (game,) = Enumerated.of(whole).games(1, Random(0))
    found = list(analyse(replace(whole, played=line_to(game[:4], 3))).steps)
    assert [each.step.card for each in found] == list(game[:4])
    assert [(each.number, each.step.trick) for each in found] == [(1, 1), (2, 1), (3, 1), (4, 2)]


def test_hints_count_from_the_trick_on_before_which_they_are_given() -> None:
    """Each answer is the one for what was known by then."""
    whole = Problem(EVEN, (task("p2>1"), task("b2")))
    for game in Enumerated.of(whole).games(6, Random(5)):
        for void in ("b", "p"):
            told = Communication(2, void=void, trick=2)
            told_there = replace(whole, played=line_to(game, 3), communications=(told,))
            try:
                verdicts = [
                    solve(replace(told_there, played=line_to(game[: number + 1], 3))).answer
                    for number in range(len(game))
                ]
            except NoDealFits:
                with pytest.raises(NoDealFits):
                    list(analyse(told_there).steps)
                continue
            assert [each.answer for each in analyse(told_there).steps] == verdicts


def test_a_limit_leaves_kinds_unknown() -> None:
    whole = PROBLEMS["number tokens"]
    line = line_to(Enumerated.of(whole).lines[0], 3)
    limited, whole_answer = list(analyse(whole, line, Limits(work=1e-9)).steps), list(analyse(whole, line).steps)
    assert {each.kind for each in limited} == {Kind.UNKNOWN}
    assert Kind.UNKNOWN not in {each.kind for each in whole_answer}


@pytest.mark.parametrize("name", few(CASES, 2, 6))
def test_what_is_said_of_a_card_within_a_limit_is_what_is_said_without(name: str) -> None:
    """It is proved: a card is not called forced, say, while it is open whether the game was lost before it."""
    enumerated = Enumerated.of(CASES[name])
    for game in enumerated.games(4, Random(name)):
        line = line_to(game, len(enumerated.problem.deal.hands))
        for work in (1e-9, 1e-3):
            for each in analyse(enumerated.problem, line, Limits(work=work)).steps:
                kind, kept = enumerated.kind(game[: each.number - 1], each.step.card)
                assert each.kind in (kind, Kind.UNKNOWN), (name, game, each)
                assert set(each.kept) <= kept
                assert each.kind is not Kind.LOSING or set(each.kept) | set(each.open) >= kept


def test_a_card_is_not_called_forced_while_a_limit_leaves_open_whether_all_was_met(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where a role is open, the model is asked who may have had it: without an answer the last cards may be free."""
    wins = Compare(TricksWon(InRole("well")), Relation.AT_LEAST, 1)
    whole = Problem(small_deal(3), goals=(wins,), roles=(Role("well"),))
    lines = [line_to(line, 3) for line in Enumerated.of(whole).lines[::9]]
    full = [list(analyse(whole, line).steps) for line in lines]
    ask = Positions.ask

    def late(self: Positions, *args: Any, by: int | None = None, **options: Any) -> Verdict[Witness]:
        return ask(self, *args, **options) if by is None else Verdict(Answer.UNKNOWN)

    monkeypatch.setattr(Positions, "ask", late)
    for line, cards in zip(lines, full, strict=True):
        for each, known in zip(analyse(whole, line).steps, cards, strict=True):
            assert each.kind in (known.kind, Kind.UNKNOWN)


def test_a_losing_card_names_the_cards_that_a_limit_left_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else those that are known to keep the game would seem to be all."""
    whole = planet_nine(2)
    line = line_to(random_game(whole, 2, 0.0), len(whole.deal.hands))
    losing = next(each for each in analyse(whole, line).steps if each.kind is Kind.LOSING)
    assert losing.kept
    assert not losing.open
    monkeypatch.setattr(Positions, "decide_each", lambda *_: None)  # as if no time was left
    late = next(each for each in analyse(whole, line).steps if each.kind is Kind.LOSING)
    assert late.number == losing.number
    assert late.open
    assert {*late.kept} <= {*losing.kept} <= {*late.kept, *late.open}


@pytest.mark.parametrize("share", few([0.8, 0.7, 0.86], 1))
def test_a_question_that_needs_most_of_a_limit_is_decided(share: float) -> None:
    """A deal that cannot be won, as the solver finds with this share of the limit: the late positions leave as much."""
    random = Random(19)
    tasks = tuple(Task.card(each, owner=at % 4) for at, each in enumerate(random.sample(PLANET_NINE.cards[:36], 10)))
    whole = Problem(shuffled(PLANET_NINE, 4, 19), tasks)
    positions = Positions(whole)
    assert positions.ask(whole.played).answer is Answer.UNWINNABLE
    needed = positions.effort.work
    assert needed > 0
    limits = Limits(work=needed / share)
    found = list(analyse(whole, line_to(random_game(whole, 19, 0.0), 4), limits).steps)
    assert {each.kind for each in found} == {Kind.LOST}


def test_a_line_that_is_not_legal_is_refused() -> None:
    whole = problem(3, "p1>0")
    with pytest.raises(ValueError, match="not legal"):
        list(analyse(whole, Line((whole.deal.hands[whole.deal.leader - 1][:1],))).steps)
    assert list(analyse(whole, NOTHING_PLAYED).steps) == []


def test_a_card_in_words() -> None:
    made = PlayedStep(1, PlayedCard(1, 0, card("p1")), Kind.LOSING, Answer.UNWINNABLE, ("p1", "b2"), ("b2",))
    assert str(made) == "trick 1, p1: lost it (kept by b2)"
    assert str(replace(made, kind=Kind.ONLY, kept=())) == "trick 1, p1: only one"


def test_what_is_met_by_some_choice_is_won() -> None:
    """Whoever wins the first trick may have had the role, whatever line was found before."""
    wins = Compare(TricksWon(InRole("well")), Relation.AT_LEAST, 1)
    whole = Problem(small_deal(3), goals=(wins,), roles=(Role("well"),))
    for line in Enumerated.of(whole).lines[::9]:
        kinds = [each.kind for each in analyse(whole, line_to(line, 3)).steps]
        assert set(kinds[3:]) == {Kind.WON}
        assert Kind.WON not in kinds[:3]
