"""The values of the options that The Crew adds to the commands, and how they override the questions in files."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from winnable.crew.deals import UNKNOWN, Question
from winnable.games.parts import DEALS
from winnable.games.usage import BadValue, UsageError
from winnable.games.values import Given, OptionValues, Query
from winnable.missions.crew.document import Document, ProblemDocument
from winnable.missions.crew.words import DISTRESS
from winnable.missions.source.document import Instead, Loaded
from winnable.rules.crew.exchange import Distress

TASKS: Final = 3
"""The default number of tasks of a random deal of Planet Nine."""
DIFFICULTY: Final = 5
"""The default difficulty of the tasks of a random deal of Deep Sea."""
_WORDS: Final = {"unknown": UNKNOWN, "distress": DISTRESS}
"""Keys of a problem that are options for files as well, with their words. With --deal they take everything that the key
does in YAML, as communications and a line so far depend on the signal."""


def spelled(values: OptionValues, files: Sequence[str], instead: Instead) -> Loaded[Document] | None:
    """Return the problem of --deal and the keys that go with it; None without it. Raises UsageError."""
    if "deal" not in values:
        return None
    from winnable.missions.crew.read.loader import ONE_LINE_KEYS, one_line  # noqa: PLC0415  # few commands read a deal

    deal, tasks = values["deal"], values["tasks"]
    if deal is not None and files:
        raise UsageError("Give either --deal or files, not both.")
    keys = {key: value for key, value in values.items() if key in ONE_LINE_KEYS and value is not None}
    for key, known in _WORDS.items():
        if deal is None and keys.get(key) not in (None, *known):
            raise BadValue(f"expected {', '.join(known)}, found {keys[key]!r}.", f"--{key}")
        if deal is None or keys.get(key) == "share":  # which files do not have
            keys.pop(key, None)
    if deal is not None:
        keys |= {"reading": instead.reading} if instead.reading else {}
        lead = keys.pop("lead", None)
        return one_line(deal, tasks or "", mission=instead.mission, lead=lead, more=keys)
    if tasks is not None or keys:
        raise UsageError("--tasks and other keys of a deal go with --deal; a file has them itself.")
    return None


def query(document: ProblemDocument, given: Given) -> Query:
    """Apply options to a problem; what they leave out is as in the file. Raises ValueError if they contradict it."""
    values = given.values
    unknown, distress = (word if (word := values.get(key)) in known else None for key, known in _WORDS.items())
    if unknown not in (None, "share"):
        document = replace(document, unknown=unknown)
    if distress is not None:  # cards and direction of the signal stay
        signal = document.problem.distress or Distress()
        sent = None if distress == "none" else replace(signal, required=distress == "required")
        document = replace(document, problem=replace(document.problem, distress=sent))
    question = replace(
        question_of(document),
        deals=values.get("deals", DEALS),
        seed=values.get("seed", 0),
        fewest=values.get("fewest_tricks", False),
        lines=values.get("lines") or 0,
    )
    if unknown is not None:  # also a share, which files cannot ask
        question = replace(question, unknown=unknown)
    if (question.fewest or question.lines) and question.of_many(document.problem):
        asked = question.unknown
        raise ValueError(f"--lines and --fewest-tricks go with --unknown some, not with the question {asked!r}")
    return Query(document, question, given.again)


def question_of(document: ProblemDocument) -> Question:
    """Return the question in a file."""
    return Question(unknown="every" if document.unknown == "every" else "some")
