"""Cards that were played: what is written of them, and a deal that is entered in the order of play."""

from random import Random

import pytest

from tests.support.laying import NAMES, done, view
from winnable import loads, solve
from winnable.crew.laying.edits import edit
from winnable.games.usage import UsageError
from winnable.rules.crew.play import Position
from winnable.rules.crew.problem import Problem as CrewProblem

LED = """\
lead: Ann
deck: {suits: [pink, blue], ranks: 3, trumps: 0}
hands: {Ann: p2 b1, Ben: p1 p3, Cas: b2 b3}
played: 'Ann: p2 p3 b2 / Ben: p1'
"""


def new(crew: int, game: str = "planet-nine") -> str:
    """Return a deal without cards."""
    return edit("", {"do": "new", "game": game, "crew": crew, "names": NAMES})


@pytest.mark.parametrize(
    ("cards", "played"),
    [
        ("p2 p3 b2 p1 b3", "'Ann: p2 p3 b2 / Ben: p1 b3'"),
        ("p2 p3 b2", "'Ann: p2 p3 b2'"),
        ("p2 p1 b2 b1", "'Ann: p2 p1 b2 / Ann: b1'"),
    ],
)
def test_the_leaders_of_a_game_in_one_text_stay(cards: str, played: str) -> None:
    """And a trick that has become another one is led by another player."""
    assert edit(LED, {"do": "play", "cards": cards}) == LED.replace("'Ann: p2 p3 b2 / Ben: p1'", played)


def test_leaders_that_are_not_written_are_not_put_there() -> None:
    text = LED.replace("'Ann: p2 p3 b2 / Ben: p1'", "p2 p3 b2 / p1")
    assert edit(text, {"do": "play", "cards": "p2 p3 b2 p1 b3"}).endswith("played: p2 p3 b2 / p1 b3\n")


def game_of(crew: int, seed: int) -> tuple[list[str], list[str]]:
    """Return a game that was played at random by the rules: its cards, and each hand as it is written."""
    rng = Random(seed)
    cards = [f"{suit}{rank}" for suit in "pbgy" for rank in range(1, 10)] + ["r1", "r2", "r3", "r4"]
    rng.shuffle(cards)
    hands = [" ".join(cards[seat::crew]) for seat in range(crew)]
    (problem,) = loads("".join(["hands:\n", *(f"- {hand}\n" for hand in hands), "tasks: g8\n"]))
    assert isinstance(problem, CrewProblem)
    position, played = Position.start(problem.deal, None), []
    while not position.over:
        card = rng.choice(sorted(position.legal(), key=str))
        played.append(str(card))
        position = position.play(card)
    leader = problem.deal.leader
    seats = [*range(leader, crew), *range(leader)]
    return played, [" ".join(sorted(map(str, problem.deal.hands[seat]))) for seat in seats]


@pytest.mark.parametrize(("crew", "taps"), [(3, 39), (4, 39), (5, 39)])
def test_cards_in_the_order_of_play_give_the_hands(crew: int, taps: int) -> None:
    """Who leads sits first; the last card needs no tap, as only one player can have it."""
    for seed in range(3):
        played, hands = game_of(crew, seed)
        text, tapped = new(crew), 0
        for card in played:
            if card not in view(text)["played"]:
                text, tapped = edit(text, {"do": "fall", "card": card}), tapped + 1
        shown = view(text)
        assert (shown["played"], tapped) == (played, taps)
        found = [{card for card, each in shown["holders"].items() if each == seat} for seat in range(crew)]
        assert all(some <= set(hand.split()) for some, hand in zip(found, hands, strict=True))
        if crew != 3:  # with three, one card is left, and somebody must say whose it is
            assert shown["complete"]
            assert "lead" not in text  # as the commander led


def test_the_card_that_fell_last_is_taken_back() -> None:
    text = done(new(4), {"do": "fall", "card": "p1"}, {"do": "fall", "card": "p5"})
    assert view(text)["lead"] == 0
    assert view(text)["played"] == ["p1", "p5"]
    assert view(text)["falls"] == {"seat": 2, "leader": 0, "trick": 1}
    assert edit(text, {"do": "fall", "card": "p1"}) == text
    back = done(text, {"do": "fall", "card": "p5"}, {"do": "fall", "card": "p1"})
    assert back == new(4)


def test_who_leads_can_be_said_first() -> None:
    text = done(
        new(4), {"do": "lead", "seat": 2}, *({"do": "fall", "card": card} for card in ("p1", "p9", "p2", "p3", "b1"))
    )
    assert view(text)["holders"] == {"p1": 2, "p9": 3, "p2": 0, "p3": 1, "b1": 3}


def test_a_card_of_another_hand_does_not_fall() -> None:
    text = edit(new(4), {"do": "give", "seat": 1, "card": "p1"})
    assert edit(text, {"do": "fall", "card": "p1"}) == text


ROBOT = """\
hands:
  Ann: p157 b4 g56 y4679 r124
  Ben: p89 b579 g3489 y238 r3
  JARVIS: b1(p3) b6(y1) b8(g7) g1(b3) g2(p2) p4(y5) p6(b2)
robot: JARVIS
"""


@pytest.mark.parametrize("seed", range(3))
def test_with_its_columns_the_robots_game_is_entered_by_tricks(seed: int) -> None:
    """They tell which card lay below which, which the tricks do not; of the robot only cards that lie open fall."""
    rng = Random(seed)
    (problem,) = loads(ROBOT + "tasks: p2\n")
    assert isinstance(problem, CrewProblem)
    empty = ROBOT.replace("p157 b4 g56 y4679 r124", "[]").replace("p89 b579 g3489 y238 r3", "[]")
    position, text = Position.start(problem.deal, None), empty
    while not position.over:
        turn, card = position.turn, rng.choice(sorted(position.legal(), key=str))
        if str(card) in view(text)["played"]:  # the last one, which needs no tap
            position = position.play(card)
            continue
        assert view(text)["falls"]["seat"] == turn
        hidden = [below for _, below in position.covered[:1] if below]
        if turn == 2:
            assert all(edit(text, {"do": "fall", "card": str(each)}) == text for each in hidden)
        text, position = edit(text, {"do": "fall", "card": str(card)}), position.play(card)
        if len(view(text)["played"]) % 7 == 0:
            again = view(done(text, *({"do": "fall", "card": str(card)},) * 2))  # taken back, and played once more
            assert all(again[key] == view(text)[key] for key in ("holders", "columns", "played", "falls"))
    assert view(text)["complete"]
    assert view(text)["holders"] == view(ROBOT)["holders"]
    assert edit(text, {"do": "after", "cards": 0}).replace("lead: Ann\n", "") == ROBOT


def test_the_columns_of_a_robot_are_not_entered_so() -> None:
    assert view(new(2))["falls"] is None
    with pytest.raises(UsageError, match="in the order of play"):
        edit(new(2), {"do": "fall", "card": "p1"})


def test_a_game_that_was_entered_can_be_asked_about() -> None:
    played, _ = game_of(4, 1)
    text = new(4)
    for card in played[:-1]:
        text = edit(text, {"do": "fall", "card": card})
    (problem,) = loads(edit(text, {"do": "after", "cards": 0}) + "tasks: g8\n")
    assert solve(problem).answer.value in ("winnable", "unwinnable")
