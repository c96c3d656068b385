"""Every task card of Mission Deep Sea with the full deck: a deal where it can be met, and one where it cannot."""

import random
from itertools import pairwise

import pytest

from tests.support.layers import few
from tests.support.task_card_checks import CHECKS, Seen
from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.task_cards import task_cards
from winnable.rules.answer import Answer, State
from winnable.rules.crew.card import DEEP_SEA, Card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

LIMITS = Limits(work=60)
CREWS = (3, 4, 5)


def dealt(card: TaskCard, players: int, written: str) -> tuple[Deal, int]:
    """A seeded deal and the seat that owns the card, written `weak-7`: how it is dealt, and the seed.

    `random` is just that. Cards that can nearly always be met need a hand out of the ordinary: the
    owner has low cards (`weak`), high cards and submarines (`strong`), high cards and not submarine 4
    (`deputy`), the neighbour to the left has the high cards (`rival`), or all hands are roughly
    sorted by suit (`suits`).
    """
    way, _, seed = written.partition("-")
    chance = random.Random(f"{card.id} {players} {way} {seed}")
    owner = chance.randrange(players)
    cards = list(DEEP_SEA.cards)
    chance.shuffle(cards)

    def height(each: Card) -> float:
        captain = way == "deputy" and each == DEEP_SEA.commander_card
        return (0 if captain else each.rank + 9 * DEEP_SEA.is_trump(each)) + 4 * chance.random()

    if way == "suits":
        letters = chance.sample("pbgys", 5)
        cards.sort(key=lambda each: letters.index(each.suit) + chance.random())
    elif way != "random":
        cards.sort(key=height, reverse=way != "weak")
    least, over = divmod(len(cards), players)
    ends = [least * place + min(place, over) for place in range(players + 1)]
    hands = [cards[start:end] for start, end in pairwise(ends)]
    if way != "suits":
        rest = [each for held in hands[1:] for each in held]
        chance.shuffle(rest)
        hands[1:] = [rest[start - ends[1] : end - ends[1]] for start, end in pairwise(ends[1:])]
    first = owner + (way == "rival")
    return Deal.of(DEEP_SEA, [hands[(seat - first) % players] for seat in range(players)]), owner


def problem(card: TaskCard, players: int, written: str, *, foretold: bool = False) -> Problem:
    """The card for its owner with that deal; `foretold`: what is to be predicted is to win every trick."""
    deal, owner = dealt(card, players, written)
    task = card.task(players, owner=owner)
    return Problem(deal, (card.task(players, owner, predicted=deal.tricks if foretold and task.predicts else None),))


# --- the table ---------------------------------------------------------------------------------------

