// The players around the table: of each the hand, the tasks, and the card in the trick.
import { seatRoles } from "../assets/crew/around.js";
import { cardView } from "../assets/crew/card.js";
import { handView } from "../assets/crew/hand.js";
import { taskView } from "../assets/crew/task.js";
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { CARD_MARKS } from "./parts.js";

const PLACES = {
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left", "top-left", "top-right", "right"],
};

/**
 * Return the table as a frame shows it (see `lineFrames`), with the cards that are left in every hand.
 *
 * `marks` has what each card that can be played leads to, `told` the cards that something is said of; `onTap` is called
 * with the card that is to be played.
 */
export function seatsView(table, frame, { marks = {}, told = [], onTap = null } = {}) {
  const seats = table.players.length;
  const places = PLACES[seats] ?? table.players.map(() => "row");
  const items = table.players.map((name, seat) => {
    const played = frame.cards.find((each) => each.seat === seat);
    const turn = frame.turn === seat;
    const roles = seatRoles(table, seat, frame.roles);
    const classes = ["seat-place", `at-${places[seat]}`, turn && "seat-turn", frame.winner === seat && "seat-winner"];
    const lead = seat === frame.leader ? h("span", { class: "seat-lead", role: "img", "aria-label": t("crew.leads"), title: t("crew.leads") }, "▶") : null;
    const tasks = frame.tasks.filter((task) => task.owner === seat);
    return h(
      "li",
      { class: classes.filter(Boolean).join(" "), dataset: { seat } },
      h(
        "div",
        { class: "seat-box" },
        h(
          "div",
          { class: "seat-plate" },
          h("span", { class: "seat-name" }, lead, h("strong", {}, name), h("span", { class: "seat-count" }, t("crew.left", { n: frame.left[seat] }))),
          roles.map((role) => h("span", { class: "seat-role" }, role)),
          tasks.map((task) => taskView(task, table.deck, { state: task.state, turning: task.turning })),
        ),
        handOf(table, frame, seat, { marks, told, onTap }),
      ),
      h(
        "div",
        { class: "seat-slot" },
        played
          ? cardView(played.card, table.deck, { state: played.winning ? "winning" : "" })
          : h("span", { class: `seat-empty ${turn ? "seat-next" : ""}`, "aria-hidden": "true" }, turn ? "?" : ""),
        frame.winner === seat ? h("span", { class: "seat-star" }, t("crew.wins_it")) : null,
      ),
    );
  });
  const open = frame.tasks.filter((task) => task.owner === null || task.owner === undefined);
  return [
    h("ul", { class: `seats-around seats-${seats}`, "aria-label": t("crew.around") }, items),
    open.length
      ? h("p", { class: "open-tasks" }, `${t("crew.tasks")}: `, open.map((task) => taskView(task, table.deck, { state: task.state, turning: task.turning })))
      : null,
  ];
}

function handOf(table, frame, seat, { marks, told, onTap }) {
  const turn = frame.turn === seat;
  const fell = frame.fell[seat]?.card ?? null;
  const robot = seat === table.robot;
  const [states, signs] = [{}, {}];
  for (const card of told) states[card] = "told";
  for (const [card, answer] of Object.entries(turn ? marks : {})) [states[card], signs[card]] = CARD_MARKS[answer];
  const cards = robot ? frame.hands[seat] : frame.hands[seat].filter((card) => card !== fell);
  const hand = handView(cards, table.deck, {
    legal: turn ? frame.legal : [],
    onTap: turn ? onTap : null,
    states,
    signs,
    played: robot ? fell : null,
    covered: robot ? frame.covered : [],
    hidden: frame.hidden[seat],
  });
  for (const card of told) hand.querySelector(`[data-card="${card}"]`)?.classList.add("card-told"); // one with a mark, too
  for (const each of hand.querySelectorAll("button")) each.dataset.focus = `board-${each.querySelector(".card-face").textContent}`;
  hand.setAttribute("role", "group");
  hand.setAttribute("aria-label", t("crew.hand_of", { name: table.players[seat] }));
  return hand;
}
