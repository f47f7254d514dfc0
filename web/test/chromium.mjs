// Runs the tests in headless Chromium.
import { fileURLToPath } from "node:url";
import { browse } from "./browse.mjs";
import { report } from "./report.mjs";
import { readSuites } from "./suite-files.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
try {
  report("Chromium", await browse(root, "/test/page.html", 250, { "/suites.json": JSON.stringify(readSuites()) }));
} catch (error) {
  report("Chromium", { passed: 0, problems: [error.message] });
}
