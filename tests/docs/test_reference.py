"""The reference: every public name of every package has its place in it, once."""

import inspect
import re
from importlib import import_module

import pytest

from tests.support.paths import ROOT

PACKAGES = ("winnable", "winnable.crew", "winnable.ganymede", "winnable.lifeboat", "winnable.testing")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_name_is_there_once(package: str) -> None:
    page = ROOT / "docs" / "reference" / f"{package.rpartition('.')[2]}.md"
    told = re.findall(r"^::: (\S+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    module = import_module(package)  # in which packages have pages of their own
    public = {f"{package}.{name}" for name in module.__all__ if f"{package}.{name}" not in PACKAGES}
    assert len(told) == len({*told})
    assert public - {*told} == set()
    further = {*told} - public  # types of answers, which are had by asking
    assert {name for name in further if name.startswith(package) and name.count(".") == package.count(".") + 1} == set()


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
