// What is folded away until somebody wants to see it, or prints.
import { fill, h } from "./dom.js";

/** Return a part that `make` fills when it is opened for the first time. */
export function fold(title, make, props = {}) {
  const inside = h("div", { class: "fold-inside" });
  const summary = h("summary", {}, title);
  const element = h("details", { class: "fold", ...props }, summary, inside);
  let made = false;
  const build = () => {
    if (!made) fill(inside, make());
    made = true;
  };
  // a click comes before `toggle`: whoever clicks and presses a key at once finds what the key is meant for
  summary.addEventListener("click", build);
  element.addEventListener("toggle", () => element.open && build());
  if (element.open) build();
  return element;
}

/** Open what is folded while the page is printed. */
export function unfoldForPrint() {
  let opened = [];
  addEventListener("beforeprint", () => {
    // what is opened may fold something itself
    for (let closed = closedFolds(); closed.length; closed = closedFolds()) {
      for (const each of closed) {
        each.open = true;
        each.dispatchEvent(new Event("toggle"));
      }
      opened.push(...closed);
    }
  });
  addEventListener("afterprint", () => {
    for (const each of opened) each.open = false;
    opened = [];
  });
}

function closedFolds() {
  return [...document.querySelectorAll("details.fold:not([open])")];
}
