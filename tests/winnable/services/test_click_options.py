"""The types of options, which name the word that is meant."""

from collections.abc import Iterator

import click
import pytest

from tests.support.commands import every_command
from winnable.services.click_options import Choice


def parameters() -> Iterator[click.Parameter]:
    for _, command in every_command():
        yield from command.params


def test_every_choice_is_of_this_type() -> None:
    for each in parameters():
        assert isinstance(each.type, Choice) or not isinstance(each.type, click.Choice)
        assert not (isinstance(each.type, click.Path) and each.type.exists)


@pytest.mark.parametrize(
    ("word", "message"),
    [("yess", "'yess' is not one of 'yes', 'no' (did you mean 'yes'?)."), ("?", "'?' is not one of 'yes', 'no'.")],
)
def test_a_choice(word: str, message: str) -> None:
    with pytest.raises(click.BadParameter) as error:
        Choice(["yes", "no"]).convert(word, None, None)
    assert error.value.message == message
