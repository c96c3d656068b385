// The view of questions: the verdict first, and the questions about it only for those who want to see it, beside the board.
import { answerView } from "../assets/answer.js";
import { cardView } from "../assets/crew/card.js";
import { linePlayer } from "../assets/crew/line.js";
import { remarkText } from "../assets/crew/reasons.js";
import { dealView, likelyText } from "../assets/crew/view.js";
import { english, h } from "../assets/dom.js";
import { codeText } from "../assets/findings.js";
import { fold } from "../assets/fold.js";
import { ganymedeDeal, ganymedeView } from "../assets/ganymede/view.js";
import { lifeboatDeal, lifeboatView } from "../assets/lifeboat/view.js";
import { said } from "../assets/phrases.js";
import { language, numberText, t } from "../assets/texts.js";
import { boardView } from "./board.js";
import { ALL, asked, counted, keyOfDeal } from "./laying.js";
import { button, CARD_MARKS, choice, lacking, refill, viewHeading } from "./parts.js";
import { askIn, cancelIn } from "./running.js";
import { remember } from "./start.js";
import { whyView } from "./why.js";

const OTHERS = { ganymede: ganymedeView, lifeboat: lifeboatView };
const DEALS = { crew: (view) => dealView(view.table), ganymede: ganymedeDeal, lifeboat: lifeboatDeal };
const LIMITS = [10, 60, 300, 600];
const KEPT = "table-answer";
const DOUBT = "J004"; // the code of what speaks against the result that a log tells

