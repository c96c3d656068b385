"""Why not? What clashes in a problem that cannot be won, why, and which changes would help.

How cores are found stands in `winnable.solver.core`. A game may search for them in its own way, tell several goals in
one line, have short proofs, and know other changes than more time: see `Solver` and `Words` in `winnable.games.parts`.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

from winnable.games.game import Game
from winnable.games.parts import Words
from winnable.games.values import Marks, Move, OptionValues, Problem, ProblemFile, Query, Told
from winnable.missions.source.english import number
from winnable.output.ink import PLAIN, Ink, pad, printable, span, wrapped
from winnable.output.text import MORE, answer_text
from winnable.output.typed import (
    MISSING,
    Json,
    Missing,
    Properties,
    Value,
    filled,
    json_of,
    key,
    properties,
    table,
    with_schemas,
)
from winnable.output.typed import answer as answer_class
from winnable.questions.culprit import LostGame, picture_of_loss
from winnable.questions.lean import solve
from winnable.questions.lines import Remarked, remarks_text, unplayable
from winnable.questions.longer import Longer, bounded
from winnable.questions.readings import OTHER_READINGS, Readings, readings_schema, tried_readings
from winnable.questions.why_answers import Changes, Clash, OneDeal, Proof, core_lines
from winnable.rules.answer import Answer
from winnable.solver.clash import Explanation, clash
from winnable.solver.verdict import Effort, Limits, Remark

_CORE: Final = 0.4
"""After which share of the time no smaller clash is looked for."""
_PROOF: Final = 0.5
"""The share of the time left then for a short proof."""
_READINGS: Final = 0.5
"""The share of the rest for other readings; the remainder is for changes."""
PLAYED: Final = 0.3
"""The share of the time to find out where a game was lost."""

AnyExplanation: TypeAlias = Explanation[Any, Any, Any]
"""An explanation of any game."""


@answer_class
class Explained(Clash):
    """What `winnable explain` says of a problem; the changes that were tried follow, as their game tells them."""

    counterexample: str | Missing = key("The deal that is explained, of those that fit.", default=MISSING)
    readings: Value | Missing = key(OTHER_READINGS, default=MISSING)
    remarks: tuple[Remarked, ...] | Missing = key("Remarks on the problem, if there are any.", default=MISSING)


def explain(game: Game, problem: Problem, limits: Limits, share: float = 1.0) -> AnyExplanation:
    """Say why a problem cannot be won: as little as can be found that no line of play meets together, a core.

    The limits hold for all of it; smaller clashes are looked for within this `share` of the time, 0: the first one will
    do. Raises the errors of the solver.
    """
    solver = game.solver
    if solver.explain is not None:
        return in_sentences(game.words, solver.explain(problem, limits, share))
    limits = limits.part(share) if share else limits
    return in_sentences(game.words, clash(problem, solver.demands(problem), solver.only, solver.ask, limits))


def in_sentences(words: Words, found: AnyExplanation) -> AnyExplanation:
    """Return an explanation with its core, which says the demands in words."""
    return replace(found, core=tuple(core_lines(words, found.problem, found.demands)))


def proof_of(
    game: Game, found: AnyExplanation, limits: Limits, problem: Problem | None = None, move: Move | None = None
) -> Proof | None:
    """Find a short proof of a clash, also of one after a move in a problem before it; None: the game has none."""
    find = game.solver.proof
    if find is None or not found.demands:
        return None
    share = replace(limits, deadline=limits.deadline.part(_PROOF))
    proof: Proof = find(found, share, found.problem if problem is None else problem, move)
    return proof


def in_words(game: Game, found: AnyExplanation, limits: Limits) -> tuple[str, ...]:
    """The text of an explanation, line by line: the clash, how sure it is, and why."""
    document = game.format.document_of(found.problem)
    return tuple(_Telling(game, document, found, proof_of(game, found, limits.begun())).clash_text(PLAIN))


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Answer `winnable explain` about the problem of a document.

    `options`: `no_repairs`, whether no changes are tried; `lines`, whether a line is shown for each that helps; the
    others are for the game.
    """
    limits, document, one, played = limits.begun(), query.document, None, None
    if game.solver.one_deal is not None:
        one = game.solver.one_deal(query, limits)
    if one is not None:
        if one.document is None:
            return _without_deal(game.words, document.problem, one)
        document = one.document
    problem = document.problem
    if game.rules.begun(problem.played):
        played = LostGame.of(game, problem, None, limits.part(PLAYED))
        if played is not None:
            document = replace(document, problem=played.position)
    due = game.solver.due(document.problem)
    found = explain(game, due, limits, _CORE)
    there = (None, None) if played is None else (played.before, played.move)
    told = _Telling(game, document, found, proof_of(game, found, limits, *there), one, played)
    if found.answer is Answer.UNWINNABLE:
        left = limits.left(found.effort.seconds, found.effort.work)
        if not found.demands and left is not None:
            told = replace(told, remarks=unplayable(game, due, left))
        if not options.get("no_repairs", False):
            told = replace(told, readings=_in_other_readings(game, document, limits, told.spent))
            find = game.solver.changes or partial(Longer.found, game)
            told = replace(told, changes=find(document, replace(found, effort=told.spent), limits, options))
    return Told(
        found.answer,
        lambda ink: told.text(ink, options),
        told.json,
        told.yaml(),
        effort=told.spent,
        view=told.view,
        picture=told.picture,
    )


