// Compiles Python files by the Python that the page brings, for which no other has the right bytecode. See compile.py.
//
// node compile.mjs PYODIDE DIR: DIR has sources.zip, and gets stdlib.zip and packages.zst.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("sources.zip", await readFile(join(folder, "sources.zip")));
python.runPython(await readFile(new URL("compile.py", import.meta.url), "utf-8"));
for (const name of ["stdlib.zip", "packages.zst"]) await writeFile(join(folder, name), python.FS.readFile(name));
