"""Can this goal be reached with all cards open, and by which line of play?

`load` reads problems from a file, `solve` decides them, `replay` lets the referee judge a line of play; `explain`,
`analyse` and `hint` ask more, `check` and `validate` many things at once. Types and questions of one game are in a
package of its own, such as `winnable.crew`, which also makes problems without files. The names in `__all__` are public;
each is loaded on first use, so that importing the package is cheap.

A command goes through the packages in this order: `cli` reads the options, `services` the files, with the game that
`games` finds for each document, behind its interface; `services` asks it, in worker processes from `processes`;
`output` formats the results. `programs` has the same for programs, and `typed` the types of problems and verdicts of
any game.
"""

# rules, solver and missions live at top level. In a wheel they are folders here; in a checkout they
# are links; where links did not survive, look one level up.
# Ctrl-C is taken care of in what comes next: so nothing is imported here that takes time.
import os.path

_here = os.path.dirname(os.path.realpath(__file__))  # noqa: PTH120
if not os.path.isfile(os.path.join(_here, "rules", "__init__.py")):  # noqa: PTH113, PTH118
    __path__.append(os.path.dirname(_here))  # noqa: PTH120

TYPE_CHECKING = False  # as in typing
if TYPE_CHECKING:
    from winnable import crew, ganymede, lifeboat, testing  # noqa: F401
    from winnable.programs.api import (
        Answer,
        Checked,
        Effort,
        Extreme,
        Finding,
        InputError,
        InternalError,
        Limits,
        MissingFile,
        NoAnswer,
        NoSolver,
        OutOfTime,
        Picture,
        Progress,
        Share,
        State,
        Validated,
        Verdict,
        analyse,
        certify,
        check,
        check_certificate,
        describe,
        dump,
        explain,
        from_json,
        hint,
        least,
        limited,
        load,
        loads,
        most,
        picture,
        random_deal,
        replay,
        solve,
        survey,
        validate,
    )
    from winnable.typed import AnyProblem, AnyVerdict

    __version__: str

__all__ = [
    "Answer",
    "AnyProblem",
    "AnyVerdict",
    "Checked",
    "Effort",
    "Extreme",
    "Finding",
    "InputError",
    "InternalError",
    "Limits",
    "MissingFile",
    "NoAnswer",
    "NoSolver",
    "OutOfTime",
    "Picture",
    "Progress",
    "Share",
    "State",
    "Validated",
    "Verdict",
    "__version__",
    "analyse",
    "certify",
    "check",
    "check_certificate",
    "describe",
    "dump",
    "explain",
    "from_json",
    "hint",
    "least",
    "limited",
    "load",
    "loads",
    "most",
    "picture",
    "random_deal",
    "replay",
    "solve",
    "survey",
    "validate",
]

if not TYPE_CHECKING:  # or type checkers would take any name for one that is here
    _MODULES = {
        **dict.fromkeys(__all__, "winnable.programs.api"),
        **dict.fromkeys(("AnyProblem", "AnyVerdict"), "winnable.typed"),
        **dict.fromkeys(("crew", "ganymede", "lifeboat", "testing"), ""),
    }

    def __getattr__(name: str) -> object:
        """Load a public name on first use (PEP 562)."""
        if name == "__version__":
            from winnable.output.version import version  # noqa: PLC0415

            return version()
        from winnable.games.public import on_first_use  # noqa: PLC0415

        return on_first_use(__name__, _MODULES)(name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
