"""The reference: every public name of every package has its place in it, once."""

import inspect
import re
import runpy
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from tests.support.paths import ROOT

PACKAGES = ("winnable", "winnable.crew", "winnable.ganymede", "winnable.lifeboat")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_there_once(package: str) -> None:
    page = ROOT / "docs" / "reference" / f"{package.rpartition('.')[2]}.md"
    told = re.findall(r'^<a id="(\S+)"></a>$', page.read_text(encoding="utf-8"), re.MULTILINE)
    module = import_module(package)  # in which packages have pages of their own
    public = {f"{package}.{name}" for name in module.__all__ if f"{package}.{name}" not in PACKAGES}
    assert len(told) == len({*told})
    assert public - {*told} == set()
    further = {*told} - public  # types of answers, which are had by asking
    assert {name for name in further if name.startswith(package) and name.count(".") == package.count(".") + 1} == set()


@pytest.mark.skipif(not (ROOT / "rules").is_dir(), reason="there is no source here")
def test_the_pages_say_what_the_source_says(kept: Callable[[Path, str], None]) -> None:
    """`python docs/reference.py` writes them anew."""
    written = runpy.run_path(str(ROOT / "docs" / "reference.py"))["written"]
    for page in (ROOT / "docs" / "reference").glob("*.md"):
        kept(page, written(page.read_text(encoding="utf-8")))


def test_every_package_has_a_page() -> None:
    assert {path.stem for path in (ROOT / "docs" / "reference").glob("*.md")} == {
        package.rpartition(".")[2] for package in PACKAGES
    }


@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_told_can_be_looked_up_and_says_what_it_is(package: str) -> None:
    module = import_module(package)
    told = {name: getattr(module, name) for name in module.__all__}  # aliases are described where they are defined
    documented = {name: named for name, named in told.items() if inspect.isroutine(named) or inspect.isclass(named)}
    assert documented
    assert [name for name, named in documented.items() if not (named.__doc__ or "").strip()] == []
