// ClickHouse in this process: one session with the functions of a folder.
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { Session } = createRequire(import.meta.url)("chdb");

// open starts the engine in a working folder, in which "scripts" contains the programs and
// "functions" the configuration of functions. Files are read from "files".
export function open(dir) {
  for (const name of ["data", "files"]) mkdirSync(join(dir, name), { recursive: true });
  const config = join(dir, "config.xml");
  writeFileSync(config, `<clickhouse>
  <user_scripts_path>${join(dir, "scripts")}</user_scripts_path>
  <user_defined_executable_functions_config>${join(dir, "functions")}/*_function.xml</user_defined_executable_functions_config>
</clickhouse>
`);
  const session = new Session(join(dir, "data"), { connectionArgs: [`--config-file=${config}`] });
  return {
    files: join(dir, "files"),
    // rows returns the rows of a query as objects. Strings that are not UTF-8 have to be
    // selected as hex().
    async rows(sql) {
      const result = await session.queryAsync(sql, { format: "JSONEachRow" });
      return result.text().split("\n").filter(Boolean).map((line) => JSON.parse(line));
    },
    // value returns the only value of a query.
    async value(sql) {
      const rows = await this.rows(sql);
      const values = rows.length === 1 ? Object.values(rows[0]) : [];
      if (values.length !== 1) throw new Error(`${sql} has ${rows.length} rows`);
      return values[0];
    },
    // run runs a statement without a result.
    async run(sql) {
      await session.queryAsync(sql, { format: "JSONEachRow" });
    },
    // failure returns the message of a query that must fail.
    async failure(sql) {
      let rows;
      try {
        rows = await this.rows(sql);
      } catch (error) {
        return error.message.replace(/, Stack trace[\s\S]*/, "");
      }
      throw new Error(`no error, but ${rows.length} rows: ${sql}\n${JSON.stringify(rows).slice(0, 200)}`);
    },
    close: () => session.close(),
  };
}

// quote writes a path or text as an SQL literal.
export const quote = (text) => `'${text.replace(/[\\']/g, "\\$&")}'`;
