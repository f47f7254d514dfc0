// The verdict: one line that says what to think of the input, and below the drawn texts, the
// facts that it comes from and what the page offers to do.
import { button, element, fill, number, safe } from "./dom.js";

const kinds = {
  checking: { sign: "…", word: "Checking" },
  valid: { sign: "✓", word: "Valid" },
  accepted: { sign: "!", word: "Accepted" },
  rejected: { sign: "✕", word: "Rejected" },
  deceptive: { sign: "⚠", word: "Deceptive" },
};

// newVerdict returns what draws into a line and a list of facts. use replaces the input.
export function newVerdict(line, facts, use) {
  return {
    // hide shows nothing.
    hide() {
      line.hidden = facts.hidden = true;
      fill(line);
      fill(facts);
    },

    // draw draws the answers of the verbs look and verdict, and returns them as a text to be
    // said. Until the second is there, it is null.
    draw(looked, verdict) {
      line.hidden = facts.hidden = false;
      const judged = judge(looked, verdict ?? {});
      const isOpen = verdict === null && judged.kind !== "rejected";
      const { kind, text } = isOpen ? { kind: "checking", text: "…" } : judged;
      const { sign, word } = kinds[kind];
      line.dataset.kind = kind;
      fill(line, element("span", { class: "sign", "aria-hidden": "true" }, sign), element("strong", null, word), safe(text));
      const list = verdict === null ? [] : factsOf(verdict);
      const about = element("dl", null, list.map(({ name, found, nodes }) => [element("dt", null, name), element("dd", { class: found ? "found" : null }, nodes)]));
      fill(facts, offers(verdict ?? {}, use), about,
        verdict?.notLookedAt && element("p", { class: "why" }, `Not checked: ${verdict.notLookedAt}.`));
      return `${word}${text}${isOpen ? "" : "."}` + [...about.querySelectorAll("dt")].map((name) => ` ${name.textContent}: ${name.nextSibling.textContent}.`).join("");
    },
  };
}

// judge returns the kind of the verdict, and a text that follows its word.
function judge({ result = {}, findings = [], omitted, context }, { deceptive, leads, inside = [], tracking, disagreement, meant, error }) {
  if (result.failure) {
    const fatal = findings.find((finding) => finding.fatal);
    return { kind: "rejected", text: `: ${result.failure.in === "base" ? "the base is not a URL" : meant?.why ?? fatal?.message ?? result.failure.code}` };
  }
  if (deceptive) {
    return { kind: "deceptive", text: `: ${deceptive}` };
  }
  const count = findings.length + (omitted?.findings ?? 0);
  if (count > 0) {
    return { kind: "accepted", text: ` with ${number(count)} ${count === 1 ? "error" : "errors"}: ${meant?.why ?? findings[0].message}` };
  }
  if (context?.valid === false) {
    return { kind: "accepted", text: ` as a URL, but not in ${context.title}: ${context.problem}` };
  }
  const notes = [
    leads && `leads to ${leads.text ?? (leads.owner === leads.host && leads.unicode || leads.owner) ?? leads.host}`,
    meant?.why,
    inside.length > 0 && `contains a URL of ${inside[0].host}`,
    tracking && `has ${countOf(tracking)}`,
    disagreement?.found && "programs disagree about where it leads",
    error,
  ].filter(Boolean);
  return { kind: "valid", text: notes.length > 0 ? `: ${notes.join("; ")}` : "" };
}

function countOf({ names }) {
  return names.length === 1 ? "1 tracking parameter" : `${number(names.length)} tracking parameters`;
}

// factsOf returns what was found out: [{ name, found, nodes }].
function factsOf({ leads, inside = [], lookalikes, disagreement, error }) {
  const list = [];
  const add = (name, nodes, found = false) => list.push({ name, nodes, found });
  if (leads !== undefined) {
    add("Leads to", leads.host === undefined ? leads.text : hostOf(leads));
  }
  for (const { name, host } of inside) {
    add("Contains", ["a URL of another host in the parameter ", element("code", null, safe(name)), ": ", element("code", null, safe(host))], true);
  }
  const searches = [["Look-alikes", lookalikes, "none, and no hidden characters"], ["Programs", disagreement, "agree about where it leads"]];
  for (const [name, search, not] of searches) {
    if (search?.found === undefined) {
      add(name, ["not checked", (search?.text ?? error) && [": ", safe(search?.text ?? error)]]);
    } else if (search.found) {
      add(name, [name === "Programs" && "disagree: ", safe(search.text)], true);
    } else {
      add(name, search.text ? ["those that accept it agree; ", safe(search.text)] : not);
    }
  }
  return list;
}

// hostOf draws a host, and in bold the part of it that says whose it is.
function hostOf({ host, owner, unicode, class: kind }) {
  const end = owner !== undefined && host.endsWith(owner) ? owner : host;
  return [element("code", { class: "host" }, safe(host.slice(0, host.length - end.length)), element("strong", null, safe(end))),
    unicode !== undefined && [" (", element("bdi", null, safe(unicode)), ")"], kind && element("span", { class: "tag" }, `class: ${kind}`)];
}

// offers draws what the page can do with the input.
function offers({ meant, tracking }, use) {
  if (meant === undefined && tracking === undefined) {
    return null;
  }
  return element("p", { class: "actions", id: "offers" },
    meant && element("span", { class: "offer", id: "meant" }, "Did you mean ", button(safe(meant.url), () => use(meant.url), { class: "main" })),
    tracking && button(`Remove ${countOf(tracking)}`, () => use(tracking.input), { class: "main", id: "untrack", title: [...new Set(tracking.names)].slice(0, 10).join(", ") }));
}
