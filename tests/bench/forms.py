"""What each form of goal costs: random deals of four players with the goal, against the same deals with four tasks.

    python -m tests.bench.forms [DEALS] [NAME ...]     by goal: the ratio of the medians, the slowest, what is lost,
                                                       undecided in 60 s, and for how many a model was built

Goals and tasks are solved in turn, deal by deal, so that a noisy machine disturbs all alike, and seconds are those of
the processor: of others at work, what takes longer would see more. Beside each goal there are two plain tasks.
"""

import statistics
import sys
import time
from collections import Counter
from typing import Final, NamedTuple

from tests.bench.ratios import LIMIT, random_problem
from winnable.crew import goals
from winnable.missions.crew.goals.forms import goal_value
from winnable.rules.answer import Answer
from winnable.rules.crew.goal import Goal, InRole, parts
from winnable.rules.crew.problem import Problem, Role
from winnable.solver.crew.solve import solve
from winnable.solver.verdict import Limits

NINES: Final = goals.cards(rank=9)
FORMS: Final[dict[str, Goal]] = {
    "not": goals.not_(goals.tricks_won("anybody", won_with=NINES).at_least(3)),
    "not each wins": goals.not_(goals.each_wins("p9 b9")),
    "just one of": goals.just_one_of(
        goals.tricks_won(0).exactly(2), goals.tricks_won(1).exactly(2), goals.tricks_won(2).exactly(2)
    ),
    "two of four": goals.some_of("exactly", 2, *(goals.tricks_won(seat).exactly(2) for seat in range(4))),
    "range": goals.tricks_won(0).between(2, 3),
    "one of several numbers": goals.tricks_won(0).exactly([1, 3]),
    "odd": goals.cards_taken(0, "pink").exactly("odd"),
    "no two as many": goals.tricks_won("everybody").other_than(goals.tricks_won("each_other")),
    "members with rockets": goals.members("exactly", 2, goals.tricks_won("member", holding="trumps").at_least(1)),
    "somebody takes all nines": goals.somebody(goals.cards_taken("member", NINES).exactly("all")),
    "whoever takes b7 takes g7": goals.somebody(goals.cards_taken("member", "b7 g7").exactly(2)),
    "each nine wins": goals.each_wins(NINES),
    "no pink late": goals.cards_played(0, "pink", "4 to last").exactly(0),
    "discards a nine": goals.cards_played(0, NINES, how="discarded").at_least(1),
    "nobody ruffs": goals.cards_played("anybody", how="ruffed").exactly(0),
    "few off suit": goals.cards_played("everybody", how=("discarded", "ruffed")).at_most(4),
    "pink gone by trick 5": goals.cards_played("anybody", "pink", "1-5").exactly("all"),
    "leader never wins": goals.tricks_won("anybody", winner_plays="first").exactly(0),
    "last hand wins five": goals.tricks_won("anybody", winner_plays="last").at_least(5),
    "a suit for each": goals.shared_out(
        *(goals.tricks_won("member", won_with=suit).at_least(1) for suit in ("pink", "blue", "green", "yellow"))
    ),
    "one, two, three and the rest": goals.shared_out(
        *(goals.tricks_won("member").exactly(number) for number in (1, 2, 3)), goals.tricks_won("member").at_least(4)
    ),
    "at least own tasks": goals.tricks_won("everybody").at_least("own_tasks"),
    "owners win more": goals.not_(goals.tricks_won("everybody").exactly("own_tasks")),
    "above the left neighbour's pink": goals.cards_taken("commander", "pink").more_than(
        goals.cards_taken(goals.left_of("commander"), "pink")
    ),
    "everybody more pink than blue but one": goals.members(
        "at_least", 2, goals.cards_taken("member", "pink").more_than(goals.cards_taken("same", "blue"))
    ),
    "a limit for each": goals.by_member(
        goals.tricks_won("anybody"), {0: 3, 1: ("at_most", 2), 2: ("at_least", 2), 3: ("at_most", 3)}
    ),
    "nines in order": goals.each_wins("p9 b9 g9 y9", in_order=True),
    "points": goals.points(0, "pink").between(20, 25),
    "most points": goals.points(0, "colours").more_than(goals.points("each_other", "colours")),
    "higher and higher": goals.tricks_won("anybody", step=goals.step(sum="higher")).at_least(6),
    "round the table": goals.tricks_won("anybody", "1-5", step=goals.step(winner="left")).exactly("all"),
    "no suit twice running": goals.tricks_won("anybody", step=goals.step(led_suit="same")).exactly(0),
    "after a rocket": goals.tricks_won(1, after=goals.a_trick(holding="trumps")).exactly("all_such"),
    "b1 falls before g1": goals.each_falls("b1 g1", in_order=True),
    "four fall in order": goals.each_falls("p9 b9 g9 y9", in_order=True),
    "tasks in the first half": goals.tasks_fall("first half"),
    "tasks in the second half": goals.tasks_fall("second half"),
    "a trick for all in the first half": goals.met_by("first half", goals.tricks_won("everybody").at_least(1)),
    "the first winner": goals.tricks_won("first_winner").exactly(3),
    "the last winner": goals.tricks_won("last_winner").exactly(2),
    "the winner of trick 5": goals.cards_taken(goals.winner_of(5), "pink").at_least(4),
    "two members as one": goals.tricks_won(goals.together("commander", goals.left_of("commander"))).exactly(5),
    "first leads pink": goals.cards_played("commander", "pink", how="led", nth="first").exactly(1),
    "first discards are low": goals.cards_played(
        "everybody", goals.cards(over=4), how=("discarded", "ruffed"), nth="first"
    ).exactly(0),
    "the third card is pink": goals.cards_played(0, "pink", nth=3).exactly(1),
    "last leads pink": goals.cards_played(0, "pink", how="led", nth="last").exactly(1),
    "everybody first leads another suit": goals.colours(
        "exactly",
        "all",
        goals.members("at_most", 1, goals.cards_played("member", "colour", how="led", nth="first").exactly(1)),
    ),
    "never half green": goals.tricks_won("anybody", holding=goals.holding("green", "more_than", "half")).exactly(0),
    "all of some colour": goals.colours("at_least", 1, goals.cards_taken(0, "colour").exactly("all")),
    "two win as many": goals.members("exactly", 2, goals.tricks_won("member").exactly(goals.tricks_won("some_other"))),
    "least in the last trick": goals.least_sum("last"),
    "two nines by trick 5": goals.met_by(5, goals.cards_taken(0, NINES).at_least(2)),
}


