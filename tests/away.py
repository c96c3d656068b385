"""Run only against an installed wheel: that it is the wheel, not the checkout, that is tested."""

from importlib.resources import files
from pathlib import Path

import winnable
from winnable.games import registry
from winnable.missions.crew.read.library import library
from winnable.table.static import site


def test_the_installed_package_is_tested() -> None:
    assert "site-packages" in str(Path(winnable.__file__).resolve())
    assert len(list(library())) >= 50
    assert files("winnable.missions").joinpath("schema", "problem.json").is_file()
    assert all(row.manifest.options for row in registry.TABLE)


def test_the_pages_are_complete() -> None:
    """What the server of the table serves, with the bundled editor and the licences of what is in it."""
    pages = site()
    assert {"/", "/table/main.js", "/table/missions/tab.js", "/assets/page.css", "/texts/de.json"} <= set(pages)
    assert b"@codemirror/view" in pages["/table/editor-licences.txt"].content
    assert len(pages["/table/editor.js"].content) > 100_000
