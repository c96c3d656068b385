// A page that is a file: it has its data and its texts in itself.
import { answerMark, answerView, extremeView } from "./answer.js";
import { english, fill, h } from "./dom.js";
import { findingsView } from "./findings.js";
import { fold, unfoldForPrint } from "./fold.js";
import { said } from "./phrases.js";
import { hasText, t, useTexts } from "./texts.js";

/** Show what the file holds; `views` has, by game, the function that makes the parts of a problem. */
export function showFile(views) {
  const held = (id) => JSON.parse(document.getElementById(id).textContent);
  const [data, texts] = [held("data"), held("texts")];
  const wanted = navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in texts);
  const write = (chosen) => {
    useTexts(chosen, texts[chosen]);
    document.title = titleOf(data);
    fill(document.getElementById("page"), fileParts(data, views, Object.keys(texts), chosen, write));
  };
  write(wanted ?? document.documentElement.lang);
  unfoldForPrint();
}

/** Return the title; of a command for which the page has none, its name. */
function titleOf({ command }) {
  return hasText(`file.title.${command}`) ? t(`file.title.${command}`) : command;
}

function fileParts(data, views, languages, chosen, write) {
  const choice = h(
    "select",
    { id: "language", on: { change: () => write(choice.value) } },
    languages.map((each) => h("option", { value: each, lang: each, selected: each === chosen }, t(`file.language.${each}`))),
  );
  return [
    h(
      "header",
      { class: "file-head" },
      h("h1", {}, titleOf(data)),
      h("label", { class: "file-language" }, t("file.language"), " ", choice),
    ),
    h("main", {}, problemsView(data, views)),
    h("footer", { class: "note" }, t("file.made_by", { version: data.winnable })),
  ];
}

function problemsView(data, views) {
  const { problems, findings } = data;
  return [
    problems.length === 0 ? h("p", {}, t("file.nothing")) : null,
    problems.length > 1 ? contents(problems) : null,
    problems.map((problem, index) => problemView(problem, index, views)),
    findingsView(findings),
  ];
}

function contents(problems) {
  const items = problems.map((problem, index) =>
    h(
      "li",
      {},
      h("a", { href: `#problem-${index + 1}` }, nameOf(problem)),
      " ",
      problem.answer ? answerMark(problem.answer) : null,
    ),
  );
  return h("nav", { "aria-label": t("file.problems", { n: problems.length }) }, h("ol", { class: "contents" }, items));
}

function nameOf(problem) {
  return problem.view.heading || placeOf(problem);
}

function placeOf(problem) {
  return problem.file.startsWith("--") ? problem.file : `${problem.file}:${problem.line}`;
}

/** Return a problem: its name and place, the parts that its game shows, and its text. */
function problemView(problem, index, views) {
  const failure = problem.internal_error ?? problem.error;
  const make = views[problem.view.game];
  const parts = failure
    ? [h("p", {}, t("file.failed"), " ", said(failure))]
    : make
      ? make(problem)
      : [problem.answer ? answerView(problem.answer, problem.reason) : null];
  const { text } = problem.view;
  return h(
    "article",
    { id: `problem-${index + 1}`, class: "problem" },
    english(nameOf(problem), "h2"),
    problem.view.heading ? h("p", { class: "note" }, placeOf(problem)) : null,
    problem.extreme ? extremeView(problem.extreme) : null,
    parts,
    text.length ? asText(text) : null,
  );
}

function asText(lines) {
  return fold(t("file.as_text"), () => english(lines.join("\n"), "pre", { tabindex: 0 }), { class: "fold as-text" });
}
