// The tables of docs/engines.md that programs make.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("../../docs/engines.md", import.meta.url));

// replaceTable writes the rows of the table after the comment <!-- table: NAME -->, if update is set.
// Otherwise it prints the rows that differ. It reports whether the page now has these rows.
export function replaceTable(name, rows, update) {
  const page = readFileSync(file, "utf8");
  const mark = `<!-- table: ${name} -->\n`;
  const start = page.indexOf(mark) + mark.length;
  if (start < mark.length) throw new Error(`docs/engines.md has no ${mark}`);
  const end = page.indexOf("\n\n", start) + 1;
  const text = `${rows.join("\n")}\n`;
  if (page.slice(start, end) === text) return true;
  if (update) {
    writeFileSync(file, page.slice(0, start) + text + page.slice(end));
    return true;
  }
  const old = new Set(page.slice(start, end).split("\n"));
  console.log(`docs/engines.md lacks these rows of the table "${name}":\n${rows.filter((row) => !old.has(row)).join("\n")}`);
  return false;
}
