"""Problems made by programs, without YAML: `problem` and `task`.

The arguments become the keys of a file and are read like one: so they mean the same and have the same mistakes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from os import PathLike, fspath
from typing import Any

from winnable.games.mistakes import InputError, expect_file
from winnable.rules.crew.card import Card, names_card
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task
from winnable.rules.values import Fixed


class GivenTask(Fixed[str, object]):
    """A task as `task` describes it and `problem` takes it."""


AnyGoal = Mapping[str, object] | str
"""A goal as a file has it, as text or as a mapping."""
AnyTask = str | Task | GivenTask
"""A task: as in files (`p7`, `low-sum`, `p7>Ann[1]`), of the rules, or described by `task`."""


def task(
    what: str | Card | Mapping[str, object],
    *,
    owner: str | int | None = None,
    token: str | int | None = None,
    predicted: int | None = None,
    name: str = "",
) -> GivenTask:
    """Describe a task for `problem`.

    `what` is a card, whose trick the owner is to win (`"p7"`), the id of a task card (`"low-sum"`), or a goal about
    its owner as a file has it, `{"tricks_won": {"by": "owner", ...}}` or the same as text, which may have a `name`.
    `owner` is a player by name or seat, left out if the crew shares the task out; `token` one of `1` to `9`, `>` to
    `>>>>` and `omega`; `predicted` the number that the owner has noted. Raises TypeError for a `name` of anything but a
    goal.
    """
    value: dict[str, object] = {"name": name or "goal", "goal": what}
    if isinstance(what, Card) or (isinstance(what, str) and ":" not in what):
        if name:
            raise TypeError("expected a name for a goal only, as cards have theirs")
        is_card = isinstance(what, Card) or names_card(what)
        value = {"card" if is_card else "task": str(what)}
    more = {"predicted": predicted, "owner": owner, "token": None if token is None else str(token)}
    return GivenTask({**value, **{key: each for key, each in more.items() if each is not None}})


def problem(  # noqa: PLR0913  # the keys of files that programs give most
    deal: Deal | str,
    *,
    tasks: str | Iterable[AnyTask] = (),
    goals: AnyGoal | Iterable[AnyGoal] = (),
    mission: str | int | PathLike[str] | None = None,
    reading: str | None = None,
    values: Mapping[str, object] | None = None,
    roles: Mapping[str, str | int] | None = None,
    played: str | Line | None = None,
    name: str = "",
    names: Sequence[str] = (),
    **keys: object,
) -> Problem:
    """Make a problem: a deal with its tasks and goals.

    `deal` is a `Deal` or a text that `Deal.parse` reads. `tasks` are in the order in which they were drawn, as a text
    (`"p7>Ann[1] b4"`) or one by one. `mission` is an id (`9`, `"deep-sea/5"`) or a file, in one of its `reading`s, with
    `values` for its parameters; without one, `goals` and tasks are all requirements. A goal is what a file has, as text
    or as a mapping: `"tricks_won: {by: Ann, exactly: 2}"`. `roles` says who has which role, `played` is the line so
    far, `name` a title. `names` are the players', unless the deal has them.

    Any other key of a file with a problem can be given by its name, such as `distress="allowed"`, `hints=[...]`,
    `assignment="free"` or `tokens_may="nothing"`; `winnable guide format` has them all.

    Raises InputError with all that is wrong, in the words for mistakes of files, MissingFile for the file
    of a mission that is not there, and ValueError for arguments of another type.
    """
    # the readers are not needed before, and take a while to load
    from winnable.missions.crew.format.tasks import task_value  # noqa: PLC0415
    from winnable.missions.crew.read.loader import load_text  # noqa: PLC0415
    from winnable.missions.crew.write import document_of, problem_value  # noqa: PLC0415
    from winnable.missions.source.dumper import Flow  # noqa: PLC0415

    deal = Deal.parse(deal) if isinstance(deal, str) else deal
    _check_types(deal, tasks, roles, values)
    players = _names(names, deal)
    bare = Problem(replace(deal, names=()), names=players, title=name)
    document = document_of(bare)
    value = problem_value(document, fixed=False)
    if mission is not None:
        expect_file(str(mission))

    def written(each: AnyTask) -> object:
        if isinstance(each, GivenTask):
            return Flow({key: _goals(part)[0] if key == "goal" else part for key, part in each.items()})
        return task_value(each, bare, document.game) if isinstance(each, Task) else each

    given = {
        "mission": fspath(mission) if isinstance(mission, PathLike) else mission,
        "reading": reading,
        "with": Flow(values) if values else None,
        "tasks": tasks if isinstance(tasks, str) else [written(each) for each in tasks],
        "goals": [Flow(each) if isinstance(each, Mapping) else each for each in _goals(goals)],
        "roles": Flow(roles) if roles else None,
        "played": None if played is None else str(played),
    }
    value |= {key: each for key, each in given.items() if each not in (None, "", [])}
    value |= keys
    loaded = load_text("".join(_part(key, each) for key, each in value.items()), "<problem>")
    wrong = [each for each in loaded.findings if each.level == "error"]
    if wrong:
        told = "\n".join(f"{each.message}{f' ({each.hint})' if each.hint else ''}" for each in wrong)
        raise InputError(wrong, told)
    (document,) = loaded.problems
    problem: Problem = document.problem
    return replace(problem, source=document)


def _check_types(deal: object, tasks: object, roles: object, values: object) -> None:
    """Raise ValueError for parts of a problem that are something else altogether."""
    if not isinstance(deal, Deal):
        raise ValueError(f"expected a deal, or a text such as 'Ann: p12 b3 / Ben: ...', found {deal!r}")  # noqa: TRY004
    if not isinstance(tasks, Iterable):
        raise ValueError(f"expected tasks such as 'p7>Ann b4' or a list of them, found {tasks!r}")  # noqa: TRY004
    for what, given in (("roles, such as {'sick': 'Ann'}", roles), ("values of parameters, such as {'n': 3}", values)):
        if not isinstance(given, Mapping | None):
            raise ValueError(f"expected {what}, found {given!r}")  # noqa: TRY004


def _goals(goals: object) -> list[Any]:
    """Return goals one by one, those of texts as they are written. Raises InputError for mistakes in a text."""
    several = [goals] if isinstance(goals, str | Mapping) or not isinstance(goals, Iterable) else goals
    return [goal for each in several for goal in (_written(each) if isinstance(each, str) else [each])]


def _written(text: str) -> list[Any]:
    from winnable.missions.source.finding import Findings, Source  # noqa: PLC0415  # as the readers
    from winnable.missions.source.tree import plain, read_trees  # noqa: PLC0415

    findings = Findings()
    trees = read_trees(text, Source("goal", (text,)), findings, "a goal")
    if findings.errors:
        raise InputError(findings.sorted(), "\n".join(each.short() for each in findings.sorted()))
    found = [plain(tree.root) for tree in trees]
    return [goal for each in found for goal in (each if isinstance(each, list) else [each])]


def _names(names: Sequence[str], deal: Deal) -> tuple[str, ...]:
    """Return the names of the players. Raises ValueError unless there is one for each."""
    if isinstance(names, str) or not all(isinstance(each, str) for each in names):
        raise ValueError(f"expected a list of names such as ['Ann', 'Ben', 'Cas'], found {names!r}")
    if names and len(names) != len(deal.hands):
        raise ValueError(f"expected a name for each of the {len(deal.hands)} players, found {len(names)} names")
    return tuple(names) or deal.names


def _part(key: str, value: object) -> str:
    """Return a key of a file with its value. Raises ValueError for a value that no file can hold."""
    from yaml import YAMLError  # noqa: PLC0415  # as the readers

    from winnable.missions.source.dumper import to_yaml  # noqa: PLC0415

    try:
        return to_yaml({key: value})
    except (YAMLError, RecursionError) as error:
        what = f"{type(value).__name__} with something else" if isinstance(value, list | dict | tuple) else repr(value)
        raise ValueError(f"expected a text, a number, a list or a mapping as {key!r}, found {what}") from error
