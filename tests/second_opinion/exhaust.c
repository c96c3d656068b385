/* Exhaustive search of a deal with task cards: an independent second opinion on "unwinnable".
 *
 * Depth first over whole tricks with a table of lost positions. The crew plays together, so a
 * position is lost if and only if every trick that can be played from it leads to a lost one. To
 * leave anything out needs a reason, and the reason stands where it is done.
 *
 * Cards are bits, WIDTH to a suit, ranks rising. As the deal is fixed, the live cards (those not
 * played yet) and the leader are the whole position: the open tasks are the live task cards.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SUITS = 5, WIDTH = 9, SUBSETS = 1 << WIDTH, SEATS = 5, CARDS = SUITS * WIDTH, NEVER = 99 };
enum { SLOTS = 8, MOST_BUCKETS = 1 << 21 };
enum { LOST = 0, WON = 1, LIMIT = -1, NO_MEMORY = -2 };

typedef uint64_t cards_t;

/* What Python hands over. */
struct deal {
    int32_t seats, leader, trump, tasks; /* trump: the number of the suit, or -1 */
    cards_t hand[SEATS];
    cards_t task[CARDS];   /* one bit each */
    cards_t before[CARDS]; /* the task cards that must not fall later than this one */
    int32_t owner[CARDS];
    int32_t token[CARDS]; /* tasks with equal tokens stand in the same relation to all others */
};

struct position {
    cards_t live;
    uint64_t key;
    int leader;
};

struct search {
    const struct deal *deal;
    cards_t suit[SUITS], trumps, tasks, own[SEATS];
    cards_t beats[CARDS];  /* the cards that win over this one */
    cards_t before[CARDS]; /* by card */
    int owner[CARDS], holder[CARDS];
    uint16_t symbol[CARDS];          /* who holds the card, and whose task with which token it is */
    uint16_t canon[SUITS][SUBSETS];  /* live cards of a suit -> the smallest set that plays the same */
    uint16_t chosen[SUITS][SUBSETS]; /* live cards of a suit -> one of each class of equals */
    void *memory;
    uint64_t *table;
    uint64_t buckets; /* a power of two */
    int64_t nodes, limit;
    int plain; /* leave nothing out: to test the reasons for leaving out */
    struct position *stack;
    size_t used, room;
    int stop;
};

static int lowest(cards_t cards) { return __builtin_ctzll(cards); }
static int highest(cards_t cards) { return 63 - __builtin_clzll(cards); }
static int count(cards_t cards) { return __builtin_popcountll(cards); }

/* --- which positions are alike ------------------------------------------------------------------ */

/* The live cards of a suit as symbols, ranks rising: all that the rest of the game depends on, as
 * only the order of the live ranks, their holders and the tasks matter. Gives the length.
 *
 * Cards with one symbol that no other live card separates are equals: to swap them is a symmetry of
 * the rest of the game. `chosen` becomes the lowest of each such class. */
static int describe(const struct search *s, int suit, unsigned live, uint16_t *form, uint16_t *chosen)
{
    int length = 0;
    unsigned first = 0;
    for (int rank = 0; rank < WIDTH; rank++) {
        if (!(live >> rank & 1))
            continue;
        form[length] = s->symbol[suit * WIDTH + rank];
        if (!length || form[length] != form[length - 1])
            first |= 1u << rank;
        length++;
    }
    *chosen = (uint16_t)first;
    return length;
}

/* Some sets hold cards that were never dealt; nobody asks for them. */
static void fill_canon(struct search *s, int suit)
{
    uint16_t form[SUBSETS][WIDTH];
    int length[SUBSETS];
    for (unsigned live = 0; live < SUBSETS; live++) {
        length[live] = describe(s, suit, live, form[live], &s->chosen[suit][live]);
        size_t size = (size_t)length[live] * sizeof *form[live];
        unsigned same = 0;
        while (same < live && (length[same] != length[live] || memcmp(form[same], form[live], size) != 0))
            same++;
        s->canon[suit][live] = (uint16_t)same;
    }
}

/* The whole position as one number, never 0: positions with equal keys are won or lost together. */
static uint64_t key_of(const struct search *s, cards_t live, int leader)
{
    uint64_t key = (uint64_t)leader + 1;
    for (int suit = 0; suit < SUITS; suit++)
        key = key << WIDTH | s->canon[suit][live >> suit * WIDTH & (SUBSETS - 1)];
    return key;
}

/* --- the table of lost positions: whole keys, so that nothing is ever mistaken for another -------- */

