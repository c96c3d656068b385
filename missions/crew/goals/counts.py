"""Counts: things of a member that are counted, and how many there must be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from winnable.missions.crew.english.clause import Clause
from winnable.missions.crew.english.comparisons import compare
from winnable.missions.crew.goals.comparison import (
    BY_MEMBER,
    NUMBERS,
    SEVERAL,
    Comparing,
    against,
    check_range,
    compared,
    key_of,
    one_of,
    relation_of,
)
from winnable.missions.crew.goals.goal import Telling, said
from winnable.missions.crew.goals.kind import KIND
from winnable.missions.crew.goals.members import ENOUGH, WHO, one_member
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.goals.tricks import AGAINST_KEYS, NTH, TRICK_KEYS
from winnable.missions.crew.words import ADVICE, ALL_SUCH, NOBODY, OWN_TASKS, WORDS
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Place, quoted
from winnable.missions.source.meaning import Meaning, Named, OneOfKeys, OneOrMore
from winnable.missions.source.plain import UNWRITTEN, Words
from winnable.missions.source.shape import ByKind, Choice, Fields, Key, ListOf, TableOf, Whole, codec, within
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode
from winnable.rules.crew.goal import SIGNAL, AllOf, Always, Compare, Goal, MembersWho, parts
from winnable.rules.crew.kinds import How, Number, Part, Relation
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
from winnable.rules.crew.who import Member, Together, Who

_OTHERS: Final = (Member.EACH_OTHER, Member.SOME_OTHER, Member.ALL_OTHERS)


_HOW: Final = Choice(WORDS["how"], advice=ADVICE["how"], values={how.value: how for how in How})
_HOWS: Final = Meaning(
    OneOrMore(
        "led, followed, discarded or ruffed",
        text=_HOW,
        items=ListOf(_HOW, at_least=1),
        advice={"mapping": "write led, or several: [led, ruffed]"},
    ),
    lambda hows: tuple(dict.fromkeys(hows)),
    lambda hows: hows,
)
CARD_KEYS: Final = {"cards": Key(KIND, "Only such cards; without it every card.")}
"""The kind of card that is counted."""
_OF_TRICKS: Final = within("tricks", TRICK_KEYS)
_COUNTS: Final[dict[str, tuple[type, str, str, dict[str, Key]]]] = {
    "tricks_won": (TricksWon, "a count of tricks won", "The number of tricks that the member wins.", _OF_TRICKS),
    "tricks_led": (TricksLed, "a count of tricks led", "The number of tricks that the member leads.", _OF_TRICKS),
    "cards_taken": (
        CardsTaken,
        "a count of cards taken",
        "The number of cards in the tricks that the member wins.",
        CARD_KEYS,
    ),
    "points": (
        Points,
        "a sum of ranks",
        "The sum of the ranks of the cards in the tricks that the member wins.",
        CARD_KEYS,
    ),
    "longest_run": (
        LongestRun,
        "a run of tricks",
        "The most tricks that the member wins one directly after another.",
        _OF_TRICKS,
    ),
    "cards_played": (
        CardsPlayed,
        "a count of cards played",
        "The number of cards that the member plays, no matter who wins them.",
        {**CARD_KEYS, "how": Key(_HOWS, "Only cards that are played so; a list for several ways."), **_OF_TRICKS},
    ),
    "tasks_owned": (TasksOwned, "a number of tasks", "The number of tasks that the member owns, met or not.", {}),
    "tasks_met": (TasksMet, "a number of tasks met", "The number of tasks of the member that are met.", {}),
    "cards_dealt": (
        CardsDealt,
        "a count of cards dealt",
        "The number of cards that the member was dealt, before any are passed or drawn.",
        CARD_KEYS,
    ),
    "cards_passed": (
        CardsPassed,
        "a count of cards passed",
        "The number of cards that the member passes by the distress signal; none where it is not sent.",
        CARD_KEYS,
    ),
}
"""The counts: what they are called, their meaning, and their keys but `by`."""
_ONE_BY_ONE: Final[dict[str, dict[str, Key]]] = {
    "cards_played": {
        "nth": Key(
            NTH, "Of all cards that the member plays so, only those with these places: first, last, 3; then 'cards'."
        ),
    },
    **{
        name: {
            "nth": Key(
                NTH,
                f"Of all tricks with these numbers that the member {does}, those with these places; then the rest.",
            ),
            **within("tricks", AGAINST_KEYS),
        }
        for name, does in (("tricks_won", "wins"), ("tricks_led", "leads"))
    },
}
"""Keys of counts that are compared with a number alone."""
_BY: Final = {"by": Key(WHO, "Whose tricks or cards are counted.", required=True)}


# --- right sides of comparisons ---


@dataclass(frozen=True, slots=True)
class _OtherCount(Fields):
    """A count on the right of a comparison."""

    form: str = ""

    def read(self, node: MappingNode, reading: GoalReader) -> Any:
        count = Fields.read(self, node, reading.within(left=False, compared=False))
        if count.by is Member.EVERYBODY:
            message = "expected everybody only on the left of a comparison"
            hint = f"write each_other for every other member, as in {self.form}: {{by: each_other}}"
            reading.findings.add(_place_of_by(node), "G002", message, hint)
        return count


class _Words(Choice):
    """A word in place of a number."""

    def read(self, node: Node, reading: GoalReader) -> Any:
        value = super().read(node, reading)
        if value is Predicted.PREDICTED and not reading.inside.task:
            message = "expected a number, as only the owner of a task predicts one"
            reading.findings.add(node.place, "G008", message)
        return reading.mark(TasksOwned(Member.SAME), node) if isinstance(value, TasksOwned) else value


_OTHER_COUNT: Final = Named(
    "quantity",
    "a count to compare with",
    lambda: OneOfKeys(
        "a count to compare with",
        {
            name: Key(
                _OtherCount(
                    called,
                    {**_BY, **keys},
                    advice=dict.fromkeys(_ONE_BY_ONE.get(name, ()), "it goes only with a number, and on the left"),
                    example="{by: each_other}",
                    made=made,
                    form=name,
                ),
                about,
            )
            for name, (made, called, about, keys) in _COUNTS.items()
        },
        advice=ADVICE["quantity"],
    ),
)
_RANGE: Final = (
    "for a lower and an upper number write at_least: 1, at_most: 3; for one of several exactly: [1, 3]; "
    "for what somebody else has {tricks_won: {by: each_other}}"
)
_WORDS: Final = _Words(
    WORDS["numbers"],
    advice=ADVICE["number"],
    else_advice=_RANGE,
    values={
        "all": Every.EVERY,
        Part.HALF.value: Part.HALF,
        OWN_TASKS: TasksOwned(Member.SAME),
        "predicted": Predicted.PREDICTED,
    },
)
_ONLY_MISSIONS: Final = "for a deal ask winnable solve --most tricks"


class _Possible(_Words):
    """A word in place of a number, or that there is to be as much, or as little, as there can be."""

    def read(self, node: Node, reading: GoalReader) -> Any:
        value = super().read(node, reading)
        if isinstance(value, AsPossible) and (reading.inside.task or not reading.measured):
            message = f"expected a number, as only the goals of a mission ask for the {value.value} that there can be"
            reading.findings.add(node.place, "G021", message, _ONLY_MISSIONS)
        return value


def _possible(word: AsPossible, about: str) -> _Words:
    advice = {each: hint for each, hint in ADVICE["number"].items() if each != word.value}
    return _Possible(
        {**_WORDS.words, word.value: about},
        advice=advice,
        else_advice=_RANGE,
        values={**_WORDS.values, word.value: word},
    )


_MOST_WORDS: Final = _possible(AsPossible.MOST, "As many as there can be; only in a mission, which is measured.")
_LEAST_WORDS: Final = _possible(AsPossible.LEAST, "As few as there can be; only in a mission, which is measured.")
_EXPECTED: Final = "a whole number, all, half, own_tasks, predicted, or a count to compare with"
_FOR_SIZES: Final = {"numbers": "for each number of players write a goal, as in by_crew: {3: {tricks_won: …}, 4: …}"}
_NOT_SEVERAL: Final = {
    "list": "several numbers go only with exactly or other_than, as in exactly: [1, 3]",
    **_FOR_SIZES,
}


def _against(most: int) -> dict[str, Key]:
    """The keys of a comparison with numbers up to `most`."""
    number = Whole(0, most)
    one = ByKind(_EXPECTED, text=_WORDS, number=number, table=_OTHER_COUNT, advice=_NOT_SEVERAL)
    keys = against(
        one, ByKind(_EXPECTED, text=_WORDS, number=number, items=one_of(number), table=_OTHER_COUNT, advice=_FOR_SIZES)
    )
    for name, words in (("at_least", _MOST_WORDS), ("at_most", _LEAST_WORDS)):
        keys[name] = replace(keys[name], shape=replace(one, text=words))
    return keys


_MOST: Final = {"points": 9999}
"""The highest number to compare with, where it is not 99."""


# --- a number for each of several members ---

_LIMIT: Final = ByKind(
    "a whole number, or a comparison such as {at_most: 3}",
    number=NUMBERS.number,
    items=SEVERAL,
    table=Comparing.of("a comparison", against(NUMBERS, NUMBERS), lacking="say how many, as in {at_most: 3}"),
    advice={"text": "write the number: {commander: 3, Ann: {at_most: 1}}"},
)
_LIMITS: Final = Named(
    "limits",
    "numbers by member",
    lambda: ByKind(
        "numbers by member, {commander: 3, sick: 1}",
        table=TableOf(_LIMIT, "numbers by member", at_least=1),
        advice=ADVICE["limit"],
    ),
)
_BY_MEMBER: Final = {
    BY_MEMBER: Key(
        _LIMITS,
        "A number for each of several members, in place of 'by' and one number: {commander: 3, sick: {at_most: 1}}.",
    )
}


# --- comparisons ---

_LACKING: Final = "say how many there must be, such as at_least: 1 or exactly: all; for none at all write by: nobody"
_LOWER, _UPPER = ("at_least", "more_than"), ("at_most", "fewer_than")


@dataclass(frozen=True, slots=True)
class Compared(Comparing):
    """A count that is compared with one number, or with a lower and an upper one.

    By somebody or nobody it is a goal about members, inside `always` one about every moment.
    """

    form: str = ""

    def read(self, node: MappingNode, reading: GoalReader) -> Any:
        limits = node.get(BY_MEMBER)
        if isinstance(limits, MappingNode):
            return self._limited(node, limits, reading)
        by, entries = node.get("by"), compared(node)
        word = by.text if isinstance(by, ScalarNode) and by.text not in reading.roles else ""
        left = Fields.read(self, node, reading.within(left=True, compared=bool(entries)))
        self._check_left(left, node, reading)
        if word == NOBODY and not entries:
            self._check_one_by_one(left, 0, node.place, node, reading)
            return _always_so(Compare(left, Relation.EXACTLY, 0), reading)
        if word in ENOUGH:
            _check_enough(word, node, reading)
        compares = [self._compare(left, entry, node, reading) for entry in entries]
        if word in ENOUGH and any(Member.MEMBER in parts(compare.right) for compare in compares):
            message = f"expected another member than 'member' together with {word}"
            hint = "write members: {…, meet: …} for the one and by: each_other or all_others for the other"
            reading.findings.add(node.key("by"), "G002", message, hint)
        check_range(entries, [compare.right for compare in compares], reading.findings)
        goals = [_always_so(compare, reading) for compare in compares]
        if len(goals) > 1:
            for compare, each, entry in zip(compares, goals, entries, strict=True):
                reading.mark(compare, entry.key)
                reading.mark(each, entry.key)
        goal = _together(goals)
        return MembersWho(goal, *ENOUGH[word]) if word in ENOUGH else goal

    def _limited(self, node: MappingNode, limits: MappingNode, reading: GoalReader) -> Goal:
        """Read a number, or a comparison with numbers, for each of several members."""
        assert self.made is not None
        goals: list[Goal] = []
        seen: dict[Who, Place] = {}
        conditions = self.values(node, reading)
        for entry in limits.entries:
            who = one_member(entry.key, reading)
            message = f"{quoted(entry.key.text)} is there twice"
            reading.findings.again(seen, who, entry.key.place, "G002", message)
            number = codec(_LIMIT).read(entry.value, reading)
            for relation, right in number if isinstance(number, list) else [(Relation.EXACTLY, number)]:
                count = reading.mark(self.made(by=who, **conditions), node)
                compare = reading.mark(Compare(count, relation, right), entry.key)
                if compare.fault:
                    hint = f"write how many that is, as in {{{entry.key.text}: {{{relation.value}: 2}}}}"
                    reading.findings.add(entry.value.place, "K004", compare.fault, hint)
                goals.append(reading.mark(_always_so(compare, reading), entry.key))
        return _together(goals)

    def _check_left(self, left: Any, node: MappingNode, reading: GoalReader) -> None:
        """Note members who can only be on the right of a comparison."""
        if left.by in _OTHERS:
            message = f"expected {left.by.value} only on the right of a comparison"
            inner = f"{{by: owner, more_than: {{{self.form}: {{by: {left.by.value}}}}}}}"
            reading.findings.add(_place_of_by(node), "G002", message, f"write for example {self.form}: {inner}")
        if Member.SAME in parts(left.by):
            message = "expected same only on the right of a comparison, as it is the member on the left"
            reading.findings.add(_place_of_by(node), "G002", message, "write for example tricks_led: {by: same}")

    def _check_one_by_one(self, left: Any, right: object, place: Place, node: MappingNode, reading: GoalReader) -> None:
        """Note cards and tricks that are counted one by one where they cannot be."""
        for key in (key for key in _ONE_BY_ONE.get(self.form, ()) if node.get(key) is not None):
            several = key == "against"  # as many as there may be is a number of tricks, but not of places
            if not (isinstance(right, Number) or (several and isinstance(right, Every | Part))):
                message = f"expected a number{', half or all' if several else ''} together with {key}"
                hint = "write for example exactly: 1; for all of them exactly: 0 of those that are otherwise"
                reading.findings.add(place, "G020", message, hint)
            if not several and isinstance(left.by, Together):
                message = "expected one member together with nth, as each has a first one"
                reading.findings.add(_place_of_by(node), "G020", message, "write a goal of its own for each of them")
            if reading.inside.always:
                message = f"expected no {key} inside always, as it is about the whole play"
                reading.findings.add(node.key(key), "G020", message, "write the goal without always")

    def _compare(self, left: Any, entry: Entry, node: MappingNode, reading: GoalReader) -> Compare:
        right = codec(self.keys[entry.key.text].shape).read(entry.value, reading)
        self._check_one_by_one(left, right, entry.value.place, node, reading)
        compare = Compare(left, relation_of(entry), right)
        if compare.fault:
            hint = f"for half of all tasks write as many as the others, as in {self.form}: {{by: all_others}}"
            if left.by is Member.ANYBODY or isinstance(left.by, Together):  # which leaves no others, or not those
                hint = f"for half of all tasks write how many that is, as in {entry.key.text}: 2"
            reading.findings.add(entry.value.place, "K004", compare.fault, hint)
        if right == ALL_SUCH:
            return replace(compare, right=replace(left, by=Member.ANYBODY))
        if reading.inside.always and isinstance(right, Quantity) and right.by is Member.SOME_OTHER:
            message = "expected one member after every trick, found some_other, who may be another one after each"
            hint = "write each_other for every other member, or name one: {tricks_won: {by: {left_of: same}}}"
            reading.findings.add(entry.value.place, "G002", message, hint)
        elif isinstance(entry.value, MappingNode) and (left.by is Member.ANYBODY or isinstance(left.by, Together)):
            if right.by in _OTHERS:
                why = "anybody leaves no others" if left.by is Member.ANYBODY else f"{right.by.value} are those of one"
                message = f"expected one member on the left, as {why}"
                reading.findings.add(_place_of_by(node), "G002", message)
            if right.by is not Member.SAME and Member.SAME in parts(right.by):
                message = "expected one member on the left, as nobody sits next to all of them"
                reading.findings.add(_place_of_by(node), "G002", message)
        return compare

    def write(self, value: Any, words: Words) -> Any:
        word = ""
        if isinstance(value, MembersWho):
            word = next((each for each, enough in ENOUGH.items() if enough == (value.relation, value.right)), "")
            value = value.goal if word else value
        several = value.goals if isinstance(value, AllOf) and len(value.goals) > 1 else (value,)
        compares = [each for each in several if isinstance(each, Compare) and type(each.left) is self.made]
        if len(compares) < len(several):
            return UNWRITTEN
        left = compares[0].left
        keys = [key_of(each.relation, each.right) for each in compares]
        if len(keys) > 1 and not (_in_one_mapping(keys) and all(each.left == left for each in compares)):
            return UNWRITTEN
        if word and not _by_enough(word, compares):
            return UNWRITTEN
        written = Fields.write(self, left, words)
        for key, each in zip(keys, compares, strict=True):
            such = each.right == replace(left, by=Member.ANYBODY) != left
            written[key] = ALL_SUCH if such else codec(self.keys[key].shape).write(each.right, words)
        return Flow({**written, "by": word}) if word else written


def _always_so(compare: Compare, reading: GoalReader) -> Goal:
    return Always(compare) if reading.inside.always else compare


def _together(goals: Sequence[Goal]) -> Goal:
    return goals[0] if len(goals) == 1 else AllOf(tuple(goals))


def _place_of_by(node: MappingNode) -> Place:
    return (node.get("by") or node).place


def _check_enough(word: str, node: MappingNode, reading: GoalReader) -> None:
    """Note comparisons in which somebody or nobody may be misread."""
    if reading.inside.always:
        message = f"expected one member after every trick, found {word}, who may be another one after each"
        hint = "write members: {at_least: 1, meet: {always: …}} for the same member all the time"
        reading.findings.add(_place_of_by(node), "G002", message, hint)
    exactly = node.get("exactly")
    if word == NOBODY and isinstance(exactly, ScalarNode) and exactly.value == 0:
        message = "expected a number above 0 together with nobody: nobody with 0 means that everybody has one"
        hint = "for none at all leave out exactly: 0; for one at least write by: everybody, at_least: 1"
        reading.findings.add(exactly.place, "G002", message, hint)


def _in_one_mapping(keys: Sequence[str]) -> bool:
    """Whether comparisons with these keys can be written in one mapping, in this order."""
    groups = [
        next((place for place, group in enumerate((_LOWER, _UPPER, ("parity",))) if key in group), -1) for key in keys
    ]
    return -1 not in groups and len(set(groups)) == len(groups)


def _by_enough(word: str, compares: Sequence[Compare]) -> bool:
    """Whether the comparisons are those of `by: somebody`, or `by: nobody`."""
    if compares[0].left.by is not Member.MEMBER or any(Member.MEMBER in parts(each.right) for each in compares):
        return False
    return word != NOBODY or not any((each.relation, each.right) == (Relation.EXACTLY, 0) for each in compares)


COMPARISONS: Final = {
    name: Key(
        Named(
            name,
            called,
            lambda name=name, made=made, called=called, keys=keys: Compared.of(  # type: ignore[misc]
                called,
                {**_BY, **_BY_MEMBER, **keys, **_ONE_BY_ONE.get(name, {}), **_against(_MOST.get(name, 99))},
                advice=ADVICE[name],
                lacking=_LACKING,
                example="{by: commander, at_least: 1}",
                made=made,
                form=name,
            ),
        ),
        f"{about} It compares with a number.",
    )
    for name, (made, called, about, keys) in _COUNTS.items()
}
"""The counts, each compared with a number or another count."""
SIGNALS: Final = {
    "signal": Key(
        Meaning(
            Choice({"sent": "It is sent.", "silent": "It is not sent."}, advice=ADVICE["sent"]),
            SIGNAL.__getitem__,
            lambda goal: next((word for word, sent in SIGNAL.items() if sent == goal), UNWRITTEN),
        ),
        "Whether the distress signal is sent.",
    ),
}
"""The one comparison with a word of its own."""


# --- in English ---


@said.register
def _compare(goal: Compare, to: Telling) -> Clause:
    return compare(goal, to.words)
