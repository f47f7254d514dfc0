// Programs that write and read Parquet. Each writes two tables with the columns id and url:
// one with columns of types that most readers know, and one with rare types, too. All but
// parquet-go read. Reading returns the columns: name, type and values, the values as text.
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { dirname, join } from "node:path";
import { execFileSync } from "node:child_process";

const require = createRequire(import.meta.url);
// ClickHouse is large, so it is used where it is already.
const requireChdb = process.env.WEBURL_CHDB ? createRequire(pathToFileURL(join(process.env.WEBURL_CHDB, "x.js"))) : require;

export const count = 3000;
const groupSize = 2048; // what DuckDB can do
const ids = Array.from({ length: count }, (_, i) => i);

// The URL of a row, and what weburl has to add.
export const url = i => i % 7 === 6 ? null : i % 5 === 4 ? "http://a b/" : `HTTP://www.Example${i % 50}.co.uk:80/a/../${i}?q#f`;
export const added = {
	canonical: i => url(i)?.startsWith("HTTP") ? `http://www.example${i % 50}.co.uk/${i}?q#f` : null,
	site: i => url(i)?.startsWith("HTTP") ? `http://example${i % 50}.co.uk` : null,
	valid: i => url(i) === null ? null : url(i).startsWith("HTTP"),
	errors: i => url(i) === null ? null : url(i).startsWith("HTTP") ? [] : ["domain-to-ASCII"],
	"port-or-default": i => url(i)?.startsWith("HTTP") ? 80 : null,
	"query.q*": i => url(i)?.startsWith("HTTP") ? [""] : null,
	key: i => url(i)?.startsWith("HTTP") ? `${i}, q` : null,
};
// What weburl has to add to the column links, which some programs write: a value for each URL.
export const addedToURL = {
	canonical: u => u?.startsWith("HTTP") ? u.replace("HTTP", "http").replace("Example", "example").replace(":80/a/..", "") : null,
	valid: u => u === null ? null : u.startsWith("HTTP"),
	errors: u => u === null ? null : u.startsWith("HTTP") ? [] : ["domain-to-ASCII"],
	"port-or-default": u => u?.startsWith("HTTP") ? 80 : null,
};
const links = i => Array.from({ length: i % 4 }, (_, k) => url(i + k));
// What --add takes: "key" has a template, which may contain commas, so it is the last.
export const add = Object.keys(added).join() + "={path.-1}, {query}";

const sql = (text, concat) => `CASE WHEN i % 7 = 6 THEN NULL WHEN i % 5 = 4 THEN 'http://a b/'
	ELSE concat('HTTP://www.Example', CAST(i % 50 AS ${text}), '.co.uk:80/a/../', CAST(i AS ${text}), '?q#f') END`;
const pandas = JSON.stringify({
	index_columns: [], column_indexes: [], pandas_version: "2.2.0",
	columns: ["id", "kind"].map(name => ({ name, field_name: name, pandas_type: "int64", numpy_type: "int64", metadata: null })),
});

// text returns a value in a form that tells all values of a type from each other.
const text = v => JSON.stringify(v, (_, v) =>
	typeof v === "bigint" ? `${v}n` : typeof v === "number" && !Number.isFinite(v) ? String(v) : ArrayBuffer.isView(v) ? [...v].map(text) : v);

