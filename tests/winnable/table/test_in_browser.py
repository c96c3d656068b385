"""What a worker of a browser loads before it is asked, and how it answers."""

import json
import subprocess
import sys

from winnable.table.in_browser import DEAL, FIRST, answered

LOADED = f"""
import json, sys
from winnable.table.in_browser import answered, load
load()
before = set(sys.modules)
for ask in {FIRST!r}:
    answered(json.dumps({{"ask": ask, "about": {{"text": {DEAL!r}}}}}), print)
print(sorted(sys.modules.keys() - before))
print(sorted(name for name in before if name.startswith(("winnable.ganymede", "winnable.lifeboat"))))
"""


def test_the_first_questions_load_nothing_more_and_no_other_game() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n[]\n"


def test_the_deal_that_is_asked_about_first_is_a_deal() -> None:
    line = answered(json.dumps({"ask": "solve", "about": {"text": DEAL}}), print)
    assert json.loads(line)["answer"]["problem"]["answer"] == "winnable"


def test_what_cannot_be_answered_is_an_error() -> None:
    line = answered(json.dumps({"ask": "nothing", "about": {}}), print)
    assert json.loads(line)["error"]["kind"] == "unknown"