static uint64_t *bucket(const struct search *s, uint64_t key)
{
    uint64_t hash = key * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
    hash *= 0xBF58476D1CE4E5B9u;
    hash ^= hash >> 32;
    return s->table + (hash & (s->buckets - 1)) * SLOTS;
}

static int known_lost(const struct search *s, uint64_t key)
{
    const uint64_t *slot = bucket(s, key);
    for (int i = 0; i < SLOTS; i++)
        if (slot[i] == key)
            return 1;
    return 0;
}

/* New keys come first; what falls out at the end is only searched again. */
static void mark_lost(struct search *s, uint64_t key)
{
    uint64_t *slot = bucket(s, key);
    for (int i = SLOTS - 1; i > 0; i--)
        slot[i] = slot[i - 1];
    slot[0] = key;
}

/* --- positions that are lost at sight ----------------------------------------------------------- */

/* The number of tricks that must pass before seat `p` has none of these cards of a suit left, if at
 * most `led` of them can go on tricks of the suit: the others are discards, for which `p` must first
 * run out of another suit that somebody else can still lead. One card leaves a hand each trick. */
static int time_to_void(const struct search *s, cards_t live, int p, int suit, int cards, int led)
{
    if (cards <= led)
        return cards;
    int other = NEVER;
    for (int t = 0; t < SUITS; t++) {
        cards_t there = live & s->suit[t];
        if (t != suit && there & ~s->deal->hand[p]) {
            int mine = count(there & s->deal->hand[p]);
            if (mine < other)
                other = mine;
        }
    }
    return cards + other;
}

/* The fewest tricks that must pass before the task can fall to its owner; NEVER if it cannot. A card
 * of the suit of the task, or a trump, or a card of the suit led must win; the three ways in turn. */
static int wait_for(const struct search *s, cards_t live, int task)
{
    const struct deal *d = s->deal;
    int owner = s->owner[task], holder = s->holder[task], suit = task / WIDTH, wait = NEVER;
    cards_t bit = (cards_t)1 << task, banned = live & s->tasks & ~s->own[owner];
    cards_t mine = d->hand[owner] & live & ~banned, mine_there = mine & s->suit[suit];
    cards_t tops = mine & bit; /* who holds the task can only win with it, as each plays one card */
    if (holder != owner)
        for (cards_t rest = mine_there; rest; rest &= rest - 1)
            if (!(s->beats[lowest(rest)] & bit))
                tops |= rest & -rest;
    if (tops) {
        wait = 0;
        if (suit == d->trump)
            return 0;
        /* The suit is led. A seat that could only beat even the highest of these must be void first;
         * owner and holder keep one card of the suit, so they can follow only so often before. */
        int top = highest(tops);
        int led = count(live & d->hand[owner] & s->suit[suit]), held = count(live & d->hand[holder] & s->suit[suit]);
        led = (led < held ? led : held) - 1;
        for (int p = 0; p < d->seats; p++) {
            cards_t there = live & d->hand[p] & s->suit[suit];
            if (p == owner || p == holder || !there || there & ~s->beats[top] & ~banned)
                continue;
            int tricks = time_to_void(s, live, p, suit, count(there), led);
            if (tricks > wait)
                wait = tricks;
        }
    }
    if (holder == owner || !wait || suit == d->trump)
        return wait;
    /* The suit is led, and the owner, who must be void, trumps. */
    int own_there = count(live & d->hand[owner] & s->suit[suit]);
    if (mine & s->trumps && own_there < wait)
        wait = own_there;
    /* Another suit is led, and the holder, who must be void in it, discards the task. */
    for (int t = 0; t < SUITS; t++) {
        cards_t there = live & s->suit[t];
        if (t == suit || !(there & ~d->hand[holder]) || !(mine & (s->suit[t] | s->trumps)))
            continue;
        int cards = count(there & d->hand[holder]);
        if (cards < wait)
            wait = cards;
    }
    return wait;
}

/* The number of tricks that these tasks need at least: each trick has one winner and takes one card
 * of each hand. */
static int tricks_for(const struct search *s, cards_t tasks)
{
    int tricks = 0;
    for (int p = 0; p < s->deal->seats; p++) {
        int most = 0;
        for (int q = 0; q < s->deal->seats && s->own[p] & tasks; q++) {
            int held = count(tasks & s->own[p] & s->deal->hand[q]);
            if (held > most)
                most = held;
        }
        tricks += most;
    }
    return tricks;
}

/* The same with the order of tasks: a task falls in the last of the tricks that it and those not
 * later than it need, and waits at least as long as each of those. */
