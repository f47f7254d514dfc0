// Runs the Go program: a message is a request as JSON, and so is the answer.
import defineGo from "./wasm_exec.js";
import { goScope } from "./scope.js";
import { XzReadableStream } from "./xz-decompress.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

// What goScope needs: what the program writes before it ends, and calls of its timers.
let written = "";
let ended = false;
const program = {
  write(text) { written = (written + text).slice(0, 1 << 14); },
  attempt(call, argument) {
    try {
      call(argument);
    } catch (error) {
      fail(error);
    }
  },
};

function fail(error) {
  postMessage({ failed: written || String(error?.message ?? error) });
}

async function load() {
  const response = await fetch("viewer.wasm.xz");
  if (!response.ok) {
    throw new Error(`viewer.wasm.xz: HTTP status ${response.status}`);
  }
  const bytes = await new Response(new XzReadableStream(response.body)).arrayBuffer();
  const Go = defineGo(goScope(program));
  const go = new Go();
  go.exit = () => { ended = true; };
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  go.run(instance).then(() => fail("the program ended"), fail);
  return instance.exports;
}

try {
  const go = await load();
  addEventListener("message", ({ data }) => {
    try {
      const request = encoder.encode(data);
      const address = go.request(request.length) >>> 0;
      new Uint8Array(go.mem.buffer, address, request.length).set(request);
      const answer = go.answer() >>> 0;
      const text = decoder.decode(new Uint8Array(go.mem.buffer, answer, go.answer_size()));
      if (ended) {
        throw new Error("the program ended");
      }
      postMessage({ answer: text });
      go.rest();
    } catch (error) {
      fail(error);
    }
  });
  postMessage({ ready: true });
} catch (error) {
  fail(error);
}
