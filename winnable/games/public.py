"""The public names of a package: loaded on first use, so that importing it is cheap, and shown by these names."""

from collections.abc import Callable, Mapping
from importlib import import_module


def on_first_use(package: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package (PEP 562): `modules` says in which module each name is.

    A module of the package itself is in no other: then it is the empty text.
    """

    def load(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(modules[name] or f"{package}.{name}")
        value: object = getattr(module, name) if modules[name] else module
        setattr(import_module(package), name, value)
        return value

    return load


def shown_as_of(package: str, *exceptions: type[BaseException]) -> None:
    """Let tracebacks name exceptions as programs do: `winnable.InputError`, wherever it is defined."""
    for each in exceptions:
        each.__module__ = package
