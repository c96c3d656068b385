"""One way in for every problem: can the goals be reached.

Quick stages come first, and each leaves undecided questions to the next: a short look at the
relaxation, which may prove that there is no line (`relaxation`); a look for a line, which may find one (`lookahead`); a
longer look at the relaxation; for long horizons a wider look for a line; and the models, which decide. Where
ships are still to be chosen, that is done for one choice after the other, as long as there are few.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import count, islice
from typing import Any, Final

from winnable.rules.answer import Answer, OutOfTime, State, all_met
from winnable.rules.ganymede.decision import (
    NOTHING_PLAYED,
    Line,
    Ships,
    Turn,
)
from winnable.rules.ganymede.fault import Fault, IllegalStep
from winnable.rules.ganymede.goal import Goal, Group
from winnable.rules.ganymede.judge import Judge, Record, timetable
from winnable.rules.ganymede.legal import outcomes
from winnable.rules.ganymede.position import Position
from winnable.rules.ganymede.problem import Free, Problem, Turns
from winnable.rules.ganymede.referee import Report, replay
from winnable.solver import clash as shared
from winnable.solver.asking import shortest
from winnable.solver.formula import PARAMETERS, solved
from winnable.solver.ganymede.lookahead.beam import ATTEMPTS, WIDE, Attempts, find_line
from winnable.solver.ganymede.model.model import Model
from winnable.solver.ganymede.model.read import read
from winnable.solver.ganymede.relaxation.search import MAX_TURNS, refute
from winnable.solver.ganymede.witness import Witness, reaches, replayed
from winnable.solver.second import Looks, TooMany, Way, by_rules, confirmed, some_end
from winnable.solver.verdict import Limits, NoAnswer, Stopwatch, Verdict, timed

# --- by models -----------------------------------------------------------------------------------


# From a problem to a line or a proof: encode, solve, and put steps in order.
#
# The first model has one launch a turn. If it has no solution at all, there is no line; if all its solutions go beyond
# it, as a turn needs two launches, a model with two is next. A solution whose steps have no order is forbidden by a
# clause, and the formula is solved again.


@dataclass(frozen=True)
class Solved:
    """The answer of the models: an answer, unknown if limits are reached, and a line."""

    answer: Answer
    line: Line | None = None
    bounded: bool = False
    """Whether a proof rests on the relaxation, too."""


def by_model(
    problem: Problem,
    position: Position,
    past: Sequence[Record],
    limits: Limits,
    watch: Stopwatch,
    *,
    bounds: bool = True,
) -> Solved:
    """Decide by models that allow more and more launches a turn, until nothing is beyond them.

    That comes to an end, as no turn has more launches than there are ships. The first model leaves out rare events.
    """
    for launches in count(1):
        with watch.stage("encode"):
            model = Model(
                problem,
                position,
                past,
                launches=launches,
                whole=launches > 1,
                deadline=limits.deadline,
                bounds=bounds,
            )
        found = _decided(model, problem, limits, watch)
        if found is not None:
            return found
    raise AssertionError("no turn has more launches than there are ships")


def _decided(model: Model, problem: Problem, limits: Limits, watch: Stopwatch) -> Solved | None:
    """First with what may go beyond the model, which proves most; where something does, without it, for a line.

    None if there is no line but perhaps one that goes beyond the model.
    """
    within = False
    while True:
        outcome = solved(model.formula, limits, watch, PARAMETERS, [~model.beyond] if within else [])
        if outcome.answer is Answer.UNKNOWN:
            return Solved(Answer.UNKNOWN)
        if outcome.answer is Answer.UNWINNABLE:
            return None if within else Solved(Answer.UNWINNABLE, bounded=model.bounded)
        if outcome.holds(model.beyond):
            within = True
            continue
        reading = read(problem.deal.table, model.made, outcome, limits.deadline)
        if not reading.forbidden:
            return Solved(Answer.WINNABLE, Line((*problem.played.turns, *reading.turns), model.ships(outcome)))
        for clause in reading.forbidden:
            model.formula.clause(clause)


# --- by the rules alone --------------------------------------------------------------------------


def some_line(problem: Problem, look: Looks) -> Line | None:
    """A line that reaches the goals, of all that the rules allow; None if there is none. Raises OutOfTime."""

    def judged(report: Report) -> State:
        judge = Judge(problem, report.start, report.records, report.complete)
        state = all_met(map(judge.state, problem.goals))
        return State.OPEN if state is State.MET and not report.complete else state

    def following(report: Report) -> Iterator[Report]:
        turns, ships = _turns_of(report), report.problem.played.ships
        for turn, _, _ in outcomes(problem.deal.table, report.position, look):
            with suppress(IllegalStep):  # a script that cannot be played then
                yield replay(report.problem, Line((*turns, turn), ships))

    for ships in _choices(problem):
        begun = replace(problem, played=Line((), ships))
        with suppress(IllegalStep):
            end = some_end(replay(begun, Line(problem.played.turns, ships)), judged, following, look)
            if end is not None:
                return Line(_turns_of(end), ships)
    return None


def _turns_of(report: Report) -> tuple[Turn, ...]:
    free = report.problem.free
    return tuple(each.turn for each in report.records if each.player in free and isinstance(each.turn, Turn))


def _any_line(problem: Problem, position: Position, past: Sequence[Record], limits: Limits) -> Line | None:
    """A line that reaches goals which hold already, as most lines do; None if they do not, or none is found soon."""
    held = all_met(map(Judge(problem, position, past, final=True).state, problem.goals)) is State.MET
    with suppress(TooMany):
        return some_line(problem, Looks(FEW_LOOKS, limits.deadline)) if held else None
    return None


def ways(problem: Problem, verdict: Verdict[Witness]) -> Iterator[Way[Problem, Witness]]:
    """Further ways to decide a problem that is unwinnable, which do not rest on what the verdict does."""
    del problem
    if TRIED in verdict.reason or PROVED in verdict.reason:  # else the rules alone say so
        yield by_rules(some_line, replayed)
    if TRIED in verdict.reason or BOUNDED in verdict.reason:
        yield Way(ALONE, partial(ask, lookahead=False, bounds=False))


# --- one way in ----------------------------------------------------------------------------------


CHOICES: Final = 12
"""How many choices of ships are searched for a line one by one, before all of them together: all of one player."""
ATTEMPTS_BY_CHOICE: Final = 3
"""How many attempts each choice gets; with more, all choices together take long."""
PROVED: Final = "proved by CP-SAT"
BOUNDED: Final = "proved by CP-SAT and a relaxation"
TRIED: Final = "refuted by exhaustive search of a relaxation"
ALONE: Final = "proved by CP-SAT alone"
FEW_LOOKS: Final = 2_000
"""How much is looked at for a line, by the rules, if the goals hold already."""
TURNS_PER_WORK: Final = 20_000
"""How many turns of the relaxation take about as long as a unit of CP-SAT's work."""
FIRST_TURNS: Final = 2_000
"""How many of them are looked at before the search for a line: fewer refute most goals that are far out of reach."""
LONG_HORIZON: Final = 6
"""With this many turns to come a line is searched again, with more effort, before the formula, which takes longer;"""
WORK_OF_WIDE: Final = 100.0
"""but only if this much work may be done, in CP-SAT's units."""
SHARE_OF_SEARCH: Final = 0.3
"""The part of the time that the search for a line may take,"""
SHARE_OF_PROOF: Final = 0.6
"""the part of the remaining time that the relaxation may take,"""
SHARE_OF_WIDE: Final = 0.7
"""and the part of the rest for the search with more effort. The formula gets all remaining time."""


