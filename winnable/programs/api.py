"""The public API: load problems, make them, solve them, ask more about them, whatever the game.

Importing this is cheap: a solver, and OR-Tools with it, is loaded by the first question.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeVar, overload

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.manifest import whole
from winnable.games.mistakes import InputError, MissingFile
from winnable.games.public import shown_as_of
from winnable.missions.source.finding import Finding
from winnable.programs.arguments import (
    STOPPED,
    Progress,
    crew_sizes_of,
    edition_of,
    grid,
    limited,
    mission_names,
    path_of,
    text_or_none,
)
from winnable.programs.batch import Checked, check, in_words
from winnable.programs.problems import Picture, describe, dump, game_of, load, loads, picture, posed, random_deal
from winnable.questions.asked import asked
from winnable.questions.lean import solve as decide
from winnable.questions.solve import fewest as within_fewest
from winnable.questions.solve import sure
from winnable.questions.verdicts import Verdict, about
from winnable.rules.answer import Answer, OutOfTime, State
from winnable.services import certificate
from winnable.solver.asking import Extreme
from winnable.solver.share import Share
from winnable.solver.verdict import Effort, InternalError, Limits, NoAnswer, NoSolver

__all__ = [
    "Answer",
    "Checked",
    "Effort",
    "Extreme",
    "Finding",
    "InputError",
    "InternalError",
    "Limits",
    "MissingFile",
    "NoAnswer",
    "NoSolver",
    "OutOfTime",
    "Picture",
    "Progress",
    "Share",
    "State",
    "Verdict",
    "analyse",
    "certify",
    "check",
    "check_certificate",
    "describe",
    "dump",
    "explain",
    "hint",
    "limited",
    "load",
    "loads",
    "most",
    "picture",
    "random_deal",
    "replay",
    "solve",
    "survey",
    "why",
]

if TYPE_CHECKING:
    from winnable.programs.typed import AnyPlay, AnyProblem, AnyVerdict, crew, ganymede, lifeboat
    from winnable.surveying.question import Cell, Row

shown_as_of("winnable", InputError, MissingFile, InternalError, NoAnswer, NoSolver, OutOfTime)


Answered = TypeVar("Answered", bound=Any)
"""A verdict or an explanation."""


# --- answers -------------------------------------------------------------------------------------


@overload
def solve(
    problem: "crew.Problem | crew.Play", limits: Limits | None = None, *, fewest: bool = False
) -> "crew.Verdict": ...
@overload
def solve(
    problem: "ganymede.Problem | ganymede.Play", limits: Limits | None = None, *, fewest: bool = False
) -> "ganymede.Verdict": ...
@overload
def solve(
    problem: "lifeboat.Problem | lifeboat.Play", limits: Limits | None = None, *, fewest: bool = False
) -> "lifeboat.Verdict": ...


def solve(
    problem: "AnyProblem | AnyPlay",
    limits: Limits | None = None,
    *,
    fewest: bool = False,
) -> "AnyVerdict":
    """Decide whether the problem can be won with all cards open; if so, the verdict's witness is a replayed line.

    If cards are unknown, decide whether some deal that fits can be won; of a play in progress, whether what is left of
    it can be won, as all questions do. With limits that `limited` made, a program stops and watches the question.

    `fewest`: with as few tricks, turns, rounds or days as can be, up to those of the problem; `details` are the
    `Bounds` of their number that are proved, the same if it is known, and None if no number of them does.

    Raises ValueError if no deal fits, TypeError if `problem` is not a problem of any game.
    """
    (game, problem), limits = posed(problem), limited(limits)
    limits = limits.begun()
    verdict = (within_fewest if fewest else decide)(game, problem, limits)
    return about(game, problem, sure(game, problem, _stopped(verdict, limits), limits))


@overload
def explain(problem: "crew.Problem | crew.Play", limits: Limits | None = None) -> "crew.Explanation": ...
@overload
def explain(problem: "ganymede.Problem | ganymede.Play", limits: Limits | None = None) -> "ganymede.Explanation": ...
@overload
def explain(problem: "lifeboat.Problem | lifeboat.Play", limits: Limits | None = None) -> "lifeboat.Explanation": ...


def explain(
    problem: "AnyProblem | AnyPlay",
    limits: Limits | None = None,
) -> "crew.Explanation | ganymede.Explanation | lifeboat.Explanation":
    """Say why a problem cannot be won: as few of its requirements as can be found that no line of play meets together.

    The answer is of the game's own type, such as `winnable.crew.Explanation`, with `answer`, `clash`, and `core`, whose
    parts print as sentences; `str` of it is the answer in short. Raises as `solve` does.
    """
    (game, problem), limits = posed(problem), limited(limits)
    return _stopped(asked(game, "explain").explain(game, problem, limits), limits)  # type: ignore[no-any-return]


def _stopped(answer: Answered, limits: Limits) -> Answered:
    """Return an answer that is unknown as it was stopped with that as its reason; any other as it is."""
    stopped = limits.deadline.stopped and answer.answer is Answer.UNKNOWN
    return replace(answer, reason=STOPPED) if stopped else answer


@overload
def analyse(
    problem: "crew.Problem | crew.Play",
    line: "crew.Line | str | None" = None,
    limits: Limits | None = None,
) -> "Iterator[crew.PlayedStep]": ...
@overload
def analyse(
    problem: "ganymede.Problem | ganymede.Play",
    line: "ganymede.Line | str | None" = None,
    limits: Limits | None = None,
) -> "Iterator[ganymede.PlayedStep]": ...
@overload
def analyse(
    problem: "lifeboat.Problem | lifeboat.Play",
    line: "lifeboat.Line | str | None" = None,
    limits: Limits | None = None,
) -> "Iterator[lifeboat.PlayedStep]": ...


def analyse(
    problem: "AnyProblem | AnyPlay",
    line: "crew.Line | ganymede.Line | lifeboat.Line | str | None" = None,
    limits: Limits | None = None,
) -> "Iterator[crew.PlayedStep | ganymede.PlayedStep | lifeboat.PlayedStep]":
    """Say of every step of a game, such as a card, what it did to the chance to win: a `PlayedStep` for each.

    `line` is a game, whole or partial, as a line or as a text; without one it is the line so far of the problem. What
    the limits leave undecided is unknown. Raises NoAnswer for a line that is not legal, and if no deal fits the known
    cards.
    """
    (game, problem), limits = posed(problem), limited(limits)
    played = line if line is None else _line_of(game, line)
    found: Iterator[Any] = asked(game, "analyse").analyse(game, problem, played, limits)
    return found


@overload
def hint(problem: "crew.Problem | crew.Play", limits: Limits | None = None) -> "Iterator[crew.Hint]": ...
@overload
def hint(problem: "ganymede.Problem | ganymede.Play", limits: Limits | None = None) -> "Iterator[ganymede.Hint]": ...
@overload
def hint(problem: "lifeboat.Problem | lifeboat.Play", limits: Limits | None = None) -> "Iterator[lifeboat.Hint]": ...


def hint(
    problem: "AnyProblem | AnyPlay",
    limits: Limits | None = None,
) -> "Iterator[crew.Hint | ganymede.Hint | lifeboat.Hint]":
    """Say of every move that can come next whether the problem can be won after it, and of The Crew how soon.

    A `Hint` for each move, all of them worked on at once. Raises NoAnswer if no deal fits the known cards, or the line
    so far is not allowed.
    """
    (game, problem), limits = posed(problem), limited(limits)
    found: Iterator[Any] = asked(game, "hint").hint(game, problem, limits)
    return found


def why(
    problem: "AnyProblem | AnyPlay",
    move: object,
    limits: Limits | None = None,
) -> "crew.Why":
    """Say why a move that can come next loses, or, if it alone keeps the problem winnable, why the others lose.

    `move` is a card of The Crew, or a move of the other games as `hint` names it. The answer is a `Why`: `answer` and
    `before` say whether the problem can be won with the move and before it, `kept` which other moves keep it winnable,
    `clashing` the requirements that clash after the move (of The Crew `proof` says why), and `others` those that clash
    after the others. Questions that a limit leaves undecided are unknown. Raises NoAnswer for a move that cannot come
    next.
    """
    (game, problem), limits = posed(problem), limited(limits)
    found: crew.Why = asked(game, "why").why(game, problem, str(move), limits)
    return found


@overload
def most(problem: "crew.Problem | crew.Play", count: str, limits: Limits | None = None) -> "Extreme[crew.Witness]": ...
@overload
def most(
    problem: "ganymede.Problem | ganymede.Play", count: str, limits: Limits | None = None
) -> "Extreme[ganymede.Witness]": ...
@overload
def most(
    problem: "lifeboat.Problem | lifeboat.Play", count: str, limits: Limits | None = None
) -> "Extreme[lifeboat.Witness]": ...


def most(
    problem: "AnyProblem | AnyPlay",
    count: str,
    limits: Limits | None = None,
) -> "Extreme[crew.Witness] | Extreme[ganymede.Witness] | Extreme[lifeboat.Witness]":
    """Find the highest number that a `count` can have, such as `tasks`, `points:kid` or `alive`.

    The count replaces the goals of the problem. The answer has a `number`, or as far as the limits allowed the number
    `reached` by the line of the `witness` and the `bound` that is proved. Raises NoAnswer for an unknown count, which
    names those that there are, and otherwise as `solve` does.
    """
    (game, problem), count = posed(problem), _count_of(count)
    limits = limited(limits)
    return _stopped(asked(game, "most").most(game, problem, count, limits), limits)  # type: ignore[no-any-return]


def _count_of(count: object) -> str:
    """Return the count. Raises TypeError, which says what is expected, for anything but a text."""
    if not isinstance(count, str):
        raise TypeError(f"expected the count as a text, such as 'points:ana', found {_kind(count)}")
    return count


@overload
def replay(
    problem: "crew.Problem", line: "crew.Line | str", choices: "crew.Choices | None" = None
) -> "crew.Report": ...
@overload
def replay(problem: "ganymede.Problem", line: "ganymede.Line | str") -> "ganymede.Report": ...
@overload
def replay(problem: "lifeboat.Problem", line: "lifeboat.Line | str") -> "lifeboat.Report": ...


def replay(
    problem: "AnyProblem",
    line: "crew.Line | ganymede.Line | lifeboat.Line | str",
    choices: "crew.Choices | None" = None,
) -> "crew.Report | ganymede.Report | lifeboat.Report":
    """Let the referee judge a line of play; without `choices` the problem must leave none open.

    `line` is a line of the game or a text in its notation. Raises the game's own errors for illegal lines and
    choices, such as `winnable.crew.IllegalPlay`, ValueError for a line that cannot be read or a missing choice, and
    TypeError for lines and choices of another type or of another game.
    """
    game = game_of(problem)
    return asked(game, "replay").judge(game, problem, _line_of(game, line), _choices_of(game, choices))  # type: ignore[no-any-return]


def _line_of(game: Game, line: object) -> object:
    """Return a line of the game, or its text. Raises TypeError, which says what to do, for anything else."""
    if isinstance(line, (str, game.line_type)):
        return line
    raise TypeError(f"expected a line of {game.title}, such as verdict.witness.line, or its text, found {_kind(line)}")


def _choices_of(game: Game, choices: object) -> object:
    """Return choices of the game. Raises TypeError, which says what to do, for anything else."""
    if choices is None or (game.choices_type is not None and isinstance(choices, game.choices_type)):
        return choices
    if game.choices_type is None:
        raise TypeError(f"expected no choices, as problems of {game.title} leave none open, found {_kind(choices)}")
    raise TypeError(f"expected choices, such as verdict.witness.choices, found {_kind(choices)}")


def _kind(value: object) -> str:
    """Name the type of a value, with its game if it is of one."""
    kind = type(value)
    of = next((game.title for game in registry.games() if kind in (game.line_type, game.problem_type)), "")
    return f"a {kind.__name__} of {of}" if of else kind.__name__


# --- certificates and JSON -----------------------------------------------------------------------


@overload
def certify(
    problem: "crew.Problem | crew.Play",
    folder: str | PathLike[str],
    limits: Limits | None = None,
) -> "crew.Verdict": ...
@overload
def certify(
    problem: "ganymede.Problem | ganymede.Play",
    folder: str | PathLike[str],
    limits: Limits | None = None,
) -> "ganymede.Verdict": ...
@overload
def certify(
    problem: "lifeboat.Problem | lifeboat.Play",
    folder: str | PathLike[str],
    limits: Limits | None = None,
) -> "lifeboat.Verdict": ...


def certify(
    problem: "AnyProblem | AnyPlay",
    folder: str | PathLike[str],
    limits: Limits | None = None,
) -> "AnyVerdict":
    """Solve a problem, write the certificate of the verdict into a folder, and return the verdict.

    The limits hold for both; an unknown verdict has none. Raises as `solve` does, NoSolver
    without python-sat, OutOfTime if the limits do not suffice for the proof or it was stopped, and OSError.
    """
    game, problem = posed(problem)
    into = path_of("a folder", folder)
    query = game.query(game.format.document_of(problem))
    limits = limited(limits).begun()
    verdict = _stopped(decide(game, problem, limits), limits)
    if verdict.answer is not Answer.UNKNOWN:
        certificate.write(game, query, verdict, into, limits)
    return about(game, problem, verdict)


def check_certificate(folder: str | PathLike[str], limits: Limits | None = None) -> certificate.Checked:
    """Check a certificate: whether it `holds`, else its `faults`, what has `passed`, and whether it came too `late`."""
    return certificate.check(path_of("the folder of a certificate", folder), limited(limits).begun().deadline)


def survey(  # noqa: PLR0913  # what a survey is about
    missions: str | int | PathLike[str] | Sequence[str | int | PathLike[str]],
    folder: str | PathLike[str] | None = None,
    *,
    players: int | Sequence[int] = (),
    deals: int = 1000,
    seed: int = 0,
    values: Mapping[str, object] | None = None,
    reading: str | None = None,
    game: str | None = None,
    leads: bool = False,
    limits: Limits | None = None,
    jobs: int = 1,
) -> "Iterator[tuple[Cell, Row]]":
    """Decide random deals of missions as `winnable survey` does; yield each with its mission and crew size.

    `missions` are ids, ranges (`1-50`), files and folders, `players` crew sizes, by default those of each mission, and
    `values` are those of parameters (`{"n": range(1, 7)}`), of which every combination is surveyed. `leads`: first
    leads are tried, too. Of the limits `work` is that of each question, the seconds are for all of it. `jobs` is the
    number of processes.

    Rows that `folder` has already come first and are not decided again; without a folder nothing is kept. Rows are in
    no certain order, and the same whatever does the work. Nothing happens before the first one is requested, and a
    caller that stops early loses no row. Once it is stopped, by `limited`, no more rows come; the same call goes on.

    Raises InputError for files with mistakes, ValueError for missions and crew sizes that are not there and for numbers
    out of bounds, and TypeError for values of another type; while it runs `winnable.surveying.store.SurveyError`, if
    the folder has the survey of another question, say.
    """
    from winnable.surveying.plan import plan  # noqa: PLC0415  # few programs need it
    from winnable.surveying.question import WORK  # noqa: PLC0415
    from winnable.surveying.run import answered  # noqa: PLC0415

    limits = limited(limits).begun()
    deals, seed, jobs = whole("deals", deals, 1), whole("seed", seed, 0), whole("jobs", jobs, 1)
    reading = text_or_none("the name of a reading", reading)
    into = None if folder is None else path_of("a folder", folder)
    if not isinstance(leads, bool):
        raise TypeError(f"expected leads=True or leads=False, found {leads!r:.60}")
    sizes, of_parameters = crew_sizes_of(players), grid({} if values is None else values)
    with in_words():
        planned = plan(mission_names(missions), edition_of(game), sizes, of_parameters, reading)
    if errors := tuple(each for each in planned.findings if each.level == "error"):
        raise InputError.of(errors)
    if not planned.planned:
        raise ValueError(f"no mission here is for this number of players: {players}")
    question = planned.question(deals, seed, WORK if limits.work is None else limits.work, leads=leads)
    return answered(planned, question, into, jobs, limits.deadline)
