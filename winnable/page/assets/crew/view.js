// A problem of The Crew with its answer: the verdict first, then the reasons for it, for those who want to see it.
import { answerMark, answerView } from "../answer.js";
import { english, h } from "../dom.js";
import { fold } from "../fold.js";
import { said } from "../phrases.js";
import { numberText, t } from "../texts.js";
import { cardName, cardView } from "./card.js";
import { handView } from "./hand.js";
import { linePlayer } from "./line.js";
import { coreNote, hintText, remarkText, repairText, requiredText } from "./reasons.js";
import { clashOf, proofOf } from "./proof.js";
import { taskView, taskWords } from "./task.js";
import { seatRoles } from "./around.js";
import { kindKey } from "./tricks.js";

/** Return a whole problem, by the command that answered it. */
export function crewView(problem) {
  const parts = { solve: solvedParts, explain: explainedParts, analyse: analysedParts, hint: hintedParts }[problem.view.command];
  const [answer, ...others] = parts ? parts(problem) : [];
  return [answer, dealView(problem.view.table), ...others];
}

/** Return the deal: hands, tasks, goals, what players have told of their hands. */
export function dealView(table) {
  const rows = table.players.map((name, seat) =>
    h(
      "div",
      { class: "hand-row", role: "group", "aria-label": t("crew.hand_of", { name }) },
      h(
        "span",
        { class: "hand-name" },
        name,
        seatRoles(table, seat).map((role) => h("span", { class: "around-role" }, role)),
      ),
      handView(table.hands[seat], table.deck, {
        hidden: table.hidden[seat],
        covered: seat === table.robot ? table.covered : [],
      }),
    ),
  );
  const tasks = table.tasks.map((task) =>
    h(
      "li",
      {},
      taskView(task, table.deck, { state: task.done ? "met" : "open" }),
      " ",
      task.owner === null ? t("crew.owner_open") : table.players[task.owner],
      task.card || taskWords(task).lang !== "en" ? null : [": ", english(task.english)],
    ),
  );
  const goals = table.goals.map((goal) => h("li", {}, english(goal.english)));
  return h(
    "section",
    { class: "deal" },
    h("h3", {}, t("crew.deal")),
    table.earlier ? h("p", {}, t("crew.earlier", { n: table.earlier })) : null,
    h("div", { class: "line-hands" }, rows),
    tasks.length ? [h("h3", {}, t("crew.tasks")), h("ul", { class: "task-list" }, tasks)] : null,
    goals.length ? [h("h3", {}, t("crew.goals")), h("ul", {}, goals)] : null,
    table.hints.length ? [h("h3", {}, t("crew.hints")), h("ul", {}, table.hints.map((each) => h("li", {}, hintText(each, table))))] : null,
  );
}

// --- solve ---------------------------------------------------------------------------------------

function solvedParts(problem) {
  const { table, lines } = problem.view;
  const several = lines.length > 1;
  return [
    problem.answer ? answerView(problem.answer, problem.reason) : shareText(problem.share),
    problem.answer && problem.share ? shareText(problem.share) : null,
    problem.counterexample ? h("p", {}, t("crew.counterexample", { deal: problem.counterexample })) : null,
    ...(problem.remarks ?? []).map((remark) => remarkText(remark, table)),
    lostView(problem),
    problem.clash?.length ? h("p", {}, t("crew.clash", { parts: problem.clash.join(", ") })) : null,
    ...lines.map((line, index) =>
      fold(several ? t("crew.show_line", { number: index + 1 }) : t("crew.show_me"), () => linePlayer(table, line)),
    ),
  ];
}

function shareText(share) {
  if (!share?.samples) return null; // nothing is known of it yet
  const [low, high] = share.interval.map((part) => numberText(100 * part, 1));
  const how = share.exact ? t("crew.share_exact") : t("crew.share_sampled", { low, high });
  return h("p", {}, `${t("crew.share", { n: share.samples, winnable: share.winnable })}: ${how}`);
}

// --- explain -------------------------------------------------------------------------------------

function explainedParts(problem) {
  return [
    answerView(problem.answer, problem.reason),
    lostView(problem),
    problem.core ? fold(t("crew.why_not"), () => [coreView(problem), repairsView(problem)], { open: true }) : null,
  ];
}