def ask(
    problem: Problem, limits: Limits | None = None, *, lookahead: bool = True, bounds: bool = True
) -> Verdict[Witness]:
    """Decide whether the goals can be reached with all cards open.

    `lookahead`, which looks for a line, and `bounds`, which prove in a relaxation that there is none, may be left out;
    the verdict is the same without them. Raises NoAnswer if the line so far is not allowed, InternalError if the
    referee refuses a line.
    """
    return timed(limits or Limits(), partial(_asked, problem, lookahead=lookahead, bounds=bounds))


def _asked(problem: Problem, limits: Limits, watch: Stopwatch, *, lookahead: bool, bounds: bool) -> Verdict[Witness]:
    if any(problem.deal.choose) and problem.played == NOTHING_PLAYED:  # one model has all choices
        start = replace(problem.deal, choose=()).begin()
        if bounds and all(_refuted_with(problem, ships, limits) for ships in _choices(problem)):
            return _no_line({TRIED})
        if lookahead:
            with watch.stage("search"):
                line = _looked_by_choice(problem, limits)
            if line is not None:
                with watch.stage("replay"):
                    return Verdict(Answer.WINNABLE, replayed(problem, line))
        verdict = _modelled(problem, problem, start, (), limits, watch, bounds=bounds)
        return _no_line({verdict.reason}) if verdict.answer is Answer.UNWINNABLE else verdict
    proofs, faults = set[str](), list[NoAnswer]()
    choices = list(_choices(problem))
    for ships in choices:
        begun = replace(problem, played=Line(problem.played.turns, ships))
        try:
            verdict = _one_choice(problem, begun, limits, watch, lookahead=lookahead, bounds=bounds)
        except NoAnswer as fault:
            faults.append(fault)
            continue
        if verdict.answer is not Answer.UNWINNABLE:
            return verdict
        proofs.add(verdict.reason)
    if len(faults) == len(choices):
        raise faults[0]
    return _no_line(proofs)


