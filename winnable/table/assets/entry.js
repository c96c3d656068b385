// The view in which a deal is put together.
import { cardName } from "../assets/crew/card.js";
import { taskView } from "../assets/crew/task.js";
import { english, h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { fold } from "../assets/fold.js";
import { gridView } from "./grid.js";
import { missionPart } from "./mission.js";
import { button, choice, field, refill, renew, viewHeading } from "./parts.js";
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
  const others = h("div", {});
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
    others,
    status,
  );
  const other = h("div", {});
  const element = h("section", { class: "view" }, viewHeading("deal"), intro, setup, paste.element, byHand, other);

  let drawn = new Map(); // by part what it shows

  /** Fill a part anew if what it shows is different; else who is just tapping something in it would lose it. */
  function part(node, shown, make) {
    const key = JSON.stringify(shown);
    if (drawn.get(node) === key) return;
    drawn.set(node, key);
    refill(node, make());
  }
  /** Draw what is different; `again`: all of it, as a choice may have been made of which nothing came. */
  function draw(again = false) {
    if (again) drawn = new Map();
    const { view, text, page } = store.deal();
    byHand.hidden = view === null;
    intro.hidden = view === null || Object.keys(view.holders).length > 0;
    part(setup, [view?.game, view?.crew], () => setupRow(app, view));
    part(other, view === null ? text : null, () => (view === null ? asText(app, page, text) : null));
    if (view === null) return;
    const { players, seats, tasks: drawnTasks, deck, before, unknown, lead, roles, distress } = view;
    grid.draw();
    mission.draw();
    part(names, [players, view.robot], () => players.map((name, seat) => nameField(app, view, name, seat)));
    part(tasks, [view.game, players, drawnTasks, deck, before !== null, view.game === "deep-sea" && app.taskCards() !== null], () => taskRows(app, view));
    part(rest, [players, view.robot, seats.map((seat) => seat.unknown > 0), unknown, lead, roles, distress, before], () => furtherParts(app, view));
    part(others, view.others, () => otherParts(view));
    renew(status, statusBar(app, view));
  }
  return { element, draw };
}

function asText(app, page, text) {
  const tapped = app.editions.some((each) => each.page === page);
  return [h("p", {}, t(tapped ? "table.as_written" : "table.other_game")), h("pre", { lang: "en", tabindex: 0 }, text)];
}

/** Name what of the deal is not shown above, and asked as it is written. */
function otherParts({ others }) {
  if (!others.length) return null;
  const keys = others.map((each) => each.key).join(", ");
  return fold(t("table.others", { keys }), () => others.map(({ text }) => h("pre", { lang: "en", tabindex: 0 }, text)), { class: "part others" });
}

function setupRow(app, view) {
  const { editions } = app;
  const crews = [2, 3, 4, 5].map((crew) => [crew, crew === 2 ? t("table.crew_robot") : t("table.crew", { n: crew })]);
  const { game, crew } = view ?? { game: editions[0].game, crew: 4 };
  const ofCrew = (n) => app.edit((deal) => (deal.view === null ? { do: "new", game, crew: n, names: app.names() } : { do: "crew", crew: n, names: app.names() }));
  return [
    choice(t("table.game"), editions.map((each) => [each.game, each.title, "en"]), game, (each) => app.fresh(each, crew), { focus: "game" }),
    choice(t("table.crew_size"), crews, crew, (n) => ofCrew(Number(n)), { focus: "crew" }),
    button(t("table.random"), () => app.randomDeal(), { focus: "random" }),
    button(t("table.clear"), () => app.fresh(game, crew), { focus: "clear" }),
  ];
}

function nameField(app, view, name, seat) {
  const label = seat === view.robot ? t("crew.robot") : t("table.seat", { number: seat + 1 });
  return field(
    label,
    name,
    async (value, box) => {
      if (!(await app.edit({ do: "rename", seat, name: value }))) box.value = box.defaultValue = name;
    },
    { focus: `name-${seat}`, maxlength: 40 },
  );
}

// --- tasks ---------------------------------------------------------------------------------------

function taskRows(app, view) {
  const { edit } = app;
  const owners = [["", t("crew.owner_open")], ...view.players.map((name, seat) => [seat, name])];
  const cards = view.game === "deep-sea" ? (app.taskCards() ?? []) : [];
  const about = (task) => cards.find((card) => card.id === task.name)?.about ?? "";
  const rows = view.tasks.map((task, index) =>
    h(
      "li",
      { class: "task-row" },
      h("span", { class: "task-number" }, `${index + 1}.`),
      taskView({ ...task, english: about(task) }, view.deck, { state: task.done ? "met" : "open" }),
      about(task) ? english(about(task), "span", { class: "note" }) : null,
      choice(t("table.owner_of", { task: task.name }), owners, task.owner ?? "", (owner) => edit({ do: "owner", task: index, seat: owner === "" ? null : Number(owner) }), {
        focus: `owner-${task.name}`,
        hidden: true,
      }),
      choice(
        t("table.token_of", { task: task.name }),
        TOKENS.map((token) => [token, token === "" ? t("table.no_token") : token]),
        task.token,
        (token) => edit({ do: "token", task: index, token }),
        { focus: `token-${task.name}`, hidden: true },
      ),
      view.before === null
        ? null
        : h(
            "label",
            { class: "check" },
            h("input", { type: "checkbox", checked: task.done, dataset: { focus: `done-${task.name}` }, on: { change: () => edit({ do: "done", task: index, on: !task.done }) } }),
            t("table.done"),
          ),
      rowButton("↑", "table.task_up", task, () => index > 0 && edit({ do: "move-task", task: index, to: index - 1 })),
      rowButton("↓", "table.task_down", task, () => index + 1 < view.tasks.length && edit({ do: "move-task", task: index, to: index + 1 })),
      rowButton("✕", "table.task_off", task, () => edit({ do: "drop-task", task: index })),
    ),
  );
  return [
    h("h3", {}, t("table.tasks_drawn", { n: view.tasks.length })),
    view.tasks.length ? h("ol", { class: "task-rows" }, rows) : h("p", { class: "note" }, t("table.tasks_how")),
    view.game === "deep-sea" ? taskCards(app, view) : null,
  ];
}

