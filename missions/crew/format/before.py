"""Facts that a file states of tricks that it does not have, in the middle of a game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from winnable.missions.crew.cards import CARD, Cards
from winnable.missions.crew.format.players import PLAYER, ByPlayer, ProblemReading, by_seat
from winnable.missions.crew.format.tasks import ReadTask, card_of
from winnable.missions.crew.words import COMMANDER, COMMANDER_WORDS
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Findings, Place
from winnable.missions.source.reading import Words
from winnable.missions.source.shape import Fields, Key, ListOf, Text, Whole
from winnable.missions.source.tree import MappingNode
from winnable.rules.crew.before import Before, Past
from winnable.rules.crew.card import format_cards
from winnable.rules.crew.depends_on_past import PastNeed, Scene
from winnable.rules.crew.edition import DECKS
from winnable.rules.crew.kinds import CardFilter
from winnable.rules.crew.quantity import CardsTaken
from winnable.rules.crew.who import Seat

_PLAYED: Final = "give the hands at the start and the tricks so far as 'played': that settles everything"


_TRICKS: Final = ByPlayer(Whole(0, 99), "numbers of tricks by player")
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
            _TRICKS, "How many tricks each player has won so far; 0 for those left out. Unknown if not given."
        ),
        "cards": Key(_CARDS, "All cards in the tricks that a player has won so far; unknown for those left out."),
    },
    one_of=(COMMANDER,),
)


def before_value(before: Before, commander: int, words: Words) -> dict[str, Any]:
    """The mapping of the facts about earlier tricks; `commander` is the seat of the commander then."""
    value: dict[str, Any] = {words["commander"]: PLAYER.write(commander, words)}
    if before.won is not None:
        value["tricks"] = _TRICKS.write({seat: number for seat, number in enumerate(before.won) if number}, words)
    if taken := by_seat(before.taken):
        named = {str(PLAYER.write(seat, words)): cards for seat, cards in taken.items()}
        value["cards"] = Flow({name: format_cards(cards, before.deck) or [] for name, cards in named.items()})
    return value


@dataclass(frozen=True, slots=True)
class WrittenBefore:
    """The facts that a file states of earlier tricks, with the place of each by its key and seat."""

    before: Before
    place: Place
    places: dict[tuple[str, int], Place] = field(default_factory=dict)


def read_before(reading: ProblemReading, *, drawn: bool) -> WrittenBefore | None:
    """Read the facts about earlier tricks; None if there are none, or one is a mistake. `drawn`: cards were drawn."""
    dealt, findings, errors = reading.dealt, reading.findings, reading.findings.errors
    node, deal, deck, players = dealt.before, dealt.deal, dealt.whole, dealt.players
    if node is None or deal is None or deck is None or players is None:
        return None
    places: dict[tuple[str, int], Place] = {}
    said: dict[str, dict[int, Any]] = {"tricks": {}, "cards": {}}
    for key, shape in (("tricks", _TRICKS), ("cards", _CARDS)):
        for each in shape.read(table, reading) if (table := node.get(key)) is not None else ():
            if each.seat is not None:
                if each.seat in said[key]:
                    findings.add(each.player, "Y007", f"expected {players.call(each.seat)} once")
                places[key, each.seat] = each.place
                said[key][each.seat] = each.value
    cards = {seat: tuple(sorted(placed.card for placed in taken)) for seat, taken in said["cards"].items()}
    won = tuple(said["tricks"].get(seat, 0) for seat in deal.seats) if node.get("tricks") is not None else None
    before = Before(deck, won, tuple(cards.get(seat) for seat in deal.seats), drawn)
    written = WrittenBefore(before, node.place, places)
    if findings.errors > errors:
        return None
    past, names = Past(before, deal), [players.call(seat) for seat in deal.seats]
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


def scene_of(
    written: WrittenBefore, reading: ProblemReading, tasks: Sequence[ReadTask], roles: dict[str, int]
) -> Scene:
    """Return the scene of the goals, to see whether they are settled."""
    deal, players = reading.dealt.both
    names = [players.call(seat) for seat in deal.seats]
    return Scene(Past(written.before, deal), names, [each.task for each in tasks], dict(roles))


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
    """Return the hint how to settle a need of a goal."""
    return f"say it as {each.key!r} in 'before', or better {_PLAYED}" if each.key else _PLAYED
