// Reports on many files: verdicts held against what was expected, and missions that were played.
import { answerMark } from "./answer.js";
import { english, h, svg } from "./dom.js";
import { findingsView } from "./findings.js";
import { difficultyText, numberText, t } from "./texts.js";

const STATE_SIGNS = { passed: "✓", failed: "✗", undecided: "?", broken: "✗" };

/** Return the report of `check`. */
export function checkView(data) {
  const counts = Object.keys(STATE_SIGNS)
    .map((state) => [state, data.checked.filter((each) => each.state === state).length])
    .filter(([state, n]) => n > 0 || state === "passed");
  const rows = data.checked.map(checkedRow);
  const only = h("input", {
    type: "checkbox",
    on: {
      change: () => {
        for (const row of rows) row.hidden = only.checked && row.dataset.state === "passed";
      },
    },
  });
  return [
    h(
      "ul",
      { class: "report-counts" },
      counts.map(([state, n]) => h("li", { class: `report-${state}` }, `${STATE_SIGNS[state]} `, t(`report.count.${state}`, { n }))),
    ),
    data.skipped ? h("p", { class: "note" }, t("report.skipped", { n: data.skipped })) : null,
    data.nothing ? english(data.nothing, "p") : null,
    rows.length
      ? [
          h("h2", {}, t("report.problems")),
          h("p", { class: "report-filter" }, h("label", {}, only, " ", t("report.only"))),
          reportTable("report.problems", ["result", "where", "expected", "found", "seconds"], rows),
        ]
      : null,
    findingsView(data.findings),
  ];
}

function checkedRow(each) {
  const command = each.one_line && each.state !== "passed" ? `winnable solve ${each.one_line}` : "";
  return h(
    "tr",
    { dataset: { state: each.state } },
    h("td", { class: `report-${each.state}` }, `${STATE_SIGNS[each.state]} ${t(`report.state.${each.state}`)}`),
    h(
      "th",
      { scope: "row", class: "report-where" },
      h("code", {}, `${each.file}:${each.line}`),
      each.title ? h("div", { class: "note" }, each.title) : null,
      each.reason ? english(each.reason, "div", { class: "note" }) : null,
      command ? h("div", {}, t("report.command"), " ", h("code", {}, command)) : null,
    ),
    h("td", {}, answerMark(each.expect)),
    h("td", {}, each.answer ? answerMark(each.answer) : english(each.message)),
    h("td", { class: "number" }, numberText(each.seconds, 2)),
  );
}

/** Return the report of `validate`. */
export function validateView(data) {
  return [
    h("p", {}, readText(data)),
    data.findings.length
      ? h("p", { class: "report-failed" }, t("report.findings", { n: data.findings.length }))
      : h("p", { class: "report-passed" }, "✓ ", t("report.no_findings")),
    data.late ? h("p", { class: "report-undecided" }, t("report.late")) : null,
    data.played.length
      ? [
          h("h2", {}, t("report.missions")),
          reportTable("report.missions", ["mission", "players", "state", "share", "difficulty"], data.played.map(playedRow)),
        ]
      : null,
    findingsView(data.findings),
  ];
}

function readText(data) {
  const counts = { files: data.files, problems: data.problems_read, missions: data.missions_read };
  return Object.entries(counts).map(([what, n]) => t(`report.read.${what}`, { n })).join(", ");
}

function playedRow(each) {
  return h(
    "tr",
    {},
    h(
      "th",
      { scope: "row", class: "report-where" },
      each.mission,
      h("div", { class: "note" }, `${each.file}:${each.line}`),
      each.reading ? h("div", { class: "note" }, each.reading) : null,
    ),
    h("td", { class: "number" }, String(each.players)),
    h("td", {}, stateText(each)),
    h("td", {}, each.share?.samples ? shareView(each.share) : "–"),
    h("td", { class: "number" }, difficultyText(each.difficulty)),
  );
}

function stateText(each) {
  if (each.impossible) return [t("report.impossible"), h("div", { class: "note" }, english(each.impossible))];
  const known = { sound: "sound", unsound: "unsound", doubtful: "doubtful" };
  return t(`report.${known[each.state] ?? "open"}`) + (each.never_lost ? `, ${t("report.never_lost")}` : "");
}

/** Return a share of deals as a bar with the interval of it, and in numbers. */
function shareView(share) {
  const of = (part) => numberText(100 * part, 1);
  const [low, high] = share.interval;
  const middle = share.winnable / share.samples;
  const bar = svg(
    "svg",
    { viewBox: "0 0 100 10", width: 120, height: 12, class: "share", "aria-hidden": "true" },
    svg("rect", { x: 0, y: 2, width: 100, height: 6, class: "share-all" }),
    svg("rect", { x: 0, y: 2, width: 100 * middle, height: 6, class: "share-won" }),
    svg("path", { d: `M${100 * low} 5H${100 * high}M${100 * low} 1V9M${100 * high} 1V9`, class: "share-interval" }),
  );
  const words = { share: of(middle), low: of(low), high: of(high), winnable: share.winnable, n: share.samples };
  return h("div", { class: "share-whole" }, bar, h("span", {}, t("report.share_text", words)));
}

/** Return a table; on a phone each row is a block of its own, in which cells say what they are. */
function reportTable(key, heads, rows) {
  const named = heads.map((head) => t(`report.${head}`));
  for (const row of rows) {
    row.setAttribute("role", "row");
    [...row.children].forEach((cell, index) => {
      cell.setAttribute("role", cell.tagName === "TH" ? "rowheader" : "cell");
      if (cell.tagName !== "TH") cell.dataset.head = named[index];
    });
  }
  return h(
    "div",
    { class: "scroll", role: "group", tabindex: 0, "aria-label": t(key) },
    h(
      "table",
      { class: "report", role: "table" },
      h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, named.map((head) => h("th", { scope: "col", role: "columnheader" }, head)))),
      h("tbody", { role: "rowgroup" }, rows),
    ),
  );
}
