"""How much at most? The highest number of a count, with a line that reaches it: written once, for all games.

A count is a `Countable` of the words of a game: a goal of its language, into which number after number is
put. `winnable.solver.asking` chooses the numbers. The count takes the place of the goals of a problem.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from winnable.games.game import Game
from winnable.games.values import Goal, Line, OptionValues, Problem, Query, Report, Told
from winnable.output.ink import Ink, printable, wrapped
from winnable.output.text import MORE, answer_text, rows_text
from winnable.output.typed import Json, Properties, Value, answer, filled, key, schema_of, to_json
from winnable.questions.counts import Countable, Way, chosen
from winnable.questions.lean import lean
from winnable.rules.answer import Answer, State
from winnable.solver.asking import Extreme, extreme, greatest
from winnable.solver.verdict import Effort, InternalError, Limits, Verdict, Witness


@dataclass(frozen=True)
class Counted:
    """A count of one player, or of all together if `of` is empty, with its extreme."""

    countable: Countable
    of: str
    end: int | None
    """No line has more; None: nobody knows."""
    extreme: Extreme[Any]

    @property
    def about(self) -> str:
        """Its name in words: `points of kid`."""
        return self.countable.said(self.of)


# --- the question -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Numbers:
    """The problems to reach one number after the other, by a goal with that number: a `Way` to count."""

    game: Game
    problem: Problem
    goal: Callable[[Mapping[str, int]], Goal]
    """The goal with `at_least` or `at_most` a number."""
    least: bool
    winning: bool
    """Whether the goals of the problem are to be reached as well."""

    def asked(self, number: int | None) -> Problem:
        """The problem to reach a number, or with None to play at all. Raises NoAnswer where it cannot be asked."""
        goals = [] if number is None else [self._goal(number)]
        if self.game.solver.counting is not None:
            return self.game.solver.counting(self.problem, goals, self.winning)
        own: Sequence[Goal] = self.problem.goals if self.winning else ()
        return self.game.solver.only(self.problem, [*own, *goals])

    def ask(self, number: int | None, limits: Limits) -> Verdict[Witness[Line, Report]]:
        """Look for a line that reaches a number, or for any line."""
        return self.game.solver.ask(self.asked(number), limits)

    def number(self, witness: Witness[Line, Report]) -> int:
        """The farthest number of which the referee says that a line reaches it."""
        sign = -1 if self.least else 1
        judge = witness.report.judge
        return sign * greatest(lambda number: judge(self._goal(sign * number)).state is State.MET)

    def finished(self, witness: Witness[Line, Report], number: int) -> Witness[Line, Report]:
        """The line as one of the problem to reach this number, without what it does not need for that."""
        problem, rules = self.asked(number), self.game.rules
        report = rules.replay_with(getattr(witness.report, "choices", None), problem, witness.line)
        if not (report.complete and report.state is State.MET):
            raise InternalError(f"the referee does not find {number} in the line that was counted: {witness.line}")
        return lean(self.game, replace(witness, report=report))

    def _goal(self, number: int) -> Goal:
        return self.goal({"at_most" if self.least else "at_least": number})


def extremes(game: Game, problem: Problem, count: str, limits: Limits, *, each: bool = False) -> Sequence[Counted]:
    """Find the extreme of a count such as `points:kid`, or of `each` player; each gets its share of the limits.

    Raises NoAnswer for an unknown count.
    """
    countable, names = chosen(game.words.counts, problem, count, game.title, each=each)
    found, limits, effort = list[Counted](), limits.begun(), Effort()
    end = countable.end(problem)
    for place, of in enumerate(names):
        left = limits.left(effort.seconds, effort.work)
        if left is None:
            reached: Extreme[Any] = Extreme(Answer.UNKNOWN, reason=f"limit reached: {limits}")
        else:
            goal = partial(countable.goal, problem, of)
            way: Way = (
                Numbers(game, problem, goal, least=False, winning=False)
                if countable.own is None
                else countable.own(problem)
            )
            left = left.part(1 / (len(names) - place))
            reached = extreme(way.ask, way.number, left, end=end)
            effort += reached.effort
            if reached.witness is not None and reached.reached is not None:
                reached = replace(reached, witness=way.finished(reached.witness, reached.reached))
        found.append(Counted(countable, of, end, reached))
    return found


def most(game: Game, problem: Problem, count: str, limits: Limits) -> Extreme[Witness[Line, Report]]:
    """Find the most of a count. Raises NoAnswer for one that the game does not know."""
    return extremes(game, problem, count, limits)[0].extreme


# --- the answer ----------------------------------------------------------------------------------


@answer
class CountOf:
    """How much there is of something at most, of one player or of all together."""

    of: str | None = key("Whose it is; null: it is counted for all together.")
    answer: Answer = key("Whether there is a line of play to count in.")
    number: int | None = key("The most that there can be; null: it is not known, or there is no line.")
    reached: int | None = key("The farthest number that a line reaches; null: none is known.")
    bound: int | None = key("No line gets beyond this number, which is proved; null: nothing is.")
    line: Value = key("A line that reaches it, as in files; null: none is shown.", like={})


@answer
class Extremes:
    """What `--most` of `winnable solve` says."""

    count: str = key("What is counted: `points`.")
    rows: tuple[CountOf, ...] = key("One of them, or one for each player.")


EXTREME: Final[Properties] = {
    "extreme": {
        "description": "Only with --most: how much of it there can be; `answer` is null then if there is a "
        "line of play at all, and the keys of a line are those of the one that goes farthest.",
        **schema_of(Extremes),
    }
}
"""The key in the schema of the output."""


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Tell the extremes of some counts; with one alone also the line that reaches it. Raises as `extremes` does."""
    one_by_one = bool(options["each"])
    game.about_one(query, "most")
    words, document, verdict_only = game.words, query.document, bool(options.get("verdict_only"))
    problem = document.problem
    found = extremes(game, problem, options["most"], limits, each=one_by_one)
    alone = found[0].extreme if len(found) == 1 else None
    shown: Witness[Line, Report] | None = None if alone is None or verdict_only else alone.witness
    exact = all(each.extreme.exact for each in found)
    whether = _answer(found)
    reason = next((each.extreme.reason for each in found if not each.extreme.exact), alone.reason if alone else "")
    free = words.free(problem)

    def text(ink: Ink) -> Iterator[str]:
        yield from _table(found, ink) if one_by_one else _single(found[0], ink)
        if whether is None and len(free) > 1 and found[0].of:
            yield wrapped(f"with everybody's help: the line decides for {', '.join(free)}", ink.width)
        if not exact and whether is None:
            yield wrapped(f"{ink.unsure('not all')}: {reason or 'something stayed open'}; {MORE}", ink.width)
        if shown is not None:
            told = words.counted
            yield from words.text(shown.report, ink) if told is None else told(problem, shown, ink)

    def yaml(folder: Path | None) -> str:
        """The problems to reach the numbers, each with its line."""
        written = []
        for each in found:
            if (witness := each.extreme.witness) is not None:
                name = f"{each.about}: {each.extreme.reached} or more"
                named = game.format.alone(document, witness.report.problem, name, Answer.WINNABLE)
                written.append(game.format.dump(named, witness, folder))
        return "---\n".join(written)

    rows = tuple(
        filled(
            CountOf,
            each.extreme,
            of=each.of or None,
            line=None if each.extreme.witness is None or verdict_only else words.line_value(each.extreme.witness),
        )
        for each in found
    )
    count = found[0].countable.name
    content: Json = {
        "answer": None if whether is None else whether.value,
        "reason": reason,
        "extreme": to_json(Extremes(count=count, rows=rows)),
    }
    return Told(
        whether,
        text,
        lambda: content if shown is None else content | words.json(shown),
        yaml if whether is None and not verdict_only else None,
        effort=sum((each.extreme.effort for each in found), Effort()),
        view=lambda: words.page(problem if shown is None else shown.report.problem, shown),
        late=not exact,
    )


