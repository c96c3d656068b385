"""Which goals can be judged in the middle of a game, and what the others need to know."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
import yaml

from tests.support.decks import hand, small_deck
from tests.support.goals import AT_LEAST, AT_MOST, BLUE, PINK, goal_of
from tests.support.paths import DATA
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.core import And, Core, Or
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Always, Compare, Goal, lowered, parts
from winnable.rules.crew.heaps import Heaps, Past
from winnable.rules.crew.kinds import TrickFilter
from winnable.rules.crew.missing import Scene, missing, missing_order
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import CardsTaken, Predicted, Quantity, TricksWon
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Member, Seat, Who

WHOLE = small_deck(2, 6, 3)
NAMES = ("Ann", "Ben", "Cas")
LEFT = ("p12", "b12", "p3 b3")
OWNER, OTHERS, MEMBER = Member.OWNER, Member.EACH_OTHER, Member.MEMBER
ANN, BEN, CAS = (Seat(number) for number in range(3))
ONE = Task.card(Card("p", 1), owner=0)


def scene(
    won: tuple[int, ...] | None = (2, 0, 1),
    *,
    winners: tuple[int, ...] = (),
    cards: str | None = None,
    tasks: tuple[Task, ...] = (),
    roles: dict[str, int | None] | None = None,
    drawn: bool = False,
) -> Scene:
    """After three tricks, of which Ann has won the last; Ben was commander. `cards` are those that Ann took."""
    hands = [hand(each) for each in LEFT]
    deal = Deal.of(Deck.of((card for each in hands for card in each), WHOLE), hands, 1, earlier=3, lead=0)
    taken = None if cards is None else tuple(sorted(hand(cards)))
    heaps = Heaps(WHOLE, won, (taken, None, None), winners, drawn)
    return Scene(Past(heaps, deal), NAMES, tasks, roles or {})


def needs(goal: Goal, at: Scene, task: Task | None = None) -> list[str]:
    found = missing(goal, at, task)
    return [] if found is None else [found.need]


def least(quantity: Quantity, number: int = 1) -> Compare:
    return Compare(quantity, AT_LEAST, number)


def won(who: Who, **kind: object) -> TricksWon:
    return TricksWon(who, TrickFilter(**kind))  # type: ignore[arg-type]


TASKS = {
    "p1": Task.card(Card("p", 1)),
    "p1>0": ONE,
    "p6": Task.card(Card("p", 6)),
    "p1[1]>0": Task("p1", ONE.goal, Token("1"), 0),
    "p3>0 done": Task("p3", ONE.goal, owner=0, done=True),
    "p6>0 done": Task("p6", ONE.goal, None, 0, done=True),
    "p6[1]>0 done": Task("p6", ONE.goal, Token("1"), 0, done=True),
    "many[1]>0": Task("many", least(won(OWNER)), Token("1"), 0),
}


def read(goal: dict[str, Any], needs: str = "", tasks: Sequence[str] = (), **at: Any) -> tuple[Goal, Scene, str]:
    """A goal of the file, after what, and what it needs."""
    written = yaml.safe_dump(goal, default_flow_style=True, sort_keys=False, width=1000).strip()
    told: dict[str, Any] = {name: tuple(each) if isinstance(each, list) else each for name, each in at.items()}
    return goal_of(written, NAMES), scene(tasks=tuple(TASKS[task] for task in tasks), **told), needs


TOO_LITTLE, ENOUGH = (
    {name: read(**row) for name, row in rows.items()}
    for rows in yaml.safe_load((DATA / "after-three-tricks.yaml").read_text(encoding="utf-8")).values()
)


@pytest.mark.parametrize(("goal", "at", "need"), TOO_LITTLE.values(), ids=TOO_LITTLE.keys())
def test_what_is_missing(goal: Goal, at: Scene, need: str) -> None:
    assert needs(goal, at)[:1] == [need]


@pytest.mark.parametrize(("goal", "at", "_need"), ENOUGH.values(), ids=ENOUGH.keys())
def test_what_is_settled(goal: Goal, at: Scene, _need: str) -> None:
    assert needs(goal, at) == []


def test_every_form_can_be_settled_or_not() -> None:
    every = {*Core.__args__}
    for table, known in ((TOO_LITTLE, every), (ENOUGH, every - {And, Or})):
        goals = [lowered(goal, WHOLE, 3, 4) for goal, *_ in table.values()]
        assert {type(part) for goal in goals for part in parts(goal)} >= known


def test_the_owner_of_a_task() -> None:
    """Whoever may own it must be known; the number that is predicted stands for itself."""
    goal = Always(Compare(won(OWNER), AT_MOST, Predicted.PREDICTED))
    for owner, winners, need in (
        (0, (0, 2, 0), []),
        (None, (0, 2, 0), []),
        (0, (), ["which of the earlier tricks Ann won"]),
        (1, (), []),
        (None, (), ["which of the earlier tricks Ann won"]),
    ):
        assert needs(goal, scene(winners=winners), Task("own", goal, owner=owner, predicted=2)) == need
    cards = least(CardsTaken(OWNER, PINK))
    assert needs(cards, scene(), Task("own", cards, owner=1)) == []
    assert needs(cards, scene(), Task("own", cards)) == ["which cards Ann took"]


def test_the_order_of_tokens_must_be_known() -> None:
    """Tasks that are done were met in their order; of others with goals of their own at most one may have been met."""
    done, left = Task("p6", ONE.goal, Token("1"), 0, done=True), Task("p1", ONE.goal, Token("2"), 0)
    own, other = (Task(name, least(won(OWNER)), Token(token), 0) for name, token in (("own", "3"), ("other", "4")))
    for tasks, need in (
        ((left, own), None),
        ((done, left), None),
        ((done, own), "in which order the tasks p6 and own were met"),
        ((left, own, other), "in which order the tasks own and other were met"),
        ((replace(own, token=None), replace(other, token=None)), None),
    ):
        found = missing_order(scene(tasks=tasks))
        assert (found and found.need) == need


def test_a_problem_refuses_what_is_not_settled() -> None:
    at = scene()
    goal = least(CardsTaken(ANN, PINK))
    told = {"deal": at.past.deal, "names": NAMES, "before": at.past.heaps}
    with pytest.raises(ValueError, match="a goal needs to know which cards Ann took"):
        Problem(goals=(goal,), **told)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a goal needs to know which cards Ann took"):
        Problem(tasks=(Task("blue", least(CardsTaken(OWNER, BLUE))),), **told)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected the owner of p6"):
        Problem(tasks=(Task("p6", goal, done=True),), **told)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="expected to be told of the 3 tricks before"):
        Problem(at.past.deal)
    assert Problem(tasks=(Task("p6", goal, owner=0, done=True),), roles=(Role("sick"),), **told)  # type: ignore[arg-type]
