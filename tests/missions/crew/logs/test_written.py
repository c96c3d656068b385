from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.support.layers import few
from tests.support.logs import FORMS, Game, Json, Log, random_game, saved
from winnable.missions.crew.document import ProblemDocument
from winnable.missions.crew.logs.written import How, written
from winnable.missions.crew.read.loader import load_text
from winnable.missions.source.finding import Finding, Findings, Source

KINDS = (
    "plain",
    "robot",
    "five",
    "challenge",
    "draw",
    "signal",
    "roles",
    "deep sea, three",
    "deep sea, free",
    "deep sea, open",
)
CASES = [(kind, seed) for seed in range(12) for kind in KINDS]


def documents(data: bytes, how: How | None = None) -> tuple[list[ProblemDocument], tuple[Finding, ...]]:
    findings = Findings()
    text = written(data, Source("log.json"), findings, how or How()).text
    loaded = load_text(text)
    assert loaded.errors == (), (text, findings.sorted())
    return list(loaded.problems), findings.sorted()


def expected(game: Game, told: list[int], name: str) -> ProblemDocument:
    loaded = load_text(game.yaml(name, told))
    assert loaded.errors == (), game.yaml(name, told)
    document: ProblemDocument = loaded.problems[0]
    return document


def same(found: ProblemDocument, wanted: ProblemDocument) -> None:
    assert replace(found, line=1, note="") == replace(wanted, line=1, path=found.path, note="")
    assert found.problem.names == wanted.problem.names


