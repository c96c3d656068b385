"""The birds of a flare: three cards of the draw pile are shown, and their birds counted.

With two gulls, and the birds gull, gull, crossed-out on the next three cells: the fourth gull is seen at once if birds
count one by one, and three gulls are left if they count together (`flare_order`).
"""

from winnable.rules.lifeboat.setup import GULLS
from winnable.solver.formula import FALSE, TRUE, Literal
from winnable.solver.lifeboat.model.frame import Frame, State
from winnable.solver.numbers import Number, at_least, counted, exactly, number, selected

FLARE_CARDS = 3


def there(frame: Frame, state: State, further: int) -> Literal:
    """Whether the pile has more than `further` cards."""
    return ~at_least(state.table, len(frame.draw_pile) - further)


def flared(frame: Frame, state: State, flare: Literal, beyond: Literal) -> Number:
    """The gulls after three birds, one by one or together; any three, beyond the draw pile."""
    if flare == FALSE:
        return state.gulls
    together = frame.options.flare_order == "together"
    return _wild(frame, state, flare, beyond, _shown(frame, state, flare, together=together))


def _wild(frame: Frame, state: State, flare: Literal, beyond: Literal, gulls: Number) -> Number:
    """The gulls, or any that three cards can bring beyond the draw pile."""
    formula, before = frame.formula, state.gulls
    if formula.both(flare, beyond) == FALSE:
        return gulls
    some = number(formula, GULLS)
    for count in range(1, GULLS + 1):
        formula.clause([~some[count - 1], at_least(before, count - FLARE_CARDS)])
        formula.clause([some[count - 1], ~at_least(before, count + FLARE_CARDS)])
    return selected(formula, [(formula.both(flare, beyond), some)], gulls)


def _shown(frame: Frame, state: State, flare: Literal, *, together: bool) -> Number:
    """The gulls after a flare."""
    formula, gulls = frame.formula, state.gulls
    found = dict[int, list[Literal]]()
    for bird in (1, -1):
        shows = [card for card, each in enumerate(frame.draw_pile) if each.bird == bird]
        found[bird] = []
        for further in range(FLARE_CARDS):
            seen = [
                formula.all_of(
                    [flare, here, there(frame, state, further), frame.lies(place + further, shows.__contains__)]
                )
                for place, here in state.at.items()
                if place + further < frame.size
            ]
            found[bird].append(formula.any_of(seen))
    if not together:
        for up, down in zip(found[1], found[-1], strict=True):
            more = [(formula.both(up, ~at_least(gulls, GULLS)), (TRUE, *gulls)[:GULLS])]
            more.append((formula.both(down, ~at_least(gulls, GULLS)), (*gulls[1:], FALSE)))
            gulls = selected(formula, more, gulls)
        return gulls
    ups, downs = counted(formula, found[1]), counted(formula, found[-1])
    cases = list[tuple[Literal, Number]]()
    for up in range(len(ups) + 1):
        for down in range(len(downs) + 1):
            when = formula.both(exactly(formula, ups, up), exactly(formula, downs, down))
            net = up - down
            after = ((TRUE,) * net + tuple(gulls))[:GULLS] if net >= 0 else (*gulls[-net:], *(FALSE,) * -net)
            cases.append((when, after))
    return selected(formula, cases, gulls)
