"""When a goal is met or lost: the number of the trick that decides, and what the tokens allow."""

from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.second_opinion import random_goals
from tests.second_opinion.random_one_by_one import goal as one_by_one
from tests.support.decks import hand, shuffled, small_deck, task
from tests.support.enumeration import all_lines
from tests.support.layers import few
from tests.support.middles import Middle, middles, played_at_random
from tests.support.strategies.slow import SLOW
from winnable.rules.answer import State
from winnable.rules.crew import judge
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.core import Core
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import (
    AllOf,
    Always,
    Compare,
    EachFalls,
    EachWins,
    Falls,
    Goal,
    LeastSum,
    MembersWho,
    MetBy,
    Not,
    OneOf,
    Spread,
)
from winnable.rules.crew.judge import Judge, meant, order_of, state_of_core, task_state
from winnable.rules.crew.kinds import (
    Against,
    Among,
    CardFilter,
    Half,
    How,
    Others,
    Parity,
    Relation,
    Span,
    Step,
    TrickFilter,
)
from winnable.rules.crew.play import Line, Position, Record, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, LongestRun, TasksOwned, TricksLed, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.view import View, course
from winnable.rules.crew.who import Member, Neighbour, Seat, Together, WinnerOf

HANDS = [hand("p49 b1 g1"), hand("p13 b4 g2"), hand("p2 b23 g3")]
DEAL = Deal.of(Deck.of((card for held in HANDS for card in held), PLANET_NINE), HANDS, commander=0)
LINE = Line.parse("p9 p1 p2 / p4 p3 b2 / b1 b4 b3 / g2 g3 g1")
"""Won by seat 0 (p9), seat 0 (p4), seat 1 (b4), seat 2 (g3)."""
MET, LOST = State.MET, State.LOST
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE = Relation.MORE_THAN
PINK = CardFilter(suits=("pink",))
LOWER = TricksWon(Member.ANYBODY, TrickFilter(against=Against(Others.EACH_BEFORE, Step(sum=Relation.FEWER_THAN))))
FIRST_WON = TricksWon(Seat(0), nth=(Span(1, 1),))
NEXT_LED = Against(Others.NEXT, Step(led_again=True))
LED_BY_THIRD = TricksLed(WinnerOf(3), TrickFilter((Span(1, 1),), against=NEXT_LED))
BY_MEMBER = Compare(TricksWon(Member.MEMBER), AT_LEAST, 4)


