"""What each form of goal costs: random deals of four players with the goal, against the same deals with four tasks.

    python -m tests.bench.forms [DEALS] [NAME ...]     by goal: the ratio of the medians, the slowest, what is lost,
                                                       undecided in 60 s, and for how many a model was built

Goals and tasks are solved in turn, deal by deal, so that a noisy machine disturbs all alike, and seconds are those of
the processor: of others at work, what takes longer would see more. Beside each goal there are two plain tasks.
"""

import statistics
import sys
from collections import Counter
from dataclasses import replace
from typing import Final, NamedTuple

from tests.bench.ratios import random_problem, solved
from winnable.crew import goals
from winnable.missions.crew.goals.forms import goal_value
from winnable.rules.answer import Answer
from winnable.rules.crew.exchange import Distress
from winnable.rules.crew.goal import Goal, parts
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.task import Token
from winnable.rules.crew.who import InRole

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
    "lowest in the last trick": goals.tricks_won(
        "anybody", "last", against=goals.against("each_other", goals.step(sum="lower"))
    ).exactly(1),
    "best and worst": goals.tricks_won(
        "anybody", against=goals.against("some_other", goals.step(sum="higher", times=2, winner="same"))
    ).exactly(0),
    "another suit led each time": goals.tricks_won(
        "anybody", "1-4", against=goals.against("each_before", goals.step(led_suit="another"))
    ).exactly("all"),
    "no two sums alike": goals.tricks_won(
        "anybody", against=goals.against("each_other", goals.step(sum="different"))
    ).exactly("all"),
    "no suit wins twice running": goals.tricks_won("anybody", step=goals.step(won_suit="same")).exactly(0),
    "winning ranks rise five times": goals.tricks_won("anybody", step=goals.step(won_rank="higher")).at_least(5),
    "nobody's winning rank falls": goals.tricks_won(
        "anybody", against=goals.against("some_before", goals.step(winner="same", won_rank="lower"))
    ).exactly(0),
    "everybody's first trick is won with another colour": goals.colours(
        "exactly",
        "all",
        goals.members("at_most", 1, goals.tricks_won("member", nth="first", won_with="colour").exactly(1)),
    ),
    "everybody's first trick is won with a high card": goals.tricks_won(
        "everybody", nth="first", won_with=goals.cards(over=6)
    ).exactly(1),
    "a trick for all before two for one": goals.met_before(
        goals.tricks_won("commander").at_least(2), goals.tricks_won("everybody").at_least(1)
    ),
    "no rocket is led before blue 9 falls": goals.met_before(
        goals.each_falls("b9"), goals.tricks_led("anybody", led_with="trumps").exactly(0)
    ),
    "no colour is led before winning with it": goals.members(
        "exactly",
        "all",
        goals.colours(
            "at_least",
            3,
            goals.met_before(
                goals.tricks_won("member", won_with="colour").at_least(1),
                goals.tricks_led("member", led_with="colour").exactly(0),
            ),
        ),
    ),
    "three records": goals.tricks_won(
        "commander", against=goals.against("each_before", goals.step(sum="higher"))
    ).at_least(3),
    "tasks in turn": goals.tasks_in_order("in_turn_from", "commander"),
    "the commander's tasks last": goals.tasks_in_order("last", "commander"),
    "pink tasks early": goals.tasks_fall("first half", cards="pink"),
    "a task for the commander by trick 6": goals.met_by(6, goals.tasks_met("commander").at_least(1)),
    "if nobody was dealt two rockets": goals.if_(
        goals.nobody(goals.cards_dealt("member", "trumps").at_least(2)), goals.each_wins("trumps")
    ),
    "if the commander was dealt p9": goals.if_(
        goals.cards_dealt("commander", "p9").exactly(1),
        goals.tricks_won("commander").at_least(3),
        goals.tricks_won("commander").at_most(2),
    ),
    "two nines by trick 5": goals.met_by(5, goals.cards_taken(0, NINES).at_least(2)),
    "everybody leads": goals.tricks_led("everybody").at_least(1),
    "the opposite member leads twice": goals.tricks_led(goals.opposite("commander")).exactly(2),
    "no long run": goals.longest_run("everybody").at_most(2),
    "three in a row": goals.longest_run(0).at_least(3),
    "all tricks to the commander are odd": goals.tricks_won("commander", every=goals.cards(parity="odd")).at_least(1),
    "closed with a nine": goals.tricks_won("anybody", closed_with=NINES).at_least(2),
    "as many pink as blue": goals.tricks_won(0, as_many=("pink", "blue")).at_least(3),
    "low sums": goals.tricks_won(0, sum=goals.sum_of_ranks(under=12)).at_least(2),
    "high sums": goals.tricks_won(0, sum=goals.sum_of_ranks(over=27)).at_least(2),
    "all others win less": goals.tricks_won(0).at_least(goals.tricks_won("all_others")),
    "everybody but one wins two": goals.tricks_won(goals.everybody_but("commander")).at_least(2),
    "the holder of p9": goals.tricks_won(goals.holder_of("p9")).exactly(2),
    "half of the colours": goals.colours("at_least", "half", goals.cards_taken(0, "colour").at_least(4)),
    "more than half of the tricks": goals.tricks_won(
        "anybody", holding=goals.holding("pink", "at_least", "half")
    ).at_least(4),
    "lower than the next": goals.tricks_won("anybody", against=goals.against("next", goals.step(sum="lower"))).at_least(
        6
    ),
    "a suit led before": goals.tricks_led(
        "everybody", against=goals.against("some_before", goals.step(led_suit="same"))
    ).at_least(1),
    "higher than all after": goals.tricks_won(
        0, against=goals.against("each_after", goals.step(sum="higher"))
    ).at_least(2),
    "won again later": goals.tricks_won(
        "anybody", against=goals.against("some_after", goals.step(winner="same", led_suit="same"))
    ).at_most(2),
    "the first three cards are low": goals.cards_played("everybody", goals.cards(over=6), nth="1-3").at_most(1),
    "the second discard": goals.cards_played("anybody", "pink", how="discarded", nth=2).at_least(2),
    "the last two follow": goals.cards_played(0, "blue", how="followed", nth="2 to last").at_least(1),
    "each task of its own": goals.tasks_met("everybody").at_least("own_tasks"),
    "tasks late or early": goals.tasks_fall(["1-3", "8-10"]),
    "the commander's tasks early": goals.tasks_fall("first half", by="commander"),
    "a spread of pink cards": goals.spread(goals.cards_taken("anybody", "pink"), 4),
    "ahead all the time, or never": goals.one_of(
        goals.always(goals.tricks_won(0).at_least(goals.tricks_won(1))),
        goals.always(goals.tricks_won(1).at_least(goals.tricks_won(0))),
    ),
    "who was dealt more wins less": goals.members(
        "at_least", 2, goals.tricks_won("member").other_than(goals.cards_dealt("same", "pink"))
    ),
    "a goal for this crew": goals.by_crew({4: goals.tricks_won("everybody").at_least(2)}),
}


