// Tests that run one after another, and their numbers.
import assert from "node:assert/strict";

const tests = [];

export { assert };

export function test(name, run) {
  tests.push([name, run]);
}

// report runs all tests. Its last line contains the numbers.
export async function report() {
  let failed = 0;
  for (const [name, run] of tests) {
    try {
      const said = await run();
      console.log(`ok    ${name}${said ? `: ${said}` : ""}`);
    } catch (error) {
      failed++;
      console.log(`FAIL  ${name}\n${String(error.message ?? error).slice(0, 2000)}`);
    }
  }
  console.log(`ClickHouse: ${tests.length - failed} passed, ${failed} failed`);
  return failed;
}
