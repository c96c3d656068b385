"""What a player could know, as text and as values: parts for all games, and games of four parts."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any, Final, TypeVar

from winnable.games.game import Game
from winnable.games.parts import UNKNOWABLE, Words
from winnable.games.values import OptionValues, Query, Told
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.output.shared import share_json
from winnable.output.text import MORE
from winnable.output.typed import Json, Properties, Value, answer, key, schema_of, to_json
from winnable.processes.jobs import workers
from winnable.questions import knowing
from winnable.solver.known import Outcomes, Submit
from winnable.solver.share import Share
from winnable.solver.verdict import Limits

Choice = TypeVar("Choice")
Known = TypeVar("Known")
BOUND: Final = (
    "Below: in how many of them it can be won with all cards open from then on;",
    "real play cannot do better.",
)

_LONG: Final = 10**15
"""A number of deals from here on is shown by its first digits."""

# --- parts for all games -------------------------------------------------------------------------


def asked_of_deals(ask: Callable[..., Known], solver: str, options: OptionValues, usual: int) -> Known:
    """Ask about deals as `--deals`, `--seed` and `--jobs` say, or about the `usual` number of them.

    `solver` is the module that processes load first. `pace` among the options opens a display of a number of deals.
    """
    jobs: int = options.get("jobs") or os.cpu_count() or 1
    deals, seed = options.get("deals") or usual, options.get("seed") or 0
    with ExitStack() as stack:
        executor = stack.enter_context(workers(jobs, preload=(solver,))) if jobs > 1 else None
        begin = options.get("pace") or (lambda _: nullcontext(lambda _: None))
        blocks = _Blocks(
            None if executor is None else executor.submit, lambda length: stack.enter_context(begin(length))
        )
        return ask(deals, seed, submit=blocks.submit, jobs=jobs)


@dataclass
class _Blocks:
    """Blocks of deals, of which all are submitted before the first is waited for; those that are done are counted."""

    run: Submit | None
    """Runs a block elsewhere; None: each runs here, when it is waited for."""
    begin: Callable[[int], Callable[[int], None]]
    """Gets the number of all deals, and returns the function that counts those that are done."""
    length: int = 0
    advance: Callable[[int], None] | None = None

    def submit(self, judge: Callable[..., Any], deals: Sequence[Any]) -> "_Block":
        self.length += len(deals)
        return _Block(self, len(deals), partial(judge, deals) if self.run is None else self.run(judge, deals).result)


@dataclass
class _Block:
    of: _Blocks
    deals: int
    wait: Callable[[], Any]

    def result(self) -> Any:
        """Return the judgements of the deals, as a Future does."""
        if self.of.advance is None:
            self.of.advance = self.of.begin(self.of.length)
        judged = self.wait()
        self.of.advance(self.deals)
        return judged


def more_deals(options: OptionValues) -> str:
    """Return how to take more deals than a sample, where the options do not say how many."""
    return "" if options.get("deals") else " (--deals takes more)"


def deals_text(known: Outcomes[Any], name: str, of: str = "", more: str = "") -> Iterator[str]:
    """Yield how many deals were examined, and the meaning of their shares.

    `of` says which cards they have, `more` how to take more than a sample.
    """
    asked = len(known.outcomes)
    if known.exact:
        yield f"{asked:,} deals{of} fit what {name} sees." if asked > 1 else f"One deal{of} fits what {name} sees."
    else:
        total = "It is not known how many" if known.total is None else _counted(known.total)
        looked_at = "one of them was" if asked == 1 else f"{asked:,} of them were"
        yield f"{total} deals{of} fit what {name} sees; {looked_at} drawn at random{more}."
    yield from BOUND


def _counted(total: int) -> str:
    """Return a number of deals; one that nobody would read digit by digit in short, `1.6 x 10^64`."""
    if total < _LONG:
        return f"{total:,}"
    digits, _, power = f"{Decimal(total):.1e}".partition("e+")
    return f"About {digits} x 10^{power}"


def shares_text(known: Outcomes[Choice], named: Callable[[Choice], str], ink: Ink) -> Iterator[str]:
    """Yield a row for each choice: its name, the count, in percent, the interval."""
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


def told_of_deals(
    known: Outcomes[Choice],
    name: str,
    where: Callable[[Ink], str],
    named: Callable[[Choice, Ink], str],
    content: Callable[[], Json],
    view: Callable[[], Json],
    of: str = "",
    more: str = "",
) -> Told:
    """Return the answer about the choices of a position; `where` describes the position in words."""

    def text(ink: Ink) -> Iterator[str]:
        yield wrapped(where(ink), ink.width)
        yield from (wrapped(line, ink.width) for line in deals_text(known, name, of, more))
        if known.reason:
            yield f"{ink.unsure('not all')}: {known.reason}; {MORE}"
        yield ""
        yield from shares_text(known, lambda choice: named(choice, ink), ink)

    return Told(None, text, content, effort=known.effort, view=view, late=bool(known.reason))


def hindsight(known: Outcomes[Choice], name: str, losing: Choice, named: Callable[[Choice], str], noun: str) -> str:
    """Say whether a player could see that the choice that lost a game is worse than others.

    `noun` is the word for a choice: `card`.
    """
    other = known.best_but(losing)
    if losing not in known.choices or (other is None and known.reason):
        why = known.reason or "too few deals were examined"
        return f"it is not known whether {name} could see that {named(losing)} loses: {why}"
    if other is None:
        return f"{name} had no other {noun}"
    lost, best = named(losing), named(other)
    match known.compared(losing, other).first_is_worse:
        case True:
            return f"{name} could see that {lost} is worse than {best}"
        case False:
            return f"{name} could not see that {lost} is worse than another {noun}"
        case None:
            return f"the deals examined do not tell whether {name} could see that {lost} is worse than {best}"


def hindsight_text(
    told: str,
    known: Outcomes[Choice],
    name: str,
    named: Callable[[Choice], str],
    ink: Ink,
    of: str = "",
    more: str = "",
) -> Iterator[str]:
    """Yield what a player could see, and the shares; `of` and `more` as in `deals_text`."""
    yield wrapped(ink.strong(told), ink.width)
    yield from (wrapped(line, ink.width) for line in deals_text(known, name, of, more))
    yield ""
    yield from shares_text(known, named, ink)


# --- games of four parts -------------------------------------------------------------------------

OF_ITS_CARDS: Final = " of the same cards"
"""Which deals fit: a file may name fewer cards than the game has, and the others are in none of them."""


@answer
class KnownMove:
    """A move of a player, and in how many deals that fit what the player sees it can be won."""

    move: str = key("The move, by what the player knows of it beforehand.")
    share: Value = key(
        "In how many of the deals it can be won, with all cards open from then on.",
        like={"$ref": "#/definitions/share"},
    )


@answer
class KnownMoves:
    """What a player could know."""

    player: str = key("Who it is.")
    deals: int | None = key("How many deals fit what this player sees; null: it is not known.")
    moves: tuple[KnownMove, ...] = key("Every move that the player can make.")


@answer
class KnownThen:
    """Whether the move that lost a game could have been seen to be worse by the one who made it."""

    worse: bool | None = key("Whether it can be won in fewer deals that fit than with `other`; null: it stayed open.")
    move: str = key("The move that lost the game.")
    other: str | None = key("The best of the other moves; null: there was none, or a limit left them out.")
    knowing: KnownMoves = key("In how many deals that fit it can be won with each move.")


KNOWING: Final[Properties] = {
    "knowing": {"description": "Only with --knowing: what the player could know.", **schema_of(KnownMoves)}
}
HINDSIGHT: Final[Properties] = {
    "hindsight": {
        "description": "Only with --knowing, and where a move of that player lost the game.",
        **schema_of(KnownThen),
    }
}
"""The keys in the schema of the output."""


def known_moves(player: str, known: Outcomes[str]) -> KnownMoves:
    """Return what a player could know as a value."""
    moves = tuple(KnownMove(move=each, share=share_json(known.share(each))) for each in known.choices)
    return KnownMoves(player=player, deals=known.total, moves=moves)


def known_then(player: str, known: Outcomes[str], losing: str) -> KnownThen:
    """Return what could have been seen of the move that lost a game."""
    other = known.best_but(losing) if losing in known.choices else None
    worse = None if other is None else known.compared(losing, other).first_is_worse
    return KnownThen(worse=worse, move=losing, other=other, knowing=known_moves(player, known))


def asked(game: Game, problem: object, player: str, limits: Limits, options: OptionValues) -> Outcomes[str]:
    """Find what a player could know, with the options of a command."""

    def ask(deals: int, seed: int, **processes: Any) -> Outcomes[str]:
        return knowing.knowing(game, problem, player, limits, deals, seed, **processes)

    return asked_of_deals(ask, game.solver_module, options, knowing.DEALS)


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Answer `winnable hint --knowing` about a problem. Raises NoAnswer where that is unknown."""
    words, problem = game.words, query.document.problem
    player = knowing.player_of(game, problem, options["knowing"])
    known = asked(game, problem, player, limits, options)
    return told_of_deals(
        known,
        printable(player),
        lambda ink: words.places.text(problem, ink),
        lambda move, _: printable(move),
        lambda: {
            "answer": None,
            "reason": known.reason,
            "unit": words.places.unit,
            **words.places.json(problem),
            "moves": [],
            "knowing": to_json(known_moves(player, known)),
        },
        lambda: words.deal_view(problem) | {"lines": []},
        OF_ITS_CARDS,
        more_deals(options),
    )


