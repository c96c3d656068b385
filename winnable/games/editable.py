"""What a game tells editors of its files."""

from collections.abc import Iterable, Mapping

from winnable.missions.source.shape import Fields

__all__ = ["Editable"]


class Editable:
    """The part of a game that editors ask, see `winnable.services.editing`; by default it has nothing to tell."""

    def shapes(self) -> Mapping[str, Fields]:
        """Return the shapes of its documents by kind."""
        return {}

    def names(self, kind: str, edition: str) -> Iterable[tuple[str, str]]:
        """Return the names of a kind, each with its meaning, for shapes with such `names`.

        Ids of missions and of what is in catalogues are known without it.
        """
        del kind, edition
        return ()
