"""Missions, task cards and problems in plain English, sentence by sentence.

The sentences come from the parts that are judged, never from an author's texts in `about` and `notes`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from winnable.missions.crew.assignment_rule import HANDOVER_CREW, AssignmentRule
from winnable.missions.crew.cards import TaskCard
from winnable.missions.crew.english.words import Words, by_size, plural
from winnable.missions.crew.goals.forms import for_each_task, goal_text
from winnable.missions.crew.mission import Mission, Reading
from winnable.missions.source.english import capital, listed, number
from winnable.rules.crew.assignment import Assignment
from winnable.rules.crew.card import Deck, Suit
from winnable.rules.crew.deal import Deal
from winnable.rules.crew.edition import EDITIONS, commander_word, edition_of, seats_of
from winnable.rules.crew.exchange import Communication, Distress, Draw, Shown
from winnable.rules.crew.heaps import Heaps
from winnable.rules.crew.play import Line
from winnable.rules.crew.problem import Problem, Role
from winnable.rules.crew.task import Task, Token, TokenChange

_HANDOVER: Final = "one task may then be passed to another member, before the first trick"
_FREE: Final = "Anybody may own any task."
_COMMUNICATIONS: Final = {
    "normal": "Communication is as usual",
    "dead-zone": "Cards are communicated without their token (dead zone)",
    "currents": "Cards are communicated without their token (currents)",
    "rapture": "The crew shares two communication tokens fewer than it has members (rapture)",
    "terrain": "A card drawn before the deal makes communication as usual, as in currents or as in rapture (terrain)",
    "silent": "Nobody may communicate",
}
_DRAWING: Final = (
    "After the first trick everybody draws one card from the hand of the neighbour on the right, all at the same time."
)


def mission_text(mission: Mission, players: int | None = None) -> list[str]:
    """Describe a mission; with a number of `players` only the parts that apply to it.

    With an official deck two play with the robot: for them it has the words for three members (N9).
    """
    words = Words(mission.default_deck(), mission.commander_word)
    sentences = [*_crew(mission, players), *_deck(words)]
    if players is not None:
        players = seats_of(words.deck, players)
    count = len(mission.cards) or mission.tasks
    sentences += _mission_tasks(mission, words, players)
    if count != 0:
        sentences += _carried(mission.tokens)
        sentences += _order(mission.tokens, count)
        sentences += _token_change(mission.token_change)
        sentences += _assigned(mission.assignment, words, count, players)
        if mission.handover and players is None:
            sentences.append(f"With {number(HANDOVER_CREW)} players {_HANDOVER}.")
        elif mission.handover and players == HANDOVER_CREW:
            sentences.append(f"{capital(_HANDOVER)}.")
    sentences += [sentence for role in mission.roles for sentence in _role(role, words)]
    sentences += [_DRAWING] * mission.draw
    sentences += _distress(mission.distress, None, words)
    sentences += [goal_text(goal, words, players) for goal in mission.goals]
    sentences += _information(mission)
    sentences += [sentence for reading in mission.readings for sentence in _reading(reading, mission, words, players)]
    return sentences


def task_card_text(card: TaskCard, players: int | None = None) -> list[str]:
    """Describe a task card; with a number of `players` only the parts that apply to it, two counting as three (N9)."""
    deck = EDITIONS[card.game].deck
    players = None if players is None else seats_of(deck, players)
    words = Words(deck, commander_word(deck))
    sentences = [goal_text(card.goal, words, players)]
    if card.not_captain:
        sentences.append(f"The {words.commander} may not own it.")
    return [*sentences, *_counting(card, players), *_redealt(card, words)]


def _counting(card: TaskCard, players: int | None) -> list[str]:
    """Say the difficulty of a task card; with a number of `players` for it alone."""
    levels = set(card.difficulty.values()) if players is None else {card.difficulty.get(players)} - {None}
    if len(levels) == 1:
        return [f"Its difficulty is {levels.pop()}."]
    alike = by_size((size, str(difficulty)) for size, difficulty in card.difficulty.items())
    sizes = [f"{difficulty} {players_}" for players_, difficulty in alike]
    return [f"Its difficulty is {listed(sizes)}."] if levels else []


def problem_text(problem: Problem) -> list[str]:
    """Describe a problem, but for the known cards of the hands."""
    deal = problem.deal
    words = Words(problem.deck, commander_word(problem.deck), problem.names)
    sentences = [*_table(deal, words), *_cards_of(problem.deck), *_unknown(deal, words), *_robot(deal, words)]
    sentences += _before(problem.before, words)
    sentences += [hint_text(known, words) for known in problem.communications]
    sentences += _distress(problem.distress, deal.robot, words)
    sentences += _played(problem.played, len(deal.hands), deal.earlier, words)
    for task in problem.tasks:
        sentences += _task(task, words, len(deal.hands))
    if problem.tasks:
        sentences.append(_must(len(problem.tasks)))
        sentences += _order([token for token in problem.tokens if token is not None], len(problem.tasks))
        sentences += _token_change(problem.token_change)
    if any(task.owner is None for task in problem.tasks):
        sentences += assignment_text(problem.assignment, problem.tasks, words)
    sentences += [sentence for role in problem.roles for sentence in _role(role, words)]
    sentences += _draw(problem.draw, words)
    sentences += [goal_text(goal, words, len(deal.hands)) for goal in problem.goals]
    return sentences


# --- crew and deck -------------------------------------------------------------------------------


def _crew(mission: Mission, players: int | None) -> Iterator[str]:
    deck = mission.default_deck()
    if players is None:
        yield from _crew_sizes(mission)
        return
    seats = seats_of(deck, players)
    tricks, over = divmod(len(deck.cards), seats)
    if seats != players:
        yield from _with_robot(mission, tricks, over)
        return
    yield f"{capital(number(players))} players play {plural(tricks, 'trick')}."
    yield from _unplayed(over)


def _crew_sizes(mission: Mission) -> Iterator[str]:
    robot = f"the robot, {EDITIONS[mission.game].robot}"
    two = 2 in mission.playable() and edition_of(mission.default_deck()) is not None
    sizes = [number(size) for size in mission.crew if not (two and size == 2)]
    if not sizes:
        yield f"It is for two players and {robot}."
        return
    yield f"It is for {listed(sizes, 'or')} players."
    if two:
        yield f"Two players play it with {robot}, as the third member."


def _with_robot(mission: Mission, tricks: int, over: int) -> Iterator[str]:
    """Describe the game for two, which is the same in every mission (N9, S22)."""
    robot, size = EDITIONS[mission.game].robot, tricks + min(over, 1)
    yield f"Two players and the robot, {robot}, play {plural(tricks, 'trick')}; {robot} is the third member."
    yield (
        f"{robot} has {plural(size, 'card')}: {number(size // 2)} lie open, each over a covered card, "
        "which opens after the trick of its cover."
    )
    yield f"One of the players is always the {mission.commander_word}, who plays the open cards of {robot}."
    if over:
        yield f"One card of {robot} stays unplayed."


def _unplayed(over: int) -> Iterator[str]:
    if over:
        yield f"{capital(plural(over, 'card'))} {'stays' if over == 1 else 'stay'} unplayed."


def _deck(words: Words) -> Iterator[str]:
    yield from _cards_of(words.deck)
    highest = words.deck.commander_card
    who = f"The member who is dealt {words.card(highest)}" if highest else "One member"
    yield f"{who} is the {words.commander} and leads the first trick."


def _cards_of(deck: Deck) -> Iterator[str]:
    """Describe the suits of the deck, those with the same ranks together."""
    alike: dict[tuple[int, ...], list[str]] = {}
    for suit in deck.suits:
        if not suit.trump:
            alike.setdefault(suit.ranks, []).append(suit.name)
    groups = [f"{listed(names)} {_ranks(ranks)}" for ranks, names in alike.items()]
    trump = (
        f", with {deck.trump.name}{'s' * (len(deck.trump.ranks) > 1)} {_ranks(deck.trump.ranks)} as trumps"
        if deck.trump
        else ""
    )
    yield f"The deck is {'; '.join(groups) or 'without colours'}{trump}."


def _ranks(ranks: Sequence[int]) -> str:
    if len(ranks) > 2 and ranks[-1] - ranks[0] == len(ranks) - 1:
        return f"{ranks[0]} to {ranks[-1]}"
    return listed([str(rank) for rank in ranks])


def _table(deal: Deal, words: Words) -> Iterator[str]:
    tricks = plural(deal.tricks, "trick")
    if deal.earlier:
        last = "the last" if deal.tricks == 1 else f"the last {number(deal.tricks)}"
        tricks = f"{last} of {plural(deal.last, 'trick')}"
    if words.names:
        yield f"{capital(listed(words.names))}, seated clockwise in this order, play {tricks}."
    else:
        yield f"{capital(number(len(deal.hands)))} players play {tricks}."
    yield from _unplayed(len(deal.deck.cards) - deal.tricks * len(deal.hands))
    commander = f"{capital(words.member(deal.commander))} is the {words.commander}"
    if deal.lead is None:
        yield f"{commander} and leads the first trick."
    else:
        yield f"{commander}, and {words.member(deal.lead)} leads trick {deal.earlier + 1}."


def _before(heaps: Heaps | None, words: Words) -> Iterator[str]:
    """Describe the heaps of the tricks that are not in the file."""
    if heaps is not None and heaps.winners:
        winners = (f"trick {trick} by {words.member(seat)}" for trick, seat in enumerate(heaps.winners, 1))
        yield f"The tricks so far were won in this order: {', '.join(winners)}."
    for seat, won in enumerate((heaps.won if heaps and not heaps.winners else None) or ()):
        yield f"{capital(words.member(seat))} has won {'no trick' if not won else plural(won, 'trick')} so far."
    for seat, taken in enumerate(heaps.taken if heaps else ()):
        if taken is not None:
            in_order = [card for card in words.deck.cards if card in taken]
            cards = f"only {words.cards(in_order)}" if taken else "no card"
            yield f"{capital(words.member(seat))} has taken {cards} so far."


def _unknown(deal: Deal, words: Words) -> Iterator[str]:
    for seat, hidden in enumerate(deal.hidden):
        if hidden:
            yield f"{capital(words.member(seat))} holds {plural(hidden, 'unknown card')}."
    over = deal.over
    if over == 1:
        yield "One more unknown card lies in one of the hands."
    elif over:
        yield f"{capital(number(over))} more unknown cards lie in the hands, at most one in each."


def _robot(deal: Deal, words: Words) -> Iterator[str]:
    if deal.robot is None:
        return
    robot = capital(words.member(deal.robot))
    yield f"{robot} is the robot and plays open cards only."
    if deal.covered:
        which = "its cover" if len(deal.covered) == 1 else "their covers"
        opens = "opens" if len(deal.covered) == 1 else "open"
        yield f"{robot} has {plural(len(deal.covered), 'covered card')}, which {opens} after the trick of {which}."


# --- facts about the play -------------------------------------------------------------------


def hint_text(known: Communication, words: Words) -> str:
    """Describe a known fact about a hand, in a sentence."""
    who = words.member(known.seat)
    when = "Just before the first trick" if known.trick == 1 else f"Just before trick {known.trick}"
    if known.card is None:
        suit = _suit(known.void or "", words)
        return f"{when}, {who} holds no {suit.name if suit.trump else f'{suit.name} card'}."
    suit = _suit(known.card.suit, words)
    shown = {
        Shown.HIGHEST: f"no higher {suit.name} card",
        Shown.ONLY: f"no other {suit.name} card",
        Shown.LOWEST: f"no lower {suit.name} card",
    }
    assert known.shows is not None
    return f"{when}, {who} holds {words.card(known.card)} and {shown[known.shows]}."


def _suit(letter: str, words: Words) -> Suit:
    return words.deck.suit(letter)


def _distress(distress: Distress | None, robot: int | None, words: Words) -> Iterator[str]:
    if distress is None:
        return
    side = distress.direction
    where = f"all to the {side.value}" if side else "all to the left or all to the right"
    sends = "sends" if distress.required else "may send"
    yield (
        f"Before the first trick the crew {sends} the distress signal: "
        f"everybody passes one card that is not a trump, {where}."
    )
    sent = "" if distress.required else "if it is sent, "
    for seat, card in enumerate(distress.cards):
        if card is not None:
            yield capital(f"{sent}{words.member(seat)} passes {words.card(card)}.")
    if robot is not None:
        yield capital(f"{sent}{words.member(robot)} passes an open card and gets one open in its place.")


def _played(line: Line, seats: int, earlier: int, words: Words) -> Iterator[str]:
    for index, trick in enumerate(line.tricks):
        leader = line.leaders[index] if index < len(line.leaders) else None
        led = "" if leader is None else f", led by {words.member(leader)},"
        state = "was played" if len(trick) == seats else "has begun"
        yield f"Trick {earlier + index + 1}{led} {state}: {words.cards(trick)}."


def _draw(draw: Draw | None, words: Words) -> Iterator[str]:
    if draw is None:
        return
    yield _DRAWING
    for seat, card in enumerate(draw.cards):
        if card is not None:
            yield f"{capital(words.member(seat))} draws {words.card(card)}."


# --- tasks ---------------------------------------------------------------------------------------


def _must(count: int | None) -> str:
    return "The task must be met." if count == 1 else "All tasks must be met."


def _mission_tasks(mission: Mission, words: Words, players: int | None) -> Iterator[str]:
    if mission.cards:
        cards = [mission.card(card) for card in mission.cards]
        yield f"There {'is' if len(cards) == 1 else 'are'} {plural(len(cards), 'task')}: {listed(mission.cards)}."
        for card in cards:
            yield f"Task {card.id}: {goal_text(card.goal, words, players)}"
            if card.not_captain:
                yield f"The {words.commander} may not own the task {card.id}."
            yield from _redealt(card, words)
        yield _must(len(cards))
    elif mission.difficulty is not None:
        yield _difficulty(mission.difficulty, mission, players)
        yield from _own_cards(mission, words, players)
        yield _must(None)
    elif mission.tasks:
        yield f"There {'is' if mission.tasks == 1 else 'are'} {plural(mission.tasks, 'task')}."
        yield from _own_cards(mission, words, players)
        if mission.task_goal is not None:
            yield for_each_task(mission.task_goal, words, players)
        yield _must(mission.tasks)
    else:
        yield "There are no tasks."


def _own_cards(mission: Mission, words: Words, players: int | None) -> Iterator[str]:
    """Describe the task cards of a mission's own, from which tasks are drawn."""
    if mission.own_cards:
        yield f"They are drawn from {plural(len(mission.own_cards), 'task card')} of its own."
    for card in mission.own_cards:
        yield f"Task {card.id}: {' '.join([goal_text(card.goal, words, players), *_counting(card, players)])}"
        if card.not_captain:
            yield f"The {words.commander} may not own the task {card.id}."
        yield from _redealt(card, words)


