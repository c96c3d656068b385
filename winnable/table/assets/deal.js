// A deal while it is put together: plain data, and functions that return a changed copy or look at one.
//
// {
//   game, deck: { suits }, players: [name], robot: seat | null, mission: id | null,
//   held: { card: seat }, columns: [[cover | null, below | null]], hidden: [whether a hand has unknown cards], lead,
//   tasks: [{ name, owner: seat | null, token, predicted, done }], roles: { role: seat | null },
//   distress: "none" | "allowed" | "required" | { to, cards: { seat: card } }, unknown: "some" | "every",
//   played: [card], given: [card], fromStart: whether it is asked without the cards given as played,
//   source: null | { text, made }    // the text that was read, and the document made of it, as JSON
//   before: null | { commander, tricks: [number] },
//   more: { key: value }    // keys of a deal file that nothing here is tapped for, kept as they are
//   text: string | null     // a deal of a game that is not entered card by card
// }

const COLUMNS = 7; // of the robot, each a card that lies open over a covered one

/** Return a deal without cards: `edition` is of `/api/setup`, `crew` the number of people, `names` are enough names. */
export function emptyDeal(edition, crew, names) {
  const robot = crew === 2 ? 1 : null;
  const people = names.slice(0, crew);
  const players = robot === null ? people : [people[0], edition.robot, people[1]];
  return {
    game: edition.game,
    deck: edition.deck,
    players,
    robot,
    mission: null,
    held: {},
    columns: robot === null ? [] : noColumns(),
    hidden: players.map(() => false),
    lead: null,
    tasks: [],
    roles: {},
    distress: "none",
    unknown: "some",
    played: [],
    given: [],
    fromStart: false,
    source: null,
    before: null,
    more: {},
    text: null,
  };
}

function noColumns() {
  return Array.from({ length: COLUMNS }, () => [null, null]);
}

/** Return the number of people who play. */
export function crewSize(deal) {
  return deal.players.length - (deal.robot === null ? 0 : 1);
}

/** Return the cards of a deck, suit by suit. */
export function deckCards(deck) {
  return deck.suits.flatMap((suit) => suit.ranks.map((rank) => `${suit.letter}${rank}`));
}

// --- hands ---------------------------------------------------------------------------------------

/** Return the least and the most cards of a seat; null in the middle of a game, where hands may have any size. */
export function sizes(deal, seat) {
  if (deal.before !== null) return null;
  const cards = deckCards(deal.deck).length;
  const seats = deal.players.length;
  const [least, left] = [Math.floor(cards / seats), cards % seats];
  if (deal.robot !== null) {
    const size = seat === deal.robot ? least + left : least;
    return { least: size, most: size };
  }
  return { least, most: least + (left ? 1 : 0) };
}

function tapped(deal, seat) {
  return deckCards(deal.deck).filter((card) => deal.held[card] === seat);
}

/** Return the seat whose hand fills itself, as all others are known; null if there is none, or nothing to fill. */
export function restSeat(deal) {
  if (deal.before !== null) return null;
  const cards = deckCards(deal.deck);
  if (cards.every((card) => card in deal.held)) return null;
  const short = deal.players.map((_, seat) => seat).filter((seat) => tapped(deal, seat).length < sizes(deal, seat).least);
  if (short.length !== 1) return null;
  const [seat] = short;
  const free = cards.filter((card) => !(card in deal.held)).length;
  // which of the robot's cards are covered, and by what, nobody can know but those who see them
  return seat !== deal.robot && tapped(deal, seat).length + free <= sizes(deal, seat).most ? seat : null;
}

/** Return who holds each card, those of the hand that fills itself included. */
export function holders(deal) {
  const rest = restSeat(deal);
  if (rest === null) return { ...deal.held };
  return Object.fromEntries(deckCards(deal.deck).map((card) => [card, deal.held[card] ?? rest]));
}

/**
 * Return how far the hands are: `seats` with `have`, `least`, `most`, `full`, `open` (known to be unknown), `rest`;
 * `free`: the cards that nobody has; `complete`: whether the deal can be asked about.
 */
