"""Goals about an order: in which cards win or fall, and when tasks are met, in which order by their owners."""

from typing import Any, Final

from winnable.missions.crew.english.clause import Clause
from winnable.missions.crew.english.words import every_card, named_cards, numbered, one_card, single, who_text
from winnable.missions.crew.goals.goal import Telling, said
from winnable.missions.crew.goals.kind import KIND
from winnable.missions.crew.goals.members import SINGLE
from winnable.missions.crew.goals.tricks import SPANS
from winnable.missions.crew.notation import read_token
from winnable.missions.crew.words import ADVICE
from winnable.missions.source.meaning import Meaning
from winnable.missions.source.plain import UNWRITTEN, Reading
from winnable.missions.source.shape import Choice, Fields, Flag, Key, Text
from winnable.missions.source.tree import MappingNode, ScalarNode
from winnable.rules.crew.ordered import EachFalls, EachWins, Falls, TaskOrder, TasksInOrder
from winnable.rules.crew.who import Member


def _in_order(form: str, made: type[EachWins | EachFalls], about: str) -> Key:
    keys = {
        "cards": Key(KIND, "The cards.", required=True),
        "rising": Key(Flag(), "In the order of their ranks; cards of one rank in any order."),
        "in_order": Key(Flag(), "In the order in which the cards are written."),
    }
    return Key(
        Fields(
            form,
            keys,
            at_most_one_of=(("rising", "in_order"),),
            advice=ADVICE["ordered"],
            example="{cards: p1 g7}",
            made=made,
            sense=_check_order,
        ),
        about,
    )


def _check_order(goal: EachWins | EachFalls, node: MappingNode, reading: Reading) -> EachWins | EachFalls:
    """Note an order of cards that are not written one by one, or are there twice."""
    kind = goal.cards
    if not goal.in_order:
        return goal
    if not kind.cards:
        message = "expected single cards together with in_order, as the order is the one they are written in"
        hint = "write them out, such as cards: p3 b3 g5; in order of rank: rising: true"
        reading.findings.add(node.key("in_order"), "G013", message, hint)
    for card in dict.fromkeys(card for card in kind.cards if kind.cards.count(card) > 1):
        done = "wins" if isinstance(goal, EachWins) else "falls"
        message = f"the card {card} is there twice, in an order in which each card {done} once"
        reading.findings.add(reading.places[id(kind), str(card)], "G013", message)
    return goal


class _Token(Text):
    """The token of a task."""

    def read(self, node: ScalarNode, reading: Reading) -> Any:
        token = read_token(node.text, node.at(0), reading.findings)
        return token.text if token else "omega"


ORDERED: Final = {
    "each_wins": _in_order("each_wins", EachWins, "Each of these cards is the winning card of a trick."),
    "each_falls": _in_order(
        "each_falls",
        EachFalls,
        "Each of these cards is played, in this order within a trick, too; see also met_by.",
    ),
    "task_falls": Key(
        Fields(
            "task_falls",
            {
                "token": Key(_Token("a token", numbers=True), "The token of the task; without one every task."),
                "cards": Key(KIND, "Only tasks for such cards."),
                "by": Key(SINGLE, "Only the tasks of this member."),
                "in": Key(SPANS, "The trick numbers.", required=True, attribute="numbers"),
            },
            at_most_one_of=(("token", "cards"), ("token", "by")),
            advice=ADVICE["falls"],
            example="task_falls: {in: 1-5}",
            made=Falls,
            absent={"token": ""},
        ),
        "The task with this token, or every task, is met in a trick with such a number.",
    ),
    "tasks_in_order": Key(
        Meaning(
            Fields(
                "tasks_in_order",
                {
                    TaskOrder.IN_TURN.value: Key(
                        SINGLE,
                        "One task each, in turn to the left from this member on; who has none left that is "
                        "not met is passed over.",
                    ),
                    TaskOrder.FIRST.value: Key(SINGLE, "No other task is met before those of this member."),
                    TaskOrder.LAST.value: Key(SINGLE, "No task of this member is met before all others."),
                    TaskOrder.RANK.value: Key(
                        Choice({"rank": "In the order of their ranks."}, values={"rank": Member.ANYBODY}),
                        "Tasks for cards are met in this order, those of one rank in any.",
                    ),
                },
                one_of=(tuple(order.value for order in TaskOrder),),
                advice=ADVICE["task_order"],
                example="tasks_in_order: {in_turn_from: commander}",
            ),
            lambda said: next(TasksInOrder(TaskOrder(order), who) for order, who in said.items()),
            lambda goal: {goal.order.value: goal.who} if isinstance(goal, TasksInOrder) else UNWRITTEN,
        ),
        "Tasks are met in an order by the members who own them, or by their cards.",
    ),
}
"""The forms of this chapter; so in the others."""


# --- in English ---

_TASK_ORDERS: Final = {
    TaskOrder.IN_TURN: (
        "starting with {} and going clockwise, each member meets one task in turn, "
        "and a member who has none left is passed over"
    ),
    TaskOrder.FIRST: "no other task is met until all tasks of {} are",
    TaskOrder.LAST: "no task of {} is met until all other tasks are",
    TaskOrder.RANK: "no task for a card is met until all tasks for cards of lower ranks are",
}


@said.register
def _each_card(goal: EachWins | EachFalls, to: Telling) -> Clause:
    each = "each of " if len(named_cards(goal.cards)) > 1 else ""
    done = "wins a trick" if isinstance(goal, EachWins) else "is played"
    order = ", in this order" if goal.in_order else ", in rising order of rank" if goal.rising else ""
    return Clause(f"{each}{every_card(goal.cards, to.words)} {done}{order}")


@said.register
def _falls(goal: Falls, to: Telling) -> Clause:
    among = "" if single(goal.numbers) else "one of "
    task = f"the task with the token {goal.token}" if goal.token else "every task"
    if goal.by is not None:
        task += f" of {who_text(goal.by, to.words)}"
    if goal.cards is not None and goal.by is None and len(named_cards(goal.cards)) == 1:
        task = f"the task for {one_card(goal.cards, to.words)}, if there is one,"
    elif goal.cards is not None:
        task += f" for {one_card(goal.cards, to.words)}"
    return Clause(f"{task} is met in {among}{numbered(goal.numbers)}")


@said.register
def _tasks_in_order(goal: TasksInOrder, to: Telling) -> Clause:
    return Clause(_TASK_ORDERS[goal.order].format(who_text(goal.who, to.words)))
