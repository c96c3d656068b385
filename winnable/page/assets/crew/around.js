// The table of The Crew from above: the seats around it, and the cards of the trick in the middle.
import { h } from "../dom.js";
import { t } from "../texts.js";
import { cardView } from "./card.js";
import { taskView } from "./task.js";

const AROUND_PLACES = {
  1: ["bottom"],
  2: ["bottom", "top"],
  3: ["bottom", "top-left", "top-right"],
  4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left", "top-left", "top-right", "right"],
};

/** Return what a seat is besides a player: commander, robot, a role of the mission. */
export function seatRoles(table, seat, roles = table.roles) {
  return [
    ...(seat === table.commander ? [t(`crew.${table.commander_word}`)] : []),
    ...(seat === table.robot ? [t("crew.robot")] : []),
    ...roles.filter((role) => role.seat === seat).map((role) => role.name),
  ];
}

/**
 * Return the table with what lies on it.
 *
 * `cards` are `{ seat, card, winning }` in the order of play, `leader` who leads, `turn` whose turn it is, `winner` who
 * has won. `tasks` are `{ owner, ... }` with `state` and `turning`. `left` is how many cards each seat holds.
 */
export function aroundView(table, { cards = [], leader = null, turn = null, winner = null, tasks = [], left, roles }) {
  const seats = table.players.length;
  const places = AROUND_PLACES[seats] ?? table.players.map(() => "row");
  const plates = table.players.map((name, seat) => {
    const own = tasks.filter((task) => task.owner === seat);
    const played = cards.find((each) => each.seat === seat);
    const order = cards.indexOf(played) + 1;
    const slot = played
      ? cardView(played.card, table.deck, { state: played.winning ? "winning" : "" })
      : h("span", { class: `around-empty ${turn === seat ? "around-turn" : ""}`, "aria-hidden": "true" });
    return h(
      "li",
      { class: `around-seat around-${places[seat]}` },
      h(
        "div",
        { class: "around-plate" },
        h(
          "div",
          { class: "around-name" },
          seat === leader ? h("span", { class: "around-lead", role: "img", "aria-label": t("crew.leads") }, "▶") : null,
          h("strong", {}, name),
          left ? h("span", { class: "around-count" }, t("crew.left", { n: left[seat] })) : null,
        ),
        seatRoles(table, seat, roles).map((role) => h("span", { class: "around-role" }, role)),
        h(
          "div",
          { class: "around-tasks" },
          own.map((task) => taskView(task, table.deck, { state: task.state, turning: task.turning })),
        ),
      ),
      h(
        "div",
        { class: `around-slot ${winner === seat ? "around-winner" : ""}` },
        slot,
        played ? h("span", { class: "around-order" }, `${order}.`) : null,
        winner === seat ? h("span", { class: "around-star" }, t("crew.wins_it")) : null,
      ),
    );
  });
  return h("ul", { class: `around around-seats-${Math.min(seats, 6)}`, "aria-label": t("crew.around") }, plates);
}
