"""What the lowering of goals goes by: who is meant at a table of so many, and which trick in a game of so many.

Each form of `rules.crew.goal` says itself what it is in the core (`rules.crew.core`). That is a translation of
sentences alone: nothing of a deal, of choices or of a play is looked at. "Everybody" becomes one goal for each seat,
"each other" one for each place to the left of the member on the left side, "all such" the number of these cards.
Numbers from the end are counted out.

A goal and its core hold of the same plays, and are met in the same trick (`rules.crew.due`). For the latter "exactly
all" becomes "at least all", as nothing can pass it, and "other than" the opposite of "exactly".
"""

from dataclasses import dataclass, replace

from winnable.rules.crew.card import Deck
from winnable.rules.crew.kinds import number_of
from winnable.rules.crew.who import Beside, LeftOf, Member, Neighbour, Seat, Together, Who, WinnerOf


@dataclass(frozen=True, slots=True)
class Lowering:
    """For a deck, a number of players and a number of tricks."""

    deck: Deck
    players: int
    tricks: int

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every member."""
        return tuple(map(Seat, range(self.players)))

    def other_side(self, who: Who, left: Who) -> Who:
        """Who is meant on the right of a comparison."""
        if who is Member.ALL_OTHERS:
            return Together(self.others(left))
        if who is Member.SAME:
            return left
        if isinstance(who, Neighbour):
            return self.left_of(self.other_side(who.of, left), who.places(self.players))
        if isinstance(who, Together):
            return Together(tuple(self.other_side(member, left) for member in who.members))
        return self.who(who)

    def others(self, member: Who) -> tuple[Who, ...]:
        """All but one member, from the left of it on."""
        if member is Member.ANYBODY:
            return ()
        return tuple(self.left_of(member, places) for places in range(1, self.players))

    def who(self, who: Who) -> Who:
        """The same member, as the core names them."""
        match who:
            case Together(members):
                return Together(tuple(map(self.who, members)))
            case Neighbour(of):
                return self.left_of(self.who(of), who.places(self.players))
            case Member.FIRST_WINNER:
                return WinnerOf(1)
            case WinnerOf(trick):
                return WinnerOf(number_of(trick, self.tricks))
        return who

    def left_of(self, who: Who, places: int) -> Who:
        """The member a number of places to the left of one."""
        match who:
            case Seat(number):
                return Seat((number + places) % self.players)
            case Beside(_, left):
                return replace(who, left=(left + places) % self.players)
            case LeftOf(of, already):
                return self.left_of(of, (already + places) % self.players)
        return LeftOf(who, places) if places else who
