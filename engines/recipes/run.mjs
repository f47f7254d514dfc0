// Runs the code of docs/engines.md in a folder, in the order of the page, and compares what each block
// prints with the block of text after it. scripts/test-engines prepares the folder and the servers.
// usage: node run.mjs FOLDER
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const dir = process.argv[2];
const page = readFileSync(fileURLToPath(new URL("../../docs/engines.md", import.meta.url)), "utf8");

// How the blocks of each language are run. The server does not run in the folder, which the page calls
// /data.
const programs = {
  sh: (code) => ["bash", ["-euc", code]],
  sql: (code) => ["psql", ["-Xq", "-f", file("sql", code.replaceAll("/data/", `${dir}/`))]],
  js: (code) => ["node", [file("mjs", code)]],
  python: (code) => ["/usr/bin/python3", [file("py", code)]],
};

let blocks = 0;
let line = 1;

function file(extension, code) {
  const name = join(dir, `block-${blocks}.${extension}`);
  writeFileSync(name, code);
  return name;
}

// printed returns what a block prints, without spaces at the ends of lines and without the names of files
// before errors.
function printed(language, code) {
  const [program, args] = programs[language](code);
  // What node makes is a socket, which DuckDB cannot open as /dev/stdout; bash makes a pipe.
  const pipe = ["-c", '"$@" 2>&1 | cat; exit "${PIPESTATUS[0]}"', "bash", program, ...args];
  const { stdout, status, error } = spawnSync("bash", pipe, { cwd: dir, encoding: "utf8", timeout: 100_000 });
  const text = stdout.replaceAll(`${dir}/`, "/data/").replace(/^psql:\S+ /gm, "").replace(/[ \t\r]+$/gm, "").replace(/\n+$/, "\n");
  return error || status !== 0 ? `${text}(exit status ${status}${error ? `, ${error.message}` : ""})\n` : text;
}

let failed = 0;
for (const [before, language, code, , expected = ""] of page.matchAll(/[^]*?^```(sh|sql|js|python)\n([^]*?)^```\n(\n```text\n([^]*?)^```\n)?/gm)) {
  const at = line + before.slice(0, before.indexOf("```" + language)).split("\n").length - 1;
  line += before.split("\n").length - 1;
  blocks++;
  const started = Date.now();
  const got = printed(language, code);
  const good = got === expected;
  console.log(`${good ? "ok" : "FAILED"} docs/engines.md:${at} ${language}, ${Date.now() - started} ms`);
  if (!good) console.log(`--- expected\n${expected}--- printed\n${got}---`);
  failed += good ? 0 : 1;
}
// After a statement that was cancelled, the function of PostgreSQL still answers, and with the right row.
blocks++;
const cancelled = printed("sql", `SET statement_timeout = 500;
SELECT count((weburl('http://a.example/' || i)).href) FROM generate_series(1, 1000000000) i;
RESET statement_timeout;
\\pset tuples_only on
SELECT (weburl('http://b.example')).href;
`);
if (!cancelled.endsWith("\n http://b.example/\n")) {
  console.log(`FAILED after a statement was cancelled: ${cancelled}`);
  failed++;
}
console.log(`${blocks - failed} passed, ${failed} failed`);
process.exitCode = failed || blocks < 10 ? 1 : 0;
