"""A toy game, all of it: from a pile of counters one takes one to three a turn. What can be reached in so many?"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from winnable.games.format import Format
from winnable.games.game import Game
from winnable.games.parts import Horizon, Places, Rules, Solver, Words, with_played
from winnable.missions.source.mission import Mission
from winnable.missions.source.plain import Choice, Whole
from winnable.missions.source.problem import ProblemDocument
from winnable.missions.source.shape import Fields, Key, ListOf
from winnable.output.ink import Ink
from winnable.questions.exhaustive import exhaustive
from winnable.questions.lines import goals_text
from winnable.questions.plain import PlainReport, plain_format
from winnable.questions.schema import output_of
from winnable.rules.answer import State
from winnable.solver.verdict import NoAnswer

GOALS = {"empty": "nothing is left", "last-one": "the last turn takes one"}
Line = tuple[int, ...]


@dataclass(frozen=True)
class Pile:
    pile: int
    turns: int
    goals: tuple[str, ...] = ("empty",)
    played: Line = ()


@dataclass(frozen=True, kw_only=True)
class Rush(Mission):
    game = "counters"
    turns: int
    most: int
    goals: tuple[str, ...] = ("empty",)


class File(ProblemDocument[Pile, Line, Rush]):
    game = "counters"


Report = PlainReport


def replay(pile: Pile, line: Line) -> Report:
    for number, taken in enumerate(line, 1):
        if number > pile.turns or not 1 <= taken <= 3 or sum(line[:number]) > pile.pile:
            raise ValueError(f"turn {number}: expected one to three counters, as far as there are, found {taken}")
    rest = pile.pile - sum(line)
    if complete := not rest or len(line) == pile.turns:
        met = {"empty": rest == 0, "last-one": line[-1:] == (1,)}
        return Report(pile, line, complete, {goal: State.MET if met[goal] else State.LOST for goal in GOALS})
    return Report(pile, line, complete, dict.fromkeys(GOALS, State.OPEN))


def left(pile: Pile) -> int:
    return pile.pile - sum(pile.played)


def text(report: Report, ink: Ink) -> Iterator[str]:
    yield f"taken: {', '.join(map(str, report.line)) or 'nothing'}"
    yield from goals_text(report, lambda _: "", GOALS.__getitem__, ink)


def english(asked: Pile | Rush) -> Iterable[str]:
    pile = f"{asked.pile} counters" if isinstance(asked, Pile) else f"up to {asked.most} counters"
    yield f"Take {pile} in {asked.turns} turns, so that {' and '.join(map(GOALS.__getitem__, asked.goals))}."


def before(pile: Pile, line: Line, at: str) -> Pile:
    if not (at.isdecimal() and 1 <= int(at) <= len(line) + 1):
        raise NoAnswer(f"expected a turn from 1 to {len(line) + 1} for --at, found {at!r}")
    return replace(pile, played=line[: int(at) - 1])


RULES = Rules(
    replay=replay,
    illegal=ValueError,
    unplayed=(),
    begun=bool,
    over=lambda pile: not left(pile) or len(pile.played) == pile.turns,
    moves=lambda pile, _look: range(min(3, left(pile)), 0, -1),
    after=lambda pile, number: with_played(pile, (*pile.played, number)),
    alike=lambda pile: (left(pile), pile.turns - len(pile.played), pile.played[-1:], pile.goals),
    steps=lambda report: [f"turn {number}: take {taken}" for number, taken in enumerate(report.line, 1)],
    up_to=lambda pile, line, steps: with_played(pile, line[: len(steps)]),
)
SOLVER: Solver = exhaustive(RULES, lambda pile, more: replace(pile, turns=pile.turns + more))
WORDS = Words(
    goal_text=lambda _, goal: GOALS[goal],
    goal_value=lambda _, goal: goal,
    move=lambda _, number: f"take {number}",
    first_move=lambda pile, line: line[len(pile.played)],
    line_value=lambda witness: [*witness.line],
    text=text,
    json=lambda witness: {"state": witness.report.state.value, "taken": [*witness.line]},
    places=Places(before, lambda pile, _: f"{left(pile)} left"),
    horizon=lambda of: Horizon(of.turns, f"within {of.turns} turns", "within", "turn", counted=True, name="turns"),
)
_TURNS = {
    "turns": Key(Whole(1, 99), "In how many turns.", required=True),
    "goals": Key(ListOf(Choice(GOALS)), "What to reach."),
}
TAKEN = ListOf(Whole(1, 3))
FORMAT: Format = plain_format(
    File,
    Fields(
        "a pile",
        {"pile": Key(Whole(1, 99), "How many.", required=True), **_TURNS, "played": Key(TAKEN, "So far.")},
        made=Pile,
    ),
    Fields("a mission", {"most": Key(Whole(1, 99), "The largest pile.", required=True), **_TURNS}, made=Rush),
    TAKEN,
    lambda rush, _players, random: Pile(random.randint(1, rush.most), rush.turns, rush.goals),
    english,
    "K005",
    lambda: output_of("counters", "Counters", WORDS, identity={}, mission={}),
)


class Counters(Game):
    title, editions, problem_type, line_type, players = "Counters", ("counters",), Pile, tuple, (1, 1)
    solver_module = "tests.toy_game.counters"
    rules, words, format = RULES, WORDS, FORMAT


COUNTERS = Counters()
