"""Ctrl-C for a program: from its first line to its last it ends with 130 and without a traceback.

While modules are loaded, and once the results are written, there is nothing to tidy up, and `KeyboardInterrupt` in the
middle of an import may come out as any other error. So Ctrl-C ends the program at once then. Between them (`raised`) it
is `KeyboardInterrupt` as usual, but after an import or a `__del__` that it meets, which would swallow it. A program
that is to write a document writes it whole: a Ctrl-C while modules are loaded then comes once they are, one after the
results does nothing, and a second one ends the program at once. Nothing of this happens before `begin`, so that a
program that imports the package keeps the handler that is there, as does one started with SIGINT ignored. Imports only
modules that Python has loaded anyway: this comes first.
"""

import os
import signal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from threading import Timer
    from types import FrameType
    from typing import Self

AGAIN = 0.01
"""Seconds until a Ctrl-C that came in the middle of an import is looked at again."""
INTERRUPTED = 130
"""The exit code, as shells count it: 128 + SIGINT."""


class _Block:
    """A block within which Ctrl-C raises KeyboardInterrupt; it is handled as before after it."""

    begun = False
    noted = False
    """Whether Ctrl-C came outside of all blocks in a program that is to write a document."""
    again: "Timer | None" = None
    """Ctrl-C in the middle of an import, until it is looked at again."""

    def __init__(self) -> None:
        self._before: signal._HANDLER = None

    def __enter__(self) -> "Self":
        if _Block.begun:
            self._before = signal.signal(signal.SIGINT, _raise)
        if _Block.noted:
            _Block.noted = False
            self._restore()
            raise KeyboardInterrupt
        return self

    def __exit__(self, *error: object) -> None:
        """Raise a Ctrl-C that an import has put off, if the block has ended before the next look at it."""
        self._restore()
        if _late() and error == (None, None, None):
            raise KeyboardInterrupt

    def _restore(self) -> None:
        if _Block.begun:
            signal.signal(signal.SIGINT, self._before)


def begin(*, document: bool = False) -> None:
    """Let Ctrl-C end the program at once from now on; for the main thread of a program of ours.

    `document`: it is to write one, so Ctrl-C is noted outside of all blocks, and raised in the next one that is for it.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _note if document else _leave)
        _Block.begun = True


def end() -> None:
    """Let Ctrl-C do nothing any more: the program is about to end by itself.

    Raises KeyboardInterrupt if one came in the middle of an import and was not looked at again since.
    """
    if _late():
        raise KeyboardInterrupt
    if _Block.begun:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        _Block.begun = False


def raised() -> _Block:
    """A block within which Ctrl-C raises KeyboardInterrupt."""
    return _Block()


def _raise(number: int, frame: "FrameType | None") -> None:
    """Raise KeyboardInterrupt; in the middle of an import or a `__del__` only once that is done, see the module."""
    while frame is not None:
        code = frame.f_code
        if code.co_name == "__del__" or code.co_filename.startswith("<frozen importlib._bootstrap"):
            from threading import Timer  # noqa: PLC0415  # few runs are interrupted

            _Block.again = Timer(AGAIN, _deliver, (number,))
            _Block.again.daemon = True
            _Block.again.start()
            return
        frame = frame.f_back
    _Block.again = None
    raise KeyboardInterrupt


def _late() -> bool:
    """Whether a Ctrl-C waits to be looked at again; it waits no longer."""
    if _Block.again is None:
        return False
    _Block.again.cancel()
    _Block.again = None
    return True


def _deliver(number: int) -> None:
    """Send the main thread a signal, so that it also leaves a call of the system."""
    from threading import main_thread  # noqa: PLC0415

    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main_thread().ident or 0, number)
    else:
        signal.raise_signal(number)


def _note(number: int, frame: "FrameType | None") -> None:
    if _Block.noted:
        _leave(number, frame)
    _Block.noted = True


def _leave(_number: int, _frame: "FrameType | None") -> None:
    try:
        os.write(2, b"interrupted\n")
    finally:
        os._exit(INTERRUPTED)
