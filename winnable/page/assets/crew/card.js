// Cards of The Crew: rank, letter, the shape of the suit and its colour, so that no one of them has to be seen.
import { h, svg } from "../dom.js";
import { hasText, t } from "../texts.js";

const SUIT_SHAPES = {
  pink: ["circle", { cx: 8, cy: 8, r: 6 }],
  blue: ["rect", { x: 2.5, y: 2.5, width: 11, height: 11 }],
  green: ["polygon", { points: "8,1 15,14 1,14" }],
  yellow: ["polygon", { points: "8,0 15,8 8,16 1,8" }],
  trump: ["polygon", { points: "8,0 10.2,5.4 16,5.7 11.4,9.4 13,15 8,11.8 3,15 4.6,9.4 0,5.7 5.8,5.4" }],
};

function suitOf(letter, deck) {
  return deck.suits.find((suit) => suit.letter === letter);
}

/** Return how the suit of a card looks: one that is well known, the trumps, or `other-0` to `other-3`. */
export function suitLook(letter, deck) {
  const suit = suitOf(letter, deck);
  if (suit.trump) return "trump";
  if (suit.name in SUIT_SHAPES) return suit.name;
  const others = deck.suits.filter((each) => !each.trump && !(each.name in SUIT_SHAPES));
  return `other-${others.indexOf(suit) % 4}`;
}

/** Return the name of a suit, in the language of the page if it is one of the games'. */
export function suitName(letter, deck) {
  const { name } = suitOf(letter, deck);
  return hasText(`suit.${name}`) ? t(`suit.${name}`) : name;
}

/** Return the shape of a suit; null for a suit of somebody's own deck, which has its letter alone. */
export function suitShape(letter, deck) {
  const shape = SUIT_SHAPES[suitLook(letter, deck)];
  if (!shape) return null;
  const picture = { class: "suit-shape", viewBox: "0 0 16 16", width: 14, height: 14, "aria-hidden": "true" };
  return svg("svg", picture, svg(...shape));
}

/** Return the name of a card in words: `pink 7`. */
export function cardName(card, deck) {
  return t("card.name", { suit: suitName(card[0], deck), rank: card.slice(1) });
}

/** Whether a name, of a task say, is that of a card of the deck. */
export function isCard(name, deck) {
  return deck.suits.some((suit) => suit.ranks.some((rank) => `${suit.letter}${rank}` === name));
}

/**
 * Return a card; null: one whose face nobody knows.
 *
 * `state` is '', legal, played, winning, dimmed, good, bad or unsure, and is told in its name as well. `mark` is a sign
 * after it, `note` what that means. With `onTap` it is a button.
 */
export function cardView(card, deck, { state = "", mark = "", note = "", onTap = null, small = false } = {}) {
  const name = card === null ? t("card.unknown") : cardName(card, deck);
  const told = [name, ...(state ? [t(`card.${state}`)] : []), ...(note ? [note] : [])].join(", ");
  const look = card === null ? "unknown" : suitLook(card[0], deck);
  const props = {
    class: ["card", `suit-${look}`, state && `card-${state}`, small && "card-small"].filter(Boolean).join(" "),
    "aria-label": told,
    title: told,
    "data-card": card,
  };
  const face =
    card === null
      ? [h("span", { "aria-hidden": "true" }, "?")]
      : [suitShape(card[0], deck), h("span", { class: "card-face", "aria-hidden": "true" }, card)];
  const sign = mark ? h("span", { class: "card-mark", "aria-hidden": "true" }, mark) : null;
  if (onTap === null) return h("span", { role: "img", ...props }, face, sign);
  props["aria-label"] = card === null ? told : `${card}: ${told}`; // whoever speaks to the page says what is written on it
  return h("button", { type: "button", ...props, on: { click: () => onTap(card) } }, face, sign);
}