/** Return `{ element, draw, ask }` of the view. */
export function askingView(app) {
  const { store } = app;
  const wrong = h("div", {}); // what the deal cannot be asked about with
  const about = h("div", { class: "asked" });
  const start = h("div", {});
  const verdict = h("div", {});
  const note = h("div", {});
  const three = h("div", { class: "three", role: "group", "aria-label": t("table.behind") });
  const further = h("div", { class: "further" });
  const place = h("div", {});
  const likely = h("div", {}); // which card most likely lost a game of which cards are unknown
  const board = boardView(app, () => paintThree());
  const limits = LIMITS.map((each) => [each, t("table.seconds", { n: each })]);
  const limit = choice(t("table.limit"), limits, app.seconds(), (value) => app.setSeconds(Number(value)), { focus: "limit" });
  const press = button(t("table.ask"), ask, { class: "primary", focus: "ask-now" });
  const band = h(
    "div",
    { class: "band" },
    wrong,
    h("div", { class: "band-row" }, h("div", { class: "verdict" }, verdict, board.verdict, note), press),
    place,
    three,
  );
  const below = h("div", { class: "below" }, board.below, about, h("div", { class: "row band-options" }, limit, start));
  const panes = h("div", { class: "panes" }, band, board.table, board.side, further, below);
  const element = h("section", { class: "view view-wide" }, viewHeading("ask"), panes);
  let shown = null; // the deal that what is on the page is about
  let told = null; // the answer about it
  const keyNow = () => keyOfDeal(store.deal());

  function draw() {
    const deal = store.deal();
    const key = keyNow();
    panes.classList.toggle("panes-board", deal.view !== null && deal.view.complete);
    if (key !== shown) {
      shown = key;
      told = null;
      for (const each of [verdict, note, further, place, wrong, about]) refill(each);
      board.tell([]);
      describe();
      again(deal);
    }
    refill(start, fromWhere(deal));
    board.draw();
    paintThree();
  }
  /** Show the answer that was there before the page was loaded anew. */
  function again(deal) {
    const kept = keptAnswer();
    if (kept?.key !== shown) return;
    const at = board.wasLine(deal);
    app.keepAnswer(kept.answer);
    show(kept.answer);
    if (at !== null && lineOf(kept.answer)) showLine(at);
  }
  /** Show what is asked about: the deal as the server reads it, and what is wrong with it. */
  async function describe() {
    const key = shown;
    const { view } = store.deal();
    const missing = lacking(view);
    if (missing) {
      refill(wrong, h("p", { role: "status" }, missing, " ", h("a", { href: "#deal" }, t("table.go_on"))));
      return;
    }
    const read = await app.read();
    if (key !== shown) return;
    const document = read?.documents.find((each) => each.kind === "problem");
    const [errors, warnings] = [true, false].map((error) => (read?.findings ?? []).filter((each) => (each.level === "error") === error));
    refill(wrong, read === null ? h("p", { role: "alert" }, t("table.trouble.offline")) : app.findings(errors));
    refill(
      about,
      warnings.length ? fold(t("table.warnings", { n: warnings.length }), () => app.findings(warnings)) : null,
      document
        ? fold(app.nameOf(document), () => [
            language() === "en" ? sentences(document) : fold(t("file.as_text"), () => sentences(document)),
            document.view ? (DEALS[document.page]?.(document.view) ?? null) : null,
          ], { "aria-label": t("table.what") })
        : null,
    );
  }
  /** Say after which cards it is asked, where cards were played, with the choice to ask from elsewhere. */
  function fromWhere({ view, after }) {
    if (view === null || !view.played.length) return null;
    const from = Math.min(after, view.played.length);
    const numbers = [...new Set([view.played.length, from, 0])].sort((a, b) => b - a);
    const choices = numbers.map((n) => [n, n === 0 ? t("table.from_start") : t("table.from_here", { n })]);
    return choice(t("table.from_where"), choices, from, (n) => app.soon(() => store.change((deal) => ({ ...deal, after: Number(n) < view.played.length ? Number(n) : ALL }))), { focus: "from-where", hidden: true });
  }
  /** Return what says whether the deal is still that of now; this view is not drawn while another one is shown. */
  function unchanged() {
    const key = keyNow();
    return () => keyNow() === key;
  }
  /** Ask whether it can be won. */
  function ask() {
    const work = askNow();
    board.after(work); // which asks nothing meanwhile
    return work;
  }
  async function askNow() {
    for (const each of [verdict, note, further]) refill(each);
    told = null;
    paintThree();
    await app.arrived();
    if (app.goOnDealing()) return;
    const still = unchanged();
    const read = await app.read();
    if (read?.findings.some((each) => each.level === "error") || !still()) return; // what is wrong stands above
    const deal = store.deal();
    const answer = await askIn(place, app, isPlayed(deal) ? "analyse" : "solve", asked(deal), still);
    if (answer === null) return;
    app.keepAnswer(answer);
    keepAnswer(keyNow(), answer);
    show(answer);
    const document = read?.documents.find((each) => each.kind === "problem");
    if (answer.problem?.answer) remember(deal, `${app.nameOf(document).textContent}: ${t(`answer.${answer.problem.answer}`)}`);
  }
  const lineOf = (answer) => (store.deal().view !== null ? (answer?.problem?.view?.lines?.[0] ?? null) : null);

  function show(answer) {
    const { problem, findings } = answer;
    const failure = problem === null ? "" : (problem.error ?? problem.internal_error);
    if (failure !== undefined) {
      refill(verdict, failure ? said(failure, "p", { role: "alert" }) : null, app.findings(findings ?? []));
      return;
    }
    told = answer;
    const deal = store.deal();
    const open = (problem.open ?? []).length ? [said(problem.open.join(", ")), "."] : null;
    if (isPlayed(deal)) {
      board.takeAnalysis(deal, problem);
      const reason = problem.reason ? h("p", { class: "note" }, said(problem.reason)) : null;
      const doubts = (findings ?? []).filter(({ code }) => code === DOUBT).map(({ code }) => h("p", { class: "note" }, codeText(code)));
      refill(note, doubts, reason, h("p", { class: "note" }, open ? [t("crew.left_open"), " ", open] : t("table.cards_open")), likely);
      if (problem.view.table.hidden.some(Boolean)) tellShares(answer);
    } else {
      if (deal.view !== null && problem.answer) board.learn(deal, [], problem.answer);
      refill(verdict, h("div", { role: "status" }, answerView(problem.answer, problem.answer === "unknown" ? problem.reason : "")));
      refill(note, h("p", { class: "note" }, t(problem.answer === "unknown" ? "table.more_time" : `table.more_of.${problem.answer}`)));
    }
    refill(
      further,
      (problem.remarks ?? []).map((remark) => remarkText(remark, problem.view.table)),
      problem.answer === "winnable" && !OTHERS[problem.view.game]
        ? asking("how_many", "hint", {}, (more) => leadsView(more.problem))
        : null,
    );
    paintThree();
  }
  /** Say which card most likely lost a game, by the share of the deals that fit which can be won. */
  async function tellShares(about) {
    if (!about.problem.shares) {
      const answer = await askIn(likely, app, "analyse", { ...asked(store.deal()), options: { unknown: "share" } }, unchanged(), t("table.doing.shares"));
      if (!answer?.problem?.shares || about !== told) return;
      about.problem.shares = answer.problem.shares;
      keepAnswer(keyNow(), about);
      board.showAnalysis(about.problem);
    }
    const { culprit, shares } = about.problem; // of what is proved nothing need be likely
    const text = culprit?.number === shares.most_likely ? null : likelyText(about.problem);
    refill(likely, text === null ? null : h("p", { role: "status" }, text));
  }
  /** Draw what can be asked behind the verdict; what does not fit it cannot be asked, and says why. */
  function paintThree() {
    const deal = store.deal();
    const problem = told?.problem ?? null;
    const answer = problem?.answer ?? null;
    press.hidden = told !== null && answer !== "unknown";
    const one = (name, focus, can, why, act) =>
      button(t(name), () => (can ? act() : app.toast(t(why))), { focus, class: "behind", "aria-disabled": can ? null : "true" });
    const why = one("table.why_not", "why_not", answer === null || answer === "unwinnable", "table.no_why", () => behind(whyNot));
    const show = one("crew.show_me", "show-me", answer === null || answer === "winnable", "table.no_line", () => behind(showMe));
    const lost = isPlayed(deal) && board.lostAt() !== null;
    const first = lost
      ? [one("table.why", "why-lost", true, "", board.whyLost), one("crew.show_saving", "show-saving", true, "", () => behind(showSaving))]
      : [show, why];
    const other = deal.view === null ? [one("table.where_lost", "judge-all", true, "", () => behind(whereLost))] : [];
    const on = [one("table.save.svg", "save-picture", true, "", () => app.page.savePicture(isPlayed(deal) ? board.picture() : {})), one("table.tab.share", "go-share", true, "", () => app.go("share"))];
    refill(three, told === null && isPlayed(deal) && !lost ? null : [...first, ...other, ...(told === null ? [] : on)]);
  }
  /** Ask for the verdict first, if there is none yet of the deal with what was tapped. */
  async function behind(act) {
    cancelIn(likely);
    await app.arrived();
    if (told === null) await ask();
    if (told !== null) act();
  }
  /** Show how the game could have been won, from where it was lost. */
  function showSaving() {
    const { problem } = told;
    if (problem.view.lines.length < 2) {
      app.toast(t("table.no_line")); // it was not found within the limit
      return;
    }
    board.showLine(problem.view.table, problem.view.lines[1], t("crew.show_saving"), problem.culprit.number - 1);
    focusTable();
  }
  async function showMe() {
    if (isPlayed(store.deal())) {
      await question("show_me", "solve", {}, ({ problem }) => {
        board.showLine(problem.view.table, problem.view.lines[0], t("table.winning_line"), problem.view.lines[0].played);
        focusTable();
        return null;
      });
      return;
    }
    const { problem } = told;
    const make = OTHERS[problem.view.game];
    if (make) panel("show_me", () => make(problem, problem.answer)).querySelector("details")?.setAttribute("open", ""); // the line was asked for
    else if (lineOf(told)) showLine(0);
    else if (problem.view.lines?.length) panel("show_me", () => linePlayer(problem.view.table, problem.view.lines[0]));
  }
  function showLine(at) {
    const { table, lines } = told.problem.view;
    board.showLine(table, lines[0], t("table.winning_line"), at);
    focusTable();
  }
  function focusTable() {
    board.table.tabIndex = -1;
    board.table.focus();
  }
  function panel(name, make) {
    further.querySelector(`.asking-${name}`)?.remove();
    const section = h("section", { class: `part asking-${name}`, tabindex: -1, "aria-label": t(`table.${name}`) }, make());
    further.prepend(section);
    section.focus();
    return section;
  }
  async function whyNot() {
    await question("why_not", "explain", {}, (answer) => {
      const make = OTHERS[answer.problem.view.game];
      if (make) return make(answer.problem, told.problem.answer);
      const showLine_ = (table, line, title) => {
        board.showLine(table, line, title);
        focusTable();
      };
      return whyView(answer.problem, { tell: board.tell, showLine: showLine_ });
    });
  }
  function whereLost() {
    return question("where_lost", "analyse", {}, (answer) => OTHERS[answer.problem.view.game](answer.problem, told.problem.answer));
  }
  /** Ask a finer question, and show its answer in a part of its own. */
  async function question(name, asks, options, view) {
    further.querySelector(`.asking-${name}`)?.remove();
    const inside = h("div", {});
    const section = h("section", { class: `part asking-${name}`, tabindex: -1, "aria-label": t(`table.${name}`) }, h("h3", { class: "visually-hidden" }, t(`table.${name}`)), inside);
    further.prepend(section);
    await answerIn(inside, section, asks, options, view);
  }
  async function answerIn(inside, section, asks, options, view) {
    const from = document.activeElement;
    const answer = await askIn(inside, app, asks, { ...asked(store.deal()), options }, unchanged(), t(`table.doing.${asks}`));
    if (answer === null) return false;
    if (answer.problem === null || answer.problem.error) {
      refill(inside, answer.problem ? said(answer.problem.error, "p", { role: "alert" }) : app.findings(answer.findings ?? []));
      return false;
    }
    const { activeElement } = document;
    const here = activeElement === document.body || activeElement === from || section.contains(activeElement);
    refill(inside, view(answer));
    if (here) section.focus(); // else somebody does something else by now
    return true;
  }
  /** Return a part that asks a finer question when its button is pressed. */
  function asking(name, asks, options, view) {
    const inside = h("div", {});
    const press = button(t(`table.${name}`), async () => {
      press.hidden = await answerIn(inside, section, asks, options, view);
    }, { focus: name });
    const section = h("section", { class: `part asking-${name}`, tabindex: -1, "aria-label": t(`table.${name}`) }, press, inside);
    return section;
  }
  return { element, draw, ask };
}

const sentences = (document) => document.english.map((line) => english(line, "p"));

/** Return whether cards of The Crew count as played where it is asked. */
function isPlayed(deal) {
  return deal.view !== null && counted(deal).length > 0;
}

function keepAnswer(key, answer) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ key, answer }));
  } catch {
    sessionStorage.removeItem(KEPT); // it is too long: after a reload it is asked again
  }
}

function keptAnswer() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT));
  } catch {
    return null;
  }
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

function countText(key, count, values = {}) {
  const text = t(key, { ...values, count: numberText(count.winnable), of: count.of === null || count.of === undefined ? "?" : numberText(count.of) });
  return count.exact === false ? `${text} ${t("table.at_least")}` : text;
}
