"""What the rulebook says of a deal beside the verdict: deals it cancels, tasks it exchanges, failures that count."""

import json
from pathlib import Path

import pytest

from tests.support.loading import only
from tests.winnable.conftest import Run
from winnable.crew.dealing.task_selection import CanEverBeMet
from winnable.crew.deals import Question
from winnable.crew.game import CREW
from winnable.crew.rulebook import cancelled, examine, exchanged, remarks_of, unavoidable
from winnable.games.values import Query
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.read.loader import load_text
from winnable.missions.crew.task_cards import task_cards
from winnable.output.ink import PLAIN
from winnable.questions import solve
from winnable.questions.lines import remarks_text
from winnable.rules.answer import Answer
from winnable.rules.crew.card import Card
from winnable.solver.crew.solve import solve as solved
from winnable.solver.verdict import Deadline, Limits

APART = "{Ann: p23489 b6 y15 s12, Ben: p5 g279 y34678 s3, Cleo: b1234589 g356, Dan: p167 b7 g148 y29 s4}"
"""No task card wants this deal dealt again."""
TOGETHER = "{Ann: p23489 b6 y15 s14, Ben: p5 g279 y34678 s3, Cleo: b1234589 g356, Dan: p167 b7 g148 y29 s2}"
"""Ann holds s1 and s4, with which only-s1 wants all dealt again."""


def document(tasks: str, hands: str = APART, more: str = "") -> ProblemDocument:
    return only(load_text(f"game: deep-sea\nhands: {hands}\ntasks: {tasks}\n{more}"))


def kinds(tasks: str, answer: Answer | None, hands: str = APART, more: str = "") -> list[str]:
    return [remark.kind for remark in remarks_of(document(tasks, hands, more), answer)]


# --- deals that are cancelled --------------------------------------------------------------------


def test_a_hand_that_a_task_rules_out() -> None:
    problem = document("low-sum only-s1", TOGETHER).problem
    (remark,) = cancelled(problem, problem.deal)
    assert (remark.kind, remark.about) == ("cancelled", ("only-s1",))
    assert remark.text.startswith("the rules cancel this deal: Ann holds s1 and s4 together with the task only-s1; ")
    assert not list(
        cancelled(document("low-sum only-s1").problem, problem.deal.__class__.unknown(problem.deal.deck, 4))
    )


@pytest.mark.parametrize("card", [card.id for card in task_cards().values() if card.redeal])
def test_every_clause_of_every_card(card: str) -> None:
    """A hand with the cards of the clause, and the same hands with one of the cards elsewhere."""
    for clause in task_cards()[card].redeal:
        deck = document(card).problem.deal.deck
        rest = [each for each in deck.cards if each not in clause and each != Card.parse("p1")]
        held = [*clause, *rest[: 10 - len(clause)]]
        others = [each for each in deck.cards if each not in held]
        hands = [held, *(others[at : at + 10] for at in (0, 10, 20))]
        swapped = [[*held[1:], others[0]], [held[0], *others[1:10]], *hands[2:]]
        found = [list(_cancelled(card, each)) for each in (hands, swapped)]
        assert (len(found[0]), found[1]) == (1, [])


def _cancelled(card: str, hands: list[list[Card]]) -> list[str]:
    written = ", ".join(f"{' '.join(map(str, hand))}" for hand in hands)
    problem = document(card, f"[{written}]").problem
    return [remark.kind for remark in cancelled(problem, problem.deal)]


def test_a_deal_is_cancelled_whatever_the_verdict() -> None:
    assert [kinds("only-s1", answer, TOGETHER) for answer in (*Answer, None)] == [["cancelled"]] * 4


def test_an_own_task_of_the_same_name_is_another() -> None:
    """Its goal is the one in the file, so the clause of the card is not its own."""
    task = "[{name: only-s1, goal: {tricks_won: {by: owner, at_least: 1}}}]"
    assert kinds(task, Answer.UNWINNABLE, TOGETHER) == ["unavoidable"]


# --- tasks that are exchanged --------------------------------------------------------------------


@pytest.mark.parametrize(
    "tasks",
    ["first-trick first-two-tricks", "first-trick>Ann first-two-tricks>Ben", "no-5s low-sum all-3s win-p3"],
)
def test_tasks_that_exclude_each_other(tasks: str) -> None:
    remark = exchanged(document(tasks), CanEverBeMet())
    assert remark is not None
    assert remark.about == tuple(name.partition(">")[0] for name in tasks.split())[-2:]
    assert "can never both be met by different members" in remark.text


@pytest.mark.parametrize(
    ("tasks", "more"),
    [
        ("first-trick first-two-tricks", "assignment: free\n"),  # one member may take both
        ("first-trick>Ann first-two-tricks>Ann", ""),  # and so the file has it
        ("first-trick only-s1", ""),  # hard, but some deal wins
        ("first-trick", ""),
        ("[first-trick, {goal: {tricks_won: {by: owner, tricks: first, exactly: 1}}}]", ""),  # not a card that is drawn
    ],
)
def test_tasks_that_stay(tasks: str, more: str) -> None:
    assert exchanged(document(tasks, more=more), CanEverBeMet()) is None


