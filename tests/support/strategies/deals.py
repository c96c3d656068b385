"""Hypothesis strategies: decks, deals, and lines of play that are legal."""

from hypothesis import assume
from hypothesis import strategies as st

from winnable.rules.crew.card import CHALLENGE, DEEP_SEA, PLANET_NINE, Card, Deck, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.play import Line

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
OFFICIAL = (PLANET_NINE, CHALLENGE, DEEP_SEA)
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=20)


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
def with_unknown_cards(draw: st.DrawFn, whole: Deal) -> Deal:
    """The deal with some cards unknown, so that a file can say it."""
    kept = {whole.deck.commander_card} if whole.deck in OFFICIAL else set()
    hidden = [
        set(draw(st.lists(st.sampled_from(hand), unique=True) | st.just(list(hand)))) - kept for hand in whole.hands
    ]
    if not any(hidden):
        return whole
    known = tuple(tuple(card for card in hand if card not in hidden[seat]) for seat, hand in enumerate(whole.hands))
    numbers = [len(cards) for cards in hidden]
    larger = [seat for seat, hand in enumerate(whole.hands) if len(hand) > whole.tricks]
    movable = whole.robot is None and all(numbers[seat] for seat in larger) and sum(numbers) > len(larger)
    if movable and draw(st.booleans()):  # nobody knows who has the cards that are left over
        numbers = [number - (seat in larger) for seat, number in enumerate(numbers)]
    gone = set().union(*hidden)
    columns = tuple(
        (None if cover in gone else cover, None if under in gone else under) for cover, under in whole.covered
    )
    return Deal(whole.deck, known, whole.commander, tuple(numbers), whole.robot, columns)


@st.composite
def lines(draw: st.DrawFn, deal: Deal) -> Line:
    """Lines of play that look right, legal or not."""
    cards = draw(st.permutations(deal.deck.cards))
    seats = len(deal.hands)
    tricks = [tuple(cards[trick * seats : (trick + 1) * seats]) for trick in range(draw(st.integers(1, deal.tricks)))]
    leaders = draw(st.just(()) | st.tuples(*[st.integers(0, seats - 1) for _ in tricks]))
    return Line(tuple(tricks), leaders)
