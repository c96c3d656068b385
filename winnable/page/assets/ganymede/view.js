// Ganymede: boards, ships and rows, turn by turn.
import { answerMark } from "../answer.js";
import { fill, h } from "../dom.js";
import { goalParts, goalsView } from "../goals.js";
import { said } from "../phrases.js";
import { stepper } from "../stepper.js";
import { t } from "../texts.js";

/** Return a whole problem of Ganymede, or what is new where the verdict `told` stands, see `goalParts`. */
export function ganymedeView(problem, told = null) {
  const { view } = problem;
  return goalParts(problem, ganymedeDeal(view), (line, start) => ganymedePlayer(view, line, start), told);
}

/** Return the boards and rows as they lie at the start. */
export function ganymedeDeal(view) {
  return h("section", { class: "deal" }, h("h3", {}, t("ganymede.deal")), tableParts(view, view.start));
}

/** Return a player for a line, see `ganymede/page.py`; it begins after the first turn, as the deal is seen before. */
function ganymedePlayer(view, line, start = Math.min(1, line.timeline.length)) {
  const moments = [view.start, ...line.timeline];
  const heading = h("h3", { class: "line-heading" });
  const deeds = h("ol", { class: "line-why" });
  const goals = h("div", {});
  const boards = h("div", { class: "line-surface" });

  function show(at) {
    const moment = moments[at];
    const told =
      at === 0
        ? t("ganymede.before")
        : t("ganymede.turn", { number: moment.number, round: moment.round, name: view.players[moment.player] });
    fill(heading, told, moment.after ? [" ", answerMark(moment.after)] : null);
    fill(deeds, ...(at === 0 ? [] : [...moment.deeds, ...moment.notes].map((deed) => h("li", {}, said(deed)))));
    fill(boards, tableParts(view, moment));
    fill(goals, goalsView(line.goals, (goal) => goal.decided !== null && goal.decided <= at));
    return told;
  }

  const stops = line.timeline.map((_, index) => index + 1);
  const steps = stepper({ count: line.timeline.length, stops, show, words: "ganymede.step", surface: boards, start });
  const one = moments.map((moment, at) => {
    if (at === 0) return null;
    const name = t("ganymede.turn", { number: moment.number, round: moment.round, name: view.players[moment.player] });
    return h("li", {}, h("strong", {}, name), h("ul", {}, moment.deeds.map((deed) => h("li", {}, said(deed)))));
  });
  return h(
    "div",
    { class: "line-whole" },
    h(
      "div",
      { class: "line", role: "group", "aria-label": t("ganymede.line") },
      heading,
      deeds,
      boards,
      steps.element,
      h("p", { class: "note keys" }, t("ganymede.keys")),
    ),
    h("h3", {}, t("goals.goals")),
    goals,
    line.timeline.length > 1 ? [h("h3", {}, t("ganymede.turns")), h("ol", { class: "plain-list" }, one)] : null,
  );
}

function tableParts(view, moment) {
  return [
    h(
      "div",
      { class: "ganymede-boards" },
      moment.boards.map((board, player) => boardView(view, board, view.players[player])),
    ),
    h(
      "div",
      { class: "ganymede-rows", role: "group", "aria-label": t("ganymede.rows") },
      ["tiles", "earth", "mars", "ships"].map((name) => rowView(view, name, moment.rows[name])),
    ),
  ];
}

function boardView(view, board, name) {
  if (board === null) return h("section", { class: "ganymede-board" }, h("h4", {}, name), h("p", {}, t("ganymede.veiled")));
  const place = (where) =>
    h("div", { class: "ganymede-place" }, h("span", { class: "ganymede-label" }, t(`ganymede.${where}`)), settlersView(board.settlers[where]));
  const slot = (where) => {
    const ship = board.ships[where];
    const aboard = board.settlers[where];
    const free = ship === null ? 0 : Math.max(ship.crew - aboard.length, 0);
    return h(
      "div",
      { class: "ganymede-place" },
      h("span", { class: "ganymede-label" }, t(`ganymede.${where}`)),
      ship === null ? "–" : ganymedeCard(view, ship.card),
      settlersView(aboard, free),
    );
  };
  const held = ["tiles", "hand", "shuttles", "flown"]
    .filter((what) => board[what].length)
    .map((what) =>
      h(
        "div",
        { class: "ganymede-place" },
        h("span", { class: "ganymede-label" }, t(`ganymede.${what}`)),
        board[what].map((card) => ganymedeCard(view, card)),
      ),
    );
  return h(
    "div",
    { class: "ganymede-board", role: "group", "aria-label": t("ganymede.board_of", { name }) },
    h("h4", {}, name),
    h("p", {}, t("ganymede.counts", { reputation: board.reputation, score: board.score })),
    h("div", { class: "ganymede-places" }, place("earth"), place("mars"), slot("top"), slot("bottom")),
    held,
  );
}

function settlersView(colours, free = 0) {
  const names = colours.map((colour) => t(`ganymede.colour.${colour}`));
  const told = [...names, ...(free ? [t("ganymede.free", { n: free })] : [])].join(", ") || t("ganymede.nobody");
  return h(
    "span",
    { class: "settlers", role: "img", "aria-label": told, title: told },
    colours.map((colour) => h("span", { class: `settler settler-${colour}`, "aria-hidden": "true" }, colour[0])),
    Array.from({ length: free }, () => h("span", { class: "settler settler-free", "aria-hidden": "true" })),
    colours.length + free ? null : h("span", { "aria-hidden": "true" }, "–"),
  );
}

function ganymedeCard(view, card) {
  const { symbol, about } = view.cards[card] ?? { symbol: null, about: "" };
  const shown = symbol ? ` ${t(`ganymede.symbol.${symbol}`)}` : "";
  return h(
    "span",
    { class: "ganymede-card" },
    h("span", { class: "ganymede-id" }, card),
    shown,
    about ? said(about, "span", { class: "ganymede-about" }) : null,
  );
}

function rowView(view, name, row) {
  return h(
    "div",
    { class: "ganymede-row" },
    h("span", { class: "ganymede-label" }, t(`ganymede.row.${name}`)),
    row.show.map((card) => ganymedeCard(view, card)),
    h("span", { class: "note" }, t("ganymede.pile", { n: row.pile })),
  );
}
