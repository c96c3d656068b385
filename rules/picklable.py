"""Exceptions that can be copied, and sent from one process to another, with all they have to say."""

import copyreg
from typing import Any


class Picklable(Exception):
    """An exception with attributes of its own, which is copied and pickled with them.

    Python makes a copy by calling the class with `args`, which are the message alone where the class is called with
    what the message is made of. Here the copy gets its `args` and attributes without that call.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        return copyreg.__newobj__, (type(self),), {**self.__dict__, "args": self.args}  # type: ignore[attr-defined]
