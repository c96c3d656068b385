// The view of questions: the verdict first, and what is behind it only for those who want to see it.
import { answerView } from "../assets/answer.js";
import { cardView } from "../assets/crew/card.js";
import { linePlayer } from "../assets/crew/line.js";
import { coreView, dealView, repairsView } from "../assets/crew/view.js";
import { english, h } from "../assets/dom.js";
import { fold } from "../assets/fold.js";
import { ganymedeView } from "../assets/ganymede/view.js";
import { lifeboatView } from "../assets/lifeboat/view.js";
import { numberText, t } from "../assets/texts.js";
import { boardView } from "./board.js";
import { asked, keyOfDeal } from "./laying.js";
import { button, CARD_MARKS, choice, refill, viewHeading } from "./parts.js";
import { askIn } from "./running.js";

const OTHERS = { ganymede: ganymedeView, lifeboat: lifeboatView };
const LIMITS = [10, 60, 300, 600];

/** Return `{ element, draw, ask }` of the view. */
export function askingView(app) {
  const { store } = app;
  const about = h("div", { class: "asked" });
  const start = h("div", {});
  const verdict = h("div", { class: "verdict" });
  const further = h("div", { class: "further" });
  const place = h("div", {});
  const board = boardView(app);
  const played = h("details", { class: "part" }, h("summary", { dataset: { focus: "board" } }, t("table.board")), board.element);
  played.addEventListener("toggle", () => board.show(played.open));
  const element = h(
    "section",
    { class: "view" },
    viewHeading("ask"),
    about,
    h(
      "div",
      { class: "row" },
      button(t("table.ask"), ask, { class: "primary", focus: "ask-now" }),
      choice(
        t("table.limit"),
        LIMITS.map((each) => [each, t("table.seconds", { n: each })]),
        app.seconds(),
        (value) => app.setSeconds(Number(value)),
        { focus: "limit" },
      ),
    ),
    verdict,
    place,
    further,
    played,
  );
  let shown = null; // the deal that what is on the page is about
  const keyNow = () => keyOfDeal(store.deal());

  function draw() {
    const deal = store.deal();
    const key = keyNow();
    played.hidden = deal.view === null;
    if (key !== shown) {
      shown = key;
      refill(verdict);
      refill(further);
      refill(place);
      refill(about);
      describe();
    }
    refill(start, fromWhere(deal));
    board.draw();
  }
  /** Show what is asked about: the deal as the server reads it, and what is wrong with it. */
  async function describe() {
    const key = shown;
    const { view } = store.deal();
    if (view !== null && !view.complete) {
      refill(about, h("p", { role: "status" }, t("table.not_yet", { n: view.free.length }), " ", h("a", { href: "#deal" }, t("table.go_on"))));
      return;
    }
    const read = await app.read();
    if (key !== shown) return;
    const document = read?.documents.find((each) => each.kind === "problem");
    refill(
      about,
      read === null ? h("p", { role: "alert" }, t("table.trouble.offline")) : app.findings(read.findings),
      document ? english(app.titleOf(document), "h3") : null,
      document
        ? fold(t("table.what"), () => [
            document.english.map((line) => english(line, "p")),
            document.view && document.page === "crew" ? dealView(document.view.table) : null,
          ])
        : null,
      start,
    );
  }
  /** Say after which cards it is asked, where cards were played, with the choice to ask from elsewhere. */
  function fromWhere({ view, after }) {
    if (view === null || !view.played.length) return null;
    const from = Math.min(after, view.played.length);
    const numbers = [...new Set([view.played.length, from, 0])].sort((a, b) => b - a);
    const choices = numbers.map((n) => [n, n === 0 ? t("table.from_start") : t("table.from_here", { n })]);
    return choice(t("table.from_where"), choices, from, (n) => app.soon(() => store.change((deal) => ({ ...deal, after: Number(n) }))), { focus: "from-where" });
  }
  /** Return what says whether the deal is still that of now; this view is not drawn while another one is shown. */
  function unchanged() {
    const key = keyNow();
    return () => keyNow() === key;
  }
  async function ask() {
    refill(verdict);
    refill(further);
    await app.arrived();
    const still = unchanged();
    const read = await app.read();
    if (read?.findings.some((each) => each.level === "error") || !still()) return; // what is wrong stands above
    const answer = await askIn(place, app, "solve", asked(store.deal()), still);
    if (answer === null) return;
    app.keepAnswer(answer);
    show(answer);
  }
  function show({ problem, findings }) {
    const failure = problem === null ? "" : (problem.error ?? problem.internal_error);
    if (failure !== undefined) {
      refill(verdict, failure ? english(failure, "p", { role: "alert" }) : null, app.findings(findings ?? []));
      return;
    }
    refill(
      verdict,
      h("div", { role: "status" }, answerView(problem.answer, problem.answer === "unknown" ? problem.reason : "")),
      problem.answer === "unknown" ? null : h("p", { class: "note" }, t(`table.more_of.${problem.answer}`)),
    );
    const make = OTHERS[problem.view.game];
    if (make) {
      refill(
        further,
        fold(t("crew.show_me"), () => make(problem)),
        problem.answer === "unwinnable" ? asking("why_not", "explain", {}, (told) => make(told.problem)) : null,
      );
      return;
    }
    const { table, lines } = problem.view;
    refill(
      further,
      (problem.remarks ?? []).map((remark) => english(remark.text, "p", { class: "note" })),
      lines.length ? fold(t("crew.show_me"), () => linePlayer(table, lines[0]), { class: "fold show-me" }) : null,
      problem.answer === "winnable" ? asking("how_many", "hint", {}, (told) => [leadsView(told.problem), asking("how_many_more", "solve", { openings: true }, (more) => openingsView(more.problem))]) : null,
      problem.answer === "unwinnable"
        ? asking("why_not", "explain", {}, (told) => [
            told.problem.answer === "unwinnable" ? null : answerView(told.problem.answer, told.problem.reason),
            told.problem.core ? coreView(told.problem) : null,
            repairsView(told.problem),
          ])
        : null,
      problem.answer === "unknown" ? h("p", {}, t("table.more_time")) : null,
    );
  }
  /** Return a part that asks a finer question when its button is pressed. */
  function asking(name, question, options, view) {
    const inside = h("div", {});
    const press = button(t(`table.${name}`), async () => {
      const answer = await askIn(inside, app, question, { ...asked(store.deal()), options }, unchanged());
      if (answer === null) return;
      if (answer.problem === null || answer.problem.error) {
        refill(inside, app.findings(answer.findings ?? []), answer.problem ? english(answer.problem.error, "p", { role: "alert" }) : null);
        return;
      }
      const here = document.activeElement === document.body || section.contains(document.activeElement);
      refill(inside, view(answer));
      press.hidden = true;
      if (here) section.focus(); // else somebody does something else by now
    }, { focus: name });
    const section = h("section", { class: `part asking-${name}`, tabindex: -1, "aria-label": t(`table.${name}`) }, press, inside);
    return section;
  }
  return { element, draw, ask };
}

