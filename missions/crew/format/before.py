"""The heaps that a file tells of in place of the tricks before its hands, in the middle of a game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from winnable.missions.crew.cards import CARD, Cards
from winnable.missions.crew.format.players import PLAYER, ByPlayer, ProblemReading, by_seat
from winnable.missions.crew.format.tasks import ReadTask, card_of
from winnable.missions.crew.words import COMMANDER, COMMANDER_WORDS
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.plain import Words
from winnable.missions.source.shape import ByKind, Fields, Key, ListOf, Text, Whole
from winnable.missions.source.tree import MappingNode, SequenceNode
from winnable.rules.crew.card import format_cards
from winnable.rules.crew.edition import DECKS
from winnable.rules.crew.heaps import Heaps, Past
from winnable.rules.crew.missing import Missing, Scene

_PLAYED: Final = "give the hands at the start and all tricks so far as 'played': that settles everything"
_WAYS_OUT: Final = {
    "tricks": "say it as 'tricks' in 'before', or ",
    "order": "list in 'before' who won each trick, in order, such as tricks: [{winners}], or ",
    "cards": "say it as 'cards' in 'before', or ",
    "done": "name those that were met as 'done', or ",
}
"""By what is missing, how to say it, if not by the tricks themselves."""


_NUMBERS: Final = ByPlayer(Whole(0, 99), "numbers of tricks by player")
_WINNERS: Final = ListOf(PLAYER, at_least=1)
_CARDS: Final = ByPlayer(
    Cards("cards such as 'p13 g7'", text=Text("cards", examples=("p13 g7",)), items=ListOf(CARD)),
    "cards by player",
    only_known=True,
)
BEFORE: Final = Fields(
    "a mapping such as {commander: Ann, tricks: {Ann: 2, Ben: 1}}",
    {
        **{
            word: Key(PLAYER, "Who was commander (captain) at the start: not who leads now, or only by chance.")
            for word in COMMANDER_WORDS
        },
        "tricks": Key(
            ByKind(
                "numbers of tricks by player, or the winners of the tricks in order", items=_WINNERS, table=_NUMBERS
            ),
            "How many tricks each player has won so far, 0 for those left out; or the winner of each, in order, "
            "such as [Ben, Ann, Ann]. Unknown if not given.",
        ),
        "cards": Key(_CARDS, "All cards in the tricks that a player has won so far; unknown for those left out."),
    },
    one_of=(COMMANDER,),
)


def before_value(heaps: Heaps, commander: int, words: Words) -> dict[str, Any]:
    """The mapping of the heaps of earlier tricks; `commander` is the seat of the commander then."""
    value: dict[str, Any] = {words["commander"]: PLAYER.write(commander, words)}
    if heaps.winners:
        value["tricks"] = _WINNERS.write(heaps.winners, words)
    elif heaps.won is not None:
        value["tricks"] = _NUMBERS.write({seat: number for seat, number in enumerate(heaps.won) if number}, words)
    if taken := by_seat(heaps.taken):
        named = {str(PLAYER.write(seat, words)): cards for seat, cards in taken.items()}
        value["cards"] = Flow({name: format_cards(cards, heaps.deck) or [] for name, cards in named.items()})
    return value


@dataclass(frozen=True, slots=True)
class WrittenHeaps:
    """The heaps that a file tells of, with the place of each by its key and seat."""

    heaps: Heaps
    place: Place
    places: dict[tuple[str, int], Place] = field(default_factory=dict)


def read_before(reading: ProblemReading, *, drawn: bool) -> WrittenHeaps | None:
    """Read the heaps of earlier tricks; None if there are none, or one is a mistake. `drawn`: cards were drawn."""
    dealt, findings, errors = reading.dealt, reading.findings, reading.findings.errors
    node, deal, deck, players = dealt.before, dealt.deal, dealt.whole, dealt.players
    if node is None or deal is None or deck is None or players is None:
        return None
    places: dict[tuple[str, int], Place] = {}
    said: dict[str, dict[int, Any]] = {"tricks": {}, "cards": {}}
    in_order = isinstance(tricks := node.get("tricks"), SequenceNode)
    for key, shape in (("tricks", _NUMBERS), ("cards", _CARDS)):
        table = node.get(key)
        for each in shape.read(table, reading) if isinstance(table, MappingNode) else ():
            if each.seat is not None:
                if each.seat in said[key]:
                    findings.add(each.player, "Y007", f"expected {players.call(each.seat)} once")
                places[key, each.seat] = each.place
                said[key][each.seat] = each.value
    # tricks in order tell the number of each member; else the numbers are told, or nothing
    winners = tuple(_WINNERS.read(tricks, reading)) if in_order else ()
    cards = {seat: tuple(sorted(placed.card for placed in taken)) for seat, taken in said["cards"].items()}
    taken, won = (
        tuple(cards.get(seat) for seat in deal.seats),
        tuple(said["tricks"].get(seat, 0) for seat in deal.seats),
    )
    heaps = (
        Heaps.in_order(deck, winners, taken) if in_order else Heaps(deck, won if tricks is not None else None, taken)
    )
    written = WrittenHeaps(replace(heaps, drawn=drawn), node.place, places)
    if findings.errors > errors:
        return None
    # what cannot be so stands at the member, at the key, or at the hands
    past, names = Past(heaps, deal), [players.call(seat) for seat in deal.seats]
    for wrong in past.contradictions(names):
        place = node.key(wrong.about) if wrong.about in ("tricks", "cards") and node.get(wrong.about) else node.place
        place = places.get((wrong.about, -1 if wrong.seat is None else wrong.seat), place)
        if wrong.about == "hands" and dealt.place is not None:
            place = dealt.place
        findings.add(place, "B002", wrong.message)
    _check_commander(node, reading, drawn=drawn)
    return written if findings.errors == errors else None


def _check_commander(node: MappingNode, reading: ProblemReading, *, drawn: bool) -> None:
    """Note a commander who is not the one that holds the highest trump; where cards were drawn it may have moved."""
    (deal, players), deck = reading.dealt.both, reading.dealt.whole
    assert deck is not None
    card = deck.commander_card
    if drawn or card is None or card not in deal.deck.cards or deck not in DECKS.values():
        return
    holder = deal.holder(card)
    if holder != deal.commander:
        word = next(entry for entry in node.entries if entry.key.text in COMMANDER)
        message = f"expected {players.call(holder)} as {word.key.text}, who holds {card}"
        reading.findings.add(word.value.place, "B002", f"{message}, found {players.call(deal.commander)}")


def scene_of(written: WrittenHeaps, reading: ProblemReading, tasks: Sequence[ReadTask], roles: dict[str, int]) -> Scene:
    """Return the scene of the goals, to see whether enough is known for them."""
    deal, players = reading.dealt.both
    names = [players.call(seat) for seat in deal.seats]
    return Scene(Past(written.heaps, deal), names, [each.task for each in tasks], dict(roles))


def check_done(scene: Scene, tasks: Iterable[ReadTask], findings: Findings) -> None:
    """Note tasks that were met before whose owner is not given, or cannot have taken the card."""
    for each in tasks:
        task = each.task
        if not task.done:
            continue
        if task.owner is None:
            message = f"expected the owner of {task.name}, which was met before"
            findings.add(each.place, "B003", message, f"for example {task.name}>{scene.names[0]}")
        elif (card := card_of(task)) and card in scene.past.gone and task.owner not in scene.past.takers(card):
            message = f"expected the task {task.name} to be of who took {card}, found {scene.names[task.owner]}"
            findings.add(each.owner, "B002", message)


def way_out(each: Missing, scene: Scene) -> str:
    """Return the hint how to say what a goal needs."""
    past, names = scene.past, scene.names
    won = past.heaps.won or [past.tricks // len(names) + (seat < past.tricks % len(names)) for seat in past.deal.seats]
    winners = ", ".join(name for name, number in zip(names, won, strict=True) for _ in range(number))
    return f"{_WAYS_OUT.get(each.key, '')}{_PLAYED}".format(winners=winners)
