"""Parts that problems and missions share: roles, assignment, tokens, the draw, the edition."""

from typing import Final

from winnable.missions.crew.assignment_rule import ASSIGNMENTS, AssignmentRule
from winnable.missions.crew.cards import IS_COMMANDER
from winnable.missions.crew.format.players import PLAYER, ProblemReading
from winnable.missions.crew.goals.reader import GoalReader
from winnable.missions.crew.notation import read_token
from winnable.missions.crew.words import ADVICE, COMMANDER, COMMANDER_WORDS, DRAW, RESERVED, WORDS
from winnable.missions.source.document import check_id
from winnable.missions.source.dumper import Flow
from winnable.missions.source.finding import Findings, Place, Source, nearest, quoted
from winnable.missions.source.meaning import Own
from winnable.missions.source.plain import Words
from winnable.missions.source.shape import ByKind, Choice, Fields, Flag, Key, ListOf, TableOf, Text, Whole
from winnable.missions.source.tree import Entry, MappingNode, Node, ScalarNode, items_of, text_of
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.edition import EDITIONS
from winnable.rules.crew.problem import Role
from winnable.rules.crew.task import Token, TokenChange

# --- roles ---

_MUTED: Final = ScalarNode(Place(Source(""), 1, 1), "muted", "muted", 1, exact=False)
_ROLE: Final = Text("a role", examples=("commander",))
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
        others = [name for name in names if name != entry.key.text]
        barred: list[str] = []
        for item in items_of(entry.value.get("not") if isinstance(entry.value, MappingNode) else None):
            name = text_of(item)
            if name in (*COMMANDER, *others):
                barred.append(name)
            else:
                message = f"expected {commander} or another role, found {quoted(name)}"
                findings.add(item.place, "M006", message, nearest(name, [commander, *others]))
        unlike = tuple(name for name in barred if name not in COMMANDER)
        roles.append(Role(entry.key.text, len(unlike) < len(barred), unlike))
    return tuple(roles)


def barred_value(role: Role, words: Words) -> Flow:
    """The mapping that says who may not have a role, empty if anybody may."""
    barred = [*([words["commander"]] if role.not_commander else []), *role.unlike]
    return Flow({"not": barred[0] if len(barred) == 1 else barred}) if barred else Flow()


def _given(node: MappingNode, reading: ProblemReading) -> dict[str, int]:
    """Read the seats of roles by name; those that are left open are left out."""
    players = {
        entry.key.text: entry.value.get("player") if isinstance(entry.value, MappingNode) else entry.value
        for entry in node.entries
    }
    seats = {name: PLAYER.read(player, reading) for name, player in players.items() if player is not None}
    return {name: seat for name, seat in seats.items() if seat is not None}


def _muted(node: Node, reading: GoalReader) -> Role | None:
    """Read the member who may not communicate, as a role for who that may be."""
    if isinstance(node, MappingNode):
        (role,) = read_roles(MappingNode(node.place, (Entry(_MUTED, node),)), reading)
        return role
    return Role(_MUTED.text) if isinstance(node, ScalarNode) and node.value is True else None


ROLES_OF_MISSION: Final = Own(
    ByKind(
        "roles such as {sick: {}}",
        table=TableOf(Fields("a role", {"not": _NOT}, example="{} or {not: commander}"), "roles such as {sick: {}}"),
        advice=ADVICE["roles"],
    ),
    read_roles,
    lambda roles, words: {role.name: barred_value(role, words) for role in roles},
)
ROLES_OF_PROBLEM: Final = Own(
    ByKind(
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
    ),
    _given,
    lambda given, words: Flow({name: PLAYER.write(seat, words) for name, seat in given.items()}),
)
"""The seats of roles by name: all that a problem with a mission says of them."""
MUTED: Final = Own(
    ByKind("true, false, or {not: commander}", flag=Flag(), text=Flag(), table=Fields("muted", {"not": _NOT})),
    _muted,
    lambda role, words: barred_value(role, words) or True,
)

# --- assignment ---


