"""Why does a move lose? What clashes after it, or, if it alone keeps a problem winnable, after the others.

Moves have names, such as an action, and some can be made in many ways. What clashes after a move does so in every
position to which it can lead. If a problem cannot be won before the move either, the move does not matter: what clashes
there clashes whatever is played.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from winnable.games.game import Game
from winnable.games.parts import Words
from winnable.games.values import Line, Move, OptionValues, Problem, Query, Report, Told
from winnable.missions.source.english import listed
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.output.text import MORE, answer_text
from winnable.output.typed import MISSING, filled
from winnable.questions.culprit import LostGame
from winnable.questions.explain import (
    PLAYED,
    AnyExplanation,
    clash_told,
    clash_yaml,
    core_text,
    explain,
    proof_of,
    within,
)
from winnable.questions.hint import Hint, hints, position_json, some_of, ways_of
from winnable.questions.lean import solve
from winnable.questions.why_answers import LostTogether, Proof, Why, core_lines
from winnable.rules.answer import Answer
from winnable.solver.asking import why_undecided
from winnable.solver.clash import SameClash, clash, grouped_by_clash
from winnable.solver.verdict import Effort, InternalError, Limits, NoAnswer, Verdict, Witness

_MOVES: Final = 0.5
"""The share of the time for the effects of moves; the rest is for what clashes."""
_CORE: Final = 0.4
"""After which share of the rest no smaller clash is looked for."""
_NAMED: Final = 3
"""How many of the moves that keep a problem winnable are named where there are more; JSON has all."""


@dataclass(frozen=True, slots=True)
class WhyFound:
    """The effect of a move, and why."""

    problem: Problem
    move: Hint[Witness[Line, Report]]
    before: Answer
    """Whether it can be won before the move."""
    kept: tuple[str, ...] = ()
    """Other moves that keep it winnable."""
    open: tuple[str, ...] = ()
    """Other moves of which it stayed open."""
    clash: AnyExplanation | None = None
    """What clashes, if it cannot be won with the move."""
    proof: Proof | None = None
    """Why that clashes; None in a game without short proofs."""
    game: LostGame | None = None
    """The game that led there, if it was lost before: then that is what clashes."""
    others: tuple[SameClash[str, AnyExplanation], ...] | None = None
    """What clashes after the other moves, if only this one keeps it winnable."""
    reason: str = ""
    """Which limit was reached; empty if none."""
    effort: Effort = field(default_factory=Effort, compare=False)

    @property
    def matters(self) -> bool:
        """Whether it is not proved that it cannot be won whatever is played."""
        return self.before is not Answer.UNWINNABLE

    @property
    def alone(self) -> bool:
        """Whether it is proved that of several moves it alone keeps it winnable."""
        return self.others is not None


def why_found(game: Game, problem: Problem, move: str, limits: Limits) -> WhyFound:
    """Say why a move loses, or why the others do. Raises NoAnswer for one that cannot come next."""
    limits = limits.begun()
    share = limits.part(_MOVES)
    if game.rules.over(problem):
        raise NoAnswer(f"{move} cannot come next: the game is over")
    ways = ways_of(game, problem, share)
    if move not in ways[0] and ways[1]:  # said before anything is decided, which may take long
        raise NoAnswer(f"{move} cannot come next; expected one of these for --why: {'; '.join(ways[0])}")
    first = {move: ways[0].pop(move)} if move in ways[0] else {}
    found = hints(game, partial(solve, game), problem, share, known=(first | ways[0], ways[1]))
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
    return _explained(game, told, [each.move for each in others], limits)


def _explained(game: Game, told: WhyFound, others: Sequence[str], limits: Limits) -> WhyFound:
    """Say why a move loses whose effect is known, or why the other ones do, within the rest of the limits."""
    left = limits.left(told.effort.seconds, told.effort.work)
    if left is None or told.move.answer is Answer.UNKNOWN:
        return told
    if told.move.answer is Answer.WINNABLE:
        sure = others and not (told.kept or told.open or told.reason)
        return _with_others(game, told, others, left) if sure else told
    problem, lost = told.problem, None
    if told.matters:
        ways = ways_of(game, problem, left)[0].get(told.move.move, ())
        if not ways:  # the limit was reached before it came
            return replace(told, reason=why_undecided(limits))
        found, move = _clash(game, problem, ways, left, _CORE), ways[0] if len(ways) == 1 else None
    else:
        if game.rules.begun(problem.played):
            lost = LostGame.of(game, problem, None, left.part(PLAYED))
        about, problem, move = (problem, problem, None) if lost is None else (lost.position, lost.before, lost.move)
        found = explain(game, about, left, _CORE)
    if found.answer is Answer.WINNABLE:
        raise InternalError(f"{told.move.move} was found to lose, and a line wins with it: {found.witness}")
    proof = proof_of(game, found, left, problem, move)
    reason = found.reason if found.answer is Answer.UNKNOWN else told.reason
    return replace(told, game=lost, clash=found, proof=proof, reason=reason, effort=told.effort + found.effort)


def _with_others(game: Game, told: WhyFound, others: Sequence[str], limits: Limits) -> WhyFound:
    groups = lost_together(game, told.problem, others, limits)
    named = sum(len(group.moves) for group in groups)
    effort = sum((group.found.effort for group in groups), told.effort)
    return replace(told, others=groups, reason=why_undecided(limits) if named < len(others) else "", effort=effort)


def lost_together(
    game: Game, problem: Problem, moves: Sequence[str], limits: Limits
) -> tuple[SameClash[str, AnyExplanation], ...]:
    """Name what clashes after some losing moves, in few groups; moves of which that stays open are left out."""
    ways, _ = ways_of(game, problem, limits)

    def clashes(move: str, found: AnyExplanation, share: Limits) -> bool:
        behind = (game.rules.after(problem, way) for way in ways[move])
        alone = (game.solver.only(each, found.demands) for each in behind)
        return some_of(alone, partial(solve, game), share).answer is Answer.UNWINNABLE

    def explained(move: str, share: Limits) -> AnyExplanation | None:
        found = _clash(game, problem, ways[move], share, 0)
        return found if found.answer is Answer.UNWINNABLE else None

    return grouped_by_clash([move for move in moves if move in ways], clashes, explained, limits)


def _clash(game: Game, problem: Problem, ways: Sequence[Move], limits: Limits, share: float) -> AnyExplanation:
    """What clashes after a move, in every way to make it; `share` as in `explain`."""
    solver, after = game.solver, game.rules.after
    if len(ways) == 1:
        return explain(game, after(problem, ways[0]), limits, share)

    def ask(problem: Problem, limits: Limits) -> Verdict[Witness[Line, Report]]:
        return some_of((after(problem, way) for way in ways), partial(solve, game), limits)

    return clash(problem, solver.demands(problem), solver.only, ask, limits.part(share) if share else limits)


# --- text and JSON -------------------------------------------------------------------------------


def why(game: Game, problem: Problem, move: str, limits: Limits) -> Why:
    """Say why a next move loses. Raises NoAnswer for one that cannot come next."""
    return why_told(game.words, why_found(game, problem, move, limits))


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Answer `winnable hint --why` about a move. Raises NoAnswer for one that cannot come next."""
    words, document = game.words, query.document
    problem: Problem = document.problem
    found = why_found(game, problem, options["why"], limits)
    witness, where = found.move.witness, words.places.json(problem)
    alone = ""
    if found.clash is not None and not (found.matters and found.clash.problem is problem):  # else there are many ways
        alone = clash_yaml(game, document, found.clash)
    return Told(
        found.move.answer,
        lambda ink: _text(words, found, ink),
        lambda: position_json(words.places, where, found.move.answer, found.reason, why=why_told(words, found)),
        (lambda folder: alone if witness is None else game.format.dump(document, witness, folder))
        if alone or witness is not None
        else None,
        effort=found.effort,
        view=lambda: words.page(problem, witness, within=within(words, problem).lstrip()),
    )


