"""Random deals of every game: the requests of `winnable deal` and `winnable.random_deal`, in one form."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from reprlib import repr as shortened
from typing import Any

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.manifest import Option
from winnable.games.parameters import WITH
from winnable.games.registry import Row
from winnable.games.usage import BadValue, UsageError
from winnable.games.values import DealRequest, OptionValues, RandomDeal
from winnable.services.arguments import text_or_none, whole


def deal(request: DealRequest, seed: int) -> RandomDeal:
    """Deal at random, repeatable by the seed; options of `request` that are None are as if they were left out.

    Raises UsageError for an impossible deal, and for options of other games than the one that deals.
    """
    dealer = registry.game_of(request.game)
    if request.mission is not None:
        dealer, _ = registry.game_of_mission(request.mission, request.game)
    check_players(dealer, request.players)
    given = {name: value for name, value in request.options.items() if value not in (None, ())}
    own = {option.name for option in _options(registry.row_of(dealer))}
    if foreign := [f"--{name}" for name in given if name not in own]:
        raise UsageError(f"{' and '.join(foreign)}: not for a deal of {dealer.title}.")
    return dealer.deal(replace(request, options={**dict.fromkeys(own - {WITH}), **given}), seed)


def check_players(game: Game, players: int) -> None:
    """Check a number of players for a deal. Raises BadValue if no deal of the game is for that number."""
    low, high = game.players
    if not low <= players <= high:
        raise BadValue(f"{players} is not in the range {low}<=x<={high}.", "--players")


def option_values(options: OptionValues, values: OptionValues | None) -> dict[str, Any]:
    """Return the options of a deal as the command line has them, `values` being those of the mission's parameters.

    Raises TypeError for options that `winnable deal` does not have and for values of another type, ValueError for
    numbers and words that an option does not take.
    """
    known = {option.name: option for row in registry.TABLE for option in _options(row) if option.name != WITH}
    for name in options:
        if name not in known:
            raise TypeError(f"expected one of the options {', '.join(known)}, found {name!r}")
    given = {name: _value(known[name], value) for name, value in options.items() if value is not None}
    if not isinstance(values or {}, Mapping):
        raise TypeError(f"expected values by the names of parameters, such as {{'n': 3}}, found {shortened(values)}")
    texts = tuple(f"{name}={_text(name, value)}" for name, value in (values or {}).items())
    return given | ({WITH: texts} if texts else {})


def _options(row: Row) -> Sequence[Option]:
    return row.manifest.options.get("deal", ())


def _value(option: Option, value: object) -> Any:
    if option.type == "whole":
        return whole(option.name, value, option.low or 0)
    word = text_or_none(option.name, value)
    if option.choices and word not in option.choices:
        raise ValueError(f"expected one of {', '.join(option.choices)} as {option.name}, found {shortened(word)}")
    return word


def _text(name: str, value: object) -> str:
    if isinstance(value, str | int) and not isinstance(value, bool):
        return str(value)
    raise TypeError(f"expected a number or a word as the value of {name}, found {shortened(value)}")
