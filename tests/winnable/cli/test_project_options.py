from pathlib import Path

import click
import pytest

from winnable.cli.funnel import Form
from winnable.cli.project_options import ProjectOptions


def _given(form: Form | None = None, *, as_json: bool = False, output: Path | None = None) -> ProjectOptions:
    return ProjectOptions(exclude=(), jobs=1, total_time=None, form=form, as_json=as_json, output=output)


@pytest.mark.parametrize(
    ("form", "as_json", "expected"),
    [(None, False, "text"), ("junit", False, "junit"), (None, True, "json"), ("json", True, "json")],
)
def test_there_is_one_form(form: Form | None, as_json: bool, expected: Form) -> None:
    assert _given(form, as_json=as_json).one_form == expected


def test_two_forms_are_refused() -> None:
    with pytest.raises(click.UsageError, match="--json and --format junit are two forms"):
        _ = _given("junit", as_json=True).one_form


def test_a_page_is_an_html_file(tmp_path: Path) -> None:
    assert _given().page(()) is None
    with pytest.raises(click.BadParameter, match=r"expected a file with the ending \.html or none"):
        _given(output=tmp_path / "page.json").page(())


def test_a_page_does_not_take_the_place_of_what_is_read(tmp_path: Path) -> None:
    there = tmp_path / "page.html"
    there.write_text("")
    with pytest.raises(click.UsageError, match="would overwrite"):
        _given(output=there).page([str(there)])
