// Measures rows per second of weburl's functions and of the engine's own, and the
// memory of the processes. It never fails.
// usage: node speed.mjs FOLDER THREADS [RUNS]; taskset sets the number of cores.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { lists } from "./data.mjs";
import { open, quote } from "./engine.mjs";
import { children, cpu, peak } from "./processes.mjs";

const [dir, threads, runs = "3"] = process.argv.slice(2);
const weburl = join(resolve(dir), "scripts/weburl");
const engine = open(resolve(dir));

// Every line 17 times, as a table in memory and as a list for the command.
const copies = 17;
const real = lists();
const n = real.length * copies;
const [path, list] = ["real.ndjson", "real.txt"].map((name) => join(engine.files, name));
writeFileSync(path, real.map((line) => JSON.stringify({ x: line.toString("hex") }) + "\n").join(""));
writeFileSync(list, (real.map((line) => line.toString("latin1")).join("\n") + "\n").repeat(copies), "latin1");
await engine.run(`CREATE TABLE real ENGINE = Memory AS SELECT unhex(x) AS s FROM file(${quote(path)}, JSONEachRow, 'x String') ARRAY JOIN range(${copies}) AS copy`);

const query = (e) => () => engine.value(`SELECT count() FROM real WHERE NOT ignore(${e}) SETTINGS max_threads = ${threads}`);
const work = [["weburl canon, a list", async () => execFileSync("bash", ["-c", '"$1" canon "$2" >/dev/null 2>&1 || [ $? -eq 1 ]', "bash", weburl, list])]];
for (const e of [
  "length(s)",
  "weburlCanon(s)",
  "weburlSurt(s)",
  "weburlCheck(s)",
  "weburlParse(s)",
  "domain(s)",
  "topLevelDomain(s)",
  "cutToFirstSignificantSubdomain(s)",
  "cutURLParameter(s, 'utm_source')",
]) work.push([e, query(e)]);

const took = new Map(work.map(([name]) => [name, []]));
for (let run = 0; run < Number(runs); run++) {
  for (const [name, once] of work) {
    if (run === 0) await once(); // starts the function's processes
    const [start, used] = [performance.now(), cpu(weburl)];
    await once();
    took.get(name).push([(performance.now() - start) / 1000, cpu(weburl) - used]);
  }
}
const median = (name, i) => took.get(name).map((t) => t[i]).sort((a, b) => a - b)[took.get(name).length >> 1];
console.log(`${n} rows, max_threads ${threads}, median of ${runs} runs`);
console.log("what                                 1000 rows a second   processor seconds for a million");
for (const [name] of work) {
  const rate = String(Math.round(n / median(name, 0) / 1000)).padStart(18);
  console.log(`${name.padEnd(36)} ${rate} ${((median(name, 1) / n) * 1e6).toFixed(2).padStart(33)}`);
}
const all = children(weburl).map(peak);
console.log(`memory: ${all.length} processes of weburl, the largest ${Math.max(...all)} MB; ClickHouse with its table and Node ${peak(process.pid)} MB`);
engine.close();
