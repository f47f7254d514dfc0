import defineGo from "./dist/wasm_exec.js";
import { connect } from "./bridge.js";
import { platform } from "./platform.js";
import { goScope } from "./scope.js";
import { defineURL } from "./url.js";
import { defineURLSearchParams } from "./urlsearchparams.js";

// load starts an instance of the Go program and returns its classes. The source
// is a Response, a Blob, the bytes of weburl.wasm or a WebAssembly.Module, or a
// promise of one. The function handles says how many objects there are in Go.
export async function load(source) {
  const Go = defineGo(goScope());
  const go = new Go();
  const instance = await instantiate(await source, go.importObject);
  // The promise never settles: the program waits for calls.
  go.run(instance);
  const bridge = connect(instance.exports);
  const native = platform(globalThis.URL, globalThis.URLSearchParams);
  const { URLSearchParams, searchParamsOf } = defineURLSearchParams(bridge, native);
  const URL = defineURL(bridge, native, searchParamsOf);
  return { URL, URLSearchParams, handles: bridge.handles };
}

async function instantiate(source, imports) {
  if (source instanceof WebAssembly.Module) {
    return WebAssembly.instantiate(source, imports);
  }
  // NB: not instanceof Response, since in Node the name alone loads a lot.
  if (typeof source?.arrayBuffer === "function") {
    if (source.ok === false) {
      throw new Error(`weburl.wasm could not be loaded: ${source.status}`);
    }
    // Compiling while loading is only for the right type.
    if (source.headers?.get("content-type")?.trim().toLowerCase() === "application/wasm") {
      return (await WebAssembly.instantiateStreaming(source, imports)).instance;
    }
    source = await source.arrayBuffer();
  }
  return (await WebAssembly.instantiate(source, imports)).instance;
}
