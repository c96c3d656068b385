"""The options that The Crew adds to the commands, and how they override the questions in files."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import click
from click.shell_completion import CompletionItem

from winnable.game import Option, Request
from winnable.missions.crew import ONE_LINE_KEYS, ProblemDocument, one_line, task_cards
from winnable.missions.crew.format import DISTRESS, PROBLEM
from winnable.missions.source.document import Instead
from winnable.rules.crew.edition import DECKS
from winnable.rules.crew.exchange import Distress
from winnable.solver.crew.question import DEALS, UNKNOWN, Question, Unknown

__all__ = ["DIFFICULTY", "TASKS", "Options", "options_of", "question_of", "request"]

DRAW_QUESTIONS: Final = ("best", "every")
"""The values of `--draws`: whether the best draw must be winnable, or every draw."""
TASKS: Final = 3
"""The default number of tasks of a random deal of Planet Nine."""
DIFFICULTY: Final = 5
"""The default difficulty of the tasks of a random deal of Deep Sea."""
_QUESTION_KEYS: Final = ("distress", "unknown", "draws")
"""Keys of a problem that are options for files as well. With --deal they take everything that the key does in YAML."""


@dataclass(frozen=True, slots=True)
class Options:
    """The question in the options of a command; None leaves that part to the file."""

    distress: str | None = None
    unknown: Unknown | None = None
    draws: str | None = None
    deals: int = DEALS
    seed: int = 0
    fewest_tricks: bool = False
    lines: int | None = None
    openings: bool = False

    def document(self, document: ProblemDocument) -> ProblemDocument:
        """Return the document with this question in place of its own; cards and direction of the signal stay.

        Raises ValueError if the rest of the problem contradicts it.
        """
        unknown = document.unknown if self.unknown in (None, "share") else str(self.unknown)
        every_draw = document.every_draw if self.draws is None else self.draws == "every"
        draw = document.problem.draw
        open_ = draw is not None and None in draw.cards  # a draw that is given is the only one
        document = replace(document, unknown=unknown, every_draw=every_draw and open_)
        if self.distress is None:
            return document
        given = document.problem.distress or Distress()
        signal = None if self.distress == "none" else replace(given, required=self.distress == "required")
        return replace(document, problem=replace(document.problem, distress=signal))

    def question(self, document: ProblemDocument) -> Question:
        """Return the question about the result of `document`; `share` is set here, as files cannot ask it.

        Raises ValueError if it is about the lines of a problem, and about every deal or every draw.
        """
        in_file = question_of(document)
        question = replace(
            in_file,
            unknown=self.unknown or in_file.unknown,
            deals=self.deals,
            seed=self.seed,
            fewest_tricks=self.fewest_tricks,
            lines=self.lines or 0,
            openings=self.openings,
        )
        every_deal = document.problem.deal.unseen and question.unknown != "some"
        if question.of_lines and (every_deal or question.every_draw):
            option, word = ("--unknown", "some") if every_deal else ("--draws", "best")
            asked = question.unknown if every_deal else "every"
            raise ValueError(
                f"--lines, --fewest-tricks and --openings go with {option} {word}, not with the question {asked!r}"
            )
        return question


def question_of(document: ProblemDocument) -> Question:
    """Return the question in a file."""
    return Question("every" if document.unknown == "every" else "some", document.every_draw)


# --- the options of each command -----------------------------------------------------------------


def _words(
    words: Sequence[str],
) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    """Return what completes one of these words; with --deal such an option takes YAML, so it is no choice of them."""

    def complete(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(word) for word in words if word.startswith(incomplete)]

    return complete


_DEALS_OPTION: Final = click.option(
    "--deals",
    type=click.IntRange(1, 1_000_000),
    default=DEALS,
    show_default=True,
    metavar="N",
    help="Of how many deals that fit, at most, a question about every deal or their share is asked.",
)


def _complete_task(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete a single task to the id of a task card."""
    return [CompletionItem(card) for card in task_cards() if incomplete and card.startswith(incomplete)]


