"""Which goals can be judged in the middle of a game, and what the others need to know."""

from dataclasses import replace

import pytest

from tests.support.decks import hand, small_deck
from tests.support.goals import AT_LEAST, AT_MOST, BLUE, EXACTLY, MORE, PINK
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.core import And, Core, Or
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    ByCrew,
    Compare,
    Goal,
    MembersWho,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    SharedOut,
    SomeOf,
    Spread,
    lowered,
    parts,
)
from winnable.rules.crew.heaps import Heaps, Past
from winnable.rules.crew.kinds import (
    Against,
    Among,
    CardFilter,
    How,
    Others,
    Parity,
    Relation,
    Span,
    Step,
    TrickFilter,
    Turn,
)
from winnable.rules.crew.missing import Scene, missing, missing_order
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Beside, InRole, Member, Neighbour, Seat, Side, Who

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


def against(who: Who, **step: object) -> TricksWon:
    return TricksWon(who, TrickFilter(against=Against(Others.EACH_BEFORE, Step(**step))))  # type: ignore[arg-type]


FIRST, LAST = (Span(1, 1),), (Span(-1, -1),)
ONE_WIN = least(won(BEN))
TOO_LITTLE: dict[str, tuple[Goal, Scene, str]] = {
    "tricks": (least(won(ANN)), scene(None), "how many of the earlier tricks Ann won"),
    "numbers": (least(won(ANN, numbers=FIRST)), scene(), "which of the earlier tricks Ann won"),
    "winning cards": (
        least(won(ANN, won_with=PINK)),
        scene(),
        "which of the earlier tricks Ann won and which cards were in them",
    ),
    "anybody with cards": (
        least(won(Member.ANYBODY, won_with=PINK)),
        scene(),
        "which of the earlier tricks anybody won and which cards were in them",
    ),
    "leads": (
        least(TricksLed(ANN, TrickFilter(numbers=(Span(2, 2),)))),
        scene(),
        "which of the earlier tricks Ann led",
    ),
    "a run": (least(LongestRun(ANN)), scene(), "which of the earlier tricks Ann won"),
    "cards": (least(CardsTaken(ANN, PINK)), scene(), "which cards Ann took"),
    "the others": (
        Compare(CardsTaken(CAS, PINK), MORE, CardsTaken(Member.ALL_OTHERS, PINK)),
        scene(),
        "which cards Cas took",
    ),
    "the first winner": (least(won(Member.FIRST_WINNER)), scene(), "who won trick 1"),
    "a holder": (least(won(Beside(Card("p", 6), 1))), scene(), "who was dealt p6"),
    "a holder after draws": (least(won(Beside(Card("p", 1)))), scene(drawn=True), "who was dealt p1"),
    "each other": (Compare(won(BEN), MORE, won(OTHERS)), scene(None), "how many of the earlier tricks Ben won"),
    "everybody": (least(won(Member.EVERYBODY)), scene(None), "how many of the earlier tricks Ann won"),
    "always": (Always(Compare(won(CAS), AT_MOST, won(ANN))), scene(), "which of the earlier tricks Cas won"),
    "spread": (Spread(TricksWon(Member.ANYBODY), 1), scene(None), "how many of the earlier tricks Ann won"),
    "spread of cards": (Spread(CardsTaken(Member.ANYBODY, PINK), 1), scene(), "in which tricks Ann took cards"),
    "each wins": (EachWins(CardFilter(suits=("trumps",))), scene(), "whether r1 won its trick"),
    "each falls": (
        EachFalls(CardFilter(suits=("trumps",)), rising=True),
        scene(),
        "in which order r1 and r2 and r3 fell",
    ),
    "falls by a trick before": (
        MetBy(EachFalls(CardFilter(cards=(Card("r", 1),))), 2),
        scene(),
        "in which trick r1 fell",
    ),
    "by a trick before": (MetBy(least(won(CAS)), 1), scene(), "which of the earlier tricks Cas won"),
    "before another one": (MetBefore(least(won(CAS)), ONE_WIN), scene(), "which of the earlier tricks Cas won"),
    "the first trick won": (least(TricksWon(ANN, nth=FIRST)), scene(), "which of the earlier tricks Ann won"),
    "the first card led": (
        least(CardsPlayed(ANN, PINK, how=(How.LED,), nth=FIRST)),
        scene(),
        "which cards Ann played to which of the earlier tricks",
    ),
    "against those before": (
        least(against(CAS, led_again=True)),
        scene(winners=(0, 2, 0)),
        "which of the earlier tricks Cas won and which cards were in them",
    ),
    "every task in time": (
        Falls("", LAST),
        scene(tasks=(Task("p6", ONE.goal, None, 0, done=True),)),
        "in which trick the task p6 was met",
    ),
    "falls": (
        Falls("1", FIRST),
        scene(tasks=(Task("p6", ONE.goal, Token("1"), 0, done=True),)),
        "in which trick the task p6 was met",
    ),
    "a late task falls": (
        Falls("1", FIRST),
        scene(tasks=(Task("many", least(won(OWNER)), Token("1"), 0),)),
        "in which trick the task many was met",
    ),
    "while tasks are open": (
        least(won(ANN, tasks_open=True)),
        scene(),
        "which of the earlier tricks Ann won and which cards were in them",
    ),
    "the trick before": (
        least(won(BEN, after=TrickFilter(led=PINK))),
        scene(),
        "what the last of the earlier tricks was like",
    ),
    "a step of sums": (least(won(BEN, step=Step(sum=MORE))), scene(), "what the last of the earlier tricks was like"),
    "a step of winners": (
        least(won(ANN, step=Step(winner=Turn.SAME))),
        scene(),
        "which of the earlier tricks Ann won and which cards were in them",
    ),
    "inside": (
        OneOf((AllOf((least(won(BEN)), least(CardsTaken(ANN, PINK)))),)),
        scene(),
        "which cards Ann took",
    ),
    "not": (Not(least(CardsTaken(ANN, PINK))), scene(), "which cards Ann took"),
    "some of": (
        SomeOf((least(won(BEN)), least(CardsTaken(ANN, PINK))), EXACTLY, 1),
        scene(),
        "which cards Ann took",
    ),
    "members": (
        MembersWho(least(CardsTaken(Member.MEMBER, PINK)), EXACTLY, 2),
        scene(),
        "which cards Ann took",
    ),
    "shared out": (SharedOut((least(won(MEMBER)), least(CardsTaken(MEMBER, PINK)))), scene(), "which cards Ann took"),
    "a neighbour of the first winner": (least(won(Neighbour(Member.FIRST_WINNER))), scene(), "who won trick 1"),
    "a neighbour's cards": (least(CardsTaken(Neighbour(BEN, Side.RIGHT), PINK)), scene(), "which cards Ann took"),
    "the same member's cards": (
        Compare(won(ANN), AT_LEAST, CardsTaken(Member.SAME, PINK)),
        scene(),
        "which cards Ann took",
    ),
    "always more than tasks of somebody": (
        Always(Compare(won(ANN), AT_LEAST, TasksOwned(BEN))),
        scene(tasks=(Task.card(Card("p", 1)),)),
        "which of the earlier tricks Ann won",
    ),
    "always one of several": (
        Always(Compare(won(CAS), EXACTLY, Among((0, 1)))),
        scene(None),
        "how many of the earlier tricks Cas won",
    ),
    "never just one": (
        Always(Compare(won(CAS), Relation.OTHER_THAN, 0)),
        scene(),
        "which of the earlier tricks Cas won",
    ),
    "tasks in order": (
        TasksInOrder(TaskOrder.LAST, ANN),
        scene(tasks=(ONE, Task("p3", ONE.goal, owner=0, done=True))),
        "after which other tasks p3 was met",
    ),
    "tasks in order of who won first": (
        TasksInOrder(TaskOrder.LAST, Member.FIRST_WINNER),
        scene(tasks=(ONE,)),
        "who won trick 1",
    ),
    "tasks in order of who held a card": (
        TasksInOrder(TaskOrder.LAST, Beside(Card("p", 6))),
        scene(tasks=(ONE,)),
        "who was dealt p6",
    ),
    "tasks of who won first": (Falls("", LAST, by=Member.FIRST_WINNER), scene(tasks=(ONE,)), "who won trick 1"),
    "tasks of who held a card": (Falls("", LAST, by=Beside(Card("p", 6))), scene(tasks=(ONE,)), "who was dealt p6"),
    "the first card that somebody plays": (
        Compare(CardsPlayed(ANN, PINK, nth=FIRST), AT_LEAST, 1),
        scene(),
        "which cards Ann played to which of the earlier tricks",
    ),
    "the first trick that somebody wins": (
        Compare(TricksWon(ANN, TrickFilter(won_with=PINK), nth=FIRST), AT_LEAST, 1),
        scene(),
        "which of the earlier tricks Ann won and which cards were in them",
    ),
    "a task met by trick 2": (
        MetBy(least(TasksMet(ANN)), 2),
        scene(tasks=(Task("p3", ONE.goal, owner=0, done=True),)),
        "in which trick the task p3 was met",
    ),
    "pink cards dealt": (least(CardsDealt(ANN, PINK)), scene(), "who was dealt p4 and p5 and p6"),
    "by crew": (ByCrew(((3, least(CardsTaken(ANN, PINK))), (4, least(won(ANN))))), scene(), "which cards Ann took"),
    "a role": (least(won(InRole("sick"))), scene(None, roles={"sick": None}), "how many of the earlier tricks Ann won"),
}


