// The log of a game that was played on Board Game Arena: its tries, the last lost one of which is opened.
import { taskWords } from "../assets/crew/task.js";
import { english, h } from "../assets/dom.js";
import { findingsView } from "../assets/findings.js";
import { t } from "../assets/texts.js";
import { tryText } from "./naming.js";
import { button, refill } from "./parts.js";

export const MOST_LOG = 20_000_000;
const MISSING = "J003"; // the code of findings about task cards that are not known, which are asked for

/** Whether a text is that of a log: JSON with packets, a page of a replay, or a ZIP. */
export const isLog = (text) => /^PK|^\s*</.test(text) || /"packet_id"|g_gamelogs/.test(text) || /^\s*\{\s*"status"/.test(text);

/** Return how to get a log, in three steps. */
export const howToGetLog = () =>
  h("details", { class: "note" }, h("summary", {}, t("table.log_how")), h("ol", {}, ["1", "2", "3"].map((n) => h("li", {}, t(`table.log_how_${n}`)))), h("p", {}, t("table.log_how_phone")));

/**
 * Return what reads a log, a `Blob`: its tries are shown in `found`, and one is opened. Nothing of the log is kept but while
 * its tries are shown.
 */
export function logReader(app, found, { open, inText }) {
  let log = ""; // the bytes in base64, for another reading with these choices
  let nameless = false;
  let cards = {}; // the ids of task cards by the numbers in the log, `task`
  const start = async (blob) => {
    [log, nameless, cards] = [await base64(blob), false, {}];
    return read();
  };
  const read = () => app.bring(readOnce, (alert) => refill(found, alert));

  async function readOnce(wanted) {
    const about = { names: nameless ? "A B C D E" : undefined, task: Object.entries(cards).map(([task, id]) => `${task}=${id}`) };
    const [{ tries, missing, findings }] = await Promise.all([app.api.get("log", { log, with: about }), app.missionsThere]);
    if (!wanted()) return false;
    const unknown = [...new Map(missing.map((each) => [each.task, each])).values()]; // in each try anew
    const others = findings.filter(({ code }) => code !== MISSING);
    const chosen = tries.findLast(({ tried }) => tried.result === "lost") ?? tries.at(-1);
    const all = unknown.length ? (await app.api.get("catalogue", { catalogue: "deep-sea" })).cards : [];
    if (!wanted()) return false;
    const list = h("ul", { class: "hits" });
    const show = (now) => refill(list, tries.map((each) => h("li", {}, button(tryText(each.tried), () => bring(each), { "aria-pressed": String(each === now), focus: `try-${each.tried.mission}-${each.tried.try}` }))));
    const bring = (each) => {
      show(each);
      return app.bring((still) => open(each, true, still), app.page.tell);
    };
    const tick = h("input", { type: "checkbox", "data-focus": "log-names", on: { change: () => again(() => (nameless = tick.checked)) } });
    tick.checked = nameless;
    show(chosen);
    refill(found, tries.length ? list : null, tries.length ? h("label", {}, tick, " ", t("table.log_names")) : null, unknown.map((each) => asked(each, all)), findingsView(others.map(inText)));
    return chosen ? open(chosen, true, wanted) : false;
  }
  function again(change) {
    change();
    read();
  }
  /** Return the question which card a number in the log stands for, by what the cards say. */
  function asked({ task, words }, all) {
    const pick = h("select", { "data-focus": `log-card-${task}`, on: { change: () => again(() => (cards[task] = pick.value)) } }, h("option", { value: "" }, "…"), all.map((card) => h("option", { value: card.id }, taskWords({ ...card, name: card.id, printed: true }).text)));
    return h("p", {}, h("label", {}, t("table.log_card"), " ", english(words), " ", pick));
  }
  return start;
}

function base64(blob) {
  return new Promise((done, broke) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => broke(reader.error);
    reader.readAsDataURL(blob);
  });
}
