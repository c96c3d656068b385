"""`winnable explain`: its JSON by the schema, and deals with what clashes alone; as text see `tests/data/sessions`."""

import pytest

from tests.support.clashes import KINDS, made_up
from tests.support.json_output import in_json
from tests.support.layers import few
from tests.support.paths import EXAMPLES
from tests.winnable.conftest import Run
from winnable.crew.deals import Question
from winnable.crew.game import CREW
from winnable.games.values import Query, Told
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load_text
from winnable.output.ink import PLAIN, Ink
from winnable.questions.explain import tell
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.verdict import Limits

WORK = Limits(work=60)
CLASH = """\
name: Two at once
hands: {Ann: p14 b1, Ben: p2 b24, Cas: p3 b3 r1}
deck: dealt
tasks: p1>Ben[1] b1>Cas p3>Ann
"""
WON = "deck: dealt\nlead: 0\nhands: [b9, b1]\n"
DOUBT = """\
name: A doubt
mission:
  id: doubt
  crew: [3]
  deck: {suits: [pink, blue], ranks: 3}
  readings:
    strict: {note: All of them., goals: [{tricks_won: {by: commander, exactly: 2}}]}
    mild: {note: None of them., goals: [{tricks_won: {by: commander, exactly: 0}}]}
  default_reading: strict
hands: {Ann: p1 b1, Ben: p2 b2, Cas: p3 b3}
lead: Ann
"""


def told(problem: Problem) -> Told:
    return tell(CREW, Query(ProblemDocument("deal.yaml", 1, problem), Question()), WORK, {})


def text(answer: Told, ink: Ink = PLAIN) -> list[str]:
    return list(answer.text(ink))


def test_the_example_of_the_help_goes_on_after_an_unwinnable_deal(run: Run) -> None:
    """Explain ends with 1 there, so nothing behind '&&' would be run."""
    example = run("explain", "--help").stdout.partition("Example:\n")[2].partition("\n\n")[0]
    assert example.splitlines()[-1].strip() == "winnable check clash.yaml"
    assert "&&" not in example


def test_a_narrow_terminal() -> None:
    (document,) = load_text(CLASH).problems
    lines = "\n".join(text(told(document.problem), Ink(width=40))).splitlines()
    assert max(map(len, lines)) <= 40
    assert " ".join(" ".join(lines).split()) == " ".join(" ".join(text(told(document.problem))).split())


def test_json_is_as_the_schema_says(run: Run) -> None:
    content = in_json(run("explain", "-", "--json", stdin=f"{CLASH}---\n{WON}---\n{DOUBT}").stdout)
    clash, won, doubt = content["problems"]
    assert (content["command"], content["exit_code"]) == ("explain", 1)
    assert (clash["answer"], clash["minimal"], clash["smallest"]) == ("unwinnable", True, True)
    assert {each["kind"] for line in clash["core"] for each in line["requires"]} <= {"task", "owner", "token"}
    assert clash["proof"]["text"].endswith("no line of play is left.")
    assert clash["tried"] >= len(clash["repairs"]) > 0 == len(clash["undecided"])
    assert "culprit" not in clash, "as nothing was played"
    assert (won["answer"], "core" in won) == ("winnable", False)
    (reading,) = doubt["readings"]
    assert (reading["option"], reading["value"], reading["answer"]) == ("reading", "mild", "winnable")
    assert len(reading["line_of_reading"]["timeline"]) == 2
    (solved,) = in_json(run("solve", "-", "--json", stdin=CLASH).stdout)["problems"]
    assert solved["clash"] == [line["label"] for line in clash["core"]]


@pytest.mark.parametrize("kind", few(KINDS, 1, 2))
def test_every_core_can_be_written(kind: str) -> None:
    for seed in range(6):
        try:
            problem = made_up(kind, seed)
            answer = told(problem)
        except (ValueError, NoDealFits):
            continue
        lines = text(answer)
        assert lines
        if answer.answer is not Answer.UNWINNABLE:
            assert answer.yaml is None
            continue
        assert all(line["english"].endswith(".") for line in answer.json()["core"])
        assert answer.yaml is not None
        loaded = load_text(answer.yaml(None))
        assert not [each for each in loaded.findings if each.level == "error"]
        clash, *changed = loaded.problems
        assert clash.expect is Answer.UNWINNABLE
        assert solve(clash.problem, WORK).answer is Answer.UNWINNABLE
        assert len(changed) == len(answer.json()["repairs"])
        for document in changed:
            assert document.expect is Answer.WINNABLE
            assert solve(document.problem, WORK).answer is Answer.WINNABLE


def test_an_explanation_as_text() -> None:
    (document,) = load_text(CLASH).problems
    assert str(explain(document.problem, WORK)).startswith("unwinnable, a smallest clash: ")
    assert str(explain(document.problem, Limits(seconds=1e-9))).startswith("unknown: the limit of")


def test_a_limit_is_named_as_it_was_given() -> None:
    half = Limits(seconds=1).begun().times(0.5)
    assert str(half) == str(half.left(0.1, 0)) == "1 seconds"
    assert half.seconds == 0.5


@pytest.mark.parametrize("name", ["campaign/spacewalk_deals", "originals/countdown", "originals/lullaby"])
def test_a_verdict_of_an_easy_deal_names_what_clashes(name: str, run: Run) -> None:
    """Within the little work that `solve` may spend on it: naming what clashes in every set took more than that."""
    assert "\n  why: " in run("solve", str(EXAMPLES / f"{name}.yaml")).stdout
