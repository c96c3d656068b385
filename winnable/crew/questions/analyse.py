"""`winnable analyse`: a game that was played, card by card, as text, JSON and YAML."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import wrap
from typing import Final

from winnable.crew.answers import play_of
from winnable.crew.card_text import card_text
from winnable.crew.choices_text import choices_text
from winnable.crew.page import game_view, line_view, table_json
from winnable.crew.questions.card_answers import Analysed, CardKinds, CardPlayed
from winnable.crew.questions.positions import left_open
from winnable.crew.text import table_text
from winnable.crew.trick_table import fill, short_names
from winnable.games.game import Game
from winnable.games.values import OptionValues, Query, Told
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.write import dump
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.output.text import MORE, answer_text, command_to
from winnable.output.typed import MISSING, Json, filled, json_of
from winnable.questions.hint import Hint
from winnable.questions.knowing import Then, then
from winnable.questions.why import Explaining, WhyFound, clash_text, why_told
from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.analyse import Analysis
from winnable.solver.crew.questions.analyse import analyse as each_card
from winnable.solver.crew.questions.cards import Kind, PlayedCard
from winnable.solver.crew.questions.positions import known_then
from winnable.solver.verdict import Limits, NoAnswer

MARKS: Final = {
    Kind.FORCED: "=",
    Kind.ONLY: "!",
    Kind.SEVERAL: "",
    Kind.LOSING: "x",
    Kind.LOST: "-",
    Kind.WON: "+",
    Kind.UNKNOWN: "?",
}
"""The words behind a card in the table."""
_COLUMNS: Final = {
    Kind.FORCED: "forced",
    Kind.ONLY: "only card",
    Kind.SEVERAL: "one of several",
    Kind.LOSING: "losing",
    Kind.LOST: "lost",
    Kind.WON: "won",
    Kind.UNKNOWN: "unknown",
}
"""The headings of the summary."""


@dataclass(frozen=True, slots=True)
class _Game:
    """A game, and the effect of each of its cards."""

    game: Game
    query: Query
    cards: Sequence[PlayedCard]
    before: Answer
    """Whether it could be won before the first card."""
    late: str
    """Which limit was reached; empty if none."""
    known: Then | None = None
    """The knowledge of the player of the losing card, with `--knowing`."""
    why: WhyFound | None = None
    """Why the losing card loses, with `--steps`."""

    @property
    def document(self) -> ProblemDocument:
        """The document of the problem that was played."""
        document: ProblemDocument = self.query.document
        return document

    @property
    def problem(self) -> Problem:
        """The problem that was played."""
        return self.document.problem

    @property
    def answer(self) -> Answer:
        """Whether it can be won behind the last card."""
        return self.cards[-1].answer if self.cards else Answer.UNKNOWN

    @property
    def losing(self) -> PlayedCard | None:
        """The card that lost it."""
        return next((each for each in self.cards if each.kind is Kind.LOSING), None)


def analyse(game: Game, problem: Problem, line: Line | str | None, limits: Limits) -> Iterator[PlayedCard]:
    """Say of every card of a game what it did; None: of the line so far."""
    del game
    return each_card(problem, Line.parse(line) if isinstance(line, str) else line, limits)


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Tell of every card of the game what it did."""
    limits = limits.begun()
    document: ProblemDocument = query.document
    problem = document.problem
    query.question.only_some(problem)
    line = document.line_of_play or problem.played
    if not line.tricks:
        raise NoAnswer("there is no game to analyse: expected 'played:' or 'line:' in the file")
    if not (line.goes_on(problem.played) or problem.played.goes_on(line)):
        raise NoAnswer("the line does not go on from the line so far")
    try:
        analysis = Analysis(problem, line, limits)
        cards, before = _judged(analysis)
    except NoAnswer:
        raise
    except ValueError as error:
        raise NoAnswer(str(error)) from error
    reached = not cards or any(each.kind is Kind.UNKNOWN or each.open for each in cards)
    late = f"the limit of {limits} was reached" if reached else ""
    played = _Game(game, query, cards, before, late)
    if options.get("knowing") is not None and played.losing is not None:
        known = then(game, _before(problem, line, played.losing), played.losing.card, limits, options)
        played = replace(played, known=known)
    if options.get("steps", False) and played.losing is not None:
        lost = Explaining(game).explained(_losing(problem, line, played.losing), (), limits)
        played = replace(played, why=lost)
    more = [] if played.known is None else [played.known.known.effort]
    effort = sum([*more, *([] if played.why is None else [played.why.effort])], analysis.effort)
    return Told(
        played.answer,
        lambda ink: _text(played, ink),
        lambda: json_of(_analysed(played)),
        lambda folder: _annotated(document, line, cards, folder),
        effort=effort,
        view=lambda: _view(played, line, limits),
    )


