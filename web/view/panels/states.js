// The picture of the states, with the way that was taken.
import { element, fill, set } from "../dom.js";
import { layers } from "./layers.js";

const size = { width: 124, height: 34, gapX: 14, gapY: 24, lane: 6 };
const longest = 19; // characters of a line

function svg(name, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  set(node, attributes);
  fill(node, ...children);
  return node;
}

// newPicture draws the answer to the verb states.
export function newPicture({ states, edges }) {
  const names = states.map(({ name }) => name);
  const plan = layers(names, edges, size);
  const nodes = new Map();
  const lines = new Map();
  const drawnEdges = plan.edges.map(({ from, to, points }) => {
    const line = svg("path", { class: "edge", d: curve(points), "marker-end": "url(#arrow)" });
    lines.set(`${from}>${to}`, line);
    return line;
  });
  const drawnNodes = names.map((name) => {
    const { x, y } = plan.nodes.get(name);
    const text = wrap(name.replace(/ state$/, ""));
    const node = svg("g", { class: "node", transform: `translate(${x} ${y})` },
      svg("rect", { x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height, rx: 5 }),
      text.map((line, i) => svg("text", { y: 4 + 13 * (i - (text.length - 1) / 2) }, line)));
    nodes.set(name, node);
    return node;
  });
  const image = svg("svg", { viewBox: `0 0 ${plan.width} ${plan.height}`, width: plan.width, height: plan.height, role: "img", class: "states" },
    svg("defs", null, svg("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, markerUnits: "userSpaceOnUse", orient: "auto" },
      svg("path", { d: "M0 0.5 8 4 0 7.5Z" }))),
    drawnEdges, drawnNodes);
  const view = element("div", { class: "scroll picture", tabindex: "0", role: "region", "aria-label": "Picture of the states" }, image);

  return {
    node: view,
    // show marks the states of a way, the last of which is the current one.
    show(way) {
      const taken = new Set(way);
      const pairs = new Set(way.slice(1).map((name, i) => `${way[i]}>${name}`));
      for (const [name, node] of nodes) {
        node.setAttribute("class", name === way.at(-1) ? "node now" : taken.has(name) ? "node taken" : "node");
      }
      for (const [pair, line] of lines) {
        line.setAttribute("class", pairs.has(pair) ? "edge taken" : "edge");
      }
      set(image, { "aria-label": way.length === 0 ? "The states of the parser; none was entered yet." : `The states of the parser. The way so far: ${way.join(", ")}.` });
      const now = plan.nodes.get(way.at(-1));
      if (now !== undefined) {
        const scale = image.clientWidth / plan.width || 1;
        view.scrollTop = now.y * scale - view.clientHeight / 2;
        view.scrollLeft = now.x * scale - view.clientWidth / 2;
      }
    },
  };
}

// wrap cuts a name into lines.
function wrap(name) {
  const lines = [];
  for (const word of name.split(" ")) {
    if (lines.length > 0 && lines.at(-1).length + 1 + word.length <= longest) {
      lines.push(`${lines.pop()} ${word}`);
    } else {
      lines.push(word);
    }
  }
  return lines;
}

// curve leads from the lower side of the first node to the upper side of the last one.
function curve(points) {
  const half = size.height / 2;
  const at = points.map(({ x, y }) => ({ x, y }));
  at[0].y += half;
  at.at(-1).y -= half;
  let d = `M${at[0].x} ${at[0].y}`;
  for (let i = 1; i < at.length; i++) {
    const [a, b] = [at[i - 1], at[i]];
    // On its way past other nodes it goes straight down.
    const upTo = i + 1 < at.length ? b.y - half : b.y;
    const bend = (upTo - a.y) / 2;
    d += `C${a.x} ${a.y + bend} ${b.x} ${upTo - bend} ${b.x} ${upTo}`;
    if (i + 1 < at.length) {
      b.y += half;
      d += `L${b.x} ${b.y}`;
    }
  }
  return d;
}
