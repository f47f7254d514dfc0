// Answers each line, a list of questions, with a list of answers. A question {url} is fetched
// by Node, and the answer is {type, body}, with the body in base64, or {failure}. A question
// {mime} is parsed by the package undici, and the answer is {type} or {failure}.
import { createInterface } from "node:readline";
import { createRequire } from "node:module";
const require = createRequire(process.argv[2] + "/");
const { parseMIMEType, serializeAMimeType } = require("undici");

async function answer({ url, mime }) {
  if (url === undefined) {
    const type = parseMIMEType(mime);
    return type === "failure" ? { failure: "mime" } : { type: serializeAMimeType(type) };
  }
  try {
    const response = await fetch(url);
    const body = Buffer.from(await response.arrayBuffer());
    return { type: response.headers.get("content-type"), body: body.toString("base64") };
  } catch (error) {
    return { failure: String(error.cause?.message ?? error.message) };
  }
}

console.log(`Node ${process.versions.node} with undici ${process.versions.undici}, and undici ${require("undici/package.json").version}`);
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await Promise.all(JSON.parse(line).map(answer))));
}
