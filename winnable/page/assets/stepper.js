// Going through a line of play: buttons, a slider, keys and swipes. It knows positions only, not what they show.
import { h, svg } from "./dom.js";
import { t } from "./texts.js";

const STEP_SIGNS = {
  first: ["M6 5v14", "M19 5 9 12l10 7z"],
  stop_back: ["M20 5 12 12l8 7z", "M12 5 4 12l8 7z"],
  back: ["M16 5 8 12l8 7z"],
  on: ["M8 5l8 7-8 7z"],
  stop_on: ["M4 5l8 7-8 7z", "M12 5l8 7-8 7z"],
  last: ["M18 5v14", "M5 5l10 7-10 7z"],
};
const SWIPE = 40; // pixels

/**
 * Return `{ element, go, at }` for positions 0 to `count`.
 *
 * `stops` are those at which something is complete (a trick, a turn, a day), in order; where each position is one there
 * are no buttons for single steps. `show(at)` draws a position and returns what a screen reader is to say. `words` is
 * what the keys of its texts begin with: `${words}.first`, `.stop_back`, `.back`, `.on`, `.stop_on`, `.last`,
 * `.position`. `surface` is where swipes count.
 */
export function stepper({ count, stops, show, words, surface, start = 0 }) {
  let at = start;
  const single = stops.length < count;
  const status = h("p", { class: "visually-hidden", role: "status", "aria-live": "polite" });
  const slider = h("input", {
    type: "range",
    class: "stepper-slider",
    min: 0,
    max: count,
    value: at,
    "aria-label": t(`${words}.position`),
    on: { input: () => go(Number(slider.value)) },
  });
  const buttons = Object.fromEntries(
    Object.entries({
      first: () => 0,
      stop_back: () => before(),
      back: () => at - 1,
      on: () => at + 1,
      stop_on: () => after(),
      last: () => count,
    })
      .filter(([name]) => single || !["back", "on"].includes(name))
      .map(([name, target]) => {
        const label = t(`${words}.${name}`);
        const icon = svg("svg", { viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true" });
        icon.append(...STEP_SIGNS[name].map((d) => svg("path", { d })));
        const listener = () => go(target());
        return [name, h("button", { type: "button", "aria-label": label, title: label, on: { click: listener } }, icon)];
      }),
  );
  const element = h(
    "div",
    { class: "stepper" },
    h("div", { class: "stepper-buttons" }, Object.values(buttons)),
    slider,
    status,
  );

  function before() {
    return stops.filter((stop) => stop < at).at(-1) ?? 0;
  }
  function after() {
    return stops.find((stop) => stop > at) ?? count;
  }
  function go(target) {
    at = Math.max(0, Math.min(count, target));
    slider.value = String(at);
    const said = show(at);
    slider.setAttribute("aria-valuetext", said);
    if (document.activeElement !== slider) status.textContent = said;
    for (const [name, button] of Object.entries(buttons)) {
      const backwards = ["first", "stop_back", "back"].includes(name);
      // not `disabled`: a button that lost the focus would take the keys away with it
      button.setAttribute("aria-disabled", String(backwards ? at === 0 : at === count));
    }
  }
  function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const one = event.shiftKey;
    const targets = {
      ArrowLeft: () => (one ? at - 1 : before()),
      ArrowRight: () => (one ? at + 1 : after()),
      Home: () => 0,
      End: () => count,
    };
    if (!(event.key in targets)) return;
    event.preventDefault();
    go(targets[event.key]());
  }
  /** Whether a key is meant for this player, though the focus is not in it: nowhere, or where it was just opened. */
  function meant(target) {
    if (target.matches("summary")) return firstShown(target.parentElement) === element;
    if (target === document.body || target === document.documentElement) return firstShown(document) === element;
    return target.tabIndex === -1 && target.contains(element) && firstShown(target) === element;
  }
  function onAnyKey(event) {
    if (!element.isConnected) document.removeEventListener("keydown", onAnyKey);
    else if (element.checkVisibility() && meant(event.target)) onKey(event);
  }
  function firstShown(within) {
    return [...within.querySelectorAll(".stepper")].find((each) => each.checkVisibility());
  }

  const swiped = surface ?? element;
  (surface ?? element).addEventListener("keydown", (event) => element.isConnected && onKey(event));
  if (surface && !surface.contains(element)) element.addEventListener("keydown", onKey);
  document.addEventListener("keydown", onAnyKey);
  let touch = null;
  swiped.addEventListener("pointerdown", (event) => {
    touch = event.pointerType === "mouse" || event.target === slider ? null : { x: event.clientX, y: event.clientY };
  });
  swiped.addEventListener("pointerup", (event) => {
    if (touch === null || !element.isConnected) return; // the surface may show another line by now
    const across = event.clientX - touch.x;
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(event.clientY - touch.y)) {
      go(across < 0 ? after() : before());
    }
    touch = null;
  });
  go(at);
  status.textContent = ""; // nothing has happened yet
  return { element, go, at: () => at };
}
