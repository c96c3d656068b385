// The deal of the page: the text of its document, and what lies on the table by it. Python reads the text, and makes each
// tap a change of it; here a deal is only shown.
//
// {
//   text, page,      // the document, and the kind of page that shows its game
//   view: { ... },   // what lies on the table, see winnable/crew/laying/view.py; null: the text alone is shown
//   after,           // so many of the cards played count as played where it is asked
//   tries,           // games that were tried besides the one in the document: the cards of each
// }

/** So many of the cards played count where all of them do, also those that are still to come. */
export const ALL = 1e6;

/** Return what the deal is asked about with: its text, as it is written unless fewer cards count as played. */
export function asked({ text, view, after }) {
  return view !== null && after < view.played.length ? { text, after } : { text };
}

/** Return what a position of the deal is asked about with, after these cards, whether they are written down or tried. */
export function askedWith({ text, view }, cards) {
  const written = cards.every((card, place) => view.played[place] === card);
  return written ? { text, after: cards.length } : { text, cards: cards.join(" ") };
}

/** Return the cards that count as played where it is asked. */
export function counted({ view, after }) {
  return view.played.slice(0, after);
}

/** Return a key of what is asked about the deal after these cards; it is the same whatever was played besides. */
export function keyOf({ text, view }, played) {
  return JSON.stringify(view === null ? text : [view.deal, played]);
}

/** Return the key of what is asked about the deal. */
export function keyOfDeal(deal) {
  return keyOf(deal, deal.view === null ? [] : counted(deal));
}

/** Return cards that were played, trick by trick. */
export function tricksOf({ played, players }) {
  const tricks = [];
  for (let at = 0; at < played.length; at += players.length) tricks.push(played.slice(at, at + players.length));
  return tricks;
}

/** Return the cards of a game as they are written down. */
export function gameText(played, players) {
  return tricksOf({ played, players }).map((cards) => cards.join(" ")).join(" / ");
}

/**
 * Return what makes edits of the deal of a store, one after the other, as each is a change of the text that the one before
 * has left: `{ edit(make), soon(work), settled(), begun(), leave() }`.
 *
 * `make` is an edit, or a function that returns one by the view as it is then, or null. `edit` gives whether the deal is
 * another one now. `begun` gives how many there were so far. `leave` is called when another deal comes: nothing comes of
 * what was begun before. `busy(on)` is told when there is something to wait for, `trouble` what went wrong, and `same` when
 * nothing came of an edit.
 */
export function editing(api, store, { busy, trouble, same }) {
  let last = Promise.resolve();
  let [waiting, begun, deals] = [0, 0, 0];

  function soon(work) {
    const of = deals;
    waiting += 1;
    begun += 1;
    busy(true);
    last = last
      .then(() => {
        if (of === deals) return work();
        same();
        return false;
      })
      .catch((error) => {
        same();
        trouble(error);
        return false;
      })
      .finally(() => {
        waiting -= 1;
        busy(waiting > 0);
      });
    return last;
  }
  function edit(make) {
    return soon(async () => {
      const deal = store.deal();
      const change = typeof make === "function" ? make(deal) : make;
      if (change === null) return false;
      const laid = await api.get("lay", { text: deal.text, edit: change });
      if (store.deal() !== deal || laid.text === deal.text) {
        same();
        return false;
      }
      const whole = ["new", "crew"].includes(change.do);
      const ofTheSame = laid.view !== null && laid.view.deal === deal.view?.deal;
      return store.change(() => ({ ...deal, ...laid, after: whole ? ALL : deal.after, tries: ofTheSame ? (deal.tries ?? []) : [] }));
    });
  }
  function leave() {
    deals += 1;
  }
  return { edit, soon, settled: () => last, begun: () => begun, leave };
}
