// Answers with Node's conversions of paths and file: URLs; judge.go describes the form.
import { readFileSync } from "node:fs";
import { fileURLToPath, fileURLToPathBuffer, pathToFileURL } from "node:url";

// Lone surrogates, which a Windows path may contain, but UTF-8 cannot.
const surrogate = /\xed([\xa0-\xbf])([\x80-\xbf])/g;

// read decodes bytes to a string, or returns undefined.
function read(bytes, windows) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    if (!windows) return undefined;
  }
  const text = bytes.toString("latin1");
  if (!surrogate.test(text)) return undefined;
  return text.replace(surrogate, (_, a, b) => String.fromCharCode(0xd000 | (a.charCodeAt(0) & 0x3f) << 6 | b.charCodeAt(0) & 0x3f));
}

function answer(style, direction, bytes) {
  const windows = style === "windows";
  const input = read(bytes, windows);
  if (input === undefined) return "?";
  try {
    if (direction === "from") return "=" + Buffer.from(pathToFileURL(input, { windows }).href).toString("hex");
    try {
      return "=" + Buffer.from(fileURLToPath(input, { windows })).toString("hex");
    } catch (e) {
      // A path that is not UTF-8 is given as bytes.
      if (!(e instanceof URIError) || windows) throw e;
      return "=" + fileURLToPathBuffer(input, { windows }).toString("hex");
    }
  } catch {
    return "-";
  }
}

const lines = readFileSync(0, "latin1").trimEnd().split("\n");
const answers = lines.map(line => {
  const [style, direction, digits] = line.split(" ");
  return answer(style, direction, Buffer.from(digits, "hex"));
});
console.log([process.versions.node, ...answers].join("\n"));
