// An editor for YAML. It knows nothing of missions: findings are put in from outside, and so are all texts that people
// read.
//
// It lives in a shadow root: there CodeMirror mounts its styles as adopted style sheets, which a content security policy
// without inline styles allows. Colours come through custom properties (--editor-…), which reach into it.
import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const BREAK = /\r\n|[\n\r\x85\u2028\u2029]/g; // where lines end for the reader of YAML

/** The offset of a line and column, both from 1, columns in characters; as near as the text has it. */
export function offsetOf(text, line, column) {
  BREAK.lastIndex = 0;
  let start = 0;
  for (let number = 1; number < line; number += 1) {
    if (!BREAK.exec(text)) return text.length;
    start = BREAK.lastIndex;
  }
  const length = text.slice(start).search(BREAK);
  const end = length < 0 ? text.length : start + length;
  return Math.min(start + [...text.slice(start, end)].slice(0, column - 1).join("").length, end);
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--editor-key)" },
  { tag: [tags.string, tags.content], color: "var(--editor-text)" },
  { tag: [tags.comment, tags.lineComment], color: "var(--editor-remark)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.meta, tags.labelName, tags.typeName], color: "var(--editor-sign)" },
  { tag: [tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: "var(--editor-sign)" },
]);

const looks = EditorView.theme({
  "&": { color: "var(--editor-text)", backgroundColor: "var(--editor-ground)", fontSize: "1rem", height: "100%" },
  "&.cm-focused": { outline: "3px solid var(--editor-focus)", outlineOffset: "1px" },
  ".cm-content": { caretColor: "var(--editor-text)", fontFamily: "ui-monospace, monospace", padding: "0.5rem 0" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", lineHeight: "1.5" },
  ".cm-gutters": { color: "var(--editor-remark)", backgroundColor: "var(--editor-ground)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--editor-line)" },
  ".cm-content ::selection, .cm-content::selection": { backgroundColor: "var(--editor-chosen)" },
  ".cm-selectionMatch": { backgroundColor: "var(--editor-line)" },
  ".cm-searchMatch": { backgroundColor: "var(--editor-chosen)" },
  ".cm-matchingBracket": { backgroundColor: "var(--editor-chosen)" },
  ".cm-panels, .cm-tooltip": { color: "var(--editor-text)", backgroundColor: "var(--editor-raised)" },
  ".cm-tooltip": { border: "1px solid var(--editor-edge)", borderRadius: "4px" },
  ".cm-panels-top": { borderBottom: "1px solid var(--editor-edge)" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--editor-edge)" },
  ".cm-panel input, .cm-panel .cm-textfield": {
    color: "inherit", backgroundColor: "var(--editor-ground)", border: "1px solid var(--editor-edge)", minHeight: "2rem",
  },
  ".cm-panel button": {
    color: "inherit", backgroundImage: "none", backgroundColor: "var(--editor-ground)", border: "1px solid var(--editor-edge)", minHeight: "2rem",
  },
  ".cm-panel.cm-search": { paddingRight: "2.5rem" },
  ".cm-panel.cm-search [name=close], .cm-panel.cm-panel-lint [name=close]": { minWidth: "2rem", minHeight: "2rem", color: "inherit", border: "none" },
  ".cm-diagnostic": { fontFamily: "system-ui, sans-serif", whiteSpace: "pre-wrap", padding: "0.3rem 0.6rem" },
  ".cm-diagnostic-error": { borderLeft: "5px solid var(--editor-error)" },
  ".cm-diagnostic-warning": { borderLeft: "5px dotted var(--editor-warning)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--editor-error)", textDecorationSkipInk: "none" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline dotted 2px var(--editor-warning)", textDecorationSkipInk: "none" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { color: "inherit", backgroundColor: "var(--editor-line)" },
});

/**
 * Replace what is chosen by what is typed. The browser would join the lines by itself, and give what is left inline
 * styles, which a content security policy refuses.
 */
function replaceChosen(event, view) {
  const { from, to, empty } = view.state.selection.main;
  if (event.inputType !== "insertText" || !event.data || empty || view.composing) return false;
  const make = () => view.state.update(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
  if (!view.state.facet(EditorView.inputHandler).some((each) => each(view, from, to, event.data, make))) view.dispatch(make());
  return true;
}

/**
 * Put an editor into an element.
 *
 * label: what a screen reader calls it; phrases: CodeMirror's texts in another language;
 * changed(text) is called after every change; leaving(): Escape was pressed, so that Tab leaves the editor from now on.
 */
export function createEditor({ parent, text = "", label, phrases = {}, changed, leaving }) {
  const host = parent.ownerDocument.createElement("div");
  host.className = "editor-host";
  parent.append(host);
  const root = host.attachShadow({ mode: "open" });

  const leave = (view) => {
    view.setTabFocusMode(true);
    leaving?.();
    return true;
  };

  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorState.phrases.of(phrases),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0", autocapitalize: "off", autocorrect: "off", spellcheck: "false" }),
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        history(),
        yaml(),
        indentUnit.of("  "),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        syntaxHighlighting(colours),
        looks,
        EditorView.lineWrapping,
        highlightSelectionMatches(),
        search({ top: true }),
        lintGutter(),
        keymap.of([
          ...closeBracketsKeymap,
          ...searchKeymap,
          ...lintKeymap,
          ...historyKeymap,
          ...defaultKeymap.filter((each) => each.key !== "Escape"),
          indentWithTab,
          { key: "Escape", run: leave }, // comes last: what is open is closed first
        ]),
        EditorView.domEventHandlers({
          beforeinput: replaceChosen,
          keydown(event, inside) {
            if (!["Escape", "Tab", "Shift"].includes(event.key)) inside.setTabFocusMode(false);
            return false;
          },
          blur(_event, inside) {
            inside.setTabFocusMode(false);
            return false;
          },
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed?.(update.state.doc.toString());
        }),
      ],
    }),
  });

  return {
    element: host,
    text: () => view.state.doc.toString(),
    /** Replace the whole text, as a step that can be undone. */
    replace(other) {
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: other }, selection: { anchor: 0 }, userEvent: "input.replace" });
    },
    /** Show findings, [{line, column, level, message}], under the word that begins there. */
    find(findings) {
      const whole = view.state.doc.toString();
      const marked = findings.map(({ line, column, level, message }) => {
        const from = offsetOf(whole, line, column);
        const to = from + (/^(?:[^\s,[\]{}:]+|.?)/.exec(whole.slice(from))[0].length);
        return { from, to, severity: level === "warning" ? "warning" : "error", message };
      });
      view.dispatch(setDiagnostics(view.state, marked.sort((one, other) => one.from - other.from)));
    },
    /** Move the cursor to a place and the focus into the editor. */
    go(line, column) {
      const at = offsetOf(view.state.doc.toString(), line, column);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    },
    focus: () => view.focus(),
    openSearch: () => openSearchPanel(view),
    destroy() {
      view.destroy();
      host.remove();
    },
  };
}
