// From a mission to its answer, screen by screen: what the next one is, and what is missing before it comes.
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { button, isShort } from "./parts.js";

const WAYS = { played: ["mission", "tricks", "hand"], deal: ["mission", "hand"] };

/** Go to a screen; `store.deal().view` is what lies there by then. */
export function goTo(app, step) {
  const { ui, store } = app;
  ui.step = step;
  ui.enter = step === "tricks" ? "tricks" : "hands";
  ui.target = step === "mission" ? "tasks" : step === "tricks" ? 0 : Math.max(0, store.deal().view.seats.findIndex(isShort));
  app.page.draw(true);
  if (step === "mission") document.querySelector(".mission-part").open = store.deal().view.mission === null;
  document.querySelector(".guide-said")?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

/** Return the screens before this one, to go back to, and what is to be done here; null where nobody is led. */
export function guideView(app, view) {
  const { way, step } = app.ui;
  if (!way) return null;
  const steps = WAYS[way];
  const at = steps.indexOf(step);
  return [
    h(
      "ol",
      { class: "guide", "aria-label": t("table.guide") },
      steps.map((each, place) => h("li", {}, button(t(`table.step.${each}`), () => goTo(app, each), { class: "link", "aria-current": place === at ? "step" : null, focus: `step-${each}` }))),
      h("li", {}, button(t("table.step.free"), () => leave(app), { class: "link", focus: "step-free" })),
    ),
    h("p", { class: "guide-said", tabindex: -1 }, said(view, step)),
  ];
}

function said(view, step) {
  if (step !== "hand") return t(`table.guide.${step}`);
  const seat = view.seats.findIndex(isShort);
  if (seat < 0) return t("table.complete");
  const { least, have } = view.seats[seat];
  return view.played.length ? t("table.guide.still", { name: view.players[seat], n: least - have }) : t("table.guide.hand");
}

/** Show everything at once from now on. */
export function leave(app) {
  app.ui.way = null;
  app.page.draw(true);
}

/** Return the buttons that go on from here. */
export function guideButtons(app, view) {
  const { way, step } = app.ui;
  const next = WAYS[way][WAYS[way].indexOf(step) + 1];
  if (step === "mission") return button(t("table.next"), () => goTo(app, next), { class: "primary", focus: "guide-next" });
  if (step === "tricks") return button(t("table.that_was_all"), () => app.soon(() => allPlayed(app)), { class: "primary", focus: "guide-all" });
  return [
    button(t("table.do_not_know"), () => restUnknown(app), { focus: "guide-unknown" }),
    button(t("table.ask"), () => app.askNow(), { class: "primary", focus: "ask" }),
  ];
}

/** Go on from the tricks, once the last one is whole. */
function allPlayed(app) {
  const { view } = app.store.deal();
  const lacks = view.played.length % view.players.length;
  if (!view.played.length || lacks) app.toast(t("table.trick_lacks", { number: view.falls.trick, name: view.players[view.falls.seat] }));
  else if (view.seats.some(isShort)) goTo(app, "hand");
  else app.askNow();
}

/** Let all cards that are in no hand be unknown, and ask. */
async function restUnknown(app) {
  const { view } = app.store.deal();
  const short = view.seats.flatMap((seat, index) => (isShort(seat) ? [index] : []));
  await Promise.all(short.map((seat) => app.edit({ do: "hidden", seat, on: true })));
  app.askNow();
}
