"""Why a deal cannot be won, step by step: in plain English and as JSON."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from winnable.crew.questions import explain_answers as answers
from winnable.crew.questions.reasons import claim_of, claim_text, suit_text, went_text
from winnable.missions.crew.english.words import number
from winnable.missions.source.english import capital, listed
from winnable.output.ink import Ink, printable, wrapped
from winnable.output.typed import MISSING, Missing, filled
from winnable.rules.crew.card import Card, format_cards
from winnable.rules.crew.goal import plain_card
from winnable.rules.crew.play import replay
from winnable.rules.crew.problem import Problem
from winnable.solver.crew.questions.labels import labelled
from winnable.solver.crew.reasons.fact import Claim
from winnable.solver.crew.requirements import Met, Requirement
from winnable.solver.crew.steps.plain import MORE_ROWS, is_plain, measured
from winnable.solver.crew.steps.premise import Asked, AtLeast, AtMost, Holds, InHand, NoneOf, NoOther, place
from winnable.solver.crew.steps.prover import grouped
from winnable.solver.crew.steps.search import can_be_told, refute
from winnable.solver.crew.steps.sequence import Sequence as Proof
from winnable.solver.crew.steps.sequence import Step
from winnable.solver.verdict import Limits, OutOfTime


@dataclass(frozen=True, slots=True)
class StepByStep:
    """A proof that requirements of a problem cannot be met together, or why there is none.

    `card` is the claim that a card is played, where that is what loses.
    """

    proof: Proof | None
    why_not: str = ""
    card: Claim | None = None


def find_steps(problem: Problem, core: Sequence[Requirement], limits: Limits, card: Claim | None = None) -> StepByStep:
    """Find a proof that the requirements of a core cannot be met, if a card is played, within the limits."""
    if not can_be_told(problem):
        why_not = (
            "there are steps only where all hands are known from the first trick on, without a robot, and no cards are "
            "drawn or passed"
        )
        return StepByStep(None, why_not, card)
    try:
        proof = refute(problem, core, limits, () if card is None else (card,))
    except OutOfTime:
        return StepByStep(None, f"none was found within the limit of {limits}", card)
    return StepByStep(proof, "" if proof else "no proof was found with little effort", card)


# --- text ----------------------------------------------------------------------------------------


def steps_text(problem: Problem, told: StepByStep, ink: Ink) -> Iterator[str]:
    """Yield the steps line by line, each with its number."""
    if told.proof is None:
        yield wrapped(f"Step by step: {told.why_not}.", ink.width)
        return
    begun = bool(problem.played.tricks) and len(problem.played.tricks[0]) == len(problem.deal.hands)
    given = ", with the hands as they were dealt and the tricks that were played" if begun else ""
    yield f"Step by step{given}:"
    yield from _lines(_sentences(problem, told.proof.steps, told.card), ink, "  ")
    long = [(place_, step) for place_, step in enumerate(told.proof.steps, 1) if not is_told_plainly(step)]
    if long:
        looks = listed([f"step {place_} looks at {_looked_at(step)}" for place_, step in long])
        yield wrapped(f"No simpler steps were found: {looks} at once.", ink.width)


def _looked_at(step: Step) -> str:
    """Return how much the hardest of a step and those of its case looks at: `two hands`, `13 suits of five hands`."""
    if step.inner:
        return _looked_at(max(step.inner, key=lambda each: measured(grouped(each.premises))))
    places = {place(each) for each in step.held}
    hands, suits = len({seat for seat, _ in places}), len({suit for _, suit in places})
    if min(hands, suits) < MORE_ROWS:
        return "many premises"
    if min(hands, suits) == MORE_ROWS:
        return f"{number(MORE_ROWS)} {'hands' if hands <= suits else 'suits'}"
    return f"{number(len(places))} suits of {number(hands)} hands"


def _lines(steps: Iterable["_Numbered"], ink: Ink, indent: str) -> Iterator[str]:
    """Yield sentences with their numbers, those of cases further in."""
    for number_, sentence, inner in steps:
        yield wrapped(f"{indent}{number_}  {sentence}", ink.width)
        yield from _lines(inner, ink, indent + "  ")


def is_told_plainly(step: Step) -> bool:
    """Whether a step is easy to follow; one with a case is as its steps are."""
    return all(map(is_told_plainly, step.inner)) if step.inner else is_plain(grouped(step.premises))


_Numbered = tuple[str, str, "tuple[_Numbered, ...]"]
"""A step with its number: the sentence, and those of a case."""


def _sentences(
    problem: Problem,
    steps: Sequence[Step],
    card: Claim | None,
    before: Mapping[Claim | None, str] | None = None,
    prefix: str = "",
) -> Iterator[_Numbered]:
    """Yield each step as its number and a sentence, with the steps of its case, which have numbers such as 2.1."""
    numbers = dict(before or {})
    for place_, step in enumerate(steps, 1):
        mine = f"{prefix}{place_}"
        claim = "no line of play is left" if step.claim is None else claim_text(problem, step.claim)
        if step.inner and step.claim is not None:
            within = {**numbers, step.claim.denied: ""}
            inner = tuple(_sentences(problem, step.inner, card, within, f"{mine}."))
            yield mine, printable(f"Suppose that {claim_text(problem, step.claim.denied)}. That cannot be:"), inner
        else:
            yield mine, printable(f"{capital(_premises(problem, step, card, numbers))}{claim}."), ()
        numbers[step.claim] = mine


def _premises(problem: Problem, step: Step, card: Claim | None, numbers: Mapping[Claim | None, str]) -> str:
    """Return the premises of a step as the beginning of its sentence."""
    rest = [_label(problem, each) for each in step.asked]
    claims = [claim for claim in step.earlier if claim != card]
    earlier = [numbers[claim] for claim in claims if numbers[claim]]
    if earlier:
        rest.append(f"step{'s' * (len(earlier) > 1)} {listed(earlier)}")
    rest += ["what is supposed"] * (len(earlier) < len(claims))
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
            yield went_text(problem, card, won_by[card])


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
    name, noun = problem.name(held[0].seat), suit_text(problem, place(held[0])[1])
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


# --- as values -----------------------------------------------------------------------------------


def steps_of(problem: Problem, told: StepByStep) -> tuple[answers.ProofStep, ...] | None:
    """Return the steps as values; None if there are none."""
    if told.proof is None:
        return None
    numbers: dict[Claim | None, str] = {}
    return tuple(
        _value(problem, step, told.card, numbers, said)
        for step, said in zip(told.proof.steps, _sentences(problem, told.proof.steps, told.card), strict=True)
    )


def _value(
    problem: Problem, step: Step, card: Claim | None, numbers: dict[Claim | None, str], said: _Numbered
) -> answers.ProofStep:
    """Return a step as a value, with its case; its number is added to those of the steps before."""
    mine = _in_case(problem, step, card, numbers, said)
    return filled(answers.ProofStep, mine, **_case(problem, step, card, numbers, said, _case_step))


def _case_step(
    problem: Problem, step: Step, card: Claim | None, numbers: dict[Claim | None, str], said: _Numbered
) -> answers.CaseStep:
    mine = _in_case(problem, step, card, numbers, said)
    return filled(answers.CaseStep, mine, **_case(problem, step, card, numbers, said, _in_case))


def _case(
    problem: Problem,
    step: Step,
    card: Claim | None,
    numbers: Mapping[Claim | None, str],
    said: _Numbered,
    tell: Callable[[Problem, Step, Claim | None, dict[Claim | None, str], _Numbered], answers.InCase],
) -> dict[str, object]:
    """Return the assumption of the case of a step, and its steps; nothing if it has none."""
    if not step.inner or step.claim is None:
        return {}
    inside = dict(numbers)
    case = tuple(tell(problem, each, card, inside, inner) for each, inner in zip(step.inner, said[2], strict=True))
    return {"supposed": claim_of(problem, step.claim.denied), "case": case}


def _in_case(
    problem: Problem, step: Step, card: Claim | None, numbers: dict[Claim | None, str], said: _Numbered
) -> answers.InCase:
    value = answers.InCase(
        number=said[0],
        text=said[1],
        requires=tuple(printable(_label(problem, each)) for each in step.asked),
        steps=tuple(numbers[claim] for claim in step.earlier if claim in numbers),
        assumes=any(claim not in numbers and claim != card for claim in step.earlier),
        plays=MISSING if card is None else card in step.earlier,
        hands=tuple(map(_hand_of, step.held)),
        claim=None if step.claim is None else claim_of(problem, step.claim),
        plain=is_told_plainly(step),
    )
    numbers[step.claim] = said[0]
    return value


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
