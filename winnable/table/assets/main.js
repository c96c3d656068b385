// The page of `winnable table`: its views, what they share, and what is kept over a reload.
import { isCard } from "../assets/crew/card.js";
import { taskWords } from "../assets/crew/task.js";
import { english, fill, h } from "../assets/dom.js";
import { findingsView } from "../assets/findings.js";
import { unfoldForPrint } from "../assets/fold.js";
import { usePhrases } from "../assets/phrases.js";
import { t, useTexts } from "../assets/texts.js";
import * as api from "./api.js";
import { askingView } from "./asking.js";
import { entryView } from "./entry.js";
import { goTo } from "./guide.js";
import { ALL, asked, editing } from "./laying.js";
import { inLanguage, ofMission, tryText } from "./naming.js";
import { button, choice, isShort, lacking, troubleText, viewHeading } from "./parts.js";
import { inText } from "./paste.js";
import { isLink, linked, sharingView } from "./sharing.js";
import { startView } from "./start.js";
import { makeStore } from "./store.js";
import { keepTrail } from "./trail.js";

const TABS = ["start", "deal", "ask", "missions", "share"];
const SECONDS = 60;
const TOAST = 4000; // milliseconds
const LANGUAGES = ["en", "de", "pl", "ru"];

/** Start the page: texts, what the server offers, the deal that was kept or linked to. */
async function start() {
  const chosen = language();
  const [texts, phrases, setup] = await Promise.all([tableOf("texts", chosen), tableOf("phrases", chosen), api.get("setup")]);
  useTexts(chosen, texts);
  usePhrases(phrases);
  const editions = setup.games.filter((each) => each.page === "crew");
  const names = () => t("table.player_names").split(" ");
  const first = await api.get("lay", { edit: { do: "new", game: editions[0].game, crew: 4, names: names() } });
  const store = makeStore({ ...first, after: ALL }, {
    places: [sessionStorage, localStorage],
    usable: (deal) => typeof deal?.text === "string" && setup.games.some((each) => each.page === deal.page),
  });
  const app = makeApp(store, setup, editions, names);
  const page = pageView(app, chosen);
  fill(document.getElementById("page"), page.element);
  document.title = t("table.title");
  addEventListener("keydown", (event) => undoKeys(event, app));
  addEventListener("hashchange", () => follow(app, page));
  unfoldForPrint();
  app.page = page;
  app.missionsThere = app.loadMissions();
  await follow(app, page);
}

async function tableOf(folder, chosen) {
  const response = await fetch(new URL(`${folder}/${chosen}.json`, document.baseURI));
  return response.json();
}

function language() {
  const kept = localStorage.getItem("table-language");
  const wanted = [kept, ...navigator.languages].map((each) => (each ?? "").slice(0, 2));
  return wanted.find((each) => LANGUAGES.includes(each)) ?? "en";
}

/** Go where the address says: to a view, or to a deal that somebody has shared. */
async function follow(app, page) {
  const { hash } = location;
  if (!isLink(hash)) {
    const tab = hash.slice(1);
    page.show(TABS.includes(tab) ? tab : isEmpty(app.store.deal().view) ? "start" : "deal");
    return;
  }
  history.replaceState(null, "", "#deal");
  page.show("deal");
  await app.openLink(hash);
}

/** Return whether nothing lies there yet. */
function isEmpty(view) {
  return view !== null && !view.tasks.length && !Object.keys(view.holders).length;
}

function undoKeys(event, app) {
  const editing = event.target.matches?.("textarea, input:not([type=checkbox]), .cm-content");
  if (!(event.ctrlKey || event.metaKey) || event.altKey || editing) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) app.redo();
  else app.undo();
}

// --- what the views share --------------------------------------------------------------------------

