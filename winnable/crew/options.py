"""The values of the options that The Crew adds to the commands, and how they override the questions in files."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from winnable.crew.deals import UNKNOWN, Question, Unknown
from winnable.crew.rules import DEALS
from winnable.games.usage import BadValue, UsageError
from winnable.games.values import OptionValues, Request
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.words import DISTRESS
from winnable.missions.source.document import Instead
from winnable.rules.crew.exchange import Distress

TASKS: Final = 3
"""The default number of tasks of a random deal of Planet Nine."""
DIFFICULTY: Final = 5
"""The default difficulty of the tasks of a random deal of Deep Sea."""
_QUESTION_KEYS: Final = ("distress", "unknown")
"""Keys of a problem that are options for files as well. With --deal they take everything that the key does in YAML."""


@dataclass(frozen=True, slots=True)
class Options:
    """The question in the options of a command; None leaves that part to the file."""

    distress: str | None = None
    unknown: Unknown | None = None
    deals: int = DEALS
    seed: int = 0
    fewest_tricks: bool = False
    lines: int | None = None

    def document(self, document: ProblemDocument) -> ProblemDocument:
        """Return the document with this question in place of its own; cards and direction of the signal stay.

        Raises ValueError if the rest of the problem contradicts it.
        """
        unknown = document.unknown if self.unknown in (None, "share") else str(self.unknown)
        document = replace(document, unknown=unknown)
        if self.distress is None:
            return document
        given = document.problem.distress or Distress()
        signal = None if self.distress == "none" else replace(given, required=self.distress == "required")
        return replace(document, problem=replace(document.problem, distress=signal))

    def question(self, document: ProblemDocument) -> Question:
        """Return the question about the result of `document`; `share` is set here, as files cannot ask it.

        Raises ValueError if it is about the lines of a problem, and about every deal.
        """
        in_file = question_of(document)
        question = replace(
            in_file,
            unknown=self.unknown or in_file.unknown,
            deals=self.deals,
            seed=self.seed,
            fewest=self.fewest_tricks,
            lines=self.lines or 0,
        )
        if (question.fewest or question.lines) and question.of_many(document.problem):
            asked = question.unknown
            raise ValueError(f"--lines and --fewest-tricks go with --unknown some, not with the question {asked!r}")
        return question


def question_of(document: ProblemDocument) -> Question:
    """Return the question in a file."""
    return Question(unknown="every" if document.unknown == "every" else "some")


def request(command: str, values: OptionValues, files: Sequence[str], instead: Instead) -> Request:
    """Read the values of a command's options. Raises UsageError."""
    if command == "check":
        return Request(Options(deals=values["deals"]))
    if "deal" not in values:
        return Request()
    from winnable.missions.crew.read.loader import ONE_LINE_KEYS, one_line  # noqa: PLC0415  # few commands read a deal

    deal, tasks = values["deal"], values["tasks"]
    if deal is not None and files:
        raise UsageError("Give either --deal or files, not both.")
    of_lines = {key: values[key] for key in ("fewest_tricks", "lines") if key in values}
    given = {key: value for key, value in values.items() if key in ONE_LINE_KEYS and value is not None}
    deals, seed = values.get("deals", DEALS), values.get("seed", 0)
    options = replace(_options(given, deals, seed, with_deal=deal is not None), **of_lines)
    if deal is not None:
        given |= {"reading": instead.reading} if instead.reading else {}
        lead = given.pop("lead", None)
        return Request(options, one_line(deal, tasks or "", mission=instead.mission, lead=lead, more=given))
    if tasks is not None or given:
        raise UsageError("--tasks and other keys of a deal go with --deal; a file has them itself.")
    return Request(options)


def _options(given: dict[str, str], deals: int, seed: int, *, with_deal: bool) -> Options:
    """Return the question in the options, and remove the options from `given` that --deal must not be read with.

    Without --deal that is the whole question. With --deal it is the words that files do not have; the others stay,
    as communications and a line so far depend on the signal.
    """
    words = {"distress": DISTRESS, "unknown": UNKNOWN}
    question: dict[str, Any] = {}
    for key, known in words.items():
        if given.get(key) in known:
            question[key] = given[key]
            if not with_deal or given[key] == "share":  # which files do not have
                del given[key]
        elif key in given and not with_deal:
            message = f"expected {', '.join(known)}, found {given[key]!r}."
            raise BadValue(message, f"--{key}")
    return Options(**question, deals=deals, seed=seed)
