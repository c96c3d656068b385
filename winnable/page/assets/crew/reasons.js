// What clashes, why, and what would help, in the language of the page. English comes from Python, as in a terminal; other
// languages are put together of the same facts as values. What goals ask for is told in the English of the goal language.
import { english, h } from "../dom.js";
import { hasText, language, t } from "../texts.js";
import { isCard, suitName } from "./card.js";
import { taskWords } from "./task.js";

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

/** Return a change that would help as an element. */
export function repairText(repair, table) {
  return worded(repair.text, () => change(repair, table));
}

const [BEGIN, END] = "\u2068\u2069"; // around a sentence of the goal language, which is English in every language
const inEnglish = (sentence) => `${BEGIN}${sentence.replace(/\.$/, "")}${END}`; // within another one

/** Return what Python says in English, or `text()` in another language, where that has words for it. */
export function worded(englishText, text) {
  const own = hasText("told.proof.always") ? text() : null; // English has no words of the page for it
  if (own === null) return english(englishText);
  const pieces = own.split(new RegExp(`[${BEGIN}${END}]`)); // in turn in the language of the page and in English
  return h("span", { lang: language() }, pieces.map((each, index) => (index % 2 ? english(each) : each)));
}

/** Return what is known of a hand, by its place among the hints, as an element. */
export function hintText(hint, table) {
  return worded(hint.english, () => known(hint, table));
}

/** Return what the rulebook says of a deal as an element. */
export function remarkText({ kind, text, about }, table, tag = "p") {
  const tasks = about.map((name) => taskName(table.tasks.find((each) => each.name === name) ?? { name }, table)).join(", ");
  return h(tag, { class: "note" }, worded(text, () => t(`told.remark.${kind}`, { tasks })));
}

/** Return a requirement of what clashes in the language of the page, if that is not English; null: a goal. */
export function required({ requires }, table) {
  const [first] = requires;
  const task = table.tasks.find(({ name }) => name === first.task);
  if (task) return ofTask(requires, task, table);
  const values = { ...first, name: table.players[first.seat] };
  if (first.kind === "hint") return known(table.hints[first.hint], table);
  if (first.kind === "assignment") return shared(table).join(" ");
  const key = `told.required.${first.side ?? first.kind}`;
  return hasText(key) ? t(key, values) : null; // a goal
}

/** Return what is required of a task: that it is met, by whom, what is predicted of it, and its place in the order. */
function ofTask(requires, task, table) {
  const kinds = requires.map(({ kind }) => kind);
  const [card, owner] = [task.name, table.players[task.owner]];
  const owned = kinds.includes("owner") && task.owner !== null;
  const plain = isCard(card, table.deck);
  const met = t(`told.${plain ? "wins" : "meets"}${owned ? "" : "-own"}`, { name: owner, card: taskName(task, table) });
  const noted = requires.find(({ kind }) => kind === "prediction");
  return [
    kinds.includes("task") ? met : owned ? `${t("told.owner.yes", { task: taskName(task, table), names: owner })}.` : null,
    noted ? t("told.required.prediction", { task: taskName(task, table), number: noted.number }) : null,
    kinds.includes("token") && task.token ? `${taskName(task, table)}: ${t("crew.token", { token: task.token })}` : null,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Return what to call a task: its card, or what its task card says, which may be English. */
function taskName(task, table) {
  if (isCard(task.name, table.deck)) return task.name;
  const { text, lang } = taskWords(task);
  return lang === "en" ? inEnglish(text) : t("told.quoted", { text });
}

function known({ seat, trick, card, shows, void: none }, table) {
  const values = { name: table.players[seat], trick, card, suit: none && suitName(none, table.deck) };
  return t(none ? "told.hint.void" : `told.hint.${shows}`, values);
}

/** Return how tasks without owner are shared out, sentence by sentence. */
function shared(table) {
  const { assignment: { counts, spread, takers, barred, most, must, handover }, players, tasks } = table;
  const called = (name) => taskName(tasks.find((each) => each.name === name), table);
  const all = [
    counts && t("told.assignment.counts", { shares: players.map((name, seat) => `${name} ${counts[seat]}`).join(", ") }),
    ...Object.entries({ takers, spread, most }).map(([rule, n]) => n !== null && t(`told.assignment.${rule}`, { n })),
    barred.length && t("told.assignment.barred", { names: barred.map((seat) => players[seat]).join(", ") }),
    must && t("told.assignment.must", { name: players[must.seat], tasks: must.tasks.map(called).join(", ") }),
  ].filter(Boolean);
  return [...(all.length ? all : [t("told.assignment.free")]), ...(handover ? [t("told.assignment.handover")] : [])];
}

function change({ kind, tasks = [], seat, cards = [], english: goal }, table) {
  const [first, second] = cards.length ? cards.map((each) => `${each.card} (${table.players[each.seat]})`) : tasks.map((task) => taskName(table.tasks[task], table));
  return t(`told.change.${kind}`, { first, second, name: table.players[seat], goal: goal && inEnglish(goal) });
}
