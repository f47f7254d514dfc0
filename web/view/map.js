// The input, the base and the result, drawn piece by piece: what lights up together, and
// what is said about it.
import { copyText } from "./clipboard.js";
import { component, element, fill, refill, safe } from "./dom.js";
import { covering, newDrawn } from "./drawn.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// What happened to the bytes of a piece, between what they were and what they became.
const verbs = {
  same: "is kept as it is",
  lowercased: "was lowercased to",
  encoded: "was percent-encoded as",
  decoded: "was decoded, in lowercase, to",
  mapped: "was mapped to",
  replaced: "was replaced by",
  removed: "was removed before parsing",
  moved: "is a dot segment, which the result does not have",
  dropped: "was dropped",
  inserted: "was added",
  base: "comes from the base",
  read: "was read",
  unread: "was not read",
};

const longest = 60; // characters of a piece that the caption shows

// newMap draws the section of the page. tell is called with a text for a screen reader.
export function newMap(tell) {
  const at = (id) => document.getElementById(id);
  const [section, caption, legend, failure, sideBase] = ["map", "caption", "legend", "failure", "side-base"].map(at);
  const sides = {
    input: newDrawn(at("drawn-input"), "drawn-input-title", (item) => move(item)),
    base: newDrawn(at("drawn-base"), "drawn-base-title", (item) => moveInBase(item)),
    output: newDrawn(at("drawn-output"), "drawn-output-title", (item) => move(item)),
  };
  const hint = matchMedia("(pointer: coarse)").matches ? "Tap a part to see where it comes from."
    : "Point at a part, or go to it with the arrow keys, to see where it comes from.";
  const copy = at("copy-result");
  let href = ""; // the result
  copy.addEventListener("click", async () => {
    const copied = await copyText(href);
    copy.textContent = copied ? "Copied" : "Not copied";
    tell(copied ? "Copied the result." : "The browser does not allow copying; select the text instead.");
  });

  let pieces = [];
  let basePieces = []; // of the base alone; what they became is what the pieces have of it
  let texts = {}; // the bytes of each side
  let findings = [];
  let removedBy = null; // piece: those that it removed
  let shown = null;

  // move lights up the piece of an item, and what belongs to it.
  function move(item) {
    const piece = item === null ? null : item.piece;
    if (piece === shown) {
      return;
    }
    shown = piece;
    if (piece === null) {
      lightUp(new Set());
      say(hint);
      return;
    }
    lightUp(related(piece));
    say(describe(piece));
  }

  function moveInBase(item) {
    const own = item === null ? undefined : basePieces[item.piece];
    shown = null;
    if (own === undefined) {
      lightUp(new Set());
      say(hint);
      return;
    }
    const set = new Set();
    pieces.forEach(({ base }, index) => {
      if (base && own.out && overlap(base, own.out)) {
        set.add(index);
      }
    });
    lightUp(set);
    sides.base.light(new Set([item.piece]));
    const [first] = set;
    say(...(first === undefined ? [text("base", own.in), " is not in the result."] : describe(first)));
  }

  // lightUp lights up pieces, and those of the base that they are of.
  function lightUp(set) {
    sides.input.light(set);
    sides.output.light(set);
    const spans = [...set].map((index) => pieces[index]?.base).filter(Boolean);
    sides.base.light(new Set(spans.length === 0 ? [] : basePieces.flatMap(({ out }, i) => (out && spans.some((span) => overlap(span, out)) ? [i] : []))));
  }

  function say(...content) {
    // What stays is not said again.
    if (content.length !== 1 || content[0] !== caption.textContent) {
      fill(caption, ...content);
    }
  }

  // related returns a piece, what removed it, and what it removed.
  function related(index) {
    if (removedBy === null) {
      removedBy = new Map();
      pieces.forEach(({ by }, i) => {
        if (typeof by === "number" && by >= 0) {
          removedBy.set(by, [...(removedBy.get(by) ?? []), i]);
        }
      });
    }
    const set = new Set([index, ...(removedBy.get(index) ?? [])]);
    const { by } = pieces[index] ?? {};
    if (typeof by === "number" && by >= 0) {
      set.add(by);
    }
    return set;
  }

  function text(side, span) {
    if (!span) {
      return null;
    }
    const characters = [...decoder.decode(texts[side].subarray(span[0], Math.min(span[1], span[0] + 4 * longest)))];
    const cut = characters.length > longest || span[1] - span[0] > 4 * longest;
    return element("code", null, safe(characters.slice(0, longest).join("") + (cut ? "…" : "")));
  }

  function before(piece) {
    return text("input", piece.in) ?? text("baseURL", piece.base);
  }

  function describe(index) {
    const piece = pieces[index];
    if (piece === undefined) {
      return [];
    }
    const { component: name, kind } = piece;
    const head = name ? [component(name), ": "] : [];
    const was = before(piece);
    const is = text("output", piece.out);
    const verb = verbs[kind];
    const words = [];
    if (verb === undefined) {
      words.push(was ?? is);
    } else if (was === null) {
      words.push(is, ` ${verb}`);
    } else if (kind === "moved" && pieces[piece.by] !== undefined && piece.by !== index) {
      words.push(was, " was removed by ", before(pieces[piece.by]));
    } else if (is === null || kind === "same" || kind === "base") {
      words.push(was, ` ${verb}`);
    } else {
      words.push(was, ` ${verb} `, is);
    }
    const wrong = findings.filter(({ span, in: side }) => {
      return side === "input" && piece.in && overlap(span, piece.in);
    }).slice(0, 2);
    return [head, words, ".", wrong.map(({ message, code }) => element("span", { class: "why" }, ` (${message || code})`))];
  }

  // list returns pieces in the order of the bytes of a side, with those that are of none.
  function list(from, side, length) {
    const own = [];
    from.forEach((piece, index) => {
      const span = piece[side];
      if (span && span[0] < span[1]) {
        own.push({ start: span[0], end: span[1], component: piece.component, kind: piece.kind, piece: index });
      }
    });
    own.sort((a, b) => a.start - b.start);
    return covering(own, length);
  }

  function drawSide(side, bytes, runs, own) {
    return sides[side].draw({
      bytes,
      pieces: side === "base" ? list(basePieces, "in", bytes.length) : list(pieces, side === "input" ? "in" : "out", bytes.length),
      runs: complete(runs ?? [], bytes.length),
      findings: own,
    });
  }

  function drawLegend() {
    const names = [...new Set(pieces.map(({ component: name }) => name).filter(Boolean))];
    refill(legend, names.map((name) => ({ key: name, make: () => element("li", {
      onpointerenter: () => lightUp(new Set(pieces.flatMap((piece, i) => (piece.component === name ? [i] : [])))),
      onpointerleave: () => lightUp(new Set()),
    }, component(name)) })));
  }

  return {
    // draw draws the answers of the verb look, about the input and about its base alone, and
    // returns how many elements that took.
    draw({ input, base = "" }, answer, answerOfBase) {
      section.hidden = answer.error !== undefined || (input === "" && base === "");
      if (section.hidden) {
        return 0;
      }
      const result = answer.result ?? {};
      pieces = result.failure ? withParts(answer.map ?? [], answer.parts ?? []) : answer.map ?? [];
      basePieces = answerOfBase?.map ?? [];
      removedBy = null;
      shown = null;
      findings = answer.findings ?? [];
      texts = { input: encoder.encode(input), base: encoder.encode(base), output: encoder.encode(result.href ?? ""), baseURL: encoder.encode(answerOfBase?.result?.href ?? "") };
      let nodes = drawSide("input", texts.input, answer.runs, findings.filter(({ in: side }) => side !== "base"));
      sideBase.hidden = base === "";
      nodes += drawSide("base", texts.base, answer.baseRuns, findings.filter(({ in: side }) => side === "base"));
      nodes += drawSide("output", texts.output, undefined, []);
      at("drawn-output").hidden = copy.hidden = result.href === undefined;
      href = result.href ?? "";
      copy.textContent = "Copy";
      failure.hidden = result.failure === undefined;
      if (result.failure) {
        const fatal = findings.find(({ fatal }) => fatal);
        fill(failure, element("strong", null, "Not a URL: "), safe(fatal?.message ?? result.failure.code));
      }
      at("reordered").hidden = ![...answer.runs ?? [], ...answer.baseRuns ?? []].some(({ kind }) => kind === "bidi");
      drawLegend();
      say(hint);
      return nodes;
    },

    // lightSpan lights up the pieces that have bytes of a span of a side.
    lightSpan(span, side) {
      shown = null;
      if (span === null) {
        lightUp(new Set());
        say(hint);
        return;
      }
      if (side === "base") {
        const index = basePieces.findIndex((piece) => piece.in && piece.in[1] > span[0]);
        sides.base.show(index);
        moveInBase(index < 0 ? null : { piece: index });
        return;
      }
      const key = side === "input" ? "in" : "out";
      const set = new Set();
      pieces.forEach((piece, index) => {
        const own = piece[key];
        if (own && (own[0] < span[1] && own[1] > span[0] || span[0] === span[1] && own[0] <= span[0] && own[1] >= span[0])) {
          set.add(index);
        }
      });
      lightUp(set);
      const [first] = set;
      if (first !== undefined) {
        sides[side].show(first);
        say(describe(first));
      }
    },
  };
}

function overlap(a, b) {
  return a[0] < b[1] && a[1] > b[0];
}

// complete adds what the engine has left out of its runs.
function complete(runs, length) {
  const end = runs.at(-1)?.span[1] ?? 0;
  return end < length ? [...runs, { span: [end, length], kind: "rest" }] : runs;
}

// withParts gives the pieces of an input that is no URL, which belong to no component, those
// of the parts that were read.
function withParts(pieces, parts) {
  const cut = [];
  for (const piece of pieces) {
    if (!piece.in) {
      continue;
    }
    let [start] = piece.in;
    const end = piece.in[1];
    for (const { component: name, span } of parts) {
      if (span[1] <= start || span[0] >= end || span[0] === span[1]) {
        continue;
      }
      if (span[0] > start) {
        cut.push({ ...piece, in: [start, span[0]] });
        start = span[0];
      }
      const upTo = Math.min(span[1], end);
      cut.push({ ...piece, component: piece.kind === "read" ? name : null, in: [start, upTo] });
      start = upTo;
    }
    if (start < end) {
      cut.push({ ...piece, in: [start, end] });
    }
  }
  return cut;
}
