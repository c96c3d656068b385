// A line of play of The Crew, trick by trick and card by card.
import { english, fill, h } from "../dom.js";
import { stepper } from "../stepper.js";
import { t } from "../texts.js";
import { aroundView } from "./around.js";
import { cardName, suitName } from "./card.js";
import { handView } from "./hand.js";
import { kindKey, trickTable } from "./tricks.js";

/**
 * Return what a line (see `crew/page.py`) shows after each number of its cards: `{ count, stops, frame(at, onward) }`.
 *
 * `stops` are the ends of its tricks. A frame has what lies on the table (`cards`, `leader`, `turn`, `winner`, `tasks`,
 * `left`, `roles`), the `hands` as the trick began, what `fell` of each, and which cards are `legal` for whom is to play;
 * `heading`, `why` and `goals` are to be shown, `said` is for screen readers. `onward`: it is gone to from before, so
 * that tasks turn over. `marks` are what an analysis says of the cards, in their order.
 */
export function lineFrames(table, line, marks = []) {
  const seats = table.players.length;
  const count = line.timeline.reduce((sum, trick) => sum + trick.cards.length, 0);
  const stops = line.timeline.map((trick, index) => index * seats + trick.cards.length);

  function frame(at, onward = false) {
    const index = at === 0 ? 0 : Math.ceil(at / seats) - 1;
    const trick = line.timeline[index];
    const fallen = trick ? trick.cards.slice(0, at - index * seats) : [];
    const complete = fallen.length === seats;
    const tasks = line.tasks.map((task) => ({ ...task, ...stateAt(task, index, fallen, onward) }));
    const next = (complete ? line.timeline[index + 1]?.cards[0] : trick?.cards[fallen.length]) ?? null;
    const held = trick ? trick.hands : table.hands;
    const heading = headingText(trick, fallen, complete);
    return {
      cards: fallen.map((each) => ({ ...each, winning: complete && each.seat === trick.winner })),
      leader: trick ? trick.leader : table.lead,
      turn: next ? next.seat : null,
      legal: next ? next.legal : [],
      winner: complete ? trick.winner : null,
      left: held.map((hand, seat) => handSize(hand, seat) - (fallen.some((each) => each.seat === seat) ? 1 : 0)),
      tasks,
      roles: line.roles,
      hands: held,
      fell: table.players.map((_, seat) => fallen.find((each) => each.seat === seat) ?? null),
      covered: trick ? trick.covered : table.covered,
      hidden: line.judged ? table.players.map(() => 0) : table.hidden,
      heading,
      why: fallen.map((each, place) => h("li", {}, whyText(each, marks[index * seats + place]))),
      goals: goalList(line, table, index, complete),
      said: [heading, complete ? endText(trick, tasks) : lastText(fallen)].filter(Boolean).join(" "),
    };
  }

  function stateAt(task, index, fallen, onward) {
    const behind = line.timeline[index];
    const done = behind ? behind.number - (fallen.length === seats ? 0 : 1) : table.earlier;
    if (task.done || (task.state === "met" && task.decided !== null && task.decided <= done)) {
      return { state: "met", turning: onward && task.decided === done && fallen.length === seats };
    }
    return { state: task.state === "lost" && task.decided !== null && task.decided <= done ? "lost" : "open", turning: false };
  }

  function handSize(hand, seat) {
    return line.judged ? hand.length : hand.length + table.hidden[seat];
  }

  function headingText(trick, fallen, complete) {
    if (!trick) return t("crew.nothing_played");
    const words = { number: trick.number, name: table.players[trick.leader] };
    if (fallen.length === 0) return t("crew.before_trick", words);
    if (!complete) return t("crew.in_trick", words);
    return t("crew.after_trick", { ...words, winner: table.players[trick.winner], card: cardName(trick.winning_card, table.deck) });
  }

  function endText(trick, tasks) {
    const turned = trick.met.tasks.map((index) => tasks[index].label);
    return turned.length ? t("crew.met_now", { tasks: turned.join(", ") }) : "";
  }

  function lastText(fallen) {
    return fallen.length ? whyWords(fallen.at(-1)) : "";
  }

  function whyWords(each) {
    const words = {
      name: table.players[each.seat],
      card: cardName(each.card, table.deck),
      suit: each.led ? suitName(each.led, table.deck) : "",
      n: each.legal.length,
    };
    return t(`crew.why.${each.why}`, words) + (each.seat === table.robot ? ` ${t("crew.why.robot")}` : "");
  }

  function whyText(each, mark) {
    return [whyWords(each), mark ? h("span", { class: `kind kind-${mark.answer}` }, ` ${t(kindKey(mark.kind))}`) : null];
  }

  return { count, stops, frame };
}

/**
 * Return a player for a line: the table from above, the hands, why each card was legal.
 *
 * `marks` are what an analysis says of the cards, in their order; `start` is the number of cards after which to begin.
 */
