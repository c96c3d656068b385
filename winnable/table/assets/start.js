// The first screen: what somebody comes for, and the deals that were asked about last.
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { button, refill } from "./parts.js";

const KEPT = "table-recent";
const MOST = 5;

function recent() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT));
    return Array.isArray(kept) ? kept.filter((each) => typeof each?.text === "string" && typeof each.name === "string") : [];
  } catch {
    return [];
  }
}

/** Keep a deal that was answered, under a name, before those of earlier; it takes the place of what was asked about its cards. */
export function remember({ text, view }, name) {
  const deal = view?.deal ?? text;
  try {
    const others = recent().filter((each) => each.deal !== deal);
    localStorage.setItem(KEPT, JSON.stringify([{ deal, text, name }, ...others].slice(0, MOST)));
  } catch {
    // then it is not among them
  }
}

/** Return `{ element, draw }` of the screen. */
export function startView(app) {
  const lately = h("div", {});
  const door = (name, act) => button([h("strong", {}, t(`table.start.${name}`)), h("span", { class: "note" }, t(`table.start.${name}_how`))], act, { class: "door", focus: `start-${name}` });
  const element = h(
    "section",
    { class: "view start" },
    h("h2", { tabindex: -1 }, t("table.start.title")),
    h("div", { class: "doors" }, door("played", () => app.begin("played")), door("deal", () => app.begin("deal")), door("paste", () => app.openPaste())),
    lately,
  );
  function draw() {
    const deals = recent();
    refill(
      lately,
      deals.length
        ? [h("h3", {}, t("table.start.recent")), h("ul", { class: "hits" }, deals.map(({ text, name }) => h("li", {}, button(name, () => app.openText(text)))))]
        : null,
    );
  }
  return { element, draw };
}
