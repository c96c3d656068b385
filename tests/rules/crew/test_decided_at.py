"""After which trick a goal is settled: cases to be checked by hand, and lines that stop anywhere.

`tests/agreement/test_settled.py` holds goals of every kind against all ways to play on.
"""

import pickle

import pytest

from tests.support.decks import hand, small_deal, small_deck, task
from tests.support.enumeration import all_choices
from tests.support.layers import few
from tests.support.problems import PROBLEMS
from tests.support.settling import Ways, parts
from winnable.rules.answer import OutOfTime, State
from winnable.rules.crew.card import PLANET_NINE, Card, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.decided_at import DecidedAt, Patience
from winnable.rules.crew.exchange import Draw
from winnable.rules.crew.goal import Compare, Spread
from winnable.rules.crew.kinds import COLOURS, CardFilter, Holding, Relation, Span, TrickFilter
from winnable.rules.crew.play import Line, Record, replay
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken, Every, TricksWon
from winnable.rules.crew.referee import judged, referee
from winnable.rules.crew.states import Judged
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Seat

MET, LOST, OPEN = State.MET, State.LOST, State.OPEN
EXACTLY, AT_LEAST = Relation.EXACTLY, Relation.AT_LEAST


def deal(text: str) -> Deal:
    """Hands written `p1 b2 / p2 b1`; seat 0 leads."""
    held = [hand(each) for each in text.split("/")]
    return Deal.of(Deck.of((card for each in held for card in each), PLANET_NINE), held, 0)


def settled(problem: Problem, line: str) -> DecidedAt:
    """What is settled on a line, with all choices given."""
    return referee(problem, Choices.given(problem), Line.parse(line)).settled


# --- cases to be checked by hand -------------------------------------------------------------------


def test_a_card_in_the_last_trick_is_lost_when_it_falls() -> None:
    """Who wins the trick with g2 does not matter."""
    goal = Compare(
        TricksWon(
            Member.OWNER, TrickFilter(numbers=(Span(-1, -1),), holds=(Holding(CardFilter(cards=(Card("g", 2),))),))
        ),
        AT_LEAST,
        1,
    )
    problem = Problem(deal("p4 b4 g14 / p3 b3 g25 / p2 b2 g36"), (Task("g2 in the last trick", goal, owner=0),))
    lost = settled(problem, "g1 g2 g6 / p2 p4 p3 / b4 b3 b2 / g4 g5 g3")
    assert lost.tasks == (Judged(LOST, 1),)


def test_a_ban_ends_with_the_last_task() -> None:
    """Mission 17 in its literal reading: won with its last task, though high cards win after it."""
    high = TrickFilter(won_with=CardFilter(suits=(COLOURS,), over=3), tasks_open=True)
    ban = Compare(TricksWon(Member.ANYBODY, high), EXACTLY, 0)
    hands = deal("p35 b15 g4 / p2 b34 g25 / p14 b2 g13")
    problem = Problem(hands, (Task.card(Card("p", 2), owner=0),), (ban,))
    report = referee(
        problem, Choices.given(problem), Line.parse("p3 p2 p1 / b1 b4 b2 / g5 g1 g4 / g2 g3 p5 / p4 b5 b3")
    )
    assert (report.goals, report.met) == ((Judged(MET, 5),), 5)
    assert report.settled.goals == (Judged(MET, 1),)
    assert (report.state, report.decided) == (MET, 1)


@pytest.mark.parametrize(
    ("unplayed", "trick"),
    [(Every.EVERY, 2), (CardsTaken(Member.ANYBODY, CardFilter(suits=("pink",))), 2)],
)
def test_all_of_a_colour_is_won_with_its_last_card(unplayed: Every | CardsTaken, trick: int) -> None:
    """Mission 46 in both readings; the cards alone say so of both."""
    pink = CardsTaken(Seat(0), CardFilter(suits=("pink",)))
    problem = Problem(deal("p34 b1 g3 / p1 b4 g2 / p2 b3 g14"), goals=(Compare(pink, EXACTLY, unplayed),))
    found = settled(problem, "p4 p1 p2 / p3 g2 g1")
    assert found.goals[0].state is MET
    assert found.goals[0].trick is not None
    assert found.goals[0].trick <= trick


def test_a_tie_that_cannot_be() -> None:
    """Three tricks cannot be halved, whoever wins them."""
    tie = Compare(TricksWon(Seat(0)), EXACTLY, TricksWon(Member.ALL_OTHERS))
    found = settled(Problem(deal("p3 b1 g1 / p1 b3 g3 / p2 b2 g2"), goals=(tie,)), "p3 p1 p2 / b1 b3 b2 / g3 g2 g1")
    assert found.goals == (Judged(LOST, 0),)


def test_two_goals_that_exclude_each_other_are_lost_together() -> None:
    """Each of the cards can be won by its owner, but as Ann's falls in the last trick too late for both, say."""
    both = Problem(deal("p3 b14 / p14 b2 / p2 b35"), (task("p1>0"), task("b2>0")))
    found = settled(both, "b1 b2 b5 / b3 b4 p1 / p3 p4 p2")
    assert found.mission.state is LOST
    assert found.mission.trick == min(part.trick or 0 for part in found.tasks if part.state is LOST)


