"""How a win may begin: against plain enumeration on small decks, and on full decks against single solves."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace

import pytest

from tests.support.layers import few
from tests.support.many_lines import KINDS, Play, full_deal, made_up, plays, won
from tests.support.problems import PROBLEMS
from tests.support.problems import problem as small
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import FREE
from winnable.rules.crew.card import PLANET_NINE, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.solver.count import Count
from winnable.solver.crew.answers import Opening, OpeningKind
from winnable.solver.crew.questions import openings as module
from winnable.solver.crew.questions.openings import Openings, first_tricks, openings, ways_to_share
from winnable.solver.crew.questions.winning import Winning
from winnable.solver.crew.solve import solve
from winnable.solver.crew.witness import Witness
from winnable.solver.verdict import Deadline, Limits, OutOfTime

WORK = Limits(work=60)


def index_of(problem: Problem) -> int:
    """The first trick that is not complete, counted from 0."""
    return sum(len(trick) == len(problem.deal.hands) for trick in problem.played.tricks)


def keys(problem: Problem) -> Mapping[OpeningKind, Callable[[Play], Hashable]]:
    """How a play begins, by kind of opening."""
    index = index_of(problem)
    return {
        OpeningKind.LEAD: lambda play: play[1].tricks[index][:1],
        OpeningKind.TRICK: lambda play: play[1].tricks[index],
        OpeningKind.OWNERS: lambda play: play[0].owners,
    }


def check(problem: Problem, every: Sequence[Play]) -> None:
    """Compare all openings, their lines and their counts with those of all plays."""
    found = openings(problem, WORK)
    by_kind: dict[OpeningKind, dict[Hashable, Opening]] = {kind: {} for kind in OpeningKind}
    for opening in found:
        key: Hashable = opening.owners if opening.kind is OpeningKind.OWNERS else opening.cards
        assert key not in by_kind[opening.kind], f"{opening} comes twice: {problem}"
        by_kind[opening.kind][key] = opening
    assert found.complete
    counts = {OpeningKind.LEAD: found.leads, OpeningKind.TRICK: found.tricks, OpeningKind.OWNERS: found.owners}
    winning = won(every)
    for kind, key_of in keys(problem).items():
        count = counts[kind]
        if count is None:
            assert all(task.owner is not None for task in problem.tasks)
            assert not by_kind[kind]
            continue
        begins = {key_of(play) for play in winning}
        assert {key for key, each in by_kind[kind].items() if each.answer is Answer.WINNABLE} == begins, (kind, problem)
        assert (count.number, count.exact) == (len(begins), True)
        if count.total is not None:  # then those that lose are there, too
            assert set(by_kind[kind]) == {key_of(play) for play in every}, (kind, problem)
            assert count.total == len(by_kind[kind])
        for key, opening in by_kind[kind].items():
            assert (opening.witness is not None) is (opening.answer is Answer.WINNABLE)
            if opening.witness is not None:
                assert key_of((opening.witness.choices, opening.witness.line, opening.witness.report)) == key


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seeds", few([range(2, 4), range(4, 10), range(10, 26)], 1, 2), ids=str)
def test_all_openings(kind: str, seeds: range) -> None:
    for seed in seeds:
        check(*made_up(kind, seed))


def test_totals_are_known_where_hands_are() -> None:
    """What there is to begin with is counted unless cards are unknown or may be passed."""
    totals = {}
    for kind in KINDS:
        found = openings(made_up(kind, 1)[0], WORK)
        list(found)
        totals[kind] = found.tricks.total is not None
    assert [kind for kind, known in totals.items() if not known] == ["unknown cards", "the signal"]


@pytest.mark.parametrize("name", few([name for name, each in PROBLEMS.items() if each.assignment != FREE], 2, 5))
def test_every_rule_of_sharing_out(name: str) -> None:
    every = plays(PROBLEMS[name])
    if every:  # else the rule permits nothing at all
        check(PROBLEMS[name], every)


@pytest.mark.parametrize("seed", few(range(0, 12, 3), 0, 1))
def test_full_decks(seed: int) -> None:
    """First leads, some first tricks and some ways to share out, each also solved by itself."""
    problem = replace(full_deal(seed), distress=None)
    found = openings(problem, WORK)
    every = list(found)
    assert found.complete
    legal = first_tricks(problem)
    assert legal is not None
    assert found.leads.total == len(legal)
    assert found.tricks.total == sum(map(len, legal.values()))
    by_kind = {kind: [each for each in every if each.kind is kind] for kind in OpeningKind}
    for opening in (*by_kind[OpeningKind.LEAD], *by_kind[OpeningKind.TRICK][::17]):
        single = solve(replace(problem, played=Line((opening.cards,))), WORK)
        assert single.answer is opening.answer, opening
    for opening in by_kind[OpeningKind.OWNERS][::17]:
        pairs = zip(problem.tasks, opening.owners, strict=True)
        given = replace(problem, tasks=tuple(replace(task, owner=owner) for task, owner in pairs))
        assert solve(given, WORK).answer is opening.answer, opening


def test_only_with_the_fewest_tricks() -> None:
    """Once the fewest tricks were asked for, an opening wins if all can be met as early with it."""
    problem = small("3+1", "p1", "b2")
    winning = Winning(problem, WORK)
    fewest = winning.fewest()
    assert fewest is not None
    found = [each for each in Openings(winning) if each.answer is Answer.WINNABLE]
    every = [each for each in openings(problem, WORK) if each.answer is Answer.WINNABLE]
    assert 0 < len(found) < len(every)
    assert all(each.witness is not None and each.witness.report.met == fewest.details.high for each in found)


@pytest.mark.parametrize("seed", few([0, 4], 0, 1))
def test_a_glance_changes_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ways to share out that a lookahead finds are those that the model finds."""
    dealt = full_deal(seed)
    tasks = tuple(replace(task, owner=None) for task in dealt.tasks)
    problem = replace(dealt, tasks=tasks, distress=None)
    glanced: list[Witness | None] = []
    glance = Winning.glance

    def noted(winning: Winning, narrower: Problem) -> Witness | None:
        glanced.append(glance(winning, narrower))
        return glanced[-1]

    monkeypatch.setattr(Winning, "glance", noted)
    found = openings(problem, WORK)
    ways = {each.owners: each.answer for each in found if each.kind is OpeningKind.OWNERS}
    assert any(glanced)
    monkeypatch.setattr(Winning, "glance", lambda *_: None)
    without = openings(problem, WORK)
    assert {each.owners: each.answer for each in without if each.kind is OpeningKind.OWNERS} == ways
    assert without.owners == found.owners