# card, deals with three, four and five players that cannot be won. For each of them 30 random deals were
# tried first, then the other ways in turn; where no `random` one is written, all of those 30 can be won.
# With a prediction left free no deal is lost, as whatever is won may have been noted.
UNWINNABLE = """
win-g6                              suits-0     weak-0      suits-0
win-y1                              suits-4     weak-0      rival-0
win-p3                              suits-6     rival-2     weak-0
win-b4                              suits-2     rival-1     rival-0
win-s3                              random-0    random-1    random-0
win-p1-g7                           suits-2     weak-0      rival-0
win-y9-b7                           suits-2     weak-0      rival-0
win-p8-b5                           suits-2     suits-0     weak-1
win-g5-b8                           suits-3     weak-0      weak-0
win-b6-y7                           suits-2     rival-2     rival-1
win-p5-y6                           suits-2     weak-1      rival-0
win-p9-y8                           suits-2     random-26   rival-0
win-b1-b2-b3                        suits-4     rival-0     weak-0
win-g3-y4-y5                        suits-3     weak-2      weak-0
all-3s                              suits-0     rival-1     weak-0
all-9s                              random-36   random-29   random-10
g2-in-last-trick                    suits-3     suits-2     suits-1
only-s1                             random-0    random-1    random-0
only-s2                             random-0    random-0    random-2
at-least-two-7s                     suits-0     suits-0     rival-3
at-least-three-5s                   suits-2     suits-9     weak-0
at-least-three-9s                   suits-1     suits-8     weak-0
exactly-two-9s                      suits-3     suits-4     weak-2
exactly-three-6s                    suits-0     weak-0      weak-0
at-least-five-pink                  suits-3     suits-11    suits-0
at-least-seven-yellow               suits-3     weak-3      weak-0
exactly-one-pink                    suits-3     rival-1     weak-0
exactly-two-blue                    suits-0     rival-1     suits-8
exactly-two-green                   suits-6     strong-1    strong-1
exactly-one-pink-one-green          suits-2     strong-0    strong-0
exactly-one-submarine               random-3    random-0    random-0
exactly-two-submarines              random-5    random-2    random-0
exactly-three-submarines            random-0    random-0    random-0
with-a-2                            random-1    random-10   random-0
with-a-3                            random-8    random-20   random-0
with-a-5                            random-1    random-5    random-0
with-a-6                            random-70   random-6    random-3
a-5-with-a-7                        random-36   random-5    random-0
an-8-with-a-4                       random-20   random-1    random-1
a-6-with-a-6                        random-19   random-0    random-0
p7-with-a-submarine                 random-12   random-2    random-0
g9-with-a-submarine                 random-15   random-5    random-2
no-1s                               suits-4     strong-1    strong-3
no-5s                               strong-36   strong-0    strong-1
no-9s                               strong-0    deputy-1    strong-0
no-8s-9s                            strong-0    deputy-0    strong-4
no-1s-2s-3s                         suits-3     strong-0    random-11
no-pink                             suits-15    strong-0    suits-0
no-yellow                           suits-33    suits-0     strong-0
no-green                            suits-2     strong-3    strong-1
no-pink-blue                        suits-3     strong-0    strong-0
no-yellow-green                     strong-2    strong-0    deputy-0
no-submarines                       random-5    random-2    random-14
first-trick                         weak-0      weak-0      random-6
first-two-tricks                    random-21   weak-0      random-2
first-three-tricks                  weak-0      random-2    random-12
last-trick                          suits-7     rival-0     rival-0
first-and-last-trick                rival-1     random-4    random-5
only-first-trick                    random-9    random-29   random-0
only-last-trick                     random-53   random-11   random-1
none-of-first-three                 strong-0    deputy-1    strong-2
none-of-first-four                  strong-0    deputy-0    strong-2
none-of-first-five                  strong-0    strong-0    strong-0
no-tricks                           random-21   random-3    random-0
exactly-one-trick                   random-71   random-27   random-19
exactly-two-tricks                  suits-3     strong-0    weak-0
exactly-four-tricks                 suits-3     suits-1     weak-0
exactly-two-in-a-row                random-28   random-74   strong-1
exactly-three-in-a-row              strong-0    strong-3    strong-0
two-in-a-row                        suits-14    weak-1      suits-4
three-in-a-row                      suits-0     weak-2      weak-1
never-two-in-a-row                  strong-1    strong-0    strong-0
more-than-each-other                rival-0     rival-4     rival-0
more-than-all-others                suits-3     rival-0     random-33
fewer-than-each-other               suits-1     random-45   random-0
more-than-captain                   suits-0     suits-0     suits-1
fewer-than-captain                  deputy-93   deputy-98   deputy-35
as-many-as-captain                  suits-4     weak-0      rival-0
all-below-7                         suits-1     deputy-3    strong-0
all-above-5                         suits-5     strong-3    weak-0
low-sum                             strong-1    suits-3     rival-3
high-sum                            suits-3     suits-12    rival-0
sum-22-or-23                        suits-8     suits-12    rival-3
predict-openly                      random-0    random-0    random-0
predict-secretly                    random-0    random-0    random-0
as-many-green-as-yellow-in-a-trick  suits-8     suits-8     weak-1
as-many-pink-as-blue-in-a-trick     suits-3     suits-13    weak-0
as-many-pink-as-yellow              suits-4     suits-7     rival-18
more-pink-than-green                suits-4     strong-4    strong-1
more-yellow-than-blue               suits-3     strong-8    strong-4
all-of-one-colour                   suits-2     suits-4     suits-1
one-of-each-colour                  suits-4     suits-5     suits-1
all-odd                             suits-5     suits-11    weak-3
all-even                            suits-4     rival-2     rival-2
never-lead-pink-green               suits-6     strong-2    strong-0
never-lead-pink-yellow-blue         strong-1    strong-3    random-22
"""

