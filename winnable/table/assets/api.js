// The server of this page. What it is asked, and what it answers, stands in docs/table-api.md.

const TRIES = 4;

/** What went wrong; `kind` is that of the server, or `offline`. */
export class ApiError extends Error {
  constructor(kind, message, wait = 0) {
    super(message);
    this.kind = kind;
    this.wait = wait;
  }
}

function tabName() {
  let name = sessionStorage.getItem("table-tab");
  if (name === null) {
    name = crypto.randomUUID();
    sessionStorage.setItem("table-tab", name);
  }
  return name;
}

async function send(path, options = {}) {
  const headers = { "X-Table-Tab": tabName(), ...(options.body ? { "Content-Type": "application/json" } : {}) };
  let response;
  try {
    response = await fetch(path, { ...options, headers });
  } catch (error) {
    throw new ApiError("offline", String(error));
  }
  const content = await response.json().catch(() => ({}));
  if (response.ok) return content;
  const { kind = "internal", message = response.statusText, retry_after: wait = 2 } = content.error ?? {};
  throw new ApiError(kind, message, wait);
}

/** Ask, and ask again if the server has too much to do just now. */
async function patiently(path, options) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(path, options);
    } catch (error) {
      if (!["busy", "rate"].includes(error.kind) || attempt === TRIES) throw error;
      await new Promise((done) => setTimeout(done, Math.min(error.wait, 10) * 1000));
    }
  }
}

/** Return what the server has at a path. */
export function get(path) {
  return patiently(path);
}

/** Return the answer to a quick request. */
export function post(path, body) {
  return patiently(path, { method: "POST", body: JSON.stringify(body) });
}

const underWay = new Set();

/**
 * Ask a long question; returns `{ done, cancel }`.
 *
 * `done` gives the state it ended in: `done` with its answer, `cancelled`, `failed`, or `{ state: "refused", findings }`.
 * `onState` is told how it goes on. Whoever leaves the page ends what it asked. What is cancelled has ended at once,
 * however long the server takes to hear of it.
 */
export function ask(question, body, onState = () => {}) {
  let id = null;
  let cancelled = false;
  const ended = { state: "cancelled", answer: null };
  let stop = () => {};
  const stopped = new Promise((done) => {
    stop = () => done(ended);
  });
  const work = (async () => {
    const started = await post("/api/questions", { question, ...body });
    if (!started.id) return { state: "refused", findings: started.findings ?? [] };
    id = started.id;
    if (cancelled) {
      end(id);
      return ended;
    }
    underWay.add(id);
    try {
      for (let state = started; ; state = await get(`/api/questions/${id}?wait=2`)) {
        if (cancelled) return ended;
        onState(state);
        if (!["waiting", "working"].includes(state.state)) return state;
      }
    } catch (error) {
      if (cancelled) return ended;
      throw error;
    } finally {
      underWay.delete(id);
    }
  })();
  return {
    done: Promise.race([work, stopped]),
    cancel() {
      cancelled = true;
      if (id !== null) end(id);
      stop();
    },
  };
}

function end(id) {
  underWay.delete(id);
  fetch(`/api/questions/${id}`, { method: "DELETE", keepalive: true, headers: { "X-Table-Tab": tabName() } }).catch(() => {});
}

addEventListener("pagehide", () => [...underWay].forEach(end));