static int ordered_wait(const struct search *s, int task, cards_t todo, const int *waits)
{
    cards_t before = s->before[task] & todo;
    if (!before)
        return waits[task];
    int wait = tricks_for(s, before | (cards_t)1 << task) - 1;
    for (cards_t rest = before | (cards_t)1 << task; rest; rest &= rest - 1)
        if (waits[lowest(rest)] > wait)
            wait = waits[lowest(rest)];
    return wait;
}

/* Whether the open tasks need more tricks than are left: those that must wait for `w` tricks have
 * only the tricks after them. */
static int hopeless(const struct search *s, cards_t live, int left)
{
    cards_t todo = live & s->tasks, waiting[CARDS] = {0}, late = 0;
    int waits[CARDS];
    if (tricks_for(s, todo) > left)
        return 1;
    for (cards_t rest = todo; rest; rest &= rest - 1)
        if ((waits[lowest(rest)] = wait_for(s, live, lowest(rest))) >= left)
            return 1;
    for (cards_t rest = todo; rest; rest &= rest - 1) {
        int wait = ordered_wait(s, lowest(rest), todo, waits);
        if (wait >= left)
            return 1;
        waiting[wait] |= rest & -rest;
    }
    for (int wait = left - 1; wait > 0; wait--) {
        late |= waiting[wait];
        if (waiting[wait] && tricks_for(s, late) > left - wait)
            return 1;
    }
    return 0;
}

/* --- the tricks that can be played ---------------------------------------------------------------- */

/* A task may fall only if every task that must not come later has fallen or falls in this trick. */
static int in_order(const struct search *s, cards_t live, cards_t after)
{
    for (cards_t met = live & ~after & s->tasks; met; met &= met - 1)
        if (s->before[lowest(met)] & after)
            return 0;
    return 1;
}

static void push(struct search *s, cards_t live, int leader)
{
    if (s->used == s->room) {
        size_t room = s->room ? 2 * s->room : 1 << 12;
        struct position *stack = realloc(s->stack, room * sizeof *stack);
        if (!stack) {
            s->stop = NO_MEMORY;
            return;
        }
        s->stack = stack;
        s->room = room;
    }
    uint64_t key = key_of(s, live, leader);
    __builtin_prefetch(bucket(s, key)); /* most of the time goes into waiting for memory */
    s->stack[s->used++] = (struct position){live, key, leader};
}

/* Push the position after each choice of one card from each of the sets. */
static void push_all(struct search *s, cards_t live, const cards_t *choice, int p, cards_t after, int winner)
{
    if (p == s->deal->seats) {
        if (in_order(s, live, after))
            push(s, after, winner);
        return;
    }
    for (cards_t rest = choice[p]; rest; rest &= rest - 1)
        push_all(s, live, choice, p + 1, after & ~(rest & -rest), winner);
}

/* Push every trick that `winner` takes with `card`: the others play what does not beat it, and no
 * open task of another owner falls. */
static void push_won(struct search *s, cards_t live, const cards_t *follow, int winner, int card)
{
    cards_t choice[SEATS];
    cards_t allowed = ~s->beats[card] & ~(live & s->tasks & ~s->own[winner]);
    for (int p = 0; p < s->deal->seats; p++) {
        choice[p] = p == winner ? (cards_t)1 << card : follow[p] & allowed;
        if (!(choice[p] & allowed))
            return;
    }
    push_all(s, live, choice, 0, live, winner);
}

/* Push every trick, up to the choice between cards of a class: to swap those is a symmetry. */
static void push_tricks(struct search *s, cards_t live, int leader)
{
    cards_t chosen = 0;
    for (int suit = 0; suit < SUITS; suit++)
        chosen |= (cards_t)s->chosen[suit][live >> suit * WIDTH & (SUBSETS - 1)] << suit * WIDTH;
    for (int led = 0; led < SUITS; led++) {
        cards_t follow[SEATS];
        if (!(live & s->deal->hand[leader] & s->suit[led]))
            continue;
        for (int p = 0; p < s->deal->seats; p++) {
            cards_t hand = chosen & s->deal->hand[p];
            follow[p] = hand & s->suit[led] ? hand & s->suit[led] : hand;
        }
        for (int p = 0; p < s->deal->seats; p++) {
            cards_t wins = follow[p] & (s->suit[led] | s->trumps);
            for (; wins; wins &= wins - 1)
                push_won(s, live, follow, p, lowest(wins));
        }
    }
}

