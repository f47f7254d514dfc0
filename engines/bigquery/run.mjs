// Calls the function that library.mjs made, as BigQuery would: in a context of V8 that has only
// ECMAScript and WebAssembly. It prints the result for each line of its input as JSON.
// usage: node run.mjs DIRECTORY <URLS
import { createInterface } from "node:readline/promises";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";

const dir = process.argv[2];
const sql = readFileSync(join(dir, "weburl.sql"), "utf8");
const [, list] = /library = (\[.*\])/.exec(sql);
const [, body] = /AS r"(.*)";/.exec(sql);

const context = createContext({ console: undefined });
for (const name of JSON.parse(list)) {
  const code = readFileSync(join(dir, name.split("/").at(-1)), "utf8");
  if (code.length >= 1e6) throw new Error(`${name} has ${code.length} bytes; BigQuery allows 1 MB`);
  runInContext(code, context);
}
const call = runInContext(`(url) => JSON.stringify((() => { ${body} })())`, context);
for await (const line of createInterface({ input: process.stdin })) console.log(call(line));
