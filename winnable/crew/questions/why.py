"""`winnable hint --why` and `winnable analyse --steps`: why a card loses, as text, JSON and for pages."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from winnable.crew.card_text import card_text
from winnable.crew.choices_text import choices_text
from winnable.crew.page import line_view, table_json
from winnable.crew.questions.card_answers import LostTogether, Why
from winnable.crew.questions.clash import Clash, clash_of, clash_told, clash_yaml, core_text, explained, why_text
from winnable.crew.questions.positions import as_open, left_open, next_trick, position_text
from winnable.crew.questions.requirements import core_line, requirement_lines
from winnable.crew.text import cannot_be_met, table_text
from winnable.crew.trick_table import short_names
from winnable.games.game import Game
from winnable.games.values import OptionValues, Query, Told
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.write import dump
from winnable.missions.source.english import listed
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.output.text import MORE, answer_text
from winnable.output.typed import MISSING, Json, json_of
from winnable.rules.answer import Answer, OutOfTime
from winnable.rules.crew.card import Card
from winnable.rules.crew.problem import Problem
from winnable.solver.clash import SameClash
from winnable.solver.crew.questions.explain import Explanation
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.questions.positions import Positions
from winnable.solver.crew.questions.why import CardWhy, judged, lost_together
from winnable.solver.crew.steps.proof import Claim, Plays
from winnable.solver.verdict import Effort, InternalError, Limits, NoAnswer

_CARDS: Final = 0.5
"""The share of the time for the effects of the cards; the rest is for the clash."""


@dataclass(frozen=True, slots=True)
class WhyFound:
    """The effect of a card, and why."""

    card: CardWhy
    clash: Clash | None = None
    """If it cannot be won after the card: the clash."""
    others: tuple[SameClash[Card, Explanation], ...] | None = None
    """If nothing else keeps the position winnable: the clashes after the other cards."""
    reason: str = ""
    """Which limit was reached; empty if none."""
    effort: Effort = field(default_factory=Effort, compare=False)


def why(game: Game, problem: Problem, move: str, limits: Limits) -> Why:
    """Say why a card loses. Raises NoAnswer for one that cannot be played."""
    del game
    return why_told(find_why(problem, move, limits))


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Answer `winnable hint --why` about a card. Raises NoAnswer for one that cannot be played."""
    document: ProblemDocument = query.document
    problem = document.problem
    found = find_why(problem, options["why"], limits)
    card, witness = found.card, found.card.witness
    clash = "" if found.clash is None or not found.clash.found.core else clash_yaml(document, found.clash.found)

    def yaml(folder: Path | None) -> str:
        return clash if witness is None else dump(document, witness.choices, witness.line, folder)

    told = {"answer": card.answer, "reason": found.reason, "unit": "trick", **game.words.places.json(problem)}
    told |= {"moves": (), "why": why_told(found)}
    return Told(
        card.answer,
        lambda ink: _text(found, ink),
        lambda: json_of(told),
        yaml if clash or witness is not None else None,
        effort=found.effort,
        view=lambda: _view(found),
    )


def find_why(problem: Problem, written: str, limits: Limits) -> WhyFound:
    """Say which effect a card has, and why. Raises NoAnswer for one that cannot be played."""
    limits = limits.begun()
    return why_of(_judged(problem, written, limits), limits)


def _judged(problem: Problem, written: str, limits: Limits) -> CardWhy:
    positions = Positions(problem, replace(limits, deadline=limits.deadline.part(_CARDS)))
    name = printable(short_names(problem)[positions.turn(problem.played)])
    try:
        card = Card.parse(written)
    except ValueError:
        raise NoAnswer(f"expected a card such as p9 for --why, found {written!r}") from None
    try:
        legal = positions.legal(problem.played)
    except OutOfTime:
        return CardWhy(problem, positions.turn(problem.played), card, Answer.UNKNOWN, Answer.UNKNOWN)
    if not legal:
        raise NoAnswer(f"{card} cannot be played: the game is over")
    if card not in legal:
        may = " ".join(map(str, legal))
        raise NoAnswer(f"{name} cannot play {card} to trick {next_trick(problem)}; expected one of {may} for --why")
    return judged(positions, card)


def why_of(card: CardWhy, limits: Limits) -> WhyFound:
    """Say why a card loses, or why the others do, within the rest of the limits."""
    reason = f"the limit of {limits} was reached"
    if card.answer is Answer.UNKNOWN:
        return WhyFound(card, reason=reason, effort=card.effort)
    if card.answer is Answer.WINNABLE:
        if not card.alone:
            return WhyFound(card, reason=reason if card.open and not card.kept else "", effort=card.effort)
        others = lost_together(card.problem, card.others, limits)
        told = {each for group in others for each in group.moves}
        late = reason if len(told) < len(card.others) else ""
        return WhyFound(card, others=others, reason=late, effort=card.effort + _effort(others))
    found = explained(card.after if card.matters else card.problem, limits)
    if found.answer is Answer.WINNABLE:
        raise InternalError(f"{card.card} was found to lose, and a line wins with it: {found.witness}")
    played = Claim(Plays(card.seat, card.card, next_trick(card.problem))) if card.matters else None
    clash = clash_of(found, limits, card.problem, played)
    late = reason if card.open or found.answer is Answer.UNKNOWN else ""
    return WhyFound(card, clash, reason=late, effort=card.effort + found.effort)


