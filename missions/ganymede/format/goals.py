"""Goals: atoms such as `launched: {at_least: 2}`, combined by `all`, `any` and `not`.

A form is a key of `GOAL`. Its shape checks the value below the key, reads it as a goal of `rules.ganymede.goal`, writes
the goal so that it reads back the same, and exports its schema.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from winnable.missions.ganymede.format.players import OF, OVER, called, own_turns, rounds_of
from winnable.missions.ganymede.format.reading import CARD_ID, COLOUR, ORDINALS, SLOT_WORDS, SYMBOL, GameReading
from winnable.missions.source.combined import (
    COMPARISONS,
    NUMBER,
    check_bound,
    check_deadline,
    ends_of,
    goal_shapes,
    plain_goals,
)
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import nearest, quoted
from winnable.missions.source.meaning import Meaning, alone, own
from winnable.missions.source.plain import UNWRITTEN, Choice, Flag, Reading, Shape, Whole, Words
from winnable.missions.source.shape import ByKind, Fields, Key
from winnable.missions.source.tree import MappingNode, Node, text_of
from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.card import SLOTS, Place
from winnable.rules.ganymede.goal import Bound, Goal
from winnable.rules.ganymede.position import Cause
from winnable.rules.ganymede.problem import Ranges
from winnable.rules.goal import Range

_OUT_OF_RANGE: Final = "Q008"


def goal_value(goal: Goal, names: Sequence[str]) -> Any:
    """A goal as a value of YAML, in the shortest form that reads back the same."""
    return GOAL.write(goal, called(names))


# --- numbers -------------------------------------------------------------------------------------


def _compared(name: str, about: str) -> Key:
    """Return a key with a condition on a number."""

    def written_as(bound: Bound) -> Any:
        written = getattr(bound, name, None)  # more_than and fewer_than are written by the others
        return UNWRITTEN if written is None else written

    return Key(Meaning(NUMBER, lambda number: Bound(**ends_of({name: number})), written_as), about, attribute="bound")


_COMPARED: Final = {name: _compared(name, about) for name, about in COMPARISONS.items()}
_OF: Final = {"of": Key(OF, "Whom it is about; every free player if not given.")}
_Sense = Callable[[Any, MappingNode, GameReading], Any]
_Within = Callable[[Any, Ranges, int], Range]


def _compares(made: type, about: str, expected: str, sense: _Sense, absent: Any = None, **keys: Key) -> Key:
    """Return the key of a goal that compares a number; `sense` notes numbers that there cannot be."""
    shape = Fields(
        expected,
        {**_OF, **_COMPARED, **keys},
        one_of=(tuple(_COMPARED),),
        lacking="say how many there must be, such as at_least: 1 or exactly: 0",
        example="{at_least: 1}",
        made=made,
        absent=absent or {},
        sense=sense,
    )
    return Key(shape, about)


def _in_range(noun: str, within: _Within, only: str = "") -> _Sense:
    """Return the check that notes a number that the players can never reach, or always do.

    `only` is the field that says which ones are counted.
    """

    def check(goal: Any, node: MappingNode, reading: GameReading) -> Any:
        kind = getattr(goal, only) if only else None
        what = noun if kind is None else noun.replace("number of", f"number of {kind}")
        ranges = [within(goal, reading.ranges, player) for player in reading.ranges.meant(goal.of)]
        if ranges:
            check_bound(node, goal.bound, ranges, what, _OUT_OF_RANGE, reading.findings)
        return goal

    return check


_launches: Final = _in_range("a number of ships launched", lambda _, ranges, player: ranges.launched(player))
_points: Final = _in_range("a number of points", lambda _, ranges, player: ranges.score(player))
_cells: Final = _in_range("a cell of the track", lambda _, ranges, _player: ranges.reputation())
_sets: Final = _in_range("a number of full sets", lambda _, ranges, player: ranges.sets(player))
_shuttles: Final = _in_range(
    "a number of shuttles", lambda goal, ranges, player: ranges.shuttles(player, goal.symbol), "symbol"
)
_settlers: Final = _in_range(
    "a number of settlers", lambda goal, ranges, _: ranges.standing(goal.places, goal.colour), "colour"
)


def _check_launched(goal: forms.Launched, node: MappingNode, reading: GameReading) -> forms.Launched:
    horizon, ranges = reading.horizon, reading.ranges
    if horizon is not None and ranges.deal is not None:
        starts = ranges.deal.position.player
        turns = [own_turns(horizon, ranges.players, starts, each) for each in ranges.meant(goal.of)]
        if turns:
            played = range(1, 1 + max(turns))
            check_deadline(node.get("by_turn"), "a turn", played, _OUT_OF_RANGE, reading.findings)
    _launches(goal, node, reading)
    return goal


def _check_lead(goal: forms.Lead, node: MappingNode, reading: GameReading) -> forms.Lead:
    ranges, findings = reading.ranges, reading.findings
    behind = {player: ranges.meant(goal.over, player) for player in ranges.meant(goal.of)}
    same = next((player for player, others in behind.items() if player in others), None)
    if same is not None:
        own = reading.names[same] if reading.names else f"the {ORDINALS[same]} player"
        message = f"expected a lead over another player than {own}, found one over {own}"
        findings.add(node.place, "Q002", message, "write over: others, or leave it out, for every other player")
    elif ranges.players == 1:
        message = "expected other players to be ahead of, found only one, for whom that always holds"
        findings.warn(node.place, _OUT_OF_RANGE, message)
    else:
        within = [ranges.lead(player, other) for player, others in behind.items() for other in others]
        check_bound(node, goal.bound, within, "a lead", _OUT_OF_RANGE, findings)
    return goal


# --- states without a number ------------------------------------------------------------------------


def _so(goal: Goal) -> Meaning:
    """Return the shape of true, which means a goal, or false, which means its opposite."""
    return Meaning(
        Flag("true or false"),
        lambda so: goal if so else forms.Not(goal),
        lambda each: True if each == goal else UNWRITTEN,
    )


def _so_or(expected: str, goal: Goal, table: Shape) -> ByKind:
    """Return the shape of a goal that is written as true, or as a mapping that says more of it."""
    return ByKind(expected, flag=_so(goal), text=Flag(expected), table=table)


def _restriction(made: type[forms.NobodyLost | forms.NoDiscardAction | forms.NoBonusLaunch]) -> ByKind:
    return _so_or("true, or {of: …}", made(), Fields("whom it binds", _OF, made=made))


_WINS: Final = _so_or(
    "true, or {of: …, shared_ok: …}",
    forms.Wins(),
    Fields("who wins", {**_OF, "shared_ok": Key(Flag(), "A shared victory will do.")}, made=forms.Wins),
)


def _wins(node: Node, reading: GameReading) -> Goal:
    """Read that a player wins; alone that asks for nothing."""
    if reading.ranges.players == 1:
        message = "expected other players to win against, found one alone, who always wins"
        reading.findings.warn(node.place, _OUT_OF_RANGE, message)
    goal: Goal = _WINS.read(node, reading)
    return goal


def _check_game_over(goal: forms.GameOver, node: MappingNode, reading: GameReading) -> forms.GameOver:
    horizon, deal = reading.horizon, reading.ranges.deal
    if horizon is not None and deal is not None:
        rounds = range(1, 1 + rounds_of(horizon, deal.position.player))
        check_deadline(node.get("by_round"), "a round", rounds, _OUT_OF_RANGE, reading.findings)
    return goal


_BOTH: Final = "Ships of both slots leave in one turn."
_SLOTS: Final = Fields("slots", {**_OF, "both_same_turn": Key(Flag(), _BOTH)}, made=forms.BothSlots)


def _slots(node: MappingNode, reading: Reading) -> Goal:
    """Read that ships of both slots leave in one turn, or never do."""
    both, goal = node.get("both_same_turn"), _SLOTS.read(node, reading)
    return goal if both is None or Flag().read(both, reading) else forms.Not(goal)


def _slots_written(goal: Goal, words: Words) -> Any:
    written = _SLOTS.write(goal, words)
    return written if written is UNWRITTEN else Flow({**written, "both_same_turn": True})


# --- cards ---------------------------------------------------------------------------------------


def _asked(node: Node, reading: GameReading, *, ship: bool) -> str:
    """Read a card that a goal asks for: a ship that is launched, or else a tile or shuttle that is used."""
    card, cards, ranges, findings = text_of(node), reading.cards, reading.ranges, reading.findings
    known = {*cards.ships} if ship else {*cards.tiles, *cards.shuttles}
    dealt = ranges.ships if ship else ranges.takeable
    if known and card not in known:
        message = f"there is no {'ship' if ship else 'tile and no shuttle'} {quoted(card)}"
        findings.add(node.place, "C001", message, nearest(card, sorted(known)))
    elif dealt is not None and card not in dealt:
        message = f"expected a card of this deal that can meet this goal, found {quoted(card)}"
        hint = nearest(card, sorted(dealt & known if known else dealt))
        findings.warn(node.place, _OUT_OF_RANGE, message, hint)
    return card


def _of_card(made: type[forms.Flown | forms.Uses], *, ship: bool) -> ByKind:
    """Return the shape of a goal about a card, for any player unless it names one."""
    card = own(CARD_ID, partial(_asked, ship=ship))
    table = Fields("a card", {"card": Key(card, "Its id.", required=True), **_OF}, made=made)
    return ByKind(
        "the id of a card, or {card: …, of: …}", text=alone(card, made), number=alone(card, made), table=table
    )


# --- all of them ---------------------------------------------------------------------------------

_COLOUR: Final = Key(COLOUR, "Only settlers of this colour.")
_SLOT: Final = Key(
    Choice(SLOT_WORDS, values={str(slot): (slot,) for slot in SLOTS}),
    "Only those aboard this ship.",
    attribute="places",
)


def _at(place: Place) -> dict[str, Any]:
    return {"places": (place,)}


_PLAIN: Final[dict[str, tuple[Goal, str]]] = {
    "nobody_lost": (forms.NobodyLost(), "No shuttle loses a settler."),
    "no_discard_action": (forms.NoDiscardAction(), "No turn begins by discarding tiles for basic actions."),
    "no_bonus_launch": (forms.NoBonusLaunch(), "No ship leaves by a full set or the end of the track."),
    "game_over": (forms.GameOver(), "The end has been triggered."),
    "not_over": (forms.NotOver(), "The end has not been triggered."),
}
"""Goals that may be written as a word alone."""


def _plain(word: str, shape: Shape) -> Key:
    return Key(shape, _PLAIN[word][1])


_GOAL_KEYS: Final = {
    "launched": _compares(
        forms.Launched,
        "Ships launched, those of the deal included.",
        "a number of launches",
        _check_launched,
        by_turn=Key(Whole(1, 99), "It must be so after this own turn."),
    ),
    "launch_card": Key(_of_card(forms.Flown, ship=True), "This ship has been launched; by anybody if nobody is named."),
    "launch_slots": Key(
        ByKind(
            "both_same_turn, or {both_same_turn: …}",
            text=Choice({"both_same_turn": _BOTH}, values={"both_same_turn": forms.BothSlots()}),
            table=own(_SLOTS, _slots, _slots_written),
        ),
        _BOTH,
    ),
    "score": _compares(forms.Score, "The points.", "a score", _points),
    "lead": _compares(
        forms.Lead,
        "By how many points a player is ahead.",
        "a lead",
        _check_lead,
        over=Key(OVER, "Over whom; over every other player if not given."),
    ),
    "wins": Key(
        own(_WINS, _wins),
        "A player wins with the points as they are.",
    ),
    "reputation": _compares(forms.Reputation, "The cell of the marker.", "a reputation", _cells),
    "sets": _compares(forms.Sets, "Complete sets of the five symbols among the shuttles.", "a number of sets", _sets),
    "shuttles": _compares(
        forms.Shuttles,
        "Shuttles used.",
        "a number of shuttles",
        _shuttles,
        symbol=Key(SYMBOL, "Only shuttles with this symbol."),
    ),
    "aboard": _compares(
        forms.Standing, "Settlers aboard ships, at the end.", "settlers aboard", _settlers, colour=_COLOUR, slot=_SLOT
    ),
    "on_mars": _compares(
        forms.Standing, "Settlers on Mars, at the end.", "settlers on Mars", _settlers, _at(Place.MARS), colour=_COLOUR
    ),
    "on_earth": _compares(
        forms.Standing,
        "Settlers on Earth, at the end.",
        "settlers on Earth",
        _settlers,
        _at(Place.EARTH),
        colour=_COLOUR,
    ),
    "nobody_lost": _plain("nobody_lost", _restriction(forms.NobodyLost)),
    "no_discard_action": _plain("no_discard_action", _restriction(forms.NoDiscardAction)),
    "no_bonus_launch": _plain("no_bonus_launch", _restriction(forms.NoBonusLaunch)),
    "game_over": _plain(
        "game_over",
        _so_or(
            "true, or {by_round: …, cause: …}",
            forms.GameOver(),
            Fields(
                "how the game ends",
                {
                    "by_round": Key(Whole(1, 99), "In this round or before."),
                    "cause": Key(
                        Choice(
                            {"launches": "A player has launched four ships.", "pile": "A shuttle pile is empty."},
                            values={cause.value: cause for cause in (Cause.LAUNCHES, Cause.PILE)},
                        ),
                        "What triggers it.",
                    ),
                },
                made=forms.GameOver,
                sense=_check_game_over,
            ),
        ),
    ),
    "not_over": _plain("not_over", _so(forms.NotOver())),
    "uses": Key(
        _of_card(forms.Uses, ship=False),
        "This tile is taken, or this shuttle used; by anybody if nobody is named.",
    ),
}


GOAL, GOALS = goal_shapes(
    "ganymede",
    "{launched: {at_least: 1}}",
    plain_goals(_PLAIN, "other goals are written as {launched: {at_least: 1}}"),
    _GOAL_KEYS,
    (forms.AllOf, forms.AnyOf, forms.Not),
    aliases={"all_of": "all", "one_of": "any"},
    several="write each goal after a '-' on a line of its own",
    advice={
        "launches": "did you mean 'launched'?",
        "points": "did you mean 'score'?",
        "any_of": "write any",
        "none_of": "write not: {any: […]}",
        "wins_game": "did you mean 'wins'?",
    },
)
