// Between a deal of the page and the keys of a deal file.
import { crewSize, deckCards, emptyDeal, holders, progress, sizes } from "./deal.js";

const OWN = ["game", "mission", "hands", "robot", "lead", "tasks", "done", "roles", "distress", "unknown", "played", "before"];
const TASK = /^(?<name>[^\s>=[\]]+)(=(?<predicted>\d+))?(>(?<owner>[^[\]]+))?(\[(?<token>[^\]]+)\])?$/;

/**
 * Return what the server is asked with, after the cards `played`: `{ text }` of a deal that is as it was read, or that is
 * not entered card by card; else `{ document }`.
 */
export function asked(deal, played = givenOf(deal)) {
  if (deal.text !== null) return { text: deal.text };
  const document = toDocument({ ...deal, played });
  return deal.source !== null && JSON.stringify(document) === deal.source.made ? { text: deal.source.text } : { document };
}

/** Return the cards after which a deal is asked about: those that its file gives as played, unless it is asked from the start. */
export function givenOf(deal) {
  return deal.fromStart ? [] : deal.given;
}

/** Return a deal that was read with the text it was made of, which is what is asked as long as nothing is changed. */
export function withSource(deal, text) {
  return { ...deal, source: { text, made: JSON.stringify(toDocument({ ...deal, played: deal.given })) } };
}

/** Return a deal as the keys of a deal file. */
export function toDocument(deal) {
  const name = (seat) => deal.players[seat];
  const content = { game: deal.game, ...deal.more };
  if (deal.mission !== null) content.mission = deal.mission;
  content.hands = Object.fromEntries(deal.players.map((player, seat) => [player, handOf(deal, seat)]));
  if (deal.robot !== null) content.robot = name(deal.robot);
  if (deal.lead !== null) content.lead = name(deal.lead);
  if (deal.tasks.length) content.tasks = deal.tasks.map((task) => taskValue(task, deal));
  const done = deal.tasks.filter((task) => task.done && deal.before).map((task) => task.name);
  if (done.length) content.done = done;
  const roles = Object.entries(deal.roles).filter(([, seat]) => seat !== null);
  if (roles.length) content.roles = Object.fromEntries(roles.map(([role, seat]) => [role, name(seat)]));
  if (typeof deal.distress !== "string") content.distress = signal(deal);
  else if (deal.distress !== "none") content.distress = deal.distress;
  if (deal.unknown !== "some") content.unknown = deal.unknown;
  if (deal.played.length) content.played = tricksOf(deal).map((cards) => cards.join(" "));
  if (deal.before !== null) content.before = beforeValue(deal);
  return content;
}

function handOf(deal, seat) {
  const held = holders(deal);
  const cards = deckCards(deal.deck).filter((card) => held[card] === seat);
  if (seat === deal.robot && deal.columns.some((column) => column.some((card) => card !== null))) {
    const inColumns = new Set(deal.columns.flat());
    const columns = deal.columns
      .filter(([cover, below]) => deal.before === null || cover !== null || below !== null)
      .map(([cover, below]) => `${cover ?? "?"}(${below ?? "?"})`);
    return [...columns, ...cards.filter((card) => !inColumns.has(card))].join(" ");
  }
  if (!deal.hidden[seat] || deal.before !== null || !progress(deal).seats[seat].open) return cards;
  const unknown = Math.max(sizes(deal, seat).least - cards.length, 0);
  return cards.length ? [...cards, ...Array(unknown).fill("?")].join(" ") : unknown;
}

function taskValue(task, deal) {
  if (task.raw) return task.raw;
  const content = deckCards(deal.deck).includes(task.name) ? { card: task.name } : { task: task.name };
  if (task.predicted !== null) content.predicted = task.predicted;
  if (task.owner !== null) content.owner = deal.players[task.owner];
  if (task.token) content.token = task.token;
  return content;
}

function signal({ distress, players }) {
  const cards = Object.entries(distress.cards).map(([seat, card]) => [players[seat], card]);
  return cards.length ? { to: distress.to, cards: Object.fromEntries(cards) } : { to: distress.to };
}

function beforeValue({ before, players, game }) {
  const content = { ...before.more };
  if (before.commander !== null) content[game === "deep-sea" ? "captain" : "commander"] = players[before.commander];
  content.tricks = Object.fromEntries(players.map((player, seat) => [player, before.tricks[seat]]));
  return content;
}

/** Return the cards played, trick by trick. */
export function tricksOf({ played, players }) {
  const tricks = [];
  for (let at = 0; at < played.length; at += players.length) tricks.push(played.slice(at, at + players.length));
  return tricks;
}

