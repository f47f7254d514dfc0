// Where the URL functions of engines differ from weburl: the tables of docs/generated/engines.md, for real URLs
// and for traps. It fails if the page has other tables; with --update it writes them. It also compares the
// function for BigQuery, which run.mjs has made in the folder, with the command.
// usage: node differences.mjs FOLDER [--update]
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lists } from "../clickhouse/test/data.mjs";
import { number, replaceTable } from "./page.mjs";
import { read, weburl } from "./readers.mjs";

const [dir, update] = process.argv.slice(2);

// What a reader returns for a host, worst first.
const kinds = [
  ["another host", (host, want) => host && want && canonical.get(host) !== want && `[${host}]` !== want],
  ["a host, but not a URL", (host, want, isURL) => host && !isURL],
  ["a host where the URL has none", (host, want) => host && !want],
  ["no host", (host) => !host],
  ["more than the host", (host) => /[@/?#\\]|[^:]:\d*$/.test(host) && !/^\[[^\]]*\]$/.test(host)],
  ["capital letters", (host, want) => host.toLowerCase() === want],
  ["other spellings", () => true],
];

// canonical maps hosts that readers returned to what weburl reads in their place.
const canonical = new Map();

function kindOf(host, [want, , , href]) {
  if ((host || "") === (want || "")) return undefined;
  return kinds.find(([, is]) => is(host || "", want || "", href !== null))[0];
}

async function readAll(urls) {
  const results = await read(urls, dir);
  const hosts = [...new Set(Object.values(results).flatMap((rows) => rows.map(([host]) => host)))].filter(Boolean);
  weburl(hosts.map((host) => `http://${host}/`)).forEach(([host], i) => canonical.set(hosts[i], host));
  return [results, weburl(urls)];
}

const page = "docs/generated/engines.md";
const code = (text) => `\`${text.replaceAll("|", "\\|")}\``;

// table returns the rows of a table of counts: its head, a row for each reader, and the row of examples.
function table(title, columns, examples, rows) {
  const line = (name, cells) => `| ${name} | ${cells.join(" | ")} |`;
  const counts = rows.map(([name, found]) => line(name, columns.map((column) => number(found.filter((kind) => kind === column).length))));
  return [line(title, columns), `| --- |${" ---: |".repeat(columns.length)}`, ...counts, line("for example", columns.map((column) => (column in examples ? code(examples[column]) : "")))];
}

// confirm throws unless the strings of examples, by kinds, are of these kinds for at least one reader.
async function confirm(examples, kindsOf) {
  const strings = Object.values(examples);
  const [results, want] = await readAll(strings);
  for (const [i, kind] of Object.keys(examples).entries()) {
    const found = Object.entries(results).flatMap(([reader, values]) => kindsOf(reader, values[i], want[i], strings[i]));
    if (!found.includes(kind)) throw new Error(`${strings[i]} is not an example of "${kind}", but of ${found}`);
  }
}

const hostExamples = {
  "a host, but not a URL": '"http://a.example/',
  "no host": "http://a_b.example/",
  "more than the host": "http://a.example:81/",
  "capital letters": "http://A.example/",
};
const partExamples = {
  "of no URL": '"http://a.example/b',
  "null": "http://a.example/{b}",
  "empty for `/`": "http://a.example",
  "`\\` for `/`": "http://a.example/b\\c",
  "not encoded": "http://a.example/ü",
  "decoded": "http://a.example/b%2Fc",
};

// The tables of real URLs: how often a reader's host, path and query differ.
const urls = lists().map(String);
const [results, want] = await readAll(urls);
const shown = kinds.map(([kind]) => kind).filter((kind) => kind !== "a host where the URL has none");
await confirm(hostExamples, (reader, [host], wanted) => [kindOf(host, wanted)]);
const hostRows = Object.entries(results).map(([reader, values]) => [reader, values.map(([host], i) => kindOf(host, want[i]))]);
let good = replaceTable(page, "hosts", table(`the host of ${number(urls.length)} URLs`, shown, hostExamples, hostRows), update);

const partKinds = ["of no URL", "null", "empty for `/`", "`\\` for `/`", "not encoded", "decoded"];

// partKind says how the path or the query that a reader returns differs from weburl's.
function partKind(value, wanted, href, url) {
  if ((value ?? "") === (wanted ?? "")) return undefined;
  if (href === null) return partKinds[0];
  if (value === null) return partKinds[1];
  if (value === "" && wanted === "/") return partKinds[2];
  if (!url.includes(value)) return partKinds[5];
  return value.replaceAll("\\", "/") === wanted ? partKinds[3] : partKinds[4];
}

await confirm(partExamples, (reader, value, wanted, url) => (value.length === 1 ? [] : [partKind(value[1], wanted[1], wanted[3], url)]));
const partNames = { "ClickHouse `domain`": ["ClickHouse `path`", "`queryString`"], "Spark `parse_url`": ["Spark `PATH`", "`QUERY`"],
  "Trino `url_extract_host`": ["Trino `url_extract_path`", "`url_extract_query`"], "Python `urlsplit`": ["Python `urlsplit` `path`", "`query`"] };
const partRows = Object.entries(partNames).flatMap(([reader, names]) => names.map((name, n) => [name,
  results[reader].map((value, i) => partKind(value[n + 1], want[i][n + 1], want[i][3], urls[i]))]));
good = replaceTable(page, "parts", table("paths and queries", partKinds, partExamples, partRows), update) && good;

// The table of traps: which readers return another host than the one a browser connects to.
const traps = [
  "http://good.example:80@evil.example/",
  "http://x@good.example:@evil.example/",
  "https://evil.example\\@good.example/",
  "http:evil.example//good.example/",
  "http://127.1/",
  "http://evil%2Eexample/",
  "http://bücher.example/",
  "http://a_b.example/",
  "http://evil.example:80:90/",
];
const [trapped, truth] = await readAll(traps);
const trapRows = traps.map((url, i) => {
  const [host, , , href] = truth[i];
  const wrong = new Map();
  for (const [reader, values] of Object.entries(trapped)) {
    const returned = values[i][0];
    if ((returned || "") === (host || "") || !returned) continue;
    const name = reader.replace("ClickHouse ", "").replace("Python ", "").replace("Spark ", "").replace("Trino ", "");
    wrong.set(returned, [...(wrong.get(returned) ?? []), name]);
  }
  const none = Object.entries(trapped).filter(([, values]) => !values[i][0]).length;
  const answers = [...wrong].map(([returned, readers]) => `${code(returned)}: ${readers.join(", ")}`);
  return `| ${code(url)} | ${href === null ? "not a URL" : code(host)} | ${answers.join("<br>")} | ${none} |`;
});
good = replaceTable(page, "traps", ["| URL | host | readers with another answer | with none |", "| --- | --- | --- | ---: |", ...trapRows], update) && good;
// The function for BigQuery reads each of them as the command does.
const input = [...urls, ...traps].map((url) => `${url}\n`).join("");
const bigquery = execFileSync("node", [fileURLToPath(new URL("../bigquery/run.mjs", import.meta.url)), join(dir, "out")], { input, maxBuffer: 2 ** 30 });
const wrong = bigquery.toString().trimEnd().split("\n").map((line) => JSON.parse(line)?.href ?? null).findIndex((href, i) => href !== [...want, ...truth][i][3]);
if (wrong >= 0) {
  console.log(`the function for BigQuery differs for ${[...urls, ...traps][wrong]}`);
  good = false;
}
console.log(good ? "differences: 4 passed, 0 failed" : "differences: run scripts/test-engines --update");
process.exitCode = good ? 0 : 1;
