// Runs the viewer's program of the built site in Node, as web/view/worker.js does in a
// browser.
import { readFileSync } from "node:fs";

const site = new URL("../../../cmd/weburl/internal/view/site/", import.meta.url);

// load returns a function that answers requests, both of them text.
export async function load() {
  const [{ default: defineGo }, { goScope }, { XzReadableStream }] = await Promise.all(
    ["wasm_exec.js", "scope.js", "xz-decompress.js"].map((name) => import(new URL(name, site))));
  const packed = new Blob([readFileSync(new URL("viewer.wasm.xz", site))]);
  const bytes = await new Response(new XzReadableStream(packed.stream())).arrayBuffer();
  let written = "";
  const Go = defineGo(goScope({
    write(text) { written += text; },
    attempt(call, argument) { call(argument); },
  }));
  const go = new Go();
  let ended = false;
  go.exit = () => { ended = true; };
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  go.run(instance);
  const { mem, request, answer, answer_size: answerSize } = instance.exports;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });
  return (text) => {
    const bytes = encoder.encode(text);
    const address = request(bytes.length) >>> 0;
    new Uint8Array(mem.buffer, address, bytes.length).set(bytes);
    const at = answer() >>> 0;
    if (ended) {
      throw new Error(`the program ended: ${written}`);
    }
    return decoder.decode(new Uint8Array(mem.buffer, at, answerSize()));
  };
}
