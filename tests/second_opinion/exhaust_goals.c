/* Exhaustive search of a deal with goals of any form: an independent second opinion on "unwinnable".
 *
 * Depth first over whole tricks with a table of lost positions, as in exhaust.c. What the goals ask
 * for has been broken down (goals.py) into counters, atoms and a tree: an atom says that one counter
 * less another lies between two numbers, at the end or after every trick; a node of the tree above them
 * says that so many of its parts hold: all of them, one at least, none. After each trick every counter lies between what it is and what the tricks
 * and cards left could add, so that an atom, and with it the tree, is met, lost or open.
 *
 * To leave anything out needs a reason, and the reason stands where it is done.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SUITS = 5, WIDTH = 9, SUBSETS = 1 << WIDTH, SEATS = 5, CARDS = SUITS * WIDTH, NEVER = 99, MANY = 999 };
enum { KINDS = 64, COUNTERS = 192, ATOMS = 384, NODES = 2048, HOLDINGS = 8, SUMS = 512, TRICKS = 32, FEATURES = 62 };
enum { SLOTS = 4, WORDS = 96, MOST_WORDS = 1 << 24, FORMS = 1 << 11 };
enum { ANY_SUM = 7, ANY_SUIT = 3 }; /* of a step: lower, equal, higher; another suit, the same */
enum { AGAINST = 16 }; /* so many counters at most are of tricks that are compared with others */
enum { LOST = 0, OPEN = 1, MET = 2 };
enum { NONE = 0, LINE = 1, LIMIT = -1, NO_MEMORY = -2 };

typedef uint64_t cards_t;

/* --- what Python hands over ----------------------------------------------------------------------- */

/* How a trick differs from another one. */
struct step {
    uint32_t sum;  /* by bit, the sum of ranks may be lower, equal, higher than `times` that of the other */
    uint32_t seat; /* the winner may sit so many places to the left of the other's */
    uint32_t led;  /* another suit may be led, the same */
    uint32_t won;  /* the winning card may be of another suit, of the same */
    uint32_t rank; /* by bit, that of the winning card may be lower, equal, higher than that of the other */
    int32_t times;
};

/* With which others a trick is compared: one of these, and perhaps with each of them, not with some. */
enum { NO_OTHERS, THE_NEXT, ALL_BEFORE, ALL_AFTER, ALL_OTHERS };

/* A kind of trick: every condition holds. */
struct kind {
    cards_t won_with, led, closed, every; /* all bits where nothing is asked */
    cards_t held[HOLDINGS], first, second;
    int32_t holdings, least[HOLDINGS], most[HOLDINGS];
    int32_t as_many, summed;
    int32_t number_only; /* nothing is asked but the number */
    int32_t after;       /* the kind of the trick before, -1 for any */
    int32_t follows;     /* something is asked of the trick before, also by `step` */
    cards_t open;        /* one at least of these is still to be played; none where nothing is asked */
    int32_t others, each; /* so `beside` asks of others */
    struct step step, beside;
    uint32_t numbers;    /* by bit, from 1 */
    uint32_t turns;      /* in which the winner plays, by bit, from 1; all bits where nothing is asked */
    uint8_t sums[SUMS];
};

enum { TRICKS_WON, TRICKS_LED, CARDS_TAKEN, LONGEST_RUN, POINTS, CARDS_PLAYED, CARDS_WON, WON_AGAINST, LED_AGAINST,
       TASKS_MET };
enum { LED = 1, FOLLOWED = 2, DISCARDED = 4, RUFFED = 8 };

/* What the members of a group (by bit) have together. */
struct counter {
    cards_t cards;
    int32_t form, group, kind, whole; /* whole: of all tricks, whatever they are */
    int32_t how;                      /* of cards played: led, followed and so on, by bit */
    int32_t end;                      /* of tricks against others: the last trick that counts as one of these */
    int32_t beyond, most;             /* of tasks met: those beyond so many, and no more than so many */
    cards_t task[SEATS];              /* of tasks met: the cards that each seat is to win */
};

/* low <= left - right <= high; right may be -1 for nothing. Always: after every trick; NOT_IN says that it
 * never lay between these numbers. */
struct atom {
    int32_t left, right, low, high, always;
};

enum { AT_THE_END, ALWAYS, NOT_IN };

/* A node of the tree, after its children; the last is the root. It is an atom, or -1 and so many of its
 * `parts` hold: `low` at least, or with `low` -1 a number whose bit is set in `wanted`. */
struct node {
    int32_t atom, parent, low, parts;
    uint32_t wanted;
};

struct problem {
    int32_t seats, leader, trump, tricks;
    int32_t kinds, counters, atoms, nodes;
    cards_t hand[SEATS];
    int32_t rank[CARDS];
    struct kind kind[KINDS];
    struct counter counter[COUNTERS];
    struct atom atom[ATOMS];
    struct node node[NODES];
};

/* --- the search ------------------------------------------------------------------------------------ */

/* What a trick is compared by, and which counters of tricks against others it may count for, by bit. */
struct traits {
    uint16_t sum, candidate;
    uint8_t winner, led, won, rank;
};

struct position {
    cards_t live;
    int32_t leader;
    struct traits last;            /* the trick before, where that is asked for */
    struct traits past[TRICKS];    /* all tricks by number, where tricks are compared with others */
    uint64_t last_fit;          /* by bit, the kinds of `s->before` that it is of */
    uint8_t value[COUNTERS], run[COUNTERS];
    uint64_t broken[ATOMS / 64]; /* the atoms of "always" that did not hold after some trick */
};

/* How a position stands. */
struct view {
    int left;                           /* tricks */
    int least[COUNTERS], most[COUNTERS]; /* what is still to be added to each counter */
    int state[NODES];
    int relevant[NODES]; /* open, and so are all nodes above */
    int must[NODES];     /* relevant, and lost means that the whole tree is lost */
    uint64_t features;   /* what tells cards apart in the relevant atoms */
};

/* What must hold in the next tricks, or else the position is lost. */
struct demand {
    cards_t ban[SEATS];    /* cards that the seat may not take */
    cards_t forced[SEATS]; /* cards that the seat must take */
    int need[SEATS], cap[SEATS];  /* how many of the tricks left */
    int after[SEATS][TRICKS];     /* how many after so many tricks */
    int together[1 << SEATS];     /* how many these seats, by bit, can win together */
    int may[TRICKS];              /* by trick number, who may win it */
};

/* For each set of live cards of a suit the smallest set that plays the same, and one of each class of
 * equals, as far as some features tell cards apart. */
struct forms {
    uint64_t features;
    uint16_t canon[SUITS][SUBSETS], chosen[SUITS][SUBSETS];
};

struct child {
    int32_t score;
    uint32_t index;
};

struct search {
    const struct problem *problem;
    cards_t suit[SUITS], trumps, beats[CARDS];
    int holder[CARDS];
    cards_t feature[FEATURES];
    int features;
    uint64_t by_rank;           /* the feature that tells all ranks apart */
    uint64_t apart[ATOMS];      /* the features that an atom depends on */
    uint64_t belongs[CARDS];    /* the features that a card has */
    int lowest_value[ATOMS], width[ATOMS];
    struct forms *forms[FORMS];
    int form_count;
    uint64_t *table;
    uint64_t buckets; /* a power of two */
    int words;        /* in a key */
    int led_only[KINDS]; /* nothing is asked but the card led, in all tricks */
    uint64_t before;     /* by bit, kinds that the trick before another one is to be of */
    int steps;           /* what the trick before was like matters */
    int against[AGAINST], againsts; /* the counters of tricks that are compared with others */
    struct traits asked;            /* by what they are compared: all bits, or none */
    int64_t nodes, limit;
    int plain; /* leave nothing out: to test the reasons for leaving out */
    struct position *stack;
    struct child *order;
    size_t used, room;
    int stop;
};

static int lowest(cards_t cards) { return __builtin_ctzll(cards); }
static int count(cards_t cards) { return __builtin_popcountll(cards); }
static int smaller(int a, int b) { return a < b ? a : b; }
static int larger(int a, int b) { return a > b ? a : b; }

static int tricks_left(const struct search *s, cards_t live)
{
    int left = CARDS;
    for (int p = 0; p < s->problem->seats; p++)
        left = smaller(left, count(live & s->problem->hand[p]));
    return left;
}

/* The trick numbers still to come, by bit, if so many tricks are left. */
static uint32_t to_come(const struct search *s, int left)
{
    int tricks = s->problem->tricks;
    return (uint32_t)((((uint64_t)1 << (tricks + 1)) - 1) & ~(((uint64_t)1 << (tricks - left + 1)) - 1));
}

/* --- playing a trick --------------------------------------------------------------------------------- */

/* The sum of the ranks of these cards. */
static int ranks_of(const struct search *s, cards_t cards)
{
    int sum = 0;
    for (; cards; cards &= cards - 1)
        sum += s->problem->rank[lowest(cards)];
    return sum;
}