export function linePlayer(table, line, { marks = [], start = 0 } = {}) {
  const { count, stops, frame } = lineFrames(table, line, marks);
  const heading = h("p", { class: "line-heading" });
  const around = h("div", { class: "line-around" });
  const why = h("ol", { class: "line-why" });
  const untold = h("p", { class: "note" }, t("crew.nothing_played"));
  const goals = h("div", { class: "line-goals" });
  const hands = h("div", { class: "line-hands" });
  const surface = h("div", { class: "line-surface" }, heading, around);
  let shown = 0;

  function show(at) {
    const seen = frame(at, at > shown);
    shown = at;
    fill(heading, seen.heading);
    fill(around, aroundView(table, seen));
    fill(why, seen.why);
    untold.hidden = seen.why.length > 0;
    fill(hands, ...table.players.map((name, seat) => handRow(name, seat, seen)));
    fill(goals, seen.goals);
    return seen.said;
  }

  function handRow(name, seat, seen) {
    const mine = seen.fell[seat];
    const options = {
      played: mine ? mine.card : null,
      legal: mine ? mine.legal : [],
      covered: seat === table.robot ? seen.covered : [],
      hidden: seen.hidden[seat],
    };
    return h(
      "div",
      { class: "hand-row", role: "group", "aria-label": t("crew.hand_of", { name }) },
      h("span", { class: "hand-name", "aria-hidden": "true" }, name),
      handView(seen.hands[seat], table.deck, options),
    );
  }

  const steps = stepper({ count, stops, show, words: "crew.step", surface, start });
  const player = h(
    "div",
    { class: "line", role: "group", "aria-label": t("crew.line") },
    choicesView(table, line),
    surface,
    steps.element,
    h("p", { class: "note keys" }, t("crew.keys")),
    h("h3", {}, t("crew.why_legal")),
    untold,
    why,
    goals,
    h("h3", {}, t("crew.hands")),
    h("p", { class: "note" }, t("crew.hands_note")),
    hands,
  );
  const all = trickTable(table, line, { marks, onTrick: (index) => steps.go(stops[index]) });
  return h("div", { class: "line-whole" }, player, h("h3", {}, t("crew.tricks")), all, endingView(table, line));
}

/** Return how a line ends that is won; null for any other. */
export function endingView({ earlier, tricks }, { ending }) {
  if (!ending) return null;
  const { after, unplayed } = ending;
  const first = after === earlier ? t("crew.ending.before") : after < earlier + tricks ? t("crew.ending.after", { trick: after }) : t("crew.ending.last");
  const rest = unplayed.length && after === earlier + tricks ? ` ${t("crew.ending.unplayed", { n: unplayed.length, cards: unplayed.join(" ") })}` : "";
  return h("p", { class: "line-ending" }, first + rest);
}

function goalList(line, table, index, complete) {
  if (!line.goals.length) return null;
  const trick = line.timeline[index];
  const done = trick ? trick.number - (complete ? 0 : 1) : table.earlier;
  const items = line.goals.map((goal) => {
    const settled = goal.decided !== null && goal.decided <= done ? goal.state : "open";
    const sign = { open: "○", met: "✓", lost: "✗" }[settled];
    return h("li", { class: `goal goal-${settled}` }, `${sign} `, english(goal.english), ` (${t(`crew.task.${settled}`)})`);
  });
  return [h("h3", {}, t("crew.goals")), h("ul", { class: "goals" }, items)];
}

/** Return what was chosen beside the play: unknown cards, passes, owners, roles, draws. */
export function choicesView(table, line) {
  const name = (seat) => table.players[seat];
  const card = (each) => cardName(each, table.deck);
  const items = [];
  if (line.completed_deal) items.push(t("crew.completed"));
  if (line.passes) {
    const step = line.passes.to === "left" ? 1 : table.players.length - 1;
    for (const each of line.passes.cards) {
      const to = name((each.seat + step) % table.players.length);
      items.push(t("crew.passes", { name: name(each.seat), card: card(each.card), to }));
    }
  }
  for (const task of line.tasks) {
    if (task.owner_given === false) items.push(t("crew.takes", { name: name(task.owner), task: task.label }));
  }
  if (line.handover) {
    const { task, from, to } = line.handover;
    items.push(t("crew.handed_over", { task, from: name(from), to: name(to) }));
  }
  for (const role of line.roles) {
    if (role.seat !== null && !role.seat_given) items.push(t("crew.has_role", { role: role.name, name: name(role.seat) }));
  }
  for (const draw of line.draws) {
    const from = name((draw.seat + table.players.length - 1) % table.players.length);
    items.push(t("crew.draws", { name: name(draw.seat), card: card(draw.card), from }));
  }
  if (!items.length) return null;
  return h("div", { class: "choices" }, h("h3", {}, t("crew.choices")), h("ul", {}, items.map((item) => h("li", {}, item))));
}
