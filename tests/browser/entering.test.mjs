// The modules of the table that know no page, tried by node's own runner: `node --test tests/browser/`.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as deals from "../../winnable/table/assets/deal.js";
import { fromDocument, toDocument, tricksOf } from "../../winnable/table/assets/document.js";
import { decidingCard, nextToJudge, settled } from "../../winnable/table/assets/judging.js";
import { makeStore } from "../../winnable/table/assets/store.js";

const suit = (letter, name, ranks, trump = false) => ({ letter, name, trump, ranks: Array.from({ length: ranks }, (_, i) => i + 1) });
const deck = { suits: [suit("p", "pink", 9), suit("b", "blue", 9), suit("g", "green", 9), suit("y", "yellow", 9), suit("r", "rocket", 4, true)] };
const edition = { game: "planet-nine", robot: "JARVIS", deck };
const names = ["Ann", "Ben", "Cas", "Dee", "Eve"];
const cards = deals.deckCards(deck);

/** Tap cards in the order of the deck, going on to the next seat as the page does; returns the deal and the taps. */
function tapAll(crew, wanted = cards.length) {
  let deal = deals.emptyDeal(edition, crew, names);
  let [seat, taps] = [0, 0];
  for (const card of cards.slice(0, wanted)) {
    if (deals.progress(deal).complete || card in deals.holders(deal)) break;
    deal = deals.tapCard(deal, seat, card);
    taps += 1;
    seat = deals.nextSeat(deal, seat) ?? seat;
  }
  return { deal, taps };
}

for (const [crew, taps] of [[2, 40], [3, 26], [4, 30], [5, 32]]) {
  test(`a deal for ${crew} takes at most 45 taps, and the last hand fills itself`, () => {
    const found = tapAll(crew);
    assert.equal(deals.progress(found.deal).complete, true);
    assert.equal(deals.progress(found.deal).free.length, 0);
    assert.ok(found.taps <= taps, `${found.taps}`);
    const held = Object.values(deals.holders(found.deal));
    const counts = found.deal.players.map((_, seat) => held.filter((each) => each === seat).length);
    assert.equal(counts.reduce((a, b) => a + b), 40);
    assert.ok(Math.max(...counts) - Math.min(...counts) <= 1);
  });
}

test("a card of the hand that fills itself can be given to nobody whose hand is full", () => {
  const { deal } = tapAll(4);
  assert.equal(deals.restSeat(deal), 3);
  assert.equal(deals.tapCard(deal, 0, "r4"), deal);
  const less = deals.tapCard(deal, 0, "p1");
  assert.equal(deals.restSeat(less), null);
  assert.deepEqual(deals.tapCard(less, 0, "r4").held.r4, 0);
});

test("of three players one has a card more, only one", () => {
  const { deal } = tapAll(3);
  const more = deals.tapCard(deal, 0, "r4");
  assert.equal(more.held.r4, 0);
  assert.equal(deals.hasRoom(more, 1), false);
  assert.equal(Object.values(deals.holders(more)).length, 40);
});

test("the robot's cards go to its columns, the open ones first", () => {
  let deal = deals.emptyDeal(edition, 2, names);
  for (const card of cards.slice(0, 8)) deal = deals.tapCard(deal, 1, card);
  assert.deepEqual(deal.columns.slice(0, 2), [["p1", "p8"], ["p2", null]]);
  assert.equal(toDocument(deal).hands.JARVIS, "p1(p8) p2(?) p3(?) p4(?) p5(?) p6(?) p7(?)");
  assert.deepEqual(deals.withoutCard(deal, "p1").columns[0], [null, "p8"]);
  assert.deepEqual(deals.tapCard(deal, 1, "b1", [3, 1]).columns[3], ["p4", "b1"]);
});

test("a deal with unknown cards is complete when only those are left", () => {
  let { deal } = tapAll(4, 15);
  assert.equal(deals.progress(deal).complete, false);
  deal = { ...deal, hidden: [false, true, true, true] };
  assert.equal(deals.progress(deal).complete, true);
  assert.equal(toDocument(deal).hands.Ben, "b2 b3 b4 b5 b6 ? ? ? ? ?");
  assert.equal(toDocument(deal).hands.Cas, 10);
});

