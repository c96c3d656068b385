// Handing a deal on: as a link, as text, as a file, as a picture, on paper.
import { dealView } from "../assets/crew/view.js";
import { english, h, svg } from "../assets/dom.js";
import { t } from "../assets/texts.js";
import { ALL } from "./laying.js";
import { button, refill, troubleText, viewHeading } from "./parts.js";
import { qrModules } from "./qr.js";

const FORMS = ["yaml", "svg"];
const LINE_FORMS = ["svg", "html"]; // of the deal with its winning line

const FORM = "1"; // of what a link holds; another one is of another version of the page
const LINK = /#(?<form>[0-9]+)\.(?<data>[A-Za-z0-9_-]*)\s*$/;
const OLD = /#(?<values>deal=[^\s#]*)\s*$/; // a deal on one line, as links were before
const MOST = 256_000; // characters of what a link holds: no deal has more, and a short link may hold very many

/** Return the link to a deal, on whatever address the page is; the deal is in the fragment, which no browser sends anywhere. */
async function linkTo(text, after) {
  const packed = await through(new CompressionStream("gzip"), new TextEncoder().encode(JSON.stringify({ text, after })));
  const data = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return new URL(`#${FORM}.${data}`, document.baseURI).href;
}

/** Return whether a text ends with a link to a deal, whole or damaged. */
export function isLink(text) {
  return [LINK, OLD].some((each) => each.test(text.trim()));
}

/**
 * Return what the link in a text holds: `{ text, after }`; null if there is no link to a deal in it.
 *
 * Links were once of texts without the cards that were `played`.
 * `{ trouble }`: it is "damaged", such as one that a message has cut or that holds no deal, or of a "newer" version.
 */
export async function linked(link) {
  const { form, data } = LINK.exec(link.trim())?.groups ?? {};
  if (form === undefined) return linkedBefore(link);
  if (form !== FORM) return { trouble: "newer" };
  try {
    const bytes = Uint8Array.from(atob(data.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const { text, after } = JSON.parse(await unpacked(bytes));
    if (typeof text === "string" && Number.isInteger(after ?? 0) && !(after < 0)) return { text, after };
  } catch {
    // damaged, or no deal: `null` has no text either
  }
  return { trouble: "damaged" };
}

/** Return the text in packed bytes. Throws an error where it is longer than any deal, and unpacks no more of it then. */
async function unpacked(bytes) {
  let text = "";
  const pieces = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).pipeThrough(new TextDecoderStream());
  for (const reader = pieces.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > MOST) {
      await reader.cancel();
      throw new RangeError("too long");
    }
  }
}

function linkedBefore(link) {
  const { values } = OLD.exec(link.trim())?.groups ?? {};
  if (values === undefined) return null;
  const { deal, played = "" } = Object.fromEntries(values.split("&").map((part) => part.split("=", 2)));
  try {
    return { text: decodeURIComponent(deal), played: decodeURIComponent(played).split(" ").filter(Boolean) };
  } catch {
    return { trouble: "damaged" };
  }
}

const BORDER = 4; // light modules around a QR code

/** Return a text as a QR code; null if it is too long for one. */
function qrView(text) {
  const modules = qrModules(text);
  if (modules === null) return null;
  const size = modules.length + 2 * BORDER;
  const path = modules.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x + BORDER} ${y + BORDER}h1v1h-1z`] : []))).join("");
  return svg(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("table.qr"), "shape-rendering": "crispEdges" },
    svg("rect", { class: "qr-ground", width: size, height: size }),
    svg("path", { class: "qr-dark", d: path }),
  );
}

/** Return a picture with twice as many pixels as the SVG has units. */
async function asPng(content) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(content)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Return `{ element, draw }` of the view. */
export function sharingView(app) {
  const { store } = app;
  const inside = h("div", {});
  const element = h("section", { class: "view" }, viewHeading("share"), inside);

  async function draw() {
    const deal = store.deal();
    const read = await app.read({ text: deal.text });
    if (deal !== store.deal()) return;
    const document = read?.documents.find((each) => each.kind === "problem");
    if (!document) {
      refill(inside, h("p", {}, t("table.share_nothing")), app.findings(read?.findings ?? []));
      return;
    }
    const link = await linkTo(deal.text, deal.after < ALL ? deal.after : null);
    if (deal !== store.deal()) return;
    const box = h("input", { type: "text", id: "link", class: "share-link", readonly: true, value: link, on: { focus: () => box.select() } });
    refill(
      inside,
      app.findings(read.findings),
      h(
        "div",
        { class: "share-first no-print" },
        qrView(link) ?? h("p", { class: "note" }, t("table.qr_long")),
        h("div", {}, h("label", { for: "link" }, t("table.link")), box, h("div", { class: "row" }, button(t("table.copy_link"), () => copy(link), { class: "primary", focus: "copy-link" }))),
      ),
      h(
        "div",
        { class: "row" },
        button(t("table.copy_one_line"), () => copy(document.one_line), { focus: "copy-one-line" }),
        button(t("table.copy_yaml"), () => copy(deal.text), { focus: "copy-yaml" }),
        button(t("table.copy_text"), async () => copyForm("text"), { focus: "copy-text" }),
      ),
      h(
        "div",
        { class: "row" },
        FORMS.map((form) => button(t(`table.save.${form}`), () => save(form), { focus: `save-${form}` })),
        app.withLine() ? LINE_FORMS.map((form) => button(t(`table.save_line.${form}`), () => save(form, app.withLine()), { focus: `save-line-${form}` })) : null,
        button(t("table.print"), () => print(), { focus: "print" }),
      ),
      h("h3", {}, app.nameOf(document)),
      document.page === "crew" && document.view ? dealView(document.view.table) : null,
      document.english.map((line) => english(line, "p")),
      h("h3", { class: "no-print" }, "YAML"),
      h("pre", { lang: "en", tabindex: 0, class: "no-print" }, deal.text),
    );
  }
  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      app.toast(t("table.said.copied"));
    } catch {
      app.toast(t("table.said.not_copied"));
    }
  }
  function exported(form, text = null) {
    return app.api.get("export", { text: text ?? store.deal().text, form });
  }
  async function copyForm(form) {
    try {
      copy((await exported(form)).content);
    } catch (error) {
      app.toast(troubleText(error));
    }
  }
  /** Have the browser save a file. */
  function hand(name, content) {
    const address = URL.createObjectURL(content);
    const link = h("a", { href: address, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    app.toast(t("table.said.saved", { name }));
  }
  async function save(form, text = null) {
    try {
      const { name, type, content } = await exported(form, text);
      hand(name, new Blob([content], { type }));
    } catch (error) {
      app.toast(troubleText(error));
    }
  }
  /** Save a picture of the deal, or as `about` says, which pictures of chats and forums can show. */
  async function savePicture(about) {
    try {
      const { content } = await app.api.get("export", { text: app.withLine() || store.deal().text, ...about, form: "svg" });
      hand("deal.png", await asPng(content));
    } catch (error) {
      app.toast(troubleText(error));
    }
  }
  return { element, draw, savePicture };
}
