// Runs the tests in Node or Deno: against the package or, with the argument "native",
// against Node's own classes, as a test of the tests.
import { allTests } from "./all.mjs";
import { known } from "./known.mjs";
import { nodeEntryTests, nodeTests } from "./node-tests.mjs";
import { report } from "./report.mjs";
import { readSuites } from "./suite-files.mjs";

const native = process.argv[2] === "native";
const { deno } = process.versions;
const label = `${deno ? `Deno ${deno}` : `Node ${process.versions.node}`}${native ? ", its own classes" : ""}`;
const classes = native ? { URL, URLSearchParams } : await import("weburl");
const tests = allTests(classes, readSuites());
if (!native) {
  await nodeTests(tests, classes);
  nodeEntryTests(tests, classes, { URL, URLSearchParams });
}
report(label, await tests.run(native ? known.node26 : deno ? known.deno : {}));
