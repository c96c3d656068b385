"""Verdicts: known deals, shortcuts on and off, limits, and what happens when the referee refuses."""

import logging
import random
from collections.abc import Sequence

import pytest

from tests.support.decks import DEALS, hand, shuffled, small_deck, task
from tests.support.enumeration import winning
from tests.support.layers import few
from tests.support.open_deals import card
from winnable.rules.answer import Answer, State
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import PLANET_NINE, Deck
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Direction, Distress
from winnable.rules.crew.goal import Always, Compare, MetBefore, MetBy, Not, OneOf, Spread
from winnable.rules.crew.kinds import CardFilter, Relation, TrickFilter
from winnable.rules.crew.ordered import EachFalls
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.quantity import CardsTaken, LongestRun, Predicted, TricksWon
from winnable.rules.crew.referee import referee
from winnable.rules.crew.task import Task, Token
from winnable.rules.crew.who import Beside, Member, Seat
from winnable.solver.crew import solve as solving
from winnable.solver.crew.solve import STRICT, NoDealFits, drop, solve
from winnable.solver.crew.witness import Witness
from winnable.solver.formula import Outcome
from winnable.solver.verdict import InternalError, Limits, Verdict


@pytest.fixture
def lenient(monkeypatch: pytest.MonkeyPatch) -> None:
    """As it is for users; nothing was told yet in this process."""
    monkeypatch.delenv(STRICT)
    monkeypatch.setattr("winnable.solver.crew.solve._told", set())


def test_it_fails_every_test() -> None:
    with pytest.raises(InternalError, match="p1 / p2"):
        drop(InternalError("the referee refuses p1 / p2"))


@pytest.mark.usefixtures("lenient")
def test_it_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        drop(InternalError("the referee refuses p1 / p2"))
        drop(InternalError("the referee refuses p3 / p4"))
    (told,) = caplog.messages
    assert told.startswith(
        "a quick search was wrong, and another one answers: the referee refuses p1 / p2; this is a bug"
    )


@pytest.mark.usefixtures("lenient")
def test_without_a_log_it_goes_to_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(logging.getLogger("winnable"), "propagate", False)  # the test runner listens to all logs
    drop(InternalError("no such line"))
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("a quick search was wrong")
    assert told.err.count("\n") == 1


WORK = Limits(work=60)


def tasks(text: str) -> tuple[Task, ...]:
    """Tasks written `y5>0[1], b1>0`."""
    return tuple(map(task, text.split(",")))


def puzzle(leader: int, hands: str, goals: str) -> Problem:
    """A problem with just the cards in the hands."""
    held = [hand(text) for text in hands.split("/")]
    deck = Deck.of((card for each in held for card in each), PLANET_NINE)
    return Problem(Deal.of(deck, held, leader), tasks(goals))


def replayed(problem: Problem, verdict: Verdict[Witness]) -> bool:
    """Replay the witness with a referee of our own calling; False for an unwinnable verdict."""
    if verdict.answer is Answer.WINNABLE:
        assert verdict.witness is not None
        report = referee(problem, verdict.witness.choices, verdict.witness.line)
        assert report.state is State.MET
        return True
    assert verdict.answer is Answer.UNWINNABLE, verdict
    return False


def alone(problem: Problem) -> set[bool]:
    """The verdicts with every shortcut on and off, each line replayed."""
    return {
        replayed(problem, solve(problem, WORK, lookahead=lookahead, counters=counters, bounds=bounds))
        for lookahead, counters, bounds in (
            *((lookahead, counters, True) for lookahead in (True, False) for counters in (True, False)),
            (True, True, False),
        )
    }


TRAPS = {
    "T2 the task falls in the first trick": (0, "b98 / b1 y5 / b2 g2 / b3 g3", "b1>0", True),
    "T3 the leader holds only rockets": (0, "r43 / b1 y5 / b2 g2 / b3 g3", "y5>0", True),
    "T4 token 1 cannot come first": (0, "b98 / b1 y5 / b2 g2 / b3 g3", "y5>0[1], b1>0, g2>0", False),
    "T4 without the token": (0, "b98 / b1 y5 / b2 g2 / b3 g3", "y5>0, b1>0, g2>0", True),
    "T5 only a revoke would win": (0, "b9 y1 / b1 y5 / b2 g2 / b3 g3", "y5>0", False),
}


