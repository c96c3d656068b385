// A mission of one's own: the editor, what is wrong, what it says in English, and playing it. What is written is kept at
// once, so that nothing is lost if the page is closed.
import { english, fill, h } from "../../assets/dom.js";
import { codeText } from "../../assets/findings.js";
import { t } from "../../assets/texts.js";
import { createEditor } from "../editor.js";
import { button, troubleText } from "../parts.js";
import { fileName } from "./drafts.js";
import { phrases } from "./phrases.js";
import { playingView } from "./playing.js";

const PAUSE = 400; // milliseconds without typing after which the text is checked
const KEEP = 250; // and after which it is kept

export function writingView(app, drafts, go, id) {
  const heading = h("h3", { tabindex: -1, lang: "en" });
  const place = h("div", { class: "missions-editor" });
  const kept = h("p", { class: "note", role: "status" });
  const state = h("p", { class: "missions-state", role: "status" });
  const findings = h("div", { class: "missions-findings" });
  const inEnglish = h("div", { class: "mission-english" });
  const actions = h("div", { class: "row" });
  const element = h(
    "section",
    { class: "missions-writing" },
    heading,
    h("p", { class: "note", id: "missions-keys" }, t("missions.keys")),
    place,
    kept,
    actions,
    state,
    findings,
    inEnglish,
  );
  let text = drafts.get(id).text;
  let checked = 0; // the number of the check whose answer counts
  let mission = null;
  let checkSoon = null;
  let keepSoon = null;

  const editor = createEditor({
    parent: place,
    text,
    label: t("missions.editor_label"),
    phrases: phrases(),
    changed(other) {
      text = other;
      clearTimeout(checkSoon);
      clearTimeout(keepSoon);
      checkSoon = setTimeout(check, PAUSE);
      keepSoon = setTimeout(keep, KEEP);
    },
    leaving: () => app.say(t("missions.tab_leaves")),
  });
  const playing = playingView(app, { asked: () => ({ mission_text: text }), players: [], game: "" });
  const use = button(t("missions.use"), () => app.openText(text));
  fill(
    actions,
    button(t("missions.save_file"), save),
    button(t("missions.find"), () => editor.openSearch()),
    use,
    button(t("missions.delete"), remove),
  );

  function keep() {
    clearTimeout(keepSoon);
    const good = drafts.put(id, text);
    kept.textContent = good ? "" : t("missions.not_kept");
    name();
  }

  function name() {
    const draft = drafts.get(id);
    heading.textContent = draft?.name || t("missions.unnamed");
  }

  async function check() {
    checked += 1;
    const mine = checked;
    if (!text.trim()) {
      tell({ documents: [], findings: [] });
      return;
    }
    try {
      const answer = await app.api.get("check", { text });
      if (mine === checked) tell(answer);
    } catch (error) {
      if (mine === checked) state.textContent = troubleText(error);
    }
  }

  function tell({ documents, findings: found }) {
    editor.find(found.map((each) => ({ ...each, message: each.hint ? `${each.message}\n${t("finding.hint")} ${each.hint}` : each.message })));
    const count = found.length ? t("missions.findings", { n: found.length }) : text.trim() ? t("missions.no_findings") : t("missions.empty");
    if (state.textContent !== count) state.textContent = count;
    fill(findings, found.length ? h("ul", { class: "missions-rows" }, found.map(findingRow)) : null);
    const missions = documents.filter((each) => each.kind === "mission");
    mission = missions.length === 1 ? missions[0] : null;
    fill(inEnglish, documents.length ? [h("h4", {}, t("missions.in_english")), documents.map((each) => documentView(each))] : null);
    use.hidden = !mission || !app.editions.some((each) => each.game === mission.game);
    playing.element.hidden = mission === null;
    if (mission) playing.set({ players: mission.players, readings: mission.readings, game: mission.game });
  }

  function findingRow(each) {
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: `missions-row missions-${each.level}`, on: { click: () => editor.go(each.line, each.column) } },
        h("strong", {}, t(`finding.${each.level}`)),
        " ",
        h("span", { class: "note" }, t("missions.line", { line: each.line, column: each.column })),
        " ",
        codeText(each.code),
        " ",
        english(each.message),
        each.hint ? [" ", h("span", {}, t("finding.hint"), " ", english(each.hint))] : null,
      ),
    );
  }

  function save() {
    const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "application/yaml" })), download: fileName(text) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    app.say(t("missions.saved", { name: fileName(text) }));
  }

  function remove() {
    const lost = text;
    drafts.remove(id);
    leave();
    const again = button(t("missions.undo_delete"), () => {
      drafts.put(id, lost);
      go({ view: "draft", id });
    });
    fill(element, h("h3", { tabindex: -1 }, t("missions.deleted")), h("div", { class: "row" }, again));
    again.focus();
    app.say(t("missions.deleted"));
  }

  let left = false;
  function leave() {
    if (left) return;
    left = true;
    clearTimeout(checkSoon);
    clearTimeout(keepSoon);
    checked += 1;
    removeEventListener("pagehide", keep);
    editor.destroy();
    playing.leave();
  }

  addEventListener("pagehide", keep);
  name();
  element.append(playing.element);
  playing.element.hidden = true;
  check();
  return {
    element,
    leave() {
      if (!left) keep();
      leave();
    },
  };
}

function documentView(each) {
  const title = [each.id, each.title].filter(Boolean).join(": ");
  return h("div", {}, title ? h("h5", { lang: "en" }, title) : null, each.english.map((sentence) => english(sentence, "p")));
}
