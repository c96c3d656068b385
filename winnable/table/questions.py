"""Long questions, by id: who asks for one keeps it alive, and an answer stays until it has been fetched.

How much is kept is bounded: by the queue and the workers while questions are under way, and by number and size once
they are over. Where there is no room a new question is refused, and no answer is dropped that somebody waits for.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from winnable.table.fair import Client
from winnable.table.lane import Full, Lane, Ticket
from winnable.table.settings import Limits

__all__ = ["Gone", "Question", "Questions", "Unknown"]

BEAT: Final = 1.0
"""Seconds between looks at who has left."""
REMEMBERED: Final = 1000
"""Of so many questions that have ended it is known that they were there."""


class Unknown(Exception):
    """There was no question of this id, as far as anybody knows."""


class Gone(Exception):
    """The question was there, and has ended because nobody asked for it."""


@dataclass(eq=False, slots=True)
class Question:
    """A question under way, or over."""

    id: str
    kind: str
    ticket: Ticket
    asked: float
    """When somebody asked for it last."""
    waiting: int = 0
    """How many requests wait for news of it."""
    fetched: bool = False
    """Whether it was over when somebody asked for it."""

    @property
    def size(self) -> int:
        """How much space its answer takes."""
        return len(self.ticket.said or b"")


@dataclass(slots=True)
class Questions:
    """All questions that are there; see the module."""

    lane: Lane
    limits: Limits
    clock: Callable[[], float] = monotonic
    _there: OrderedDict[str, Question] = field(default_factory=OrderedDict)
    _gone: OrderedDict[str, None] = field(default_factory=OrderedDict)

    def __len__(self) -> int:
        return len(self._there)

    def ask(self, kind: str, call: bytes, client: Client, seconds: float) -> Question:
        """Put a question in the queue. Raises Full."""
        self._make_room()
        ticket = self.lane.submit(call, client, seconds)
        question = Question(secrets.token_urlsafe(16), kind, ticket, self.clock())
        self._there[question.id] = question
        return question

    async def look(self, name: str, wait: float) -> Question:
        """Return a question, after so many seconds or when something has changed. Raises Unknown and Gone."""
        question = self._find(name)
        question.waiting += 1
        try:
            if wait > 0:
                await question.ticket.change(min(wait, self.limits.wait))
        finally:
            question.waiting -= 1
            question.asked = self.clock()
        return question

    def fetched(self, question: Question) -> None:
        """Say that somebody has been told of a question, and of its end if it is over."""
        question.fetched = question.fetched or question.ticket.over

    async def cancel(self, name: str) -> Question:
        """End a question; when this returns its process is gone. Raises Unknown and Gone."""
        question = self._find(name)
        self.lane.cancel(question.ticket)
        await question.ticket.end()
        question.fetched = True
        return question

    async def watch(self) -> None:
        """End, again and again, what nobody asks for any more: a task for as long as the server runs."""
        while True:
            await asyncio.sleep(BEAT)
            self.sweep()

    def sweep(self) -> None:
        """End what nobody asks for any more, and forget what was fetched a while ago."""
        now = self.clock()
        for question in list(self._there.values()):
            quiet = now - question.asked
            if not question.waiting and quiet > (self.limits.keep if question.fetched else self.limits.leave):
                self.lane.cancel(question.ticket)
                self._forget(question)

    def _find(self, name: str) -> Question:
        question = self._there.get(name)
        if question is not None:
            return question
        raise Gone if name in self._gone else Unknown

    def _make_room(self) -> None:
        """Forget what was fetched, the oldest first, until there is room for another one. Raises Full."""
        over = [each for each in self._there.values() if each.ticket.over]
        count, size = len(over), sum(each.size for each in over)
        for question in over:
            if count < self.limits.kept and size < self.limits.kept_bytes:
                return
            if question.fetched:
                self._forget(question)
                count, size = count - 1, size - question.size
        if count >= self.limits.kept or size >= self.limits.kept_bytes:
            raise Full(self.lane.retry_after)

    def _forget(self, question: Question) -> None:
        del self._there[question.id]
        self._gone[question.id] = None
        if len(self._gone) > REMEMBERED:
            self._gone.popitem(last=False)
