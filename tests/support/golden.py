"""What is kept in files: made again by a test, and with `--update-golden` written anew; or typed by hand."""

from pathlib import Path

from tests.support.paths import DATA


def hold(path: Path, text: str, *, update: bool) -> None:
    """The file says this, or does so from now on."""
    if update:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def with_sentences(name: str) -> list[tuple[str, str]]:
    """What files say, each with its exact sentence below."""
    text = (DATA / name).read_text(encoding="utf-8")
    said = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(goal, sentence.strip()) for goal, sentence in zip(said[::2], said[1::2], strict=True)]
