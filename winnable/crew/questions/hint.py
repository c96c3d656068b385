"""`winnable hint`: the cards that can be played next, as text, JSON and YAML."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from winnable.crew.card_text import card_text
from winnable.crew.page import table_json
from winnable.crew.questions import knowing
from winnable.crew.questions.card_answers import Hint, HintedCard
from winnable.crew.questions.positions import as_open, next_trick, only_some, position_text, seat_names
from winnable.crew.questions.trick_tree import LEGEND, trick_tree
from winnable.games.game import Query, Told
from winnable.missions.crew import ProblemDocument, dump
from winnable.output.ink import Ink, counted, pad, span
from winnable.output.text import answer_text
from winnable.output.typed import filled, to_json
from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.cards import CardHint
from winnable.solver.crew.questions.hint import hints
from winnable.solver.crew.questions.positions import Positions, cards_of, known_then, line_of
from winnable.solver.verdict import Limits, NoAnswer

__all__ = ["tell"]


_PLACE: Final = re.compile(r"([0-9]{1,3})(?:\.([0-9]{1,2}))?")
"""A trick, and which of its cards, from 1."""


def tell(query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Tell of every legal card whether it can be won behind it; `all`: to the end of the trick."""
    document: ProblemDocument = query.document
    if options.get("at") is not None:
        document = _at(document, options["at"])
    only_some(query.question, document.problem, "hint")
    if options.get("knowing") is not None:
        return knowing.tell(document, query.question, limits, options)
    positions = Positions(document.problem, limits)
    try:
        found = list(hints(positions, whole_trick=bool(options.get("all"))))
    except OutOfTime:
        return _told(document, [], positions, limits, Answer.UNKNOWN, whole=False)
    first = [each for each in found if not each.after]
    answers = {each.answer for each in first}
    worst = Answer.UNKNOWN if Answer.UNKNOWN in answers else Answer.UNWINNABLE
    answer = None if not first else Answer.WINNABLE if Answer.WINNABLE in answers else worst
    return _told(document, found, positions, limits, answer, whole=bool(options.get("all")))


def _at(document: ProblemDocument, place: str) -> ProblemDocument:
    """The document just before a card of its game, `4` or `4.2`. Raises NoAnswer if the game does not come so far."""
    problem, line = document.problem, document.line_of_play or document.problem.played
    written = _PLACE.fullmatch(place)
    if written is None:
        raise NoAnswer(f"expected a trick for --at, or a trick and a card of it, such as 4 or 4.2, found {place!r}")
    seats, cards = len(problem.deal.hands), cards_of(line)
    trick, card = int(written[1]) - problem.deal.earlier, int(written[2] or 1)
    number = (trick - 1) * seats + card - 1
    if trick < 1 or not 1 <= card <= seats or number > len(cards):
        last = f"{problem.deal.earlier + len(cards) // seats + 1}.{len(cards) % seats + 1}"
        first = problem.deal.earlier + 1
        if not cards:
            raise NoAnswer("there is no game that --at could be about: expected 'played:' or 'line:' in the file")
        raise NoAnswer(f"expected a place from {first} to {last} for --at, as far as the game comes, found {place}")
    try:
        there = known_then(problem, line_of(cards[:number], seats))
    except ValueError as error:  # a line that is not legal
        raise NoAnswer(str(error)) from error
    return replace(document, problem=there, line_of_play=None)


def _told(
    document: ProblemDocument,
    found: Sequence[CardHint],
    positions: Positions,
    limits: Limits,
    answer: Answer | None,
    *,
    whole: bool,
) -> Told:
    problem = document.problem
    undecided = any(each.answer is Answer.UNKNOWN or each.least != each.most for each in found)
    late = f"the limit of {limits} was reached" if undecided or answer is Answer.UNKNOWN else ""
    best = min((each for each in found if each.witness and not each.after), key=_fewest, default=None)

    def text(ink: Ink) -> Iterator[str]:
        if answer is None:
            yield "all tricks are played: there is nothing left to play"
            return
        where = position_text(problem, ink, positions.turn(problem.played))
        yield f"{answer_text(answer, ink)}: {where}{as_open(problem)}"
        if late:
            yield f"{ink.unsure('not all')}: {late}; more may help: --time-limit"
        if found:
            yield ""
            yield from _tree(problem, found, ink) if whole else _table(problem, found, ink)

    def yaml(folder: Path | None) -> str:
        assert best is not None
        assert best.witness is not None
        return dump(document, best.witness.choices, best.witness.line, folder)

    over = answer is None
    content = Hint(
        answer=answer,
        reason=late,
        number=None if over else next_trick(problem),
        to_move=None if over else positions.turn(problem.played),
        moves=tuple(map(_card, found)),
    )
    return Told(
        answer,
        text,
        to_json(content),
        None if best is None else yaml,
        effort=positions.effort,
        view=lambda: {"table": table_json(problem), "lines": []},
    )


def _fewest(hint: CardHint) -> int:
    return hint.most or 0


def _card(hint: CardHint) -> HintedCard:
    line = None if hint.witness is None else str(hint.witness.line)
    return filled(HintedCard, hint, move=hint.card, line=line)


# --- text ----------------------------------------------------------------------------------------


def _table(problem: Problem, found: Sequence[CardHint], ink: Ink) -> Iterator[str]:
    """Yield a line for each card of the player to move."""
    cards = [card_text(ink, each.card, problem.deal.deck) for each in found]
    width = max(map(span, cards))
    fewest = min((each.most for each in found if each.most is not None), default=None)
    for text, each in zip(cards, found, strict=True):
        answer = pad(answer_text(each.answer, ink), len(Answer.UNWINNABLE.value))
        more = "" if each.least is None else f"  {_tricks(each, fewest)}"
        forced = "  forced: the only legal card" if each.forced else ""
        yield f"  {pad(text, width)}  {answer}{more}{forced}".rstrip()


def _tricks(hint: CardHint, fewest: int | None) -> str:
    if not hint.most:
        return "everything is met already"
    if hint.least != hint.most:
        least = f", but not in fewer than {hint.least}" if hint.least and hint.least > 1 else ""
        return f"in {counted(hint.most, 'more trick')}, perhaps in fewer{least}"
    best = " (the fewest)" if hint.most == fewest else ""
    return f"in {counted(hint.most, 'more trick')}{best}"


def _tree(problem: Problem, found: Sequence[CardHint], ink: Ink) -> Iterator[str]:
    """Yield the table of a whole trick."""
    seats, names = len(problem.deal.hands), seat_names(problem, 6)
    columns = seats - len(problem.played.tricks[-1]) % seats if problem.played.tricks else seats
    heading = [names[(found[0].seat + place) % seats] for place in range(columns)]
    yield from trick_tree(found, heading, lambda card: card_text(ink, card, problem.deal.deck), ink)
    yield ""
    yield from (f"  {line}" for line in LEGEND)