def test_fixed_cards_of_a_mission_are_not_exchanged() -> None:
    text = "mission: {id: own, game: deep-sea, tasks: {cards: [first-trick, first-two-tricks]}}\nhands: " + APART
    assert exchanged(only(load_text(text)), CanEverBeMet()) is None


def test_nothing_is_asked_of_a_winnable_deal_or_without_time() -> None:
    tasks = "first-trick first-two-tricks"
    assert kinds(tasks, Answer.WINNABLE) == []
    assert kinds(tasks, Answer.UNKNOWN) == ["exchanged"]
    assert remarks_of(document(tasks), None, deadline=Deadline.after(0)) == ()


# --- failures that count -------------------------------------------------------------------------


def test_a_failure_that_nobody_could_avoid() -> None:
    """The attempt does not count if nothing of the crew's choice is in the file (S24)."""
    remark = unavoidable(document("only-s1").problem)
    assert remark.kind == "unavoidable"
    assert remark.text.endswith("short of the distress signal")
    assert next(remarks_text([remark], PLAIN)).endswith("short of the distress signal (--distress allowed)")
    assert "distress" not in unavoidable(document("only-s1", more="distress: allowed\n").problem).text
    given = unavoidable(document("only-s1>Ann predict-openly=3>Ben").problem)
    assert given.kind == "avoidable"
    assert given.text.endswith("the question without the owners and predictions in the file")


def test_the_golden_rule_is_that_of_deep_sea() -> None:
    assert kinds("only-s1", Answer.UNWINNABLE) == ["unavoidable"]
    assert kinds("only-s1", Answer.UNKNOWN) == []
    plain = only(load_text("deck: dealt\nhands: [b9 b8, b1 y5, b2 g2, b3 g3]\ntasks: b1>1\nlead: 0\n"))
    assert remarks_of(plain, Answer.UNWINNABLE) == ()


# --- where it is told ----------------------------------------------------------------------------


def test_a_result_that_is_told_has_remarks() -> None:
    query = Query(document("only-s1", TOGETHER), Question())
    verdict = solved(query.document.problem, Limits(work=20))
    assert verdict.answer is Answer.UNWINNABLE
    told = solve.remarked(CREW, query, verdict, Limits(work=20))
    assert [remark["kind"] for remark in solve.json(CREW, query, told, verdict_only=False)["remarks"]] == ["cancelled"]
    assert "remarks" not in solve.json(CREW, query, told, verdict_only=True)


def test_every_command_says_so(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    start = "game: deep-sea\nhands: "
    Path("deals.yaml").write_text(
        f"{start}{TOGETHER}\ntasks: only-s1\n---\n{start}{APART}\ntasks: first-trick first-two-tricks\n"
    )
    cancels, exchange = "the rules cancel this deal: Ann holds s1 and s4", "the rules exchange the one of them"
    solved = run("solve", "deals.yaml")
    assert solved.exit_code == 1
    assert solved.stdout.count("unwinnable: ") == 2
    shown, validated = run("show", "deals.yaml").stdout, run("validate", "deals.yaml")
    for text in (solved.stdout, shown.replace("The rules", "the rules"), validated.stdout):
        assert cancels in text
        assert (exchange in text) == (text != shown.replace("The rules", "the rules"))  # a description solves nothing
    assert validated.exit_code == 0
    found = json.loads(run("validate", "deals.yaml", "--json").stdout)["findings"]
    assert [(each["code"], each["level"], each["line"]) for each in found] == [
        ("V007", "warning", 1),
        ("V008", "warning", 5),
    ]
    assert "rules" not in run("solve", "deals.yaml", "--verdict-only").stdout


def test_without_playing_nothing_is_asked() -> None:
    exclude = document("first-trick first-two-tricks")
    assert list(examine(exclude, play=False)) == []
    assert [finding.code for finding in examine(exclude, play=True)] == ["V008"]
    assert [finding.code for finding in examine(document("only-s1", TOGETHER), play=False)] == ["V007"]


def test_in_the_middle_the_whole_deck_counts() -> None:
    """A task that was met before names a card that is gone; who failed may have avoided it in the tricks before."""
    before = "lead: Ann\nbefore: {commander: Ann, tricks: {Ann: 8}}\ndone: win-g6\n"
    remarks = remarks_of(
        document("win-g6>Ann win-y1>Dee", "{Ann: y9 p7, Ben: y5 b5, Cas: y1 b6, Dee: g1 b9}", before), Answer.UNWINNABLE
    )
    assert [remark.kind for remark in remarks] == ["avoidable"]
    assert "without the owners and earlier tricks" in remarks[0].text
