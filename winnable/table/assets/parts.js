// Small parts that the views of the table have in common.
import { fill, h } from "../assets/dom.js";
import { t } from "../assets/texts.js";

let filling = false; // a field that is taken off the page while somebody types in it is not complete

/**
 * Put children in the place of others; what had the focus has it again, found by its `data-focus`, and what somebody is
 * typing stays.
 */
export function refill(node, ...children) {
  const had = node.contains(document.activeElement) ? document.activeElement : null;
  const name = had?.dataset.focus;
  const [from, typed] = [had?.selectionStart, isTyped(had) ? had.value : null];
  filling = true;
  fill(node, ...children);
  filling = false;
  if (name === undefined) return node;
  const again = node.querySelector(`[data-focus="${CSS.escape(name)}"]`);
  again?.focus({ preventScroll: true });
  if (typed !== null && again?.type === had.type) again.value = typed;
  if (again?.type === "text" && from !== undefined) again.setSelectionRange(from, from);
  return node;
}

/**
 * Put children in the place of others that do the same: those that are alike stay and take over what is different, so that
 * who is just tapping one of them still finds it there when the finger goes up.
 */
export function renew(node, ...children) {
  const fresh = fill(node.cloneNode(false), ...children);
  if (alike(node, fresh)) takeOver(node, fresh);
  else refill(node, ...children);
}

function alike(old, fresh) {
  return old.children.length === fresh.children.length && [...old.children].every((each, index) => sameName(each, fresh.children[index]) && (each.dataset.focus || alike(each, fresh.children[index])));
}

function sameName(old, fresh) {
  return old.nodeName === fresh.nodeName && old.dataset?.focus === fresh.dataset?.focus;
}

function takeOver(old, fresh) {
  const pairs = [...old.childNodes].map((each, index) => [each, fresh.childNodes[index]]);
  if (pairs.length !== fresh.childNodes.length || !pairs.every(([each, other]) => sameName(each, other))) {
    old.replaceChildren(...fresh.childNodes);
    return;
  }
  for (const [each, other] of pairs) {
    if (each.nodeType === Node.TEXT_NODE) {
      if (each.data !== other.data) each.data = other.data;
      continue;
    }
    for (const name of each.getAttributeNames()) if (!other.hasAttribute(name)) each.removeAttribute(name);
    for (const { name, value } of other.attributes) if (each.getAttribute(name) !== value) each.setAttribute(name, value);
    takeOver(each, other);
  }
}

/** Whether a line of text holds something that has not been taken over. */
function isTyped(box) {
  return ["text", "number"].includes(box?.type) && !box.readOnly && box.value !== box.defaultValue;
}

/** Return a button; `focus` is a name that stays when it is drawn anew. */
export function button(text, onClick, { focus, ...props } = {}) {
  return h("button", { type: "button", dataset: focus ? { focus } : {}, ...props, on: { click: onClick } }, text);
}

/** How a card is marked that was judged: its state, and a sign, as the colour alone would not do. */
export const CARD_MARKS = { winnable: ["good", "✓"], unwinnable: ["bad", "✗"], unknown: ["unsure", "?"] };

/** Return the heading of a view, which the tab says to those who see it. */
export function viewHeading(tab) {
  return h("h2", { class: "visually-hidden", tabindex: -1 }, t(`table.tab.${tab}`));
}

/** Return a choice; `options` are [value, text, language]. */
export function choice(label, options, value, onChange, { focus, hidden = false } = {}) {
  const box = h(
    "select",
    { dataset: focus ? { focus } : {}, "aria-label": hidden ? label : null, on: { change: () => onChange(box.value) } },
    options.map(([each, text, lang]) => h("option", { value: each, selected: String(each) === String(value), lang }, text)),
  );
  return hidden ? box : h("label", { class: "field" }, h("span", {}, label), box);
}

/** Return a line of text to fill in; `onChange` when it is complete. */
export function field(label, value, onChange, { focus, ...props } = {}) {
  const box = h("input", { type: "text", value, autocomplete: "off", dataset: focus ? { focus } : {}, ...props });
  const take = () => {
    if (filling || !isTyped(box)) return;
    box.defaultValue = box.value;
    onChange(box.value, box);
  };
  box.addEventListener("change", take);
  // a browser tells of no change where a script has put the text there
  box.addEventListener("blur", take);
  box.addEventListener("keydown", (event) => event.key === "Enter" && take());
  return h("label", { class: "field" }, h("span", {}, label), box);
}

/** Return what to tell about an error of the server. */
export function troubleText(error) {
  const known = ["busy", "time", "size", "offline", "memory", "died"];
  return known.includes(error.kind) ? t(`table.trouble.${error.kind}`) : t("table.trouble.other", { message: error.message });
}

// --- a deal that is not complete ----------------------------------------------------------------------

const SHOWN = 12; // cards that are named

/** Return whether a hand lacks cards that are to be dealt. */
export function isShort({ full, unknown }) {
  return !full && !unknown;
}

/** Return which cards are in no hand, and which hands lack some; empty if nothing has to be dealt any more. */
export function lacking(view) {
  if (view === null || view.complete || !view.free.length) return "";
  const { free, seats, players } = view;
  const cards = free.slice(0, SHOWN).join(" ") + (free.length > SHOWN ? " …" : "");
  const hands = seats.flatMap((seat, index) => (isShort(seat) ? [`${players[index]} ${seat.have}/${seat.least}`] : []));
  return `${t("table.not_yet", { n: free.length }).replace(/\.$/, ":")} ${cards}${hands.length ? ` (${hands.join(", ")})` : ""}`;
}