@pytest.mark.parametrize("name", TRAPS)
def test_traps(name: str) -> None:
    """Deals that some published solver got wrong."""
    leader, hands, goals, expected = TRAPS[name]
    assert alone(puzzle(leader, hands, goals)) == {expected}


HARD = {
    "H3": (
        "b134 y14589 p127 g57 / b26 y67 p369 g2689 r123 / b5789 y23 p458 g134 r4",
        "y2>2, b6>0, p1>1",
    ),
    "H2": (
        "b123578 y239 p3 g1347 / b4 y78 p1469 g2589 r23 / b69 y1456 p2578 g6 r14",
        "p1>2, g5>0, y2>1, y7>2, b9>0, g7>1, g2>2, b6>0, b2>1, g6>2",
    ),
    "H1": (
        "b1349 y12368 p48 g16 / b78 y45 p1236 g3457 r23 / b256 y79 p579 g289 r14",
        "y5>2, p3>0, g4>1, g3>2, y9>0, y3>1, b1>2, p7>0, b6>1, b7>2",
    ),
    "H4": (
        "b19 y289 p379 g3579 r2 / b235 y457 p18 g1468 r13 / b4678 y136 p2456 g2 r4",
        "g2>2, g1>0, y1>1, g7>2, y5>0, y2>1",
    ),
    "H5": (
        "b2468 y5 p128 g2348 r2 / b139 y134 p34567 g6 r34 / b57 y26789 p9 g1579 r1",
        "p8>1, b6>2, p2>0, y1>1, y4>2, y7>0",
    ),
}


@pytest.mark.parametrize("name", few(HARD, 1, 2))
def test_hard_deals_are_refuted(name: str) -> None:
    """Three-player deals that took Kissat 8 to 93 seconds; verdicts confirmed by two other programs."""
    hands, goals = HARD[name]
    deal = Deal.of(PLANET_NINE, map(hand, hands.split("/")))
    assert solve(Problem(deal, tasks(goals)), Limits(work=200)).answer is Answer.UNWINNABLE


def random_problem(seed: int) -> Problem:
    """A small problem with tasks, some with tokens, owners given or left open."""
    rng = random.Random(seed)
    seats, ranks, trumps = rng.choice([(2, 3, 1), (3, 4, 1), (3, 4, 2), (3, 4, 3), (4, 5, 2), (4, 4, 1)])
    deck = small_deck(2, ranks, trumps)
    deal = shuffled(deck, seats, seed)
    drawn = rng.sample([card for card in deck.cards if not deck.is_trump(card)], rng.randint(1, 3))
    tokens: Sequence[Token | None] = rng.choice(
        [[None] * 3, [Token("1"), None, Token("omega")], [Token(">>"), Token(">"), None]]
    )
    open_owner = rng.random() < 0.3
    return Problem(
        deal,
        tuple(
            Task.card(card, token, None if open_owner else rng.randrange(seats))
            for card, token in zip(drawn, tokens, strict=False)
        ),
        assignment=Assignment.draft(len(drawn), seats, deal.commander) if open_owner else Assignment(),
    )


@pytest.mark.thorough
@pytest.mark.parametrize("seeds", [range(50), pytest.param(range(50, 100), marks=pytest.mark.slow)])
def test_shortcuts_change_no_verdict(seeds: range) -> None:
    """Search and counters on and off, against plain enumeration: seeded small problems."""
    answers = []
    for seed in seeds:
        problem = random_problem(seed)
        expected = winning(problem) != set()
        assert alone(problem) == {expected}, problem.deal
        answers.append(expected)
    assert 12 < sum(answers) < 38, f"both answers must occur often, but {sum(answers)} deals were winnable"


@pytest.mark.thorough
@pytest.mark.parametrize("seeds", [range(6), pytest.param(range(6, 12), marks=pytest.mark.slow)])
def test_shortcuts_change_no_verdict_about_who_holds_a_card_after_the_signal(seeds: range) -> None:
    """Deals without a signal, with an open and a sure one."""
    answers = []
    for seed in seeds:
        deal = shuffled(small_deck(2, 4, 1), 3, seed)
        collector = Beside(card(("p4", "b4", "p1")[seed % 3]), 1, after_signal=True)
        goal = Compare(CardsTaken(collector, CardFilter(suits=("pink",))), Relation.AT_LEAST, 4)
        sure = Distress(True, RIGHT, tuple(held[0] for held in deal.hands))
        for signal in (None, Distress(direction=LEFT), sure):
            problem = Problem(deal, goals=(goal,), distress=signal)
            expected = winning(problem) != set()
            assert alone(problem) == {expected}, problem.deal
            answers.append(expected)
    assert 3 < sum(answers) < len(answers) - 3, f"{sum(answers)} of {len(answers)} were winnable"


