"""Documents in English: small parts, goals, problems and missions.

The goal `{launched: 2, of: ana}` is "ana has launched 2 ships or more".
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from winnable.missions.ganymede.document import Mission, ProblemDocument
from winnable.missions.ganymede.format.reading import ORDINALS
from winnable.missions.source.english import capital, changed_options, listed, named_mission
from winnable.rules.ganymede import goal as forms
from winnable.rules.ganymede.board import Board, Table
from winnable.rules.ganymede.card import (
    SLOTS,
    CardId,
    Cards,
    PerColour,
    PerSet,
    PerSymbol,
    PerTile,
    Place,
    Points,
    Ship,
    Shuttle,
    Track,
)
from winnable.rules.ganymede.decision import NOTHING_PLAYED
from winnable.rules.ganymede.goal import Bound, Goal, Group, Who
from winnable.rules.ganymede.position import Cause, RowKind
from winnable.rules.ganymede.problem import Free, Horizon, Problem, RowsOnly, Turns


@dataclass(frozen=True, slots=True)
class Words:
    """Who is spoken of: players by name, or, in a mission, by the order of turns."""

    names: Sequence[str] = ()
    free: Sequence[int] = ()

    def player(self, player: int) -> str:
        """A player."""
        return self.names[player] if self.names else f"the {ORDINALS[player]} player"

    def who(self, of: Who) -> str:
        """The players whom a goal is about."""
        match of:
            case Group.FREE:
                if len(self.free) == 1:
                    return self.player(self.free[0])
                return "every player who is free to choose" if self.names else "every free player"
            case Group.EVERYBODY:
                return "everybody"
            case Group.ANYBODY:
                return "somebody"
            case Group.OTHERS:
                return "everybody else"
            case _:
                return self.player(of)


def bound_text(bound: Bound) -> str:
    """How many there must be: `2 or more`, `at most 2`, `exactly 2`."""
    return _bounded(bound, str)


def number_of(bound: Bound, noun: str) -> str:
    """A number of things: `exactly 1 ship`, `1 ship or more`, `at most 2 ships`."""
    return _bounded(bound, lambda number: f"{number} {noun if number == 1 else f'{noun}s'}")


def _bounded(bound: Bound, told: Callable[[int], str]) -> str:
    if bound.exactly is not None:
        return f"exactly {told(bound.exactly)}"
    return f"at most {told(bound.at_most)}" if bound.at_most is not None else f"{told(bound.at_least or 0)} or more"


def points_text(points: Points) -> str:
    """The points of a ship."""
    match points:
        case int():
            return f"{points} points"
        case PerSymbol(symbol, each):
            return f"{each} for each {symbol} shuttle"
        case PerColour(colour, each):
            return f"{each} for each {colour} settler needed by shuttles"
        case PerSet(each):
            return f"{each} for each full set of symbols"
        case PerTile(each):
            return f"{each} for each tile"
        case _:
            return "the reputation again"


def ship_text(ship: Ship) -> str:
    """A ship: its points and the effect of its launch."""
    effect = f", on launch {ship.on_launch}" if ship.on_launch.parts else ""
    return f"{points_text(ship.points)}{effect}{', a crew of one fewer' if ship.crew_less else ''}"


def shuttle_text(shuttle: Shuttle) -> str:
    """The settlers of a shuttle, and its effect."""
    crew = [
        *([str(shuttle.needs)] if shuttle.needs.total else []),
        *([f"{shuttle.white} of any colour"] * (shuttle.white > 0)),
    ]
    parts = [f"for {' and '.join(crew) or 'nobody'}"]
    if shuttle.pays_tile:
        parts.append("costs a tile")
    if shuttle.effect.parts:
        parts.append(str(shuttle.effect))
    return "; ".join(parts)


def cards_text(cards: Cards) -> Iterator[tuple[CardId, str, str]]:
    """The contents of each card: its id, its kind, and its face."""
    for name, tile in cards.tiles.items():
        yield name, "tile", f"{tile.symbol}; {tile.effect}"
    for home in (Place.EARTH, Place.MARS):
        for name, shuttle in cards.shuttles.items():
            if shuttle.home is home:
                yield name, f"shuttle from {home.words}", f"{shuttle.symbol}; {shuttle_text(shuttle)}"
    for name, ship in cards.ships.items():
        yield name, "ship", ship_text(ship)


def words_of(problem: Problem) -> Words:
    """The words for the players of a problem."""
    return Words(problem.deal.table.names, problem.free)


# --- goals ---------------------------------------------------------------------------------------


def goal_text(goal: Goal, words: Words) -> str:
    """A goal as a part of a sentence: `ana has launched 2 ships or more`."""
    match goal:
        case forms.AllOf(goals) | forms.AnyOf(goals):
            word = "and" if isinstance(goal, forms.AllOf) else "or"
            inner = [goal_text(each, words) for each in goals]
            return inner[0] if len(inner) == 1 else f"({f'; {word} '.join(inner)})"
        case forms.Not(inner):
            return f"it is not so that {goal_text(inner, words)}"
        case forms.Launched(bound, of, by_turn):
            when = f" by the end of own turn {by_turn}" if by_turn is not None else ""
            return f"{words.who(of)} has launched {number_of(bound, 'ship')}{when}"
        case forms.Flown(card, of):
            return f"{words.who(of)} has launched the ship {card}"
        case forms.BothSlots(of):
            return f"{words.who(of)} launches the ships of both slots in one turn"
        case forms.Score(bound, of):
            return f"{words.who(of)} has {number_of(bound, 'point')}"
        case forms.Lead(bound, of, over):
            return f"{words.who(of)} is {number_of(bound, 'point')} ahead of {words.who(over)}"
        case forms.Wins(of, shared_ok):
            return f"{words.who(of)} wins{' or shares the victory' if shared_ok else ' alone'}"
        case forms.Reputation(bound, of):
            return f"the reputation of {words.who(of)} is {bound_text(bound)}"
        case forms.Sets(bound, of):
            return f"{words.who(of)} has {number_of(bound, 'full set')} of symbols"
        case forms.Shuttles(bound, of, symbol):
            noun = f"{symbol} shuttle" if symbol else "shuttle"
            return f"{words.who(of)} has used {number_of(bound, noun)}"
        case forms.Standing():
            return _standing(goal, words)
        case forms.NobodyLost(of):
            return f"no shuttle of {_binds(of, words)} loses a settler"
        case forms.NoDiscardAction(of):
            return f"no turn of {_binds(of, words)} begins by discarding tiles for actions"
        case forms.NoBonusLaunch(of):
            return f"no ship of {_binds(of, words)} leaves by a full set or the end of the track"
        case forms.GameOver(by_round, cause):
            why = {Cause.LAUNCHES: " by launches", Cause.PILE: " by an empty pile of shuttles"}
            when = f" in round {by_round} or before" if by_round is not None else ""
            return f"the end of the game is triggered{why[cause] if cause else ''}{when}"
        case forms.NotOver():
            return "the end of the game is not triggered"
        case forms.Uses(card, of):
            return f"{words.who(of)} uses the card {card}"


def _binds(of: object, words: Words) -> str:
    if of is Group.FREE:
        return words.player(words.free[0]) if len(words.free) == 1 else "the free players"
    return words.who(of) if isinstance(of, Group | int) else ""


def _standing(goal: forms.Standing, words: Words) -> str:
    places = "aboard" if goal.places == SLOTS else f"on {listed([place.words for place in goal.places])}"
    noun = f"{goal.colour} settler" if goal.colour is not None else "settler"
    return f"{words.who(goal.of)} has {number_of(goal.bound, noun)} {places}"


# --- problems and missions -----------------------------------------------------------------------


def horizon_text(horizon: Horizon, words: Words) -> str:
    """How far is played: `within 3 turns of ana`."""
    number = horizon.count
    if isinstance(horizon, Turns):
        return f"within {number} turn{'' if number == 1 else 's'} of {words.player(horizon.of)}"
    return f"within {number} round{'' if number == 1 else 's'}"


def mission_text(mission: Mission) -> Iterator[str]:
    """The sentences of a mission."""
    if mission.about:
        yield mission.about
    words = Words((), mission.free)
    numbers = listed([str(number) for number in mission.players], "or")
    yield f"For {numbers} player{'' if mission.players == (1,) else 's'}."
    others = mission.players[-1] > len(mission.free)
    if others:
        who = listed([words.player(player) for player in mission.free])
        yield f"{capital(who)} {'is' if len(mission.free) == 1 else 'are'} free to choose, the others follow scripts."
    if mission.horizon is not None:
        yield f"It is to be reached {horizon_text(mission.horizon, words)}, unless the game ends before."
    if mission.score_at == "end":
        yield "Points count only if the game is over by then."
    yield from (f"{capital(goal_text(goal, words))}." for goal in mission.goals)
    yield from mission.notes


def problem_text(document: ProblemDocument) -> Iterator[str]:
    """The sentences of a problem: the deal, who decides, and the question."""
    problem = document.problem
    deal, table = problem.deal, problem.deal.table
    words = Words(table.names, problem.free)
    yield from named_mission(document.mission)
    yield f"The game has {deal.settlers} settlers; {deal.position.supply} are in the supply."
    for kind in RowKind:
        row = deal.position.row(kind)
        shown = listed(list(row.show)) if row.show else "none"
        yield f"{capital(kind.words)} shown: {shown}; in the pile, top first: {', '.join(row.draw) or 'none'}."
    yield from _track(table.track)
    for player, (name, board) in enumerate(zip(table.names, deal.position.boards, strict=True)):
        yield from _board(name, board, table)
        if deal.choose and deal.choose[player]:
            yield f"{name} may choose two ships of {listed(list(deal.choose[player]))}."
    yield from changed_options(table.options)
    for player in problem.players:
        control = problem.control(player)
        if not isinstance(control, Free):
            what = "takes cards from the rows as listed" if isinstance(control, RowsOnly) else "follows a script"
            yield f"{table.names[player]} {what}, for {len(control.turns)} turns."
    if len(table.names) > 1:
        yield f"{table.name(deal.position.player)} moves next."
    if problem.played != NOTHING_PLAYED:
        yield f"{len(problem.played.turns)} turns were played already."
    yield "The cards:"
    held = {card for each in deal.position.boards for card in (*each.tiles, *each.hand, *each.shuttles, *each.flown)}
    laid = {card for each in deal.position.boards for card in each.ships if card is not None}
    there = {*deal.takeable, *held, *laid, *(card for offer in deal.choose for card in offer)}
    yield from (f"- {card}: {kind}, {shows}" for card, kind, shows in cards_text(table.cards) if card in there)
    yield f"{question_text(problem)}:"
    yield from (f"- {goal_text(goal, words)}" for goal in problem.goals)
    if problem.score_at == "end":
        yield "Points count only if the game is over by then."
    if document.expect is not None:
        yield f"The file expects it to be {document.expect}."


def question_text(problem: Problem) -> str:
    """The question about the goals of a problem, which follow it."""
    words = Words(problem.deal.table.names, problem.free)
    many = "these are" if len(problem.goals) > 1 else "this is"
    return f"The question is whether {many} reached {horizon_text(problem.horizon, words)}, unless the game ends before"


def _board(name: str, board: Board, table: Table) -> Iterator[str]:
    ships = []
    for slot in SLOTS:
        card = board.ship(slot)
        if card is not None:
            load = f", aboard {board.at[slot]}" if board.at[slot].total else ""
            ships.append(f"{card} on {slot.words.removesuffix(' ship')} ({ship_text(table.ship_card(card))}{load})")
    parts = [f"the ships {listed(ships)}"] if ships else []
    parts += [f"{board.at[place]} on {place.words}" for place in (Place.EARTH, Place.MARS) if board.at[place].total]
    for key, noun in (("tiles", "tiles"), ("hand", "ships in the hand"), ("shuttles", "shuttles"), ("flown", "flown")):
        cards = sorted(getattr(board, key))
        if cards:
            parts.append(f"the {noun} {listed(cards)}")
    reputation = f", reputation {board.reputation}" if board.reputation else ""
    yield f"{name} has {listed(parts) if parts else 'an empty board'}{reputation}."


def _track(track: Track) -> Iterator[str]:
    """The rewards of the reputation track; its end is one of its cells."""
    bonus = f"a basic action on {listed([f'cell {cell}' for cell in track.bonus])}, " if track.bonus else ""
    points = ", ".join(map(str, track.points))
    cells = f"The track of the reputation has {track.length} cells"
    yield f"{cells}: {bonus}a launch at its end; points from 0 on: {points}."
