// The task that was tapped last: who takes it, and its token.
import { taskView } from "../assets/crew/task.js";
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { button } from "./parts.js";

const USUAL = [">", ">>", ">>>", ">>>>", "omega"];

/** Return the token that a task gets next, of those that it may have: those of the mission first, and none at last. */
function nextToken(view, task) {
  const usual = [...view.tasks.map((_, place) => String(place + 1)), ...USUAL];
  const all = view.mission?.tokens?.length ? view.mission.tokens : usual;
  const used = view.tasks.filter((each) => each !== task).map((each) => each.token);
  const tokens = [...all.filter((token) => !used.includes(token)), ""];
  return tokens[(tokens.indexOf(task.token) + 1) % tokens.length];
}

/** Return the tasks drawn, with the players for the one that is chosen; null without tasks. */
export function taskStrip(app, view) {
  if (!view.tasks.length && app.ui.way && !app.drawsTaskCards(view)) return null; // the heading says it
  if (!view.tasks.length) return h("p", { class: "note" }, t(app.drawsTaskCards(view) ? "table.tasks_search" : "table.tasks_how"));
  const at = Math.max(view.tasks.findIndex((each) => each.name === app.ui.task), 0);
  const task = view.tasks[at];
  const look = (each) => taskView(each, view.deck);
  const choose = (name) =>
    app.soon(() => {
      app.ui.task = name;
      app.page.draw(true);
    });
  const next = nextToken(view, task);
  return [
    h(
      "div",
      { class: "strip-tasks", role: "group", "aria-label": t("table.tasks") },
      view.tasks.map((each, place) => button([look(each), each.owner === null ? "" : ` ${view.players[each.owner]}`], () => choose(each.name), { class: "strip-task", "aria-pressed": String(place === at), focus: `strip-${each.name}` })),
    ),
    h(
      "div",
      { class: "strip-owners", role: "group", "aria-label": t("table.who_takes", { task: app.taskName(task, view.deck) }) },
      h("span", { class: "strip-how" }, t("table.takes_it")),
      view.players.map((name, seat) =>
        button(name, () => app.editTask(task, (_, place) => ({ do: "owner", task: place, seat: task.owner === seat ? null : seat })), { class: "toggle", "aria-pressed": String(task.owner === seat), focus: `strip-owner-${seat}` }),
      ),
      button(t("table.nobody_remembers"), () => app.editTask(task, (_, place) => ({ do: "owner", task: place, seat: null })), { class: "toggle", "aria-pressed": String(task.owner === null), focus: "strip-owner-open" }),
      button(task.token || "+", () => app.editTask(task, (now, place) => ({ do: "token", task: place, token: nextToken(now, now.tasks[place]) })), {
        class: "badge",
        "aria-label": t("table.badge", { token: task.token || t("table.no_token"), next: next || t("table.no_token") }),
        title: t("table.badge", { token: task.token || t("table.no_token"), next: next || t("table.no_token") }),
        focus: "strip-token",
      }),
    ),
  ];
}
