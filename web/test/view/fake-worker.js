// Stands in for worker.js where the drawing is developed without the Go program: answers
// with what answers.json has for the request, or else for its verb and input, or its verb.
const answers = await (await fetch("answers.json")).json();

addEventListener("message", ({ data }) => {
  const request = JSON.parse(data);
  const found = answers.find((one) => JSON.stringify(one.request) === data)
    ?? answers.find((one) => one.request.verb === request.verb && one.request.input === request.input)
    ?? answers.find((one) => one.request.verb === request.verb && one.request.verb !== "look");
  const length = new TextEncoder().encode(request.input ?? "").length;
  if (request.verb === "look" && request.input.startsWith("many:")) {
    postMessage({ answer: JSON.stringify(many(request.input, length)) });
    return;
  }
  const unknown = request.verb === "look"
    ? { result: { input: request.input, valid: false, errors: [] }, runs: plain(length), parts: [], rules: [], findings: [] }
    : { error: `answers.json has nothing for ${request.verb}` };
  postMessage({ answer: JSON.stringify(found?.answer ?? unknown) });
});
postMessage({ ready: true });

function plain(length) {
  return { runs: [0, length], sorts: [["text"]] };
}

// many is the worst that there is to draw: each byte a piece, and wrong.
function many(input, length) {
  const all = Array.from({ length }, (_, i) => i);
  return {
    result: { input, href: input, valid: false, errors: [] },
    runs: plain(length),
    parts: [],
    map: { pieces: all.flatMap((i) => [i % 2, 1, 1]), sorts: [["path", "same"], ["query", "same"]], base: [], by: [] },
    rules: [{ code: "invalid-URL-unit", message: "" }],
    findings: all.map((i) => ({ rule: 0, span: [i, i + 1], in: "input" })),
  };
}
