// From the page to what answers it: the server that it came from, or a worker of the browser. See docs/table-api.md.

const HOMES = { server: "./at_server.js", browser: "./in_browser.js" };
const { call } = await import(HOMES[document.documentElement.dataset.home ?? "server"]);

/** Return the answer to a quick request. */
export async function get(request, about = {}) {
  return call(request, about, { onProgress: () => {}, signal: new AbortController().signal, quick: true });
}

/**
 * Ask a long question; returns `{ done, cancel }`.
 *
 * `done` gives `{ state: "done", answer }` or `{ state: "cancelled" }`; what goes wrong is an ApiError. `onProgress` is
 * told how it goes on. Leaving the page ends the question. A question that is cancelled has ended at once, however long
 * it takes to end what works on it.
 */
export function ask(question, about, onProgress = () => {}) {
  const controller = new AbortController();
  const { signal } = controller;
  const stopped = new Promise((done) => {
    signal.addEventListener("abort", () => done({ state: "cancelled" }));
  });
  const work = call(question, about, { onProgress: (told) => signal.aborted || onProgress(told), signal, quick: false }).then(
    (answer) => ({ state: "done", answer }),
    (error) => {
      if (signal.aborted) return { state: "cancelled" };
      throw error;
    },
  );
  return { done: Promise.race([stopped, work]), cancel: () => controller.abort() };
}
