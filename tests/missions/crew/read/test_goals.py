"""Goals: from trees to sentences of the goal language, and what cannot be meant."""

from winnable.missions.crew import load_text


def test_goals_by_crew_without_end() -> None:
    goal = "{tricks_won: {by: anybody, exactly: 1}}"
    many = ", ".join(f"{number}: {goal}" for number in range(10**4))
    (finding,) = load_text(f"id: x\ngoals: [{{by_crew: {{{many}}}}}]\n").findings
    assert finding.code == "Y010"
    some = ", ".join(f"{number}: {goal}" for number in range(1000, 2000))
    findings = load_text(f"id: x\ngoals: [{{by_crew: {{{some}}}}}]\n").findings
    assert {finding.code for finding in findings} == {"K005", "Y014"}
    deep = "{by_crew: {3: " * 50 + goal + "}}" * 50
    assert [each.code for each in load_text(f"id: x\ngoals: [{deep}]\n").findings] == ["Y009"]
    within = "{by_crew: {3: " * 15 + goal + "}}" * 15
    assert not load_text(f"id: x\ncrew: [3]\ngoals: [{within}]\n").findings
    (finding, *_) = load_text(f"id: x\ncrew: [3, 4]\ngoals: [{within}]\n").findings
    assert finding.code == "G009"