def _barred(node: Node, reading: ProblemReading) -> tuple[int, ...]:
    """Read the seats that get no task: the commander's, or those of several players."""
    deal, seats = reading.dealt.deal, set[int | None]()
    for item in items_of(node):
        if text_of(item) not in COMMANDER:
            seats.add(PLAYER.read(item, reading))
        elif deal is not None:
            seats.add(deal.commander)
    return tuple(sorted(seat for seat in seats if seat is not None))


_RULE_KEYS: Final = {
    "spread": Key(Whole(0, 99), "The largest and the smallest share differ by this much at most."),
    "takers": Key(Whole(1, 99), "The number of members who own all tasks together."),
    "most": Key(Whole(1, 99), "No member owns more than this."),
    "not": Key(IS_COMMANDER, "The commander gets none.", attribute="not_commander"),
}
_NAMED_RULE: Final = Choice(WORDS["assignments"], advice=ADVICE["assignment"], values=ASSIGNMENTS)
ASSIGNMENT_OF_MISSION: Final = ByKind(
    "a rule of assignment such as draft or free",
    text=_NAMED_RULE,
    table=Fields("a rule of assignment", _RULE_KEYS, at_least=1, made=AssignmentRule),
)
_BARRED: Final = Own(
    ByKind("commander, or a list of players", text=Choice(COMMANDER_WORDS), items=ListOf(PLAYER)),
    _barred,
    lambda seats, words: [PLAYER.write(seat, words) for seat in seats],
)
ASSIGNMENT_OF_PROBLEM: Final = ByKind(
    ASSIGNMENT_OF_MISSION.expected,
    text=_NAMED_RULE,
    table=Fields(
        "a rule of assignment",
        {
            **_RULE_KEYS,
            "not": Key(_BARRED, "The commander, or these players, get none.", attribute="barred"),
            "counts": Key(ListOf(Whole(0, 99), at_least=2), "The number of tasks of each seat."),
        },
        at_least=1,
        made=Assignment,
    ),
)
"""It may also name players."""


def check_handover(rule: AssignmentRule, place: Place, findings: Findings) -> None:
    """Note a handover together with a rule by which the commander must keep one of the hardest tasks."""
    if rule.hardest:
        message = f"expected no handover together with {rule.name}, as the task could be handed on again"
        findings.add(place, "K006", message)


# --- tokens ---


def token(expected: str) -> Own:
    """An order token; None where there is a mistake."""
    return Own(
        Text(expected, numbers=True, examples=("1", ">", "omega")),
        lambda node, reading: read_token(node.text, node.at(0), reading.findings),
        lambda value, _: str(value),
    )


TOKEN_CHANGE: Final = Choice(
    WORDS["tokens_may"],
    values={"nothing": TokenChange.NONE, "swap-two": TokenChange.SWAP_TWO, "move-one": TokenChange.MOVE_ONE},
)
TOKENS_MAY_KEY: Final = Key(
    TOKEN_CHANGE, "What the crew may do with the tokens before tasks are taken.", attribute="token_change"
)


def check_tokens(tokens: list[tuple[Token, Place]], findings: Findings) -> None:
    """Note a token that occurs twice, and gaps in the numbers and arrows."""
    first: dict[str, Place] = {}
    for token, place in tokens:
        findings.again(first, token.text, place, "T006", f"the token {token} is there twice")
    for kind in ("number", "arrows"):
        present = sorted(rank for token, _ in tokens if (rank := getattr(token, kind)) is not None)
        missing = [rank for rank in range(1, max(present, default=0)) if rank not in present]
        if missing:
            last = next(place for token, place in tokens if getattr(token, kind) == present[-1])
            absent = ", ".join(">" * rank if kind == "arrows" else str(rank) for rank in missing)
            shown = ">" * present[-1] if kind == "arrows" else str(present[-1])
            findings.add(last, "T007", f"expected no gap below the token {shown}, missing {absent}")


# --- the draw, words for the keys ---

DRAW_KEY: Final = Key(
    Choice({DRAW: "Each card from the neighbour on the right."}, advice=ADVICE["draw"], values={DRAW: True}),
    "After trick 1 everybody draws a card from the right neighbour (mission 12).",
)
HANDOVER: Final = "Afterwards one task may pass to another member"
