// Finding a mission: by its number, by words, by tags.
import { english, h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { ofMission } from "./naming.js";
import { button, refill } from "./parts.js";

const SHOWN = 30;

/** Return those missions that words find, best first: a number that is one, then titles, then everything else. */
function findMissions(missions, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = [];
  for (const mission of missions) {
    const title = mission.title.toLowerCase();
    const id = mission.id.toLowerCase();
    const all = [id, title, mission.words ?? "", mission.about, mission.story, ...mission.tags, ...mission.notes].join(" ").toLowerCase();
    if (!wanted.every((word) => all.includes(word))) continue;
    const rank = wanted.includes(id) ? 0 : wanted.every((word) => title.includes(word) || mission.tags.includes(word)) ? 1 : 2;
    found.push({ mission, rank });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ mission }) => mission);
}

/** Return `{ element, draw }`: the mission of the deal, and a search for another one. */
export function missionPart(app) {
  const { store } = app;
  const list = h("ul", { class: "hits" });
  const count = h("p", { class: "note", role: "status" });
  const search = h("input", { type: "search", id: "mission-search", autocomplete: "off", on: { input: hits } });
  const chosen = h("div", { class: "chosen" });
  const summary = h("summary", {});
  const element = h(
    "details",
    { class: "part mission-part" },
    summary,
    chosen,
    h("div", { class: "field" }, h("label", { for: "mission-search" }, t("table.mission_search")), search),
    count,
    list,
  );

  function pick(mission) {
    app.edit({ do: "mission", mission: mission === null ? null : mission.key });
    element.open = mission === null;
    summary.focus();
    if (mission !== null) app.say(t("table.said.mission", { name: `${mission.id} ${mission.title}` }));
  }
  function hits() {
    const { view } = store.deal();
    const fitting = app.missions().filter((each) => each.game === view.game && (each.players ?? []).includes(view.crew));
    const found = findMissions(fitting, search.value);
    count.textContent = t("table.missions_found", { n: found.length });
    refill(
      list,
      found.slice(0, SHOWN).map((each) =>
        h("li", {}, button([h("strong", {}, each.id), " ", ofMission(each, each.title), h("span", { class: "note" }, " ", ofMission(each, each.about))], () => pick(each), { focus: `hit-${each.id}` })),
      ),
    );
  }
  function draw() {
    const { view } = store.deal();
    const mission = app.missionOf(view);
    summary.replaceChildren(
      h("span", { class: view.mission === null ? null : "mission-word" }, `${t("table.mission")}: `),
      mission ? ofMission(mission, `${mission.id} ${mission.title}`) : view.mission === null ? t("table.mission_none") : view.mission.own ? t("table.mission_own") : view.mission.title ? english(view.mission.title) : t("table.mission_unknown"),
    );
    refill(
      chosen,
      mission ? ofMission(mission, mission.about, "p") : null,
      mission && !mission.players.includes(view.crew) ? h("p", {}, t("table.mission_crew", { n: view.crew })) : null,
      view.mission === null ? null : button(t("table.mission_off"), () => pick(null), { focus: "mission-off" }),
    );
    hits();
  }
  return { element, draw };
}