def _redealt(card: TaskCard, words: Words) -> Iterator[str]:
    yield from (f"If one hand holds {words.cards(cards)}, the cards are dealt again." for cards in card.redeal)


def _difficulty(difficulty: int, mission: Mission, players: int | None) -> str:
    size = "the number of players" if players is None else f"{number(players)} players"
    total = f"at least {difficulty}" if mission.and_more else f"exactly {difficulty}"
    return f"The difficulties of the tasks for {size} add up to {total}."


def _task(task: Task, words: Words, players: int) -> Iterator[str]:
    token = f" with the token {task.token}" if task.token else ""
    owner = "the owner" if task.owner is None else words.member(task.owner)
    owned = ", whose owner is open" if task.owner is None else f", owned by {owner}"
    if task.done:
        yield f"Task {task.name}{token}{owned}, was met before."
        return
    yield f"Task {task.name}{token}{owned}: {goal_text(task.goal, replace(words, owner=owner), players)}"
    if task.not_commander:
        yield f"The {words.commander} may not own the task {task.name}."
    if task.predicts:
        predicted = "open" if task.predicted is None else number(task.predicted)
        yield f"The prediction for the task {task.name} is {predicted}."


def _carried(tokens: Sequence[Token]) -> Iterator[str]:
    texts = [token.text for token in tokens]
    if len(tokens) == 1:
        yield f"The first task drawn carries the token {texts[0]}."
    elif tokens:
        yield f"The first {number(len(tokens))} tasks drawn carry the tokens {listed(texts)}, in this order."


