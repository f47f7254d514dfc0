// A million lines through the engine and through the command.
import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { million } from "./data.mjs";
import { quote } from "./engine.mjs";
import { assert, test } from "./tests.mjs";

const shell = (command, ...args) => execFileSync("bash", ["-euo", "pipefail", "-c", command, "bash", ...args], { maxBuffer: 1 << 20 }).toString();

export function listTests(engine, weburl) {
  const at = (name) => join(engine.files, name);
  const lines = (name) => `file(${quote(at(name))}, LineAsString, 'line String')`;
  let sum = "";

  test("1,000,000 lines: the engine's output is the command's", async () => {
    const text = million();
    writeFileSync(at("million.txt"), text);
    writeFileSync(at("million.txt.gz"), gzipSync(text, { level: 1 }));
    const command = spawnSync(weburl, ["canon", at("million.txt")], { maxBuffer: 1 << 30 });
    const failures = command.stderr.toString("latin1").split("\n").length - 1;
    writeFileSync(at("command.txt"), command.stdout);
    await engine.run(`INSERT INTO FUNCTION file(${quote(at("engine.txt"))}, TSVRaw, 'c String')
      SELECT c FROM (SELECT weburlCanon(line) AS c FROM ${lines("million.txt")}) WHERE isNotNull(c) SETTINGS max_threads = 2`);
    const sums = ["command.txt", "engine.txt"].map((name) =>
      shell('LC_ALL=C sort -S 256M "$1" | sha256sum; wc -l <"$1"', at(name)).split(/\s+-?\s*/));
    assert.deepEqual(sums[1], sums[0]);
    const [counts] = await engine.rows(`SELECT count() AS n, countIf(isNull(weburlCanon(line))) AS failed FROM ${lines("million.txt")}`);
    assert.deepEqual(counts, { n: 1000000, failed: failures });
    sum = await engine.value(`SELECT sum(cityHash64(line))::String FROM ${lines("command.txt")}`);
    return `${sums[0][1]} URLs, ${failures} failures, SHA-256 ${sums[0][0].slice(0, 16)}...`;
  });

  test("the same from gzip", async () => {
    assert.equal(await engine.value(`SELECT sum(cityHash64(assumeNotNull(c)))::String FROM
      (SELECT weburlCanon(line) AS c FROM ${lines("million.txt.gz")}) WHERE isNotNull(c)`), sum);
  });

  test("the same from Parquet, and Parquet out", async () => {
    await engine.run(`INSERT INTO FUNCTION file(${quote(at("million.parquet"))}, Parquet) SELECT line AS url FROM ${lines("million.txt")}`);
    await engine.run(`INSERT INTO FUNCTION file(${quote(at("canonical.parquet"))}, Parquet)
      SELECT url, weburlCanon(url) AS c FROM file(${quote(at("million.parquet"))}, Parquet)`);
    assert.deepEqual(await engine.rows(`SELECT count() AS n, sumIf(cityHash64(assumeNotNull(c)), isNotNull(c))::String AS sum
      FROM file(${quote(at("canonical.parquet"))}, Parquet)`), [{ n: 1000000, sum }]);
  });

  // The result for a row does not depend on its neighbours.
  test("every row has its own answer", async () => {
    assert.equal(await engine.value(`SELECT count() FROM file(${quote(at("canonical.parquet"))}, Parquet)
      WHERE isNotNull(c) AND weburlCanon(c) != c`), 0);
  });

  test("dedupe spills to disk and finds the same", async () => {
    const dedupe = (settings) => `SELECT count() AS n, sum(times) AS total, sum(cityHash64(c, times))::String AS hash FROM
      (SELECT c, count() AS times FROM file(${quote(at("canonical.parquet"))}, Parquet) WHERE isNotNull(c) GROUP BY c) ${settings}`;
    const parts = () => engine.value("SELECT sum(value) FROM system.events WHERE event = 'ExternalAggregationWritePart'");
    const before = Number(await parts());
    const memory = await engine.rows(dedupe("SETTINGS max_bytes_before_external_group_by = 0, max_bytes_ratio_before_external_group_by = 0"));
    assert.equal(Number(await parts()), before, "it has spilled without being told to");
    const spilled = await engine.rows(dedupe("SETTINGS max_bytes_before_external_group_by = 10000000, max_bytes_ratio_before_external_group_by = 0"));
    const written = Number(await parts()) - before;
    assert.ok(written > 0, "nothing was spilled");
    assert.deepEqual(spilled, memory);
    const distinct = shell('LC_ALL=C sort -u -S 256M "$1" | wc -l', at("command.txt")).trim();
    assert.equal(spilled[0].n, Number(distinct), "sort -u");
    return `${distinct} distinct, ${written} parts written`;
  });
}
