export { URL, URLSearchParams } from "./classes.js";
export { EndedError } from "./load.js";
