"""Why does a move lose? The conflict behind it, or, if it alone keeps the goals within reach, behind the others.

Moves have names, such as an action, and some can be made in many ways. The conflict behind a move holds in every
position to which it can lead.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from winnable.games.game import Game
from winnable.games.parts import Words
from winnable.games.values import Goal, Line, Move, OptionValues, Problem, Query, Report, Told
from winnable.missions.source.english import listed
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.output.text import MORE, answer_text
from winnable.output.typed import MISSING, json_of
from winnable.questions.explain import clash_told, core_text, explain
from winnable.questions.hint import Hint, hints, some_of, ways_of
from winnable.questions.lean import solve
from winnable.questions.why_answers import LostTogether, Why
from winnable.rules.answer import Answer
from winnable.solver.asking import why_undecided
from winnable.solver.clash import Explanation, SameClash, clash, grouped_by_clash
from winnable.solver.verdict import Effort, Limits, NoAnswer, Verdict, Witness

_MOVES: Final = 0.5
"""The share of the time for the effects of moves; the rest is for conflicts."""
_NAMED: Final = 3
"""How many of the moves that keep the goals within reach are named where there are more; JSON has all."""


_Explained = Explanation[Problem, Goal, Witness[Line, Report]]


@dataclass(frozen=True, slots=True)
class WhyFound:
    """The effect of a move, and why."""

    problem: Problem
    move: Hint[Witness[Line, Report]]
    before: Answer
    """Whether the goals can be reached before it."""
    kept: tuple[str, ...] = ()
    """Other moves that keep the goals within reach."""
    open: tuple[str, ...] = ()
    """Other moves of which it stayed open."""
    clash: _Explained | None = None
    """The conflict, if they cannot be reached with it."""
    others: tuple[SameClash[str, _Explained], ...] | None = None
    """The conflicts behind the other moves, if only this one keeps the goals within reach."""
    reason: str = ""
    """Which limit was reached; empty if none."""
    effort: Effort = field(default_factory=Effort, compare=False)

    @property
    def matters(self) -> bool:
        """Whether it is not proved that the goals are out of reach whatever is played."""
        return self.before is not Answer.UNWINNABLE

    @property
    def alone(self) -> bool:
        """Whether it is proved that of several moves it alone keeps the goals within reach."""
        return self.others is not None


@dataclass(frozen=True)
class Explaining:
    """Says why moves lose, over the rules and the solver of a game."""

    game: Game

    def ask(self, problem: Problem, limits: Limits) -> Verdict[Witness[Line, Report]]:
        """Decide a problem."""
        return solve(self.game, problem, limits)

    def why(self, problem: Problem, move: str, limits: Limits) -> WhyFound:
        """Say why a move loses, or why the others do. Raises NoAnswer for one that cannot come next."""
        limits = limits.begun()
        share = limits.part(_MOVES)
        if self.game.rules.over(problem):
            raise NoAnswer(f"{move} cannot come next: the game is over")
        ways = ways_of(self.game, problem, share)
        if move not in ways[0] and ways[1]:  # said before anything is decided, which may take long
            raise NoAnswer(f"{move} cannot come next; expected one of these for --why: {'; '.join(ways[0])}")
        found = hints(self.game, self.ask, problem, share, known=ways)
        assert found.answer is not None, "the game is not over"
        by_name = {each.move: each for each in found.moves}
        others = [each for each in found.moves if each.move != move]
        told: WhyFound = WhyFound(
            problem,
            by_name.get(move, Hint(move, Answer.UNKNOWN)),
            found.answer,
            tuple(each.move for each in others if each.answer is Answer.WINNABLE),
            tuple(each.move for each in others if each.answer is Answer.UNKNOWN),
            reason="" if found.decided else why_undecided(limits),
            effort=found.effort,
        )
        return self._explained(told, [each.move for each in others], limits)

    def _explained(self, told: WhyFound, others: Sequence[str], limits: Limits) -> WhyFound:
        left = limits.left(told.effort.seconds, told.effort.work)
        if left is None or told.move.answer is Answer.UNKNOWN:
            return told
        if told.move.answer is Answer.WINNABLE:
            sure = others and not (told.kept or told.open or told.reason)
            return self._with_others(told, others, left) if sure else told
        problem = told.problem
        if told.matters:
            ways, _ = ways_of(self.game, problem, left)
            found = self._clash(problem, ways.get(told.move.move, ()), left)
        else:
            found = explain(self.game, problem, left)
        reason = found.reason if found.answer is Answer.UNKNOWN else told.reason
        return replace(told, clash=found, reason=reason, effort=told.effort + found.effort)

    def _with_others(self, told: WhyFound, others: Sequence[str], limits: Limits) -> WhyFound:
        groups = self.lost_together(told.problem, others, limits)
        named = sum(len(group.moves) for group in groups)
        effort = sum((group.found.effort for group in groups), told.effort)
        return replace(told, others=groups, reason=why_undecided(limits) if named < len(others) else "", effort=effort)

    def lost_together(
        self, problem: Problem, moves: Sequence[str], limits: Limits
    ) -> tuple[SameClash[str, _Explained], ...]:
        """Name the conflicts behind some losing moves, in few groups; moves whose conflict stays open are left out."""
        ways, _ = ways_of(self.game, problem, limits)

        def clashes(move: str, found: _Explained, share: Limits) -> bool:
            alone = self.game.solver.only(problem, found.core)
            return self._behind(ways.get(move, ()))(alone, share).answer is Answer.UNWINNABLE

        def explained(move: str, share: Limits) -> _Explained | None:
            found = self._clash(problem, ways.get(move, ()), share)
            return found if found.answer is Answer.UNWINNABLE else None

        return grouped_by_clash(moves, clashes, explained, limits)

    def _clash(self, problem: Problem, ways: Sequence[Move], limits: Limits) -> _Explained:
        """The conflict behind a move, in every way to make it."""
        solver = self.game.solver
        return clash(problem, solver.demands(problem), solver.only, self._behind(ways), limits)

    def _behind(self, ways: Sequence[Move]) -> Callable[[Problem, Limits], Verdict[Witness[Line, Report]]]:
        """Decides a problem behind a move: whether some way to make it wins."""
        return lambda problem, limits: some_of((self.game.rules.after(problem, way) for way in ways), self.ask, limits)


# --- text and JSON -------------------------------------------------------------------------------


def why(game: Game, problem: Problem, move: str, limits: Limits) -> Why:
    """Say why a next move loses. Raises NoAnswer for one that cannot come next."""
    return why_told(game.words, Explaining(game).why(problem, move, limits))


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Answer `winnable hint --why` about a move. Raises NoAnswer for one that cannot come next."""
    words, document = game.words, query.document
    problem: Problem = document.problem
    found = Explaining(game).why(problem, options["why"], limits)
    witness = found.move.witness
    told = {
        "answer": found.move.answer,
        "reason": found.reason,
        "unit": words.places.unit,
        **words.places.json(problem),
        "moves": (),
        "why": why_told(words, found),
    }
    return Told(
        found.move.answer,
        lambda ink: _text(words, found, ink),
        lambda: json_of(told),
        None if witness is None else lambda folder: game.format.dump(document, witness, folder),
        effort=found.effort,
        view=lambda: (
            words.deal_view(problem)
            | {"within": _within(words, problem), "lines": [] if witness is None else [words.view(witness)]}
        ),
    )


