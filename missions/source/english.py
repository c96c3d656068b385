"""Small parts of English that sentences about any game have."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # The Crew has missions and options of its own, and loads neither
    from winnable.missions.source.mission import Mission
    from winnable.rules.values import Readings


_NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def number(count: int) -> str:
    """A number as a word, up to twelve."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def capital(text: str) -> str:
    """A sentence from its words, but for the full stop."""
    return text[:1].upper() + text[1:]


def listed(items: Sequence[str], word: str = "and") -> str:
    """Things in a sentence: `a, b and c`; `nothing` for none."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}" if items else "nothing"


def named_mission(mission: "Mission | None") -> Iterator[str]:
    """The sentence that names the mission of a problem, if it has one."""
    if mission is not None:
        yield f"It is the mission {mission.id}{f': {mission.title}' if mission.title else ''}."


def changed_options(options: "Readings") -> Iterator[str]:
    """A sentence for each option that is not at its default."""
    usual = type(options)()
    for name, _ in options.readings():
        if (value := getattr(options, name)) != getattr(usual, name):
            yield f"The option {name} is {str(value).lower()}."