def _before(problem: Problem, line: Line, losing: PlayedCard) -> Problem:
    return known_then(problem, Line.of(line.cards[: losing.number - 1], len(problem.deal.hands)))


def _losing(problem: Problem, line: Line, losing: PlayedCard) -> WhyFound:
    """The card that lost a game, in the position before it."""
    there = _before(problem, line, losing)
    kept, open_ = (tuple(map(str, cards)) for cards in (losing.kept, losing.open))
    return WhyFound(there, Hint(str(losing.card), losing.answer), Answer.WINNABLE, kept, open_)


def _judged(analysis: Analysis) -> tuple[list[PlayedCard], Answer]:
    cards: list[PlayedCard] = []
    try:
        cards += analysis.cards()
    except OutOfTime:  # it was not even found out whether any deal fits
        return [], Answer.UNKNOWN
    return cards, analysis.answer


# --- as a value ----------------------------------------------------------------------------------


def _analysed(game: _Game) -> Analysed:
    losing = game.losing
    return Analysed(
        answer=game.answer,
        reason=game.late,
        before=game.before,
        open=tuple(left_open(game.problem)),
        losing_move=None if losing is None else losing.number,
        saving_line=None
        if losing is None or losing.witness is None
        else play_of(game.problem, losing.witness.choices, losing.witness.report),
        moves=tuple(filled(CardPlayed, each, move=each.card) for each in game.cards),
        by_player=tuple(
            CardKinds(seat=seat, kinds={kind.value: counts[kind] for kind in Kind})
            for seat, counts in enumerate(_counts(game))
        ),
        hindsight=MISSING if game.known is None else game.known.value,
        why=MISSING if game.why is None else why_told(game.game.words, game.why),
    )


def _view(game: _Game, line: Line, limits: Limits) -> Json:
    """Return the deal, the game as it was played, and the line that would have kept it."""
    pause, losing = limits.begun().deadline.check, game.losing
    lines = [game_view(game.problem, line, game.cards, pause)]
    if losing is not None and losing.witness is not None:
        lines.append(line_view(game.problem, losing.witness.choices, losing.witness.report))
    return {"table": table_json(game.problem), "lines": lines}


def _counts(game: _Game) -> list[Counter[Kind]]:
    """By seat, how many cards of each kind it has played."""
    return [Counter(each.kind for each in game.cards if each.seat == seat) for seat in game.problem.deal.seats]


# --- text ----------------------------------------------------------------------------------------


def _text(game: _Game, ink: Ink) -> Iterator[str]:
    yield f"{answer_text(game.answer, ink)}: {_headline(game, ink)}"
    if game.losing is not None and game.late:
        yield wrapped(f"{ink.unsure('not all')}: {game.late}; {MORE}", ink.width)
    if missing := left_open(game.problem):
        many = "" if len(missing) == 1 else f" and {len(missing) - 1} more"
        text = f"open in the file: {printable(missing[0])}{many}; a position counts as winnable if some choice wins"
        for line in (text, _how_written(game.problem)):
            yield from wrap(line, ink.width, subsequent_indent="  ") if ink.width else filter(None, [line])
    if not game.cards:
        return
    yield ""
    yield from _table(game, ink)
    yield ""
    yield from _summary(game, ink)
    losing = game.losing
    if losing is not None and losing.witness is not None:
        yield ""
        yield f"{ink.strong('with this line it would have been won')}:"
        yield ""
        if left_open(game.problem):
            yield from choices_text(game.problem, losing.witness.choices, ink)
        report = losing.witness.report
        *table, _ = table_text(game.problem, losing.witness.choices, report, ink, report.met)
        yield from table
        if game.known is not None:
            yield ""
            yield from game.known.text(ink)
        if game.why is not None:
            yield ""
            yield from clash_text(game.game.words, game.why, ink)
        if where := _where(game, losing):
            yield from ("", *where)


def _how_written(problem: Problem) -> str:
    """How a file says who had which task and which role, where that is open; empty if it is not."""
    name = printable(problem.names[0]) if problem.names else "0"
    parts = [f"tasks: {printable(task.name)}>{name}" for task in problem.tasks if task.owner is None][:1]
    parts += [f"roles: {{{printable(role.name)}: {name}}}" for role in problem.roles if role.seat is None][:1]
    return f"to say who had it, write {' and '.join(parts)}" if parts else ""


def _where(game: _Game, losing: PlayedCard) -> list[str]:
    """The commands that say why the card lost it, and list the other cards; none if the game is in no file."""
    if not Path(game.document.path).is_file():
        return []
    analyse, hint = (command_to(each, game.document, str, game.query.again) for each in ("analyse", "hint"))
    place = (losing.number - 1) % len(game.problem.deal.hands) + 1
    why = [] if game.why is not None else [f"why {losing.card} loses: {analyse} --steps"]
    return [*why, f"every card there: {hint} --at {losing.trick}.{place}"]


