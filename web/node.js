// The classes, for Node. Without top-level await, require can load the package too.
import { readFileSync } from "node:fs";
import { makeInspectable } from "./inspect.js";
import { EndedError, loadSync } from "./load.js";

const classes = loadSync(new WebAssembly.Module(readFileSync(new URL("./dist/weburl.wasm", import.meta.url))));
makeInspectable(classes);
const { URL: WebURL, URLSearchParams: WebURLSearchParams } = classes;

export { EndedError, WebURL as URL, WebURLSearchParams as URLSearchParams };