def _one_choice(
    problem: Problem, begun: Problem, limits: Limits, watch: Stopwatch, *, lookahead: bool, bounds: bool
) -> Verdict[Witness]:
    """The verdict of a problem with ships that are chosen, `begun`; one way of many where it is unwinnable."""
    try:
        report = replay(replace(begun, played=Line((), begun.played.ships)), begun.played)
    except IllegalStep as error:
        if error.fault is Fault.SCRIPT and not begun.played.turns:  # which no line can change
            return Verdict(Answer.UNWINNABLE, reason=str(error))
        raise NoAnswer(f"what was played already is not allowed: {error}") from error
    if report.complete:
        if not report.met:
            return Verdict(Answer.UNWINNABLE, reason="all turns are played")
        return Verdict(Answer.WINNABLE, replayed(problem, begun.played))
    at = begun, report.position, report.records, limits
    stages = ((FIRST_TURNS, ATTEMPTS), (MAX_TURNS, WIDE)) if bounds or lookahead else ()  # quick ones, then longer ones
    for turns, attempts in stages:
        with watch.stage("search"):
            if bounds and _refuted(*at, turns):
                return Verdict(Answer.UNWINNABLE, reason=TRIED)
            look = lookahead and (attempts is ATTEMPTS or _worth_while(*at))
            line = _looked(*at, attempts) if look else None
        if line is not None:
            with watch.stage("replay"):
                return Verdict(Answer.WINNABLE, replayed(problem, line))
    return _modelled(problem, *at, watch, bounds=bounds)


def _looked(
    problem: Problem,
    position: Position,
    past: Sequence[Record],
    limits: Limits,
    attempts: Attempts,
) -> Line | None:
    """A line found by a quick search in a part of the time; wide attempts get most of the remaining time."""
    deadline = limits.deadline.part(SHARE_OF_SEARCH if attempts is ATTEMPTS else SHARE_OF_WIDE)
    try:
        line = _any_line(problem, position, past, limits) if attempts is ATTEMPTS else None
        return line or find_line(problem, position, past, deadline, attempts, reaches=partial(reaches, problem))
    except OutOfTime:
        return None


def _worth_while(problem: Problem, position: Position, past: Sequence[Record], limits: Limits) -> bool:
    """Whether the formula would take longer than to look for a line once more."""
    enough = limits.work is None or limits.work >= WORK_OF_WIDE
    return enough and len(timetable(problem, position, past)) >= LONG_HORIZON


def _refuted_with(problem: Problem, ships: Ships, limits: Limits) -> bool:
    """Whether the goals are soon found to be out of reach with these ships to begin with."""
    return _refuted(replace(problem, played=Line((), ships)), problem.deal.begin(ships), (), limits, FIRST_TURNS)


def _refuted(problem: Problem, position: Position, past: Sequence[Record], limits: Limits, most: int) -> bool:
    """Whether the goals are out of reach, as far as a search of `most` turns finds out in a part of the time."""
    if limits.work is not None:
        most = min(most, int(limits.work * TURNS_PER_WORK))
    try:
        return refute(problem, position, past, limits.deadline.part(SHARE_OF_PROOF), most)
    except OutOfTime:
        return False


