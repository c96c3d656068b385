"""Hypothesis strategies: any problem on a deck small enough to enumerate."""

from hypothesis import strategies as st

from tests.support.decks import DEALS, shuffled
from tests.support.open_deals import EVEN, ODD, TINY, UNEVEN
from tests.support.strategies.goals import goals
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.exchange import Direction, Distress
from winnable.rules.crew.goal import Compare
from winnable.rules.crew.kinds import CardFilter, Relation, TrickFilter
from winnable.rules.crew.ordered import EachWins
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.quantity import TricksLed, TricksWon
from winnable.rules.crew.task import Task, Token, TokenChange
from winnable.rules.crew.who import Beside, Member


@st.composite
def own_tasks(draw: st.DrawFn, deal: Deal, token: Token | None) -> Task:
    """A task with a goal of its own, and a prediction, given or not, if it asks for one."""
    owner = draw(st.sampled_from(deal.seats))
    task = Task("goal", draw(goals(deal, in_task=True)), token, owner)
    predicted = draw(st.none() | st.integers(0, deal.tricks)) if task.predicts else None
    return Task(task.name, task.goal, token, owner, predicted=predicted)


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    """A small deal, perhaps with unknown cards, and goals; or two tasks, one of them a goal, tokens and a choice."""
    deal = draw(st.sampled_from((*DEALS, EVEN, ODD, UNEVEN)))
    if draw(st.booleans()):
        roles = draw(st.sampled_from(((), (Role("one", not_commander=True),))))
        wanted = st.lists(goals(deal, tuple(role.name for role in roles)), min_size=1, max_size=3)
        return Problem(deal, goals=tuple(draw(wanted)), roles=roles)
    card = draw(st.sampled_from(deal.deck.cards))
    tokens = draw(st.permutations(draw(st.sampled_from([("1", None), ("omega", None), (">", ">>"), ("1", "2")]))))
    first, second = (Token(text) if text else None for text in tokens)
    change = draw(st.sampled_from(TokenChange))
    open_owner = draw(st.none() | st.sampled_from(deal.seats))
    tasks = (Task.card(card, first, open_owner), draw(own_tasks(deal, second)))
    extra = [
        Compare(TricksWon(Member.ANYBODY, TrickFilter(tasks_open=True)), Relation.AT_LEAST, draw(st.integers(0, 3)))
    ]
    return Problem(deal, tasks, tuple(extra if draw(st.booleans()) else ()), token_change=change)


@st.composite
def signalled(draw: st.DrawFn) -> Problem:
    """A tiny deal, all known or not, with a signal, often members by a card after it and cards that win in an order."""
    known = st.integers(0, 10**6).map(lambda seed: shuffled(TINY, 3, seed))
    deal = draw(known | st.sampled_from((ODD, UNEVEN)))
    signal = st.builds(Distress, st.booleans(), st.none() | st.sampled_from(Direction))
    colours = [card for card in deal.deck.cards if card.suit != "r"]
    cards = st.lists(st.sampled_from(colours), min_size=2, max_size=3, unique=True)
    who = st.builds(Beside, st.sampled_from(deal.deck.cards), st.integers(0, 2), st.just(True))
    number = st.integers(0, 2)
    forms = (
        st.builds(Compare, st.builds(TricksWon, who), st.sampled_from(Relation), number),
        st.builds(Compare, st.builds(TricksLed, who), st.sampled_from(Relation), st.builds(TricksWon, who)),
        cards.map(lambda named: EachWins(CardFilter(cards=tuple(named)), in_order=True)),
        goals(deal),
    )
    return Problem(deal, goals=tuple(draw(st.lists(st.one_of(forms), min_size=1, max_size=2))), distress=draw(signal))