TRICK_BY_TRICK: Final[dict[str, Goal]] = {
    "never two ahead": goals.spread(goals.tricks_won("anybody"), 2),
    "always as many": goals.always(goals.tricks_won(0).at_least(goals.tricks_won(1))),
    "while tasks are open": goals.tricks_won(0, while_tasks_open=True).at_most(1),
    "a role": goals.tricks_won("lucky").exactly(3),
}
"""Goals about every single trick, or about tricks until the last task is met, and one about whoever has a role."""


SIGNAL: Final[dict[str, Goal]] = {
    "no signal": goals.signal("silent"),
    "a signal, or the commander wins four": goals.one_of(
        goals.signal("sent"), goals.tricks_won("commander").at_least(4)
    ),
    "two rockets need a signal": goals.if_(goals.signal("sent"), goals.tricks_won(0).at_least(2)),
    "whoever passes a nine wins": goals.members(
        "exactly", 4, goals.tricks_won("member").at_least(goals.cards_passed("same", NINES))
    ),
}
"""Goals about the distress signal, which may be sent."""
IN_ORDER: Final[dict[str, Goal]] = {
    "tasks in order, and one wins two": goals.tricks_won(0).exactly(2),
    "tasks in order, the first one early": goals.task_falls(1, "1-5"),
    "tasks in order, each wins": goals.tricks_won("everybody").at_least(1),
}
"""Goals where the two plain tasks have the tokens 1 and 2."""
EVERY_FORM: Final = FORMS | TRICK_BY_TRICK | SIGNAL | IN_ORDER


class Timed(NamedTuple):
    """What one problem took of the processor, everything included."""

    answer: Answer
    seconds: float
    modelled: bool
    """Whether a model was built: no line was found before, and nothing refuted."""


def timed(problem: Problem) -> Timed:
    """Solve a problem."""
    verdict, seconds = solved(problem)
    return Timed(verdict.answer, seconds, verdict.effort.encode > 0)


def problem_with(name: str, seed: int) -> Problem:
    """A random deal of four players with the goal of this name and two plain tasks."""
    goal, plain = EVERY_FORM[name], random_problem(4, 2, seed)
    roles = (Role("lucky"),) if InRole("lucky") in parts(goal) else ()
    tokens = [Token("1"), Token("2")] if name in IN_ORDER else [None, None]
    tasks = tuple(replace(task, token=token) for task, token in zip(plain.tasks, tokens, strict=True))
    return replace(plain, tasks=tasks, goals=(goal,), roles=roles, distress=Distress() if name in SIGNAL else None)


def main(deals: int, names: list[str]) -> None:
    """Measure the goals with these names, or all of them."""
    chosen = {name: goal for name, goal in EVERY_FORM.items() if not names or name in names}
    found: dict[str, list[Timed]] = {name: [] for name in ("four tasks", *chosen)}
    for seed in range(deals):
        found["four tasks"].append(timed(random_problem(4, 4, seed)))
        for name in chosen:
            found[name].append(timed(problem_with(name, seed)))
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
