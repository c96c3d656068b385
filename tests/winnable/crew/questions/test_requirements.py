"""Requirements in words."""

from tests.support.loading import only
from winnable.crew.game import CrewCertificates
from winnable.crew.questions.requirements import requirement_lines
from winnable.missions.crew.read.loader import load_text
from winnable.output.typed import MISSING, to_json
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.requirements import Met, Ordered, Owned, requirements

DEAL = """\
deck: dealt
hands: {Ann: p14 b1, Ben: p2 b24, Cas: p3 b3 r1}
"""


def read(text: str) -> Problem:
    return only(load_text(DEAL + text)).problem


def told(problem: Problem) -> list[tuple[object, str]]:
    return [(line.label, line.english) for line in requirement_lines(problem, requirements(problem))]


def test_tasks_with_owner_and_without_and_tokens() -> None:
    problem = read("tasks: p1>Ben[1] b1 p3>Ann[omega]\n")
    assert told(problem)[:5] == [
        ("p1>Ben", "Ben must win pink 1."),
        ("b1", "Whoever owns b1 must win it."),
        ("p3>Ann", "Ann must win pink 3."),
        ("token 1", "p1 must be met no later than b1 and p3."),
        ("token omega", "p3 must be met no earlier than p1 and b1."),
    ]


def test_where_order_matters_it_is_said_when_a_count_is_met() -> None:
    """By its words: exactly one may still become two, at least one may not."""
    goal = "{{goal: {{tricks_won: {{by: owner, {}: 1}}}}, owner: Ann{}}}"
    late, early, alone = goal.format("exactly", ', token: "1"'), goal.format("at_least", ""), goal.format("exactly", "")
    ordered = read(f'tasks: [{late}, {{card: b1, token: "2"}}]\n')
    assert told(ordered)[0] == ("task 1>Ann", "Ann wins exactly one trick. It is met with the last trick.")
    assert "task 1: It is met with the last trick." in CrewCertificates().about_clauses(ordered)
    assert told(read(f"tasks: [{early}, {alone}]\n"))[1] == ("task 2>Ann", "Ann wins exactly one trick.")


def test_a_token_speaks_of_tasks_that_have_to_be_met() -> None:
    problem = read("tasks: p1>Ben[1] b1 p3>Ann[omega]\n")
    lines = requirement_lines(problem, (Met(0), Owned(2), Met(2), Ordered(0)))
    assert [line.english for line in lines][-1] == "p1 must be met no later than p3."


def test_an_owner_alone() -> None:
    problem = read("tasks: p1>Ben\n")
    (line,) = requirement_lines(problem, (Owned(0),))
    assert (line.label, line.english) == ("p1>Ben", "Ben owns p1.")


def test_goals_roles_and_sharing_out() -> None:
    goals = "goals:\n- tricks_won: {by: sick, at_least: 1}\n"
    problem = read(f"tasks: p1 b1\nassignment: {{takers: 1}}\nroles: {{sick: {{player: Cas}}}}\n{goals}")
    assert told(problem)[2:] == [
        ("goal", "The member who is sick wins at least one trick."),
        ("sick: Cas", "Cas is sick."),
        ("assignment", "One member owns all tasks."),
    ]


def test_the_signal_and_draws() -> None:
    problem = read("distress: {to: left, cards: {Ann: p4}, may: allowed}\n")
    assert told(problem) == [
        ("to the left", "If the distress signal is sent, cards are passed to the left."),
        ("Ann passes p4", "If the distress signal is sent, Ann passes pink 4."),
    ]
    problem = read("distress: required\n")
    assert told(problem) == [("distress", "The distress signal must be sent.")]
    problem = read("draw: from-right\ndraws: {Ben: p4}\n")
    assert told(problem) == [("Ben draws p4", "Ben draws pink 4 after the first trick.")]


def test_values_say_all_that_the_english_says() -> None:
    """Pages put it into other languages."""

    def values(text: str) -> list[dict[str, object]]:
        problem = read(f"tasks: p1>Ben[1] b1 p3>Ann[omega]\n{text}")
        lines = requirement_lines(problem, requirements(problem))
        return [to_json(required) for line in lines if line.requires is not MISSING for required in line.requires]

    assert {"kind": "draw", "seat": 0, "card": "p3"} in values("draw: from-right\ndraws: {Ann: p3, Ben: p1, Cas: b2}\n")
    sent = values("distress: {to: left, cards: {Ann: b1, Ben: p2, Cas: b3}}\n")
    assert {"kind": "direction", "side": "left"} in sent
    assert {"kind": "pass", "seat": 2, "card": "b3"} in sent
