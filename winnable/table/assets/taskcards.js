// The task cards of an edition: found by what they say, each with its difficulty.
import { taskWords } from "../assets/crew/task.js";
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { button, refill } from "./parts.js";

const SHOWN = 40;

/** Return those cards that have all of the words, by what they say, their name or their difficulty. */
function findTaskCards(cards, words, crew) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const told = (card) => `${taskWords(card).text} ${card.about} ${card.id} ${card.note ?? ""} ${difficultyOf(card, crew)}`.toLowerCase();
  return cards.filter((card) => wanted.every((word) => told(card).includes(word)));
}

/** Return how difficult a card is for a crew; '' where that is not said. */
function difficultyOf(card, crew) {
  const all = Object.entries(card.difficulty ?? {});
  const [, least] = all[0] ?? [0, ""];
  return card.difficulty?.[crew] ?? (all.every(([, each]) => each === least) ? least : "");
}

/** Return `{ element, draw }` of the search. */
export function taskCardsView(app) {
  const search = h("input", { type: "search", id: "task-search", autocomplete: "off", on: { input: () => draw() } });
  const count = h("p", { class: "note", role: "status" });
  const list = h("ul", { class: "hits task-hits" });
  const element = h("div", { class: "task-cards" }, h("div", { class: "field wide" }, h("label", { for: "task-search" }, t("table.task_search")), search), count, list);

  function draw() {
    const { view } = app.store.deal();
    if (view === null) return;
    const cards = app.taskCards(view);
    if (cards === null) return;
    const left = cards.filter((card) => !view.tasks.some((task) => task.name === card.name));
    const found = findTaskCards(left, search.value, view.crew);
    count.textContent = t("table.task_cards_found", { n: found.length });
    refill(
      list,
      found.slice(0, SHOWN).map((card) =>
        h(
          "li",
          {},
          button([h("span", { class: "difficulty", title: t("table.difficulty"), "aria-label": t("table.difficulty_of", { n: difficultyOf(card, view.crew) }), role: "img" }, String(difficultyOf(card, view.crew))), " ", h("span", { lang: taskWords(card).lang }, taskWords(card).text)], () => add(card), { focus: `task-card-${card.name}` }),
        ),
      ),
    );
  }
  function add(card) {
    app.ui.task = card.name;
    app.edit({ do: "add-task", name: card.name });
  }
  return { element, draw };
}
