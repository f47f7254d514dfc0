// Runs the tests of the live viewer. The argument is the directory of the site that
// scripts/build-web made, or "sources" for the sources with recorded answers; more
// arguments name the files of tests to run. Screenshots go to $WEBURL_SHOTS.
import { readdir } from "node:fs/promises";
import { Tests } from "../harness.mjs";
import { report } from "../report.mjs";
import { newKit } from "./harness.mjs";

const [site, ...names] = process.argv.slice(2);
const tests = new Tests();
const kit = await newKit(site === "sources" ? null : site);
try {
  const files = (await readdir(new URL("./", import.meta.url))).filter((name) => /^(shell|panels)-.*\.mjs$/.test(name)).sort();
  for (const file of files.filter((name) => names.length === 0 || names.includes(name))) {
    const { default: add } = await import(`./${file}`);
    add(tests, kit);
  }
  report("viewer", await tests.run({}, 120));
} finally {
  await kit.stop();
}
