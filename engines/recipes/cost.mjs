// What the recipes of docs/engines.md cost for 1,000,000 rows: the page's table of costs. Each way computes the
// canonical form, or href, of real URLs, many of them several times with another query. The server of PostgreSQL must
// not run: it is started for each way, and the cost of that is subtracted.
// usage: node cost.mjs FOLDER
import { execFileSync } from "node:child_process";
import { createWriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { lists } from "../clickhouse/test/data.mjs";
import { number, replaceTable } from "./page.mjs";

const dir = process.argv[2];
const count = 1_000_000;
const runs = 3;
const postgres = "/usr/lib/postgresql/15/bin";
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const shell = (command) => execFileSync("bash", ["-euc", command], { cwd: dir, stdio: ["ignore", "ignore", "inherit"] });

const user = process.getuid() === 0 ? "setpriv --reuid=postgres --regid=postgres --clear-groups " : "";
const control = `${user}${postgres}/pg_ctl -D ${dir}/server/data -w`;
const started = (commands) => `cd server
${control} -l log -o "-c listen_addresses='' -c unix_socket_directories=${dir}/server -c fsync=off" start
trap "cd ${dir}/server; ${control} -m fast stop" EXIT
cd ..
${commands}`;

const functionOf = (setup) => `import { URL } from "weburl";
const href = (url) => (url === null ? null : URL.parse(url)?.href) ?? null;
${setup}`;

writeFileSync(join(dir, "duckdb-function.mjs"), functionOf(`import { DuckDBInstance, DuckDBScalarFunction, VARCHAR } from "@duckdb/node-api";
const db = await (await DuckDBInstance.create()).connect();
db.registerScalarFunction(DuckDBScalarFunction.create({
  name: "href", parameterTypes: [VARCHAR], returnType: VARCHAR,
  mainFunction(info, input, output) {
    const urls = input.getColumnVector(0);
    for (let row = 0; row < input.rowCount; row++) output.setItem(row, href(urls.getItem(row)));
    output.flush();
  },
}));
await db.run("CREATE TABLE t AS SELECT *, href(url) AS href FROM 'big.parquet'");`));
writeFileSync(join(dir, "sqlite-function.mjs"), functionOf(`import { DatabaseSync } from "node:sqlite";
const db = new DatabaseSync("big.db");
db.function("href", { deterministic: true }, href);
db.exec("CREATE TEMP TABLE t AS SELECT *, href(url) AS href FROM big");`));
writeFileSync(join(dir, "polars.mjs"), `import { spawnSync } from "node:child_process";
import pl from "nodejs-polars";
pl.readParquet("big.parquet").writeParquet("polars.parquet");
spawnSync("weburl", ["canon", "--column", "url", "--output", "polars-urls.parquet", "polars.parquet"]);
pl.readParquet("polars-urls.parquet");`);
writeFileSync(join(dir, "frame.py"), `import io, subprocess
import pandas as pd
pages = pd.read_csv("big.csv")
out = subprocess.run(["weburl", "canon", "--column", "url"], input=pages[["url"]].to_json(orient="records", lines=True),
                     stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8").stdout
urls = pd.read_json(io.StringIO(out), lines=True, dtype={"url": "string", "canonical": "string"}, convert_dates=False)
pages.join(urls.drop(columns="url"))`);

// Each way, by its name in the page. The first is what the others are compared with.
const ways = {
  "`weburl canon --column`, CSV": "weburl canon --column url big.csv || true",
  "the same, Parquet": "weburl canon --column url --output out.parquet big.parquet || true",
  "DuckDB, Parquet out and in": `duckdb -c "COPY (FROM 'big.parquet') TO 'duckdb.parquet'"
    weburl canon --column url --output duckdb-urls.parquet duckdb.parquet || true
    duckdb -c "CREATE TABLE t AS FROM 'duckdb-urls.parquet'"`,
  "DuckDB, `read_csv('/dev/stdin')`": `weburl canon --column url big.csv | duckdb -c "CREATE TABLE t AS FROM read_csv('/dev/stdin')"`,
  "DuckDB, a function in Node": "node duckdb-function.mjs",
  "SQLite, `.import`": `rm -f import.db; sqlite3 import.db ".import --csv '|weburl canon --column url big.csv' t"`,
  "SQLite, a function in Node": "node sqlite-function.mjs",
  "PostgreSQL, `\\copy` out and in": started(`psql -Xqc "\\copy big TO PROGRAM 'weburl canon --column url --output pg.csv || test -e pg.csv' CSV HEADER"
    psql -Xqc 'CREATE TABLE IF NOT EXISTS big_urls (id int, url text, canonical text)' -c 'TRUNCATE big_urls' -c '\\copy big_urls FROM pg.csv CSV HEADER'`),
  "PostgreSQL, `COPY FROM PROGRAM`": started(`psql -Xqc 'CREATE TABLE IF NOT EXISTS big_urls (id int, url text, canonical text)' -c 'TRUNCATE big_urls' \\
    -c "COPY big_urls FROM PROGRAM 'weburl canon --column url ${dir}/big.csv || true' CSV HEADER"`),
  "PostgreSQL, the function": started(`psql -Xqc 'CREATE TEMP TABLE t AS SELECT id, url, (weburl(url)).href FROM big'`),
  "pandas, JSON lines": "/usr/bin/python3 frame.py",
  "Polars, Parquet out and in": "node polars.mjs",
  "the function for BigQuery, in V8": `node ${here("../bigquery/run.mjs")} out <big.txt`,
};

// The rows: a real URL several times is not the same URL.
const real = lists().map(String);
const csv = createWriteStream(join(dir, "big.csv"));
const text = createWriteStream(join(dir, "big.txt"));
csv.write("id,url\n");
for (let i = 0; i < count; i++) {
  const round = Math.floor(i / real.length);
  const url = real[i % real.length].replace(/(?=#|$)/, round === 0 ? "" : `${real[i % real.length].includes("?") ? "&" : "?"}page=${round}`);
  if (!text.write(`${url}\n`)) await once(text, "drain");
  if (!csv.write(`${i},"${url.replaceAll('"', '""')}"\n`)) await once(csv, "drain");
}
await Promise.all([csv, text].map((stream) => (stream.end(), once(stream, "finish"))));
shell(`duckdb -c "COPY (SELECT id, url FROM read_csv('big.csv', escape='\\"', strict_mode=true)) TO 'big.parquet'"
rm -f big.db; sqlite3 big.db '.import --csv big.csv big'
${started(`psql -Xqc 'CREATE TABLE big (id int, url text)' -c '\\copy big FROM big.csv CSV HEADER'`)}`);

// measure returns the least of each figure.
function measure(name, command, status = 0) {
  const results = Array.from({ length: runs }, () => JSON.parse(execFileSync("/usr/bin/python3", [here("usage.py"), command], { cwd: dir })));
  const bad = results.find((result) => result.status !== status);
  if (bad) throw new Error(`${name} ended with status ${bad.status}`);
  const least = (figure) => Math.min(...results.map((result) => result[figure]));
  console.log(`${name}: ${least("user").toFixed(2)} s of CPU, ${least("elapsed").toFixed(2)} s, ${least("memory").toFixed(0)} MiB`);
  return { user: least("user"), elapsed: least("elapsed"), memory: least("memory") };
}

const server = measure("starting and stopping the server", started(""));
let base;
const rows = Object.entries(ways).map(([name, command]) => {
  const cost = measure(name, command);
  if (command.includes("pg_ctl")) {
    cost.user -= server.user;
    cost.elapsed -= server.elapsed;
  }
  base ??= cost;
  return `| ${name} | ${(cost.user / base.user).toFixed(1)} | ${number(1000 * Math.round(count / cost.elapsed / 1000))} | ${number(Math.round(cost.memory))} |`;
});
replaceTable("docs/engines.md", "costs", ["| way | CPU time | rows per second | memory, MiB |", "| --- | ---: | ---: | ---: |", ...rows], true);