def _looked_by_choice(problem: Problem, limits: Limits) -> Line | None:
    """A line that is found quickly with some ships to begin with, each choice in turn, then again with more effort."""
    deadline = limits.deadline.part(SHARE_OF_SEARCH)
    if (found := _any_line(problem, replace(problem.deal, choose=()).begin(), (), limits)) is not None:
        return found
    for attempt in ATTEMPTS[:ATTEMPTS_BY_CHOICE]:
        for ships in islice(_choices(problem), CHOICES):
            begun = replace(problem, played=Line((), ships))
            try:
                line = find_line(
                    begun, problem.deal.begin(ships), (), deadline, (attempt,), reaches=partial(reaches, begun)
                )
            except OutOfTime:
                return None
            if line is not None:
                return line
    return None


def _modelled(
    problem: Problem,
    begun: Problem,
    position: Position,
    past: Sequence[Record],
    limits: Limits,
    watch: Stopwatch,
    *,
    bounds: bool,
) -> Verdict[Witness]:
    """The verdict of the model; unknown if limits are reached."""
    solved = by_model(begun, position, past, limits, watch, bounds=bounds)
    if solved.line is not None:
        with watch.stage("replay"):
            return Verdict(Answer.WINNABLE, replayed(problem, solved.line))
    if solved.answer is Answer.UNKNOWN:
        return Verdict(Answer.UNKNOWN)
    return Verdict(Answer.UNWINNABLE, reason=BOUNDED if solved.bounded else PROVED)


def _no_line(proofs: set[str]) -> Verdict[Witness]:
    return Verdict(Answer.UNWINNABLE, reason=f"no line of play reaches all goals ({', '.join(sorted(proofs))})")


def _choices(problem: Problem) -> Iterator[Ships]:
    """Every choice of ships to begin with (J24)."""
    if problem.played.ships or not any(problem.deal.choose):
        return iter([problem.played.ships])
    return problem.deal.choices()


# --- other horizons ------------------------------------------------------------------------------


# Other horizons: within how few turns the goals are reached, and whether more turns would do where none suffice.
#
# Goals are judged at the horizon, so goals that are reached at one may be out of reach at a longer one: each horizon is
# a question of its own.


def at_horizon(problem: Problem, count: int) -> Problem:
    """The problem with another number of turns or rounds."""
    return replace(problem, horizon=replace(problem.horizon, count=count))


def _surely(problem: Problem, limits: Limits) -> Verdict[Witness]:
    """The verdict, in two ways if it is unwinnable."""
    return confirmed(problem, ask(problem, limits), ways, limits)


def fewest_turns(problem: Problem, limits: Limits | None = None) -> Verdict[Witness]:
    """The shortest horizon, in the turns or rounds of the problem and up to its own, at which the goals are reached.

    See `winnable.solver.asking.shortest`. Raises NoAnswer if the line so far is not allowed.
    """
    counts = range(_least(problem), problem.horizon.count + 1)
    return shortest(_surely, lambda count: at_horizon(problem, count), counts, limits)


def longer(problem: Problem, more: int) -> Problem | None:
    """The problem with `more` turns or rounds more; None if a script is too short for them."""
    found = at_horizon(problem, problem.horizon.count + more)
    return found if _scripts_suffice(found) else None


def _least(problem: Problem) -> int:
    """The shortest horizon to which all fits that was played already. Raises NoAnswer if that is not allowed."""
    if not problem.played.turns:
        return 1
    try:
        records = replay(replace(problem, played=Line((), problem.played.ships)), problem.played).records
    except IllegalStep as error:
        raise NoAnswer(f"what was played already is not allowed: {error}") from error
    horizon = problem.horizon
    if isinstance(horizon, Turns):
        return 1 + sum(record.player == horizon.of for record in records[:-1])
    return records[-1].round


def _scripts_suffice(problem: Problem) -> bool:
    """Whether every script has as many turns as the horizon asks for, if the game does not end before."""
    slots = timetable(problem, problem.deal.position, ())
    for player in problem.players:
        control = problem.control(player)
        if not isinstance(control, Free) and len(control.turns) < sum(slot.player == player for slot in slots):
            return False
    return True


# --- the demands of a problem --------------------------------------------------------------------


def demands(problem: Problem) -> tuple[Goal, ...]:
    """The goals one by one, each for one player where it is for several; each of them once."""
    return shared.demands(problem.goals, lambda goal: _apart(problem, goal))


def _apart(problem: Problem, goal: Goal) -> Iterator[Goal]:
    of: Any = getattr(goal, "of", None)
    if of in (Group.FREE, Group.EVERYBODY) and len(problem.meant(of)) > 1:
        said: Any = goal  # a form with players
        yield from (replace(said, of=player) for player in problem.meant(of))
    else:
        yield goal
