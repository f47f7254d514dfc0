// How the specifications that browsers followed read a string, from the oldest to the newest.
import { component, element, fill, safe } from "../dom.js";

const parts = { scheme: "scheme", userinfo: "username", host: "host", port: "port", path: "path", query: "query", fragment: "fragment" };

export async function drawHistory(root, context) {
  const { input, base } = context.fields;
  const answer = await context.ask({ verb: "history", input, base });
  if (answer === null) {
    return;
  }
  if (answer.error !== undefined || !answer.history) {
    fill(root, element("h3", { id: "history-title" }, "Through the editions"), element("p", { class: "notice" }, answer.error ?? "There is no history."));
    return;
  }
  fill(root,
    element("h3", { id: "history-title" }, "Through the editions"),
    element("ol", { class: "timeline" }, answer.history.map((era, i) => drawEra(era, i, answer.editions?.[era.as]))),
    answer.recorded && [element("h4", null, "How programs read it in 2014"), element("ul", { class: "plain recorded" }, answer.recorded.map((one) =>
      element("li", null, element("strong", null, one.as), " ", drawResult(one))))]);
}

function drawEra(era, i, edition) {
  const { changed = [] } = era;
  return element("li", { class: changed.length > 0 ? "changed" : null },
    element("p", null, element("strong", null, edition?.name ?? era.as), " ", element("span", { class: "why" }, [edition?.title, era.version].filter(Boolean).join(", "))),
    element("p", null, drawResult(era)),
    element("p", { class: "why" }, i === 0 ? "The oldest specification." : changed.length === 0 ? "No change."
      : changed.includes("accepted") ? element("span", { class: "tag" }, "now accepted") : changed.includes("refused") ? element("span", { class: "tag" }, "now rejected")
        : ["Changed: ", changed.map((name, k) => [k > 0 && ", ", parts[name] ? component(parts[name], name) : name])]));
}

function drawResult({ href, failure }) {
  if (failure) {
    return ["rejects it: ", element("code", null, safe(failure.code))];
  }
  return href === undefined ? "accepts it" : element("code", null, safe(href));
}
