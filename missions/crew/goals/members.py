"""Members of a goal, by a word, a role, a seat, a card, or a place next to another member."""

import re
from dataclasses import dataclass, field
from typing import Any, Final

from winnable.missions.crew.cards import CARD
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.goals.tricks import ONE
from winnable.missions.crew.notation import read_card
from winnable.missions.crew.spelling import as_card
from winnable.missions.crew.words import ADVICE, LAST_WINNER, WORDS
from winnable.missions.source.advice import meant
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Place, nearest_name, quoted
from winnable.missions.source.meaning import Named
from winnable.missions.source.plain import Words
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, ListOf, Shape, Text, Whole
from winnable.missions.source.tree import MappingNode, Node, ScalarNode, SequenceNode, piece, text_of, whole
from winnable.rules.crew.kinds import Half, Relation
from winnable.rules.crew.who import Beside, EverybodyBut, InRole, Member, Neighbour, Seat, Side, Together, Who, WinnerOf

_CREW: Final = {member.value: member for member in Member} | {"captain": Member.COMMANDER}
ENOUGH: Final = {"somebody": (Relation.AT_LEAST, 1), "nobody": (Relation.EXACTLY, 0)}
"""Of how many members a comparison must hold, by the word for them."""
_SEVERAL: Final = (Member.ANYBODY, Member.EVERYBODY, Member.EACH_OTHER, Member.SOME_OTHER, Member.ALL_OTHERS)
_BESIDE: Final = re.compile(r"(left_of|right_of|opposite)(?:_of)?_(?=\w)")
_SIDES: Final = {side.value: side for side in Side}


@dataclass(frozen=True, slots=True)
class _Members(ByKind):
    """A member, or a word for several unless a key is for `one` alone. A word that is a role means the role."""

    text: Shape | None = field(default_factory=lambda: Choice(WORDS["members"], others="a role"))
    one: bool = False

    def read(self, node: Node, reading: GoalReader) -> Any:
        if self.one:
            return one_member(node, reading) if isinstance(node, ScalarNode) else _one(node, reading)
        if not isinstance(node, SequenceNode):
            return _who(node, reading)
        members = [_one(item, reading) for item in node.items]
        seen: dict[Who, Place] = {}
        for member, item in zip(members, node.items, strict=True):
            reading.findings.again(seen, member, item.place, "G002", "the member is there twice")
        return reading.mark(Together(tuple(members)), node)

    def write(self, value: Any, words: Words) -> Any:
        return written_member(value, words)


_A_NUMBER: Final = {"number": "write {seat: 0}; seats are counted from 0"}
_ONE: Final[Shape] = Named(
    "one_member",
    "a member of the crew",
    lambda: _Members(
        "a member of the crew such as owner, commander or {seat: 2}",
        table=Fields(
            "a member of the crew",
            {
                "seat": Key(Text("a player or a seat number", numbers=True), "The player, or the seat counted from 0."),
                "holder_of": Key(CARD, "The member who was dealt this card."),
                "left_of_holder": Key(CARD, "The left neighbour of the member who was dealt this card."),
                "winner_of": Key(ONE, "The member who wins this trick: a number, last or -2."),
                "everybody_but": Key(_ONE, "Every member but this one, one by one; only on the left of a comparison."),
                "left_of": Key(_ONE, "The next member, to the left of this one."),
                "right_of": Key(_ONE, "The member before, to the right of this one."),
                "opposite": Key(_ONE, "The member opposite this one, with four players or another even number."),
                "left": Key(Whole(0, 98), "The number of places to the left of the holder; only with holder_of."),
                "after_signal": Key(
                    Flag(), "The holder is the member who has the card after the distress signal, not who was dealt it."
                ),
            },
            one_of=(
                (
                    "seat",
                    "holder_of",
                    "left_of_holder",
                    "winner_of",
                    "everybody_but",
                    "left_of",
                    "right_of",
                    "opposite",
                ),
            ),
            advice=ADVICE["placed"],
        ),
        advice={"list": "write one member; several counted as one are by: [commander, sick]", **_A_NUMBER},
    ),
)
WHO: Final[Shape] = Named(
    "who",
    "a member of the crew, or several",
    lambda: _Members(
        "a member of the crew such as owner, commander or {seat: 2}",
        table=_ONE,
        items=ListOf(_ONE, at_least=2, example="[commander, left_of_commander], several members counted as one"),
        advice=_A_NUMBER,
    ),
)
SINGLE: Final[Shape] = Named(
    "single_member",
    "one member of the crew",
    lambda: _Members(
        "one member of the crew such as commander or {seat: 2}",
        table=_ONE,
        advice={"list": "write one member, such as commander or {left_of: commander}", **_A_NUMBER},
        one=True,
    ),
)


