// Lifeboat: the boat from bow to stern, day by day.
import { fill, h } from "../dom.js";
import { goalParts, goalsView } from "../goals.js";
import { said } from "../phrases.js";
import { stepper } from "../stepper.js";
import { hasText, t } from "../texts.js";

/** Return a whole problem of Lifeboat, or what is new where the verdict `told` stands, see `goalParts`. */
export function lifeboatView(problem, told = null) {
  // a move that lost is one of several of its day: the boat stands as it was before that day
  const player = (line, move) => lifeboatPlayer(line, move === undefined ? undefined : problem.moves[move - 1].day - 1);
  return goalParts(problem, lifeboatDeal(problem.view), player, told, lostOn);
}

function lostOn({ day, player }) {
  return player === null ? t("lifeboat.lost_on", { day }) : t("lifeboat.lost_by", { day, name: whoText(player) });
}

/** Return the boat as it is at the start. */
export function lifeboatDeal(view) {
  return h("section", { class: "deal" }, h("h3", {}, t("lifeboat.deal")), boatView(view.cast, view.start));
}

/** Return a player for a line, see `lifeboat/page.py`; it begins after the first day, as the deal is seen before. */
function lifeboatPlayer(line, start = Math.min(1, line.timeline.length)) {
  const moments = [line.start, ...line.timeline];
  const heading = h("h3", { class: "line-heading" });
  const steps = h("dl", { class: "line-why" });
  const boat = h("div", { class: "line-surface" });
  const goals = h("div", {});

  function show(at) {
    const told = at === 0 ? t("lifeboat.before") : t("lifeboat.day", { number: moments[at].number });
    fill(heading, told);
    fill(steps, ...(at === 0 ? [] : dayParts(moments[at])));
    fill(boat, boatView(line.cast, moments[at]));
    fill(goals, goalsView(line.goals, (goal) => at === line.timeline.length || (goal.decided !== null && goal.decided <= moments[at].number && at > 0)));
    return told;
  }

  const stops = line.timeline.map((_, index) => index + 1);
  const player = stepper({ count: line.timeline.length, stops, show, words: "lifeboat.step", surface: boat, start });
  const days = line.timeline.map((day) =>
    h("li", {}, h("strong", {}, t("lifeboat.day", { number: day.number })), h("dl", {}, dayParts(day))),
  );
  return h(
    "div",
    { class: "line-whole" },
    h(
      "div",
      { class: "line", role: "group", "aria-label": t("lifeboat.line") },
      heading,
      boat,
      player.element,
      h("p", { class: "note keys" }, t("lifeboat.keys")),
      steps,
    ),
    h("h3", {}, t("goals.goals")),
    goals,
    scoresView(line.scores),
    line.timeline.length > 1 ? [h("h3", {}, t("lifeboat.days")), h("ol", { class: "plain-list" }, days)] : null,
  );
}

function dayParts(day) {
  return day.steps.map((step) => [said(step.step, "dt"), step.texts.map((text) => said(text, "dd"))]);
}

function whoText(who) {
  return hasText(`lifeboat.who.${who}`) ? t(`lifeboat.who.${who}`) : who;
}

/** Return the boat: seats from bow to stern with wounds and cards, who is lost, and the gulls. */
function boatView(cast, moment) {
  const sizes = Object.fromEntries(cast.map((each) => [each.name, each.size]));
  const seats = moment.boat.map((who) => {
    const [wounds, size] = [moment.wounds[who], sizes[who]];
    const state = moment.dead.includes(who) ? "dead" : moment.unconscious.includes(who) ? "unconscious" : "awake";
    const { open, closed } = moment.hands[who];
    return h(
      "li",
      { class: `seat seat-${state}` },
      h("strong", {}, whoText(who)),
      h(
        "span",
        { class: "wounds", role: "img", "aria-label": t("lifeboat.wounds", { n: wounds, size }), title: t("lifeboat.wounds", { n: wounds, size }) },
        Array.from({ length: Math.max(size, wounds) }, (_, index) => h("span", { class: index < wounds ? "wound" : "whole", "aria-hidden": "true" })),
      ),
      h("span", {}, t("lifeboat.wounds", { n: wounds, size })),
      state === "awake" ? null : h("strong", { class: "seat-state" }, t(`lifeboat.${state}`)),
      open.length ? h("span", {}, t("lifeboat.open"), " ", said(open.join(", "))) : null,
      closed.length ? h("span", {}, t("lifeboat.closed"), " ", said(closed.join(", "))) : null,
    );
  });
  return h(
    "div",
    { class: "boat" },
    h("p", {}, h("span", { "aria-hidden": "true" }, "▲".repeat(moment.gulls)), " ", t("lifeboat.gulls", { n: moment.gulls })),
    h("ol", { class: "seats", "aria-label": t("lifeboat.boat") }, seats),
    moment.lost.length ? h("p", { class: "note" }, t("lifeboat.lost", { names: moment.lost.map(whoText).join(", ") })) : null,
  );
}

function scoresView(scores) {
  const parts = ["survival", "friend", "enemy", "loot", "total"];
  return h(
    "div",
    { class: "scroll", role: "group", tabindex: 0, "aria-label": t("lifeboat.scores") },
    h(
      "table",
      {},
      h("caption", {}, t("lifeboat.scores")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("lifeboat.character")), parts.map((part) => h("th", { scope: "col" }, t(`lifeboat.score.${part}`))))),
      h("tbody", {}, Object.entries(scores).map(([who, score]) => h("tr", {}, h("th", { scope: "row" }, whoText(who)), parts.map((part) => h("td", {}, String(score[part])))))),
    ),
  );
}
