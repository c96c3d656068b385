"""The modules that know no page are tried by node's own runner, see the files `.test.mjs`."""

import subprocess
from pathlib import Path
from shutil import which

import pytest

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", ["entering", "phrases", "sharing"])
def test_the_modules_that_know_no_page(name: str) -> None:
    node = which("node")
    assert node, "node is not installed"
    ran = subprocess.run(
        [node, "--test", str(Path(__file__).with_name(f"{name}.test.mjs"))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