TRICK_BY_TRICK: Final[dict[str, Goal]] = {
    "never two ahead": goals.spread(goals.tricks_won("anybody"), 2),
    "always as many": goals.always(goals.tricks_won(0).at_least(goals.tricks_won(1))),
    "while tasks are open": goals.tricks_won(0, while_tasks_open=True).at_most(1),
    "a role": goals.tricks_won("lucky").exactly(3),
}
"""Goals about every single trick, or about tricks until the last task is met, and one about whoever has a role."""


class Timed(NamedTuple):
    """What one problem took of the processor, everything included."""

    answer: Answer
    seconds: float
    modelled: bool
    """Whether a model was built: no line was found before, and nothing refuted."""


def timed(problem: Problem) -> Timed:
    """Solve a problem."""
    start = time.process_time()
    verdict = solve(problem, Limits(seconds=LIMIT))
    return Timed(verdict.answer, time.process_time() - start, verdict.effort.encode > 0)


def main(deals: int, names: list[str]) -> None:
    """Measure the goals with these names, or all of them."""
    chosen = {name: goal for name, goal in (FORMS | TRICK_BY_TRICK).items() if not names or name in names}
    found: dict[str, list[Timed]] = {name: [] for name in ("four tasks", *chosen)}
    for seed in range(deals):
        found["four tasks"].append(timed(random_problem(4, 4, seed)))
        beside = random_problem(4, 2, seed)
        for name, goal in chosen.items():
            roles = (Role("lucky"),) if InRole("lucky") in parts(goal) else ()
            found[name].append(timed(Problem(beside.deal, beside.tasks, goals=(goal,), roles=roles)))
    plain = statistics.median(each.seconds for each in found["four tasks"])
    print(f"{deals} deals, four tasks at the median {plain:.4f} s")
    for name, runs in found.items():
        ratio = statistics.median(each.seconds for each in runs) / plain
        answers = Counter(each.answer for each in runs)
        print(
            f"{name}\tratio {ratio:.1f}\tslowest {max(each.seconds for each in runs):.2f} s"
            f"\tlost {answers[Answer.UNWINNABLE]}\tundecided {answers[Answer.UNKNOWN]}"
            f"\tmodels {sum(each.modelled for each in runs)}"
        )
        if name in chosen:
            print(f"\t{goal_value(chosen[name])}")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:2]]
    main(numbers[0] if numbers else 300, sys.argv[2:])
