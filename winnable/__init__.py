"""Can this goal be reached with all cards open, and by which line of play?

`load` reads problems from a file, `solve` decides them, `replay` lets the referee judge a line of play; `explain`,
`analyse`, `hint` and `why` ask more, `check` and `validate` many things at once. Types and questions of one game are in
a package of its own, such as `winnable.crew`, which also makes problems without files. The names in `__all__` of
`winnable.programs.api` and `winnable.programs.typed` are public; they are loaded on first use, so that importing the
package is cheap.

A command goes through the packages in this order: `cli` reads the options, `services` the files, with the game that
`games` finds for each document, behind its interface; `services` asks it, in worker processes (`solver.jobs`);
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
    from winnable.programs.api import *
    from winnable.programs.typed import *

    __version__: str
else:
    from winnable.games.public import on_first_use

    _load, __dir__ = on_first_use(__name__, "winnable.programs.api", "winnable.programs.typed")

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from winnable.output.version import version  # noqa: PLC0415

            return version()
        return _load(name)
