// The deck as a grid, and above it those whose cards are tapped: a player, the robot, or the tasks.
import { cardName, cardView } from "../assets/crew/card.js";
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { button, refill, renew } from "./parts.js";
import { taskStrip } from "./strip.js";
import { taskCardsView } from "./taskcards.js";

/**
 * Return `{ element, draw, enterBy }` of the grid.
 *
 * `target` is a seat or "tasks". Cards are entered by "hands", or by "tricks": in the order in which they were played.
 * Keys: arrows go from card to card, digits choose a player, T the tasks.
 */
export function gridView(app) {
  const { store, edit, soon, say, ui } = app;
  const bar = h("div", { class: "targets", role: "group", "aria-label": t("table.targets") });
  const slots = h("div", { class: "columns" });
  const strip = h("div", { class: "strip" });
  const cardsOfTasks = taskCardsView(app);
  const grid = h("div", { class: "grid", role: "group", "aria-label": t("table.grid") });
  grid.addEventListener("keydown", onKey);
  const pending = new Set(); // cards that were tapped, of which nothing has come yet
  let place = null; // among the robot's columns, that the next card goes to

  function target() {
    const { view } = store.deal();
    if (ui.target === "tasks") return "tasks";
    return ui.target < view.players.length ? ui.target : 0;
  }
  const byTricks = (view) => ui.enter === "tricks" && Boolean(view.falls) && ui.target !== "tasks";
  /** Enter cards by hands or by tricks. */
  function enterBy(way) {
    soon(() => {
      ui.enter = way;
      if (ui.target === "tasks") ui.target = 0;
      draw();
    });
  }
  /** Take a tap on a player: whose cards come next, or who leads the first trick. */
  function chooseSeat(seat) {
    const { view } = store.deal();
    if (!byTricks(view)) choose(seat);
    else if (!view.played.length) edit({ do: "lead", seat });
  }
  /** Go on with another target, when all taps before are done. */
  function choose(next) {
    soon(() => {
      ui.target = next;
      place = null;
      draw();
    });
  }
  /** Take a tap on a card; for whom it is, is known when all taps before are done. */
  async function tap(card) {
    pending.add(card);
    grid.querySelector(`[data-focus="card-${card}"]`)?.closest(".cell").classList.add("cell-pending");
    let [seat, before, fell] = [null, null, false];
    const changed = await edit(({ view }) => {
      pending.delete(card);
      [seat, before] = [target(), view];
      const at = place;
      place = null;
      if (byTricks(view)) {
        fell = true;
        return { do: "fall", card };
      }
      if (seat === "tasks") {
        ui.task = card;
        const task = view.tasks.findIndex((each) => each.name === card);
        return task < 0 ? { do: "add-task", name: card } : { do: "drop-task", task };
      }
      return view.holders[card] === seat ? { do: "take", card } : { do: "give", seat, card, place: at };
    });
    const { view } = store.deal();
    if (pending.delete(card) && view !== null) draw(); // another deal has come, which it was not meant for
    if (view === null || seat === null) return;
    const name = cardName(card, view.deck);
    if (fell) {
      tellFall(card, name, before, changed);
    } else if (seat === "tasks") {
      const drawn = view.tasks.findIndex((task) => task.name === card);
      say(drawn < 0 ? t("table.said.no_task", { card: name }) : t("table.said.task", { card: name, number: drawn + 1 }));
    } else if (!changed) {
      draw();
      say(t("table.said.full", { name: view.players[seat] }));
    } else if (before.holders[card] === seat) {
      say(t("table.said.back", { card: name, name: view.players[seat] }));
    } else {
      const next = view.next[seat];
      if (ui.target === seat) ui.target = next ?? (view.complete && !ui.way ? "tasks" : seat);
      draw();
      if (ui.way && view.complete && !before.complete) app.askNow();
      const filled = view.seats.findIndex((each, other) => other !== seat && each.have > before.seats[other].have);
      say(
        [
          t("table.said.card", { card: name, name: view.players[seat], n: view.seats[seat].have }),
          next !== null && next !== seat ? t("table.said.next", { name: view.players[next] }) : "",
          filled >= 0 ? t("table.said.rest", { name: view.players[filled] }) : "",
        ].join(" "),
      );
    }
  }
  /** Say who played a card, and who is next; when all have fallen it goes on with the tasks. */
  function tellFall(card, name, before, changed) {
    const { view } = store.deal();
    if (!changed) {
      draw();
      const holder = before.holders[card];
      say(before.played.includes(card) ? t("table.said.fell_before", { card: name }) : t("table.said.holds", { card: name, name: view.players[holder ?? 0] }));
      return;
    }
    if (view.complete && ui.target !== "tasks" && !ui.way) ui.target = "tasks";
    draw();
    const next = view.players[view.falls?.seat ?? 0];
    if (view.played.length > before.played.length) say([t("table.said.fell", { card: name, name: before.players[before.falls.seat] }), t("table.said.next", { name: next })].join(" "));
    else say(t("table.said.fell_back", { card: name }));
  }
  function draw() {
    const { view } = store.deal();
    const tricks = byTricks(view);
    const seat = tricks ? view.falls.seat : target();
    const others = app.drawsTaskCards(view) && seat === "tasks";
    renew(
      bar,
      view.players.map((_, index) => targetButton(view, index, index === seat)),
      button(
        [h("strong", {}, t("table.tasks")), h("span", { class: "target-count" }, String(view.tasks.length))],
        () => choose("tasks"),
        { class: "target", "aria-pressed": String(seat === "tasks"), focus: "target-tasks" },
      ),
    );
    refill(slots, !tricks && view.columns.length && seat === view.robot ? columnsView(view) : null);
    refill(strip, seat === "tasks" ? taskStrip(app, view) : null, tricks ? h("p", { class: "note" }, t(view.played.length ? "table.trick_now" : "table.trick_first", { number: view.falls.trick, name: view.players[view.falls.seat] })) : null);
    grid.hidden = others;
    cardsOfTasks.element.hidden = !others;
    if (others) cardsOfTasks.draw();
    grid.style.setProperty("--ranks", Math.max(...view.deck.suits.map((suit) => suit.ranks.length)));
    renew(
      grid,
      view.deck.suits.map((suit) =>
        h(
          "div",
          { class: "grid-suit" },
          suit.ranks.map((rank) => cell(view, `${suit.letter}${rank}`, seat)),
        ),
      ),
    );
    const cards = [...grid.querySelectorAll("button")];
    const current = cards.find((each) => each === document.activeElement) ?? cards.find((each) => each.dataset.focus === ui.card) ?? cards[0];
    for (const each of cards) each.tabIndex = each === current ? 0 : -1;
  }
  function targetButton(view, index, pressed) {
    const { have, unknown, least, most, full, rest } = view.seats[index];
    const counts = least === null ? `${have}` : `${have}/${least}${most > least ? "+" : ""}`;
    const size = least === null ? t("crew.left", { n: have }) : t("table.count", { have, n: least });
    const sign = full ? " ✓" : unknown ? ` ${unknown}?` : "";
    const notes = [size, unknown ? t("table.unknown_of", { n: unknown }) : "", rest ? t("table.fills_itself") : ""];
    return button(
      [
        h("strong", {}, view.players[index]),
        h("span", { class: "target-count", "aria-hidden": "true" }, counts + sign),
        h("span", { class: "visually-hidden" }, notes.filter(Boolean).join(", ")),
      ],
      () => chooseSeat(index),
      {
        class: full ? "target target-full" : "target",
        "aria-pressed": String(pressed),
        focus: `target-${index}`,
      },
    );
  }
  function cell(view, card, seat) {
    const tasks = seat === "tasks";
    const task = view.tasks.findIndex((each) => each.name === card);
    const owner = view.holders[card];
    const mine = tasks ? task >= 0 : owner === seat;
    const notes = [
      owner === undefined ? t("table.nobody") : view.players[owner],
      task >= 0 ? t("table.task_number", { number: task + 1 }) : "",
    ];
    const node = cardView(card, view.deck, { note: notes.filter(Boolean).join(", "), onTap: tap });
    node.setAttribute("aria-pressed", String(mine));
    node.dataset.focus = `card-${card}`;
    node.addEventListener("focus", () => {
      ui.card = `card-${card}`;
    });
    const place = view.played.indexOf(card);
    const fell = ui.enter === "tricks" && place >= 0 ? String(Math.floor(place / view.players.length) + 1) : "";
    const tag = tasks ? (task >= 0 ? `${task + 1}.` : "") : owner === undefined ? "" : `${shortName(view.players, owner)}${fell && ` ${fell}`}`;
    const state = mine ? "cell-mine" : !tasks && owner !== undefined ? "cell-taken" : "";
    node.dataset.tag = tag; // shown by the style: its name says it already
    return h("div", { class: `cell ${state} ${pending.has(card) ? "cell-pending" : ""}` }, node);
  }
  function columnsView(view) {
    const empty = [0, 1].flatMap((level) => view.columns.flatMap((column, index) => (column[level] === null ? [2 * index + level] : [])));
    const next = place ?? empty[0];
    const places = view.columns.map((column, index) =>
      h(
        "div",
        { class: "column" },
        column.map((card, level) => {
          const label = t(level ? "table.slot_covered" : "table.slot_open", { number: index + 1 });
          const focus = `slot-${index}-${level}`;
          if (card !== null) {
            const node = cardView(card, view.deck, { note: label, onTap: () => edit({ do: "take", card }) });
            node.dataset.focus = focus;
            return node;
          }
          return button(
            level ? "?" : "·",
            () =>
              soon(() => {
                place = 2 * index + level;
                draw();
              }),
            { class: "slot", "aria-label": label, title: label, "aria-pressed": String(next === 2 * index + level), focus },
          );
        }),
      ),
    );
    return [h("p", { class: "note" }, t("table.columns")), h("div", { class: "column-list" }, places)];
  }
  function onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const { players } = store.deal().view;
    const digit = Number(event.key);
    if (step) {
      event.preventDefault();
      neighbour(event.target.closest("button"), step)?.focus();
    } else if (event.key !== " " && digit >= 1 && digit <= players.length) {
      choose(digit - 1);
      say(t("table.said.target", { name: players[digit - 1] }));
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
  return { element: h("div", { class: "entering" }, bar, slots, strip, grid, cardsOfTasks.element), draw, enterBy };
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
