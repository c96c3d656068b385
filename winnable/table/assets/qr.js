// A QR code (ISO/IEC 18004) of a text in bytes, with the least error correction, which any telephone reads.

/** By version: bytes of error correction in each block, and the number of blocks, at level L. */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
const LEVEL_L = 1;

/** Return the modules of the code, rows of booleans; null if the text is too long for any. */
export function qrModules(text) {
  const bytes = new TextEncoder().encode(text);
  const version = CORRECTION.findIndex((_, place) => 8 * dataBytes(place + 1) >= 4 + lengthBits(place + 1) + 8 * bytes.length) + 1;
  if (version === 0) return null;
  const bits = interleaved(codewords(bytes, version), version).flatMap((byte) => bitsOf(byte, 8));
  const { size, dark, fixed } = frameOf(version);
  const path = zigzag(size).filter(([x, y]) => !fixed[y][x]);
  path.forEach(([x, y], place) => {
    dark[y][x] = bits[place] === 1;
  });
  const masked = MASKS.map((mask, number) => {
    const rows = dark.map((row, y) => row.map((on, x) => (fixed[y][x] ? on : on !== (mask(x, y) === 0))));
    putFormat(rows, number);
    return rows;
  });
  return masked.reduce((best, rows) => (penalty(rows) < penalty(best) ? rows : best));
}

// --- bytes -----------------------------------------------------------------------------------------

function bitsOf(value, count) {
  return Array.from({ length: count }, (_, place) => (value >> (count - 1 - place)) & 1);
}

function lengthBits(version) {
  return version < 10 ? 8 : 16;
}

/** Return how many bytes a version has, those of error correction among them. */
function allBytes(version) {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    modules -= (25 * count - 10) * count - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

function dataBytes(version) {
  return allBytes(version) - CORRECTION[version - 1] * BLOCKS[version - 1];
}

/** Return the data: mode, length, bytes, and what fills them up. */
function codewords(bytes, version) {
  const all = 8 * dataBytes(version);
  const bits = [...bitsOf(4, 4), ...bitsOf(bytes.length, lengthBits(version)), ...[...bytes].flatMap((byte) => bitsOf(byte, 8))];
  bits.push(...bitsOf(0, Math.min(4, all - bits.length)));
  bits.push(...bitsOf(0, (8 - (bits.length % 8)) % 8));
  const words = [];
  for (let at = 0; at < bits.length; at += 8) words.push(Number.parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0; words.length < all / 8; pad += 1) words.push(pad % 2 ? 0x11 : 0xec);
  return words;
}

/** Return the data in blocks, each with its error correction, one byte of each block after the other. */
function interleaved(words, version) {
  const [count, correction] = [BLOCKS[version - 1], CORRECTION[version - 1]];
  const short = Math.floor(words.length / count);
  const longer = words.length % count;
  const blocks = [];
  for (let block = 0, at = 0; block < count; block += 1) {
    const length = short + (block >= count - longer ? 1 : 0);
    blocks.push(words.slice(at, at + length));
    at += length;
  }
  const divisor = generator(correction);
  const checks = blocks.map((block) => remainder(block, divisor));
  const turns = (lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, place) => lists.flatMap((list) => list.slice(place, place + 1))).flat();
  return [...turns(blocks), ...turns(checks)];
}

// --- error correction: Reed and Solomon's, over the field of 256 with the polynomial 0x11d ----------

function product(a, b) {
  let found = 0;
  for (let place = 7; place >= 0; place -= 1) {
    found = (found << 1) ^ ((found >> 7) * 0x11d);
    found ^= ((b >> place) & 1) * a;
  }
  return found;
}

function generator(degree) {
  let found = [...Array(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    found = found.map((each, place) => product(each, root) ^ (found[place + 1] ?? 0));
    root = product(root, 2);
  }
  return found;
}

function remainder(words, divisor) {
  let rest = divisor.map(() => 0);
  for (const word of words) {
    const factor = word ^ rest[0];
    rest = [...rest.slice(1), 0].map((each, place) => each ^ product(divisor[place], factor));
  }
  return rest;
}

// --- modules ---------------------------------------------------------------------------------------

const MASKS = [
  (x, y) => (x + y) % 2,
  (x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Return the modules that are there in every code of a version, and which ones they are. */
function frameOf(version) {
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array(size).fill(false));
  const put = (x, y, on) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y][x] = on;
    fixed[y][x] = true;
  };
  for (let at = 0; at < size; at += 1) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  const square = (cx, cy, reach, on) => {
    for (let y = -reach; y <= reach; y += 1) for (let x = -reach; x <= reach; x += 1) put(cx + x, cy + y, on(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(cx, cy, 4, (far) => far !== 2 && far !== 4);
  const places = alignments(version, size);
  const last = places.length - 1;
  places.forEach((cx, i) => places.forEach((cy, j) => {
    const corner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
    if (!corner) square(cx, cy, 2, (far) => far !== 1);
  }));
  for (let at = 0; at < 9; at += 1) for (const [x, y] of [[8, at], [at, 8]]) if (!fixed[y][x]) put(x, y, false);
  for (let at = 0; at < 8; at += 1) {
    put(size - 1 - at, 8, false);
    put(8, size - 1 - at, at === 7);
  }
  if (version >= 7) {
    const bits = (version << 12) | check(version, 12, 0x1f25);
    for (let at = 0; at < 18; at += 1) {
      const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
      put(far, near, ((bits >> at) & 1) === 1);
      put(near, far, ((bits >> at) & 1) === 1);
    }
  }
  return { size, dark, fixed };
}

function alignments(version, size) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, place) => size - 7 - (count - 2 - place) * step)];
}

/** Return the bits that check others, as the rest of a division by a polynomial. */
function check(value, bits, divisor) {
  let rest = value;
  for (let step = 0; step < bits; step += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * divisor);
  return rest;
}

function putFormat(rows, mask) {
  const size = rows.length;
  const value = (LEVEL_L << 3) | mask;
  const bits = ((value << 10) | check(value, 10, 0x537)) ^ 0x5412;
  const on = (place) => ((bits >> place) & 1) === 1;
  for (let at = 0; at < 6; at += 1) rows[at][8] = on(at);
  rows[7][8] = on(6);
  rows[8][8] = on(7);
  rows[8][7] = on(8);
  for (let at = 9; at < 15; at += 1) rows[8][14 - at] = on(at);
  for (let at = 0; at < 8; at += 1) rows[8][size - 1 - at] = on(at);
  for (let at = 8; at < 15; at += 1) rows[size - 15 + at][8] = on(at);
}

/** Return the places of modules in the order in which the bits are put: two columns at a time, up and down. */
function zigzag(size) {
  const path = [];
  for (let right = size - 1, up = true; right >= 1; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      path.push([right, y], [right - 1, y]);
    }
  }
  return path;
}

/** Return how hard a code is to read: long runs, squares, too much of one colour. */
function penalty(rows) {
  const size = rows.length;
  const columns = rows.map((_, x) => rows.map((row) => row[x]));
  let found = 0;
  for (const lines of [rows, columns]) {
    for (const line of lines) {
      const text = line.map(Number).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) found += run.length - 2;
      for (const pattern of ["00001011101", "10111010000"]) for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) found += 40;
    }
  }
  for (let y = 1; y < size; y += 1) for (let x = 1; x < size; x += 1) if ([rows[y - 1][x], rows[y][x - 1], rows[y - 1][x - 1]].every((each) => each === rows[y][x])) found += 3;
  const share = (rows.flat().filter(Boolean).length * 20) / size ** 2;
  return found + 10 * Math.floor(Math.abs(share - 10));
}
