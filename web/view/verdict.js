// The verdict: what was looked for in a URL, whether it was found, and what was not looked at.
import { button, element, fill, safe } from "./dom.js";

// drawVerdict draws the answers of the verbs look and verdict into a node. Until the second
// is there, it is null. use replaces the input by the URL that was probably meant.
export function drawVerdict(node, looked, verdict, use) {
  const none = { text: verdict?.error };
  const items = [
    ["Validation errors", validity(looked)],
    ["Look-alikes and hidden characters", verdict?.lookalikes ?? none],
    ["Disagreement about where it leads", verdict?.disagreement ?? none],
  ];
  fill(node, items.map(([name, { found, text }], i) => [i > 0 && " ",
    element("span", { class: found ? "found" : null }, element("strong", null, name), ": ",
      found === undefined && verdict === null ? "…" : outcomes[found] ?? "not looked at", text && [" (", safe(text), ")"]), "."]),
  verdict?.notLookedAt && element("span", { class: "why" }, ` Not looked at: ${verdict.notLookedAt}.`),
  verdict?.meant && element("p", { class: "actions", id: "meant" }, safe(`${verdict.meant.why}; did you mean `),
    button(verdict.meant.url, () => use(verdict.meant.url)), "?"));
}

const outcomes = { true: "found", false: "not found" };

// validity says what the verb look has found.
function validity({ result = {}, findings = [], omitted, context }) {
  if (result.failure) {
    return { found: true, text: `the ${result.failure.in === "base" ? "base" : "input"} is not a URL: ${result.failure.code}` };
  }
  const count = findings.length + (omitted?.findings ?? 0);
  if (count > 0 || context?.valid !== false) {
    return { found: count > 0, text: count > 0 && String(count) };
  }
  return { found: true, text: context.problem };
}
