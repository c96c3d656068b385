"""The public names of a package: loaded on first use, so that importing it is cheap, and shown by these names.

The modules that make a package up for programs list its names, each in its `__all__`. The package itself says which
modules these are, to type checkers by `from ... import *`, and to Python by `on_first_use`.
"""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False  # as in typing, which every start would load for it
if TYPE_CHECKING:
    from collections.abc import Callable


def on_first_use(package: str, *modules: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the `__getattr__` and the `__dir__` of a package (PEP 562) with the public names of these modules."""

    def public() -> list[str]:
        return sorted(name for module in modules for name in import_module(module).__all__)

    def find(name: str) -> object:
        if name == "__all__":
            return public()
        if name.startswith("__"):
            raise _unknown(package, name)
        try:  # a module of the package is not looked for in all the others
            return import_module(f"{package}.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"{package}.{name}":
                raise
        for module in map(import_module, modules):
            if name in getattr(module, "__all__", ()):  # there is none yet while the module is being loaded
                value = getattr(module, name)
                return getattr(value, "__origin__", value)  # of `Verdict[Problem]` the class, for isinstance
        raise _unknown(package, name)

    def load(name: str) -> object:
        value = find(name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *public()})

    return load, names


def _unknown(package: str, name: str) -> AttributeError:
    return AttributeError(f"module {package!r} has no attribute {name!r}")


def shown_as_of(package: str, *exceptions: type[BaseException]) -> None:
    """Let tracebacks name exceptions as programs do: `winnable.InputError`, wherever it is defined."""
    for each in exceptions:
        each.__module__ = package
