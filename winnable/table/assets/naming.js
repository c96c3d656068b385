// Missions of the library in the language of the page, as far as they are told in it; the others are told in English.
import { h } from "../assets/dom.js";
import { language, t } from "../assets/texts.js";

let known = null; // what `missions/LANGUAGE.json` says, once it was asked for

/** Return missions with title and sentence in the language of the page; `words` has the English ones, to be found by. */
export async function inLanguage(missions) {
  const told = await names();
  return missions.map((each) => ({ ...each, ...told[each.key], words: `${each.title} ${each.about}`, lang: each.key in told ? language() : "en" }));
}

/** Return what is said of a mission, in its language. */
export function ofMission(mission, text, tag = "span", props = {}) {
  return h(tag, { lang: mission.lang ?? "en", ...props }, text);
}

/** Return the name of a try of a mission, which a log tells of. */
export function tryText({ mission, try: n, result }) {
  return t("table.log_try", { mission, n, result: t(`table.log_result.${result.replace(" ", "_")}`) });
}

function names() {
  if (language() === "en") return {};
  known ??= fetch(new URL(`missions/${language()}.json`, document.baseURI)).then((response) => (response.ok ? response.json() : {}), () => ({}));
  return known;
}
