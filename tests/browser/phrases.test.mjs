// Sentences of Ganymede and Lifeboat in other languages: `node --test tests/browser/`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inWords, usePhrases } from "../../winnable/page/assets/phrases.js";
import { useTexts } from "../../winnable/page/assets/texts.js";

globalThis.document = { documentElement: {} };
const table = (folder, language) => JSON.parse(readFileSync(new URL(`../../winnable/page/${folder}/${language}.json`, import.meta.url)));

function speak(language) {
  useTexts(language, table("texts", language));
  usePhrases(table("phrases", language));
}

const SAID = `
rows with 2 oars: draws nav19, all, dry; keeps nothing
kid plays all out of nav04, all: no bird
kid plays dry out of nav04, dry, by the compass: a gull
nobody is conscious; the top card is nav04: a crossed-out gull
fight of cherpak 6 + club 2 = 8 against boatswain 8: a tie, the defenders win
fires the flare gun (nav04 no bird, all no bird, dry a gull); gulls: 2
lady falls: 1 wound, is lost
lady falls: 2 wounds, one by a shark, faints in the water and is lost
captain falls: has the ring, loses oar, 2 paintings
boatswain is thirsty (named, fought), 2 wounds, faints
lady is thirsty, gets water from kid
steals a closed card, chum, from boatswain, who cannot refuse
takes open parasol from lady, who is unconscious
changes seats with lady, who is unconscious
boatswain gives medkit to kid
captain is wounded and faints
the supply changes by -1 blue
1 blue, 2 red to the bottom ship
s3 leaves the top (full): 12 points
bonus: move purple from mars to bottom
for 3 yellow, 1 purple and 2 of any colour; costs a tile; recruit red
9 points, on launch move 2, a crew of one fewer
tile start-red (planet)
takes ship s3, lays s4
{rob: {of: kid, open: oar}}
{row: [nav01, nav02]}
no line of play reaches all goals (four gulls cannot be seen by day 3 if nobody rows; also all lines were tried)
no line of play reaches all goals (proved by CP-SAT; also proved by CP-SAT with trade before every action)
no line of play reaches all goals (proved by CP-SAT and a relaxation; also proved by CP-SAT alone)
no line of play reaches all goals (proved by CP-SAT; in one way, as no second one came to an end)
The question is whether these are reached within 3 turns of ana, unless the game ends before
`.trim().split("\n");

for (const language of ["de", "pl", "ru"]) {
  test(`every sentence is told in ${language}`, () => {
    speak(language);
    for (const each of SAID) {
      const own = inWords(each);
      assert.notEqual(own, null, each);
      for (const word of ["wound", "keeps", "the ", "points", " is ", "with"]) assert.ok(!own.includes(word), own);
      for (const number of each.match(/\d+/g) ?? []) assert.ok(own.includes(number), own);
    }
  });
}

test("parts are told in their turn, and names of cards stay", () => {
  speak("de");
  assert.equal(inWords("lady falls: 1 wound, is lost"), "Lady fällt: 1 Wunde, verloren");
  assert.equal(inWords("recruit red or move"), "anwerben: rot oder bewegen");
  assert.equal(inWords("kid plays all out of nav04, all: no bird"), "Kind spielt all aus nav04, all: kein Vogel");
});

test("what no pattern fits is left to English", () => {
  speak("de");
  assert.equal(inWords("the crew wins by singing"), null);
  speak("en");
  assert.equal(inWords("kid falls: 1 wound"), null);
  assert.equal(inWords("{row: [nav01]}"), "row, keep nav01");
});
