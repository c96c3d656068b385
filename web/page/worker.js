// The worker that has Python and answers what the page asks: one call at a time, as the processes of the server do.
//
// A first start takes seconds, most of them for Python's own modules and ours. So the memory as it is then is kept in the
// browser, and the next start begins with that. Pyodide offers this to no one but itself yet: where anything about it fails,
// and for each new version of the folder, the start is a plain one.
import createModule from "../engine/pyodide.asm.mjs";
import { loadPyodide } from "../engine/pyodide.mjs";

const VERSION = "DIGEST";
const KEPT = "winnable-memory";
const QUIET = 2000; // milliseconds without a call after which the memory is stored
const PIECE = 1 << 20; // bytes that are unpacked at a time: what Python needs for it once is its own for good
const engine = new URL("../engine/", import.meta.url);
const HOME = "/home/pyodide";
const config = { indexURL: engine.href, env: { WINNABLE_ENGINE: "sat", WINNABLE_NO_CACHE: "1", HOME } };

const plain = self.fetch.bind(self);
self.fetch = (asked, options) => (new URL(asked.url ?? asked, engine).pathname.endsWith("/pyodide.asm.wasm") ? program : plain(asked, options));

async function found(name) {
  const response = await plain(new URL(name, engine));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

// all of it is on its way at once; the program lies there compressed, so that a server need not know how
const program = found("pyodide.asm.wasm.gz").then(
  ({ body }) => new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": "application/wasm" } }),
);
const packages = found("packages.zst").then((response) => response.arrayBuffer());

async function start() {
  const memory = await keptMemory();
  if (memory !== null) {
    try {
      return await restored(memory);
    } catch {
      await forget();
    }
  }
  const python = await loadPyodide({ ...config, _makeSnapshot: true });
  await unpack(python);
  python.runPython(`
import sys
sys.path.insert(0, "${HOME}")
from winnable.table.in_browser import answered, load
load()
`);
  if (memory === null) await keep(python); // else it is better not tried again
  return python;
}

async function restored(memory) {
  const python = await loadPyodide({
    ...config,
    _loadSnapshot: memory,
    createPyodideModule: async (settings) => {
      const made = await createModule(settings);
      if (made.HEAP8.length < memory.length) made._free(made._malloc(memory.length)); // so that there is room for it
      return made;
    },
  });
  release(memory);
  await unpack(python);
  return python;
}

/** Lay out the files of packages.zst, as compile.py has put them together. */
async function unpack(python) {
  python.FS.writeFile("packages.zst", new Uint8Array(await packages), { canOwn: true });
  python.runPython(`
from compression import zstd
with zstd.open("packages.zst") as packed, open("packages", "wb") as unpacked:
    unpacked.truncate(zstd.get_frame_info(open("packages.zst", "rb").read(100)).decompressed_size)
    while piece := packed.read(${PIECE}):
        unpacked.write(piece)
del piece
`);
  const files = python.FS.readFile("packages");
  for (const each of ["packages", "packages.zst"]) python.FS.unlink(each);
  let at = files.indexOf(10) + 1;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(files.subarray(0, at)))) {
    const place = `${HOME}/${path}`;
    python.FS.mkdirTree(place.slice(0, place.lastIndexOf("/")));
    python.FS.writeFile(place, files.subarray(at, (at += size)), { canOwn: true });
  }
}

// --- the memory that is kept ---------------------------------------------------------------------

const place = new URL(`memory-${VERSION}`, engine);

async function keptMemory() {
  try {
    const kept = await caches.match(place, { cacheName: KEPT });
    return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
  } catch {
    return null; // there is no such storage here
  }
}

/** Keep the memory as it is, for when there is nothing else to do; one worker does, however many there are. */
async function keep(python) {
  if (!navigator.locks) return; // the next start is as long as this one
  await new Promise((copied) => {
    const store = async (lock) => {
      const memory = lock && python.makeMemorySnapshot();
      copied();
      if (!memory) return;
      do await new Promise((later) => setTimeout(later, QUIET));
      while (performance.now() - answeredAt < QUIET);
      await forget();
      await (await caches.open(KEPT)).put(place, new Response(memory));
      release(memory);
    };
    navigator.locks.request(KEPT, { ifAvailable: true }, store).catch(copied);
  });
}

/** Free a copy of the memory now: it is large, and nobody would for a long time. */
function release(memory) {
  memory.buffer.transfer?.(0);
}

async function forget() {
  await caches.delete(KEPT).catch(() => {});
}

// --- calls ---------------------------------------------------------------------------------------

let answeredAt = 0;
const ready = start().then((python) => ({ answered: python.globals.get("answered"), size: () => python._module.HEAP8.length }));
ready.then(
  () => self.postMessage({ ready: true }),
  (error) => self.postMessage({ broken: String(error) }),
);

self.onmessage = async ({ data: { id, call } }) => {
  try {
    const { answered, size } = await ready;
    const line = answered(call, (told) => self.postMessage({ id, line: `{"progress":${told}}` }));
    self.postMessage({ id, line, bytes: size() });
  } catch (error) {
    self.postMessage({ broken: String(error) }); // Python itself has ended
  }
  answeredAt = performance.now();
};
