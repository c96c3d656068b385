// Playing a mission on random deals: what is asked, how far it is, and what comes of it.
import { english, fill, h } from "../../assets/dom.js";
import { fold } from "../../assets/fold.js";
import { t } from "../../assets/texts.js";
import { button, choice } from "../parts.js";
import { askIn, cancelIn } from "../running.js";
import { sharesView } from "./chart.js";

/**
 * Return the part where a mission is played.
 *
 * asked(): what of the question names the mission; players, readings and reading (the usual one): what may be chosen;
 * they can be set anew by `set`.
 */
export function playingView(app, { asked, players, readings = [], reading = null, game = "" }) {
  const form = h("div", { class: "row" });
  const place = h("div", { class: "missions-running" });
  const result = h("div", { class: "missions-result" });
  const deals = h("input", { type: "number", min: 1, max: 1000, inputmode: "numeric", placeholder: t("missions.deals_usual") });
  const seed = h("input", { type: "number", min: 0, max: 999999999, value: 0, inputmode: "numeric" });
  let size = "";
  let chosen = reading ?? "";
  const start = button(t("missions.play"), run, { class: "primary" });
  build();

  function build() {
    fill(
      form,
      players.length > 1
        ? choice(t("missions.crew_size"), [["", t("missions.all_sizes")], ...players.map((each) => [each, t("missions.players", { n: each })])], size, (each) => {
            size = each;
          })
        : null,
      readings.length > 1
        ? choice(t("missions.reading"), readings.map((each) => [each.name ?? each, each.name ?? each, "en"]), chosen, (each) => {
            chosen = each;
          })
        : null,
      h("label", { class: "field" }, h("span", {}, t("missions.deals")), deals),
      h("label", { class: "field" }, h("span", {}, t("missions.seed")), seed),
      start,
    );
  }

  async function run() {
    const options = { players: size === "" ? [] : [Number(size)], seed: Math.max(0, Math.trunc(Number(seed.value)) || 0) };
    if (deals.value) options.deals = Math.min(1000, Math.max(1, Math.trunc(Number(deals.value)) || 1));
    const body = { ...asked(), options, ...(readings.length > 1 && chosen ? { reading: chosen } : {}) };
    const about = JSON.stringify(asked());
    if (start.getAttribute("aria-disabled") === "true") return;
    start.setAttribute("aria-disabled", "true"); // not `disabled`, which would take the focus away
    fill(result);
    const answer = await askIn(place, app, "play", body);
    start.setAttribute("aria-disabled", "false");
    if (answer === null) return;
    const older = JSON.stringify(asked()) !== about;
    fill(result, older ? h("p", { class: "note" }, t("missions.played_before")) : null, resultView(app, answer, game));
    app.say(t("missions.played"));
  }

  return {
    element: h("section", { class: "missions-playing" }, h("h4", {}, t("missions.playing")), h("p", { class: "note" }, t("missions.playing_how")), form, place, result),
    /** End what is asked: nobody would see what comes of it. */
    leave: () => cancelIn(place),
    /** Take over other choices. */
    set(given) {
      const other = JSON.stringify([players, readings]) !== JSON.stringify([given.players, given.readings]);
      ({ players, readings = [], reading = null, game = "" } = given);
      if (!other) return;
      if (!players.includes(Number(size))) size = "";
      if (!readings.some((each) => (each.name ?? each) === chosen)) chosen = reading ?? (readings[0]?.name ?? readings[0] ?? "");
      build();
    },
  };
}

function resultView(app, answer, game) {
  if (!answer.played.length && !answer.findings.length) return h("p", {}, t("missions.not_played"));
  return [
    answer.late ? h("p", { role: "status" }, t("missions.late")) : null,
    answer.played.length ? sharesView(answer.played) : null,
    app.findings(answer.findings),
    answer.played.map((each) => dealsView(app, each, game)),
    answer.text.length ? fold(t("missions.as_text"), () => english(answer.text.join("\n"), "pre", { tabindex: 0 })) : null,
  ];
}

/** Buttons that put a deal of each kind on the table. */
function dealsView(app, played, game) {
  if (!app.editions.some((each) => each.game === game)) return null;
  const buttons = [
    played.winnable ? button(t("missions.show_winnable", { n: played.players }), () => app.openText(played.winnable)) : null,
    played.unwinnable ? button(t("missions.show_unwinnable", { n: played.players }), () => app.openText(played.unwinnable)) : null,
  ];
  return h("div", { class: "row" }, buttons);
}

