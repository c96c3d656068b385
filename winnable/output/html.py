"""HTML: whole files without requests to anybody, and parts of pages that stand by themselves without scripts."""

import json
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from typing import Any, Final

from winnable.missions.source.characters import escaped
from winnable.output.version import version

_KEPT: Final = "\n\t"

_STYLE: Final = """\
.winnable{font-family:system-ui,sans-serif;color:CanvasText;max-width:60em}
.winnable .answer{font-weight:bold}
.winnable .answer-winnable{color:#00664b}
.winnable .answer-unwinnable{color:#a02c00}
.winnable .answer-unknown{color:#6b5300}
.winnable pre{overflow-x:auto;line-height:1.3;font-family:ui-monospace,monospace}
.winnable svg{max-width:100%;height:auto}
@media (prefers-color-scheme:dark){
.winnable .answer-winnable{color:#5fd3ad}
.winnable .answer-unwinnable{color:#ff9a6b}
.winnable .answer-unknown{color:#e8c95a}
}"""


def page_part(first: str, answer: str, picture: str, text: str) -> str:
    """Return a part of a page: a first line in the colour of an answer, a picture, and text as on a terminal.

    `picture` is an SVG of ours, which is taken as it is; all else is escaped. With a picture the text is folded away.
    """
    lines = text.strip("\n")
    told = f"<pre>{escape(escaped(lines, keep=_KEPT))}</pre>" if lines else ""
    if picture and told:
        told = f"<details><summary>as text</summary>{told}</details>"
    return (
        f'<div class="winnable"><style>{_STYLE}</style>'
        f'<p class="answer answer-{escape(answer)}">{escape(escaped(first))}</p>{picture}{told}</div>'
    )


def html_file(title: str, style: str, body: str, script: str, data: Mapping[str, Any]) -> str:
    """Return an HTML document with its style and its script in it, and a policy that lets a browser run these alone.

    `data` are values for the script, as JSON by the id of an element; their contents are never read as HTML.
    """
    policy = f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; img-src data:"
    held = "".join(
        f'<script type="application/json" id="{escape(name)}">{_as_json(value)}</script>\n'
        for name, value in data.items()
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta name="generator" content="winnable {escape(version())}">\n'
        f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n<style>{style}</style>\n</head>\n'
        f'<body>\n{body}\n{held}<script type="module">{script}</script>\n</body>\n</html>\n'
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _as_json(value: object) -> str:
    """Return JSON in which nothing ends or begins an element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