def _one(node: Node, reading: GoalReader) -> Who:
    """Read one of several members who are counted together."""
    who = _who(node, reading)
    word = node.text if isinstance(node, ScalarNode) else "everybody_but"
    if isinstance(who, EverybodyBut) or (word in (*_CREW, *ENOUGH) and (who in _SEVERAL or word in ENOUGH)):
        message = f"expected one member among those that are counted together, found {quoted(word)}"
        hint = "name each of them, as in by: [commander, left_of_commander]"
        reading.findings.add(node.place, "G002", message, hint)
    return who


def one_member(node: ScalarNode, reading: GoalReader) -> Who:
    """Read the one member that a key names: a player's name or number will do as well."""
    if node.text not in (*reading.roles, *_CREW) and (node.text in reading.seats or node.text.isdecimal()):
        return _seat(node, node, reading)
    who = _who(node, reading)
    if node.text in (*_CREW, *ENOUGH) and (who in _SEVERAL or node.text in ENOUGH):
        message = f"expected one member, found {quoted(node.text)}"
        hint = (
            "write what holds for several members as a goal of its own, as in tricks_won: {by: everybody, at_most: 3}"
        )
        reading.findings.add(node.place, "G002", message, hint)
    return who


def _who(node: Node, reading: GoalReader) -> Who:
    if isinstance(node, MappingNode):
        return _placed_member(node, reading)
    assert isinstance(node, ScalarNode)
    if node.text in reading.roles:
        return InRole(node.text)
    if node.text in _CREW:
        member = _CREW[node.text]
        if member is Member.OWNER and not reading.inside.task:
            reading.findings.add(node.place, "G002", "expected owner only in the goal of a task", "name a member")
        if member is Member.MEMBER and not reading.inside.members:
            hint = "it is the member who is looked at, as in members: {exactly: 2, meet: {tricks_won: {by: member, …}}}"
            reading.findings.add(node.place, "G002", "expected member only inside members", hint)
        return member
    if node.text == LAST_WINNER:
        return reading.mark(WinnerOf(-1), node)
    if node.text in ENOUGH:
        if not reading.inside.left:
            message = f"expected {node.text} only on the left of a comparison"
            hint = "write each_other for every other member, all_others for all of them together"
            reading.findings.add(node.place, "G002", message, hint)
        return Member.MEMBER if reading.inside.compared else Member.ANYBODY
    if node.text in reading.seats:
        return _seat(node, node, reading)
    if beside := _BESIDE.match(node.text.strip().replace(" ", "_").replace("-", "_")):
        of = piece(node, beside.end(), node.text.strip()[beside.end() :].removeprefix("the "))
        return _beside(_SIDES[beside[1]], of, node, reading)
    if reading.roles_known:
        known = [*_CREW, LAST_WINNER, *ENOUGH, *reading.roles]
        roles = f" (roles: {', '.join(reading.roles)})" if reading.roles else ""
        message = f"expected a member of the crew or a role, found {quoted(node.text)}{roles}"
        hint = meant(node.text, known, ADVICE["member"])
        others = (
            f"the members are {', '.join(known[: len(_CREW) + 1 + len(ENOUGH)])}, {{seat: 0}}, {{holder_of: p9}} and "
            "{left_of: commander}"
        )
        reading.findings.add(node.place, "G003", message, hint or others)
    return Member.ANYBODY


def _beside(side: Side, of: Node, node: Node, reading: GoalReader) -> Who:
    """Read a place next to a member."""
    if isinstance(of, ScalarNode) and of.text in reading.seats and of.text not in (*reading.roles, *_CREW):
        who: Who = _seat(of, of, reading)
    else:
        who = _one(of, reading) if isinstance(of, MappingNode) else _who(of, reading)
    several = who in _SEVERAL or (isinstance(of, ScalarNode) and of.text in ENOUGH)
    if several and isinstance(of, ScalarNode) and (of.text in _CREW or of.text in ENOUGH):
        message = f"expected one member to sit beside, found {quoted(of.text)}"
        hint = "for every member and the neighbour write by: everybody, more_than: {tricks_won: {by: {left_of: same}}}"
        reading.findings.add(of.place, "G002", message, hint)
    return reading.mark(Neighbour(who, side), node)


