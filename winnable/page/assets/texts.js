// The texts of the page, by key. They are in `winnable/page/texts/`, one table a language, and nowhere else.

let textTable = {};
let textLanguage = "en";

/** Take the texts of a language, for all that is written from now on. */
export function useTexts(chosen, table) {
  textLanguage = chosen;
  textTable = table;
  document.documentElement.lang = chosen;
}

/** Return the language in use. */
export function language() {
  return textLanguage;
}

/** Return a text with `{name}` replaced; where it depends on a number, the form for `values.n`. */
export function t(key, values = {}) {
  let text = textTable[key];
  if (text === undefined) throw new Error(`there is no text ${key}`);
  if (typeof text !== "string") text = text[new Intl.PluralRules(textLanguage).select(values.n)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** Whether there is a text of this key: names of files, such as those of suits, have one only if they are well known. */
export function hasText(key) {
  return key in textTable;
}

/** Return a number as the language writes it. */
export function numberText(number, digits = 0) {
  return number.toLocaleString(textLanguage, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Return a difficulty with its interval, `7 (6 to 8)`, or `12 or more`; a dash where there is none. */
export function difficultyText(found) {
  if (typeof found?.low !== "number") return "–";
  return found.high === null ? t("difficulty.more", found) : t("difficulty.number", found);
}
