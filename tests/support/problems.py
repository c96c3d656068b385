"""Problems with tasks, their order, and what the crew may choose, on decks small enough to enumerate."""

from tests.support.decks import small_deal, task
from tests.support.goals import AT_LEAST, AT_MOST, B2, B3, BLUE, EXACTLY, FEWER, LAST, MORE, P1, P2, PINK, won
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.exchange import Direction, Distress, Draw
from winnable.rules.crew.goal import (
    SIGNAL,
    AllOf,
    Always,
    Compare,
    Goal,
    If,
    MembersWho,
    MetBy,
    Not,
    OneOf,
    SharedOut,
    SomeOf,
    Spread,
)
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
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import (
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Points,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.rules.crew.who import InRole, Member, Neighbour, Seat, Side, WinnerOf


def problem(size: int | str, *tasks: str, late: Goal | None = None, **rest: object) -> Problem:
    """A problem with tasks written `p1`, `p1>2` (owner), `p1[>]` (token) or `p1>2[omega]`.

    `late` is one more task, of seat 1 and without a token.
    """
    made = [] if late is None else [Task("late", late, owner=1)]
    made += map(task, tasks)
    return Problem(small_deal(size), tuple(made), **rest)  # type: ignore[arg-type]


EXACT = Compare(CardsTaken(Member.OWNER, PINK), EXACTLY, 1)
ROLES = (Role("sick", not_commander=True), Role("well", unlike=("sick",)))
SICK = Compare(TricksWon(InRole("sick")), EXACTLY, 0)
WELL = Compare(TricksWon(InRole("well")), AT_LEAST, 2)
SOME_TRICK = Compare(TricksWon(Member.OWNER), AT_LEAST, 1)
ONE_BLUE = Compare(CardsTaken(Member.MEMBER, BLUE), AT_LEAST, 1)
LED_AGAIN = Against(Others.NEXT, Step(led_again=True))
LOWER = TricksWon(Member.OWNER, TrickFilter(against=Against(Others.NEXT, Step(sum=Relation.FEWER_THAN))))
TWO_PINK = Task("two pink", Compare(CardsTaken(Member.OWNER, PINK), AT_LEAST, 2))


def noted(relation: Relation, of: Quantity | None = None) -> Compare:
    """The owner's tricks, or another count, stand so to what the owner predicted."""
    return Compare(of or TricksWon(Member.OWNER), relation, Predicted.PREDICTED)


def predicting(
    goal: Goal, token: str = "", owner: int | None = None, predicted: int | None = None, size: int | str = 3
) -> Problem:
    """A task with a prediction beside one for a card."""
    tasks = (Task("noted", goal, Token(token) if token else None, owner, predicted=predicted), task("p1>1"))
    return Problem(small_deal(size), tasks)


TWO_FOR_THREE = SharedOut(
    (
        Compare(CardsTaken(Member.MEMBER, BLUE), AT_MOST, 1),
        Compare(CardsTaken(Member.MEMBER, PINK), AT_LEAST, 1),
    )
)

TWO_PASSED = Distress(direction=Direction.LEFT, cards=(P1, B2, None))

PROBLEMS: dict[str, Problem] = {
    "tasks met in turn": problem(3, "p1", "b2", "p3", goals=(TasksInOrder(TaskOrder.IN_TURN, Member.COMMANDER),)),
    "two tasks in turn, and one member without": problem(
        3, "p1>2", "b2>1", "p3", goals=(TasksInOrder(TaskOrder.IN_TURN, Seat(2)),)
    ),
    "in turn from whoever wins the last trick": problem(
        "3+1", "p1", "b2", goals=(TasksInOrder(TaskOrder.IN_TURN, Neighbour(WinnerOf(-1))),)
    ),
    "not in turn": problem(3, "p1", "b2", goals=(Not(TasksInOrder(TaskOrder.IN_TURN, Member.FIRST_WINNER)),)),
    "in turn by trick 2, and a task that is met at the end": problem(
        3, "p1", "p3", late=EXACT, goals=(MetBy(TasksInOrder(TaskOrder.IN_TURN, Seat(0)), 2),)
    ),
    "the tasks of the sick one first": problem(
        3, "p1", "b2", roles=ROLES[:1], goals=(TasksInOrder(TaskOrder.FIRST, InRole("sick")),)
    ),
    "the commander's tasks last": problem(3, "p1", "b2", "p3", goals=(TasksInOrder(TaskOrder.LAST, Member.COMMANDER),)),
    "tasks that are met before the first card take no turn": problem(
        3,
        "p1",
        "b2",
        late=Compare(CardsTaken(Member.OWNER, PINK), AT_LEAST, 0),
        goals=(TasksInOrder(TaskOrder.IN_TURN, Seat(0)),),
    ),
    "everybody meets a task by trick 2": problem(
        3, "p1", "b2", "p3", "b3", goals=(MetBy(Compare(TasksMet(Member.EVERYBODY), AT_LEAST, 1), 3),)
    ),
    "never more tasks met than the left": problem(
        3, "p1", "b2", "p3", goals=(Always(Compare(TasksMet(Seat(0)), AT_MOST, TasksMet(Neighbour(Seat(0))))),)
    ),
    "not one task met by trick 1": problem(
        3, "p1", "b2", goals=(Not(MetBy(Compare(TasksMet(Member.ANYBODY), AT_LEAST, 1), 1)),)
    ),
    "more tricks than tasks met": problem(
        3, "p1", "b2", "p3", goals=(Always(Compare(TricksWon(Member.EVERYBODY), AT_LEAST, TasksMet(Member.SAME))),)
    ),
    "some member meets every task by trick 2": problem(
        "3+1",
        "p1",
        "b2",
        goals=(MembersWho(MetBy(Compare(TasksMet(Member.MEMBER), EXACTLY, Every.EVERY), 2), AT_LEAST, 1),),
    ),
    "the first winner meets no task by trick 2": problem(
        3, "p1", "b2", goals=(MetBy(Compare(TasksMet(Member.FIRST_WINNER), EXACTLY, 0), 2),)
    ),
    "the tasks for pink cards late": problem(3, "p1", "b2", "p3", goals=(Falls("", (Span(2, 3),), PINK),)),
    "the commander's tasks in the first half": problem(
        3, "p1", "b2", goals=(Falls("", (Half.FIRST,), by=Member.COMMANDER),)
    ),
    "the blue tasks of the first winner, not early": problem(
        3, "p1", "b2", "b3", goals=(Not(Falls("", (Span(1, 2),), BLUE, WinnerOf(2))),)
    ),
    "some member's tasks at the end": problem(
        3, "p1", "b2", "b3", goals=(MembersWho(Falls("", (LAST,), by=Member.MEMBER), EXACTLY, 2),)
    ),
    "a goal of the signal alone": problem(3, "p1>0", goals=(SIGNAL["sent"],), distress=TWO_PASSED),
    "a goal of the cards passed": problem(
        3, "p1>0", goals=(Compare(CardsPassed(Seat(2), BLUE), EXACTLY, 1),), distress=TWO_PASSED
    ),
    "a goal of the deal alone": problem(3, "p1", goals=(Compare(CardsDealt(Seat(1), BLUE), AT_LEAST, 2),)),
    "token 1 before what was dealt": problem(
        3,
        "p1[1]",
        late=If(
            Compare(CardsDealt(Member.OWNER, BLUE), AT_LEAST, 2),
            Compare(TricksWon(Member.OWNER), AT_MOST, 1),
            Compare(CardsTaken(Member.OWNER, PINK), AT_LEAST, 1),
        ),
    ),
    "fixed owners": problem(3, "p1>0", "b2>1"),
    "free owners": problem(3, "p1", "b2"),
    "free owners with a leftover": problem("3+1", "p1", "b2"),
    "some owners given": problem("3+1", "p1>1", "b2", "p3", assignment=Assignment((2, 1, 0))),
    "draft": problem(3, "p1", "b2", "p3", assignment=Assignment.draft(3, 3, 2)),
    "draft and handover": problem(3, "p1", "b2", assignment=Assignment.draft(2, 3, 1, handover=True)),
    "one taker": problem(3, "p1", "b2", assignment=Assignment(takers=1, barred=(1,))),
    "one taker and handover": problem(3, "p1", "p3", assignment=Assignment(takers=1, barred=(1,), handover=True)),
    "even": problem(3, "p1", "b2", "p3>0", "b1>1", assignment=Assignment(spread=1)),
    "even and handover": problem(3, "p1", "b2", "p3>0", "b1>1", assignment=Assignment(spread=1, handover=True)),
    "two takers": problem(4, "p1", "b2", "p3>2", assignment=Assignment(takers=2)),
    "number tokens": problem(3, "p1[2]", "b2[1]", "p3>0"),
    "gap in number tokens": problem(3, "p1[3]", "b2[1]", "p3>0"),
    "arrows": problem(3, "p1[>>]", "b2[>]", "p3>0"),
    "omega": problem("3+1", "p1[omega]", "b2", "p3>0"),
    "number and omega": problem(4, "p1[omega]", "b2>0[1]", "p3>2"),
    "number and arrows": problem(3, "p1[>]", "b2[1]", "p3>0[>>]"),
    "arrows and omega": problem(4, "p1[>]", "b2>0[omega]", "p3>2[>>]"),
    "order of other tasks": Problem(
        small_deal(3), (TWO_PINK, Task.card(B2, Token("1")), Task.card(B3, Token("omega"), 0))
    ),
    # tasks that are settled late, or before the first card, beside tokens and open tasks
    "token 1 before a task that is settled at the end": problem(3, "p1>0[1]", late=EXACT),
    "omega after a task that is settled at the end": problem(3, "p1[omega]", late=EXACT),
    "token on a task that is settled at the end": Problem(
        small_deal(3), (Task.card(P1, owner=0), Task("late", EXACT, Token("1"), 1)), token_change=TokenChange.MOVE_ONE
    ),
    "token beside a task that is met from the start": problem(
        3, "p1>0[1]", late=Compare(CardsTaken(Member.OWNER, PINK), AT_LEAST, 0)
    ),
    "token 1 before a run that must not be": problem(
        "3+1", "p1[1]", late=Compare(LongestRun(Member.OWNER), AT_MOST, 1)
    ),
    "token 1 before a ban on cards": problem("3+1", "p1[1]", late=Compare(CardsTaken(Member.OWNER, BLUE), AT_MOST, 1)),
    "token 1 before fewer than the others": problem(
        3, "p1[1]", late=Compare(TricksWon(Member.OWNER), FEWER, TricksWon(Member.EACH_OTHER))
    ),
    "token 1 before as many of two colours": problem(
        3, "p1[1]", late=Compare(CardsTaken(Member.OWNER, PINK), EXACTLY, CardsTaken(Member.OWNER, BLUE))
    ),
    "token 1 before what must always hold": problem(
        3, "p1[1]", late=Always(Compare(TricksWon(Member.OWNER), AT_MOST, TricksWon(Member.FIRST_WINNER)))
    ),
    "token 1 before the run of the first winner": problem(
        3, "p1[1]", late=Compare(LongestRun(Member.FIRST_WINNER), EXACTLY, 2)
    ),
    "token 1 before not all pink": problem(3, "p1[1]", late=Not(Compare(CardsTaken(Member.OWNER, PINK), AT_LEAST, 2))),
    "token 1 before not more than each other": problem(
        3, "p1[1]", late=Not(Compare(TricksWon(Member.OWNER), MORE, TricksWon(Member.EACH_OTHER)))
    ),
    "token 1 before not above the first winner": problem(
        3, "p1[1]", late=Not(Compare(TricksWon(Member.OWNER), AT_LEAST, TricksWon(Member.FIRST_WINNER)))
    ),
    "token 1 before the last winner": problem(3, "p1[1]", late=Compare(TricksWon(WinnerOf(-1)), AT_LEAST, 1)),
    "token 1 before no last winner": problem(3, "p1[1]", late=Not(Compare(TricksWon(WinnerOf(-1)), AT_LEAST, 2))),
    "token 1 before the winner of trick 2": problem(
        3, "p1[1]", late=Always(Compare(TricksWon(WinnerOf(2)), AT_MOST, 2))
    ),
    "token 1 before the last winner by trick 2": problem(
        3, "p1[1]", late=Not(MetBy(Compare(TricksWon(WinnerOf(-1)), AT_LEAST, 1), 2))
    ),
    "token 1 before the last winner against others": problem(
        3, "p1[1]", late=Compare(TricksLed(WinnerOf(-1), TrickFilter((Span(1, 1),), against=LED_AGAIN)), EXACTLY, 0)
    ),
    "token 1 before any number of the last winner": problem(3, "p1[1]", late=Compare(TricksWon(WinnerOf(-1)), MORE, 3)),
    "token 1 before what is predicted of the last winner": problem(
        3, "p1[1]", late=Compare(TricksWon(WinnerOf(-1)), AT_MOST, Predicted.PREDICTED)
    ),
    "token 1 before odd and few against others": problem(
        3,
        "p1[1]",
        late=Not(AllOf((Compare(LOWER, EXACTLY, Parity.EVEN), Compare(LOWER, AT_LEAST, 2)))),
    ),
    "token 1 before one of two about the last winner": problem(
        3,
        "p1[1]",
        late=SomeOf(
            (Compare(TricksWon(WinnerOf(-1)), AT_LEAST, 1), Compare(TricksWon(Member.OWNER), EXACTLY, 1)), EXACTLY, 1
        ),
    ),
    "token 1 before not everybody": problem(3, "p1[1]", late=Not(Compare(TricksWon(Member.EVERYBODY), AT_LEAST, 1))),
    "token 1 before what must not always hold": problem(
        3, "p1[1]", late=Not(Always(Compare(TricksWon(Member.OWNER), AT_MOST, TricksWon(Seat(0)))))
    ),
    "token 1 before what must get out of step": problem(3, "p1[1]", late=Not(Spread(TricksWon(Member.ANYBODY), 1))),
    "token 1 before cards that must not win": problem(
        3, "p1[1]", late=Not(EachWins(CardFilter(cards=(B2, B3)), rising=True))
    ),
    "token 1 before either of two": problem(
        3,
        "p1[1]",
        late=Not(
            OneOf((Compare(TricksWon(Member.OWNER), EXACTLY, 2), Compare(CardsTaken(Member.OWNER, BLUE), AT_MOST, 1)))
        ),
    ),
    "token 1 before exactly one of two": problem(
        3,
        "p1[1]",
        late=SomeOf(
            (Compare(TricksWon(Member.OWNER), AT_LEAST, 1), Compare(CardsTaken(Member.OWNER, BLUE), AT_MOST, 1)),
            EXACTLY,
            1,
        ),
    ),
    "token 1 before at most one member": problem(
        "3+1", "p1[1]", late=MembersWho(Compare(CardsTaken(Member.MEMBER, PINK), AT_LEAST, 2), AT_MOST, 0)
    ),
    "token 1 before pink that is not to be led": problem(
        "3+1", "p1[1]", late=Compare(CardsPlayed(Member.OWNER, PINK, how=(How.LED,)), AT_MOST, 0)
    ),
    "token 1 before a discard": problem(
        3, "p1[1]", late=Compare(CardsPlayed(Member.OWNER, how=(How.DISCARDED,)), EXACTLY, 1)
    ),
    "token 1 before blue that is gone by trick 2": problem(
        3, "p1[1]", late=Compare(CardsPlayed(Member.ANYBODY, BLUE, TrickFilter(numbers=(Span(1, 2),))), AT_LEAST, 2)
    ),
    "token 1 before not as many cards as the others": problem(
        3,
        "p1[1]",
        late=Not(Compare(CardsPlayed(Member.OWNER, PINK), EXACTLY, CardsPlayed(Member.ALL_OTHERS, BLUE))),
    ),
    "what the owner predicted to discard": predicting(
        noted(EXACTLY, CardsPlayed(Member.OWNER, how=(How.DISCARDED, How.RUFFED))), "1", owner=1
    ),
    "token 1 before two members": problem(
        3, "p1[1]", late=MembersWho(Compare(TricksWon(Member.MEMBER), AT_LEAST, 1), EXACTLY, Among((2, 3)))
    ),
    "token 1 before an odd number": problem(
        "3+1", "p1[1]", late=Compare(CardsTaken(Member.OWNER, BLUE), EXACTLY, Parity.ODD)
    ),
    "token 1 before one of several numbers": problem(
        3, "p1[1]", late=Compare(CardsTaken(Member.OWNER, PINK), EXACTLY, Among((0, 1, 3)))
    ),
    "token 1 before none of several numbers": problem(
        3, "p1[1]", late=Compare(CardsTaken(Member.OWNER, PINK), Relation.OTHER_THAN, Among((1, 2)))
    ),
    "token 1 before not an even run": problem(
        3, "p1[1]", late=Not(Compare(LongestRun(Member.OWNER), EXACTLY, Parity.EVEN))
    ),
    # several comparisons of one count, which allow other numbers together than apart
    "token 1 before not an even number above none": problem(
        3, "p1[1]", late=Not(AllOf((SOME_TRICK, Compare(TricksWon(Member.OWNER), EXACTLY, Parity.EVEN))))
    ),
    "token 1 before an odd number from two to four": problem(
        "3+1",
        "p1[1]",
        late=AllOf(
            (
                Compare(CardsTaken(Member.OWNER), AT_LEAST, 2),
                Compare(CardsTaken(Member.OWNER), AT_MOST, 7),
                Compare(CardsTaken(Member.OWNER), EXACTLY, Parity.ODD),
            )
        ),
    ),
    "token 1 before points of both kinds": problem(
        3,
        "p1[1]",
        late=OneOf(
            (
                Compare(Points(Member.OWNER), EXACTLY, Parity.EVEN),
                Not(Compare(Points(Member.OWNER), AT_MOST, 4)),
                Compare(Points(Member.OWNER), EXACTLY, 1),
            )
        ),
    ),
    "token 1 before just one of two about a count": problem(
        3,
        "p1[1]",
        late=SomeOf((SOME_TRICK, Compare(TricksWon(Member.OWNER), EXACTLY, Among((0, 2)))), EXACTLY, 1),
    ),
    "token 1 before not an even number of members, two at least": problem(
        3, "p1[1]", late=Not(AllOf(tuple(MembersWho(ONE_BLUE, *some) for some in ((EXACTLY, Parity.EVEN), (MORE, 0)))))
    ),
    "token 1 before none, or more than predicted": predicting(
        Not(AllOf((Compare(TricksWon(Member.OWNER), AT_LEAST, 1), noted(AT_MOST)))), token="1"
    ),
    "token 1 before an odd number, or fewer than predicted": predicting(
        Not(AllOf((Compare(TricksWon(Member.OWNER), EXACTLY, Parity.EVEN), noted(AT_LEAST)))), token="1", predicted=1
    ),
    "token 1 before another number": problem(
        3, "p1[1]", late=Compare(TricksWon(Member.OWNER), Relation.OTHER_THAN, TricksWon(Seat(0)))
    ),
    "token 1 before not another number": problem(
        3, "p1[1]", late=Not(Compare(TricksWon(Member.OWNER), Relation.OTHER_THAN, 1))
    ),
    "token 1 before as many as own tasks": problem(
        3, "p1[1]", "b2", late=Compare(TricksWon(Member.OWNER), EXACTLY, TasksOwned(Member.SAME))
    ),
    "token 1 before more than own tasks": problem(
        3, "p1[1]", late=Not(Compare(TricksWon(Member.OWNER), AT_MOST, TasksOwned(Member.SAME)))
    ),
    "token 1 before the left neighbour": problem(
        3, "p1[1]", late=Compare(TricksWon(Neighbour(Member.OWNER)), AT_LEAST, 1)
    ),
    "token 1 before not the first winner's neighbour": problem(
        3, "p1[1]", late=Not(Compare(TricksWon(Neighbour(Member.FIRST_WINNER)), AT_LEAST, 1))
    ),
    "token 1 before a goal for each": problem("3+1", "p1[1]", late=TWO_FOR_THREE),
    "token 1 before no goal for each": problem(3, "p1[1]", late=Not(TWO_FOR_THREE)),
    "everybody wins own tasks": problem(
        3, "p1", "b2", "p3", goals=(Compare(TricksWon(Member.EVERYBODY), AT_LEAST, TasksOwned(Member.SAME)),)
    ),
    "tasks after a handover": problem(
        3,
        *("p1", "b2"),
        goals=(Compare(TasksOwned(Seat(0)), EXACTLY, 2),),
        assignment=Assignment.draft(2, 3, 1, handover=True),
    ),
    "as many tasks as the left neighbour wins": problem(
        3, "p1", "b2", goals=(Compare(TasksOwned(Member.EVERYBODY), AT_MOST, TricksWon(Neighbour(Member.SAME))),)
    ),
    "opposite a role": Problem(
        small_deal(4),
        goals=(Compare(TricksWon(Neighbour(InRole("sick"), Side.OPPOSITE)), MORE, TricksWon(InRole("sick"))),),
        roles=ROLES[:1],
    ),
    "while a late task is open": Problem(
        small_deal(3),
        (Task("none", Compare(TricksWon(Member.OWNER), EXACTLY, 0), owner=1),),
        (won(TrickFilter(tasks_open=True), AT_LEAST, 2),),
    ),
    "tokens may be swapped": problem(3, "p1[1]", "b2>1[2]", "p3>0[3]", token_change=TokenChange.SWAP_TWO),
    "a token may be moved": problem(3, "p1[1]", "b2>1", "p3>0", token_change=TokenChange.MOVE_ONE),
    "moved omega falls last": problem(
        3, "p1[omega]", "b2", token_change=TokenChange.MOVE_ONE, goals=(Falls("omega", (LAST,)),)
    ),
    "omega not in the last trick": problem("3+1", "p1[omega]", "b2", goals=(Not(Falls("omega", (LAST,))),)),
    "task 1 before not in trick 1": problem(3, "p1[1]", "b2[2]", late=Not(Falls("1", (Span(1, 1),)))),
    "omega in the last trick": problem("3+1", "p1[omega]", "b2", goals=(Falls("omega", (LAST,)),)),
    "task in trick 2": problem(3, "p1[1]", "b2", goals=(Falls("1", (Span(2, 2),)),)),
    "every task in trick 2 or 3": problem(3, "p1[1]", "b2", goals=(Falls("", (Span(2, 3),)),)),
    "not every task in the first half": problem("3+1", "p1", "b2>1", goals=(Not(Falls("", (Half.FIRST,))),)),
    "a task that no card decides falls in no trick": problem(
        3,
        "p1",
        late=Compare(TasksOwned(Member.OWNER), AT_LEAST, 1),
        goals=(Not(OneOf((Falls("", (Half.FIRST,)), Falls("", (Span(-9, -1),))))),),
    ),
    "every task by trick 2": problem(3, "p1", "b2", goals=(MetBy(Falls("", (Half.FIRST, Span(2, 3))), 2),)),
    "token 1 before pink taken by trick 2": problem(
        3, "p1[1]", late=MetBy(Compare(CardsTaken(Member.OWNER, PINK), AT_LEAST, 2), 2)
    ),
    "token 1 before just one trick by trick 2": problem(
        "3+1", "p1[1]", late=MetBy(Compare(TricksWon(Member.OWNER), EXACTLY, 1), 2)
    ),
    "token 1 before not too soon": problem(
        3, "p1[1]", late=Not(MetBy(Compare(Points(Member.OWNER, BLUE), AT_LEAST, 3), Half.FIRST))
    ),
    "token 1 before an order": problem(3, "p1[1]", late=EachFalls(CardFilter(cards=(B3, B2)), in_order=True)),
    "token 1 before no order": problem("3+1", "p1[1]", late=Not(EachFalls(CardFilter(cards=(B3, P2)), in_order=True))),
    "task with a deadline while tasks are open": Problem(
        small_deal(3),
        (Task("soon", MetBy(Compare(TricksWon(Member.OWNER), AT_LEAST, 1), 2), owner=1),),
        (won(TrickFilter(tasks_open=True), AT_MOST, 1), MetBy(won(TrickFilter(tasks_open=True), EXACTLY, 1), 2)),
    ),
    "no high winner while tasks are open": problem(
        3,
        "p1",
        goals=(won(TrickFilter(won_with=CardFilter(over=2), tasks_open=True), EXACTLY, 0),),
    ),
    "no high winner": problem(3, "p1", goals=(won(TrickFilter(won_with=CardFilter(over=2)), EXACTLY, 0),)),
    "roles": Problem(small_deal(3), goals=(SICK, WELL), roles=ROLES),
    "a given role": Problem(small_deal("3+1"), goals=(WELL,), roles=(ROLES[0], Role("well", seat=2))),
    "roles and owners": problem(3, "p1", goals=(SICK,), roles=ROLES[:1]),
    "a role against a role": Problem(
        small_deal(4),
        goals=(Compare(TricksWon(InRole("sick")), FEWER, TricksWon(InRole("well"))),),
        roles=ROLES,
    ),
    "owner's other forms": Problem(
        small_deal(3),
        (
            Task("more than each", Compare(TricksWon(Member.OWNER), MORE, TricksWon(Member.EACH_OTHER))),
            Task("no pink lead", Compare(TricksLed(Member.OWNER, TrickFilter(led=PINK)), EXACTLY, 0)),
        ),
        assignment=Assignment(spread=1),
    ),
    "draws": Problem(small_deal(3), draw=Draw((None, None, None))),
    "draws and a leftover": Problem(small_deal("3+1"), (Task.card(P1, owner=0),), draw=Draw((None, None, None))),
    "draws and a goal": problem(3, "p1>1", "b2>0", draw=Draw((None, None, None))),
    "a given draw": problem(3, "p1", draw=Draw((None, small_deal(3).hands[0][0], None))),
    # how tasks are shared out in Deep Sea
    "at most one each": problem(3, "p1", "b2", assignment=Assignment(most=1)),
    "at most two each": problem(3, "p1", "b2>0", "p3", assignment=Assignment(most=2)),
    "at most one each and handover": problem(3, "p1", "b2", assignment=Assignment(most=1, handover=True)),
    "at most one each of too many": problem(3, "p1>1", "b2", "p3", "b1", assignment=Assignment(most=1)),
    "one of these tasks": problem(3, "p1", "b2", "p3>2", assignment=Assignment(must=(1, (0, 1)))),
    "one of these tasks, one given": problem(3, "p1>0", "b2", "p3", assignment=Assignment(must=(1, (0, 1)))),
    "one of these tasks, none left": problem(3, "p1>0", "b2", assignment=Assignment(must=(1, (0,)))),
    "draft with one of these tasks": problem(
        3, "p1", "b2", "p3", assignment=Assignment(Assignment.draft(3, 3, 1).counts, must=(1, (2,)))
    ),
    "draft with passing": problem(3, "p1", "b2", assignment=Assignment.draft(2, 3, 1, passing=True)),
    "draft with nobody to pass": problem(3, "p1", "b2", "p3", assignment=Assignment.draft(3, 3, 1, passing=True)),
    "draft with passing, five seats": problem(5, "p1", "b2", assignment=Assignment.draft(2, 5, 4, passing=True)),
    "draft that skips the commander": problem(3, "p1", "b2", "p3", assignment=Assignment.draft(3, 3, 1, skip=True)),
    "draft that skips, with passing": problem(
        4, "p1", "b2", assignment=Assignment.draft(2, 4, 0, skip=True, passing=True)
    ),
    "draft with passing and handover": problem(
        3, "p1", "b2", assignment=Assignment.draft(2, 3, 1, passing=True, handover=True)
    ),
    "not the commander": Problem(small_deal(3), (Task("two pink", TWO_PINK.goal, not_commander=True), task("b2"))),
    "not the commander, with a draft": Problem(
        small_deal(3),
        (Task("two pink", TWO_PINK.goal, not_commander=True), task("b2")),
        assignment=Assignment.draft(2, 3, 1),
    ),
    "not the commander, with handover": Problem(
        small_deal(3),
        (Task("two pink", TWO_PINK.goal, not_commander=True), task("b2")),
        assignment=Assignment((1, 1, 0), handover=True),
    ),
    # predictions
    "a free prediction": predicting(noted(EXACTLY)),
    "a free prediction with a leftover": predicting(noted(EXACTLY), size="3+1"),
    "a given prediction": predicting(noted(EXACTLY), predicted=1),
    "a given prediction of none": predicting(noted(EXACTLY), predicted=0),
    "a given prediction of all": predicting(noted(EXACTLY), owner=0, predicted=3),
    "more than predicted": predicting(noted(MORE)),
    "fewer than predicted": predicting(noted(FEWER), owner=1),
    "at least as predicted": predicting(noted(AT_LEAST), predicted=2),
    "at most as predicted": predicting(noted(AT_MOST), owner=1, predicted=0),
    "a prediction of cards": predicting(noted(EXACTLY, CardsTaken(Member.OWNER, PINK)), size="3+1"),
    "a prediction of a run": predicting(noted(EXACTLY, LongestRun(Member.OWNER)), owner=0),
    "a prediction about the commander": predicting(noted(MORE, TricksWon(Member.COMMANDER)), owner=0),
    "a prediction about the first winner": predicting(noted(EXACTLY, TricksWon(Member.FIRST_WINNER)), owner=2),
    "never ahead of the prediction": predicting(Always(noted(AT_MOST)), predicted=1),
    "always ahead of the prediction": predicting(Always(noted(MORE)), owner=0),
    "a prediction or no pink": predicting(
        OneOf((noted(FEWER), Compare(CardsTaken(Member.OWNER, PINK), EXACTLY, 0))), owner=1
    ),
    "token 1 before a free prediction": predicting(noted(AT_LEAST), token="1"),
    "token 1 before a given prediction": predicting(noted(AT_LEAST), token="1", predicted=1),
    "omega on a prediction": predicting(noted(MORE), token="omega"),
    "two predictions": Problem(
        small_deal(3), (Task("open", noted(EXACTLY), owner=0), Task("secret", noted(EXACTLY), owner=1, predicted=1))
    ),
    "two free predictions": Problem(
        small_deal(3), (Task("open", noted(EXACTLY), owner=0), Task("secret", noted(EXACTLY), owner=2))
    ),
}