def _headline(game: _Game, ink: Ink) -> str:
    """The answer in one line."""
    names, deck, losing = short_names(game.problem), game.problem.deal.deck, game.losing
    if losing is not None:
        kept = " or ".join(card_text(ink, card, deck) for card in losing.kept)
        lost = f"{names[losing.seat]} lost it in trick {losing.trick} with {card_text(ink, losing.card, deck)}"
        return f"{lost}; {kept} would have kept it"
    if game.before is Answer.UNWINNABLE:
        return "there was nothing to lose, as it could not be won before the first card"
    if game.late:
        return f"{game.late}; {MORE}"
    won = next((each.trick for each in game.cards if each.kind is Kind.WON), None)
    if won is not None:
        return f"no card lost it, and everything was met before trick {won}"
    over = len(game.cards) == game.problem.deal.tricks * len(game.problem.deal.hands)
    return "no card lost it" if over else "no card has lost it so far"


def _table(game: _Game, ink: Ink) -> Iterator[str]:
    """Yield the tricks, a column a player, each card with its mark."""
    problem, seats = game.problem, len(game.problem.deal.hands)
    deck, paint = problem.deal.deck, {Kind.LOSING: ink.no, Kind.ONLY: ink.strong}
    rows = []
    for start in range(0, len(game.cards), seats):
        cells = [""] * seats
        for each in game.cards[start : start + seats]:
            mark = paint.get(each.kind, ink.faint)(MARKS[each.kind]) if MARKS[each.kind] else ""
            lead = ">" if each is game.cards[start] else " "
            cells[each.seat] = f"{lead}{card_text(ink, each.card, deck)}{mark}"
        rows.append((game.cards[start].trick, cells))
    names = [f" {name}" for name in short_names(problem, 10)]
    widths = [max(map(span, column)) for column in zip(names, *(cells for _, cells in rows), strict=True)]
    yield ink.faint(f"trick  {'  '.join(map(pad, names, widths))}".rstrip())
    for number, cells in rows:
        yield f"{number:5}  {'  '.join(map(pad, cells, widths))}".rstrip()
    seen = {each.kind for each in game.cards}
    marks = ["> leads", *(f"{MARKS[kind]} {kind.value}" for kind in Kind if kind in seen and MARKS[kind])]
    yield from fill([mark if mark is marks[-1] else f"{mark}  " for mark in marks], ink.width)


def _summary(game: _Game, ink: Ink) -> Iterator[str]:
    """Yield how many cards of each kind everybody has played."""
    counts = _counts(game)
    kinds = [kind for kind in Kind if any(each[kind] for each in counts)]
    names = short_names(game.problem, 10)
    width = max(map(span, names))
    heads = [_COLUMNS[kind] for kind in kinds]
    yield ink.faint(f"{' ' * width}  cards  {'  '.join(heads)}")
    for name, each in zip(names, counts, strict=True):
        numbers = "  ".join(str(each[kind]).rjust(len(head)) for kind, head in zip(kinds, heads, strict=True))
        yield f"{pad(name, width)}  {each.total():5}  {numbers}"


_SAID: Final = (Kind.ONLY, Kind.LOSING, Kind.UNKNOWN)
"""The kinds that are named for single cards."""
_OF_ALL: Final = (Kind.LOST, Kind.WON)
"""The kinds that are named once, where they begin."""


def _annotated(document: ProblemDocument, line: Line, cards: Sequence[PlayedCard], folder: Path | None) -> str:
    """Return the document with its game, a trick on each line and a comment behind it; it reads back to the same game.

    `folder` as in `solved.dump`.
    """
    seats = len(document.problem.deal.hands)
    led = Line(line.tricks, tuple(each.seat for each in cards[::seats]))
    if document.line_of_play is not None:
        key, written = "line:", replace(document, line_of_play=led)
    else:
        key, written = "played:", replace(document, problem=replace(document.problem, played=led))
    text = dump(written, folder=folder).splitlines()
    first = text.index(key) + 1
    before = None
    for number, start in enumerate(range(0, len(cards), seats)):
        trick = cards[start : start + seats]
        comment = _comment(document.problem, trick, before)
        before = trick[-1].kind
        if comment:
            text[first + number] += f"  # {comment}"
    return "\n".join(text) + "\n"


def _comment(problem: Problem, trick: Sequence[PlayedCard], before: Kind | None) -> str:
    names = short_names(problem)
    said = []
    for each in trick:
        if each.kind in _SAID or (each.kind in _OF_ALL and each.kind is not before):
            kept = f", kept by {' '.join(map(str, each.kept))}" if each.kind is Kind.LOSING else ""
            said.append(each.kind.value if each.kind in _OF_ALL else f"{names[each.seat]}: {each.kind.value}{kept}")
        before = each.kind
    return "; ".join(said)
