// Missions: the library, one mission to read, one's own to write. One of the three is shown at a time.
import { fill, h } from "../../assets/dom.js";
import { t } from "../../assets/texts.js";
import { makeDrafts } from "./drafts.js";
import { libraryView } from "./library.js";
import { missionView } from "./mission.js";
import { writingView } from "./writing.js";

const KEPT = "table-missions-open"; // what is open, over a reload

/** Return the tab; `app` is what the views of the page share (main.js). */
export function missionsTab(app) {
  const place = h("div", { class: "missions-place" });
  const drafts = makeDrafts(localStorage);
  let leave = () => {};

  const views = {
    library: () => libraryView(app, drafts, go),
    mission: ({ key }) => missionView(app, drafts, go, key),
    draft: ({ id }) => (drafts.get(id) ? writingView(app, drafts, go, id) : libraryView(app, drafts, go)),
  };

  /** Show `{ view: "library" | "mission" | "draft", key, id }`. */
  function go(where, { focus = true } = {}) {
    leave();
    sessionStorage.setItem(KEPT, JSON.stringify(where));
    const view = (views[where.view] ?? views.library)(where);
    leave = view.leave ?? (() => {});
    const back = where.view === "library" ? null : backButton(() => go({ view: "library" }));
    fill(place, back, view.element);
    if (focus) place.querySelector("h3")?.focus();
  }

  let kept = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    // as if nothing had been kept
  }
  go(kept ?? { view: "library" }, { focus: false });
  return place;
}

function backButton(onClick) {
  return h("button", { type: "button", class: "missions-back", on: { click: onClick } }, t("missions.back"));
}
