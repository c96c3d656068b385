"""Players by name and by seat, and tables of what each of them has."""

import pytest

from tests.support.trees import noted, root
from winnable.missions.crew.cards import CARD
from winnable.missions.crew.format.players import PLAYER, ByPlayer, Players, ProblemReading, ReadDeal, with_players
from winnable.missions.source.finding import Findings
from winnable.rules.crew.card import Card

NAMED, SEATS = Players(("Ann", "Ben", "Cas"), 3), Players((), 3)
WORDS = with_players({}, NAMED.names)


def reading(players: Players | None) -> ProblemReading:
    """A reading of a problem with these players."""
    return ProblemReading(Findings(), dealt=ReadDeal(players, None, None, "planet-nine"))


@pytest.mark.parametrize(("text", "seat"), [("Ann", 0), ("2", 2), ("Bem", None), ("3", None), ("commander", None)])
def test_a_player(text: str, seat: int | None) -> None:
    into = reading(NAMED)
    assert PLAYER.read(root(text), into) == seat
    assert bool(into.findings.found) == (seat is None)
    if seat is not None:
        assert PLAYER.write(seat, WORDS) == NAMED.call(seat)
        assert PLAYER.write(seat, {}) == seat


def test_players_are_called_by_name_or_seat() -> None:
    assert NAMED.call(1) == "Ben"
    assert SEATS.call(1) == "seat 1"
    assert reading(None).seat("Ann", root("Ann").place) is None


def test_what_each_player_has() -> None:
    """Unknown players are kept, so that what they have is checked, too."""
    into = reading(NAMED)
    given = ByPlayer(CARD, "cards by player").read(root("{Ben: p3, Dan: b4}"), into)
    assert [(each.seat, str(each.value.card)) for each in given] == [(1, "p3"), (None, "b4")]
    assert noted(into.findings) == ["1:11 D007 expected a player (Ann, Ben, Cas), found 'Dan'"]
    assert ByPlayer(CARD, "cards", only_known=True).read(root("{Dan: x}"), into) == []
    written = ByPlayer(CARD, "cards by player").write({1: Card("p", 3)}, WORDS)
    assert written == {"Ben": "p3"}
