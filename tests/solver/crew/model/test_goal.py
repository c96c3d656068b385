"""The microscope: the model has as many solutions as the referee counts winning lines.

For the bare rules, for every form of the goal language and for every kind of choice, on decks small
enough to enumerate. On a difference the missing and surplus lines are shown by their first card.
"""

from collections import Counter
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import product

import pytest

from tests.support.decks import DEALS, hand, small_deal, small_deck, task
from tests.support.enumeration import all_deals, all_lines, describe, winning
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Draw
from winnable.rules.crew.goal import (
    COLOURS,
    EVERY_TRICK,
    FORMS,
    QUANTITIES,
    TRUMPS,
    AllOf,
    Always,
    Beside,
    ByCrew,
    CardFilter,
    CardsTaken,
    Compare,
    EachWins,
    Every,
    Falls,
    Goal,
    Holding,
    InRole,
    LongestRun,
    Member,
    OneOf,
    Predicted,
    Quantity,
    Relation,
    Seat,
    Span,
    Spread,
    Sum,
    TrickFilter,
    TricksLed,
    TricksWon,
    parts,
)
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.solver.crew.model.model import Model

P1, P2, P3, B1, B2, B3 = (Card.parse(text) for text in ("p1", "p2", "p3", "b1", "b2", "b3"))
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE, FEWER = Relation.MORE_THAN, Relation.FEWER_THAN
LAST, FIRST = Span(-1, -1), Span(1, 1)
PINK, BLUE = CardFilter(suits=("pink",)), CardFilter(suits=("blue",))
TRUMP = CardFilter(suits=(TRUMPS,))
ANY = Member.ANYBODY


def same(problem: Problem) -> int:
    """Compare the solutions of the model with the winning lines; return their number."""
    return solved_as(problem, winning(problem))


def solved_as(problem: Problem, expected: AbstractSet[tuple[str, str]]) -> int:
    """Compare the solutions of the model with these, choices and line as text; return their number."""
    solutions = [(describe(choices), str(line)) for choices, line in Model(problem).solutions()]
    twice = [solution for solution, times in Counter(solutions).items() if times > 1]
    assert not twice, f"{problem.deal}: the model counts {twice[0]} more than once"
    missing, surplus = expected - set(solutions), set(solutions) - expected
    first_cards = {
        name: dict(Counter(line.split()[0] for _, line in lines))
        for name, lines in (("missing", missing), ("surplus", surplus))
    }
    some = sorted(missing | surplus)[:1]
    assert not missing, f"{problem.deal}: {first_cards}, such as {some}"
    assert not surplus, f"{problem.deal}: {first_cards}, such as {some}"
    return len(expected)


@pytest.mark.parametrize("deal", DEALS, ids=str)
def test_bare_rules(deal: Deal) -> None:
    assert same(Problem(deal)) > 0


def won(kind: TrickFilter, relation: Relation = AT_LEAST, number: int = 1) -> Goal:
    """So many tricks of a kind, won by anybody."""
    return Compare(TricksWon(ANY, kind), relation, number)


