"""Random deals of every game: the requests of `winnable deal` and `winnable.random_deal`, in one form."""

from dataclasses import replace

from winnable.games import registry
from winnable.games.game import Game
from winnable.games.usage import BadValue, UsageError
from winnable.games.values import WITH, DealRequest, RandomDeal
from winnable.questions.asked import asked


def deal(request: DealRequest, seed: int) -> RandomDeal:
    """Deal at random, repeatable by the seed; options of `request` that are None are as if they were left out.

    Raises UsageError for an impossible deal, and for options of other games than the one that deals.
    """
    dealer = registry.game_of(request.game)
    if request.mission is not None:
        dealer, _ = registry.game_of_mission(request.mission, request.game)
    check_players(dealer, request.players)
    given = {name: value for name, value in request.options.items() if value not in (None, ())}
    own = registry.row_of(dealer).options("deal").keys()
    if foreign := [f"--{name}" for name in given if name not in own]:
        raise UsageError(f"{' and '.join(foreign)}: not for a deal of {dealer.title}.")
    request = replace(request, options={**dict.fromkeys(own - {WITH}), **given})
    dealt: RandomDeal = asked(dealer, "deal").deal(dealer, request, seed)
    return dealt


def check_players(game: Game, players: int) -> None:
    """Check a number of players for a deal. Raises BadValue if no deal of the game is for that number."""
    low, high = game.players
    if not low <= players <= high:
        raise BadValue(f"{players} is not in the range {low}<=x<={high}.", "--players")
