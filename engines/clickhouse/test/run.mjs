// Runs the tests in a working folder that scripts/test-clickhouse has filled: "scripts"
// and "functions" in the form that ClickHouse needs.
import { join, resolve } from "node:path";
import { open } from "./engine.mjs";
import { faultTests } from "./faults.mjs";
import { listTests } from "./lists.mjs";
import { recipeTests } from "./recipes.mjs";
import { rowTests } from "./rows.mjs";
import { suiteTests } from "./suite.mjs";
import { report } from "./tests.mjs";
import { wrongTests } from "./wrong.mjs";

const dir = resolve(process.argv[2]);
const weburl = join(dir, "scripts/weburl");
const engine = open(dir);
console.log(`ClickHouse ${await engine.value("SELECT version()")}`);

suiteTests(engine, weburl);
rowTests(engine, weburl);
listTests(engine, weburl);
recipeTests(engine);
wrongTests(engine, process.argv[3] === "--update");
faultTests(engine, weburl);
const failed = await report();
engine.close();
process.exitCode = failed === 0 ? 0 : 1;
