"""Why requirements cannot be met together, step by step: in plain English and as values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from winnable.crew.facts import goal_english
from winnable.crew.questions import explain_answers as answers
from winnable.crew.questions.explain_answers import Counted, CountedKind
from winnable.missions.source.english import capital, listed, number
from winnable.output.ink import Ink, printable, wrapped
from winnable.output.typed import MISSING, Missing
from winnable.questions.why_answers import Proof
from winnable.rules.crew.card import Card, SeatIndex, format_cards
from winnable.rules.crew.goal import Compare, Goal, plain_card
from winnable.rules.crew.kinds import EVERY_CARD, EVERY_TRICK, CardFilter, Relation, TrickFilter
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Problem
from winnable.rules.crew.quantity import CardsPlayed, CardsTaken, LongestRun, Quantity, TricksLed, TricksWon
from winnable.rules.crew.who import Member, Seat
from winnable.solver.crew.questions.explain import Explanation
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.questions.positions import Positions
from winnable.solver.crew.requirements import Met
from winnable.solver.crew.steps import proof as steps
from winnable.solver.crew.steps.proof import (
    Asked,
    AtLeast,
    AtMost,
    Before,
    Claim,
    Holds,
    InHand,
    IsMet,
    NoneOf,
    NoOther,
    Plays,
    Step,
    Tally,
    Winner,
    WonWith,
    place,
)
from winnable.solver.crew.steps.search import can_be_told, refute
from winnable.solver.verdict import Limits


@dataclass(frozen=True, slots=True)
class StepByStep(Proof):
    """A short proof that requirements of a problem cannot be met together; None if none was found.

    `card` is the claim that a card is played, where that is what loses.
    """

    problem: Problem
    proof: steps.Proof | None
    card: Claim | None = None

    def text(self, ink: Ink) -> Iterator[str]:
        """Yield the steps, each with its number; a single one in a line, and that there are none if so."""
        if self.proof is None:
            yield "No short reason was found."
            return
        played = self.problem.played.tricks
        begun = bool(played) and len(played[0]) == len(self.problem.deal.hands)
        why = "Why, with the hands as they were dealt and the tricks that were played:" if begun else "Why:"
        sentences = [*_sentences(self)]
        if len(sentences) == 1:
            yield wrapped(f"{why} {sentences[0]}", ink.width)
            return
        yield why
        for place_, sentence in enumerate(sentences, 1):
            yield wrapped(f"  {place_}  {sentence}", ink.width)

    def value(self) -> tuple[answers.ProofStep, ...] | None:
        """Return the steps as values; None if there are none."""
        if self.proof is None:
            return None
        numbers = {step.claim: place_ for place_, step in enumerate(self.proof.steps, 1)}
        return tuple(
            answers.ProofStep(
                number=numbers[step.claim],
                text=said,
                requires=tuple(printable(_label(self.problem, each)) for each in step.asked),
                steps=tuple(numbers[claim] for claim in step.earlier if claim != self.card),
                plays=MISSING if self.card is None else self.card in step.earlier,
                hands=tuple(map(_hand_of, step.held)),
                claim=None if step.claim is None else claim_of(self.problem, step.claim),
            )
            for step, said in zip(self.proof.steps, _sentences(self), strict=True)
        )

    @property
    def marked(self) -> tuple[str, ...]:
        """The cards of hands that some step rests on."""
        every = () if self.proof is None else self.proof.steps
        return tuple(str(card) for step in every for held in step.held for card in _about(held)[1])


def find_steps(found: Explanation, limits: Limits, problem: Problem, card: Card | None = None) -> StepByStep:
    """Find a short proof of what an explanation says clashes in a problem, or if a card is played in it."""
    played = None
    if card is not None:
        number_ = problem.deal.earlier + len(problem.played.whole(len(problem.deal.hands)).tricks) + 1
        played = Claim(Plays(Positions(problem).turn(problem.played), card, number_))
    given = () if played is None else (played,)
    proof = refute(problem, found.demands, limits, given) if can_be_told(problem) else None
    return StepByStep(found.problem, proof, played)


# --- sentences -----------------------------------------------------------------------------------


def _sentences(told: StepByStep) -> Iterator[str]:
    """Yield each step as a sentence: what it rests on, and what follows."""
    problem = told.problem
    numbers: dict[Claim | None, str] = {}
    for place_, step in enumerate(told.proof.steps if told.proof else (), 1):
        claim = "no line of play is left" if step.claim is None else claim_text(problem, step.claim)
        yield printable(f"{capital(_premises(problem, step, told.card, numbers))}{claim}.")
        numbers[step.claim] = str(place_)


def _premises(problem: Problem, step: Step, card: Claim | None, numbers: Mapping[Claim | None, str]) -> str:
    """Return the premises of a step as the beginning of its sentence."""
    rest = [_label(problem, each) for each in step.asked]
    earlier = [numbers[claim] for claim in step.earlier if claim != card]
    if earlier:
        rest.append(f"step{'s' * (len(earlier) > 1)} {listed(earlier)}")
    rests = card is not None and card in step.earlier
    played = [claim_text(problem, card)] if card and rests else [*_played(problem, step)]
    hands = [*_hands(problem, step.held)]
    parts = [f"by {listed(rest)}"] if rest else []
    parts += [f"as {listed([*played, *hands])}"] if played or hands else []
    return f"{', '.join(parts)}: " if parts else "whatever is played: "


def _label(problem: Problem, asked: Asked) -> str:
    return " and ".join(label for label, _ in labelled(problem, asked.requirements))


def _played(problem: Problem, step: Step) -> Iterator[str]:
    """Yield to whom the cards of tasks that a step rests on went in the tricks that were played."""
    line = problem.played.whole(len(problem.deal.hands))
    won_by = {card: trick.winner for trick in replay(problem.deal, line).tricks for card in trick.cards}
    for each in (requirement for asked in step.asked for requirement in asked.requirements):
        card = plain_card(problem.tasks[each.task].goal) if isinstance(each, Met) else None
        if card is not None and card in won_by:
            yield _went_text(problem, card, won_by[card])


def _hands(problem: Problem, held: Iterable[InHand]) -> Iterator[str]:
    """Yield the cards of hands, hand by hand, the suits in the order of the deck, those of the same kind together."""
    letters = [suit.letter for suit in problem.deck.suits]

    def order(each: InHand) -> tuple[int, int]:
        seat, suit = place(each)
        return seat, letters.index(suit)

    for seat, mine in groupby(sorted(held, key=order), key=lambda each: each.seat):
        suits = {suit: list(each) for (_, suit), each in groupby(mine, key=place)}
        every = {suit: cards for suit, each in suits.items() if (cards := _all_cards(each)) is not None}
        some = {suit: _held_cards(each) for suit, each in suits.items() if suit not in every}
        whole = problem.deal.hands[seat]
        if sum(map(len, (every | some).values())) == len(whole):
            yield f"{problem.name(seat)}'s hand is {_cards(problem, whole)}"
            continue
        colours = {suit: cards for suit, cards in every.items() if not problem.deck.suit(suit).trump}
        at_most = {
            suit: cards for suit in some if (cards := _no_others(suits[suit])) and not problem.deck.suit(suit).trump
        }
        for together, form, word in (
            ({suit: cards for suit, cards in colours.items() if cards}, "{}'s only {} cards are {}", "and"),
            ({suit: cards for suit, cards in colours.items() if not cards}, "{} has no {} card", "or"),
            (at_most, "{} has no {} card but {}", "or"),
            ({suit: cards for suit, cards in some.items() if len(cards) == len(suits[suit])}, "{0} holds {2}", "and"),
        ):
            if len(together) > 1:
                names = [problem.deck.suit(suit).name for suit in together]
                shown = [card for each in together.values() for card in each]
                said = listed(names, word), _cards(problem, shown)
                yield form.format(problem.name(seat), *said)
                suits = {suit: each for suit, each in suits.items() if suit not in together}
        alone = {suit: each[0] for suit, each in suits.items() if len(each) == 1 and not problem.deck.suit(suit).trump}
        lacks = {suit: each.cards for suit, each in alone.items() if isinstance(each, NoneOf)}
        if len(lacks) > 1 and (lacked := _lacked(problem, lacks)):
            yield f"{problem.name(seat)} has no {lacked}"
            suits = {suit: each for suit, each in suits.items() if suit not in lacks}
        yield from (_held(problem, each) for each in suits.values())


def _lacked(problem: Problem, lacks: Mapping[str, Sequence[Card]]) -> str:
    """Return of which ranks a hand lacks cards of several colours, if they are the same: `pink or blue card above 7`.

    Of all colours together it is `4 of any colour` or `colour card above 7`; empty if they are not the same.
    """
    ranks = {tuple(card.rank for card in cards) for cards in lacks.values()}
    if len(ranks) > 1:
        return ""
    every = len(lacks) == sum(not suit.trump for suit in problem.deck.suits)
    cards = next(iter(lacks.values()))
    if every and len(cards) == 1:
        return f"{cards[0].rank} of any colour"  # there may be a trump of that rank
    names = "colour" if every else listed([problem.deck.suit(suit).name for suit in lacks], "or")
    which = _side_of(problem, cards)
    return f"{names} card {which}" if which else ""


def _side_of(problem: Problem, cards: Sequence[Card]) -> str:
    """Return `above 7` of all cards of a suit that are, and `below 3` likewise; else nothing."""
    ranks, suit = [card.rank for card in cards], problem.deck.suit(cards[0].suit).ranks
    if ranks == [rank for rank in suit if rank >= ranks[0]]:
        return f"above {ranks[0] - 1}"
    return f"below {ranks[-1] + 1}" if ranks == [rank for rank in suit if rank <= ranks[-1]] else ""


def _all_cards(held: Sequence[InHand]) -> tuple[Card, ...] | None:
    """Return the cards of a hand and a suit if it is said that they are all, and each of them is."""
    only = next((each.cards for each in held if isinstance(each, NoOther)), None)
    least = max((each.number for each in held if isinstance(each, AtLeast)), default=0)
    cards = sum(isinstance(each, Holds) for each in held)
    return only if only is not None and max(least, cards) == len(only) else None


def _no_others(held: Sequence[InHand]) -> tuple[Card, ...]:
    """Return the cards that are the only ones a hand may hold of a suit, if nothing else is said of it."""
    (first, *others) = held
    return first.cards if isinstance(first, NoOther) and not others else ()


def _held_cards(held: Iterable[InHand]) -> tuple[Card, ...]:
    return tuple(each.card for each in held if isinstance(each, Holds))


def _held(problem: Problem, held: Sequence[InHand]) -> str:
    """Return the cards of a suit in a hand."""
    name, noun = problem.name(held[0].seat), _suit_text(problem, place(held[0])[1])
    cards = [each.card for each in held if isinstance(each, Holds)]
    only = next((each.cards for each in held if isinstance(each, NoOther)), None)
    least = max((each.number for each in held if isinstance(each, AtLeast)), default=0)
    most = next((each.number for each in held if isinstance(each, AtMost)), None)
    if only is not None:
        if not only:
            return f"{name} has no {noun}"
        if _all_cards(held) is not None:
            are = "s are" if len(only) > 1 else " is"
            return f"{name}'s only {noun}{are} {_cards(problem, only)}"
        return f"{name} has no {noun} but {_cards(problem, only)}"
    none = next((each.cards for each in held if isinstance(each, NoneOf)), ())
    says = [f"holds {_cards(problem, cards)}"] if cards else []
    if least > len(cards):
        says.append(f"has {'' if least == most else 'at least '}{_counted(least, noun)}")
    if most is not None and least != most:
        says.append(f"has at most {_counted(most, noun)}")
    if none:
        lacks_one = len(none) == 1 and len(cards) == len(held) - 1 > 0
        says.append(f"not {none[0]}" if lacks_one else _none_of(problem, none, noun))
    return f"{name} {listed(says)}"


def _none_of(problem: Problem, none: Sequence[Card], noun: str) -> str:
    """Return that a hand holds none of some cards of a suit."""
    if len(none) > 1 and (which := _side_of(problem, none)):
        return f"has no {noun} {which}"
    names = listed([str(card) for card in none], "nor")
    return f"holds neither {names}" if len(none) > 1 else f"does not hold {names}"


def _cards(problem: Problem, cards: Sequence[Card]) -> str:
    return format_cards(cards, problem.deck)


def _counted(count: int, noun: str) -> str:
    return f"{number(count)} {noun}{'s' * (count != 1)}"


def _went_text(problem: Problem, card: Card, seat: SeatIndex) -> str:
    """Say in which of the tricks that were played a card went to a seat; empty if it has not fallen in any of them."""
    tricks = problem.played.whole(len(problem.deal.hands)).tricks
    number_ = next((number_ for number_, cards in enumerate(tricks, problem.deal.earlier + 1) if card in cards), None)
    return "" if number_ is None else f"{card} went to {problem.name(seat)} in trick {number_}"


def _suit_text(problem: Problem, letter: str) -> str:
    """Return the name of a card of a suit: `pink card`, `rocket`."""
    suit = problem.deck.suit(letter)
    return suit.name if suit.trump else f"{suit.name} card"


# --- claims ----------------------------------------------------------------------------------------


def claim_text(problem: Problem, claim: Claim) -> str:
    """Return a claim as a clause, with the players' names."""
    fact, holds = claim.fact, claim.holds
    no = "" if holds else "not "
    match fact:
        case Winner(card, seat):
            return f"{card} {'goes' if holds else 'does not go'} to {problem.name(seat)}"
        case Before(first, second):
            return f"{first} {'falls' if holds else 'does not fall'} before {second}"
        case WonWith(card, by) if card == by:
            return f"{card} {'wins' if holds else 'does not win'} its trick"
        case WonWith(card, by):
            return f"the trick with {card} is {no}won with {by}"
        case Plays(seat, card, trick):
            return f"{problem.name(seat)} {'plays' if holds else 'does not play'} {card} in trick {trick}"
        case IsMet(goal):
            return f"this {'holds' if holds else 'does not hold'}: {_clause(problem, goal)}"
        case Tally(quantity, least):
            relation, count = (Relation.AT_LEAST, least) if holds else (Relation.AT_MOST, least - 1)
            return _clause(problem, Compare(quantity, relation if count else Relation.EXACTLY, count))


