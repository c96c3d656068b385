"""Who leads the tricks of a game as far as it is written down, and whose card falls next."""

from collections.abc import Sequence

from winnable.crew.laying.sheet import COLUMNS, Sheet
from winnable.output.typed import Json
from winnable.rules.crew.card import Card
from winnable.rules.crew.play import winning_place


def cards_played(sheet: Sheet) -> list[str]:
    """Return the cards that were played, in order."""
    return [str(card) for trick in sheet.played for card in trick]


def leaders_of(sheet: Sheet, tricks: Sequence[Sequence[str]], start: int) -> list[int]:
    """Return who leads each of some tricks, of which the last one may be open."""
    leaders = [start]
    for trick in tricks[:-1]:
        won = winning_place([Card.parse(card) for card in trick], sheet.deck)
        leaders.append((leaders[-1] + won) % len(sheet.hands))
    return leaders[: len(tricks)]


def falls(sheet: Sheet) -> Json | None:
    """Return whose card falls next, in which trick; None where cards cannot be entered in the order of play.

    The robot's columns must be there before: its cards as they fell do not tell which of them lay below which.
    """
    robot = None if sheet.robot is None else sheet.hands[sheet.robot]
    if robot is not None and (not sheet.official or robot.hidden or len(robot.columns) < COLUMNS):
        return None
    if sheet.middle or sheet.dealt or "played" in sheet.unread:
        return None
    count, cards = len(sheet.hands), cards_played(sheet)
    tricks = [cards[at : at + count] for at in range(0, len(cards) + 1, count)]
    leader = leaders_of(sheet, tricks, first_leader(sheet) or 0)[-1]
    return {"seat": (leader + len(tricks[-1])) % count, "leader": leader, "trick": len(tricks)}


def first_leader(sheet: Sheet) -> int | None:
    """Return who leads the first trick: as it is written, else who has the highest trump."""
    if sheet.lead is not None:
        return sheet.lead
    trumps = [card for card in sheet.deck.cards if sheet.deck.is_trump(card)]
    return sheet.holder(max(trumps, key=lambda card: card.rank)) if trumps else None
