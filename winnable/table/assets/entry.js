// The view in which a deal is put together.
import { cardName, suitName, suitShape } from "../assets/crew/card.js";
import { english, h } from "../assets/dom.js";
import { language, t } from "../assets/texts.js";
import { fold } from "../assets/fold.js";
import { gridView } from "./grid.js";
import { guideButtons, guideView } from "./guide.js";
import { missionPart } from "./mission.js";
import { button, choice, field, refill, renew, viewHeading } from "./parts.js";
import { pastePart } from "./paste.js";
import { taskRows } from "./tasks.js";

/** Return `{ element, draw }` of the view. */
export function entryView(app) {
  const { store } = app;
  const grid = gridView(app);
  const paste = pastePart(app);
  const mission = missionPart(app);
  const setup = h("div", { class: "setup" });
  const names = h("div", { class: "names" });
  const tasks = h("section", { class: "part tasks-part" });
  const rest = h("div", { class: "more" });
  const others = h("div", {});
  const status = h("div", { class: "status-bar", role: "region", "aria-label": t("table.state") });
  const guide = h("div", {});
  const suits = h("p", { class: "note", hidden: language() === "en" }); // whose letters are those of English
  const intro = h("p", { class: "intro" }, t("table.intro"));
  const ways = h("div", { class: "row ways" });
  const byHand = h(
    "div",
    {},
    grid.element,
    suits,
    ways,
    intro,
    tasks,
    h("details", { class: "part players-part" }, h("summary", {}, t("table.names")), names),
    h("details", { class: "part players-part" }, h("summary", {}, t("table.more")), rest),
    others,
    status,
  );
  const other = h("div", {});
  const head = h("div", { class: "entering-row" }, setup, mission.element);
  const element = h("section", { class: "view" }, viewHeading("deal"), guide, head, byHand, other, paste.element);

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
    const { way, step } = app.ui;
    element.dataset.step = (view !== null && way && step) || "";
    part(guide, view && [way, step, view.players, view.seats, view.played.length], () => (view === null ? null : guideView(app, view)));
    mission.element.hidden = view === null;
    intro.hidden = view === null || Boolean(way) || Object.keys(view.holders).length > 0;
    part(setup, [view?.game, view?.crew], () => setupRow(app, view));
    part(other, view === null ? text : null, () => (view === null ? asText(app, page, text) : null));
    if (view === null) return;
    const { players, seats, tasks: drawnTasks, deck, middle, unknown, lead, roles, distress } = view;
    grid.draw();
    mission.draw();
    part(ways, [app.ui.enter, view.falls !== null, view.game, view.crew], () => waysRow(app, view, grid, paste));
    part(names, [players, view.robot], () => players.map((name, seat) => nameField(app, view, name, seat)));
    part(suits, [deck], () => deck.suits.map(({ letter }) => [suitShape(letter, deck), ` ${letter} ${suitName(letter, deck)}  `]));
    part(tasks, [view.game, players, drawnTasks, deck, way], () => taskRows(app, view));
    part(rest, [players, view.robot, seats.map((seat) => seat.unknown > 0), unknown, lead, roles, distress, middle], () => furtherParts(app, view));
    part(others, view.others, () => otherParts(view));
    renew(status, statusBar(app, view));
  }
  return { element, draw, paste: paste.open };
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
    choice(t("table.game"), editions.map((each) => [each.game, t(`table.edition.${each.game}`), "en"]), game, (each) => app.fresh(each, crew), { focus: "game", hidden: true }),
    choice(t("table.crew_size"), crews, crew, (n) => ofCrew(Number(n)), { focus: "crew", hidden: true }),
  ];
}

/** Return how cards are entered: by hands, by tricks, pasted, at random. */
function waysRow(app, view, grid, paste) {
  const way = (name) => button(t(`table.by_${name}`), () => grid.enterBy(name), { class: "toggle", "aria-pressed": String(app.ui.enter === name), focus: `by-${name}` });
  return [
    view.falls === null ? null : h("span", { class: "row switch", role: "group", "aria-label": t("table.enter_by") }, way("hands"), way("tricks")),
    button(t("table.paste_short"), () => paste.open(), { focus: "paste-open" }),
    button(t("table.random"), () => app.randomDeal(), { focus: "random" }),
    button(t("table.clear"), () => app.fresh(view.game, view.crew), { focus: "clear" }),
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

// --- what is needed less often -------------------------------------------------------------------

function furtherParts(app, view) {
  const { edit } = app;
  const seats = view.players.map((name, seat) => [seat, name]);
  const seatChoice = (label, value, change, focus, none) =>
    choice(label, [["", none], ...seats], value ?? "", (seat) => edit({ ...change, seat: seat === "" ? null : Number(seat) }), { focus });
  return [
    h("h3", {}, t("table.unknown_cards")),
    h("p", { class: "note" }, t("table.unknown_how")),
    view.middle
      ? null
      : h(
          "div",
          { class: "row" },
          view.players.map((name, seat) =>
            seat === view.robot
              ? null
              : check(name, view.seats[seat].unknown > 0, (on) => edit({ do: "hidden", seat, on }), `hidden-${seat}`),
          ),
        ),
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
  ];
}

function check(label, on, onChange, focus) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", checked: on, dataset: { focus }, on: { change: (event) => onChange(event.target.checked) } }), label);
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

// --- how far it is -------------------------------------------------------------------------------

function statusBar(app, view) {
  const { free, complete, seats, tasks, middle, mission } = view;
  const shown = free.slice(0, 12);
  const cards = free.length ? h("span", { class: "missing" }, shown.join(" "), free.length > shown.length ? " …" : "") : null;
  const state = middle
    ? t("table.in_middle", { n: seats.reduce((sum, seat) => sum + seat.have, 0) })
    : free.length === 0
      ? t("table.complete")
      : t(complete ? "table.unknown_left" : "table.missing", { n: free.length });
  const colon = cards && !middle ? h("span", { class: "missing" }, ":") : null;
  const wanted = mission?.tasks ?? null;
  const drawn = wanted === null || wanted === tasks.length ? null : h("span", {}, t("table.tasks_missing", { have: tasks.length, n: wanted }));
  return [
    h("span", { class: "status-text" }, app.ui.step === "mission" && app.ui.way ? null : [h("strong", {}, state, colon), cards], drawn),
    app.ui.way ? guideButtons(app, view) : button(t("table.ask"), () => app.askNow(), { class: "primary", focus: "ask" }),
  ];
}
