// What is wrong in files, each finding with its place, its line and what to do about it.
import { english, h } from "./dom.js";
import { hasText, t } from "./texts.js";

/** Return a list of findings; null without any. */
export function findingsView(findings) {
  if (!findings.length) return null;
  return h(
    "section",
    { class: "findings" },
    h("h2", {}, t("file.findings")),
    h("ul", { class: "findings-list" }, findings.map(findingView)),
  );
}

/** Return what a finding is about in the language of the page, by its code; null in English, which its message says exactly. */
export function codeText(code) {
  const key = `told.finding.${code}`;
  return hasText(key) ? t(key) : null;
}

function findingView(finding) {
  const meaning = codeText(finding.about ?? finding.code);
  const place = [finding.path ?? finding.file, finding.line, finding.column].filter((each) => each ?? false);
  const excerpt = (finding.excerpt ?? [finding.source ?? ""]).join("\n").trimEnd();
  return h(
    "li",
    { class: `finding finding-${finding.level}` },
    h("span", { class: "finding-level" }, t(`finding.${finding.level}`)),
    " ",
    h("code", {}, place.join(":")),
    " ",
    h("span", { class: "note" }, finding.code),
    meaning ? h("p", {}, meaning) : null,
    english(finding.message, "p"),
    excerpt ? english(excerpt, "pre", { class: "finding-source", tabindex: 0 }) : null,
    finding.hint ? h("p", { class: "note" }, t("finding.hint"), " ", english(finding.hint)) : null,
  );
}
