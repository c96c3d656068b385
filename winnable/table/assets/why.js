// Why a deal of The Crew cannot be won: what clashes as cards, the reasons with their cards on the table, what would help.
import { answerView } from "../assets/answer.js";
import { taskView } from "../assets/crew/task.js";
import { cardView, isCard } from "../assets/crew/card.js";
import { coreNote, reasonText, repairText, requiredText } from "../assets/crew/reasons.js";
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { button } from "./parts.js";

const GROUPS = {
  signal: ["signal", "no-signal"],
  owners: ["owner", "exchanged-tasks", "member", "leader", "commander", "prediction"],
  tokens: ["exchanged-tokens", "without-token"],
  less: ["without-task", "without-goal"],
  cards: ["exchanged-cards"],
};

/** Return all of it; `tell(cards)` marks cards on the table, and `showLine(table, line, title)` shows a line there; `story` asks for it step by step. */
export function whyView(problem, { tell, showLine, story }) {
  return [
    problem.answer === "unwinnable" ? null : answerView(problem.answer, problem.reason),
    problem.core ? clashView(problem) : null,
    problem.reasons?.length ? reasonsView(problem, tell) : null,
    problem.core?.length ? story : null,
    problem.repairs ? repairsView(problem, showLine) : null,
  ];
}

function clashView(problem) {
  const { core, view: { table } } = problem;
  const items = core.map((each) => {
    const names = [...new Set(each.requires.map(({ task }) => task).filter(Boolean))];
    const tasks = names.map((name) => table.tasks.find((task) => task.name === name)).filter(Boolean);
    return h("li", {}, tasks.map((task) => [taskView(task, table.deck), " "]), requiredText(each, table));
  });
  return h("section", { class: "core" }, h("h3", {}, t("crew.core")), items.length ? h("ul", { class: "core-list" }, items) : null, h("p", { class: "note" }, coreNote(problem)));
}

function reasonsView({ reasons, view: { table } }, tell) {
  const rows = reasons.map((reason) => ({ reason, cards: cardsOf(reason).filter((card) => isCard(card, table.deck)) }));
  const presses = [];
  const items = rows.map(({ reason, cards }, index) => {
    const press = button(t("table.mark_cards"), () => choose(index), { "aria-pressed": "false", class: "toggle small", focus: `reason-${index}` });
    presses.push(press);
    return h(
      "li",
      {},
      reasonText(reason, table),
      cards.length ? h("span", { class: "reason-cards" }, cards.map((card) => cardView(card, table.deck, { small: true })), press) : null,
    );
  });
  function choose(index) {
    const on = presses[index].getAttribute("aria-pressed") === "false";
    presses.forEach((each, other) => each.setAttribute("aria-pressed", String(on && other === index)));
    tell(on ? rows[index].cards : []);
  }
  const first = rows.findIndex(({ cards }) => cards.length);
  if (first >= 0) choose(first);
  return h("section", { class: "reasons" }, h("h3", {}, t("crew.reasons")), h("ul", {}, items));
}

function cardsOf({ cards, steps }) {
  return [...new Set([...(cards ?? []), ...steps.flatMap(({ claim }) => claim?.cards ?? [])])];
}

function repairsView({ repairs, tried, undecided, view: { table, lines } }, showLine) {
  const rows = repairs.map((repair, index) => ({ repair, line: lines[index] }));
  const group = (name, those) =>
    those.length
      ? [
          h("h4", {}, t(`table.repair.${name}`)),
          h(
            "ul",
            { class: "repair-rows" },
            those.map(({ repair, line }) =>
              h(
                "li",
                {},
                repairText(repair, table),
                line ? button(t("crew.show_repair"), () => showLine(line.table ?? table, line, repair.text), { class: "small" }) : null,
              ),
            ),
          ),
        ]
      : null;
  return h(
    "section",
    { class: "repairs" },
    h("h3", {}, t("crew.repairs")),
    h("p", {}, t("crew.repairs_found", { n: repairs.length, tried })),
    Object.entries(GROUPS).map(([name, kinds]) => group(name, rows.filter(({ repair }) => kinds.includes(repair.kind)))),
    undecided?.length ? h("p", { class: "note" }, t("crew.repairs_open", { n: undecided.length })) : null,
  );
}
