// Missions in writing, kept in the storage of the browser: each under a key of its own, so that two tabs do not overwrite
// each other's.

const PREFIX = "table-mission:";

/** Return what keeps drafts: `{ id, text, at }`, by their ids. A storage that refuses is told by `false`. */
export function makeDrafts(storage) {
  return {
    /** All drafts, the one that was changed last first. */
    all() {
      const found = [];
      try {
        for (let index = 0; index < storage.length; index += 1) {
          const key = storage.key(index);
          if (key.startsWith(PREFIX)) found.push(read(storage, key.slice(PREFIX.length)));
        }
      } catch {
        return [];
      }
      return found.filter((each) => each !== null).sort((one, other) => other.at - one.at);
    },
    get: (id) => read(storage, id),
    put(id, text) {
      try {
        storage.setItem(PREFIX + id, JSON.stringify({ text, at: Date.now() }));
        return true;
      } catch {
        return false;
      }
    },
    remove(id) {
      storage.removeItem(PREFIX + id);
    },
    /** Keep a new one; returns its id, or null if the storage refuses. */
    add(text) {
      const id = crypto.randomUUID();
      return this.put(id, text) ? id : null;
    },
  };
}

function read(storage, id) {
  try {
    const { text, at } = JSON.parse(storage.getItem(PREFIX + id));
    return typeof text === "string" ? { id, text, at: Number(at) || 0, ...told(text) } : null;
  } catch {
    return null;
  }
}

/** What a text says of itself at the start of its lines: its id, its title and its game. */
function told(text) {
  const value = (key) => text.match(new RegExp(`^${key}:(.*)$`, "m"))?.[1].split(" #")[0].trim().replace(/^(["'])(.*)\1$/, "$2") ?? "";
  return { name: value("title") || value("id"), game: value("game") };
}

/** The name of the file for a text. */
export function fileName(text) {
  const id = text.match(/^id:[ ]*["']?([\w-]+)/m)?.[1] ?? "mission";
  return `${id}.yaml`;
}
