// The host: its names, its address, whose it is, and how it is shown to a person.
import { element, fill, safe, table, tableRow } from "../dom.js";

const spellings = {
  dotted: "dotted decimal", decimal: "one decimal number", hexadecimal: "one hexadecimal number", octal: "one octal number",
  compressed: "compressed", full: "in full", mixed: "with an IPv4 tail", embedded: "the IPv4 address inside",
};

export const panel = {
  name: "host",
  title: "Host",
  needs: "host",
  request: () => ({ context: undefined, encoding: undefined }),
  draw(root, answer) {
    if (answer.failure) {
      fill(root, element("p", { class: "notice" }, `There is no host: the ${answer.failure.in === "base" ? "base" : "input"} is not a URL (`, element("code", null, answer.failure.code), ")."));
      return;
    }
    if (answer.ascii === null || answer.ascii === undefined) {
      fill(root, element("p", { class: "notice" }, "This URL has no host."));
      return;
    }
    fill(root, drawDisplay(answer), element("div", { class: "columns" }, drawFacts(answer), element("div", null, drawLabels(answer), drawAddress(answer))));
  },
};

function drawDisplay({ display }) {
  if (!display) {
    return null;
  }
  const reasons = display.reasons ?? [];
  return element("section", { class: "display" },
    element("h3", null, "Shown to a person"),
    element("p", { class: "big" }, element("code", null, safe(display.text))),
    reasons.length === 0
      ? element("p", { class: "why" }, display.unicode ? "In Unicode: no look-alikes were found." : "Shown as it is: there is nothing to decode.")
      : [element("p", null, heading(display)),
        element("ul", null, reasons.map((reason) => (typeof reason === "string" ? element("li", null, reason)
          : element("li", null, reason.explanation ?? reason.code, reason.label && [" (", element("code", null, safe(reason.label)), ")"]))))]);
}

function heading({ unicode, suspicious }) {
  if (unicode) {
    return suspicious ? "Shown in Unicode, but note:" : "Shown in Unicode:";
  }
  return suspicious ? "Shown as Punycode, because in Unicode it might deceive:" : "Note:";
}

function drawFacts(answer) {
  const code = (value) => (value === null || value === undefined ? element("span", { class: "why" }, "none") : value === "" ? "empty" : element("code", null, safe(value)));
  const facts = [
    ["Kind", answer.kind], ["ASCII", code(answer.ascii)], ["Unicode", code(answer.unicode)],
    ["Class", answer.class ?? element("span", { class: "why" }, "none")],
    ["Public suffix", [code(answer.publicSuffix), answer.rule && element("span", { class: "tag" }, answer.rule)]],
    ["Registrable domain", code(answer.registrableDomain)], ["Site", code(answer.site)],
  ];
  return element("section", null, table("The host", ["property", "value"], facts, { class: "facts-table" }));
}

function drawLabels({ labels }) {
  if (!(labels?.length > 0)) {
    return null;
  }
  return element("section", null, table("Labels", ["label", "ASCII or Punycode", "Unicode"], labels.map((label, i) => tableRow([
    String(i + 1), element("code", null, safe(label.ascii)),
    element("code", null, safe(label.unicode)),
  ]))));
}

function drawAddress({ address }) {
  if (!address) {
    return null;
  }
  const all = Object.entries(address).filter(([, text]) => text !== null && text !== undefined);
  return element("section", null, table("The address, spelled in other ways", ["spelling", "text"],
    all.map(([name, text]) => [spellings[name] ?? name, element("code", null, safe(text))])));
}
