// Tasks of The Crew, which turn over when they are met.
import { h } from "../dom.js";
import { hasText, language, t } from "../texts.js";
import { cardName, isCard, suitLook, suitShape } from "./card.js";

const TASK_SIGNS = { open: "", met: "✓", lost: "✗" };

/** Return what a task card says, as nobody knows it by its id, and in which language; a printed card in that of the page. */
export function taskWords({ name, printed, english = "", about = "" }) {
  const key = `told.task.${name}`;
  return printed && hasText(key) ? { text: t(key), lang: language() } : { text: english || about || name, lang: "en" };
}

/** Return a task; `state` is open, met or lost. `turning`: it has just come to that state. */
export function taskView(task, deck, { state = "open", turning = false } = {}) {
  const card = isCard(task.name, deck);
  const words = taskWords(task);
  const name = card ? cardName(task.name, deck) : words.text;
  const token = task.token ? t("crew.token", { token: task.token }) : "";
  const told = [name, token, card ? task.english : "", t(`crew.task.${state}`)].filter(Boolean).join(", ");
  const predicted = task.predicted === null || task.predicted === undefined ? "" : `=${task.predicted}`;
  const front = card ? [suitShape(task.name[0], deck), task.name] : [h("span", { lang: words.lang }, words.text), predicted];
  const kind = card ? `suit-${suitLook(task.name[0], deck)}` : "task-text";
  return h(
    "span",
    {
      class: `task task-${state} ${kind} ${turning ? "task-turning" : ""}`,
      role: "img",
      "aria-label": told,
      title: told,
    },
    h("span", { class: "task-front" }, front),
    task.token ? h("span", { class: "task-token" }, task.token) : null,
    state === "open" ? null : h("span", { class: "task-sign" }, TASK_SIGNS[state]),
  );
}
