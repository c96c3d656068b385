"""Verdicts of The Crew as text, JSON and YAML, by the questions that are common to all games."""

import pytest

from tests.support.loading import SHORT, only
from tests.support.open_deals import EVEN
from winnable.crew.answers import play_json
from winnable.crew.deals import DealsAnswer, Question
from winnable.crew.game import CREW
from winnable.games.values import Query
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load_text
from winnable.output.ink import PLAIN
from winnable.output.shared import effort_json
from winnable.output.typed import Json
from winnable.questions.lean import solve
from winnable.questions.lines import verdict_json, verdict_text
from winnable.questions.solve import answer, dump, json, remarked, text
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.witness import Witness
from winnable.solver.share import Share
from winnable.solver.verdict import Effort, Limits, Remark, Verdict

WON = only(load_text(f"name: Monday\n{SHORT}tasks: b1>0\nline: [b9 b1 b2 b3]\n"))
SHARE = DealsAnswer(None, Share(1, 1, exact=True), 2)
EFFORT = Effort(search=1.0, conflicts=3)


def verdict() -> Verdict[Witness]:
    """The verdict with the line of the document."""
    assert WON.line_of_play is not None
    choices = Choices.given(WON.problem)
    report = referee(WON.problem, choices, WON.line_of_play)
    return Verdict(Answer.WINNABLE, Witness(WON.line_of_play, report), effort=EFFORT)


def test_a_query_is_answered() -> None:
    result = answer(CREW, Query(WON, Question()), Limits())
    assert result.answer is solve(CREW, WON.problem, Limits()).answer is Answer.WINNABLE


def test_a_share_is_written_otherwise_than_a_verdict() -> None:
    document = ProblemDocument("x.yaml", 1, Problem(EVEN))
    query = Query(document, Question(unknown="share"))
    (line,) = text(CREW, query, SHARE, PLAIN, verdict_only=False)
    assert line == "share: 1 of 2 deals can be won, 50.0 %; all that fit"
    assert json(CREW, query, SHARE, verdict_only=False) == SHARE.json(verdict_only=False)
    assert next(text(CREW, Query(WON, Question()), verdict(), PLAIN, verdict_only=False)) == "winnable"


def test_a_winnable_verdict_has_its_line() -> None:
    short = {"answer": "winnable", "effort": effort_json(EFFORT)}
    found, query = verdict(), Query(WON, Question())
    assert found.witness is not None
    assert json(CREW, query, found, verdict_only=True) == short
    assert json(CREW, query, found, verdict_only=False) == {
        **short,
        "reason": "",
        "remarks": [],
        **play_json(WON.problem, found.witness.choices, found.witness.report),
    }


def test_yaml_has_the_line_if_there_is_one() -> None:
    query = Query(WON, Question())
    assert only(load_text(dump(CREW, query, verdict(), None))).line_of_play == WON.line_of_play
    lost: Verdict[Witness] = Verdict(Answer.UNWINNABLE, reason="why")
    for result in (SHARE, lost):
        assert only(load_text(dump(CREW, query, result, None))).problem == WON.problem


# --- without a line ------------------------------------------------------------------------------

REMARKS = (Remark("cancelled", "the rules cancel this deal", ("only-s1",)),)
REMARKED = [{"kind": "cancelled", "text": "the rules cancel this deal", "about": ["only-s1"]}]


@pytest.mark.parametrize(
    ("answer", "verdict_only", "content", "text"),
    [
        (Answer.UNWINNABLE, False, {"reason": "why", "remarks": REMARKED}, "unwinnable (asked: q): why"),
        (Answer.UNWINNABLE, True, {}, "unwinnable (asked: q)"),
        (Answer.UNKNOWN, False, {"reason": "why", "remarks": REMARKED}, "unknown (asked: q): why; more may help: {}"),
        (Answer.UNKNOWN, True, {"reason": "why"}, "unknown (asked: q): why; more may help: {}"),
    ],
)
def test_without_a_line_of_play(answer: Answer, verdict_only: bool, content: Json, text: str) -> None:
    found: Verdict[Witness] = Verdict(answer, reason="why", effort=EFFORT, remarks=REMARKS)
    written = verdict_json(CREW.words, WON.problem, found, verdict_only=verdict_only)
    assert written == {"answer": answer.value, "effort": effort_json(EFFORT), **content}
    told = [*verdict_text(CREW.words, WON.problem, found, PLAIN, question="q", verdict_only=verdict_only)]
    assert told == [text.format("--time-limit"), *(["the rules cancel this deal"] if not verdict_only else [])]


ODD = "deck: {suits: [pink, blue], ranks: 4, trumps: 2}\nhands: [p1 b12 r2, p23 b3, p4 b4 r1]\n"


@pytest.mark.parametrize(
    ("asked", "lost", "before"),
    [
        ("tasks: p2>2\n", "seat 1 lost it in trick 1 with p2; b3 or p3 would have kept it", "winnable"),
        (
            "goals: [{tricks_won: {by: commander, exactly: 0}}]\ntasks: b1\nassignment: free\n",
            "it could not be won before the first card, whoever had b1",
            "unwinnable",
        ),
    ],
)
def test_what_lost_the_line_so_far(asked: str, lost: str, before: str) -> None:
    document = only(load_text(f"{ODD}{asked}played: r2 p2\n"))
    query = Query(document, Question())
    plain: Verdict[Witness] = Verdict(Answer.UNWINNABLE, reason="why")
    found = remarked(CREW, query, plain, Limits())
    told = [*text(CREW, query, found, PLAIN, verdict_only=False)]
    assert told[:2] == ["unwinnable: why", f"  {lost}"]
    assert [*text(CREW, query, found, PLAIN, verdict_only=True)] == ["unwinnable"]
    content = json(CREW, query, found, verdict_only=False)
    assert (content["before"], content["culprit"] is None) == (before, before == "unwinnable")
    assert "culprit" not in json(CREW, query, found, verdict_only=True)
    unplayed = Query(WON, Question())
    assert "culprit" not in json(CREW, unplayed, remarked(CREW, unplayed, plain, Limits()), verdict_only=False)
