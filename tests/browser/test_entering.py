"""The modules of the page that know no page are tried by node's own runner, see `entering.test.mjs`."""

import subprocess
from pathlib import Path
from shutil import which

import pytest

pytestmark = pytest.mark.browser


def test_the_state_of_the_page() -> None:
    node = which("node")
    assert node, "node is not installed"
    ran = subprocess.run(
        [node, "--test", str(Path(__file__).with_name("entering.test.mjs"))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