def _clause(problem: Problem, goal: Goal) -> str:
    """Return the sentence of a goal as a clause: a name stays as it is."""
    sentence = goal_english(problem, goal).removesuffix(".")
    named = sentence.startswith(tuple(problem.names)) if problem.names else False
    return sentence if named else sentence[:1].lower() + sentence[1:]


# --- as values -----------------------------------------------------------------------------------


def claim_of(problem: Problem, claim: Claim) -> answers.Claim:
    """Return a claim as a value."""
    fact = claim.fact
    cards, seats = tuple[Card, ...](), tuple[int, ...]()
    trick: int | Missing = MISSING
    won: int | Missing = MISSING
    counted: answers.Counted | Missing = MISSING
    match fact:
        case Winner(card, seat):
            cards, seats = (card,), (seat,)
        case Before(first, second) | WonWith(first, second):
            cards = first, second
        case Plays(seat, card, number_):
            cards, seats, trick = (card,), (seat,), number_
        case Tally(TricksWon(Seat(seat)) as quantity, number_) if quantity == TricksWon(Seat(seat)):  # in any way
            seats, won = (seat,), number_
        case Tally(quantity, number_) if told := counted_of(problem, quantity, number_):
            counted = told
            seats = (quantity.by.number,) if isinstance(quantity.by, Seat) else ()
    return answers.Claim(
        text=printable(claim_text(problem, claim)),
        holds=claim.holds,
        fact=fact.kind,
        cards=cards,
        seats=seats,
        trick=trick,
        tricks_won=won,
        counted=counted,
        goal=printable(goal_english(problem, fact.goal)) if isinstance(fact, IsMet) else MISSING,
    )