export const programs = {
	// The crate parquet of arrow-rs, as DataFusion has it.
	"parquet-wasm": {
		types: { canonical: "Utf8 []", site: "Utf8 []", valid: "Bool []", errors: "List<Utf8> []", "port-or-default": "Int64 []", "query.q*": "List<Utf8> []", key: "Utf8 []" },
		list: type => `List<${type.replace(" []", "")}> []`,
		number: n => `${n}n`,
		async write(file, rare) {
			const a = require("apache-arrow"), p = require("parquet-wasm");
			const { vectorFromArray: v } = a;
			const item = type => new a.Field("item", type, true);
			const made = new a.Table({
				id: v(ids.map(BigInt), new a.Int64()),
				url: v(ids.map(url), new a.Utf8()),
				kind: v(ids.map(i => ["html", "pdf", null][i % 3]), new a.Dictionary(new a.Utf8(), new a.Int8())),
				large: v(ids.map(String), new a.LargeUtf8()),
				when: v(ids.map(i => 1.7e12 + i), new a.TimestampMicrosecond("Europe/Vienna")),
				day: v(ids.map(i => new Date(86400000 * i)), new a.DateDay()),
				time: v(ids.map(BigInt), new a.TimeNanosecond()),
				span: v(ids.map(BigInt), new a.DurationMicrosecond()),
				small: v(ids.map(i => i % 100), new a.Uint8()),
				half: v(ids.map(i => i / 4), new a.Float32()),
				flag: v(ids.map(i => [true, false, null][i % 3]), new a.Bool()),
				links: v(ids.map(i => i % 5 ? links(i) : null), new a.List(item(new a.Utf8()))),
				tags: v(ids.map(i => i % 3 ? ids.slice(0, i % 4).map(String) : null), new a.List(item(new a.Utf8()))),
				in: v(ids.map(i => ({ x: i, y: String(i) })), new a.Struct([new a.Field("x", new a.Int32(), true), new a.Field("y", new a.Utf8(), true)])),
				...rare && {
					raw: v(ids.map(i => new Uint8Array([i, 1, 2])), new a.FixedSizeBinary(3)),
					pair: v(ids.map(i => [i, -i]), new a.FixedSizeList(2, item(new a.Int16()))),
				},
			});
			const fields = made.schema.fields.map(f => f.clone({ metadata: new Map([["of", "a test of " + f.name]]) }));
			const table = new a.Table(new a.Schema(fields, new Map([["pandas", pandas]])), made.batches);
			const options = new p.WriterPropertiesBuilder().setCompression(p.Compression.LZ4_RAW)
				.setKeyValueMetadata(new Map([["pandas", pandas]])).setMaxRowGroupSize(groupSize).build();
			writeFileSync(file, p.writeParquet(p.Table.fromIPCStream(a.tableToIPC(table, "stream")), options));
		},
		async read(file) {
			const a = require("apache-arrow"), p = require("parquet-wasm");
			const t = a.tableFromIPC(p.readParquet(readFileSync(file)).intoIPCStream());
			return t.schema.fields.map((f, i) => ({
				name: f.name, type: `${f.type}${f.nullable ? "" : " not null"} ${JSON.stringify([...f.metadata])}`,
				values: [...t.getChildAt(i)].map(text),
			}));
		},
	},
	"nodejs-polars": {
		types: { canonical: "DataType(String)", site: "DataType(String)", valid: "DataType(Bool)", errors: "DataType(List(DataType(String)))",
			"port-or-default": "DataType(Int64)", "query.q*": "DataType(List(DataType(String)))", key: "DataType(String)" },
		list: type => `DataType(List(${type}))`,
		async write(file, rare) {
			const pl = require("nodejs-polars");
			const col = (name, type) => pl.col("id").cast(type).alias(name);
			pl.DataFrame({ id: ids, url: ids.map(url), links: ids.map(i => links(i)), tags: ids.map(i => ids.slice(0, i % 4).map(String)), flag: ids.map(i => [true, false, null][i % 3]), half: ids.map(i => i / 4) })
				.withColumns(col("when", pl.Datetime("ms", "Europe/Vienna")), col("day", pl.Date),
					col("small", pl.Int16), col("long", pl.UInt64), pl.col("half").cast(pl.Float32).alias("quarter"),
					...rare ? [pl.col("url").cast(pl.Categorical).alias("kind")] : [])
				.writeParquet(file, { compression: "zstd", rowGroupSize: groupSize });
		},
		async read(file) {
			const pl = require("nodejs-polars");
			const df = pl.readParquet(file);
			return df.columns.map(name => ({ name, type: String(df.schema[name]), values: df.getColumn(name).toArray().map(text) }));
		},
	},
	"@duckdb/node-api": {
		types: { canonical: "VARCHAR", site: "VARCHAR", valid: "BOOLEAN", errors: "VARCHAR[]", "port-or-default": "BIGINT", "query.q*": "VARCHAR[]", key: "VARCHAR" },
		list: type => `${type}[]`,
		number: String,
		async write(file, rare) {
			await duckdb(`COPY (SELECT i AS id, ${sql("VARCHAR")} AS url, [i, NULL, i + 1] AS tags,
				CASE WHEN i % 5 > 0 THEN list_transform(range(i % 4), k -> CASE WHEN k = 2 THEN NULL WHEN k = 1 THEN 'http://a b/'
					ELSE concat('HTTP://www.Example', i % 50, '.co.uk:80/a/../', i, '?q#f') END) END AS links, {'x': i, 'y': i::VARCHAR} AS "in",
				TIMESTAMPTZ '2024-01-01 00:00:00+00' + to_seconds(i) AS "when", DATE '2024-01-01' + i::INTEGER AS day,
				TIME '01:02:03' AS time,
				(i % 100)::UTINYINT AS small, (i / 4)::FLOAT AS half, CASE i % 3 WHEN 0 THEN true WHEN 1 THEN false END AS flag,
				i::VARCHAR AS large
				${rare ? `, (i / 4)::DECIMAL(12, 3) AS d, MAP {'k': i} AS m, (['html', 'pdf'][1 + i % 2])::ENUM('html', 'pdf') AS kind,
				('00000000-0000-0000-0000-00000000000' || (i % 10))::UUID AS u, i::VARCHAR::BLOB AS raw, to_days(i::INTEGER) AS span` : ""} FROM range(${count}) t(i))
				TO '${file}' (FORMAT parquet, ROW_GROUP_SIZE ${groupSize}, COMPRESSION brotli)`);
		},
		async read(file) {
			const types = await duckdb(`DESCRIBE SELECT * FROM read_parquet('${file}')`);
			const rows = await duckdb(`SELECT * FROM read_parquet('${file}')`);
			return types.map(([name, type], i) => ({ name, type, values: rows.map(row => text(row[i])) }));
		},
	},
	chdb: {
		types: { canonical: "Nullable(String)", site: "Nullable(String)", valid: "Nullable(Bool)", errors: "Array(String)",
			"port-or-default": "Nullable(Int64)", "query.q*": "Array(String)", key: "Nullable(String)" },
		list: type => `Array(${type})`,
		nulls: { errors: [], "query.q*": [] }, // a null list is an empty one
		async write(file, rare) {
			clickhouse(`INSERT INTO FUNCTION file('${file}') SELECT toInt64(number) AS id, ${sql("String").replaceAll("i ", "number ")} AS url,
				arrayMap(k -> if(k = 2, NULL, if(k = 1, 'http://a b/', concat('HTTP://www.Example', toString(number % 50), '.co.uk:80/a/../', toString(number), '?q#f'))),
					range(toUInt64(number % 4))) AS links, [number, number + 1] AS a, toDateTime64('2024-01-01 00:00:00', 3) + number AS when, toDate('2024-01-01') + number % 1000 AS day,
				tuple(number, 'x') AS t, toLowCardinality(toString(number % 10)) AS kind,
				if(number % 2 = 0, NULL, number / 3) AS n, toIPv4('1.2.3.4') AS ip, number % 2 = 0 AS flag, toUInt8(number % 100) AS small
				${rare ? `, toDecimal64(number, 3) AS d, map('k', toString(number)) AS m, toUUID('00000000-0000-0000-0000-000000000001') AS u, toFixedString('abc', 3) AS raw,
				CAST(number % 2, 'Enum8(\\'html\\' = 0, \\'pdf\\' = 1)') AS e` : ""}
				FROM numbers(${count}) SETTINGS output_format_parquet_row_group_size = ${groupSize}`);
		},
		async read(file) {
			const rows = sql => clickhouse(sql, "JSONCompactEachRow").split("\n").filter(line => line).map(line => JSON.parse(line));
			const types = rows(`DESCRIBE file('${file}')`), values = rows(`SELECT * FROM file('${file}')`);
			return types.map(([name, type], i) => ({ name, type, values: values.map(row => text(row[i])) }));
		},
	},
};

// writers are the programs, and parquet-go, which writes both tables at once.
export const writers = [...Object.keys(programs), "parquet-go"];

export function parquetGo(common, rare) {
	execFileSync("go", ["run", ".", common, rare], {
		cwd: join(dirname(fileURLToPath(import.meta.url)), "parquet-go"), stdio: ["pipe", "inherit", "inherit"],
		input: JSON.stringify({ URLs: ids.map(url), Links: ids.map(i => i % 5 ? links(i) : null) }),
	});
}

export async function duckdb(sql) {
	const { DuckDBInstance } = require("@duckdb/node-api");
	const connection = await (await DuckDBInstance.create(":memory:")).connect();
	return (await connection.runAndReadAll(sql)).getRowsJson();
}

function clickhouse(sql, format = "TSV") {
	return String(requireChdb("chdb").query(sql, format));
}
