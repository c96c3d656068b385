"""Pictures as PNG: the same picture in pixels, by a package that not everybody has."""

import re
import struct
from pathlib import Path

import pytest

from tests.support.paths import EXAMPLES
from tests.winnable.conftest import Run
from winnable.cli import options
from winnable.output.png import png
from winnable.output.svg import written


def test_a_picture_has_two_pixels_for_each_unit() -> None:
    pytest.importorskip("resvg_py")
    drawn = written("A heading", ["and a line"])
    size = [int(re.findall(rf' {key}="([0-9]+)"', drawn)[0]) for key in ("width", "height")]
    made = png(drawn)
    assert made.startswith(b"\x89PNG\r\n")
    assert struct.unpack(">II", made[16:24]) == (2 * size[0], 2 * size[1])


@pytest.mark.parametrize("command", ["solve", "analyse", "explain"])
def test_commands_write_it_by_the_ending(run: Run, tmp_path: Path, command: str) -> None:
    pytest.importorskip("resvg_py")
    file = tmp_path / "picture.png"
    assert run(command, str(EXAMPLES / "open" / "lost.yaml"), "-o", str(file)).exit_code == 1
    assert file.read_bytes().startswith(b"\x89PNG\r\n")


def test_without_the_package_it_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "can_draw", lambda: False)
    told = run("solve", str(EXAMPLES / "first.yaml"), "-o", "first.png")
    assert told.exit_code == 2
    assert "A .png file needs a package of its own: pip install '.[png]'" in told.stderr
