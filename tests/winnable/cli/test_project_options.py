import click
import pytest

from winnable.cli.funnel import Form
from winnable.cli.project_options import ProjectOptions


def _given(form: Form | None = None, *, as_json: bool = False) -> ProjectOptions:
    return ProjectOptions(exclude=(), jobs=1, total_time=None, form=form, as_json=as_json)


@pytest.mark.parametrize(
    ("form", "as_json", "expected"),
    [(None, False, "text"), ("junit", False, "junit"), (None, True, "json"), ("json", True, "json")],
)
def test_there_is_one_form(form: Form | None, as_json: bool, expected: Form) -> None:
    assert _given(form, as_json=as_json).one_form == expected


def test_two_forms_are_refused() -> None:
    with pytest.raises(click.UsageError, match="--json and --format junit are two forms"):
        _ = _given("junit", as_json=True).one_form
