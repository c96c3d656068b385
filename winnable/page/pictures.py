"""Pictures of problems and verdicts, for notebooks, pages and files."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from winnable.games import registry
from winnable.output.html import page_part
from winnable.questions.verdicts import Verdict
from winnable.rules.values import short_repr

if TYPE_CHECKING:
    from winnable.typed import AnyProblem, AnyVerdict


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture as an SVG document, without scripts and complete in itself; a notebook shows it."""

    svg: str

    __repr__ = short_repr

    def _repr_svg_(self) -> str:
        return self.svg

    @property
    def html(self) -> str:
        """The picture as a part of a page."""
        return page_part("", "", self.svg, "")

    def __str__(self) -> str:
        return self.svg


def picture(what: "AnyProblem | AnyVerdict", *, trick: int | None = None) -> Picture:
    """Draw a problem, the cards on the table and the tasks, or a verdict, its line of play trick by trick.

    With `trick`, the number of one, it is that trick of the line, the table seen from above. Raises TypeError for
    anything else, and ValueError in a game without pictures and for a trick that the line does not have.
    """
    problem, witness = (what.problem, what.witness) if isinstance(what, Verdict) else (what, None)
    game = registry.game_of_problem(problem)
    drawn = game.drawn(problem, witness, trick)
    if not drawn:
        raise ValueError(f"there are no pictures of {game.title}")
    return Picture(drawn)
