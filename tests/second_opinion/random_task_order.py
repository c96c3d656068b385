"""Random goals about when tasks are met, and tasks for cards, repeatable by seed."""

from random import Random

from tests.second_opinion.task_order import About
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.goal import Always, Compare, Falls, MetBy, TaskOrder, TasksInOrder
from winnable.rules.crew.kinds import CardFilter, Relation, Span
from winnable.rules.crew.quantity import Every, Quantity, TasksMet, TasksOwned
from winnable.rules.crew.task import Task
from winnable.rules.crew.who import Member, Neighbour, Seat, Who, WinnerOf


def member(rng: Random, deal: Deal) -> Who:
    """One member, who may not be known before some trick."""
    some: list[Who] = [Member.COMMANDER, Seat(rng.choice(deal.seats)), Member.FIRST_WINNER]
    some += [WinnerOf(rng.choice((-1, deal.tricks))), Neighbour(Member.COMMANDER)]
    return rng.choice(some)


def compare(rng: Random, deal: Deal) -> Compare:
    """How many tasks are met, against anything."""
    left = TasksMet(rng.choice((Member.ANYBODY, Member.EVERYBODY, member(rng, deal))))
    rights: list[int | Every | Quantity] = [
        0,
        1,
        1,
        2,
        Every.EVERY,
        TasksOwned(Member.SAME),
        TasksMet(member(rng, deal)),
    ]
    if left.by is not Member.ANYBODY:
        rights += [TasksMet(Member.EACH_OTHER), TasksMet(Member.ALL_OTHERS)]
    return Compare(left, rng.choice([*Relation]), rng.choice(rights))


def about(rng: Random, deal: Deal) -> About:
    """A goal about when tasks are met."""
    form = rng.choice(("order", "order", "order", "falls", "compare", "always", "by", "by"))
    if form == "order":
        return TasksInOrder(rng.choice([*TaskOrder]), member(rng, deal))
    if form == "falls":
        ends = sorted(rng.choices(range(1, deal.tricks + 1), k=2))
        cards = rng.choice((None, CardFilter(suits=("pink",)), CardFilter(under=3)))
        return Falls("", (Span(*ends),), cards, rng.choice((None, member(rng, deal))))
    if form == "compare":
        return compare(rng, deal)
    if form == "always":
        return Always(compare(rng, deal))
    return MetBy(about(rng, deal), rng.choice((1, 2, -2, deal.tricks)))


def tasks(rng: Random, deal: Deal, *, given: bool = False) -> tuple[Task, ...]:
    """Some plain tasks, with owners where these are `given`."""
    colours = [card for card in deal.deck.cards if not deal.deck.is_trump(card)]
    cards = rng.sample(colours, rng.randint(2, 5))
    return tuple(Task.card(card, owner=rng.choice(deal.seats) if given else None) for card in cards)
