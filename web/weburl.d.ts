export declare const URL: typeof globalThis.URL;
export declare const URLSearchParams: typeof globalThis.URLSearchParams;
export { EndedError } from "./load.js";
