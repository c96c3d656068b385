// A mission of the library to read: in English, for a number of players, in each of its readings, with other values for
// its parameters.
import { english, fill, h } from "../../assets/dom.js";
import { fold } from "../../assets/fold.js";
import { t } from "../../assets/texts.js";
import { inLanguage, ofMission } from "../naming.js";
import { button, choice, field, troubleText } from "../parts.js";
import { gameName } from "./library.js";
import { playingView } from "./playing.js";

export function missionView(app, drafts, go, key) {
  const element = h("article", { class: "mission" }, h("h3", { tabindex: -1, lang: "en" }, key));
  let playing = null;
  let left = false;
  load();
  return {
    element,
    leave() {
      left = true;
      playing?.leave();
    },
  };

  async function load() {
    try {
      const found = await app.api.get("mission", { name: key });
      const [named] = await inLanguage([found.mission]);
      if (!left) build(found, named);
    } catch (error) {
      element.append(h("p", { role: "alert" }, troubleText(error)));
    }
  }

  function build({ mission, english: sentences, yaml }, named) {
    const values = { ...(mission.parameters ?? {}) };
    const said = h("div", { class: "mission-english" });
    const trouble = h("div", { role: "status" });
    let players = "";
    let reads = 0; // the number of the one whose answer counts
    const changed = () => Object.entries(mission.parameters ?? {}).filter(([name, value]) => String(values[name]) !== String(value)).map(([name]) => name);
    /** The mission as it is asked about: by its key, or as one that extends it with other values. */
    const asked = () => (changed().length ? { mission_text: extended(mission, values, changed()) } : { mission: key });

    async function read() {
      reads += 1;
      const mine = reads;
      try {
        const { documents, findings } = changed().length
          ? await app.api.get("check", { text: extended(mission, values, changed()) })
          : { documents: [await app.api.get("mission", { name: key, players: Number(players) || null })], findings: [] };
        if (mine !== reads) return;
        sentences = documents[0]?.english ?? [];
        fill(trouble, app.findings(findings));
        tell();
      } catch (error) {
        if (mine === reads) fill(trouble, h("p", {}, troubleText(error)));
      }
    }
    function tell() {
      fill(said, sentences.map((each) => english(each, "p")));
    }

    playing = playingView(app, { asked, players: mission.players ?? [], readings: mission.readings ?? [], reading: mission.default_reading, game: mission.game });
    const heading = element.querySelector("h3");
    fill(heading, `${gameName(app, mission.game)}, ${mission.id}: `, ofMission(named, named.title));
    tell();
    fill(
      element,
      heading,
      named.lang === "en" ? null : ofMission(named, named.about, "p"),
      mission.story ? english(mission.story, "p", { class: "mission-story" }) : null,
      said,
      trouble,
      (mission.players ?? []).length > 1
        ? choice(t("missions.read_for"), [["", t("missions.all_sizes")], ...mission.players.map((each) => [each, t("missions.players", { n: each })])], "", (each) => {
            players = each;
            read();
          })
        : null,
      parametersView(mission, values, read),
      readingsView(mission),
      (mission.notes ?? []).length ? [h("h4", {}, t("missions.notes")), h("ul", {}, mission.notes.map((each) => english(each, "li")))] : null,
      (mission.tags ?? []).length ? h("p", { class: "note" }, t("missions.tags"), " ", english(mission.tags.join(", "))) : null,
      h(
        "div",
        { class: "row" },
        app.editions.some((each) => each.game === mission.game) ? button(t("missions.use"), () => app.useMission(mission.game, mission.key)) : null,
        button(t("missions.edit_copy"), () => {
          const id = drafts.add(yaml);
          if (id === null) fill(trouble, h("p", {}, t("missions.not_kept")));
          else go({ view: "draft", id });
        }),
      ),
      fold(t("missions.file"), () => english(yaml, "pre", { tabindex: 0, class: "mission-file" })),
      playing.element,
    );
  }
}

/** A mission that takes over another one with other values; JSON is YAML. */
function extended(mission, values, changed) {
  const given = Object.fromEntries(changed.map((name) => [name, like(mission.parameters[name], values[name])]));
  return `id: ${JSON.stringify(`${mission.id}-with`)}\ngame: ${mission.game}\nextends: ${JSON.stringify(mission.key)}\nwith: ${JSON.stringify(given)}\n`;
}

/** A value that was typed in, as a number where it looks like one and the usual value is one. */
function like(usual, typed) {
  return typeof usual === "number" && /^-?\d+$/.test(typed) ? Number(typed) : typed;
}

function parametersView(mission, values, read) {
  const names = Object.keys(mission.parameters ?? {});
  if (!names.length) return null;
  return h(
    "fieldset",
    { class: "part" },
    h("legend", {}, t("missions.parameters")),
    names.map((name) =>
      field(name, plain(values[name]), (typed) => {
        values[name] = typed;
        read();
      }, { lang: "en", focus: `parameter-${name}` }),
    ),
  );
}

function plain(value) {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function readingsView(mission) {
  const readings = mission.readings ?? [];
  if (readings.length < 2) return null;
  return [
    h("h4", {}, t("missions.readings")),
    h(
      "dl",
      {},
      readings.map((each) => [
        h("dt", { lang: "en" }, each.name, each.name === mission.default_reading ? h("span", { class: "note", lang: document.documentElement.lang }, ` ${t("missions.usual_reading")}`) : null),
        english(each.note ?? "", "dd"),
      ]),
    ),
  ];
}
