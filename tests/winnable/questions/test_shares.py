"""The share of the deals that fit which can still be won, move by move, against every deal solved at every move."""

import json
from dataclasses import replace
from random import Random

import pytest

from tests.support.commands import run
from tests.support.layers import few
from tests.support.loading import only
from winnable.crew.game import CREW
from winnable.missions.crew.read.loader import load_text
from winnable.output.ink import PLAIN
from winnable.questions.culprit import analysis
from winnable.questions.shares import shares_of
from winnable.rules.answer import Answer
from winnable.rules.crew.play import Line, Position
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.completions import Completions
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

TASKS = ("p1>Ann b2>Ben", "b3>Cas p2>Ben", "p3>Ann")


def game(seed: int, played: int = 7) -> Problem:
    """A game with a small deck, of which one hand is known, and in some files of the others what they played."""
    random = Random(seed)
    cards = [f"{suit}{rank}" for suit in "pb" for rank in range(1, 5)] + ["r1"]
    random.shuffle(cards)
    text = "deck: {suits: [pink, blue], ranks: 4, trumps: 1}\nlead: Ann\nhands:\n"
    text += "".join(f"  {name}: {' '.join(cards[at : at + 3])}\n" for name, at in (("Ann", 0), ("Ben", 3), ("Cas", 6)))
    (document,) = load_text(f"{text}tasks: {random.choice(TASKS)}\n").problems
    position, line = Position.start(document.problem.deal), []
    for _ in range(played):
        line.append(random.choice(sorted(position.legal())))
        position = position.play(line[-1])
    for name, hand in (("Ben", cards[3:6]), ("Cas", cards[6:])):
        known = [card if seed % 2 and card in map(str, line) else "?" for card in hand]
        text = text.replace(f"{name}: {' '.join(hand)}", f"{name}: '{' '.join(known)}'")
    tricks = " / ".join(" ".join(map(str, line[at : at + 3])) for at in range(0, played, 3))
    return only(load_text(f"{text}tasks: {document.problem.tasks[0].name}>Ann\nplayed: {tricks}\n")).problem


@pytest.mark.parametrize("seed", few(range(40), 3, 40))
def test_each_share_is_that_of_all_deals_that_fit(seed: int) -> None:
    problem = game(seed)
    whole = analysis(CREW, problem, None, Limits())
    found = shares_of(CREW, problem, problem.played, whole.steps, Limits(), {"deals": 1000})
    deals = [*Completions(problem)]
    assert found.total == len(deals)
    for number, share in enumerate(found.shares):
        line = Line.of(problem.played.cards[:number], 3)
        answers = [solve(replace(problem, deal=deal, played=line)).answer for deal in deals]
        assert (share.winnable, share.samples, share.exact) == (answers.count(Answer.WINNABLE), len(deals), True)
    assert [whole.answers[number] is Answer.WINNABLE for number in range(len(found.shares))] == [
        share.winnable > 0 for share in found.shares
    ], "a position can be won if some deal that fits can, and a loss is proved where none can any more"


def test_of_many_deals_some_are_drawn_by_the_seed() -> None:
    problem = game(1, 2)
    whole = analysis(CREW, problem, None, Limits())
    one, same, other = (
        shares_of(CREW, problem, problem.played, whole.steps, Limits(), {"deals": 5, "seed": seed})
        for seed in (1, 1, 2)
    )
    assert one.shares == same.shares
    assert not one.shares[0].exact
    assert (one.shares[0].samples, other.seed) == (5, 2)


def test_where_the_time_ends_before_a_deal_is_drawn_no_share_is_known() -> None:
    problem = game(1, 2)
    whole = analysis(CREW, problem, None, Limits())
    found = shares_of(CREW, problem, problem.played, whole.steps, Limits(seconds=1e-9).begun(), {})
    assert {each.samples for each in found.shares} == {0}
    assert found.json()["most_likely"] is None
    *_, last = found.text(PLAIN)
    assert "before deals that fit were drawn" in last


def test_where_nothing_is_unknown_one_deal_is_judged() -> None:
    """So a log is told as a whole, of some of whose tries all is known."""
    problem = replace(game(1), deal=next(iter(Completions(game(1)))))
    whole = analysis(CREW, problem, None, Limits())
    found = shares_of(CREW, problem, problem.played, whole.steps, Limits(), {})
    assert [each.winnable for each in found.shares] == [each is Answer.WINNABLE for each in whole.answers]
    assert "share of the deals that fit: one deal alone fits" in [*found.text(PLAIN)]


def test_the_command_tells_the_share_after_each_trick_and_the_card_after_which_it_fell_most(tmp_path: object) -> None:
    text = (
        "deck: {suits: [pink, blue], ranks: 3, trumps: 0}\nlead: Ann\nhands: {Ann: p2 b1, Ben: 2, Cas: 2}\n"
        "tasks: p1>Ben\nplayed: p2 p1 b2\n"
    )
    told = run("analyse", "-", "--unknown", "share", "--json", stdin=text)
    (problem,) = json.loads(told.stdout)["problems"]
    shares = problem["shares"]
    assert [each["winnable"] / each["samples"] for each in shares["shares"]][-2:] == [0.0, 0.0]
    assert (shares["deals"], shares["most_likely"], shares["reason"]) == (1, 2, "")
    assert (
        "most likely Ben lost it in trick 1 with p1: the share fell from 100.0 % to 0.0 %"
        in run("analyse", "-", "--unknown", "share", stdin=text).stdout
    )
    assert run("analyse", "-", "--seed", "3", stdin=text).exit_code == 2