def _hand_of(held: InHand) -> answers.Held:
    seat, suit = place(held)
    kind, cards, count = _about(held)
    return answers.Held(seat=seat, suit=suit, kind=kind, cards=cards, number=count)


def _about(held: InHand) -> tuple[answers.HeldKind, tuple[Card, ...], int | Missing]:
    match held:
        case Holds(_, card):
            return "holds", (card,), MISSING
        case NoOther(_, _, cards):
            return "no-other", cards, MISSING
        case NoneOf(_, _, cards):
            return "none-of", cards, MISSING
        case AtLeast(_, _, count):
            return "at-least", (), count
        case AtMost(_, _, count):
            return "at-most", (), count


_KINDS: Final[dict[type[Quantity], CountedKind]] = {
    TricksWon: "tricks-won",
    TricksLed: "tricks-led",
    LongestRun: "longest-run",
    CardsTaken: "cards-taken",
    CardsPlayed: "cards-played",
}


def counted_of(problem: Problem, quantity: Quantity, number: int) -> Counted | None:
    """Return a count as a value; None if it is not of a seat or of all together, or if the keys cannot say its kind."""
    if type(quantity) not in _KINDS or not (quantity.by is Member.ANYBODY or isinstance(quantity.by, Seat)):
        return None
    if getattr(quantity, "nth", ()) or (isinstance(quantity, LongestRun) and quantity.by is Member.ANYBODY):
        return None
    tricks: TrickFilter = getattr(quantity, "tricks", EVERY_TRICK)
    if replace(tricks, numbers=(), won_with=None, led=None, closed_with=None, every=None) != EVERY_TRICK:
        return None
    kind: CardFilter = getattr(quantity, "cards", EVERY_CARD)

    def cards(wanted: CardFilter | None) -> tuple[Card, ...] | Missing:
        if wanted is None or wanted == EVERY_CARD:
            return MISSING
        chosen = wanted.select(problem.deck)
        return tuple(card for card in problem.deck.cards if card in chosen)

    last = problem.deal.last
    numbers = tuple(each for each in range(1, last + 1) if any(span.holds(each, last) for span in tricks.numbers))
    return Counted(
        kind=_KINDS[type(quantity)],
        number=number,
        cards=cards(kind),
        how=getattr(quantity, "how", ()) or MISSING,
        tricks=numbers if tricks.numbers else MISSING,
        won_with=cards(tricks.won_with),
        led_with=cards(tricks.led),
        closed_with=cards(tricks.closed_with),
        only=cards(tricks.every),
    )