def _answer(found: Sequence[Counted]) -> Answer | None:
    """Whether there is any line; None: there is, and the question was about a number."""
    answers = {each.extreme.answer for each in found}
    if Answer.WINNABLE in answers:
        return None
    return Answer.UNKNOWN if Answer.UNKNOWN in answers else Answer.UNWINNABLE


# --- text ----------------------------------------------------------------------------------------


def _single(one: Counted, ink: Ink) -> Iterator[str]:
    """Yield the extreme of one count in a sentence."""
    extreme, about = one.extreme, printable(one.about)
    if extreme.answer is not Answer.WINNABLE:
        yield wrapped(f"{answer_text(extreme.answer, ink)}: {extreme.reason}", ink.width)
        return
    yield wrapped(f"{ink.strong(f'most {about}')}: {_amount(one)}", ink.width)


def _amount(one: Counted) -> str:
    extreme, there_are = one.extreme, one.end
    of = "" if there_are is None else f" of {there_are}"
    if extreme.number is not None:
        return f"{extreme.number}{of}" + ("" if extreme.number == there_are else "; no line has more (proved)")
    reached = f"{extreme.reached} or more{of} (by a line of play)"
    return f"{reached}, no end is proved" if extreme.bound is None else f"{reached}, {extreme.bound} or fewer (proved)"


def _range(one: Counted) -> str:
    """The known bounds of the number, as a cell."""
    extreme = one.extreme
    if extreme.number is not None:
        return f"{extreme.number}"
    if extreme.answer is not Answer.WINNABLE:
        return "no line" if extreme.answer is Answer.UNWINNABLE else "unknown"
    low, high = ("?" if each is None else f"{each}" for each in (extreme.reached, extreme.bound))
    return f"{low} to {high}"


def _table(found: Sequence[Counted], ink: Ink) -> Iterator[str]:
    """Yield a row for each player."""
    rows = [[printable(one.of), _range(one)] for one in found]
    yield from rows_text([["", f"most {found[0].countable.name}"], *rows], ink)
