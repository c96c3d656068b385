// What is wrong in files, each finding with its place, its line and what to do about it.
import { english, h } from "./dom.js";
import { t } from "./texts.js";

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

function findingView(finding) {
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
    english(finding.message, "p"),
    excerpt ? english(excerpt, "pre", { class: "finding-source", tabindex: 0 }) : null,
    finding.hint ? h("p", { class: "note" }, t("finding.hint"), " ", english(finding.hint)) : null,
  );
}
