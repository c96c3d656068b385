// Sentences that Python makes of the two smaller games, in the language of the page: by patterns of the English ones, whose
// parts are put into the other language in their turn. What no pattern fits is told in English.
import { english, h } from "./dom.js";
import { hasText, language, t } from "./texts.js";

const WORDS = ["lifeboat.who", "ganymede.colour", "ganymede.symbol", "ganymede"]; // names that have texts of their own
const LISTS = ["; ", ", ", " + "];
const PAIRS = [" and ", " or "];

let patterns = [];
let phrases = new Map(); // those without parts
let found = new Map(); // what was looked for before

/** Take the sentences of a language, `{ "{a} takes {b}": "..." }`; `{n}` stands for a number, `{x}` for what stays as it is. */
export function usePhrases(table) {
  const all = Object.entries(table);
  const own = ([pattern]) => pattern.replace(/\{[a-dnx]\}/g, "").length;
  phrases = new Map(all);
  found = new Map();
  patterns = all
    .filter(([pattern]) => /\{[a-dnx]\}/.test(pattern))
    .sort((one, other) => own(other) - own(one))
    .map(([pattern, text]) => {
      const names = [...pattern.matchAll(/\{([a-dnx])\}/g)].map(([, name]) => name);
      const parts = pattern.split(/\{[a-dnx]\}/).map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      const places = names.map((name) => (name === "n" ? "([+-]?\\d+)" : "(.+?)"));
      return { names, text, fits: new RegExp(`^${parts.map((part, index) => part + (places[index] ?? "")).join("")}$`) };
    });
}

/** Return a sentence as an element, in the language of the page if it has the words. */
export function said(text, tag = "span", props = {}) {
  const own = inWords(text);
  return own === null ? english(text, tag, props) : h(tag, { lang: language(), ...props }, own);
}

/** Return a sentence in the language of the page; null where it has no words for it. */
export function inWords(text) {
  if (!found.has(text)) found.set(text, byPhrase(text) ?? byList(text, LISTS) ?? byPattern(text) ?? byList(text, PAIRS) ?? withNumber(text));
  return found.get(text);
}

function byPhrase(text) {
  if (phrases.has(text)) return phrases.get(text);
  const key = phrases.size && /^\w+$/.test(text) ? WORDS.map((each) => `${each}.${text}`).find(hasText) : undefined;
  return key === undefined ? null : t(key);
}

function byPattern(text) {
  for (const { names, text: own, fits } of patterns) {
    const parts = fits.exec(text)?.slice(1).map((part, index) => ("nx".includes(names[index]) ? part : piece(part)));
    if (parts && !parts.includes(null)) return own.replace(/\{([a-dnx])\}/g, (_, name) => parts[names.indexOf(name)]);
  }
  return null;
}

function byList(text, betweens) {
  for (const between of betweens) {
    const parts = itemsOf(text, between);
    const own = parts.length > 1 ? parts.map(piece) : [null];
    if (!own.includes(null)) return own.join(phrases.get(between) ?? between);
  }
  return null;
}

/** Return the items of a list; what stands in brackets is one item. */
function itemsOf(text, between) {
  const items = [];
  let open = 0;
  for (const each of text.split(between)) {
    if (open > 0) items.push(`${items.pop()}${between}${each}`);
    else items.push(each);
    open += each.split(/[([{]/).length - each.split(/[)\]}]/).length;
  }
  return items;
}

/** Put a number or a card with what stands after it, or a number after it, into words. */
function withNumber(text) {
  const [, first, rest] = /^([+-]?\d+|[a-z]+\d+) (.+)$/.exec(text) ?? [];
  const [, before, last] = /^(\D+) (\d+)$/.exec(text) ?? [];
  const [kept, own] = first ? [first, inWords(rest)] : before ? [last, inWords(before)] : ["", null];
  return own === null ? null : first ? `${kept} ${own}` : `${own} ${kept}`;
}

/** Return a part of a sentence; the name of a card or a player stays as it is. */
function piece(text) {
  return inWords(text) ?? (/^\S+$/.test(text) ? text : null);
}