function makeApp(store, setup, editions, names) {
  let missions = [];
  let cards = null;
  let seconds = Number(sessionStorage.getItem("table-seconds")) || SECONDS;
  let reading = { key: "", answer: null };
  let answered = { key: "", yaml: "" };
  const waits = { deal: false, edits: false };
  const busy = (what, on) => {
    waits[what] = on;
    if (what === "deal") app.page?.tools();
    const main = document.querySelector("main");
    if (waits.deal || waits.edits) main.setAttribute("aria-busy", "true");
    else main.removeAttribute("aria-busy");
  };
  const trouble = (error) => app.page.tell(h("p", { role: "alert" }, troubleText(error)));
  const edits = editing(api, store, { busy: (on) => busy("edits", on), trouble, same: () => app.page.draw(true) });
  let opening = 0; // the number of the deal that was asked for last
  let coming = null; // what ends when that deal is there, or cannot be had
  /** Open the deal in a text, and say what is wrong with the text; give whether the deal is open. */
  async function readAndOpen(text, after, wanted) {
    const { documents, findings } = await api.get("read", { text });
    const problem = documents.find((each) => each.kind === "problem");
    if (!wanted() || (problem && !(await app.open(problem, after, wanted)))) return false;
    app.go("deal"); // which has nothing told yet
    app.page.tell(findings.length ? findingsView(findings.map(inText)) : problem ? null : h("p", { role: "alert" }, t("table.no_deal")));
    return Boolean(problem);
  }
  const app = {
    api,
    store,
    setup,
    editions,
    names,
    ui: { target: 0, card: "", enter: "hands", task: "", way: null, step: "" },
    page: null, // the views, once they are there
    say: (text) => app.page?.say(text),
    /** Say something that is seen, too, for a while. */
    toast: (text) => app.page?.toast(text),
    go: (tab) => app.page?.show(tab),
    missions: () => missions,
    missionsThere: null, // what ends when they are there, or cannot be had
    seconds: () => seconds,
    setSeconds(value) {
      seconds = value;
      sessionStorage.setItem("table-seconds", String(value));
    },
    /** Return what is wrong with the deal; of one that was tapped together no lines are told, as nobody has seen any. */
    findings: (findings) => (findings.length ? findingsView(findings.map(store.deal().view === null ? inText : withoutLine)) : null),

    /** Change the deal, see `editing`; give whether it is another one now. */
    edit: edits.edit,
    /** Change a task, which may have moved by then, or be gone: `make` gives the edit by the view and the task's place in it. */
    editTask(task, make) {
      return edits.edit(({ view }) => {
        const place = view?.tasks.findIndex((each) => each.name === task.name) ?? -1;
        return place < 0 ? null : make(view, place);
      });
    },
    /** Do something with the deal when all edits before are done. */
    soon: edits.soon,
    /** Take back what was done last: a deal that is on its way is given up, before anything of the one that lies there. */
    undo() {
      if (!waits.deal) return edits.soon(store.undo);
      app.giveUp();
      return app.toast(t("table.said.given_up"));
    },
    canUndo: () => waits.deal || store.canUndo(),
    redo() {
      app.giveUp();
      return edits.soon(store.redo);
    },
    /** Lay out a deal without cards, in place of one that is on its way, too. */
    fresh(game, crew, players = names()) {
      app.giveUp();
      return edits.edit({ do: "new", game, crew, names: players });
    },

    /** Begin with the mission of a game that was "played", or of a "deal", with the players of last time. */
    async begin(way) {
      const { view } = store.deal();
      if (view === null) await app.fresh(editions[0].game, 4);
      else if (!isEmpty(view)) await app.fresh(view.game, view.crew, view.players.filter((_, seat) => seat !== view.robot));
      Object.assign(app.ui, { way, step: "mission" });
      app.go("deal");
      goTo(app, "mission");
    },
    /** Go to where a text is pasted. */
    openPaste() {
      app.ui.way = null;
      app.go("deal");
      app.page.paste();
    },
    /** Return what `/api/read` says of the deal, or of what else is `about`, asked once for each state; null without an answer. */
    read(about = asked(store.deal())) {
      const key = JSON.stringify(about);
      if (reading.key !== key) {
        reading = { key, answer: api.get("read", about).catch(() => null) };
        reading.answer.then((answer) => {
          if (answer === null && reading.key === key) reading = { key: "", answer: null };
        });
      }
      return reading.answer;
    },
    /** Keep the deal with its winning line, for who shares it. */
    keepAnswer(answer) {
      answered = { key: JSON.stringify(asked(store.deal())), yaml: answer.problem?.answer === "winnable" ? answer.yaml : "" };
    },
    /** Return the deal with its winning line as YAML; '' unless it was asked about as it is. */
    withLine: () => (answered.key === JSON.stringify(asked(store.deal())) ? answered.yaml : ""),
    /**
     * Have the server give a deal. `work` gets what says whether it is still the one wanted, the last that was asked for,
     * and gives whether it is there now; `tell` shows what went wrong.
     */
    bring(work, tell) {
      opening += 1;
      const mine = opening;
      const wanted = () => mine === opening;
      busy("deal", true);
      coming = work(wanted)
        .catch((error) => {
          if (wanted()) tell(h("p", { role: "alert" }, troubleText(error)));
          return false;
        })
        .finally(() => wanted() && busy("deal", false));
      return coming;
    },
    /** Want no deal that is on its way any more. */
    giveUp() {
      opening += 1;
      coming = null;
      busy("deal", false);
    },
    /** Leave the deal for another one that was here: nothing comes of what is under way. */
    leave() {
      app.giveUp();
      edits.leave();
    },
    /** Wait for a deal that is on its way, and for edits: who asks meanwhile asks about what comes of them. */
    async arrived() {
      for (;;) {
        const awaited = [coming, edits.settled()];
        await Promise.all(awaited);
        if (awaited[0] === coming && awaited[1] === edits.settled()) return;
      }
    },
    /**
     * Take over a deal that was read, if it is still wanted; returns whether it is. `after`: so many of its cards played
     * count, all of them if nothing is said.
     */
    async open(document, after = ALL, wanted = () => true) {
      const [laid] = await Promise.all([api.get("lay", { text: document.text }), app.missionsThere]);
      if (!wanted()) return false;
      edits.leave();
      app.ui.way = null;
      store.change(() => ({ ...laid, after: after < (laid.view?.played.length ?? 0) ? after : ALL }));
      app.ui.target = 0;
      const named = document.heading || document.title;
      app.say(t("table.said.opened", { name: named ? app.nameOf(document).textContent : "" }));
      return true;
    },
    /** Open what a link holds, or say why it cannot be; give whether it is open. */
    openLink(link) {
      return app.bring(async (wanted) => {
        const { text, after = null, played = [], trouble } = await linked(link);
        if (!trouble) {
          const there = await readAndOpen(text, after ?? ALL, wanted);
          if (there && played.length) await app.edit({ do: "play", cards: played });
          return there && wanted();
        }
        await edits.settled(); // or it would speak of a deal that is being cleared
        if (!wanted()) return false;
        const { view } = store.deal();
        const former = view === null || Object.keys(view.holders).length > 0; // else nothing lies there that could mislead
        app.page.tell(h("p", { role: "alert" }, t(`table.link_${trouble}`), former && ` ${t("table.link_former")}`));
        return false;
      }, app.page.tell);
    },
    openText: (text) => app.bring((wanted) => readAndOpen(text, ALL, wanted), app.page.tell),
    askNow() {
      if (!waits.edits && app.goOnDealing()) return;
      app.go("ask");
      app.page.ask();
    },
    /** Say which cards are missing, and in which hands, and go where the first of these is dealt; give whether any are. */
    goOnDealing() {
      const text = lacking(store.deal().view);
      if (text === "") return false;
      app.ui.enter = "hands";
      app.ui.target = Math.max(0, store.deal().view.seats.findIndex(isShort));
      if (app.ui.way) app.ui.step = "hand";
      app.go("deal");
      app.page.draw(true);
      app.toast(text);
      document.querySelector(`[data-focus="target-${app.ui.target}"]`)?.focus();
      return true;
    },
    randomDeal() {
      return app.bring(async (wanted) => {
        await edits.settled();
        const begun = edits.begun();
        const about = store.deal().view?.random ?? { game: editions[0].game, players: 4 };
        const { documents, findings } = await api.get("deal", about);
        const still = () => wanted() && edits.begun() === begun; // else another crew was chosen since, say
        if (!still() || (documents.length && !(await app.open(documents[0], Infinity, still)))) return false;
        app.page.tell(findings.length ? findingsView(findings) : null);
        return documents.length > 0;
      }, app.page.tell);
    },
    async useMission(game, key) {
      if (!editions.some((each) => each.game === game)) return;
      await edits.settled();
      if (store.deal().view?.game !== game) await app.fresh(game, 4);
      await app.edit({ do: "mission", mission: key });
      app.go("deal");
    },
    /** Return what to call a problem: by its own title, or by the name on the box of its game. */
    titleOf: ({ heading, title, game }) => heading || title || (setup.games.find((each) => each.game === game)?.title ?? game),
    /** Return the name of a problem as the page has it: by its title, and its mission in the language of the page. */
    nameOf(document) {
      if (document.tried) return h("span", {}, tryText(document.tried));
      const mission = missions.find((each) => each.key === document.mission);
      if (!mission) return english(app.titleOf(document));
      const named = `${t("table.mission")} ${mission.id}`;
      return document.title ? h("span", {}, english(document.title), `, ${named}`) : ofMission(mission, `${named}: ${mission.title}`);
    },
    missionOf: (view) => missions.find((each) => each.key === view.mission?.key) ?? null,
    async loadMissions() {
      try {
        missions = await inLanguage((await api.get("missions")).missions);
        app.page.draw();
      } catch (error) {
        app.page.tell(h("p", { role: "alert" }, troubleText(error)));
      }
    },
    /** Return what to call a task: the card that it is, or what its card says. */
    taskName: (task, deck) => (isCard(task.name, deck) ? task.name : taskWords(task).text),
    /** Whether tasks are drawn from task cards: those of the mission, or of the edition. */
    drawsTaskCards: (view) => view.game === "deep-sea" || Boolean(view.mission?.cards.length),
    /** Return the task cards that are drawn; null while they are on their way. */
    taskCards(view) {
      if (view.mission?.cards.length) return view.mission.cards;
      if (cards === null) {
        cards = [];
        api.get("catalogue", { catalogue: "deep-sea" }).then(({ cards: all }) => {
          cards = all.map((card) => ({ ...card, name: card.id, printed: true }));
          app.page.draw();
        }, () => {
          cards = null;
        });
      }
      return cards.length ? cards : null;
    },
  };
  return app;
}