def mixed(packets: list[Json], random: Random) -> list[Json]:
    """The same packets, some of them twice, in any order."""
    found = [*packets, *random.sample(packets, len(packets) // 3)]
    random.shuffle(found)
    return found


@pytest.mark.parametrize("case", few(CASES, 10, 120))
def test_a_log_that_tells_everything_reads_back_to_the_same_game(case: tuple[str, int]) -> None:
    kind, seed = case
    random = Random(f"{kind} {seed}")
    game = random_game(random, kind, random.choice((1, 4, None)))
    told = [seat for seat in range(len(game.hands)) if seat != game.robot]
    log = Log(random, told)
    log.play(game)
    end = "won" if game.won else "lost"
    (found,), remarks = documents(saved(mixed(log.packets, random), random.choice(FORMS), game.edition))
    assert not [each for each in remarks if each.level == "error"]
    same(found, expected(game, told, f"Mission {game.mission}, try 1: {end}"))


@pytest.mark.parametrize("case", few(CASES, 10, 120))
def test_a_game_is_read_as_one_player_or_nobody_saw_it(case: tuple[str, int]) -> None:
    kind, seed = case
    random = Random(f"seen {kind} {seed}")
    game = random_game(random, kind, random.choice((1, 3, None)))
    told = random.choice(([], [game.captain]))
    log = Log(random, told)
    log.play(game)
    data = saved(log.packets, random.choice(FORMS), game.edition)
    (found,), _ = documents(data, How(as_seen=True))
    wanted = expected(game, told, f"Mission {game.mission}, try 1: {'won' if game.won else 'lost'}")
    same(found, wanted)
    ((fuller,), _) = documents(data)  # says more, and nothing that is not so
    real = expected(game, [*range(len(game.hands))], "").problem.deal
    assert fuller.problem.deal.admits(real)
    for hand, less in zip(fuller.problem.deal.hands, found.problem.deal.hands, strict=True):
        assert {*less} <= {*hand}


def told(*games: Game, cut: bool = False, translated: bool = False, seats: tuple[int, ...] = ()) -> bytes:
    log = Log(Random(5), seats, translated=translated)
    for each in games:
        log.play(each, cut=cut and each is games[-1])
    return saved(log.packets, "extension", games[0].edition)


def game_of(kind: str = "plain", seed: int = 1, tricks: int | None = 3, **changes: Any) -> Game:
    return replace(random_game(Random(seed), kind, tricks), **changes)


def test_each_try_has_a_document_and_a_number_of_its_own() -> None:
    lost, won = game_of(seed=1, won=False), game_of(seed=2, won=True)
    other = game_of("signal", seed=3, won=None)
    found, _ = documents(told(lost, won, other, replace(other), cut=True))
    assert [each.name for each in found] == [
        "Mission 4, try 1: lost",
        "Mission 4, try 2: won",
        "Mission 7, try 1: given up",
        "Mission 7, try 2: not over",
    ]
    assert found[2].note == "The hands are those after the distress signal."


@pytest.mark.parametrize(("won", "result"), [(True, "won"), (False, "lost")])
def test_sentences_in_another_language_change_nothing(won: bool, result: str) -> None:
    game = game_of("deep sea, free", won=won)
    ((found,), _), ((other,), _) = documents(told(game, translated=True)), documents(told(game))
    assert found == other
    assert found.name == f"Mission 17, try 1: {result}"


def test_of_a_mission_that_goes_on_only_what_was_seen_is_read() -> None:
    game = game_of(tricks=2)
    ((going_on,), _), ((over,), _) = documents(told(game, cut=True)), documents(told(game))
    assert sum(going_on.problem.deal.hidden) > sum(over.problem.deal.hidden)
    ((seen,), _) = documents(told(game), How(as_seen=True))
    assert going_on.problem.deal == seen.problem.deal


def test_what_only_narrows_a_hand_becomes_a_hint() -> None:
    game = game_of("deep sea, open", tricks=1)
    (seat, _, card, _), (other, *_) = game.hints
    ((found,), _) = documents(told(game))
    about = [each for each in found.problem.communications if each.seat in (seat, other)]
    assert len(about) > 2, "more is told than was shown"
    assert card in {str(each.card) for each in about}


def test_names_that_our_files_do_not_take_are_replaced_and_that_is_said() -> None:
    game = game_of(names=("captain", "7", "A B", "A B"))
    ((found,), remarks) = documents(told(game))
    assert found.problem.names == ("Player captain", "Player 7", "A B", "A B*")
    assert [(each.code, each.level) for each in remarks] == [("J002", "warning")] * 3
    assert "the player 'captain' is called 'Player captain' here" in remarks[0].message


def test_names_may_be_taken_out() -> None:
    ((found,), _) = documents(told(game_of("robot")), How.of({"names": "Ann, Ben"}))
    assert {"Ann", "Ben"} < {*found.problem.names}
    assert _mistakes(told(game_of()), How.of({"names": "Ann Ben"})) == [
        ("J001", "mission 4, try 1: expected a name for each player, found Ann Ben")
    ]


def _mistakes(data: bytes, how: How | None = None) -> list[tuple[str, str]]:
    findings = Findings()
    assert written(data, Source("log.json"), findings, how or How()).text == ""
    return [(each.code, each.message) for each in findings.sorted()]


def changed(game: Game, **to: Any) -> bytes:
    """A log in which the last event of a type has other values."""
    log = Log(Random(5), ())
    log.play(game)
    (kind,) = to
    last = [event for packet in log.packets for event in packet["data"] if event["type"] == kind][-1]
    last["args"] = {**last["args"], **to[kind]}
    return saved(log.packets, "list", game.edition)


def test_a_trick_that_goes_to_another_than_its_cards_say_is_named_with_move_and_packet() -> None:
    game = game_of(tricks=1)
    trick = game.tricks[0]
    best = max(trick, key=lambda card: (card[0] == "r", card[0] == trick[0][0], card))
    wrong = (game.captain + trick.index(best) + 1) % 4
    ((code, message),) = _mistakes(changed(game, trickWin={"player_id": 8_000_111 + 17 * wrong}))
    assert code == "J001"
    assert message.startswith("mission 4, try 1: move 15, packet ")
    assert "trick 1, " in message
    assert "which its cards contradict" in message


@pytest.mark.parametrize(
    ("to", "said"),
    [
        ({"playCard": {"card": {"color": 3}}}, "expected a card with color and value"),
        ({"playCard": {"player_id": 5}}, "expected a player of this game"),
        ({"newTrick": {"trickCount": 9}}, "expected trick 3, found trick 9"),
        ({"commander": {"player_id": 5}}, "expected a player of this game"),
    ],
)
def test_what_makes_no_sense_is_said(to: Json, said: str) -> None:
    ((code, message),) = _mistakes(changed(game_of(), **to))
    assert code == "J001"
    assert said in message


def test_task_cards_of_other_words_or_difficulty_are_asked_for() -> None:
    game = game_of("deep sea, three")
    log = Log(Random(5), ())
    log.play(game)
    (start, *_) = [each for packet in log.packets for each in packet["data"] if each["type"] == "newTrick"]
    tasks = [task for player in start["args"]["players"].values() for task in player["tasks"]]
    first, second = sorted(tasks, key=lambda task: task["id"])
    first["text"], second["difficulty"] = "Win whatever you like", 3
    data = saved(log.packets, "list", game.edition)
    assert _mistakes(data) == [
        ("J003", "card 40 of the log: no task card of difficulty 2 says 'Win whatever you like'"),
        ("J003", "card 41 of the log: no task card of difficulty 3 says 'Win at least one card of each colour'"),
    ]
    ((found,), _) = documents(data, How.of({"task": ("40=at-least-five-pink", "41=no-1s")}))
    assert [task.name for task in found.problem.tasks] == ["at-least-five-pink", "no-1s"]


@pytest.mark.parametrize("option", ["40", "x=win-p3", "40=nothing"])
def test_an_option_for_task_cards_has_a_number_and_a_card(option: str) -> None:
    with pytest.raises(ValueError, match="expected a number and a task card"):
        How.of({"task": (option,)})


# --- broken logs ---------------------------------------------------------------------------------


def _broken(value: Any, random: Random) -> Any:
    """The same value with one thing in it changed, lost, doubled or exchanged."""
    strange: Sequence[Any] = (None, "", -1, 0, 99, "7", [], {}, "€", 10**30, True, 2.5, [[]], {"a": {}})
    if isinstance(value, dict) and value and random.random() < 0.95:
        key = random.choice([*value])
        if random.random() < 0.05:
            return {other: each for other, each in value.items() if other != key}
        return {**value, key: _broken(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.95:
        at = random.randrange(len(value))
        if random.random() < 0.1:
            return [*value[:at], *value[at + random.choice((0, 1)) :], *value[at : at + random.choice((0, 1))]]
        return [*value[:at], _broken(value[at], random), *value[at + 1 :]]
    return random.choice(strange)


@pytest.mark.parametrize("batch", few(range(100), 5, 100))
def test_a_broken_log_is_read_or_refused(batch: int) -> None:
    random = Random(batch)
    game = random_game(random, KINDS[batch % len(KINDS)], 2)
    log = Log(random, [0])
    log.play(game)
    for _ in range(30):
        packets = log.packets
        for _ in range(random.choice((1, 1, 2, 5))):
            packets = _broken(packets, random)
        data = saved(packets, random.choice(FORMS), game.edition)
        if random.random() < 0.2:
            at = random.randrange(len(data))
            data = data[:at] + random.choice((b"", b"\xff", b"[", b'"')) + data[at + random.choice((0, 1, 50)) :]
        findings = Findings()
        text = written(data, Source("log.json"), findings, How()).text
        if text:
            load_text(text)
        else:
            assert findings.errors
