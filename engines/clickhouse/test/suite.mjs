// The whole of urltestdata.json through SQL.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { settable } from "../../../web/test/attributes.mjs";
import { suite } from "./data.mjs";
import { quote } from "./engine.mjs";
import { assert, test } from "./tests.mjs";

export function suiteTests(engine, weburl) {
  const cases = suite();
  const path = join(engine.files, "suite.ndjson");
  const table = `file(${quote(path)}, JSONEachRow, 'id UInt32, input String, base Nullable(String)')`;
  writeFileSync(path, cases.map((c, id) => JSON.stringify({ id, input: c.input, base: c.base }) + "\n").join(""));

  test("urltestdata: hrefs", async () => {
    const rows = await engine.rows(
      `SELECT id, if(isNull(base), weburlCanon(input), weburlResolve(input, base)) AS href FROM ${table} ORDER BY id`,
    );
    assert.equal(rows.length, cases.length);
    for (const { id, href } of rows) {
      assert.equal(href, cases[id].failure ? null : cases[id].href, JSON.stringify(cases[id]));
    }
    return `${rows.length} cases`;
  });

  test("urltestdata: the columns are those of parse --ndjson", async () => {
    const alone = cases.filter((c) => c.base === null);
    const output = spawnSync(weburl, ["parse", "--ndjson"], {
      maxBuffer: 1 << 26,
      input: alone.map((c) => JSON.stringify({ input: c.input }) + "\n").join(""),
    });
    const want = output.stdout.toString().trimEnd().split("\n").map((line) => JSON.parse(line));
    const rows = await engine.rows(
      `SELECT id, weburlAll(input) AS p, weburlCheck(input) AS c FROM ${table} WHERE isNull(base) ORDER BY id`,
    );
    assert.equal(rows.length, want.length);
    let compared = 0;
    rows.forEach(({ p, c }, i) => {
      const where = JSON.stringify(alone[i]);
      for (const name of settable) {
        let value = want[i].failure ? null : alone[i][name];
        if (name === "port") value = value ? Number(value) : null; // a number for ClickHouse
        const got = name === "port" && p[name] !== null ? Number(p[name]) : p[name];
        assert.equal(got, value, `${name} of ${where}`);
        compared++;
      }
      const codes = [...new Set(want[i].errors.map((e) => e.code))];
      assert.deepEqual(c, { valid: want[i].valid, errors: codes }, where);
      assert.deepEqual([p.valid, p.errors], [c.valid, c.errors], where);
      assert.equal(p.error, want[i].failure?.code ?? null, where);
    });
    assert.ok(compared > 1000, `only ${compared} values compared`);
    return `${rows.length} inputs, ${compared} attributes`;
  });
}