def _effort(others: tuple[SameClash[Card, Explanation], ...]) -> Effort:
    return sum((group.found.effort for group in others), Effort())


# --- text ----------------------------------------------------------------------------------------


def _text(found: WhyFound, ink: Ink) -> Iterator[str]:
    card, problem = found.card, found.card.problem
    where = position_text(problem, ink, card.seat) + as_open(problem)
    yield wrapped(f"{answer_text(card.answer, ink)}: {where}; {_headline(found, ink)}", ink.width)
    if found.reason and card.answer is not Answer.UNKNOWN:
        yield wrapped(f"{ink.unsure('not all')}: {found.reason}; {MORE}", ink.width)
    yield from clash_text(found, ink)
    if found.others:
        yield "The others lose:"
        yield from _others_text(problem, found.others, ink)
    if card.witness is not None:
        choices, report = card.witness.choices, card.witness.report
        yield ""
        if left_open(problem):
            yield from choices_text(problem, choices, ink)
        *table, _ = table_text(problem, choices, report, ink, report.met)
        yield from table


def _headline(found: WhyFound, ink: Ink) -> str:
    """The effect of the card, in a clause."""
    card = found.card
    name = card_text(ink, card.card, card.problem.deck)
    if card.answer is Answer.UNKNOWN:
        return f"whether {name} keeps it winnable stayed open, as {found.reason}; {MORE}"
    forced = "" if card.others else ", the only legal card,"
    if card.answer is Answer.WINNABLE:
        alone = ", and no other card does" if card.alone else ""
        too = f", as {_cards(card, ink)} {'does' if len(card.kept) == 1 else 'do'}" if card.kept else ""
        return f"{name}{forced} keeps it winnable{alone}{too}"
    if not card.matters:
        return f"{name}{forced} loses nothing, as it cannot be won whatever is played"
    return f"{name} loses" + (f", {_cards(card, ink)} would keep it winnable" if card.kept else "")


def _cards(card: CardWhy, ink: Ink) -> str:
    word = "or" if card.answer is Answer.UNWINNABLE else "and"
    return listed([card_text(ink, each, card.problem.deck) for each in card.kept], word)


def clash_text(found: WhyFound, ink: Ink) -> Iterator[str]:
    """Yield why a card loses: the clash after it, why, and step by step; nothing if it does not."""
    card, clash = found.card, found.clash
    if clash is not None and clash.found.answer is Answer.UNWINNABLE:
        begin = f"After {card_text(ink, card.card, card.problem.deck)}" if card.matters else "Whatever is played"
        yield from core_text(clash.found, begin, ink)
        yield from why_text(clash, ink)


def _others_text(problem: Problem, others: tuple[SameClash[Card, Explanation], ...], ink: Ink) -> Iterator[str]:
    """Yield a line for each group of cards that lose."""
    cards = [" ".join(card_text(ink, card, problem.deck) for card in group.moves) for group in others]
    width = max(map(span, cards))
    for text, group in zip(cards, others, strict=True):
        labels = [printable(label) for label, _ in labelled(problem, group.found.core)]
        said = cannot_be_met(labels) if labels else "no play at all fits"
        yield wrapped(f"  {pad(text, width)}  {said}", ink.width, width + 4)


# --- as a value, and for pages -------------------------------------------------------------------


def why_told(found: WhyFound) -> Why:
    """Return it as a value."""
    card = found.card
    witness, clash = card.witness, found.clash
    return Why(
        move=card.card,
        seat=card.seat,
        trick=next_trick(card.problem),
        answer=card.answer,
        reason=found.reason,
        before=card.before,
        forced=card.legal == (card.card,),
        kept=card.kept,
        open=card.open,
        line=None if witness is None else str(witness.line),
        clash=MISSING if clash is None else clash_told(clash),
        others=MISSING if found.others is None else tuple(map(_together, found.others)),
    )


def _together(group: SameClash[Card, Explanation]) -> LostTogether:
    problem, core = group.found.problem, group.found.core
    lines = tuple(core_line(problem, line) for line in requirement_lines(problem, core))
    return LostTogether(moves=group.moves, core=lines, minimal=group.found.minimal)


def _view(found: WhyFound) -> Json:
    problem, witness = found.card.problem, found.card.witness
    lines = [] if witness is None else [line_view(problem, witness.choices, witness.report)]
    return {"table": table_json(problem), "lines": lines}
