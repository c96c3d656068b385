"""Questions that take more than one answer of `winnable.solver.crew.solve`.

`completions` counts, lists and draws the deals that fit what is known; `every_deal` asks about each of them.
`every_draw` asks for a first trick after which no draw of mission 12 loses. `analysis` looks into a problem:
which goals clash, which are redundant, how narrow the way is.
"""
