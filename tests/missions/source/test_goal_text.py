"""Goals of a command line become the goals of a mission."""

from winnable.missions.source.finding import Findings
from winnable.missions.source.goal_text import goal_trees
from winnable.missions.source.tree import MappingNode, ScalarNode, SequenceNode


def test_a_goal_and_a_list_of_them() -> None:
    for text, number in (("a: 1", 1), ("[a, b]", 2)):
        findings = Findings()
        (tree,) = goal_trees(text, {"id": "goal", "horizon": 1})(findings)
        assert not findings.errors
        assert isinstance(tree.root, MappingNode)
        goals, horizon = tree.root.get("goals"), tree.root.get("horizon")
        assert isinstance(goals, SequenceNode)
        assert isinstance(horizon, ScalarNode)
        assert (len(goals.items), horizon.value) == (number, 1)


def test_two_documents_are_one_too_many() -> None:
    findings = Findings()
    goal_trees("a: 1\n---\nb: 2\n", {})(findings)
    (finding,) = findings.sorted()
    assert (finding.path, finding.line, finding.code) == ("--goal", 3, "K007")
