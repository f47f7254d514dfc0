import defineGo from "./dist/wasm_exec.js";
import { connect } from "./bridge.js";
import { RangeError, defineProperty, getOwnPropertyDescriptor } from "./intrinsics.js";
import { platform } from "./platform.js";
import { EndedError, newProgram } from "./program.js";
import { goScope } from "./scope.js";
import { defineURL } from "./url.js";
import { defineURLSearchParams } from "./urlsearchparams.js";

export { EndedError };

const [leastMemory, mostMemory] = [2 ** 24, 2 ** 31];

// load starts an instance of the Go program and returns its classes. The source is
// a Response, a Blob, the bytes of weburl.wasm or a WebAssembly.Module, or a
// promise of one of these. What is in Go takes at most memory bytes together.
// The function handles returns how many search parameters are in Go.
export async function load(source, { memory = mostMemory } = {}) {
  if (!(memory >= leastMemory && memory <= mostMemory)) {
    throw new RangeError(`The memory must be from ${leastMemory} to ${mostMemory} bytes`);
  }
  const program = await newProgram();
  const Go = defineGo(goScope(program));
  const go = new Go();
  go.exit = program.exit;
  const instance = await instantiate(await source, go.importObject);
  await start(go, instance);
  const bridge = connect(program, instance.exports, memory);
  const native = platform(globalThis.URL, globalThis.URLSearchParams);
  const { URLSearchParams, searchParamsOf } = defineURLSearchParams(bridge, native);
  const URL = defineURL(bridge, native, searchParamsOf);
  return { URL, URLSearchParams, handles: bridge.handles };
}

// start rejects if the program cannot start.
async function start(go, instance) {
  // Go's support file looks at these when the memory grows, too.
  const { exports } = instance;
  defineProperty(instance, "exports", { value: exports });
  defineProperty(exports.mem, "buffer", getOwnPropertyDescriptor(WebAssembly.Memory.prototype, "buffer"));
  // This settles only if the program ends: it waits for calls.
  const end = go.run(instance);
  end.catch(() => {});
  await Promise.race([end, undefined]);
}

async function instantiate(source, imports) {
  if (source instanceof WebAssembly.Module) {
    return WebAssembly.instantiate(source, imports);
  }
  // NB: not instanceof Response: in Node, just naming Response loads a lot of code.
  if (typeof source?.arrayBuffer === "function") {
    if (source.ok === false) {
      throw new Error(`Failed to load weburl.wasm: HTTP status ${source.status}`);
    }
    // Streaming compilation requires this content type.
    if (source.headers?.get("content-type")?.trim().toLowerCase() === "application/wasm") {
      return (await WebAssembly.instantiateStreaming(source, imports)).instance;
    }
    source = await source.arrayBuffer();
  }
  return (await WebAssembly.instantiate(source, imports)).instance;
}