def why_told(words: Words, found: WhyFound) -> Why:
    """Return it as a value."""
    problem, witness = found.problem, found.move.witness
    others = (
        None
        if found.others is None
        else [
            LostTogether(moves=group.moves, core=told.core, minimal=group.found.minimal)
            for group in found.others
            if (told := clash_told(words, problem, group.found)).core is not MISSING
        ]
    )
    return Why(
        move=found.move.move,
        answer=found.move.answer,
        reason=found.reason,
        before=found.before,
        forced=found.move.forced,
        kept=found.kept,
        open=found.open,
        line=None if witness is None else words.line_value(witness),
        clash=MISSING if found.clash is None else clash_told(words, problem, found.clash),
        others=MISSING if others is None else tuple(others),
    )


def _text(words: Words, found: WhyFound, ink: Ink) -> Iterator[str]:
    problem, move, lost = found.problem, found.move, found.clash
    where = words.places.text(problem, ink)
    yield wrapped(f"{answer_text(move.answer, ink)}: {where}; {_headline(found)}", ink.width)
    if found.reason and move.answer is not Answer.UNKNOWN:
        yield wrapped(f"{ink.unsure('not all')}: {found.reason}; {MORE}", ink.width)
    if lost is not None and lost.answer is Answer.UNWINNABLE:
        within = f" {printable(_within(words, problem))}".rstrip()
        begin = f"After {printable(move.move)}" if found.matters else "Whatever is played"
        yield from (wrapped(line, ink.width) for line in core_text(words, problem, lost, begin, within, ink))
    if found.others:
        yield "The others lose:"
        yield from _others_text(words, problem, found.others, ink)
    if move.witness is not None:
        yield from words.text(move.witness.report, ink)


def _within(words: Words, problem: Problem) -> str:
    horizon = words.horizon(problem)
    return "" if horizon is None else horizon.within


def _headline(found: WhyFound) -> str:
    """The effect of the move, in a clause."""
    name, answer_ = printable(found.move.move), found.move.answer
    kept = [printable(each) for each in found.kept]
    if answer_ is Answer.UNKNOWN:
        return f"whether {name} keeps the goals within reach stayed open, as {found.reason}; {MORE}"
    forced = ", the only move," if found.move.forced else ""
    if answer_ is Answer.WINNABLE:
        alone = ", and no other move does" if found.alone else ""
        too = f", as {_some(kept, 'and')} {'does' if len(kept) == 1 else 'do'}" if kept else ""
        return f"{name}{forced} keeps the goals within reach{alone}{too}"
    if not found.matters:
        return f"{name}{forced} loses nothing, as the goals cannot be reached whatever is played"
    return f"{name} loses" + (f", {_some(kept, 'or')} would keep the goals within reach" if kept else "")


def _some(names: Sequence[str], word: str) -> str:
    more = len(names) - _NAMED
    return listed([*names[:_NAMED], f"{more} others"] if more > 1 else names, word)


def _others_text(
    words: Words,
    problem: Problem,
    others: Sequence[SameClash[str, _Explained]],
    ink: Ink,
) -> Iterator[str]:
    """Yield a line for each group of moves that lose."""
    names = [printable(", ".join(group.moves)) for group in others]
    width = max(map(span, names))
    for name, group in zip(names, others, strict=True):
        goals = [printable(words.goal_text(problem, goal)) for goal in group.found.core]
        how = "alone cannot be reached" if len(goals) == 1 else "cannot be reached together"
        said = f"{'; '.join(goals)}: {how}" if goals else "no line of play is allowed"
        yield wrapped(f"  {pad(name, width)}  {said}", ink.width, width + 4)
