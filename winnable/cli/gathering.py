"""How `check` and `validate` read the files of a project: searched for, judged by its rules, mistakes noted."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from winnable.cli.console import Exit
from winnable.cli.options import errors
from winnable.games.values import OptionValues
from winnable.missions.source.document import Document, Loaded
from winnable.missions.source.finding import Finding
from winnable.services.cache import Store, store_in
from winnable.services.loading import search
from winnable.services.project import Rules, judged, rules_here


def guided(values: OptionValues) -> tuple[Rules, Store | None]:
    """Return the rules and the store that the options of `in_project` choose. Raises UsageError."""
    rules = rules_here()
    strict = rules.strict if values["strict"] is None else values["strict"]
    store = None if values["no_cache"] else store_in(rules.folder)
    return replace(rules, ignore=values["ignore"] or rules.ignore, strict=strict), store


@dataclass(slots=True)
class Gathered:
    """The documents of a project's files, and the mistakes in them."""

    tell: Callable[[Sequence[Finding]], object] = len
    """Shows findings."""
    files: list[str] = field(default_factory=list)
    """The files that were read, and ids of missions where these can be named."""
    others: int = 0
    """How many files of other programs were skipped."""
    findings: list[Finding] = field(default_factory=list)
    codes: list[Exit] = field(default_factory=list)
    """The exit codes that follow from the findings so far."""

    def note(self, findings: Sequence[Finding], code: Exit) -> None:
        """Keep findings and tell them; `code` is the exit code if one of them is an error."""
        self.findings += findings
        if errors(findings):
            self.codes.append(code)
        self.tell(findings)

    def read(
        self,
        names: Sequence[str],
        exclude: Sequence[str],
        rules: Rules,
        load: Callable[[Sequence[str]], Iterable[Loaded[Document]]],
        examine: Callable[[Document], Sequence[Finding]] = lambda _document: (),
    ) -> Iterator[Loaded[Document]]:
        """Yield the documents in files and below folders; note mistakes as the rules of the project require.

        `examine` returns the faults of a document that can be read.
        """
        # globs of the command line go before those of the rules
        searched = search(names, exclude) if exclude else search(names, excluded=rules.excludes)
        self.others = searched.others
        self.note(searched.findings, Exit.INPUT)
        self.files += searched.files
        for loaded in load(searched.files) if searched.files else ():
            found = [*loaded.findings, *(each for document in loaded.documents for each in examine(document))]
            self.note(judged(found, rules, unread=True), Exit.INPUT if errors(found) else Exit.NO)
            yield loaded
