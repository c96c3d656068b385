"""Commented files from which people start: their texts have words such as `<name>` that are to be filled in."""

import json
import re
from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any

from winnable.missions.source.dumper import on_one_line, to_yaml
from winnable.missions.source.files import SHIPPED


def shipped(game: str, kind: str) -> str:
    """Return the text of a file to start from, of a game: `mission`, `cards`, or the head of a `problem`."""
    return (SHIPPED / game / "templates" / f"{kind}.yaml").read_text(encoding="utf-8")


def remarks(game: str, words: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the lines above the keys of a problem to start from, each `<word>` replaced."""
    texts = json.loads((SHIPPED / game / "templates" / "remarks.json").read_text(encoding="utf-8"))
    return {key: _remark(filled_in(text, words or {})) for key, text in texts.items()}


def filled_in(text: str, words: Mapping[str, str]) -> str:
    """Return a text with each `<word>` in it replaced. Raises KeyError for one that `words` does not have."""
    return re.sub(r"<(\w+)>", lambda found: words[found[1]], text)


def mission_to_start_from(game: str, name: str, words: Mapping[str, str] | None = None) -> str:
    """Return the mission to start from, called `name`."""
    plain = re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)+", name)  # with a hyphen no word of YAML
    called = name if plain else json.dumps(name, ensure_ascii=False)
    return filled_in(shipped(game, "mission"), {"name": called, **(words or {})})


def _remark(text: str) -> str:
    """Return a text as lines of remarks."""
    return "".join(f"# {line}\n" for line in wrap(text, 115, break_on_hyphens=False))


def with_remarks(
    head: str, value: Mapping[str, Any], above: Mapping[str, str], examples: Iterable[tuple[str, Any]]
) -> str:
    """Write a mapping key by key, with the lines `above` each, and then examples of keys that it does not have."""
    parts = [head]
    for key, each in value.items():
        if key in above:
            parts.append(f"\n{above[key]}")
        parts.append(to_yaml({key: each}))
    parts.append("\n# What else is known, or asked.\n")
    parts += [f"#{key}: {on_one_line(example)}\n" for key, example in examples if key not in value]
    return "".join(parts)
