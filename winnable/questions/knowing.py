"""What could a player know? In how many of the deals that fit what a player sees each move can be won.

Written once over the moves of a game, its solver, and the deals that fit what a player sees (`Rules.seen`). Of these,
all or a sample, each is decided with all cards open from then on: so a share is the most that can be reached. What a
player may choose before the first move, such as a task to take (`Rules.choices`), is asked about in place of moves.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from time import perf_counter
from typing import Any, Final

from winnable.games.game import Game
from winnable.games.parts import DEALS
from winnable.games.values import Move, OptionValues, Problem, Query, Submit, Told
from winnable.output.ink import Ink, pad, printable, span, wrapped
from winnable.output.shared import share_json
from winnable.output.text import MORE
from winnable.output.typed import Properties, Value, answer, key, schema_of
from winnable.questions.hint import hints, position_json
from winnable.rules.answer import Answer, OutOfTime
from winnable.solver.jobs import workers
from winnable.solver.known import Drawn, Outcomes, in_blocks, why_open
from winnable.solver.share import Share
from winnable.solver.verdict import Effort, Limits, NoAnswer

EACH: Final = "each"
"""The value of `--knowing` that means the player who moves."""
BOUND: Final = (
    "Below: in how many of them it can be won with all cards open from then on;",
    "real play cannot do better.",
)
_LONG: Final = 10**15
"""A number of deals from here on is shown by its first digits."""


def player_of(game: Game, problem: Problem, name: str) -> str:
    """Return the player whose knowledge matters, who must have something to choose. Raises NoAnswer otherwise."""
    if game.rules.seen is None:
        raise NoAnswer(f"what a player could know is not asked in {game.title}: leave out --knowing")
    if game.rules.over(problem):
        raise NoAnswer("the game is over: there is nothing left to choose")
    mover = game.rules.mover(problem)
    assert mover is not None, "the game is not over"
    if name in (EACH, mover):
        return mover
    if not game.rules.choices(problem, name):
        raise NoAnswer(f"{mover} moves next: expected {mover} or {EACH} for --knowing, found {name!r}")
    return name


def knowing(
    game: Game,
    problem: Problem,
    player: str,
    limits: Limits,
    deals: int | None = None,
    seed: int = 0,
    *,
    submit: Submit | None = None,
    jobs: int = 1,
    pace: Callable[[int], Callable[[int], None]] = lambda _: lambda _: None,
) -> Outcomes:
    """Say of each move in how many of the deals that fit what the player sees it can be won.

    All deals that fit, or `deals` of them drawn by `seed`; None: as many as `DEALS`. A limit of work is that of each
    deal, one in seconds holds for all. With `submit` blocks of deals go to `jobs` processes; `pace` gets the number of
    deals then, and returns the function that counts those that are done. Raises NoAnswer if the view of the player
    cannot be described, or no deal fits.
    """
    begun, limits = perf_counter(), limits.begun()
    assert game.rules.seen is not None, "something may be hidden"
    try:
        drawn = game.rules.seen(problem, player).some(deals or DEALS, seed, limits.deadline)
        wanted = len(drawn.deals)
    except OutOfTime:
        drawn, wanted = Drawn(()), 1
    advance = pace(len(drawn.deals))

    def submitted(run: Submit, judge: Callable[..., Any], block: Sequence[Problem]) -> Future[Any]:
        job = run(judge, block)
        job.add_done_callback(lambda _: advance(len(block)))
        return job

    begin = None if submit is None else partial(submitted, submit)
    found = in_blocks(partial(judged, game, player, limits), drawn.deals, begin, jobs)
    choices = tuple(dict.fromkeys(name for each, _ in found for name in each))
    outcomes = tuple(tuple(each.get(name, rest) for name in choices) for each, rest in found)
    exact = drawn.exact and len(found) == wanted
    reason = why_open(outcomes, wanted, limits) or drawn.missing
    return Outcomes(choices, outcomes, exact, drawn.total, reason, Effort(solve=perf_counter() - begun))


def judged(game: Game, player: str, limits: Limits, deals: Sequence[Problem]) -> list[tuple[dict[str, Answer], Answer]]:
    """Whether each deal can be won with each move, and with one that is not named, as far as the time reaches."""
    found = list[tuple[dict[str, Answer], Answer]]()
    for deal in deals:
        if limits.deadline.passed:
            break
        found.append(answers(game, player, deal, limits))
    return found


def answers(game: Game, player: str, problem: Problem, limits: Limits) -> tuple[dict[str, Answer], Answer]:
    """Whether a deal can be won with each move.

    Then the answer for every other move: the deal does not have it, unless a limit left moves out.
    """
    if chosen := game.rules.choices(problem, player):
        return {name: game.solver.ask(after, limits).answer for name, after in chosen.items()}, Answer.UNWINNABLE
    told = hints(game, game.solver.ask, problem, limits)
    open_ = told.unsure and told.answer is not Answer.UNWINNABLE
    rest = Answer.UNKNOWN if open_ else Answer.UNWINNABLE
    return {each.move: each.answer for each in told.moves}, rest


# --- with the options of a command ---------------------------------------------------------------


def known_to(game: Game, problem: Problem, player: str, limits: Limits, options: OptionValues) -> Outcomes:
    """Find what a player could know, as `--deals`, `--seed` and `--jobs` say; `pace` may be among the options."""
    jobs: int = options.get("jobs") or os.cpu_count() or 1
    how = {"pace": options["pace"]} if "pace" in options else {}
    with workers(jobs, preload=(game.solver_module,)) as executor:
        deals, seed = options.get("deals"), options.get("seed") or 0
        return knowing(game, problem, player, limits, deals, seed, submit=executor.submit, jobs=jobs, **how)


# --- as text and JSON -----------------------------------------------------------------------------


def deals_text(known: Outcomes, name: str, more: str = "") -> Iterator[str]:
    """Yield how many deals were examined, and the meaning of their shares; `more` says how to take more than a sample.

    They are of the same cards: a file may name fewer than the game has, and the others are in none of them.
    """
    asked = len(known.outcomes)
    if known.exact:
        many = f"{asked:,} deals of the same cards fit" if asked > 1 else "One deal of the same cards fits"
        yield f"{many} what {name} sees."
    else:
        total = "It is not known how many" if known.total is None else _counted(known.total)
        looked_at = "one of them was" if asked == 1 else f"{asked:,} of them were"
        yield f"{total} deals of the same cards fit what {name} sees; {looked_at} drawn at random{more}."
    yield from BOUND


def _counted(total: int) -> str:
    """Return a number of deals; one that nobody would read digit by digit in short, `1.6 x 10^64`."""
    if total < _LONG:
        return f"{total:,}"
    digits, _, power = f"{Decimal(total):.1e}".partition("e+")
    return f"About {digits} x 10^{power}"


def shares_text(known: Outcomes, named: Callable[[str], str], ink: Ink) -> Iterator[str]:
    """Yield a row for each move: its name, the count, in percent, the interval."""
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


@answer
class KnownMove:
    """A move of a player, and in how many deals that fit what the player sees it can be won."""

    move: str = key("The move.")
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


def known_moves(player: str, known: Outcomes) -> KnownMoves:
    """Return what a player could know as a value."""
    moves = tuple(KnownMove(move=each, share=share_json(known.share(each))) for each in known.choices)
    return KnownMoves(player=player, deals=known.total, moves=moves)


def _more(options: OptionValues) -> str:
    """How to take more deals than a sample, where the options do not say how many."""
    return "" if options.get("deals") else " (--deals takes more)"


def tell(game: Game, query: Query, limits: Limits, options: OptionValues) -> Told:
    """Answer `winnable hint --knowing` about a problem. Raises NoAnswer where that is unknown."""
    words, problem = game.words, query.document.problem
    player = player_of(game, problem, options["knowing"])
    known, name = known_to(game, problem, player, limits, options), printable(player)
    where = words.places.json(problem)

    def text(ink: Ink) -> Iterator[str]:
        chosen = game.rules.choices(problem, player)
        where = f"{name} may choose, before the first move" if chosen else words.places.text(problem, ink)
        yield from (wrapped(line, ink.width) for line in (where, *deals_text(known, name, _more(options))))
        if known.reason:
            yield f"{ink.unsure('not all')}: {known.reason}; {MORE}"
        yield ""
        yield from shares_text(known, lambda move: words.move_text(problem, move, ink), ink)

    return Told(
        None,
        text,
        lambda: position_json(words.places, where, None, known.reason, knowing=known_moves(player, known)),
        effort=known.effort,
        view=lambda: words.page(problem),
        late=bool(known.reason),
    )


# --- the move that lost a game -------------------------------------------------------------------


@dataclass(frozen=True)
class Then:
    """The knowledge of the player who made the losing move of a game."""

    player: str
    losing: str
    known: Outcomes
    more: str = ""
    """How to take more deals than a sample."""
    shown: Callable[[str, Ink], str] = lambda name, _: printable(name)
    """A move for people."""

    def text(self, ink: Ink) -> Iterator[str]:
        """Yield whether it could have been seen to be worse, and the shares."""
        name = printable(self.player)
        yield wrapped(ink.strong(self._said(name, ink)), ink.width)
        yield from (wrapped(line, ink.width) for line in deals_text(self.known, name, self.more))
        yield ""
        yield from shares_text(self.known, lambda move: self.shown(move, ink), ink)

    def _said(self, name: str, ink: Ink) -> str:
        """Whether the player could see that the move is worse than others."""
        known, losing = self.known, self.losing
        lost, other = self.shown(losing, ink), known.best_but(losing)
        if losing not in known.choices or (other is None and known.reason):
            why = known.reason or "too few deals were examined"
            return f"it is not known whether {name} could see that {lost} loses: {why}"
        if other is None:
            return f"{name} had no other move"
        best = self.shown(other, ink)
        match known.compared(losing, other).first_is_worse:
            case True:
                return f"{name} could see that {lost} is worse than {best}"
            case False:
                return f"{name} could not see that {lost} is worse than another move"
            case None:
                return f"the deals examined do not tell whether {name} could see that {lost} is worse than {best}"

    @property
    def value(self) -> KnownThen:
        """The same for programs."""
        known, losing = self.known, self.losing
        other = known.best_but(losing) if losing in known.choices else None
        worse = None if other is None else known.compared(losing, other).first_is_worse
        return KnownThen(worse=worse, move=losing, other=other, knowing=known_moves(self.player, known))


def then(game: Game, problem: Problem, move: Move, limits: Limits, options: OptionValues) -> Then | None:
    """Find what the loser of a game knew, from the problem before the move that lost it.

    None if the question is about another player. Raises NoAnswer where it cannot be said.
    """
    words = game.words
    mover = game.rules.mover(problem)
    if game.rules.seen is not None and options["knowing"] not in (EACH, mover):
        return None
    player = player_of(game, problem, options["knowing"])
    if game.rules.choices(problem, player):
        return None  # it is not known who had chosen what
    known = known_to(game, problem, player, limits, options)
    return Then(player, words.move(problem, move), known, _more(options), partial(words.move_text, problem))
