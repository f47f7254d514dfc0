import defineGo from "./dist/wasm_exec.js";
import { connect } from "./bridge.js";
import { platform } from "./platform.js";
import { goScope } from "./scope.js";
import { defineURL } from "./url.js";
import { defineURLSearchParams } from "./urlsearchparams.js";

// load starts an instance of the Go program and returns its classes. The source is
// a Response, a Blob, the bytes of weburl.wasm or a WebAssembly.Module, or a
// promise of one of these. The function handles returns the number of live
// objects in Go.
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
