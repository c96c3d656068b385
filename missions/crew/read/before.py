"""Reading what a file says of tricks that it does not have, in the middle of a game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from winnable.missions.crew.format.players import ReadDeal
from winnable.missions.crew.notation import read_card_list
from winnable.missions.crew.read.tasks import ReadTask, card_of
from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.tree import MappingNode
from winnable.missions.source.values import whole
from winnable.rules.crew.before import Before, Past
from winnable.rules.crew.card import Card
from winnable.rules.crew.depends_on_past import PastNeed, Scene
from winnable.rules.crew.edition import DECKS
from winnable.rules.crew.goal import CardFilter, CardsTaken, Seat

__all__ = ["WrittenBefore", "check_done", "read_before", "scene_of", "way_out"]

_PLAYED: Final = "give the hands at the start and the tricks so far as 'played': that settles everything"


@dataclass(frozen=True, slots=True)
class WrittenBefore:
    """What a file says of earlier tricks, with the place of each part by its key and seat."""

    before: Before
    place: Place
    places: dict[tuple[str, int], Place] = field(default_factory=dict)


def read_before(dealt: ReadDeal, findings: Findings, *, drawn: bool) -> WrittenBefore | None:
    """Read what is said of earlier tricks; None if nothing is, or it has a mistake. `drawn`: cards were drawn."""
    node, deal, deck, players = dealt.before, dealt.deal, dealt.whole, dealt.players
    if node is None or deal is None or deck is None or players is None:
        return None
    errors = findings.errors
    places: dict[tuple[str, int], Place] = {}
    won: list[int] = [0] * players.count
    taken: list[tuple[Card, ...] | None] = [None] * players.count
    tricks, cards = node.get("tricks"), node.get("cards")
    for key, table in (("tricks", tricks), ("cards", cards)):
        for entry in table.entries if isinstance(table, MappingNode) else ():
            seat = players.seat(entry.key.text, entry.key.at(0), findings)
            if seat is None:
                continue
            if (key, seat) in places:
                findings.add(entry.key.place, "Y007", f"expected {players.call(seat)} once")
            places[key, seat] = entry.value.place
            if key == "tricks":
                won[seat] = whole(entry.value)
            else:
                taken[seat] = tuple(sorted(placed.card for placed in read_card_list(entry.value, findings)))
    before = Before(deck, tuple(won) if tricks is not None else None, tuple(taken), drawn)
    written = WrittenBefore(before, node.place, places)
    if findings.errors > errors:
        return None
    past, names = Past(before, deal), [players.call(seat) for seat in deal.seats]
    for each in past.contradictions(names):
        place = node.key(each.about) if each.about in ("tricks", "cards") and node.get(each.about) else node.place
        place = places.get((each.about, -1 if each.seat is None else each.seat), place)
        if each.about == "hands" and dealt.place is not None:
            place = dealt.place
        findings.add(place, "B002", each.message)
    _check_commander(dealt, node, findings, drawn=drawn)
    return written if findings.errors == errors else None


def _check_commander(dealt: ReadDeal, node: MappingNode, findings: Findings, *, drawn: bool) -> None:
    """Note a commander who is not the one that holds the highest trump; where cards were drawn it may have moved."""
    deal, deck, players = dealt.deal, dealt.whole, dealt.players
    assert deal is not None
    assert deck is not None
    assert players is not None
    card = deck.commander_card
    if drawn or card is None or card not in deal.deck.cards or deck not in DECKS.values():
        return
    holder = deal.holder(card)
    if holder != deal.commander:
        word = next(entry for entry in node.entries if entry.key.text in ("commander", "captain"))
        message = f"expected {players.call(holder)} as {word.key.text}, who holds {card}"
        findings.add(word.value.place, "B002", f"{message}, found {players.call(deal.commander)}")


def scene_of(written: WrittenBefore, dealt: ReadDeal, tasks: Sequence[ReadTask], roles: dict[str, int]) -> Scene:
    """Return what goals refer to, to see whether they are settled."""
    assert dealt.deal is not None
    assert dealt.players is not None
    names = [dealt.players.call(seat) for seat in dealt.deal.seats]
    return Scene(Past(written.before, dealt.deal), names, [each.task for each in tasks], dict(roles))


def check_done(scene: Scene, tasks: Iterable[ReadTask], findings: Findings) -> None:
    """Note tasks that were met before whose owner is not given, or cannot have taken the card."""
    for each in tasks:
        task = each.task
        if not task.done:
            continue
        if task.owner is None:
            message = f"expected the owner of {task.name}, which was met before"
            findings.add(each.place, "B003", message, f"for example {task.name}>{scene.names[0]}")
        elif (card := card_of(task)) is not None and card in scene.past.gone:
            taken = CardsTaken(Seat(task.owner), CardFilter(cards=(card,)))
            if scene.past.count(taken, [task.owner], scene.past.tricks, open_task=False)[1] == 0:
                message = f"expected the task {task.name} to be of who took {card}, found {scene.names[task.owner]}"
                findings.add(each.owner, "B002", message)


def way_out(each: PastNeed) -> str:
    """Return how to settle what a goal depends on, as a hint."""
    return f"say it as {each.key!r} in 'before', or better {_PLAYED}" if each.key else _PLAYED
