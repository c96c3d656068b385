"""Answers as values: classes whose fields say what they mean, from which their JSON and its schema are made.

    @answer
    class PlayedCard:
        seat: int = key("Who plays it. Seats count from 0.", minimum=0)
        card: str = key("The card, `p9`.")

`to_json(PlayedCard(seat=0, card="p9"))` is `{"seat": 0, "card": "p9"}`, and `schema_of(PlayedCard)` the JSON Schema of
such objects. A field that may be missing has `Missing` among its types, and `MISSING` as its value where it is. A name
that Python keeps for itself has a `_` after it, which its key has not.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

_T = TypeVar("_T")
Json = dict[str, Any]
Schema = dict[str, Any]
Properties = Mapping[str, Schema]
"""Keys of an object, each with the schema of its value."""


class Missing(Enum):
    """What a field holds whose key is not written."""

    MISSING = "missing"
    """The only value."""


MISSING: Final = Missing.MISSING
"""A key that is not written."""

Value = Any
"""A field that holds JSON as it is, such as a goal in the language of the files; see `like` of `key`."""

_ANSWERS: Final[set[type]] = set()
"""The classes of answers; a value of any other class is written as its text."""
_ABOUT: Final = "about"
_LIMITS: Final = "limits"


def key(about: str, *, default: object = dataclasses.MISSING, like: Schema | None = None, **limits: Any) -> Any:
    """Declare a field: the meaning of its value, and further keywords of JSON Schema.

    `limits` are words of JSON Schema such as `minimum`; `like` is the whole schema of a field that holds a `Value`.
    """
    return dataclasses.field(default=default, metadata={_ABOUT: about, _LIMITS: like or limits})


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(key,))
def answer(cls: type[_T]) -> type[_T]:
    """Make a class one of values with these fields, which are given by name.

    It keeps a `__repr__` of its own or of a class that is no answer; that of an answer would show its fields alone.
    """
    shown = next(each for each in cls.__mro__ if "__repr__" in vars(each))
    made = dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=shown is object or shown in _ANSWERS)(cls)
    _ANSWERS.add(made)
    return made


def filled(cls: type[_T], source: object, **others: Any) -> _T:
    """Return an answer with the attributes of a value that have the names of its fields, and with `others`."""
    names = [field.name for field in dataclasses.fields(cls)]  # type: ignore[arg-type]
    return cls(**{name: getattr(source, name) for name in names if hasattr(source, name)} | others)


# --- values --------------------------------------------------------------------------------------


def to_json(value: object) -> Any:
    """Return a value as JSON: an object for an answer, without the keys that are missing."""
    match value:
        case Enum():
            return value.value
        case str() | int() | float() | None:
            return value
        case Mapping():
            return {str(name): to_json(each) for name, each in value.items()}
        case Sequence():
            return [to_json(each) for each in value]
    if type(value) not in _ANSWERS:
        return str(value)  # a card, a deal
    found: Json = {}
    for field in dataclasses.fields(value):  # type: ignore[arg-type]
        inner = getattr(value, field.name)
        if inner is not MISSING:
            found[_name(field)] = to_json(inner)
    return found


def json_of(value: object) -> Json:
    """Return an answer as JSON, which is an object."""
    found: Json = to_json(value)
    return found


def _name(field: "dataclasses.Field[Any]") -> str:
    return field.name.removesuffix("_")


# --- schemas -------------------------------------------------------------------------------------


@cache
def schema_of(cls: type) -> Schema:
    """Return the JSON Schema of the objects that values of an answer class are written as."""
    hints = get_type_hints(cls)
    required = [_name(each) for each in dataclasses.fields(cls) if Missing not in get_args(hints[each.name])]
    return {"type": "object", "properties": dict(properties(cls)), "required": required}


@cache
def properties(cls: type) -> Properties:
    """Return the keys of such objects, each with the schema of its value."""
    hints = get_type_hints(cls)
    found = {}
    for field in dataclasses.fields(cls):
        about, limits = field.metadata[_ABOUT], field.metadata[_LIMITS]
        found[_name(field)] = {"description": about, **_of_type(hints[field.name], limits)}
    return found


_PLAIN: Final = {str: "string", int: "integer", float: "number", bool: "boolean", NoneType: "null"}


def _of_type(hint: object, limits: Mapping[str, Any]) -> Schema:
    """The schema of a type; `limits` are for the plain values in it."""
    if hint is Value:
        return dict(limits)
    if get_origin(hint) in (Union, UnionType):
        return _of_one([each for each in get_args(hint) if each is not Missing], limits)
    if get_origin(hint) is Literal:
        return {"enum": list(get_args(hint))}
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {"enum": [each.value for each in hint]}
    if hint in _PLAIN:
        return {"type": _PLAIN[hint], **limits}
    if get_origin(hint) is tuple:
        return _of_tuple(get_args(hint), limits)
    if get_origin(hint) is dict:
        return {"type": "object", "additionalProperties": _of_type(get_args(hint)[1], limits)}
    if hint in _ANSWERS:
        return schema_of(hint)
    return {"type": "string", **limits}  # a card, a deal


def _of_one(hints: Sequence[Any], limits: Mapping[str, Any]) -> Schema:
    """The schema of one of several types."""
    if len(hints) == 1:
        return _of_type(hints[0], limits)
    schemas = [_of_type(each, limits if each is not NoneType else {}) for each in hints]
    if all("enum" in each or each == {"type": "null"} for each in schemas):
        return {"enum": [value for each in schemas for value in each.get("enum", [None])]}
    if all(set(each) <= {"type", *limits} and isinstance(each.get("type"), str) for each in schemas):
        return {"type": [each["type"] for each in schemas], **limits}
    return {"anyOf": schemas}


def _of_tuple(items: tuple[Any, ...], limits: Mapping[str, Any]) -> Schema:
    if len(items) == 2 and items[1] is ...:
        return {"type": "array", "items": _of_type(items[0], limits)}
    size = len(items)
    return {"type": "array", "items": _of_type(items[0], limits), "minItems": size, "maxItems": size}


# --- schemas that no class says ----------------------------------------------------------------------


def of_type(kind: str | Sequence[str], about: str, **more: Any) -> Schema:
    """Return the schema of a type, or of several, with its meaning."""
    return {"description": about, "type": kind if isinstance(kind, str) else list(kind), **more}


def among(values: Sequence[Any], about: str) -> Schema:
    """Return the schema of one of some values."""
    return {"description": about, "enum": list(values)}


def texts(about: str) -> Schema:
    """Return the schema of a list of texts."""
    return of_type("array", about, items={"type": "string"})


def tables(properties: Properties, about: str) -> Schema:
    """Return the schema of a list of objects with these keys."""
    return of_type("array", about, items=table(properties))


def table(properties: Properties, about: str = "", optional: Properties | None = None, **more: Any) -> Schema:
    """Return the schema of an object; the `optional` keys may be missing."""
    keys = {**properties, **(optional or {})}
    described = {"description": about} if about else {}
    return {**described, "type": "object", "properties": keys, "required": list(properties), **more}


def with_schemas(keys: Properties, schemas: Mapping[str, Schema]) -> Properties:
    """Return keys in which those of some names have the schemas given for them, wherever they stand; so do their parts.

    Each keeps its meaning. This is for fields that hold a `Value`, which a game knows better.
    """

    def within(schema: Schema) -> Schema:
        return {
            word: with_schemas(value, schemas) if word == "properties" else within(value) if word == "items" else value
            for word, value in schema.items()
        }

    return {name: {**within(schema), **schemas.get(name, {})} for name, schema in keys.items()}
