// What is kept: the deal with everything that can be undone and done again, in a storage that outlives a reload.

const MOST = 200; // steps that can be undone

/**
 * Return a store of a deal: `{ deal(), change(make), undo(), redo(), step(), goTo(step), canUndo(), canRedo(),
 * watch(listener) }`; `change`
 * returns whether it has changed anything.
 *
 * `places` are storages such as `sessionStorage`, the first that has something counts, all of them are written;
 * `usable(deal)` says whether what they hold still is a deal. A storage that refuses is done without.
 */
export function makeStore(start, { places = [], key = "table-of-texts", usable = () => true } = {}) {
  let { past, now, future, step = 0 } = load(places, key, usable) ?? { past: [], now: start, future: [] };
  const listeners = new Set();

  function set(next) {
    ({ past, now, future, step } = next);
    save();
    for (const listener of [...listeners]) listener(now);
  }
  function save() {
    for (const kept of [{ past, now, future, step }, { past: [], now, future: [], step }]) {
      if (places.map((place) => put(place, key, kept)).every(Boolean)) return; // else: no room for the whole past
    }
  }
  /** Go to a step that was done or undone, as near as it is still known. */
  function goTo(wanted) {
    const all = [...past, now, ...future];
    const place = Math.max(0, Math.min(all.length - 1, past.length + wanted - step));
    if (place === past.length) return;
    set({ past: all.slice(0, place), now: all[place], future: all.slice(place + 1), step: step + place - past.length });
  }
  return {
    deal: () => now,
    change(make) {
      const next = make(now);
      if (next === now) return false;
      set({ past: [...past, now].slice(-MOST), now: next, future: [], step: step + 1 });
      return true;
    },
    undo() {
      goTo(step - 1);
    },
    redo() {
      goTo(step + 1);
    },
    /** Return the number of the step that the deal is at. */
    step: () => step,
    goTo,
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    /** Have a listener told of each change; returns what ends that. */
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function load(places, key, usable) {
  for (const place of places) {
    try {
      const kept = JSON.parse(place.getItem(key));
      if (kept !== null && usable(kept.now) && Array.isArray(kept.past) && Array.isArray(kept.future)) return kept;
    } catch {
      // what cannot be read is as if it were not there
    }
  }
  return null;
}

function put(place, key, kept) {
  try {
    place.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}