# --- limits ------------------------------------------------------------------------------------------


def test_a_used_up_limit_is_unknown() -> None:
    """Whichever limit is reached, the answer is unknown, never a guess, and says which."""
    hands, goals = HARD["H4"]
    problem = Problem(Deal.of(PLANET_NINE, map(hand, hands.split("/"))), tasks(goals))
    verdict = solve(problem, Limits(work=0.01))
    assert verdict.answer is Answer.UNKNOWN
    assert verdict.witness is None
    assert "0.01 units of work" in verdict.reason
    verdict = solve(problem, Limits(seconds=0.001))
    assert verdict.answer is Answer.UNKNOWN
    assert "0.001 seconds" in verdict.reason


def test_the_time_limit_holds_while_the_model_is_built() -> None:
    """A limit shorter than building takes ends in unknown, too."""
    deal = shuffled(PLANET_NINE, 4, 1)
    verdict = solve(Problem(deal, goals=(Spread(TricksWon(Member.ANYBODY), 1),)), Limits(seconds=1e-6))
    assert verdict.answer is Answer.UNKNOWN
    assert verdict.effort.solve < 1


def test_tasks_that_wait_for_each_other_are_encoded_once() -> None:
    """Tricks that count while tasks are open ask for tasks that count such tricks: shared, not unfolded."""
    deal = shuffled(PLANET_NINE, 3, 1)
    while_open = TrickFilter(tasks_open=True)
    goal = Compare(TricksWon(Member.OWNER, while_open), Relation.AT_LEAST, 1)
    problem = Problem(deal, tuple(Task(f"task {owner}", goal, owner=owner) for owner in (0, 1)))
    assert replayed(problem, solve(problem, WORK))


def test_giving_up_without_a_limit_is_our_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "decide", lambda *_: Outcome(Answer.UNKNOWN))
    with pytest.raises(InternalError, match="without a limit"):
        solve(Problem(DEALS[0]), lookahead=False)


# --- our own bugs are not verdicts -------------------------------------------------------------------


REFUSED = puzzle(0, "b9 y1 / b1 y5 / b2 g2 / b3 g3", "y5>0")
REVOKES, LOSES = Line.parse("b9 y5 b2 b3 / y1 b1 g2 g3"), Line.parse("y1 y5 g2 g3 / b1 b2 b3 b9")


@pytest.mark.parametrize(("line", "why"), [(REVOKES, "refuses"), (LOSES, "lost")], ids=["illegal", "losing"])
def test_a_refused_line_is_an_internal_error(monkeypatch: pytest.MonkeyPatch, line: Line, why: str) -> None:
    """Planted faults never become a verdict: in the model, and in a quick search where such lines are errors."""
    monkeypatch.setattr(solving, "find_line", lambda *_, deadline: (Choices.given(REFUSED), line))
    with pytest.raises(InternalError, match=why):
        solve(REFUSED)
    with pytest.raises(InternalError, match=why):
        solving.replayed(REFUSED, Choices.given(REFUSED), line)


@pytest.mark.parametrize("line", [REVOKES, LOSES], ids=["illegal", "losing"])
def test_a_refused_line_of_a_quick_search_costs_no_answer(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, line: Line
) -> None:
    """It is dropped and told of once; the model answers."""
    monkeypatch.delenv(STRICT)
    monkeypatch.setattr("winnable.solver.crew.solve._told", set())
    monkeypatch.setattr(solving, "find_line", lambda *_, deadline: (Choices.given(REFUSED), line))
    assert [solve(REFUSED).answer for _ in range(2)] == [Answer.UNWINNABLE] * 2
    assert len(caplog.messages) == 1
    assert str(line) in caplog.text


def test_the_model_finds_what_a_quick_search_got_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(STRICT)
    problem = puzzle(0, "b9 y1 / b1 y5 / b2 g2 / b3 g3", "b2>0")
    monkeypatch.setattr(solving, "find_line", lambda *_, deadline: (Choices.given(problem), REVOKES))
    found = solve(problem)
    assert replayed(problem, found)
    assert found.effort.encode > 0


