"""Goals: atoms such as `alive: captain`, combined by `all`, `any` and `not`, each declared once.

A form is a key of `GOAL`. Its shape checks the value below the key, reads it as a goal of `rules.lifeboat.goal`, writes
the goal so that it reads back the same, and exports its schema.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from winnable.missions.lifeboat.format.cards import KIND
from winnable.missions.lifeboat.format.reading import ADVICE, CHARACTER, SEVERAL, WHOM, DealReading, read_whom
from winnable.missions.source.combined import (
    COMPARISONS,
    NUMBER,
    check_bound,
    check_deadline,
    ends_of,
    goal_shapes,
    plain_goals,
)
from winnable.missions.source.dumper import Block, Flow
from winnable.missions.source.meaning import InContext, Meaning, alone
from winnable.missions.source.plain import UNWRITTEN, Choice, Flag, Reading, Whole
from winnable.missions.source.shape import ByKind, Fields, Key
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, whole
from winnable.rules.goal import Bound, Range
from winnable.rules.lifeboat import goal as forms
from winnable.rules.lifeboat.card import Character
from winnable.rules.lifeboat.goal import Everybody, Goal
from winnable.rules.lifeboat.problem import Ranges

_OUT_OF_RANGE: Final = "A009"


def goal_value(goal: Goal) -> Any:
    """Return a goal as files have it, in the shortest form that reads back the same."""
    return GOAL.write(goal, {})


def _together(goals: Sequence[Goal]) -> Goal | None:
    """Return the goal that all of these are met; None for none, all of which have mistakes."""
    return goals[0] if len(goals) == 1 else forms.AllOf(tuple(goals)) if goals else None


# --- numbers -------------------------------------------------------------------------------------

_COMPARED: Final = {name: Key(NUMBER, about) for name, about in COMPARISONS.items()}
_ONE: Final = (
    ("exactly", "at_least"),
    ("exactly", "at_most"),
    ("exactly", "more_than"),
    ("exactly", "fewer_than"),
    ("at_least", "more_than"),
    ("at_most", "fewer_than"),
)


def _bound(said: Mapping[str, int], node: Node, what: str, within: Sequence[Range], reading: Reading) -> Bound | None:
    """Return what a number must be, and warn if it can never be so or always is; `what` it counts is in these ranges.

    None, with a finding, if nothing is said of it, or nothing that can be.
    """
    ends = ends_of(said)
    if not ends:
        message = f"expected one of the keys {', '.join(COMPARISONS)}"
        reading.findings.add(
            node.place, "K002", message, "say how many there must be, such as at_least: 1 or exactly: 0"
        )
        return None
    bound = Bound(**ends)
    if bound.low is not None and bound.high is not None and bound.low > bound.high:
        reading.findings.add(node.place, "A002", f"no number is at least {bound.low} and at most {bound.high}")
        return None
    if within:
        check_bound(node, bound, within, what, _OUT_OF_RANGE, reading.findings)
    return bound


def _written(made: type) -> Callable[[Any], Any]:
    """Return what writes goals of one form: whom they are about, of which cards, and how many there must be."""

    def written(goal: Any) -> Any:
        if not isinstance(goal, made):
            return UNWRITTEN
        said: dict[str, Any] = {}
        if hasattr(goal, "of"):
            said["of"] = WHOM.write(goal.of, {})
        if isinstance(goal, forms.Lead) and goal.over is not Everybody.ALL:
            said["over"] = WHOM.write(goal.over, {})
        if isinstance(goal, forms.Holds):
            said["item"] = goal.item
        bound = goal.bound
        numbers = {"at_least": bound.at_least, "at_most": bound.at_most, "exactly": bound.exactly}
        return Flow({**said, **{key: number for key, number in numbers.items() if number is not None}})

    return written


def _total(
    made: type[forms.Gulls | forms.AliveCount | forms.TotalWounds | forms.TotalScore],
    called: str,
    what: str,
    within: Callable[[Ranges], Range],
    about: str,
) -> Key:
    """Return the key of a number of the whole boat, exactly this or compared; `what` it counts is in a range."""
    table = Fields(called, _COMPARED, at_most_one_of=_ONE)

    def read(node: Node, reading: DealReading) -> Goal | None:
        said = table.read(node, reading) if isinstance(node, MappingNode) else {"exactly": whole(node)}
        bound = _bound(said, node, what, [within(reading.ranges)], reading)
        return None if bound is None else made(bound)

    shape = ByKind(f"{called}, such as {{at_least: 2}}", number=NUMBER, table=table)
    return Key(InContext(shape, read, _written(made)), about)


_OF: Final = {"of": Key(WHOM, "Whom it is about; each of several.", required=True)}


def _counted(
    made: type[forms.Score | forms.Loot | forms.Wounds],
    called: str,
    what: str,
    within: Callable[[Ranges, Character], Range],
    about: str,
) -> Key:
    """Return the key of a number of a character that is compared: a goal for each of those whom it is about."""
    table = Fields(called, {**_OF, **_COMPARED}, at_most_one_of=_ONE)

    def read(node: MappingNode, reading: DealReading) -> Goal | None:
        said, ranges = table.read(node, reading), reading.ranges
        every = [who for of in said["of"] for who in (ranges.cast if isinstance(of, Everybody) else (of,))]
        bound = _bound(said, node, what, [within(ranges, who) for who in every], reading)
        return None if bound is None else _together([made(of, bound) for of in said["of"]])

    return Key(InContext(table, read, _written(made)), about)


_HELD: Final = Fields(
    "cards that a character holds",
    {**_OF, "item": Key(KIND, "Of which kind.", required=True), **_COMPARED},
    at_most_one_of=_ONE,
    advice=ADVICE["held"],
)


def _held(node: MappingNode, reading: DealReading) -> Goal | None:
    """Read how many cards of a kind a character holds."""
    said = _HELD.read(node, reading)
    kind = said["item"]
    if kind is None:
        return None
    within, bound = reading.ranges.held(kind), None
    if said.keys() & COMPARISONS:
        bound = _bound(said, node, f"a number of {kind}", [within], reading)
    else:
        bound = Bound(at_least=1)
        if within.most < 1:
            message = f"expected a provision that is in play, found {kind}"
            reading.findings.warn((node.get("item") or node).place, _OUT_OF_RANGE, message)
    return None if bound is None else _together([forms.Holds(of, kind, bound) for of in said["of"]])


_LEAD: Final = Fields(
    "a lead",
    {**_OF, "over": Key(WHOM, "Over whom; over each other player if not given."), **_COMPARED},
    at_most_one_of=_ONE,
)


def _ahead(node: MappingNode, reading: DealReading) -> Goal | None:
    """Read by how many points a player is ahead of others, each of several one by one."""
    said, cast = _LEAD.read(node, reading), reading.ranges.cast
    of, over = said["of"], said.get("over", (Everybody.ALL,))
    ahead, behind = (tuple(cast) if Everybody.ALL in each else each for each in (of, over))
    if Everybody.ALL not in (*of, *over):
        for who in (who for who in ahead if who in behind):
            message = f"expected a lead over another character than {who}, found one over {who}"
            hint = "name another character, or leave it out for every other player"
            reading.findings.add((node.get("over") or node).place, "A002", message, hint)
    pairs = [(who, other) for who in ahead for other in behind if who is not other]
    bound = _bound(said, node, "a lead", [reading.ranges.lead(*pair) for pair in pairs], reading)
    if bound is None:
        return None
    asked = [(who, Everybody.ALL) for who in ahead] if Everybody.ALL in over else pairs
    return _together([forms.Lead(who, other, bound) for who, other in asked])


# --- atoms ---------------------------------------------------------------------------------------


def _fate(made: type[forms.Alive | forms.Dead | forms.Lost | forms.Conscious], about: str) -> Key:
    shape = Meaning(
        WHOM,
        lambda people: _together([made(of) for of in people]),
        lambda goal: goal.of if isinstance(goal, made) else UNWRITTEN,
    )
    return Key(shape, about)


def _so(goal: Goal) -> Meaning:
    """Return the shape of true, for a goal, or false, for its opposite; both have shorter forms."""
    return Meaning(Flag(), lambda so: goal if so else forms.Not(goal), lambda _: UNWRITTEN)


def _restriction(made: type[forms.NoFight | forms.NoRow | forms.NeverUnconscious], word: str) -> Key:
    """Return the key of a restriction: true, or whom it binds, each of several."""
    table = Fields("whom it binds", _OF)

    def read(node: Node, reading: DealReading) -> Goal | None:
        if isinstance(node, ScalarNode) and isinstance(node.value, bool):
            return made() if node.value else forms.Not(made())
        people = table.read(node, reading)["of"] if isinstance(node, MappingNode) else read_whom(node, reading)
        return _together([made(of) for of in people])

    def write(goal: Goal) -> Any:
        return WHOM.write(goal.of, {}) if isinstance(goal, made) else UNWRITTEN

    shape = ByKind("true, or whom it binds", flag=Flag(), text=SEVERAL.text, items=SEVERAL.items, table=table)
    return Key(InContext(shape, read, write), _PLAIN[word][1])


def _check_day(goal: forms.Ended, node: MappingNode, reading: DealReading) -> forms.Ended:
    if reading.days is not None:
        check_deadline(node.get("by_day"), "a day", reading.days, _OUT_OF_RANGE, reading.findings)
    return goal


def _check_seat(goal: forms.SeatAt, node: MappingNode, reading: DealReading) -> forms.SeatAt:
    most = max(reading.players) if reading.cast is None else len(reading.cast)
    place = node.get("place")
    if place is not None and isinstance(goal.place, int) and goal.place > most:
        reading.findings.add(place.place, "A002", f"expected a seat from 1 to {most}, found {goal.place}")
    return goal


_PLAIN: Final[Mapping[str, tuple[Goal, str]]] = {
    "ended": (forms.Ended(), "The fourth gull was seen."),
    "not_ended": (forms.NotEnded(), "The fourth gull was not seen."),
    "no_fight": (forms.NoFight(), "Nobody fights."),
    "no_row": (forms.NoRow(), "Nobody rows."),
    "never_unconscious": (forms.NeverUnconscious(), "Nobody is ever unconscious."),
}
"""Goals that may be written as a word alone, with their meaning for people."""
ATOMS: Final = {
    "ended": Key(
        ByKind(
            "true, or {by_day: …}",
            flag=_so(forms.Ended()),
            text=Flag("true, or {by_day: …}"),
            table=Fields(
                "how the game ends",
                {"by_day": Key(Whole(1, 99), "On this day or before.")},
                made=forms.Ended,
                sense=_check_day,
            ),
            advice={"number": "write {by_day: …}"},
        ),
        _PLAIN["ended"][1],
    ),
    "not_ended": Key(_so(forms.NotEnded()), _PLAIN["not_ended"][1]),
    "alive": _fate(forms.Alive, "Alive, conscious or not."),
    "dead": _fate(forms.Dead, "Dead, in the boat or lost."),
    "lost": _fate(forms.Lost, "Lost overboard."),
    "conscious": _fate(forms.Conscious, "Conscious."),
    "alive_count": _total(
        forms.AliveCount,
        "a number of people",
        "a number of survivors",
        lambda ranges: ranges.people,
        "How many are alive.",
    ),
    "score": _counted(forms.Score, "a score", "a number of points", Ranges.score, "The points of a player."),
    "total_score": _total(
        forms.TotalScore,
        "a score",
        "a number of points of all together",
        lambda ranges: ranges.total_score,
        "The points of all players together.",
    ),
    "wins": Key(
        ByKind(
            "a character, or {of: …, shared_ok: …}",
            text=alone(CHARACTER, forms.Wins),
            table=Fields(
                "who wins",
                {
                    "of": Key(CHARACTER, "Who has the most points.", required=True),
                    "shared_ok": Key(Flag(), "A shared victory will do."),
                },
                made=forms.Wins,
            ),
        ),
        "A player has the most points of all.",
    ),
    "lead": Key(InContext(_LEAD, _ahead, _written(forms.Lead)), "By how many points a player is ahead."),
    "loot": _counted(
        forms.Loot,
        "points for cards",
        "a number of points for cards",
        Ranges.loot,
        "The points for the cards that a character holds.",
    ),
    "holds": Key(
        InContext(_HELD, _held, _written(forms.Holds)),
        "How many cards of a kind a character holds, open and closed; at least one if no number is given.",
    ),
    "wounds": _counted(
        forms.Wounds, "a number of wounds", "a number of wounds", Ranges.wounds, "The wounds of a character."
    ),
    "total_wounds": _total(
        forms.TotalWounds,
        "a number of wounds",
        "a number of wounds of all together",
        lambda ranges: ranges.total_wounds,
        "The wounds of all together.",
    ),
    "seat": Key(
        Fields(
            "a seat",
            {
                "of": Key(CHARACTER, "Whose seat.", required=True),
                "place": Key(
                    ByKind(
                        "bow, stern, or a number from the bow",
                        text=Choice({"bow": "The first seat.", "stern": "The last seat."}),
                        number=Whole(1, 6),
                    ),
                    "Which: bow, stern, or a number from 1 at the bow.",
                    required=True,
                ),
            },
            example="{of: kid, place: bow}",
            made=forms.SeatAt,
            sense=_check_seat,
        ),
        "The seat of a character.",
    ),
    "gulls": _total(
        forms.Gulls, "a number of gulls", "a number of gulls", lambda ranges: ranges.gulls, "The number of gulls."
    ),
    "no_fight": _restriction(forms.NoFight, "no_fight"),
    "no_row": _restriction(forms.NoRow, "no_row"),
    "never_unconscious": _restriction(forms.NeverUnconscious, "never_unconscious"),
}
"""The goals that are not made of others."""


# --- goals made of others ------------------------------------------------------------------------

GOAL, GOALS = goal_shapes(
    "lifeboat",
    "{alive: captain}",
    plain_goals(_PLAIN, "other goals have a value, such as {alive: all} or {score: {of: kid, at_least: 8}}"),
    ATOMS,
    (forms.AllOf, forms.AnyOf, forms.Not),
    aliases={"all_of": "all", "any_of": "any", "one_of": "any"},
    several="put '- ' before each goal",
    advice=ADVICE["goal"],
    written=Block,
)
