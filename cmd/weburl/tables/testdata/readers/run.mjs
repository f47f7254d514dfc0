// Has programs write tables, weburl add columns to them, and the programs read both: whoever
// reads a table reads the result, too, with the same types and values, and the right added
// columns. Arguments: the program weburl and a directory to work in.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { add, added, addedToURL, count, parquetGo, programs, url, writers } from "./programs.mjs";

const seconds = 120; // for each step

// The tables that a reader refuses as they are: how its message says so. The rare types of a
// program are in programs.mjs.
const refused = {
	"nodejs-polars": {
		"parquet-wasm, rare types": "DataType Binary is not supported for JS conversion",
		"@duckdb/node-api, rare types": "Arrow Field dtype does not match the ArrayRef dtypes",
		"chdb, rare types": "DataType Binary is not supported for JS conversion",
		"parquet-go, rare types": "DataType Binary is not supported for JS conversion",
	},
	"parquet-wasm": {
		"nodejs-polars, rare types": "unsupported data type for byte array dictionary reader",
	},
};

const self = fileURLToPath(import.meta.url);
const args = process.argv.slice(2);
if (args[0] === "write" && args[1] === "parquet-go") {
	parquetGo(args[2], args[3]);
} else if (args[0] === "write") {
	await programs[args[1]].write(args[2], false);
	await programs[args[1]].write(args[3], true);
} else if (args[0] === "compare") {
	const answers = [];
	for (let i = 2; i < args.length; i += 4) answers.push(await compare(programs[args[1]], ...args.slice(i, i + 3), JSON.parse(args[i + 3])));
	console.log(JSON.stringify(answers));
} else {
	run(...args);
}

// compare returns what a program says of a table and of the result: its columns and what is
// wrong with them, or why the table is refused.
async function compare(program, table, result, lists, others) {
	const read = file => program.read(file).then(columns => ({ columns }), e => ({ refused: String(e.message ?? e) }));
	const { columns: was, refused } = await read(table), { columns: is, refused: now } = await read(result);
	if (refused !== undefined) {
		return { refused, problems: now === refused ? [] : [`the table is refused, the result not, or otherwise: ${now}`] };
	}
	if (now !== undefined) {
		return { columns: 0, problems: [`the result is refused: ${now}`] };
	}
	const problems = [];
	const differ = (what, got = [], want) => {
		const at = want.findIndex((value, i) => value !== got[i]);
		if (at >= 0 || got.length !== want.length) {
			problems.push(`${what}: ${got.length}, of which number ${at} is ${got[at]}; want ${want.length}, ${want[at]}`);
		}
	};
	differ("columns", is.map(c => c.name), was.map(c => c.name).concat(Object.keys(added)));
	for (const [i, c] of was.entries()) {
		if (c.values.length !== count) problems.push(`${c.name}: ${c.values.length} values, want ${count}`);
		if (is[i]?.type !== c.type) problems.push(`${c.name}: the type is ${is[i]?.type}, was ${c.type}`);
		differ(c.name, is[i]?.values, c.values);
	}
	for (const name in added) {
		const want = Array.from({ length: count }, (_, i) => {
			const value = added[name](i) ?? program.nulls?.[name] ?? null;
			return JSON.stringify(typeof value === "number" && program.number ? program.number(value) : value);
		});
		const column = is.find(c => c.name === name);
		differ(name, column?.values, want);
		if (column?.type !== program.types[name]) problems.push(`${name}: the type is ${column?.type}, want ${program.types[name]}`);
	}
	const { columns: of, refused: not } = await read(lists);
	if (not !== undefined) problems.push(`the result for lists is refused: ${not}`);
	const links = was.find(c => c.name === "links").values.map(text => JSON.parse(text));
	for (const name in not === undefined ? addedToURL : {}) {
		const value = url => {
			const value = addedToURL[name](url) ?? program.nulls?.[name] ?? null;
			return typeof value === "number" && program.number ? program.number(value) : value;
		};
		const column = of.find(c => c.name === name);
		differ(`${name} of lists`, column?.values, links.map(urls => JSON.stringify(urls && urls.map(value))));
		const type = program.list(program.types[name]);
		if (column?.type !== type) problems.push(`${name} of lists: the type is ${column?.type}, want ${type}`);
	}
	for (const c of was) differ(`${c.name} beside lists`, of?.find(d => d.name === c.name)?.values, c.values);
	for (const { file, names, replaced } of others) {
		const { columns: is, refused: not } = await read(file);
		if (not !== undefined) {
			problems.push(`${file} is refused: ${not}`);
			continue;
		}
		differ(`columns of ${file}`, is.map(c => c.name), was.map(c => c.name).concat(names));
		for (const c of was.filter(c => c.name !== replaced)) {
			const now = is.find(d => d.name === c.name);
			if (now?.type !== c.type) problems.push(`${c.name} in ${file}: the type is ${now?.type}, was ${c.type}`);
			differ(`${c.name} in ${file}`, now?.values, c.values);
		}
	}
	return { columns: was.length, problems };
}