export function progress(deal) {
  const held = holders(deal);
  const cards = deckCards(deal.deck);
  const rest = restSeat(deal);
  const seats = deal.players.map((_, seat) => {
    const have = cards.filter((card) => held[card] === seat).length;
    const size = sizes(deal, seat);
    const covers = deal.columns.filter(([cover]) => cover !== null).length;
    const open = rest === null && (seat === deal.robot ? covers === COLUMNS && have < 2 * COLUMNS : deal.hidden[seat]);
    return {
      have,
      least: size?.least ?? 0,
      most: size?.most ?? cards.length,
      full: size === null ? have > 0 : have >= size.least,
      open,
      rest: seat === rest,
    };
  });
  const free = cards.filter((card) => !(card in held));
  const complete = seats.every((seat) => seat.full || seat.open) && (free.length === 0 || deal.before !== null || seats.some((seat) => seat.open));
  return { seats, free, complete };
}

/** Return whether a seat can take one more card. */
export function hasRoom(deal, seat) {
  const { seats } = progress(deal);
  const { have, least, most } = seats[seat];
  if (deal.before !== null || have < least) return true;
  const over = seats.filter((each) => !each.rest && each.have > each.least).length;
  const left = deckCards(deal.deck).length % deal.players.length;
  return have < most && over < left;
}

/** Give a card to a seat, or take it back from it; the same deal if the hand is full. */
export function tapCard(deal, seat, card, slot = null) {
  if (deal.held[card] === seat) return withoutCard(deal, card);
  if (restSeat(deal) === seat || !hasRoom(deal, seat)) return deal;
  const free = withoutCard(deal, card);
  if (seat !== deal.robot) return { ...free, held: { ...free.held, [card]: seat } };
  const place = slot ?? nextSlot(free);
  if (place === null) return deal;
  const [column, level] = place;
  const gone = free.columns[column][level];
  const columns = free.columns.map((each, index) => (index === column ? each.with(level, card) : each));
  const held = { ...free.held, [card]: seat };
  if (gone !== null) delete held[gone];
  return { ...free, columns, held };
}

/** Take a card back from whoever has it. */
export function withoutCard(deal, card) {
  const held = { ...deal.held };
  delete held[card];
  const columns = deal.columns.map((column) => column.map((each) => (each === card ? null : each)));
  return { ...deal, held, columns };
}

/** Return where the robot's next card goes, [column, 0 open or 1 covered]: first all that lie open; null if full. */
export function nextSlot(deal) {
  for (const level of [0, 1]) {
    const column = deal.columns.findIndex((each) => each[level] === null);
    if (column >= 0) return [column, level];
  }
  return null;
}

/** Return the seat to go on with after a tap: the same until its hand is full; null if all are. */
export function nextSeat(deal, seat) {
  const { seats } = progress(deal);
  const done = (index) => deal.before === null && (seats[index].full || seats[index].rest || (deal.hidden[index] && index !== seat));
  if (!done(seat)) return seat;
  for (let step = 1; step < seats.length; step += 1) {
    const next = (seat + step) % seats.length;
    if (!done(next)) return next;
  }
  return null;
}

// --- tasks ---------------------------------------------------------------------------------------

/** Add a task at the end of those drawn, or take it away. */
export function tapTask(deal, name) {
  if (deal.tasks.some((task) => task.name === name)) return withoutTask(deal, name);
  const task = { name, owner: null, token: "", predicted: null, done: false };
  return { ...deal, tasks: [...deal.tasks, task] };
}

/** Take a task away. */
export function withoutTask(deal, name) {
  return { ...deal, tasks: deal.tasks.filter((task) => task.name !== name) };
}

/** Change something about a task. */
export function changeTask(deal, name, change) {
  return { ...deal, tasks: deal.tasks.map((task) => (task.name === name ? { ...task, ...change } : task)) };
}

/** Move a task so many places up or down in the order drawn. */
export function moveTask(deal, name, by) {
  const from = deal.tasks.findIndex((task) => task.name === name);
  const to = from + by;
  if (to < 0 || to >= deal.tasks.length) return deal;
  const tasks = [...deal.tasks];
  [tasks[from], tasks[to]] = [tasks[to], tasks[from]];
  return { ...deal, tasks };
}

// --- everything else -----------------------------------------------------------------------------

/** Give a seat another name; the same deal if somebody else has it, or it is none. */
export function rename(deal, seat, name) {
  const trimmed = name.trim();
  if (!trimmed || deal.players.some((each, other) => other !== seat && each === trimmed)) return deal;
  return { ...deal, players: deal.players.with(seat, trimmed) };
}

/** Play from hands in the middle of a game, or from the start. */
export function inTheMiddle(deal, on) {
  const tricks = deal.players.map(() => 0);
  return { ...deal, before: on ? { commander: null, tricks } : null, hidden: deal.players.map(() => false), played: [] };
}
