// Which positions of a game are to be asked about, and what follows for the others without asking.

/**
 * Return the verdicts after 0, 1, 2 … cards with what follows from those that are known; null: not known.
 *
 * A line that goes on from a position goes on from every position before it, so what is winnable was winnable all
 * along, and what is unwinnable stays so. That is not so where unknown cards may lie anywhere (`one` is false): each
 * card that falls shows more of them.
 */
export function settled(verdicts, one) {
  if (!one) return [...verdicts];
  const won = verdicts.lastIndexOf("winnable");
  const lost = verdicts.indexOf("unwinnable");
  return verdicts.map((each, at) => (at <= won ? "winnable" : lost >= 0 && at >= lost ? "unwinnable" : each));
}

/** Return after how many cards to ask next, the last position first; null: all is known, or was asked in vain. */
export function nextToJudge(verdicts, one) {
  const known = settled(verdicts, one);
  const last = known.length - 1;
  if (known[last] === null) return last;
  const open = known.flatMap((each, at) => (each === null ? [at] : []));
  return open.length ? open[Math.floor((open.length - 1) / 2)] : null;
}

/** Return the number of the card that lost the game, from 1; null: none, or not known. */
export function decidingCard(verdicts, one) {
  const known = settled(verdicts, one);
  const at = known.indexOf("unwinnable");
  return at > 0 && known[at - 1] === "winnable" ? at : null;
}
