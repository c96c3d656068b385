// Elements, made of values alone: what comes from files is always text, never HTML.

/** Return an element with attributes, listeners (`on`), and children: nodes, texts, lists of them; null is left out. */
export function h(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
    } else if (name === "dataset") {
      Object.assign(node.dataset, value);
    } else {
      node.setAttribute(name, value === true ? "" : String(value));
    }
  }
  node.append(...nodesOf(children));
  return node;
}

/** Return an SVG element. */
export function svg(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes ?? {})) node.setAttribute(name, String(value));
  node.append(...nodesOf(children));
  return node;
}

/** Return what Python says, which is English whatever the language of the page. */
export function english(text, tag = "span", props = {}) {
  return h(tag, { lang: "en", ...props }, text);
}

/** Put children in the place of those that a node has. */
export function fill(node, ...children) {
  node.replaceChildren(...nodesOf(children));
  return node;
}

function nodesOf(children) {
  return children.flat(Infinity).filter((each) => each !== null && each !== undefined && each !== false);
}
