// The tasks of a deal in the order drawn, each with its owner, its token, and what its owner predicts.
import { taskView } from "../assets/crew/task.js";
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { button, choice } from "./parts.js";

const TOKENS = ["", "1", "2", "3", "4", "5", "6", "7", "8", "9", ">", ">>", ">>>", ">>>>", "omega"];

/** Return the rows of the tasks. */
export function taskRows(app, view) {
  const edit = (task, change) => app.editTask(task, (_, place) => ({ ...change, task: place }));
  const moved = (task, by) => app.editTask(task, ({ tasks }, place) => (tasks[place + by] ? { do: "move-task", task: place, to: place + by } : null));
  const owners = [["", t("crew.owner_open")], ...view.players.map((name, seat) => [seat, name])];
  const name = (task) => app.taskName(task, view.deck);
  const rows = view.tasks.map((task, index) =>
    h(
      "li",
      { class: "task-row" },
      h("span", { class: "task-number" }, `${index + 1}.`),
      taskView(task, view.deck, { state: task.done ? "met" : "open" }),
      choice(t("table.owner_of", { task: name(task) }), owners, task.owner ?? "", (owner) => edit(task, { do: "owner", seat: owner === "" ? null : Number(owner) }), {
        focus: `owner-${task.name}`,
        hidden: true,
      }),
      choice(
        t("table.token_of", { task: name(task) }),
        TOKENS.map((token) => [token, token === "" ? t("table.no_token") : token]),
        task.token,
        (token) => edit(task, { do: "token", token }),
        { focus: `token-${task.name}`, hidden: true },
      ),
      task.predicts ? predictionOf(app, view, task, edit) : null,
      rowButton("↑", "table.task_up", task, name(task), () => moved(task, -1)),
      rowButton("↓", "table.task_down", task, name(task), () => moved(task, 1)),
      rowButton("✕", "table.task_off", task, name(task), () => edit(task, { do: "drop-task" })),
    ),
  );
  return [
    h("h3", {}, t("table.tasks_drawn", { n: view.tasks.length })),
    view.tasks.length ? h("ol", { class: "task-rows" }, rows) : app.ui.way ? null : h("p", { class: "note" }, t("table.tasks_how")),
  ];
}

/** Return what the owner of a task predicts: a number of tricks, or open. */
function predictionOf(app, view, task, edit) {
  const tricks = Math.max(...view.seats.map((seat) => seat.least ?? seat.have));
  const numbers = [["", t("table.prediction_open")], ...Array.from({ length: tricks + 1 }, (_, n) => [n, t("table.predicts", { n })])];
  const change = (value) => edit(task, { do: "predict", n: value === "" ? null : Number(value) });
  return choice(t("table.prediction_of", { task: app.taskName(task, view.deck) }), numbers, task.predicted ?? "", change, { focus: `prediction-${task.name}`, hidden: true });
}

function rowButton(sign, key, task, name, onClick) {
  return button(sign, onClick, { "aria-label": t(key, { task: name }), title: t(key, { task: name }), focus: `${key}-${task.name}` });
}
