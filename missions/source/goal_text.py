"""Goals given on a command line, read as those of a mission of their own. Common to all games."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from winnable.missions.source.finding import Findings, Source
from winnable.missions.source.tree import Entry, MappingNode, Node, SequenceNode, Tree, key_of, read_text, read_trees


def goal_trees(text: str, given: Mapping[str, str | int]) -> Callable[[Findings], list[Tree]]:
    """Return the reader of a goal, or a list of them, as a tree of a mission that has the `given` keys as well.

    So a goal has the same findings as in a file; they name the text `--goal`.
    """
    source = Source("--goal", (text,))

    def read(findings: Findings) -> list[Tree]:
        checked = read_text(text.encode("utf-8", errors="surrogatepass"), source, findings)
        trees = [] if checked is None else read_trees(checked, source, findings, "a goal")
        if len(trees) > 1:
            findings.add(
                trees[1].root.place, "K007", "expected one goal, found another document", "write a list of goals"
            )
        return [
            Tree(MappingNode(tree.root.place, tuple(_entries(tree.root, given, source))), tree.good)
            for tree in trees[:1]
        ]

    return read


def _entries(root: Node, given: Mapping[str, str | int], source: Source) -> Iterator[Entry]:
    for key, word in given.items():
        yield Entry(key_of(key, source), replace(key_of(str(word), source), value=word))
    yield Entry(key_of("goals", source), root if isinstance(root, SequenceNode) else SequenceNode(root.place, (root,)))