/* Whether a trick differs so from another one. */
static int differs(const struct search *s, const struct step *step, const struct traits *trick,
                   const struct traits *other)
{
    int seats = s->problem->seats, theirs = step->times * other->sum;
    if (!(step->sum >> (trick->sum < theirs ? 0 : trick->sum == theirs ? 1 : 2) & 1))
        return 0;
    if (!(step->seat >> (trick->winner - other->winner + seats) % seats & 1))
        return 0;
    if (!(step->rank >> (trick->rank < other->rank ? 0 : trick->rank == other->rank ? 1 : 2) & 1))
        return 0;
    return (step->led >> (trick->led == other->led) & 1) && (step->won >> (trick->won == other->won) & 1);
}

/* Whether a trick and the one before it are as a kind asks; trick 1 is of no such kind, by its number. */
static int follows(const struct search *s, const struct kind *kind, const struct position *before,
                   const struct traits *trick)
{
    if (kind->after >= 0 && !(before->last_fit >> kind->after & 1))
        return 0;
    return differs(s, &kind->step, trick, &before->last);
}

/* Whether a trick that is played counts among those against others: of `played` tricks so far. */
static int stands(const struct search *s, const struct position *position, int i, int number, int played)
{
    const struct counter *c = &s->problem->counter[s->against[i]];
    const struct kind *kind = &s->problem->kind[c->kind];
    const struct traits *trick = &position->past[number];
    int from = kind->others == ALL_BEFORE || kind->others == ALL_OTHERS ? 1 : number + 1;
    int to = kind->others == ALL_BEFORE ? number - 1 : kind->others == THE_NEXT ? number + 1 : c->end;
    to = smaller(to, c->end);
    if (!(trick->candidate >> i & 1))
        return LOST;
    for (int other = from; other <= smaller(to, played); other++)
        if (other != number && differs(s, &kind->beside, trick, &position->past[other]) != kind->each)
            return kind->each ? LOST : MET;
    return to > played ? OPEN : kind->each ? MET : LOST;
}

/* How many tricks that are played stand so. */
static int standing(const struct search *s, const struct position *position, int i, int played, int state)
{
    int found = 0;
    for (int number = 1; number <= played; number++)
        found += stands(s, position, i, number, played) == state;
    return found;
}

static int fits(const struct search *s, const struct kind *kind, int number, cards_t trick, int led, int closed,
                int top, int turn)
{
    if (!(kind->numbers >> number & 1))
        return 0;
    if (kind->number_only)
        return 1;
    if (!(kind->won_with >> top & 1) || !(kind->led >> led & 1) || !(kind->closed >> closed & 1) ||
        (trick & ~kind->every) || !(kind->turns >> turn & 1))
        return 0;
    for (int i = 0; i < kind->holdings; i++) {
        int held = count(trick & kind->held[i]);
        if (held < kind->least[i] || held > kind->most[i])
            return 0;
    }
    if (kind->as_many && count(trick & kind->first) != count(trick & kind->second))
        return 0;
    if (!kind->summed)
        return 1;
    int sum = 0;
    for (cards_t rest = trick; rest; rest &= rest - 1)
        sum += s->problem->rank[lowest(rest)];
    return kind->sums[sum];
}

/* The cards of a trick that the members of a group play, of a kind and in certain ways. */
static int cards_played(const struct search *s, const struct counter *c, cards_t trick, int led)
{
    int played = 0;
    for (int q = 0; q < s->problem->seats; q++) {
        cards_t card = trick & s->problem->hand[q] & c->cards;
        if (!(c->group >> q & 1) || !card)
            continue;
        int off = card & s->trumps ? RUFFED : DISCARDED;
        int how = lowest(card) == led ? LED : lowest(card) / WIDTH == led / WIDTH ? FOLLOWED : off;
        played += (c->how & how) != 0;
    }
    return played;
}

/* So many tasks met as far as a counter counts them. */
static int in_range(const struct counter *c, int tasks)
{
    return smaller(larger(0, tasks - c->beyond), c->most);
}

static int difference(const struct search *s, const struct position *position, int atom)
{
    const struct atom *a = &s->problem->atom[atom];
    return position->value[a->left] - (a->right < 0 ? 0 : position->value[a->right]);
}

/* The position after `trick`, which `winner` takes with the card `top`. */
static void play(const struct search *s, const struct position *before, cards_t trick, int winner, int top,
                 struct position *after)
{
    const struct problem *p = s->problem;
    int number = p->tricks - tricks_left(s, before->live) + 1;
    int led = lowest(trick & p->hand[before->leader]);
    int closed = lowest(trick & p->hand[(before->leader + p->seats - 1) % p->seats]);
    int turn = (winner - before->leader + p->seats) % p->seats + 1;
    uint64_t fit = 0;
    struct traits traits = {0};
    if (s->steps || s->againsts)
        traits = (struct traits){(uint16_t)ranks_of(s, trick), 0, (uint8_t)winner, (uint8_t)(led / WIDTH),
                                 (uint8_t)(top / WIDTH), (uint8_t)p->rank[top]};
    for (int i = 0; i < p->kinds; i++)
        if (fits(s, &p->kind[i], number, trick, led, closed, top, turn) &&
            (!p->kind[i].open || (before->live & p->kind[i].open)) &&
            (!p->kind[i].follows || follows(s, &p->kind[i], before, &traits)))
            fit |= (uint64_t)1 << i;
    *after = *before;
    after->live &= ~trick;
    after->leader = winner;
    if (s->steps)
        after->last = traits;
    after->last_fit = fit & s->before;
    for (int i = 0; i < s->againsts; i++) {
        const struct counter *c = &p->counter[s->against[i]];
        int seat = c->form == LED_AGAINST ? before->leader : winner;
        traits.candidate |= (uint16_t)((c->group >> seat & 1 & fit >> c->kind) << i);
    }
    if (s->againsts)
        after->past[number] = traits;
    for (int i = 0; i < s->againsts; i++)
        after->value[s->against[i]] = (uint8_t)standing(s, after, i, number, MET);
    for (int i = 0; i < p->counters; i++) {
        const struct counter *c = &p->counter[i];
        int theirs = c->group >> (c->form == TRICKS_LED ? before->leader : winner) & 1;
        if (c->form == WON_AGAINST || c->form == LED_AGAINST)
            continue;
        if (c->form == TASKS_MET) {
            if (fit >> c->kind & 1)
                after->run[i] = (uint8_t)(after->run[i] + count(trick & c->task[winner]));
            after->value[i] = (uint8_t)in_range(c, after->run[i]);
            continue;
        }
        if (c->form == CARDS_TAKEN) {
            if (theirs)
                after->value[i] = (uint8_t)(after->value[i] + count(trick & c->cards));
            continue;
        }
        if (c->form == CARDS_WON) { /* in tricks of a kind */
            if (theirs && (fit >> c->kind & 1))
                after->value[i] = (uint8_t)(after->value[i] + count(trick & c->cards));
            continue;
        }
        if (c->form == POINTS) {
            if (theirs && (fit >> c->kind & 1))
                after->value[i] = (uint8_t)(after->value[i] + ranks_of(s, trick & c->cards));
            continue;
        }
        if (c->form == CARDS_PLAYED) {
            if (fit >> c->kind & 1)
                after->value[i] = (uint8_t)(after->value[i] + cards_played(s, c, trick, led));
            continue;
        }
        int one = theirs && (fit >> c->kind & 1);
        if (c->form == LONGEST_RUN) {
            after->run[i] = one ? (uint8_t)(after->run[i] + 1) : 0;
            after->value[i] = (uint8_t)larger(after->value[i], after->run[i]);
        } else {
            after->value[i] = (uint8_t)(after->value[i] + one);
        }
    }
    for (int i = 0; i < p->atoms; i++)
        if (p->atom[i].always) {
            int value = difference(s, after, i);
            int outside = value < p->atom[i].low || value > p->atom[i].high;
            if (outside == (p->atom[i].always == ALWAYS))
                after->broken[i / 64] |= (uint64_t)1 << i % 64;
        }
}

/* --- how a position stands ---------------------------------------------------------------------------- */

/* The most tricks of a kind that a group could still win or lead: each needs a number to come, a card
 * that wins it, and one card of each hand. */
static int tricks_possible(const struct search *s, cards_t live, int left, const struct counter *c)
{
    const struct problem *p = s->problem;
    const struct kind *kind = &p->kind[c->kind];
    int most = count(kind->numbers & to_come(s, left));
    cards_t theirs = 0;
    if (kind->number_only || !most)
        return most;
    for (int q = 0; q < p->seats; q++) {
        if (c->group >> q & 1)
            theirs |= p->hand[q];
        most = smaller(most, count(live & p->hand[q] & kind->every));
    }
    most = smaller(most, count(live & kind->led & (c->form == TRICKS_LED ? theirs : ~(cards_t)0)));
    most = smaller(most, count(live & kind->won_with & (c->form == TRICKS_LED ? ~(cards_t)0 : theirs)));
    most = smaller(most, count(live & kind->closed));
    for (int i = 0; i < kind->holdings; i++)
        if (kind->least[i] > 0)
            most = smaller(most, count(live & kind->held[i]) / kind->least[i]);
    return most;
}

/* The longest run that a group could still come to. */
static int run_possible(const struct search *s, int left, const struct counter *c, int run)
{
    uint32_t numbers = s->problem->kind[c->kind].numbers;
    int longest = 0;
    for (int number = s->problem->tricks - left + 1; number <= s->problem->tricks; number++) {
        run = numbers >> number & 1 ? run + 1 : 0;
        longest = larger(longest, run);
    }
    return longest;
}

