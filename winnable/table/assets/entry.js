// The view in which a deal is put together.
import { cardName } from "../assets/crew/card.js";
import { taskView } from "../assets/crew/task.js";
import { english, h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import * as deals from "./deal.js";
import { gridView } from "./grid.js";
import { missionPart } from "./mission.js";
import { button, choice, field, refill, viewHeading } from "./parts.js";
import { pastePart } from "./paste.js";

const TOKENS = ["", "1", "2", "3", "4", "5", "6", "7", "8", "9", ">", ">>", ">>>", ">>>>", "omega"];

/** Return `{ element, draw }` of the view. */
export function entryView(app) {
  const { store } = app;
  const grid = gridView(app);
  const paste = pastePart(app);
  const mission = missionPart(app);
  const setup = h("div", { class: "row entering-row" });
  const names = h("div", { class: "names" });
  const tasks = h("section", { class: "part" });
  const rest = h("div", { class: "more" });
  const status = h("div", { class: "status-bar", role: "region", "aria-label": t("table.state") });
  const intro = h("p", { class: "intro" }, t("table.intro"));
  const byHand = h(
    "div",
    {},
    mission.element,
    grid.element,
    tasks,
    h("details", { class: "part" }, h("summary", {}, t("table.names")), names),
    h("details", { class: "part" }, h("summary", {}, t("table.more")), rest),
    status,
  );
  const other = h("div", {});
  const element = h("section", { class: "view" }, viewHeading("deal"), intro, setup, paste.element, byHand, other);

  function draw() {
    const deal = store.deal();
    byHand.hidden = deal.text !== null;
    intro.hidden = deal.text !== null || Object.keys(deal.held).length > 0;
    refill(setup, setupRow(app, deal));
    refill(other, deal.text === null ? null : otherGame(app, deal));
    if (deal.text !== null) return;
    grid.draw();
    mission.draw();
    refill(names, deal.players.map((name, seat) => nameField(app, deal, name, seat)));
    refill(tasks, taskRows(app, deal));
    refill(rest, furtherParts(app, deal));
    refill(status, statusBar(app, deal));
  }
  return { element, draw };
}

function otherGame(app, deal) {
  const tapped = app.editions.some((each) => each.game === deal.game);
  return [h("p", {}, t(tapped ? "table.as_written" : "table.other_game")), h("pre", { lang: "en", tabindex: 0 }, deal.text)];
}

function setupRow(app, deal) {
  const { editions, store, names } = app;
  const crews = [2, 3, 4, 5].map((crew) => [crew, crew === 2 ? t("table.crew_robot") : t("table.crew", { n: crew })]);
  const fresh = (game, crew) => store.change(() => deals.emptyDeal(editions.find((each) => each.game === game), crew, names()));
  return [
    choice(t("table.game"), editions.map((each) => [each.game, each.title, "en"]), deal.game, (game) => fresh(game, deals.crewSize(deal)), { focus: "game" }),
    choice(t("table.crew_size"), crews, deals.crewSize(deal), (crew) => fresh(deal.game, Number(crew)), { focus: "crew" }),
    button(t("table.random"), () => app.randomDeal(), { focus: "random" }),
    button(t("table.clear"), () => fresh(deal.game, deals.crewSize(deal)), { focus: "clear" }),
  ];
}

function nameField(app, deal, name, seat) {
  const label = seat === deal.robot ? t("crew.robot") : t("table.seat", { number: seat + 1 });
  return field(
    label,
    name,
    (value, box) => {
      if (!app.store.change((each) => deals.rename(each, seat, value))) box.value = box.defaultValue = name;
    },
    { focus: `name-${seat}`, maxlength: 40 },
  );
}

// --- tasks ---------------------------------------------------------------------------------------

function taskRows(app, deal) {
  const { store } = app;
  const change = (name, part) => store.change((each) => deals.changeTask(each, name, part));
  const owners = [["", t("crew.owner_open")], ...deal.players.map((name, seat) => [seat, name])];
  const cards = deal.game === "deep-sea" ? (app.taskCards() ?? []) : [];
  const about = (task) => cards.find((card) => card.id === task.name)?.about ?? "";
  const rows = deal.tasks.map((task, index) =>
    h(
      "li",
      { class: "task-row" },
      h("span", { class: "task-number" }, `${index + 1}.`),
      taskView({ ...task, english: about(task) }, deal.deck, { state: task.done ? "met" : "open" }),
      about(task) ? english(about(task), "span", { class: "note" }) : null,
      choice(t("table.owner_of", { task: task.name }), owners, task.owner ?? "", (owner) => change(task.name, { owner: owner === "" ? null : Number(owner) }), {
        focus: `owner-${task.name}`,
        hidden: true,
      }),
      choice(
        t("table.token_of", { task: task.name }),
        TOKENS.map((token) => [token, token === "" ? t("table.no_token") : token]),
        task.token,
        (token) => change(task.name, { token }),
        { focus: `token-${task.name}`, hidden: true },
      ),
      deal.before === null
        ? null
        : h(
            "label",
            { class: "check" },
            h("input", { type: "checkbox", checked: task.done, dataset: { focus: `done-${task.name}` }, on: { change: () => change(task.name, { done: !task.done }) } }),
            t("table.done"),
          ),
      rowButton("↑", "table.task_up", task, () => store.change((each) => deals.moveTask(each, task.name, -1))),
      rowButton("↓", "table.task_down", task, () => store.change((each) => deals.moveTask(each, task.name, 1))),
      rowButton("✕", "table.task_off", task, () => store.change((each) => deals.withoutTask(each, task.name))),
    ),
  );
  return [
    h("h3", {}, t("table.tasks_drawn", { n: deal.tasks.length })),
    deal.tasks.length ? h("ol", { class: "task-rows" }, rows) : h("p", { class: "note" }, t("table.tasks_how")),
    deal.game === "deep-sea" ? taskCards(app, deal) : null,
  ];
}

function rowButton(sign, key, task, onClick) {
  return button(sign, onClick, { "aria-label": t(key, { task: task.name }), title: t(key, { task: task.name }), focus: `${key}-${task.name}` });
}

/** Return a choice among the task cards of the edition, which come when they are first wanted. */
function taskCards(app, deal) {
  const cards = app.taskCards();
  if (cards === null) return null;
  const left = cards.filter((card) => !deal.tasks.some((task) => task.name === card.id));
  const pick = choice(
    t("table.task_card"),
    [["", t("table.choose")], ...left.map((card) => [card.id, `${card.about} (${Object.values(card.difficulty).join("/")})`, "en"])],
    "",
    (id) => id && app.store.change((each) => deals.tapTask(each, id)),
    { focus: "task-card" },
  );
  return pick;
}

// --- what is needed less often -------------------------------------------------------------------

function furtherParts(app, deal) {
  const { store } = app;
  const seats = deal.players.map((name, seat) => [seat, name]);
  const seatChoice = (label, value, onChange, focus, none) =>
    choice(label, [["", none], ...seats], value ?? "", (seat) => onChange(seat === "" ? null : Number(seat)), { focus });
  const put = (part) => store.change((each) => ({ ...each, ...part }));
  return [
    h("h3", {}, t("table.unknown_cards")),
    h("p", { class: "note" }, t("table.unknown_how")),
    deal.before === null
      ? h(
          "div",
          { class: "row" },
          deal.players.map((name, seat) =>
            seat === deal.robot
              ? null
              : check(name, deal.hidden[seat], () => put({ hidden: deal.hidden.with(seat, !deal.hidden[seat]) }), `hidden-${seat}`),
          ),
        )
      : null,
    choice(
      t("table.unknown_question"),
      ["some", "every"].map((each) => [each, t(`table.unknown.${each}`)]),
      deal.unknown,
      (unknown) => put({ unknown }),
      { focus: "unknown" },
    ),
    h("h3", {}, t("table.distress")),
    distressPart(deal, put),
    h("h3", {}, t("table.lead")),
    seatChoice(t("table.lead_who"), deal.lead, (lead) => put({ lead }), "lead", t("table.lead_open")),
    rolesPart(app, deal, put, seatChoice),
    h("h3", {}, t("table.middle")),
    check(t("table.middle_on"), deal.before !== null, () => store.change((each) => deals.inTheMiddle(each, each.before === null)), "middle"),
    deal.before === null ? null : middlePart(deal, put, seatChoice),
  ];
}

function check(label, on, onChange, focus) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", checked: on, dataset: { focus }, on: { change: onChange } }), label);
}

