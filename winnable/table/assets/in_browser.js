// What the page asks where no server answers: workers of the browser, each with Python and the solver.
//
// The first answers everything. A second one, which starts when a question takes long, answers quick requests while the
// first is at work. Who ends a question ends its worker; the second takes its place, and another one that of the second.
// Memory that Python has once asked for it never gives back: a worker that has much is replaced when it has answered.
import { ApiError } from "./api_error.js";

const LONG = 1000; // milliseconds
const MOST = 96 << 20; // bytes of memory with which a worker goes on; it begins with half of that
const FATAL = ["internal", "memory"]; // errors after which nobody knows what the worker still can
const known = new Map(); // what needs no engine: answers that were made with the page
let calls = 0;

class Hand {
  constructor() {
    this.job = null;
    this.start();
  }
  start() {
    this.up = false;
    this.broken = false;
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker = worker;
    this.ready = new Promise((done, broken) => {
      const broke = (message) => {
        if (worker !== this.worker) return; // it has been replaced since
        this.broken = true;
        const error = new ApiError("died", message);
        broken(error);
        this.job?.broke(error);
      };
      worker.addEventListener("message", ({ data }) => {
        if (data.ready) done();
        else if (data.broken) broke(data.broken);
        else if (worker === this.worker) this.job?.heard(data);
      });
      worker.addEventListener("error", (event) => broke(event.message ?? "the worker cannot start"));
    });
    const { ready } = this;
    ready.then(() => {
      this.up = ready === this.ready;
      keepFiles();
    }, () => {});
  }
  replace() {
    this.worker.terminate();
    this.start();
  }
  /** Return the answer to a call; this hand is to be free. `onBegun` is told when the call is at work. */
  async ask(call, { onBegun, onProgress, signal }) {
    if (this.broken) this.replace(); // the network is back by now, say
    let ended;
    let begun = false;
    this.job = {};
    const over = new Promise((done, broke) => {
      const id = (calls += 1);
      this.job.broke = broke;
      this.job.heard = (data) => {
        if (data.id !== id) return;
        const told = JSON.parse(data.line);
        if (told.progress) onProgress(told.progress);
        else if (told.error) broke(new ApiError(told.error.kind, told.error.message));
        else done(told.answer);
        if (data.bytes > MOST || FATAL.includes(told.error?.kind)) this.replace();
      };
      ended = () => {
        if (begun) this.replace(); // else it has heard nothing of the call, and may still be starting
        broke(new ApiError("cancelled", ""));
      };
      signal.addEventListener("abort", ended);
      this.ready.then(() => {
        if (signal.aborted) return;
        begun = true;
        onBegun();
        this.worker.postMessage({ id, call });
      }, broke);
    });
    try {
      return await over;
    } finally {
      signal.removeEventListener("abort", ended);
      this.job = null;
    }
  }
}

/** Have the page open without a network from now on: not before Python has its files, as both would share the line. */
function keepFiles() {
  if (navigator.serviceWorker && document.documentElement.dataset.offline) {
    navigator.serviceWorker.register(new URL("offline.js", document.baseURI));
  }
}

const moment = () => new Promise((done) => setTimeout(done, 5));

let first = new Hand();
let second = null;

const waiting = { true: Promise.resolve(), false: Promise.resolve() }; // by whether they are quick

/** Return the answer to a call; those of one kind take turns. */
export async function call(request, about, { onProgress, signal, quick }) {
  const made = await madeBefore(request, about);
  if (made !== null) return made;
  const before = waiting[quick];
  let over;
  let slow;
  waiting[quick] = new Promise((done) => {
    over = done;
  });
  try {
    await before;
    if (signal.aborted) throw new ApiError("cancelled", "");
    while (quick && first.job !== null && !first.up) await moment(); // two would start no sooner
    if (quick && first.job !== null) second ??= new Hand();
    if (!first.up && second?.up) [first, second] = [second, first];
    const hand = quick && first.job !== null ? second : first;
    while (hand.job !== null) await moment();
    if (signal.aborted) throw new ApiError("cancelled", "");
    const onBegun = () => {
      if (!quick) slow = setTimeout(() => (second ??= new Hand()), LONG);
    };
    return await hand.ask(JSON.stringify({ ask: request, about }), { onBegun, onProgress, signal });
  } finally {
    clearTimeout(slow);
    over();
  }
}

/** Return the answer to what is the same for everybody; null: nobody has it. */
async function madeBefore(request, about) {
  const first = request === "lay" && about.text === undefined; // the deal that the page begins with
  const key = first ? `lay-${document.documentElement.lang}` : Object.values(about).every((each) => each === null) ? request : `${request}-${Object.values(about).join("-")}`;
  if (!first && !["setup", "missions", "catalogue-deep-sea"].includes(key)) return null;
  if (!known.has(key)) {
    known.set(key, fetch(new URL(`data/${key}.json`, document.baseURI)).then((response) => response.json()));
  }
  return known.get(key);
}