# --- limits --------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_nothing_is_guessed_at_a_limit() -> None:
    """What is decided with little work is so with much; the rest is unknown, and its count not exact."""
    problem = full_deal(3)
    answers = {str(each)[: str(each).index(":")]: each.answer for each in openings(problem, WORK)}
    unknown = 0
    for work in (0.3, 0.1, 0.03, 0.01):
        found = openings(problem, Limits(work=work))
        some = list(found)
        for each in some:
            assert each.answer in (Answer.UNKNOWN, answers[str(each)[: str(each).index(":")]])
        left = sum(each.answer is Answer.UNKNOWN for each in some)
        assert found.complete is (left == 0)
        unknown += left > 0
    assert unknown


def test_more_than_are_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_BEGINNINGS", 2)
    problem = small(3, "p1", "b2")
    found = openings(problem)
    every = list(found)
    assert not found.complete
    assert found.owners is not None
    assert (found.owners.exact, found.owners.total) == (False, 9)
    shown = [each for each in every if each.kind is OpeningKind.OWNERS]
    assert len(shown) == found.owners.number  # there are too many ways to list those that lose


def test_no_time_at_all() -> None:
    problem = small(3, "p1", "b2")
    found = openings(problem, Limits(seconds=1e-9))
    assert {each.answer for each in found} == {Answer.UNKNOWN}
    assert found.leads == Count(0, exact=False, total=3)
    assert not found.complete


def test_the_play_is_over() -> None:
    """After the last card there is no trick to begin with; who owns what may still be open."""
    line = next(iter(solve(small(3, "p1", "b2")).witness.line.tricks for _ in (0,)))  # type: ignore[union-attr]
    problem = replace(small(3, "p1", "b2"), played=Line(line))
    found = openings(problem)
    assert {each.kind for each in found} == {OpeningKind.OWNERS}
    assert found.leads == found.tricks == Count(0, exact=True, total=0)
    assert found.owners is not None
    assert found.owners.number == 1


def test_leads_are_not_counted_where_it_is_open_what_may_be_led() -> None:
    """With unknown hands and a limit, what is undecided may not be legal at all."""
    problem = Problem(
        Deal.unknown(PLANET_NINE, 4), (Task.card(Card("p", 1), owner=0), Task.card(Card("b", 9), owner=1))
    )
    found = openings(problem, Limits(work=1e-6))
    answers = {each.answer for each in found if each.kind is OpeningKind.LEAD}
    assert found.verdict.answer is Answer.WINNABLE
    assert answers == {Answer.WINNABLE, Answer.UNKNOWN}
    assert (found.leads.exact, found.leads.total) == (False, None)


def test_ways_to_share_are_listed_within_the_time() -> None:
    tasks = tuple(Task.card(card) for card in PLANET_NINE.cards[:7])
    with pytest.raises(OutOfTime):
        ways_to_share(replace(full_deal(2), tasks=tasks), Deadline(0.0))


def test_a_task_that_the_commander_may_not_own_is_shared_among_the_others() -> None:
    problem = PROBLEMS["not the commander"]
    ways = ways_to_share(problem)
    assert ways is not None
    commander, seats = problem.deal.commander, set(problem.deal.seats)
    assert {first for first, _ in ways} == seats - {commander}
    assert {second for _, second in ways} == seats


def test_an_opening_is_told_by_its_cards_or_owners() -> None:
    lead = Opening(OpeningKind.LEAD, (Card("p", 4),), (), Answer.WINNABLE)
    owners = Opening(OpeningKind.OWNERS, (), (0, 2), Answer.UNWINNABLE)
    assert (str(lead), str(owners)) == ("p4: winnable", "owners (0, 2): unwinnable")