def _without_deal(words: Words, problem: Problem, one: OneDeal) -> Told:
    """The answer where there is no deal to explain."""
    return Told(
        one.answer,
        lambda ink: iter([wrapped(f"{answer_text(one.answer, ink)}: {one.reason}", ink.width)]),
        lambda: json_of(Clash(answer=one.answer, reason=one.reason)),
        effort=one.effort,
        view=lambda: words.page(problem),
    )


def _in_other_readings(game: Game, document: ProblemFile, limits: Limits, spent: Effort) -> Readings:
    """Decide the problem under other readings within a part of the rest of the limits."""
    readings = list(game.solver.readings(game.problem_of(document)))
    left = limits.left(spent.seconds, spent.work)
    if left is None:
        return Readings(late=bool(readings))
    return tried_readings(readings, partial(solve, game), bounded(left.part(_READINGS), spent))


# --- text, JSON, YAML and pages ------------------------------------------------------------------


@dataclass(frozen=True)
class _Telling:
    """All that was found, of the problem of a document."""

    game: Game
    document: ProblemFile
    found: AnyExplanation
    proof: Proof | None = None
    one: OneDeal | None = None
    """The question about every deal that fits, of which that of the document is one."""
    played: LostGame | None = None
    """The game that led there, if it was lost."""
    remarks: Sequence[Remark] = ()
    changes: Changes | None = None
    """None if none were to be tried."""
    readings: Readings = field(default_factory=Readings)

    @property
    def spent(self) -> Effort:
        """The effort of all of it."""
        played = None if self.played is None else self.played.found
        parts = (self.one, played, self.readings, self.changes)
        return sum((each.effort for each in parts if each is not None), self.found.effort)

    @property
    def _within(self) -> str:
        return within(self.game.words, self.document.problem)

    def text(self, ink: Ink, options: OptionValues) -> Iterator[str]:
        """Yield the text; `lines` of the options: also a line of play for each change that helps."""
        found, words = self.found, self.game.words
        yield from self.clash_text(ink)
        yield from remarks_text(self.remarks, ink)
        yield from (wrapped(line, ink.width) for line in self.readings.text())
        for _, witness in self.readings.helping if options.get("lines", False) else ():
            yield from words.text(witness.report, ink)
        if self.changes is not None:
            yield from self.changes.text(
                ink, options, [line.english for line in core_lines(words, found.problem, found.demands)]
            )

    def clash_text(self, ink: Ink) -> Iterator[str]:
        """Yield what clashes, how sure that is, and why."""
        found = self.found
        begin = answer_text(found.answer, ink)
        if found.answer is Answer.UNKNOWN:
            yield wrapped(f"{begin}: {found.reason}; {MORE}", ink.width)
            return
        if found.answer is Answer.WINNABLE:
            yield wrapped(f"{begin}: nothing clashes, all of it can be met", ink.width)
            return
        if self.one is not None:
            yield from self.one.text(begin, ink)
            begin = "there"
        if self.played is not None:
            yield wrapped(f"{begin}: {self.played.text(ink)}", ink.width)
            begin = self.played.begin(ink)
        elif found.demands and self.game.rules.begun(self.document.problem.played):
            begin += " after what was played"
        yield from core_text(self.game.words, found, self.proof, begin, self._within, ink)

    def json(self) -> Json:
        """Return the JSON."""
        told = replace(
            filled(Explained, clash_told(self.game.words, self.found, self.proof)),
            counterexample=MISSING if self.one is None else self.one.name,
            readings=self.readings.json(lambda _, witness: self.game.words.json(witness)) or MISSING,
            remarks=tuple(filled(Remarked, each) for each in self.remarks) or MISSING,
        )
        where = {} if self.played is None else json_of(self.played.told())
        return json_of(told) | where | ({} if self.changes is None else json_of(self.changes.told()))

    def view(self) -> Json:
        """Return the additions for pages."""
        lines = [] if self.changes is None else [*self.changes.views()]
        return self.game.words.deal_view(self.found.problem) | {"within": self._within.lstrip(), "lines": lines}

    def picture(self) -> str:
        """Return the SVG of the deal, with what clashes in words, and the cards marked that the reason rests on.

        Of a game that was lost it is the moment before the step that lost it, with that in words.
        """
        found, words = self.found, self.game.words
        lines = [line.english for line in core_lines(words, found.problem, found.demands)]
        clash = f"{found.answer}: {'; '.join(lines)}" if lines else str(found.answer)
        told = () if self.proof is None else self.proof.marked
        lost = self.played
        if lost is None or lost.found.lost is None:
            return self.game.drawn(found.problem, None, marks=Marks(clash, told=told))
        return picture_of_loss(self.game, lost.problem, lost.found, told)

    def yaml(self) -> Callable[[Path | None], str] | None:
        """Return what writes the problem with the clash alone, and with each change or reading that helps.

        None if there is nothing, or nothing that files can say.
        """
        clash, form = clash_yaml(self.game, self.document, self.found), self.game.format
        changed = self.changes is not None and self.changes.helps
        if not (clash or changed or self.readings.helping):
            return None

        def documents(folder: Path | None) -> Iterator[str]:
            yield clash
            if self.changes is not None:
                yield from self.changes.written(folder)
            for reading, witness in self.readings.helping:
                about = form.alone(self.document, reading.problem, str(reading), Answer.WINNABLE)
                yield form.dump(about, witness, folder)

        return lambda folder: "---\n".join(filter(None, documents(folder)))


