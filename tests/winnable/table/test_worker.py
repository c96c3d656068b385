"""A worker from inside: the bound on its memory."""

import subprocess
import sys

import pytest


@pytest.mark.skipif(sys.platform != "linux", reason="other systems know no such limit")
def test_memory_is_bounded() -> None:
    code = """
from winnable.table.worker import _bound_memory
_bound_memory(256)
try:
    bytearray(300 << 20)
except MemoryError:
    print("bounded")
bytearray(20 << 20)
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "bounded\n"
