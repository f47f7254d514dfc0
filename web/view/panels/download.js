// Rows of a batch as files.

const columns = ["input", "outcome", "host", "errors", "href", "failure"];
const rowsAtOnce = 5000;

// What a spreadsheet takes for a formula, maybe in full width, after what it passes over or
// drops.
const formula = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

// ndjson returns the rows as JSON, one a line, in parts of a Blob.
export function ndjson(rows) {
  return inParts(rows, (row) => `${JSON.stringify(row)}\n`, []);
}

// csv returns the rows as RFC 4180 has it, in parts of a Blob. A cell that a spreadsheet
// would take for a formula gets an apostrophe in front.
export function csv(rows) {
  return inParts(rows, (row) => line(columns.map((name) => {
    const value = row[name] ?? "";
    return Array.isArray(value) ? value.join(" ") : typeof value === "object" ? value.code : String(value);
  })), [line(columns)]);
}

function line(cells) {
  return `${cells.map((cell) => `"${(formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

function inParts(rows, write, parts) {
  for (let i = 0; i < rows.length; i += rowsAtOnce) {
    parts.push(rows.slice(i, i + rowsAtOnce).map(write).join(""));
  }
  return parts;
}

// save has the browser save a file.
export function save(name, type, parts) {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}
