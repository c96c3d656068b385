// The modules of the table that know no page, tried by node's own runner: `node --test tests/browser/`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { decidingCard, nextToJudge, settled } from "../../winnable/table/assets/judging.js";
import { ALL, asked, askedWith, editing, gameText, keyOf, keyOfDeal, tricksOf } from "../../winnable/table/assets/laying.js";
import { makeDrafts } from "../../winnable/table/assets/missions/drafts.js";
import { makeStore } from "../../winnable/table/assets/store.js";

const deal = { text: "hands: …", page: "crew", view: { deal: "d", played: ["p1", "p2", "b1"], players: ["Ann", "Ben"] }, after: 3 };

test("what is asked is the text as it is, unless fewer cards count", () => {
  assert.deepEqual(asked(deal), { text: deal.text });
  assert.deepEqual(asked({ ...deal, after: 1 }), { text: deal.text, after: 1 });
  assert.deepEqual(asked({ ...deal, view: null, after: 0 }), { text: deal.text });
  assert.deepEqual(askedWith(deal, ["p1", "p2"]), { text: deal.text, after: 2 });
  assert.deepEqual(askedWith(deal, ["p1", "b1"]), { text: deal.text, cards: "p1 b1" });
  assert.equal(gameText(deal.view.played, deal.view.players), "p1 p2 / b1");
  assert.deepEqual(tricksOf(deal.view), [["p1", "p2"], ["b1"]]);
});

test("what was played besides changes nothing of what is asked", () => {
  const more = { ...deal, text: "other", view: { ...deal.view, played: [...deal.view.played, "b2"] } };
  assert.equal(keyOfDeal(more), keyOfDeal(deal));
  assert.notEqual(keyOfDeal({ ...deal, after: 2 }), keyOfDeal(deal));
  assert.equal(keyOf(more, ["p1"]), keyOf(deal, ["p1"]));
  assert.notEqual(keyOfDeal({ ...deal, view: null }), keyOfDeal({ ...more, view: null }));
});

/** A table where each edit puts a letter behind the text, when it is let go. */
function slowTable() {
  const store = makeStore({ ...deal, text: "", after: 2 });
  const held = [];
  const busy = [];
  const troubles = [];
  const api = {
    get: (_, { text, edit }) =>
      new Promise((done, broke) => held.push(() => (edit.letter ? done({ ...deal, text: text + edit.letter }) : broke(new Error("no"))))),
  };
  const same = () => busy.push("same");
  const edits = editing(api, store, { busy: (on) => busy.push(on), trouble: (error) => troubles.push(error.message), same });
  const turn = () => new Promise((done) => setTimeout(done, 0));
  return { store, held, busy, troubles, edits, turn };
}

test("each edit is one of the text that the one before has left", async () => {
  const { store, held, busy, edits, turn } = slowTable();
  const seen = [];
  const first = edits.edit({ letter: "a" });
  const second = edits.edit(({ text }) => {
    seen.push(text);
    return { letter: "b" };
  });
  const third = edits.edit(() => null);
  const undone = edits.soon(store.undo);
  await turn();
  assert.equal(held.length, 1);
  held.shift()();
  await turn();
  held.shift()();
  assert.deepEqual([await first, await second, await third], [true, true, false]);
  assert.deepEqual(seen, ["a"]);
  await undone;
  assert.deepEqual([store.deal().text, store.deal().after, edits.begun()], ["a", 2, 4]);
  await edits.settled();
  assert.equal(busy.at(-1), false);
});

test("an edit of a deal that is gone is dropped, and trouble is told", async () => {
  const { store, held, busy, troubles, edits, turn } = slowTable();
  const late = edits.edit({ letter: "a" });
  await turn();
  store.change((each) => ({ ...each, text: "other" }));
  held.shift()();
  assert.equal(await late, false);
  assert.ok(busy.includes("same"));
  const wrong = edits.edit({});
  await turn();
  held.shift()();
  await wrong;
  assert.deepEqual([store.deal().text, troubles], ["other", ["no"]]);
  const fresh = edits.edit({ do: "new", letter: "n" });
  await turn();
  held.shift()();
  assert.equal(await fresh, true);
  assert.equal(store.deal().after, ALL);
});

test("everything can be undone and done again, also after a reload", () => {
  const kept = new Map();
  const place = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  const store = makeStore({ n: 0 }, { places: [place] });
  for (let n = 1; n <= 3; n += 1) store.change(() => ({ n }));
  assert.deepEqual([store.change((each) => each), store.change(() => ({ n: 4 }))], [false, true]);
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

test("it is gone to any step that was done or undone", () => {
  const store = makeStore({ text: "0" });
  for (const text of ["1", "2", "3"]) store.change(() => ({ text }));
  assert.equal(store.step(), 3);
  store.goTo(1);
  assert.deepEqual([store.deal().text, store.step(), store.canUndo(), store.canRedo()], ["1", 1, true, true]);
  store.goTo(3);
  assert.equal(store.deal().text, "3");
  store.goTo(0);
  store.change(() => ({ text: "other" }));
  store.goTo(3); // which is gone: as near as can be
  assert.deepEqual([store.deal().text, store.step()], ["other", 1]);
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
  let asked_ = 0;
  for (let next = nextToJudge(known, true); next !== null; next = nextToJudge(known, true)) {
    known[next] = truth[next];
    asked_ += 1;
  }
  assert.equal(decidingCard(known, true), 13);
  assert.ok(asked_ <= 6, `${asked_}`);
  assert.equal(decidingCard([l, l], true), null);
});

test("what a mission says of itself is its title, without a comment, however many blanks there are", () => {
  const name = (text) => makeDrafts({ getItem: () => JSON.stringify({ text, at: 1 }) }).get("x").name;
  assert.equal(name("id: one\ntitle: The one   # for us\n"), "The one");
  assert.equal(name("id: one\ntitle: 'The one'\n"), "The one");
  assert.equal(name("id: one\ntitle: # none\n"), "one");
  assert.equal(name(`title: a${" ".repeat(200_000)}b\n`).length, 200_002); // took hours
});