function rowButton(sign, key, task, onClick) {
  return button(sign, onClick, { "aria-label": t(key, { task: task.name }), title: t(key, { task: task.name }), focus: `${key}-${task.name}` });
}

/** Return a choice among the task cards of the edition, which come when they are first wanted. */
function taskCards(app, view) {
  const cards = app.taskCards();
  if (cards === null) return null;
  const left = cards.filter((card) => !view.tasks.some((task) => task.name === card.id));
  const pick = choice(
    t("table.task_card"),
    [["", t("table.choose")], ...left.map((card) => [card.id, `${card.about} (${Object.values(card.difficulty).join("/")})`, "en"])],
    "",
    (id) => id && app.edit({ do: "add-task", name: id }),
    { focus: "task-card" },
  );
  return pick;
}

// --- what is needed less often -------------------------------------------------------------------

function furtherParts(app, view) {
  const { edit } = app;
  const seats = view.players.map((name, seat) => [seat, name]);
  const seatChoice = (label, value, change, focus, none) =>
    choice(label, [["", none], ...seats], value ?? "", (seat) => edit({ ...change, seat: seat === "" ? null : Number(seat) }), { focus });
  return [
    h("h3", {}, t("table.unknown_cards")),
    h("p", { class: "note" }, t("table.unknown_how")),
    view.before === null
      ? h(
          "div",
          { class: "row" },
          view.players.map((name, seat) =>
            seat === view.robot
              ? null
              : check(name, view.seats[seat].unknown > 0, (on) => edit({ do: "hidden", seat, on }), `hidden-${seat}`),
          ),
        )
      : null,
    choice(
      t("table.unknown_question"),
      ["some", "every"].map((each) => [each, t(`table.unknown.${each}`)]),
      view.unknown,
      (value) => edit({ do: "unknown", value }),
      { focus: "unknown" },
    ),
    h("h3", {}, t("table.distress")),
    distressPart(view, edit),
    h("h3", {}, t("table.lead")),
    seatChoice(t("table.lead_who"), view.lead, { do: "lead" }, "lead", t("table.lead_open")),
    view.roles.length ? h("h3", {}, t("table.roles")) : null,
    view.roles.map(({ name, seat }) => seatChoice(name, seat, { do: "role", role: name }, `role-${name}`, t("table.role_open"))),
    h("h3", {}, t("table.middle")),
    check(t("table.middle_on"), view.before !== null, (on) => edit({ do: "middle", on }), "middle"),
    view.before === null ? null : middlePart(view, edit, seatChoice),
  ];
}

function check(label, on, onChange, focus) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", checked: on, dataset: { focus }, on: { change: () => onChange(!on) } }), label);
}

function distressPart({ distress, players, deck }, edit) {
  const kinds = ["none", "allowed", "required", "left", "right"].map((each) => [each, t(`table.distress.${each}`)]);
  const main = choice(t("table.distress_what"), kinds, distress.kind, (kind) => edit({ do: "distress", kind }), { focus: "distress" });
  if (!distress.given) return main;
  const passes = players.map((name, seat) => {
    const options = [["", t("table.card_open")], ...distress.options[seat].map((card) => [card, cardName(card, deck)])];
    return choice(t("table.passes", { name }), options, distress.cards[seat] ?? "", (card) => edit({ do: "pass", seat, card: card || null }), { focus: `pass-${seat}` });
  });
  return [main, check(t("table.distress_may"), distress.may, (on) => edit({ do: "may", on }), "distress-may"), h("div", { class: "row" }, passes)];
}

function middlePart({ before, players }, edit, seatChoice) {
  return h(
    "div",
    {},
    h("p", { class: "note" }, t("table.middle_how")),
    seatChoice(t("table.commander_was"), before.commander, { do: "commander" }, "commander", t("table.choose")),
    h(
      "div",
      { class: "row" },
      players.map((name, seat) =>
        field(
          t("table.tricks_of", { name }),
          before.tricks?.[seat] ?? "",
          (value) => edit({ do: "tricks", seat, n: Math.max(0, Math.min(20, Math.trunc(Number(value)) || 0)) }),
          { type: "number", min: 0, max: 20, focus: `tricks-${seat}` },
        ),
      ),
    ),
  );
}

// --- how far it is -------------------------------------------------------------------------------

function statusBar(app, { free, complete, seats, tasks, before, mission }) {
  const shown = free.slice(0, 12);
  const cards = free.length ? h("span", { class: "missing" }, shown.join(" "), free.length > shown.length ? " …" : "") : null;
  const state = before !== null
    ? t("table.in_middle", { n: seats.reduce((sum, seat) => sum + seat.have, 0) })
    : free.length === 0
      ? t("table.complete")
      : t(complete ? "table.unknown_left" : "table.missing", { n: free.length });
  const wanted = mission?.tasks ?? null;
  const drawn = wanted === null || wanted === tasks.length ? null : h("span", {}, t("table.tasks_missing", { have: tasks.length, n: wanted }));
  return [
    h("span", { class: "status-text" }, h("strong", {}, state), cards, drawn),
    button(t("table.ask"), () => app.askNow(), { class: "primary", focus: "ask" }),
  ];
}
