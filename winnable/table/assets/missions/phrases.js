// What CodeMirror says by itself, in the language of the page.
import { t } from "../../assets/texts.js";

/** Return its English phrases with ours in their place. */
export function phrases() {
  return {
    Find: t("missions.editor.find"),
    Replace: t("missions.editor.replace_by"),
    next: t("missions.editor.next"),
    previous: t("missions.editor.previous"),
    all: t("missions.editor.all"),
    "match case": t("missions.editor.match_case"),
    regexp: t("missions.editor.regexp"),
    "by word": t("missions.editor.by_word"),
    replace: t("missions.editor.replace"),
    "replace all": t("missions.editor.replace_all"),
    close: t("missions.editor.close"),
    "Go to line": t("missions.editor.go_to_line"),
    go: t("missions.editor.go"),
    "current match": t("missions.editor.current_match"),
    "on line": t("missions.editor.on_line"),
    "replaced match on line $": t("missions.editor.replaced_on"),
    "replaced $ matches": t("missions.editor.replaced_many"),
    Diagnostics: t("missions.editor.findings"),
    "No diagnostics": t("missions.editor.no_findings"),
    "Control character": t("missions.editor.control_character"),
    "Selection deleted": t("missions.editor.selection_deleted"),
  };
}