_SOLVE: Final[tuple[Option[Any], ...]] = (
    click.option(
        "--deal",
        metavar="HANDS",
        help="A deal in place of files: 'p179 b23 / ... / ...'. Other keys of a deal go along, as --roles '{sick: 0}'.",
    ),
    click.option(
        "--tasks",
        metavar="TASKS",
        shell_complete=_complete_task,
        help="With --deal. Tasks with owner and token: 'p3>0[1] b5>2 y4'.",
    ),
)
_LINES: Final[tuple[Option[Any], ...]] = (
    click.option(
        "--fewest-tricks",
        is_flag=True,
        help="Also after how few tricks all can be met, with such a line; --lines and --openings are then about those.",
    ),
    click.option(
        "--lines",
        type=click.IntRange(1, 1_000_000),
        metavar="N",
        help="Show so many winning lines, different in the choices or in a card, and whether there are more.",
    ),
    click.option(
        "--openings", is_flag=True, help="Also which first leads, first tricks and ways to share the tasks out can win."
    ),
)
"""What is asked of more than one line, in `solve` alone."""
_SAMPLE: Final[tuple[Option[Any], ...]] = (
    click.option(
        "--seed", type=click.IntRange(min=0), default=0, metavar="S", help="Which deals are drawn; default 0."
    ),
    _DEALS_OPTION,
)
"""What is asked about a sample of deals; the other commands ask about one deal that fits alone."""
_QUESTION: Final[tuple[Option[Any], ...]] = (
    click.option(
        "--draws",
        metavar="WHICH",
        shell_complete=_words(DRAW_QUESTIONS),
        help="With mission 12: whether the best draws can be won with, or every draw with the play after it "
        "adapting; default: what the file says, else best.",
    ),
    click.option(
        "--unknown",
        metavar="WHAT",
        shell_complete=_words(UNKNOWN),
        help="With unknown cards: whether some deal that fits can be won, whether every one can, or the share "
        "of those that can; default: what the file says, else some.",
    ),
    click.option(
        "--distress",
        metavar="WHETHER",
        shell_complete=_words(DISTRESS),
        help="Whether the distress signal may be sent: none, allowed (a way without it comes first), required; "
        "default: what the file says, else none.",
    ),
)
_DEAL: Final[tuple[Option[Any], ...]] = (
    click.option(
        "--tasks",
        type=click.IntRange(min=0),
        metavar="N",
        help=f"Planet Nine without a mission: draw so many tasks, for a draft; default {TASKS}.",
    ),
    click.option(
        "--difficulty",
        type=click.IntRange(min=1),
        metavar="N",
        help="Deep Sea without a mission, or with one that leaves it open: draw task cards to this difficulty; "
        f"default {DIFFICULTY}.",
    ),
    click.option("--deck", type=click.Choice(tuple(DECKS)), help="The deck; default: that of the mission."),
)


def _one_line_options() -> list[Option[Any]]:
    """Return an option for every other key of a problem, to go with --deal as `one_line_of` writes it.

    Only the common ones are in `--help`.
    """
    options: list[Option[Any]] = []
    for key in ONE_LINE_KEYS:
        if key not in ("name", "mission", "reading", "line", "expect", *_QUESTION_KEYS):
            names = dict.fromkeys((f"--{key}", f"--{key.replace('_', '-')}"))
            about = f"With --deal. {PROBLEM.keys[key].about}"
            common = key in ("deck", "lead")
            options.append(click.option(*names, key, metavar="YAML", help=about, hidden=not common))
    return options


def options_of(command: str) -> Sequence[Option[Any]]:
    """Return the options that The Crew adds to a command, in the order of its `--help`."""
    match command:
        case "solve":
            return (*_SOLVE, *_one_line_options(), *_SAMPLE, *_QUESTION, *_LINES)
        case "explain":
            return (*_SOLVE, *_one_line_options(), *_SAMPLE, *_QUESTION)
        case "hint" | "analyse" | "certify":
            return (*_SOLVE, *_one_line_options(), *_QUESTION)
        case "check":
            return (_DEALS_OPTION,)
        case "deal":
            return _DEAL
    return ()


# --- their values --------------------------------------------------------------------------------


def request(command: str, values: Mapping[str, Any], files: Sequence[str], instead: Instead) -> Request:
    """Read the values of a command's options. Raises click.UsageError."""
    if command == "check":
        return Request(Options(deals=values["deals"]))
    if "deal" not in values:
        return Request()
    deal, tasks = values["deal"], values["tasks"]
    if deal is not None and files:
        raise click.UsageError("Give either --deal or files, not both.")
    of_lines = {key: values[key] for key in ("fewest_tricks", "lines", "openings") if key in values}
    given = {key: value for key, value in values.items() if key in ONE_LINE_KEYS and value is not None}
    deals, seed = values.get("deals", DEALS), values.get("seed", 0)
    options = replace(_options(given, deals, seed, with_deal=deal is not None), **of_lines)
    if deal is not None:
        given |= {"reading": instead.reading} if instead.reading else {}
        lead = given.pop("lead", None)
        return Request(options, one_line(deal, tasks or "", mission=instead.mission, lead=lead, more=given))
    if tasks is not None or given:
        raise click.UsageError("--tasks and the like go with --deal; a file says all that itself.")
    return Request(options)


def _options(given: dict[str, str], deals: int, seed: int, *, with_deal: bool) -> Options:
    """Return the question in the options, and remove from `given` what --deal must not be read with.

    Without --deal that is the whole question. With --deal it is the words that files do not have; the others stay,
    as communications and a line so far depend on the signal.
    """
    words = {"distress": DISTRESS, "unknown": UNKNOWN, "draws": DRAW_QUESTIONS}
    question: dict[str, Any] = {}
    for key, known in words.items():
        if given.get(key) in known:
            question[key] = given[key]
            if not with_deal or given[key] in ("share", "best"):  # which files do not have
                del given[key]
        elif key in given and not with_deal:
            message = f"expected {', '.join(known)}, found {given[key]!r}."
            raise click.BadParameter(message, param_hint=f"'--{key}'")
    return Options(**question, deals=deals, seed=seed)
