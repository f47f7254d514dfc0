// Where the URL functions of engines read another host than weburl: the tables of docs/engines.md, for real
// URLs and for traps. It fails if the page has other tables; with --update it writes them.
// usage: node differences.mjs FOLDER [--update]
import { lists } from "../clickhouse/test/data.mjs";
import { replaceTable } from "./page.mjs";
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

const number = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
const code = (text) => `\`${text.replaceAll("|", "\\|")}\``;

// The table of real URLs: how often a reader's host, path and query differ.
const urls = lists().map(String);
const [results, want] = await readAll(urls);
const shown = kinds.map(([kind]) => kind).filter((kind) => kind !== "a host where the URL has none");
const columns = [...shown, "another path", "another query"];
const rows = Object.entries(results).map(([reader, values]) => {
  const counts = new Map(columns.map((column) => [column, 0]));
  const count = (column) => counts.set(column, counts.get(column) + 1);
  values.forEach((value, i) => {
    const kind = kindOf(value[0], want[i]);
    if (kind !== undefined) count(kind);
    if (value.length > 1 && (value[1] || "") !== (want[i][1] || "")) count("another path");
    if (value.length > 1 && (value[2] || "") !== (want[i][2] || "")) count("another query");
  });
  return `| ${reader} | ${columns.map((column) => (values[0].length === 1 && column.startsWith("another ") && column !== "another host" ? "" : number(counts.get(column)))).join(" | ")} |`;
});
let good = replaceTable("real", [`| ${number(urls.length)} URLs | ${columns.join(" | ")} |`, `| --- |${" ---: |".repeat(columns.length)}`, ...rows], update);

// The table of traps: which readers return another host than the one a browser connects to.
const traps = [
  "http://good.example:80@evil.example/",
  "http://x@good.example:@evil.example/",
  "https://evil.example\\@good.example/",
  "https:\\\\evil.example\\a/good.example/",
  "http://evil.example?/@good.example/",
  "http://127.1/",
  "http://evil%2Eexample/",
  "http://bücher.example/",
  "http://a_b.example/",
  "http://evil.example:80:90/",
  "javascript://good.example/%0Aalert(1)",
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
good = replaceTable("traps", ["| URL | host | readers with another answer | with none |", "| --- | --- | --- | ---: |", ...trapRows], update) && good;
console.log(good ? "differences: 2 passed, 0 failed" : "differences: run scripts/test-engines --update");
process.exitCode = good ? 0 : 1;
