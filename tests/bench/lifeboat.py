"""How many questions about full deals of Lifeboat are decided within a minute, and how fast.

    python tests/bench/lifeboat.py [deals] [seconds]

Six characters, the printed cards shuffled, relations dealt. Prints a line for each kind of question: how many of the
deals are won, refuted and left open, and the median and the most seconds.
"""

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

from winnable.rules.answer import Answer
from winnable.rules.goal import Bound
from winnable.rules.lifeboat.card import CAST, NAVIGATION, PROVISIONS, Character
from winnable.rules.lifeboat.control import Control, Policy
from winnable.rules.lifeboat.deal import Deal
from winnable.rules.lifeboat.goal import (
    Alive,
    Dead,
    Ended,
    Everybody,
    Goal,
    Holds,
    NeverUnconscious,
    NoRow,
    Score,
    TotalScore,
    Wins,
)
from winnable.rules.lifeboat.problem import Problem
from winnable.rules.lifeboat.setup import Relation, Setup
from winnable.solver.lifeboat.ask import ask
from winnable.solver.verdict import Limits

L, S, C, B, F, K = CAST
PASSIVE, GUARD = Control(Policy.PASSIVE), Control(Policy.GUARD)


def shuffled(seed: int) -> Deal:
    """A deal out of the box."""
    rng = Random(seed)
    provisions = [kind for kind, each in PROVISIONS.items() for _ in range(each.count)]
    navigation, friends, enemies = list(NAVIGATION), list(CAST), list(CAST)
    for cards in (provisions, navigation, friends, enemies):
        rng.shuffle(cards)
    relations = {who: Relation(*each) for who, *each in zip(CAST, friends, enemies, strict=True)}
    return Deal.of(Setup(CAST, relations=relations), CAST, navigation, provisions=provisions)


def asked(days: int, *goals: Goal, **controls: Control) -> Callable[[int], Problem]:
    """A question about a deal by its number; people with a policy by their names."""
    told = {Character[name.upper()]: control for name, control in controls.items()}
    return lambda seed: Problem(shuffled(seed), days, goals, told)


EVERYBODY = Alive(Everybody.ALL)
QUESTIONS = {
    "all home in 4 days": asked(4, Ended(), EVERYBODY),
    "all home in 5 days": asked(5, Ended(), EVERYBODY),
    "all home in 6 days": asked(6, Ended(), EVERYBODY),
    "nobody ever faints, 5 days": asked(5, Ended(), NeverUnconscious()),
    "home in 4 days, nobody rows": asked(4, Ended(), NoRow()),
    "kid dead in 2 days": asked(2, Dead(K)),
    "boatswain dead in 2 days": asked(2, Dead(B)),
    "boatswain and captain dead in 3 days": asked(3, Dead(B), Dead(C)),
    "captain has 16 points in 3 days": asked(3, Score(C, Bound(at_least=16))),
    "captain has 16 points by day 2": asked(2, Score(C, Bound(at_least=16))),
    "captain has 30 points, home in 5 days": asked(5, Score(C, Bound(at_least=30)), Ended()),
    "lady dead, all others home in 5 days": asked(5, Dead(L), *(Alive(who) for who in CAST if who is not L), Ended()),
    "everybody has 10 points, home in 4 days": asked(4, Score(Everybody.ALL, Bound(at_least=10)), Ended()),
    "80 points together, home in 5 days": asked(5, TotalScore(Bound(at_least=80)), Ended()),
    "snob wins, home in 4 days": asked(4, Wins(S), Ended()),
    "60 points together, home in 4 days": asked(4, TotalScore(Bound(at_least=60)), Ended()),
    "lady has all jewels in 3 days": asked(3, Holds(L, "jewels", Bound(at_least=3))),
    "kid wins in 3 days, others passive": asked(
        3, Wins(K), lady=PASSIVE, snob=PASSIVE, captain=PASSIVE, boatswain=PASSIVE, cherpak=PASSIVE
    ),
    "boatswain wins in 3 days, others guard": asked(
        3, Wins(B), lady=GUARD, snob=GUARD, captain=GUARD, cherpak=GUARD, kid=GUARD
    ),
    "lady and snob kill the kid, others guard, 2 days": asked(
        2, Dead(K), captain=GUARD, boatswain=GUARD, cherpak=GUARD, kid=GUARD
    ),
    "captain dead in 3 days, two passive, two guard": asked(
        3, Dead(C), lady=PASSIVE, snob=PASSIVE, captain=GUARD, kid=GUARD
    ),
}


def main(deals: int, seconds: float) -> None:
    """Ask everything about so many deals."""
    decided = 0
    for name, question in QUESTIONS.items():
        answers, times = list[Answer](), list[float]()
        for seed in range(deals):
            begun = perf_counter()
            answers.append(ask(question(seed), Limits(seconds=seconds)).answer)
            times.append(perf_counter() - begun)
        decided += sum(answer is not Answer.UNKNOWN for answer in answers)
        shares = " ".join(f"{answers.count(answer):3} {answer}" for answer in Answer)
        print(f"{name:50} {shares}   {median(times):5.1f} s, at most {max(times):5.1f} s", flush=True)
    print(f"decided within {seconds:g} s: {decided} of {deals * len(QUESTIONS)}")


if __name__ == "__main__":
    main(*(kind(text) for kind, text in zip((int, float), [*sys.argv[1:], "3", "60"], strict=False)))
