// The classes, for browsers and other platforms with fetch.
import { load } from "./load.js";

const classes = await load(fetch(new URL("./dist/weburl.wasm", import.meta.url)));
const { URL: WebURL, URLSearchParams: WebURLSearchParams } = classes;

export { WebURL as URL, WebURLSearchParams as URLSearchParams };