/** Return what clashes, and why. */
function coreView(problem) {
  const { length } = problem.core;
  return h(
    "section",
    { class: "core" },
    h("h3", {}, t("crew.core")),
    length ? null : h("p", {}, coreNote(problem)),
    h(
      "ul",
      { class: "core-list" },
      problem.core.map((each) => h("li", {}, h("code", {}, each.label), " ", requiredText(each, problem.view.table))),
    ),
    length ? h("p", { class: "note" }, coreNote(problem)) : null,
    length && !problem.proof ? h("p", {}, t("crew.no_proof")) : null,
    problem.proof ? proofOf(problem).element : null,
  );
}

/** Return the changes that help, each with its line of play. */
export function repairsView(problem) {
  if (!problem.repairs) return null;
  const { table, lines } = problem.view;
  const items = problem.repairs.map((repair, index) =>
    h(
      "li",
      {},
      repairText(repair, table),
      lines[index] ? fold(t("crew.show_repair"), () => linePlayer(lines[index].table ?? table, lines[index])) : null,
    ),
  );
  return h(
    "section",
    { class: "repairs" },
    h("h3", {}, t("crew.repairs")),
    h("p", {}, t("crew.repairs_found", { n: problem.repairs.length, tried: problem.tried })),
    items.length ? h("ol", {}, items) : null,
    problem.undecided?.length
      ? h("p", { class: "note" }, t("crew.repairs_open", { n: problem.undecided.length }))
      : null,
  );
}

// --- analyse -------------------------------------------------------------------------------------

function analysedParts(problem) {
  const { table, lines } = problem.view;
  return [answerView(problem.answer), analysisView(problem), ...(lines.length ? analysedLines(problem, table, lines) : [])];
}

function analysedLines(problem, table, [played, saving]) {
  const start = problem.culprit?.number ?? 0;
  return [
    fold(t("crew.show_game"), () => linePlayer(table, played, { marks: problem.moves, start }), { open: true }),
    saving ? fold(t("crew.show_saving"), () => linePlayer(table, saving, { start: Math.max(start - 1, 0) })) : null,
  ];
}

// --- hint ----------------------------------------------------------------------------------------

const HINT_STATES = { winnable: "good", unwinnable: "bad", unknown: "unsure" };

function hintedParts(problem) {
  const { table, lines } = problem.view;
  if (problem.knowing) return [knowingView(problem)];
  if (problem.why) return whyParts(problem);
  return [
    answerView(problem.answer, problem.reason),
    fold(t("crew.cards_next", { number: problem.number }), () => hintsView(problem)),
    ...lines.map((line) => fold(t("crew.show_me"), () => linePlayer(table, line))),
  ];
}

/** Return why a card loses, or a line with it. */
function whyParts(problem) {
  const { why, view: { table, lines } } = problem;
  if (why.clash?.core) return explainedParts(clashOf(problem));
  return [answerView(why.answer, why.reason), ...lines.map((line) => fold(t("crew.show_me"), () => linePlayer(table, line)))];
}

/** Return what each choice is worth to a member who does not see all cards. */
function knowingView(problem) {
  const { deck } = problem.view.table;
  const { player, moves } = problem.knowing;
  const items = moves.map(({ move, share }) =>
    h("li", {}, move.startsWith("take ") ? english(move) : cardView(move, deck), " ", shareText(share)),
  );
  const heading = h("h3", {}, t("crew.knowing", { name: player }));
  return h("section", { class: "moves" }, heading, h("ul", { class: "plain-list" }, items));
}

/** Return every card that can be played next, and what can still be won after it. */
function hintsView(problem) {
  const { players, deck } = problem.view.table;
  const rows = problem.moves.map((each) =>
    h(
      "tr",
      {},
      h("td", {}, each.after?.map((card) => [cardView(card, deck), " "])),
      h("td", {}, players[(problem.to_move + (each.after?.length ?? 0)) % players.length]),
      h("th", { scope: "row" }, cardView(each.move, deck, { state: HINT_STATES[each.answer] })),
      h("td", {}, answerMark(each.answer), each.forced ? ` (${t("crew.forced_card")})` : ""),
      h("td", {}, tricksLeft(each)),
    ),
  );
  const heads = ["after_cards", "player", "card", "answer", "more_tricks"].map((each) => t(`crew.${each}`));
  return h(
    "div",
    { class: "scroll", role: "group", tabindex: 0, "aria-label": t("crew.cards_next", { number: problem.number }) },
    h(
      "table",
      { class: problem.moves.some((each) => each.after) ? "next-cards" : "next-cards next-cards-first" },
      h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, rows),
    ),
  );
}

function tricksLeft({ least, most }) {
  if (least === undefined) return "–";
  return most === least ? numberText(least) : `${numberText(least)}–${numberText(most)}`;
}