def _order(tokens: Sequence[Token], tasks: int | None) -> Iterator[str]:
    """Describe the order in which the tokens make tasks be met (N15)."""
    numbers = sorted(token.text for token in tokens if token.number)
    arrows = sorted(token.text for token in tokens if token.arrows)
    others = len(numbers) != tasks
    if len(numbers) == 1 and others:
        yield f"The task with the token {numbers[0]} must be met before all others."
    elif len(numbers) > 1:
        before = " and before all others" if others else ""
        yield f"The tasks with the tokens {listed(numbers)} must be met in this order{before}."
    if len(arrows) > 1:
        yield f"The tasks with the tokens {listed(arrows)} must be met in this order."
    if any(token.omega for token in tokens) and tasks != 1:
        yield "The task with the token omega must be met after all others."
    if tokens and tasks != 1 and (numbers or len(arrows) > 1 or any(token.omega for token in tokens)):
        yield "Tasks that are met in the same trick count as met in order."


def _token_change(change: TokenChange) -> Iterator[str]:
    if change is TokenChange.SWAP_TWO:
        yield "Before the tasks are taken, two of the tokens may change places, once."
    elif change is TokenChange.MOVE_ONE:
        yield "Before the tasks are taken, one token may move to a task that has none, once."


# --- assignment ----------------------------------------------------------------------------------


