/** The module: a response with it, its bytes, or the compiled module. */
export type Source = Response | Blob | BufferSource | WebAssembly.Module;

/** Thrown by every call after the module of an object has ended. */
export declare class EndedError extends Error {
  readonly code: "ERR_WEBURL_ENDED";
}

export interface Options {
  /** The most bytes that the search parameters of the instance, and calls, may need: 2 ** 24 to 2 ** 31, which is the default. */
  memory?: number;
}

/** Starts a new instance and returns its classes. */
export declare function load(source: Source | PromiseLike<Source>, options?: Options): Promise<{
  URL: typeof globalThis.URL;
  URLSearchParams: typeof globalThis.URLSearchParams;
  /** Returns how many search parameters the instance has, for tests and debugging. */
  handles(): number;
}>;
