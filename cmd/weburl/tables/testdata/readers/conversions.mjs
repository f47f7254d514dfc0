// Has programs write Parquet, weburl convert it to NDJSON and CSV, and NDJSON and CSV to Parquet
// again. DuckDB reads each result with the types of the original and compares all values; Polars
// and arrow-rs read the Parquet. Arguments: the program weburl and a directory to work in.
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { count, duckdb, programs, url, writers } from "./programs.mjs";

const [weburl, dir] = process.argv.slice(2);
let failed = false;
const fail = text => {
	console.error(`test-tables: conversions: ${text}`);
	failed = true;
};

// The tables that weburl refuses to convert, with the column and the reason, since text has no
// form for a type.
const refused = {
	"parquet-wasm, rare": `column "raw": its type, FIXED_LEN_BYTE_ARRAY(3), cannot be written as text`,
	"@duckdb/node-api, rare": `column "span": its type, INTERVAL, cannot be written as text`,
	"chdb, rare": `column "raw": its type, FIXED_LEN_BYTE_ARRAY(3), cannot be written as text`,
	"parquet-go, rare": `column "raw": its type, FIXED_LEN_BYTE_ARRAY(3), cannot be written as text`,
};
// What is left of these without the columns that are refused.
const without = { "parquet-wasm, rare": "raw", "@duckdb/node-api, rare": "span", "chdb, rare": "raw", "parquet-go, rare": "raw" };

// convert runs weburl, which fails for some URLs, so that the status is 1.
function convert(from, to, ...flags) {
	const p = spawnSync(weburl, ["canon", "--column", "url", "--add", "host", "--replace", "--output", to, ...flags, from], { encoding: "utf8", maxBuffer: 1 << 26, timeout: 120_000 });
	const lines = p.stderr.split("\n").filter(line => line && !line.includes("domain-to-ASCII"));
	return { status: p.status, text: lines.join("\n") };
}

const quote = name => `"${name.replaceAll('"', '""')}"`;
const literal = text => `'${text.replaceAll("'", "''")}'`;
const isNested = type => /\[\]$|^STRUCT|^MAP/.test(type);

// differ returns how many rows of two queries differ.
async function differ(a, b) {
	const [[n]] = await duckdb(`SELECT count(*) FROM ((${a}) EXCEPT ALL (${b}))`);
	const [[m]] = await duckdb(`SELECT count(*) FROM ((${b}) EXCEPT ALL (${a}))`);
	return Number(n) + Number(m);
}

async function compare(name, table) {
	const types = await duckdb(`DESCRIBE SELECT * FROM read_parquet('${table}')`);
	const columns = types.map(([name]) => quote(name)).join();
	const original = `SELECT ${columns} FROM read_parquet('${table}')`;
	const result = ending => table.replace(".parquet", `-converted${ending}`);
	const json = `{${[...types, ["host", "VARCHAR"]].map(([name, type]) => `${literal(name)}: ${literal(type)}`).join()}}`;
	const cast = nested => types.map(([name, type]) => isNested(type) ? `CAST(${nested(quote(name))} AS ${type}) AS ${quote(name)}` : `CAST(${quote(name)} AS ${type}) AS ${quote(name)}`).join();
	const asJSON = name => `CAST(${name} AS JSON)`;
	const all = [
		["NDJSON", table, ".ndjson", file => `SELECT ${columns} FROM read_json('${file}', format = 'newline_delimited', columns = ${json})`],
		["CSV", table, ".csv", file => `SELECT ${cast(asJSON)} FROM read_csv('${file}', header = true, all_varchar = true)`],
		["NDJSON to Parquet", result(".ndjson"), "-json.parquet", file => `SELECT ${cast(asJSON)} FROM read_parquet('${file}')`],
		["CSV to Parquet", result(".csv"), "-csv.parquet", file => `SELECT ${cast(asJSON)} FROM read_parquet('${file}')`],
		["NDJSON to CSV", result(".ndjson"), "-json.csv", file => `SELECT ${cast(asJSON)} FROM read_csv('${file}', header = true, all_varchar = true)`],
		["CSV to NDJSON", result(".csv"), "-csv.ndjson", file => `SELECT ${cast(asJSON)} FROM read_json('${file}', format = 'newline_delimited', columns = {${types.map(([name]) => `${literal(name)}: 'VARCHAR'`).join()}})`],
	];
	for (const [what, from, ending, query] of all) {
		const { status, text } = convert(from, result(ending));
		if (status !== 1 || text) {
			fail(`${name}: ${what}: status ${status}: ${text}`);
			return;
		}
		try {
			const n = await differ(original, query(result(ending)));
			if (n > 0) fail(`${name}: ${what}: ${n} rows differ`);
			else console.log(`${name}: ${what}: ${types.length} columns`);
		} catch (e) {
			fail(`${name}: ${what}: ${e.message}`);
		}
		if (!ending.endsWith(".parquet")) continue;
		for (const reader of ["nodejs-polars", "parquet-wasm"]) {
			const read = await programs[reader].read(result(ending)).catch(e => fail(`${name}: ${what}: ${reader}: ${e.message}`));
			const urls = read?.find(c => c.name === "url")?.values ?? [];
			const wrong = urls.findIndex((text, i) => JSON.parse(text) !== url(i));
			if (urls.length !== count || wrong >= 0) fail(`${name}: ${what}: ${reader} reads ${urls.length} URLs; number ${wrong} is wrong`);
		}
	}
}

for (const writer of writers) {
	for (const kind of ["common", "rare"]) {
		const table = join(dir, `${writer.replace("/", "-")}-${kind}.parquet`), name = `${writer}, ${kind}`;
		if (!existsSync(table)) {
			fail(`${table} is missing`);
			continue;
		}
		const want = refused[name];
		if (want === undefined) {
			await compare(name, table);
			continue;
		}
		const { status, text } = convert(table, table.replace(".parquet", "-refused.ndjson"));
		if (status !== 1 || !text.includes(want)) fail(`${name}: status ${status}: ${text}; want ${want}`);
		const rest = table.replace(".parquet", "-rest.parquet");
		await duckdb(`COPY (SELECT * EXCLUDE ${quote(without[name])} FROM read_parquet('${table}')) TO '${rest}' (FORMAT parquet)`);
		await compare(`${name} without ${without[name]}`, rest);
	}
}

// A row for each parameter, as DuckDB unnests them.
const pages = join(dir, "explode.ndjson"), exploded = join(dir, "exploded.csv");
writeFileSync(pages, Array.from({ length: count }, (_, i) => JSON.stringify({ id: i, url: `https://a/?${"x=1&y=%22&".repeat(i % 4)}` }) + "\n").join(""));
const p = spawnSync(weburl, ["get", "--column", "url", "params", "--explode", "params", "--output", exploded, pages], { encoding: "utf8" });
if (p.status !== 0) fail(`--explode: ${p.stderr}`);
const n = await differ(
	`SELECT id, p[1] AS name, p[2] AS value FROM (SELECT id, unnest(CASE WHEN id % 4 = 0 THEN [[NULL, NULL]] ELSE flatten(list_transform(range(id % 4), k -> [['x', '1'], ['y', '"']])) END) AS p FROM read_json('${pages}'))`,
	`SELECT id, "params.name" AS name, "params.value" AS value FROM read_csv('${exploded}', header = true)`);
if (n > 0) fail(`--explode: ${n} rows differ`);
process.exit(failed ? 1 : 0);