/** Return which first cards win, each with its verdict. */
function leadsView(problem) {
  const { deck, players } = problem.view.table;
  const cards = problem.moves ?? [];
  const good = cards.filter((each) => each.answer === "winnable").length;
  const unsure = cards.filter((each) => each.answer === "unknown").length;
  const count = { winnable: good, of: cards.length, exact: unsure === 0 };
  return [
    h("h3", {}, t("table.how_many")),
    h("p", {}, countText("table.first_leads", count, { name: players[problem.to_move] })),
    h(
      "ul",
      { class: "answers row" },
      cards.map((each) => {
        const [state, mark] = CARD_MARKS[each.answer];
        return h("li", {}, cardView(each.move, deck, { state, mark }));
      }),
    ),
  ];
}

/** Return how many first tricks win, and how many ways to share out the tasks. */
function openingsView({ openings }) {
  if (!openings) return h("p", {}, t("table.no_openings"));
  return [
    openings.first_tricks ? h("p", {}, countText("table.first_tricks", openings.first_tricks)) : null,
    openings.owners ? h("p", {}, countText("table.owners_that_win", openings.owners)) : null,
  ];
}

function countText(key, count, values = {}) {
  const text = t(key, { ...values, count: numberText(count.winnable), of: count.of === null || count.of === undefined ? "?" : numberText(count.of) });
  return count.exact === false ? `${text} ${t("table.at_least")}` : text;
}
