"""The documents of `--json` as values: the parts that are the same for all games.

Games add keys of their own to problems, missions and cards, see `winnable.output.schema`.
"""

from typing import Final

from winnable.output.typed import MISSING, Missing, Value, answer, key
from winnable.rules.answer import Answer, State

_OTHERS: Final = "How many YAML files of other programs were skipped."


@answer
class Place:
    """Where a document stands."""

    file: str = key("The file, `<stdin>`, or `<deal>` for --deal.")
    line: int = key("The line where it starts, from 1.", minimum=0)


@answer
class Failed:
    """A problem without an answer."""

    error: str | Missing = key("Why there is no answer: the problem contradicts itself.", default=MISSING)
    internal_error: str | Missing = key("Why there is no answer: a bug in winnable.", default=MISSING)


@answer
class Certificate:
    """A certificate that was written."""

    folder: str = key("The folder of the certificate.")
    files: tuple[str, ...] = key("The files in it.")


@answer
class SolvedProblem(Failed):
    """The keys of a solved problem that all games have."""

    certificate: Certificate | Missing = key("The certificate that was written, if there is one.", default=MISSING)
    ways: tuple[str, ...] | Missing = key(
        "The ways that prove an unwinnable verdict, each by itself, if a second one was asked.",
        default=MISSING,
    )


@answer
class Told(Failed):
    """The keys of a problem with a finer question that all games have."""

    answer: Answer | Missing = key("The answer.", default=MISSING)
    effort: Value | Missing = key("What the answer cost.", default=MISSING, like={"$ref": "#/definitions/effort"})


@answer
class CheckedProblem(Told):
    """A problem whose verdict was compared with the expected one."""

    expect: Answer = key("The answer.")
    ok: bool = key("Whether the answer is the one that the file expects.")
    reason: str | Missing = key("Why it is that; may be empty.", default=MISSING)
    known: bool | Missing = key("Whether it was found before, and not solved again.", default=MISSING)


@answer
class CheckedProblems:
    """The counts of `check` in addition to its problems."""

    skipped: int = key("How many problems have no `expect`.", minimum=0)
    files_of_others: int = key(_OTHERS, minimum=0)


@answer
class Validation:
    """The counts of `validate`, in all games."""

    files: int = key("How many files and missions of the library were read.", minimum=0)
    files_of_others: int = key(_OTHERS, minimum=0)
    problems: int = key("How many problems are in them.", minimum=0)
    missions: int = key("How many missions are in them.", minimum=0)


@answer
class ReplayedLine:
    """The referee's judgement of a line of play, in all games."""

    exit_code: int = key("The exit code for this problem alone.", enum=[0, 1, 2])
    verdict: str = key("The judgement in words.")
    state: State | Missing = key("Whether the line meets all goals.", default=MISSING)


@answer
class CheckedCertificate:
    """A certificate that was checked."""

    folder: str = key("The folder.")
    answer: Answer | Missing = key("The answer.", default=MISSING)
    ok: bool = key("Whether the certificate holds: everything was checked, and nothing is wrong.")
    checked: tuple[str, ...] = key("What was checked and is right.")
    faults: tuple[str, ...] = key("What is wrong.")
    late: bool = key("Whether a limit was reached before everything was checked.")


@answer
class ShownDocument:
    """A document described in English."""

    kind: str = key("What is described: a mission, a problem, a task card, a goal.")
    name: str = key("Its name; may be empty.")
    file: str = key("The file, `<stdin>`, or `<deal>` for --deal.")
    line: int = key("The line where it starts, from 1.", minimum=0)
    sentences: tuple[str, ...] = key("What it says, in English.")


@answer
class Deck:
    """A game that has cards to look up."""

    game: str = key("The game.")
    about: str = key("What is in it.")
