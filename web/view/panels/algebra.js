// The steps of the algebra of references, from a reference and a base to a URL.
import { element, fill, safe, tableRow, table } from "../dom.js";

const what = {
  preprocess: "What the parser does not read is removed.",
  mode: "How the text is read: as a generic, a web or a file URL.",
  parse: "The text as a reference, a list of components.",
  base: "The base as such a list.",
  order: "The first component of the reference says how much of the base is kept.",
  prefix: "What is kept of the base.",
  rebase: "The reference behind it.",
  force: "What a web or file URL must have is made of what follows.",
  forced: "What was changed to get a URL.",
  path: "Dot segments are resolved.",
  authority: "Credentials and port in normal form.",
  host: "The host in normal form.",
  scheme: "The scheme in lower case.",
  encode: "What a component cannot hold is percent-encoded.",
  "for printing": "What keeps its meaning when it is printed.",
  print: "The URL.",
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
    element("p", { class: "why" }, "The same result by other means: references are lists of components, which are put behind each other and then brought into normal form."),
    answer.failure && element("p", { class: "notice" }, `Not a URL: ${answer.failure.code}.`),
    answer.unresolved && element("p", { class: "notice" }, answer.unresolved),
    rows.length > 0 && table("Steps of the algebra", ["step", "value", "what it does"], rows, { class: "algebra" }));
}
