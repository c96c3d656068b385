r"""What browsers load: modules of JavaScript and a style, one by one from a server or bundled into one file; and texts.

All are plain modules. To be bundled they keep to a few forms: imports are named, static and at the top, `export` stands
in front of a declaration, and each declaration at the top of a module has a name that no other module has. So a bundle
is their texts one after the other, without imports and the word `export`.

The texts are all that pages say by themselves, by language: a flat table with `{name}` for values that are filled in. A
text that depends on a number is an object by the plural categories of CLDR, chosen by the value `n`. Keys that begin
with `told.` translate sentences of the rest of the program: facts, requirements, changes that help, and the meanings of
the codes of findings. Sentences of goals and the exact message of a finding are English in every language.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

from winnable.missions.source.files import SHIPPED

_FOLDER: Final = Path(__file__).parent / "assets"
STYLE: Final = "page.css"
"""The style of every page."""
_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "(?P<path>[^"]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(async )?(function|const|class) )", re.MULTILINE)
_COMMENT: Final = re.compile(r"^//[^\n]*\n|^/\*\*.*?\*/\n", re.MULTILINE | re.DOTALL)


@cache
def asset_names() -> tuple[str, ...]:
    """Return the names of all assets, such as `stepper.js` and `crew/card.js`."""
    names = (each.relative_to(_FOLDER).as_posix() for each in _FOLDER.rglob("*") if each.suffix in (".js", ".css"))
    return tuple(sorted(names))


@cache
def asset(name: str) -> str:
    """Return an asset by its name. Raises KeyError for any other name, so that none leads out of the folder."""
    if name not in asset_names():
        raise KeyError(name)
    return (_FOLDER / name).read_text(encoding="utf-8")


def bundle(*entries: str) -> str:
    """Return these modules, with all that they import, as one."""
    parts: dict[str, str] = {}
    for entry in entries:
        _add(entry, parts)
    return "".join(parts.values())


def _add(name: str, parts: dict[str, str]) -> None:
    """Add a module after those that it imports."""
    if name in parts:
        return
    written = asset(name)
    for found in _IMPORT.finditer(written):
        _add(normpath(join(dirname(name), found["path"])), parts)
    parts[name] = _COMMENT.sub("", _EXPORT.sub("", _IMPORT.sub("", written)))


# --- texts ---------------------------------------------------------------------------------------

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
    found: dict[str, Text] = json.loads((_FOLDER.parent / "texts" / f"{language}.json").read_text(encoding="utf-8"))
    if language != LANGUAGES[0]:  # what task cards say is searched by commands, too
        cards = json.loads((SHIPPED / "task_cards" / f"{language}.json").read_text(encoding="utf-8"))
        found |= {f"told.task.{name}": said for name, said in cards.items()}
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
