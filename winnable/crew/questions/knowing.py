"""`--knowing` of `winnable hint` and `winnable analyse`: what a member could know, as text and as values."""

import os
from collections.abc import Iterator, Mapping
from typing import Any, Final

from winnable.crew.card_text import card_text
from winnable.crew.choices_text import task_names
from winnable.crew.page import table_json
from winnable.crew.questions.card_answers import Hint
from winnable.crew.questions.knowing_answers import Hindsight, Knowing, KnownChoice
from winnable.crew.questions.positions import next_trick, option_names, position_text, seat_names
from winnable.games.values import Query, Told
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.output.shared import share_json
from winnable.output.typed import to_json
from winnable.processes.jobs import workers
from winnable.rules.crew.card import Card
from winnable.rules.crew.index import SeatIndex
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.question import DEALS
from winnable.solver.crew.questions.cards import PlayedCard
from winnable.solver.crew.questions.knowing import NO_TASK, Choice, Known, knowing
from winnable.solver.crew.questions.positions import Positions, known_then, line_of
from winnable.solver.share import Share
from winnable.solver.verdict import Limits, NoAnswer

EACH: Final = "each"
"""The value of `--knowing` that means whoever plays."""
_SOLVER: Final = "winnable.solver.crew.questions.knowing"
_BOUND: Final = (
    "In so many of them it can be won if all cards are open from then on;",
    "real play cannot do better.",
)


def tell(query: Query, limits: Limits, options: Mapping[str, Any]) -> Told:
    """Tell in how many of the deals that fit what a member sees each choice can be won."""
    problem = query.document.problem
    known = _known(problem, _seat(problem, options["knowing"]), limits, options)
    late = bool(known.reason)
    cards = not _of_tasks(known)
    content = Hint(
        answer=None,
        reason=known.reason,
        number=next_trick(problem),
        to_move=known.seat if cards else None,
        moves=(),
        knowing=_told(known),
    )
    return Told(
        None,
        lambda ink: _text(problem, known, ink),
        lambda: to_json(content),
        effort=known.effort,
        view=lambda: {"table": table_json(problem), "lines": []},
        late=late,
    )


def _known(problem: Problem, seat: SeatIndex, limits: Limits, options: Mapping[str, Any]) -> Known:
    jobs: int = options.get("jobs") or os.cpu_count() or 1
    deals, seed = options.get("deals") or DEALS, options.get("seed") or 0
    if jobs == 1:
        return knowing(problem, seat, limits, deals, seed)
    with workers(jobs, preload=(_SOLVER,)) as executor:
        return knowing(problem, seat, limits, deals, seed, submit=executor.submit, jobs=jobs)


def _seat(problem: Problem, name: str) -> SeatIndex:
    """The seat of a member by name; with EACH of the one who plays next. Raises NoAnswer if there is none."""
    if name == EACH:
        return Positions(problem).turn(problem.played)
    names = option_names(problem)
    if name not in names:
        raise NoAnswer(f"expected {', '.join(names)} or {EACH} for --knowing, found {name!r}")
    return names.index(name)


def _of_tasks(known: Known) -> bool:
    return bool(known.choices) and not isinstance(known.choices[0], Card)


def _told(known: Known) -> Knowing:
    tasks = known.seen.tasks
    return Knowing(
        seat=known.seat,
        deals=known.total,
        choices=tuple(
            KnownChoice(
                move=each if isinstance(each, Card) else None,
                task=None if isinstance(each, Card) or each == NO_TASK else tasks[each].name,
                share=share_json(known.share(each)),
            )
            for each in known.choices
        ),
    )


# --- text ----------------------------------------------------------------------------------------


def _text(problem: Problem, known: Known, ink: Ink) -> Iterator[str]:
    name = printable(seat_names(problem)[known.seat])
    tasks = _of_tasks(known)
    yield f"{name} may take a task" if tasks else position_text(problem, ink, known.seat)
    yield from (wrapped(line, ink.width) for line in _deals(known, name))
    if known.reason:
        yield f"{ink.unsure('not all')}: {known.reason}; more may help: --time-limit"
    yield ""
    yield from _rows(known, ink)