# --- the move that lost a game -------------------------------------------------------------------


@dataclass(frozen=True)
class Then:
    """The knowledge of the player who made the losing move of a game."""

    player: str
    losing: str
    """The move, by what the player knew of it beforehand."""
    known: Outcomes[str]
    knowable: bool = True
    """Whether the player could know of it at all."""
    more: str = ""
    """How to take more deals than a sample."""

    def text(self, ink: Ink) -> Iterator[str]:
        """Yield whether it could have been seen to be worse, and the shares."""
        name, losing = printable(self.player), printable(self.losing)
        told = f"{name} could not know of {losing}: it begins with a card that another player holds closed"
        if self.knowable:
            told = hindsight(self.known, name, self.losing, printable, "move")
        return hindsight_text(told, self.known, name, printable, ink, OF_ITS_CARDS, self.more)

    def json(self) -> Json:
        """Return the same for programs."""
        return {"hindsight": to_json(known_then(self.player, self.known, self.losing))}


def then(game: Game, problem: Any, played: Any, limits: Limits, options: OptionValues) -> Then | None:
    """Find what the loser of a game knew, from the problem before the losing move and the game that was played.

    None if the question is about another player, or no player alone made the move. Raises NoAnswer where it cannot be
    said.
    """
    words: Words = game.words
    mover = game.rules.mover(problem)
    if game.rules.seen is not None and (mover is None or options["knowing"] not in (knowing.EACH, mover)):
        return None
    player = knowing.player_of(game, problem, options["knowing"])
    move = words.first_move(problem, played)
    losing, knowable = words.named_to_the_mover(problem, move), True
    if losing == UNKNOWABLE:
        losing, knowable = words.move(problem, move), False
    return Then(player, losing, asked(game, problem, player, limits, options), knowable, more_deals(options))