@pytest.mark.parametrize(("goal", "at", "need"), TOO_LITTLE.values(), ids=TOO_LITTLE.keys())
def test_what_is_missing(goal: Goal, at: Scene, need: str) -> None:
    assert needs(goal, at)[:1] == [need]


ENOUGH: dict[str, tuple[Goal, Scene]] = {
    "tasks in order": (TasksInOrder(TaskOrder.LAST, ANN), scene(tasks=(ONE,))),
    "tasks met in the end": (least(TasksMet(ANN)), scene(tasks=(ONE, Task("p3", ONE.goal, owner=0, done=True)))),
    "tasks in order of who won first": (TasksInOrder(TaskOrder.LAST, Member.FIRST_WINNER), scene((3, 0, 0))),
    "cards passed": (Compare(CardsPassed(ANN), EXACTLY, 0), scene()),
    "cards dealt that are left": (least(CardsDealt(ANN, CardFilter(ranks=(1,)))), scene()),
    "tricks": (least(won(ANN)), scene()),
    "everybody's tricks": (least(won(Member.ANYBODY)), scene(None)),
    "own tasks": (Compare(won(Member.EVERYBODY), EXACTLY, TasksOwned(Member.SAME)), scene(tasks=(ONE,))),
    "tasks of somebody": (least(TasksOwned(CAS)), scene(None, tasks=(Task.card(Card("p", 1)),))),
    "shared out": (SharedOut((least(won(MEMBER)), least(won(MEMBER), 2))), scene()),
    "left of the commander": (least(won(Neighbour(Member.COMMANDER))), scene()),
    "later tricks": (least(won(ANN, numbers=LAST, won_with=PINK)), scene(None)),
    "the last trick before": (least(won(ANN, numbers=(Span(3, 3),))), scene()),
    "a step that does not begin here": (least(won(BEN, numbers=LAST, step=Step(sum=MORE))), scene()),
    "a step of winners": (least(won(BEN, step=Step(winner=Turn.SAME))), scene()),
    "won nothing": (least(won(BEN, won_with=PINK)), scene()),
    "no such card is gone": (least(won(ANN, won_with=CardFilter(ranks=(1,)))), scene()),
    "leads": (least(TricksLed(ANN)), scene()),
    "the first lead": (least(TricksLed(BEN, TrickFilter(numbers=FIRST))), scene(None)),
    "a run of none": (least(LongestRun(BEN)), scene()),
    "a run, in order": (least(LongestRun(CAS)), scene(winners=(0, 2, 0))),
    "a run of all": (least(LongestRun(Member.ANYBODY)), scene(None)),
    "cards": (least(CardsTaken(ANN, PINK)), scene(cards="p456 r123")),
    "cards of who has the rest": (least(CardsTaken(CAS, PINK)), scene(cards="p456 r123")),
    "everybody's cards": (least(CardsTaken(Member.ANYBODY, PINK)), scene(None)),
    "cards that are left": (Compare(CardsTaken(ANN, CardFilter(ranks=(2,))), EXACTLY, Every.EVERY), scene(None)),
    "the first winner": (least(won(Member.FIRST_WINNER)), scene((3, 0, 0))),
    "the first winner, in order": (least(won(Member.FIRST_WINNER)), scene(winners=(0, 2, 0))),
    "a holder": (least(won(Beside(Card("p", 1), 1))), scene()),
    "always fewer": (Always(Compare(won(ANN), AT_MOST, 2)), scene(winners=(0, 2, 0))),
    "never again": (Always(Compare(won(BEN), MORE, 0)), scene()),
    "spread": (Spread(TricksWon(Member.ANYBODY), 2), scene(winners=(0, 2, 0))),
    "spread that is lost": (Spread(TricksWon(Member.ANYBODY), 1), scene((3, 0, 0))),
    "spread of what is left": (Spread(CardsTaken(Member.ANYBODY, CardFilter(ranks=(1,))), 1), scene(None)),
    "each wins": (EachWins(CardFilter(ranks=(1, 2))), scene(None)),
    "falls": (Falls("1", LAST), scene(tasks=(Task("p1", ONE.goal, Token("1"), 0),))),
    "each falls": (EachFalls(CardFilter(cards=(Card("r", 1), Card("p", 1))), in_order=True), scene(None)),
    "by a trick to come": (MetBy(least(won(CAS), 2), 4), scene()),
    "before another one": (MetBefore(least(won(CAS), 2), least(won(BEN))), scene(winners=(0, 2, 0))),
    "the first trick won": (least(TricksWon(BEN, TrickFilter(led=PINK), nth=(Span(1, 1),))), scene()),
    "another winner than in each before": (least(against(ANN, winner=Turn.ANOTHER)), scene(winners=(0, 2, 0))),
    "by a trick before": (MetBy(least(won(BEN)), 1), scene()),
    "by a trick before, in order": (MetBy(least(won(CAS)), 1), scene(winners=(0, 2, 0))),
    "every task in time": (Falls("", LAST), scene(tasks=(ONE,))),
    "fell": (Falls("1", LAST), scene(tasks=(Task("p6", ONE.goal, Token("1"), 0, done=True),))),
    "while tasks are open": (least(won(ANN, tasks_open=True)), scene(tasks=(ONE,))),
    "a role": (least(won(InRole("sick"))), scene(roles={"sick": 1})),
    "not": (Not(least(won(ANN))), scene()),
    "some of": (SomeOf((least(won(ANN)), least(won(BEN))), EXACTLY, 1), scene()),
    "members": (MembersWho(least(won(Member.MEMBER)), EXACTLY, 2), scene()),
    "an odd number": (Compare(won(ANN), EXACTLY, Parity.ODD), scene()),
    "always one of several": (Always(Compare(won(BEN), EXACTLY, Among((0, 2)))), scene()),
    "never as many": (Always(Compare(won(BEN), Relation.OTHER_THAN, 4)), scene()),
}


@pytest.mark.parametrize(("goal", "at"), ENOUGH.values(), ids=ENOUGH.keys())
def test_what_is_settled(goal: Goal, at: Scene) -> None:
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