def why_told(words: Words, found: WhyFound) -> Why:
    """Return it as a value."""
    witness, groups = found.move.witness, found.others
    return filled(
        Why,
        found,
        move=found.move.move,
        answer=found.move.answer,
        forced=found.move.forced,
        line=None if witness is None else words.line_value(witness),
        culprit=MISSING if found.game is None else found.game.told().culprit,
        clash=MISSING if found.clash is None else clash_told(words, found.clash, found.proof),
        others=MISSING if groups is None else tuple(_together(words, group) for group in groups),
    )


def _together(words: Words, group: SameClash[str, AnyExplanation]) -> LostTogether:
    found = group.found
    core = tuple(core_lines(words, found.problem, found.demands))
    return LostTogether(moves=group.moves, core=core, minimal=found.minimal)


def _text(words: Words, found: WhyFound, ink: Ink) -> Iterator[str]:
    problem, move = found.problem, found.move
    where = words.places.text(problem, ink)
    yield wrapped(f"{answer_text(move.answer, ink)}: {where}; {_headline(words, found, ink)}", ink.width)
    if found.reason and move.answer is not Answer.UNKNOWN:
        yield wrapped(f"{ink.unsure('not all')}: {found.reason}; {MORE}", ink.width)
    yield from clash_text(words, found, ink)
    if found.others:
        yield "The others lose:"
        yield from _others_text(words, problem, found.others, ink)
    if move.witness is not None:
        yield from words.text(move.witness.report, ink)


