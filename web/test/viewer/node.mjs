// Compares the answers of the viewer's program in WebAssembly with those of the same code
// in the command "go run ./internal/app/viewer/answers": standard input has a request on each
// line, and the answer on the next one.
import { createInterface } from "node:readline";
import { load } from "./program.mjs";

const ask = await load();
let passed = 0, failed = 0, request;
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (request === undefined) {
    request = line;
    continue;
  }
  const got = ask(request);
  if (got === line) {
    passed++;
  } else if (++failed <= 5) {
    console.log(`${request.slice(0, 300)}\n  got  ${got.slice(0, 300)}\n  want ${line.slice(0, 300)}`);
  }
  request = undefined;
}
if (passed < 800) {
  failed++;
  console.log(`only ${passed} answers`);
}
console.log(`viewer: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
