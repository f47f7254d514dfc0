// Draws bytes: each by the component that it belongs to, what cannot be seen as a labelled
// box, what is wrong underlined. A long text is drawn in chunks, of which only those in
// view have more than their text. What looks as it did before stays in the page, since the
// browser takes longer to lay out a piece than it takes to make one.
import { box, className, codePoint, element, fill, refill, safe, visible } from "./dom.js";

const chunkBytes = 1024;
const chunkItems = 120;
const inlineChunks = 8; // more of them are blocks, which are laid out when they come into view

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// newDrawn returns what draws into root. The function moved is called with the item, or
// null, that the pointer or the keyboard is at.
export function newDrawn(root, label, moved) {
  let bytes, items = [], runs, findings;
  let chunks = [];
  let nodes = 0;
  let current = -1; // the item that the keyboard is at
  let lit = new Set(); // pieces
  let inView = new Set([0]); // chunks

  set(root, label);

  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const index = Number(target.dataset.chunk);
      if (isIntersecting) {
        inView.add(index);
        draw(index);
      } else {
        inView.delete(index);
        undraw(index);
      }
    }
  }, { root, rootMargin: "40px" });

  root.addEventListener("pointerover", (event) => { moved(itemAt(event.target), "pointer"); });
  root.addEventListener("pointerleave", () => moved(null, "pointer"));
  root.addEventListener("click", (event) => {
    const item = itemAt(event.target);
    if (item !== null) {
      current = items.indexOf(item);
      mark();
      moved(item, "click");
    }
  });
  root.addEventListener("focus", () => {
    // By keyboard; a click says itself where it is.
    if (items.length > 0 && root.matches(":focus-visible")) {
      go(Math.max(0, Math.min(current, items.length - 1)));
    }
  });
  root.addEventListener("blur", () => {
    root.removeAttribute("aria-activedescendant");
    moved(null, "keyboard");
  });
  root.addEventListener("keydown", (event) => {
    const to = { ArrowRight: current + 1, ArrowDown: current + 1, ArrowLeft: current - 1, ArrowUp: current - 1, Home: 0, End: Infinity }[event.key];
    if (to === undefined || items.length === 0 || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    event.preventDefault();
    go(Math.max(0, Math.min(to, items.length - 1)));
  });

  function itemAt(target) {
    const node = target.closest?.(".piece");
    const chunk = chunks[Number(node?.parentNode.dataset.chunk)];
    return chunk?.drawn && root.contains(node) ? items[chunk.from + chunk.nodes.indexOf(node)] : null;
  }

  // nodeOf returns what an item is drawn as, if it is.
  function nodeOf(item) {
    const chunk = chunks[chunkOf(item)];
    return chunk?.drawn ? chunk.nodes[item - chunk.from] : undefined;
  }

  function chunkOf(item) {
    return chunks.findIndex(({ from, upTo }) => item >= from && item < upTo);
  }

  // go moves the keyboard to an item.
  function go(to) {
    current = to;
    draw(chunkOf(to));
    mark();
    reveal(to);
    moved(items[to], "keyboard");
  }

  // reveal scrolls to an item. What comes into view on the way gets its true height, which
  // moves the item, so that it looks again.
  function reveal(to, again = 3) {
    nodeOf(to)?.scrollIntoView({ block: "nearest" });
    if (again > 0 && chunks.length > inlineChunks) {
      requestAnimationFrame(() => reveal(to, again - 1));
    }
  }

  function mark() {
    unmark();
    const node = nodeOf(current);
    node?.classList.add("at");
    node?.setAttribute("aria-selected", "true");
    if (node) {
      node.id = `${root.id}-${current}`;
      root.setAttribute("aria-activedescendant", node.id);
    }
  }

  function unmark() {
    for (const node of root.querySelectorAll(".at")) {
      node.classList.remove("at");
      node.removeAttribute("aria-selected");
      node.removeAttribute("id");
    }
  }

  // cut divides the items into chunks, and items that are longer than a chunk. A chunk has
  // the node of the one in its place before.
  function cut(pieces) {
    const before = chunks;
    items = [];
    chunks = [];
    let from = 0;
    let begin = 0;
    const close = (end) => {
      chunks.push({ from, start: begin, end, upTo: items.length, nodes: [], drawn: false, node: before[chunks.length]?.node ?? null });
      from = items.length;
      begin = end;
    };
    for (const { start: first, end: last, component, kind, piece } of pieces) {
      let start = first;
      do {
        let end = Math.min(last, begin + chunkBytes);
        while (end < last && (bytes[end] & 0xc0) === 0x80) {
          end++;
        }
        items.push({ start, end, component, kind, piece });
        start = end;
        if (end - begin >= chunkBytes || items.length - from >= chunkItems) {
          close(end);
        }
      } while (start < last);
    }
    if (from < items.length) {
      close(items.at(-1).end);
    }
    for (const { node } of before.slice(chunks.length)) {
      watcher.unobserve(node);
      inView.delete(Number(node.dataset.chunk));
      node.remove();
    }
    chunks.forEach((chunk, i) => {
      if (chunk.node === null) {
        chunk.node = element("span", { role: "presentation", class: "chunk", "data-chunk": String(i) });
        root.append(chunk.node);
        nodes++;
      }
    });
  }

  // plain is the text of a chunk, safe to show.
  function plain({ start, end }) {
    let text = "";
    for (const { span, kind, show } of within(runs, start, end)) {
      const own = slice(Math.max(start, span[0]), Math.min(end, span[1]));
      text += kind === "text" ? own : kind === "rest" ? visible(own) : show;
    }
    return text;
  }

  function slice(start, end) {
    return decoder.decode(bytes.subarray(start, end));
  }

  function draw(index) {
    const chunk = chunks[index];
    if (chunk === undefined || chunk.drawn) {
      return;
    }
    chunk.drawn = true;
    const wrong = findings.filter(({ span }) => span[0] <= chunk.end && span[1] >= chunk.start);
    const near = within(runs, chunk.start, chunk.end);
    const wanted = [];
    for (let i = chunk.from; i < chunk.upTo; i++) {
      wanted.push(look(items[i], near, wrong));
    }
    chunk.nodes = refill(chunk.node, wanted);
    if (lit.size > 0) {
      chunk.nodes.forEach((node, i) => node.classList.toggle("lit", lit.has(items[chunk.from + i].piece)));
    }
    keepMark();
  }

  // undraw leaves of a chunk only its text.
  function undraw(index) {
    const chunk = chunks[index];
    const marked = current >= chunk?.from && current < chunk?.upTo && document.activeElement === root;
    if (chunk?.drawn && chunks.length > 1 && !marked) {
      chunk.drawn = false;
      chunk.nodes = [];
      fill(chunk.node, plain(chunk));
    }
  }

  // keepMark gives the mark of the keyboard back to what has been drawn again.
  function keepMark() {
    if (document.activeElement === root && current >= 0) {
      mark();
    }
  }

  // look returns how an item is drawn, as refill takes it: items with the same key look
  // alike.
  function look(item, near, wrong) {
    const text = slice(item.start, item.end);
    const here = wrong.filter(({ span }) => span[0] < item.end && span[1] > item.start
      || span[0] === span[1] && span[0] >= item.start && (span[0] < item.end || item.end === bytes.length && span[0] === item.end));
    const inside = within(near, item.start, item.end);
    const place = ([start, end]) => `${Math.max(start - item.start, -1)},${Math.min(end, item.end + 1) - item.start}`;
    let key = `${item.component}/${item.kind}`;
    for (const { span, kind, show } of inside) {
      if (kind !== "text") {
        key += `/${place(span)},${kind},${show}`;
      }
    }
    for (const { span, fatal } of here) {
      key += `/${place(span)},${fatal}`;
    }
    return { key: `${key}\n${text}`, make: () => drawItem(item, text, here, inside) };
  }

  function drawItem(item, text, here, inside) {
    const node = element("span", {
      role: "option",
      class: `piece ${className(item.component ?? "")} k-${className(item.kind ?? "").slice(2)}`,
    });
    if (/^\s+$/.test(text)) {
      node.setAttribute("aria-label", "space");
    }
    if (/[^\x00-\x7f]/.test(text)) {
      node.classList.add("apart");
    }
    const cuts = new Set([item.start, item.end]);
    for (const { span } of [...here, ...inside]) {
      for (const at of span) {
        if (at > item.start && at < item.end) {
          cuts.add(at);
        }
      }
    }
    const at = [...cuts].sort((a, b) => a - b);
    const gaps = here.filter(({ span }) => span[0] === span[1]);
    const marks = here.filter(({ span }) => span[0] < span[1]);
    let run = 0;
    const gap = (place) => {
      if (gaps.some(({ span }) => span[0] === place)) {
        node.append(element("span", { class: "gap" }, box("missing", "missing")));
        nodes += 2;
      }
    };
    for (let k = 0; k + 1 < at.length; k++) {
      const [start, end] = [at[k], at[k + 1]];
      gap(start);
      while (run + 1 < inside.length && inside[run].span[1] <= start) {
        run++;
      }
      const { kind, show, span } = inside[run];
      let content = kind === "text" ? slice(start, end) : kind === "rest" ? safe(slice(start, end)) : box(start > span[0] ? "…" : kind === "invalid" ? show : codePoint(slice(start, end)), kind);
      const wrongHere = marks.filter(({ span }) => span[0] < end && span[1] > start);
      if (wrongHere.length > 0) {
        const names = wrongHere.some(({ fatal }) => fatal) ? ["wrong", "fatal"] : ["wrong"];
        if (at.length === 2) {
          node.classList.add(...names);
        } else {
          content = element("span", { class: names.join(" ") }, content);
          nodes++;
        }
      }
      node.append(content);
    }
    if (item.end === bytes.length && at.at(-1) === item.end) {
      gap(item.end);
    }
    nodes++;
    return node;
  }

  return {
    // draw draws bytes and returns how many elements it made for that. The pieces are
    // { start, end, component, kind, piece } in order; runs and findings are those of the
    // engine. Runs of the kind "rest" are those that it has left out.
    draw(text) {
      ({ bytes, runs, findings } = text);
      nodes = 0;
      this.light(new Set());
      unmark();
      root.removeAttribute("aria-activedescendant");
      const wasLong = chunks.length > 1;
      cut(text.pieces);
      const long = chunks.length > 1;
      if (wasLong && !long) {
        watcher.disconnect();
      }
      if (!long) {
        inView = new Set([0]);
      }
      current = Math.min(current, items.length - 1);
      root.classList.toggle("long", chunks.length > inlineChunks);
      chunks.forEach((chunk, i) => {
        if (inView.has(i)) {
          draw(i);
        } else {
          refill(chunk.node, [plain(chunk)].map((own) => ({ key: `\n${own}`, make: () => document.createTextNode(own) })));
        }
        if (long) {
          watcher.observe(chunk.node); // does nothing if it does already
        }
      });
      keepMark();
      return nodes;
    },

    // light lights up the pieces of a set.
    light(pieces) {
      if (pieces.size === 0 && lit.size === 0) {
        return;
      }
      lit = pieces;
      for (const { nodes: drawn, from } of chunks) {
        drawn.forEach((node, i) => node.classList.toggle("lit", lit.has(items[from + i].piece)));
      }
    },

    // show scrolls to a piece.
    show(piece) {
      const to = items.findIndex((item) => item.piece === piece);
      if (to >= 0) {
        draw(chunkOf(to));
        reveal(to);
      }
    },
  };
}

// covering returns pieces, which are in order, with those of no component between them.
export function covering(pieces, length) {
  const all = [];
  let end = 0;
  for (const piece of pieces) {
    if (piece.start > end) {
      all.push({ start: end, end: piece.start, piece: -1 });
    }
    all.push(piece);
    end = piece.end;
  }
  if (end < length) {
    all.push({ start: end, end: length, piece: -1 });
  }
  return all;
}

function set(root, label) {
  root.setAttribute("role", "listbox");
  root.setAttribute("aria-labelledby", label);
  root.tabIndex = 0;
  root.classList.add("drawn");
}

// within returns the runs that overlap a span. They cover the bytes in order.
function within(runs, start, end) {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (runs[middle].span[1] <= start) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  let upTo = low;
  while (upTo < runs.length && runs[upTo].span[0] < end) {
    upTo++;
  }
  return runs.slice(low, upTo);
}