function distressPart(deal, put) {
  const kind = typeof deal.distress === "string" ? deal.distress : deal.distress.to;
  const kinds = ["none", "allowed", "required", "left", "right"].map((each) => [each, t(`table.distress.${each}`)]);
  const given = (to) => ({ to, cards: typeof deal.distress === "string" ? {} : deal.distress.cards });
  const main = choice(t("table.distress_what"), kinds, kind, (each) => put({ distress: ["left", "right"].includes(each) ? given(each) : each }), { focus: "distress" });
  if (typeof deal.distress === "string") return main;
  const held = deals.holders(deal);
  const trumps = deal.deck.suits.filter((suit) => suit.trump).map((suit) => suit.letter);
  const passes = deal.players.map((name, seat) => {
    const cards = deals.deckCards(deal.deck).filter((card) => held[card] === seat && !trumps.includes(card[0]));
    const options = [["", t("table.card_open")], ...cards.map((card) => [card, cardName(card, deal.deck)])];
    return choice(t("table.passes", { name }), options, deal.distress.cards[seat] ?? "", (card) => {
      const kept = { ...deal.distress.cards };
      if (card) kept[seat] = card;
      else delete kept[seat];
      put({ distress: { ...deal.distress, cards: kept } });
    }, { focus: `pass-${seat}` });
  });
  return [main, h("div", { class: "row" }, passes)];
}

