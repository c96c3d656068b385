// Back and forward of the browser go through what was done: each change of the deal, and each view, is an entry of its own.

/**
 * Follow what is done, and go where the browser goes; `show(tab)` opens a view, `shown()` says which one is open, and
 * `leave()` is called when the deal is to be another one.
 */
export function keepTrail(store, { show, shown, leave }) {
  let moving = false;
  store.watch(() => {
    if (!moving) history.pushState(entry(), "", location.hash);
  });
  addEventListener("popstate", ({ state }) => {
    if (typeof state?.step !== "number") return;
    moving = true;
    if (state.step !== store.step()) leave();
    store.goTo(state.step);
    show(state.tab);
    moving = false;
  });

  function entry() {
    return { step: store.step(), tab: shown() };
  }
  /** Say which view is open now; `replace`: the browser has an entry for it already. */
  function seen(replace) {
    if (moving) return;
    if (replace) history.replaceState(entry(), "", `#${shown()}`);
    else history.pushState(entry(), "", `#${shown()}`);
  }
  return { seen };
}
