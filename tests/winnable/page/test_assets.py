"""The assets keep to the forms that a bundle needs, and no text stands in them."""

import re
from itertools import pairwise

import pytest

from winnable.page.assets import STYLE, asset, asset_names, bundle

MODULES = [name for name in asset_names() if name.endswith(".js")]
IMPORT = re.compile(r'^import \{ (?:\w+, )*\w+ \} from "(\.\.?/[\w/]+\.js)";$')
DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE)


def test_there_are_components_for_everybody_and_each_game() -> None:
    assert {"stepper.js", "document.js", STYLE} < set(asset_names())
    assert {name.split("/")[0] for name in MODULES if "/" in name} == {"crew", "ganymede", "lifeboat"}


@pytest.mark.parametrize("name", ["../texts/en.json", "/etc/passwd", "crew/../page.css", "crew", "", "page.css\0"])
def test_no_other_name_leads_anywhere(name: str) -> None:
    with pytest.raises(KeyError):
        asset(name)


@pytest.mark.parametrize("name", MODULES)
def test_imports_and_exports_are_of_the_forms_that_are_bundled(name: str) -> None:
    lines = asset(name).splitlines()
    imports = [number for number, line in enumerate(lines) if line.startswith("import")]
    assert all(IMPORT.match(lines[number]) for number in imports)
    assert all(after == before + 1 for before, after in pairwise(imports)), "they stand together"
    assert all(line.startswith("//") for line in lines[: imports[0] if imports else 1]), "at the top"
    exports = [line for line in lines if re.match(r"\s*export\b", line)]
    assert all(re.match(r"export (async )?(function|const|class) \w", line) for line in exports)
    assert not re.search(r"\bimport\(|\bexport default|^await ", asset(name), re.MULTILINE)


def test_top_level_names_are_unique_in_all_modules() -> None:
    declared = [found for name in MODULES for found in DECLARED.findall(asset(name))]
    assert len(declared) > 50
    assert sorted(declared) == sorted(set(declared))


@pytest.mark.parametrize("name", MODULES)
def test_the_policy_of_a_page_holds_in_its_modules(name: str) -> None:
    written = asset(name)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", written)
    assert set(re.findall(r"https?://[\w./]+", written)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\bstyle: |\bon[a-z]+: \(|fetch\(|XMLHttpRequest|localStorage", written)


def test_a_bundle_has_each_module_once_behind_those_it_needs() -> None:
    whole = bundle("crew/view.js", "document.js")
    assert not re.search(r"^(import|export)\b", whole, re.MULTILINE)
    assert whole.count("function h(") == 1
    for used, user in (("function h(", "function stepper("), ("function stepper(", "function linePlayer(")):
        assert whole.index(used) < whole.index(user)
    assert "ganymedePlayer" not in whole


def test_the_style_asks_nobody_for_anything() -> None:
    assert not re.search(r"@import|url\(", asset(STYLE))
    for needed in ("prefers-color-scheme: dark", "prefers-reduced-motion", "@media print", ":focus-visible"):
        assert needed in asset(STYLE)
