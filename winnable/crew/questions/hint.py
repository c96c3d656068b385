"""Hints of The Crew: all cards of a position, in how many tricks each wins, and the whole trick."""

from collections.abc import Iterator
from typing import Final

from winnable.crew.card_text import card_text
from winnable.crew.questions.card_answers import HintedCard
from winnable.crew.questions.trick_tree import CLOCK, LEGEND, trick_tree
from winnable.crew.trick_table import short_names
from winnable.output.ink import Ink, counted, pad, span
from winnable.output.text import answer_text
from winnable.output.typed import filled
from winnable.questions.hinting import Hinting, Hints
from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.cards import CardHint
from winnable.solver.crew.questions.hint import CardHints
from winnable.solver.verdict import Limits


class _CardHinting(Hinting):
    shows_line = False

    def hints(self, problem: Problem, limits: Limits, *, further: bool = False) -> Hints:
        asked = CardHints(problem, limits, whole_trick=further)
        try:
            found = tuple(asked.cards())
        except OutOfTime:
            return Hints(Answer.UNKNOWN, effort=asked.effort)
        answers = {each.answer for each in found if not each.after}
        best_first = (Answer.WINNABLE, Answer.UNKNOWN, Answer.UNWINNABLE)
        answer = next((each for each in best_first if each in answers), None)
        unsure = any(each.least != each.most for each in found)
        return Hints(answer, found, asked.effort, unsure)

    def best(self, found: Hints) -> CardHint | None:
        return min((each for each in found.moves if each.witness and not each.after), key=_fewest, default=None)

    def text(self, problem: Problem, found: Hints, ink: Ink, *, further: bool = False) -> Iterator[str]:
        return _tree(problem, found.moves, ink) if further else _table(problem, found.moves, ink)

    def value(self, hint: CardHint) -> HintedCard:
        line = None if hint.witness is None else str(hint.witness.line)
        return filled(HintedCard, hint, move=hint.card, line=line)


HINTING: Final = _CardHinting()


def _fewest(hint: CardHint) -> int:
    return hint.most or 0


def _table(problem: Problem, found: tuple[CardHint, ...], ink: Ink) -> Iterator[str]:
    """Yield a line for each card of the player to move."""
    cards = [card_text(ink, each.card, problem.deal.deck) for each in found]
    width = max(map(span, cards))
    fewest = min((each.most for each in found if each.most is not None), default=None)
    for text, each in zip(cards, found, strict=True):
        answer = pad(answer_text(each.answer, ink), len(Answer.UNWINNABLE.value))
        more = "" if each.least is None else f"  {_tricks(each, fewest)}"
        forced = "  forced: the only legal card" if each.forced else ""
        yield f"  {pad(text, width)}  {answer}{more}{forced}".rstrip()
    if any(each.most for each in found):
        yield ""
        yield f"  {ink.faint(CLOCK)}"


def _tricks(hint: CardHint, fewest: int | None) -> str:
    if not hint.most:
        return "everything is met already"
    if hint.least != hint.most:
        least = f", but not in fewer than {hint.least}" if hint.least and hint.least > 1 else ""
        return f"in {counted(hint.most, 'more trick')}, perhaps in fewer{least}"
    best = " (the fewest)" if hint.most == fewest else ""
    return f"in {counted(hint.most, 'more trick')}{best}"


def _tree(problem: Problem, found: tuple[CardHint, ...], ink: Ink) -> Iterator[str]:
    """Yield the table of a whole trick."""
    seats, names = len(problem.deal.hands), short_names(problem, 6)
    columns = seats - len(problem.played.tricks[-1]) % seats if problem.played.tricks else seats
    heading = [names[(found[0].seat + place) % seats] for place in range(columns)]
    yield from trick_tree(found, heading, lambda card: card_text(ink, card, problem.deal.deck), ink)
    yield ""
    yield from (f"  {line}" for line in LEGEND)
