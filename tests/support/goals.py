"""Goals of every form and of every kind of condition, for decks small enough to enumerate, from `goals.yaml`."""

from collections.abc import Sequence
from pathlib import Path

from tests.support.paths import DATA
from tests.support.trees import root
from winnable.missions.crew.goals.forms import GOAL
from winnable.missions.crew.goals.reader import GoalReader, Inside
from winnable.missions.source.files import read_file
from winnable.missions.source.finding import Findings
from winnable.missions.source.tree import Entry, MappingNode, Node
from winnable.rules.crew.card import Card
from winnable.rules.crew.goal import Compare, Goal
from winnable.rules.crew.kinds import TRUMPS, CardFilter, Number, Relation, Span, TrickFilter
from winnable.rules.crew.quantity import Every, TricksWon
from winnable.rules.crew.who import Member

P2, P3, B1, B3 = (Card.parse(text) for text in ("p2", "p3", "b1", "b3"))
EXACTLY, AT_LEAST, AT_MOST = Relation.EXACTLY, Relation.AT_LEAST, Relation.AT_MOST
MORE, FEWER = Relation.MORE_THAN, Relation.FEWER_THAN
LAST, FIRST = Span(-1, -1), Span(1, 1)
PINK, BLUE = CardFilter(suits=("pink",)), CardFilter(suits=("blue",))
TRUMP, ANY = CardFilter(suits=(TRUMPS,)), Member.ANYBODY


def won(kind: TrickFilter, relation: Relation = AT_LEAST, number: Number | Every = 1) -> Goal:
    """So many tricks of a kind, won by anybody."""
    return Compare(TricksWon(ANY, kind), relation, number)


def goal_of(written: str, seats: Sequence[str] = ("Ann", "Bob", "Cy")) -> Goal:
    """The goal that a file says so for these players, of a task if it speaks of an owner."""
    findings = Findings()
    reader = GoalReader(findings, roles=("sick",), seats=seats, inside=Inside(task="by: owner" in written))
    goal: Goal = GOAL.read(root(written if written.startswith("{") else f"{{{written}}}"), reader)
    assert not findings.found, written
    return goal


def goals_in(path: Path, *roles: str) -> dict[str, dict[str, Goal]]:
    """The goals of a file, by group and name."""
    findings = Findings()
    (tree,) = read_file(path, findings, "goals")
    reader = GoalReader(findings, roles=roles)
    groups = {
        group.key.text: {each.key.text: GOAL.read(each.value, reader) for each in _entries(group.value)}
        for group in _entries(tree.root)
    }
    assert not findings.sorted()
    return groups


def _entries(node: Node) -> Sequence[Entry]:
    assert isinstance(node, MappingNode)
    return node.entries


(GOALS,) = goals_in(DATA / "goals.yaml").values()
