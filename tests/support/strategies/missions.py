"""Hypothesis strategies: missions, and task cards of authors."""

from hypothesis import strategies as st

from tests.support.strategies.deals import TEXTS
from tests.support.strategies.goals import goals
from tests.support.strategies.tasks import roles_for, token_layouts
from winnable.missions.crew.assignment_rule import ASSIGNMENTS, AssignmentRule, possible
from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.document import TaskCardsDocument
from winnable.missions.crew.mission import Mission, Reading
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.crew.words import GAMES
from winnable.rules.crew.card import PLANET_NINE
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import DECKS
from winnable.rules.crew.problem import Role
from winnable.rules.crew.task import Task, TokenChange


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
        TEXTS.map(str.strip).filter(lambda name: bool(name) and name.isprintable()),
        TEXTS,
        some_goals,
        st.none() if counted or cards else st.none() | st.integers(20, 30),
        st.none() | rules,
        st.none() | communications,
        st.none() | st.integers(1, 600),
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