test("tasks keep the order in which they were tapped", () => {
  let deal = deals.emptyDeal(edition, 4, names);
  for (const card of ["g8", "y2", "p3"]) deal = deals.tapTask(deal, card);
  deal = deals.changeTask(deals.moveTask(deal, "p3", -1), "y2", { owner: 1, token: ">" });
  assert.deepEqual(toDocument(deal).tasks, [{ card: "g8" }, { card: "p3" }, { card: "y2", owner: "Ben", token: ">" }]);
  assert.equal(deals.tapTask(deal, "g8").tasks.length, 2);
});

test("a name is one's own", () => {
  const deal = deals.emptyDeal(edition, 3, names);
  assert.equal(deals.rename(deal, 0, "Ben"), deal);
  assert.equal(deals.rename(deal, 0, " "), deal);
  assert.equal(deals.rename(deal, 0, " Zoe ").players[0], "Zoe");
});

test("what was read can be written again", () => {
  const hands = [["p1"], ["p2"], ["p3"], ["p4"]];
  const table = { deck, players: names.slice(0, 4), robot: null, hands, hidden: [9, 9, 9, 9], covered: [], tasks: [], roles: [{ name: "sick", seat: 2 }] };
  const document = {
    game: "planet-nine", mission: 22, hands: {}, tasks: "g8>Ben[1] y2", roles: { sick: "Cas" }, unknown: "every", lead: "Ann",
    played: "p1 p2 p3 p4 / b1", hints: [{ player: "Ben", void: "green" }], distress: { to: "left", cards: { Ann: "p1" } }, expect: "winnable",
  };
  const deal = fromDocument({ page: "crew", game: "planet-nine", document, view: { table } }, [edition], names);
  const again = toDocument(deal);
  assert.deepEqual(again.tasks, [{ card: "g8", owner: "Ben", token: "1" }, { card: "y2" }]);
  assert.deepEqual(again.played, ["p1 p2 p3 p4", "b1"]);
  assert.deepEqual(again.hints, document.hints);
  assert.deepEqual(again.distress, document.distress);
  assert.deepEqual([again.mission, again.lead, again.roles, again.unknown], [22, "Ann", { sick: "Cas" }, "every"]);
  assert.equal(again.hands.Ann, "p1 ? ? ? ? ? ? ? ? ?");
  assert.equal("expect" in again, false);
  assert.deepEqual(tricksOf(deal), [["p1", "p2", "p3", "p4"], ["b1"]]);
});

test("everything can be undone and done again, also after a reload", () => {
  const kept = new Map();
  const place = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  const store = makeStore({ n: 0 }, { places: [place] });
  for (let n = 1; n <= 3; n += 1) store.change(() => ({ n }));
  assert.deepEqual([store.change((deal) => deal), store.change(() => ({ n: 4 }))], [false, true]);
  store.undo();
  store.undo();
  const again = makeStore({ n: 0 }, { places: [place] });
  assert.deepEqual(again.deal(), { n: 2 });
  again.redo();
  assert.deepEqual(again.deal(), { n: 3 });
  again.undo();
  again.undo();
  again.undo();
  assert.deepEqual([again.deal(), again.canUndo(), again.canRedo()], [{ n: 0 }, false, true]);
  again.change(() => ({ n: 9 }));
  assert.equal(again.canRedo(), false);
});

test("a storage that refuses, or holds nonsense, does no harm", () => {
  const full = { getItem: () => "{", setItem: () => { throw new Error("full"); } };
  const store = makeStore(1, { places: [full] });
  store.change(() => 2);
  assert.equal(store.deal(), 2);
});

test("what follows from verdicts is not asked", () => {
  const [w, l, o] = ["winnable", "unwinnable", null];
  assert.deepEqual(settled([o, o, w, o, l, o], true), [w, w, w, o, l, l]);
  assert.deepEqual(settled([o, w, o], false), [o, w, o]);
  const truth = [...Array(13).fill(w), ...Array(8).fill(l)];
  const known = Array(21).fill(o);
  let asked = 0;
  for (let next = nextToJudge(known, true); next !== null; next = nextToJudge(known, true)) {
    known[next] = truth[next];
    asked += 1;
  }
  assert.equal(decidingCard(known, true), 13);
  assert.ok(asked <= 6, `${asked}`);
  assert.equal(decidingCard([l, l], true), null);
});
