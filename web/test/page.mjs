// Runs the tests in a page and posts the results to the server of chromium.mjs.
import { allTests } from "./all.mjs";
import { pageTests } from "./page-tests.mjs";

async function results() {
  const globals = Reflect.ownKeys(globalThis);
  const native = { URL, URLSearchParams };
  const ours = await import("../weburl.js");
  const added = Reflect.ownKeys(globalThis).filter((key) => !globals.includes(key));
  const [suites, expected] = await Promise.all(["/suites.json", "differences.json"].map(async (file) => (await fetch(file)).json()));
  const tests = allTests(ours, suites);
  pageTests(tests, ours, native, added, expected);
  return tests.run();
}

const result = await results().catch((error) => ({ passed: 0, problems: [`the page failed: ${error?.stack ?? error}`] }));
await fetch("/results", { method: "POST", body: JSON.stringify(result) });
