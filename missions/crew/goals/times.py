"""Goals about times: after every trick, by one trick or before another goal is met, and the least trick of all."""

from typing import Any, ClassVar, Final

from winnable.missions.crew.english.clause import Clause
from winnable.missions.crew.english.comparisons import compare
from winnable.missions.crew.english.words import card_noun, details, trick_text
from winnable.missions.crew.goals.counts import CARD_KEYS, COMPARISONS
from winnable.missions.crew.goals.goal import Telling, meet, said
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.goals.tricks import ONE, TRICK_KEYS
from winnable.missions.crew.words import ADVICE
from winnable.missions.source.english import number
from winnable.missions.source.meaning import OneOfKeys
from winnable.missions.source.plain import UNWRITTEN, Words
from winnable.missions.source.shape import Fields, Key, Whole, within
from winnable.missions.source.tree import MappingNode, Node
from winnable.rules.crew.goal import AllOf, Always, LeastSum, MetBefore, MetBy, Spread
from winnable.rules.crew.kinds import Half
from winnable.rules.crew.quantity import CardsTaken, TricksWon
from winnable.rules.crew.who import Member


class _Always(OneOfKeys):
    """A comparison that holds after every trick, or two of them in one mapping."""

    inside: ClassVar = {"always": True}

    def read(self, node: Node, reading: GoalReader) -> Any:
        goal = super().read(node, reading.within(**self.inside))
        if isinstance(goal, Always):
            reading.mark(goal.compare, node)
        return goal

    def write(self, value: Any, words: Words) -> Any:
        if isinstance(value, Always):
            return super().write(value.compare, words)
        if not isinstance(value, AllOf) or not all(isinstance(each, Always) for each in value.goals):
            return UNWRITTEN
        return super().write(AllOf(tuple(each.compare for each in value.goals if isinstance(each, Always))), words)


class _MetBy(Fields):
    """A goal that is met by a trick, or before another goal is."""

    def read(self, node: MappingNode, reading: GoalReader) -> Any:
        """See Codec: findings about the trick stand at the goal."""
        before = node.get("before") is not None
        if before and reading.inside.before:
            message = "expected no before inside a goal that is met before another one, or before which one is"
            hint = "write it as a goal of its own, or met_by: {trick: 5, meet: …}"
            reading.findings.add(node.key("before"), "G020", message, hint)
        inside = reading.within(before=True) if before else reading

        def build() -> MetBy | MetBefore:
            values = self.values(node, inside)
            return MetBefore(values["meet"], values["before"]) if before else MetBy(values["meet"], values["trick"])

        return inside.make(node, build)

    def write(self, value: Any, words: Words) -> Any:
        match value:
            case MetBy(part, trick):
                return super().write({"trick": trick, "meet": part}, words)
            case MetBefore(part, before):
                return super().write({"before": before, "meet": part}, words)
        return UNWRITTEN


EVERY_TRICK: Final = {
    "always": Key(
        _Always(
            "always",
            COMPARISONS,
            advice=ADVICE["always"],
            example="always: {tricks_won: {by: commander, at_most: 2}}",
        ),
        "The comparison holds after every single trick.",
    ),
    "spread": Key(
        Fields(
            "spread",
            {
                "tricks_won": Key(
                    Fields(
                        "tricks_won",
                        within("tricks", TRICK_KEYS),
                        advice=ADVICE["spread_count"],
                        example="spread: {tricks_won: {}, at_most: 1}",
                        made=TricksWon,
                        absent={"by": Member.ANYBODY},
                    ),
                    "Tricks won are counted.",
                    attribute="of",
                ),
                "cards_taken": Key(
                    Fields(
                        "cards_taken",
                        CARD_KEYS,
                        advice=ADVICE["spread_count"],
                        example="spread: {cards_taken: {cards: pink}, at_most: 1}",
                        made=CardsTaken,
                        absent={"by": Member.ANYBODY},
                    ),
                    "Cards taken are counted.",
                    attribute="of",
                ),
                "at_most": Key(Whole(0, 99), "The largest difference allowed.", required=True),
            },
            one_of=(("tricks_won", "cards_taken"),),
            advice=ADVICE["spread"],
            example="spread: {tricks_won: {}, at_most: 1}",
            made=Spread,
        ),
        "After every trick, no two members' counts differ by more than this.",
    ),
}
ONE_TRICK: Final = {
    "met_by": Key(
        _MetBy(
            "met_by",
            {
                "trick": Key(ONE, "The trick: a number, last, or first half."),
                "before": Key(
                    meet(
                        text="write a goal, before: {each_falls: {cards: p9}}",
                        number="for what is met before trick 6 write met_by: {trick: 5, meet: …}",
                    ),
                    "Or another goal: this one is met before the trick that meets it, if any does.",
                ),
                "meet": Key(meet(), "What is met by then.", required=True),
            },
            one_of=(("trick", "before"),),
            lacking="say by when: trick: 5, or before another goal is met, before: {each_wins: {cards: p9}}",
            several="write a goal of its own for each of them",
            advice=ADVICE["met_by"],
            example="{trick: 5, meet: {cards_taken: {by: owner, cards: p9, exactly: 1}}}",
            written=dict,
        ),
        "This goal, or all of these goals, are met when the trick is played, as if the play ended with it, or "
        "before another goal is met.",
    ),
    "least_sum": Key(
        Fields(
            "least_sum",
            {"trick": Key(ONE, "The trick: a number, last, or first half.", required=True)},
            example="least_sum: {trick: last}",
            made=LeastSum,
        ),
        "The ranks in this trick add up to the least of all tricks; another one may have the same sum.",
    ),
}


# --- in English ---


@said.register
def _always(goal: Always, to: Telling) -> Clause:
    return Clause(f"after every trick, {compare(goal.compare, to.words, so_far=True).text}")


@said.register
def _spread(goal: Spread, to: Telling) -> Clause:
    ahead = goal.at_most + 1
    kind = ""
    if isinstance(goal.of, CardsTaken):
        things = card_noun(goal.of.cards, to.words, many=ahead != 1)
    else:
        things = "trick" if ahead == 1 else "tricks"
        kind = details(goal.of, to.words, many=ahead != 1)
    return Clause(f"at no time does a member have {number(ahead)} more {things}{kind} than another")


@said.register
def _met_by(goal: MetBy, to: Telling) -> Clause:
    return Clause(f"by the end of {trick_text(goal.trick)}, {to.part(goal.goal).text}", has_parts=True)


@said.register
def _met_before(goal: MetBefore, to: Telling) -> Clause:
    before, part = to.part(goal.before).text, to.part(goal.goal).text
    return Clause(f"before {before}, or else by the end, {part}", has_parts=True)


@said.register
def _least_sum(goal: LeastSum, to: Telling) -> Clause:  # noqa: ARG001
    last = "the last trick of " if isinstance(goal.trick, Half) else ""
    return Clause(f"no trick has a lower sum of ranks than {last}{trick_text(goal.trick)}")
