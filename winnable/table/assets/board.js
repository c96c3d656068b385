// The one board: for the game as it was played, for a line of play, and for what is tried out from any card of either.
import { answerView } from "../assets/answer.js";
import { cardName } from "../assets/crew/card.js";
import { choicesView, endingView, lineFrames } from "../assets/crew/line.js";
import { analysisView, lostText } from "../assets/crew/view.js";
import { h } from "../assets/dom.js";
import { stepper } from "../assets/stepper.js";
import { t } from "../assets/texts.js";
import { drawArrows } from "./arrows.js";
import { decidingCard } from "./judging.js";
import { askedWith, counted, gameText, keyOf } from "./laying.js";
import { losingCards } from "./losing.js";
import { makeMarks } from "./marks.js";
import { movesView } from "./moves.js";
import { button, field, refill, troubleText } from "./parts.js";
import { seatsView } from "./seats.js";

const MOST_TRIES = 5;
const KEPT = "table-board";
const GAME = { kind: "game" };

/**
 * Return the board: `{ table, side, verdict, below, draw, showLine, tell, takeAnalysis, showAnalysis, lostAt, picture, whyLost,
 * begin, learn, after, wasLine }`. `table` is what lies there, `verdict` what is known of the game, `side` what can be done, `below`
 * the cards. `changed()` is told when the verdict may be another one.
 */
