// What the page makes of documents: reads `{ editions, documents }` as JSON, each document as `/api/read` tells of it, and
// writes what it would ask about each: `made`, the document put together from what is shown, and `asked` as it was read.
import { readFileSync } from "node:fs";
import { asked, fromDocument, withSource } from "../../winnable/table/assets/document.js";

const names = ["Ann", "Ben", "Cas", "Dee", "Eve"];
const { editions, documents } = JSON.parse(readFileSync(0, "utf8"));
const answers = documents.map((document) => {
  const deal = fromDocument(document, editions, names);
  if (deal.text !== null) return { made: null, asked: asked(deal) };
  const kept = withSource(deal, document.yaml);
  const changed = { ...kept, unknown: kept.unknown === "some" ? "every" : "some" };
  return { made: asked({ ...deal, source: null }).document, asked: asked(kept), changed: asked(changed) };
});
process.stdout.write(JSON.stringify(answers));
