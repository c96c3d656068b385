"""Reading members: who a goal speaks of, by a word, a role, a seat, a card, or a place beside somebody else."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from winnable.missions.crew.format.advice import MEMBER_ADVICE
from winnable.missions.crew.format.comparison import COMPARISON
from winnable.missions.crew.notation import read_card
from winnable.missions.source.advice import meant
from winnable.missions.source.finding import Findings, Place, nearest_name, quoted
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode
from winnable.missions.source.values import piece, whole
from winnable.rules.crew.goal import Beside, InRole, Member, Neighbour, Relation, Seat, Side, Who

__all__ = ["ENOUGH", "Inside", "MemberReader", "compared", "flag"]

_Part = TypeVar("_Part")
_CREW: Final = {member.value: member for member in Member} | {"captain": Member.COMMANDER}
ENOUGH: Final = {"somebody": (Relation.AT_LEAST, 1), "nobody": (Relation.EXACTLY, 0)}
"""Of how many members a comparison must hold, by the word for them."""
_SEVERAL: Final = (Member.ANYBODY, Member.EVERYBODY, Member.EACH_OTHER, Member.ALL_OTHERS)
_BESIDE: Final = re.compile(r"(left_of|right_of|opposite)(?:_of)?_(?=\w)")
_SIDES: Final = {side.value: side for side in Side}


@dataclass(frozen=True, slots=True)
class Inside:
    """Where a goal stands: in a task, inside `members`."""

    task: bool = False
    members: bool = False
    always: bool = False


@dataclass(slots=True)
class MemberReader:
    """Reads who is meant.

    `roles` are the roles that exist, `seats` the players by name (empty in a mission). `roles_known`: there are no
    other roles, which nobody knows where a file has mistakes in them. Where a finding is noted, what is returned must
    not be used.
    """

    findings: Findings
    roles: Collection[str] = ()
    seats: Sequence[str] = ()
    roles_known: bool = True
    places: dict[int | tuple[int, str], Place] = field(default_factory=dict)
    kept: list[object] = field(default_factory=list)

    def _mark(self, part: _Part, node: Node) -> _Part:
        self.places[id(part)] = node.place
        self.kept.append(part)  # an id is good only as long as its object lives
        return part

    def one_member(self, node: ScalarNode, inside: Inside, count: MappingNode) -> Who:
        """Read the one member that a key names: a player's name or number will do as well."""
        if node.text not in (*self.roles, *_CREW) and (node.text in self.seats or node.text.isdecimal()):
            return self._seat(node, node)
        who = self._who(node, inside, count, left=True)
        if node.text in (*_CREW, *ENOUGH) and (who in _SEVERAL or node.text in ENOUGH):
            message = f"expected one member, found {quoted(node.text)}"
            hint = "what holds for several members is a goal of its own: tricks_won: {by: everybody, at_most: 3}"
            self.findings.add(node.place, "G002", message, hint)
        return who

    def _who(self, node: Node, inside: Inside, count: MappingNode, *, left: bool) -> Who:
        if isinstance(node, MappingNode):
            return self._placed_member(node, inside, count, left=left)
        assert isinstance(node, ScalarNode)
        if node.text in self.roles:
            return InRole(node.text)
        if node.text in _CREW:
            member = _CREW[node.text]
            if member is Member.OWNER and not inside.task:
                self.findings.add(node.place, "G002", "expected owner only in the goal of a task", "name a member")
            if member is Member.MEMBER and not inside.members:
                hint = "it is the member who is looked at: members: {exactly: 2, meet: {tricks_won: {by: member, …}}}"
                self.findings.add(node.place, "G002", "expected member only inside members", hint)
            return member
        if node.text in ENOUGH:
            if not left:
                message = f"expected {node.text} only on the left of a comparison"
                hint = "write each_other for every other member, all_others for all of them together"
                self.findings.add(node.place, "G002", message, hint)
            return Member.MEMBER if compared(count) else Member.ANYBODY
        if node.text in self.seats:
            return self._seat(node, node)
        if beside := _BESIDE.match(node.text.strip().replace(" ", "_").replace("-", "_")):
            of = piece(node, beside.end(), node.text.strip()[beside.end() :].removeprefix("the "))
            return self._beside(_SIDES[beside[1]], of, node, inside, count, left=left)
        if self.roles_known:
            known = [*_CREW, *ENOUGH, *self.roles]
            roles = f" (roles: {', '.join(self.roles)})" if self.roles else ""
            message = f"expected a member of the crew or a role, found {quoted(node.text)}{roles}"
            hint = _several(node.text) or meant(node.text, known, MEMBER_ADVICE)
            others = (
                f"the members are {', '.join(known[: len(_CREW) + len(ENOUGH)])}, {{seat: 0}}, {{holder_of: p9}} and "
                "{left_of: commander}"
            )
            self.findings.add(node.place, "G003", message, hint or others)
        return Member.ANYBODY

    def _beside(self, side: Side, of: Node, node: Node, inside: Inside, count: MappingNode, *, left: bool) -> Who:
        """Read a place beside somebody."""
        if isinstance(of, ScalarNode) and of.text in self.seats and of.text not in (*self.roles, *_CREW):
            who: Who = self._seat(of, of)
        else:
            who = self._who(of, inside, count, left=left)
        several = who in _SEVERAL or (isinstance(of, ScalarNode) and of.text in ENOUGH)
        if several and isinstance(of, ScalarNode) and (of.text in _CREW or of.text in ENOUGH):
            message = f"expected one member to sit beside, found {quoted(of.text)}"
            hint = "for every member and the neighbour: by: everybody, more_than: {tricks_won: {by: {left_of: same}}}"
            self.findings.add(of.place, "G002", message, hint)
        return self._mark(Neighbour(who, side), node)

    def _seat(self, seat: ScalarNode, node: Node) -> Who:
        """Read a player's name or seat number."""
        if seat.text in self.seats:
            return self._mark(Seat(self.seats.index(seat.text)), node)
        if seat.text.isdecimal():
            return self._mark(Seat(int(seat.text)), node)
        message = f"expected a player or a seat number, found {quoted(seat.text)}"
        hint = "" if self.seats else "a mission knows no players: write a number, or give the member a role"
        self.findings.add(seat.place, "D007", message, nearest_name(seat.text, list(self.seats)) or hint)
        return Member.ANYBODY

    def _placed_member(self, node: MappingNode, inside: Inside, count: MappingNode, *, left: bool) -> Who:
        seat = node.get("seat")
        places = node.get("left")
        for name, side in _SIDES.items():
            if (of := node.get(name)) is not None:
                for key in ("left", "after_signal"):
                    if node.get(key) is not None:
                        self.findings.add(node.key(key), "K006", f"expected {key} only together with holder_of")
                return self._beside(side, of, node, inside, count, left=left)
        if places is not None and node.get("holder_of") is None:
            self.findings.add(node.key("left"), "K006", "expected left only together with holder_of")
        if seat is not None and node.get("after_signal") is not None:
            message = "expected after_signal only together with holder_of or left_of_holder"
            self.findings.add(node.key("after_signal"), "K006", message)
        if isinstance(seat, ScalarNode):
            return self._seat(seat, node)
        holder = node.get("holder_of") or node.get("left_of_holder")
        assert isinstance(holder, ScalarNode)
        if holder.text in _CREW:
            message = f"expected a card such as 'p7', found {quoted(holder.text)}"
            hint = "name the highest trump, which the commander holds: r4, in Deep Sea s4"
            self.findings.add(holder.at(0), "G001", message, hint)
            return Member.ANYBODY
        placed = read_card(holder, self.findings, "G001")
        left_by = 1 if node.get("left_of_holder") is not None else whole(places) if places is not None else 0
        return self._mark(Beside(placed.card, left_by, flag(node, "after_signal")), node) if placed else Member.ANYBODY


def _several(text: str) -> str:
    """Return a hint for a text that names several members, or a seat."""
    if text.startswith("partner"):
        return MEMBER_ADVICE["partner"]
    if seat := re.fullmatch(r"(?:player|seat|member)[ _-]?([0-9])", text):
        return f"write {{seat: {seat[1]}}}; seats are counted from 0"
    if re.fullmatch(r"[a-z][1-9][0-9]?", text):
        return f"whoever holds the card is {{holder_of: {text}}}"
    if re.match(r"(?:everybody|everyone|all|anybody)\b.*\b(?:but|except)\b", text):
        return "write a goal for each of them, by: {left_of: commander} and so on"
    if re.search(r"\w\s*(?:,|&|\+|/|\band\b|\bor\b)\s*\w", text):
        return "write a goal of its own for each, or by_member: {commander: 3, sick: 1}"
    return ""


def compared(inner: MappingNode) -> list[Entry]:
    """Return the entries of a mapping that compare with a number or a count."""
    return [entry for entry in inner.entries if entry.key.text in COMPARISON]


def flag(node: MappingNode, key: str) -> bool:
    """Return whether a key says true."""
    value = node.get(key)
    return isinstance(value, ScalarNode) and value.value is True
