// The validation errors, with repairs, and the attributes of the result.
import { drawExample } from "../dialogs.js";
import { button, element, fill, link, number, refill, safe, table, tableRow, component } from "../dom.js";
import { attributes } from "./attributes.js";

const few = 20; // findings that are listed at first
const longest = 1000; // characters of a value; the drawn result has all
const longestPreview = 200;

export const panel = {
  name: "overview",
  title: "Overview",
  needs: "look",
  draw(root, answer, context) {
    shown = answer;
    const { result = {}, findings = [] } = answer;
    const [columns] = refill(root, [{ key: "columns", make: () => element("div", { class: "columns" }) }]);
    const [left, right] = refill(columns, ["left", "right"].map((key) => ({ key, make: () => element("section") })));
    drawFindings(left, answer, findings, context);
    drawAttributes(right, result, context);
  },
};

let shown; // the answer that is drawn

function drawFindings(section, answer, findings, context) {
  const parts = [];
  const part = (key, make) => parts.push({ key, make });
  const empty = context.state.input === "" && context.state.base === "";
  const listed = context.state.panelState.all === "1" ? findings : findings.slice(0, few);
  if (empty) {
    part("start", () => element("h3", null, "Start here"));
    part("hint", () => element("p", null, "Type or paste a URL above, or take one of these:"));
    part("starters", () => drawStarters(context));
  } else {
    const valid = findings.length === 0;
    const total = findings.length + (answer.omitted?.findings ?? 0);
    const title = `Validation errors: ${total === 0 ? "none" : number(total)}`;
    part(title, () => element("h3", null, title));
    if (valid) {
      part("valid", () => element("p", null, "This is a valid URL string."));
    }
    if (context.state.context !== "" && answer.context?.title !== undefined) {
      part(JSON.stringify(answer.context), () => drawContext(answer.context));
    }
    if (answer.repaired !== undefined && answer.repaired !== context.state.input) {
      const preview = cut(answer.repaired, longestPreview);
      part(`${answer.repairs} repairs: ${preview}`, () => element("p", null,
        button(answer.repairs === 1 ? "Apply 1 repair" : `Apply ${number(answer.repairs)} repairs`, () => context.change({ input: shown.repaired }, { push: true }), { class: "main", id: "repair-all" }),
        element("code", { class: "preview" }, safe(preview))));
    }
    part("list", () => element("ol", { class: "findings" }));
    if (findings.length > listed.length) {
      const all = findings.length === total ? `Show all ${number(total)} errors` : `Show ${number(findings.length)} of ${number(total)} errors`;
      part(all, () => element("p", null, button(all, () => context.changePanel({ all: "1" }))));
    } else if (findings.length < total) {
      const shownOf = `${number(findings.length)} of ${number(total)} errors are shown.`;
      part(shownOf, () => element("p", { class: "why" }, shownOf));
    }
  }
  const nodes = refill(section, parts);
  if (!empty) {
    refill(nodes[parts.findIndex(({ key }) => key === "list")], listed.map((finding) => ({ key: JSON.stringify(finding), make: () => drawFinding(finding, context) })));
  }
}

// drawStarters draws the examples to start from, as soon as they are there.
function drawStarters(context) {
  const list = element("ul", { class: "plain starters" });
  context.ask({ verb: "examples" }, "starters").then((answer) => fill(list, (answer?.examples ?? []).filter(({ start }) => start)
    .map((example) => drawExample(example, ({ input, base = "", encoding = "", panel }) => {
      context.change({ input, base, encoding, context: "", panel, panelState: {} }, { push: true });
      document.getElementById("input").focus();
    }))));
  return list;
}

function cut(text, most = longest) {
  return text.length > most ? `${text.slice(0, most)}… (${number(text.length)} characters)` : text;
}

// drawContext says whether the URL may be written where it is.
function drawContext({ title, rule, anchor, valid, problem }) {
  return element("p", { id: "in-context" }, `${title} takes a `, link(anchor, rule), valid ? ": it is one." : `. ${problem}`);
}

function drawFinding({ code, span, in: side, fatal, message, why, anchor, repair }, context) {
  const where = side === "base" ? "base" : "input";
  const place = span[0] === span[1] ? `at byte ${span[0]}` : `bytes ${span[0]} to ${span[1]}`;
  return element("li", { class: fatal ? "fatal" : null },
    element("p", null, link(anchor, code), fatal && element("strong", { class: "badge" }, "not a URL"), message && [fatal ? " " : ": ", safe(message)]),
    why && element("p", { class: "why" }, safe(why)),
    element("p", { class: "actions" },
      button(`Show ${where === "base" ? "in the base, " : ""}${place}`, () => context.light(span, where), { class: "quiet" }),
      repair && button(repair.label, () => useRepair(repair.finding, context), { class: "repair" })));
}

async function useRepair(finding, context) {
  const answer = await context.ask({ verb: "repair", ...context.fields, context: context.state.context, finding }, "repair");
  if (answer?.input !== undefined) {
    context.change({ input: answer.input }, { push: true });
  }
}

function drawAttributes(section, result, context) {
  const some = result.href !== undefined;
  const [node] = refill(section, some ? [{ key: "table", make: () => table("Attributes of the result", ["attribute", "component", "value"], []) }] : []);
  if (!some) {
    return;
  }
  const names = Object.keys(attributes).filter((name) => result[name] !== undefined);
  refill(node.querySelector("tbody"), names.map((name) => {
    const value = cut(result[name]);
    // The Web API has no null: what the URL record has is said beside it.
    const missing = value === "" && (shown.null?.includes(attributes[name]) ? "null" : "empty");
    return { key: `${name} ${value} ${missing}`, make: () => drawAttribute(name, value, missing, context) };
  }));
}

function drawAttribute(name, value, missing, context) {
  const part = attributes[name];
  const row = tableRow([name, part === null ? "" : component(part), missing ? element("span", { class: "why" }, missing) : element("code", null, safe(value))]);
  if (part !== null) {
    row.addEventListener("pointerenter", () => {
      const spans = (shown.parts ?? []).filter(({ component: own }) => own === part).map(({ span }) => span);
      if (spans.length > 0) {
        context.light([spans[0][0], spans.at(-1)[1]], "input");
      }
    });
    row.addEventListener("pointerleave", () => context.light(null));
  }
  return row;
}
