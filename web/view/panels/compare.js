// How programs and editions of the Standard read the same string, and what follows.
import { box, button, component, element, fill, link, number, safe } from "../dom.js";
import { marked } from "./marked.js";
import { drawHistory } from "./history.js";
import { viewIn } from "./view.js";

const profiles = [
  ["all", "All programs and specifications"], ["browser", "The Standard, and what browsers followed before"],
  ["redirect", "All, and none may leave the origin of the base"], ["custom", "One program that checks and one that fetches"],
];
const parts = { scheme: "scheme", userinfo: "username", host: "host", port: "port", path: "path", query: "query", fragment: "fragment" };
const signs = { elsewhere: "leads elsewhere", otherwise: "is written differently" };
const listed = 3; // programs of a row that are named at once; of more, a fold has the names

export const panel = {
  name: "compare",
  title: "Compare",
  needs: "compare",
  request: (context) => ({ context: undefined, encoding: undefined, profile: profileOf(context) }),
  draw(root, answer, context) {
    viewIn(root, newView, context).draw(answer);
  },
};

// profileOf returns whose readings count. Without a base there is no redirect.
function profileOf({ state }) {
  const { profile = "all", guard = "python", fetch = "whatwg" } = state.panelState;
  if (profile === "custom") {
    return `guard=${guard} fetch=${fetch}`;
  }
  return profile === "browser" || profile === "redirect" && state.base !== "" ? profile : "all";
}

function newView(context) {
  let names = null;
  const guard = element("select", { onchange: () => context.changePanel({ guard: guard.value }) });
  const fetch = element("select", { onchange: () => context.changePanel({ fetch: fetch.value }) });
  const custom = element("span", { class: "row", hidden: true },
    element("label", { class: "inline" }, "checks", guard), element("label", { class: "inline" }, "fetches", fetch));
  const profile = element("select", { id: "compare-profile", onchange: () => context.changePanel({ profile: profile.value === "all" ? undefined : profile.value }) },
    profiles.map(([value, text]) => element("option", { value }, text)));
  const body = element("div");
  const history = element("section", { "aria-labelledby": "history-title" });

  // known asks for the names of readings. Any string has all of them.
  async function known() {
    names = [];
    const answer = await context.ask({ verb: "compare", input: "" }, "names of readings");
    names = (answer?.table ?? []).map(({ as, name }) => [as, name]);
    if (names.length === 0) {
      names = null; // to be asked again
      return;
    }
    for (const [select, otherwise, key] of [[guard, "python", "guard"], [fetch, "whatwg", "fetch"]]) {
      fill(select, names.map(([value, name]) => element("option", { value }, name)));
      select.value = context.state.panelState[key] ?? otherwise;
    }
  }

  return {
    node: element("div", null,
      element("div", { class: "row controls" }, element("label", { class: "inline" }, "Whose readings count", profile), custom), body, history),
    draw(answer) {
      const { state } = context;
      profile.querySelector('[value="redirect"]').disabled = state.base === "";
      const chosen = profileOf(context);
      custom.hidden = !chosen.startsWith("guard=");
      profile.value = custom.hidden ? chosen : "custom";
      if (!custom.hidden && names === null) {
        known();
      }
      if (answer.failure) {
        fill(body, element("p", { class: "notice" }, `The base is not a URL (${answer.failure.code}).`));
        fill(history);
        return;
      }
      const called = new Map((answer.table ?? []).map(({ as, name }) => [as, name]));
      const callers = (list) => list.map((as) => called.get(as) ?? as).join(", ");
      fill(body, drawAgreement(answer, context, callers), drawReadings(answer), drawFindings(answer, context, callers));
      drawHistory(history, context);
    },
  };
}

