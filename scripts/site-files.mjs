// Writes files.json into a directory: the hash of each file in it, and as the version a
// hash of these.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [directory] = process.argv.slice(2);
// What the page itself never loads needs not be kept.
const unneeded = /^(sw\.js|LICENSE.*|NOTICE)$/;

const files = {};
for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const name = path.slice(directory.length + 1).replaceAll("\\", "/");
  if (entry.isFile() && !unneeded.test(name)) {
    files[name] = `sha256-${createHash("sha256").update(readFileSync(path)).digest("base64")}`;
  }
}
const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
const version = createHash("sha256").update(JSON.stringify(sorted)).digest("hex").slice(0, 16);
writeFileSync(join(directory, "files.json"), `${JSON.stringify({ version, files: sorted }, null, 1)}\n`);
