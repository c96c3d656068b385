"""What every question of The Crew answers about a problem, held against all of its plays, or other verdicts."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import winnable
from tests.support.commands import run
from tests.support.counting import solved_as
from tests.support.english import reads_well
from tests.support.enumeration import describe
from tests.support.games import hold_saving
from tests.support.made_up import Case
from tests.support.positions import Enumerated, line_to
from tests.support.proofs import Play, check
from tests.support.repairing import every_change
from winnable import crew
from winnable.crew.game import CREW
from winnable.crew.questions.short_proof import find_proof
from winnable.output.ink import PLAIN
from winnable.questions.culprit import analysis
from winnable.rules.answer import Answer, State
from winnable.rules.crew.goal import about_all_tasks, parts, plain_card
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.referee import referee
from winnable.solver.asking import Bounds
from winnable.solver.crew.certificate import clauses_of_problem
from winnable.solver.crew.questions.analysis import winning_leads
from winnable.solver.crew.questions.explain import explain
from winnable.solver.crew.questions.repairs import changed_problems, repairs
from winnable.solver.crew.requirements import (
    GoalMet,
    Met,
    Ordered,
    Owned,
    SharedOut,
    only,
    requirements,
    tokens_alone,
)
from winnable.solver.crew.short_proof.search import can_be_told
from winnable.solver.crew.solve import NoDealFits, solve
from winnable.solver.played import Kind
from winnable.solver.proof import refute
from winnable.solver.verdict import InternalError, Limits

WORK: Final = Limits(work=60)


def answer_of(case: Case) -> Answer:
    """The answer by enumeration."""
    return Answer.WINNABLE if case.won else Answer.UNWINNABLE


def can_be_won(problem: Problem) -> bool:
    """Whether a changed problem can be won, by a verdict of its own."""
    try:
        verdict = solve(problem, WORK)
    except NoDealFits:
        return False
    assert verdict.answer is not Answer.UNKNOWN
    return verdict.answer is Answer.WINNABLE


def _about_all_tasks(problem: Problem) -> bool:
    """Whether some goal means another thing without some of the tasks."""
    goals = (problem.goals, tuple(task.goal for task in problem.tasks))
    return any(about_all_tasks(part) for part in parts(goals))


# --- verdicts and lines --------------------------------------------------------------------------


def hold_verdict(case: Case, _rng: Random) -> None:
    """The model has the plays that win, and no others; the verdict, also without what finds lines early."""
    solved_as(case.problem, {(describe(choices), str(line)) for choices, line, _ in case.won})
    for switch in (True, False):
        verdict = solve(case.problem, WORK, lookahead=switch, counters=switch, bounds=switch)
        assert verdict.answer is answer_of(case)


def hold_fewest(case: Case, _rng: Random) -> None:
    """The fewest tricks of all lines that win."""
    found = winnable.solve(case.problem, WORK, fewest=True)
    assert found.answer is answer_of(case)
    if case.won:
        least = min(report.met or 0 for _, _, report in case.won)
        assert isinstance(found.details, Bounds)
        assert (found.details.low, found.details.high) == (least, least)
        assert found.witness is not None
        assert found.witness.report.met == least


def hold_lines(case: Case, _rng: Random) -> None:
    """All lines that win, which differ by their cards, each once; of many some."""
    found = crew.lines(case.problem, WORK)
    most = 30
    expected = {str(line) for _, line, _ in case.won}
    with_choices = {f"{describe(choices)} {line}" for choices, line, _ in case.won}
    seen = []
    for each in found:
        assert f"{describe(each.choices)} {each.line}" in with_choices
        seen.append(str(each.line))
        if len(seen) == most:
            break
    assert len(set(seen)) == len(seen)
    if len(expected) < most:
        assert len(seen) == len(expected)
        assert found.complete


def hold_shares(case: Case, _rng: Random) -> None:
    """How many of the deals that fit can be won."""
    if not case.problem.deal.unseen:
        return
    deals = {str(choices.deal) for choices, _, _ in case.plays}
    share = crew.share_of_deals(case.problem, WORK)
    assert share.exact
    assert share.winnable + share.unwinnable == len(deals)
    assert share.winnable == len({str(choices.deal) for choices, _, _ in case.won})


def hold_leads(case: Case, _rng: Random) -> None:
    """The first leads that win."""
    problem = case.problem
    if problem.deal.unseen or problem.distress is not None:
        return
    if case.won and not problem.played.tricks:
        witness = solve(problem, WORK).witness
        assert witness is not None
        found = winning_leads(problem, witness, WORK)
        assert found is not None
        assert {*found} == {line.tricks[0][0] for _, line, _ in case.won}


# --- why not ---------------------------------------------------------------------------------------


def hold_explanation(case: Case, _rng: Random) -> None:
    """The core cannot be met, and can without each of its members; no smaller set clashes."""
    problem = case.problem
    found = winnable.explain(problem, WORK)
    assert found.answer is answer_of(case)
    assert str(found)
    asked = requirements(problem)
    assert solve(only(problem, asked), WORK).answer is found.answer
    if case.won:
        assert found.witness is not None
        return
    assert (found.minimal, found.smallest) == (True, True)
    assert [each for each in asked if each in found.demands] == list(found.demands)
    assert not can_be_won(found.clash)
    exact = (tokens_alone(problem) or not any(problem.tokens)) and not _about_all_tasks(problem)
    for each in found.demands:
        rest = [other for other in found.demands if other != each]
        if exact:
            assert can_be_won(only(problem, rest)), (found.demands, each)
    if not exact or len(asked) > 8:
        return
    size = _counted(problem, found.demands)
    for number in range(size):
        for chosen in combinations(asked, number):
            try:
                assert solve(only(problem, chosen), WORK).answer is Answer.WINNABLE, (found.demands, chosen)
            except NoDealFits:
                continue


def _counted(problem: Problem, core: Sequence[object]) -> int:
    """The members; a plain card with its owner is one where nothing else depends on the owner."""
    if SharedOut() in requirements(problem) or any(problem.tokens):
        return len(core)
    plain = [i for i, task in enumerate(problem.tasks) if plain_card(task.goal) and not task.not_commander]
    return len(core) - sum(Met(index) in core and Owned(index) in core for index in plain)


def hold_proof(case: Case, rng: Random) -> None:
    """A short proof is true of every line, and of every deal with its cards; it reads well."""
    problem = case.problem
    if case.won or not case.plays or not can_be_told(problem):
        return
    found = explain(problem, WORK, 0)
    core, told = found.demands, find_proof(found, WORK, problem)
    assert all(reads_well(line) for line in told.text(PLAIN))
    choices = {describe(choices) for choices, _, _ in case.plays}
    asked = {Met, GoalMet, Owned, Ordered}
    if _about_all_tasks(problem):  # without the other tasks such a goal means another thing
        return
    if told.proof is None or len(choices) > 1 or not {*map(type, core)} <= asked or problem.played.tricks:
        return
    check(told.proof, problem, [Play(problem, choices, report.record) for choices, _, report in case.plays], rng, 0)


def hold_repairs(case: Case, _rng: Random) -> None:
    """The changes that help are those of enumeration."""
    if case.won or not case.plays:
        return
    helping = set()
    for repair in repairs(case.problem, changed_problems(case.problem), WORK):
        assert repair.answer is not Answer.UNKNOWN
        if repair.witness is not None:
            helping.add(repair.change)
            report = referee(repair.problem, repair.witness.choices, repair.witness.line)
            assert report.state is State.MET
            assert str(repair)
    every = every_change(case.problem, cards=False)
    assert helping == {change for change, changed in every.items() if can_be_won(changed)}


# --- positions -------------------------------------------------------------------------------------


def _from_the_start(case: Case) -> Enumerated:
    """All lines, from the first card on."""
    return Enumerated.of(replace(case.problem, played=Line(())))


def hold_hint(case: Case, rng: Random) -> None:
    """Every legal card of some positions: whether it wins, and how soon."""
    problem = case.problem
    enumerated = _from_the_start(case) if problem.played.tricks else Enumerated.of(problem)
    seats = len(problem.deal.hands)
    for game in enumerated.games(2, rng)[1:]:
        for number in sorted({0, *rng.sample(range(len(game)), min(3, len(game)))}):
            played = game[:number]
            there = replace(enumerated.problem, played=line_to(played, seats))
            expected = enumerated.next(played)
            found = [*winnable.hint(there, WORK)]
            assert [each.move for each in found] == [*map(str, expected)]
            for each, (card, tricks) in zip(found, expected.items(), strict=True):
                assert each.answer is (Answer.UNWINNABLE if tricks is None else Answer.WINNABLE), (played, each)
                assert (each.least, each.most) == (tricks, tricks), (played, each)
                assert each.forced is (len(found) == 1)
                if each.witness is not None:
                    assert referee(there, each.witness.choices, each.witness.line).state is State.MET
                    assert each.witness.line.goes_on(line_to((*played, card), seats))


def hold_analysis(case: Case, rng: Random) -> None:
    """Every card of some games: what it did."""
    problem = case.problem
    enumerated = _from_the_start(case) if problem.played.tricks else Enumerated.of(problem)
    base, seats = enumerated.problem, len(problem.deal.hands)
    for game in enumerated.games(2, rng):
        told = analysis(CREW, base, line_to(game, seats), WORK)
        found = told.steps
        assert [each.step.card for each in found] == [*game]
        hold_saving(base, game, told)
        for number, each in enumerate(found):
            kind, kept = enumerated.kind(game[:number], each.step.card)
            assert each.kind is kind, (game, number, each)
            assert (each.answer is Answer.WINNABLE) is enumerated.winnable(game[: number + 1])
            assert set(each.kept) == kept if kind is Kind.LOSING else set(each.kept) <= kept


# --- certificates, files, words --------------------------------------------------------------------


def hold_certificate(case: Case, _rng: Random) -> None:
    """Every verdict has one that holds, and what can be won has no refutation."""
    problem = case.problem
    with TemporaryDirectory() as folder:
        verdict = winnable.certify(problem, Path(folder) / "certificate", WORK)
        assert verdict.answer is answer_of(case)
        checked = winnable.check_certificate(Path(folder) / "certificate")
        assert checked.holds, checked.faults
        assert checked.answer is answer_of(case)
    if case.won:
        try:
            refute(clauses_of_problem(problem).clauses, WORK)
        except InternalError:
            return
        raise AssertionError("a problem that can be won was refuted")


def hold_judgement(case: Case, rng: Random) -> None:
    """What the referee says of whole lines."""
    problem = case.problem
    for choices, line, report in rng.sample(case.plays, min(4, len(case.plays))):
        again = winnable.replay(problem, line, choices)
        assert again == report
        assert winnable.replay(problem, str(line), choices) == report
        assert report.state is not State.OPEN
        assert report.decided is not None


def hold_writing(case: Case, _rng: Random) -> None:
    """The same problem once it is written and read again."""
    text = winnable.dump(case.problem)
    assert text is not None
    (again,) = winnable.loads(text)
    assert again == case.problem, text


def hold_english(case: Case, _rng: Random) -> None:
    """Sentences that read well."""
    for sentence in winnable.describe(case.problem).splitlines():
        assert reads_well(sentence.strip()), sentence


COMMANDS: Final = (
    ("show",),
    ("solve",),
    ("solve", "--json"),
    ("solve", "--fewest-tricks", "--lines", "2"),
    ("solve", "--verdict-only"),
    ("explain",),
    ("explain", "--json"),
    ("hint",),
    ("hint", "--json"),
    ("validate", "--deals", "0"),
)
FILES: Final = ("x.html", "x.svg", "x.yaml", "x.json", "x.txt")


def hold_commands(case: Case, rng: Random) -> None:
    """Every command ends well, with the exit code of the answer, and writes what it is asked for."""
    right = 0 if case.won else 1
    over = all(line == case.problem.played for _, line, _ in case.plays)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "deal.yaml"
        text = winnable.dump(case.problem)
        assert text is not None
        path.write_text(text + f"expect: {answer_of(case).value}\n")
        for command in (*COMMANDS, ("check",)):
            ended = _run([*command, str(path)])
            expected = 0 if (over and command[0] == "hint") or command[0] in ("show", "validate", "check") else right
            assert ended[0] == expected, (command, ended)
            if "--json" in command:
                json.loads(ended[1])
        for file in FILES:
            for asked in ("solve", "explain", "hint"):
                if (over and asked == "hint") or (
                    asked != "solve" and (file == "x.svg" or (file == "x.yaml" and case.won))
                ):
                    continue
                ended = _run([asked, str(path), "-o", str(Path(folder) / file)])
                assert ended[0] == right or (asked, file) == ("hint", "x.yaml"), (asked, file, ended)
        if case.plays and case.problem.before is None:
            choices, line, _ = rng.choice(case.plays)
            if choices.deal is None and not choices.draws and choices.passes is None:
                _replayed(case, path, text, line)


def _replayed(case: Case, path: Path, text: str, line: Line) -> None:
    path.write_text(text + f"line: '{line}'\n")
    for command in (("replay",), ("replay", "--json"), ("analyse",), ("analyse", "--json")):
        ended = _run([*command, str(path)])
        some = any(str(each[1]) == str(line) for each in case.won)
        assert ended[0] == (0 if some else 1), (command, str(line), ended)
    for file in ("x.html", "x.yaml", "x.txt"):
        ended = _run(["analyse", str(path), "-o", str(path.parent / file)])
        assert ended[0] == (0 if some else 1), (file, str(line), ended)


def _run(arguments: list[str]) -> tuple[int, str, str]:
    ended = run(*arguments)
    return ended.exit_code, ended.stdout, ended.stderr


HOLDS: Final[dict[str, Callable[[Case, Random], None]]] = {
    "verdict": hold_verdict,
    "fewest tricks": hold_fewest,
    "lines": hold_lines,
    "shares": hold_shares,
    "leads": hold_leads,
    "explanation": hold_explanation,
    "steps": hold_proof,
    "repairs": hold_repairs,
    "hint": hold_hint,
    "analysis": hold_analysis,
    "certificate": hold_certificate,
    "judgement": hold_judgement,
    "writing": hold_writing,
    "english": hold_english,
    "commands": hold_commands,
}
"""What is held of each question, by its name."""
