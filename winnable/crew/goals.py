"""Goals, said in Python: a function for every form of the goal language, with the words of the files.

    from winnable.crew import goals

    goals.wins_exactly("Ann", 2)
    goals.tricks_won("owner").more_than(goals.tricks_won("each_other"))
    goals.cards_taken("everybody", "pink").at_least(1)
    goals.each_wins("trumps", rising=True)
    goals.somebody(goals.tricks_won("member", won_with=goals.cards(rank=9)).exactly("all"))
    goals.not_(goals.tricks_won("Ann").between(1, 3))

*Who* is `owner` (in the goal of a task), `commander` or `captain`, `first_winner`, `last_winner`, `anybody`,
`everybody`, on the right of a comparison `each_other`, `all_others` and the `same` as on the left, inside `members`,
`somebody`, `nobody` and `shared_out` the `member` looked at, a role, a player by name or by seat, a `holder_of` a card,
the `winner_of` a trick, who is `left_of`, `right_of` or `opposite` another, or several members `together`. *Cards* are
`pink`, `colours`, `trumps`, cards such as `p7 b3`, or `cards(...)`. *Tricks* are told apart by the keywords of
`tricks_won`; their numbers are written `1-3`, `first`, `last`, `-2 to -1`, `first half` or as a number.

The functions return goals of `winnable.rules.crew.goal`. The guide to the format (`winnable guide format`) has their
meanings; `problem` reports goals that make no sense with its deal.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Unpack

from winnable.crew.goal_parts import (
    AnyCards,
    AnyNumber,
    AnyWho,
    TrickConditions,
    a_trick,
    against,
    cards,
    everybody_but,
    holder_of,
    holding,
    kind_of,
    left_of,
    number_of,
    opposite,
    optional_kind,
    right_of,
    step,
    sum_of_ranks,
    together,
    tricks_of,
    who_of,
    winner_of,
)
from winnable.crew.trick_numbers import AnyTricks, one_trick, spans, turns
from winnable.rules.crew.goal import (
    SIGNAL,
    AllOf,
    Always,
    ByCrew,
    ColoursThat,
    Compare,
    EachFalls,
    EachWins,
    Falls,
    Goal,
    If,
    LeastSum,
    MembersWho,
    MetBefore,
    MetBy,
    Not,
    OneOf,
    SharedOut,
    SomeOf,
    Spread,
    TaskOrder,
    TasksInOrder,
)
from winnable.rules.crew.kinds import EVERY_CARD, How, Relation
from winnable.rules.crew.quantity import (
    AsPossible,
    CardsDealt,
    CardsPassed,
    CardsPlayed,
    CardsTaken,
    Every,
    LongestRun,
    Points,
    Predicted,
    Quantity,
    TasksMet,
    TasksOwned,
    TricksLed,
    TricksWon,
)
from winnable.rules.crew.who import Member

__all__ = [
    "AnyCards",
    "AnyNumber",
    "AnyTricks",
    "AnyWho",
    "Count",
    "a_trick",
    "against",
    "all_of",
    "always",
    "by_crew",
    "by_member",
    "cards",
    "cards_dealt",
    "cards_passed",
    "cards_played",
    "cards_taken",
    "colours",
    "each_falls",
    "each_wins",
    "everybody_but",
    "holder_of",
    "holding",
    "if_",
    "just_one_of",
    "least_sum",
    "left_of",
    "longest_run",
    "members",
    "met_before",
    "met_by",
    "nobody",
    "none_of",
    "not_",
    "one_of",
    "opposite",
    "points",
    "right_of",
    "shared_out",
    "signal",
    "some_of",
    "somebody",
    "spread",
    "step",
    "sum_of_ranks",
    "task_falls",
    "tasks_fall",
    "tasks_in_order",
    "tasks_met",
    "tasks_owned",
    "together",
    "tricks_led",
    "tricks_won",
    "winner_of",
    "wins_at_least",
    "wins_at_most",
    "wins_exactly",
]

# --- counts --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Count:
    """Something that is counted for a member; compared with a number or another count it becomes a goal.

    In place of a number there may be `"all"`, as many as there are, `"all_such"`, all that come up in the play,
    `"own_tasks"`, as many as the member owns tasks, and in the goal of a task `"predicted"`, what its
    owner has noted.
    """

    of: Quantity

    def exactly(self, number: "AnyNumber | Count") -> Compare:
        """Return the goal that it is this number: one of several, or `"odd"` or `"even"`."""
        return self._compared(Relation.EXACTLY, number)

    def other_than(self, number: "AnyNumber | Count") -> Compare:
        """Return the goal that it is any number but this one, or these."""
        return self._compared(Relation.OTHER_THAN, number)

    def between(self, least: "int | Count", most: "int | Count") -> AllOf:
        """Return the goal that it is at least the one and at most the other."""
        return AllOf((self.at_least(least), self.at_most(most)))

    def at_least(self, number: "int | str | Count") -> Compare:
        """Return the goal that it is this number or more."""
        return self._compared(Relation.AT_LEAST, number)

    def at_most(self, number: "int | str | Count") -> Compare:
        """Return the goal that it is this number or fewer."""
        return self._compared(Relation.AT_MOST, number)

    def more_than(self, number: "int | str | Count") -> Compare:
        """Return the goal that it is more."""
        return self._compared(Relation.MORE_THAN, number)

    def fewer_than(self, number: "int | str | Count") -> Compare:
        """Return the goal that it is fewer."""
        return self._compared(Relation.FEWER_THAN, number)

    def _compared(self, relation: Relation, number: "AnyNumber | Count") -> Compare:
        if isinstance(number, Count):
            return Compare(self.of, relation, number.of)
        if number == "all_such":
            return Compare(self.of, relation, replace(self.of, by=Member.ANYBODY))
        words: dict[str, Every | Predicted | TasksOwned | AsPossible] = {
            "all": Every.EVERY,
            **({"most": AsPossible.MOST} if relation is Relation.AT_LEAST else {}),
            **({"least": AsPossible.LEAST} if relation is Relation.AT_MOST else {}),
            "predicted": Predicted.PREDICTED,
            "own_tasks": TasksOwned(Member.SAME),
        }
        if isinstance(number, str) and number not in ("odd", "even", "half"):
            if number not in words:
                raise ValueError(
                    f"expected a number, 'all', 'half', 'all_such', 'own_tasks' or 'predicted', found {number!r}"
                )
            return Compare(self.of, relation, words[number])
        return _compare(self.of, relation, number)


def _compare(count: Quantity, relation: Relation, number: AnyNumber) -> Compare:
    """Compare a count with a number. Raises ValueError for half of the tasks, which files do not have either."""
    compare = Compare(count, relation, number_of(relation, number))
    if compare.fault:
        raise ValueError(compare.fault)
    return compare


def tricks_won(
    by: AnyWho,
    tricks: AnyTricks | Iterable[AnyTricks] = (),
    *,
    nth: AnyTricks | Iterable[AnyTricks] = (),
    **conditions: Unpack[TrickConditions],
) -> Count:
    """Count the tricks that a member wins: all of them, or those that meet every condition that is given.

    `tricks` are their numbers; `won_with`, `led_with` and `closed_with` their winning, first and last card; `holding`
    what lies in them; `every` the kind of all their cards; `as_many` two kinds of which they hold equally many; `sum`
    that of their ranks (`sum_of_ranks`); `while_tasks_open`: they begin while some task is open; `after` the kind of
    the trick directly before (`a_trick`); `step` how they differ from it (`step`); `winner_plays` the turn in which
    their winner plays, `first` for the leader, `last` for the last hand; `against` how they differ from other tricks
    (`against`), which can only be compared with a number, and not be counted otherwise. So can `nth`: of all tricks
    with these numbers that the member wins, only the `"first"`, `"last"` or `3`, or several: `"1-3"`.
    """
    return Count(TricksWon(who_of(by), tricks_of(tricks, **conditions), turns(nth)))


def tricks_led(
    by: AnyWho,
    tricks: AnyTricks | Iterable[AnyTricks] = (),
    *,
    nth: AnyTricks | Iterable[AnyTricks] = (),
    **conditions: Unpack[TrickConditions],
) -> Count:
    """Count the tricks that a member leads; conditions and `nth` as for `tricks_won`."""
    return Count(TricksLed(who_of(by), tricks_of(tricks, **conditions), turns(nth)))


def longest_run(
    by: AnyWho,
    tricks: AnyTricks | Iterable[AnyTricks] = (),
    **conditions: Unpack[TrickConditions],
) -> Count:
    """Count the longest run of tricks that a member wins; conditions as for `tricks_won`."""
    return Count(LongestRun(who_of(by), tricks_of(tricks, **conditions)))


def cards_taken(by: AnyWho, cards: AnyCards = EVERY_CARD) -> Count:
    """Count the cards of a kind in the tricks that a member wins."""
    return Count(CardsTaken(who_of(by), kind_of(cards)))


def points(by: AnyWho, cards: AnyCards = EVERY_CARD) -> Count:
    """Add up the ranks of the cards of a kind in the tricks that a member wins."""
    return Count(Points(who_of(by), kind_of(cards)))


def cards_played(
    by: AnyWho,
    cards: AnyCards = EVERY_CARD,
    tricks: AnyTricks | Iterable[AnyTricks] = (),
    *,
    how: str | Iterable[str] = (),
    nth: AnyTricks | Iterable[AnyTricks] = (),
    **conditions: Unpack[TrickConditions],
) -> Count:
    """Count the cards of a kind that a member plays, won or not; conditions on tricks as for `tricks_won`.

    `how`: only those that are `led`, `followed` with, `discarded` or `ruffed` with, or in one of several such ways.
    `nth`: of all cards that the member plays so, only the `"first"`, `"last"` or `3`, or several: `"1-3"`. Raises
    ValueError for another word.
    """
    ways = (how,) if isinstance(how, str) else tuple(how)
    if unknown := [way for way in ways if way not in {each.value for each in How}]:
        raise ValueError(f"expected 'led', 'followed', 'discarded' or 'ruffed', found {unknown[0]!r}")
    so = tuple(map(How, ways))
    return Count(CardsPlayed(who_of(by), kind_of(cards), tricks_of(tricks, **conditions), so, turns(nth)))


def tasks_owned(by: AnyWho) -> Count:
    """Count the tasks that a member owns when the play begins, met or not."""
    return Count(TasksOwned(who_of(by)))


def tasks_met(by: AnyWho) -> Count:
    """Count the tasks of a member that are met."""
    return Count(TasksMet(who_of(by)))


def cards_dealt(by: AnyWho, cards: AnyCards = EVERY_CARD) -> Count:
    """Count the cards of a kind that a member was dealt, before any are passed or drawn."""
    return Count(CardsDealt(who_of(by), kind_of(cards)))


def cards_passed(by: AnyWho, cards: AnyCards = EVERY_CARD) -> Count:
    """Count the cards of a kind that a member passes by the distress signal; none where it is not sent."""
    return Count(CardsPassed(who_of(by), kind_of(cards)))


# --- goals ---------------------------------------------------------------------------------------


def wins_exactly(who: AnyWho, number: int) -> Compare:
    """Return the goal that a member wins exactly this number of tricks."""
    return tricks_won(who).exactly(number)


def wins_at_least(who: AnyWho, number: int) -> Compare:
    """Return the goal that a member wins this number of tricks or more."""
    return tricks_won(who).at_least(number)


def wins_at_most(who: AnyWho, number: int) -> Compare:
    """Return the goal that a member wins this number of tricks or fewer."""
    return tricks_won(who).at_most(number)


def always(goal: Compare) -> Always:
    """Return the goal that a comparison holds after every single trick."""
    return Always(goal)


def spread(count: Count, at_most: int) -> Spread:
    """Return the goal that no member's count is ever more than `at_most` above another's.

    `count` is one of tricks won or of cards taken by `anybody`. Raises ValueError for another.
    """
    if not isinstance(count.of, TricksWon | CardsTaken) or count.of.by is not Member.ANYBODY:
        raise ValueError("expected tricks_won('anybody') or cards_taken('anybody', ...) in a spread")
    return Spread(count.of, at_most)


def each_wins(cards: AnyCards, *, rising: bool = False, in_order: bool = False) -> EachWins:
    """Return the goal that each of the cards wins a trick: `rising` by rank, or `in_order`, as they are written."""
    return EachWins(kind_of(cards), rising, in_order)


def each_falls(cards: AnyCards, *, rising: bool = False, in_order: bool = False) -> EachFalls:
    """Return the goal that each of the cards is played: `rising` by rank, or `in_order`, as they are written.

    Of two cards in one trick the one that is played first comes first.
    """
    return EachFalls(kind_of(cards), rising, in_order)


def task_falls(token: str | int, tricks: AnyTricks | Iterable[AnyTricks]) -> Falls:
    """Return the goal that the task with a token is met in one of these tricks."""
    return Falls(str(token), spans(tricks))


def tasks_fall(
    tricks: AnyTricks | Iterable[AnyTricks], *, cards: AnyCards | None = None, by: AnyWho | None = None
) -> Falls:
    """Return the goal that every task is met in one of these tricks, as in `tasks_fall("first half")`.

    With `cards` only the tasks for such cards are meant, with `by` those of one member.
    """
    return Falls("", spans(tricks), optional_kind(cards), None if by is None else who_of(by))


def tasks_in_order(order: str, who: AnyWho) -> TasksInOrder:
    """Return the goal that tasks are met `in_turn_from` a member on, or those of a member `first` or `last`."""
    return TasksInOrder(TaskOrder(order), who_of(who))


def met_by(trick: str | int, goal: Goal) -> MetBy:
    """Return the goal that this one is met when a trick is played, as if the play ended with it.

    The trick is a number, `last` or `first half`. Raises ValueError for several.
    """
    return MetBy(goal, one_trick(trick))


def met_before(other: Goal, goal: Goal) -> MetBefore:
    """Return the goal that `goal` is met before `other` is: after the last trick before the one that meets that.

    If no trick meets the other one, the goal is met in the end. Neither of the two has another `met_before` in it.
    """
    return MetBefore(goal, other)


def least_sum(trick: str | int) -> LeastSum:
    """Return the goal that no trick has a lower sum of ranks than this one: a number, `last` or `first half`."""
    return LeastSum(one_trick(trick))


def all_of(*goals: Goal) -> AllOf:
    """Return the goal that all of these are met."""
    return AllOf(goals)


def one_of(*goals: Goal) -> OneOf:
    """Return the goal that at least one of these is met."""
    return OneOf(goals)


def not_(goal: Goal) -> Not:
    """Return the goal that this one is not met."""
    return Not(goal)


def if_(when: Goal, then: Goal, otherwise: Goal | None = None) -> If:
    """Return the goal that `then` is met if `when` is, and `otherwise`, where it is given, if `when` is not."""
    return If(when, then, otherwise)


def signal(word: str) -> Compare:
    """Return the goal that the distress signal is `sent`, or `silent`. Raises ValueError for another word."""
    if word not in SIGNAL:
        raise ValueError(f"expected 'sent' or 'silent', found {word!r}")
    return SIGNAL[word]


def none_of(*goals: Goal) -> SomeOf:
    """Return the goal that none of these is met."""
    return SomeOf(goals, Relation.EXACTLY, 0)


def just_one_of(*goals: Goal) -> SomeOf:
    """Return the goal that one of these is met, and no other of them."""
    return SomeOf(goals, Relation.EXACTLY, 1)


def some_of(relation: str, number: AnyNumber, *goals: Goal) -> SomeOf:
    """Return the goal that this number of these are met, as in `some_of("at_least", 2, ...)`."""
    return SomeOf(goals, Relation(relation), number_of(Relation(relation), number))


def members(relation: str, number: AnyNumber, goal: Goal) -> MembersWho:
    """Return the goal that this number of members meet this one, or `all` or `half`; `member` is each of them."""
    word = Relation(relation)
    return MembersWho(goal, word, Every.EVERY if number == "all" else number_of(word, number))


def colours(relation: str, number: AnyNumber, goal: Goal) -> ColoursThat:
    """Return the goal that this one, about cards of a `colour`, holds of a number of colours, or of `all` or `half`."""
    word = Relation(relation)
    return ColoursThat(goal, word, Every.EVERY if number == "all" else number_of(word, number))


def shared_out(*goals: Goal) -> SharedOut:
    """Return the goal that each member gets one of these and meets it, in which `member` is the one who got it.

    No two members get the same one, where there are enough; else no more members than must share one.
    """
    return SharedOut(goals)


def by_member(count: Count, numbers: Mapping[AnyWho, int | tuple[str, AnyNumber]]) -> AllOf:
    """Return the goal that several members each have their number: `{"commander": 3, "sick": ("at_most", 1)}`.

    The member that `count` names makes no difference.
    """
    goals = []
    for who, wanted in numbers.items():
        word, number = ("exactly", wanted) if isinstance(wanted, int) else wanted
        relation = Relation(word)
        goals.append(_compare(replace(count.of, by=who_of(who)), relation, number))
    return AllOf(tuple(goals))


def somebody(goal: Goal) -> MembersWho:
    """Return the goal that at least one member meets this one, in which `member` is the one who is looked at."""
    return members("at_least", 1, goal)


def nobody(goal: Goal) -> MembersWho:
    """Return the goal that no member meets this one, in which `member` is the one who is looked at."""
    return members("exactly", 0, goal)


def by_crew(goals: Mapping[int, Goal]) -> ByCrew:
    """Return a goal that differs with the number of players, `{3: ..., 4: ..., 5: ...}`."""
    return ByCrew(tuple(goals.items()))