export function boardView(app, changed) {
  const { store } = app;
  const table = h("div", { class: "board-table" });
  const said = h("p", { class: "said", role: "status" });
  const verdict = h("div", { class: "board-verdict" });
  const line = h("div", {}); // of a line: what was chosen, the heading, why each card was legal
  const steps = h("div", { class: "board-steps" });
  const lists = h("div", { class: "board-lists" });
  const tools = h("div", { class: "row board-tools" });
  const typed = h("div", {});
  const progress = h("div", {}); // of judging
  const analysis = h("div", {});
  const losers = losingCards(app, { tell });
  const side = h("div", { class: "board-side" }, losers.element, steps, said, h("div", { class: "row board-row" }, tools, progress), line);
  const wide = matchMedia("(min-width: 40rem)").matches;
  const below = h("details", { class: "fold", open: wide }, h("summary", {}, t("crew.tricks")), h("div", { class: "fold-inside" }, lists, typed, analysis));
  const positions = new Map(); // what the server said of positions, by what was asked
  const seenTricks = new Map(); // those of games that are listed
  let now = { ...GAME, at: null }; // what is shown; at null: the end of it
  let walk = null; // the steps, of the game `walked`
  let walked = "";
  let analysed = ""; // the game that was analysed
  let open = false; // whether cards are marked
  let told = []; // cards that something is said of
  let arrows = []; // and who must beat whom
  let ofDeal = ""; // the deal that all this is about
  let drawn = ""; // what the board shows, or will when its position is there
  let painted = null; // what it shows by now: { deal, table, cards, frame, tricks }

  const marks = makeMarks(app, progress, {
    want: () => {
      const deal = store.deal();
      if (!open || deal.view === null) return null;
      const cards = cardsOf(deal);
      const here = painted && painted.key === drawn ? painted.frame.legal.length : 0;
      return { deal, cards, at: atOf(cards), legal: here };
    },
    changed: () => repaint(),
  });

  function cardsOf(deal) {
    if (now.kind === "line") return now.cards;
    if (now.kind === "try") return deal.tries?.[now.index] ?? deal.view.played;
    return deal.view.played;
  }
  const atOf = (cards) => Math.min(now.at ?? cards.length, cards.length);
  const keyNow = (deal) => JSON.stringify([keyOf(deal, cardsOf(deal)), now.kind, now.index ?? 0, atOf(cardsOf(deal))]);

  /** Show something else: the game, a line, a game that was tried. */
  function turnTo(next) {
    now = next;
    keep();
    draw();
  }
  function go(at) {
    if (atOf(cardsOf(store.deal())) === at) return;
    now = { ...now, at };
    keep();
    draw();
  }
  function keep() {
    try {
      const { kind, index, at } = now;
      sessionStorage.setItem(KEPT, JSON.stringify({ deal: ofDeal, kind, index, at, open }));
    } catch {
      // then a reload begins anew
    }
  }
  function kept(deal) {
    try {
      const before = JSON.parse(sessionStorage.getItem(KEPT));
      return before?.deal === deal ? before : null;
    } catch {
      return null;
    }
  }
  /** Begin with a deal; what was shown of the one before is of no use, but after a reload the board is as it was. */
  function beginWith(deal) {
    ofDeal = deal.view.deal;
    const before = kept(ofDeal);
    now = before === null || before.kind === "line" ? { ...GAME, at: null } : { kind: before.kind, index: before.index, at: before.at };
    open = before?.open ?? false;
    [told, arrows] = [[], []];
    refill(analysis);
    refill(line);
  }

  async function draw() {
    const deal = store.deal();
    below.hidden = deal.view === null || !deal.view.complete; // nothing stands there then
    if (below.hidden) {
      drawn = "";
      painted = null;
      for (const each of [table, said, verdict, line, steps, lists, tools, typed, analysis]) refill(each);
      walked = "";
      return;
    }
    if (deal.view.deal !== ofDeal) beginWith(deal);
    if (now.kind === "try" && !deal.tries?.[now.index]) now = { ...GAME, at: null };
    const cards = cardsOf(deal);
    const key = keyNow(deal);
    if (key === drawn) return;
    drawn = key;
    if (analysed !== keyOf(deal, deal.view.played)) refill(analysis);
    try {
      const seen = await frameOf(deal, cards, atOf(cards));
      if (drawn !== key) return;
      if (seen.frame === null) {
        painted = null;
        refill(table, seen.findings.length ? app.findings(seen.findings) : null);
        refill(tools, back(deal));
        return;
      }
      painted = { key, deal, cards, ...seen };
      paint();
      marks.turn();
    } catch (error) {
      if (drawn !== key) return;
      drawn = "";
      refill(table, h("p", { role: "alert" }, troubleText(error)));
    }
  }
  /** Return what the board shows after so many of these cards. */
  async function frameOf(deal, cards, at) {
    if (now.kind === "line") {
      return { table: now.table, frame: now.frames.frame(at, true), tricks: now.timeline };
    }
    const [read, here, whole] = await Promise.all([app.read(), positionAfter(deal, cards.slice(0, at)), positionAfter(deal, cards)]);
    const view = read?.documents.find((each) => each.kind === "problem")?.view?.table;
    if (!here.position || !view) return { frame: null, findings: here.findings };
    const { position } = whole.position ? whole : here;
    const running = position.on_table.length ? [{ leader: position.on_table[0].seat, winner: null }] : [];
    return { table: view, frame: gameFrame(view, here.position), tricks: [...position.tricks, ...running] };
  }
  function positionAfter(deal, cards) {
    const about = askedWith(deal, cards);
    const key = keyOf(deal, cards);
    if (!positions.has(key)) {
      const answer = app.api.get("position", about);
      answer.catch(() => positions.delete(key));
      positions.set(key, answer);
    }
    return positions.get(key);
  }

  function paint() {
    const { deal, frame, table: view } = painted;
    const cards = painted.cards.slice(0, atOf(painted.cards));
    const had = table.contains(document.activeElement);
    const known = open ? marks.cards(deal, cards, frame.legal) : {};
    const tap = deal.view.complete ? (card) => put(card, painted) : null;
    refill(table, seatsView(view, frame, { marks: known, told, onTap: tap }));
    drawArrows(table, arrows);
    // a card that was played is gone: then the first that can be tapped has the focus
    if (had && !table.contains(document.activeElement)) table.querySelector("button.card")?.focus({ preventScroll: true });
    paintLine();
    paintSteps();
    refill(tools, toolsOf(deal));
    refill(typed, typedOf(deal));
    paintKnown();
    losers.draw(deal, cards, now.kind === "line" ? [] : frame.legal.filter((card) => known[card] === "unwinnable" && deal.view.played[cards.length] !== card), view.deck);
  }
  /** Show what has become known since; the cards themselves stay. */
  function repaint() {
    if (painted !== null && painted.key === drawn) paint();
  }
  function paintLine() {
    const { frame } = painted;
    side.classList.toggle("line", now.kind === "line");
    if (now.kind !== "line") {
      refill(line);
      return;
    }
    const atEnd = now.at === null || now.at >= now.cards.length;
    refill(
      line,
      choicesView(now.table, now.line),
      h("p", { class: "line-heading" }, frame.heading),
      frame.why.length ? h("ol", { class: "line-why" }, frame.why) : null,
      frame.goals,
      atEnd ? endingView(now.table, now.line) : null,
    );
  }
  function paintSteps() {
    const { cards, table: view } = painted;
    const seats = view.players.length;
    const key = JSON.stringify([now.kind, now.index, cards]);
    const at = atOf(cards);
    if (walked === key) {
      if (walk !== null && walk.at() !== at) walk.go(at);
      return;
    }
    walked = key;
    walk = null;
    if (!cards.length) {
      refill(steps);
      return;
    }
    const stops = cards.map((_, place) => place + 1).filter((number) => number % seats === 0 || number === cards.length);
    const { frames } = now;
    const show = (wanted) => {
      if (walk !== null) go(wanted);
      return frames ? frames.frame(wanted).said : t("table.cards_of", { at: wanted, n: cards.length });
    };
    walk = stepper({ count: cards.length, stops, words: "crew.step", surface: table, start: at, show });
    refill(steps, walk.element);
  }
  function toolsOf(deal) {
    return [
      button(t("table.marks"), () => begin(!open), { "aria-pressed": String(open), focus: "board", class: "toggle" }),
      now.kind === "game" ? back(deal) : button(t("table.board_game"), () => turnTo({ ...GAME, at: null }), { focus: "board-game" }),
      now.kind === "try" ? button(t("table.keep_try"), () => keepTry(), { focus: "keep-try" }) : null,
    ];
  }
  function typedOf(deal) {
    return now.kind === "game"
        ? field(t("table.type_game"), gameText(deal.view.played, deal.view.players), (value) => app.edit({ do: "play", cards: value }), { focus: "type-game", class: "wide", spellcheck: "false" })
        : null;
  }
  function back(deal) {
    return deal.view.played.length
      ? [
          button(t("table.take_back"), () => play((view) => view.played.slice(0, -1)), { focus: "take-back" }),
          button(t("table.take_back_all"), () => play(() => []), { focus: "take-back-all" }),
        ]
      : null;
  }
  /** Have a card played where the board stands: the next one of the game, or one that is tried besides. */
  function put(card, { key, deal, cards }) {
    if (drawn !== key) return; // who taps twice plays one card
    const at = atOf(cards);
    open = true;
    keep();
    if (cards[at] === card) go(at + 1);
    else if (now.kind === "game" && at === cards.length) play((view) => [...view.played, card], keyOf(deal, cards));
    else tryOut([...cards.slice(0, at), card], now.kind === "try" && at === cards.length ? now.index : null, key);
  }
  /** Have other cards played in the document; `key` is of the game that is meant. */
  function play(cards, key = null) {
    now = { ...GAME, at: null };
    app.edit((deal) => (deal.view === null || (key !== null && keyOf(deal, deal.view.played) !== key) ? null : { do: "play", cards: cards(deal.view) }));
  }
  /** Try other cards than those of the game, where the board shows `key`; `index`: in place of what was tried before. */
  function tryOut(cards, index, key) {
    app.soon(() => {
      if (keyNow(store.deal()) !== key) return; // a game that was typed has come since, say
      const was = store.deal().tries ?? [];
      const at = index ?? Math.min(was.length, MOST_TRIES - 1);
      const tries = index === null ? [...was.slice(-MOST_TRIES + 1), cards] : was.map((each, place) => (place === index ? cards : each));
      now = { kind: "try", index: at, at: null };
      store.change((deal) => ({ ...deal, tries }));
      keep();
    });
  }
  function keepTry() {
    const cards = cardsOf(store.deal());
    play(() => cards);
  }

  /** Show what is known of the cards: the verdict now, the card that lost it, a mark on each. */
  function paintKnown() {
    const { deal, cards, table: view, frame, tricks } = painted;
    const still = store.deal().view?.deal === deal.view.deal; // else another deal has come, which is not painted yet
    refill(verdict, open && still ? verdictOf(deal, now.kind === "try" ? cards : counted(store.deal())) : null);
    changed();
    const list = (name, kind, index, played, won) => {
      const shown = now.kind === kind && (now.index ?? 0) === index;
      const verdicts = open ? marks.verdicts(deal, played) : [];
      return h(
        "section",
        { class: shown ? "game-list game-shown" : "game-list" },
        h("h3", {}, name),
        movesView(
          { table: view, cards: played, tricks: won, earlier: view.earlier },
          {
            known: verdicts,
            losing: open ? decidingCard(verdicts, deal.view.one) : null,
            at: shown ? atOf(played) : null,
            judged: open,
            onGo: (number) => turnTo(kind === "line" ? { ...now, at: number } : { kind, index, at: number }),
            label: name,
          },
        ),
      );
    };
    const tries = (deal.tries ?? []).map((played, index) => [t("table.tried", { number: index + 1 }), "try", index, played]);
    const games = [
      ...(now.kind === "line" ? [[now.title, "line", 0, now.cards]] : []),
      ...(deal.view.played.length ? [[t("table.played"), "game", 0, deal.view.played]] : []),
      ...tries,
    ];
    refill(lists, games.map(([name, kind, index, played]) => {
      const shown = now.kind === kind && (now.index ?? 0) === index;
      return list(name, kind, index, played, shown ? tricks : (tricksSeen(deal, played) ?? []));
    }));
    said.textContent = now.kind === "line" ? "" : saidOf(view, frame);
  }
  /** Return whether a game can be won, and how it stands; null as long as nobody knows. */
  function verdictOf(deal, cards) {
    const known = marks.verdicts(deal, cards);
    const here = known.at(-1) ?? null;
    if (here === null) return null;
    verdict.classList.toggle("of-start", !cards.length); // which may have been asked about already
    const told = cards.length ? standing(deal, cards, known) : "";
    return [answerView(here), told ? h("p", { class: "headline", role: "status" }, told) : null];
  }
  /** Return how a game stands: lost by which card, and what would have kept it; empty if there is nothing to say. */
  function standing(deal, cards, known) {
    const losing = decidingCard(known, deal.view.one);
    if (losing !== null) return lostBy(deal, cards, losing);
    if (known[0] === "unwinnable") return t("crew.never_winnable");
    const { frame, table: view } = painted;
    const goesOn = frame.turn !== null && atOf(cards) === cards.length;
    return goesOn && known.at(-1) === "winnable" ? t("table.still", { name: view.players[frame.turn] }) : "";
  }
  function lostBy(deal, cards, number) {
    const { table: view } = painted;
    const seats = view.players.length;
    const first = Math.floor((number - 1) / seats);
    const { leader } = (now.kind === "line" ? tricksSeen(deal, cards) : painted.tricks)?.[first] ?? { leader: 0 };
    const kept = marks.kept(deal, cards.slice(0, number - 1));
    return lostText(view, { seat: (leader + number - 1) % seats, trick: (view.earlier ?? 0) + first + 1, move: cards[number - 1], kept });
  }
  /** Return the number of the card that lost a game, by default the one that was played; null: none, or not known. */
  const lostAt = (cards = counted(store.deal())) => decidingCard(marks.verdicts(store.deal(), cards), store.deal().view.one);
  /** Return what a picture of the game shows: the cards before the one that lost it, else those of now. */
  function picture() {
    const deal = store.deal();
    const cards = deal.view.played;
    const number = lostAt();
    const headline = verdict.querySelector(".headline")?.textContent ?? verdict.textContent;
    if (number === null) return { ...askedWith(deal, cards), marks: { headline, told } };
    const before = cards.slice(0, number - 1);
    const kept = marks.kept(deal, before);
    return { ...askedWith(deal, before), marks: { headline, lost: cards[number - 1], kept, told } };
  }
  /** Go to where the game was lost, and tell why that card loses. */
  function whyLost() {
    const deal = store.deal();
    const cards = now.kind === "try" ? cardsOf(deal) : deal.view.played;
    if (now.kind === "line") now = { ...GAME, at: null };
    const number = lostAt(cards);
    if (number === null) return;
    go(number - 1);
    losers.ask(deal, cards.slice(0, number - 1), cards[number - 1]);
  }
  /** Return the tricks of a game that is listed but not shown, as far as the server has told them. */
  function tricksSeen(deal, cards) {
    const key = keyOf(deal, cards);
    const known = seenTricks.get(key);
    if (known === undefined) {
      seenTricks.set(key, null);
      positionAfter(deal, cards).then(({ position }) => {
        if (!position) return;
        const running = position.on_table.length ? [{ leader: position.on_table[0].seat, winner: null }] : [];
        seenTricks.set(key, [...position.tricks, ...running]);
        repaint();
      }, () => seenTricks.delete(key));
    }
    return known;
  }
  function saidOf(view, frame) {
    if (frame.turn === null) return t("table.game_over");
    const known = open ? marks.cards(painted.deal, painted.cards.slice(0, atOf(painted.cards)), frame.legal) : {};
    const names = (answer) => frame.legal.filter((card) => known[card] === answer).map((card) => cardName(card, view.deck)).join(", ");
    if (frame.legal.length && !view.hidden[frame.turn] && frame.legal.every((card) => known[card])) {
      const [good, bad] = [names("winnable"), names("unwinnable")];
      return t(good && bad ? "table.next_said" : good ? "table.all_win" : "table.none_wins", { good, bad });
    }
    return t("table.to_play", { name: view.players[frame.turn], n: frame.legal.length });
  }

  /** Show a line of play of an answer. */
  function showLine(view, shown, title, at = 0) {
    const cards = shown.timeline.flatMap((trick) => trick.cards.map((each) => each.card));
    const frames = lineFrames(view, shown);
    const deal = store.deal();
    if (deal.view !== null && deal.view.deal !== ofDeal) beginWith(deal);
    if (deal.view !== null && shown.state === "met" && shown.played === 0) marks.learn(deal, cards, "winnable");
    open = true; // who sees a line has nothing to be spoiled any more
    turnTo({ kind: "line", at, table: view, line: shown, frames, timeline: shown.timeline, cards, title });
  }
  /** Mark the cards, or do not. */
  function begin(on = true) {
    open = on;
    keep();
    if (painted === null) draw();
    else {
      paint();
      marks.turn();
    }
  }
  /** Show what an analysis of the game says: the board as it was before the card that lost it, and what the cards did. */
  function takeAnalysis(deal, problem) {
    learnGame(deal, problem);
    open = true;
    analysed = keyOf(deal, deal.view.played);
    turnTo({ ...GAME, at: problem.culprit ? problem.culprit.number - 1 : null });
    repaint(); // where the board stood there already
    showAnalysis(problem);
  }
  const showAnalysis = (problem) => refill(analysis, analysisView(problem, { headed: true }));
  /** Take over what an analysis says of every position. */
  function learnGame(deal, problem) {
    if (problem.before) marks.learn(deal, [], problem.before);
    problem.moves.forEach((each, place) => marks.learn(deal, deal.view.played.slice(0, place + 1), each.answer));
    if (!problem.culprit) return;
    const { number, legal, kept, open: unsure } = problem.culprit;
    const answers = legal.map((card) => [card, kept.includes(card) ? "winnable" : unsure.includes(card) ? "unknown" : "unwinnable"]);
    marks.learnNext(deal, deal.view.played.slice(0, number - 1), Object.fromEntries(answers));
  }
  /** Return where a line was looked at before a reload; null: none was. */
  function wasLine(deal) {
    const before = kept(deal.view?.deal);
    return before?.kind === "line" ? before.at : null;
  }
  /** Mark these cards on the table, and draw these arrows; none: no card. */
  function tell(cards, drawnArrows = []) {
    [told, arrows] = [cards, drawnArrows];
    repaint();
  }
  new ResizeObserver(() => drawArrows(table, arrows)).observe(table);
  return { table, side, verdict, below, draw, showLine, begin, takeAnalysis, lostAt, picture, whyLost, tell, learn: marks.learn, after: marks.after, wasLine, showAnalysis };
}

function gameFrame(view, position) {
  const taken = position.tricks.at(-1);
  const between = !position.on_table.length && taken;
  const seats = view.players.length;
  const cards = between
    ? taken.cards.map((card, place) => ({ seat: (taken.leader + place) % seats, card, winning: (taken.leader + place) % seats === taken.winner }))
    : position.on_table.map((each) => ({ ...each, winning: false }));
  return {
    cards,
    leader: between ? taken.winner : (position.on_table[0]?.seat ?? position.turn),
    turn: position.over ? null : position.turn,
    legal: position.over ? [] : position.legal,
    winner: between ? taken.winner : null,
    left: position.hands.map((hand, seat) => hand.length + Math.max(view.hidden[seat] ?? 0, 0)),
    tasks: view.tasks.map((task, index) => ({ ...task, state: position.tasks?.[index] ?? (task.done ? "met" : "open") })),
    roles: view.roles,
    hands: position.hands,
    fell: view.players.map(() => null),
    covered: position.covered,
    hidden: view.hidden,
  };
}