function run(weburl, dir) {
	let failed = false, readings = 0;
	const fail = text => {
		console.error(`test-tables: ${text}`);
		failed = true;
	};
	// step runs a program. If it fails or takes too long, that is said with the name.
	const step = (name, status, program, ...args) => {
		const p = spawnSync(program, args, { encoding: "utf8", timeout: 1000 * seconds, killSignal: "SIGKILL", maxBuffer: 1 << 26 });
		if (p.error?.code === "ETIMEDOUT") fail(`${name}: not done after ${seconds} seconds`);
		else if (p.status !== status) fail(`${name}: status ${p.status ?? p.signal ?? p.error}: ${p.stderr.slice(-2000)}`);
		else return p.stdout;
	};
	const node = (name, ...args) => step(name, 0, process.execPath, self, ...args);
	const tables = [];
	const routes = join(dir, "routes.txt"), rules = join(dir, "robots.txt");
	writeFileSync(routes, "http://:sub.co.uk/:id\n");
	writeFileSync(rules, "User-agent: *\nDisallow: /1\n");
	for (const writer of writers) {
		const files = ["common", "rare"].map(types => join(dir, `${writer.replace("/", "-")}-${types}.parquet`));
		if (node(`${writer} writes`, "write", writer, ...files) === undefined) continue;
		for (const [i, table] of files.entries()) {
			const name = `${writer}, ${["common", "rare"][i]} types`, result = table.replace(".parquet", "-more.parquet");
			const lists = table.replace(".parquet", "-lists.parquet");
			const canon = (column, add, to) => step(`weburl canon of ${name}`, 1, weburl, "canon", "--column", column, "--add", add, "--output", to, table);
			// The status is 1, since URLs fail.
			if (canon("url", add, result) !== undefined && canon("links", Object.keys(addedToURL).join(), lists) !== undefined) {
				// The other verbs that add columns, a column that is replaced, and one that is read.
				const others = [
					{ verb: ["get", "host", "query.q*"], names: ["host", "query.q*"] },
					{ verb: ["pattern", "match", "--patterns", routes, "--add", "pattern,group.id"], names: ["pattern", "group.id"] },
					{ verb: ["robots", "test", "--agent", "a", "--robots", rules, "--add", "allowed,line"], names: ["allowed", "line"] },
					{ verb: ["canon", "--add", "id=n{path}", "--replace"], names: [], replaced: "id" },
				].map((o, i) => ({ ...o, file: table.replace(".parquet", `-other${i}.parquet`) }));
				for (const o of others) step(`${o.verb[0]} of ${name}`, 1, weburl, ...o.verb, "--column", "url", "--output", o.file, table);
				const checked = step(`weburl check of ${name}`, 1, weburl, "check", "--column", "url", "--format", "json", "--max-findings", "0", table);
				const bad = Array.from({ length: count }, (_, i) => url(i)).filter(u => u === "http://a b/").length;
				const found = checked && (checked.match(/"domain-to-ASCII"/g) ?? []).length;
				if (checked !== undefined && found < bad) fail(`${name}: check reports ${found} of ${bad} URLs`);
				tables.push({ name, table, result, lists, others: JSON.stringify(others) });
			}
		}
	}
	for (const reader in programs) {
		const out = node(`${reader} reads`, "compare", reader, ...tables.flatMap(t => [t.table, t.result, t.lists, t.others]));
		if (out === undefined) continue;
		// ClickHouse prints other lines, too.
		for (const [i, answer] of JSON.parse(out.trim().split("\n").at(-1)).entries()) {
			const name = `${tables[i].name}, by ${reader}`, want = refused[reader]?.[tables[i].name];
			if (answer.refused !== undefined && !(want && answer.refused.includes(want))) fail(`${name}: refused: ${answer.refused}`);
			if (answer.refused === undefined && want) fail(`${name}: no longer refused; take it out of the list`);
			for (const problem of answer.problems) fail(`${name}: ${problem}`);
			console.log(`${name}: ${answer.refused === undefined ? `${answer.columns} columns` : "refused, with and without added columns"}`);
			readings++;
		}
	}
	if (readings !== 2 * writers.length * Object.keys(programs).length) fail(`${readings} readings`);
	process.exit(failed ? 1 : 0);
}
