"""Pictures as PNG, of the same SVG: for chats and forums, which show no SVG."""

from importlib.util import find_spec
from typing import Final

MISSING: Final = "a .png file needs a package of its own: pip install '.[png]' in the folder of the source"
_ZOOM: Final = 2
"""How many pixels a unit of the SVG has, for screens with fine pixels."""


def can_draw() -> bool:
    """Return whether the package is there."""
    return find_spec("resvg_py") is not None


def png(svg: str) -> bytes:
    """Return a picture as PNG. Raises ImportError without the package that draws it, see `can_draw`."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415  # an extra

    return bytes(svg_to_bytes(svg_string=svg, zoom=_ZOOM, monospace_family="DejaVu Sans Mono"))
