"""`winnable solve`: solve problems one by one; write results as text, as JSON, or as YAML with the line of play."""

from dataclasses import dataclass
from typing import Any, Final

import click

from winnable.cli import options as shared
from winnable.cli.answering import Answers, one_picture
from winnable.cli.console import Console, Exit
from winnable.cli.options import QuestionOptions, given_as
from winnable.games import registry
from winnable.games.usage import sentence
from winnable.games.values import OptionValues
from winnable.missions.source.document import AnyProblemDocument, Instead
from winnable.output.text import place_text
from winnable.rules.answer import Answer
from winnable.services.attempts import Failure, Solved, solve_document, tell_document
from winnable.services.click_options import of_output

_most: Final[shared.Option[Any]] = shared.together(
    click.option(
        "--most",
        metavar="COUNT",
        help="Find the highest number that COUNT can have, with a line: tasks (met), points:ana (of a player), alive, "
        "and others; an unknown COUNT lists those of the game.",
    ),
    click.option("--each", is_flag=True, help="With --most points: list the most of each player."),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Given(QuestionOptions):
    most: str | None
    each: bool
    inline_mission: bool
    verdict_only: bool


@shared.command(
    """\
winnable solve deal.yaml --mission 12 --time-limit 60
winnable solve --deck dealt --lead 1 --tasks 'p1>2[1] b1>1' \\
  --deal 'p12 b1 / p3 b24 / p45 b3'
winnable solve deal.yaml -o solved.yaml && winnable replay solved.yaml""",
)
@shared.files
@shared.question("solve")
@_most
@of_output("--verdict-only", is_flag=True, help="Show only the verdict: no choices, no cards, no trick numbers.")
@shared.json_option
@shared.output_to(
    "Write to this file; .html: a page to step through the line; .svg or .png: a picture of the line, or of "
    "the deal if there is none; .json: JSON; .yaml: the deal with its line, for replay; .txt: as on the screen."
)
@shared.inline_mission
@given_as(_Given)
def solve(given: _Given, options: OptionValues) -> Exit:
    """Decide whether deals can be won, and show the winning line.

    For every problem in FILE... ('-' is standard input), or the one of --deal, this decides whether the crew can win
    with all cards open. If so, it shows the choices the crew has to make, and a line of play. Cards may be unknown;
    --unknown then says whether the question is about some deal that fits, about every one, or about the share of them.
    """
    form = shared.only_form(given.output, _FORMS, as_json=given.as_json)
    answers = Answers("solve", form, given.inline_mission)
    if form == "yaml" and given.verdict_only:
        raise click.UsageError("--verdict-only does not go with a .yaml file, which holds the line of play.")
    if given.each and given.most is None:
        raise click.UsageError("--each goes with --most.")
    if given.most is not None and form == "svg":
        raise click.UsageError("--most does not go with an .svg file.")
    part = _part_of_picture(options, spoils=form == "svg" and not given.verdict_only)
    options_of_games, loaded = shared.requested("solve", options, given.files, Instead(given.mission, given.reading))
    shared.refuse_overwriting(given.output, (*given.files, given.mission))
    limits = shared.limits_of(given.time_limit)
    answers.console = shared.console_of(given.output)
    if form == "svg":
        loaded = one_picture(loaded)

    def answer(document: AnyProblemDocument) -> None:
        begun = limits.begun()
        if given.most is not None:
            asked = {"most": given.most, "each": given.each, "verdict_only": given.verdict_only}
            answers.add(tell_document("most", document, options_of_games, begun, asked))
            return
        solved = solve_document(document, options_of_games, begun)
        answers.add(solved.telling(verdict_only=given.verdict_only))
        if form == "svg":
            _draw(solved, answers.console, part, verdict_only=given.verdict_only)

    answers.about(loaded, answer)
    return answers.finish()


def _draw(solved: Solved, console: Console, part: int | None, *, verdict_only: bool) -> None:
    """Draw the line of play; without one, or if nothing is to be spoilt, the deal."""
    if isinstance(solved.result, Failure):
        return
    game, problem = solved.game, solved.query.document.problem
    witness, answer = None if verdict_only else getattr(solved.result, "witness", None), solved.result.answer
    told = f"{place_text(solved.query.document)}: {answer}"
    try:
        console.write(game.drawn(problem, witness, part))
        if answer is Answer.UNWINNABLE and part is None and not verdict_only:
            console.remark(f"{told}: there is no winning line to draw, so the picture shows the deal")
    except ValueError as error:  # there is no part of this number
        if answer is None or answer is Answer.WINNABLE:
            found = f"{answer}, but " if answer else ""
            raise click.UsageError(sentence(f"{found}{error}")) from None
        # the exit code is that of the verdict
        console.remark(f"{told}: {error}, so no picture is written")


def _part_of_picture(options: OptionValues, *, spoils: bool) -> int | None:
    """Return which part of a line is drawn; None: all of it. Raises click.UsageError where none is drawn."""
    for option in (each for each in registry.options_of("solve").values() if each.picture):
        part: int | None = options[option.name]
        if part is not None:
            if not spoils:
                raise click.UsageError(f"--{option.name} goes with -o and an .svg file, and not with --verdict-only.")
            return part
    return None


_FORMS: Final[dict[str, shared.Form]] = {**shared.RESULT_FORMS, **shared.PICTURES}
