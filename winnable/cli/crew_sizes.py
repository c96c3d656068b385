"""The value of `--players` where it may name several crew sizes."""

import click

__all__ = ["crew_sizes"]


def crew_sizes(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, ...]:
    """Return the numbers in `3,4`. Raises click.BadParameter."""
    if text is None:
        return ()
    words = text.replace(",", " ").split()
    if not words or not all(word.isdecimal() and len(word) < 3 and int(word) > 0 for word in words):
        raise click.BadParameter(f"expected numbers of players such as 3,4,5, found {text!r}.")
    return tuple(dict.fromkeys(map(int, words)))
