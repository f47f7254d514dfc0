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
// promise of one of these. Everything that Go keeps takes at most memory bytes.
// The function handles returns the number of search parameters in Go.
export async function load(source, options) {
  const { imports, start } = prepare(options);
  return start(await instantiate(await source, imports));
}

// loadSync is like load for a WebAssembly.Module, but returns the classes at once.
export function loadSync(module, options) {
  const { imports, start } = prepare(options);
  return start(new WebAssembly.Instance(module, imports));
}

// prepare returns the imports of the Go program, and a function that starts an instance of it
// and returns the classes.
function prepare({ memory = mostMemory } = {}) {
  if (!(memory >= leastMemory && memory <= mostMemory)) {
    throw new RangeError(`The memory must be from ${leastMemory} to ${mostMemory} bytes`);
  }
  const program = newProgram();
  const Go = defineGo(goScope(program));
  const go = new Go();
  go.exit = program.exit;
  return {
    imports: go.importObject,
    start(instance) {
      const { exports } = instance;
      run(go, instance, exports);
      program.started(exports.enough_stack);
      const bridge = connect(program, exports, memory);
      const native = platform(globalThis.URL, globalThis.URLSearchParams);
      const { URLSearchParams, searchParamsOf } = defineURLSearchParams(bridge, native);
      const URL = defineURL(bridge, native, searchParamsOf);
      return { URL, URLSearchParams, handles: bridge.handles };
    },
  };
}

// run runs the program until it waits for calls. It throws if the program cannot start.
function run(go, instance, exports) {
  let failure;
  // Go's support file also reads these properties when the memory grows.
  defineProperty(instance, "exports", {
    value: {
      __proto__: null,
      ...exports,
      run(count, values) {
        try {
          exports.run(count, values);
        } catch (error) {
          failure = { error };
          throw error;
        }
      },
    },
  });
  defineProperty(exports.mem, "buffer", getOwnPropertyDescriptor(WebAssembly.Memory.prototype, "buffer"));
  // The promise settles only if the program ends.
  go.run(instance).catch(() => {});
  if (failure !== undefined) {
    throw failure.error;
  }
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
