"""Parts that problems and missions share: roles, assignment, tokens, the draw, the edition."""

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any, Final

from winnable.missions.crew.assignment_rule import ASSIGNMENTS, AssignmentRule
from winnable.missions.crew.format.advice import ASSIGNMENT_ADVICE, DRAW_ADVICE, GAME_ADVICE, ROLES_ADVICE
from winnable.missions.crew.format.players import PLAYER, ProblemReading
from winnable.missions.crew.format.words import ASSIGNMENT_RULES, COMMANDER, COMMANDER_WORDS, DRAW, RESERVED, TOKENS_MAY
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.notation import read_token
from winnable.missions.source.document import check_id
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Findings, Place, Source, nearest, quoted
from winnable.missions.source.reading import UNWRITTEN, Reading, Words
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, ListOf, TableOf, Text, Whole
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode
from winnable.missions.source.values import items_of
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.edition import DEFAULT_EDITION, EDITIONS
from winnable.rules.crew.problem import Role
from winnable.rules.crew.task import Token, TokenChange

__all__ = [
    "ASSIGNMENT_OF_MISSION",
    "ASSIGNMENT_OF_PROBLEM",
    "DRAW_KEY",
    "GAME",
    "HANDOVER",
    "IS_COMMANDER",
    "MUTED",
    "ROLES_OF_MISSION",
    "ROLES_OF_PROBLEM",
    "TOKEN",
    "TOKENS_MAY_KEY",
    "TOKEN_CHANGE",
    "WITH_ABOUT",
    "barred_value",
    "check_handover",
    "check_tokens",
    "read_game",
    "read_roles",
]

# --- roles ---

_MUTED: Final = ScalarNode(Place(Source(""), 1, 1), "muted", "muted", 1, exact=False)
_ROLE: Final = Text("a role", examples=("commander",), names="/roles")
_ROLE_NAMES: Final = ByKind("a role or a list of roles", text=_ROLE, items=ListOf(_ROLE))
_NOT: Final = Key(_ROLE_NAMES, "The commander, or roles that need another member.")


def read_roles(table: MappingNode, reading: GoalReader) -> tuple[Role, ...]:
    """Read roles by name, each with the members who may not have it."""
    commander, findings = EDITIONS[reading.game].commander, reading.findings
    names = [entry.key.text for entry in table.entries]
    roles = []
    for entry in table.entries:
        if entry.key.text in RESERVED:
            message = f"expected a name that is no word of the format, found {quoted(entry.key.text)}"
            findings.add(entry.key.place, "M006", message)
        check_id(entry.key, findings, "the name of a role")
        barred = entry.value.get("not") if isinstance(entry.value, MappingNode) else None
        others = [name for name in names if name != entry.key.text]
        unlike: list[str] = []
        for item in items_of(barred):
            assert isinstance(item, ScalarNode)
            if item.text in (*COMMANDER, *others):
                unlike.append(item.text)
            else:
                message = f"expected {commander} or another role, found {quoted(item.text)}"
                findings.add(item.place, "M006", message, nearest(item.text, [commander, *others]))
        members = tuple(name for name in unlike if name not in COMMANDER)
        roles.append(Role(entry.key.text, len(members) < len(unlike), members))
    return tuple(roles)


def barred_value(role: Role, words: Words) -> Flow:
    """The mapping that says who may not have a role, empty if anybody may."""
    barred = [*([words["commander"]] if role.not_commander else []), *role.unlike]
    return Flow({"not": barred[0] if len(barred) == 1 else barred}) if barred else Flow()


class _Roles(ByKind):
    """The roles of a mission by name."""

    def read(self, node: Node, reading: Reading) -> tuple[Role, ...]:
        """See Codec."""
        assert isinstance(node, MappingNode)
        assert isinstance(reading, GoalReader)
        return read_roles(node, reading)

    def write(self, value: tuple[Role, ...], words: Words) -> dict[str, Flow]:
        """See Codec."""
        return {role.name: barred_value(role, words) for role in value}