GOALS: dict[str, Goal] = {
    "task card": Compare(CardsTaken(Seat(1), CardFilter(cards=(P1,))), AT_LEAST, 1),
    "wins nothing": Compare(TricksWon(Seat(1)), EXACTLY, 0),
    "wins two": Compare(TricksWon(Seat(0)), EXACTLY, 2),
    "wins at most one": Compare(TricksWon(Seat(0)), AT_MOST, 1),
    "wins fewer than two": Compare(TricksWon(Seat(2)), FEWER, 2),
    "wins more than none": Compare(TricksWon(Seat(2)), MORE, 0),
    "wins first": Compare(TricksWon(Member.COMMANDER, TrickFilter(numbers=(FIRST,))), EXACTLY, Every.EVERY),
    "wins first and last": Compare(TricksWon(Seat(2), TrickFilter(numbers=(FIRST, LAST))), EXACTLY, Every.EVERY),
    "wins last two": Compare(TricksWon(Seat(0), TrickFilter(numbers=(Span(-2, -1),))), AT_LEAST, Every.EVERY),
    "won with a 1": won(TrickFilter(won_with=CardFilter(ranks=(1,)))),
    "never won with a high card": won(TrickFilter(won_with=CardFilter(over=2)), EXACTLY, 0),
    "won with trump": won(TrickFilter(won_with=TRUMP), EXACTLY, 1),
    "led pink": won(TrickFilter(led=PINK), EXACTLY, 1),
    "led a low card": won(TrickFilter(led=CardFilter(under=3))),
    "closed with b2": won(TrickFilter(closed_with=CardFilter(cards=(B2,)), numbers=(LAST,))),
    "holds two pink": won(TrickFilter(holds=(Holding(PINK, EXACTLY, 2),))),
    "holds pink and blue": won(TrickFilter(holds=(Holding(PINK), Holding(BLUE)))),
    "holds at most one pink": won(TrickFilter(holds=(Holding(PINK, AT_MOST, 1),)), EXACTLY, 2),
    "holds more than one odd": won(TrickFilter(holds=(Holding(CardFilter(odd=True), MORE, 1),))),
    "holds fewer than two odd": won(TrickFilter(holds=(Holding(CardFilter(odd=True), FEWER, 2),))),
    "every card odd": won(TrickFilter(every=CardFilter(odd=True))),
    "every card even": won(TrickFilter(every=CardFilter(odd=False))),
    "without trump": won(TrickFilter(every=CardFilter(suits=(COLOURS,))), EXACTLY, 2),
    "as many pink as blue": won(TrickFilter(as_many=(PINK, BLUE), holds=(Holding(PINK),))),
    "sum over 7": won(TrickFilter(sum=Sum(over=7), every=CardFilter(suits=(COLOURS,)))),
    "sum under 6": won(TrickFilter(sum=Sum(under=6))),
    "sum of 5 or 7": won(TrickFilter(sum=Sum(among=(5, 7)))),
    "leads never": Compare(TricksLed(Seat(1)), EXACTLY, 0),
    "never leads pink": Compare(TricksLed(Seat(0), TrickFilter(led=PINK)), EXACTLY, 0),
    "takes all pink": Compare(CardsTaken(Seat(0), PINK), EXACTLY, Every.EVERY),
    "takes no pink": Compare(CardsTaken(Seat(1), PINK), EXACTLY, 0),
    "takes two blue": Compare(CardsTaken(Seat(1), BLUE), EXACTLY, 2),
    "takes three cards at least": Compare(CardsTaken(Seat(1)), AT_LEAST, 3),
    "all pink played": Compare(CardsTaken(ANY, PINK), EXACTLY, Every.EVERY),
    "all the pink that fall": Compare(CardsTaken(Seat(0), PINK), EXACTLY, CardsTaken(ANY, PINK)),
    "more pink than blue": Compare(CardsTaken(Seat(0), PINK), MORE, CardsTaken(Seat(0), BLUE)),
    "as much pink as blue": AllOf(
        (
            Compare(CardsTaken(Seat(1), PINK), EXACTLY, CardsTaken(Seat(1), BLUE)),
            Compare(CardsTaken(Seat(1), PINK), AT_LEAST, 1),
        )
    ),
    "more tricks than each other": Compare(TricksWon(Seat(0)), MORE, TricksWon(Member.EACH_OTHER)),
    "fewer tricks than each other": Compare(TricksWon(Seat(1)), FEWER, TricksWon(Member.EACH_OTHER)),
    "more tricks than all others": Compare(TricksWon(Seat(0)), MORE, TricksWon(Member.ALL_OTHERS)),
    "at least as many as commander": Compare(TricksWon(Seat(1)), AT_LEAST, TricksWon(Member.COMMANDER)),
    "as many as commander": Compare(TricksWon(Seat(1)), EXACTLY, TricksWon(Member.COMMANDER)),
    "at most as many as commander": Compare(TricksWon(Seat(1)), AT_MOST, TricksWon(Member.COMMANDER)),
    "wins more than leads": Compare(TricksWon(Seat(1)), MORE, TricksLed(Seat(1))),
    "everybody wins": Compare(TricksWon(Member.EVERYBODY), AT_LEAST, 1),
    "nobody wins two": Compare(TricksWon(Member.EVERYBODY), FEWER, 2),
    "everybody leads as often": Compare(TricksLed(Member.EVERYBODY), AT_LEAST, TricksLed(Member.EACH_OTHER)),
    "nobody against the rest": Compare(
        CardsTaken(Member.EVERYBODY, PINK), AT_MOST, CardsTaken(Member.ALL_OTHERS, PINK)
    ),
    "nobody above the first": Compare(TricksWon(Member.EVERYBODY), AT_MOST, TricksWon(Member.FIRST_WINNER)),
    "everybody's longest run": Always(Compare(LongestRun(Member.EVERYBODY), AT_MOST, 1)),
    "run of two": Compare(LongestRun(Seat(0)), AT_LEAST, 2),
    "run of exactly two": Compare(LongestRun(Seat(0)), EXACTLY, 2),
    "no run of two": Compare(LongestRun(Seat(0)), AT_MOST, 1),
    "longest run above the left's": Compare(LongestRun(Seat(0)), MORE, LongestRun(Seat(1))),
    "run with pink": Compare(LongestRun(ANY, TrickFilter(holds=(Holding(PINK),))), AT_LEAST, 2),
    "first winner stays ahead": Always(Compare(TricksWon(Member.FIRST_WINNER), MORE, TricksWon(Member.EACH_OTHER))),
    "never ahead of the left": Always(Compare(TricksWon(Seat(0)), AT_MOST, TricksWon(Seat(1)))),
    "always few pink": Always(Compare(CardsTaken(Seat(0), PINK), AT_MOST, 2)),
    "spread of tricks": Spread(TricksWon(ANY), 1),
    "spread of 2s": Spread(CardsTaken(ANY, CardFilter(ranks=(2,))), 1),
    "spread of pink": Spread(CardsTaken(ANY, PINK), 2),
    "each of two cards wins": EachWins(CardFilter(cards=(P2, B3))),
    "trumps win": EachWins(TRUMP),
    "rising": EachWins(CardFilter(cards=(B2, B3)), rising=True),
    "one of": OneOf(
        (Compare(TricksWon(Seat(1)), EXACTLY, 0), Compare(CardsTaken(Seat(1), PINK), EXACTLY, Every.EVERY))
    ),
    "left of the holder": Compare(CardsTaken(Beside(P1, 1), PINK), AT_LEAST, 2),
    "the holder": Compare(TricksWon(Beside(B1)), EXACTLY, 1),
    "by the number of players": ByCrew(
        (
            (3, Compare(TricksWon(Seat(0)), EXACTLY, 2)),
            (4, Compare(TricksWon(Seat(0)), EXACTLY, 0)),
            (5, won(TrickFilter(sum=Sum(under=9)))),
        )
    ),
    "a part by the number of players": OneOf(
        (
            ByCrew(((3, EachWins(TRUMP)), (4, won(TrickFilter(sum=Sum(over=9)))), (5, won(TrickFilter(led=TRUMP))))),
            Compare(CardsTaken(Seat(1), PINK), EXACTLY, 3),
        )
    ),
}


