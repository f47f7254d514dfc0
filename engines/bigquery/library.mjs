// Makes the library of a JavaScript UDF for BigQuery: node library.mjs DIRECTORY gs://BUCKET/FOLDER
//
// It writes weburl-0.js and so on, each smaller than 1 MB, and weburl.sql, which creates the function.
// It needs npm's esbuild, and scripts/build-web must have run.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [dir, folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: node library.mjs DIRECTORY gs://BUCKET/FOLDER");
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const pieceSize = 960_000;

mkdirSync(dir, { recursive: true });
const names = ["weburl-0.js"];
execFileSync("npx", ["esbuild", here("function.js"), "--bundle", "--minify", "--format=iife", "--log-level=warning", `--outfile=${join(dir, names[0])}`], { stdio: "inherit" });
const wasm = readFileSync(here("../../web/dist/weburl.wasm")).toString("base64").replace(/=+$/, "");
for (let at = 0; at < wasm.length; at += pieceSize) {
  const name = `weburl-${names.length}.js`;
  writeFileSync(join(dir, name), `weburl.add("${wasm.slice(at, at + pieceSize)}");\n`);
  names.push(name);
}
writeFileSync(join(dir, "weburl.sql"), `CREATE OR REPLACE FUNCTION urls.weburl(url STRING)
RETURNS STRUCT<href STRING, origin STRING, protocol STRING, hostname STRING, port STRING, pathname STRING, search STRING, hash STRING>
DETERMINISTIC LANGUAGE js
OPTIONS (library = [${names.map((name) => `"${folder}/${name}"`).join(", ")}])
AS r"return weburl(url);";
`);