def test_the_order_is_settled_with_the_tasks_if_none_must_come_before_another() -> None:
    problem = Problem(deal("p34 b5 / p1 b34 / p2 b12"), (task("p1>0[1]"), task("b1>0[2]")))
    found = settled(problem, "p4 p1 p2 / b5 b3 b1 / p3 b4 b2")
    assert (found.tasks, found.order, found.mission) == (
        (Judged(MET, 0), Judged(MET, 0)),
        Judged(MET, 1),
        Judged(MET, 1),
    )


def test_a_line_that_stops_early_may_be_settled() -> None:
    problem = Problem(deal("p34 b5 / p1 b34 / p2 b12"), (task("p1>0"), task("b1>0")))
    report = referee(problem, Choices.given(problem), Line.parse("p4 p1 p2"))
    assert [each.state for each in report.tasks] == [MET, OPEN]
    assert (report.state, report.met, report.decided) == (MET, None, 0)


def test_before_a_draw_the_hands_say_nothing() -> None:
    """Seat 0 holds all the high cards, until they are drawn."""
    hands = deal("p4 b4 / p2 b2 / p1 b1")
    drawn = (Card("b", 1), Card("b", 4), Card("b", 2))
    problem = Problem(hands, (task("p1>0"), task("b1>1")), draw=Draw(drawn))
    found = settled(problem, "p4 p2 p1 / b1 b4 b2")
    assert found.tasks == (Judged(MET, 1), Judged(MET, 1))


def test_a_report_can_be_sent_to_another_process() -> None:
    problem = Problem(small_deal(3), (task("p1>0"),))
    report = referee(problem, Choices.given(problem), Line(()))
    assert pickle.loads(pickle.dumps(report)).decided == report.decided


# --- against all ways to play on -------------------------------------------------------------------


NAMES = ("omega in the last trick", "draws and a goal", "arrows and omega", "a token may be moved", "two predictions")


@pytest.mark.parametrize("name", few(NAMES, 0, 1))
def test_a_line_that_stops_anywhere(name: str) -> None:
    """What is said of the first tricks of a line holds for every way to play on."""
    problem = PROBLEMS[name]
    for choices in [*all_choices(problem)][::7][:6]:
        ways = Ways(problem, choices)
        for state, answer in parts(problem, choices):
            truth = ways.settled(state)
            for place in range(0, len(ways.records), 17):
                record, (end, trick) = ways.records[place], truth[place]
                for played in range(len(record.tricks)):
                    found = answer(DecidedAt(problem, choices, Record(record.deal, record.tricks[:played])))
                    if found.state is OPEN:
                        assert trick > played or end is OPEN or played == 0
                        continue
                    assert found.state is end
                    assert found.trick is not None
                    assert trick <= found.trick <= played


def test_the_order_is_judged_trick_by_trick() -> None:
    """At the end all tasks are met, but not in order."""
    problem = Problem(deal("p34 b5 / p1 b34 / p2 b12"), (task("p1>0[2]"), task("b1>0[1]")))
    choices = Choices.given(problem)
    record = replay(problem.deal, Line.parse("p4 p1 p2 / b5 b3 b1 / p3 b4 b2"))
    assert DecidedAt(problem, choices, record).order == Judged(LOST, 1)


# --- work is bounded -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("work", few([0, 1, 5, 20, 100], 2))
def test_out_of_time_a_goal_is_settled_late_but_never_wrongly(name: str, work: int) -> None:
    problem = PROBLEMS[name]
    choices = next(iter(all_choices(problem)))
    for record in Ways(problem, choices).records[::97]:
        report = judged(problem, choices, record)
        hurried = report.within(Patience(lambda: None, work))
        assert hurried.state is report.state
        for seen, late, exact in zip(
            (*report.tasks, report.order, *report.goals),
            (*hurried.settled.tasks, hurried.settled.order, *hurried.settled.goals),
            (*report.settled.tasks, report.settled.order, *report.settled.goals),
            strict=True,
        ):
            assert late.state is exact.state
            assert (exact.trick or 0) <= (late.trick or 0) <= (seen.trick or 0)
        assert (hurried.decided or 0) >= (report.decided or 0)


def test_a_deadline_that_has_passed_leaves_what_the_cards_show() -> None:
    def passed() -> None:
        raise OutOfTime

    problem = Problem(deal("p34 b5 / p1 b34 / p2 b12"), (task("p1>0[1]"), task("b1>0[2]")))
    report = referee(problem, Choices.given(problem), Line.parse("p4 p1 p2 / b5 b3 b1 / p3 b4 b2"))
    assert report.within(passed).settled.tasks == report.tasks != report.settled.tasks


@pytest.mark.thorough
def test_the_counts_of_very_many_seats_are_not_followed_forever() -> None:
    """Whoever wins one of the tricks, nobody is more than 2 ahead: 3 to the power of 20 ways to get there."""
    deck = small_deck(4, 40, 0)
    hands = Deal.of(deck, [deck.cards[seat::20] for seat in range(20)], 0)
    problem = Problem(hands, goals=(Spread(TricksWon(Member.EVERYBODY), 2),))
    record = Record(hands, ())
    counted = Patience(lambda: None, 20_000)
    DecidedAt(problem, Choices.given(problem), record, pause=counted).mission  # noqa: B018  # it ends
