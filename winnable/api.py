"""The public API: load problems, make them, solve them, ask more about them, whatever the game.

Importing this is cheap: a solver, and OR-Tools with it, is loaded by the first question.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from os import PathLike, fspath
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

from winnable.games import registry
from winnable.games.game import DealRequest, Game, Request
from winnable.games.verdicts import Verdict, about
from winnable.missions.source.document import MISSION, PROBLEM, Instead, Loaded
from winnable.missions.source.files import MAX_BYTES
from winnable.missions.source.finding import Finding
from winnable.output.file import write_whole
from winnable.page.pictures import Picture, picture
from winnable.rules.answer import Answer, State
from winnable.services import certificate, dealing, loading
from winnable.services.arguments import (
    crew_sizes_of,
    edition_of,
    mission_name,
    mission_names,
    path_of,
    positive,
    text_or_none,
    whole,
)
from winnable.services.batch import Checked, Validated, check, in_words, validate
from winnable.services.dealing import option_values
from winnable.services.loading import InputError
from winnable.services.searching import search
from winnable.services.stopping import STOPPED, OnProgress, Progress, limited
from winnable.services.verdict_json import verdict_of
from winnable.solver.share import Share
from winnable.solver.verdict import Effort, InternalError, Limits, NoAnswer, Stop

__all__ = [
    "Answer",
    "Checked",
    "Effort",
    "Finding",
    "InputError",
    "InternalError",
    "Limits",
    "NoAnswer",
    "Picture",
    "Progress",
    "Share",
    "State",
    "Validated",
    "Verdict",
    "analyse",
    "certify",
    "check",
    "check_certificate",
    "describe",
    "dump",
    "explain",
    "from_json",
    "hint",
    "limited",
    "load",
    "loads",
    "picture",
    "random_deal",
    "replay",
    "solve",
    "survey",
    "validate",
]

if TYPE_CHECKING:
    from winnable.surveying.question import Cell, Row

Answered = TypeVar("Answered", bound=Any)
"""A verdict or an explanation."""


# --- problems ------------------------------------------------------------------------------------


def load(
    source: str | PathLike[str] | IO[str] | IO[bytes],
    mission: str | int | PathLike[str] | None = None,
    reading: str | None = None,
) -> tuple[Any, ...]:
    """Load the problems of a file, in order, each of its game's own type, such as `winnable.crew.Problem`.

    `source` is the path of a file or folder, or an open file. A folder is searched for files of ours, and the missions
    in it are passed over. `mission` is the id (`10` or `"10"`) or the file of a mission that takes the place of the one
    in the file, `reading` one of its readings.

    Raises InputError with every mistake, also where there is no problem but a mission, say; TypeError for a `source`, a
    `mission` or a `reading` of another type.
    """
    instead = _instead(mission, reading)
    if isinstance(source, str) and "\n" in source:
        raise TypeError("expected the path of a file, found text of several lines: winnable.loads(text) reads it")
    if isinstance(source, str | PathLike):
        path = Path(fspath(source))
        return _folder(path, instead) if path.is_dir() else _problems(loading.load(path, instead), str(path))
    if not callable(getattr(source, "read", None)):
        expected = "expected a path or an open file"
        raise TypeError(f"{expected}, found {type(source).__name__}: winnable.loads(text) reads a text")
    data = source.read(MAX_BYTES + 1)
    name = getattr(source, "name", None)
    return _text(data, name if isinstance(name, str) else "<stream>", instead)


def loads(
    text: str | bytes, mission: str | int | PathLike[str] | None = None, reading: str | None = None
) -> tuple[Any, ...]:
    """Load the problems of a text in YAML, as `load` does those of a file; findings call it `<text>`.

    Files that it refers to are sought from the current folder.
    """
    if not isinstance(text, str | bytes):
        raise TypeError(f"expected a text, found {type(text).__name__}: winnable.load(path) reads a file")
    if isinstance(text, str) and "\n" not in text and text.endswith((".yaml", ".yml")):
        raise TypeError("expected YAML, found what looks like a path: winnable.load(path) reads a file")
    return _text(text, "<text>", _instead(mission, reading))


def _instead(mission: object, reading: object) -> Instead:
    name = None if mission is None else mission_name(mission)
    return Instead(name, text_or_none("the name of a reading", reading))


def _text(text: str | bytes, name: str, instead: Instead) -> tuple[Any, ...]:
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    return _problems(loading.load_bytes(data, name, instead), name)


def _folder(path: Path, instead: Instead) -> tuple[Any, ...]:
    with in_words():
        searched = search([str(path)])
    read = list(loading.told_once(loading.load(file, instead) for file in searched.files))
    errors = [*searched.findings, *(finding for each in read for finding in each.errors)]
    if errors:
        raise InputError.of(errors)
    documents = (document for each in read for document in each.documents)
    return tuple(_problem_of(document) for document in documents if document.kind == PROBLEM)


def _problem_of(document: Any) -> Any:
    return registry.game_of(document.game).problem_of(document)


def _problems(loaded: Loaded[Any], name: str) -> tuple[Any, ...]:
    if loaded.errors:
        raise InputError.of(loaded.errors)
    problems = tuple(map(_problem_of, (each for each in loaded.documents if each.kind == PROBLEM)))
    if loaded.documents and not problems:
        kind = loaded.documents[0].kind
        ways = f"winnable.load(deal, mission={name!r}), winnable.random_deal({name!r}, 4, seed=1)"
        found = f"a mission, which takes a deal: {ways}; winnable.validate({name!r}) plays it"
        raise InputError((), f"{name}: expected a problem, found {found if kind == MISSION else kind}")
    return problems


def dump(problem: Any, target: str | PathLike[str] | IO[str] | None = None) -> str | None:
    """Write a problem as YAML, which `load` reads back to an equal one; without a `target` return it.

    `target` is the path of a file, which is replaced as a whole, or an open file. A problem that was loaded keeps its
    title, and its mission as long as it still is that mission: by id, or written out if it is none of the library.
    Raises TypeError if it is not a problem, ValueError for what no file can describe, and OSError.
    """
    text = _yaml(_game_of(problem), problem)
    if target is None:
        return text
    if isinstance(target, str | PathLike):
        write_whole(Path(fspath(target)), text)
    elif callable(write := getattr(target, "write", None)):
        write(text)
    else:
        raise TypeError(f"expected a path or an open file to write to, found {type(target).__name__}")
    return None


def _yaml(game: Game, problem: Any) -> str:
    source = getattr(problem, "source", None)
    if source is not None:
        with suppress(ValueError):  # as for a problem that was made in a program
            text = _written(game, source.about(problem))
            if [each.problem for each in loading.load_bytes(text.encode(), "<problem>").documents] == [problem]:
                return text
    return _written(game, game.document_of(problem))


def _written(game: Game, document: Any) -> str:
    unasked: Verdict[Any] = Verdict(Answer.UNKNOWN)
    return game.dump(game.query(document, Request()), unasked, None)


def random_deal(
    mission: str | int | PathLike[str] | None,
    players: int,
    seed: int,
    *,
    game: str | None = None,
    reading: str | None = None,
    values: Mapping[str, str | int] | None = None,
    **options: Any,
) -> Any:
    """Deal at random, repeatable by the seed, and draw the tasks of a mission: the problem that `winnable deal` writes.

    `mission` is an id (`9`, `"deep-sea/5"`) or a file; None: tasks are drawn as the edition `game` draws them. `values`
    are those of the mission's parameters (`{"day": 4}`). `options` are those that a game adds to `winnable deal`, by
    the same names: for The Crew `tasks`, `difficulty` and `deck`. Raises ValueError for what cannot be dealt, and
    TypeError for values of another type.
    """
    name = None if mission is None else mission_name(mission)
    players, seed, reading = whole("players", players, 1), whole("seed", seed, 0), text_or_none("a reading", reading)
    request = DealRequest(players, edition_of(game), name, reading, option_values(options, values))
    with in_words():
        dealt = dealing.deal(request, seed)
    (problem,) = loads(dealt.yaml)
    return problem


def _game_of(problem: Any) -> Game:
    """Return the game of a problem. Raises TypeError, which says what to do instead, if it is none."""
    if isinstance(problem, str | PathLike):
        what = "YAML: winnable.loads(...)" if "\n" in str(problem) else f"{fspath(problem)!r}: winnable.load(...)"
        raise TypeError(f"expected a problem, found {what} returns the problems in it")
    if isinstance(problem, tuple | list):
        raise TypeError(f"expected one problem, found a {type(problem).__name__}: ask about each of them by itself")
    return registry.game_of_problem(problem)


# --- answers -------------------------------------------------------------------------------------


def solve(
    problem: Any, limits: Limits | None = None, *, stop: Stop | None = None, progress: OnProgress | None = None
) -> Verdict[Any]:
    """Decide whether the problem can be won with all cards open; if so, the verdict's witness is a replayed line.

    If cards are unknown, decide whether some deal that fits can be won. `stop` is anything with `is_set()`, such as a
    `threading.Event`: soon after it is set, the verdict is unknown with the reason `stopped`. `progress` is called with
    a `Progress` about ten times a second, in this thread.

    Raises ValueError if no deal fits, TypeError if `problem` is not a problem of any game.
    """
    game, limits = _game_of(problem), limited(limits, stop=stop, progress=progress)
    return about(game, problem, _stopped(game.solve(problem, limits), limits))


def explain(
    problem: Any, limits: Limits | None = None, *, stop: Stop | None = None, progress: OnProgress | None = None
) -> Any:
    """Say why a problem cannot be won: as little of what it asks as can be found that no line of play meets together.

    What comes is of the game's own type, such as that of `winnable.crew.explain`, with `answer`, `core` and `clash`;
    `str` of it is what people would say. Raises as `solve` does.
    """
    game, limits = _game_of(problem), limited(limits, stop=stop, progress=progress)
    return _stopped(game.explain(problem, limits), limits)


def _stopped(answer: Answered, limits: Limits) -> Answered:
    """Return an answer that is unknown as it was stopped with that as its reason; any other as it is."""
    stopped = limits.deadline.stopped and answer.answer is Answer.UNKNOWN
    return replace(answer, reason=STOPPED) if stopped else answer


def analyse(
    problem: Any,
    line: Any = None,
    limits: Limits | None = None,
    *,
    stop: Stop | None = None,
    progress: OnProgress | None = None,
) -> Iterator[Any]:
    """Say of every move of a game, in its turn, what it did to the chance to win.

    `line` is a game, whole or partial, as a line or as a text; without one it is the line so far of the problem. What
    comes is of the game's own type: for The Crew a `PlayedCard` for each card, worked on when it is asked for; for
    Ganymede a `PlayedTurn`, for Lifeboat a `PlayedStep`, all of them worked on at once. Raises NoAnswer for a game that
    does not know the question, ValueError for a line that is not legal, and OutOfTime.
    """
    game, limits = _game_of(problem), limited(limits, stop=stop, progress=progress)
    return game.analyse(problem, line if line is None else _line_of(game, line), limits)


def hint(
    problem: Any, limits: Limits | None = None, *, stop: Stop | None = None, progress: OnProgress | None = None
) -> Iterator[Any]:
    """Say of every move that can come next whether it can be won behind it, each when it is asked for.

    For The Crew a `CardHint` for each legal card, worked on when it is asked for, which raises OutOfTime. For Ganymede
    and Lifeboat a `Hint` for each move, all of them worked on at once. Raises NoAnswer for a game without the question.
    """
    return _game_of(problem).hint(problem, limited(limits, stop=stop, progress=progress))


def replay(problem: Any, line: Any, choices: Any = None) -> Any:
    """Let the referee judge a line of play; without `choices` the problem must leave none open.

    `line` is a line of the game or a text in its notation. Raises the game's own errors for illegal lines and
    choices, such as `winnable.crew.IllegalPlay`, ValueError for a line that cannot be read or a missing choice, and
    TypeError for lines and choices of another type or of another game.
    """
    game = _game_of(problem)
    return game.judge(problem, _line_of(game, line), _choices_of(game, choices))


def _line_of(game: Game, line: Any) -> Any:
    """Return a line of the game, or its text. Raises TypeError, which says what to do, for anything else."""
    if isinstance(line, (str, game.line_type)):
        return line
    raise TypeError(f"expected a line of {game.title}, such as verdict.witness.line, or its text, found {_kind(line)}")


def _choices_of(game: Game, choices: Any) -> Any:
    """Return choices of the game. Raises TypeError, which says what to do, for anything else."""
    if choices is None or (game.choices_type is not None and isinstance(choices, game.choices_type)):
        return choices
    if game.choices_type is None:
        raise TypeError(f"expected no choices, as problems of {game.title} leave none open, found {_kind(choices)}")
    raise TypeError(f"expected choices, such as verdict.witness.choices, found {_kind(choices)}")


def _kind(value: Any) -> str:
    """Name the type of a value, with its game if it is of one."""
    kind = type(value)
    of = next((game.title for game in registry.games() if kind in (game.line_type, game.problem_type)), "")
    return f"a {kind.__name__} of {of}" if of else kind.__name__


def describe(problem: Any) -> str:
    """Say a problem in English, a sentence on each line: who has what, and what is to be reached."""
    game = _game_of(problem)
    return "\n".join(line for each in game.show(game.document_of(problem), None) for line in each.sentences)


# --- certificates and JSON -----------------------------------------------------------------------


def certify(
    problem: Any,
    folder: str | PathLike[str],
    limits: Limits | None = None,
    *,
    stop: Stop | None = None,
    progress: OnProgress | None = None,
) -> Verdict[Any]:
    """Solve a problem, write the certificate of the verdict into a folder, and return the verdict.

    The limits hold for both, as `stop` and `progress` do; an unknown verdict has none. Raises as `solve` does, NoSolver
    without python-sat, OutOfTime if the limits do not suffice for the proof or it was stopped, and OSError.
    """
    game = _game_of(problem)
    into = path_of("a folder", folder)
    query = game.query(game.document_of(problem), Request())
    limits = limited(limits, stop=stop, progress=progress).begun()
    verdict = _stopped(game.solve(problem, limits), limits)
    if verdict.answer is not Answer.UNKNOWN:
        certificate.write(game, query, verdict, into, limits)
    return about(game, problem, verdict)


def check_certificate(folder: str | PathLike[str], limits: Limits | None = None) -> certificate.Checked:
    """Check a certificate: whether it `holds`, else its `faults`, what has `passed`, and whether it came too `late`."""
    return certificate.check(path_of("the folder of a certificate", folder), limited(limits).begun().deadline)


def survey(
    missions: str | int | PathLike[str] | Sequence[str | int | PathLike[str]],
    folder: str | PathLike[str] | None = None,
    *,
    players: int | Sequence[int] = (),
    deals: int = 1000,
    seed: int = 0,
    values: Mapping[str, Any] | None = None,
    reading: str | None = None,
    game: str | None = None,
    leads: bool = False,
    work: float | None = None,
    jobs: int = 1,
    dask: str | None = None,
    stop: Stop | None = None,
    progress: OnProgress | None = None,
) -> "Iterator[tuple[Cell, Row]]":
    """Decide random deals of missions as `winnable survey` does; yield each with its mission and crew size.

    `missions` are ids, ranges (`1-50`), files and folders, `players` crew sizes, by default those of each mission, and
    `values` are those of parameters (`{"n": range(1, 7)}`), of which every combination is surveyed. `leads`: first
    leads are tried, too. `work` is the limit of each question, in CP-SAT's deterministic time. `jobs` is the number of
    processes, `dask` the address of a cluster to take instead.

    What `folder` has already comes first and is not decided again; without a folder nothing is kept. Rows are in no
    certain order, and the same whatever does the work. Nothing happens before the first one is asked for, and whoever
    stops asking loses nothing that has come. Soon after `stop` is set nothing comes any more; the same call goes on.
    `progress` is called while it waits for deals to be decided.

    Raises InputError for files with mistakes, ValueError for missions and crew sizes that are not there and for numbers
    out of bounds, and TypeError for values of another type; while it runs `winnable.surveying.store.SurveyError`, if
    the folder has the survey of another question, say.
    """
    from winnable.surveying.call import answered, grid  # noqa: PLC0415  # few programs need it
    from winnable.surveying.plan import plan  # noqa: PLC0415
    from winnable.surveying.question import WORK  # noqa: PLC0415

    deadline = limited(stop=stop, progress=progress).deadline
    deals, seed, jobs = whole("deals", deals, 1), whole("seed", seed, 0), whole("jobs", jobs, 1)
    reading, dask = text_or_none("the name of a reading", reading), text_or_none("the address of a cluster", dask)
    into = None if folder is None else path_of("a folder", folder)
    if not isinstance(leads, bool):
        raise TypeError(f"expected leads=True or leads=False, found {leads!r:.60}")
    limit = WORK if work is None else positive("work", work)
    sizes, of_parameters = crew_sizes_of(players), grid({} if values is None else values)
    with in_words():
        planned = plan(mission_names(missions), edition_of(game), sizes, of_parameters, reading)
    if errors := tuple(each for each in planned.findings if each.level == "error"):
        raise InputError.of(errors)
    if not planned.planned:
        raise ValueError(f"no mission here is for this number of players: {players}")
    question = planned.question(deals, seed, limit, leads=leads)
    return answered(planned, question, into, jobs, dask, deadline)


def from_json(text: str | bytes) -> Verdict[Any]:
    """Read a verdict that `Verdict.to_json` has written; the referee replays the line again.

    That a problem is unwinnable or unknown is taken from the document, as its effort and its remarks. Raises
    ValueError for anything else than such a document, and for a line that does not win.
    """
    return verdict_of(text)