function drawAgreement({ severity, pivot, findings = [], table = [], ...answer }, context, callers) {
  const { input } = context.state;
  return element("div", { class: "columns agreement" },
    element("section", null,
      element("h3", null, "Do they agree?"),
      element("p", null, agreement(table), " ", findings.length === 0 ? "There are no findings."
        : [findings.length === 1 ? "There is 1 finding: " : `There are ${number(findings.length)} findings, the worst: `, badge(severity), "."]),
      pivot && [element("p", null, pivot.encoded ? "With this part percent-encoded, all readings agree:" : "Without this part, all readings agree:"),
        element("p", null, marked(input, pivot.start, pivot.end)),
        pivot.keepsCredentials && element("p", { class: "why" }, "The username and password stay."),
        element("p", { class: "actions" }, button(pivot.encoded ? "Encode it" : "Leave it out", () => context.change({ input: pivot.result }, { push: true })))]),
    element("section", null, element("h3", null, "Agreed form"), drawAgreed(answer, context, callers)));
}

// drawAgreed draws what to hand on instead of the input.
function drawAgreed({ safe: agreed, readings }, context, callers) {
  if (!agreed) {
    return element("p", { class: "why" }, "none: the Standard ", readings?.whatwg && !readings.whatwg.failure ? "leaves the origin of the base." : "rejects this string.");
  }
  const href = element("code", null, safe(agreed.href));
  if (!agreed.agreed) {
    return element("p", { class: "why" }, "none: not all readings agree on ", href, ", either.");
  }
  return [
    element("p", null, href),
    element("p", { class: "why" }, agreed.dropsCredentials && "Without the username and password. ", "All readings that accept it agree on it, wherever it leads.",
      agreed.refused?.length > 0 && ` Rejected by ${callers(agreed.refused)}.`),
    element("p", { class: "actions" }, button("Use the agreed form", () => context.change({ input: agreed.href }, { push: true }), { class: "main" })),
  ];
}

// agreement says in a sentence what the table shows.
function agreement(table) {
  const accepting = table.filter(({ accepted }) => accepted);
  if (accepting.length === 0) {
    return "All reject it.";
  }
  const elsewhere = accepting.filter(({ parts }) => parts.some(({ differs }) => differs === "elsewhere")).length;
  const refusing = table.length - accepting.length;
  const refuse = `${refusing} of ${table.length} reject${refusing === 1 ? "s" : ""} it`;
  if (elsewhere > 0) {
    return `No: ${elsewhere} of ${table.length} lead${elsewhere === 1 ? "s" : ""} elsewhere${refusing > 0 ? `, ${refuse}` : ""}.`;
  }
  return refusing > 0 ? `Those that accept it do; ${refuse}.` : "Yes: all lead to the same place.";
}

// badge says how bad something is, in words and by its form.
function badge(severity) {
  return element("span", { class: `severity s-${String(severity).replace(/[^a-z]/g, "")}` }, severity);
}

function drawReadings({ table = [], readings = {} }) {
  const seen = Object.keys(parts).filter((name) => ["scheme", "host", "path"].includes(name)
    || table.some((row) => row.parts?.some((part) => part.name === name && (part.differs !== "same" || part.text !== null))));
  const first = table.findIndex((row) => row.accepted);
  return element("section", null,
    element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Readings" },
      element("table", { class: "readings" },
        element("caption", null, "Readings"),
        element("thead", null, element("tr", null, element("th", { scope: "col" }, "read by"), seen.map((name) => element("th", { scope: "col" }, component(parts[name], name))))),
        element("tbody", null, groups(table, seen).map((group) => element("tr", { class: group[0].accepted ? null : "refused" },
          element("th", { scope: "row" }, drawReaders(group, table, readings), group.includes(table[first]) && element("span", { class: "tag" }, "compared with")),
          group[0].accepted ? seen.map((name) => drawPart(group[0].parts.find((part) => part.name === name)))
            : element("td", { colspan: String(seen.length) }, drawRejection(group, readings))))))),
    element("p", { class: "why" }, "Compared with the first reading that accepts the string: ",
      element("span", { class: "sign elsewhere" }, "≠ leads elsewhere"), ", ", element("span", { class: "sign otherwise" }, "~ is written differently"),
      ". Programs are models, which predict how the program reads the string without running it."));
}

