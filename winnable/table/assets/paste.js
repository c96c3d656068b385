// A deal that somebody has written already: pasted, dropped, or chosen as a file.
import { english, h } from "../assets/dom.js";
import { findingsView } from "../assets/findings.js";
import { t } from "../assets/texts.js";
import { MOST_LOG, howToGetLog, isLog, logReader } from "./log.js";
import { button, refill } from "./parts.js";
import { isLink } from "./sharing.js";

/** Say where in the text something is wrong: it has no name. */
export function inText(finding) {
  const { path, line, column } = finding;
  return path.startsWith("--") || !line ? finding : { ...finding, path: t("missions.line", { line, column }), line: null, column: null };
}

/** Return `{ element }`: where texts are pasted, and what is wrong with them. Files may be dropped anywhere. */
export function pastePart(app) {
  const nameOf = (document) => (document.heading || document.title ? app.nameOf(document) : english(document.one_line));
  const box = h("textarea", { id: "paste", rows: 3, spellcheck: "false", autocomplete: "off", autocapitalize: "off", on: { keydown: onKey } });
  const file = h("input", { type: "file", id: "file", class: "visually-hidden", accept: ".yaml,.yml,.txt,.json,.zip,.html,text/plain", on: { change: () => take(file.files[0]) } });
  const found = h("div", { class: "pasted" });
  const element = h(
    "details",
    { class: "part paste-part" },
    h("summary", {}, t("table.paste")),
    h("p", { class: "note", id: "paste-how" }, t("table.paste_how")),
    box,
    h(
      "div",
      { class: "row" },
      button(t("table.read"), () => read(box.value, false), { focus: "read" }),
      button(t("table.read_ask"), () => read(box.value, true), { class: "primary", focus: "read-ask" }),
      button(t("table.file"), () => file.click(), { focus: "file" }),
      file,
    ),
    howToGetLog(),
    found,
  );
  const readLog = logReader(app, found, { open, inText });
  file.tabIndex = -1;
  box.setAttribute("aria-label", t("table.paste_box"));
  box.setAttribute("aria-describedby", "paste-how");
  file.setAttribute("aria-label", t("table.file"));

  function onKey(event) {
    if (event.key === "Enter" && !event.shiftKey && !box.value.includes("\n")) {
      event.preventDefault();
      read(box.value, true);
    }
  }
  async function take(given) {
    if (!given) return;
    const text = given.size > MOST_LOG ? "" : await given.text();
    file.value = "";
    if (isLog(text)) return putLog(given);
    if (text && given.size <= 200_000) put(text);
    else refill(found, h("p", { role: "alert" }, t("table.trouble.size")));
  }
  /** Show a text that came from elsewhere, read it, and ask. */
  function put(text) {
    app.ui.way = null;
    app.go("deal");
    element.open = true;
    box.value = text;
    read(text, true);
  }
  /** Read a log, which is not shown: it is long, and holds more than anybody wants to keep. */
  function putLog(blob) {
    app.go("deal");
    element.open = true;
    box.value = "";
    return readLog(blob);
  }
  async function read(text, ask) {
    if (isLog(text)) {
      await putLog(new Blob([text]));
      return;
    }
    if (!text.trim()) {
      box.focus();
      return;
    }
    refill(found);
    if (isLink(text)) {
      if ((await app.openLink(text)) && ask) app.askNow();
      return;
    }
    await app.bring(async (wanted) => {
      const [{ documents, findings }] = await Promise.all([app.api.get("read", { text }), app.missionsThere]);
      if (!wanted()) return false;
      const problems = documents.filter((each) => each.kind === "problem");
      if (!problems.length && !findings.length) refill(found, h("p", { role: "alert" }, t("table.no_deal")));
      else refill(found, several(problems, ask), findingsView(findings.map(inText)));
      if (problems.length === 1) {
        if (!(await open(problems[0], ask, wanted))) return false;
        if (!findings.length) refill(found, h("p", { class: "note" }, t("table.taken_over"), " ", nameOf(problems[0])));
      }
      if (findings.length) app.say(t("table.said.findings", { n: findings.length }));
      return problems.length === 1;
    }, (alert) => refill(found, alert));
  }
  function several(problems, ask) {
    if (problems.length < 2) return null;
    return [
      h("p", {}, t("table.which", { n: problems.length })),
      h("ul", { class: "hits" }, problems.map((each) => h("li", {}, button(nameOf(each), () => app.bring((wanted) => open(each, ask, wanted), app.page.tell))))),
    ];
  }
  async function open(document, ask, wanted) {
    const there = await app.open(document, undefined, wanted);
    if (there && ask) app.askNow();
    return there;
  }

  addEventListener("paste", (event) => {
    const editable = event.target.closest?.("textarea, input, select, .missions-editor");
    const text = event.clipboardData?.getData("text") ?? "";
    if (editable || !text.trim()) return;
    event.preventDefault();
    put(text);
  });
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", () => document.body.classList.remove("dropping"));
  addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    if (event.target.closest?.(".missions-editor")) return; // which takes texts itself
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped) take(dropped);
    else put(event.dataTransfer.getData("text"));
  });
  function open_() {
    element.open = true;
    element.scrollIntoView({ block: "nearest" });
    box.focus();
  }
  return { element, open: open_ };
}
