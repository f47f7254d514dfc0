/** What can be compiled: a response with the module, its bytes, or the module. */
export type Source = Response | Blob | BufferSource | WebAssembly.Module;

/** Starts an instance of its own and returns its classes. */
export declare function load(source: Source | PromiseLike<Source>): Promise<{
  URL: typeof globalThis.URL;
  URLSearchParams: typeof globalThis.URLSearchParams;
  /** How many objects there are in the instance, for tests and diagnosis. */
  handles(): number;
}>;