# Where the first random deal can be won, it is taken; else the first that can.
WINNABLE = """
win-s3 3 random-1
win-s3 5 random-3
only-s1 3 random-1
only-s1 5 random-2
only-s2 3 random-3
only-s2 4 random-3
exactly-one-submarine 4 random-2
exactly-one-submarine 5 random-1
exactly-two-submarines 5 random-2
exactly-three-submarines 3 random-1
exactly-three-submarines 4 random-3
exactly-three-submarines 5 random-1
with-a-2 5 random-1
with-a-3 4 random-1
with-a-3 5 random-1
with-a-5 4 random-1
with-a-5 5 random-1
with-a-6 4 random-1
a-5-with-a-7 4 random-1
a-5-with-a-7 5 random-1
a-6-with-a-6 3 random-1
a-6-with-a-6 4 random-2
a-6-with-a-6 5 random-1
p7-with-a-submarine 5 random-3
only-first-trick 5 random-2
only-last-trick 3 random-1
no-tricks 5 random-1
fewer-than-each-other 4 random-1
fewer-than-each-other 5 random-1
more-than-captain 5 random-1
fewer-than-captain 5 random-1
as-many-as-captain 3 random-6
"""

LOST = {card: deals for card, *deals in map(str.split, UNWINNABLE.strip().splitlines())}
WON = {(card, int(players)): deal for card, players, deal in map(str.split, WINNABLE.strip().splitlines())}


def met(problem: Problem, *, lookahead: bool = True) -> bool:
    """Whether the card can be met; if so, the referee and a plain reading of the card both say so of the line."""
    verdict = solve(problem, LIMITS, lookahead=lookahead)
    if verdict.witness is None:
        assert verdict.answer is Answer.UNWINNABLE, problem.deal
        return False
    choices = verdict.witness.choices
    report = referee(problem, choices, verdict.witness.line)
    assert report.state is State.MET
    (task,), (owner,), deal = problem.tasks, choices.owners, problem.deal
    noted = choices.predictions[0] if choices.predictions else None
    seen = Seen(report.record.tricks, len(deal.hands), deal.commander, owner, -1 if noted is None else noted)
    assert CHECKS[task.name](seen), f"{task.name} of {report.record.deal}: {verdict.witness.line}"
    return True


@pytest.mark.parametrize("card", few(task_cards(), 15))
def test_cards_that_can_be_met(card: str) -> None:
    for players in CREWS:
        assert met(problem(task_cards()[card], players, WON.get((card, players), "random-0")))


@pytest.mark.parametrize("card", few(task_cards(), 4, 14))
def test_cards_that_cannot_be_met(card: str) -> None:
    for players, deal in zip(CREWS, LOST[card], strict=True):
        assert not met(problem(task_cards()[card], players, deal, foretold=True))


def any_deal(card: TaskCard, players: int) -> Problem:
    """The card for the captain's left neighbour, with no card known but the captain's."""
    return Problem(Deal.unknown(DEEP_SEA, players), (card.task(players, owner=1),))


@pytest.mark.parametrize("card", few(task_cards(), 28))
def test_some_deal_meets_the_card(card: str) -> None:
    """With the deal left open; each card with one number of players."""
    assert met(any_deal(task_cards()[card], CREWS[list(task_cards()).index(card) % 3]))


@pytest.mark.slow
@pytest.mark.parametrize("card", task_cards())
def test_some_deal_meets_the_card_with_any_crew(card: str) -> None:
    for players in CREWS:
        assert met(any_deal(task_cards()[card], players))


@pytest.mark.parametrize("players", CREWS)
def test_free_predictions_are_always_met(players: int) -> None:
    """What the owner wins is what was noted, whatever the deal."""
    for card in ("predict-openly", "predict-secretly"):
        for way in ("random", "weak", "strong", "rival", "suits"):
            assert met(problem(task_cards()[card], players, f"{way}-1"), lookahead=False)


def test_the_tables_are_complete() -> None:
    assert list(LOST) == list(task_cards())
    assert {card for card, _ in WON} <= set(task_cards())
