"""Questions by id: who keeps them, when they end, and how much is kept."""

import asyncio

import pytest

from winnable.table.fair import Client, Share
from winnable.table.lane import Full, Lane, State
from winnable.table.questions import Gone, Question, Questions, Unknown
from winnable.table.settings import Limits

ANN = Client("Ann", "1")


class Clock:
    """A clock that stands still until it is set."""

    now = 0.0

    def __call__(self) -> float:
        """The time."""
        return self.now


def made(clock: Clock, **limits: float) -> Questions:
    """Questions before a lane that never begins to work."""
    return Questions(Lane(1, 100, Share(1, 1, 100), 256), Limits(**limits), clock)  # type: ignore[arg-type]


def done(question: Question, said: bytes = b"{}") -> None:
    """Let a question be answered."""
    question.ticket.become(State.DONE, said)


def test_a_question_ends_that_nobody_asks_for() -> None:
    async def course() -> None:
        clock = Clock()
        questions = made(clock, leave=20)
        asked, other = (questions.ask("solve", b"{}", ANN, 5) for _ in range(2))
        clock.now = 19
        assert await questions.look(other.id, 0) is other
        clock.now = 21
        questions.sweep()
        assert asked.ticket.state is State.CANCELLED
        assert other.ticket.state is State.WAITING
        with pytest.raises(Gone):
            await questions.look(asked.id, 0)
        with pytest.raises(Unknown):
            await questions.look("never", 0)

    asyncio.run(course())


def test_a_question_stays_while_somebody_waits_for_news_of_it() -> None:
    async def course() -> None:
        clock = Clock()
        questions = made(clock, leave=2, wait=10)
        asked = questions.ask("solve", b"{}", ANN, 5)
        waits = asyncio.ensure_future(questions.look(asked.id, 10))
        await asyncio.sleep(0)
        clock.now = 9
        questions.sweep()
        assert asked.ticket.state is State.WAITING
        done(asked)
        assert (await waits).ticket.said == b"{}"
        clock.now = 12
        questions.sweep()
        assert len(questions) == 0

    asyncio.run(course())


def test_an_answer_stays_until_it_is_fetched_and_a_while_longer() -> None:
    async def course() -> None:
        clock = Clock()
        questions = made(clock, leave=20, keep=60)
        asked = questions.ask("solve", b"{}", ANN, 5)
        done(asked)
        clock.now = 15
        questions.fetched(await questions.look(asked.id, 0))
        clock.now = 70
        questions.sweep()
        assert (await questions.look(asked.id, 0)).ticket.said == b"{}"  # the first time it got lost on its way, say
        clock.now = 131
        questions.sweep()
        assert len(questions) == 0

    asyncio.run(course())


def test_no_answer_is_dropped_that_somebody_waits_for() -> None:
    async def course() -> None:
        questions = made(Clock(), kept=2)
        first, second = (questions.ask("solve", b"{}", ANN, 5) for _ in range(2))
        done(first)
        done(second)
        with pytest.raises(Full):
            questions.ask("solve", b"{}", ANN, 5)
        questions.fetched(await questions.look(first.id, 0))
        questions.ask("solve", b"{}", ANN, 5)
        assert (await questions.look(second.id, 0)).ticket.said == b"{}"
        with pytest.raises(Gone):
            await questions.look(first.id, 0)

    asyncio.run(course())


def test_answers_take_so_much_space_at_most() -> None:
    async def course() -> None:
        questions = made(Clock(), kept_bytes=1000)
        asked = questions.ask("solve", b"{}", ANN, 5)
        done(asked, b"a" * 1001)
        with pytest.raises(Full):
            questions.ask("solve", b"{}", ANN, 5)
        questions.fetched(asked)
        questions.ask("solve", b"{}", ANN, 5)

    asyncio.run(course())


def test_what_has_ended_is_remembered_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("winnable.table.questions.REMEMBERED", 3)

    async def course() -> None:
        clock = Clock()
        questions = made(clock, leave=1)
        ids = []
        for _ in range(5):
            ids.append(questions.ask("solve", b"{}", ANN, 5).id)
            clock.now += 2
            questions.sweep()
        for name in ids[:2]:
            with pytest.raises(Unknown):
                await questions.look(name, 0)
        for name in ids[2:]:
            with pytest.raises(Gone):
                await questions.look(name, 0)

    asyncio.run(course())


def test_ids_cannot_be_guessed() -> None:
    async def course() -> None:
        questions = made(Clock())
        ids = {questions.ask("solve", b"{}", ANN, 5).id for _ in range(50)}
        assert len(ids) == 50
        assert min(map(len, ids)) >= 22  # 128 bits

    asyncio.run(course())


def test_a_look_comes_back_with_the_answer() -> None:
    async def course() -> None:
        questions = made(Clock())
        asked = questions.ask("solve", b"{}", ANN, 5)
        looking = asyncio.create_task(questions.look(asked.id, 10))
        await asyncio.sleep(0)
        done(asked)
        assert (await asyncio.wait_for(looking, 5)).ticket.over

    asyncio.run(course())
