"""Compare a wheel with the checkout: every module, mission and schema must be in it, and nothing else.

python tests/wheel_contents.py WHEEL
"""

import sys
import zipfile
from pathlib import Path

FOLDERS = ("rules", "solver", "missions")


def main(wheel: str) -> None:
    """Exit with what is missing from the wheel and what has no place in it."""
    root = Path(__file__).parents[1]
    kept = {".py", ".yaml", ".json"}
    wanted = {
        f"winnable/{path.relative_to(root).as_posix()}"
        for folder in FOLDERS
        for path in (root / folder).rglob("*")
        if path.suffix in kept
    }
    wanted |= {
        f"winnable/{path.name}" for path in (root / "winnable").iterdir() if path.suffix in {".py", ".typed", ".json"}
    }
    wanted |= {"winnable/py.typed"}
    with zipfile.ZipFile(wheel) as archive:
        found = {name for name in archive.namelist() if ".dist-info/" not in name}
    wrong = [f"missing from the wheel: {name}" for name in sorted(wanted - found)]
    wrong += [f"not in the checkout: {name}" for name in sorted(found - wanted)]
    sys.exit("\n".join(wrong) or 0)


if __name__ == "__main__":
    main(sys.argv[1])
