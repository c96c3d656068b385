"""Problems and missions in English."""

from collections.abc import Iterator

from winnable.missions.ganymede.document import Mission, ProblemDocument
from winnable.missions.ganymede.english.goals import goal_text
from winnable.missions.ganymede.english.words import Words, cards_text, ship_text
from winnable.missions.source.english import capital, changed_options, listed, named_mission
from winnable.rules.ganymede.board import Board, Table
from winnable.rules.ganymede.card import Track
from winnable.rules.ganymede.decision import NOTHING_PLAYED
from winnable.rules.ganymede.position import RowKind
from winnable.rules.ganymede.problem import Free, Horizon, Problem, RowsOnly, Turns
from winnable.rules.ganymede.settlers import SLOTS, Place


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
