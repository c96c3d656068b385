// Why a deal cannot be won, told as a story: one step at a time, its cards marked on the table, with arrows.
import { storyList, storyOf } from "../assets/crew/steps.js";
import { h } from "../assets/dom.js";
import { stepper } from "../assets/stepper.js";
import { t } from "../assets/texts.js";

/** Return it; `tell(cards, arrows)` marks cards on the table. */
export function storyView(problem, { tell }) {
  if (!problem.steps?.length) return h("p", {}, t("crew.no_story"));
  const story = storyOf(problem);
  const items = storyList(story, problem.view.table);
  const show = (at) => {
    items.forEach((each, index) => {
      each.hidden = index > at;
      each.classList.toggle("story-now", index === at);
    });
    tell(story[at].cards, story[at].arrows);
    const told = t("crew.story_step", { number: at + 1, n: items.length });
    heading.textContent = told;
    return `${told}: ${items[at].querySelector("p").textContent}`;
  };
  const heading = h("h3", {});
  const list = h("ol", { class: "story", "aria-label": t("crew.story") }, items);
  const player = stepper({ count: items.length - 1, stops: items.map((_, index) => index), show, words: "story.step", surface: list });
  return [heading, player.element, list];
}
