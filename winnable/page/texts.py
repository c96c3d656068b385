"""All that pages say by themselves, by language: a flat table of texts with `{name}` for values that are filled in.

A text that depends on a number is an object by the plural categories of CLDR, chosen by the value `n`. Keys that begin
with `told.` translate sentences of the rest of the program: facts, requirements, changes that help, and the meanings of
the codes of findings. Sentences of goals and the exact message of a finding are English in every language.
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
OF_THE_TABLE: Final = ("table.", "missions.")
"""The first words of keys that only the page of the table uses."""
_PLACE: Final = re.compile(r"\{(\w+)\}")


@cache
def table(language: str) -> Mapping[str, Text]:
    """Return the texts of a language by key. Raises ValueError for one that there is not."""
    if language not in LANGUAGES:
        raise ValueError(f"expected a language among {', '.join(LANGUAGES)}, found {language!r}")
    written = files("winnable.page").joinpath("texts", f"{language}.json").read_text(encoding="utf-8")
    found: Mapping[str, Text] = json.loads(written)
    return found


def of_files(language: str) -> Mapping[str, Text]:
    """Return the texts of pages that are files."""
    return {key: each for key, each in table(language).items() if not key.startswith(OF_THE_TABLE)}


def plural(language: str, number: object) -> str:
    """Return the category of CLDR for a number, as `Intl.PluralRules` in browsers."""
    if not isinstance(number, int) or isinstance(number, bool):
        return "other"
    if language not in ("pl", "ru"):
        return "one" if number == 1 else "other"
    last, teens = number % 10, 11 <= number % 100 <= 14
    if number == 1 or (language == "ru" and last == 1 and not teens):
        return "one"
    return "few" if 2 <= last <= 4 and not teens else "many"


def text(language: str, key: str, **values: object) -> str:
    """Return a text with its places filled; of several forms that for `n`."""
    found = table(language)[key]
    if not isinstance(found, str):
        found = found[plural(language, values.get("n"))]
    return _PLACE.sub(lambda place: str(values[place[1]]), found)
