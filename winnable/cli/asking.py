"""`winnable explain`, `hint` and `analyse`: commands that ask a finer question about problems than `solve`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import click

from winnable.cli import options as shared
from winnable.cli.answering import Answers, one_picture
from winnable.cli.console import Exit, counting
from winnable.cli.options import Option, QuestionOptions, given_as
from winnable.games import registry
from winnable.games.values import OptionValues
from winnable.missions.source.document import AnyProblemDocument, Instead
from winnable.services.attempts import tell_document

_DRAWN: Final = ("analyse", "explain")
"""The questions whose answers have a picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Given(QuestionOptions):
    inline_mission: bool


def asking(
    command: str,
    about: str,
    example: str,
    own: Mapping[str, shared.Option[Any]] | None = None,
    check: Callable[[Mapping[str, Any]], None] = lambda _: None,
) -> click.Command:
    """Return a command that loads problems as `solve` does and answers with the `tell` of its question.

    `about` is its help and `example` the one at the end of it. `own` are the options of the command itself, by the name
    under which it gets the value; `check` raises click.UsageError for options that do not go together.
    """
    own = own or {}

    @shared.command(example, command, help=about)
    @shared.files
    @shared.together(*own.values())
    @shared.question(command)
    @shared.json_option
    @shared.output_to(
        f"Write to this file; .html: a page, {'.svg or .png: a picture, ' if command in _DRAWN else ''}.json: JSON, "
        ".txt: as on the screen, .yaml: as a deal."
    )
    @shared.inline_mission
    @given_as(_Given)
    def ask(given: _Given, options: OptionValues) -> Exit:
        pictures = shared.PICTURES if command in _DRAWN else {}
        form = shared.only_form(given.output, {**shared.RESULT_FORMS, **pictures}, as_json=given.as_json)
        answers = Answers(command, form, given.inline_mission)
        check(options)
        options_of_games, loaded = shared.requested(
            command, options, given.files, Instead(given.mission, given.reading)
        )
        shared.refuse_overwriting(given.output, (*given.files, given.mission))
        limits = shared.limits_of(given.time_limit)
        answers.console = shared.console_of(given.output)
        if form == "svg":
            loaded = one_picture(loaded)

        remark = answers.console.remark

        def shown(length: int) -> Callable[[int], None]:
            return counting("deals", length, remark)

        more = {"pace": shown} if "knowing" in own else {}

        def answer(document: AnyProblemDocument) -> None:
            if command == "analyse":
                answers.note([*registry.game_of(document.game).format.doubts(document)])
            answers.add(tell_document(command, document, options_of_games, limits, {**options, **more}))

        answers.about(loaded, answer)
        return answers.finish()

    return ask


# --- Why deals cannot be won ---------------------------------------------------------------------


Value = TypeVar("Value")


def _of_repairs(context: click.Context, option: click.Parameter, value: Value) -> Value:
    """Refuse an option about the changes where none are tried."""
    if value and context.params.get("no_repairs"):
        raise click.UsageError(f"{option.opts[0]} is about the changes, which --no-repairs leaves out.")
    return value


explain: Final = asking(
    "explain",
    """Explain why deals cannot be won.

    For every problem in FILE... ('-' is standard input), or the one of --deal, this names requirements that no line of
    play meets together, such as two tasks with their owners: as few as can be found within the limit, and whether that
    is proved to be the fewest. Then follow the reasons that can be proved, and the single changes that make the deal
    winnable, the nearest first. With -o, a .yaml file gets the deal with the conflicting requirements alone, then every
    changed deal.
    """,
    "winnable explain deal.yaml\nwinnable explain deal.yaml --time-limit 10 -o clash.yaml\nwinnable check clash.yaml",
    {
        # eager, so that the others can see it
        "no_repairs": click.option("--no-repairs", is_flag=True, is_eager=True, help="Try no changes."),
        "every": click.option("--all", "every", is_flag=True, callback=_of_repairs, help="List all changes that help."),
        "lines": click.option(
            "--with-lines",
            "lines",
            is_flag=True,
            callback=_of_repairs,
            help="Show a line of play for each listed change.",
        ),
    },
)


# --- Positions of a game: the next move, and the move that lost it -------------------------------


def _knowing(about: str) -> dict[str, Option[Any]]:
    """The options about a player's knowledge: for how many deals, drawn by which seed, in how many processes."""
    return {
        "knowing": click.option("--knowing", metavar="PLAYER", help=about),
        "deals": click.option(
            "--deals",
            type=click.IntRange(1, 1_000_000),
            metavar="N",
            help="With --knowing or --unknown share: examine at most N deals that fit; default 200.",
        ),
        "seed": click.option(
            "--seed", type=click.IntRange(min=0), metavar="S", help="With them: use this seed to sample deals."
        ),
        "jobs": click.option(
            "--jobs",
            type=click.IntRange(min=1),
            metavar="N",
            help="With --knowing: use N processes; default: one a core.",
        ),
    }


def _together(options: OptionValues) -> None:
    """Raise click.UsageError for an option that goes with another one, which is not there."""
    for name in ("deals", "seed", "jobs"):
        share = options.get("unknown") == "share" and name != "jobs"
        if options.get(name) is not None and options.get("knowing") is None and not share:
            raise click.UsageError(f"--{name} goes with --knowing.")
    if options.get("why") is not None and options.get("knowing") is not None:
        raise click.UsageError("--why and --knowing are two questions: leave out one.")


hint: Final = asking(
    "hint",
    """Say for each move that can come next whether the deal can still be won.

    The position is the one after 'played', the start without it, or the one of --at. Every legal move is listed as
    winnable, unwinnable or unknown. In The Crew a move is a card, with the fewest tricks until everything is met; in
    Ganymede the action of a turn; in Lifeboat the action of a turn, a provision, or the card of the night. If the deal
    leaves something open, a move counts as winnable if it wins with some choice and some deal that fits. A .yaml file
    gets a line, in The Crew the fastest one.
    """,
    """\
winnable hint game.yaml
winnable hint game.yaml --at 4.2 --why b7
winnable hint game.yaml --at 2.kid""",
    {
        "why": click.option(
            "--why",
            metavar="MOVE",
            help="Say why this move loses: what clashes then, and in The Crew why; or, if it is the only one "
            "that keeps the deal winnable, why the others lose.",
        ),
        "at": click.option(
            "--at",
            metavar="PLACE",
            help="Start before this place of 'played' or 'line': TRICK or TRICK.CARD; in Ganymede TURN; in Lifeboat "
            "DAY, DAY.WHO or DAY.night.",
        ),
        **_knowing(
            "For each move of PLAYER, who is next (a card, a task to take): the share of the deals that fit "
            "what PLAYER sees that can still be won, with all cards open from then on."
        ),
    },
    check=_together,
)
analyse: Final = asking(
    "analyse",
    """Find the card that lost a game, and what would have kept it winnable.

    The game is the file's 'line' or 'played', complete or not. The answer says of every card whether it is the only one
    that keeps the game winnable, one of several, the losing card, forced, or too late to matter. If the file leaves
    something open, such as owners, a position counts as winnable if some choice wins. The exit code is that of the last
    position. A .yaml file gets the game with comments.
    """,
    """\
winnable analyse game.yaml
winnable analyse game.yaml -o annotated.yaml""",
    {
        **_knowing(
            "Also say whether the player of the losing card or move could have seen that it is worse than others, if "
            "that is PLAYER ('each': any player); see 'winnable hint'."
        ),
    },
    check=_together,
)