@cache
def lines(deal: Deal) -> int:
    """The number of legal lines of a deal."""
    return len(list(all_lines(Problem(deal))))


@pytest.mark.parametrize("name", GOALS)
def test_goals(name: str) -> None:
    """With 3, 4 and 5 seats, with and without a leftover card; somewhere the goal makes a difference."""
    counts = [(same(Problem(deal, goals=(GOALS[name],))), lines(deal)) for deal in DEALS]
    assert any(0 < won < legal for won, legal in counts), f"{name} tests nothing on these deals: {counts}"


# --- tasks, their order, and what the crew may choose ------------------------------------------------


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
TWO_PINK = Task("two pink", Compare(CardsTaken(Member.OWNER, PINK), AT_LEAST, 2))


def noted(relation: Relation, of: Quantity | None = None) -> Compare:
    """The owner's tricks, or another count, stand so to what the owner predicted."""
    return Compare(of or TricksWon(Member.OWNER), relation, Predicted.PREDICTED)


def predicting(
    goal: Goal, token: str = "", owner: int | None = None, predicted: int | None = None, size: int | str = 3
) -> Problem:
    """A task with a prediction beside one for a card."""
    tasks = (Task("noted", goal, Token(token) if token else None, owner, predicted=predicted), task("p1>0"))
    return Problem(small_deal(size), tasks)