@pytest.mark.parametrize(
    ("goal", "state", "trick"),
    [
        (Compare(TricksWon(Seat(0)), AT_LEAST, 2), MET, 2),  # at least: as soon as reached
        (Compare(TricksWon(Seat(0)), EXACTLY, 2), MET, 4),  # exactly: at the end
        (Compare(TricksWon(Seat(0)), AT_MOST, 1), LOST, 2),
        (Compare(TricksWon(Seat(1)), AT_LEAST, 3), LOST, 2),  # two tricks left are too few
        (Compare(TricksWon(Seat(2)), EXACTLY, 0), LOST, 4),
        (Compare(CardsTaken(Seat(0), PINK), AT_LEAST, 4), MET, 2),
        (Compare(CardsTaken(Seat(0), PINK), EXACTLY, 5), MET, 2),  # all pink cards are played
        (Compare(CardsTaken(Seat(1), PINK), AT_LEAST, 1), LOST, 2),
        (Compare(CardsTaken(Seat(2), PINK), EXACTLY, 0), MET, 2),
        (Compare(TricksWon(Seat(0), TrickFilter(numbers=(Span(1, 1), Span(-1, -1)))), EXACTLY, 2), LOST, 4),
        (Compare(TricksWon(Seat(0), TrickFilter(numbers=(Span(1, 2),))), EXACTLY, 2), MET, 2),
        (Compare(TricksWon(Seat(0)), Relation.MORE_THAN, TricksWon(Member.ALL_OTHERS)), LOST, 4),
        (Compare(TricksWon(Seat(0)), Relation.MORE_THAN, TricksWon(Member.EACH_OTHER)), MET, 4),
        (Compare(TricksWon(Member.FIRST_WINNER), EXACTLY, 2), MET, 4),
        (Compare(TricksWon(Member.EVERYBODY), AT_LEAST, 1), MET, 4),  # as soon as the last of them has one
        (Compare(TricksWon(Member.EVERYBODY), AT_MOST, 1), LOST, 2),
        (Compare(TricksWon(Member.EVERYBODY), AT_LEAST, 2), LOST, 3),  # seat 2 has one trick left
        (Compare(CardsPlayed(Seat(2), how=(How.DISCARDED,)), AT_LEAST, 1), MET, 2),  # b2 on pink
        (Compare(CardsPlayed(Seat(2), how=(How.DISCARDED,)), AT_MOST, 1), MET, 4),
        (Compare(CardsPlayed(Seat(0), how=(How.LED,)), EXACTLY, 3), MET, 4),
        (Compare(CardsPlayed(Seat(0), how=(How.LED,)), AT_LEAST, 2), MET, 2),
        (Compare(CardsPlayed(Seat(0), PINK), AT_LEAST, 3), LOST, 2),  # three pink cards were played by others
        (Compare(CardsPlayed(Member.ANYBODY, PINK, TrickFilter(numbers=(Span(1, 2),))), EXACTLY, 5), MET, 2),
        (Compare(CardsPlayed(Seat(1), tricks=TrickFilter(numbers=(Span(1, 2),))), EXACTLY, 2), MET, 2),
        (Compare(CardsPlayed(Member.ANYBODY, how=(How.RUFFED,)), EXACTLY, 0), MET, 4),
        (Compare(CardsPlayed(Member.ANYBODY, how=(How.FOLLOWED,)), AT_LEAST, 7), MET, 4),
        (Compare(TricksWon(Member.ANYBODY, TrickFilter(winner_plays=(Span(1, 1),))), EXACTLY, 2), MET, 4),
        (Compare(TricksWon(Seat(1), TrickFilter(winner_plays=(Span(2, 2),))), AT_LEAST, 1), MET, 3),
        (Compare(TricksWon(Seat(1), TrickFilter(winner_plays=(Span(-1, -1),))), AT_LEAST, 1), LOST, 4),
        (Compare(CardsTaken(Member.EVERYBODY, PINK), AT_MOST, 5), MET, 0),
        (Compare(TricksWon(Member.EVERYBODY), AT_MOST, TricksWon(Member.ALL_OTHERS)), MET, 4),
        (
            Compare(TricksWon(Member.EVERYBODY), Relation.FEWER_THAN, TricksWon(Seat(0))),
            LOST,
            4,
        ),  # nor can seat 0 itself
        (Always(Compare(LongestRun(Member.EVERYBODY), AT_MOST, 1)), LOST, 2),
        (Compare(LongestRun(Seat(0)), AT_LEAST, 2), MET, 2),
        (Compare(LongestRun(Seat(0)), AT_LEAST, 3), LOST, 3),
        (Compare(LongestRun(Seat(1)), AT_MOST, 1), MET, 4),
        (Always(Compare(TricksWon(Seat(0)), Relation.MORE_THAN, TricksWon(Member.EACH_OTHER))), MET, 4),
        (Spread(TricksWon(Member.ANYBODY), 1), LOST, 2),
        (Spread(TricksWon(Member.ANYBODY), 2), MET, 4),
        (EachWins(CardFilter(cards=tuple(hand("p9 b4")))), MET, 3),
        (EachWins(CardFilter(cards=tuple(hand("p3 b4")))), LOST, 2),
        (EachWins(CardFilter(cards=tuple(hand("p49"))), rising=True), LOST, 1),
        (EachWins(CardFilter(cards=tuple(hand("p9 b4"))), in_order=True), MET, 3),
        (EachWins(CardFilter(cards=tuple(hand("b4 p9"))), in_order=True), LOST, 1),
        (EachFalls(CardFilter(cards=tuple(hand("p1 p4"))), in_order=True), MET, 2),
        (EachFalls(CardFilter(cards=tuple(hand("p1 p2"))), in_order=True), MET, 1),  # within the trick, too
        (EachFalls(CardFilter(cards=(Card("p", 2), Card("p", 1))), in_order=True), LOST, 1),
        (EachFalls(CardFilter(cards=tuple(hand("p49"))), rising=True), LOST, 1),
        (EachFalls(CardFilter(cards=tuple(hand("p49")))), MET, 2),
        (MetBy(Compare(TricksWon(Seat(0)), EXACTLY, 2), 2), MET, 2),  # nothing counts after trick 2
        (MetBy(Compare(TricksWon(Seat(1)), AT_LEAST, 1), -2), MET, 3),
        (MetBy(Compare(TricksWon(Seat(1)), AT_LEAST, 1), 2), LOST, 2),
        (MetBy(Compare(TricksWon(Seat(1)), AT_LEAST, 2), Half.FIRST), LOST, 1),  # one trick left is too few
        (MetBy(MetBy(Compare(TricksWon(Seat(0)), EXACTLY, 1), 3), 1), MET, 1),
        (Compare(TricksWon(Seat(0), TrickFilter(numbers=(Half.SECOND,))), EXACTLY, 0), MET, 4),
        # one set of numbers is judged as a whole, also of tricks beside others: of 0 to 4 none is odd and above 3
        (AllOf((Compare(LOWER, EXACTLY, Parity.ODD), Compare(LOWER, AT_LEAST, 4))), LOST, 0),
        (OneOf((Compare(LOWER, EXACTLY, Parity.EVEN), Compare(LOWER, AT_MOST, 3))), MET, 0),
        (AllOf((Compare(FIRST_WON, EXACTLY, Parity.EVEN), Compare(FIRST_WON, AT_LEAST, 1))), LOST, 0),
        # the same goal for all members is met by all or by none
        (MembersWho(LeastSum(-1), EXACTLY, Among((0, 3))), MET, 0),
        # whoever wins the last trick is known by then, also where the tricks are known before
        (Compare(TricksLed(WinnerOf(-1), TrickFilter((Span(1, 1),), against=NEXT_LED)), EXACTLY, 1), LOST, 4),
        (Compare(LED_BY_THIRD, EXACTLY, 0), MET, 3),
        (Not(Compare(LED_BY_THIRD, AT_LEAST, 1)), MET, 3),
        (
            MembersWho(OneOf((BY_MEMBER, Compare(LED_BY_THIRD, AT_LEAST, 1))), AT_LEAST, 1),
            LOST,
            3,
        ),
        # but if any number will do, or none, nobody asks who it is
        *(
            goal
            for count in (TricksWon(WinnerOf(3)), TricksWon(WinnerOf(3), TrickFilter(against=NEXT_LED)))
            for goal in (
                (Compare(count, AT_LEAST, 0), MET, 0),
                (Compare(count, AT_MOST, 4), MET, 0),
                (Compare(count, MORE, 4), LOST, 0),
                (Not(Compare(count, MORE, 4)), MET, 0),
                (AllOf((Compare(count, EXACTLY, Parity.ODD), Compare(count, AT_LEAST, 4))), LOST, 0),
                (MetBy(Compare(count, AT_MOST, 2), 2), MET, 0),
                (MembersWho(AllOf((Compare(count, MORE, 4), BY_MEMBER)), EXACTLY, 0), MET, 0),
            )
        ),
        (Always(Compare(TricksWon(WinnerOf(3)), MORE, 4)), LOST, 1),
        (Always(Compare(TricksWon(WinnerOf(3)), AT_LEAST, 0)), MET, 4),
        (Compare(CardsPlayed(WinnerOf(-1), tricks=TrickFilter((Span(1, 2),))), AT_MOST, 2), MET, 0),
        (Compare(LongestRun(WinnerOf(-1), TrickFilter((Span(1, 2),))), AT_MOST, 4), MET, 0),
        (Compare(CardsTaken(Together((Seat(0), WinnerOf(-1))), PINK), MORE, 5), LOST, 0),
        (Compare(TasksOwned(Neighbour(WinnerOf(3))), AT_LEAST, 0), MET, 0),
        (Compare(TricksWon(WinnerOf(3)), AT_LEAST, TricksWon(Seat(1), TrickFilter((Span(1, 1),)))), MET, 3),
    ],
)
def test_when_a_goal_is_decided(goal: Goal, state: State, trick: int) -> None:
    judged = referee(Problem(DEAL, goals=(goal,)), Choices(), LINE).goals[0]
    assert (judged.state, judged.trick) == (state, trick)


