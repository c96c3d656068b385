// What is known of the positions of a game: whether each can be won, and which of the cards that can be played keep it.
import { t } from "../assets/texts.js";
import { nextToJudge, settled } from "./judging.js";
import { askedWith, keyOf } from "./laying.js";
import { cancelIn, askIn } from "./running.js";

/**
 * Return what asks about positions, one question after the other, and remembers the answers: `{ judge, verdicts, cards,
 * learn, learnNext, kept, turn }`.
 *
 * `want()` gives what is looked at: `{ deal, cards, at, legal }`, the cards of the game, after how many of them, and how
 * many can be played there; null: nothing. `changed()` is called when more is known. What goes on is shown in `place`.
 */
export function makeMarks(app, place, { want, changed }) {
  const verdictOf = new Map(); // by position
  const nextOf = new Map(); // by position, what each card that can be played leads to
  const waiting = []; // what is to be done before the next question
  let judging = false;
  let turns = 0;
  app.store.watch(() => {
    turns += 1;
  });

  /** Return the verdicts after 0, 1, 2 … of these cards, those that follow from others too; null: not known. */
  function verdicts(deal, cards) {
    return settled([...cards, null].map((_, at) => verdictOf.get(keyOf(deal, cards.slice(0, at))) ?? null), deal.view.one);
  }
  function learn(deal, cards, answer) {
    verdictOf.set(keyOf(deal, cards), answer);
  }
  /** Take over what each of the cards leads to that can be played after these, by card. */
  function learnNext(deal, before, answers) {
    nextOf.set(keyOf(deal, before), new Map(Object.entries(answers)));
  }
  /** Return the cards that keep a game after these, as far as they are known. */
  const kept = (deal, before) => [...(nextOf.get(keyOf(deal, before)) ?? [])].flatMap(([card, answer]) => (answer === "winnable" ? [card] : []));
  /** Return what each of the cards that can be played after these leads to, as far as it is known. */
  function cards(deal, before, legal) {
    const lost = deal.view.one && verdicts(deal, before).at(-1) === "unwinnable";
    const told = nextOf.get(keyOf(deal, before));
    const known = (card) => (lost ? "unwinnable" : (told?.get(card) ?? verdictOf.get(keyOf(deal, [...before, card]))));
    return Object.fromEntries(legal.map((card) => [card, known(card)]).filter(([, answer]) => answer !== undefined));
  }
  /** Return what to ask next: the position that is shown, then where the game turned, then the cards that come next. */
  function question({ deal, cards: played, at, legal }) {
    const { one } = deal.view;
    const known = verdicts(deal, played);
    const verdict = (after) => ({ name: "solve", cards: played.slice(0, after), options: { verdict_only: true } });
    if (known[at] === null) return verdict(at);
    const open = nextToJudge(known, one);
    if (open !== null) return verdict(open);
    const here = played.slice(0, at);
    if (!legal || nextOf.has(keyOf(deal, here)) || (one && known[at] === "unwinnable")) return null;
    return { name: "hint", cards: here, options: {} };
  }
  /** Say of how many of the cards that were played it is known what they did. */
  function doing({ deal, cards: played }) {
    const known = verdicts(deal, played);
    return t("table.doing.marks", { done: known.filter((each) => each !== null).length, n: known.length });
  }
  function take(deal, { name, cards: asked }, { problem }) {
    if (name === "solve") {
      learn(deal, asked, problem?.answer ?? "unknown");
      return;
    }
    const moves = problem?.moves ?? [];
    nextOf.set(keyOf(deal, asked), new Map(moves.map((each) => [each.move, each.answer])));
    for (const each of moves) learn(deal, [...asked, each.move], each.answer);
  }
  async function judge() {
    if (judging) return;
    judging = true;
    try {
      for (;;) {
        await Promise.all(waiting.splice(0));
        const wanted = want();
        const next = wanted && question(wanted);
        if (!next) return;
        const { deal } = wanted;
        const [key, before] = [keyOf(deal, next.cards), turns];
        const still = () => {
          const now = want();
          const again = now && question(now);
          return Boolean(again) && again.name === next.name && keyOf(now.deal, again.cards) === key;
        };
        const answer = await askIn(place, app, next.name, { ...askedWith(deal, next.cards), options: next.options }, still, next.name === "hint" ? t("table.doing.hint") : doing(wanted));
        // cancelled, or it failed; what another card cancelled is asked again, also if the card was taken back since
        if (answer === null && turns === before) return;
        if (answer !== null) take(deal, next, answer);
        changed();
      }
    } finally {
      judging = false;
    }
  }
  /** Look at another position: what is asked about the one before is not wanted any more. */
  function turn() {
    turns += 1;
    if (judging) cancelIn(place);
    judge();
  }
  return { judge, verdicts, cards, learn, learnNext, kept, turn, after: (work) => waiting.push(work.catch(() => {})) };
}
