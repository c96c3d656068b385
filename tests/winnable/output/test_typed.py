"""Answers as values: what they are as JSON, and the schema of that."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

import jsonschema
import pytest

from winnable.output.typed import MISSING, Json, Missing, Value, answer, filled, key, properties, schema_of, to_json


class Colour(Enum):
    """A colour."""

    PINK = "pink"
    BLUE = "blue"


@answer
class Card:
    """A card that somebody plays."""

    seat: int = key("Who plays it.", minimum=0)
    colour: Colour = key("Its colour.")


@answer
class Line:
    """A line of play, with a field of every kind."""

    cards: tuple[Card, ...] = key("The cards.")
    first: Card | None = key("The first card; null: there is none.")
    pair: tuple[int, int] = key("Two numbers.", minimum=0)
    names: dict[str, int] = key("Numbers by name.")
    state: Literal["won", "lost"] | None = key("How it ends; null: it is open.")
    number: int | None = key("A number; null: it is not known.", minimum=1)
    share: float = key("A share.")
    goal: Value = key("A goal.", like={"type": ["object", "string"]})
    from_: str = key("Who gives.")
    why: str | Missing = key("Only if it is lost: why.", default=MISSING)


LINE = Line(
    cards=(Card(seat=0, colour=Colour.PINK),),
    first=None,
    pair=(1, 2),
    names={"Ann": 3},
    state=None,
    number=None,
    share=0.5,
    goal={"all_of": []},
    from_="Ben",
)
JSON: Json = {
    "cards": [{"seat": 0, "colour": "pink"}],
    "first": None,
    "pair": [1, 2],
    "names": {"Ann": 3},
    "state": None,
    "number": None,
    "share": 0.5,
    "goal": {"all_of": []},
    "from": "Ben",
}


def test_a_value_as_json() -> None:
    assert to_json(LINE) == JSON
    assert list(to_json(LINE)) == list(JSON)


def test_a_key_that_may_be_missing() -> None:
    assert "why" not in schema_of(Line)["required"]
    lost = Line(**{**{name: getattr(LINE, name) for name in Line.__slots__}, "why": "b9"})  # type: ignore[attr-defined]
    assert to_json(lost) == {**JSON, "why": "b9"}


def test_json_has_its_schema() -> None:
    jsonschema.Draft7Validator.check_schema(schema_of(Line))
    jsonschema.validate(JSON, schema_of(Line))
    jsonschema.validate({**JSON, "first": JSON["cards"][0], "state": "won", "number": 1, "why": ""}, schema_of(Line))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("cards", [{"seat": -1, "colour": "pink"}]),
        ("cards", [{"seat": 0, "colour": "red"}]),
        ("cards", [{"seat": 0}]),
        ("first", "b9"),
        ("pair", [1]),
        ("pair", [1, -1]),
        ("names", {"Ann": "three"}),
        ("state", "open"),
        ("number", 0),
        ("number", "1"),
        ("share", "half"),
        ("goal", []),
        ("why", None),
    ],
)
def test_what_the_schema_refuses(name: str, value: object) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**JSON, name: value}, schema_of(Line))


@pytest.mark.parametrize("name", [name for name in JSON if name != "why"])
def test_what_must_be_there(name: str) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({key: value for key, value in JSON.items() if key != name}, schema_of(Line))


def test_every_key_says_what_it_means() -> None:
    assert [each["description"] for each in properties(Card).values()] == ["Who plays it.", "Its colour."]


def test_a_value_fills_the_fields_of_its_names() -> None:
    """The others are given, or have a default; what is given goes before what the value has."""
    found = filled(Ends, Span(2, 5), first=1, word="up")
    assert to_json(found) == {"first": 1, "last": 5, "word": "up"}
    with pytest.raises(TypeError, match="last"):
        filled(Ends, object(), first=1)


@dataclass(frozen=True)
class Span:
    first: int
    last: int


@answer
class Ends:
    first: int = key("Where it begins.")
    last: int = key("Where it ends.")
    word: str | Missing = key("What it is called.", default=MISSING)


@answer
class Played(Card):
    """An answer that has one key more than another one."""

    trick: int = key("To which trick.")


class _InWords:
    """A way to show values."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "in words"


@answer
class Told(_InWords):
    """An answer that is shown in this way."""

    trick: int = key("A trick.")


def test_how_answers_are_shown() -> None:
    """With all fields, those of its own as well as those of another answer, unless a class says how."""
    assert repr(Played(seat=0, colour=Colour.PINK, trick=2)) == "Played(seat=0, colour=<Colour.PINK: 'pink'>, trick=2)"
    assert repr(Told(trick=2)) == "in words"
