"""Hypothesis strategies: decks, deals, goals, missions and problems that make sense."""

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import assume
from hypothesis import strategies as st

from winnable.missions.crew import Mission, ProblemDocument, Reading, TaskCard, TaskCardsDocument, library, task_cards
from winnable.missions.crew.assignment_rule import ASSIGNMENTS, AssignmentRule, possible
from winnable.missions.crew.format import EVERY, GAMES, SOME
from winnable.rules.answer import Answer
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import CHALLENGE, DECKS, DEEP_SEA, PLANET_NINE, Card, Deck, Suit
from winnable.rules.crew.communication import Communication, Shown
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Distress, Draw, Passes
from winnable.rules.crew.goal import (
    COLOURS,
    TRUMPS,
    AllOf,
    Always,
    Beside,
    ByCrew,
    CardFilter,
    CardsTaken,
    Compare,
    EachWins,
    Every,
    Falls,
    Goal,
    Holding,
    InRole,
    LongestRun,
    Member,
    OneOf,
    Predicted,
    Quantity,
    Relation,
    Seat,
    Span,
    Spread,
    Sum,
    TrickFilter,
    TricksLed,
    TricksWon,
    Who,
)
from winnable.rules.crew.play import Line, Position
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.task import Task, Token, TokenChange

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
    """Deals, cards shuffled; the official decks with 3 to 5 players, of whom the commander leads."""
    some = st.one_of(small_decks(), st.sampled_from(OFFICIAL))
    deck = draw(some if decks is None else decks)
    fewest = 3 if deck in OFFICIAL else 2
    seats = draw(st.integers(fewest, min(5, len(deck.cards)))) if len(deck.cards) >= fewest else len(deck.cards)
    cards = draw(st.permutations(deck.cards))
    commander = None if deck in OFFICIAL else draw(st.integers(0, seats - 1))
    return Deal.of(deck, [cards[seat::seats] for seat in range(seats)], commander)


@st.composite
def robot_deals(draw: st.DrawFn) -> Deal:
    """Deals with the robot; with the official decks as the rules deal for two."""
    deck = draw(small_decks() | st.sampled_from(OFFICIAL))
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


def card_filters(deck: Deck) -> st.SearchStrategy[CardFilter]:
    """Kinds of cards that name nothing outside the deck."""
    suits = [*(suit.name for suit in deck.suits), COLOURS, TRUMPS]
    return st.builds(
        CardFilter,
        cards=st.lists(st.sampled_from(deck.cards), max_size=3, unique=True).map(tuple),
        suits=st.lists(st.sampled_from(suits), max_size=2, unique=True).map(tuple),
        ranks=st.lists(st.integers(1, 9), max_size=2, unique=True).map(tuple),
        over=st.none() | st.integers(0, 9),
        under=st.none() | st.integers(2, 9),
        odd=st.none() | st.booleans(),
    )


def spans(tricks: int) -> st.SearchStrategy[tuple[Span, ...]]:
    """Trick numbers of a deal with so many tricks."""
    ends = st.integers(1, tricks)
    rising = st.tuples(ends, ends).map(lambda pair: Span(min(pair), max(pair)))
    falling = rising.map(lambda span: Span(-span.last, -span.first))
    return st.lists(rising | falling | ends.map(lambda first: Span(first, -1)), min_size=1, max_size=3).map(tuple)


def trick_filters(deck: Deck, tricks: int) -> st.SearchStrategy[TrickFilter]:
    """Kinds of tricks."""
    kinds = card_filters(deck)
    numbers = st.integers(0, 60)
    sums = st.builds(Sum, over=numbers, under=st.none() | numbers) | st.builds(
        Sum, among=st.lists(numbers, min_size=1, max_size=3).map(tuple)
    )
    holdings = st.builds(Holding, kinds, st.sampled_from(Relation), st.integers(0, 4))
    return st.builds(
        TrickFilter,
        numbers=st.just(()) | spans(tricks),
        won_with=st.none() | kinds,
        led=st.none() | kinds,
        closed_with=st.none() | kinds,
        holds=st.lists(holdings, max_size=2).map(tuple),
        every=st.none() | kinds,
        as_many=st.none() | st.tuples(kinds, kinds),
        sum=st.none() | sums,
        tasks_open=st.booleans(),
    )