/**
 * Return the deal that `/api/read` tells of: the cards as the server understood them, the other keys as in the file.
 *
 * `editions` are those of `/api/setup`. A game whose deals are not entered card by card keeps its text.
 */
export function fromDocument({ page, game, document, view, yaml, title }, editions, names) {
  const edition = editions.find((each) => each.game === game) ?? editions[0];
  if (page !== "crew") return asWritten({ game, yaml, title }, editions, names);
  const { table } = view;
  const seatOf = (name) => {
    const seat = table.players.indexOf(name);
    return seat < 0 && /^\d+$/.test(name) ? Number(name) : seat; // a player may be told by seat
  };
  const held = {};
  table.hands.forEach((hand, seat) => hand.forEach((card) => (held[card] = seat)));
  for (const card of table.covered.flat()) if (card !== null) held[card] = table.robot;
  const more = Object.fromEntries(Object.entries(document).filter(([key]) => !OWN.includes(key)));
  for (const key of ["line", "note", "expect", "name"]) delete more[key];
  const before = document.before ? beforeOf(document.before, table, seatOf) : null;
  return {
    ...emptyDeal(edition, Math.max(table.players.length, 3), [...names, ...table.players]),
    deck: table.deck,
    players: table.players,
    robot: table.robot,
    mission: document.mission ?? null,
    held,
    columns: columnsOf(table, before),
    hidden: table.hidden.map((count, seat) => count > 0 && seat !== table.robot),
    lead: document.lead === undefined ? null : seatOf(document.lead),
    tasks: tasksOf(document, table, seatOf),
    roles: Object.fromEntries(table.roles.map((role) => [role.name, document.roles ? role.seat : null])),
    distress: distressOf(document.distress, seatOf),
    unknown: document.unknown ?? "some",
    played: playedOf(document.played),
    given: playedOf(document.played),
    before,
    more,
  };
}

/** Return the deal that `/api/read` tells of as its text alone, which is asked about as it is written. */
export function asWritten({ game, yaml, title }, editions, names) {
  return { ...emptyDeal(editions[0], 4, names), game, text: yaml, title };
}

function columnsOf(table, before) {
  if (table.robot === null) return [];
  const columns = table.covered.map((column) => [...column]);
  if (before !== null) return columns;
  while (columns.length < 7) columns.push([null, null]);
  return columns;
}

function beforeOf(before, table, seatOf) {
  const { commander, captain, tricks = {}, ...more } = before;
  const who = commander ?? captain;
  const counts = table.players.map((player, seat) => tricks[player] ?? tricks[seat] ?? 0);
  return { commander: who === undefined ? null : seatOf(who), tricks: counts, more };
}

function tasksOf(document, table, seatOf) {
  const given = typeof document.tasks === "string" ? [document.tasks] : (document.tasks ?? []);
  const done = [document.done ?? []].flat().flatMap((each) => String(each).split(/[\s,]+/));
  const found = given.flatMap((each) =>
    typeof each === "string" ? each.split(/[\s,]+(?![^[]*\])/).filter(Boolean).map(taskOfText) : [taskOfMapping(each)],
  );
  return found.map((task, index) => {
    const read = table.tasks[index];
    const owner = task.owner === undefined ? null : seatOf(task.owner);
    const name = read?.name ?? task.name;
    return { predicted: null, token: "", ...task, name, owner, done: read?.done ?? done.includes(name) };
  });
}

function taskOfText(text) {
  const { name, predicted, owner, token } = TASK.exec(text)?.groups ?? { name: text };
  return { name, owner, predicted: predicted === undefined ? null : Number(predicted), token: token ?? "" };
}

function taskOfMapping(content) {
  const { owner, token, predicted } = content;
  const task = { name: content.card ?? content.task ?? content.name ?? "", owner, predicted: predicted ?? null, token: token ?? "" };
  return content.goal ? { ...task, raw: content } : task;
}

function distressOf(distress, seatOf) {
  if (distress === undefined || distress === null) return "none";
  if (typeof distress === "string") return distress;
  const cards = Object.entries(distress.cards ?? {}).map(([name, card]) => [seatOf(name), card]);
  return { to: distress.to ?? "left", cards: Object.fromEntries(cards) };
}

function playedOf(played) {
  return [played ?? []].flat(2).flatMap((each) => (typeof each === "string" ? cardsOf(each) : Object.values(each).flatMap(cardsOf)));
}

/** Return the cards of a line of play in the short notation. */
export function cardsOf(text) {
  return text.split(/[\s/,;]+/).filter(Boolean);
}

/** Return what a deal is called in a word or two, for lists. */
export function sizeOf(deal) {
  return { crew: crewSize(deal), cards: deckCards(deal.deck).length };
}