/* What can still be added to a counter. */
static void bound(const struct search *s, const struct position *position, struct view *view, int i)
{
    const struct problem *p = s->problem;
    const struct counter *c = &p->counter[i];
    int left = view->left, everybody = c->group == (1 << p->seats) - 1, least = 0, most = 0;
    if (!left || (!c->group && c->form != TASKS_MET)) {
        view->least[i] = view->most[i] = 0;
        return;
    }
    if (c->form == CARDS_TAKEN) {
        for (int q = 0; q < p->seats; q++) {
            cards_t hand = position->live & p->hand[q];
            int there = count(hand & c->cards);
            most += smaller(there, left);
            if (everybody) /* a card that is left over is nobody's */
                least += larger(0, there - (count(hand) - left));
        }
    } else if (c->form == CARDS_PLAYED) {
        int numbers = count(p->kind[c->kind].numbers & to_come(s, left)); /* one card of a hand to each */
        for (int q = 0; q < p->seats; q++)
            if (c->group >> q & 1)
                most += smaller(numbers, count(position->live & p->hand[q] & c->cards));
    } else if (c->form == CARDS_WON) {
        int numbers = count(p->kind[c->kind].numbers & to_come(s, left));
        for (int q = 0; q < p->seats; q++)
            most += smaller(numbers, count(position->live & p->hand[q] & c->cards));
    } else if (c->form == WON_AGAINST || c->form == LED_AGAINST) {
        /* A trick to come whose number fits may count, and one that is played and may still differ from one to come. */
        int at = 0;
        while (s->against[at] != i)
            at++;
        most = count(p->kind[c->kind].numbers & to_come(s, left));
        most += standing(s, position, at, p->tricks - left, OPEN);
    } else if (c->form == TASKS_MET) {
        cards_t cards = 0;
        for (int q = 0; q < p->seats; q++)
            cards |= position->live & c->task[q];
        if (p->kind[c->kind].numbers & to_come(s, left))
            most = in_range(c, position->run[i] + count(cards)) - position->value[i];
    } else if (c->form == POINTS) {
        most = p->kind[c->kind].numbers & to_come(s, left) ? ranks_of(s, position->live & c->cards) : 0;
    } else if (c->form == LONGEST_RUN) {
        most = larger(0, run_possible(s, left, c, position->run[i]) - position->value[i]);
    } else {
        most = tricks_possible(s, position->live, left, c);
        if (p->kind[c->kind].number_only && everybody)
            least = most;
        /* Who leads the next trick is known. */
        if (c->form == TRICKS_LED && !everybody && p->kind[c->kind].number_only &&
            (p->kind[c->kind].numbers >> (p->tricks - left + 1) & 1)) {
            if (c->group >> position->leader & 1)
                least = 1;
            else
                most -= 1;
        }
    }
    view->least[i] = least;
    view->most[i] = most;
}

static int state_of(const struct search *s, const struct position *position, const struct view *view, int i)
{
    const struct atom *a = &s->problem->atom[i];
    if (a->always && (position->broken[i / 64] >> i % 64 & 1))
        return LOST;
    if (a->always && !view->left)
        return MET;
    if ((s->plain || a->always == NOT_IN) && view->left)
        return OPEN;
    int value = difference(s, position, i);
    int least = value + view->least[a->left] - (a->right < 0 ? 0 : view->most[a->right]);
    int most = value + view->most[a->left] - (a->right < 0 ? 0 : view->least[a->right]);
    /* What "always" asks for must hold in the end too, so that the same bounds tell that it is lost. */
    if (most < a->low || least > a->high)
        return LOST;
    if (a->always) { /* on the way there the counts may stay what they are for a while */
        least = value - (a->right < 0 ? 0 : view->most[a->right]);
        most = value + view->most[a->left];
    }
    return least >= a->low && most <= a->high ? MET : OPEN;
}

/* The states of the nodes above the atoms; `state` has those of the atoms. Returns that of the root. */
static int join(const struct search *s, int *state)
{
    const struct problem *p = s->problem;
    int met[NODES] = {0}, open[NODES] = {0};
    for (int i = 0; i < p->nodes; i++) {
        const struct node *n = &p->node[i];
        if (n->atom < 0) {
            uint32_t possible = (((uint32_t)2 << open[i]) - 1) << met[i];
            if (n->low >= 0)
                state[i] = met[i] >= n->low ? MET : met[i] + open[i] < n->low ? LOST : OPEN;
            else
                state[i] = !(possible & ~n->wanted) ? MET : possible & n->wanted ? OPEN : LOST;
        }
        if (n->parent >= 0) {
            met[n->parent] += state[i] == MET;
            open[n->parent] += state[i] == OPEN;
        }
    }
    return state[p->nodes - 1];
}

/* The states from the atoms up to the root. */
static int look(const struct search *s, const struct position *position, struct view *view)
{
    const struct problem *p = s->problem;
    view->left = tricks_left(s, position->live);
    for (int i = 0; i < p->counters; i++)
        bound(s, position, view, i);
    for (int i = 0; i < p->nodes; i++)
        if (p->node[i].atom >= 0)
            view->state[i] = state_of(s, position, view, p->node[i].atom);
    return join(s, view->state);
}

/* What matters still, from the root down. A part must be met if the node above must be, and needs all parts
 * that are not lost. */
static void sift(const struct search *s, struct view *view)
{
    const struct problem *p = s->problem;
    int open[NODES] = {0}; /* or met */
    for (int i = 0; i < p->nodes; i++)
        if (p->node[i].parent >= 0 && view->state[i] != LOST)
            open[p->node[i].parent]++;
    view->features = 0;
    for (int i = p->nodes - 1; i >= 0; i--) {
        int up = p->node[i].parent;
        view->relevant[i] = view->state[i] == OPEN && (up < 0 || view->relevant[up]);
        view->must[i] = view->relevant[i] && (up < 0 || (view->must[up] && p->node[up].low == open[up]));
        if (p->node[i].atom >= 0 && p->atom[p->node[i].atom].always == NOT_IN)
            view->must[i] = 0;
        if (view->relevant[i] && p->node[i].atom >= 0)
            view->features |= s->apart[p->node[i].atom];
    }
}

/* --- which positions are alike ------------------------------------------------------------------------ */

/* The live cards of a suit, ranks rising, each by the lowest card that has the same holder and the same
 * of these features. Only the order of the live ranks, their holders and the features matter for the
 * rest of the game; so cards that look the same and that no other live card separates are equals, and
 * to swap them is a symmetry. `chosen` becomes the lowest of each such class. */
static uint64_t describe(const struct search *s, uint64_t features, int suit, unsigned live, uint16_t *chosen)
{
    uint64_t form = 1, before = 0;
    unsigned first = 0;
    for (int rank = 0; rank < WIDTH; rank++) {
        if (!(live >> rank & 1))
            continue;
        int card = suit * WIDTH + rank, same = suit * WIDTH;
        if (s->plain || (features & s->by_rank))
            same = card;
        while (same < card && (s->holder[same] != s->holder[card] ||
                               ((s->belongs[same] ^ s->belongs[card]) & features)))
            same++;
        uint64_t symbol = (uint64_t)(same - suit * WIDTH) + 1;
        if (symbol != before)
            first |= 1u << rank;
        before = symbol;
        form = form << 4 | symbol;
    }
    *chosen = (uint16_t)first;
    return form;
}

static void fill_forms(const struct search *s, struct forms *forms)
{
    enum { ROOM = 2 * SUBSETS };
    for (int suit = 0; suit < SUITS; suit++) {
        uint64_t seen[ROOM] = {0};
        uint16_t smallest[ROOM];
        for (unsigned live = 0; live < SUBSETS; live++) {
            uint64_t form = describe(s, forms->features, suit, live, &forms->chosen[suit][live]);
            unsigned at = (unsigned)(form * 0x9E3779B97F4A7C15u >> 32) % ROOM;
            while (seen[at] && seen[at] != form)
                at = (at + 1) % ROOM;
            if (!seen[at]) {
                seen[at] = form;
                smallest[at] = (uint16_t)live;
            }
            forms->canon[suit][live] = smallest[at];
        }
    }
}

/* The tables for some features, made when they are first asked for. Where there is no more room the
 * tables for all features serve, which tell more cards apart than they need; a position has the same
 * features whenever it is met, and `forms_of` may answer differently, but each key says which tables
 * it was made with. */
static const struct forms *forms_of(struct search *s, uint64_t features, int *number)
{
    for (int i = 0; i < s->form_count; i++)
        if (s->forms[i]->features == features) {
            *number = i;
            return s->forms[i];
        }
    if (s->form_count == FORMS) {
        *number = 0;
        return s->forms[0];
    }
    struct forms *forms = malloc(sizeof *forms);
    if (!forms) {
        s->stop = NO_MEMORY;
        *number = 0;
        return s->forms[0];
    }
    forms->features = features;
    fill_forms(s, forms);
    *number = s->form_count;
    s->forms[s->form_count++] = forms;
    return forms;
}

