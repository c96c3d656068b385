"""Why requirements cannot be met together, in a sentence of plain English and as values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from winnable.crew.questions import explain_answers as answers
from winnable.missions.source.english import capital, listed, number
from winnable.output.ink import Ink, printable, wrapped
from winnable.output.typed import MISSING, Missing
from winnable.questions.why_answers import Proof
from winnable.rules.crew.card import Card, format_cards
from winnable.rules.crew.goal import plain_card
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.explain import Explanation
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.questions.positions import Positions
from winnable.solver.crew.requirements import Met
from winnable.solver.crew.short_proof import proof as proofs
from winnable.solver.crew.short_proof.proof import AtLeast, AtMost, Holds, InHand, NoneOf, NoOther, Plays, place
from winnable.solver.crew.short_proof.search import can_be_told, refute
from winnable.solver.verdict import Limits


@dataclass(frozen=True, slots=True)
class ShortProof(Proof):
    """A short proof that requirements of a problem cannot be met together; None if none was found."""

    problem: Problem
    proof: proofs.Proof | None

    def text(self, ink: Ink) -> Iterator[str]:
        """Yield it as a sentence, and that there is none if so."""
        if self.proof is None:
            yield "No short reason was found."
            return
        played = self.problem.played.tricks
        begun = bool(played) and len(played[0]) == len(self.problem.deal.hands)
        why = "Why, with the hands as they were dealt and the tricks that were played:" if begun else "Why:"
        yield wrapped(f"{why} {_sentence(self.problem, self.proof)}", ink.width)

    def value(self) -> answers.ProofTold | None:
        """Return it as a value; None if there is none."""
        if self.proof is None:
            return None
        return answers.ProofTold(
            text=_sentence(self.problem, self.proof),
            requires=tuple(printable(_label(self.problem, each)) for each in self.proof.asked),
            plays=self.proof.plays is not None,
            hands=tuple(map(_hand_of, self.proof.held)),
        )

    @property
    def marked(self) -> tuple[str, ...]:
        """The cards of hands on which it rests."""
        return () if self.proof is None else tuple(str(card) for held in self.proof.held for card in _about(held)[1])


def find_proof(found: Explanation, limits: Limits, problem: Problem, card: Card | None = None) -> ShortProof:
    """Find a short proof of what an explanation says clashes in a problem, or if a card is played in it."""
    plays = None
    if card is not None:
        trick = problem.deal.earlier + len(problem.played.whole(len(problem.deal.hands)).tricks) + 1
        plays = Plays(Positions(problem).turn(problem.played), card, trick)
    proof = refute(problem, found.demands, limits, plays) if can_be_told(problem) else None
    return ShortProof(found.problem, proof)


# --- the sentence ----------------------------------------------------------------------------------


def _sentence(problem: Problem, proof: proofs.Proof) -> str:
    """Return the premises, and that no line of play is left."""
    rest = [_label(problem, each) for each in proof.asked]
    played = [*_played(problem, proof)]
    if (plays := proof.plays) is not None:
        played = [f"{problem.name(plays.seat)} plays {plays.card} in trick {plays.trick}"]
    hands = [*_hands(problem, proof.held)]
    parts = [f"by {listed(rest)}"] if rest else []
    parts += [f"as {listed([*played, *hands])}"] if played or hands else []
    return printable(f"{capital(', '.join(parts) or 'whatever is played')}: no line of play is left.")


def _label(problem: Problem, asked: proofs.Asked) -> str:
    return " and ".join(label for label, _ in labelled(problem, asked.requirements))


def _played(problem: Problem, proof: proofs.Proof) -> Iterator[str]:
    """Yield to whom the cards of tasks that it rests on went in the tricks that were played."""
    line = problem.played.whole(len(problem.deal.hands))
    won_by = {card: trick for trick in replay(problem.deal, line).tricks for card in trick.cards}
    for each in (requirement for asked in proof.asked for requirement in asked.requirements):
        card = plain_card(problem.tasks[each.task].goal) if isinstance(each, Met) else None
        if card is not None and card in won_by:
            yield f"{card} went to {problem.name(won_by[card].winner)} in trick {won_by[card].number}"


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


def _suit_text(problem: Problem, letter: str) -> str:
    """Return the name of a card of a suit: `pink card`, `rocket`."""
    suit = problem.deck.suit(letter)
    return suit.name if suit.trump else f"{suit.name} card"


# --- as values -----------------------------------------------------------------------------------


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
