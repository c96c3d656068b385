"""Hypothesis strategies: problems as files have them."""

from dataclasses import replace

from hypothesis import assume
from hypothesis import strategies as st

from tests.support.strategies.deals import NAMES, TEXTS, deals, lines, robot_deals, with_unknown_cards
from tests.support.strategies.goals import goals
from tests.support.strategies.plays import hints_about, plays, signals, told
from tests.support.strategies.tasks import roles_for, sharings, tasks_for
from winnable.missions.crew.assignment_rule import possible
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.library import library
from winnable.missions.crew.task_cards import task_cards
from winnable.missions.crew.words import EVERY, GAMES, SOME
from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.rules.crew.edition import DECKS
from winnable.rules.crew.exchange import Draw
from winnable.rules.crew.play import Position
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.task import Task, TokenChange


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
    cards: tuple[Card | None, ...] = (None,) * seats
    if drawing:
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
    return ProblemDocument("<text>", 1, problem, game=game, unknown=unknown)


@st.composite
def mission_problems(draw: st.DrawFn) -> ProblemDocument:
    """Problems that play a mission of the library."""
    mission = draw(st.sampled_from([library()[key] for key in library()]))
    deal = draw(deals(st.just(DECKS[mission.game])))
    seats = len(deal.hands)
    assume(seats in mission.seats)
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