/* The bits of a key, word by word. */
struct writer {
    uint64_t *words;
    int at;
};

static void put(struct writer *writer, uint64_t value, int width)
{
    int word = writer->at / 64, shift = writer->at % 64;
    writer->words[word] |= value << shift;
    if (shift + width > 64)
        writer->words[word + 1] |= value >> (64 - shift);
    writer->at += width;
}

enum { FORM_BITS = 12, LEADER_BITS = 3, SUIT_BITS = 3, RUN_BITS = 6, STATE_BITS = 2, SUM_BITS = 9, RANK_BITS = 7 };
enum { PAST_BITS = 1 + SUM_BITS + LEADER_BITS + 2 * SUIT_BITS + RANK_BITS + AGAINST };

/* Whether a node is one of several parts that are counted: then those that are decided matter as long as
 * the node above is open. */
static int counted(const struct problem *p, int node)
{
    const struct node *up = p->node[node].parent < 0 ? NULL : &p->node[p->node[node].parent];
    return up && up->parts > 1 && up->low < 0;
}

static int by_size(const void *a, const void *b)
{
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return (first > second) - (first < second);
}

/* The tricks that are played, for those to come to be compared with: what each is compared by, and for which counters
 * it may still come to count. In which order they were played matters no more, as every trick to come is after all of
 * them; nor does how many are alike, where none of them may still come to count. */
static void write_past(const struct search *s, const struct position *position, int played, struct writer *writer)
{
    uint64_t tricks[TRICKS] = {0};
    for (int number = 1; number <= played; number++) {
        const struct traits *trick = &position->past[number], *asked = &s->asked;
        uint64_t open = 0, like = 1;
        for (int i = 0; i < s->againsts; i++)
            open |= (uint64_t)(stands(s, position, i, number, played) == OPEN) << i;
        like = like << SUM_BITS | (trick->sum & asked->sum);
        like = like << LEADER_BITS | (trick->winner & asked->winner);
        like = like << SUIT_BITS | (trick->led & asked->led);
        like = like << SUIT_BITS | (trick->won & asked->won);
        like = like << RANK_BITS | (trick->rank & asked->rank);
        tricks[number - 1] = like << AGAINST | open;
    }
    qsort(tricks, (size_t)played, sizeof *tricks, by_size);
    for (int i = 0; i < s->problem->tricks; i++) {
        int open = (tricks[i] & ((1 << AGAINST) - 1)) != 0;
        put(writer, i && tricks[i] == tricks[i - 1] && !open ? 0 : tricks[i], PAST_BITS);
    }
}

/* All that the rest of the game depends on: the live cards up to symmetry, who leads, what the trick before was
 * like where kinds of tricks ask for it, and how far each relevant atom has come. An atom that is decided, or that only a decided part of the tree asks for,
 * is left out: that says all about it, as the open part of the tree is then the same, where a node is open
 * whose parts are counted also by how many of them are met. */
static void write_key(const struct search *s, const struct position *position, const struct view *view,
                      const struct forms *forms, int number, uint64_t *words)
{
    const struct problem *p = s->problem;
    struct writer writer = {words, 0};
    int runs[COUNTERS] = {0}, codes[ATOMS] = {0};
    memset(words, 0, (size_t)s->words * sizeof *words);
    for (int suit = 0; suit < SUITS; suit++)
        put(&writer, forms->canon[suit][position->live >> suit * WIDTH & (SUBSETS - 1)], WIDTH);
    put(&writer, (uint64_t)position->leader + 1, LEADER_BITS);
    put(&writer, (uint64_t)number, FORM_BITS);
    if (s->steps) {
        put(&writer, position->last.sum, SUM_BITS);
        put(&writer, position->last.led, SUIT_BITS);
        put(&writer, position->last.won, SUIT_BITS);
        put(&writer, position->last.rank, RANK_BITS);
    }
    if (s->before)
        put(&writer, position->last_fit, KINDS);
    for (int i = 0; i < p->nodes; i++)
        if (p->node[i].atom >= 0 && view->relevant[i]) {
            int atom = p->node[i].atom;
            codes[atom] = difference(s, position, atom) - s->lowest_value[atom] + 1;
            runs[p->atom[atom].left] = 1;
            if (p->atom[atom].right >= 0)
                runs[p->atom[atom].right] = 1;
        }
    for (int i = 0; i < p->atoms; i++)
        put(&writer, (uint64_t)codes[i], s->width[i]);
    for (int i = 0; i < p->nodes; i++)
        if (counted(p, i))
            put(&writer, view->relevant[p->node[i].parent] ? (uint64_t)view->state[i] + 1 : 0, STATE_BITS);
    for (int i = 0; i < p->counters; i++)
        if (p->counter[i].form == LONGEST_RUN || p->counter[i].form == TASKS_MET) {
            put(&writer, runs[i] ? position->value[i] : 0, RUN_BITS);
            put(&writer, runs[i] ? position->run[i] : 0, RUN_BITS);
        }
    int past = 0;
    for (int i = 0; i < s->againsts; i++)
        past |= runs[s->against[i]];
    if (past)
        write_past(s, position, p->tricks - view->left, &writer);
}

/* --- the table of lost positions: whole keys, so that nothing is ever mistaken for another ------------- */

