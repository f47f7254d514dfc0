// Makers of elements. Text from outside gets into the page as text only.

// element makes an element. Attributes that begin with "on" are listeners, true is an
// attribute without value, and false, null and undefined are none. Children are nodes,
// strings or, to be left out, null and false.
export function element(name, attributes, ...children) {
  const node = document.createElement(name);
  set(node, attributes);
  fill(node, ...children);
  return node;
}

// set sets attributes as element does.
export function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) {
      node.addEventListener(name.slice(2), value);
    } else if (value === false || value === null || value === undefined) {
      node.removeAttribute(name);
    } else {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  return node;
}

// fill replaces what is in a node.
export function fill(node, ...children) {
  filled.delete(node);
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const lookahead = 8; // nodes that are looked at for one that is wanted
const filled = new WeakMap(); // what refill has put into a node

// refill makes what is in a node that which is wanted: [{ key, make }], where make returns the
// node for a key. It keeps the nodes whose keys are wanted again, so that the browser lays
// out only what is new, and returns the nodes. The last nodes and their keys are those of
// the last time.
export function refill(node, wanted) {
  const old = filled.get(node) ?? { keys: [], nodes: [] };
  if (old.nodes.length === 0) {
    node.textContent = "";
  }
  const nodes = [];
  let at = 0;
  for (const { key, make } of wanted) {
    let found = at;
    const end = Math.min(old.keys.length, at + lookahead);
    while (found < end && old.keys[found] !== key) {
      found++;
    }
    if (found < end) {
      for (; at < found; at++) {
        old.nodes[at].remove();
      }
      nodes.push(old.nodes[at++]);
    } else {
      const made = make();
      node.insertBefore(made, old.nodes[at] ?? null);
      nodes.push(made);
    }
  }
  for (; at < old.nodes.length; at++) {
    old.nodes[at].remove();
  }
  filled.set(node, { keys: wanted.map(({ key }) => key), nodes });
  return nodes;
}

const format = new Intl.NumberFormat("en");

// number returns a count with commas between thousands.
export function number(count) {
  return format.format(count);
}

// What a reader would not see, or what would reorder the text around it.
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu;

// visible returns text in which what is hidden is spelled out.
export function visible(text) {
  return text.replace(hidden, codePoint);
}

// safe returns text of any origin as a node in which everything can be seen and nothing
// reorders its surroundings.
export function safe(text) {
  text = String(text);
  const node = element("bdi", { class: "text" });
  let at = 0;
  for (const match of text.matchAll(hidden)) {
    node.append(text.slice(at, match.index), box(codePoint(match[0])));
    at = match.index + match[0].length;
  }
  node.append(text.slice(at));
  return node;
}

const names = new Map([["\0", "NUL"], ["\t", "TAB"], ["\n", "LF"], ["\f", "FF"], ["\r", "CR"]]);

// codePoint is the label of a character that cannot be seen.
export function codePoint(character) {
  return names.get(character) ?? `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

// box is the label of something that cannot be seen.
export function box(label, kind = "control") {
  return element("span", { class: `box ${kind}` }, label);
}

// link leads to another site; text without a link if the address is none of the web.
export function link(address, ...children) {
  if (typeof address !== "string" || !address.startsWith("https://")) {
    return element("span", null, ...children);
  }
  return element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, ...children);
}

export function button(label, onclick, attributes) {
  return element("button", { type: "button", onclick, ...attributes }, label);
}

// table makes a table of rows of nodes or strings. The first cell of a row is its head.
export function table(caption, heads, rows, attributes) {
  return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    element("table", attributes,
      element("caption", null, caption),
      element("thead", null, element("tr", null, heads.map((head) => element("th", { scope: "col" }, head)))),
      element("tbody", null, rows.map((row) => (row instanceof Node ? row : tableRow(row))))));
}

export function tableRow(cells, attributes) {
  return element("tr", attributes, cells.map((cell, i) => (i === 0 ? element("th", { scope: "row" }, cell) : element("td", null, cell))));
}

// component is the name of a component in its colour and line.
export function component(name, ...children) {
  return element("span", { class: `c ${className(name)}` }, ...(children.length > 0 ? children : [name]));
}

export function className(name) {
  return `c-${String(name).replace(/[^a-z]/g, "")}`;
}
