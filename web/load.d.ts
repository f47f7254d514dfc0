/** The module: a response with it, its bytes, or the compiled module. */
export type Source = Response | Blob | BufferSource | WebAssembly.Module;

/** Starts a new instance and returns its classes. */
export declare function load(source: Source | PromiseLike<Source>): Promise<{
  URL: typeof globalThis.URL;
  URLSearchParams: typeof globalThis.URLSearchParams;
  /** Returns the number of live objects in the instance, for tests and debugging. */
  handles(): number;
}>;
