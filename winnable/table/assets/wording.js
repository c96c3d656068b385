// The missions of the library with their titles and sentences in the language of the page, where there is a translation.
import { h } from "../assets/dom.js";
import { language } from "../assets/texts.js";

let coming = null;

/** Return the missions of the library; `lang` is the language of the title and of the sentence of each. */
export function missionsOf(api) {
  coming ??= Promise.all([api.get("missions"), wordsOf(language())]).then(
    ([{ missions }, words]) => missions.map((each) => ({ ...each, lang: "en", ...words[each.key] })),
    (error) => {
      coming = null;
      throw error;
    },
  );
  return coming;
}

/** Return a mission in full, as a request brings it, with the title and the sentence that the library has for it. */
export async function inWords(api, mission) {
  const known = (await missionsOf(api)).find((each) => each.key === mission.key);
  return { ...mission, lang: known?.lang ?? "en", title: known?.title ?? mission.title, about: known?.about ?? mission.about };
}

/** Return the title of a mission, or its sentence, as an element that says its language. */
export function worded(mission, text, tag = "span") {
  return h(tag, { lang: mission.lang }, text ?? "");
}

async function wordsOf(wanted) {
  if (wanted === "en") return {}; // what files say is English
  const response = await fetch(new URL(`words/${wanted}.json`, document.baseURI));
  if (!response.ok) return {};
  const words = await response.json();
  return Object.fromEntries(Object.entries(words).map(([key, said]) => [key, { ...said, lang: wanted }]));
}