function withoutLine(finding) {
  const at = (finding.at ?? []).filter((each) => typeof each === "string");
  return { ...finding, file: "", path: at.join(" › ") || null, line: null, column: null, code: "", about: finding.code, excerpt: [] };
}

// --- the page --------------------------------------------------------------------------------------

function pageView(app, chosen) {
  const { store } = app;
  const said = h("p", { class: "visually-hidden", role: "status", "aria-live": "polite" });
  const told = h("div", { class: "told" });
  const toast = h("p", { class: "toast", "aria-hidden": "true", hidden: true });
  let fading = null;
  const tool = (sign, key, onClick, title) =>
    button([h("span", { "aria-hidden": "true" }, sign), h("span", { class: "tool-text" }, ` ${t(key)}`)], onClick, { title });
  const undo = tool("↶", "table.undo", () => app.undo(), "Ctrl+Z");
  const redo = tool("↷", "table.redo", () => app.redo(), "Ctrl+Y");
  const links = Object.fromEntries(TABS.map((tab) => [tab, h("a", { href: `#${tab}` }, tab === "start" ? h("span", { role: "img", "aria-label": t("table.tab.start") }, "⌂") : t(`table.tab.${tab}`))]));
  const views = { start: startView(app), deal: entryView(app), ask: askingView(app), missions: missionsView(app), share: sharingView(app) };
  const main = h("main", {});
  let shown = null;
  const names = LANGUAGES.map((each) => [each, t(`file.language.${each}`), each]);
  const element = h(
    "div",
    {},
    h(
      "header",
      { class: "table-head" },
      h("h1", { class: "visually-hidden" }, t("table.title")),
      h("nav", { class: "tabs", "aria-label": t("table.views") }, TABS.map((tab) => links[tab])),
      h("div", { class: "table-tools" }, undo, redo),
    ),
    said,
    told,
    toast,
    main,
    h(
      "footer",
      { class: "table-tools" },
      choice(t("file.language"), names, chosen, async (each) => {
        localStorage.setItem("table-language", each);
        await app.arrived(); // what was tapped is to be there
        location.reload();
      }),
    ),
  );

  function tools() {
    for (const [each, can] of [[undo, app.canUndo()], [redo, store.canRedo()]]) each.setAttribute("aria-disabled", String(!can));
  }
  function draw(again = false) {
    tools();
    views[shown]?.draw(again);
  }
  function show(tab) {
    const there = location.hash === `#${tab}`;
    const first = shown === null;
    if (tab === shown) {
      if (!there || history.state === null) trail.seen(true); // the entry of a link, say, that was opened
      return;
    }
    shown = tab;
    trail.seen(there || first);
    for (const [each, link] of Object.entries(links)) {
      if (each === tab) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    fill(told);
    fill(main, views[tab].element);
    draw();
    if (!first) main.querySelector("h2")?.focus();
  }
  const trail = keepTrail(store, { show, shown: () => shown ?? TABS[0], leave: () => app.leave() });
  store.watch(() => draw());
  return {
    element,
    show,
    draw,
    tools,
    ask: () => views.ask.ask(),
    paste: () => views.deal.paste(),
    savePicture: (about) => views.share.savePicture(about),
    say: (text) => {
      said.textContent = text;
    },
    toast(text) {
      said.textContent = text;
      toast.textContent = text;
      toast.hidden = false;
      clearTimeout(fading);
      fading = setTimeout(() => {
        toast.hidden = true;
      }, TOAST);
    },
    tell: (node) => fill(told, node),
  };
}

/** Return the view of missions, which is fetched when it is first opened. */
function missionsView(app) {
  const element = h("section", { class: "view" }, viewHeading("missions"));
  let asked_ = false;
  return {
    element,
    async draw() {
      if (asked_) return;
      asked_ = true;
      try {
        const { missionsTab } = await import("./missions/tab.js");
        element.append(missionsTab(app));
      } catch (error) {
        asked_ = false;
        fill(element, viewHeading("missions"), h("p", { role: "alert" }, t("table.trouble.other", { message: error.message })));
      }
    },
  };
}

start().catch((error) => {
  // without texts nothing can be said in words of the page
  fill(document.getElementById("page"), h("p", { role: "alert" }, String(error.message)));
});
