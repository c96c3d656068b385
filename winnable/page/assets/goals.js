// Goals of games that have nothing but goals: what became of each, and why they cannot be reached together.
import { answerMark, answerView } from "./answer.js";
import { remarkText } from "./crew/reasons.js";
import { english, h } from "./dom.js";
import { fold } from "./fold.js";
import { said } from "./phrases.js";
import { t } from "./texts.js";

const GOAL_SIGNS = { open: "○", met: "✓", lost: "✗" };

/** Return the goals; `done(goal)` tells whether what became of one is certain by now, else it counts as open. */
export function goalsView(goals, done = () => true) {
  const items = goals.map((goal) => {
    const state = done(goal) ? goal.state : "open";
    return h("li", { class: `goal goal-${state}` }, `${GOAL_SIGNS[state]} `, english(goal.english), ` (${t(`goals.${state}`)})`);
  });
  return h("ul", { class: "goals" }, items);
}

/** Return what is asked of a problem. */
function askedView({ question, goals }) {
  return h(
    "section",
    { class: "asked" },
    h("h3", {}, t("goals.asked")),
    h("p", {}, said(question), ":"),
    h("ul", {}, goals.map((goal) => h("li", {}, english(goal)))),
  );
}

/**
 * Return the parts of a problem: the answer, what is asked, `start`, the folded lines, made by `player`.
 *
 * Where the deal lies on the table by now, `told` is the verdict that stands there, and there is only what is new.
 * `lostBy` tells of the move that lost a game.
 */
export function goalParts(problem, start, player, told = null, lostBy = ({ number }) => t("goals.lost_in", { number })) {
  const { command, lines, question } = problem.view;
  const within = told === null && problem.view.within === question ? null : problem.view.within; // said once
  const answer = problem.answer && (problem.answer !== told || problem.reason) ? answerView(problem.answer, problem.reason) : null;
  const deal = told === null ? [askedView(problem.view), start] : null;
  const lost = problem.culprit ? h("p", { class: "analysis-headline" }, lostBy(problem.culprit)) : null;
  if (command === "explain") {
    return [
      answer,
      lost,
      deal,
      problem.core ? clashView(problem, within) : null,
      lines.length ? fold(t("goals.show_longer"), () => player(lines[0])) : null,
    ];
  }
  if (command === "analyse") {
    const [played, saving] = lines;
    return [
      answer,
      lost,
      deal,
      fold(t("goals.show_game"), () => player(played, problem.culprit?.number), { open: true }),
      saving ? fold(t("goals.show_saving"), () => player(saving)) : null,
    ];
  }
  return [
    answer,
    lost,
    (problem.remarks ?? []).map((remark) => remarkText(remark, problem.view)),
    problem.moves?.length ? movesView(problem.moves) : null,
    problem.why?.clash?.core ? clashView(problem.why.clash, within) : null,
    deal,
    ...lines.map((line) => fold(t("goals.show_me"), () => player(line))),
  ];
}

/** Return every move that can come next, and whether the goals can be reached with it. */
function movesView(moves) {
  const items = moves.map((each) => h("li", {}, said(each.move), " ", answerMark(each.answer)));
  return h("section", { class: "moves" }, h("h3", {}, t("goals.moves")), h("ul", {}, items));
}

function clashView(problem, within) {
  const sure = problem.minimal ? (problem.smallest ? "smallest" : "minimal") : "some";
  const longer = problem.longer ?? [];
  return h(
    "section",
    { class: "core" },
    h("h3", {}, t("goals.core")),
    within === null ? null : h("p", {}, said(within)),
    problem.core.length
      ? h("ul", { class: "core-list" }, problem.core.map((each) => h("li", {}, english(each.english))))
      : h("p", {}, t("goals.core_nothing")),
    problem.core.length > 1 || !problem.minimal ? h("p", { class: "note" }, t(`goals.core_${sure}`)) : null,
    longer.length
      ? h(
          "ul",
          {},
          longer.map((each) => h("li", {}, t(`goals.longer_${each.answer}`, { n: each.horizon }))),
        )
      : null,
  );
}