def _assigned(rule: AssignmentRule, words: Words, count: int | None, players: int | None) -> Iterator[str]:
    the = f"the {words.commander}"
    if rule.draft:
        yield from _drafted(rule, the, count, players)
        return
    if rule.takers is not None:
        other = f" other than {the}" if rule.not_commander else ""
        yield _takers(rule.takers, other)
    elif rule.not_commander:
        yield f"{capital(the)} owns no task."
    yield from _limits(rule.spread, rule.most)
    if rule.takers is None and not rule.not_commander and rule.spread is None and rule.most is None:
        yield _FREE


def _drafted(rule: AssignmentRule, the: str, count: int | None, players: int | None) -> Iterator[str]:
    choosers = None if players is None else players - rule.skip
    few = None if count is None or choosers is None else count < choosers
    first, each = (f"the member to the left of {the}", "each of the others") if rule.skip else (the, "each member")
    if rule.skip:
        yield f"{capital(the)} owns no task."
    if rule.passing and few:
        yield from _limits(None, 1)
    else:
        yield f"Starting with {first} and going clockwise, {each} takes one task in turn until none is left."
    if rule.passing and few is None:
        among = "there are others, any of them" if rule.skip else "members, anybody"
        yield f"With fewer tasks than {among} may pass, but then nobody owns more than one task."
    if rule.hardest:
        yield f"{capital(the)} owns at least one of the most difficult tasks that {the} may own."


