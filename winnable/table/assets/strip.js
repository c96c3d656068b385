// The task that was tapped last: who takes it, and its token.
import { taskView } from "../assets/crew/task.js";
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { button } from "./parts.js";

const USUAL = [">", ">>", ">>>", ">>>>", "omega"];

/** Return the tokens that a task may get, one after the other: those of the mission first, and none at last. */
function tokensFor(view, task) {
  const usual = [...view.tasks.map((_, place) => String(place + 1)), ...USUAL];
  const all = view.mission?.tokens?.length ? view.mission.tokens : usual;
  const used = view.tasks.filter((each) => each !== task).map((each) => each.token);
  return [...all.filter((token) => !used.includes(token)), ""];
}

/** Return the tasks drawn, with the players for the one that is chosen; null without tasks. */
export function taskStrip(app, view) {
  if (!view.tasks.length) return h("p", { class: "note" }, t(app.drawsTaskCards(view) ? "table.tasks_search" : "table.tasks_how"));
  const at = Math.max(view.tasks.findIndex((each) => each.name === app.ui.task), 0);
  const task = view.tasks[at];
  const look = (each) => taskView(each, view.deck);
  const choose = (name) =>
    app.soon(() => {
      app.ui.task = name;
      app.page.draw(true);
    });
  const tokens = tokensFor(view, task);
  const next = tokens[(tokens.indexOf(task.token) + 1) % tokens.length];
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
        button(name, () => app.edit({ do: "owner", task: at, seat: task.owner === seat ? null : seat }), { class: "toggle", "aria-pressed": String(task.owner === seat), focus: `strip-owner-${seat}` }),
      ),
      button(task.token || "+", () => app.edit({ do: "token", task: at, token: next }), {
        class: "badge",
        "aria-label": t("table.badge", { token: task.token || t("table.no_token"), next: next || t("table.no_token") }),
        title: t("table.badge", { token: task.token || t("table.no_token"), next: next || t("table.no_token") }),
        focus: "strip-token",
      }),
    ),
  ];
}