def clash_text(words: Words, found: WhyFound, ink: Ink) -> Iterator[str]:
    """Yield what clashes after a move that loses, and why; nothing if it does not."""
    lost = found.clash
    if lost is not None and lost.answer is Answer.UNWINNABLE:
        begin = "Whatever is played" if found.game is None else found.game.begin(ink)
        if found.matters:
            begin = f"After {words.move_text(found.problem, found.move.move, ink)}"
        yield from core_text(words, lost, found.proof, begin, within(words, found.problem), ink)


def _headline(words: Words, found: WhyFound, ink: Ink) -> str:
    """The effect of the move, in a clause."""
    name, *kept = (words.move_text(found.problem, each, ink) for each in (found.move.move, *found.kept))
    answer_ = found.move.answer
    if answer_ is Answer.UNKNOWN:
        return f"whether {name} keeps it winnable stayed open, as {found.reason}; {MORE}"
    forced = ", the only move," if found.move.forced else ""
    if answer_ is Answer.WINNABLE:
        alone = ", and no other move does" if found.alone else ""
        too = f", as {_some(kept, 'and')} {'does' if len(kept) == 1 else 'do'}" if kept else ""
        return f"{name}{forced} keeps it winnable{alone}{too}"
    if not found.matters:
        why = "it cannot be won whatever is played" if found.game is None else found.game.text(ink)
        return f"{name}{forced} loses nothing, as {why}"
    return f"{name} loses" + (f", {_some(kept, 'or')} would keep it winnable" if kept else "")


def _some(names: Sequence[str], word: str) -> str:
    more = len(names) - _NAMED
    return listed([*names[:_NAMED], f"{more} others"] if more > 1 else names, word)


def _others_text(
    words: Words, problem: Problem, others: Sequence[SameClash[str, AnyExplanation]], ink: Ink
) -> Iterator[str]:
    """Yield a line for each group of moves that lose."""
    names = [", ".join(words.move_text(problem, each, ink) for each in group.moves) for group in others]
    width = max(map(span, names))
    for name, group in zip(names, others, strict=True):
        core = core_lines(words, group.found.problem, group.found.demands)
        parts = [printable(str(each)) for each in group.found.names or core]
        how = "alone cannot be met" if len(parts) == 1 else "cannot be met together"
        said = f"{'; '.join(parts)}: {how}" if parts else "no line of play is allowed"
        yield wrapped(f"  {pad(name, width)}  {said}", ink.width, width + 4)
