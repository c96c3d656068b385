// Why a deal cannot be won, step by step: each step in words, with the cards it rests on, and who must beat whom.
import { english, h } from "../dom.js";
import { t } from "../texts.js";
import { cardView, isCard, suitName } from "./card.js";
import { claimText, required, requiredText, worded } from "./reasons.js";

const AS_IN_FILES = ["task", "owner", "prediction", "role"]; // requirements with labels that have no words of English
const IN_A_ROW = 5; // cards that are shown side by side, whoever has them

/** Return what clashes behind a card as `explain` has it, with the card that is played. */
export const clashOf = ({ why, view }) => ({ ...why.clash, played: why, view });

/**
 * Return the steps one after the other, those of a case behind what is supposed there, and what follows behind them;
 * of a step that looks at many cards at once, what it rests on one after the other, and then what follows:
 * `{ number, depth, text, note, cards, arrows }`. `text` makes an element; an arrow leads from a card or a seat to
 * another, `{ from: { card } | { seat }, to, not }`. `played` is the card that loses, where a step may rest on it:
 * `{ move, seat, trick }`.
 */
export function storyOf({ steps, core, played, view: { table } }) {
  return steps.flatMap((step) => told(step, { core, played, table, depth: 0 }));
}

/** Return the steps as items of a list. */
export function storyList(story, table) {
  return story.map(({ number, depth, text, note, cards }) =>
    h(
      "li",
      { class: `story-step story-depth-${depth}` },
      h("span", { class: "story-number" }, number),
      h("div", {}, h("p", {}, text()), note ? h("p", { class: "note" }, note) : null, cardsView(cards, table)),
    ),
  );
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
    { class: "story-hands" },
    rows.flatMap((those, seat) => (those.length ? [h("dt", {}, table.players[seat] ?? ""), h("dd", {}, suits(those))] : [])),
  );
}

function told(step, where) {
  const { table, depth } = where;
  const marked = { cards: cardsOf(step, where), arrows: arrowsOf(step, where) };
  if (!step.case?.length && !step.plain) return inParts(step, where, marked);
  if (!step.case?.length) return [{ number: step.number, depth, text: () => worded(step.text, () => sentence(step, where)), ...marked }];
  const inner = step.case.flatMap((each) => told(each, { ...where, depth: depth + 1 }));
  const supposed = { number: step.number, depth, text: () => worded(step.text, () => supposition(step, table)), cards: claimCards(step.supposed, table), arrows: claimArrows(step.supposed) };
  const follows = { cards: claimCards(step.claim, table), arrows: claimArrows(step.claim) };
  return [supposed, ...inner, { number: `${step.number}.`, depth, text: () => soText(step, table), ...follows }];
}

/** Return what a step rests on, one after the other, and what follows: such a step is too long for a sentence. */
function inParts(step, where, marked) {
  const { core, played, table, depth } = where;
  const alone = { requires: [], steps: [], hands: [], claim: null, assumes: false, plays: false };
  const part = (of, text) => ({ text, cards: cardsOf({ ...alone, ...of }, where), arrows: arrowsOf({ ...alone, ...of }, where) });
  const required = step.requires.map((label) => {
    const said = core.find((each) => each.label === label);
    return part({ requires: [label] }, () => (said ? requiredText(said, table) : english(label)));
  });
  const before = earlierTexts(step);
  const plays = step.plays ? [part({ plays: true }, () => worded(`${played.move} is played.`, () => `${claimText(playedClaim(played), table)}.`))] : [];
  const hands = [...new Set(step.hands.map(({ seat }) => seat))].map((seat) => {
    const those = step.hands.filter((each) => each.seat === seat);
    return part({ hands: those }, () => h("span", {}, `${heldTexts(those, table).join("; ")}.`));
  });
  const earlier = before.length ? [part({}, () => h("span", {}, `${before.join("; ")}.`))] : [];
  const parts = [...required, ...earlier, ...plays, ...hands];
  const so = { number: `${step.number}.`, depth, text: () => soText(step, table), note: t("crew.story_many"), ...marked };
  return [...parts.map((each, index) => ({ number: index ? "" : step.number, depth, ...each })), so];
}

function soText({ claim }, table) {
  if (claim === null) return h("span", {}, t("crew.story_end"));
  return worded(`${claim.text[0].toUpperCase()}${claim.text.slice(1)}.`, () => conclusion({ claim }, table));
}

// --- in words ------------------------------------------------------------------------------------

/** Return a step as a sentence in the language of the page. */
function sentence({ requires, steps, hands, claim, assumes, plays }, { core, table, played }) {
  const said = claim === null ? t("told.step.none") : claimText(claim, table);
  const parts = [
    ...(requires.length ? [t("told.step.requires", { labels: requires.map((label) => labelText(label, core, table)).join(", ") })] : []),
    ...earlierTexts({ steps, assumes }),
    ...(plays ? [claimText(playedClaim(played), table)] : []),
    ...heldTexts(hands, table),
  ];
  return parts.length ? t("told.step.so", { parts: parts.join("; "), claim: said }) : t("told.always", { claim: said });
}

/** Return the short name of a requirement; as in files, but for words that are English there. */
function labelText(label, core, table) {
  const line = core.find((each) => each.label === label);
  const kind = line?.requires[0].kind;
  if (kind === "goal") return label.replace("goal", t("told.step.goal"));
  if (kind === "token") return label.replace(/^token (.*)/, (_, token) => t("crew.token", { token }));
  return line === undefined || AS_IN_FILES.includes(kind) ? label : required(line, table).replace(/\.$/, "");
}

/** Return the claim that the card is played. */
const playedClaim = ({ move, seat, trick }) => ({ fact: "plays", holds: true, cards: [move], seats: [seat], trick });

const supposition = ({ supposed }, table) => t("told.step.suppose", { claim: claimText(supposed, table) });
const conclusion = ({ claim }, table) => t("told.step.then", { claim: claimText(claim, table) });

function earlierTexts({ steps, assumes }) {
  return [...(steps.length ? [t("crew.story_by", { n: steps.length, numbers: steps.join(", ") })] : []), ...(assumes ? [t("crew.story_supposed")] : [])];
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

function cardsOf({ requires, hands, claim, plays }, { core, played, table }) {
  const tasks = requires.flatMap((label) => ofRequired(label, core, table).map(({ name }) => name));
  const held = hands.flatMap(({ seat, suit, kind, cards }) => ((cards.length && kind !== "none-of") || kind === "no-other" ? cards : ofSuit(table, seat, suit)));
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
