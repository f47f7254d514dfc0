// Finds the data files of tests, in the same places as internal/test/suite.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { suiteFiles } from "./all.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));

// readSuites returns the files' contents by name.
export function readSuites() {
  const folders = process.env.WEBURL_SUITES ? [process.env.WEBURL_SUITES] : [join(root, "../shared"), join(root, "testdata/suites")];
  const folder = folders.map((f) => join(f, "wpt/url/resources")).find((f) => existsSync(join(f, suiteFiles[0])));
  if (folder === undefined) {
    throw new Error(`${suiteFiles[0]} is not in ${folders.join(" or ")}; run scripts/fetch-suites or set WEBURL_SUITES`);
  }
  return Object.fromEntries(suiteFiles.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
}
