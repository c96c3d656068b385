// Why a deal of The Crew cannot be won: what clashes as cards, why, with the cards on the table, what would help.
import { answerView } from "../assets/answer.js";
import { proofOf } from "../assets/crew/proof.js";
import { taskView } from "../assets/crew/task.js";
import { coreNote, repairText, requiredText } from "../assets/crew/reasons.js";
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { button } from "./parts.js";

const GROUPS = {
  signal: ["signal"],
  owners: ["owner", "exchanged-tasks"],
  less: ["without-token", "without-task", "without-goal"],
  cards: ["exchanged-cards"],
};

/** Return all of it; `tell(cards, arrows)` marks cards on the table, and `showLine(table, line, title)` shows a line there. */
export function whyView(problem, { tell, showLine }) {
  return [
    problem.answer === "unwinnable" ? null : answerView(problem.answer, problem.reason),
    problem.core ? clashView(problem) : null,
    problem.core?.length ? proofView(problem, tell) : null,
    problem.repairs ? repairsView(problem, showLine) : null,
  ];
}

function proofView(problem, tell) {
  if (!problem.proof) return h("p", {}, t("crew.no_proof"));
  const { element, cards, arrows } = proofOf(problem);
  tell(cards, arrows);
  return element;
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
