"""Damage to files, as failing disks, broken transfers and mistakes of people do it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

BLOCK: Final = 512
"""Disks lose whole sectors."""


def _cut(random: Random, content: bytes) -> bytes:
    """Cut off at any byte, or at a page as a file system does."""
    at = random.randrange(len(content))
    return content[: at - at % 4096] if random.random() < 0.5 else content[:at]


def _zeroed(random: Random, content: bytes) -> bytes:
    at = random.randrange(len(content))
    at -= at % BLOCK
    end = min(len(content), at + BLOCK * random.choice((1, 1, 2, 8, 8, 40)))
    return content[:at] + bytes(end - at) + content[end:]


def _flipped(random: Random, content: bytes) -> bytes:
    """Some bits are another: one, several, or some of the header."""
    damaged = bytearray(content)
    most = 100 if random.random() < 0.2 else len(content)
    for _ in range(random.choice((1, 1, 1, 2, 10))):
        damaged[random.randrange(min(most, len(content)))] ^= 1 << random.randrange(8)
    return bytes(damaged)


def _swapped(random: Random, content: bytes) -> bytes:
    """Two blocks have changed places."""
    size = random.choice((BLOCK, 4096))
    blocks = [content[at : at + size] for at in range(0, len(content), size)]
    one, other = random.randrange(len(blocks)), random.randrange(len(blocks))
    blocks[one], blocks[other] = blocks[other], blocks[one]
    return b"".join(blocks)


def _scribbled(random: Random, content: bytes) -> bytes:
    """Something else stands in a part of it."""
    at = random.randrange(len(content))
    end = min(len(content), at + random.choice((1, 20, 500, 5000)))
    return content[:at] + random.randbytes(end - at) + content[end:]


DAMAGES: Final[Mapping[str, Callable[[Random, bytes], bytes]]] = {
    "cut": _cut,
    "zeroed": _zeroed,
    "flipped": _flipped,
    "swapped": _swapped,
    "scribbled": _scribbled,
}


def damage(random: Random, folder: Path, names: Sequence[str]) -> str:
    """Damage one file of a folder; return in words what was done.

    `names` are the files that may be damaged, the likely ones several times; those that are not there are left out.
    """
    path = folder / random.choice([name for name in names if (folder / name).is_file()])
    content = path.read_bytes()
    kind = random.choice([*DAMAGES])
    if content:
        path.write_bytes(DAMAGES[kind](random, content))
    return f"{path.name} {kind}"


def with_other_values(random: Random, text: str, instead: Sequence[str], signs: str = ":") -> str:
    """YAML in which one or two values, each after one of the signs, are others."""
    lines = text.splitlines()
    for _ in range(random.randint(1, 2)):
        index = random.choice([number for number, line in enumerate(lines) if ":" in line])
        place = random.choice([place for place, sign in enumerate(lines[index]) if sign in signs])
        rest = lines[index][place + 1 :]
        end = min((rest.find(sign) for sign in ",}]" if sign in rest), default=len(rest))
        lines[index] = f"{lines[index][: place + 1]} {random.choice(instead)}{rest[end:]}"
    return "\n".join(lines)


def without_a_line(text: str) -> list[str]:
    """The text without one of its lines, for each of them."""
    lines = text.splitlines()
    return ["\n".join([*lines[:line], *lines[line + 1 :]]) for line in range(len(lines))]