// groups returns the rows of the table in groups, in the order of their first rows: readings
// that agree with the first, that differ from it in the same way, or that reject the string.
function groups(table, seen) {
  const found = new Map();
  for (const row of table) {
    const key = JSON.stringify(row.accepted ? seen.map((name) => {
      const part = row.parts.find((one) => one.name === name);
      return part === undefined || part.differs === "same" ? null : [part.text, part.differs];
    }) : "rejected");
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return [...found.values()];
}

function codeOf({ as }, readings) {
  return readings[as]?.failure?.code ?? "failure";
}

// drawRejection says that readings reject the string, and why if they agree about that.
function drawRejection(group, readings) {
  const codes = new Set(group.map((row) => codeOf(row, readings)));
  const verb = group.length === 1 ? "rejects it" : "reject it";
  return codes.size === 1 ? [`${verb}: `, element("code", null, safe(codeOf(group[0], readings)))] : `${verb}, with ${codes.size} different errors`;
}

// drawReaders names the programs and specifications of a row.
function drawReaders(group, table, readings) {
  if (group.length <= listed) {
    return group.map((row, i) => [i > 0 && ", ", element("span", { title: detail(row) }, row.name)]);
  }
  return element("details", null,
    element("summary", null, group.length === table.length ? `All ${group.length}` : `${group[0].name} and ${group.length - 1} others`),
    element("ul", { class: "plain readers" }, group.map((row) => element("li", { title: detail(row) }, row.name, !row.accepted && [": ", element("code", null, safe(codeOf(row, readings)))]))));
}

// detail says what a name stands for.
function detail({ title, version, model }) {
  return [title, version, model && "a model"].filter(Boolean).join(", ");
}

function drawPart(part) {
  const wide = part?.name === "host" || part?.name === "path" ? " wide" : "";
  if (part === undefined || part.text === null) {
    return element("td", { class: (part?.differs ?? "same") + wide }, sign(part), element("span", { class: "why" }, "null"));
  }
  const text = part.text === "" ? element("span", { class: "why" }, "empty")
    : part.span ? marked(part.text, part.span[0], part.span[1], { missing: "…" }) : element("code", null, safe(part.text));
  if (part.span?.[0] === part.span?.[1]) {
    text.querySelector?.("mark")?.replaceWith(box("less"));
  }
  return element("td", { class: part.differs + wide }, sign(part), text);
}

function sign(part) {
  return signs[part?.differs] === undefined ? null
    : element("span", { class: `sign ${part.differs}`, title: signs[part.differs] }, part.differs === "elsewhere" ? "≠" : "~", element("span", { class: "hidden" }, ` ${signs[part.differs]}: `));
}

function drawFindings({ findings = [], titles = {} }, context, callers) {
  const { input } = context.state;
  return element("section", null,
    element("h3", null, `Findings: ${findings.length === 0 ? "none" : number(findings.length)}`),
    findings.length > 0 && element("ol", { class: "findings" }, findings.map((finding) => element("li", null,
      element("p", null, badge(finding.severity), " ", element("strong", null, finding.id), titles[finding.id] && [": ", titles[finding.id].title]),
      finding.start !== undefined && element("p", null, marked(input, finding.start, finding.end, { around: 40 })),
      finding.detail && element("p", { class: "why" }, safe(finding.detail)),
      element("p", null, finding.advice, finding.cwe && [" ", link(`https://cwe.mitre.org/data/definitions/${finding.cwe}.html`, `CWE-${finding.cwe}`)]),
      finding.readings?.length > 0 && element("p", { class: "why" }, `Seen in ${callers(finding.readings)}.`),
      finding.start !== undefined && element("p", { class: "actions" },
        button(finding.start === finding.end ? `Show byte ${finding.start}` : `Show bytes ${finding.start} to ${finding.end}`, () => context.light([finding.start, finding.end], "input"), { class: "quiet" }))))));
}
