// All tricks of a line of The Crew as a table: to be read at a glance, by screen readers, and on paper.
import { h } from "../dom.js";
import { t } from "../texts.js";
import { cardView } from "./card.js";
import { taskView } from "./task.js";

const PLAYED_SIGNS = {
  forced: "=",
  "only one": "!",
  "one of several": "",
  "lost it": "✗",
  "nothing left to lose": "–",
  "already won": "+",
  unknown: "?",
};

/** Return the key of the text about a kind of played card. */
export function kindKey(kind) {
  return `crew.kind.${kind.replaceAll(" ", "_")}`;
}

/**
 * Return the table; `marks` are what an analysis says of the cards in their order, `onTrick(index)` is called for a
 * trick that is wanted.
 */
export function trickTable(table, line, { marks = [], onTrick = null } = {}) {
  const heads = [t("crew.trick"), ...table.players, ...(line.judged ? [t("crew.met")] : [])];
  const rows = line.timeline.map((trick, index) => {
    const number = onTrick
      ? h("button", { type: "button", class: "link", on: { click: () => onTrick(index) } }, String(trick.number))
      : String(trick.number);
    const cells = table.players.map((_, seat) => {
      const place = trick.cards.findIndex((each) => each.seat === seat);
      if (place < 0) return h("td", {});
      const { card } = trick.cards[place];
      const mark = marks[index * table.players.length + place];
      const wins = trick.winner === seat;
      const notes = [
        ...(place === 0 ? [t("crew.leads")] : []),
        ...(wins ? [t("crew.wins_it")] : []),
        ...(mark ? [t(kindKey(mark.kind))] : []),
      ];
      const view = cardView(card, table.deck, {
        state: wins ? "winning" : "",
        mark: mark ? PLAYED_SIGNS[mark.kind] : "",
        note: notes.join(", "),
      });
      const losing = mark && mark.kind === "lost it" ? "tricks-losing" : "";
      return h("td", { class: losing }, h("span", { class: "tricks-lead", "aria-hidden": "true" }, place ? "" : "▶"), view);
    });
    const met = line.judged ? h("td", { class: "tricks-met" }, doneIn(table, line, trick)) : null;
    return h("tr", {}, h("th", { scope: "row" }, number), cells, met);
  });
  return h(
    "div",
    { class: "scroll", role: "group", tabindex: 0, "aria-label": t("crew.tricks") },
    h(
      "table",
      { class: "tricks" },
      h("caption", {}, t("crew.tricks_legend")),
      h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows),
    ),
  );
}

function doneIn(table, line, trick) {
  const tasks = line.tasks.filter((task, index) => trick.met.tasks.includes(index));
  const lost = line.tasks.filter((task) => task.state === "lost" && task.decided === trick.number);
  return [
    tasks.map((task) => [taskView(task, table.deck, { state: "met" }), " "]),
    lost.map((task) => [taskView(task, table.deck, { state: "lost" }), " "]),
    trick.met.goals.map((index) => [h("span", { class: "goal-met" }, `✓ ${table.goals[index].label}`), " "]),
  ];
}