def _takers(takers: int, other: str) -> str:
    if takers == 1:
        return f"One member{other} owns all tasks."
    return f"{capital(plural(takers, 'member'))}{other} own all tasks, each at least one."


def _limits(spread: int | None, most: int | None) -> Iterator[str]:
    if spread is not None:
        yield f"Nobody owns {number(spread + 1)} more {'tasks' if spread else 'task'} than anybody else."
    if most is not None:
        yield f"Nobody owns more than {plural(most, 'task')}."


def assignment_text(rule: Assignment, tasks: Sequence[Task], words: Words) -> Iterator[str]:
    """Describe the rule of assignment of tasks without owner."""
    if rule.counts is not None:
        counts = ["no task" if count == 0 else plural(count, "task") for count in rule.counts]
        shares = [f"{words.member(seat)} takes {count}" for seat, count in enumerate(counts)]
        yield f"{capital(listed(shares))}."
    if rule.takers is not None:
        yield _takers(rule.takers, "")
    yield from _limits(rule.spread, rule.most)
    yield from (f"{capital(words.member(seat))} owns no task." for seat in rule.barred)
    if rule.must is not None:
        seat, wanted = rule.must
        names = listed([tasks[index].name for index in wanted])
        yield f"{capital(words.member(seat))} owns {'' if len(wanted) == 1 else 'at least one of '}{names}."
    if rule == Assignment(handover=rule.handover):
        yield _FREE
    if rule.handover:
        yield f"{capital(_HANDOVER)}."


# --- roles, readings, information ----------------------------------------------------------------


def _role(role: Role, words: Words) -> Iterator[str]:
    barred = [f"the {words.commander}"] * role.not_commander + [f"the member who is {name}" for name in role.unlike]
    unlike = f", but not {listed(barred, 'or')}" if barred else ""
    yield f"One member is {role.name}{unlike}."
    if role.seat is not None:
        yield f"{capital(words.member(role.seat))} is {role.name}."


def _reading(reading: Reading, mission: Mission, words: Words, players: int | None) -> Iterator[str]:
    name = f"Reading {reading.name}{', the default' if reading.name == mission.default_reading else ''}"
    yield from (f"{name}: {goal_text(goal, words, players)}" for goal in reading.goals)
    sentences = []
    if reading.difficulty is not None:
        sentences.append(_difficulty(reading.difficulty, mission, players))
    if reading.assignment is not None:
        sentences += _assigned(reading.assignment, words, len(mission.cards) or mission.tasks, players)
    if reading.communication is not None:
        sentences.append(_communication(reading.communication))
    if reading.real_time is not None:
        sentences.append(_real_time(reading.real_time))
    yield from (f"{name}, instead: {sentence}" for sentence in sentences)
    if not sentences and not reading.goals:
        yield f"{name}: Nothing is different."


def _communication(kind: str | int) -> str:
    rule = f"Nobody may communicate until just before trick {kind}" if isinstance(kind, int) else _COMMUNICATIONS[kind]
    return f"{rule}, which has no effect on the verdict."


def _real_time(seconds: int) -> str:
    return f"The time is {seconds // 60}:{seconds % 60:02} minutes, which has no effect on the verdict."


def _information(mission: Mission) -> Iterator[str]:
    if mission.communication != "normal":
        yield _communication(mission.communication)
    if mission.muted:
        other = f" other than the {mission.commander_word}" if mission.muted.not_commander else ""
        yield f"One member{other} may not communicate, which has no effect on the verdict."
    if mission.real_time is not None:
        yield _real_time(mission.real_time)
