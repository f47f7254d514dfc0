// The classes, for browsers and other platforms with fetch.
import { EndedError, load } from "./load.js";

const classes = await load(fetch(new URL("./dist/weburl.wasm", import.meta.url)));
const { URL: WebURL, URLSearchParams: WebURLSearchParams } = classes;

export { EndedError, WebURL as URL, WebURLSearchParams as URLSearchParams };
