"""All that pages say by themselves, by language: a flat table of texts with `{name}` for what is filled in.

A text that depends on a number is an object by the plural categories of CLDR, chosen by the value `n`. What the rest of
the program says of goals, reasons and findings is English in every language. `texts/glossary.json` has the one word for
each thing.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

LANGUAGES: Final = ("en", "de", "pl", "ru")
"""The languages there are; the first is that of a page without scripts."""
Text = str | Mapping[str, str]
_PLACE: Final = re.compile(r"\{(\w+)\}")


@cache
def table(language: str) -> Mapping[str, Text]:
    """Return the texts of a language by key. Raises ValueError for one that there is not."""
    if language not in LANGUAGES:
        raise ValueError(f"expected a language among {', '.join(LANGUAGES)}, found {language!r}")
    written = files("winnable.page").joinpath("texts", f"{language}.json").read_text(encoding="utf-8")
    found: Mapping[str, Text] = json.loads(written)
    return found


def in_a_file(language: str) -> Mapping[str, Text]:
    """Return the texts that a page without a server needs: not those of the table, nor of its missions."""
    return {key: found for key, found in table(language).items() if not key.startswith(("table.", "missions."))}


def text(key: str, **values: object) -> str:
    """Return an English text with its places filled; of several forms that for `n`."""
    found = table(LANGUAGES[0])[key]
    if not isinstance(found, str):
        found = found["one" if values.get("n") == 1 else "other"]
    return _PLACE.sub(lambda place: str(values[place[1]]), found)
