import type { URL, URLSearchParams } from "./classes.js";

/** A WebAssembly.Module. TypeScript knows that type only with the library DOM. */
export type Module = object;

/** The module weburl.wasm: a Response or Blob, its bytes, or the compiled module. */
export type Source = { arrayBuffer(): Promise<ArrayBuffer> } | ArrayBuffer | ArrayBufferView | Module;

/** Thrown by every call after the module of an object has ended. */
export declare class EndedError extends Error {
  readonly code: "ERR_WEBURL_ENDED";
}

export interface Options {
  /** The most bytes that the search parameters of the instance, and calls, may need: 2 ** 24 to 2 ** 31, which is the default. */
  memory?: number;
}

export interface Instance {
  URL: typeof URL;
  URLSearchParams: typeof URLSearchParams;
  /** Returns how many search parameters the instance has, for tests and debugging. */
  handles(): number;
}

/** Starts a new instance and returns its classes. */
export declare function load(source: Source | PromiseLike<Source>, options?: Options): Promise<Instance>;

/** Does the same without waiting. Some browsers refuse that on the main thread of a page. */
export declare function loadSync(module: Module, options?: Options): Instance;