def within(words: Words, problem: Problem) -> str:
    """How long a problem is played, to follow `no line of play meets these`; may be empty."""
    horizon = words.horizon(problem)
    return "" if horizon is None else f" {printable(horizon.within)}"


def core_text(
    words: Words, found: AnyExplanation, proof: Proof | None, begin: str, within: str, ink: Ink
) -> Iterator[str]:
    """Yield what clashes, how sure that is, and why; `begin` is the beginning of the first line."""
    lines = core_lines(words, found.problem, found.demands)
    if not lines:
        yield wrapped(f"{begin}: no line of play is allowed{within}, even if nothing has to be met", ink.width)
        return
    these = "both" if len(lines) == 2 else f"all {number(len(lines))}"
    clashes = "this alone cannot be met" if len(lines) == 1 else f"no line of play meets {these} of these"
    yield wrapped(f"{begin}: {clashes}{within}", ink.width)
    labels = ["-" if isinstance(line.label, Missing) else printable(line.label) for line in lines]
    width = max(map(span, labels))
    space = " " if width == 1 else "  "
    for label, line in zip(labels, lines, strict=True):
        told = f"  {pad(label, width)}{space}{printable(line.english)}"
        yield wrapped(told, ink.width, 2 + width + len(space))
    if note := words.note(found.problem):
        yield wrapped(note, ink.width)
    yield wrapped(_sure(found, len(lines)), ink.width)
    if proof is not None:
        yield from proof.text(ink)


def _sure(found: AnyExplanation, count: int) -> str:
    """How sure it is that nothing can be left out of so many lines, and that no fewer clash."""
    if not found.minimal:
        return f"That is proved. Whether all of it is needed stayed open; {MORE}."
    if count == 1:
        return "This alone is enough to lose it, even if all else is dropped (proved)."
    needed = "Without any one of them the others can be met"
    if found.smallest:
        return f"{needed}, and no smaller set clashes (both proved)."
    return f"{needed} (proved). A smaller set may clash; {MORE}."


def clash_told(words: Words, found: AnyExplanation, proof: Proof | None) -> Clash:
    """Return what clashes, and why, as a value."""
    told = Clash(answer=found.answer, reason=found.reason)
    if found.answer is not Answer.UNWINNABLE:
        return told
    return replace(
        told,
        core=tuple(core_lines(words, found.problem, found.demands)),
        minimal=found.minimal,
        smallest=found.smallest,
        solves=found.solves,
        proof=MISSING if proof is None else proof.value(),
    )


def clash_yaml(game: Game, document: ProblemFile, found: AnyExplanation) -> str:
    """Return the problem with what clashes alone; empty if nothing does, or files cannot say it."""
    with suppress(ValueError):  # a rule of sharing out that only missions have, say
        if found.demands:
            about = game.format.alone(document, found.clash, "what clashes", Answer.UNWINNABLE)
            return game.format.dump(about, None, None)
    return ""


def explained(line: Properties, changes: type) -> Properties:
    """The keys of an explanation in JSON; `line` are those of a line of play, `changes` is the answer about changes."""
    lines = {"longer_line": table(line), "readings": readings_schema(line)}
    return with_schemas({**properties(Explained), **properties(changes)}, lines)
