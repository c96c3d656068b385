// What clashes, why, and what would help, in the language of the page. English comes from Python, as in a terminal; other
// languages are put together of the same facts as values, and where they have no words for a fact, it is told in English.
import { english, h } from "../dom.js";
import { hasText, language, t } from "../texts.js";
import { isCard, suitName } from "./card.js";

/** Return what is proved of the requirements that clash. */
export function coreNote({ core, minimal, smallest }) {
  if (!core.length) return t("crew.core_nothing");
  if (!minimal) return t("crew.core_some");
  return t(core.length === 1 ? "crew.core_alone" : smallest ? "crew.core_smallest" : "crew.core_minimal");
}

/** Return a requirement of what clashes as an element. */
export function requiredText(each, table) {
  return worded(each.english, () => required(each, table));
}

/** Return a reason as an element. */
export function reasonText(reason, table) {
  return worded(reason.text, () => because(reason, table));
}

/** Return a change that would help as an element. */
export function repairText(repair, table) {
  return worded(repair.text, () => change(repair, table));
}

const [BEGIN, END] = "\u2068\u2069"; // around a sentence of the goal language, which is English in every language

/** Return what Python says in English, or `text()` in another language, where that has words for it. */
export function worded(inEnglish, text) {
  const own = hasText("told.never") ? text() : null; // English has no words of the page for it
  if (own === null) return english(inEnglish);
  const pieces = own.split(new RegExp(`[${BEGIN}${END}]`)); // in turn in the language of the page and in English
  return h("span", { lang: language() }, pieces.map((each, index) => (index % 2 ? english(each) : each)));
}

function required({ requires }, table) {
  const kinds = new Set(requires.map(({ kind }) => kind));
  const task = table.tasks.find(({ name }) => name === requires[0]?.task);
  if (!task || !isCard(task.name, table.deck)) return null;
  if (kinds.size === 2 && kinds.has("task") && kinds.has("owner") && task.owner !== null) return t("told.wins", { name: table.players[task.owner], card: task.name });
  if (kinds.size === 1 && kinds.has("task")) return t("told.wins-own", { card: task.name });
  if (kinds.size === 1 && kinds.has("owner") && task.owner !== null) return t("told.owner.yes", { task: task.name, names: table.players[task.owner] });
  return kinds.size === 1 && kinds.has("token") && task.token ? `${task.name}: ${t("crew.token", { token: task.token })}` : null;
}

function because({ kind, steps, cards }, table) {
  if (kind === "cards") return cards.length ? t("told.cards", { cards: held(cards, table) }) : t("told.whatever");
  const sides = steps.map((step) => ({ parts: parts(step, table), said: step.claim === null ? null : claimText(step.claim, table) }));
  if (kind === "tricks") {
    const needed = steps.reduce((sum, { claim }) => sum + claim.tricks_won, 0);
    return `${sides.map(({ parts: each, said }) => t("told.if", { parts: each, claim: said })).join(" ")} ${t("told.tricks.needed", { n: needed, of: table.earlier + table.tricks })}`;
  }
  return sides
    .map(({ parts: each, said }) => (said === null ? t("told.never", { parts: each }) : each ? t("told.if", { parts: each, claim: said }) : t("told.always", { claim: said })))
    .join(" ");
}

/** Return the tasks of a side with their owners, and its goals. */
function parts({ tasks, goals, order }, table) {
  const names = tasks.map((name) => {
    const task = table.tasks.find((each) => each.name === name);
    return task && task.owner !== null ? `${name} (${table.players[task.owner]})` : name;
  });
  return [...names, ...goals.map((goal) => `${BEGIN}${goal}${END}`), ...(order ? [t("told.order")] : [])].join(", ");
}

/** Return a fact in the language of the page; what it says of goals and counts is a sentence of the goal language. */
export function claimText({ text, fact, holds, cards: [first, second], seats, trick, suit, task, role, tricks_won: least }, table) {
  const names = seats.map((seat) => table.players[seat]).join(" / ");
  if (least) return t(holds ? "told.tricks.yes" : least > 1 ? "told.tricks.no" : "told.tricks.none", { names, n: holds ? least : least - 1 });
  const kind = fact === "suit-led" && first ? "suit-led-with" : fact; // in which trick, or with which card
  const key = `told.${kind}.${holds ? "yes" : "no"}`;
  const values = { first, second, names, trick, next: trick + 1, suit: suit && suitName(suit, table.deck), task, role };
  return hasText(key) ? t(key, values) : `${BEGIN}${text}${END}`;
}

function held(cards, table) {
  const mine = table.hands.map((hand) => hand.filter((card) => cards.includes(card)));
  return mine.map((each, seat) => (each.length ? `${table.players[seat]} ${each.join(" ")}` : null)).filter(Boolean).join(", ");
}

function change({ kind, tasks = [], seat, number, role, cards = [] }, table) {
  const key = `told.change.${kind}`;
  if (!hasText(key)) return null;
  const [first, second] = cards.length ? cards.map((each) => `${each.card} (${table.players[each.seat]})`) : tasks.map((task) => table.tasks[task]?.name);
  return t(key, { first, second, name: table.players[seat], number, role });
}
