"""Certificates of small problems, and how they are spoilt."""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from winnable.games import registry
from winnable.games.values import Query
from winnable.missions.crew.document import ProblemDocument
from winnable.questions.asked import asked
from winnable.rules.answer import Answer
from winnable.services import loading
from winnable.services.certificate import check, write
from winnable.solver.verdict import NEVER, Limits

NO = """\
deck: dealt
lead: Ben
hands: {Ann: p12 b16, Ben: p36 b24, Cas: p45 b35}
tasks: p1>Ann p2>Ann p3>Ann
"""
"""Three tasks of one player, who cannot win them all."""
WORK = Limits(work=50)


def document_of(text: str) -> ProblemDocument:
    (document,) = loading.load_bytes(text.encode(), "deal.yaml").documents
    assert isinstance(document, ProblemDocument)
    return document


def certify(text: str, folder: Path, answer: Answer) -> Path:
    """Write the certificate of a problem, whose answer is this one."""
    document = document_of(text)
    game = registry.game_of(document.game)
    query = Query(document, game.query(document).question)
    result = asked(game, "solve").answer(game, query, WORK)
    assert result.answer is answer
    write(game, query, result, folder, WORK)
    return folder


def fault(folder: Path) -> str:
    """What is wrong with a certificate, which is certainly something."""
    checked = check(folder, NEVER)
    assert checked.faults
    assert not checked.holds
    return "\n".join(checked.faults)


def sign(folder: Path) -> None:
    """Set the sizes and sums in `certificate.json` to those of the files, as whoever changes them on purpose would."""
    path = folder / "certificate.json"
    said = json.loads(path.read_text())
    contents = {name: (folder / name).read_bytes() for name in said["files"]}
    said["files"] = {
        name: {"bytes": len(content), "sha256": sha256(content).hexdigest()} for name, content in contents.items()
    }
    path.write_text(json.dumps(said))


def change(folder: Path, name: str, how: Callable[[str], str]) -> None:
    path = folder / name
    before = path.read_text()
    assert how(before) != before
    path.write_text(how(before))
