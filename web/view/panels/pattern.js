// A URL pattern beside the URL: which part of the one took which bytes of the other.
import { drawExample } from "../dialogs.js";
import { button, component, element, fill, link, safe, set } from "../dom.js";
import { covering, newDrawn } from "../drawn.js";
import { wellFormed } from "../link.js";
import { attributes } from "./attributes.js";
import { marked } from "./marked.js";
import { viewIn } from "./view.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const hint = "Point at a part, or go to it with the arrow keys, to see what it matches.";

// As drawExample draws them, "input on base" is a pattern on a URL.
const starters = [
  { title: "A path of a router", lesson: "A name takes everything up to the next slash.", input: "https://example.com/books/:id", base: "https://example.com/books/7?page=2" },
  { title: "A domain and its subdomains", lesson: "With “*.example.com” alone, example.com itself would not match.", input: "https://{*.}?example.com/*", base: "https://cdn.eu.example.com/app.js" },
  { title: "A prefix for the language", lesson: "The slash before an optional group is optional with it.", input: "https://example.com/:lang(en|de|fr)?/docs/*", base: "https://example.com/de/docs/start" },
  { title: "Folders of any depth", lesson: "With “+”, one group takes several segments.", input: "https://example.com/files/:folder+/:name.:type(png|jpg)", base: "https://example.com/files/2026/may/cat.png" },
  { title: "The port is part of it", lesson: "A hostname without a port means the default port of the scheme.", input: "https://example.com/*", base: "https://example.com:8443/a" },
];

export function draw(root, context) {
  return viewIn(root, newView, context).draw();
}

