"""The types of options, which name the word or the file that is meant."""

from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from tests.support.commands import every_command
from winnable.services.click_options import Choice, ExistingFile


def parameters() -> Iterator[click.Parameter]:
    for _, command in every_command():
        yield from command.params


def test_every_choice_and_every_existing_file_is_of_these_types() -> None:
    types = [each.type for each in parameters()]
    assert any(isinstance(each, ExistingFile) for each in types)
    for each in types:
        assert isinstance(each, Choice) or not isinstance(each, click.Choice)
        assert isinstance(each, ExistingFile) or not (isinstance(each, click.Path) and each.exists)


@pytest.mark.parametrize(
    ("word", "message"),
    [("yess", "'yess' is not one of 'yes', 'no' (did you mean 'yes'?)."), ("?", "'?' is not one of 'yes', 'no'.")],
)
def test_a_choice(word: str, message: str) -> None:
    with pytest.raises(click.BadParameter) as error:
        Choice(["yes", "no"]).convert(word, None, None)
    assert error.value.message == message


def test_a_file(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").touch()
    (tmp_path / "rule.yaml").touch()
    assert ExistingFile().convert(str(tmp_path / "rules.toml"), None, None) == tmp_path / "rules.toml"
    meant = str(tmp_path / "rules.toml")
    for name, message in (
        ("ruls.toml", f"there is no file {str(tmp_path / 'ruls.toml')!r} (did you mean {meant!r}?)."),
        ("none.toml", f"there is no file {str(tmp_path / 'none.toml')!r}."),
        ("", f"File {str(tmp_path)!r} is a directory."),
    ):
        with pytest.raises(click.BadParameter) as error:
            ExistingFile().convert(str(tmp_path / name), None, None)
        assert error.value.message == message