class _RolesGiven(ByKind):
    """The seats of roles by name: all that a problem with a mission says of them."""

    def read(self, node: Node, reading: Reading) -> dict[str, int]:
        """See Codec. Roles that are left open are left out."""
        assert isinstance(node, MappingNode)
        given = {}
        for entry in node.entries:
            player = entry.value.get("player") if isinstance(entry.value, MappingNode) else entry.value
            seat = PLAYER.read(player, reading) if player is not None else None
            if seat is not None:
                given[entry.key.text] = seat
        return given

    def write(self, value: Mapping[str, int], words: Words) -> Flow:
        """See Codec."""
        return Flow({name: PLAYER.write(seat, words) for name, seat in value.items()})


class _Muted(ByKind):
    """The member who may not communicate, as a role for who that may be; None if everybody may."""

    def read(self, node: Node, reading: Reading) -> Role | None:
        """See Codec."""
        if isinstance(node, MappingNode):
            assert isinstance(reading, GoalReader)
            (role,) = read_roles(MappingNode(node.place, (Entry(_MUTED, node),)), reading)
            return role
        assert isinstance(node, ScalarNode)
        return Role(_MUTED.text) if node.value is True else None

    def write(self, value: Role, words: Words) -> Any:
        """See Codec."""
        return barred_value(value, words) or True


ROLES_OF_MISSION: Final = _Roles(
    "roles such as {sick: {}}",
    table=TableOf(Fields("a role", {"not": _NOT}, example="{} or {not: commander}"), "roles such as {sick: {}}"),
    advice=ROLES_ADVICE,
)
ROLES_OF_PROBLEM: Final = _RolesGiven(
    "players by role",
    advice=dict.fromkeys(("list", "text"), "write who has which role, roles: {sick: Ann}"),
    table=TableOf(
        ByKind(
            "a player, or {player: …, not: …}",
            text=PLAYER,
            number=PLAYER,
            table=Fields("a role", {"player": Key(PLAYER, "Who has the role; open if not given."), "not": _NOT}),
        ),
        "players by role",
    ),
)
MUTED: Final = _Muted(
    "true, false, or {not: commander}", flag=Flag(), text=Flag(), table=Fields("muted", {"not": _NOT})
)

# --- assignment ---


class _IsCommander(Choice):
    """A word for the commander, by which something is true of the commander."""

    def read(self, node: Node, reading: Reading) -> bool:  # noqa: ARG002
        """See Codec."""
        return True

    def write(self, value: Any, words: Words) -> Any:
        """See Codec."""
        return words["commander"] if value is True else UNWRITTEN


IS_COMMANDER: Final = _IsCommander(COMMANDER_WORDS)


class _Barred(ByKind):
    """The seats that get no task: the commander's, or those of several players."""

    def read(self, node: Node, reading: Reading) -> tuple[int, ...]:
        """See Codec."""
        assert isinstance(reading, ProblemReading)
        if isinstance(node, ScalarNode):
            return (reading.dealt.deal.commander,) if reading.dealt.deal else ()
        seats: set[int] = set()
        for item in items_of(node):
            assert isinstance(item, ScalarNode)
            if item.text in COMMANDER:
                seats.update(self.read(item, reading))
            elif (seat := PLAYER.read(item, reading)) is not None:
                seats.add(seat)
        return tuple(sorted(seats))

    def write(self, value: tuple[int, ...], words: Words) -> list[str | int]:
        """See Codec: the players, as only the deal tells who is commander."""
        return [PLAYER.write(seat, words) for seat in value]


