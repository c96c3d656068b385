// Why a card loses: a button for each that is marked so, and what clashes after it, told on the table.
import { cardName, cardView } from "../assets/crew/card.js";
import { clashOf } from "../assets/crew/proof.js";
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { askedWith, keyOf } from "./laying.js";
import { button, refill } from "./parts.js";
import { askIn, cancelIn } from "./running.js";
import { whyView } from "./why.js";

/** Return `{ element, draw, ask }`; `tell(cards, arrows)` marks cards on the table. */
export function losingCards(app, { tell }) {
  const choice = h("div", { class: "row losing-cards" });
  const place = h("div", {});
  const said = h("div", { class: "losing-said" });
  let offered = ""; // the position with the cards that can be asked about
  let of = ""; // the position of the card that is asked about

  /** Offer the cards that lose after those that were played before; of another position nothing is told any more. */
  function draw(deal, before, cards, deck) {
    const position = keyOf(deal, before);
    if (of !== "" && of !== position) end();
    const offer = JSON.stringify([position, cards]);
    if (offer === offered) return;
    offered = offer;
    const press = (card) => button([t("table.why"), " ", cardView(card, deck, { small: true })], () => ask(deal, before, card), { class: "small", focus: `why-${card}` });
    refill(choice, cards.map(press));
  }
  function end() {
    cancelIn(place);
    of = "";
    refill(said);
    tell([]);
  }
  /** Tell why a card loses that is played after these. */
  async function ask(deal, before, card) {
    end();
    of = keyOf(deal, before);
    const position = of;
    const still = () => of === position && app.store.deal().view?.deal === deal.view.deal;
    const answer = await askIn(place, app, "hint", { ...askedWith(deal, before), options: { why: card } }, still, t("table.doing.why"));
    if (answer !== null && still()) refill(said, answer.problem === null ? app.findings(answer.findings) : toldOf(answer.problem));
  }
  function toldOf(about) {
    const { why } = about;
    const { deck } = about.view.table;
    const names = (cards) => cards.map((card) => cardName(card, deck)).join(", ");
    const problem = { ...clashOf(about), answer: why.answer };
    return [
      h("h3", {}, t("table.why_card", { card: cardName(why.move, deck) })),
      why.kept?.length ? h("p", {}, t("table.why_kept", { n: why.kept.length, cards: names(why.kept) })) : null,
      ...whyView(problem, { tell }),
    ];
  }
  return { element: h("div", {}, choice, place, said), draw, ask };
}
