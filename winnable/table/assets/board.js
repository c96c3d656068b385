// The table with cards that can be tapped: the game as it was played, winnable or not after each card, and what next.
import { answerMark } from "../assets/answer.js";
import { aroundView } from "../assets/crew/around.js";
import { cardName, cardView } from "../assets/crew/card.js";
import { handView } from "../assets/crew/hand.js";
import { linePlayer } from "../assets/crew/line.js";
import { analysisView } from "../assets/crew/view.js";
import { h } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { decidingCard, nextToJudge, settled } from "./judging.js";
import { askedAfter, keyOf, tricksOf } from "./laying.js";
import { button, CARD_MARKS, field, refill, troubleText } from "./parts.js";
import { askIn } from "./running.js";

/** Return `{ element, draw, show }`; nothing is asked until `show(true)`. */
export function boardView(app) {
  const { store } = app;
  const judged = new Map(); // verdicts by what was asked
  const table = h("div", { class: "board-table" });
  const said = h("p", { class: "said", role: "status" });
  const verdict = h("div", { class: "board-verdict" });
  const progress = h("div", {}); // of judging
  const place = h("div", {}); // of what was asked by a button
  const tools = h("div", { class: "row" });
  const marks = h("div", {});
  const analysis = h("div", {});
  const element = h("div", { class: "board" }, h("p", { class: "note" }, t("table.board_how")), said, verdict, table, tools, place, progress, marks, analysis);
  let open = false;
  let drawn = ""; // what the board shows, or will when its position is there
  let painted = ""; // what it shows by now
  let changes = 0; // of the deal
  store.watch(() => {
    changes += 1;
  });
  let judging = false;
  let hints = null; // { key, cards } of what next

  const keyAfter = (deal, cards) => keyOf(deal, deal.view.played.slice(0, cards));
  const keyHere = (deal) => keyOf(deal, deal.view.played);
  const askedHere = (deal) => askedAfter(deal, deal.view.played.length);
  const verdicts = (deal) => [...deal.view.played, null].map((_, cards) => judged.get(keyAfter(deal, cards)) ?? null);
  const unchanged = (deal) => {
    const key = keyHere(deal);
    return () => store.deal().view !== null && keyHere(store.deal()) === key;
  };

  function show(on) {
    open = on;
    draw();
  }
  async function draw() {
    const deal = store.deal();
    if (!open || deal.view === null) return;
    const key = keyHere(deal);
    if (key === drawn) return;
    drawn = key;
    refill(analysis);
    try {
      const [read, { position, findings }] = await Promise.all([app.read(), app.api.get("position", askedHere(deal))]);
      if (drawn !== key) return;
      const view = read?.documents.find((each) => each.kind === "problem")?.view?.table;
      if (!position || !view) {
        refill(table, findings.length ? app.findings(findings) : h("p", {}, t("table.board_unknown")));
        refill(tools, back(deal));
        return;
      }
      paint(deal, view, position);
      judge();
    } catch (error) {
      if (drawn !== key) return;
      drawn = "";
      refill(table, h("p", { role: "alert" }, troubleText(error)));
    }
  }
  function paint(deal, view, position) {
    painted = keyHere(deal);
    const hint = hints?.key === painted ? hints.cards : null;
    const states = {};
    for (const each of hint ?? []) [states[each.move]] = CARD_MARKS[each.answer];
    const taken = position.tricks.at(-1);
    const between = !position.on_table.length && taken && !position.over;
    const had = table.contains(document.activeElement);
    refill(
      table,
      aroundView(view, {
        cards: position.on_table.map((each) => ({ ...each, winning: false })),
        leader: position.on_table[0]?.seat ?? position.turn,
        turn: position.turn,
        tasks: view.tasks.map((task, index) => ({ ...task, state: position.tasks?.[index] ?? "open" })),
        left: position.hands.map((hand, seat) => hand.length + (view.hidden[seat] ? Math.max(view.hidden[seat], 0) : 0)),
      }),
      between ? h("p", { class: "note" }, t("table.won_last", { name: view.players[taken.winner], number: position.tricks.length })) : null,
      view.players.map((name, seat) =>
        h(
          "div",
          { class: "hand-row", role: "group", "aria-label": t("crew.hand_of", { name }) },
          h("span", { class: "hand-name", "aria-hidden": "true" }, name),
          hand(deal, view, position, seat, states),
        ),
      ),
    );
    // a card that was played is gone: then the first that can be tapped has the focus
    if (had && !table.contains(document.activeElement)) table.querySelector("button.card")?.focus({ preventScroll: true });
    refill(
      tools,
      back(deal),
      position.over || position.turn === null ? null : button(t("table.what_next"), () => whatNext(deal, view, position), { focus: "what-next" }),
      deal.view.played.length ? button(t("table.judge_all"), () => analyse(), { focus: "judge-all" }) : null,
      field(t("table.type_game"), tricksOf(deal.view).map((cards) => cards.join(" ")).join(" / "), (value) => put(() => value), { focus: "type-game", class: "wide", spellcheck: "false" }),
    );
    if (hint) tell(view, hint);
    else said.textContent = position.over || position.turn === null ? t("table.game_over") : t("table.to_play", { name: view.players[position.turn], n: position.legal.length });
    paintMarks(deal, view);
  }
  function hand(deal, view, position, seat, states) {
    const turn = position.turn === seat;
    const node = handView(position.hands[seat], view.deck, {
      legal: turn ? position.legal : [],
      onTap: turn ? (card) => put((view) => [...view.played, card], keyHere(deal)) : null,
      states: turn ? states : {},
      covered: seat === view.robot ? position.covered : [],
      hidden: view.hidden[seat],
    });
    for (const each of node.querySelectorAll("button")) each.dataset.focus = `board-${each.textContent}`;
    // a sign beside the colour
    for (const [card, state] of Object.entries(turn ? states : {})) {
      const at = [...node.querySelectorAll("button")].find((each) => each.textContent === card);
      at?.append(h("span", { class: "card-mark", "aria-hidden": "true" }, { good: "✓", bad: "✗", unsure: "?" }[state]));
    }
    return node;
  }
  function back(deal) {
    return deal.view.played.length
      ? [
          button(t("table.take_back"), () => put((view) => view.played.slice(0, -1)), { focus: "take-back" }),
          button(t("table.take_back_all"), () => put(() => []), { focus: "take-back-all" }),
        ]
      : null;
  }
  /** Have other cards played; `key` is of the position that is meant, so that who taps twice plays one card. */
  function put(cards, key = null) {
    app.edit((deal) => (deal.view === null || (key !== null && keyHere(deal) !== key) ? null : { do: "play", cards: cards(deal.view) }));
  }
  function paintMarks(deal, view) {
    const known = settled(verdicts(deal), deal.view.one);
    const losing = decidingCard(verdicts(deal), deal.view.one);
    const now = known.at(-1);
    refill(
      verdict,
      losing === null
        ? null
        : h("p", { class: "analysis-headline", role: "status" }, t("table.lost_here", { number: losing, card: cardName(deal.view.played[losing - 1], view.deck) })),
      losing === null && known[0] === "unwinnable" ? h("p", { role: "status" }, t("crew.never_winnable")) : null,
      now === null ? null : h("p", {}, t("table.now"), " ", answerMark(now)),
    );
    const rows = tricksOf(deal.view).map((cards, trick) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, String(trick + 1)),
        cards.map((card, place) => {
          const number = trick * deal.view.players.length + place + 1;
          const answer = known[number];
          const [state, sign] = answer === null ? ["", "…"] : CARD_MARKS[answer];
          const view_ = cardView(card, view.deck, { state, mark: sign, note: number === losing ? t("crew.kind.losing_card") : "" });
          return h("td", {}, h("span", { class: number === losing ? "deciding" : "" }, view_), number === losing ? h("strong", {}, ` ${t("crew.kind.losing_card")}`) : null);
        }),
      ),
    );
    refill(
      marks,
      rows.length
        ? h("div", { class: "board-marks", tabindex: 0, role: "region", "aria-label": t("table.played") }, h("table", {}, h("caption", {}, t("table.played_legend")), h("tbody", {}, rows)))
        : null,
    );
  }
  /** Ask, one after another, about the positions whose verdict does not follow from others. */
  async function judge() {
    if (judging) return;
    judging = true;
    try {
      for (;;) {
        const deal = store.deal();
        const cards = open ? nextToJudge(verdicts(deal), deal.view.one) : null;
        if (cards === null) return;
        const key = keyAfter(deal, cards);
        const before = changes;
        const body = { ...askedAfter(deal, cards), options: { verdict_only: true } };
        const answer = await askIn(progress, app, "solve", body, unchanged(deal));
        // cancelled, or it failed; what a further card cancelled is asked again, also if the card was taken back since
        if (answer === null && changes === before) return;
        if (answer !== null) judged.set(key, answer.problem?.answer ?? "unknown");
        const view = (await app.read())?.documents.find((each) => each.kind === "problem")?.view?.table;
        if (view && painted === keyHere(store.deal())) paintMarks(store.deal(), view);
      }
    } finally {
      judging = false;
    }
  }
  async function whatNext(deal, view, position) {
    const key = keyHere(deal);
    const answer = await askIn(place, app, "hint", askedHere(deal), unchanged(deal));
    if (answer === null || key !== drawn) return;
    const cards = answer.problem?.moves ?? [];
    hints = { key, cards };
    paint(deal, view, position);
  }
  function tell(view, cards) {
    const names = (answer) => cards.filter((each) => each.answer === answer).map((each) => cardName(each.move, view.deck)).join(", ") || "–";
    said.textContent = t("table.next_said", { good: names("winnable"), bad: names("unwinnable") });
  }
  async function analyse() {
    const deal = store.deal();
    const key = keyHere(deal);
    const answer = await askIn(place, app, "analyse", askedHere(deal), unchanged(deal));
    if (answer === null || key !== drawn) return;
    const { problem } = answer;
    if (problem === null) {
      refill(analysis, app.findings(answer.findings));
      return;
    }
    const [game, saving] = problem.view.lines ?? [];
    refill(
      analysis,
      analysisView(problem),
      game ? linePlayer(problem.view.table, game, { marks: problem.moves, start: problem.losing_move ?? 0 }) : null,
      saving ? [h("h3", {}, t("crew.show_saving")), linePlayer(problem.view.table, saving)] : null,
    );
  }
  return { element, draw, show };
}
