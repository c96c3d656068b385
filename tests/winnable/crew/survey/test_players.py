"""Simple players: they see their own hands alone, what they play is legal, and they find hard what people find hard."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from winnable.crew.dealing.mission_deal import random_problem
from winnable.crew.survey.players import Crew, play
from winnable.missions.crew.assignment_rule import ASSIGNMENTS
from winnable.missions.crew.mission import Mission
from winnable.missions.crew.read.library import library
from winnable.rules.answer import State
from winnable.rules.crew.deal import Columns
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.judge import Judge
from winnable.rules.crew.play import Line, Position, Record
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee

TWELVE = (
    ("win-y1", "no-submarines", "first-trick", "never-lead-pink-green"),
    ("win-b1-b2-b3", "exactly-two-9s", "exactly-one-pink", "last-trick"),
    ("all-9s", "all-even", "with-a-2", "an-8-with-a-4"),
)


def with_card(name: str) -> Mission:
    """A mission with one task card of Deep Sea."""
    return Mission(name, "deep-sea", tasks=None, cards=(name,), assignment=ASSIGNMENTS["draft-with-passing"])


def problems(seed: int) -> Iterator[Problem]:
    """Deals of missions with all that a crew chooses, or that befalls it."""
    missions = [
        (library()["planet-nine/5"], 4),  # a role
        (library()["planet-nine/12"], 3),  # a draw
        (library()["planet-nine/20"], 5),  # the commander decides who gets the tasks
        (library()["planet-nine/22"], 2),  # tokens, and the robot
        (library()["planet-nine/50"], 5),
        (library()["deep-sea/25"], 3),  # the captain takes none
        (with_card("predict-openly"), 4),
        (replace(with_card("win-p3"), distress=Distress(required=True)), 2),
    ]
    for mission, players in missions:
        yield random_problem(mission, players, Random(seed))


def test_what_they_choose_and_play_is_legal_and_the_referee_says_whether_they_have_won() -> None:
    for problem in problems(1):
        played = play(problem, Random(1))
        report = referee(problem, played.choices, Line(tuple(trick.cards for trick in played.tricks)))
        assert (report.state is State.MET) is played.won
        assert report.complete or report.state is State.LOST
        assert played == play(problem, Random(1))


def dealt_otherwise(problem: Problem, position: Position, seat: int, chance: Random) -> tuple[Problem, Position]:
    """A problem and a position in which the cards that a member does not see lie elsewhere."""
    deal, hands = position.deal, position.hands
    shown = {*hands[seat], deal.deck.commander_card}
    if deal.robot is not None:
        shown |= hands[deal.robot] - position.below(deal.robot)
    hidden = sorted(card for hand in hands for card in hand if card not in shown)
    moved = {card: card for card in deal.deck.cards} | dict(
        zip(hidden, chance.sample(hidden, len(hidden)), strict=True)
    )

    def columns(covered: Columns) -> Columns:
        return tuple((cover and moved[cover], under and moved[under]) for cover, under in covered)

    dealt = tuple(tuple(moved[card] for card in hand) for hand in deal.hands)
    other = replace(deal, hands=dealt, covered=columns(deal.covered))
    left = tuple(frozenset(moved[card] for card in hand) for hand in hands)
    seen = replace(position, deal=other, hands=left, covered=columns(position.covered))
    return replace(problem, deal=other), seen


def test_they_see_no_hidden_card() -> None:
    for problem in problems(2):
        if problem.draw:
            continue  # the highest trump may move, and nobody knows where it is
        chance = Random(3)
        crew = Crew(problem, chance)
        position, judge = crew.begin(crew.roles())
        for _ in range(2 * len(problem.deal.hands) + 1):
            seat = problem.deal.commander if position.turn == problem.deal.robot else position.turn
            elsewhere, seen = dealt_otherwise(problem, position, seat, Random(4))
            state = chance.getstate()
            card = crew.card(position, judge)
            chance.setstate(state)
            other = Judge(elsewhere, judge.view.choices, Record(elsewhere.deal, position.tricks))
            assert Crew(elsewhere, chance).card(seen, other) == card
            position = position.play(card)
            if not position.table:
                judge = judge.going_on(position.tricks[-1:])


def test_what_people_find_hard_they_lose() -> None:
    """Twelve cards, four each of difficulty 1, 3 and 4 or 5 for four players."""
    easy, middling, hard = (
        sum(
            play(random_problem(with_card(name), 4, Random(seed)), Random(1)).won for name in names for seed in range(5)
        )
        for names in TWELVE
    )
    assert easy > middling + 4 > hard + 8
