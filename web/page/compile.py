"""Makes of sources.zip what the page loads: stdlib.zip, which Python starts from, and packages.zst with all else.

It runs in Pyodide, and so in the Python that reads the bytecode: a browser compiles nothing then, which was more than
half of a first start. Docstrings and columns are left out, assertions stay. The same sources give the same bytes.
"""

import ast
import json
import marshal
import sys
from collections.abc import Iterable, Iterator
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from compression import zstd

STARTED = {name.partition(".")[0] for name in sys.modules}
"""What Python needs before it can read packages.zst, and this as well: names of modules, and of packages as a whole."""
STDLIB, PACKAGES = "stdlib/", "packages/"
"""Where the files of either are in sources.zip."""
LEVEL = 12
"""How far packages are compressed: more takes four times as long and saves a thirtieth."""


def main() -> None:
    """Read the sources, and write both."""
    with ZipFile("sources.zip") as sources:
        files = [(info.filename, sources.read(info)) for info in sources.infolist()]
    stdlib = [(path.removeprefix(STDLIB), content) for path, content in files if path.startswith(STDLIB)]
    needed = [each for each in stdlib if each[0].partition("/")[0].removesuffix(".py") in STARTED]
    others = [each for each in stdlib if each not in needed]
    packages = [(path.removeprefix(PACKAGES), content) for path, content in files if path.startswith(PACKAGES)]
    with ZipFile("stdlib.zip", "w", compresslevel=9) as archive:
        for path, content in compiled(needed):
            info = ZipInfo(path)
            info.external_attr, info.compress_type = 0o644 << 16, ZIP_DEFLATED
            archive.writestr(info, content)
    Path("packages.zst").write_bytes(zstd.compress(joined(compiled([*others, *packages])), level=LEVEL))


def compiled(files: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """Yield files, of those of Python the bytecode, which stands for any source."""
    for path, content in files:
        if path.endswith(".py"):
            code = compile(bare(ast.parse(content)), path, "exec", dont_inherit=True, optimize=0)
            header = MAGIC_NUMBER + (1).to_bytes(4, "little") + source_hash(content)
            yield f"{path}c", header + marshal.dumps(code)
        else:
            yield path, content


def bare(tree: ast.Module) -> ast.Module:
    """Leave the docstrings out of a module."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.Module(body=[ast.Expr(ast.Constant(str())) as said, *rest])
                | ast.ClassDef(body=[ast.Expr(ast.Constant(str())) as said, *rest])
                | ast.FunctionDef(body=[ast.Expr(ast.Constant(str())) as said, *rest])
                | ast.AsyncFunctionDef(body=[ast.Expr(ast.Constant(str())) as said, *rest])
            ):
                node.body = rest or [ast.copy_location(ast.Pass(), said)]
    return tree


def joined(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return files as one: a line of JSON with their paths and sizes, then one after the other, alike ones together."""
    alike = sorted(files, key=lambda file: (file[0].rpartition(".")[2], file[0]))
    table = json.dumps([[path, len(content)] for path, content in alike], separators=(",", ":"))
    return b"\n".join([table.encode(), b"".join(content for _, content in alike)])


main()