PROBLEMS: dict[str, Problem] = {
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
    "omega in the last trick": problem("3+1", "p1[omega]", "b2", goals=(Falls("omega", (LAST,)),)),
    "task in trick 2": problem(3, "p1[1]", "b2", goals=(Falls("1", (Span(2, 2),)),)),
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


@pytest.mark.parametrize("name", PROBLEMS)
def test_problems(name: str) -> None:
    same(PROBLEMS[name])


# --- handover and open owners ------------------------------------------------------------------------

LINED_UP = Deal.of(small_deck(1, 3, 0), [hand("p1"), hand("p2"), hand("p3")], commander=1)
"""One card each, hence one line of play: what is counted are the choices alone."""
ANYWAY = Compare(TricksWon(Member.OWNER), AT_LEAST, 0)


def handed_on(assignment: Assignment, owners: tuple[int | None, ...], *, barred: bool = False) -> Problem | None:
    """Tasks that are met anyway, with these owners; None if no crew could be asked for that."""
    tasks = [Task(f"task {index}", ANYWAY, owner=owner) for index, owner in enumerate(owners)]
    if barred:
        tasks[0] = Task("not the commander's", ANYWAY, owner=owners[0], not_commander=True)
    given = [owner for owner in owners if owner is not None]
    if (barred and owners[0] == LINED_UP.commander) or (len(given) == len(owners) and not assignment.permits(given, 3)):
        return None
    return Problem(LINED_UP, tuple(tasks), assignment=assignment)


@pytest.mark.parametrize(
    ("assignment", "tasks"),
    [
        (Assignment(handover=True), 2),
        (Assignment((1, 1, 0), handover=True), 2),
        (Assignment((0, 2, 0), handover=True), 2),
        (Assignment((2, 0, 1), handover=True), 3),
        (Assignment((1, 1, 1), handover=True), 3),
        (Assignment(spread=0, handover=True), 3),
        (Assignment(spread=1, handover=True), 2),
        (Assignment(spread=1, handover=True), 4),
        (Assignment(takers=1, handover=True), 2),
        (Assignment(takers=1, barred=(1,), handover=True), 3),
        (Assignment(takers=2, handover=True), 3),
        (Assignment(most=1, handover=True), 3),
        (Assignment(most=1, barred=(1,), handover=True), 2),
        (Assignment((1, 1, 1)), 3),
        (Assignment(spread=1), 3),
        (Assignment(takers=2), 3),
        (Assignment(most=2), 3),
        (Assignment(must=(1, (0, 2))), 3),
        (Assignment((1, 2, 0), must=(1, (1,))), 3),
    ],
    ids=str,
)
def test_owners_given_and_open(assignment: Assignment, tasks: int) -> None:
    """Every combination of owners given and left open, without and with a task that the commander may not own."""
    counts = []
    for first in product((None, 0, 1, 2), repeat=min(tasks, 3)):
        owners = (*first, *[None] * (tasks - 3))
        for barred in (False, True):
            wanted = handed_on(assignment, owners, barred=barred)
            if wanted is not None:
                counts.append(same(wanted))
    assert any(counts)


# --- deals of which cards are unknown ----------------------------------------------------------------

TINY = small_deck(2, 3, 1)


def partly(known: str, *hidden: int, commander: int = 0, deck: Deck = TINY) -> Deal:
    """A deal of which these cards are known, and so many more of each seat are not."""
    return Deal(deck, tuple(tuple(sorted(hand(held))) for held in known.split("/")), commander, hidden)


NOTHING = Deal.unknown(TINY, 3)
EVEN = partly("p1 b2 r1 / b1 / p2", 0, 2, 2, deck=small_deck(2, 4, 1))
ODD = partly("p1 r1 / b2 / p2", 0, 1, 1)
"""One more card is unknown than lies hidden: it is the third of any one of the three seats."""
UNEVEN = partly("p12 b2 / p3 / r1", 0, 1, 1)
"""Seat 0 has the card that is not played."""
FOUR = partly("p1 r1 / b2 / p2 / b1", 0, 1, 1, 1, deck=small_deck(2, 3, 2))
B1_HOLDER, B3_HOLDER = Beside(B1), Beside(B3, 1)
OPEN_DRAW = Draw((None, None, None))

HIDDEN: dict[str, Problem] = {
    "nothing known, five cards": Problem(Deal.unknown(small_deck(2, 2, 1), 3)),
    "nothing known, six cards": Problem(Deal.unknown(small_deck(2, 2, 2), 3), (task("p1"),)),
    "nothing known, seven cards": Problem(NOTHING, (task("p1>1"),)),
    "nothing known and no trump": Problem(Deal.unknown(small_deck(2, 3, 0), 3), (task("p1>2"),)),
    "hands come out even": Problem(EVEN),
    "a card over": Problem(ODD),
    "two cards over": Problem(partly("p1 r1 / b2 / p2", 0, 1, 1, deck=small_deck(2, 3, 2))),
    "only cards over": Problem(partly("p1 / p2 / r1 / b1 / b2", 0, 0, 0, 0, 0)),
    "the odd card with a seat": Problem(UNEVEN),
    "all but one hand known": Problem(partly("p12 b2 / r1 / p3 b1", 0, 1, 0)),
    "hidden cards of one seat": Problem(partly("p12 / r1 b1 /", 0, 0, 2, deck=small_deck(2, 2, 2))),
    "four seats": Problem(FOUR, (task("p3>2"),)),
    "four seats and a card over": Problem(
        partly("p1 r1 / b2 / p2 / b1 b4", 0, 1, 1, 0, deck=small_deck(2, 4, 1)), (task("b1>0"),)
    ),
    "the commander without the highest trump": Problem(partly("p1 / b2 / p2", 1, 1, 1, commander=2)),
    "the holder of an unknown card": Problem(ODD, goals=(Compare(TricksWon(B1_HOLDER), EXACTLY, 1),)),
    "left of the holder of an unknown card": Problem(EVEN, goals=(Compare(CardsTaken(B3_HOLDER, PINK), AT_LEAST, 2),)),
    "left of a holder, with a card over": Problem(
        ODD, goals=(Compare(TricksWon(B3_HOLDER), MORE, TricksWon(Seat(0))),)
    ),
    "two holders": Problem(EVEN, goals=(Compare(TricksWon(B1_HOLDER), FEWER, TricksWon(B3_HOLDER)),)),
    "the holder of a known card": Problem(ODD, goals=(Compare(TricksWon(Beside(P2, 2)), EXACTLY, 0),)),
    "a holder takes all pink": Problem(
        ODD, goals=(Compare(CardsTaken(B1_HOLDER, PINK), EXACTLY, CardsTaken(ANY, PINK)),)
    ),
    "all pink with a card over": Problem(ODD, goals=(Compare(CardsTaken(Seat(0), PINK), EXACTLY, Every.EVERY),)),
    "trumps win": Problem(FOUR, goals=(EachWins(TRUMP),)),
    "led and closed": Problem(EVEN, goals=(won(TrickFilter(led=PINK, closed_with=BLUE)),)),
    "led and closed with a card over": Problem(ODD, goals=(won(TrickFilter(led=BLUE, closed_with=BLUE)),)),
    "free owners": Problem(UNEVEN, (task("p1"), task("b2")), assignment=Assignment.draft(2, 3, 0, passing=True)),
    "tokens": Problem(EVEN, (task("p3>0[1]"), task("b3>2"), TWO_PINK), assignment=Assignment((1, 1, 1))),
    "omega": Problem(ODD, (task("p1[omega]"), task("b2")), goals=(Falls("omega", (LAST,)),)),
    "a role": Problem(ODD, goals=(SICK,), roles=ROLES[:1]),
    "a free prediction": Problem(ODD, (Task("noted", noted(EXACTLY)),)),
    "a given prediction": Problem(EVEN, (Task("noted", noted(EXACTLY), predicted=2),)),
    "draws": Problem(EVEN, (task("p1>0"), task("b2>0")), draw=OPEN_DRAW),
    "draws with a card over": Problem(ODD, draw=OPEN_DRAW),
    "draws with the odd card at a seat": Problem(UNEVEN, draw=OPEN_DRAW),
    "draws and the holder of an unknown card": Problem(
        ODD, goals=(Compare(TricksWon(B3_HOLDER), EXACTLY, 0),), draw=OPEN_DRAW
    ),
    "draws and a given unknown card": Problem(ODD, draw=Draw((None, B1, None))),
    "draws and two given cards": Problem(ODD, draw=Draw((P2, P3, None))),
    "draws and a given card of another": Problem(UNEVEN, draw=Draw((None, None, B1))),
    "draws of four": Problem(FOUR, draw=Draw((None, None, B3, None))),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_unknown_cards(name: str) -> None:
    """Every way to fill in the cards, with every line of play."""
    won = same(HIDDEN[name])
    assert (won == 0) == (name == "draws of one card by two")


@pytest.mark.parametrize(
    ("name", "deals"),
    [
        ("nothing known, six cards", 30),  # 5! / (1! 2! 2!)
        ("nothing known, seven cards", 210),  # the odd card at seat 0: 6! / (2! 2! 2!), at 1 or 2: 6! / (1! 3! 2!)
        ("hands come out even", 6),  # 4! / (2! 2!)
        ("a card over", 12),  # the odd card at seat 0: 3!, at 1 or 2: 3! / 2!
        ("two cards over", 30),  # at seats 0 and 1, or 0 and 2: 4! / 2!; at 1 and 2: 4! / (2! 2!)
        ("the odd card with a seat", 2),
    ],
)
def test_how_many_deals(name: str, deals: int) -> None:
    """What the enumeration fills in, counted by hand."""
    assert len(list(all_deals(HIDDEN[name].deal))) == deals


def test_every_form_is_counted() -> None:
    """A form of goal, number, kind of quantity or trick condition that no test above counts is not done."""
    sentences = [*GOALS.values(), *(task.goal for each in PROBLEMS.values() for task in each.tasks)]
    sentences += [goal for each in PROBLEMS.values() for goal in each.goals]
    used = [part for sentence in sentences for part in parts(sentence)]
    kinds = {type(part) for part in used}
    assert kinds.issuperset(FORMS)
    assert kinds.issuperset(QUANTITIES)
    assert set(Relation) <= {part for part in used if isinstance(part, Relation)}
    assert {Every.EVERY, Predicted.PREDICTED} <= {part for part in used if isinstance(part, Every | Predicted)}
    assert set(Member) <= {part for part in used if isinstance(part, Member)}
    filters = [part for part in used if isinstance(part, TrickFilter)]
    for field in TrickFilter.__dataclass_fields__:
        default = getattr(EVERY_TRICK, field)
        assert any(getattr(each, field) != default for each in filters), f"no goal with {field}"
