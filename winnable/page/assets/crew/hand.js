// Hands of The Crew.
import { h } from "../dom.js";
import { t } from "../texts.js";
import { cardView } from "./card.js";

/**
 * Return a hand, suit by suit.
 *
 * `played` is the card that falls in the trick shown, `legal` are those that could: they are marked, and if `onTap` is
 * given they alone can be tapped. `states` has the state of single cards, `signs` the sign after them. Of the robot, `covered` are the columns,
 * [cover, below]; `hidden` is how many cards nobody knows.
 */
export function handView(cards, deck, options = {}) {
  const { legal = [], played = null, onTap = null, states = {}, signs = {}, covered = [], hidden = 0 } = options;
  const inColumns = new Set(covered.flat());
  const one = (card) => {
    const state = states[card] ?? (card === played ? "played" : legal.includes(card) ? "legal" : "");
    return cardView(card, deck, { state, mark: signs[card] ?? "", onTap: onTap && legal.includes(card) ? onTap : null });
  };
  const groups = deck.suits
    .map((suit) => cards.filter((card) => card[0] === suit.letter && !inColumns.has(card)))
    .filter((group) => group.length > 0)
    .map((group) => h("span", { class: "hand-suit" }, group.map(one)));
  const columns = covered.map(([cover, below]) =>
    h(
      "span",
      { class: "hand-column" },
      cover === null ? cardView(null, deck) : one(cover),
      h("span", { class: "hand-below" }, cardView(below, deck, { small: true, note: t("crew.covered") })),
    ),
  );
  const unknown = hidden - covered.flat().filter((card) => card === null).length;
  const others = Array.from({ length: Math.max(unknown, 0) }, () => cardView(null, deck));
  return h("div", { class: "hand" }, columns, groups, others.length ? h("span", { class: "hand-suit" }, others) : null);
}
