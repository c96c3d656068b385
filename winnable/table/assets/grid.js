// The deck as a grid, and above it those whose cards are tapped: a player, the robot, or the tasks.
import { cardName, cardView } from "../assets/crew/card.js";
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import * as deals from "./deal.js";
import { button, refill } from "./parts.js";

/**
 * Return `{ element, draw }` of the grid.
 *
 * `target` is a seat or "tasks". Keys: arrows go from card to card, digits choose a player, T the tasks.
 */
export function gridView({ store, say, ui }) {
  const bar = h("div", { class: "targets", role: "group", "aria-label": t("table.targets") });
  const slots = h("div", { class: "columns" });
  const grid = h("div", { class: "grid", role: "group", "aria-label": t("table.grid") });
  grid.addEventListener("keydown", onKey);
  let slot = null; // of the robot, that the next card goes to

  function target() {
    const deal = store.deal();
    if (ui.target === "tasks") return "tasks";
    return ui.target < deal.players.length ? ui.target : 0;
  }
  function choose(next) {
    ui.target = next;
    slot = null;
    draw();
  }
  function tap(card) {
    const deal = store.deal();
    const seat = target();
    const name = cardName(card, deal.deck);
    if (seat === "tasks") {
      store.change((each) => deals.tapTask(each, card));
      const drawn = store.deal().tasks.findIndex((task) => task.name === card);
      say(drawn < 0 ? t("table.said.no_task", { card: name }) : t("table.said.task", { card: name, number: drawn + 1 }));
      return;
    }
    const was = deals.holders(deal)[card];
    const before = slot;
    slot = null;
    if (!store.change((each) => deals.tapCard(each, seat, card, before))) {
      say(deals.restSeat(deal) === seat ? t("table.said.rest", { name: deal.players[seat] }) : t("table.said.full", { name: deal.players[seat] }));
      return;
    }
    const now = store.deal();
    if (was === seat) {
      say(t("table.said.back", { card: name, name: deal.players[seat] }));
      return;
    }
    const next = deals.nextSeat(now, seat);
    ui.target = next ?? (deals.progress(now).complete ? "tasks" : seat);
    draw();
    const { have } = deals.progress(now).seats[seat];
    say(
      [
        t("table.said.card", { card: name, name: deal.players[seat], n: have }),
        next !== null && next !== seat ? t("table.said.next", { name: deal.players[next] }) : "",
        deals.restSeat(now) !== null ? t("table.said.rest", { name: deal.players[deals.restSeat(now)] }) : "",
      ].join(" "),
    );
  }
  function draw() {
    const deal = store.deal();
    const seat = target();
    const held = deals.holders(deal);
    const { seats } = deals.progress(deal);
    refill(
      bar,
      deal.players.map((name, index) => targetButton(deal, seats[index], index, index === seat)),
      button(
        [h("strong", {}, t("table.tasks")), h("span", { class: "target-count" }, String(deal.tasks.length))],
        () => choose("tasks"),
        { class: "target", "aria-pressed": String(seat === "tasks"), focus: "target-tasks" },
      ),
    );
    refill(slots, seat === deal.robot && deal.robot !== null && deal.before === null ? columnsView(deal) : null);
    grid.style.setProperty("--ranks", Math.max(...deal.deck.suits.map((suit) => suit.ranks.length)));
    refill(
      grid,
      deal.deck.suits.map((suit) =>
        h(
          "div",
          { class: "grid-suit" },
          suit.ranks.map((rank) => cell(deal, `${suit.letter}${rank}`, held, seat)),
        ),
      ),
    );
    const cards = [...grid.querySelectorAll("button")];
    const current = cards.find((each) => each === document.activeElement) ?? cards.find((each) => each.dataset.focus === ui.card) ?? cards[0];
    for (const each of cards) each.tabIndex = each === current ? 0 : -1;
  }
  function targetButton(deal, seat, index, pressed) {
    const counts = seat.least === seat.most || deal.before === null ? `${seat.have}/${seat.least}${seat.most > seat.least ? "+" : ""}` : `${seat.have}`;
    const size = deal.before === null ? t("table.count", { have: seat.have, n: seat.least }) : t("crew.left", { n: seat.have });
    const sign = seat.full ? " ✓" : seat.open ? " ?" : "";
    return button(
      [
        h("strong", {}, deal.players[index]),
        h("span", { class: "target-count", "aria-hidden": "true" }, counts + sign),
        h("span", { class: "visually-hidden" }, [size, seat.rest ? t("table.fills_itself") : ""].filter(Boolean).join(", ")),
      ],
      () => choose(index),
      {
        class: seat.full ? "target target-full" : "target",
        "aria-pressed": String(pressed),
        focus: `target-${index}`,
      },
    );
  }
  function cell(deal, card, held, seat) {
    const tasks = seat === "tasks";
    const place = deal.tasks.findIndex((task) => task.name === card);
    const owner = held[card];
    const mine = tasks ? place >= 0 : owner === seat;
    const notes = [
      owner === undefined ? t("table.nobody") : deal.players[owner],
      place >= 0 ? t("table.task_number", { number: place + 1 }) : "",
    ];
    const view = cardView(card, deal.deck, { note: notes.filter(Boolean).join(", "), onTap: tap });
    view.setAttribute("aria-pressed", String(mine));
    view.dataset.focus = `card-${card}`;
    view.addEventListener("focus", () => {
      ui.card = `card-${card}`;
    });
    const tag = tasks ? (place >= 0 ? `${place + 1}.` : "") : owner === undefined ? "" : shortName(deal.players, owner);
    const state = mine ? "cell-mine" : !tasks && owner !== undefined ? "cell-taken" : "";
    view.dataset.tag = tag; // shown by the style: its name says it already
    return h("div", { class: `cell ${state}` }, view);
  }
  function columnsView(deal) {
    const next = slot ?? deals.nextSlot(deal);
    const places = deal.columns.map((column, index) =>
      h(
        "div",
        { class: "column" },
        column.map((card, level) => {
          const wanted = next !== null && next[0] === index && next[1] === level;
          const label = t(level ? "table.slot_covered" : "table.slot_open", { number: index + 1 });
          const focus = `slot-${index}-${level}`;
          if (card !== null) {
            const view = cardView(card, deal.deck, { note: label, onTap: () => store.change((each) => deals.withoutCard(each, card)) });
            view.dataset.focus = focus;
            return view;
          }
          return button(
            level ? "?" : "·",
            () => {
              slot = [index, level];
              draw();
            },
            { class: "slot", "aria-label": label, title: label, "aria-pressed": String(wanted), focus },
          );
        }),
      ),
    );
    return [h("p", { class: "note" }, t("table.columns")), h("div", { class: "column-list" }, places)];
  }
  function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const deal = store.deal();
    const digit = Number(event.key);
    if (step) {
      event.preventDefault();
      neighbour(event.target.closest("button"), step)?.focus();
    } else if (event.key !== " " && digit >= 1 && digit <= deal.players.length) {
      choose(digit - 1);
      say(t("table.said.target", { name: deal.players[digit - 1] }));
    } else if (event.key.toLowerCase() === "t") {
      choose("tasks");
      say(t("table.said.target", { name: t("table.tasks") }));
    }
  }
  /** Return the card beside one, wherever the grid has put it. */
  function neighbour(from, [x, y]) {
    if (!from) return null;
    const at = centre(from);
    const others = [...grid.querySelectorAll("button")].filter((each) => each !== from);
    const ranked = others
      .map((each) => {
        const to = centre(each);
        const along = (to.x - at.x) * x + (to.y - at.y) * y;
        const across = Math.abs((to.x - at.x) * y) + Math.abs((to.y - at.y) * x);
        return { each, along, cost: along + 3 * across };
      })
      .filter(({ along }) => along > 4)
      .sort((a, b) => a.cost - b.cost);
    const next = ranked[0]?.each ?? null;
    if (next) {
      from.tabIndex = -1;
      next.tabIndex = 0;
    }
    return next;
  }
  return { element: h("div", { class: "entering" }, bar, slots, grid), draw };
}

function centre(node) {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Return the first letters of a name, as many as tell it from the others, up to four. */
function shortName(names, seat) {
  for (let length = 1; length < 4; length += 1) {
    const start = names[seat].slice(0, length);
    if (!names.some((name, other) => other !== seat && name.startsWith(start))) return start;
  }
  return names[seat].slice(0, 4);
}