_RULE_KEYS: Final = {
    "spread": Key(Whole(0, 99), "The largest and the smallest share differ by this much at most."),
    "takers": Key(Whole(1, 99), "The number of members who own all tasks together."),
    "most": Key(Whole(1, 99), "No member owns more than this."),
    "not": Key(IS_COMMANDER, "The commander gets none.", attribute="not_commander"),
}
_NAMED_RULE: Final = Choice(ASSIGNMENT_RULES, advice=ASSIGNMENT_ADVICE, values=ASSIGNMENTS)
_RULE: Final = "a rule of assignment"
ASSIGNMENT_OF_MISSION: Final = ByKind(
    "a rule of assignment such as draft or free",
    text=_NAMED_RULE,
    table=Fields(_RULE, _RULE_KEYS, at_least=1, made=AssignmentRule),
)
ASSIGNMENT_OF_PROBLEM: Final = ByKind(
    ASSIGNMENT_OF_MISSION.expected,
    text=_NAMED_RULE,
    table=Fields(
        _RULE,
        {
            **_RULE_KEYS,
            "not": Key(
                _Barred("commander, or a list of players", text=Choice(COMMANDER_WORDS), items=ListOf(PLAYER)),
                "The commander, or these players, get none.",
                attribute="barred",
            ),
            "counts": Key(ListOf(Whole(0, 99), at_least=2), "The number of tasks of each seat."),
        },
        at_least=1,
        made=Assignment,
    ),
)
"""It may also name players."""


def check_handover(rule: AssignmentRule, place: Place, findings: Findings) -> None:
    """Note a handover beside a rule by which the commander must keep one of the hardest tasks."""
    if rule.hardest:
        message = f"expected no handover together with {rule.name}, as the task could be handed on again"
        findings.add(place, "K006", message)


# --- tokens ---


@dataclass(frozen=True, slots=True)
class _Token(Text):
    """An order token; None where there is a mistake."""

    def read(self, node: Node, reading: Reading) -> Token | None:
        """See Codec."""
        assert isinstance(node, ScalarNode)
        return read_token(node.text, node.at(0), reading.findings)

    def write(self, value: Token, words: Words) -> str:  # noqa: ARG002
        """See Codec."""
        return str(value)


TOKEN: Final = _Token("a token", numbers=True, examples=("1", ">", "omega"))
TOKEN_CHANGE: Final = Choice(TOKENS_MAY, values=dict(zip(TOKENS_MAY, TokenChange, strict=True)))
TOKENS_MAY_KEY: Final = Key(
    TOKEN_CHANGE, "What the crew may do with the tokens before tasks are taken.", attribute="token_change"
)


def check_tokens(tokens: list[tuple[Token, Place]], findings: Findings) -> None:
    """Note a token that occurs twice, and gaps in the numbers and arrows."""
    first: dict[str, Place] = {}
    for token, place in tokens:
        if token.text in first:
            message = f"the token {token} is there twice (first at {first[token.text].seen_from(place)})"
            findings.add(place, "T006", message)
        else:
            first[token.text] = place
    for kind in ("number", "arrows"):
        present = sorted(rank for token, _ in tokens if (rank := getattr(token, kind)) is not None)
        missing = [rank for rank in range(1, max(present, default=0)) if rank not in present]
        if missing:
            last = next(place for token, place in tokens if getattr(token, kind) == present[-1])
            absent = ", ".join(">" * rank if kind == "arrows" else str(rank) for rank in missing)
            shown = ">" * present[-1] if kind == "arrows" else str(present[-1])
            findings.add(last, "T007", f"expected no gap below the token {shown}, missing {absent}")


# --- the draw, the edition ---

DRAW_KEY: Final = Key(
    Choice({DRAW: "Each card from the neighbour on the right."}, advice=DRAW_ADVICE, values={DRAW: True}),
    "After trick 1 everybody draws a card from the right neighbour (mission 12).",
)
GAME: Final = Key(
    Choice({edition.key: f"{edition.title}." for edition in EDITIONS.values()}, advice=GAME_ADVICE),
    "The game; that of the mission if not given, else planet-nine. It decides the deck and what missions there are.",
)
WITH_ABOUT: Final = "Other values for parameters of that mission, by name."
HANDOVER: Final = "Afterwards one task may pass to another member"


def read_game(table: MappingNode, broken: Container[str] = (), default: str = DEFAULT_EDITION.key) -> str:
    """Read the edition of a document."""
    node = table.get("game")
    return node.text if isinstance(node, ScalarNode) and "game" not in broken else default
