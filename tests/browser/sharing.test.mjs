// The QR code of a link, tried by node's own runner: `node --test tests/browser/`.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { qrModules } from "../../winnable/table/assets/qr.js";

const CORRECTION = { 21: 7, 25: 10, 29: 15, 33: 20, 37: 26 }; // bytes of the sizes with one block, at level L
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => ((x / 3 | 0) + (y / 2 | 0)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Read a code as a telephone does, but without mending anything: `{ text, rest }`, the rest of the check being 0. */
function readBack(rows) {
  const size = rows.length;
  const ofData = (x, y) => {
    if (x === 6 || y === 6) return false;
    if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return false;
    return size === 21 || Math.abs(x - size + 7) > 2 || Math.abs(y - size + 7) > 2;
  };
  const format = [0, 1, 2].map((at) => Number(rows[8][at + 2])).join("");
  const mask = MASKS[Number.parseInt(format, 2) ^ 0b101];
  const bits = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (ofData(x, y)) bits.push(Number(rows[y][x] !== mask(x, y)));
    }
    up = !up;
  }
  const words = [];
  for (let at = 0; at + 8 <= bits.length; at += 8) words.push(Number.parseInt(bits.slice(at, at + 8).join(""), 2));
  const all = words.map((word) => word.toString(2).padStart(8, "0")).join("");
  assert.equal(all.slice(0, 4), "0100"); // bytes
  const length = Number.parseInt(all.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, at) => Number.parseInt(all.slice(12 + 8 * at, 20 + 8 * at), 2));
  const rest = Array.from({ length: CORRECTION[size] }, (_, power) => words.reduce((sum, word) => times(sum, raised(power)) ^ word, 0));
  return { text: new TextDecoder().decode(Uint8Array.from(bytes)), rest };
}

function times(a, b) {
  let [sum, left, right] = [0, a, b];
  for (; right; right >>= 1) {
    if (right & 1) sum ^= left;
    left = left & 128 ? (left << 1) ^ 0x11d : left << 1;
  }
  return sum;
}

function raised(power) {
  return power === 0 ? 1 : times(raised(power - 1), 2);
}

for (const text of ["a", "https://example.org/#1.H4sI-_x", "grün ♥", "x".repeat(78), "y".repeat(106)]) {
  test(`a code of ${text.length} characters holds them`, () => {
    const { text: found, rest } = readBack(qrModules(text));
    assert.equal(found, text);
    assert.ok(rest.every((each) => each === 0));
  });
}

test("longer codes are those that another reader has read", () => {
  const known = { 5: "d2f6a8848f4e80a2", 120: "af3630538e46237f", 700: "990e5d83596b59c2", 2900: "379487e95fd68bcb" };
  for (const [length, digest] of Object.entries(known)) {
    const text = `https://example.org/#1.${"aB3-_x9".repeat(600).slice(0, Number(length))}`;
    assert.equal(createHash("sha256").update(qrModules(text).flat().map(Number).join("")).digest("hex").slice(0, 16), digest);
  }
});

test("a text that is too long has no code", () => {
  assert.equal(qrModules("x".repeat(2954)), null);
  assert.equal(qrModules("x".repeat(2953)).length, 177);
});
