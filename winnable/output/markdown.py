"""Guides that are written in Markdown: their sections, and their looks on a terminal.

Only what the guides use is known: headings, paragraphs, lists, tables, blocks of code, links.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from winnable.output.ink import Ink, pad, span

_FENCE: Final = "```"
_HEADING: Final = re.compile(r"(#+) +(.+)")
_ITEM: Final = re.compile(r"( *)([-*]|\d+\.) +")
_LABEL: Final = 20
"""The width of the first column of a table; a longer label has a line of its own."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with all that is below it: its level from 1, its title, and its lines.

    The first `own` of the lines are not those of its parts.
    """

    level: int
    title: str
    lines: tuple[str, ...]
    own: int

    @property
    def text(self) -> str:
        """The section as it is written."""
        return "\n".join(self.lines).rstrip()


def sections(text: str) -> list[Section]:
    """Return all sections of a guide, in its order; each holds its parts, which follow as sections of their own."""
    lines = text.splitlines()
    starts: list[tuple[int, int, str]] = []
    code = False
    for number, line in enumerate(lines):
        code ^= line.startswith(_FENCE)
        if not code and (heading := _HEADING.fullmatch(line)):
            starts.append((number, len(heading[1]), heading[2].strip()))
    found = []
    for index, (start, level, title) in enumerate(starts):
        ends = [(end, other) for end, other, _ in starts[index + 1 :]] + [(len(lines), 0)]
        end = next(end for end, other in ends if other <= level)
        found.append(Section(level, title, tuple(lines[start:end]), ends[0][0] - start))
    return found


def titled(guide: Sequence[Section], words: Sequence[str]) -> list[Section]:
    """Return the sections that the words mean: by their whole title, its beginning, or words of it, whatever fits best.

    Capitals and a leading article do not matter. Of those that fit as well, the ones of the highest level count.
    """
    wanted = _tokens(" ".join(words))
    fits = (
        lambda tokens: tokens == wanted,
        lambda tokens: tokens[: len(wanted)] == wanted,
        lambda tokens: all(word in tokens for word in wanted),
        lambda tokens: all(any(token.startswith(word) for token in tokens) for word in wanted),
    )
    for fit in fits if wanted else ():
        if found := [section for section in guide if fit(_tokens(section.title))]:
            highest = min(section.level for section in found)
            return [section for section in found if section.level == highest]
    return []


def mentioning(guide: Sequence[Section], words: Sequence[str]) -> list[str]:
    """Return the titles of the sections whose own texts have all of the words, but for the guide's beginning."""
    texts = ((section, "\n".join(section.lines[: section.own]).casefold()) for section in guide if section.level > 1)
    return [section.title for section, text in texts if all(word.casefold() in text for word in words)]


def _tokens(title: str) -> list[str]:
    tokens = re.findall(r"\w+", title.casefold())
    return tokens[1:] if len(tokens) > 1 and tokens[0] in ("a", "an", "the") else tokens


# --- looks ---------------------------------------------------------------------------------------


def rendered(text: str, ink: Ink) -> Iterator[str]:
    """Yield the lines of a guide, laid out for a terminal; as they are written where no width is given."""
    lines = text.splitlines()
    if ink.width is None:
        yield from lines
        return
    width, index = max(min(ink.width, 100), 40), 0
    while index < len(lines):
        line = lines[index]
        if line.startswith(_FENCE):
            end = next((at for at in range(index + 1, len(lines)) if lines[at].startswith(_FENCE)), len(lines))
            yield from (f"  {each}" for each in lines[index + 1 : end])
            index = end + 1
        elif line.startswith("|"):
            end = next((at for at in range(index, len(lines)) if not lines[at].startswith("|")), len(lines))
            yield from _table(lines[index:end], width, ink)
            index = end
        elif heading := _HEADING.fullmatch(line):
            yield ink.strong(_plain(heading[2]))
            index += 1
        elif not line.strip():
            yield ""
            index += 1
        else:
            end = index + 1
            while end < len(lines) and _goes_on(lines[end]):
                end += 1
            yield from _paragraph(lines[index:end], width)
            index = end


def _goes_on(line: str) -> bool:
    """Whether a line belongs to the paragraph or the item before it."""
    return bool(line.strip()) and not (line.startswith(("|", _FENCE, "#")) or _ITEM.match(line))


def _paragraph(lines: Sequence[str], width: int) -> Iterator[str]:
    if re.match(r"\[[^]]+\]: ", lines[0]):  # where a link leads to
        return
    text = " ".join(line.strip() for line in lines)
    item = _ITEM.match(lines[0])
    indent = " " * len(item[0]) if item else ""
    first = item[0] if item else ""
    yield from _wrapped(_plain(text[len(first.lstrip()) :]), width, first, indent)


def _table(lines: Sequence[str], width: int, ink: Ink) -> Iterator[str]:
    """Yield each row as a label and, next to it or below it, the other cells; headings of columns are left out."""
    for line in lines[2:]:
        cells = [_plain(cell.strip()) for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
        label, text = cells[0], "; ".join(cell for cell in cells[1:] if cell)
        if span(label) <= _LABEL:
            shown = list(_wrapped(text, width, " " * (_LABEL + 2), " " * (_LABEL + 2))) or [""]
            yield (ink.strong(pad(label, _LABEL)) + "  " + shown[0].strip()).rstrip()
            yield from shown[1:]
        else:
            yield from (ink.strong(part) for part in _wrapped(label, width, "", "  "))
            yield from _wrapped(text, width, " " * (_LABEL + 2), " " * (_LABEL + 2))


def _wrapped(text: str, width: int, first: str, indent: str) -> list[str]:
    return wrap(text, width, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False)


def _plain(text: str) -> str:
    """Leave out what only a browser can use: where links lead, and signs for bold."""
    text = re.sub(r"\[([^][]+)\](\([^)]*\))?", lambda found: found[1] if found[2] else found[0], text)
    return text.replace("**", "").replace("\\|", "|")