/** Return where a game was lost, by which card of whom, and which others would have kept it, as far as they are known. */
export function lostText({ players, deck }, { seat, trick, move, kept }) {
  const names = kept.map((card) => cardName(card, deck)).join(", ");
  const lost = t("crew.lost_by", { name: players[seat], trick, card: cardName(move, deck) });
  if (!names) return lost;
  const saved = t("crew.kept_by", { n: kept.length, cards: names });
  return `${lost} ${saved[0].toUpperCase()}${saved.slice(1)}`;
}

/** Return who lost a game, or that it could not be won before; null if that is not known. */
function lostView({ culprit, before, view: { table } }) {
  const text = culprit ? lostText(table, culprit) : before === "unwinnable" ? t("crew.never_winnable") : null;
  return text === null ? null : h("p", { class: "analysis-headline" }, text);
}

/** Return which card most likely lost a game, by the shares of the deals that fit; null if that is not known. */
export function likelyText({ shares, moves, view: { table } }) {
  const step = moves.findIndex(({ number }) => number === shares?.most_likely);
  if (step < 0) return null;
  const { seat, trick, move } = moves[step];
  const [before, after] = shares.shares.slice(step).map(percent);
  return t("crew.most_likely", { name: table.players[seat], trick, card: cardName(move, table.deck), before, after });
}

const percent = ({ winnable, samples }) => (samples ? `${numberText((100 * winnable) / samples)} %` : "–");

/** Return in how many of the deals that fit a game could be won, at first and after each trick; null if nobody asked. */
function sharesView(problem) {
  const { shares, view: { table } } = problem;
  if (!shares) return null;
  const seats = table.players.length;
  const row = (share, at) => {
    const [low, high] = share.interval.map((part) => numberText(100 * part));
    const when = at ? t("crew.share_after", { n: (table.earlier ?? 0) + Math.ceil(at / seats) }) : t("crew.share_before");
    return h("tr", {}, h("th", { scope: "row" }, when), h("td", {}, percent(share), share.exact && low === high ? "" : ` (${low}–${high} %)`));
  };
  const rows = shares.shares.map((share, at) => (at % seats === 0 || at === shares.shares.length - 1 ? row(share, at) : null));
  const [first] = shares.shares;
  const how = first.exact ? t("crew.share_exact") : t("crew.share_seed", { seed: shares.seed });
  const heading = t("crew.shares", { n: first.samples });
  return [
    h("p", { class: "note" }, `${heading} (${how})`),
    h("table", { class: "counts", "aria-label": heading }, h("tbody", {}, rows)),
    shares.reason ? said(shares.reason, "p", { class: "note" }) : null,
    first.samples ? h("p", {}, likelyText(problem) ?? t("crew.share_kept")) : null,
  ];
}

/** Return where a game was lost, unless that stands there already, and what everybody's cards did. */
export function analysisView(problem, { headed = false } = {}) {
  const { players } = problem.view.table;
  const kinds = [...new Set(problem.moves.map((each) => each.kind))];
  const count = (seat, kind) => problem.moves.filter((each) => each.seat === seat && each.kind === kind).length;
  const lost = problem.culprit || problem.before === "unwinnable" || problem.reason; // else no card lost it
  const rows = players.map((name, seat) =>
    h("tr", {}, h("th", { scope: "row" }, name), kinds.map((kind) => h("td", {}, String(count(seat, kind))))),
  );
  return h(
    "section",
    { class: "analysis" },
    headed ? null : lostView(problem),
    headed || lost ? null : h("p", { class: "analysis-headline" }, t("crew.not_lost")),
    problem.reason ? said(problem.reason, "p", { class: "note" }) : null,
    problem.open?.length ? h("p", { class: "note" }, t("crew.left_open"), " ", said(problem.open.join(", ")), ".") : null,
    sharesView(problem),
    problem.moves.length
      ? h(
          "div",
          { class: "scroll", role: "group", tabindex: 0, "aria-label": t("crew.by_player") },
          h(
            "table",
            { class: "counts" },
            h("caption", {}, t("crew.by_player")),
            h(
              "thead",
              {},
              h("tr", {}, h("th", { scope: "col" }, t("crew.player")), kinds.map((kind) => h("th", { scope: "col" }, t(kindKey(kind))))),
            ),
            h("tbody", {}, rows),
          ),
          h("p", { class: "note" }, t("crew.kinds_legend")),
        )
      : null,
  );
}
