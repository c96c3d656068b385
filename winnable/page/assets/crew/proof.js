// Why a deal cannot be won: in words, with the cards that it rests on, and who must win which.
import { h } from "../dom.js";
import { t } from "../texts.js";
import { cardView, isCard, suitName } from "./card.js";
import { required, worded } from "./reasons.js";

const AS_IN_FILES = ["task", "owner", "prediction", "role"]; // requirements with labels that have no words of English
const IN_A_ROW = 5; // cards that are shown side by side, whoever has them

/** Return what clashes after a card of a hint as `explain` has it, with the card that is played, or that lost the game before. */
export function clashOf({ why, view, to_move: seat, number: trick }) {
  return { ...why.clash, culprit: why.culprit, played: why.culprit ?? { move: why.move, seat, trick }, view };
}

/**
 * Return a short proof as `{ element, cards, arrows }`: in words with the cards it rests on, and who must win what, an
 * arrow from a seat to a card: `{ from: { seat }, to: { card } }`. `played` is the card that loses, where it may rest on
 * that: `{ move, seat, trick }`.
 */
export function proofOf({ proof, core, culprit, played = culprit, view: { table } }) {
  const where = { core, played, table };
  const cards = cardsOf(proof, where);
  const element = h("div", { class: "proof" }, h("p", {}, worded(proof.text, () => sentence(proof, where))), cardsView(cards, table));
  return { element, cards, arrows: arrowsOf(proof, where) };
}

/** Return cards, hand by hand and suit by suit where there are many. */
function cardsView(cards, table) {
  const small = (those) => h("span", { class: "reason-cards" }, those.map((card) => cardView(card, table.deck, { small: true })));
  if (cards.length <= IN_A_ROW) return cards.length ? small(cards) : null;
  const hands = table.hands.map((hand) => hand.filter((card) => cards.includes(card)));
  const rows = [...hands, cards.filter((card) => !hands.flat().includes(card))];
  const suits = (those) => [...new Set(those.map((card) => card[0]))].map((suit) => small(those.filter((card) => card[0] === suit)));
  return h(
    "dl",
    { class: "proof-hands" },
    rows.flatMap((those, seat) => (those.length ? [h("dt", {}, table.players[seat] ?? ""), h("dd", {}, suits(those))] : [])),
  );
}

// --- in words ------------------------------------------------------------------------------------

/** Return it as a sentence in the language of the page. */
function sentence({ requires, hands, plays }, { core, table, played }) {
  const parts = [
    ...(requires.length ? [t("told.proof.requires", { labels: requires.map((label) => labelText(label, core, table)).join(", ") })] : []),
    ...(plays ? [t("told.proof.plays", { name: table.players[played.seat], card: played.move, trick: played.trick })] : []),
    ...heldTexts(hands, table),
  ];
  return parts.length ? t("told.proof.so", { parts: parts.join("; ") }) : t("told.proof.always");
}

/** Return the short name of a requirement; as in files, but for words that are English there. */
function labelText(label, core, table) {
  const line = core.find((each) => each.label === label);
  const kind = line?.requires[0].kind;
  if (kind === "goal") return label.replace("goal", t("told.proof.goal"));
  if (kind === "token") return label.replace(/^token (.*)/, (_, token) => t("crew.token", { token }));
  return line === undefined || AS_IN_FILES.includes(kind) ? label : required(line, table).replace(/\.$/, "");
}

/** Return what each hand holds of a suit; what is said of one stands together. */
function heldTexts(hands, table) {
  const places = [...new Set(hands.map(({ seat, suit }) => `${seat} ${suit}`))];
  return places.map((place) => {
    const those = hands.filter(({ seat, suit }) => `${seat} ${suit}` === place);
    const [{ seat, suit }] = those;
    return t("crew.held", { name: table.players[seat], suit: suitName(suit, table.deck), held: heldText(those) });
  });
}

/** Return what is said of the cards of a suit in a hand, all of it together. */
function heldText(those) {
  const of = (kind) => those.filter((each) => each.kind === kind);
  const written = (cards) => cards.join(" ");
  const cards = of("holds").flatMap((each) => each.cards);
  const [only] = of("no-other");
  const none = of("none-of").flatMap((each) => each.cards);
  const least = Math.max(0, ...of("at-least").map(({ number }) => number));
  const most = Math.min(...of("at-most").map(({ number }) => number)); // Infinity: nothing is said
  if (only && !only.cards.length) return t("crew.held.none");
  if (only) return t(Math.max(least, cards.length) === only.cards.length ? "crew.held.only" : "crew.held.no-other", { cards: written(only.cards) });
  return [
    ...(cards.length ? [t("crew.held.holds", { cards: written(cards) })] : []),
    ...(least > cards.length ? [t(least === most ? "crew.held.exactly" : "crew.held.at-least", { n: least })] : []),
    ...(most < Infinity && least !== most ? [t("crew.held.at-most", { n: most })] : []),
    ...(none.length ? [t("crew.held.none-of", { cards: written(none) })] : []),
  ].join(", ");
}

// --- on the table --------------------------------------------------------------------------------

function cardsOf({ requires, hands, plays }, { core, played, table }) {
  const tasks = requires.flatMap((label) => ofRequired(label, core, table).map(({ name }) => name));
  const held = hands.flatMap(({ seat, suit, kind, cards }) => ((cards.length && kind !== "none-of") || kind === "no-other" ? cards : ofSuit(table, seat, suit)));
  return [...new Set([...tasks, ...(plays ? [played.move] : []), ...held])].filter((card) => isCard(card, table.deck));
}

const ofSuit = (table, seat, suit) => table.hands[seat].filter((card) => card[0] === suit);

/** Return the tasks of a requirement; `met`: only those that are to be met by it. */
function ofRequired(label, core, table, met = false) {
  const those = core.find((each) => each.label === label)?.requires ?? [];
  const names = those.filter(({ kind }) => !met || kind === "task").map(({ task }) => task);
  return table.tasks.filter(({ name }) => names.includes(name));
}

function arrowsOf({ requires }, { core, table }) {
  return requires
    .flatMap((label) => ofRequired(label, core, table, true))
    .filter(({ name, owner }) => owner !== null && isCard(name, table.deck))
    .map(({ name, owner }) => ({ from: { seat: owner }, to: { card: name } }));
}
