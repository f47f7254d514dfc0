// How engines split URLs with functions of their own.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// run returns the lines that a program prints.
const run = (program, args, input) => execFileSync(program, args, { input, maxBuffer: 2 ** 30 }).toString().replace(/\n$/, "").split("\n");

const ndjson = (urls) => urls.map((url) => `${JSON.stringify({ input: url })}\n`).join("");

// weburl returns [host, path, query, href] for each string, with null for an absent part. href is
// null if the string is not a URL.
export function weburl(urls) {
  return run("weburl", ["udf", "--op", "parse", "--columns", "hostname,path,query,href", "--format", "ndjson"], ndjson(urls))
    .map((line) => JSON.parse(line))
    .map(({ hostname, path, query, href }) => [hostname, path, query, href]);
}

const urlsplit = `
import json, sys
from urllib.parse import urlsplit
for line in sys.stdin:
    try:
        parts = urlsplit(json.loads(line)["input"])
        print(json.dumps([parts.hostname, parts.path, parts.query]))
    except ValueError:
        print(json.dumps([None, None, None]))
`;

// read returns, by the title of each reader, [host, path, query] for each string, or only [host].
// A null is SQL's NULL. It writes files to dir, in which node finds the engines.
export async function read(urls, dir) {
  const require = createRequire(join(dir, "here"));
  const file = join(dir, "urls.ndjson");
  writeFileSync(file, urls.map((url, n) => `${JSON.stringify({ n, url })}\n`).join(""));

  const { Session } = require("chdb");
  const session = new Session(join(dir, "chdb"));
  const result = await session.queryAsync(
    `SELECT domain(url) AS domain, domainRFC(url) AS rfc, path(url) AS path, queryString(url) AS query
     FROM file('${file}', JSONEachRow, 'n UInt32, url String') ORDER BY n`, { format: "JSONEachRow" });
  const rows = result.text().trimEnd().split("\n").map((line) => JSON.parse(line));
  session.close();

  const { DuckDBInstance } = require("@duckdb/node-api");
  const connection = await (await DuckDBInstance.create()).connect();
  const splits = (await connection.runAndReadAll(
    `SELECT split_part(url, '/', 3), regexp_extract(url, '^https?://([^/:?#]+)', 1)
     FROM read_json('${file}', columns = {n: 'INTEGER', url: 'VARCHAR'}) ORDER BY n`)).getRowsJson();
  connection.closeSync();

  const program = fileURLToPath(new URL("JavaURI.java", import.meta.url));
  const text = (hex) => (hex === "-" ? null : Buffer.from(hex, "hex").toString());
  const uris = run("java", [program], urls.map((url) => `${Buffer.from(url).toString("hex")}\n`).join("")).map((line) => line.split(",").map(text));

  return {
    "ClickHouse `domain`": rows.map(({ domain, path, query }) => [domain, path, query]),
    "ClickHouse `domainRFC`": rows.map(({ rfc }) => [rfc]),
    "Spark `parse_url`": uris.map(([host, path, query]) => [host, path, query]),
    "Trino `url_extract_host`": uris.map(([host, raw, , path, query]) => (raw === null && host === null ? [null, null, null] : [host ?? "", path ?? "", query ?? ""])),
    "Python `urlsplit`": run("/usr/bin/python3", ["-c", urlsplit], ndjson(urls)).map((line) => JSON.parse(line)),
    "`split_part`": splits.map(([host]) => [host]),
    "`regexp_extract`": splits.map(([, host]) => [host]),
  };
}