static uint64_t *bucket(const struct search *s, const uint64_t *key)
{
    uint64_t hash = 0;
    for (int i = 0; i < s->words; i++) {
        hash = (hash ^ key[i]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
        hash *= 0xBF58476D1CE4E5B9u;
        hash ^= hash >> 32;
    }
    return s->table + (hash & (s->buckets - 1)) * (uint64_t)(SLOTS * s->words);
}

static int known_lost(const struct search *s, const uint64_t *key)
{
    const uint64_t *slot = bucket(s, key);
    for (int i = 0; i < SLOTS; i++, slot += s->words)
        if (memcmp(slot, key, (size_t)s->words * sizeof *key) == 0)
            return 1;
    return 0;
}

/* New keys come first; what falls out at the end is only searched again. */
static void mark_lost(struct search *s, const uint64_t *key)
{
    uint64_t *slot = bucket(s, key);
    memmove(slot + s->words, slot, (size_t)((SLOTS - 1) * s->words) * sizeof *key);
    memcpy(slot, key, (size_t)s->words * sizeof *key);
}

/* --- positions that are lost at sight ------------------------------------------------------------------ */

/* The number of tricks that must pass before seat `q` has none of these cards of a suit left, if at
 * most `led` of them can go on tricks of the suit: the others are discards, for which `q` must first
 * run out of another suit that somebody else can still lead. One card leaves a hand each trick. */
static int time_to_void(const struct search *s, cards_t live, int q, int suit, int cards, int led)
{
    if (cards <= led)
        return cards;
    int other = NEVER;
    for (int t = 0; t < SUITS; t++) {
        cards_t there = live & s->suit[t];
        if (t != suit && there & ~s->problem->hand[q])
            other = smaller(other, count(there & s->problem->hand[q]));
    }
    return cards + other;
}

/* What the others can add to a trick that somebody wins with a card, when a suit is led. */
struct options {
    int seats;
    cards_t now[SEATS], later[SEATS]; /* at once; only after so many tricks */
    int wait[SEATS];
};

/* The fewest tricks that must pass until the trick can hold `least` of some cards, of which the others
 * must bring `wanted`. */
static int wait_for_held(const struct options *o, cards_t cards, int wanted)
{
    int wait[SEATS];
    for (int i = 0; i < o->seats; i++) {
        int mine = o->now[i] & cards ? 0 : o->later[i] & cards ? o->wait[i] : NEVER;
        int at = i;
        for (; at > 0 && wait[at - 1] > mine; at--)
            wait[at] = wait[at - 1];
        wait[at] = mine;
    }
    return wanted <= 0 ? 0 : wanted > o->seats ? NEVER : wait[wanted - 1];
}

/* Whether the sum of the ranks could fit. */
static int sum_possible(const struct search *s, const struct options *o, const struct kind *kind, int top)
{
    int least = s->problem->rank[top], most = least;
    for (int i = 0; i < o->seats; i++) {
        int low = MANY, high = 0;
        for (int suit = 0; suit < SUITS; suit++) {
            cards_t there = (o->now[i] | o->later[i]) & s->suit[suit];
            if (there) {
                low = smaller(low, s->problem->rank[lowest(there)]);
                high = larger(high, s->problem->rank[63 - __builtin_clzll(there)]);
            }
        }
        least += low;
        most += high;
    }
    for (int sum = least; sum <= most && sum < SUMS; sum++)
        if (kind->sums[sum])
            return 1;
    return 0;
}

/* The fewest tricks that must pass before a trick of the kind can be won with the card `top` when
 * `suit` is led: the other seats must be able to stay below, each by a card of the suit or, once void,
 * by another. */
static int wait_with(const struct search *s, cards_t live, int left, int winner, const struct kind *kind,
                     cards_t ban, int top, int suit)
{
    const struct problem *p = s->problem;
    int own = count(live & p->hand[winner] & s->suit[suit]), follows = top / WIDTH == suit;
    int wait = follows ? 0 : own;
    struct options o = {0};
    if (!(live & s->suit[suit] & kind->led) || (!follows && !(live & s->suit[suit] & ~p->hand[winner])))
        return NEVER;
    for (int q = 0; q < p->seats; q++) {
        if (q == winner)
            continue;
        cards_t there = live & p->hand[q] & s->suit[suit], allowed = ~s->beats[top] & ~ban & kind->every;
        cards_t other = live & p->hand[q] & ~s->suit[suit] & allowed;
        int i = o.seats++;
        o.now[i] = there & allowed;
        o.later[i] = other;
        /* The winner keeps the card, so it can follow the suit only so often before. */
        o.wait[i] = there ? time_to_void(s, live, q, suit, count(there), follows ? own - 1 : MANY) : 0;
        if (o.wait[i] >= left)
            o.later[i] = 0;
        if (!there) {
            o.now[i] = other;
            o.later[i] = 0;
        }
        if (!(o.now[i] | o.later[i]))
            return NEVER;
        if (!o.now[i])
            wait = larger(wait, o.wait[i]);
    }
    int difference = 0, first = 0, second = 0;
    if (kind->as_many)
        difference = (int)(kind->first >> top & 1) - (int)(kind->second >> top & 1);
    cards_t any = (cards_t)1 << top;
    for (int i = 0; i < o.seats; i++) {
        cards_t all = o.now[i] | o.later[i];
        any |= all;
        first += all & kind->first & ~kind->second ? 1 : all & ~(kind->second & ~kind->first) ? 0 : -1;
        second += all & kind->second & ~kind->first ? 1 : all & ~(kind->first & ~kind->second) ? 0 : -1;
    }
    if (kind->as_many && (difference + first < 0 || difference - second > 0))
        return NEVER;
    if (!(any & kind->closed) || (kind->summed && !sum_possible(s, &o, kind, top)))
        return NEVER;
    for (int h = 0; h < kind->holdings; h++) {
        int held = (int)(kind->held[h] >> top & 1), surely = held;
        for (int i = 0; i < o.seats; i++)
            surely += !((o.now[i] | o.later[i]) & ~kind->held[h]);
        if (surely > kind->most[h])
            return NEVER;
        wait = larger(wait, wait_for_held(&o, kind->held[h], kind->least[h] - held));
    }
    return wait;
}

/* The fewest tricks that must pass before a seat can win a trick of a kind; NEVER, or more, if it cannot. */
static int wait_for(const struct search *s, cards_t live, int left, int winner, const struct kind *kind, cards_t ban)
{
    int wait = NEVER;
    for (cards_t tops = live & s->problem->hand[winner] & kind->won_with & kind->every & ~ban; tops && wait;
         tops &= tops - 1) {
        int top = lowest(tops);
        for (int suit = 0; suit < SUITS; suit++)
            if (suit == top / WIDTH || top / WIDTH == s->problem->trump)
                wait = smaller(wait, wait_with(s, live, left, winner, kind, ban, top, suit));
    }
    return wait;
}

static int wait_for_group(const struct search *s, cards_t live, int left, int group, const struct kind *kind,
                          const struct demand *d)
{
    int wait = NEVER;
    for (int q = 0; q < s->problem->seats; q++)
        if (group >> q & 1)
            wait = smaller(wait, wait_for(s, live, left, q, kind, d->ban[q]));
    return wait;
}

/* Tricks that hold one at least of some cards. */
static struct kind holding(cards_t cards)
{
    struct kind kind = {.won_with = ~(cards_t)0, .led = ~(cards_t)0, .closed = ~(cards_t)0, .every = ~(cards_t)0};
    kind.numbers = ~(uint32_t)0;
    kind.holdings = 1;
    kind.held[0] = cards;
    kind.least[0] = 1;
    kind.most[0] = MANY;
    return kind;
}

/* Those of some cards that a group may take. */
static cards_t possible(const struct search *s, cards_t cards, int group, const struct demand *d)
{
    cards_t banned = cards;
    for (int q = 0; q < s->problem->seats; q++)
        if (group >> q & 1)
            banned &= d->ban[q];
    return cards & ~banned;
}

/* Whoever may take no more of some cards, or must take all that is left of them. */
static void set_bans(const struct search *s, const struct position *position, const struct atom *a, struct demand *d)
{
    const struct counter *c = &s->problem->counter[a->left];
    const struct kind *kind = &s->problem->kind[c->kind];
    cards_t live = position->live, theirs = live & c->cards, forced = 0, banned_others = 0;
    int value = position->value[a->left], wanted = a->low - value, single = -1;
    if (c->group && !(c->group & (c->group - 1)))
        single = lowest((cards_t)c->group);
    if (c->form == CARDS_TAKEN) {
        /* What must be taken anyway counts as taken. */
        cards_t sure = single < 0 ? 0 : theirs & d->forced[single];
        if (a->high - value <= count(sure))
            for (int q = 0; q < s->problem->seats; q++)
                if (c->group >> q & 1)
                    d->ban[q] |= a->high - value < count(sure) ? theirs : theirs & ~sure;
        cards_t open = possible(s, theirs, c->group, d);
        if (wanted > 0 && wanted >= count(open))
            forced = banned_others = open;
    } else if (c->form == TRICKS_WON && wanted > 0) {
        for (int h = 0; h < kind->holdings; h++)
            if (kind->least[h] > 0 && count(live & kind->held[h]) == kind->least[h] * wanted)
                forced = banned_others |= live & kind->held[h];
    }
    for (int q = 0; q < s->problem->seats; q++) {
        if (q == single)
            d->forced[q] |= forced;
        if (!(c->group >> q & 1))
            d->ban[q] |= banned_others;
    }
}

/* Whoever may win no more of some tricks, or must win all that are left of them. */
static void set_winners(const struct search *s, const struct position *position, const struct view *view,
                        const struct atom *a, struct demand *d)
{
    const struct counter *c = &s->problem->counter[a->left];
    const struct kind *kind = &s->problem->kind[c->kind];
    uint32_t numbers = kind->numbers & to_come(s, view->left);
    int value = position->value[a->left];
    for (int number = 1; number <= s->problem->tricks; number++) {
        if (!(numbers >> number & 1))
            continue;
        if (value == a->high && kind->number_only)
            d->may[number] &= ~c->group;
        if (value + count(numbers) == a->low)
            d->may[number] &= c->group;
    }
}

/* A trump goes to whoever plays the highest; a card that will be played goes to somebody. Tells whether
 * that can be. */
static int set_takers(const struct search *s, cards_t live, int left, struct demand *d)
{
    const struct problem *p = s->problem;
    for (int q = 0; q < p->seats; q++) {
        cards_t mine = live & s->trumps & p->hand[q] & ~d->ban[q], above = s->trumps;
        if (mine)
            above = s->beats[63 - __builtin_clzll(mine)];
        d->ban[q] |= live & above & ~p->hand[q];
    }
    for (int holder = 0; holder < p->seats; holder++) {
        cards_t hand = live & p->hand[holder], nobody = hand;
        if (count(hand) > left)
            continue;
        for (int q = 0; q < p->seats; q++) {
            cards_t only = hand & ~d->ban[q];
            nobody &= d->ban[q];
            for (int r = 0; r < p->seats; r++)
                if (r != q)
                    only &= d->ban[r];
            d->forced[q] |= only;
        }
        if (nobody)
            return 0;
    }
    for (int q = 0; q < p->seats; q++)
        if (d->forced[q] & d->ban[q])
            return 0;
    return 1;
}

/* Whether the tree is lost because too few cards are left that somebody may take. */
static int lost_by_bans(const struct search *s, const struct position *position, const struct view *view,
                        const struct demand *d)
{
    const struct problem *p = s->problem;
    int state[NODES] = {0};
    for (int i = 0; i < p->nodes; i++) {
        if (p->node[i].atom >= 0) {
            const struct atom *a = &p->atom[p->node[i].atom];
            const struct counter *c = &p->counter[a->left];
            int wanted = a->low - difference(s, position, p->node[i].atom) + (a->right < 0 ? 0 : view->least[a->right]);
            state[i] = view->state[i];
            if (state[i] == OPEN && c->form == CARDS_TAKEN && a->always != NOT_IN &&
                wanted > count(possible(s, position->live & c->cards, c->group, d)))
                state[i] = LOST;
        }
    }
    return join(s, state) == LOST;
}

/* Who may take which cards and win which tricks. Tells whether all can be taken and won by somebody. */
static int set_limits(const struct search *s, const struct position *position, const struct view *view,
                      struct demand *d)
{
    const struct problem *p = s->problem;
    int ever = 0, first = p->tricks - view->left + 1;
    for (int number = first; number <= p->tricks; number++)
        d->may[number] = (1 << p->seats) - 1;
    for (int i = 0; i < p->nodes; i++)
        if (p->node[i].atom >= 0 && view->must[i]) {
            const struct atom *a = &p->atom[p->node[i].atom];
            if (a->right < 0 && p->counter[a->left].form == TRICKS_WON)
                set_winners(s, position, view, a, d);
        }
    for (int number = first; number <= p->tricks; number++) {
        if (!d->may[number])
            return 0;
        ever |= d->may[number];
    }
    for (int q = 0; q < p->seats; q++)
        if (!(ever >> q & 1))
            d->ban[q] = position->live;
    /* Each look may find what the next can use. */
    for (int looks = 0; looks < 3; looks++) {
        for (int i = 0; i < p->nodes; i++)
            if (p->node[i].atom >= 0 && view->must[i] && p->atom[p->node[i].atom].right < 0)
                set_bans(s, position, &p->atom[p->node[i].atom], d);
        if (!set_takers(s, position->live, view->left, d))
            return 0;
    }
    return !lost_by_bans(s, position, view, d);
}

/* The fewest tricks in which so many of these cards can be taken: one card of each hand to a trick. */
static int tricks_to_take(const struct search *s, cards_t cards, int wanted)
{
    for (int tricks = 0;; tricks++) {
        int most = 0;
        for (int q = 0; q < s->problem->seats; q++)
            most += smaller(tricks, count(cards & s->problem->hand[q]));
        if (most >= wanted || tricks > CARDS)
            return tricks;
    }
}

/* A seat needs so many tricks, none of them before `wait` tricks have passed. */
static void require(struct demand *d, int q, int wait, int tricks)
{
    for (int w = 0; w <= wait && w < TRICKS; w++)
        d->after[q][w] = larger(d->after[q][w], tricks);
}

/* Some tricks that a seat must win: with one of the cards `tops`, all cards of `every`, one at least of
 * `held` (none: nothing is asked), with a number of `numbers`. */
struct item {
    cards_t tops, every, held;
    uint32_t numbers;
    int tricks;
};

/* Whether no trick serves for both. */
static int apart(const struct search *s, const struct item *a, const struct item *b)
{
    if (!(a->tops & b->tops) || !(a->numbers & b->numbers))
        return 1;
    if ((a->held && !(a->held & b->every)) || (b->held && !(b->held & a->every)))
        return 1;
    if (!a->held || !b->held || (a->held & b->held))
        return 0;
    cards_t hand = s->problem->hand[s->holder[lowest(a->held)]]; /* one card of it to a trick */
    return !((a->held | b->held) & ~hand);
}

/* The most tricks that items need which are apart from one another, as far as a simple choice finds
 * them; MANY if the cards to win them with do not suffice. */
static int tricks_apart(const struct search *s, const struct item *items, int number)
{
    int most = 0;
    for (int first = 0; first < number; first++) {
        int chosen[CARDS + NODES] = {first}, count_chosen = 1, tricks = items[first].tricks;
        cards_t tops = items[first].tops;
        for (int i = 0; i < number; i++) {
            int all = i != first;
            for (int j = 0; all && j < count_chosen; j++)
                all = apart(s, &items[i], &items[chosen[j]]);
            if (!all)
                continue;
            chosen[count_chosen++] = i;
            tricks += items[i].tricks;
            tops |= items[i].tops;
        }
        if (tricks > count(tops))
            return MANY;
        most = larger(most, tricks);
    }
    return most;
}

/* What the goals that must be met ask of one seat, trick by trick. */
static int list_items(const struct search *s, const struct position *position, const struct view *view,
                      const struct demand *d, int q, struct item *items)
{
    const struct problem *p = s->problem;
    cards_t mine = position->live & p->hand[q] & ~d->ban[q];
    uint32_t numbers = 0;
    int number = 0;
    for (int i = p->tricks - view->left + 1; i <= p->tricks; i++)
        numbers |= (uint32_t)(d->may[i] >> q & 1) << i;
    for (cards_t rest = d->forced[q]; rest; rest &= rest - 1) {
        cards_t card = rest & -rest, tops = mine;
        if (card & s->trumps)
            tops &= card | s->beats[lowest(card)];
        items[number++] = (struct item){tops, ~d->ban[q], card, numbers, 1};
    }
    for (int i = 0; i < p->nodes; i++) {
        if (p->node[i].atom < 0 || !view->must[i])
            continue;
        const struct atom *a = &p->atom[p->node[i].atom];
        const struct counter *c = &p->counter[a->left];
        const struct kind *kind = &p->kind[c->kind];
        int wanted = a->low - difference(s, position, p->node[i].atom) + (a->right < 0 ? 0 : view->least[a->right]);
        if (wanted <= 0 || c->form != TRICKS_WON || c->group != 1 << q)
            continue;
        cards_t held = 0;
        for (int h = 0; h < kind->holdings && !held; h++)
            held = kind->least[h] > 0 ? position->live & kind->held[h] & ~d->ban[q] : 0;
        items[number++] = (struct item){mine & kind->won_with & kind->every, kind->every & ~d->ban[q], held,
                                        kind->numbers & numbers, wanted};
    }
    return number;
}

/* The fewest tricks that a seat wins with its trumps, willing or not: each higher one can beat one. */
static int trumps_high(const struct search *s, cards_t live, int left, int q)
{
    cards_t hand = live & s->problem->hand[q];
    int most = 0;
    for (cards_t rest = hand & s->trumps; rest; rest &= rest - 1) {
        cards_t above = s->beats[lowest(rest)] & live & s->trumps;
        most = larger(most, count(rest) - count(above & ~hand));
    }
    return larger(0, most - (count(hand) - left)); /* a card that is left over wins nothing */
}

/* The most tricks that seats can win, alone and together, by the cards that they may not take: each hand
 * must play those on tricks of others. */
static void set_caps(const struct search *s, const struct position *position, const struct view *view,
                     struct demand *d)
{
    const struct problem *p = s->problem;
    cards_t live = position->live;
    for (int seats = 1; seats < 1 << p->seats; seats++) {
        cards_t banned = live;
        for (int q = 0; q < p->seats; q++)
            if (seats >> q & 1)
                banned &= d->ban[q];
        d->together[seats] = view->left;
        for (int q = 0; q < p->seats; q++) {
            cards_t hand = live & p->hand[q];
            int over = count(hand) - view->left;
            d->together[seats] = smaller(d->together[seats], view->left + over - count(hand & banned));
        }
    }
    for (int i = 0; i < p->nodes; i++) {
        if (p->node[i].atom < 0 || !view->must[i] || p->atom[p->node[i].atom].right >= 0)
            continue;
        const struct atom *a = &p->atom[p->node[i].atom];
        const struct counter *c = &p->counter[a->left];
        const struct kind *kind = &p->kind[c->kind];
        int more = a->high - position->value[a->left];
        for (int q = 0; q < p->seats; q++) {
            if (!(c->group >> q & 1))
                continue;
            if (c->form == CARDS_TAKEN)
                for (int r = 0; r < p->seats; r++) {
                    cards_t hand = live & p->hand[r];
                    int others = count(hand & c->cards) - more - (count(hand) - view->left);
                    d->cap[q] = smaller(d->cap[q], view->left - larger(0, others));
                }
            /* Whoever wins a trick leads the next one, if there is one. */
            if (c->form == TRICKS_LED && s->led_only[c->kind])
                d->cap[q] = smaller(d->cap[q], count(live & p->hand[q] & ~kind->led) + larger(0, more) + 1 -
                                                   (position->leader == q));
        }
    }
}

/* What the goals that must be met need in tricks: of whom, how many, how late. Tells whether each alone
 * can still be met. */
static int set_needs(const struct search *s, const struct position *position, const struct view *view,
                     struct demand *d)
{
    const struct problem *p = s->problem;
    cards_t live = position->live;
    int left = view->left, played = p->tricks - left, low[COUNTERS] = {0}, high[COUNTERS], together[SEATS] = {0};
    cards_t all[SEATS] = {0};
    memset(high, NEVER, sizeof high);
    for (int i = 0; i < p->nodes; i++) {
        if (p->node[i].atom < 0 || !view->must[i])
            continue;
        const struct atom *a = &p->atom[p->node[i].atom];
        const struct counter *c = &p->counter[a->left];
        int wanted = a->low - difference(s, position, p->node[i].atom) + (a->right < 0 ? 0 : view->least[a->right]);
        if (a->right < 0) {
            low[a->left] = larger(low[a->left], a->low);
            high[a->left] = smaller(high[a->left], a->high);
            if (low[a->left] > high[a->left])
                return 0;
        }
        if (wanted <= 0 || c->form == TRICKS_LED || c->form == POINTS || c->form == CARDS_PLAYED ||
            c->form == CARDS_WON || c->form == WON_AGAINST || c->form == LED_AGAINST || c->form == TASKS_MET)
            continue;
        int wait, tricks = wanted, single = c->group && !(c->group & (c->group - 1));
        if (c->form == CARDS_TAKEN) {
            struct kind kind = holding(c->cards);
            wait = wait_for_group(s, live, left, c->group, &kind, d);
            cards_t open = possible(s, live & c->cards, c->group, d);
            tricks = tricks_to_take(s, open, wanted);
            if (single && !(all[lowest((cards_t)c->group)] & open)) {
                /* Different cards add up. */
                int q = lowest((cards_t)c->group);
                all[q] |= open;
                together[q] += wanted;
                int more = tricks_to_take(s, all[q], together[q]);
                if (more > left)
                    return 0;
                require(d, q, 0, more);
            }
        } else {
            const struct kind *kind = &p->kind[c->kind];
            wait = wait_for_group(s, live, left, c->group, kind, d);
            if (c->form == LONGEST_RUN) /* the run may go on, or start again */
                tricks = larger(1, wanted + position->value[a->left] - position->run[a->left]);
            uint32_t late = wait < left ? kind->numbers & to_come(s, left - wait) : 0;
            if (count(late) < (c->form == LONGEST_RUN ? 1 : tricks))
                return 0;
        }
        if (wait + (c->form == LONGEST_RUN ? 1 : tricks) > left || tricks > left)
            return 0;
        if (single) {
            int q = lowest((cards_t)c->group);
            require(d, q, c->form == LONGEST_RUN ? 0 : wait, tricks);
        }
    }
    for (int q = 0; q < p->seats; q++) {
        cards_t late[TRICKS] = {0};
        for (cards_t rest = d->forced[q]; rest; rest &= rest - 1) {
            struct kind kind = holding(rest & -rest);
            int wait = wait_for(s, live, left, q, &kind, d->ban[q]);
            if (wait >= left)
                return 0;
            for (int w = 0; w <= wait; w++)
                late[w] |= rest & -rest;
        }
        for (int w = 0; w < left && late[w]; w++)
            for (int r = 0; r < p->seats; r++)
                d->after[q][w] = larger(d->after[q][w], count(late[w] & p->hand[r]));
    }
    for (int q = 0; q < p->seats; q++) {
        struct item items[CARDS + NODES];
        int tricks = tricks_apart(s, items, list_items(s, position, view, d, q, items));
        if (tricks > left)
            return 0;
        require(d, q, 0, tricks);
    }
    for (int wait = 0; wait < left; wait++) {
        int tricks = 0;
        for (int q = 0; q < p->seats; q++)
            tricks += d->after[q][wait];
        if (tricks > left - wait)
            return 0;
    }
    for (int q = 0; q < p->seats; q++) {
        int only = 0, open = 0;
        for (int number = played + 1; number <= p->tricks; number++) {
            open += d->may[number] >> q & 1;
            only += d->may[number] == 1 << q;
        }
        d->cap[q] = smaller(left, open);
        d->need[q] = larger(larger(d->after[q][0], only), trumps_high(s, live, left, q));
    }
    set_caps(s, position, view, d);
    return 1;
}

/* All ways to spread the tricks left over the seats so that the goals on mere numbers of tricks that must
 * be met are met, and the least and the most that each seat wins in them. */
struct spread {
    const struct search *s;
    const struct position *position;
    const struct view *view;
    const struct demand *d;
    int won[SEATS], least[SEATS], most[SEATS], found;
};

static int spread_fits(const struct spread *spread)
{
    const struct problem *p = spread->s->problem;
    for (int i = 0; i < p->nodes; i++) {
        if (p->node[i].atom < 0 || !spread->view->must[i])
            continue;
        const struct atom *a = &p->atom[p->node[i].atom];
        if (!p->counter[a->left].whole || (a->right >= 0 && !p->counter[a->right].whole))
            continue;
        int value = difference(spread->s, spread->position, p->node[i].atom);
        for (int q = 0; q < p->seats; q++) {
            value += p->counter[a->left].group >> q & 1 ? spread->won[q] : 0;
            value -= a->right >= 0 && (p->counter[a->right].group >> q & 1) ? spread->won[q] : 0;
        }
        if (value < a->low || value > a->high)
            return 0;
    }
    for (int seats = 1; seats < 1 << p->seats; seats++) {
        int tricks = 0;
        for (int q = 0; q < p->seats; q++)
            tricks += seats >> q & 1 ? spread->won[q] : 0;
        if (tricks > spread->d->together[seats])
            return 0;
    }
    return 1;
}

static void spread_tricks(struct spread *spread, int q, int left)
{
    int seats = spread->s->problem->seats;
    if (q == seats) {
        if (left || !spread_fits(spread))
            return;
        for (int r = 0; r < seats; r++) {
            spread->least[r] = spread->found ? smaller(spread->least[r], spread->won[r]) : spread->won[r];
            spread->most[r] = spread->found ? larger(spread->most[r], spread->won[r]) : spread->won[r];
        }
        spread->found = 1;
        return;
    }
    int from = q == seats - 1 ? larger(left, spread->d->need[q]) : spread->d->need[q];
    for (int tricks = from; tricks <= spread->d->cap[q] && tricks <= left; tricks++) {
        spread->won[q] = tricks;
        spread_tricks(spread, q + 1, left - tricks);
    }
}

/* Whether the goals that must be met cannot all be; if they perhaps can, who may win the next trick. */
static int hopeless(const struct search *s, const struct position *position, const struct view *view,
                    struct demand *d)
{
    if (!set_limits(s, position, view, d) || !set_needs(s, position, view, d))
        return 1;
    struct spread spread = {.s = s, .position = position, .view = view, .d = d};
    spread_tricks(&spread, 0, view->left);
    if (!spread.found)
        return 1;
    int needed = 0, *next = &d->may[s->problem->tricks - view->left + 1];
    for (int q = 0; q < s->problem->seats; q++)
        needed += spread.least[q];
    for (int q = 0; q < s->problem->seats; q++)
        if (!spread.most[q] || (needed == view->left && !spread.least[q]))
            *next &= ~(1 << q);
    return !*next;
}

/* --- the tricks that can be played ---------------------------------------------------------------------- */

/* How promising a position is: atoms that are met, and how far the others are off. */
static int score(const struct search *s, const struct position *position, const struct view *view)
{
    int sum = 0;
    for (int i = 0; i < s->problem->nodes; i++) {
        const struct node *node = &s->problem->node[i];
        if (node->parent == s->problem->nodes - 1)
            sum += view->state[i] == MET ? 8 : 0;
        if (node->atom < 0 || view->state[i] != OPEN)
            continue;
        const struct atom *a = &s->problem->atom[node->atom];
        int value = difference(s, position, node->atom);
        sum -= value < a->low ? a->low - value : value > a->high ? value - a->high : 0;
    }
    return sum;
}

static int grow(struct search *s)
{
    size_t room = s->room ? 2 * s->room : 1 << 12;
    struct position *stack = realloc(s->stack, room * sizeof *stack);
    if (stack)
        s->stack = stack;
    struct child *order = realloc(s->order, room * sizeof *order);
    if (order)
        s->order = order;
    if (!stack || !order) {
        s->stop = NO_MEMORY;
        return 0;
    }
    s->room = room;
    return 1;
}

/* Push the position after a trick, unless it is lost. */
static void push(struct search *s, const struct position *before, cards_t trick, int winner, int top)
{
    struct view view;
    if (s->used == s->room && !grow(s))
        return;
    struct position *after = &s->stack[s->used];
    play(s, before, trick, winner, top, after);
    int state = look(s, after, &view);
    if (state == LOST)
        return;
    s->order[s->used] = (struct child){state == MET ? MANY : score(s, after, &view), (uint32_t)s->used};
    s->used++;
}

/* Push the position after each choice of one card from each of the sets. */
static void push_all(struct search *s, const struct position *before, const cards_t *choice, int q, cards_t trick,
                     int winner, int top)
{
    if (q == s->problem->seats) {
        push(s, before, trick, winner, top);
        return;
    }
    for (cards_t rest = choice[q]; rest && !s->stop; rest &= rest - 1)
        push_all(s, before, choice, q + 1, trick | (rest & -rest), winner, top);
}

/* Push every trick, up to the choice between cards of a class: to swap those is a symmetry. */
static void push_tricks(struct search *s, const struct position *before, const struct forms *forms,
                        const struct demand *d, int winners)
{
    const struct problem *p = s->problem;
    cards_t chosen = 0;
    for (int suit = 0; suit < SUITS; suit++)
        chosen |= (cards_t)forms->chosen[suit][before->live >> suit * WIDTH & (SUBSETS - 1)] << suit * WIDTH;
    for (int led = 0; led < SUITS; led++) {
        cards_t follow[SEATS], choice[SEATS];
        if (!(before->live & p->hand[before->leader] & s->suit[led]))
            continue;
        for (int q = 0; q < p->seats; q++) {
            cards_t hand = chosen & p->hand[q];
            follow[q] = hand & s->suit[led] ? hand & s->suit[led] : hand;
        }
        follow[before->leader] &= s->suit[led];
        for (int winner = 0; winner < p->seats; winner++) {
            if (!(winners >> winner & 1))
                continue;
            cards_t tops = follow[winner] & (s->suit[led] | s->trumps) & ~d->ban[winner];
            for (; tops; tops &= tops - 1) {
                int top = lowest(tops), possible = 1;
                for (int q = 0; q < p->seats; q++) {
                    choice[q] = q == winner ? tops & -tops : follow[q] & ~s->beats[top] & ~d->ban[winner];
                    possible = possible && choice[q];
                }
                if (possible)
                    push_all(s, before, choice, 0, 0, winner, top);
            }
        }
    }
}

static int by_score(const void *a, const void *b)
{
    int32_t first = ((const struct child *)a)->score, second = ((const struct child *)b)->score;
    return (first > second) - (first < second);
}

/* Whether the crew wins from here; `s->stop` tells whether the answer counts. */
static int wins(struct search *s, const struct position *here)
{
    struct position position = *here; /* the stack moves when it grows */
    struct view view;
    struct demand demand = {0};
    uint64_t key[WORDS];
    int number = 0, state = look(s, &position, &view);
    if (state != OPEN)
        return state == MET;
    sift(s, &view);
    const struct forms *forms = forms_of(s, s->plain ? s->forms[0]->features : view.features, &number);
    write_key(s, &position, &view, forms, number, key);
    if (s->stop || known_lost(s, key))
        return 0;
    if (s->nodes == s->limit) {
        s->stop = LIMIT;
        return 0;
    }
    s->nodes++;
    int winners = (1 << s->problem->seats) - 1, lost = 0;
    if (!s->plain) {
        lost = hopeless(s, &position, &view, &demand);
        winners = demand.may[s->problem->tricks - view.left + 1];
    }
    if (!lost) {
        size_t from = s->used;
        push_tricks(s, &position, forms, &demand, winners);
        size_t end = s->used;
        qsort(s->order + from, end - from, sizeof *s->order, by_score);
        for (size_t i = end; i > from && !s->stop; i--)
            if (wins(s, &s->stack[s->order[i - 1].index]))
                return 1;
        if (s->stop)
            return 0;
        s->used = from;
    }
    mark_lost(s, key);
    return 0;
}

/* --- setting up ------------------------------------------------------------------------------------------- */

static void set_up_cards(struct search *s)
{
    const struct problem *p = s->problem;
    for (int suit = 0; suit < SUITS; suit++)
        s->suit[suit] = (cards_t)(SUBSETS - 1) << suit * WIDTH;
    s->trumps = p->trump < 0 ? 0 : s->suit[p->trump];
    for (int card = 0; card < CARDS; card++) {
        int suit = card / WIDTH;
        cards_t above = s->suit[suit] & ~(((cards_t)2 << card) - 1);
        s->beats[card] = above | (suit == p->trump ? 0 : s->trumps);
        s->holder[card] = -1;
    }
    for (int q = 0; q < p->seats; q++)
        for (cards_t rest = p->hand[q]; rest; rest &= rest - 1)
            s->holder[lowest(rest)] = q;
}

/* The feature that these cards have. Where there is no more room all ranks are told apart. */
static uint64_t feature(struct search *s, cards_t cards)
{
    if (cards == ~(cards_t)0)
        return 0;
    for (int i = 0; i < s->features; i++)
        if (s->feature[i] == cards)
            return (uint64_t)1 << i;
    if (s->features == FEATURES)
        return s->by_rank;
    s->feature[s->features] = cards;
    for (; cards; cards &= cards - 1)
        if (lowest(cards) < CARDS)
            s->belongs[lowest(cards)] |= (uint64_t)1 << s->features;
    return (uint64_t)1 << s->features++;
}

/* What tells tricks of a kind from others; of the suits led it need not, as equals are of one suit. */
static uint64_t features_of_kind(struct search *s, const struct kind *kind)
{
    if (kind->number_only)
        return 0;
    uint64_t all = kind->open ? feature(s, kind->open) : 0;
    all |= feature(s, kind->won_with) | feature(s, kind->led) | feature(s, kind->closed);
    all |= feature(s, kind->every) | (kind->summed ? s->by_rank : 0);
    for (int i = 0; i < kind->holdings; i++)
        all |= feature(s, kind->held[i]);
    if (kind->after >= 0)
        all |= features_of_kind(s, &s->problem->kind[kind->after]);
    if ((kind->step.sum & kind->step.rank) != ANY_SUM || (kind->others && (kind->beside.sum & kind->beside.rank) != ANY_SUM))
        all |= s->by_rank;
    return kind->as_many ? all | feature(s, kind->first) | feature(s, kind->second) : all;
}

static uint64_t features_of(struct search *s, const struct counter *c)
{
    if (c->form == CARDS_TAKEN)
        return feature(s, c->cards);
    if (c->form == POINTS)
        return feature(s, c->cards) | s->by_rank;
    if (c->form == TASKS_MET) {
        uint64_t all = 0;
        for (int q = 0; q < s->problem->seats; q++)
            all |= feature(s, c->task[q]);
        return all;
    }
    uint64_t played = c->form == CARDS_PLAYED || c->form == CARDS_WON ? feature(s, c->cards) : 0;
    return played | features_of_kind(s, &s->problem->kind[c->kind]);
}

/* The largest number that a counter can come to. */
static int largest(const struct search *s, int counter)
{
    if (counter >= 0 && s->problem->counter[counter].form == POINTS)
        return UINT8_MAX;
    if (counter < 0)
        return 0;
    int form = s->problem->counter[counter].form;
    return form == CARDS_TAKEN || form == CARDS_PLAYED || form == CARDS_WON || form == TASKS_MET ? CARDS : s->problem->tricks;
}

static int set_up_goals(struct search *s)
{
    const struct problem *p = s->problem;
    uint64_t all = 0;
    int bits = SUITS * WIDTH + LEADER_BITS + FORM_BITS;
    s->by_rank = (uint64_t)1 << FEATURES;
    for (int i = 0; i < p->kinds; i++) {
        if (p->kind[i].after >= 0)
            s->before |= (uint64_t)1 << p->kind[i].after;
        s->steps |= p->kind[i].follows;
    }
    for (int i = 0; i < p->counters; i++) {
        const struct step *beside = &p->kind[p->counter[i].kind].beside;
        if (p->counter[i].form != WON_AGAINST && p->counter[i].form != LED_AGAINST)
            continue;
        s->against[s->againsts++] = i;
        s->asked.sum |= beside->sum == ANY_SUM ? 0 : (1 << SUM_BITS) - 1;
        s->asked.winner |= beside->seat == (1u << p->seats) - 1 ? 0 : UINT8_MAX;
        s->asked.led |= beside->led == ANY_SUIT ? 0 : UINT8_MAX;
        s->asked.won |= beside->won == ANY_SUIT ? 0 : UINT8_MAX;
        s->asked.rank |= beside->rank == ANY_SUM ? 0 : UINT8_MAX;
    }
    bits += s->steps ? SUM_BITS + 2 * SUIT_BITS + RANK_BITS : 0;
    bits += s->againsts ? PAST_BITS * p->tricks : 0;
    bits += s->before ? KINDS : 0;
    for (int i = 0; i < p->atoms; i++) {
        const struct atom *a = &p->atom[i];
        s->apart[i] = features_of(s, &p->counter[a->left]);
        if (a->right >= 0)
            s->apart[i] |= features_of(s, &p->counter[a->right]);
        all |= s->apart[i];
        s->lowest_value[i] = -largest(s, a->right);
        int values = largest(s, a->left) + largest(s, a->right) + 2;
        while (1 << s->width[i] < values)
            s->width[i]++;
        bits += s->width[i];
    }
    for (int i = 0; i < p->counters; i++)
        bits += p->counter[i].form == LONGEST_RUN || p->counter[i].form == TASKS_MET ? 2 * RUN_BITS : 0;
    for (int i = 0; i < p->nodes; i++)
        bits += counted(p, i) ? STATE_BITS : 0;
    for (int i = 0; i < p->kinds; i++) {
        const struct kind *kind = &p->kind[i];
        cards_t open = kind->won_with & kind->closed & kind->every;
        s->led_only[i] = !~open && !~kind->turns && !kind->holdings && !kind->as_many && !kind->summed;
        s->led_only[i] = s->led_only[i] && !kind->follows && !kind->open;
        s->led_only[i] = s->led_only[i] && to_come(s, p->tricks) == (kind->numbers & to_come(s, p->tricks));
    }
    s->words = bits / 64 + 1;
    s->forms[0] = malloc(sizeof *s->forms[0]);
    if (!s->forms[0] || s->words > WORDS)
        return 0;
    s->forms[0]->features = all;
    fill_forms(s, s->forms[0]);
    s->form_count = 1;
    return 1;
}

/* A table with twice the room for every position up to the limit, within reason. */
static int set_up_table(struct search *s)
{
    uint64_t size = (uint64_t)(SLOTS * s->words);
    s->buckets = 1;
    while (2 * s->buckets * size <= MOST_WORDS && s->buckets * SLOTS < 2 * (uint64_t)s->limit)
        s->buckets *= 2;
    s->table = calloc(s->buckets, size * sizeof *s->table);
    return s->table != NULL;
}

static int decide(struct search *s)
{
    struct position start = {.leader = s->problem->leader};
    set_up_cards(s);
    if (!set_up_goals(s) || !set_up_table(s) || !grow(s))
        return NO_MEMORY;
    for (int q = 0; q < s->problem->seats; q++)
        start.live |= s->problem->hand[q];
    if (wins(s, &start))
        return LINE;
    return s->stop ? s->stop : NONE;
}

/* LINE if there is a line of play, NONE if not, LIMIT or NO_MEMORY; *nodes becomes the number of
 * positions looked into. */
int exhaust_goals(const struct problem *problem, int64_t limit, int plain, int64_t *nodes)
{
    struct search *s = calloc(1, sizeof *s);
    if (!s)
        return NO_MEMORY;
    s->problem = problem;
    s->limit = limit;
    s->plain = plain;
    int result = decide(s);
    *nodes = s->nodes;
    for (int i = 0; i < s->form_count; i++)
        free(s->forms[i]);
    free(s->stack);
    free(s->order);
    free(s->table);
    free(s);
    return result;
}