def tasks(*written: str) -> Problem:
    """A problem with tasks written `p1>0[1]`."""
    return Problem(DEAL, tuple(map(task, written)))


@pytest.mark.parametrize(
    ("problem", "state", "trick"),
    [
        (tasks("p1>0", "b3>1"), MET, 3),
        (tasks("p1>1"), LOST, 1),
        # number tokens are places among all tasks (N15)
        (tasks("p1>0[1]", "p3>0[2]", "g1>2"), MET, 4),
        (tasks("p1>0[2]", "p3>0[1]"), LOST, 1),
        (tasks("p1>0", "p3>0[1]"), LOST, 1),
        (tasks("p1>0[1]", "p2>0[2]"), MET, 1),  # in one trick
        (tasks("p1>0[2]", "p2>0[1]"), MET, 1),  # in one trick, whichever fell first
        (tasks("p1>0[1]", "p2>0[3]", "p3>0[2]"), LOST, 1),  # 1 and 3 together with 2 still open
        # arrows only among each other
        (tasks("p1>0", "p3>0[>]", "b1>1[>>]"), MET, 3),
        (tasks("p1>0[>>]", "p3>0[>]"), LOST, 1),
        # omega after all others
        (tasks("p1>0[omega]", "p2>0"), MET, 1),
        (tasks("p1>0[omega]", "p3>0"), LOST, 1),
        (tasks("p1>0[1]", "g1>2[omega]", "p3>0"), MET, 4),
    ],
)
def test_order_of_tokens(problem: Problem, state: State, trick: int) -> None:
    """In the sense of tokens: what is settled by the hands may be so earlier (`test_settled.py`)."""
    report = referee(problem, Choices.given(problem), LINE)
    lost = [judged.trick for judged in (*report.tasks, report.order) if judged.state is LOST]
    assert (report.state, lost[0] if lost else report.met) == (state, trick)


