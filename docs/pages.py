"""The pages of the site, as `properdocs.yml` builds it: Markdown of the whole repository, each file at its own place.

So a link leads to the same page here and where the repository is read. What else pages link to is put beside them:
files as they are, a folder as a list of what is in it, a notebook as a page with its outputs.
"""

import json
import re
from itertools import pairwise
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any

from properdocs.config.defaults import ProperDocsConfig
from properdocs.structure.files import File, Files, InclusionLevel
from properdocs.structure.pages import Page
from pygments.formatters import HtmlFormatter

ROOT = Path(__file__).resolve().parents[1]
PAGES = (
    "*.md", "docs/**/*.md", "examples/**/*.md", "missions/*.md", "rules/*.md", "rules/*/*.md", "solver/**/*.md",
    "winnable/*.md",
)  # fmt: skip
FILES = ("examples/**/*.yaml", "examples/**/*.py", "docs/*.csv", "docs/images/*", "docs/notebooks/*.ipynb")
LEFT_OUT = re.compile(r"missions/WRITING\.md|examples/bad/|.*/[._]")
"""The guide at the top once more, for the wheel; files with mistakes, for tests; what is hidden."""

LINK = re.compile(r"(?P<before>\]\()(?P<target>[^)#:\s]+)(?P<after>[)#])")
STYLE = """
.output { margin-bottom: 24px; overflow-x: auto }
"""


def on_files(files: Files, config: ProperDocsConfig) -> Files:
    """Take the pages of the repository in place of those below `docs_dir`."""
    theme = [file for file in files if file.abs_src_path and not Path(file.abs_src_path).is_relative_to(ROOT)]
    copied = _paths(*PAGES, *FILES)
    written = {folder: text for folder, text in _listings(_paths(*FILES)).items() if folder not in copied}
    every = [File.generated(config, path, abs_src_path=str(ROOT / path)) for path in copied]
    every += [
        File.generated(config, path, content=text, inclusion=InclusionLevel.NOT_IN_NAV)
        for path, text in written.items()
    ]
    every += [
        File.generated(config, _as_page(path), content=_notebook(path)) for path in copied if path.endswith(".ipynb")
    ]
    style = HtmlFormatter(style="default").get_style_defs(".highlight") + STYLE
    return Files([*theme, *every, File.generated(config, "site.css", content=style)])


def on_page_markdown(markdown: str, page: Page, config: ProperDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Lead links to folders and notebooks to their pages."""
    here = PurePosixPath(page.file.src_uri).parent

    def led(link: re.Match[str]) -> str:
        target = _as_page(link["target"])
        there = normpath((here / target).as_posix()) in files.src_uris
        return f"{link['before']}{target if there else link['target']}{link['after']}"

    return LINK.sub(led, markdown)


def _as_page(path: str) -> str:
    """Return the path of the page that a folder or a notebook has."""
    return f"{path.removesuffix('.ipynb')}.md" if path.endswith(".ipynb") else f"{path.rstrip('/')}/README.md"


def _paths(*patterns: str) -> list[str]:
    """Return the files of the repository that are shown, relative to its top."""
    every = {path.relative_to(ROOT).as_posix() for pattern in patterns for path in ROOT.glob(pattern)}
    return sorted(path for path in every if not LEFT_OUT.match(path))


def _listings(paths: list[str]) -> dict[str, str]:
    """Return a page for each folder of examples, which lists what is in it."""
    entries: dict[str, set[str]] = {}
    for path in map(PurePosixPath, paths):
        below = [path, *path.parents]
        for entry, folder in pairwise(below):
            if folder.parts[:1] == ("examples",):
                name = entry.name if entry is path else f"{entry.name}/README.md"
                entries.setdefault(folder.as_posix(), set()).add(f"- [{entry.name}]({name})")
    return {
        f"{folder}/README.md": "\n".join([f"# {folder}", "", *sorted(lines), ""]) for folder, lines in entries.items()
    }


def _notebook(path: str) -> str:
    """Return a notebook in Markdown, with the outputs that it is stored with."""
    told = []
    for cell in json.loads((ROOT / path).read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        told.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        told += map(_output, cell.get("outputs", ()))
    name = PurePosixPath(path).name
    return "\n\n".join([*told, f'This page is a notebook: <a href="{name}" download>{name}</a>.', ""])


def _output(output: dict[str, Any]) -> str:
    """Return an output of a cell as what shows most of it."""
    data = output.get("data", {})
    for kind in ("text/html", "image/svg+xml"):
        if kind in data:
            return f'<div class="output">{"".join(data[kind])}</div>'
    return f"```text\n{''.join(data.get('text/plain', output.get('text', ()))).rstrip()}\n```"
