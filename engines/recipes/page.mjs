// The tables of pages that programs make.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// replaceTable writes the rows of the table of a page after the comment <!-- table: NAME -->, if update is
// set. Otherwise it prints the rows that differ. It reports whether the page now has these rows.
export function replaceTable(path, name, rows, update) {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const page = readFileSync(file, "utf8");
  const mark = `<!-- table: ${name} -->\n`;
  const start = page.indexOf(mark) + mark.length;
  if (start < mark.length) throw new Error(`${path} has no ${mark}`);
  const end = page.indexOf("\n\n", start) + 1 || page.length;
  const text = `${rows.join("\n")}\n`;
  if (page.slice(start, end) === text) return true;
  if (update) {
    writeFileSync(file, page.slice(0, start) + text + page.slice(end));
    return true;
  }
  const old = new Set(page.slice(start, end).split("\n"));
  console.log(`${path} lacks these rows of the table "${name}":\n${rows.filter((row) => !old.has(row)).join("\n")}`);
  return false;
}

// number writes a number with commas.
export const number = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
