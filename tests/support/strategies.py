"""Hypothesis strategies: decks, deals, and plays so far, with what was passed and drawn in them."""

from hypothesis import HealthCheck, Phase, assume, settings
from hypothesis import strategies as st

from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Card, Deck, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Passes
from winnable.rules.crew.play import Line, Position

SLOW = settings(
    max_examples=15,
    phases=[Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
OFFICIAL = (PLANET_NINE, CHALLENGE, DEEP_SEA)


@st.composite
def small_decks(draw: st.DrawFn) -> Deck:
    """Decks of a few colours with or without trumps, now and then with gaps or ranks over 9."""
    names = draw(st.permutations(("pink", "blue", "green", "no")).map(lambda each: each[:2]))
    highest = draw(st.integers(2, 5) | st.integers(9, 12))
    suits = []
    for name in names:
        ranks = draw(st.lists(st.integers(1, highest), min_size=1, unique=True) | st.just(list(range(1, highest + 1))))
        suits.append(Suit(name, tuple(sorted(ranks))))
    trumps = draw(st.integers(0, 3))
    if trumps:
        suits.append(Suit(draw(st.sampled_from(("rocket", "sun"))), tuple(range(1, trumps + 1)), trump=True))
    return Deck(tuple(suits))


@st.composite
def deals(draw: st.DrawFn, decks: st.SearchStrategy[Deck] | None = None) -> Deal:
    """Deals, cards shuffled; the official decks with 3 to 5 players, the challenge with 3; the commander leads."""
    some = st.one_of(small_decks(), st.sampled_from(OFFICIAL))
    deck = draw(some if decks is None else decks)
    fewest = 3 if deck in OFFICIAL else 2
    most = 3 if deck == CHALLENGE else min(5, len(deck.cards))
    seats = draw(st.integers(fewest, most)) if len(deck.cards) >= fewest else len(deck.cards)
    cards = draw(st.permutations(deck.cards))
    commander = None if deck in OFFICIAL else draw(st.integers(0, seats - 1))
    return Deal.of(deck, [cards[seat::seats] for seat in range(seats)], commander)


@st.composite
def robot_deals(draw: st.DrawFn) -> Deal:
    """Deals with the robot; with the official decks that two can play with as the rules deal for them."""
    deck = draw(small_decks() | st.sampled_from((PLANET_NINE, DEEP_SEA)))
    official, count = deck in OFFICIAL, len(deck.cards)
    seats = 3 if official else draw(st.integers(2, max(2, min(4, count))))
    assume(count >= seats)
    robot = draw(st.integers(0, seats - 1))
    cards = draw(st.permutations(deck.cards))
    if official:  # the highest trump is kept back until the robot has its cards
        cards = [*(card for card in cards if card != deck.commander_card), deck.commander_card or cards[0]]
    order = [robot, *(seat for seat in range(seats) if seat != robot)]
    hands: list[list[Card]] = [[] for _ in order]
    for place, seat in enumerate(order):
        hands[seat] = list(cards[place::seats])
    if official and deck.commander_card in hands[robot]:
        other = order[1]
        hands[robot][-1], hands[other][-1] = hands[other][-1], hands[robot][-1]
    mine = draw(st.permutations(hands[robot]))
    most = len(mine) // 2
    columns = most if official else draw(st.integers(0, most))
    commander = None if official else draw(st.sampled_from(order[1:]))
    covered = [(mine[2 * column], mine[2 * column + 1]) for column in range(columns)]
    return Deal.of(deck, hands, commander, robot=robot, covered=covered)


@st.composite
def signals(draw: st.DrawFn, deal: Deal) -> Passes | None:
    """A distress signal that may be sent with this deal."""
    under = {card for _, card in deal.covered}
    passing = [[card for card in hand if not deal.deck.is_trump(card) and card not in under] for hand in deal.hands]
    if not all(passing) or draw(st.booleans()):
        return None
    return Passes(draw(st.sampled_from(Direction)), tuple(draw(st.sampled_from(cards)) for cards in passing))


@st.composite
def plays(draw: st.DrawFn, start: Position, *, drawing: bool) -> tuple[Line, list[Position], tuple[Card, ...]]:
    """A legal beginning, the positions before its tricks, and the cards that are drawn."""
    seats = start.deal.seats
    position, befores = start, [start]
    tricks: list[tuple[Card, ...]] = []
    drawn = tuple(draw(st.sampled_from(sorted(start.drawable((seat - 1) % len(seats))))) for seat in seats)
    for _ in range(draw(st.integers(0, min(2 * len(seats) + 1, start.deal.tricks * len(seats))))):
        card = draw(st.sampled_from(sorted(position.legal())))
        tricks = [*tricks[:-1], (*tricks[-1], card)] if position.table else [*tricks, (card,)]
        position = position.play(card)
        if position.table:
            continue
        if len(position.tricks) == 1 and drawing:
            rights = [position.drawable((seat - 1) % len(seats)) for seat in seats]
            assume(all(rights))
            drawn = tuple(draw(st.sampled_from(sorted(cards))) for cards in rights)
            position = position.draw(drawn)
        befores.append(position)
    leaders = tuple(before.leader for before in befores[: len(tricks)]) if draw(st.booleans()) else ()
    return Line(tuple(tricks), leaders), befores, drawn
