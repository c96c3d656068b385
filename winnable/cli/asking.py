"""Commands that ask a finer question about problems than `solve`, such as why they cannot be won."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import click

from winnable.cli import options as shared
from winnable.cli.answering import Answers
from winnable.cli.console import Exit
from winnable.cli.given import QuestionOptions, given_as
from winnable.games.values import OptionValues
from winnable.missions.source.document import AnyProblemDocument, Instead
from winnable.services.attempts import tell_document


@dataclass(frozen=True, slots=True, kw_only=True)
class _Given(QuestionOptions):
    inline_mission: bool


def asking(
    command: str,
    about: str,
    example: str,
    own: Mapping[str, shared.Option[Any]] | None = None,
    label: str = "solving",
    check: Callable[[Mapping[str, Any]], None] = lambda _: None,
) -> click.Command:
    """Return a command that loads problems as `solve` does and answers with `Game.tell`.

    `about` is its help and `example` the one at the end of it. `own` are the options of the command itself, by the name
    under which `Game.tell` gets the value; `check` raises click.UsageError for those that do not go together. `label`
    names the work on the screen while it takes long.
    """
    own = own or {}

    @shared.command(example, "deals", command, help=about)
    @shared.files
    @shared.together(*own.values())
    @shared.question(command)
    @shared.json_option
    @shared.output_to(
        "Write to this file; .html: a page, .json: JSON, .txt: as on the screen, .yaml: as a deal. "
        "With --json, JSON also goes to standard output."
    )
    @shared.inline_mission
    @given_as(_Given)
    def ask(given: _Given, options: OptionValues) -> Exit:
        form, also_json = shared.result_form(given.output, shared.RESULT_FORMS, as_json=given.as_json)
        answers = Answers(command, form, also_json, given.inline_mission)
        of_command = {name: options[name] for name in own}
        of_games = {name: value for name, value in options.items() if name not in own}
        check(of_command)
        requests, loaded = shared.requested(command, of_games, given.files, Instead(given.mission, given.reading))
        shared.refuse_overwriting(given.output, (*given.files, given.mission))
        limits = shared.limits_of(given.time_limit)
        answers.console = shared.console_of(given.output)

        remark = answers.console.remark

        def shown(length: int) -> AbstractContextManager[Callable[[int], None]]:
            from winnable.cli.pace import pace  # noqa: PLC0415  # few questions take long

            return pace("deals", length, remark)

        more = {"pace": shown} if "knowing" in own else {}

        def answer(document: AnyProblemDocument) -> None:
            answers.add(tell_document(command, document, requests, limits, {**options, **more}))

        answers.about(loaded, answer, label)
        return answers.finish()

    return ask
