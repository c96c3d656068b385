"""Commands that ask a finer question about problems than `solve`, such as why they cannot be won."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import click

from winnable.cli.answering import Answers
from winnable.cli.console import Exit
from winnable.cli.funnel import Command
from winnable.cli.given import QuestionOptions, given_as
from winnable.cli.options import (
    RESULT_FORMS,
    Option,
    common,
    console_of,
    epilog,
    files,
    inline_mission,
    json_option,
    limits_of,
    output_to,
    question,
    refuse_overwriting,
    requested,
    result_form,
    together,
)
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
    own: Mapping[str, Option[Any]] | None = None,
    label: str = "solving",
    check: Callable[[Mapping[str, Any]], None] = lambda _: None,
) -> click.Command:
    """Return a command that loads problems as `solve` does and answers with `Game.tell`.

    `about` is its help and `example` the one at the end of it. `own` are the options of the command itself, by the name
    under which `Game.tell` gets the value; `check` raises click.UsageError for those that do not go together. `label`
    names the work on the screen while it takes long.
    """
    own = own or {}

    @click.command(name=command, cls=Command, help=about, epilog=epilog(example, "deals"))
    @files
    @together(*own.values())
    @question(command)
    @json_option
    @output_to(
        "Write to this file; .html: a page, .json: JSON, .txt: as on the screen, .yaml: as a deal. "
        "With --json, JSON also goes to standard output."
    )
    @inline_mission
    @common
    @given_as(_Given)
    def ask(given: _Given, options: OptionValues) -> Exit:
        form, also_json = result_form(given.output, RESULT_FORMS, as_json=given.as_json)
        answers = Answers(command, form, also_json, given.inline_mission)
        of_command = {name: options[name] for name in own}
        of_games = {name: value for name, value in options.items() if name not in own}
        check(of_command)
        requests, loaded = requested(command, of_games, given.files, Instead(given.mission, given.reading))
        refuse_overwriting(given.output, (*given.files, given.mission))
        limits = limits_of(given.time_limit)
        answers.console = console_of(given.output)

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
