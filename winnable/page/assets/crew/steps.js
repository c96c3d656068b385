// Why a deal cannot be won, step by step: each step in words, with the cards it rests on, and who must beat whom.
import { h } from "../dom.js";
import { t } from "../texts.js";
import { cardView, isCard, suitName } from "./card.js";
import { claimText, worded } from "./reasons.js";

/**
 * Return the steps one after the other, those of a case behind what is supposed there, and what follows behind them:
 * `{ number, depth, text, cards, arrows }`. `text` makes an element; an arrow leads from a card or a seat to another,
 * `{ from: { card } | { seat }, to, not }`. `played` is the card that loses, where a step may rest on it: `{ move, seat, trick }`.
 */
export function storyOf({ steps, core, played, view: { table } }) {
  return steps.flatMap((step) => told(step, { core, played, table, depth: 0 }));
}

/** Return the steps as items of a list. */
export function storyList(story, table) {
  return story.map(({ number, depth, text, cards }) =>
    h(
      "li",
      { class: `story-step story-depth-${depth}` },
      h("span", { class: "story-number" }, number),
      h("div", {}, h("p", {}, text()), cards.length ? h("div", { class: "reason-cards" }, cards.map((card) => cardView(card, table.deck, { small: true }))) : null),
    ),
  );
}

function told(step, where) {
  const { table, depth } = where;
  const marked = { cards: cardsOf(step, where), arrows: arrowsOf(step, where) };
  if (!step.case?.length) return [{ number: step.number, depth, text: () => worded(step.text, () => sentence(step, where)), ...marked }];
  const inner = step.case.flatMap((each) => told(each, { ...where, depth: depth + 1 }));
  const supposed = { number: step.number, depth, text: () => worded(step.text, () => supposition(step, table)), cards: claimCards(step.supposed, table), arrows: claimArrows(step.supposed) };
  const so = { number: `${step.number}.`, depth, text: () => worded(`${step.claim.text[0].toUpperCase()}${step.claim.text.slice(1)}.`, () => conclusion(step, table)), ...marked };
  return [supposed, ...inner, so];
}

// --- in words ------------------------------------------------------------------------------------

/** Return a step as a sentence in the language of the page; null where only English has words for it. */
function sentence({ requires, steps, hands, claim, assumes, plays }, { table, played }) {
  const said = claim === null ? t("told.step.none") : claimText(claim, table);
  if (said === null) return null;
  const parts = [
    ...(requires.length ? [t("told.step.requires", { labels: requires.join(", ") })] : []),
    ...(steps.length ? [t("told.step.steps", { n: steps.length, numbers: steps.join(", ") })] : []),
    ...(assumes ? [t("told.step.supposed")] : []),
    ...(plays ? [claimText(playedClaim(played), table)] : []),
    ...heldTexts(hands, table),
  ];
  return parts.length ? t("told.step.so", { parts: parts.join("; "), claim: said }) : t("told.always", { claim: said });
}

/** Return the claim that the card is played. */
const playedClaim = ({ move, seat, trick }) => ({ fact: "plays", holds: true, cards: [move], seats: [seat], trick });

function supposition({ supposed }, table) {
  const said = claimText(supposed, table);
  return said === null ? null : t("told.step.suppose", { claim: said });
}

function conclusion({ claim }, table) {
  const said = claimText(claim, table);
  return said === null ? null : t("told.step.then", { claim: said });
}

/** Return what each hand holds of a suit; what is said of one stands together. */
function heldTexts(hands, table) {
  const places = [...new Set(hands.map(({ seat, suit }) => `${seat} ${suit}`))];
  return places.map((place) => {
    const those = hands.filter(({ seat, suit }) => `${seat} ${suit}` === place);
    const [{ seat, suit }] = those;
    return t("told.held", { name: table.players[seat], suit: suitName(suit, table.deck), held: those.map(heldText).join(", ") });
  });
}

function heldText({ kind, cards, number }) {
  if (kind === "no-other") return cards.length ? t("told.held.no-other", { cards: cards.join(" ") }) : t("told.held.none");
  return t(`told.held.${kind}`, { cards: cards.join(" "), n: number ?? 0 });
}

// --- on the table --------------------------------------------------------------------------------

function cardsOf({ requires, hands, claim, plays }, { core, played, table }) {
  const tasks = requires.flatMap((label) => ofRequired(label, core, table).map(({ name }) => name));
  const held = hands.flatMap(({ seat, suit, kind, cards }) => (cards.length || kind === "no-other" ? cards : ofSuit(table, seat, suit)));
  return [...new Set([...tasks, ...(plays ? [played.move] : []), ...held, ...(claim ? claimCards(claim, table) : [])])].filter((card) => isCard(card, table.deck));
}

function claimCards({ cards, seats, suit }, table) {
  return [...cards, ...(suit ? seats.flatMap((seat) => ofSuit(table, seat, suit)) : [])];
}

const ofSuit = (table, seat, suit) => table.hands[seat].filter((card) => card[0] === suit);

/** Return the tasks of a requirement; `met`: only those that are to be met by it. */
function ofRequired(label, core, table, met = false) {
  const those = core.find((each) => each.label === label)?.requires ?? [];
  const names = those.filter(({ kind }) => !met || kind === "task").map(({ task }) => task);
  return table.tasks.filter(({ name }) => names.includes(name));
}

function arrowsOf({ requires, claim }, { core, table }) {
  const wanted = requires
    .flatMap((label) => ofRequired(label, core, table, true))
    .filter(({ name, owner }) => owner !== null && isCard(name, table.deck))
    .map(({ name, owner }) => ({ from: { seat: owner }, to: { card: name }, not: false }));
  return [...wanted, ...(claim ? claimArrows(claim) : [])];
}

/** Return who beats whom by a claim: a winner the card, a card the one that it wins, an earlier card the later one. */
function claimArrows({ fact, holds, cards: [first, second], seats }) {
  const not = !holds;
  if (fact === "winner") return seats.map((seat) => ({ from: { seat }, to: { card: first }, not }));
  if (fact === "won-with" && first !== second) return [{ from: { card: second }, to: { card: first }, not }];
  return fact === "before" ? [{ from: { card: first }, to: { card: second }, not }] : [];
}
