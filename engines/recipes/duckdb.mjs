// Stands for DuckDB's command line, which npm does not have: duckdb -c SQL
import { createRequire } from "node:module";
import { join } from "node:path";

const { DuckDBInstance } = createRequire(join(process.cwd(), "here"))("@duckdb/node-api");
const connection = await (await DuckDBInstance.create()).connect();
await connection.run(process.argv[3]);
connection.closeSync();
