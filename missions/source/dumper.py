"""Writing values as YAML in the style of the files that ship: short values on one line, long ones in blocks.

Mappings are written in blocks unless they are a `Flow`; lists on one line if all items are short, unless they are a
`Block`.
"""

import json
import re
from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any

import yaml

from winnable.missions.source.characters import escaped
from winnable.missions.source.files import SHIPPED


class Flow(dict[str, Any]):
    """A mapping that is written on one line."""


class Block(list[Any]):
    """A list that is written with a line for each item."""


class _Dumper(yaml.SafeDumper):
    """Knows Flow and Block, and writes texts so that they read back exactly."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002
        """Write everything out: files have no aliases."""
        return True


def _write_flow(dumper: yaml.SafeDumper, value: Flow) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", value.items(), flow_style=True)


def _write_list(dumper: yaml.SafeDumper, value: list[Any]) -> yaml.Node:
    short = all(isinstance(item, str | int) and len(str(item)) < 12 for item in value)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=short or None)


def _write_block(dumper: yaml.SafeDumper, value: Block) -> yaml.Node:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", value, flow_style=False)


def _write_text(dumper: yaml.SafeDumper, value: str) -> yaml.Node:
    if all(char.isprintable() for char in value):
        return dumper.represent_scalar("tag:yaml.org,2002:str", value)
    lines = value.split("\n")
    plain = all(line.isprintable() and line == line.strip() for line in lines) and lines[0] and lines[-1]
    return dumper.represent_scalar("tag:yaml.org,2002:str", value + "\n" if plain else value, "|" if plain else '"')


_Dumper.add_representer(Flow, _write_flow)
_Dumper.add_representer(Block, _write_block)
_Dumper.add_representer(list, _write_list)
_Dumper.add_representer(str, _write_text)


def to_yaml(value: object) -> str:
    """Write a value as a YAML document."""
    text: str = yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100_000)
    return escaped(text, "\n")  # these characters stand in double quotes only, where YAML knows the escapes


def on_one_line(value: object) -> str:
    """Write a value as YAML on one line."""
    text: str = yaml.dump(
        list(value) if isinstance(value, Block) else value,
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        width=100_000,
        default_flow_style=True,
    )
    return escaped(text.removesuffix("\n").removesuffix("\n..."), "\n")


# --- Files from which people start ---------------------------------------------------------------


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
