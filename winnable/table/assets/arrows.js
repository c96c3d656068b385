// Arrows on the table: from a card or a player to another, laid over what lies there.
import { svg } from "../assets/dom.js";

const HEAD = 9; // pixels
const BEND = 14;

/** Draw these arrows over the cards and names in `host`, in the place of those before; what is not there has none. */
export function drawArrows(host, arrows) {
  host.querySelector("svg.arrows")?.remove();
  if (!arrows.length) return;
  const frame = host.getBoundingClientRect();
  const lines = arrows.map(({ from, to }) => [spot(host, frame, from), spot(host, frame, to)]).filter(([from, to]) => from && to);
  if (lines.length) host.append(svg("svg", { class: "arrows", width: frame.width, height: frame.height, "aria-hidden": "true" }, lines.map(arrow)));
}

function spot(host, frame, { card, seat }) {
  const at = host.querySelector(card ? `.hand [data-card="${card}"]` : `[data-seat="${seat}"] .seat-name`);
  if (at === null) return null;
  const box = at.getBoundingClientRect();
  return { x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top, gap: Math.min(box.width, box.height) / 2 };
}

/** Return an arrow that bends, so that it does not lie over the cards between. */
function arrow([from, to]) {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(across, down) || 1;
  const bend = BEND + length / 8;
  const over = { x: (from.x + to.x) / 2 + (down / length) * bend, y: (from.y + to.y) / 2 - (Math.abs(across) / length) * bend };
  const last = Math.hypot(to.x - over.x, to.y - over.y) || 1;
  const [x, y] = [(to.x - over.x) / last, (to.y - over.y) / last];
  const end = { x: to.x - x * to.gap, y: to.y - y * to.gap };
  const neck = { x: end.x - x * HEAD, y: end.y - y * HEAD };
  const points = [end, { x: neck.x - y * HEAD * 0.6, y: neck.y + x * HEAD * 0.6 }, { x: neck.x + y * HEAD * 0.6, y: neck.y - x * HEAD * 0.6 }];
  return svg(
    "g",
    { class: "arrow" },
    svg("path", { d: `M${from.x} ${from.y}Q${over.x} ${over.y} ${neck.x} ${neck.y}` }),
    svg("polygon", { points: points.map((each) => `${each.x},${each.y}`).join(" ") }),
  );
}
