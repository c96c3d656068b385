"""What clashes in The Crew, as text, as a value and as YAML: by itself, and at the beginning of other sentences."""

from dataclasses import replace

from tests.support.loading import only
from winnable.crew.game import CREW
from winnable.crew.questions.explain_answers import ProofTold
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load_text
from winnable.output.ink import PLAIN
from winnable.output.typed import MISSING
from winnable.questions.explain import AnyExplanation, clash_told, clash_yaml, core_text, explain, proof_of
from winnable.rules.answer import Answer
from winnable.rules.crew.task import TokenChange
from winnable.solver.verdict import Limits

CLASH = """\
hands: {Ann: p14 b1, Ben: p2 b24, Cas: p3 b3 r1}
deck: dealt
tasks: p1>Ben[1] b1>Cas p3>Ann
"""


def _document() -> ProblemDocument:
    return only(load_text(CLASH))


def _found(limits: Limits | None = None) -> AnyExplanation:
    return explain(CREW, _document().problem, limits or Limits())


def test_the_first_line_begins_as_it_is_told_to() -> None:
    first, *lines = core_text(CREW.words, _found(), None, "After p4", "", PLAIN)
    assert first == "After p4: no line of play meets all three of these"
    assert lines[:2] == ["  p1>Ben   Ben must win pink 1.", "  b1       Whoever owns b1 must win it."]
    assert lines[3] == "Without any one of them the others can be met, and no smaller set clashes (both proved)."


def test_a_token_that_is_no_requirement_of_its_own() -> None:
    """It may go to another task."""
    (document,) = load_text(CLASH.replace("b1>Cas", "b1>Cas[2]")).problems
    problem = replace(document.problem, token_change=TokenChange.MOVE_ONE)
    told = [*core_text(CREW.words, explain(CREW, problem, Limits()), None, "it", "", PLAIN)]
    assert told[-2] == "A task that is left out takes its token with it."


def test_what_is_open() -> None:
    """It is said that the clash does not depend on it."""
    text = "deck: {suits: [pink, blue], ranks: 3}\nhands: {Ann: p1 b1, Ben: p2 ?, Cas: p3 ?}\nlead: Ann\n"
    (document,) = load_text(f"{text}distress: {{may: allowed}}\n").problems
    said = CREW.words.note(document.problem)
    assert said == "That is so whatever the unknown cards and with the distress signal or without."


def test_why() -> None:
    found = _found()
    proof = proof_of(CREW, found, Limits().begun())
    assert proof is not None
    assert next(proof.text(PLAIN)).startswith("Why:")
    value = clash_told(CREW.words, found, proof)
    assert isinstance(value.core, tuple)
    assert [line.label for line in value.core] == ["p1>Ben", "b1", "token 1"]
    assert isinstance(value.proof, ProofTold)
    assert not value.proof.plays


def test_what_stays_open() -> None:
    found = _found(Limits(seconds=1e-9))
    assert (found.answer, proof_of(CREW, found, Limits().begun())) == (Answer.UNKNOWN, None)
    value = clash_told(CREW.words, found, None)
    assert (value.answer, value.core, value.proof) == (Answer.UNKNOWN, MISSING, MISSING)
    assert value.reason.startswith("the limit of")


def test_a_file_with_what_clashes_alone() -> None:
    (document,) = load_text(clash_yaml(CREW, _document(), _found())).problems
    assert document.expect is Answer.UNWINNABLE
    assert document.problem.title == "what clashes"
    assert [task.name for task in document.problem.tasks if not task.done] == ["p1", "b1"]
