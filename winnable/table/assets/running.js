// A long question: what is being done, for how long, of how long at most or how far it is, and a button that ends it, as
// Escape does. Who does not see it is told now and then that it goes on, and how it is ended.
import { h } from "../assets/dom.js";
import { numberText, t } from "../assets/texts.js";
import { button, refill, troubleText } from "./parts.js";

const SPOKEN = 10; // seconds from one sign of life to the next
const asked = new WeakMap(); // the question that each place shows

/**
 * Ask a question and show in `place` how it goes on; returns its answer, or null if there is none.
 *
 * What became of it is left in `place` if there is no answer: cancelled, failed. A newer question in the same
 * place ends an older one, and so does a change of the deal after which `still()` does not hold: then nothing is said.
 * `doing` says what is being done.
 */
export async function askIn(place, app, question, body, still = () => true, doing = t(`table.doing.${question}`)) {
  cancelIn(place);
  const from = document.activeElement;
  const most = app.seconds();
  const running = app.api.ask(question, { seconds: most, ...body }, show);
  asked.set(place, running);
  const clock = h("span", { class: "elapsed" }, t("table.elapsed", { seconds: numberText(0, 1) }));
  const state = h("span", { role: "status" }, doing);
  const spoken = h("span", { class: "visually-hidden", role: "status" });
  const limit = h("progress", { max: most, value: 0, "aria-label": t("table.limit") });
  const bar = h("span", {}, limit, ` ${t("table.of_limit", { n: most })}`); // until it is known how far it is
  const far = () => bar.textContent.trim();
  let signs = 0;
  const began = performance.now();
  const timer = setInterval(() => {
    const elapsed = (performance.now() - began) / 1000;
    clock.textContent = t("table.elapsed", { seconds: numberText(elapsed, 1) });
    limit.value = elapsed;
    if (elapsed < SPOKEN * (signs + 1)) return;
    signs = Math.floor(elapsed / SPOKEN);
    spoken.textContent = t("table.alive", { doing, seconds: numberText(SPOKEN * signs), far: far() });
  }, 200);
  const escape = (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && !event.target.closest?.(".cm-editor, dialog")) running.cancel();
  };
  addEventListener("keydown", escape);
  const put = (...children) => asked.get(place) === running && refill(place, ...children);
  put(h("div", { class: "running" }, state, spoken, clock, bar, button(t("table.cancel"), () => running.cancel(), { focus: "cancel", title: "Esc", "aria-keyshortcuts": "Escape" })));
  const unwatch = app.store.watch(() => still() || running.cancel());

  function show({ done, of }) {
    bar.replaceChildren(h("progress", { max: of, value: done, "aria-label": t("table.progress") }), ` ${t("table.progress_of", { done, n: of })}`);
  }
  try {
    const ended = await running.done;
    if (ended.state === "done") {
      put();
      return asked.get(place) === running ? ended.answer : null;
    }
    const here = place.contains(document.activeElement); // on what ended it, which goes now
    put(still() ? h("p", { role: "status" }, t("table.cancelled")) : null);
    if (here) again(from)?.focus();
  } catch (error) {
    put(h("p", { role: "alert" }, troubleText(error)));
  } finally {
    clearInterval(timer);
    removeEventListener("keydown", escape);
    unwatch();
  }
  return null;
}

/** Return what was there to ask with, or what stands there in its place; null: it is gone. */
function again(from) {
  return from.isConnected ? from : document.querySelector(`[data-focus="${CSS.escape(from.dataset.focus ?? "")}"]`);
}

/** End the question that a place shows, if there is one. */
export function cancelIn(place) {
  asked.get(place)?.cancel();
}
