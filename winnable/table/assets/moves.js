// The cards of a game as a list of tricks: who led, who won, and which of them lost it. Any of them can be gone to.
import { cardView } from "../assets/crew/card.js";
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { CARD_MARKS } from "./parts.js";

/**
 * Return the list of the cards of one game.
 *
 * `tricks` are `{ leader, winner }` by number, as far as they are known; `known` the verdicts after 0, 1, 2 … cards, null
 * for those that are not; `losing` is the number of the card that lost it, `at` of the one that the board shows.
 */
export function movesView({ table, cards, tricks, earlier = 0 }, { known, losing, at, judged, onGo, label }) {
  const seats = table.players.length;
  const rows = [];
  for (let first = 0; first < cards.length; first += seats) {
    const trick = tricks[first / seats];
    const cells = table.players.map((_, seat) => {
      const place = trick ? (seat - trick.leader + seats) % seats : seat;
      const number = first + place + 1;
      return number > cards.length || (trick === undefined && place >= seats) ? h("td", {}) : cell(number, place === 0, trick?.winner === seat);
    });
    rows.push(h("tr", {}, h("th", { scope: "row" }, String(earlier + first / seats + 1)), cells));
  }
  function cell(number, leads, wins) {
    const answer = known[number] ?? null;
    const [state, sign] = answer === null ? ["", "…"] : CARD_MARKS[answer];
    const notes = [judged && state && t(`card.${state}`), leads && t("crew.leads"), wins && t("crew.wins_it"), number === losing && t("crew.kind.lost_it")];
    const card = cardView(cards[number - 1], table.deck, {
      mark: judged ? sign : "",
      note: notes.filter(Boolean).join(", "),
      onTap: () => onGo(number),
    });
    card.dataset.focus = `move-${label}-${number}`;
    if (number === at) card.setAttribute("aria-current", "step");
    const classes = [number === losing && "deciding", wins && "move-wins", leads && "move-leads"];
    return h("td", { class: classes.filter(Boolean).join(" ") }, card, number === losing ? h("strong", { class: "move-lost" }, t("crew.kind.lost_it")) : null);
  }
  const list = h(
    "div",
    { class: "board-marks", tabindex: 0, role: "region", "aria-label": label },
    h(
      "table",
      { class: "moves" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("crew.trick")), table.players.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows),
    ),
  );
  return at === null ? list : [h("p", { class: "note" }, t(judged ? "table.played_legend" : "table.moves_legend")), list];
}
