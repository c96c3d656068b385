"""Commented files from which people start: their texts have `<name>` where that is to be filled in."""

import json
import re

from winnable.missions.source.files import SHIPPED


def filled_in(text: str, name: str) -> str:
    """Return a file to start from, called `name`."""
    plain = re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)+", name)  # with a hyphen no word of YAML
    called = name if plain else json.dumps(name, ensure_ascii=False)
    return text.replace("<name>", called)


def shipped(game: str, kind: str) -> str:
    """Return the text of a file to start from, of a game: `mission`, `cards`."""
    return (SHIPPED / game / "templates" / f"{kind}.yaml").read_text(encoding="utf-8")
