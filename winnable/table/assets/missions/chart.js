// What came of playing a mission, as a chart and as a table: for each number of players the share of deals that can be
// won, with its interval, and how difficult it is. What a colour says is also said by a pattern, and all of it by the table.
import { english, h, svg } from "../../assets/dom.js";
import { difficultyText, numberText, t } from "../../assets/texts.js";

const WIDTH = 360;
const LEFT = 84;
const SPAN = WIDTH - LEFT - 22;
const ROW = 34;
const MOST = 20; // the difficulty at the end of its axis
let made = 0;

export function sharesView(played) {
  const rows = played.filter((each) => each.share && each.share.samples);
  return h(
    "figure",
    { class: "missions-figure" },
    rows.length ? [h("figcaption", {}, t("missions.chart.share")), shareChart(rows), legend()] : null,
    rows.some(rated) ? [h("p", { class: "missions-caption" }, t("missions.chart.difficulty")), difficultyChart(rows.filter(rated))] : null,
    table(played),
  );
}

function percent(part) {
  const near = Math.min(part, 1 - part); // near an end the first decimal counts
  return `${numberText(100 * part, near > 0 && near < 0.1 ? 1 : 0)} %`;
}

function crew(each) {
  return t("missions.players", { n: each.players });
}

function x(part) {
  return LEFT + SPAN * part;
}

function frame(name, rows, height, ...children) {
  return svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": name, class: "missions-chart" }, ...children);
}

function axis(height, mark) {
  return [0, 0.25, 0.5, 0.75, 1].map((part) => [
    svg("line", { x1: x(part), x2: x(part), y1: 4, y2: height - 18, class: "missions-grid" }),
    svg("text", { x: x(part), y: height - 4, "text-anchor": "middle", class: "missions-tick" }, mark(part)),
  ]);
}

function shareChart(rows) {
  const height = rows.length * ROW + 26;
  made += 1;
  const hatched = `missions-hatched-${made}`;
  const dotted = `missions-dotted-${made}`;
  const about = rows.map((each) => `${crew(each)}: ${percent(each.share.winnable / each.share.samples)}`).join("; ");
  return frame(
    t("missions.chart.share_said", { rows: about }),
    rows,
    height,
    svg(
      "defs",
      {},
      svg("pattern", { id: hatched, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, svg("rect", { width: 2, height: 6, class: "missions-no" })),
      svg("pattern", { id: dotted, width: 6, height: 6, patternUnits: "userSpaceOnUse" }, svg("circle", { cx: 3, cy: 3, r: 1.3, class: "missions-unsure" })),
    ),
    axis(height, (part) => `${100 * part} %`),
    rows.map((each, index) => {
      const { samples, winnable, undecided, interval } = each.share;
      const top = index * ROW + 8;
      const won = winnable / samples;
      const open = undecided / samples;
      return [
        svg("text", { x: LEFT - 6, y: top + 15, "text-anchor": "end", class: "missions-label" }, crew(each)),
        svg("rect", { x: x(0), y: top, width: SPAN * won, height: 20, class: "missions-yes" }),
        svg("rect", { x: x(won), y: top, width: SPAN * open, height: 20, fill: `url(#${dotted})` }),
        svg("rect", { x: x(won + open), y: top, width: Math.max(0, SPAN * (1 - won - open)), height: 20, fill: `url(#${hatched})` }),
        svg("rect", { x: x(0), y: top, width: SPAN, height: 20, class: "missions-outline" }),
        interval && !each.share.exact
          ? [
              svg("line", { x1: x(interval[0]), x2: x(interval[1]), y1: top + 10, y2: top + 10, class: "missions-interval" }),
              ...interval.map((end) => svg("line", { x1: x(end), x2: x(end), y1: top + 4, y2: top + 16, class: "missions-interval" })),
            ]
          : null,
      ];
    }),
  );
}

/** Whether a mission has a difficulty as a number, which it has not for two with the robot. */
function rated(each) {
  return typeof each.difficulty?.low === "number";
}

function difficultyChart(rows) {
  const height = rows.length * ROW + 26;
  const at = (number) => x(Math.min(number, MOST) / MOST);
  return frame(
    t("missions.chart.difficulty_said", { rows: rows.map((each) => `${crew(each)}: ${difficultyText(each.difficulty)}`).join("; ") }),
    rows,
    height,
    axis(height, (part) => numberText(part * MOST, 0)),
    rows.map((each, index) => {
      const { value, low, high } = each.difficulty;
      const middle = index * ROW + 18;
      const [from, to] = [at(low), high === null ? x(1) : at(high)];
      const right = low < MOST / 2;
      return [
        svg("text", { x: LEFT - 6, y: middle + 5, "text-anchor": "end", class: "missions-label" }, crew(each)),
        svg("line", { x1: from, x2: to, y1: middle, y2: middle, class: "missions-stem" }),
        value === null ? null : svg("path", { d: `M ${at(value)} ${middle - 8} l 8 8 l -8 8 l -8 -8 z`, class: "missions-diamond" }),
        svg("text", { x: right ? to + 13 : from - 13, y: middle + 5, "text-anchor": right ? "start" : "end", class: "missions-value" }, difficultyText(each.difficulty)),
      ];
    }),
  );
}

function legend() {
  return h(
    "p",
    { class: "missions-legend note" },
    ["winnable", "unwinnable", "undecided"].map((each) => h("span", { class: `missions-key missions-key-${each}` }, t(`missions.chart.${each}`))),
    h("span", { class: "missions-key missions-key-interval" }, t("missions.chart.interval")),
  );
}

function table(played) {
  const games = played.some((each) => each.difficulty);
  const head = ["crew", "share_of", "interval", "counts", ...(games ? ["number", "games"] : [])];
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": t("missions.chart.table") },
    h(
      "table",
      {},
      h("caption", {}, t("missions.chart.table")),
      h("thead", {}, h("tr", {}, head.map((each) => h("th", { scope: "col" }, t(`missions.chart.${each}`))))),
      h("tbody", {}, played.map((each) => tableRow(each, games))),
    ),
  );
}

function tableRow(each, games) {
  const { samples = 0, winnable = 0, unwinnable = 0, undecided = 0, interval, exact } = each.share ?? {};
  const counted = samples > 0 && !each.impossible;
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, crew(each)),
    counted ? h("td", {}, percent(winnable / samples)) : h("td", {}, each.impossible ? english(String(each.impossible)) : "–"),
    h("td", {}, counted && interval && !exact ? `${percent(interval[0])} – ${percent(interval[1])}` : "–"),
    h("td", {}, counted ? `${winnable} / ${unwinnable} / ${undecided}` : "–"),
    games ? h("td", {}, difficultyText(each.difficulty)) : null,
    games ? h("td", {}, each.difficulty ? `${each.difficulty.won} / ${each.difficulty.plays}` : "–") : null,
  );
}
