"""The Crew's answers to a query: a verdict or a share, as text, JSON and YAML."""

from tests.support.loading import SHORT, only
from tests.support.open_deals import EVEN
from winnable.crew.answers import deals_json, verdict_json
from winnable.crew.game import CREW
from winnable.crew.solved import answer, dump, json, text
from winnable.games.values import Query
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load_text
from winnable.output.ink import PLAIN
from winnable.questions.lean import solve
from winnable.rules.answer import Answer
from winnable.rules.crew.problem import Choices, Problem
from winnable.rules.crew.referee import referee
from winnable.solver.crew.question import DealsAnswer, Question
from winnable.solver.crew.witness import Witness
from winnable.solver.share import Share
from winnable.solver.verdict import Limits, Verdict

WON = only(load_text(f"name: Monday\n{SHORT}tasks: b1>0\nline: [b9 b1 b2 b3]\n"))
SHARE = DealsAnswer(None, Share(1, 1, exact=True), 2)


def verdict() -> Verdict[Witness]:
    """The verdict with the line of the document."""
    assert WON.line_of_play is not None
    choices = Choices.given(WON.problem)
    report = referee(WON.problem, choices, WON.line_of_play)
    return Verdict(Answer.WINNABLE, Witness(WON.line_of_play, report))


def test_a_query_is_answered() -> None:
    result = answer(CREW, Query(WON, Question()), Limits())
    assert result.answer is solve(CREW, WON.problem, Limits()).answer is Answer.WINNABLE


def test_a_share_is_written_otherwise_than_a_verdict() -> None:
    document = ProblemDocument("x.yaml", 1, Problem(EVEN))
    query = Query(document, Question("share"))
    (line,) = text(CREW, query, SHARE, PLAIN, verdict_only=False)
    assert line == "share: 1 of 2 deals can be won, 50.0 %; all that fit"
    assert json(CREW, query, SHARE, verdict_only=False) == deals_json(SHARE, verdict_only=False)
    one, won = Query(WON, Question()), verdict()
    assert next(text(CREW, one, won, PLAIN, verdict_only=False)) == "winnable"
    assert json(CREW, one, won, verdict_only=False) == verdict_json(WON.problem, won, verdict_only=False)


def test_yaml_has_the_line_if_there_is_one() -> None:
    query = Query(WON, Question())
    assert only(load_text(dump(CREW, query, verdict(), None))).line_of_play == WON.line_of_play
    lost: Verdict[Witness] = Verdict(Answer.UNWINNABLE, reason="why")
    for result in (SHARE, lost):
        assert only(load_text(dump(CREW, query, result, None))).problem == WON.problem
