// The steps of the algebra of references, from a reference and a base to a URL.
import { element, fill, safe, tableRow, table } from "../dom.js";

const what = {
  preprocess: "Removes the characters that the parser ignores.",
  mode: "Decides how to read the text: as a generic, a web or a file URL.",
  parse: "Splits the text into a reference: a list of components.",
  base: "Splits the base in the same way.",
  order: "Finds how much of the base to keep, by the first component of the reference.",
  prefix: "Keeps that part of the base.",
  rebase: "Appends the reference to it.",
  force: "Gives a web or file URL its authority and root.",
  forced: "Says what “force” has changed.",
  path: "Resolves dot segments.",
  authority: "Normalizes username, password and port.",
  host: "Normalizes the host.",
  scheme: "Lowercases the scheme.",
  encode: "Percent-encodes characters that a component cannot contain.",
  "for printing": "Changes what would be read as something else when it is printed.",
  print: "Writes the URL.",
};

export async function drawAlgebra(root, context) {
  const { input, base } = context.fields;
  const answer = await context.ask({ verb: "algebra", input, base });
  if (answer === null) {
    return;
  }
  if (answer.error !== undefined) {
    fill(root, element("p", { class: "notice" }, answer.error));
    return;
  }
  const steps = answer.steps ?? [];
  let before;
  const rows = steps.map(({ step, value }) => {
    const same = value === before;
    before = value;
    return tableRow([element("span", null, step), same ? element("span", { class: "why" }, "unchanged") : element("code", null, safe(value)), element("span", { class: "why" }, what[step] ?? "")],
      { class: same ? "same" : null });
  });
  fill(root,
    element("p", null, "The Standard describes a parser that reads one character after the other. The algebra gets the same result from whole components. "
      + "It splits the reference and the base into lists of components (scheme, authority, directories, file, query, fragment), keeps the components of the base that come before "
      + "the first one of the reference, and appends the reference. Then it normalizes the list and writes it as a URL. "
      + "Each row is one of these steps, with the list after it."),
    answer.failure && element("p", { class: "notice" }, `Not a URL: ${answer.failure.code}.`),
    answer.unresolved && element("p", { class: "notice" }, answer.unresolved),
    rows.length > 0 && table("Steps of the algebra", ["step", "value", "what it does"], rows, { class: "algebra" }));
}