function rolesPart(app, deal, put, seatChoice) {
  const roles = [...new Set([...app.missionRoles(deal), ...Object.keys(deal.roles)])];
  if (!roles.length) return null;
  return [
    h("h3", {}, t("table.roles")),
    roles.map((role) => seatChoice(role, deal.roles[role], (seat) => put({ roles: { ...deal.roles, [role]: seat } }), `role-${role}`, t("table.role_open"))),
  ];
}

function middlePart(deal, put, seatChoice) {
  const { before } = deal;
  return h(
    "div",
    {},
    h("p", { class: "note" }, t("table.middle_how")),
    seatChoice(t("table.commander_was"), before.commander, (commander) => put({ before: { ...before, commander } }), "commander", t("table.choose")),
    h(
      "div",
      { class: "row" },
      deal.players.map((name, seat) => {
        const label = t("table.tricks_of", { name });
        return field(
          label,
          before.tricks[seat],
          (value) => put({ before: { ...before, tricks: before.tricks.with(seat, Math.max(0, Math.min(20, Math.trunc(Number(value)) || 0))) } }),
          { type: "number", min: 0, max: 20, focus: `tricks-${seat}` },
        );
      }),
    ),
  );
}

// --- how far it is -------------------------------------------------------------------------------

function statusBar(app, deal) {
  const { free, complete, seats } = deals.progress(deal);
  const wanted = app.wantedTasks(deal);
  const shown = free.slice(0, 12);
  const cards = deal.before !== null || !free.length ? null : h("span", { class: "missing" }, shown.join(" "), free.length > shown.length ? " …" : "");
  const open = seats.some((seat) => seat.open);
  const state = deal.before !== null
    ? t("table.in_middle", { n: seats.reduce((sum, seat) => sum + seat.have, 0) })
    : free.length === 0
      ? t("table.complete")
      : open && complete
        ? t("table.unknown_left", { n: free.length })
        : t("table.missing", { n: free.length });
  const tasks = wanted === null || wanted === deal.tasks.length ? null : h("span", {}, t("table.tasks_missing", { have: deal.tasks.length, n: wanted }));
  return [
    h("span", { class: "status-text" }, h("strong", {}, state), cards, tasks),
    button(t("table.ask"), () => app.askNow(), { class: "primary", focus: "ask" }),
  ];
}