def test_a_line_may_stop_early() -> None:
    problem = tasks("p1>0", "b3>1")
    report = referee(problem, Choices.given(problem), Line(LINE.tricks[:1]))
    assert report.state is State.OPEN
    assert (report.met, report.decided) == (None, None)
    assert [judged.state for judged in report.tasks] == [State.MET, State.OPEN]


def test_omega_in_the_last_trick() -> None:
    """Mission 48: met earlier is lost."""
    last = Falls("omega", (Span(-1, -1),))
    for card, owner, state, trick in (("g1", 2, MET, 4), ("b3", 1, LOST, 3)):
        task = Task.card(Card.parse(card), Token("omega"), owner)
        problem = Problem(DEAL, (task,), (last,))
        judged = referee(problem, Choices.given(problem), LINE).goals[0]
        assert (judged.state, judged.trick) == (state, trick)


@pytest.mark.parametrize("numbers", [Half.FIRST, Span(1, 4), Span(-9, -1)])
def test_what_no_card_decides_falls_in_no_trick(numbers: Span | Half) -> None:
    task = Task("idle", Compare(TricksWon(Member.OWNER), AT_LEAST, 0), owner=1)
    problem = Problem(DEAL, (task,), (Falls("", (numbers,)),))
    report = referee(problem, Choices.given(problem), LINE)
    assert (report.tasks[0].trick, report.goals[0].state) == (0, LOST)


def test_ban_that_ends_with_the_tasks() -> None:
    """Mission 17, literal reading: after the last task a high card may win."""
    low = CardFilter(cards=tuple(hand("b4")))
    for open_only, state in ((True, MET), (False, LOST)):
        ban = Compare(TricksWon(Member.ANYBODY, TrickFilter(won_with=low, tasks_open=open_only)), EXACTLY, 0)
        problem = Problem(DEAL, (Task.card(Card("p", 1), owner=0),), (ban,))
        assert referee(problem, Choices.given(problem), LINE).goals[0].state is state


def test_task_that_counts_tricks_while_it_is_open() -> None:
    """Whether a trick counts depends on the task, and so on the tricks before it alone."""
    for number, state, trick in ((2, MET, 2), (3, LOST, 4)):
        wins = Compare(TricksWon(Member.OWNER, TrickFilter(tasks_open=True)), AT_LEAST, number)
        problem = Problem(DEAL, (Task("open", wins, owner=0),))
        judged = referee(problem, Choices.given(problem), LINE).tasks[0]
        assert (judged.state, judged.trick) == (state, trick)


@pytest.mark.parametrize("seed", range(8))
def test_order_without_tokens_is_kept_with_the_last_task(seed: int) -> None:
    """What `Judge.order` reads off the tasks is what the order of no tokens comes to, after whichever trick."""
    random = Random(seed)
    goals: tuple[Goal, ...] = (
        Compare(TricksWon(Member.OWNER), AT_LEAST, 1),
        Compare(TricksWon(Member.OWNER), AT_MOST, 2),
        Compare(CardsTaken(Member.OWNER, PINK), Relation.MORE_THAN, CardsTaken(Member.EACH_OTHER, PINK)),
        Spread(CardsTaken(Member.ANYBODY, PINK), 3),
        MetBy(Compare(TricksWon(Member.OWNER), EXACTLY, 1), 3),
    )
    tasks = tuple(Task("", each, owner=random.randrange(3)) for each in random.sample(goals, 2))
    problem, position = Problem(DEAL, tasks), Position.start(DEAL)
    while True:
        judge = Judge(problem, Choices.given(problem), Record(DEAL, position.tricks))
        assert judge.order() == course(order_of, judge.views[-1])
        if position.over:
            break
        for _ in HANDS:
            position = position.play(random.choice(sorted(position.legal())))


def _state(core: Core, at: View) -> State:
    return state_of_core(core, at, None)