def _deals(known: Known, name: str) -> Iterator[str]:
    """Yield how many deals were looked at, and what the shares of them mean."""
    asked = len(known.outcomes)
    if known.exact:
        yield f"{asked:,} deals fit what {name} sees." if asked > 1 else f"One deal fits what {name} sees."
    else:
        total = "It is not known how many" if known.total is None else f"{known.total:,}"
        yield f"{total} deals fit what {name} sees; {asked:,} of them were drawn at random."
    yield from _BOUND


def _rows(known: Known, ink: Ink) -> Iterator[str]:
    deck, names = known.seen.deal.deck, task_names(known.seen, ink)

    def named(choice: Choice) -> str:
        if isinstance(choice, Card):
            return card_text(ink, choice, deck)
        return "none of them" if choice == NO_TASK else names[choice]

    shares = [known.share(each) for each in known.choices]
    best = max((each.winnable for each in shares), default=0)
    cells = [(named(choice), *_cells(share)) for choice, share in zip(known.choices, shares, strict=True)]
    widths = [max(map(span, column)) for column in zip(*cells, strict=True)]
    first = max((len(percent) for _, _, percent, _ in cells), default=0)
    for (name, count, percent, more), share in zip(cells, shares, strict=True):
        text = f"{pad(name, widths[0])}  {count.rjust(widths[1])}  {percent.rjust(first)} {more}".rstrip()
        yield f"  {ink.strong(text) if share.winnable == best else text}"


def _cells(share: Share) -> tuple[str, str, str]:
    """A share as columns: the count, in percent, and the interval."""
    undecided = f" ({share.undecided} undecided)" if share.undecided else ""
    count = f"{share.winnable:,} of {share.samples:,}{undecided}"
    if not share.samples:
        return count, "", ""
    low, high = share.interval
    percent = f"{100 * share.winnable / share.samples:.1f} %"
    if share.exact and not share.undecided:
        return count, percent, ""
    return count, percent, f"({100 * low:.1f} to {100 * high:.1f} %)"


# --- the card that lost a game -------------------------------------------------------------------


def hindsight_of(
    problem: Problem,
    cards: tuple[Card, ...],
    losing: PlayedCard,
    limits: Limits,
    options: Mapping[str, Any],
) -> Known | None:
    """What the member knew who played the losing card of a game; None if another one is asked about."""
    wanted = options["knowing"]
    if wanted != EACH and _seat(problem, wanted) != losing.seat:
        return None
    there = known_then(problem, line_of(cards[: losing.number - 1], len(problem.deal.hands)))
    return _known(there, losing.seat, limits, options)


def _other(known: Known, losing: Card) -> Choice:
    """The best of the other cards."""
    return max((each for each in known.choices if each != losing), key=lambda each: known.share(each).winnable)


def hindsight_told(known: Known, losing: Card) -> Hindsight:
    """Return what could have been seen of the losing card."""
    other = _other(known, losing)
    assert isinstance(other, Card)
    return Hindsight(worse=known.compared(losing, other).first_is_worse, other=other, knowing=_told(known))


def hindsight_text(problem: Problem, known: Known, losing: Card, ink: Ink) -> Iterator[str]:
    """Yield whether the losing card could have been seen to be worse, and the shares."""
    name, deck = printable(seat_names(problem)[known.seat]), problem.deal.deck
    other = _other(known, losing)
    assert isinstance(other, Card)
    lost, best = (card_text(ink, each, deck) for each in (losing, other))
    match known.compared(losing, other).first_is_worse:
        case True:
            told = f"{name} could see that {lost} is worse than {best}"
        case False:
            told = f"{name} could not see that {lost} is worse than another card"
        case None:
            told = f"whether {name} could see that {lost} is worse than {best} stays open with so many deals"
    yield wrapped(ink.strong(told), ink.width)
    yield from (wrapped(line, ink.width) for line in _deals(known, name))
    yield ""
    yield from _rows(known, ink)
