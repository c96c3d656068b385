// The library: all missions that ship, found by words, and one's own.
import { fill, h } from "../../assets/dom.js";
import { t } from "../../assets/texts.js";
import { inLanguage, ofMission } from "../naming.js";
import { button, choice, troubleText } from "../parts.js";

const SEARCH = "table-missions-search"; // the words and the game, over a reload

export function libraryView(app, drafts, go) {
  const list = h("div", { class: "missions-list" });
  const own = h("div", {});
  const count = h("p", { class: "note", role: "status" });
  const kept = (sessionStorage.getItem(SEARCH) ?? "\n").split("\n");
  const words = h("input", { type: "search", autocomplete: "off", value: kept[0], on: { input: show } });
  const editions = app.setup.games.map((each) => each.game);
  let game = editions.includes(kept[1]) ? kept[1] : "";
  let missions = null;
  let wanted = editions[0];
  let coming = false; // whether a text to begin with is on its way

  const file = h("input", { type: "file", accept: ".yaml,.yml,text/yaml", class: "visually-hidden", tabindex: -1, "aria-hidden": "true", on: { change: openFile } });
  const said = h("div", { role: "status" });
  const element = h(
    "div",
    { class: "missions-library" },
    h("h3", { tabindex: -1 }, t("missions.own")),
    own,
    h(
      "div",
      { class: "row" },
      choice(t("missions.new_of"), editions.map((each) => [each, gameName(app, each), "en"]), editions[0], (each) => {
        wanted = each;
      }, { focus: "missions-game" }),
      button(t("missions.begin"), () => begin(wanted), { focus: "missions-begin" }),
      button(t("missions.open_file"), () => file.click()),
      file,
    ),
    said,
    h("h3", {}, t("missions.library")),
    h(
      "div",
      { class: "row" },
      h("label", { class: "field missions-words" }, h("span", {}, t("missions.search")), words),
      choice(t("missions.game"), [["", t("missions.all_games")], ...editions.map((each) => [each, gameName(app, each), "en"])], game, (each) => {
        game = each;
        show();
      }),
    ),
    count,
    list,
  );

  function show() {
    sessionStorage.setItem(SEARCH, `${words.value}\n${game}`);
    if (missions === null) return;
    const parts = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = missions.filter((each) => (!game || each.game === game) && parts.every((word) => textOf(each).includes(word)));
    count.textContent = t("missions.found", { n: found.length });
    const groups = editions.filter((each) => found.some((mission) => mission.game === each));
    fill(
      list,
      groups.map((each) => [
        h("h4", { lang: "en" }, gameName(app, each)),
        h("ul", { class: "missions-rows" }, found.filter((mission) => mission.game === each).map((mission) => row(mission, go))),
      ]),
    );
  }

  function showOwn() {
    const all = drafts.all();
    fill(
      own,
      all.length
        ? h("ul", { class: "missions-rows" }, all.map((each) => h("li", {}, h("button", { type: "button", class: "missions-row", on: { click: () => go({ view: "draft", id: each.id }) } },
            h("strong", { lang: "en" }, each.name || t("missions.unnamed")), " ", h("span", { class: "note", lang: "en" }, each.game ? gameName(app, each.game) : "")))))
        : h("p", { class: "note" }, t("missions.none_yet")),
    );
  }

  /** Keep a text that is on its way, unless another one is, too, or somebody has gone elsewhere by then. */
  async function keepWhat(comes) {
    if (coming) return;
    coming = true;
    try {
      const text = await comes();
      if (element.isConnected) keep(text);
    } catch (error) {
      fill(said, h("p", {}, troubleText(error)));
    } finally {
      coming = false;
    }
  }

  function begin(edition) {
    return keepWhat(async () => (await app.api.get("template", { game: edition })).yaml);
  }

  function openFile() {
    const [chosen] = file.files;
    file.value = ""; // the same one can be chosen again
    if (chosen) keepWhat(() => chosen.text());
  }

  function keep(text) {
    const id = drafts.add(text);
    if (id === null) fill(said, h("p", {}, t("missions.not_kept")));
    else go({ view: "draft", id });
  }

  showOwn();
  app.api.get("missions").then(
    async (answer) => {
      missions = await inLanguage(answer.missions);
      show();
    },
    (error) => fill(list, h("p", { role: "alert" }, troubleText(error))),
  );
  return { element };
}

/** The name of a game, as its box has it. */
export function gameName(app, edition) {
  return app.setup.games.find((each) => each.game === edition)?.title ?? edition;
}

function textOf(mission) {
  return [mission.key, mission.words ?? "", mission.title, mission.about, mission.story, ...(mission.tags ?? []), ...(mission.notes ?? [])].join("\n").toLowerCase();
}

function row(mission, go) {
  return h(
    "li",
    {},
    h(
      "button",
      { type: "button", class: "missions-row", on: { click: () => go({ view: "mission", key: mission.key }) } },
      ofMission(mission, `${mission.id}: ${mission.title}`, "strong"),
      " ",
      ofMission(mission, mission.about ?? ""),
      " ",
      h("span", { class: "note" }, t("missions.for", { players: (mission.players ?? []).join(", ") })),
    ),
  );
}
