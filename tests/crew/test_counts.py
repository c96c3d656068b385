"""The microscope: the model has as many solutions as the referee counts winning lines.

For the bare rules, for every form of the goal language and for every kind of choice, on decks small
enough to enumerate. On a difference the missing and surplus lines are shown by their first card.
"""

from collections import Counter
from functools import cache

import pytest

from tests.decks import DEALS, small_deal, task
from tests.enumeration import all_lines, describe, winning
from winnable.rules.crew.card import Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import (
    COLOURS,
    EVERY_TRICK,
    FORMS,
    QUANTITIES,
    TRUMPS,
    AllOf,
    Always,
    Beside,
    CardFilter,
    CardsTaken,
    Compare,
    Crew,
    EachWins,
    Every,
    Falls,
    Goal,
    Holding,
    InRole,
    LongestRun,
    OneOf,
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
from winnable.rules.crew.problem import Draw, Problem, Role, Sharing, Task, Token, TokenChange
from winnable.solver.crew.prove import Model

P1, P2, P3, B1, B2, B3 = (Card.parse(text) for text in ("p1", "p2", "p3", "b1", "b2", "b3"))
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE, FEWER = Relation.MORE_THAN, Relation.FEWER_THAN
LAST, FIRST = Span(-1, -1), Span(1, 1)
PINK, BLUE = CardFilter(suits=("pink",)), CardFilter(suits=("blue",))
TRUMP = CardFilter(suits=(TRUMPS,))
ANY = Crew.ANYBODY


def same(problem: Problem) -> int:
    """Compare the solutions of the model with the winning lines; return their number."""
    solutions = [(describe(choices), str(line)) for choices, line in Model(problem).solutions()]
    expected = winning(problem)
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
    "wins first": Compare(TricksWon(Crew.COMMANDER, TrickFilter(numbers=(FIRST,))), EXACTLY, Every.EVERY),
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
    "more tricks than each other": Compare(TricksWon(Seat(0)), MORE, TricksWon(Crew.EACH_OTHER)),
    "fewer tricks than each other": Compare(TricksWon(Seat(1)), FEWER, TricksWon(Crew.EACH_OTHER)),
    "more tricks than all others": Compare(TricksWon(Seat(0)), MORE, TricksWon(Crew.ALL_OTHERS)),
    "at least as many as commander": Compare(TricksWon(Seat(1)), AT_LEAST, TricksWon(Crew.COMMANDER)),
    "as many as commander": Compare(TricksWon(Seat(1)), EXACTLY, TricksWon(Crew.COMMANDER)),
    "at most as many as commander": Compare(TricksWon(Seat(1)), AT_MOST, TricksWon(Crew.COMMANDER)),
    "wins more than leads": Compare(TricksWon(Seat(1)), MORE, TricksLed(Seat(1))),
    "run of two": Compare(LongestRun(Seat(0)), AT_LEAST, 2),
    "run of exactly two": Compare(LongestRun(Seat(0)), EXACTLY, 2),
    "no run of two": Compare(LongestRun(Seat(0)), AT_MOST, 1),
    "longest run above the left's": Compare(LongestRun(Seat(0)), MORE, LongestRun(Seat(1))),
    "run with pink": Compare(LongestRun(ANY, TrickFilter(holds=(Holding(PINK),))), AT_LEAST, 2),
    "first winner stays ahead": Always(Compare(TricksWon(Crew.FIRST_WINNER), MORE, TricksWon(Crew.EACH_OTHER))),
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


EXACT = Compare(CardsTaken(Crew.OWNER, PINK), EXACTLY, 1)
ROLES = (Role("sick", not_commander=True), Role("well", unlike=("sick",)))
SICK = Compare(TricksWon(InRole("sick")), EXACTLY, 0)
WELL = Compare(TricksWon(InRole("well")), AT_LEAST, 2)
TWO_PINK = Task("two pink", Compare(CardsTaken(Crew.OWNER, PINK), AT_LEAST, 2))

PROBLEMS: dict[str, Problem] = {
    "fixed owners": problem(3, "p1>0", "b2>1"),
    "free owners": problem(3, "p1", "b2"),
    "free owners with a leftover": problem("3+1", "p1", "b2"),
    "some owners given": problem("3+1", "p1>1", "b2", "p3", sharing=Sharing((2, 1, 0))),
    "draft": problem(3, "p1", "b2", "p3", sharing=Sharing.draft(3, 3, 2)),
    "draft and handover": problem(3, "p1", "b2", sharing=Sharing.draft(2, 3, 1, handover=True)),
    "one taker": problem(3, "p1", "b2", sharing=Sharing(takers=1, barred=(1,))),
    "one taker and handover": problem(3, "p1", "p3", sharing=Sharing(takers=1, barred=(1,), handover=True)),
    "even": problem(3, "p1", "b2", "p3>0", "b1>1", sharing=Sharing(spread=1)),
    "even and handover": problem(3, "p1", "b2", "p3>0", "b1>1", sharing=Sharing(spread=1, handover=True)),
    "two takers": problem(4, "p1", "b2", "p3>2", sharing=Sharing(takers=2)),
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
        3, "p1>0[1]", late=Compare(CardsTaken(Crew.OWNER, PINK), AT_LEAST, 0)
    ),
    "token 1 before a run that must not be": problem("3+1", "p1[1]", late=Compare(LongestRun(Crew.OWNER), AT_MOST, 1)),
    "token 1 before a ban on cards": problem("3+1", "p1[1]", late=Compare(CardsTaken(Crew.OWNER, BLUE), AT_MOST, 1)),
    "token 1 before fewer than the others": problem(
        3, "p1[1]", late=Compare(TricksWon(Crew.OWNER), FEWER, TricksWon(Crew.EACH_OTHER))
    ),
    "token 1 before as many of two colours": problem(
        3, "p1[1]", late=Compare(CardsTaken(Crew.OWNER, PINK), EXACTLY, CardsTaken(Crew.OWNER, BLUE))
    ),
    "token 1 before what must always hold": problem(
        3, "p1[1]", late=Always(Compare(TricksWon(Crew.OWNER), AT_MOST, TricksWon(Crew.FIRST_WINNER)))
    ),
    "token 1 before the run of the first winner": problem(
        3, "p1[1]", late=Compare(LongestRun(Crew.FIRST_WINNER), EXACTLY, 2)
    ),
    "while a late task is open": Problem(
        small_deal(3),
        (Task("none", Compare(TricksWon(Crew.OWNER), EXACTLY, 0), owner=1),),
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
            Task("more than each", Compare(TricksWon(Crew.OWNER), MORE, TricksWon(Crew.EACH_OTHER))),
            Task("no pink lead", Compare(TricksLed(Crew.OWNER, TrickFilter(led=PINK)), EXACTLY, 0)),
        ),
        sharing=Sharing(spread=1),
    ),
    "draws": Problem(small_deal(3), draw=Draw((None, None, None))),
    "draws and a leftover": Problem(small_deal("3+1"), (Task.card(P1, owner=0),), draw=Draw((None, None, None))),
    "draws and a goal": problem(3, "p1>1", "b2>0", draw=Draw((None, None, None))),
    "a given draw": problem(3, "p1", draw=Draw((None, small_deal(3).hands[0][0], None))),
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_problems(name: str) -> None:
    same(PROBLEMS[name])


def test_every_form_is_counted() -> None:
    """A form of goal, kind of quantity or trick condition that no test above counts is not done."""
    sentences = [*GOALS.values(), *(task.goal for each in PROBLEMS.values() for task in each.tasks)]
    sentences += [goal for each in PROBLEMS.values() for goal in each.goals]
    used = [part for sentence in sentences for part in parts(sentence)]
    kinds = {type(part) for part in used}
    assert kinds.issuperset(FORMS)
    assert kinds.issuperset(QUANTITIES)
    assert set(Relation) <= {part for part in used if isinstance(part, Relation)}
    assert set(Crew) <= {part for part in used if isinstance(part, Crew)}
    filters = [part for part in used if isinstance(part, TrickFilter)]
    for field in TrickFilter.__dataclass_fields__:
        default = getattr(EVERY_TRICK, field)
        assert any(getattr(each, field) != default for each in filters), f"no goal with {field}"
