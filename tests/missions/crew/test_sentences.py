"""Missions, task cards and problems in English, sentence by sentence; and all that ship, as a golden file."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.english import EXACTLY, NINE, PREDICTED, won
from tests.support.paths import DATA
from winnable.missions.crew.assignment_rule import ASSIGNMENTS, AssignmentRule
from winnable.missions.crew.mission import Mission, Reading
from winnable.missions.crew.read.library import library
from winnable.missions.crew.sentences import mission_text, problem_text, task_card_text
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import CHALLENGE, PLANET_NINE, Card, Deck, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Communication, Direction, Distress, Draw, Shown
from winnable.rules.crew.goal import ByCrew
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.rules.crew.who import InRole, Member

PLANET = (
    "It is for three, four or five players.",
    "Two players play it with the robot, JARVIS, as the third member.",
    "The deck is pink, blue, green and yellow 1 to 9, with rockets 1 to 4 as trumps.",
    "The member who is dealt rocket 4 is the commander and leads the first trick.",
)


def said_of(mission: Mission, players: int | None = None) -> list[str]:
    """What is said of a mission beyond crew and deck."""
    said = mission_text(mission, players)
    return said[
        next(index for index, sentence in enumerate(said) if sentence.startswith("The member who is dealt")) + 1 :
    ]


def test_crew_and_deck() -> None:
    assert tuple(mission_text(Mission("m"))) == (*PLANET, "There are no tasks.")
    assert mission_text(Mission("m"), 3)[:2] == ["Three players play 13 tricks.", "One card stays unplayed."]
    challenge = mission_text(Mission("m", deck=CHALLENGE, crew=(3,)))
    assert challenge[:2] == [
        "It is for three players.",
        "The deck is pink, blue and yellow 1 to 9, with rockets 2 to 4 as trumps.",
    ]
    plain = Deck((Suit("pink", (1, 3)), Suit("blue", (2,))))
    assert mission_text(Mission("m", deck=plain, crew=(2, 3)))[:3] == [
        "It is for two or three players.",
        "The deck is pink 1 and 3; blue 2.",
        "One member is the commander and leads the first trick.",
    ]


DRAFT = "Starting with the commander and going clockwise, each member takes one task in turn until none is left."
IN_ORDER = "Tasks that are met in the same trick count as met in order."

TOKENS = [
    ("1", 2, ["The task with the token 1 must be met before all others."]),
    ("1 2", 2, ["The tasks with the tokens 1 and 2 must be met in this order."]),
    ("1 2", 3, ["The tasks with the tokens 1 and 2 must be met in this order and before all others."]),
    ("> >>", 3, ["The tasks with the tokens > and >> must be met in this order."]),
    ("omega", 3, ["The task with the token omega must be met after all others."]),
    (
        "1 omega",
        3,
        [
            "The task with the token 1 must be met before all others.",
            "The task with the token omega must be met after all others.",
        ],
    ),
]


@pytest.mark.parametrize(("tokens", "count", "order"), TOKENS)
def test_tokens(tokens: str, count: int, order: list[str]) -> None:
    laid = tuple(map(Token, tokens.split()))
    said = said_of(Mission("m", tasks=count, tokens=laid))
    assert said[3:] == [*order, IN_ORDER, DRAFT]


@pytest.mark.parametrize(("tokens", "count"), [(">", 2), ("omega", 1), ("1", 1)])
def test_tokens_that_order_nothing(tokens: str, count: int) -> None:
    said = said_of(Mission("m", tasks=count, tokens=(Token(tokens),)))
    assert said[2:] == [f"The first task drawn carries the token {tokens}.", DRAFT]


ALL_TO_ONE = ["One member owns all tasks."]

SHARES = {
    "draft": [DRAFT],
    "draft-with-passing": [
        DRAFT,
        "With fewer tasks than members, anybody may pass, but then nobody owns more than one task.",
    ],
    "hardest-to-captain": [
        DRAFT,
        "With fewer tasks than members, anybody may pass, but then nobody owns more than one task.",
        "The commander owns at least one of the most difficult tasks that the commander may own.",
    ],
    "captain-skipped": [
        "The commander owns no task.",
        (
            "Starting with the member to the left of the commander and going clockwise, each of the others takes "
            "one task in turn until none is left."
        ),
        "With fewer tasks than there are others, any of them may pass, but then nobody owns more than one task.",
    ],
    "one-by-agreement": ALL_TO_ONE,
    "captain-or-volunteer": ALL_TO_ONE,
    "one-volunteer": ALL_TO_ONE,
    "two-volunteers": ["Two members own all tasks, each at least one."],
    "free": ["Anybody may own any task."],
    "commander-decision": ["One member other than the commander owns all tasks."],
    "commander-distribution": ["Nobody owns two more tasks than anybody else."],
}


@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_assignments(name: str) -> None:
    assert said_of(Mission("m", tasks=2, assignment=ASSIGNMENTS[name]))[2:] == SHARES[name]


def test_assignments_of_authors() -> None:
    rule = AssignmentRule(spread=2, most=3, not_commander=True)
    assert said_of(Mission("m", tasks=2, assignment=rule))[2:] == [
        "The commander owns no task.",
        "Nobody owns three more tasks than anybody else.",
        "Nobody owns more than three tasks.",
    ]


@pytest.mark.parametrize(("players", "said"), [(3, [DRAFT]), (4, ["Nobody owns more than one task."])])
def test_passing_with_so_many_players(players: int, said: list[str]) -> None:
    assert said_of(Mission("m", tasks=3, assignment=ASSIGNMENTS["draft-with-passing"]), players)[2:] == said


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (None, ["With five players one task may then be passed to another member, before the first trick."]),
        (4, []),
        (5, ["One task may then be passed to another member, before the first trick."]),
    ],
)
def test_handover(players: int | None, said: list[str]) -> None:
    assert said_of(Mission("m", tasks=2, handover=True), players)[3:] == said


def test_everything_else_that_a_mission_says() -> None:
    mission = Mission(
        "m",
        tasks=None,
        difficulty=5,
        and_more=True,
        token_change=TokenChange.SWAP_TWO,
        roles=(Role("sick", not_commander=True), Role("closer", True, ("sick",))),
        draw=True,
        goals=(won(EXACTLY, 0, InRole("sick")),),
        communication="dead-zone",
        muted=Role("muted", not_commander=True),
        real_time=210,
        readings=(
            Reading("all", goals=(won(EXACTLY, 0, Member.ANYBODY, won_with=NINE),)),
            Reading("hard", difficulty=7, assignment=ASSIGNMENTS["free"], communication=2, real_time=65),
            Reading("same"),
        ),
        default_reading="all",
    )
    assert said_of(mission) == [
        "The difficulties of the tasks for the number of players add up to at least 5.",
        "All tasks must be met.",
        "Before the tasks are taken, two of the tokens may change places, once.",
        DRAFT,
        "One member is sick, but not the commander.",
        "One member is closer, but not the commander or the member who is sick.",
        (
            "After the first trick everybody draws one card from the hand of the neighbour on the right, "
            "all at the same time."
        ),
        "The member who is sick wins no trick.",
        "Cards are communicated without their token (dead zone), which has no effect on the verdict.",
        "One member other than the commander may not communicate, which has no effect on the verdict.",
        "The time is 3:30 minutes, which has no effect on the verdict.",
        "Reading all, the default: No trick is won with a 9.",
        "Reading hard, instead: The difficulties of the tasks for the number of players add up to at least 7.",
        "Reading hard, instead: Anybody may own any task.",
        "Reading hard, instead: Nobody may communicate until just before trick 2, which has no effect on the verdict.",
        "Reading hard, instead: The time is 1:05 minutes, which has no effect on the verdict.",
        "Reading same: Nothing is different.",
    ]


def test_fixed_cards() -> None:
    mission = Mission("m", "deep-sea", tasks=None, cards=("low-sum", "more-than-captain"))
    assert said_of(mission, 4)[:5] == [
        "There are two tasks: low-sum and more-than-captain.",
        (
            "Task low-sum: The owner wins at least one trick that holds only colour cards "
            "and has a sum of ranks below 12."
        ),
        "Task more-than-captain: The owner wins more tricks than the captain does.",
        "The captain may not own the task more-than-captain.",
        "All tasks must be met.",
    ]


def test_a_task_card() -> None:
    assert task_card_text(task_cards()["exactly-one-submarine"]) == [
        "The owner wins exactly one submarine.",
        "Its difficulty is 3.",
        "If one hand holds submarine 1, submarine 2, submarine 3 and submarine 4, the cards are dealt again.",
    ]
    assert task_card_text(task_cards()["more-than-captain"])[1:] == [
        "The captain may not own it.",
        "Its difficulty is 2 with three or four players and 3 with five players.",
    ]
    assert task_card_text(task_cards()["more-than-captain"], 5)[-1] == "Its difficulty is 3."


SMALL = Deck((Suit("pink", (1, 2, 3, 4)), Suit("blue", (1, 2, 3, 4)), Suit("rocket", (1,), trump=True)))


def small(**known: Any) -> Deal:
    hands = (("p1", "p4", "b3"), ("p2", "p3", "b2"), ("b1", "b4", "r1"))
    return Deal.of(SMALL, [list(map(Card.parse, hand)) for hand in hands], **known)


def asked(**what: Any) -> list[str]:
    """What is said of a problem beyond its deal."""
    return problem_text(Problem(**{"deal": small(), "names": ("Ann", "Bob", "Cy"), **what}))[3:]


def test_the_table() -> None:
    deck = "The deck is pink and blue 1 to 4, with rocket 1 as trumps."
    assert problem_text(Problem(small(), names=("Ann", "Bob", "Cy"))) == [
        "Ann, Bob and Cy, seated clockwise in this order, play three tricks.",
        "Cy is the commander and leads the first trick.",
        deck,
    ]
    assert problem_text(Problem(small())) == [
        "Three players play three tricks.",
        "The member at seat 2 is the commander and leads the first trick.",
        deck,
    ]


def test_tasks_of_a_problem() -> None:
    tasks = (
        Task.card(Card("p", 3), Token("1"), 0),
        replace(Task.card(Card("b", 2)), not_commander=True),
        Task("guess", won(EXACTLY, PREDICTED), owner=1, predicted=2),
        Task("guess again", won(EXACTLY, PREDICTED), owner=1),
        replace(Task.card(Card("z", 1), owner=0), done=True),
    )
    assert asked(tasks=tasks, token_change=TokenChange.MOVE_ONE, assignment=Assignment(handover=True)) == [
        "Task p3 with the token 1, owned by Ann: Ann wins the trick that holds pink 3.",
        "Task b2, whose owner is open: The owner wins the trick that holds blue 2.",
        "The commander may not own the task b2.",
        "Task guess, owned by Bob: Bob wins exactly as many tricks as predicted before the first trick.",
        "The prediction for the task guess is two.",
        "Task guess again, owned by Bob: Bob wins exactly as many tricks as predicted before the first trick.",
        "The prediction for the task guess again is open.",
        "Task z1, owned by Ann, was met before.",
        "All tasks must be met.",
        "The task with the token 1 must be met before all others.",
        IN_ORDER,
        "Before the tasks are taken, one token may move to a task that has none, once.",
        "Anybody may own any task.",
        "One task may then be passed to another member, before the first trick.",
    ]


@pytest.mark.parametrize(
    ("assignment", "said"),
    [
        (Assignment((1, 1, 0)), ["Ann takes one task, Bob takes one task and Cy takes no task."]),
        (Assignment(spread=1), ["Nobody owns two more tasks than anybody else."]),
        (Assignment(takers=1, barred=(2,)), ["One member owns all tasks.", "Cy owns no task."]),
        (Assignment(most=1), ["Nobody owns more than one task."]),
        (Assignment(must=(0, (1,))), ["Ann owns b2."]),
        (Assignment(must=(0, (0, 1))), ["Ann owns at least one of p3 and b2."]),
    ],
)
def test_sharing(assignment: Assignment, said: list[str]) -> None:
    tasks = (Task.card(Card("p", 3)), Task.card(Card("b", 2)))
    assert asked(tasks=tasks, assignment=assignment)[3:] == said


def test_tasks_with_owners_are_shared_out() -> None:
    assert len(asked(tasks=(Task.card(Card("p", 3), owner=0),), assignment=Assignment(takers=1))) == 2


def test_roles_draws_and_goals() -> None:
    draw = Draw((None, Card("p", 1), None))
    goals_asked = (ByCrew(((3, won(EXACTLY, 0, InRole("sick"))),)),)
    assert asked(roles=(Role("sick", seat=0),), draw=draw, goals=goals_asked) == [
        "One member is sick.",
        "Ann is sick.",
        (
            "After the first trick everybody draws one card from the hand of the neighbour on the right, "
            "all at the same time."
        ),
        "Bob draws pink 1.",
        "The member who is sick wins no trick.",
    ]


@pytest.mark.parametrize(
    ("distress", "said"),
    [
        (
            Distress(),
            [
                (
                    "Before the first trick the crew may send the distress signal: everybody passes one card "
                    "that is not a trump, all to the left or all to the right."
                ),
            ],
        ),
        (
            Distress(required=True, direction=Direction.LEFT, cards=(Card("p", 1), None, None)),
            [
                (
                    "Before the first trick the crew sends the distress signal: everybody passes one card "
                    "that is not a trump, all to the left."
                ),
                "Ann passes pink 1.",
            ],
        ),
        (
            Distress(direction=Direction.RIGHT, cards=(Card("p", 1), None, None)),
            [
                (
                    "Before the first trick the crew may send the distress signal: everybody passes one card "
                    "that is not a trump, all to the right."
                ),
                "If it is sent, Ann passes pink 1.",
            ],
        ),
    ],
)
def test_the_distress_signal(distress: Distress, said: list[str]) -> None:
    assert asked(distress=distress) == said


def test_unknown_cards_and_hints() -> None:
    hands = tuple(tuple(map(Card.parse, hand)) for hand in (("p4",), ("p2",), ("r1",)))
    communications = (
        Communication(0, Card("p", 4), Shown.HIGHEST),
        Communication(1, Card("p", 2), Shown.ONLY),
        Communication(1, Card("b", 2), Shown.LOWEST),
        Communication(2, void="p"),
        Communication(2, void="r", trick=2),
    )
    deal = Deal(SMALL, hands, 2, (2, 2, 2))
    said = asked(deal=deal, communications=communications, played=Line(((Card("r", 1), Card("p", 4), Card("p", 2)),)))
    assert said == [
        "Ann holds two unknown cards.",
        "Bob holds two unknown cards.",
        "Cy holds two unknown cards.",
        "Just before the first trick, Ann holds pink 4 and no higher pink card.",
        "Just before the first trick, Bob holds pink 2 and no other pink card.",
        "Just before the first trick, Bob holds blue 2 and no lower blue card.",
        "Just before the first trick, Cy holds no pink card.",
        "Just before trick 2, Cy holds no rocket.",
        "Trick 1 was played: rocket 1, pink 4 and pink 2.",
    ]


@pytest.mark.parametrize(
    ("deck", "hidden", "said"),
    [
        (PLANET_NINE, (12, 13, 13), "One more unknown card lies in one of the hands."),
        (SMALL, (1, 2, 2, 2), "One more unknown card lies in one of the hands."),
        (SMALL, (0, 1, 1, 1, 1), "Four more unknown cards lie in the hands, at most one in each."),
    ],
)
def test_cards_that_anybody_may_have(deck: Deck, hidden: tuple[int, ...], said: str) -> None:
    highest = deck.commander_card
    assert highest is not None
    deal = Deal(deck, ((highest,), *[()] * (len(hidden) - 1)), 0, hidden)
    assert problem_text(Problem(deal))[-1] == said


def test_the_robot() -> None:
    one = small(robot=0, covered=[(Card("p", 1), Card("p", 4))])
    assert asked(deal=one, distress=Distress(required=True))[:2] == [
        "Ann is the robot and plays open cards only.",
        "Ann has one covered card, which opens after the trick of its cover.",
    ]
    assert asked(deal=one, distress=Distress())[-1] == (
        "If it is sent, Ann passes an open card and gets one open in its place."
    )


def test_the_line_so_far() -> None:
    tricks = (tuple(map(Card.parse, ("r1", "p4", "p2"))), (Card("b", 1),))
    assert asked(played=Line(tricks, (2, None))) == [
        "Trick 1, led by Cy, was played: rocket 1, pink 4 and pink 2.",
        "Trick 2 has begun: blue 1.",
    ]


GOLDEN = DATA / "golden" / "english.txt"


def test_missions_and_task_cards_in_english(kept: Callable[[Path, str], None]) -> None:
    lines = []
    for key, mission in library().items():
        lines += [f"{key}: {mission.title}", *(f"  {sentence}" for sentence in mission_text(mission)), ""]
    for card in task_cards().values():
        lines += [str(card), *(f"  {sentence}" for sentence in task_card_text(card))]
        by_size = {size: task_card_text(card, size)[0] for size in card.difficulty}
        if len(set(by_size.values())) > 1:
            lines += [f"  {size} players: {sentence}" for size, sentence in by_size.items()]
        lines.append("")
    kept(GOLDEN, "\n".join(lines))
