"""Files of Ganymede for tests: the made-up cards of `tests.support.ganymede` written as authors write them."""

from typing import Final

from winnable.missions.ganymede.document import Document, ProblemDocument
from winnable.missions.ganymede.read import load_text
from winnable.missions.source.document import Loaded

HEAD: Final = """\
game: ganymede
players: [ana]
settlers: {blue: 7, red: 7, yellow: 7, purple: 7}
track: {length: 9, bonus: [3, 5, 7], points: [0, 0, 0, 1, 1, 2, 2, 4, 4, 6]}
"""
CARDS: Final = """\
cards:
  tiles:
    st_b: {symbol: astro, effect: {and: [{recruit: [blue]}, {ship: 1}]}}
    st_r: {symbol: planet, effect: {and: [{recruit: [red]}, {ship: 1}]}}
    st_y: {symbol: engine, effect: {and: [{recruit: [yellow]}, {ship: 1}]}}
    st_p: {symbol: medic, effect: {and: [{recruit: [purple]}, {ship: 1}]}}
    t_br: {symbol: cross, effect: {or: [{recruit: [blue]}, {recruit: [red]}]}}
    t_rrep: {symbol: planet, effect: {or: [{recruit: [red]}, {reputation: 1}]}}
    t_rrep2: {symbol: planet, effect: {or: [{recruit: [red]}, {reputation: 1}]}}
    t_bmove: {symbol: astro, effect: {or: [{recruit: [blue]}, {move: 1}]}}
    t_ry: {symbol: engine, effect: {or: [{recruit: [red]}, {recruit: [yellow]}]}}
  shuttles:
    e1: {symbol: astro, needs: {red: 2}, effect: {recruit: [blue]}}
    e2: {symbol: engine, needs: {red: 2, any: 1}, pay_tile: 0, effect: {reputation: 1}}
    e3: {symbol: medic, needs: {purple: 1}, effect: {ship: 1}}
    e4: {symbol: cross, needs: {blue: 1, yellow: 1}, effect: {basic: 1}}
    e5: {symbol: planet, needs: {yellow: 1, purple: 1}, effect: {move: 1}}
    e6: {symbol: astro, needs: {blue: 1, purple: 1}, effect: {recruit: [red]}}
    e7: {symbol: engine, needs: {red: 1, yellow: 1}, effect: {ship: 1}}
    m1: {symbol: planet, needs: {red: 3}, effect: {move: 1}}
    m2: {symbol: astro, needs: {red: 2}, effect: {adapt: any}}
    m3: {symbol: medic, needs: {purple: 1, any: 1}, effect: {ship: 1}}
    m4: {symbol: cross, needs: {blue: 1, yellow: 1}, effect: {basic: 1}}
    m5: {symbol: engine, needs: {yellow: 2}, effect: {reputation: 1}}
    m6: {symbol: planet, needs: {yellow: 1, purple: 1}, pay_tile: 1, effect: {move: 1}}
    m7: {symbol: medic, needs: {blue: 2}, effect: {recruit: [purple]}}
  ships:
    v5: {points: 5}
    v4m: {points: 4, on_launch: {move: 2}}
    v4r: {points: 4, on_launch: {recruit: [blue, red, yellow, purple]}}
    v4rep: {points: 4, on_launch: {reputation: 1}}
    v4x: {points: 4, crew_less: 1}
    vset: {points: {per_set: 6}}
    vrep: {points: {reputation_again: true}}
    vtil: {points: {per_tile: 2}}
    vred: {points: {per_colour: red, each: 1}}
    vsymA: {points: {per_symbol: astro, each: 2}}
"""
ROWS: Final = """\
rows:
  tiles: {show: [st_b, st_r, st_y, st_p], draw: [t_br, t_rrep, t_bmove, t_ry], out: []}
  earth: {show: [e1, e2, e3, e4], draw: [e5, e6, e7]}
  mars: {show: [m1, m2, m3, m4], draw: [m5, m6, m7]}
  ships: {show: [v4r, vset, vrep], draw: [v4rep, vtil, vred]}
"""
SHIPS: Final = "ships: {top: v5, bottom: v4m}, hand: []"


def board(rest: str, *, ships: str = SHIPS) -> str:
    """The board of ana, with the ships of most deals."""
    return f"boards:\n  ana: {{{ships}, {rest}}}\nnext: ana\n"


def deal(boards: str, rows: str = ROWS) -> str:
    """A deal with these boards."""
    return HEAD + CARDS + rows + boards


LAUNCH: Final = "goals: [{launched: {of: ana, at_least: 1}}]\n"
FIRST: Final = deal(board("tiles: [], earth: {red: 2}, mars: {}, shuttles: [], reputation: 0, flown: []"))
"""Two red settlers on Earth."""
IN_THE_WAY: Final = deal(
    board("mars: {red: 2}, aboard: {top: {blue: 1}, bottom: {}}"),
)
"""A blue settler keeps the reds off the ship on top."""
FREED: Final = deal(
    board("mars: {red: 2}, aboard: {top: {blue: 1}, bottom: {}}, tiles: [t_ry]"),
    ROWS.replace(", t_ry", ""),
)
"""The same with a tile to discard."""


def exact_stop(bottom: str = "v4m") -> str:
    """One turn before the end; the marker is two cells from the bonus."""
    rows = ROWS.replace("[st_b, st_r, st_y, st_p]", "[st_b, t_rrep2, st_y, st_p]").replace("t_rrep, ", "")
    rows = rows.replace("v4rep, vtil", f"{'v4rep' if bottom == 'v4m' else 'v4m'}, vtil").replace("vrep]", "v5]")
    return deal(
        board(
            "tiles: [t_rrep, st_r], reputation: 1, mars: {purple: 1}, aboard: {bottom: {blue: 1, red: 1, yellow: 1}}",
            ships=f"ships: {{top: vrep, bottom: {bottom}}}",
        ),
        rows,
    )


LINE: Final = """\
line:
- {tile: st_r, does: [recruit red, take ship v4r]}
- {shuttle: e2, crew: 3 red, does: reputation 1}
- {shuttle: m1, top: {red: 3}, launches: [{slot: top, takes: vset, lays: v4r}]}
"""
"""A line that launches a ship in the first deal."""


def only(loaded: Loaded[Document] | str, *, warned: bool = True) -> ProblemDocument:
    """The one problem of a text, without any mistake; with `warned` warnings are let pass."""
    found = load_text(loaded) if isinstance(loaded, str) else loaded
    serious = found.errors if warned else found.findings
    assert not serious, "\n".join(map(str, serious))
    (document,) = found.documents
    assert isinstance(document, ProblemDocument)
    return document


def codes(text: str) -> list[str]:
    """The findings of a text, each as `line:column code`."""
    return [f"{each.line}:{each.column} {each.code}" for each in load_text(text).findings]
