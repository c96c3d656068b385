// A verdict: a symbol, a word and a colour, each of which says it.
import { english, h } from "./dom.js";
import { said } from "./phrases.js";
import { t } from "./texts.js";

const ANSWER_SIGNS = { winnable: "✓", unwinnable: "✗", unknown: "?" };

/** Return the verdict of a problem, with its reason. */
export function answerView(answer, reason = "") {
  return h(
    "p",
    { class: `answer answer-${answer}` },
    h("span", { class: "answer-sign", "aria-hidden": "true" }, ANSWER_SIGNS[answer]),
    h("strong", {}, t(`answer.${answer}`)),
    reason ? h("span", { class: "answer-reason" }, ": ", said(reason)) : null,
  );
}

/** Return how much there can be of something, see `extreme` in the JSON. */
export function extremeView({ count, rows }) {
  const items = rows.map((row) =>
    h(
      "li",
      {},
      row.of === null ? null : english(`${row.of}: `),
      h("strong", {}, amountText(row)),
      row.wins ? [" ", answerMark(row.wins)] : null,
    ),
  );
  return h("section", { class: "answer-extreme" }, h("h3", {}, t("answer.most", { count })), h("ul", { class: "plain-list" }, items));
}

function amountText({ answer, number, reached, bound }) {
  if (answer !== "winnable") return t(`answer.${answer}`);
  if (number !== null) return String(number);
  const [low, high] = [reached, bound ?? "?"].sort((one, other) => one - other);
  return t("answer.between", { low, high });
}

/** Return a small mark of an answer, for tables and cards. */
export function answerMark(answer) {
  return h("span", { class: `mark answer-${answer}` }, `${ANSWER_SIGNS[answer]} `, t(`answer.${answer}`));
}
