"""The findings that a file with mistakes says it has."""

import re
from pathlib import Path


def expected(path: Path) -> list[str]:
    """The `# finding:` lines of a file, or of the `.expected` file beside it."""
    beside = path.with_name(path.name + ".expected")
    data = (beside if beside.exists() else path).read_bytes().decode("utf-8", errors="replace")
    return re.findall(r"^# finding: (.*)$", data, flags=re.MULTILINE)