@st.composite
def goals(
    draw: st.DrawFn,
    deal: Deal,
    roles: Sequence[str] = (),
    tokens: Sequence[str] = (),
    depth: int = 2,
    *,
    in_task: bool = False,
    crew: Sequence[int] = (),
    last: int | None = None,
) -> Goal:
    """Goals of every form for a deal; `tokens` are those that tasks have.

    `crew` are further numbers of players that a goal by crew must know, `last` is the number of the last trick.
    """
    last = deal.tricks if last is None else last
    deck, seats = deal.deck, len(deal.hands)
    forms = [
        "compare",
        "always",
        "spread",
        "each_wins",
        *(["falls"] if tokens else []),
        *(["all", "one", "crew"] * (depth > 0)),
    ]
    kinds = card_filters(deck)
    tricks = trick_filters(deck, last)

    def member(*, right: bool) -> Who:
        words = [
            Member.COMMANDER,
            Member.FIRST_WINNER,
            *([Member.EACH_OTHER, Member.ALL_OTHERS] if right else [Member.EVERYBODY]),
        ]
        words += [Member.OWNER] * in_task
        members: list[st.SearchStrategy[Who]] = [
            st.sampled_from(words),
            st.builds(Seat, st.integers(0, seats - 1)),
            st.builds(Beside, st.sampled_from(deck.cards), st.integers(0, seats - 1)),
        ]
        if roles:
            members.append(st.builds(InRole, st.sampled_from(roles)))
        return draw(st.one_of(members))

    def quantity(*, right: bool) -> Quantity:
        by = member(right=right)
        form = draw(st.sampled_from((TricksWon, TricksLed, LongestRun, CardsTaken)))
        return CardsTaken(by, draw(kinds)) if form is CardsTaken else form(by, draw(tricks))

    def compare() -> Compare:
        words: list[Every | Predicted] = [Every.EVERY, *([Predicted.PREDICTED] if in_task else [])]
        number: int | Every | Predicted = draw(st.integers(0, 9) | st.sampled_from(words))
        right: int | Every | Predicted | Quantity = quantity(right=True) if draw(st.booleans()) else number
        return Compare(quantity(right=False), draw(st.sampled_from(Relation)), right)

    match draw(st.sampled_from(forms)):
        case "compare":
            return compare()
        case "always":
            return Always(compare())
        case "spread":
            of = st.builds(TricksWon, st.just(Member.ANYBODY), tricks) | st.builds(
                CardsTaken, st.just(Member.ANYBODY), kinds
            )
            return Spread(draw(of), draw(st.integers(0, 3)))
        case "each_wins":
            return EachWins(draw(kinds), draw(st.booleans()))
        case "falls":
            return Falls(draw(st.sampled_from(tokens)), draw(spans(last)))
        case "crew":
            sizes = sorted({seats, *crew, *draw(st.lists(st.integers(3, 5), max_size=2))})
            ends = {size: max(len(deck.cards) // size, 1) for size in sizes}
            inside = {size: goals(deal, roles, tokens, 0, in_task=in_task, last=ends[size]) for size in sizes}
            return ByCrew(tuple((size, draw(goal)) for size, goal in inside.items()))
        case form:
            inner = goals(deal, roles, tokens, depth - 1, in_task=in_task, crew=crew, last=last)
            parts = tuple(draw(inner) for _ in range(draw(st.integers(1, 2))))
            return AllOf(parts) if form == "all" else OneOf(parts)


@st.composite
def token_layouts(draw: st.DrawFn, tasks: int) -> list[Token | None]:
    """Tokens without gaps on some of the tasks."""
    numbers = draw(st.integers(0, min(tasks, 9)))
    arrows = draw(st.integers(0, min(tasks - numbers, 4)))
    omega = draw(st.booleans()) and numbers + arrows < tasks
    texts = [*map(str, range(1, numbers + 1)), *(">" * head for head in range(1, arrows + 1)), *["omega"] * omega]
    laid: list[Token | None] = [*map(Token, texts), *[None] * (tasks - len(texts))]
    return draw(st.permutations(laid))


@st.composite
def tasks_for(draw: st.DrawFn, deal: Deal) -> tuple[Task, ...]:
    """Tasks for cards, task cards, and tasks with goals of their own, with and without tokens."""
    cards = draw(st.lists(st.sampled_from(deal.deck.cards), max_size=5, unique=True))
    owner = st.integers(0, len(deal.hands) - 1)
    owned = draw(st.sampled_from((st.none(), owner, st.none() | owner)))
    tasks = [Task.card(card, owner=draw(owned)) for card in cards if not deal.deck.is_trump(card)]
    if deal.deck == DEEP_SEA:
        ids = draw(st.lists(st.sampled_from(list(task_cards())), max_size=3, unique=True))
        tasks += [task_cards()[each].task(len(deal.hands), owner=draw(owned)) for each in ids]
    if draw(st.booleans()):
        goal = draw(goals(deal, in_task=True))
        difficulty = draw(st.none() | st.integers(0, 5))
        own = Task(draw(TEXTS.filter(str.strip)), goal, None, draw(owned), draw(st.booleans()), None, difficulty)
        tasks.append(own)
    layout: Sequence[Token | None] = [None] * len(tasks)
    if draw(st.booleans()):
        layout = draw(token_layouts(len(tasks)))
    return tuple(
        replace(
            task,
            token=token,
            owner=None if task.not_commander and task.owner == deal.commander else task.owner,
            predicted=draw(st.none() | st.integers(0, deal.tricks)) if task.predicts else None,
        )
        for task, token in zip(tasks, layout, strict=True)
    )


@st.composite
def roles_for(draw: st.DrawFn, deal: Deal, *, given: bool = True) -> tuple[Role, ...]:
    """Roles that bar the commander or one another; some are given to members who may have them."""
    names = draw(st.lists(st.sampled_from(("sick", "opener", "closer")), max_size=2, unique=True))
    most = len(deal.hands) - 1  # of two roles that both bar the commander, in a crew of two, one is too many
    roles: list[Role] = []
    for name in names:
        role = Role(name, draw(st.booleans()), tuple(names[: len(roles)][: most - 1]) if draw(st.booleans()) else ())
        barred = {other.seat for other in roles if other.name in role.unlike}
        barred |= {deal.commander} if role.not_commander else set()
        free = [seat for seat in deal.seats if seat not in barred]
        seat = draw(st.none() | st.sampled_from(free)) if given and free else None
        roles.append(replace(role, seat=seat))
    return tuple(roles)


@st.composite
def sharings(draw: st.DrawFn, deal: Deal, tasks: Sequence[Task]) -> Assignment:
    """A rule of assignment that the owners do not contradict: only tasks without owner are bound."""
    seats = len(deal.hands)
    handover = draw(st.booleans())
    if any(task.owner is not None for task in tasks):
        return Assignment(handover=handover)
    named = [
        rule.assignment(tasks, seats, deal.commander, handover=handover)
        for rule in ASSIGNMENTS.values()
        if not (rule.hardest and (handover or any(task.difficulty is None for task in tasks)))
    ]
    counts = [0] * seats
    for _ in tasks:
        counts[draw(st.integers(0, seats - 1))] += 1
    custom = [
        Assignment(tuple(counts), handover=handover),
        Assignment(spread=draw(st.integers(1, 3)), handover=handover),
    ]
    custom.append(Assignment(takers=1, barred=(draw(st.integers(0, seats - 1)),), handover=handover))
    custom.append(Assignment(most=draw(st.integers(1, 3)), handover=handover))
    free = Assignment(handover=handover)
    return draw(st.sampled_from([free, *(r for r in (*named, *custom) if possible(r, tasks, seats, deal.commander))]))


@st.composite
def lines(draw: st.DrawFn, deal: Deal) -> Line:
    """Lines of play that look right, legal or not."""
    cards = draw(st.permutations(deal.deck.cards))
    seats = len(deal.hands)
    tricks = [tuple(cards[trick * seats : (trick + 1) * seats]) for trick in range(draw(st.integers(1, deal.tricks)))]
    leaders = draw(st.just(()) | st.tuples(*[st.integers(0, seats - 1) for _ in tricks]))
    return Line(tuple(tricks), leaders)


@st.composite
def problem_documents(draw: st.DrawFn) -> ProblemDocument:
    """Problems without a mission, with everything that a file can say."""
    deal = draw(deals())
    seats = len(deal.hands)
    tasks = draw(tasks_for(deal))
    roles = draw(roles_for(deal))
    tokens = [task.token.text for task in tasks if task.token]
    named = [role.name for role in roles]
    cards = [st.none() | st.sampled_from(deal.hands[(seat - 1) % seats]) for seat in deal.seats]
    problem = Problem(
        deal=deal,
        tasks=tasks,
        goals=tuple(draw(st.lists(goals(deal, named, tokens), max_size=2))),
        assignment=draw(sharings(deal, tasks)),
        token_change=draw(st.sampled_from(TokenChange)),
        roles=roles,
        draw=draw(st.none() | st.tuples(*cards).map(Draw)) if deal.tricks > 1 else None,
        names=draw(st.sampled_from(((), NAMES[:seats], tuple(f"player {name}" for name in NAMES[:seats])))),
        title=draw(TEXTS),
    )
    return ProblemDocument(
        path="<text>",
        line=1,
        problem=problem,
        expect=draw(st.sampled_from((None, Answer.WINNABLE, Answer.UNWINNABLE))),
        line_of_play=draw(st.none() | lines(deal)),
        note=draw(TEXTS | st.just("two\nlines")),
        game=draw(st.sampled_from(GAMES)),
    )


@st.composite
def signals(draw: st.DrawFn, deal: Deal) -> Passes | None:
    """A distress signal that may be sent with this deal."""
    under = {card for _, card in deal.covered}
    passing = [[card for card in hand if not deal.deck.is_trump(card) and card not in under] for hand in deal.hands]
    if not all(passing) or draw(st.booleans()):
        return None
    return Passes(draw(st.sampled_from(Direction)), tuple(draw(st.sampled_from(cards)) for cards in passing))


@st.composite
def told(draw: st.DrawFn, passes: Passes | None) -> Distress | None:
    """What a file may say of the signal that was sent, or not."""
    if passes is None:
        return draw(st.sampled_from((None, Distress())))
    if draw(st.booleans()):
        return Distress(True, passes.direction, passes.cards)
    cards = draw(st.sampled_from(((), passes.cards, (*passes.cards[:-1], None), (None,) * len(passes.cards))))
    return Distress(draw(st.booleans()), draw(st.sampled_from((None, passes.direction))), cards)


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


@st.composite
def hints_about(draw: st.DrawFn, befores: Sequence[Position]) -> tuple[Communication, ...]:
    """Hints that are true of the hands."""
    communications = []
    deal = befores[0].deal
    for number, before in enumerate(befores, 1):
        for seat, hand in enumerate(before.hands):
            if seat == deal.robot or draw(st.booleans()):
                continue
            suit = draw(st.sampled_from(deal.deck.suits))
            cards = sorted(card for card in hand if card.suit == suit.letter)
            if not cards:
                communications.append(Communication(seat, void=suit.letter, trick=number))
            elif not suit.trump:
                card, shown = draw(st.sampled_from(((cards[-1], Shown.HIGHEST), (cards[0], Shown.LOWEST))))
                communications.append(Communication(seat, card, Shown.ONLY if len(cards) == 1 else shown, trick=number))
    return tuple(communications)


@st.composite
def open_documents(draw: st.DrawFn) -> ProblemDocument:
    """Problems that leave cards open, or that start in the middle."""
    whole = draw(deals() | robot_deals())
    seats = len(whole.hands)
    passes = draw(signals(whole))
    drawing = whole.tricks > 1 and draw(st.booleans())
    played, befores, drawn = draw(plays(Position.start(whole, passes), drawing=drawing))
    distress = draw(told(passes))
    deal = draw(st.just(whole) | with_unknown_cards(whole))
    tasks = list(draw(tasks_for(deal)))
    before = draw(st.lists(st.sampled_from((Card("z", 1), Card("z", 2))), max_size=2, unique=True))
    tasks += [replace(Task.card(card, owner=draw(st.integers(0, seats - 1))), done=True) for card in before]
    every_draw = drawing and len(befores) == 1 and draw(st.booleans())
    cards: tuple[Card | None, ...] = (None,) * seats
    if drawing and not every_draw:
        cards = draw(st.sampled_from((drawn, (*drawn[:-1], None), cards)))
    problem = Problem(
        deal=deal,
        tasks=tuple(tasks),
        assignment=draw(sharings(deal, tasks)),
        draw=Draw(cards) if drawing else None,
        names=draw(st.sampled_from(((), NAMES[:seats]))),
        title=draw(TEXTS),
        distress=distress,
        communications=draw(st.just(()) | hints_about(befores)),
        played=played,
    )
    unknown = draw(st.sampled_from((SOME, EVERY)))
    game = draw(st.sampled_from(GAMES))
    return ProblemDocument("<text>", 1, problem, game=game, unknown=unknown, every_draw=every_draw)


@st.composite
def mission_problems(draw: st.DrawFn) -> ProblemDocument:
    """Problems that play a mission of the library."""
    mission = draw(st.sampled_from([library()[key] for key in library()]))
    deal = draw(deals(st.just(DECKS[mission.game])))
    seats = len(deal.hands)
    reading = draw(st.none() | st.sampled_from([each.name for each in mission.readings])) if mission.readings else None
    names = draw(st.sampled_from(((), NAMES[: len(deal.hands)])))
    difficulty = mission.difficulty_read(reading)
    if difficulty is not None:
        tasks = draw(task_cards_of(seats, difficulty))
        assume(
            possible(
                mission.assignment_read(reading).assignment(tasks, seats, deal.commander), tasks, seats, deal.commander
            )
        )
    else:
        cards = [card for card in draw(st.permutations(deal.deck.cards)) if not deal.deck.is_trump(card)]
        tasks = [Task.card(card) for card in cards[: mission.tasks or 0]]
    problem = mission.problem(
        deal,
        names=names,
        tasks=[
            replace(task, predicted=draw(st.none() | st.integers(0, deal.tricks))) if task.predicts else task
            for task in tasks
        ],
        reading=reading,
        tokens_fixed=draw(st.booleans()),
        title=draw(TEXTS),
    )
    return ProblemDocument("<text>", 1, problem, mission, mission.game, reading=reading)


@st.composite
def task_cards_of(draw: st.DrawFn, players: int, difficulty: int) -> list[Task]:
    """Task cards whose difficulties add up."""
    drawn: list[Task] = []
    for card in draw(st.permutations(list(task_cards().values()))):
        if sum(task.difficulty or 0 for task in drawn) + card.difficulty[players] <= difficulty:
            drawn.append(card.task(players))
    assume(sum(task.difficulty or 0 for task in drawn) == difficulty)
    return drawn


@st.composite
def task_card_documents(draw: st.DrawFn) -> TaskCardsDocument:
    """Task cards of authors."""
    game = draw(st.sampled_from(GAMES))
    deck = DECKS[game]
    deal = Deal.of(deck, [deck.cards[seat::3] for seat in range(3)])
    sizes = st.sampled_from(((), (3,), (3, 4, 5)))
    cards = []
    for name in draw(st.lists(st.sampled_from(("mine", "a-5", "p7-2", "low-sum")), min_size=1, unique=True)):
        difficulty = {size: draw(st.integers(0, 9)) for size in draw(sizes)}
        goal = draw(goals(deal, in_task=True, crew=(3, 4, 5)))
        redeal = draw(st.lists(st.lists(st.sampled_from(deck.cards), min_size=1, max_size=3).map(tuple), max_size=2))
        cards.append(
            TaskCard(name, goal, draw(TEXTS), difficulty, draw(st.booleans()), tuple(redeal), draw(TEXTS), game)
        )
    return TaskCardsDocument("<text>", 1, tuple(cards), game)


@st.composite
def missions(draw: st.DrawFn) -> Mission:
    """Missions of authors, for the full deck."""
    crew = draw(st.sampled_from(((3, 4, 5), (4,), (3, 5))))
    game = draw(st.sampled_from(GAMES))
    deck = DECKS[game]
    deal = Deal.of(deck, [deck.cards[seat :: crew[0]] for seat in range(crew[0])])
    roles = draw(roles_for(deal, given=False))
    named = [role.name for role in roles]
    count = draw(st.integers(0, 6))
    difficulty = draw(st.none() | st.integers(1, 20))
    cards = draw(st.lists(st.sampled_from(list(task_cards())), max_size=4, unique=True)) if game == "deep-sea" else []
    counted = difficulty is None and not cards
    tokens = tuple(token for token in draw(token_layouts(count)) if token is not None) if counted else ()
    handover = draw(st.booleans())
    custom = st.builds(
        AssignmentRule,
        spread=st.none() | st.integers(0, 3),
        takers=st.none() | st.just(2),
        not_commander=st.booleans(),
        most=st.none() | st.integers(1, 3),
    ).filter(lambda rule: rule != AssignmentRule())

    def fits(rule: AssignmentRule) -> bool:
        """Whether every crew can share out as many tasks as there may be."""
        if rule.hardest and handover:
            return False
        numbers = range(1, difficulty + 1) if difficulty is not None and not cards else [len(cards) or count]
        plain = [Task.card(card) for card in PLANET_NINE.cards]
        drawn = {size: [task_cards()[card].task(size) for card in cards] for size in crew}
        return all(
            any(
                possible(rule.assignment(tasks, size, 0), tasks, size, 0)
                for tasks in (drawn[size] or plain[:number] for number in numbers)
            )
            for size in crew
        )

    rules = (st.sampled_from(list(ASSIGNMENTS.values())) | custom).filter(fits)
    communications = st.sampled_from(("normal", "dead-zone", "silent", "terrain")) | st.integers(2, 3)
    some_goals = st.lists(goals(deal, named, [token.text for token in tokens], crew=crew), max_size=2).map(tuple)
    reading = st.builds(
        Reading,
        TEXTS.filter(str.strip),
        TEXTS,
        some_goals,
        st.none() if counted or cards else st.none() | st.integers(20, 30),
        st.none() | rules,
        st.none() | communications,
    )
    readings = draw(st.lists(reading, max_size=2, unique_by=lambda each: each.name))
    return Mission(
        id=draw(st.sampled_from(("7", "my-mission", "x 1"))),
        game=game,
        title=draw(TEXTS),
        about=draw(TEXTS),
        deck=draw(st.none() | st.just(deck)),
        crew=crew,
        tasks=count if counted else None,
        tokens=tokens,
        difficulty=None if cards else difficulty,
        and_more=not counted and not cards and draw(st.booleans()),
        cards=tuple(cards),
        assignment=draw(rules),
        handover=handover,
        token_change=draw(st.sampled_from(TokenChange)),
        roles=roles,
        draw=draw(st.booleans()),
        goals=draw(some_goals),
        readings=tuple(readings),
        default_reading=readings[0].name if readings else "",
        communication=draw(communications),
        real_time=draw(st.none() | st.integers(1, 600)),
        muted=draw(st.none() | st.builds(Role, st.just("muted"), st.booleans())),
        notes=tuple(draw(st.lists(TEXTS, max_size=2))),
        story=draw(TEXTS),
        tags=tuple(draw(st.lists(TEXTS.filter(str.strip), max_size=2))),
    )