function newView(context) {
  let pieces = []; // the parts of all components
  let lit = -1; // the part that is lit up
  let typed = "";
  let saying;

  const field = element("textarea", {
    id: "pattern", rows: "1", spellcheck: "false", autocomplete: "off", autocapitalize: "off", enterkeyhint: "go", dir: "ltr", placeholder: "https://*.example.com/books/:id",
    oninput: () => {
      typed = field.value;
      context.changePanel({ pattern: typed });
    },
    onkeydown: (event) => {
      if (event.key === "Enter" && !event.isComposing) {
        event.preventDefault();
        context.changePanel({}, { push: true });
      }
    },
  });
  const ignoreCase = element("input", { type: "checkbox", onchange: () => context.changePanel({ case: ignoreCase.checked ? "ignore" : undefined }) });
  const verdict = element("div", { id: "pattern-verdict" });
  const sides = { pattern: element("div", { id: "drawn-pattern" }), href: element("div", { id: "drawn-url" }) };
  const side = (name, title) => element("div", { class: "side" }, element("h3", { id: `${sides[name].id}-title` }, title), sides[name]);
  const urlSide = side("href", "URL");
  const caption = element("p", { id: "pattern-caption", class: "why", role: "status" });
  const drawn = element("div", { class: "matching" }, side("pattern", "Pattern"), urlSide, caption);
  const [patternSketch, urlSketch] = Object.values(sides).map((node) => newDrawn(node, `${node.id}-title`, (item) => move(item?.piece ?? -1)));
  const body = element("div");

  // move lights up a part, and says what it matches; -1 is none.
  function move(piece) {
    if (piece === lit) {
      return;
    }
    lit = piece;
    for (const sketch of [patternSketch, urlSketch]) {
      sketch.light(new Set(piece < 0 ? [] : [piece]));
    }
    if (piece < 0) {
      fill(caption, hint);
      return;
    }
    const { of, source, text, took } = pieces[piece];
    fill(caption, component(attributes[of], of), " ", code(source), ": ", safe(sentence(text)), took !== undefined && [" In this URL: ", code(took), "."]);
  }

  // drawParts draws the answer about a pattern.
  function drawParts({ components, href, notes }, pattern) {
    const bytes = { pattern: encoder.encode(pattern), href: encoder.encode(href ?? "") };
    const slice = (of, span) => (span ? decoder.decode(bytes[of].subarray(span[0], span[1])) : "");
    const own = { pattern: [], href: [] };
    const wrong = { pattern: [], href: components.filter(({ matches, span }) => matches === false && span).map(({ span }) => ({ span })) };
    const add = (of, name, kind, piece, start, end) => start < end && own[of].push({ component: attributes[name], kind, piece, start, end });
    pieces = [];
    for (const { component: name, parts, span, matches } of components) {
      for (const part of parts) {
        const { span: source, all, own: group } = part;
        const kind = part.name === undefined ? "" : "group";
        Object.assign(part, { of: name, piece: pieces.length, source: source ? slice("pattern", source) : "*", took: part.took ?? (kind === "" && all ? slice("href", all) : undefined) });
        pieces.push(part);
        if (source) {
          add("pattern", name, kind, part.piece, ...source);
          wrong.pattern.push(...(matches === false ? [{ span: source }] : []));
        }
        if (all) {
          const [start, end] = group ?? all;
          add("href", name, "", part.piece, all[0], start);
          add("href", name, kind, part.piece, start, end);
          add("href", name, "", part.piece, end, all[1]);
        }
      }
      if (span && !parts.some(({ all }) => all)) {
        add("href", name, "", -1, ...span);
      }
    }
    lit = null;
    for (const [of, sketch] of [["pattern", patternSketch], ["href", urlSketch]]) {
      own[of].sort((a, b) => a.start - b.start);
      sketch.draw({ bytes: bytes[of], pieces: covering(own[of], bytes[of].length), runs: [{ span: [0, bytes[of].length], kind: "rest" }], findings: wrong[of] });
    }
    urlSide.hidden = href === undefined;
    move(-1);
    fill(body, drawNotes(notes), drawTable(components, (span) => slice("href", span)));
  }

  const drawNotes = (notes) => notes.length > 0 && [
    element("h3", null, "Warnings"),
    element("ul", { class: "plain", id: "pattern-notes" }, notes.map(({ component: name, text, instead }) => element("li", null,
      component(attributes[name], name), ": ", safe(text), ".", instead !== null && [" Instead: ", code(instead)]))),
  ];

  function drawTable(components, valueOf) {
    const said = components.filter(({ pattern, parts }) => pattern !== "*" || parts[0].span);
    const others = components.filter((one) => !said.includes(one)).map(({ component: name }) => name);
    return [
      element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Parts of the pattern" },
        element("table", { class: "pattern-parts" },
          element("caption", null, "Parts of the pattern"),
          element("thead", null, element("tr", null, ["part", "matches", "in this URL"].map((head) => element("th", { scope: "col" }, head)))),
          said.map((one) => element("tbody", null, drawComponent(one, valueOf(one.span)), one.parts.map((part) => drawPart(part, one.matches)),
            one.parts.length === 0 && row(one.why === "given" ? "Nothing: this must be missing or empty." : sentence(one.why)),
            one.partsOmitted > 0 && row(`${one.partsOmitted} more parts are not listed.`))))),
      others.length > 0 && element("p", { class: "why" }, `Not in the pattern, so that anything matches: ${others.join(", ")}.`),
    ];
  }

  const row = (text) => element("tr", null, element("td", { colspan: "3" }, text));

  function drawComponent({ component: name, pattern, matches }, value) {
    return element("tr", null, element("th", { colspan: "3", scope: "rowgroup" }, component(attributes[name], name), " ", pattern !== "" && code(pattern),
      matches !== undefined && [element("span", { class: matches ? "o-valid" : "o-failed" }, matches ? " ✓ matches " : " ✗ does not match "), code(value)]));
  }

  function drawPart({ piece, source, kind, name, modifier, text, took }, matches) {
    const tag = (text) => element("span", { class: "tag" }, text);
    return element("tr", { onpointerenter: () => move(piece), onpointerleave: () => move(-1) },
      element("th", { scope: "row" }, code(source), tag(kind.replaceAll("-", " ")), name !== undefined && tag(["group ", safe(name)]), modifier && tag(modifier.replaceAll("-", " "))),
      element("td", null, safe(sentence(text))),
      element("td", null, took !== undefined ? code(took) : matches && name !== undefined && element("span", { class: "why" }, "nothing (undefined)")));
  }

  // outcomeOf returns the kind of an answer, its word, and what else to say.
  function outcomeOf({ failure, baseFailure, inputFailure, matches, components }) {
    if (failure) {
      return ["rejected", "✗ Not a pattern", [failure.component, failure.why].filter(Boolean).join(": ")];
    }
    if (baseFailure ?? inputFailure) {
      return ["rejected", "✗ No match", `the ${baseFailure ? "base" : "input"} is not a URL (${baseFailure ?? inputFailure})`];
    }
    if (matches === undefined) {
      return ["none", "A pattern", "type a URL above to match it"];
    }
    const not = components.filter(({ matches: ok }) => !ok).map(({ component: name }) => name);
    return matches ? ["valid", "✓ Matches", ""] : ["rejected", "✗ Does not match", not.join(", ")];
  }

  function drawVerdict(answer, pattern) {
    const [kind, word, text] = outcomeOf(answer);
    const { failure } = answer;
    set(verdict, { "data-kind": kind });
    fill(verdict, element("p", null, element("strong", null, word), text !== "" && [": ", safe(text)], "."),
      failure?.span && element("p", null, marked(pattern, failure.span[0], failure.span[1])),
      failure && element("p", { class: "actions" }, failure.repair && button(failure.repair.label, () => context.changePanel({ pattern: failure.repair.pattern }, { push: true }), { class: "repair" }),
        failure.anchor && link(failure.anchor, "The rule")));
    clearTimeout(saying);
    saying = setTimeout(() => context.say(`${word}${text && `: ${text}`}`), 1000);
  }

  function drawStarters() {
    const use = ({ input, base }) => context.change({ input: base, base: "", encoding: "", context: "", panelState: { pattern: input } }, { push: true });
    fill(body, element("h3", null, "Examples"), element("ul", { class: "plain starters" }, starters.map((one) => drawExample(one, use))));
  }

  return {
    node: element("div", null,
      element("div", { class: "field" }, element("label", { for: "pattern" }, "Pattern"), field),
      element("div", { class: "row controls" }, element("label", { class: "inline" }, ignoreCase, "Ignore case in pathname, search and hash")),
      verdict, drawn, body),
    async draw() {
      const { input, base, panelState: { pattern = "", case: chosen } } = context.state;
      if (typed !== pattern) {
        typed = pattern;
        field.value = pattern;
      }
      ignoreCase.checked = chosen === "ignore";
      if (pattern === "") {
        verdict.hidden = drawn.hidden = true;
        drawStarters();
        return;
      }
      const { input: url, ...more } = context.fields;
      const answer = await context.ask({ verb: "pattern", pattern: wellFormed(pattern), ignoreCase: chosen === "ignore", input: input === "" && base === "" ? undefined : url, ...more }, "pattern");
      if (answer === null || context.state.panelState.pattern !== pattern) {
        return;
      }
      verdict.hidden = answer.error !== undefined;
      drawn.hidden = answer.components === undefined;
      if (answer.error !== undefined) {
        fill(body, element("p", { class: "notice" }, answer.error));
        return;
      }
      drawVerdict(answer, pattern);
      fill(body);
      if (answer.components) {
        drawParts(answer, wellFormed(pattern));
      }
    },
  };
}

// sentence ends a text with a full stop, and begins it with a capital letter.
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

function code(text) {
  return text === "" ? element("span", { class: "why" }, "empty") : element("code", null, safe(text));
}