def _seat(seat: ScalarNode, node: Node, reading: GoalReader) -> Who:
    """Read a player's name or seat number."""
    if seat.text in reading.seats:
        return reading.mark(Seat(reading.seats.index(seat.text)), node)
    if seat.text.isdecimal():
        return reading.mark(Seat(int(seat.text)), node)
    message = f"expected a player or a seat number, found {quoted(seat.text)}"
    hint = "" if reading.seats else "a mission knows no players: write a number, or give the member a role"
    reading.findings.add(seat.place, "D007", message, nearest_name(seat.text, list(reading.seats)) or hint)
    return Member.ANYBODY


def _placed_member(node: MappingNode, reading: GoalReader) -> Who:
    seat = node.get("seat")
    places = node.get("left")
    if (trick := node.get("winner_of")) is not None:
        return _winner_of(trick, node, reading)
    if (but := node.get("everybody_but")) is not None:
        return _everybody_but(but, node, reading)
    for name, side in _SIDES.items():
        if (of := node.get(name)) is not None:
            _check_no_holder(node, reading)
            return _beside(side, of, node, reading)
    if places is not None and node.get("holder_of") is None:
        reading.findings.add(node.key("left"), "K006", "expected left only together with holder_of")
    if seat is not None and node.get("after_signal") is not None:
        message = "expected after_signal only together with holder_of or left_of_holder"
        reading.findings.add(node.key("after_signal"), "K006", message)
    if isinstance(seat, ScalarNode):
        return _seat(seat, node, reading)
    holder = node.get("holder_of") or node.get("left_of_holder")
    assert isinstance(holder, ScalarNode)
    if holder.text in _CREW:
        message = f"expected a card such as 'p7', found {quoted(holder.text)}"
        hint = "name the highest trump, which the commander holds: r4, in Deep Sea s4"
        reading.findings.add(holder.at(0), "G001", message, hint)
        return Member.ANYBODY
    placed = read_card(holder, reading.findings, "G001")
    left_by = 1 if node.get("left_of_holder") is not None else whole(places) if places is not None else 0
    return reading.mark(Beside(placed.card, left_by, _says(node, "after_signal")), node) if placed else Member.ANYBODY


def _check_no_holder(node: MappingNode, reading: GoalReader) -> None:
    """Note the keys that only say more of a holder."""
    for key in ("left", "after_signal"):
        if node.get(key) is not None:
            reading.findings.add(node.key(key), "K006", f"expected {key} only together with holder_of")


def _everybody_but(but: Node, node: MappingNode, reading: GoalReader) -> Who:
    """Read all members but one, who are on the left of a comparison."""
    _check_no_holder(node, reading)
    if not reading.inside.left:
        message = "expected everybody_but only on the left of a comparison"
        reading.findings.add(node.place, "G002", message, "write each_other for every other member")
    return reading.mark(EverybodyBut(_one(but, reading)), node)


def _winner_of(trick: Node, node: MappingNode, reading: GoalReader) -> Who:
    """Read the winner of one trick; of the first and the last the word for it."""
    _check_no_holder(node, reading)
    if as_card(text_of(trick)):
        message = f"expected the number of a trick, found the card {quoted(text_of(trick))}"
        hint = "who wins a trick with a card is counted, as in tricks_won: {by: anybody, won_with: p9, …}"
        reading.findings.add(trick.place, "G004", message, hint)
        return Member.FIRST_WINNER
    number = ONE.read(trick, reading)
    if isinstance(number, Half):
        reading.findings.add(trick.place, "G004", "expected one trick, found first half")
        return Member.FIRST_WINNER
    return Member.FIRST_WINNER if number == 1 else reading.mark(WinnerOf(number), node)


def _says(node: MappingNode, key: str) -> bool:
    """Return whether a key says true."""
    value = node.get(key)
    return isinstance(value, ScalarNode) and value.value is True


def written_member(who: Who, words: Words) -> Any:
    """Return the word or the mapping for a member."""
    match who:
        case Member():
            return words.get(who.value, who.value)
        case WinnerOf(trick):
            return LAST_WINNER if trick == -1 else Flow({"winner_of": trick})
        case Seat(number):
            return Flow({"seat": number})
        case InRole(role):
            return role
        case EverybodyBut(of):
            return Flow({"everybody_but": written_member(of, words)})
        case Together(members):
            return [written_member(member, words) for member in members]
        case Neighbour(of, side):
            return Flow({side.value: written_member(of, words)})
        case Beside(card, left, after_signal):
            holder = {"left_of_holder": str(card)} if left == 1 else {"holder_of": str(card)}
            more = {"left": left} if left > 1 else {}
            return Flow({**holder, **more, **({"after_signal": True} if after_signal else {})})
