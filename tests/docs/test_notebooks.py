"""The notebooks as they stand: run from top to bottom, they show what is stored in them.

`.ci/docs` runs this with the extra `docs`.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.support.paths import ROOT

nbformat: Any = pytest.importorskip("nbformat")
nbclient: Any = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
PICTURES = ("text/html", "image/svg+xml")


def shown(output: Any) -> Any:
    """Return an output as it is stored: without the text, which has times, where there is a picture."""
    if any(kind in output.get("data", {}) for kind in PICTURES):
        output["data"] = {kind: text for kind, text in output["data"].items() if kind in PICTURES}
    output.pop("execution_count", None)
    return output


@pytest.mark.thorough
@pytest.mark.filterwarnings("default")  # those of Jupyter's own parts, which talk to the kernel here
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell(path: Path, request: pytest.FixtureRequest) -> None:
    """`--update-golden` stores what is shown."""
    stored = nbformat.read(path, as_version=4)
    ran = nbclient.NotebookClient(
        nbformat.read(path, as_version=4),
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        record_timing=False,
    ).execute()
    for cell in ran.cells:
        if cell.cell_type == "code":
            cell.execution_count = None
            cell.outputs = [shown(output) for output in cell.outputs]
            for output in cell.outputs:
                if output.output_type == "execute_result":
                    output["execution_count"] = None
    ran.metadata = stored.metadata
    if request.config.getoption("--update-golden"):
        nbformat.write(ran, path)
        stored = nbformat.read(path, as_version=4)
    assert ran.cells == stored.cells


def test_there_are_notebooks_and_they_show_pictures() -> None:
    outputs = [
        output
        for path in NOTEBOOKS
        for cell in nbformat.read(path, as_version=4).cells
        for output in cell.get("outputs", ())
    ]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert kinds >= {*PICTURES}
