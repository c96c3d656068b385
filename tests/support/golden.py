"""What is kept in a file and made again by a test: compared, or with `--update-golden` written anew."""

from pathlib import Path


def hold(path: Path, text: str, *, update: bool) -> None:
    """The file says this, or does so from now on."""
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
