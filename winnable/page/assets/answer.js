// A verdict: a symbol, a word and a colour, each of which says it.
import { english, h } from "./dom.js";
import { t } from "./texts.js";

const ANSWER_SIGNS = { winnable: "✓", unwinnable: "✗", unknown: "?" };

/** Return the verdict of a problem, with its reason. */
export function answerView(answer, reason = "") {
  return h(
    "p",
    { class: `answer answer-${answer}` },
    h("span", { class: "answer-sign", "aria-hidden": "true" }, ANSWER_SIGNS[answer]),
    h("strong", {}, t(`answer.${answer}`)),
    reason ? h("span", { class: "answer-reason" }, ": ", english(reason)) : null,
  );
}

/** Return a small mark of an answer, for tables and cards. */
export function answerMark(answer) {
  return h("span", { class: `mark answer-${answer}` }, `${ANSWER_SIGNS[answer]} `, t(`answer.${answer}`));
}