LEFT, RIGHT = Direction.LEFT, Direction.RIGHT
ALLOWED = Distress()


def test_a_line_that_is_legal_only_without_the_signal_or_only_with_it() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    passed = Distress(False, LEFT, (card("p1"), card("p3"), card("b2")))
    without = solve(Problem(deal, (task("p2"),), distress=passed, played=Line.parse("p1 p3 b2")))
    assert without.witness is not None
    assert without.witness.choices.passes is None
    needed = solve(Problem(deal, (task("p2"),), distress=passed, played=Line.parse("b2 b1 b3")))
    assert needed.witness is not None
    assert needed.witness.choices.passes is not None
    with pytest.raises(NoDealFits):
        solve(Problem(deal, (task("p2"),), distress=passed, played=Line.parse("p1 b1 b2")))


def test_no_signal_is_sent_without_need() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    free = solve(Problem(deal, (task("p3>1"),), distress=ALLOWED))
    assert free.witness is not None
    assert free.witness.choices.passes is None
    forced = solve(Problem(deal, (task("p3>0"),), distress=ALLOWED))
    assert forced.witness is not None
    assert forced.witness.choices.passes is not None
    assert forced.reason.startswith("with the distress signal; without it no line of play")
    never = solve(Problem(deal, (task("p1>0"), task("p1>1")), distress=ALLOWED))
    assert never.answer is Answer.UNWINNABLE
    assert never.reason.endswith("nor with the distress signal")


def test_nothing_fits() -> None:
    deal = Deal(small_deck(2, 3, 0), (tuple(hand("p12")), (card("p3"),), ()), 0, (0, 1, 2))
    with pytest.raises(NoDealFits):
        solve(Problem(deal, (task("p1"),), communications=(Communication(1, void="p"),)))
    with pytest.raises(NoDealFits):
        solve(Problem(deal, (task("p1"),), played=Line.parse("p1 b1 b2")))


def test_an_unwinnable_end_of_a_mission_with_a_draft() -> None:
    deal = Deal.of(small_deck(2, 3, 0), [hand("p12"), hand("p3 b1"), hand("b23")], 0)
    tasks = (task("p3>0"), task("p1>1"))
    problem = Problem(deal, tasks, assignment=Assignment(counts=(1, 1, 0)), played=Line.parse("p1 p3"))
    assert solve(problem).answer is Answer.UNWINNABLE


@pytest.mark.parametrize(
    "held", [Always(Compare(TricksWon(Seat(0)), Relation.AT_LEAST, 1)), Spread(TricksWon(Member.ANYBODY), 0)]
)
@pytest.mark.parametrize("denied", [False, True])
def test_what_holds_after_every_trick_has_not_failed_before_the_first(held: Always | Spread, *, denied: bool) -> None:
    """The other goal is met by whatever trick is the first: bounds and the model know the moment before."""
    deal = DEALS[0]
    some_card = EachFalls(CardFilter(cards=tuple(sorted(deal.hands[deal.commander]))[:1]))
    first = OneOf((some_card, Not(some_card)))
    problem = Problem(deal, goals=(MetBefore(Not(held) if denied else held, first),))
    assert solve(problem).answer is (Answer.UNWINNABLE if denied else Answer.WINNABLE)


def test_a_goal_by_a_trick_is_met_with_it() -> None:
    """However sure it is before: of one trick no run is longer than two, but a task that falls with it is no later."""
    deal = DEALS[1]
    short_run = MetBy(Compare(LongestRun(Seat(1)), Relation.AT_MOST, 2), 1)
    for token, other in (("1", "2"), ("2", "1")):
        problem = Problem(deal, (Task("run", short_run, owner=1, token=Token(token)), task(f"r2>2[{other}]")))
        assert bool(winning(problem)) == (solve(problem).answer is Answer.WINNABLE)


@pytest.mark.parametrize("who", [Member.OWNER, Member.ANYBODY])
def test_a_prediction_is_a_number_of_tricks(who: Member) -> None:
    """Of more cards than there are tricks nobody can have predicted the number."""
    goal = Compare(CardsTaken(who), Relation.EXACTLY, Predicted.PREDICTED)
    verdict = solve(Problem(shuffled(PLANET_NINE, 4, 1), (Task("cards", goal),)), WORK)
    assert (verdict.answer is Answer.WINNABLE) is (who is Member.OWNER)
