"""Problems for programs: loaded, dealt at random, described, written again, and drawn."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from reprlib import repr as shortened
from typing import IO, TYPE_CHECKING, Any, TypeVar, overload

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.manifest import whole
from winnable.games.mistakes import InputError, expect_file
from winnable.games.values import DealRequest
from winnable.missions.source.document import MISSION, PROBLEM, Document, Instead, Loaded
from winnable.missions.source.files import MAX_OTHER, names_file
from winnable.output.file import write_whole
from winnable.output.html import page_part
from winnable.programs.arguments import edition_of, mission_name, option_values, text_or_none
from winnable.programs.batch import in_words
from winnable.questions import verdicts
from winnable.questions.asked import asked
from winnable.rules.answer import Answer
from winnable.rules.playing import Playing
from winnable.rules.values import short_repr
from winnable.services import dealing, loading
from winnable.services.loading import search
from winnable.solver.verdict import Verdict

if TYPE_CHECKING:
    from winnable.programs.typed import AnyPlay, AnyProblem, AnyVerdict

Problem = TypeVar("Problem", bound="AnyProblem")


# --- loaded --------------------------------------------------------------------------------------


@overload
def load(
    source: str | PathLike[str] | IO[str] | IO[bytes],
    mission: str | int | PathLike[str] | None = None,
    reading: str | None = None,
) -> "tuple[AnyProblem, ...]": ...
@overload
def load(
    source: str | PathLike[str] | IO[str] | IO[bytes],
    mission: str | int | PathLike[str] | None = None,
    reading: str | None = None,
    *,
    kind: type[Problem],
) -> tuple[Problem, ...]: ...


def load(
    source: str | PathLike[str] | IO[str] | IO[bytes],
    mission: str | int | PathLike[str] | None = None,
    reading: str | None = None,
    *,
    kind: type[Any] | None = None,
) -> tuple[Any, ...]:
    """Load the problems of a file, in order, each of its game's own type.

    `source` is the path of a file or folder, or an open file; a log of Board Game Arena is read as `winnable import`
    writes it. A folder is searched for files of ours, and the missions in it are passed over. `mission` is the id (`10`
    or `"10"`) or the file of a mission that takes the place of the one in the file, `reading` one of its readings.
    `kind` is the type of problem that is expected, such as `winnable.crew.Problem`; without it, `isinstance` tells the
    types apart.

    Raises InputError with every mistake, also where there is no problem but a mission, or a problem of another `kind`;
    MissingFile, which is one, for a file that is not there; TypeError for arguments of another type.
    """
    return _of_kind(kind, _loaded(source, _instead(mission, reading)))


def _loaded(source: str | PathLike[str] | IO[str] | IO[bytes], instead: Instead) -> "tuple[AnyProblem, ...]":
    if isinstance(source, str) and "\n" in source:
        raise TypeError("expected the path of a file, found text of several lines: winnable.loads(text) reads it")
    if isinstance(source, str | PathLike):
        path = Path(fspath(source))
        return _folder(path, instead) if path.is_dir() else _problems(loading.load(path, instead), str(path))
    if not callable(getattr(source, "read", None)):
        expected = "expected a path or an open file"
        raise TypeError(f"{expected}, found {type(source).__name__}: winnable.loads(text) reads a text")
    data = source.read(MAX_OTHER + 1)
    name = getattr(source, "name", None)
    return _text(data, name if isinstance(name, str) else "<stream>", instead)


@overload
def loads(
    text: str | bytes, mission: str | int | PathLike[str] | None = None, reading: str | None = None
) -> "tuple[AnyProblem, ...]": ...
@overload
def loads(
    text: str | bytes,
    mission: str | int | PathLike[str] | None = None,
    reading: str | None = None,
    *,
    kind: type[Problem],
) -> tuple[Problem, ...]: ...


def loads(
    text: str | bytes,
    mission: str | int | PathLike[str] | None = None,
    reading: str | None = None,
    *,
    kind: type[Any] | None = None,
) -> tuple[Any, ...]:
    """Load the problems of a text in YAML, or of a log, as `load` does those of a file; findings call it `<text>`.

    Files that it refers to are sought from the current folder.
    """
    if not isinstance(text, str | bytes):
        raise TypeError(f"expected a text, found {type(text).__name__}: winnable.load(path) reads a file")
    if isinstance(text, str) and "\n" not in text and names_file(text):
        raise TypeError("expected YAML, found what looks like a path: winnable.load(path) reads a file")
    return _of_kind(kind, _text(text, "<text>", _instead(mission, reading)))


def _of_kind(kind: object, problems: "tuple[AnyProblem, ...]") -> "tuple[AnyProblem, ...]":
    """Return the problems. Raises InputError if one is of another kind, and TypeError if no problem is of that kind."""
    if kind is None:
        return problems
    if not isinstance(kind, type):
        raise TypeError(f"expected a type of problem as kind, such as winnable.crew.Problem, found {shortened(kind)}")
    other = next((each for each in problems if not isinstance(each, kind)), None)
    if other is None:
        return problems
    expected = next((game.title for game in registry.games() if game.problem_type is kind), None)
    if expected is None:
        raise TypeError(f"expected a type of problem as kind, such as winnable.crew.Problem, found {kind.__name__}")
    found = registry.game_of_problem(other).title
    raise InputError((), f"expected problems of {expected} alone, found one of {found}")


def _instead(mission: object, reading: object) -> Instead:
    return Instead(_mission(mission), text_or_none("the name of a reading", reading))


def _mission(mission: object) -> str | None:
    """Return the id or the file of a mission. Raises MissingFile if there is no such file, TypeError."""
    if mission is None:
        return None
    name = mission_name(mission)
    expect_file(name)
    return name


def _text(text: str | bytes, name: str, instead: Instead) -> "tuple[AnyProblem, ...]":
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    return _problems(loading.load_bytes(data, name, instead), name)


def _folder(path: Path, instead: Instead) -> "tuple[AnyProblem, ...]":
    with in_words():
        searched = search([str(path)])
    read = list(loading.told_once(loading.load(file, instead) for file in searched.files))
    errors = [*searched.findings, *(finding for each in read for finding in each.errors)]
    if errors:
        raise InputError.of(errors)
    documents = (document for each in read for document in each.documents)
    return tuple(_problem_of(document) for document in documents if document.kind == PROBLEM)


def _problem_of(document: Any) -> "AnyProblem":
    problem: AnyProblem = registry.game_of(document.game).problem_of(document)
    return problem


def _problems(loaded: Loaded[Document], name: str) -> "tuple[AnyProblem, ...]":
    if loaded.errors:
        raise InputError.of(loaded.errors)
    problems = tuple(map(_problem_of, loaded.problems))
    if loaded.documents and not problems:
        kind = loaded.documents[0].kind
        ways = f"winnable.load(deal, mission={name!r}), winnable.random_deal({name!r}, 4, seed=1)"
        found = f"a mission, which takes a deal: {ways}; 'winnable validate {name}' plays it"
        raise InputError((), f"{name}: expected a problem, found {found if kind == MISSION else kind}")
    return problems


# --- written -------------------------------------------------------------------------------------


@overload
def dump(problem: "AnyProblem") -> str: ...
@overload
def dump(problem: "AnyProblem", target: str | PathLike[str] | IO[str]) -> None: ...


def dump(problem: "AnyProblem", target: str | PathLike[str] | IO[str] | None = None) -> str | None:
    """Write a problem as YAML, which `load` reads back to an equal one; without a `target` return it.

    `target` is the path of a file, which is replaced as a whole, or an open file. A problem that was loaded keeps its
    title, and its mission as long as it still is that mission: by id, or written out if it is none of the library.
    Raises TypeError if it is not a problem, ValueError for a problem that no file can describe, and OSError.
    """
    text = _yaml(game_of(problem), problem)
    if target is None:
        return text
    if isinstance(target, str | PathLike):
        write_whole(Path(fspath(target)), text)
    elif callable(write := getattr(target, "write", None)):
        write(text)
    else:
        raise TypeError(f"expected a path or an open file to write to, found {type(target).__name__}")
    return None


def _yaml(game: Game, problem: object) -> str:
    source = getattr(problem, "source", None)
    if source is not None:
        with suppress(ValueError):  # as for a problem that was made in a program
            text = _written(game, source.about(problem))
            if [each.problem for each in loading.load_bytes(text.encode(), "<problem>").problems] == [problem]:
                return text
    return _written(game, game.format.document_of(problem))


def _written(game: Game, document: object) -> str:
    unasked: Verdict[Any] = Verdict(Answer.UNKNOWN)
    written: str = asked(game, "solve").dump(game, game.query(document), unasked, None)
    return written


# --- dealt ---------------------------------------------------------------------------------------


@overload
def random_deal(
    mission: str | int | PathLike[str] | None,
    players: int,
    seed: int,
    *,
    game: str | None = None,
    reading: str | None = None,
    values: Mapping[str, str | int] | None = None,
    **options: str | int | None,
) -> "AnyProblem": ...
@overload
def random_deal(
    mission: str | int | PathLike[str] | None,
    players: int,
    seed: int,
    *,
    kind: type[Problem],
    game: str | None = None,
    reading: str | None = None,
    values: Mapping[str, str | int] | None = None,
    **options: str | int | None,
) -> Problem: ...


def random_deal(
    mission: str | int | PathLike[str] | None,
    players: int,
    seed: int,
    *,
    kind: object = None,
    game: str | None = None,
    reading: str | None = None,
    values: Mapping[str, str | int] | None = None,
    **options: str | int | None,
) -> Any:
    """Deal at random, repeatable by the seed, and draw the tasks of a mission: the problem that `winnable deal` writes.

    `mission` is an id (`9`, `"deep-sea/5"`) or a file; None: tasks are drawn as the edition `game` draws them. `values`
    are those of the mission's parameters (`{"day": 4}`). `options` are those that a game adds to `winnable deal`, by
    the same names: for The Crew `tasks`, `difficulty` and `deck`. `kind` is as for `load`. Raises ValueError for a deal
    that cannot be made, MissingFile, which is one, for the file of a mission that is not there, and TypeError for
    values of another type.
    """
    name = _mission(mission)
    players, seed, reading = whole("players", players, 1), whole("seed", seed, 0), text_or_none("a reading", reading)
    request = DealRequest(players, edition_of(game), name, reading, option_values(options, values))
    with in_words():
        dealt = dealing.deal(request, seed)
    (problem,) = _of_kind(kind, loads(dealt.yaml))
    return problem


def describe(problem: "AnyProblem") -> str:
    """Say a problem in English, a sentence on each line: the hands, and the goals."""
    game = game_of(problem)
    return "\n".join(
        line
        for each in asked(game, "show").show(game, game.format.document_of(problem), None)
        for line in each.sentences
    )


def posed(problem: object) -> tuple[Game, Any]:
    """Return what a question is about, with its game: a problem, of a play in progress what is left of it."""
    asked_about = problem.now if isinstance(problem, Playing) else problem
    return game_of(asked_about), asked_about


def game_of(problem: object) -> Game:
    """Return the game of a problem. Raises TypeError, which says what to do instead, if it is none."""
    if isinstance(problem, str | PathLike):
        what = "YAML: winnable.loads(...)" if "\n" in str(problem) else f"{fspath(problem)!r}: winnable.load(...)"
        raise TypeError(f"expected a problem, found {what} returns the problems in it")
    if isinstance(problem, tuple | list):
        raise TypeError(f"expected one problem, found a {type(problem).__name__}: ask about each of them by itself")
    return registry.game_of_problem(problem)


# --- pictures ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as an SVG document, without scripts and complete in itself; a notebook shows it."""

    svg: str

    __repr__ = short_repr

    def _repr_svg_(self) -> str:
        return self.svg

    @property
    def html(self) -> str:
        """The picture as a part of a page."""
        return page_part("", "", self.svg, "")

    def __str__(self) -> str:
        return self.svg


def picture(what: "AnyProblem | AnyPlay | AnyVerdict", *, trick: int | None = None) -> Picture:
    """Draw a problem or a play, the cards on the table and the tasks, or a verdict, its line of play trick by trick.

    With `trick`, the number of one, it is that trick of the line, the table seen from above. Raises TypeError for
    anything else, and ValueError in a game without pictures and for a trick that the line does not have.
    """
    problem, witness = (what.problem, what.witness) if isinstance(what, verdicts.Verdict) else (what, None)
    problem = problem.now if isinstance(problem, Playing) else problem
    game = registry.game_of_problem(problem)
    drawn = game.drawn(problem, witness, trick)
    if not drawn:
        raise ValueError(f"there are no pictures of {game.title}")
    return Picture(drawn)
