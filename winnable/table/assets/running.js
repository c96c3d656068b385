// A long question: how long it has been worked on, of how long at most or how far it is, and a button that ends it.
import { h } from "../assets/dom.js";
import { numberText, t } from "../assets/texts.js";
import { button, refill, troubleText } from "./parts.js";

const asked = new WeakMap(); // the question that each place shows

/**
 * Ask a question and show in `place` how it goes on; returns its answer, or null if there is none.
 *
 * What became of it is left in `place` if there is no answer: cancelled, failed. A newer question in the same
 * place ends an older one, and so does a change of the deal after which `still()` does not hold: then nothing is said.
 */
export async function askIn(place, app, question, body, still = () => true) {
  cancelIn(place);
  const from = document.activeElement;
  const most = app.seconds();
  const running = app.api.ask(question, { seconds: most, ...body }, show);
  asked.set(place, running);
  const clock = h("span", { class: "elapsed" }, t("table.elapsed", { seconds: numberText(0, 1) }));
  const state = h("span", { role: "status" }, t("table.working"));
  const limit = h("progress", { max: most, value: 0, "aria-label": t("table.limit") });
  const bar = h("span", {}, limit, ` ${t("table.of_limit", { n: most })}`); // until it is known how far it is
  const began = performance.now();
  const timer = setInterval(() => {
    const elapsed = (performance.now() - began) / 1000;
    clock.textContent = t("table.elapsed", { seconds: numberText(elapsed, 1) });
    limit.value = elapsed;
  }, 200);
  const put = (...children) => asked.get(place) === running && refill(place, ...children);
  put(h("div", { class: "running" }, state, clock, bar, button(t("table.cancel"), () => running.cancel(), { focus: "cancel" })));
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