/* Bring the tricks that meet a task to the end, which is searched first. */
static void sort_children(struct search *s, size_t from, cards_t todo)
{
    size_t end = s->used;
    for (size_t i = from; i < end;) {
        if ((s->stack[i].live & todo) == todo) {
            i++;
            continue;
        }
        struct position other = s->stack[--end];
        s->stack[end] = s->stack[i];
        s->stack[i] = other;
    }
}

/* Whether the crew wins from here; `s->stop` tells whether the answer counts. */
static int wins(struct search *s, struct position position, int left)
{
    cards_t live = position.live, todo = live & s->tasks;
    if (!todo)
        return 1;
    if (!left)
        return 0;
    if (known_lost(s, position.key))
        return 0;
    if (s->nodes == s->limit) {
        s->stop = LIMIT;
        return 0;
    }
    s->nodes++;
    if (s->plain || !hopeless(s, live, left)) {
        size_t from = s->used;
        push_tricks(s, live, position.leader);
        sort_children(s, from, todo);
        while (s->used > from && !s->stop) {
            s->used--;
            if (wins(s, s->stack[s->used], left - 1))
                return 1;
        }
        if (s->stop)
            return 0;
    }
    mark_lost(s, position.key);
    return 0;
}

/* --- setting up ----------------------------------------------------------------------------------- */

static void set_up_suits(struct search *s)
{
    const struct deal *d = s->deal;
    for (int suit = 0; suit < SUITS; suit++)
        s->suit[suit] = (cards_t)(SUBSETS - 1) << suit * WIDTH;
    s->trumps = d->trump < 0 ? 0 : s->suit[d->trump];
    for (int card = 0; card < CARDS; card++) {
        int suit = card / WIDTH;
        cards_t above = s->suit[suit] & ~(((cards_t)2 << card) - 1);
        s->beats[card] = above | (suit == d->trump ? 0 : s->trumps);
    }
}

static void set_up_cards(struct search *s)
{
    const struct deal *d = s->deal;
    for (int p = 0; p < d->seats; p++)
        for (cards_t rest = d->hand[p]; rest; rest &= rest - 1) {
            s->holder[lowest(rest)] = p;
            s->symbol[lowest(rest)] = (uint16_t)p;
        }
    for (int i = 0; i < d->tasks; i++) {
        int card = lowest(d->task[i]);
        s->tasks |= d->task[i];
        s->own[d->owner[i]] |= d->task[i];
        s->owner[card] = d->owner[i];
        s->before[card] = d->before[i];
        s->symbol[card] |= (uint16_t)((d->owner[i] + 1) << 4 | d->token[i] << 8);
    }
    if (s->plain)
        for (int card = 0; card < CARDS; card++)
            s->symbol[card] = (uint16_t)card; /* no two cards are equals */
    for (int suit = 0; suit < SUITS; suit++)
        fill_canon(s, suit);
}

/* A table with twice the room for every position up to the limit, within reason; each bucket lies in
 * one cache line. */
static int set_up_table(struct search *s)
{
    s->buckets = 1;
    while (s->buckets < MOST_BUCKETS && s->buckets * SLOTS < 2 * (uint64_t)s->limit)
        s->buckets *= 2;
    s->memory = calloc(s->buckets + 1, SLOTS * sizeof *s->table);
    if (!s->memory)
        return 0;
    uintptr_t line = SLOTS * sizeof *s->table;
    s->table = (uint64_t *)(((uintptr_t)s->memory + line - 1) / line * line);
    return 1;
}

static int decide(struct search *s)
{
    cards_t live = 0;
    int left = CARDS;
    set_up_suits(s);
    set_up_cards(s);
    if (!set_up_table(s))
        return NO_MEMORY;
    for (int p = 0; p < s->deal->seats; p++) {
        live |= s->deal->hand[p];
        if (count(s->deal->hand[p]) < left)
            left = count(s->deal->hand[p]);
    }
    struct position start = {live, key_of(s, live, s->deal->leader), s->deal->leader};
    if (wins(s, start, left))
        return WON;
    return s->stop ? s->stop : LOST;
}

/* LOST, WON, LIMIT or NO_MEMORY; *nodes becomes the number of positions looked into. */
int exhaust(const struct deal *deal, int64_t limit, int plain, int64_t *nodes)
{
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        return NO_MEMORY;
    s->deal = deal;
    s->limit = limit;
    s->plain = plain;
    int result = decide(s);
    *nodes = s->nodes;
    free(s->stack);
    free(s->memory);
    free(s);
    return result;
}
