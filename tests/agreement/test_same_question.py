"""The same question, the same answer: in other words, by every engine, with a goal less, or from a later position.

One test for all games, over their common interface; what each game says in its own words stands in `KINDS`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

import winnable
from tests.support.ganymede_late import late_problem
from tests.support.ganymede_scripts import scripted_at_random
from tests.support.lifeboat_random import random_problem
from tests.support.lifeboat_scripts import scripted_problem
from tests.support.made_up import made_up
from tests.support.middles import heaps_of, left_of
from winnable.crew.game import CREW
from winnable.games.game import Game
from winnable.games.parts import with_played
from winnable.ganymede.game import GANYMEDE
from winnable.lifeboat.game import LIFEBOAT
from winnable.missions.lifeboat.format.names import contents_text
from winnable.rules.answer import Answer
from winnable.rules.crew import goal as crew_forms
from winnable.rules.crew import problem as crew_problem
from winnable.rules.crew.goal import about_all_tasks, parts
from winnable.rules.crew.play import Position, after_each
from winnable.rules.ganymede import goal as ganymede_forms
from winnable.rules.ganymede.problem import Turns
from winnable.rules.ganymede.referee import replay
from winnable.rules.lifeboat import goal as lifeboat_forms
from winnable.rules.lifeboat.card import NAVIGATION
from winnable.rules.lifeboat.position import Phase
from winnable.rules.lifeboat.referee import reached
from winnable.solver.crew.solve import solve
from winnable.solver.engine import SAT, using
from winnable.solver.ganymede.ask import ask as ask_ganymede
from winnable.solver.ganymede.ask import at_horizon
from winnable.solver.lifeboat.ask import ask as ask_lifeboat
from winnable.solver.verdict import Limits, NoAnswer

LIMITS: Final = Limits(work=20)
SEEDS: Final = {"crew": 16, "ganymede": 3, "lifeboat": 20}
"""How many problems of a game are asked at once."""


@dataclass(frozen=True)
class Kind:
    """How the problems of a game are made, and how they are asked otherwise."""

    game: Game
    make: Callable[[int], Any]
    forms: Any
    """The module of its goals, with AllOf and Not."""
    any_of: Callable[[tuple[Any, ...]], Any]
    ask: Callable[..., Any]
    switches: Sequence[str]
    """What can be left out of its solver, by name."""
    named: str
    """Names and colours in files, as a regular expression."""
    other: Mapping[str, str]
    """What stands in place of them; those that are not here get another letter."""
    grows: tuple[type, ...]
    """Goals that stay reached if more is played."""
    plain: Callable[[Any], Any]
    """The problem without what a position cannot show,"""
    told: Callable[[Any], Any]
    """and with the position in place of the line to it; None where it cannot be asked so."""


def _late_or_scripted(seed: int) -> Any:
    return scripted_at_random(seed) if seed % 2 else late_problem(seed)


def _of_lifeboat(seed: int) -> Any:
    return scripted_problem(seed) if seed % 2 else random_problem(Random(seed))


def _plain_crew(problem: Any) -> Any:
    bare = crew_problem.Problem(problem.deal, names=problem.names, before=problem.before)
    goals = []
    for goal in problem.goals:
        with suppress(ValueError):  # it is about tasks or roles
            replace(bare, goals=(goal,))
            goals.append(goal)
    return replace(bare, goals=tuple(goals))


def _told_crew(problem: Any) -> Any:
    deal, tricks = problem.deal, problem.played.whole(len(problem.deal.hands)).tricks
    if deal.unseen or deal.robot is not None or deal.earlier or not tricks:
        return None
    *_, at = after_each(Position.start(deal), tricks, ())
    if at.over:
        return None
    heaps, rest = heaps_of(at, in_order=True, cards=list(deal.seats)), problem.played.tricks[len(tricks) :]
    with suppress(ValueError):  # goals may need to know more
        return replace(problem, deal=left_of(at), before=heaps, played=type(problem.played)(rest))
    return None


def _plain_ganymede(problem: Any) -> Any:
    """Without goals about what happens, which a position does not tell."""
    past = (ganymede_forms.NobodyLost, ganymede_forms.NoDiscardAction, ganymede_forms.NoBonusLaunch)
    facts = (*past, ganymede_forms.Uses, ganymede_forms.BothSlots, ganymede_forms.GameOver)
    goals = [
        goal
        for goal in problem.goals
        if not any(isinstance(part, facts) or getattr(part, "by_turn", None) for part in parts(goal))
    ]
    goals = goals or [ganymede_forms.Launched(ganymede_forms.Bound(at_least=1))]
    return replace(problem, controls=(), horizon=Turns(2), goals=tuple(goals))


def _told_ganymede(problem: Any) -> Any:
    if problem.deal.choose or not problem.played.turns:
        return None
    whole = with_played(problem, GANYMEDE.rules.unplayed)
    records = replay(whole, problem.played).records
    left = problem.horizon.count - sum(record.player == problem.horizon.of for record in records)
    if left < 1 or records[-1].position.ending is not None:
        return None
    return replace(at_horizon(whole, left), deal=replace(problem.deal, position=records[-1].position))


def _plain_lifeboat(problem: Any) -> Any:
    return replace(problem, controls={}, days=2)


def _told_lifeboat(problem: Any) -> Any:
    """On a later morning."""
    at = reached(problem).position
    days = problem.last_day - at.day + 1
    if at.phase is not Phase.DAWN or days < 1 or not at.boat or not problem.played.days:
        return None
    begun = replace(problem.deal, position=at, marks=None)
    return replace(problem, deal=begun, days=days, played=LIFEBOAT.rules.unplayed)


KINDS: Final = {
    "crew": Kind(
        CREW,
        lambda seed: made_up(seed).problem,
        crew_forms,
        crew_forms.OneOf,
        solve,
        ("lookahead", "counters", "bounds"),
        r"\b([pb](?=\d)|(pink|blue|Ann|Ben|Cas)\b)",
        {"p": "b", "b": "p", "pink": "blue", "blue": "pink"},
        (),
        _plain_crew,
        _told_crew,
    ),
    "ganymede": Kind(
        GANYMEDE,
        _late_or_scripted,
        ganymede_forms,
        ganymede_forms.AnyOf,
        ask_ganymede,
        ("lookahead", "bounds"),
        r"\b(red|blue|ana|ben|[temv]\d+)\b",
        {"red": "blue", "blue": "red"},
        (ganymede_forms.Flown, ganymede_forms.Uses, ganymede_forms.BothSlots),
        _plain_ganymede,
        _told_ganymede,
    ),
    "lifeboat": Kind(
        LIFEBOAT,
        _of_lifeboat,
        lifeboat_forms,
        lifeboat_forms.AnyOf,
        ask_lifeboat,
        ("bounds",),
        r"\b(own|nav)\d+\b",
        {name: f"'{contents_text(card)}'" for name, card in NAVIGATION.items()},
        (lifeboat_forms.Lost, lifeboat_forms.Ended),
        _plain_lifeboat,
        _told_lifeboat,
    ),
}


# --- what is asked in place of a problem ---------------------------------------------------------


def _wrapped(kind: Kind, problem: Any, rng: Random) -> Any:
    """Each goal inside of others; of a task, too, where nothing asks in which trick it is met."""
    ways = (
        lambda goal: kind.any_of((goal,)),
        lambda goal: kind.forms.AllOf((goal,)),
        lambda goal: kind.forms.Not(kind.forms.Not(goal)),
    )
    asked = replace(problem, goals=tuple(rng.choice(ways)(goal) for goal in problem.goals))
    tasks = getattr(problem, "tasks", ())
    if not tasks or any(task.token for task in tasks) or any(map(about_all_tasks, parts((problem.goals, tasks)))):
        return asked
    around = (task if task.done else replace(task, goal=rng.choice(ways)(task.goal)) for task in tasks)
    return replace(asked, tasks=tuple(around))


def _written(kind: Kind, problem: Any, _: Random) -> Any:
    """The file with other names, and with colours exchanged, read again; cards by what they show."""
    text = str(winnable.dump(problem))
    with suppress(winnable.InputError):  # several cards show the same, or a script cannot be played
        return winnable.loads(re.sub(kind.named, lambda found: kind.other.get(found[0], f"{found[0]}o"), text))[0]
    return None


def _rotated(kind: Kind, problem: Any, _: Random) -> Any:
    """The file with the last hand before the first."""
    if kind.game is not CREW:  # who moves first, or sits at the bow, is part of other games
        return None
    seats = len(problem.deal.hands)
    text = re.sub(r"seat: (\d)", lambda found: f"seat: {(int(found[1]) + 1) % seats}", str(winnable.dump(problem)))
    return winnable.loads(re.sub(r"^hands:\n((?:  .*\n)*)(  .*\n)(?!  )", r"hands:\n\2\1", text, flags=re.MULTILINE))[0]


def _moved(kind: Kind, problem: Any, rng: Random) -> tuple[Any, Any] | None:
    """The plain problem after some moves, and with that position in place of them; None if chance leads nowhere."""
    for _ in range(30):
        moves = [] if kind.game.rules.over(problem) else [*islice(kind.game.rules.moves(problem, lambda: None), 20)]
        if not moves:
            return None
        problem = kind.game.rules.after(problem, rng.choice(moves))
        if (told := kind.told(problem)) is not None and rng.random() < 0.5:
            return problem, told
    return None


def _longer(kind: Kind, problem: Any) -> Any:
    """With one horizon more, where nobody follows a script that may not allow it."""
    goals = tuple(goal for goal in problem.goals if isinstance(goal, kind.grows))
    if not goals or problem.controls:
        return None
    return kind.game.solver.later(replace(problem, goals=goals), 1)


def _less(_: Kind, problem: Any, rng: Random) -> Any:
    """With a goal less."""
    left = rng.randrange(len(problem.goals)) if len(problem.goals) > 1 else 0
    if not problem.goals[left + 1 :] and not left:
        return problem
    return replace(problem, goals=(*problem.goals[:left], *problem.goals[left + 1 :]))


# --- what is held --------------------------------------------------------------------------------


def _answer(kind: Kind, problem: Any, **switches: bool) -> Answer:
    try:
        answer: Answer = kind.ask(problem, LIMITS, **switches).answer
    except NoAnswer:  # nothing fits what is known
        return Answer.UNKNOWN
    return answer


def _agree(one: Answer, other: Answer) -> None:
    assert one is other or Answer.UNKNOWN in (one, other)


def _hold(kind: Kind, seed: int, *, every_engine: bool = True) -> Iterator[str]:
    """Hold one problem against what asks the same, and against what is easier; yield what could be asked, and answers.

    `every_engine`: the other one, too, which takes long for formulas of many sums.
    """
    rng = Random(seed)
    try:
        problem = kind.make(seed)
    except ValueError:  # what was drawn does not go together
        return
    answer = _answer(kind, problem)
    for change in (_wrapped, _written, _rotated):
        if (other := change(kind, problem, rng)) is not None:
            yield f"{change.__name__[1:]} {answer.value}"
            _agree(answer, _answer(kind, other))
    for switch in kind.switches:
        _agree(answer, _answer(kind, problem, **{switch: False}))
    if every_engine:
        with using(SAT):
            _agree(answer, _answer(kind, problem))
    easier = _less(kind, problem, rng)
    assert (answer, _answer(kind, easier)) != (Answer.WINNABLE, Answer.UNWINNABLE)
    plain = kind.plain(problem)
    if (longer := _longer(kind, problem)) is not None:
        shorter = replace(problem, goals=tuple(goal for goal in problem.goals if isinstance(goal, kind.grows)))
        assert (_answer(kind, shorter), _answer(kind, longer)) != (Answer.WINNABLE, Answer.UNWINNABLE)
    if (found := _moved(kind, plain, rng)) is not None:
        moved, told = found
        after = _answer(kind, moved)
        yield f"told {after.value}"
        _agree(after, _answer(kind, told))
        assert (_answer(kind, plain), after) != (Answer.UNWINNABLE, Answer.WINNABLE)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("block", [0, *(pytest.param(block, marks=pytest.mark.slow) for block in range(1, 40))])
def test_the_same_question(name: str, block: int) -> None:
    seen, seeds = Counter[str](), range(block * SEEDS[name], (block + 1) * SEEDS[name])
    for seed in seeds:
        seen.update(_hold(KINDS[name], seed, every_engine=block > 0 or name != "ganymede"))
    asked = {"wrapped", "written", "told", *(["rotated"] if name == "crew" else [])}
    assert {each.split()[0] for each in seen} >= asked
    assert {Answer.WINNABLE.value, Answer.UNWINNABLE.value} <= {each.split()[1] for each in seen}
