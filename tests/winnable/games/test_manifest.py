"""Options in the manifest of a game: the values that programs and pages give for them."""

import pytest

from winnable.games.manifest import Option


def test_values_that_are_given() -> None:
    assert Option("lines", "whole", low=1).read(3) == 3
    assert Option("with", multiple=True).read(["a=1", "b=2"]) == ("a=1", "b=2")
    assert Option("with", multiple=True).read("a=1") == ("a=1",)
    assert (Option("steps", "flag").read(True), Option("deck", "choice", choices=("own",)).read("own")) == (True, "own")
    assert Option("unknown", choices=("some",)).read("p1 p2") == "p1 p2", "words that are suggested alone"


def test_values_of_nobody() -> None:
    options = (
        Option("steps", "flag"),
        Option("with", multiple=True),
        Option("deals", "whole", default=200),
        Option("x"),
    )
    assert [each.unset for each in options] == [False, (), 200, None]


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        (Option("steps", "flag"), "yes", "expected true or false as steps, found 'yes'"),
        (Option("lines", "whole", low=1), True, "expected lines as a whole number, found True"),
        (Option("lines", "whole", low=1), "3", "expected a whole number as lines, found '3'"),
        (Option("lines", "whole", low=1), 0, "expected lines of 1 or more, found 0"),
        (Option("lines", "whole", high=9), 10, "expected lines of 9 or less, found 10"),
        (Option("unknown"), 3, "expected unknown as a text, found 3"),
        (Option("deck", "choice", choices=("own", "old")), "new", "expected one of own, old as deck, found 'new'"),
    ],
)
def test_other_values(option: Option, value: object, message: str) -> None:
    with pytest.raises((TypeError, ValueError)) as refused:
        option.read(value)
    assert str(refused.value) == message