@pytest.mark.parametrize("seed", few(range(12), 1, 6))
def test_decided_after_the_same_trick_whether_or_not_others_are_looked_at(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A count of tricks is judged for tricks of its numbers alone: the decisions are those of looking after each."""
    rng = Random(seed)
    deal = shuffled(small_deck(2, 5, 2), 4, seed)
    records = [replay(deal, line) for line in rng.sample([*islice(all_lines(Problem(deal)), 500)], 4)]
    for number in range(30):
        asked = one_by_one(rng, deal) if number % 2 else random_goals.goal(rng, deal, task=False)
        of_some = [Judge(Problem(deal), Choices(), record).goal(asked) for record in records]
        with monkeypatch.context() as without:
            without.setattr(judge, "_turns", lambda _goal, _view: None)
            of_all = [Judge(Problem(deal), Choices(), record) for record in records]
            core = meant(asked, of_all[0].views[-1], None)
            found = [course(partial(_state, core), each.views[-1]) for each in of_all]
            assert [each.goal(asked) for each in of_all] == found
        assert of_some == found, asked


@pytest.mark.parametrize("seed", few(range(12), 2))
def test_counts_of_one_trick_with_and_without_the_look_at_it_alone(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is counted, in which trick and by whom, in part of a play too, and by some trick."""
    rng, decided = Random(seed), set()
    deal = shuffled(small_deck(2, 5, 2), 4, seed)
    lines = [*islice(all_lines(Problem(deal)), 500)]
    for _ in range(150):
        number, cards = rng.choice((1, 2, 3, -1, -2)), CardFilter(suits=(rng.choice(("pink", "blue")),))
        spans = (Span(number, number),)
        kinds = (TrickFilter(spans), TrickFilter(spans, led=cards), TrickFilter(spans, step=Step(led_again=True)))
        who, kind = rng.choice((Seat(rng.randrange(4)), Member.ANYBODY)), rng.choice(kinds)
        how = rng.choice(((), (How.LED,), (How.FOLLOWED,), (How.DISCARDED, How.RUFFED)))
        counts = (TricksWon(who, kind), TricksLed(who, kind), CardsPlayed(who, cards, kinds[0], how))
        goal: Goal = Compare(rng.choice(counts), AT_LEAST, 1)
        if rng.random() < 0.3:
            goal = MetBy(goal, rng.randint(1, deal.tricks))
        position = Position.start(deal)
        for card in [card for trick in rng.choice(lines).tricks for card in trick][: 4 * rng.randint(0, deal.tricks)]:
            position = position.play(card)
        record = Record(deal, position.tricks)
        found = Judge(Problem(deal), Choices(), record).goal(goal)
        with monkeypatch.context() as without:
            without.setattr(TrickFilter, "only_number", lambda _kind, _tricks: None)
            assert Judge(Problem(deal), Choices(), record).goal(goal) == found, (goal, record)
        decided.add(found)
    assert len(decided) > 6


@given(middles(), st.randoms(use_true_random=False), st.booleans())
@SLOW
def test_a_goal_is_decided_when_its_parts_are(middle: Middle, random: Random, told: bool) -> None:
    """Each part is judged once: the decisions are those of judging the whole goal after each trick, on its own."""
    try:
        problem = middle.told() if told else middle.played
    except ValueError:  # too little is said of the tricks before
        assume(False)
    deal = problem.deal
    position = played_at_random(deal, random.randint(0, deal.tricks), random)
    owners = tuple(random.choice(deal.seats) if task.owner is None else task.owner for task in problem.tasks)
    roles = {role.name: (deal.commander + 1) % len(deal.hands) for role in problem.roles}
    choices = Choices(owners, problem.tokens, roles, predictions=tuple(task.predicted for task in problem.tasks))
    afresh = partial(Judge, problem, choices, Record(deal, position.tricks))
    for goal in problem.goals:
        core = meant(goal, afresh().views[-1], None)
        alone = course(partial(_alone, core, afresh), afresh().views[-1])
        assert afresh().goal(goal) == alone, goal
    for index, owned in enumerate(problem.tasks):
        alone = course(partial(_task_alone, index, afresh), afresh().views[-1])
        assert afresh().tasks[index] == alone, owned.goal


def _alone(core: Core, afresh: Callable[[], Judge], at: View) -> State:
    """The state of a goal in a view that remembers nothing."""
    return _state(core, afresh().views[at.played])


def _task_alone(index: int, afresh: Callable[[], Judge], at: View) -> State:
    """The same of a task."""
    return task_state(index, afresh().views[at.played])
