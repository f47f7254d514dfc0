// If the function fails, the query fails: there is never a wrong row. The
// functions that fail are weburl between programs that cut and kill: faults.sh.
import { children } from "./processes.mjs";
import { assert, test } from "./tests.mjs";

const urls = (n) => `SELECT FUNCTION('http://a.example/' || number) AS c, number AS n FROM numbers(${n})`;
const all = (name, n = 200000) => `SELECT count(), countIf(c = 'http://a.example/' || n) FROM (${urls(n).replace("FUNCTION", name)})`;

export function faultTests(engine, weburl) {
  test("a function that works, by way of the same script", async () => {
    assert.deepEqual(Object.values((await engine.rows(all("fault_none")))[0]), [200000, 200000]);
  });

  // A block that fits into a pipe has been sent before anything fails, so that the engine
  // finds what was done to the answer. Otherwise writing may fail first.
  const faults = {
    fault_cut: /Cannot read all data/,
    fault_rows: /wrong result, expected 1000 row\(s\), actual 3/,
    fault_input: /exited with return code 1: Stderr: weburl: stdin: row \d+ \(byte 10000\): /,
    fault_kill: /terminated by signal 9/,
    fault_exit: /exited with return code 3: Stderr: it broke/,
    fault_silent: /Pipe read timeout exceeded/,
    fault_missing: /does not exist inside user scripts folder/,
    fault_operation: /exited with return code 2: Stderr: weburl: udf: |Cannot write into pipe/,
  };
  for (const [name, want] of Object.entries(faults)) {
    test(`${name} is an error of the query`, async () => {
      const message = await engine.failure(all(name, 1000));
      assert.match(message, want);
      await engine.failure(all(name, 200000));
      return message.replace(/^.*Original error: (Code: \d+\. )?(DB::Exception: )?/s, "").slice(0, 110).replaceAll("\n", " ");
    });
  }

  test("a process that is killed in the middle of a query", async () => {
    let [killed, ended] = [0, false];
    const query = engine.failure(all("weburlCanon", 1e10)).finally(() => (ended = true));
    while (!ended) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      for (const pid of children(weburl)) {
        try {
          process.kill(Number(pid), "SIGKILL");
          killed++;
        } catch (error) {
          assert.equal(error.code, "ESRCH"); // it has ended
        }
      }
    }
    const message = await query;
    assert.match(message, /terminated by signal 9|write into pipe|Cannot read all data/);
    // The pool starts others, but each that has died while it was waiting fails one query.
    for (let left = killed; ; left--) {
      try {
        assert.deepEqual(Object.values((await engine.rows(all("weburlCanon")))[0]), [200000, 200000]);
        break;
      } catch (error) {
        assert.match(error.message, /User defined function 'weburlCanon' failed/);
        assert.ok(left > 0, "more queries failed than processes were killed");
      }
    }
    return message.replace(/^.*Original error: /s, "").slice(0, 150);
  });

  test("an INSERT whose function fails inserts nothing", async () => {
    await engine.run("CREATE TABLE target (url String, c Nullable(String) MATERIALIZED fault_input(url)) ENGINE = MergeTree ORDER BY tuple()");
    await engine.failure("INSERT INTO target SELECT 'http://a.example/' || number FROM numbers(1000)");
    assert.equal(await engine.value("SELECT count() FROM target"), 0);
  });
}
